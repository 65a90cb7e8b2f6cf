//! The causality facility: was it this move's fault, and what could be done about it (CAPS-II §VII and IX)?

use shakmaty::{Bitboard, Move, Role, Square, attacks};

use crate::{Bearing, Description, Generators, Names, Sight, generate::landing_square, values::value};

/// Why a move could have caused its consequences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// It went to a square that the refutation moved to.
    MovedOnto(Square),
    /// The man that moved became a target.
    BecameTarget,
    /// It left a square across which the refutation moved or threatened.
    Unblocked(Square),
    /// Fewer of its own men bear on a critical square after it.
    Unguarded(Square),
    /// More enemy men bear on a critical square after it.
    LetIn(Square),
    /// It freed a piece of the refutation from a pin.
    Unpinned(Square),
}

/// The causal test: `None` when the move cannot have brought the consequences about, which were inherited then.
pub fn cause(
    m: Move,
    names: &Names,
    before: &Sight,
    after: &Sight,
    refutation: &Description,
) -> Option<Cause> {
    let (from, to) = (m.from()?, landing_square(m)?);
    if refutation.squares.contains(to) {
        return Some(Cause::MovedOnto(to));
    }
    if refutation.targets.contains(names.at(from)) {
        return Some(Cause::BecameTarget);
    }
    if (refutation.paths | refutation.target_paths).contains(from) {
        return Some(Cause::Unblocked(from));
    }
    let side = before.turn();
    let bearing = |sight: &Sight, square: Square, color| {
        sight.bearings.onto(Bearing::Dir, square, sight.board().by_color(color)).count()
    };
    for square in refutation.squares | refutation.target_squares {
        if bearing(after, square, side) < bearing(before, square, side) {
            return Some(Cause::Unguarded(square));
        }
        if bearing(after, square, !side) > bearing(before, square, !side) {
            return Some(Cause::LetIn(square));
        }
    }
    let pinned = |sight: &Sight, square: Square| sight.pins.iter().any(|pin| pin.pinned == square);
    names
        .squares(refutation.pieces)
        .find(|&square| square != to && pinned(before, square) && !pinned(after, square))
        .map(Cause::Unpinned)
}

/// What a counter-causal move does about the refutation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counter {
    /// It guards a square that the refutation moves to.
    Guards(Square),
    /// It captures a piece of the refutation.
    Captures(Square),
    /// It stands in the way.
    Blocks(Square),
    /// It prepares to stand in the way of a threat.
    PreparesToBlock(Square),
    /// It moves a target away.
    MovesAway(Square),
    /// It makes room for a target that can hardly move.
    MakesRoom(Square),
    /// It pins a piece of the refutation.
    Pins(Square),
    /// It would win something if the enemy carried out his threat.
    Indirect,
}

/// The counter-causal moves, in the order of the paper, each as often as it is proposed.
pub fn counters(
    names: &Names,
    sight: &Sight,
    generators: &Generators<'_>,
    refutation: &Description,
    pinning: bool,
) -> Vec<(Move, Counter)> {
    let mut found = Vec::new();
    let board = sight.board();
    for square in refutation.squares {
        found.extend(generators.move_to_control(square).map(|m| (m, Counter::Guards(square))));
    }
    for square in names.squares(refutation.pieces) {
        found.extend(generators.occupy(square).map(|m| (m, Counter::Captures(square))));
    }
    for square in refutation.paths | refutation.target_paths {
        found.extend(generators.occupy(square).map(|m| (m, Counter::Blocks(square))));
    }
    for square in refutation.target_paths {
        found.extend(generators.move_to_control(square).map(|m| (m, Counter::PreparesToBlock(square))));
    }
    for square in refutation.target_squares {
        if refutation.targets.contains(names.at(square)) {
            found.extend(generators.move_away(square).map(|m| (m, Counter::MovesAway(square))));
        }
    }
    for target in names.squares(refutation.targets) {
        for square in room_for(sight, target) {
            found.extend(generators.move_away(square).map(|m| (m, Counter::MakesRoom(target))));
        }
    }
    if pinning {
        let enemies = board.by_color(!sight.turn());
        for square in names.squares(refutation.pieces).filter(|&square| enemies.contains(square)) {
            found.extend(pinners(sight, generators, square).map(|m| (m, Counter::Pins(square))));
        }
    }
    found
}

/// Squares of own men that keep a target in: it can hardly move, is not attacked now, and could go there otherwise.
fn room_for(sight: &Sight, target: Square) -> Bitboard {
    let board = sight.board();
    let ours = board.by_color(sight.turn());
    let unattacked = |square: Square| board.attacks_to(square, !sight.turn(), board.occupied()).is_empty();
    if !ours.contains(target) || !sight.targets.low_mobility.contains(target) || !unattacked(target) {
        return Bitboard::EMPTY;
    }
    (sight.bearings.dir(target) & ours).into_iter().filter(|&square| unattacked(square)).collect()
}

/// Slider moves after which an enemy man stands between the slider and something worth more.
fn pinners<'a>(
    sight: &'a Sight,
    generators: &Generators<'a>,
    square: Square,
) -> impl Iterator<Item = Move> + use<'a> {
    let board = sight.board();
    let enemies = board.by_color(!sight.turn());
    let worth = move |square| board.role_at(square).map_or(0, value);
    generators.all().filter(move |&m| {
        let Some(to) = landing_square(m) else { return false };
        let lines = match m.role() {
            Role::Bishop => attacks::bishop_attacks(to, Bitboard::EMPTY),
            Role::Rook => attacks::rook_attacks(to, Bitboard::EMPTY),
            Role::Queen => attacks::queen_attacks(to, Bitboard::EMPTY),
            _ => return false,
        };
        if !lines.contains(square) {
            return false;
        }
        let occupied = m.from().map_or(board.occupied(), |from| board.occupied().without(from)).with(to);
        (lines & enemies & attacks::ray(to, square)).into_iter().any(|object| {
            let between = attacks::between(to, object) & occupied;
            between.single_square() == Some(square) && worth(object) > worth(square)
        })
    })
}
