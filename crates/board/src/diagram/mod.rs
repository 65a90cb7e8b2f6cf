//! Drawing a position, as text and as SVG, with arrows and highlighted squares.

mod svg;
mod text;

use std::str::FromStr;

use shakmaty::{Board, Chess, Color, Position, Role, Square};

pub use text::Ink;

/// A board to be drawn, and what is to be shown on it.
///
/// ```
/// use lucena_board::diagram::{Diagram, Ink};
///
/// let diagram = Diagram::of(&Default::default()).arrow("e2e4".parse()?);
/// assert!(diagram.text(Ink::Letters).contains(" 1  R  N  B  Q  K  B  N  R"));
/// assert!(diagram.svg().starts_with("<svg"));
/// # Ok::<_, lucena_board::diagram::NotAnArrow>(())
/// ```
#[derive(Debug, Clone)]
pub struct Diagram {
    board: Board,
    bottom: Color,
    check: Option<Square>,
    highlights: Vec<Square>,
    arrows: Vec<Arrow>,
}

/// An arrow from one square to another; from a square to itself it is a circle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrow {
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its colour.
    pub brush: Brush,
}

/// The colours of arrows, those of the big sites.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Brush {
    #[default]
    Green,
    Red,
    Blue,
    Yellow,
}

/// Words that are no arrow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no arrow; write two squares and, if you like, a colour: e2e4, g1f3:red (red, blue, yellow, green)"
)]
pub struct NotAnArrow(String);

impl Brush {
    const NAMES: [(Brush, &'static str); 4] =
        [(Brush::Green, "green"), (Brush::Red, "red"), (Brush::Blue, "blue"), (Brush::Yellow, "yellow")];

    fn name(self) -> &'static str {
        Brush::NAMES[self as usize].1
    }
}

impl FromStr for Arrow {
    type Err = NotAnArrow;

    /// `e2e4`, `g1f3:red`, or `d5` for a circle.
    fn from_str(text: &str) -> Result<Arrow, NotAnArrow> {
        let wrong = || NotAnArrow(text.chars().take(24).collect());
        let (squares, color) = text.split_once(':').unwrap_or((text, "green"));
        let brush = Brush::NAMES.iter().find(|(_, name)| *name == color).ok_or_else(wrong)?.0;
        let square = |bytes: &[u8]| Square::from_ascii(bytes).map_err(|_| wrong());
        match squares.as_bytes() {
            bytes @ [_, _] => Ok(Arrow { from: square(bytes)?, to: square(bytes)?, brush }),
            bytes @ [_, _, _, _] => Ok(Arrow { from: square(&bytes[..2])?, to: square(&bytes[2..])?, brush }),
            _ => Err(wrong()),
        }
    }
}

impl Diagram {
    /// A position from White's side, a king in check marked.
    pub fn of(position: &Chess) -> Diagram {
        let check = position.our(Role::King).first().filter(|_| position.is_check());
        let board = position.board().clone();
        Diagram { board, bottom: Color::White, check, highlights: Vec::new(), arrows: Vec::new() }
    }

    /// Seen from this side.
    pub fn seen_by(self, bottom: Color) -> Diagram {
        Diagram { bottom, ..self }
    }

    /// With one more square highlighted.
    pub fn highlight(mut self, square: Square) -> Diagram {
        self.highlights.push(square);
        self
    }

    /// With one more arrow.
    pub fn arrow(mut self, arrow: Arrow) -> Diagram {
        self.arrows.push(arrow);
        self
    }
}
