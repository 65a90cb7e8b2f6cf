//! A net that judges positions.

use std::sync::Arc;

use shakmaty::{Board, Color};

use crate::{Accumulator, Net};

/// A net, and what it saw last.
#[derive(Debug, Clone)]
pub struct Judge {
    net: Arc<Net>,
    accumulator: Accumulator,
}

impl Judge {
    /// A judge who has seen nothing yet.
    pub fn new(net: Arc<Net>) -> Judge {
        Judge { accumulator: Accumulator::new(&net), net }
    }

    /// The net.
    pub fn net(&self) -> &Arc<Net> {
        &self.net
    }

    /// What a position is worth to the side to move, in centipawns.
    pub fn judge(&mut self, board: &Board, turn: Color) -> i32 {
        let [us, them] = self.accumulator.look(&self.net, board, turn);
        self.net.output(us, them, board.occupied())
    }
}
