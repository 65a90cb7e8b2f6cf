//! Quick games whose positions are examples.
//!
//! Without a teacher the player's own score labels each quiet position. With a teacher every position of the game is the
//! beginning of short walks of random moves, captures above all, and the teacher labels what stands on the way: a search asks
//! its judge about just such positions.
//!
//! Many games are played side by side, so that the judge is asked about a whole batch of positions at once. A game begins with
//! random moves; later the judge's own move is played, or now and then a random one, so that the net also sees what
//! amateurs' games are full of: men that are simply lost. The score belongs to the position and is right whatever was
//! played before; the result only tells how such games end.

use std::fmt::Debug;

use lucena_board::{
    exchange::{POINTS, gains_at_least},
    history::{Ending, History},
    random::Random,
    stages::Stages,
};
use shakmaty::{Chess, Color, Move, MoveList, Position};

use super::Example;
use crate::teacher::Lesson;

/// What a judge says of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label {
    /// The score for the side to move, in the judge's centipawns; mates lie beyond [`Recipe::DECIDED`].
    pub score: i32,
    /// The move it would play.
    pub best: Move,
}

/// Judges positions, none of which is the end of a game.
pub trait Labeller {
    /// Why it could not.
    type Error: Debug;

    /// Forgets everything, so that what it says next depends on nothing before.
    ///
    /// # Errors
    ///
    /// When it cannot.
    fn forget(&mut self) -> std::result::Result<(), Self::Error>;

    /// Judges each of these positions.
    ///
    /// # Errors
    ///
    /// When it cannot.
    fn label(&mut self, positions: &[Chess]) -> std::result::Result<Vec<Label>, Self::Error>;
}

/// What White got from a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Result {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
}

impl Result {
    fn won_by(winner: Color) -> Result {
        winner.fold_wb(Result::White, Result::Black)
    }

    /// What a side got, in halves of a point.
    pub fn halves(self, side: Color) -> u8 {
        match self {
            Result::Draw => 1,
            result if result == Result::won_by(side) => 2,
            _ => 0,
        }
    }
}

/// How the games are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    /// How many random moves begin a game; every other game has one more.
    pub opening: usize,
    /// Later every so many moves is random, by chance; none if 0.
    pub random: usize,
    /// With a teacher: how many walks begin at each position of a game.
    pub walks: usize,
    /// How many moves a walk has.
    pub steps: usize,
    /// Other seeds, other games.
    pub seed: u64,
}

/// How many games are played side by side.
const SIDE_BY_SIDE: u32 = 256;
/// No game is longer, in plies.
const LONGEST: usize = 300;
/// A game is over after so many plies in a row in which one side is decidedly ahead.
const DECIDED_FOR: usize = 4;

impl Recipe {
    /// More than this is decided, and not learned from: the net need not tell a mate from a large advantage.
    pub const DECIDED: i32 = 2500;

    /// The batch of this number, as bytes of [`Example`]s in the order of games. It depends on the recipe, the number and the
    /// judge alone.
    ///
    /// # Errors
    ///
    /// What stopped the judge.
    pub fn batch<L: Labeller>(
        &self,
        number: u32,
        judge: &mut L,
        mut teacher: Option<Lesson<'_>>,
    ) -> std::result::Result<Vec<u8>, L::Error> {
        judge.forget()?;
        let first = number.wrapping_mul(SIDE_BY_SIDE);
        let mut games: Vec<Game> = (0..SIDE_BY_SIDE).map(|at| self.begin(first.wrapping_add(at))).collect();
        loop {
            let mut going: Vec<&mut Game> = games.iter_mut().filter(|game| game.result.is_none()).collect();
            if going.is_empty() {
                return Ok(games.iter().flat_map(Game::bytes).collect());
            }
            let positions: Vec<Chess> = going.iter().map(|game| game.history.position().clone()).collect();
            for (game, label) in going.iter_mut().zip(judge.label(&positions)?) {
                match &mut teacher {
                    Some(teacher) => game.keep_taught(teacher, self),
                    None => game.keep_quiet(label),
                }
                game.go_on(label, self.random);
            }
        }
    }

