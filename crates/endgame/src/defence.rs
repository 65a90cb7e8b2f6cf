//! Proving or refuting a rule set for Black, who defends.
//!
//! Bramer's four levels are about the most favourable result (§5), and for Black that is the draw: a defence is correct
//! when it holds every position that can be held. Unlike a win, a draw need not be reached, only kept. A defence whose
//! moves all keep it holds for ever, so there is no level between correct and incorrect. Where everything loses, the
//! best that Black can do is to hold out as long as possible; a defence that always does is optimal.

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Color;
use ts_rs::TS;

use crate::{
    arena::{self, Arena, NOT_WON, PLACEMENTS, State},
    language::Program,
    model::{self, Candidate},
    verify::{Grade, WrongSide},
};

/// A rule set's moves for Black in every position of an arena.
pub struct Defence<'a> {
    arena: &'a Arena,
    program: &'a Program,
    replies: Vec<Reply>,
}

/// What the rules do in a position with Black to move.
#[derive(Debug, Clone, Copy)]
enum Reply {
    /// There is no position, or the game is over.
    None,
    /// The move ends the game as a draw: it takes the man or stalemates White. The class that it reaches.
    Draws(usize),
    /// The move leaves a promoted pawn on the board. The class that it reaches.
    Gives(usize),
    /// The game goes on: the class, and the position with White to move.
    To(usize, [u32; 1]),
}

impl Reply {
    fn class(self) -> Option<usize> {
        match self {
            Reply::None => None,
            Reply::Draws(class) | Reply::Gives(class) | Reply::To(class, _) => Some(class),
        }
    }
}

/// What is found out about a defence. The counts are of positions with Black to move.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "DefenceProof")]
pub struct Holding {
    /// Which symmetry the counts are in.
    pub orientation: &'static str,
    /// What depths count.
    pub counts: &'static str,
    /// Positions with Black to move, the game not over.
    pub positions: u64,
    /// Those drawn with best play.
    pub holdable: u64,
    /// Those of them that the defence holds against every attack.
    pub held: u64,
    /// Those of them that it loses, at once or later.
    pub lost: u64,
    /// Those in which its very move gives the draw away.
    pub thrown: u64,
    /// Those lost whatever Black does.
    pub hopeless: u64,
    /// How often its move is one of those that hold out longest, where all is lost.
    pub optimal_percent: f64,
    /// So many moves sooner it is beaten on average, where all is lost.
    pub mean_loss: f64,
    /// The same at worst.
    pub worst_loss: u32,
    /// Bramer's verdict.
    pub level: Grade,
    /// Some positions in which it gives the draw away.
    pub thrown_examples: Vec<String>,
    /// Every class in the order of testing.
    pub classes: Vec<Chosen>,
}

/// How often the defence chooses a position of a class.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
pub struct Chosen {
    /// The class.
    pub class: String,
    /// From positions with Black to move.
    pub chosen: u64,
    /// Those of them in which that gives the draw away.
    pub thrown: u64,
}

