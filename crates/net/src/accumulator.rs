//! The hidden layer of the last position that was judged, brought up to date man by man.
//!
//! In a search the next position differs from the last one in a few men, so the men that have come or gone are added and taken
//! away. Each view of a side ([`View`]) keeps a layer of its own: when a king changes the view, that view's last position is
//! the one to start from. Nothing is told to an accumulator but positions, so it cannot lose count.

use shakmaty::{Board, Color};

use crate::{
    changes::Men,
    features::View,
    kernel,
    net::{Net, sides},
};

/// What one view saw last.
#[derive(Debug, Clone)]
struct Seen {
    layer: Box<[i16]>,
    men: Men,
}

impl Seen {
    fn nothing(net: &Net) -> Seen {
        Seen { layer: net.bias().into(), men: Men::default() }
    }

    fn look(&mut self, net: &Net, board: &Board, view: View) {
        let changes = self.men.look(board, |man, square| view.input(man, square));
        if !changes.is_empty() {
            kernel::update(&mut self.layer, net.rows(), &changes.added, &changes.removed);
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

#[cfg(test)]
mod tests {
    use lucena_testing::games;
    use proptest::prelude::*;
    use shakmaty::Position;

    use crate::{Judge, train::Learner};

    proptest! {
        #[test]
        fn what_was_seen_before_changes_nothing(game in games()) {
            let net = std::sync::Arc::new(Learner::new(64, 7).unwrap().net(400).unwrap());
            let mut judge = Judge::new(net.clone());
            for position in game.positions() {
                let fresh = Judge::new(net.clone()).judge(position.board(), position.turn());
                prop_assert_eq!(judge.judge(position.board(), position.turn()), fresh);
            }
        }
    }
}
