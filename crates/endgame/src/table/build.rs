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
        atomic::{AtomicU8, Ordering::Relaxed},
    },
};

use lucena_board::stop::Stop;
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
    pub stop: Option<&'a Stop>,
}

impl Watch<'_> {
    /// Whether the work should end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(Stop::is_stopped)
    }
}

impl Watch<'static> {
    /// Nobody watches.
    pub fn nobody() -> Watch<'static> {
        Watch { progress: &|_| {}, stop: None }
    }
}

/// How many bytes the making of a table takes, what it leads to left out.
pub(crate) fn bytes_to_build(men: &Men) -> u64 {
    // The value, what waits, the hopes, and what the last step has found.
    bytes_to_keep(men) * 4
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
    passing: [Vec<u32>; 2],
}

/// The positions that a step has decided, with White and with Black to move.
type Decided = [Vec<Vec<u32>>; 2];

fn count(decided: &Decided) -> u64 {
    decided.iter().flatten().map(|slots| slots.len() as u64).sum()
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
            passing: [Vec::new(), Vec::new()],
        };
        for turn in Color::ALL {
            builder.first_look(turn)?;
        }
        builder.passing = Color::ALL.map(|turn| builder.find_passing(turn));
        Ok(builder)
    }

    fn finish(self) -> Result<[Vec<u8>; 2], TableError> {
        let (mut decided, mut lost) = (0, Color::ALL.map(|turn| vec![self.mates(turn)]));
        for moves in 1..=Code::LONGEST_WIN {
            let won = self.find_wins(moves, &lost)?;
            lost = self.find_losses(moves, &won)?;
            let (wins, losses) = (count(&won), count(&lost));
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
            if self.watch.is_stopped() {
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
        let glance = scene.glance();
        let _: ControlFlow<()> = scene.each_step(Bitboard::FULL, |step| {
            if step.captured.is_none() && step.promotion.is_none() {
                first.hopes += u8::from(scene.is_legal_at(&glance, step));
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

    fn mates(&self, turn: Color) -> Vec<u32> {
        let codes = self.codes[side(turn)].par_iter().enumerate();
        codes.filter(|(_, code)| code.load(Relaxed) == Code::MATED.0).map(|(slot, _)| slot as u32).collect()
    }

    fn find_passing(&self, turn: Color) -> Vec<u32> {
        let pawns = |color: Color| self.pieces().contains(&color.pawn());
        if !pawns(Color::White) || !pawns(Color::Black) {
            return Vec::new();
        }
        let stop_at =
            |step: &Step| if step.passing { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let has_passing = |scene: Scene| scene.each_step(Bitboard::FULL, stop_at).is_break();
        (0..self.layout.size() as u32)
            .into_par_iter()
            .filter(|&slot| self.is_open(slot as usize, turn))
            .filter(|&slot| self.scene(slot as usize, turn).is_some_and(has_passing))
            .collect()
    }

    /// Decides what wins in so many moves, given what loses in one less.
    fn find_wins(&self, moves: u8, lost: &Decided) -> Result<Decided, TableError> {
        let (win, loss) = (Code::win(moves), Code::loss(moves - 1));
        let decide = |slot: usize, turn: Color| self.decide(slot, turn, win);
        let mut found = self.each_before(lost, decide);
        self.each_waiting(loss, &mut found, decide);
        self.each_passing(&mut found, |slot, turn| {
            self.is_open(slot, turn)
                && self.scene(slot, turn).is_some_and(|scene| self.leads_to(&scene, loss))
                && decide(slot, turn)
        });
        self.unless_stopped(found)
    }

    /// Decides what loses in so many moves, given what wins in as many.
    fn find_losses(&self, moves: u8, won: &Decided) -> Result<Decided, TableError> {
        let (win, loss) = (Code::win(moves), Code::loss(moves.min(Code::LONGEST_LOSS)));
        let decide_if_lost = |slot: usize, turn: Color| {
            self.is_open(slot, turn)
                && !self.is_saved(slot, turn, win)
                && self.scene(slot, turn).is_some_and(|scene| self.is_lost(&scene, win))
                && self.decide(slot, turn, loss)
        };
        let mut found =
            self.each_before(won, |slot, turn| self.was_last_hope(slot, turn) && decide_if_lost(slot, turn));
        self.each_waiting(win, &mut found, decide_if_lost);
        self.each_passing(&mut found, decide_if_lost);
        self.unless_stopped(found)
    }

    /// Asks `decide` about every position before one of these, and returns those it says yes to.
    fn each_before(&self, decided: &Decided, decide: impl Fn(usize, Color) -> bool + Sync) -> Decided {
        Color::ALL.map(|turn| {
            let after = decided[side(!turn)].par_iter().flat_map(|slots| slots.par_chunks(CHUNK));
            let before = after.map(|slots| {
                let mut found = Vec::new();
                let going_on = slots.iter().take_while(|_| !self.watch.is_stopped());
                for scene in going_on.filter_map(|&slot| self.scene(slot as usize, !turn)) {
                    scene.each_before(|before| {
                        let slot = self.layout.slot(&before.squares);
                        found.extend(slot.filter(|&slot| decide(slot, turn)).map(|slot| slot as u32));
                    });
                }
                found
            });
            before.collect()
        })
    }

    /// The same for every position whose best capture or promotion has this value.
    fn each_waiting(&self, code: Code, found: &mut Decided, decide: impl Fn(usize, Color) -> bool + Sync) {
        for turn in Color::ALL {
            let chunks = self.waiting[side(turn)].par_chunks(CHUNK).enumerate();
            let decided = chunks.map(|(chunk, codes)| {
                let slots = memchr::memchr_iter(code.0, codes).map(|place| chunk * CHUNK + place);
                slots.filter(|&slot| decide(slot, turn)).map(|slot| slot as u32).collect::<Vec<u32>>()
            });
            found[side(turn)].par_extend(decided.filter(|slots| !slots.is_empty()));
        }
    }

    /// The same for every position with a double step that can be answered en passant.
    fn each_passing(&self, found: &mut Decided, decide: impl Fn(usize, Color) -> bool + Sync) {
        for turn in Color::ALL {
            let slots = self.passing[side(turn)].par_iter().copied();
            found[side(turn)].push(slots.filter(|&slot| decide(slot as usize, turn)).collect());
        }
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

    /// Decides a position if it is open, and says whether it was.
    fn decide(&self, slot: usize, turn: Color, code: Code) -> bool {
        let place = &self.codes[side(turn)][slot];
        self.is_open(slot, turn) && place.compare_exchange(Code::DRAW.0, code.0, Relaxed, Relaxed).is_ok()
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
        if self.watch.is_stopped() { Err(TableError::Stopped(*self.men)) } else { Ok(value) }
    }
}
