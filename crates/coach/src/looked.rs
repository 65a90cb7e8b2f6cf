//! The first stage: what every legal move is worth, and how play goes after the one that is explained.

use lucena_board::history::History;
use lucena_evidence::{
    Asked, Asker, Budget, CERTAIN, Census, Centipawns, Line, MachineError, Points, Score, material,
};
use lucena_reasons::variation;
use shakmaty::{Move, Position, Role};

use crate::Request;

/// What the machine thinks of the moves.
#[derive(Debug, Clone)]
pub struct Looked {
    /// Every legal move; the one that is explained comes first.
    pub census: Census,
    /// How play goes after it, until the material on the board accounts for the score.
    pub line: Line,
    /// What it is worth to the side to move.
    pub score: Score,
}

/// This score decides a game.
const DECISIVE: Centipawns = Centipawns(500);
/// This one is good.
const GOOD: Centipawns = Centipawns(150);
/// A move that is so much better than all others is clearly the best.
const CLEAR: Centipawns = Centipawns(250);
/// A mate in so few moves is seen at once or not at all.
const SHORT_MATE: u32 = 2;
/// A move that seems so much better deserves a look as long as that of the first.
const BETTER: Centipawns = Centipawns(20);
/// Two looks that agree by so much are sure of the move.
const SURE: Centipawns = Centipawns(150);
/// A queen does as well as another man if it leaves as much of the winning chances, but for so much.
const AS_GOOD: f64 = 0.01;
/// Three looks need no more than this.
const AHEAD: Centipawns = Centipawns(40);
/// With so few men on the board a look sees far, and a longer one is always worth its price.
pub const FEW: usize = 14;
/// A score that exceeds the material by more shall be shown on the board.
const UNEXPLAINED: Centipawns = Centipawns(250);
/// A shorter line has been cut off by what the machine remembered.
const SHORT: usize = 5;

impl Looked {
    /// Looks at all moves, and once more where that leaves doubt.
    pub fn at(asker: &mut Asker<'_>, game: &History, request: &Request) -> Asked<Looked> {
        let price = request.price;
        let mut census = take(asker, game, request, (price.look(), price.other_move()))?;
        if !is_decided(&census) {
            census = take(asker, game, request, (price.longer_look(), price.other_move()))?;
        }
        if let Some(better) = request.wanted().is_none().then(|| better(&census)).flatten() {
            let looks = (price.longer_look(), price.other_move());
            let other = Census::take(asker, game, Some(better), looks)?;
            census = other.filter(|other| other.score() > census.score()).unwrap_or(census);
        }
        if let Some(queen) = request.wanted().is_none().then(|| queen(&census)).flatten() {
            let other = Census::take(asker, game, Some(queen), (price.look(), price.other_move()))?;
            let scale = asker.scale();
            let lost = |other: &Census| census.score().chance(scale).lost_to(other.score().chance(scale));
            census = other.filter(|other| lost(other) <= AS_GOOD).unwrap_or(census);
        }
        Looked { line: line_of(&census), score: census.score(), census }.followed(asker)
    }

    /// The same for one puzzle of many: looks longer and longer, and stops as soon as the answer is certain.
    pub fn soon(asker: &mut Asker<'_>, game: &History, request: &Request) -> Asked<Looked> {
        let mut taken: Vec<Census> = Vec::new();
        for looks in request.price.growing_looks() {
            taken.push(take(asker, game, request, looks)?);
            if is_certain(&taken) {
                break;
            }
        }
        let census = taken.pop().ok_or_else(|| MachineError::Silent { name: asker.name().to_owned() })?;
        Looked { line: line_of(&census), score: census.score(), census }.followed(asker)
    }

