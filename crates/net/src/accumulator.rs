//! The hidden layer of the last position that was judged, brought up to date man by man.
//!
//! In a search the next position differs from the last one in a few men, so the men that have come or gone are added and taken
//! away. Each view of a side ([`View`]) keeps a layer of its own: when a king changes the view, that view's last position is
//! the one to start from. Nothing is told to an accumulator but positions, so it cannot lose count.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Piece, Role};

use crate::{
    features::View,
    kernel,
    net::{Net, sides},
};

/// A board has so many men at most, whatever it is.
const MOST: usize = 64;

/// What one view saw last.
#[derive(Debug, Clone)]
struct Seen {
    layer: Box<[i16]>,
    by_color: [Bitboard; 2],
    by_role: [Bitboard; 6],
}

impl Seen {
    fn nothing(net: &Net) -> Seen {
        Seen { layer: net.bias().into(), by_color: [Bitboard::EMPTY; 2], by_role: [Bitboard::EMPTY; 6] }
    }

    fn look(&mut self, net: &Net, board: &Board, view: View) {
        let (mut added, mut removed) = (ArrayVec::<usize, MOST>::new(), ArrayVec::<usize, MOST>::new());
        for color in Color::ALL {
            let (was, is) = (self.by_color[color as usize], board.by_color(color));
            for role in Role::ALL {
                let (was, is) = (was & self.by_role[role as usize - 1], is & board.by_role(role));
                let man = Piece { color, role };
                added.extend((is & !was).into_iter().map(|square| view.input(man, square)));
                removed.extend((was & !is).into_iter().map(|square| view.input(man, square)));
            }
        }
        if !added.is_empty() || !removed.is_empty() {
            kernel::update(&mut self.layer, net.rows(), &added, &removed);
            self.by_color = [Color::Black, Color::White].map(|color| board.by_color(color));
            self.by_role = Role::ALL.map(|role| board.by_role(role));
        }
    }
}

/// The hidden layers of both sides.
#[derive(Debug, Clone)]
pub struct Accumulator {
    /// By side and view.
    seen: [Vec<Seen>; 2],
}

impl Accumulator {
    /// Has seen nothing yet.
    pub fn new(net: &Net) -> Accumulator {
        Accumulator { seen: [0, 1].map(|_| vec![Seen::nothing(net); View::COUNT]) }
    }

    /// The hidden layers of a position, the side to move first.
    pub fn look(&mut self, net: &Net, board: &Board, turn: Color) -> [&[i16]; 2] {
        let [white, black] = &mut self.seen;
        let [white, black] = [(white, Color::White), (black, Color::Black)].map(|(seen, color)| {
            let view = View::on(color, board);
            let seen = &mut seen[view.number()];
            seen.look(net, board, view);
            &*seen.layer
        });
        sides(turn).map(|side| side.fold_wb(white, black))
    }
}
