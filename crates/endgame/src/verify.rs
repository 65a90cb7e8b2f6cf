//! What Bramer could not do: to prove or refute a strategy over every position and against everything the other side
//! can do. [`prove`] takes rules for either side: White plays to win ([`Strategy`]), Black to hold ([`Defence`]).

use std::{cmp::Reverse, collections::BTreeMap};

use lucena_board::words;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Color;
use ts_rs::TS;

use crate::{
    arena::{self, Arena, NOT_WON, PLACEMENTS, State},
    defence::{Defence, Holding},
    fates::{Cycle, Fates},
    language::{Class, Judgement, Program},
    model::{self, Level},
};

/// What is found out about a rule set, for whichever side it plays.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(untagged)]
pub enum Proof {
    /// Rules for White, who plays to win.
    Attack(Box<Verification>),
    /// Rules for Black, who plays to hold.
    Defence(Box<Holding>),
}

/// Rules that find the moves of the other side.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{title}` finds {found}'s moves; only rules for {wanted} can be judged by this")]
pub struct WrongSide {
    title: String,
    found: &'static str,
    wanted: &'static str,
}

impl WrongSide {
    /// Complains unless the rules are for this side.
    pub fn unless(program: &Program, wanted: Color) -> Result<(), WrongSide> {
        if program.side == wanted {
            return Ok(());
        }
        let (found, wanted) = (words::side(program.side), words::side(wanted));
        Err(WrongSide { title: program.title.clone(), found, wanted })
    }
}

/// Proves or refutes a rule set over every position of its ending; `None` when stopped. See [`Strategy::verify`] for
/// the other parameters.
pub fn prove(
    arena: &Arena,
    program: &Program,
    canonical: bool,
    shown: Option<usize>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Proof> {
    let attack = |strategy: Strategy| Proof::Attack(Box::new(strategy.verify(canonical, shown)));
    let defence = |defence: Defence| Proof::Defence(Box::new(defence.verify(canonical, shown)));
    match program.side {
        Color::White => Strategy::until(arena, program, stop).ok()?.map(attack),
        Color::Black => Defence::until(arena, program, stop).ok()?.map(defence),
    }
}

/// Bramer's four levels of programs (§5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// Always the shortest way.
    Optimal,
    /// Always wins, though not always by the shortest way.
    Suboptimal,
    /// Never throws the win away, but does not always get there.
    Preserving,
    /// Throws a win away somewhere.
    Incorrect,
}

/// A rule set's moves in every position of an arena.
pub struct Strategy<'a> {
    /// The positions.
    pub arena: &'a Arena,
    /// The rules.
    pub program: &'a Program,
    /// The judgement of every position with Black to move; meaningless where there is none.
    pub judgements: Vec<Judgement>,
    /// The position after the chosen move.
    chosen: Vec<[u32; 1]>,
    /// What decided.
    pub levels: Vec<Level>,
}

/// What is found out about a strategy. The counts are of positions with White to move that are won with best play, in
/// full orientation: every placement of the men counts once.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "AttackProof")]
pub struct Verification {
    /// Which symmetry the counts are in.
    pub orientation: &'static str,
    /// What depths count.
    pub counts: &'static str,
    /// Positions with White to move.
    pub positions: u64,
    /// Those won with best play.
    pub winnable: u64,
    /// Those that the strategy wins against every defence.
    pub won: u64,
    /// Those that it does not win: thrown away at once, later, or in a cycle.
    pub not_won: u64,
    /// Those in which its very move gives the win away.
    pub thrown: u64,
    /// The longest game that it can be forced into, in White's moves.
    pub longest: u32,
    /// How often its move is one of the best.
    pub optimal_percent: f64,
    /// Moves lost on average against the shortest way, where it wins.
    pub mean_loss: f64,
    /// Moves lost at worst.
    pub worst_loss: u32,
    /// Bramer's verdict.
    pub level: Grade,
    /// The longest game, as FENs with White to move.
    pub longest_game: Vec<String>,
    /// How many cycles there are in which it can be held for ever.
    pub distinct_cycles: u64,
    /// Those in which most positions end, as FENs with White to move.
    pub cycles: Vec<Vec<String>>,
    /// How many positions end in each of them.
    pub cycle_falls: Vec<u64>,
    /// When everything is asked for: each position that is not won, and the index of the cycle in which it ends, or
    /// none where the win is given away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<(String, Option<usize>)>>")]
    pub fates: Vec<(String, Option<usize>)>,
    /// Some positions in which it gives the win away.
    pub thrown_examples: Vec<String>,
    /// The classes that its moves reach in the positions that it does not win.
    pub blame: BTreeMap<String, u64>,
    /// Every class in the order of testing.
    pub classes: Vec<Membership>,
}