impl<'a> Defence<'a> {
    /// Chooses a move in every position; `None` when stopped.
    pub fn until(
        arena: &'a Arena,
        program: &'a Program,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Defence<'a>>, WrongSide> {
        WrongSide::unless(program, Color::Black)?;
        let reply = |index| if stop() { Reply::None } else { reply(arena, program, index) };
        let replies = (0..PLACEMENTS).into_par_iter().map(reply).collect();
        Ok((!stop()).then_some(Defence { arena, program, replies }))
    }

    /// Proves or refutes it over every placement; `canonical` counts each set of symmetric ones once. `shown`: how many
    /// examples to give; without a limit, every one.
    pub fn verify(&self, canonical: bool, shown: Option<usize>) -> Holding {
        let arena = self.arena;
        let beaten = self.beaten_in();
        let all: Vec<usize> = (0..PLACEMENTS)
            .filter(|&index| self.replies[index].class().is_some())
            .filter(|&index| !canonical || arena.is_canonical(index))
            .collect();
        let (holdable, hopeless): (Vec<usize>, Vec<usize>) =
            all.iter().partition(|&&index| arena.black_depth[index] == NOT_WON);
        let lost = holdable.iter().filter(|&&index| beaten[index] != NOT_WON).count() as u64;
        let thrown: Vec<usize> = holdable.iter().copied().filter(|&index| self.throws(index)).collect();
        let longest = hopeless.iter().filter(|&&index| self.holds_out(index)).count() as u64;
        let losses: Vec<u32> =
            hopeless.iter().map(|&index| u32::from(arena.black_depth[index] - beaten[index])).collect();
        let (held, hopeless) = (holdable.len() as u64 - lost, hopeless.len() as u64);
        Holding {
            orientation: if canonical { "canonical" } else { "full" },
            counts: arena.goal.counts(),
            positions: all.len() as u64,
            holdable: holdable.len() as u64,
            held,
            lost,
            thrown: thrown.len() as u64,
            hopeless,
            optimal_percent: 100.0 * longest as f64 / hopeless.max(1) as f64,
            mean_loss: f64::from(losses.iter().sum::<u32>()) / hopeless.max(1) as f64,
            worst_loss: losses.iter().copied().max().unwrap_or(0),
            level: match () {
                () if lost > 0 => Grade::Incorrect,
                () if longest < hopeless => Grade::Suboptimal,
                () => Grade::Optimal,
            },
            thrown_examples: thrown
                .iter()
                .take(shown.unwrap_or(usize::MAX))
                .map(|&index| arena.cast.fen(&arena::placement(index), Color::Black))
                .collect(),
            classes: self.chosen(&all, &thrown),
        }
    }

    /// White's moves to the goal when Black plays by the rules and White does the best against them.
    fn beaten_in(&self) -> Vec<u8> {
        let given = |index: usize| matches!(self.replies[index], Reply::Gives(_));
        let moves = |index: usize| match &self.replies[index] {
            Reply::To(_, next) => next.as_slice(),
            _ => &[],
        };
        let over = |index| self.arena.state(index) == State::Won || given(index);
        self.arena.play(over, |index| self.arena.white.moves(index), moves).1
    }

    /// Whether the move loses a position that can be held.
    fn throws(&self, index: usize) -> bool {
        match self.replies[index] {
            Reply::None | Reply::Draws(_) => false,
            Reply::Gives(_) => true,
            Reply::To(_, [next]) => self.arena.white_depth[next as usize] != NOT_WON,
        }
    }

    /// Whether the move of a lost position puts the end off as long as can be.
    fn holds_out(&self, index: usize) -> bool {
        let depth = self.arena.black_depth[index];
        matches!(self.replies[index], Reply::To(_, [next]) if self.arena.white_depth[next as usize] == depth)
    }

    fn chosen(&self, all: &[usize], thrown: &[usize]) -> Vec<Chosen> {
        let empty = |name: &str| Chosen { class: name.to_owned(), chosen: 0, thrown: 0 };
        let mut classes: Vec<Chosen> = self.program.classes.iter().map(|class| empty(&class.name)).collect();
        let class = |index: &usize| self.replies[*index].class();
        all.iter().filter_map(class).for_each(|class| classes[class].chosen += 1);
        thrown.iter().filter_map(class).for_each(|class| classes[class].thrown += 1);
        classes
    }
}

fn reply(arena: &Arena, program: &Program, index: usize) -> Reply {
    if matches!(arena.state(index), State::Illegal | State::Won) {
        return Reply::None;
    }
    let choice = model::choose(program, &arena::placement(index));
    choice.map_or(Reply::None, |choice| consequence(arena, choice.best()))
}

fn consequence(arena: &Arena, best: &Candidate) -> Reply {
    let class = best.judgement.class;
    match arena::index(&best.step.after) {
        None => Reply::Draws(class),
        Some(next) if arena.is_white_position(next) => Reply::To(class, [next as u32]),
        Some(next) if arena.has_promoted(next) => Reply::Gives(class),
        Some(_) => Reply::Draws(class),
    }
}
