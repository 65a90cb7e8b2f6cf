//! Diagrams as SVG, drawn by `chess-diagram` with Colin Burnett's pieces.

use chess_diagram::{ArrowShape, Options, Shape};
use shakmaty::Square;

use super::{Arrow, Diagram};

impl Diagram {
    /// One self-contained SVG picture.
    pub fn svg(&self) -> String {
        let options = Options {
            orientation: self.bottom.fold_wb(chess_diagram::Color::White, chess_diagram::Color::Black),
            highlight: self.highlights.iter().filter_map(|&square| theirs(square)).collect(),
            check: self.check.and_then(theirs),
            shapes: self.arrows.iter().map(|&arrow| shape(arrow)).collect(),
            // A piece under an arrow should stay visible.
            arrow_opacity: 0.8,
            ..Options::default()
        };
        let board = self.board.board_fen().to_string();
        chess_diagram::render_svg(&board, &options).expect("shakmaty writes boards that every reader takes")
    }
}

fn theirs(square: Square) -> Option<chess_diagram::Square> {
    chess_diagram::Square::from_algebraic(&square.to_string())
}

fn shape(Arrow { from, to, brush }: Arrow) -> Shape {
    Shape {
        orig: from.to_string(),
        dest: (from != to).then(|| to.to_string()),
        brush: brush.name().into(),
        text: None,
        arrow: ArrowShape::Straight,
        width: None,
    }
}