/// What belongs to a class: positions with Black to move.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
pub struct Membership {
    /// The class.
    pub class: String,
    /// Whether its sentence says that they are won.
    pub promises: bool,
    /// Its positions.
    pub positions: u64,
    /// Those that are won with best play.
    pub won: u64,
    /// How often the strategy chooses a position of it, from positions that can be won.
    pub chosen: u64,
}

impl<'a> Strategy<'a> {
    /// Judges every position and chooses a move in every position.
    pub fn new(arena: &'a Arena, program: &'a Program) -> Result<Strategy<'a>, WrongSide> {
        WrongSide::unless(program, Color::White)?;
        Ok(Strategy::judged(arena, program, &|| false))
    }

    /// The same; `None` when stopped.
    pub fn until(
        arena: &'a Arena,
        program: &'a Program,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Strategy<'a>>, WrongSide> {
        WrongSide::unless(program, Color::White)?;
        let strategy = Strategy::judged(arena, program, stop);
        Ok((!stop()).then_some(strategy))
    }

    /// Once stopped, nothing is judged any more.
    fn judged(arena: &'a Arena, program: &'a Program, stop: &(dyn Fn() -> bool + Sync)) -> Strategy<'a> {
        let none = Judgement { class: 0, value: 0, measures: [0; 6], image: crate::cast::Image::IDENTITY };
        let judgements: Vec<Judgement> = (0..PLACEMENTS)
            .into_par_iter()
            .map(|index| match arena.state(index) {
                State::Illegal => none,
                _ if stop() => none,
                _ => program.judge(&arena::placement(index)),
            })
            .collect();
        let (chosen, levels) =
            (0..PLACEMENTS).into_par_iter().map(|index| choice(arena, &judgements, index)).unzip();
        Strategy { arena, program, judgements, chosen, levels }
    }

    /// The position after the strategy's move; nothing where White has no position.
    pub fn moves(&self, index: usize) -> &[u32] {
        if self.arena.is_white_position(index) { &self.chosen[index] } else { &[] }
    }

    /// The position after the strategy's move.
    pub fn after(&self, index: usize) -> Option<usize> {
        self.moves(index).first().map(|&next| next as usize)
    }

    /// The class that the strategy's move reaches.
    pub fn class_after(&self, index: usize) -> Option<&str> {
        let class = self.judgements[self.after(index)?].class;
        Some(&self.program.classes[class].name)
    }

    /// Whether the strategy's move is one of the best.
    pub fn is_optimal(&self, index: usize) -> bool {
        let depth = self.arena.white_depth[index];
        self.after(index).is_some_and(|next| self.arena.black_depth[next] == depth - 1)
    }

    /// Proves or refutes it over every placement; `canonical` counts each set of symmetric ones once, although ties
    /// are resolved in the order of generation and so need not be symmetric. `shown`: how many examples to give;
    /// without a limit, every one, and the fate of every position that is not won.
    pub fn verify(&self, canonical: bool, shown: Option<usize>) -> Verification {
        let arena = self.arena;
        let counts = |index: &usize| !canonical || arena.is_canonical(*index);
        let (white, black) = arena.depths(|index| self.moves(index));
        let winnable: Vec<usize> = arena
            .white_positions()
            .filter(counts)
            .filter(|&index| arena.white_depth[index] != NOT_WON)
            .collect();
        let count = |wanted: &(dyn Fn(usize) -> bool + Sync)| {
            winnable.iter().filter(|index| wanted(**index)).count() as u64
        };
        let won = count(&|index| white[index] != NOT_WON);
        let throws = |index: usize| self.after(index).is_none_or(|next| arena.black_depth[next] == NOT_WON);
        let thrown = count(&throws);
        let optimal = count(&|index| self.is_optimal(index));
        let losses: Vec<u32> = winnable
            .iter()
            .filter(|index| white[**index] != NOT_WON)
            .map(|&index| u32::from(white[index] - arena.white_depth[index]))
            .collect();
        let hardest = winnable
            .iter()
            .copied()
            .filter(|&index| white[index] != NOT_WON)
            .max_by_key(|&index| (white[index], Reverse(index)));
        let not_won: Vec<usize> = winnable.iter().copied().filter(|&index| white[index] == NOT_WON).collect();
        let total = winnable.len() as u64;
        let fates = Fates::find(&not_won, |index| self.evasion(index, &white));
        let examples = shown.unwrap_or(usize::MAX);
        let fens = |cycle: &Cycle| cycle.positions.iter().map(|&index| self.fen(index)).collect();
        Verification {
            orientation: if canonical { "canonical" } else { "full" },
            counts: arena.goal.counts(),
            positions: arena.white_positions().filter(counts).count() as u64,
            winnable: total,
            won,
            not_won: total - won,
            thrown,
            longest: hardest.map_or(0, |index| u32::from(white[index])),
            optimal_percent: 100.0 * optimal as f64 / (total.max(1)) as f64,
            mean_loss: losses.iter().map(|loss| f64::from(*loss)).sum::<f64>() / (losses.len().max(1)) as f64,
            worst_loss: losses.iter().copied().max().unwrap_or(0),
            level: grade(total, won, thrown, optimal),
            longest_game: hardest.map_or(Vec::new(), |index| self.longest_game(index, &white, &black)),
            distinct_cycles: fates.cycles.len() as u64,
            cycles: fates.cycles.iter().take(examples).map(fens).collect(),
            cycle_falls: fates.cycles.iter().take(examples).map(|cycle| cycle.falls).collect(),
            fates: match shown {
                Some(_) => Vec::new(),
                None => fates.ends.iter().map(|&(index, end)| (self.fen(index), end)).collect(),
            },
            thrown_examples: not_won
                .iter()
                .filter(|index| throws(**index))
                .take(examples)
                .map(|&index| self.fen(index))
                .collect(),
            blame: self.blame(&not_won),
            classes: self.memberships(&winnable),
        }
    }

    fn fen(&self, index: usize) -> String {
        self.arena.cast.fen(&arena::placement(index), Color::White)
    }

    /// White's moves by the strategy, Black's by the longest resistance.
    fn longest_game(&self, start: usize, white: &[u8], _black: &[u8]) -> Vec<String> {
        let mut game = vec![self.fen(start)];
        let mut index = start;
        while let Some(next) = self.after(index) {
            let reply = self
                .arena
                .black_moves(next)
                .iter()
                .copied()
                .max_by_key(|&reply| (white[reply as usize], Reverse(reply)));
            let Some(reply) = reply else { break };
            index = reply as usize;
            game.push(self.fen(index));
        }
        game
    }

    /// Black's first reply that keeps the strategy from winning; `None` where the win has been thrown away.
    fn evasion(&self, index: usize, white: &[u8]) -> Option<usize> {
        let next = self.after(index).filter(|&next| self.arena.black_depth[next] != NOT_WON)?;
        let holds = |reply: &&u32| white[**reply as usize] == NOT_WON;
        self.arena.black_moves(next).iter().find(holds).map(|&reply| reply as usize)
    }

    fn memberships(&self, winnable: &[usize]) -> Vec<Membership> {
        let empty = |class: &Class| Membership {
            class: class.name.clone(),
            promises: class.promises,
            positions: 0,
            won: 0,
            chosen: 0,
        };
        let mut classes: Vec<Membership> = self.program.classes.iter().map(empty).collect();
        for index in self.arena.black_positions() {
            let class = &mut classes[self.judgements[index].class];
            class.positions += 1;
            class.won += u64::from(self.arena.black_depth[index] != NOT_WON);
        }
        for next in winnable.iter().filter_map(|&index| self.after(index)) {
            classes[self.judgements[next].class].chosen += 1;
        }
        classes
    }

    fn blame(&self, not_won: &[usize]) -> BTreeMap<String, u64> {
        let mut blame = BTreeMap::new();
        for &index in not_won {
            if let Some(class) = self.class_after(index) {
                *blame.entry(class.to_owned()).or_insert(0) += 1;
            }
        }
        blame
    }
}

fn grade(winnable: u64, won: u64, thrown: u64, optimal: u64) -> Grade {
    match () {
        () if thrown > 0 => Grade::Incorrect,
        () if won < winnable => Grade::Preserving,
        () if optimal < winnable => Grade::Suboptimal,
        () => Grade::Optimal,
    }
}

fn choice(arena: &Arena, judgements: &[Judgement], index: usize) -> ([u32; 1], Level) {
    let moves = arena.white.moves(index);
    let judged: Vec<Judgement> = moves.iter().map(|&next| judgements[next as usize]).collect();
    match model::select(&judged) {
        Some((best, level)) => ([moves[best]], level),
        None => ([0], Level::OnlyMove),
    }
}
