//! Pawn structure: isolated, doubled, backward, supported, candidate.
//!
//! It changes seldom, so what is found is kept in a table (`PawnTable`).

use shakmaty::{Bitboard, ByColor, Color, Role, Square, attacks};

use super::{
    Pair, Scene, Tally, Weights, blocks,
    scene::{ahead, beside, captures, forward, rank_of},
    squares,
    tally::Sum,
};

/// What other terms want to know about the pawns.
#[derive(Debug, Clone, Copy, Default)]
pub struct Structure {
    /// Pawns that no enemy pawn can stop.
    pub passed: ByColor<Bitboard>,
    /// Squares that a side's pawns attack or may come to attack.
    pub spans: ByColor<Bitboard>,
}

/// Counts one position's pawns.
pub fn evaluate(pawns: &ByColor<Bitboard>, tally: &mut impl Tally) -> Structure {
    let mut structure = Structure::default();
    for color in Color::ALL {
        let own = *pawns.get(color);
        let (west, east) = captures(color, own | ahead(color, own));
        *structure.spans.get_mut(color) = west | east;
        for pawn in own {
            squares::evaluate(color, Role::Pawn, pawn, tally);
            if evaluate_pawn(pawns, color, pawn, tally) {
                structure.passed.get_mut(color).add(pawn);
            }
        }
    }
    structure
}

/// Counts a pawn; whether it is passed.
fn evaluate_pawn(pawns: &ByColor<Bitboard>, color: Color, pawn: Square, tally: &mut impl Tally) -> bool {
    let (own, enemy) = (*pawns.get(color), *pawns.get(!color));
    let rank = rank_of(color, pawn);
    let file = Bitboard::from_file(pawn.file());
    let here = Bitboard::from_square(pawn);
    let path = ahead(color, here);
    let neighbours = own & beside(file);
    let supporters = own & attacks::pawn_attacks(!color, pawn);
    let phalanx = own & beside(here);
    let opposed = path.intersects(enemy);
    let stoppers = enemy & (path | beside(path));

    if supporters.any() {
        tally.add(blocks::SUPPORTED + rank, color, supporters.count() as i32);
    }
    if phalanx.any() {
        tally.add(blocks::PHALANX + rank, color, 1);
    }
    if neighbours.is_empty() {
        let edge = (pawn.file() as usize).min(7 - pawn.file() as usize);
        tally.add(blocks::ISOLATED + edge, color, 1);
        if !opposed {
            tally.add(blocks::ISOLATED_OPEN, color, 1);
        }
    } else if is_backward(own, enemy, color, pawn) {
        tally.add(blocks::BACKWARD + usize::from(!opposed), color, 1);
    }
    if path.intersects(own) {
        tally.add(blocks::DOUBLED + usize::from(supporters.is_empty()), color, 1);
    }
    if stoppers.is_empty() {
        return !path.intersects(own);
    }
    if is_candidate(own, enemy, color, pawn, path) {
        tally.add(blocks::CANDIDATE + rank, color, 1);
    }
    false
}

/// No neighbour can ever guard it, and the square before it is in an enemy pawn's hands.
fn is_backward(own: Bitboard, enemy: Bitboard, color: Color, pawn: Square) -> bool {
    let here = Bitboard::from_square(pawn);
    let level_or_behind = beside(here | ahead(!color, here));
    let step = here.shift(forward(color));
    let (west, east) = captures(!color, enemy);
    !own.intersects(level_or_behind) && (step.intersects(west | east) || step.intersects(enemy))
}

/// Its file is free of enemy pawns, and own neighbours are at least as many as the enemy's who watch its way.
fn is_candidate(own: Bitboard, enemy: Bitboard, color: Color, pawn: Square, path: Bitboard) -> bool {
    let here = Bitboard::from_square(pawn);
    let helpers = own & beside(here | ahead(!color, here));
    let watchers = enemy & beside(path);
    !path.intersects(enemy) && !path.intersects(own) && helpers.count() >= watchers.count()
}

/// What was found about pawn structures met before.
///
/// Both bitboards are kept with each entry, so that a wrong one is never taken.
#[derive(Debug, Clone)]
pub struct PawnTable {
    entries: Vec<Entry>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    pawns: ByColor<Bitboard>,
    value: Pair,
    structure: Structure,
}

const ENTRIES: usize = 1 << 13;

impl Default for PawnTable {
    /// An empty table: no pawns have the value nothing, which is true.
    fn default() -> PawnTable {
        PawnTable { entries: vec![Entry::default(); ENTRIES] }
    }
}

impl PawnTable {
    /// The value and structure of a position's pawns.
    pub fn look_up(&mut self, scene: &Scene<'_>, weights: &Weights) -> (Pair, Structure) {
        let pawns = scene.pawns;
        let mixed = mix(&pawns);
        let entry = &mut self.entries[(mixed >> 40) as usize % ENTRIES];
        if entry.pawns != pawns {
            let mut sum = Sum::new(weights);
            let structure = evaluate(&pawns, &mut sum);
            *entry = Entry { pawns, value: sum.linear, structure };
        }
        (entry.value, entry.structure)
    }
}

/// A number for a structure of pawns, to find a place in a table by its upper bits.
pub fn mix(pawns: &ByColor<Bitboard>) -> u64 {
    pawns.white.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ pawns.black.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
}