    /// A game after its opening; one that is over already begins anew.
    fn begin(&self, number: u32) -> Game {
        let mut random = Random::new(self.seed ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        loop {
            let mut history = History::new(Chess::default());
            for _ in 0..self.opening + number as usize % 2 {
                let moves = history.position().legal_moves();
                if moves.is_empty() {
                    break;
                }
                history.play(moves[random.below(moves.len())]);
            }
            if history.ending().is_none() {
                return Game { number, random, history, found: Vec::new(), decided: 0, result: None };
            }
        }
    }
}

/// A game that is being played.
struct Game {
    number: u32,
    random: Random,
    history: History,
    /// The examples so far.
    found: Vec<Example>,
    /// For how many plies one side has been decidedly ahead.
    decided: usize,
    result: Option<Result>,
}

impl Game {
    /// Keeps the position if it is quiet, with the player's score.
    fn keep_quiet(&mut self, label: Label) {
        let position = self.history.position().clone();
        if is_quiet(label.best) {
            self.keep(&position, label.score);
        }
    }

    /// Keeps the positions of walks that begin here, with the teacher's score.
    fn keep_taught(&mut self, teacher: &mut Lesson<'_>, recipe: &Recipe) {
        let start = self.history.position().clone();
        self.keep_judged(&start, teacher);
        for _ in 0..recipe.walks {
            let mut position = start.clone();
            for _ in 0..recipe.steps {
                let Some(step) = step(&position, &mut self.random) else { break };
                position.play_unchecked(step);
                self.keep_judged(&position, teacher);
            }
        }
    }

    fn keep_judged(&mut self, position: &Chess, teacher: &mut Lesson<'_>) {
        if is_settled(position) {
            let score = teacher.judge(position.board(), position.turn());
            self.keep(position, score);
        }
    }

    /// Keeps a position unless it is decided, or in check, where nobody asks what stands on the board.
    fn keep(&mut self, position: &Chess, score: i32) {
        if score.abs() < Recipe::DECIDED && !position.is_check() {
            self.found.extend(Example::new(position.board(), position.turn(), score as i16, self.number));
        }
    }

    /// Plays on.
    fn go_on(&mut self, label: Label, random: usize) {
        let turn = self.history.position().turn();
        let is_decided = label.score.abs() >= Recipe::DECIDED;
        self.decided = if is_decided { self.decided + 1 } else { 0 };
        if self.decided >= DECIDED_FOR {
            self.result = Some(Result::won_by(if label.score > 0 { turn } else { !turn }));
            return;
        }
        let next = self.choose(label.best, random);
        self.history.play(next);
        self.result = self.over();
    }

    fn choose(&mut self, best: Move, random: usize) -> Move {
        if random == 0 || self.random.below(random) > 0 {
            return best;
        }
        let moves = self.history.position().legal_moves();
        moves[self.random.below(moves.len())]
    }

    fn over(&self) -> Option<Result> {
        let ending = self.history.ending();
        if let Some(winner) = ending.and_then(Ending::winner) {
            return Some(Result::won_by(winner));
        }
        (ending.is_some() || self.history.keys().len() > LONGEST).then_some(Result::Draw)
    }

    fn bytes(&self) -> Vec<u8> {
        let result = self.result.unwrap_or(Result::Draw);
        let bytes = |example: &Example| *example.with_result(result.halves(example.turn())).bytes();
        self.found.iter().flat_map(bytes).collect()
    }
}

/// A random move: every other one a capture, where there is one.
fn step(position: &Chess, random: &mut Random) -> Option<Move> {
    let captures = if random.below(2) == 0 { position.capture_moves() } else { Default::default() };
    let moves = if captures.is_empty() { position.legal_moves() } else { captures };
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

/// Whether no capture and no promotion gains anything at once: a net that is asked to foresee exchanges learns less of all else,
/// and the search resolves them before it asks.
fn is_settled(position: &Chess) -> bool {
    let gains = |&m: &Move| gains_at_least(position, m, 1, &POINTS);
    let stages = Stages::of(position);
    let mut moves = MoveList::new();
    stages.captures(&mut moves);
    stages.promotions(&mut moves);
    !moves.iter().any(gains)
}

/// Whether the position is quiet: its best move neither takes nor promotes.
fn is_quiet(best: Move) -> bool {
    !best.is_capture() && !best.is_promotion()
}
