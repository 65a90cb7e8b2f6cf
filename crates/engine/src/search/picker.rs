//! Moves one after another, the most promising first, no more generated than needed.

use arrayvec::ArrayVec;
use lucena_board::{exchange, stages::Stages};
use shakmaty::{Color, Move, MoveList, Role};

use super::{
    here::{CheckSquares, Here, is_quiet},
    histories::{Histories, PieceTo},
    techniques::{Technique, Techniques},
};

/// What exchanges count with.
pub const VALUES: exchange::Values = exchange::FINE;

/// How far the picker has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Stage {
    TableMove,
    MakeCaptures,
    GoodCaptures,
    Refutations,
    MakeQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// Which moves are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Every legal move.
    All,
    /// Captures and promotions.
    Captures,
    /// Captures, promotions, and quiet moves that give check.
    CapturesAndChecks,
}

/// What the order of quiet moves depends on.
#[derive(Debug, Clone, Copy)]
pub struct Context {
    /// The moves one, two and four plies ago.
    pub before: [PieceTo; 3],
    /// Which techniques are in use.
    pub techniques: Techniques,
}

type Scored = (Move, i32);

/// Gives moves in order.
#[derive(Debug)]
pub struct Picker {
    stage: Stage,
    wanted: Wanted,
    table_move: Option<Move>,
    /// Killers and counter-move.
    refutations: ArrayVec<Move, 3>,
    tried: usize,
    moves: ArrayVec<Scored, 256>,
    next: usize,
    bad: ArrayVec<Move, 128>,
    /// Captures must gain this to be good.
    threshold: i32,
}

impl Picker {
    /// All moves of a position.
    pub fn new(table_move: Option<Move>, refutations: ArrayVec<Move, 3>) -> Picker {
        Picker::wanting(Wanted::All, table_move, refutations)
    }

    /// The moves of a quiescence search.
    pub fn quiescent(wanted: Wanted, table_move: Option<Move>) -> Picker {
        let fits = |m: &Move| wanted != Wanted::Captures || !is_quiet(*m);
        Picker::wanting(wanted, table_move.filter(fits), ArrayVec::new())
    }

    fn wanting(wanted: Wanted, table_move: Option<Move>, refutations: ArrayVec<Move, 3>) -> Picker {
        Picker {
            stage: Stage::TableMove,
            wanted,
            table_move,
            refutations,
            tried: 0,
            moves: ArrayVec::new(),
            next: 0,
            bad: ArrayVec::new(),
            threshold: 0,
        }
    }

    /// Only captures that gain this much.
    #[must_use]
    pub fn with_threshold(mut self, threshold: i32) -> Picker {
        self.threshold = threshold;
        self
    }

    /// Whether the moves from now on are captures that lose material.
    pub fn is_at_bad_captures(&self) -> bool {
        self.stage >= Stage::BadCaptures
    }

    /// The next move; quiet ones are left out from when the search says so.
    pub fn next(
        &mut self,
        here: &Here,
        stages: &Stages<'_>,
        histories: &Histories,
        context: &Context,
        skip_quiets: bool,
    ) -> Option<Move> {
        let turn = shakmaty::Position::turn(&here.chess);
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::MakeCaptures;
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Stage::MakeCaptures => {
                    let mut list = MoveList::new();
                    stages.captures(&mut list);
                    stages.promotions(&mut list);
                    let value = |m: Move| capture_value(m, turn, histories, context.techniques);
                    // In place: a list collected and then moved in would be copied whole.
                    self.moves.extend(list.iter().map(|&m| (m, value(m))));
                    self.next = 0;
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.pick() {
                    None => self.stage = self.after_captures(),
                    Some(m) if !exchange::gains_at_least(&here.chess, m, self.threshold, &VALUES) => {
                        // The list has room for every capture of every legal position.
                        let _ = self.bad.try_push(m);
                    }
                    found => return found,
                },
                Stage::Refutations => {
                    let Some(&m) = self.refutations.get(self.tried) else {
                        self.stage = Stage::MakeQuiets;
                        continue;
                    };
                    self.tried += 1;
                    if Some(m) != self.table_move && !skip_quiets && is_quiet(m) && is_legal(here, m) {
                        return Some(m);
                    }
                    // Not played now, it must not be left out later.
                    self.tried -= 1;
                    self.refutations.remove(self.tried);
                }
                Stage::MakeQuiets => {
                    self.moves.clear();
                    self.next = 0;
                    if !skip_quiets {
                        self.make_quiets(here, stages, histories, context, turn);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.pick() {
                    Some(m) if !skip_quiets => {
                        if !self.refutations.contains(&m) {
                            return Some(m);
                        }
                    }
                    _ => {
                        self.stage = Stage::BadCaptures;
                        self.next = 0;
                    }
                },
                Stage::BadCaptures => {
                    let Some(&m) = self.bad.get(self.next) else {
                        self.stage = Stage::Done;
                        continue;
                    };
                    self.next += 1;
                    return Some(m);
                }
                Stage::Done => return None,
            }
        }
    }

    fn after_captures(&self) -> Stage {
        match self.wanted {
            Wanted::All => Stage::Refutations,
            Wanted::Captures => Stage::Done,
            Wanted::CapturesAndChecks => Stage::MakeQuiets,
        }
    }

    fn make_quiets(
        &mut self,
        here: &Here,
        stages: &Stages<'_>,
        histories: &Histories,
        context: &Context,
        turn: Color,
    ) {
        let mut list = MoveList::new();
        stages.quiets(&mut list);
        if self.wanted == Wanted::CapturesAndChecks {
            let checks = CheckSquares::of(&here.chess);
            list.retain(|&mut m| checks.gives_check(here, m));
        }
        self.moves.extend(list.iter().map(|&m| (m, quiet_value(m, turn, histories, context))));
    }

    /// The best of the rest, the table move left out.
    fn pick(&mut self) -> Option<Move> {
        loop {
            let rest = self.moves.get_mut(self.next..)?;
            let best =
                rest.iter().enumerate().max_by_key(|(i, (_, value))| (*value, std::cmp::Reverse(*i)))?.0;
            rest.swap(0, best);
            let m = rest[0].0;
            self.next += 1;
            if Some(m) != self.table_move {
                return Some(m);
            }
        }
    }
}

fn is_legal(here: &Here, m: Move) -> bool {
    use shakmaty::Position as _;
    // A capture may have appeared on the square, or the piece be gone: legality settles both.
    here.chess.is_legal(m)
}

/// Most valuable victim first; what such captures did elsewhere decides between equals and more.
fn capture_value(m: Move, turn: Color, histories: &Histories, techniques: Techniques) -> i32 {
    let taken = m.capture().map_or(0, |role| VALUES[role]);
    let promoted = match m.promotion() {
        Some(Role::Queen) => VALUES.queen,
        Some(_) => -VALUES.queen,
        None => 0,
    };
    let experience =
        if techniques.has(Technique::CaptureHistory) { histories.capture(turn, m) / 16 } else { 0 };
    8 * (taken + promoted) - m.role() as i32 + experience
}

/// How good a quiet move was elsewhere, and after the moves before.
pub fn quiet_value(m: Move, turn: Color, histories: &Histories, context: &Context) -> i32 {
    let mut value = 0;
    if context.techniques.has(Technique::History) {
        value += histories.quiet(turn, m);
    }
    if context.techniques.has(Technique::ContinuationHistory) {
        let [one, two, four] = context.before.map(|before| histories.continuation(before, turn, m));
        value += one + two + four / 2;
    }
    value
}
