//! Making a table: mates first, then backwards move by move.
//!
//! Step n finds the wins in n moves, which are the positions before a loss in n - 1 moves, and then the losses in n
//! moves, which are those positions before a win in n moves that have no better move. Captures and promotions lead to
//! tables that exist already; what they are worth is noted at the start and waits for its step. On the way to
//! promotion the same is done; only, some captures and promotions then end the count ([`Goal::sees`]). The few positions with
//! a double step that can be answered en passant are looked at in every step.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU8, Ordering::Relaxed},
    },
};

use rayon::prelude::*;
use shakmaty::{Bitboard, Color, Piece};

use super::{
    Goal, Table, TableError,
    layout::Layout,
    links::Links,
    placement::{Placement, Scene, Step},
    side,
    value::Code,
};
use crate::men::Men;

/// How many positions a thread takes at a time.
const CHUNK: usize = 1 << 12;

/// How far the making of a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The ending.
    pub men: Men,
    /// All wins in so many moves are known.
    pub moves: u8,
    /// How many positions have been decided.
    pub decided: u64,
    /// How many numbers the table has; not all belong to legal positions, and draws are never decided.
    pub size: u64,
}

/// Who watches the making of a table, and may stop it.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Told after each step.
    pub progress: &'a (dyn Fn(Progress) + Sync),
    /// Once this is set, the work ends with [`TableError::Stopped`].
    pub stop: &'a AtomicBool,
}

impl Watch<'static> {
    /// Nobody watches.
    pub fn nobody() -> Watch<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Watch { progress: &|_| {}, stop: &NEVER }
    }
}

/// How many bytes the making of a table takes, what it leads to left out.
pub(crate) fn bytes_to_build(men: &Men) -> u64 {
    // The value, what waits, and the hopes.
    bytes_to_keep(men) * 3
}

/// How many bytes a table takes.
pub(crate) fn bytes_to_keep(men: &Men) -> u64 {
    Layout::new(men).size() as u64 * 2
}

/// Makes the table of an ending; `table` gives those that captures and promotions lead to.
pub(crate) fn build(
    men: &Men,
    goal: Goal,
    table: &mut dyn FnMut(&Men) -> Result<Arc<Table>, TableError>,
    watch: &Watch,
) -> Result<Table, TableError> {
    let links = Links::new(men, goal, table)?;
    Ok(Table::new(*men, goal, Builder::new(men, &links, watch)?.finish()?))
}

struct Builder<'a> {
    men: &'a Men,
    layout: Layout,
    links: &'a Links,
    watch: &'a Watch<'a>,
    codes: [Vec<AtomicU8>; 2],
    /// What the best capture or promotion leads to: the value for the other side.
    waiting: [Vec<u8>; 2],
    /// How many moves that neither take nor promote must still turn out to lose before a position is worth a look; never
    /// too high, but sometimes too low.
    hopes: [Vec<AtomicU8>; 2],
    /// The positions with a double step that can be answered en passant.
    passing: Vec<(Color, usize)>,
}

/// What is known of a position from the start.
struct First {
    code: Code,
    waiting: Code,
    hopes: u8,
}

fn zeros(size: usize) -> Vec<AtomicU8> {
    std::iter::repeat_with(AtomicU8::default).take(size).collect()
}

