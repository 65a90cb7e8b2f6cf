//! What a net thinks of a position, and of each man in it.

use std::sync::Arc;

use lucena_net::{Judge, Net};
use shakmaty::{Board, Chess, Color, Piece, Position, Role, Square};

/// A net's opinion of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    /// What the position is worth to White, in hundredths of a pawn.
    pub score: i32,
    /// Every man but the kings, and how much better its side stands with it than without it.
    pub men: Vec<(Square, Piece, i32)>,
}

impl Opinion {
    /// Asks the net for its opinion, with and without each man.
    pub fn of(net: &Arc<Net>, position: &Chess) -> Opinion {
        let (board, turn) = (position.board(), position.turn());
        let mut judge = Judge::new(net.clone());
        let mut for_white = |board: &Board| -> i32 {
            let value = judge.judge(board, turn);
            turn.fold_wb(value, -value)
        };
        let score = for_white(board);
        let mut worth = |square, man: Piece| {
            let mut without = board.clone();
            without.discard_piece_at(square);
            let gain = score - for_white(&without);
            (square, man, if man.color == Color::White { gain } else { -gain })
        };
        let men = board.iter().filter(|(_, man)| man.role != Role::King);
        Opinion { score, men: men.map(|(square, man)| worth(square, man)).collect() }
    }
}