    /// With the line followed until the material on the board accounts for the score.
    fn followed(mut self, asker: &mut Asker<'_>) -> Asked<Looked> {
        let us = self.census.root().turn();
        if let Score::Estimate(value) = self.score {
            while self.line.len() < variation::MOST {
                let won = material::settled(self.line.last(), us).centipawns();
                if self.line.len() >= SHORT && won + UNEXPLAINED >= value || !self.go_on(asker)? {
                    break;
                }
            }
        }
        if self.line.last().is_checkmate() && !self.score.is_mate() {
            match self.line.last().turn() == us {
                // A line that ends with our own mate is not worth what a selective machine may think.
                true => self.score = Score::MatedIn(self.line.len() as u32 / 2),
                // A mate that needs a weak defence is not to be counted on.
                false => self.line = self.line.up_to(self.line.len() - 1),
            }
        }
        Ok(self)
    }

    /// Plays on as the machine expects; false if it expects nothing more.
    fn go_on(&mut self, asker: &mut Asker<'_>) -> Asked<bool> {
        let plies = self.line.len();
        let budget = asker.price().continuation();
        let more = asker.look_at(self.line.last(), &[], budget)?;
        let room = variation::MOST - plies;
        self.line.extend(more.into_iter().flat_map(|more| more.line).take(room));
        Ok(self.line.len() > plies)
    }

    /// By how much the move is better than all others; a lot if there is no other.
    pub fn gap(&self) -> Centipawns {
        self.census.gap().unwrap_or(CERTAIN)
    }

    /// The points that the side to move has now.
    pub fn balance(&self) -> Points {
        lucena_evidence::balance(self.census.root(), self.census.root().turn())
    }
}

/// Looks at the best move and at all others together, each within its budget.
fn take(asker: &mut Asker<'_>, game: &History, request: &Request, looks: (Budget, Budget)) -> Asked<Census> {
    let census = Census::take(asker, game, request.wanted(), looks)?;
    census.ok_or_else(|| MachineError::Silent { name: asker.name().to_owned() })
}

/// A move that a look of its own shows to be better than the one that was first taken for the best, where the game is not
/// decided anyway.
fn better(census: &Census) -> Option<Move> {
    let value = census.score().value();
    let is_better = |score: Score| score.value() - value >= BETTER && value < DECISIVE;
    census.second().filter(|second| is_better(second.score)).map(|second| second.m)
}

/// The promotion to a queen where the best move is one to another man: where a queen does as well, nobody makes a bishop.
fn queen(census: &Census) -> Option<Move> {
    let first = census.first()?.m;
    first.promotion().filter(|&promoted| promoted != Role::Queen)?;
    let is_queen =
        |m: &Move| m.from() == first.from() && m.to() == first.to() && m.promotion() == Some(Role::Queen);
    census.root().legal_moves().into_iter().find(is_queen)
}

fn line_of(census: &Census) -> Line {
    let moves = census.first().map_or(&[][..], |first| &first.line);
    Line::of(census.root(), moves)
}

/// Whether no longer look is needed: there is but one move, or a mate that is short or was seen twice, or the last looks
/// agree on a move that is clearly better than all others. Two looks need a clear margin, three need a small one.
fn is_certain(taken: &[Census]) -> bool {
    let Some(last) = taken.last() else { return false };
    let agree = |looks: usize, margin: Centipawns| {
        let m = last.first().map(|first| first.m);
        let agrees = |census: &Census| {
            census.first().map(|first| first.m) == m && census.gap().unwrap_or(CERTAIN) >= margin
        };
        taken.len() >= looks && taken.iter().rev().take(looks).all(agrees)
    };
    match last.score() {
        _ if last.second().is_none() => true,
        Score::MateIn(moves) if moves <= SHORT_MATE => true,
        Score::MateIn(_) => taken.iter().rev().nth(1).is_some_and(|before| before.score() == last.score()),
        _ => agree(2, SURE) || agree(3, AHEAD),
    }
}

/// Whether it is clear which move is best: it decides the game, or it is good and all others are not. Otherwise a longer
/// look is worth its price; in endings, where a look sees far, always.
fn is_decided(census: &Census) -> bool {
    let value = census.score().value();
    let gap = census.gap().unwrap_or(CERTAIN);
    let many = census.root().board().occupied().count() > FEW;
    census.score().is_mate() || value >= DECISIVE || value >= GOOD && gap >= CLEAR && many
}