impl<'a> Builder<'a> {
    fn new(men: &'a Men, links: &'a Links, watch: &'a Watch<'a>) -> Result<Builder<'a>, TableError> {
        let mut builder = Builder {
            men,
            layout: Layout::new(men),
            links,
            watch,
            codes: [Vec::new(), Vec::new()],
            waiting: [Vec::new(), Vec::new()],
            hopes: [Vec::new(), Vec::new()],
            passing: Vec::new(),
        };
        for turn in Color::ALL {
            builder.first_look(turn)?;
        }
        builder.passing = builder.find_passing();
        Ok(builder)
    }

    fn finish(self) -> Result<[Vec<u8>; 2], TableError> {
        let mut decided = 0;
        for moves in 1..=Code::LONGEST_WIN {
            let wins = self.find_wins(moves)?;
            let losses = self.find_losses(moves)?;
            if losses > 0 && moves > Code::LONGEST_LOSS {
                return Err(TableError::TooDeep(*self.men));
            }
            decided += wins + losses;
            let size = self.layout.size() as u64 * 2;
            (self.watch.progress)(Progress { men: *self.men, moves, decided, size });
            if wins + losses == 0 && moves > self.links.deepest() {
                break;
            }
        }
        let plain = |codes: Vec<AtomicU8>| codes.into_iter().map(AtomicU8::into_inner).collect();
        Ok(self.codes.map(plain))
    }

    /// The legal positions, the mates among them, what captures and promotions are worth, and the hopes.
    fn first_look(&mut self, turn: Color) -> Result<(), TableError> {
        let size = self.layout.size();
        let (mut codes, mut waiting, mut hopes) = (zeros(size), vec![0; size], zeros(size));
        let chunks =
            codes.par_chunks_mut(CHUNK).zip(waiting.par_chunks_mut(CHUNK)).zip(hopes.par_chunks_mut(CHUNK));
        chunks.enumerate().for_each(|(chunk, ((codes, waiting), hopes))| {
            if self.watch.stop.load(Relaxed) {
                return;
            }
            for (place, ((code, waiting), hopes)) in codes.iter_mut().zip(waiting).zip(hopes).enumerate() {
                let first = self.first_of(chunk * CHUNK + place, turn);
                (*code.get_mut(), *waiting, *hopes.get_mut()) = (first.code.0, first.waiting.0, first.hopes);
            }
        });
        let side = side(turn);
        (self.codes[side], self.waiting[side], self.hopes[side]) = (codes, waiting, hopes);
        self.unless_stopped(())
    }

    fn first_of(&self, slot: usize, turn: Color) -> First {
        let squares = self.layout.squares(slot);
        let scene = Scene::new(self.pieces(), Placement { squares, turn });
        let is_canonical = || self.layout.slot(&squares) == Some(slot);
        let Some(scene) = scene.filter(|scene| !scene.is_illegal() && is_canonical()) else {
            return First { code: Code::NONE, waiting: Code::NONE, hopes: 0 };
        };
        let mut first = self.first_steps(&scene);
        if first.hopes == 0 && first.waiting == Code::NONE && scene.is_check() {
            first.code = Code::MATED;
        }
        if self.layout.may_be_mirrored(&squares) {
            // A position that is its own mirror image has fewer neighbours than moves: always worth a look.
            first.hopes = 0;
        }
        first
    }

    /// Looks at the moves of a legal position that has not been decided.
    fn first_steps(&self, scene: &Scene) -> First {
        let mut first = First { code: Code::DRAW, waiting: Code::NONE, hopes: 0 };
        let free = scene.free_men();
        let _: ControlFlow<()> = scene.each_step(Bitboard::FULL, |step| {
            if step.captured.is_none() && step.promotion.is_none() {
                first.hopes += u8::from(free[step.man] || scene.is_legal(step));
                return ControlFlow::Continue(());
            }
            let code = self.code_after(scene, step);
            if first.waiting == Code::NONE || (code != Code::NONE && code < first.waiting) {
                first.waiting = code;
            }
            ControlFlow::Continue(())
        });
        first
    }

    fn find_passing(&self) -> Vec<(Color, usize)> {
        let pawns = |color: Color| self.pieces().contains(&color.pawn());
        if !pawns(Color::White) || !pawns(Color::Black) {
            return Vec::new();
        }
        let has_passing = |slot: usize, turn: Color| {
            let Some(scene) = self.scene(slot, turn) else { return false };
            let stop_at =
                |step: &Step| if step.passing { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            scene.each_step(Bitboard::FULL, stop_at).is_break()
        };
        let all = Color::ALL.into_par_iter().flat_map(|turn| {
            let open = (0..self.layout.size()).into_par_iter().filter(move |&slot| self.is_open(slot, turn));
            open.map(move |slot| (turn, slot))
        });
        all.filter(|&(turn, slot)| has_passing(slot, turn)).collect()
    }

    /// Decides what wins in so many moves, and counts it.
    fn find_wins(&self, moves: u8) -> Result<u64, TableError> {
        let (win, loss) = (Code::win(moves), Code::loss(moves - 1));
        let before_losses = self.each_with(loss, |scene| {
            let mut found = 0;
            scene.each_before(|before| found += self.decide(&before, win));
            found
        })?;
        let waiting = self.each_waiting(loss, |slot, turn| self.decide_slot(slot, turn, win))?;
        let passing = self.passing.par_iter().map(|&(turn, slot)| {
            let wins = self.is_open(slot, turn)
                && self.scene(slot, turn).is_some_and(|scene| self.leads_to(&scene, loss));
            if wins { self.decide_slot(slot, turn, win) } else { 0 }
        });
        Ok(before_losses + waiting + passing.sum::<u64>())
    }

    /// Decides what loses in so many moves, and counts it.
    fn find_losses(&self, moves: u8) -> Result<u64, TableError> {
        let (win, loss) = (Code::win(moves), Code::loss(moves.min(Code::LONGEST_LOSS)));
        let decide_if_lost = |slot: usize, turn: Color| {
            let lost = self.is_open(slot, turn)
                && !self.is_saved(slot, turn, win)
                && self.scene(slot, turn).is_some_and(|scene| self.is_lost(&scene, win));
            if lost { self.decide_slot(slot, turn, loss) } else { 0 }
        };
        let before_wins = self.each_with(win, |scene| {
            let mut found = 0;
            scene.each_before(|before| {
                if let Some(slot) = self.layout.slot(&before.squares)
                    && self.was_last_hope(slot, before.turn)
                {
                    found += decide_if_lost(slot, before.turn);
                }
            });
            found
        })?;
        let waiting = self.each_waiting(win, decide_if_lost)?;
        let passing = self.passing.par_iter().map(|&(turn, slot)| decide_if_lost(slot, turn));
        Ok(before_wins + waiting + passing.sum::<u64>())
    }

    /// Calls `visit` with every position of this value and adds up what it returns.
    fn each_with(&self, code: Code, visit: impl Fn(&Scene) -> u64 + Sync) -> Result<u64, TableError> {
        let mut sum = 0;
        for turn in Color::ALL {
            let chunks = self.codes[side(turn)].par_chunks(CHUNK).enumerate();
            let counts = chunks.map(|(chunk, codes)| {
                if self.watch.stop.load(Relaxed) {
                    return 0;
                }
                let found = codes.iter().enumerate().filter(|(_, other)| other.load(Relaxed) == code.0);
                let scenes = found.filter_map(|(place, _)| self.scene(chunk * CHUNK + place, turn));
                scenes.map(|scene| visit(&scene)).sum::<u64>()
            });
            sum += counts.sum::<u64>();
        }
        self.unless_stopped(sum)
    }

    /// Calls `visit` with every position whose best capture or promotion has this value, and adds up what it returns.
    fn each_waiting(
        &self,
        code: Code,
        visit: impl Fn(usize, Color) -> u64 + Sync,
    ) -> Result<u64, TableError> {
        let mut sum = 0;
        for turn in Color::ALL {
            let chunks = self.waiting[side(turn)].par_chunks(CHUNK).enumerate();
            let counts = chunks.map(|(chunk, codes)| {
                let found = codes.iter().enumerate().filter(|&(_, &other)| other == code.0);
                found.map(|(place, _)| visit(chunk * CHUNK + place, turn)).sum::<u64>()
            });
            sum += counts.sum::<u64>();
        }
        self.unless_stopped(sum)
    }

    fn pieces(&self) -> &[Piece] {
        self.men.pieces()
    }

    fn scene(&self, slot: usize, turn: Color) -> Option<Scene<'_>> {
        Scene::new(self.pieces(), Placement { squares: self.layout.squares(slot), turn })
    }

    /// Whether a position is legal and not decided yet.
    fn is_open(&self, slot: usize, turn: Color) -> bool {
        self.codes[side(turn)][slot].load(Relaxed) == Code::DRAW.0
    }

    /// Whether a capture or promotion leads to something better than losing to this win.
    fn is_saved(&self, slot: usize, turn: Color, win: Code) -> bool {
        let best = Code(self.waiting[side(turn)][slot]);
        best != Code::NONE && best < win
    }

    /// Strikes one hope off a position, and says whether it was the last.
    fn was_last_hope(&self, slot: usize, turn: Color) -> bool {
        let strike = |hopes: u8| Some(hopes.saturating_sub(1));
        let hopes = self.hopes[side(turn)][slot].fetch_update(Relaxed, Relaxed, strike);
        hopes.is_ok_and(|hopes| hopes <= 1)
    }

    fn decide(&self, placement: &Placement, code: Code) -> u64 {
        self.layout.slot(&placement.squares).map_or(0, |slot| self.decide_slot(slot, placement.turn, code))
    }

    /// Decides a position that is open; 1 if it was.
    fn decide_slot(&self, slot: usize, turn: Color, code: Code) -> u64 {
        let place = &self.codes[side(turn)][slot];
        let open = self.is_open(slot, turn)
            && place.compare_exchange(Code::DRAW.0, code.0, Relaxed, Relaxed).is_ok();
        u64::from(open)
    }

    /// Whether every legal move leads to a win of the other side that takes no longer than this.
    fn is_lost(&self, scene: &Scene, win: Code) -> bool {
        let mut any = false;
        let hope = scene.each_step(Bitboard::FULL, |step| match self.code_after(scene, step) {
            Code::NONE => ControlFlow::Continue(()),
            code => {
                any = true;
                if code >= win { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            }
        });
        any && hope.is_continue()
    }

    /// Whether some move leads to this value.
    fn leads_to(&self, scene: &Scene, code: Code) -> bool {
        let find = |step: &Step| {
            if self.code_after(scene, step) == code {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        scene.each_step(Bitboard::FULL, find).is_break()
    }

    /// What a move leads to, for the other side, as far as is known; `Code::NONE` when the move is illegal, since then
    /// so is the position it leads to.
    fn code_after(&self, scene: &Scene, step: &Step) -> Code {
        let next = scene.after(step);
        if step.captured.is_some() || step.promotion.is_some() {
            return self.links.value(step, &next.squares, next.turn);
        }
        let slot = self.layout.slot(&next.squares);
        let code = slot.map_or(Code::NONE, |slot| Code(self.codes[side(next.turn)][slot].load(Relaxed)));
        if step.passing && code != Code::NONE { self.with_en_passant(next, step.man, code) } else { code }
    }

    /// The value of a position whose table value is `code`, after the double step of `pawn`.
    fn with_en_passant(&self, placement: Placement, pawn: usize, code: Code) -> Code {
        let Some(scene) = Scene::new(self.pieces(), placement) else { return code };
        let taking = scene.en_passant(pawn).map(|step| {
            let next = scene.after(&step);
            self.links.value(&step, &next.squares, next.turn).before_move()
        });
        match taking.max() {
            Some(best) if scene.can_move() => best.max(code),
            Some(best) => best,
            None => code,
        }
    }

    fn unless_stopped<T>(&self, value: T) -> Result<T, TableError> {
        if self.watch.stop.load(Relaxed) { Err(TableError::Stopped(*self.men)) } else { Ok(value) }
    }
}
