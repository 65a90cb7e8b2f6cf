//! A board mirrored in colour, or left and right, gives mirrored facts.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;

use lucena_perception::{Attack, Sight};
use lucena_testing::positions;
use proptest::prelude::*;
use shakmaty::{Bitboard, Board, Color, Piece, Position, Square};

/// How a square and a colour look in the mirror.
#[derive(Clone, Copy)]
struct Mirror {
    square: fn(Square) -> Square,
    color: fn(Color) -> Color,
}

const COLOURS: Mirror = Mirror { square: Square::flip_vertical, color: |color| !color };
const SIDES: Mirror = Mirror { square: Square::flip_horizontal, color: |color| color };
const PLAIN: Mirror = Mirror { square: |square| square, color: |color| color };

impl Mirror {
    fn board(self, board: &Board) -> Board {
        let mut mirrored = Board::empty();
        for (square, piece) in board.clone() {
            let piece = Piece { color: (self.color)(piece.color), role: piece.role };
            mirrored.set_piece_at((self.square)(square), piece);
        }
        mirrored
    }

    fn set(self, squares: Bitboard) -> Bitboard {
        squares.into_iter().map(self.square).collect()
    }

    /// All facts, as they look in the mirror.
    fn facts(self, sight: &Sight) -> BTreeSet<String> {
        let mut facts = BTreeSet::new();
        let at = self.square;
        for square in sight.board().occupied() {
            facts.insert(format!("{} stands {:?}", at(square), sight.standing(square)));
        }
        for function in sight.functions.iter() {
            facts.insert(format!("{} {:?} {}", at(function.piece), function.duty, at(function.square)));
        }
        for pin in &sight.pins {
            facts.insert(format!("{} {} {} pin", at(pin.pinned), at(pin.pinner), at(pin.object)));
        }
        for color in Color::ALL {
            let side = (self.color)(color);
            for threat in sight.best(color) {
                facts.insert(format!("{side} wins {} on {}", threat.gain, at(threat.square)));
            }
            for (kind, list) in [("attack", sight.attacks(color)), ("wish", sight.wishes(color))] {
                for Attack { from, to, role, targets, discovered, behind, won, risk } in list {
                    let [hit, open, far] = [targets, discovered, behind].map(|squares| self.set(*squares));
                    facts.insert(format!(
                        "{side} {kind} {} {} {role:?} {hit:?} {open:?} {far:?} {won} {risk}",
                        at(*from),
                        at(*to)
                    ));
                }
            }
        }
        facts.insert(format!("low in mobility: {:?}", self.set(sight.targets.low_mobility)));
        facts.insert(format!("bound: {:?}", self.set(sight.targets.bound)));
        facts
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn mirrored_boards_give_mirrored_facts(position in positions()) {
        let sight = Sight::of(&position);
        for mirror in [COLOURS, SIDES] {
            let mirrored = Sight::look(&mirror.board(position.board()), (mirror.color)(position.turn()));
            prop_assert_eq!(mirror.facts(&sight), PLAIN.facts(&mirrored));
        }
    }
}
