//! Diagrams as text.

use std::fmt::Write;

use shakmaty::{File, Piece, Rank, Square};

use super::Diagram;

/// How the pieces are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Ink {
    /// `K Q R B N P`, Black's in small letters: for every terminal and every font.
    #[default]
    Letters,
    /// `♔ ♕ ♖ ♗ ♘ ♙`.
    Figurines,
}

impl Diagram {
    /// Eight lines of squares, the files below, highlighted squares in brackets, then the arrows.
    pub fn text(&self, ink: Ink) -> String {
        let mut text = String::new();
        for row in 0..8 {
            let rank = self.bottom.fold_wb(Rank::new(7 - row), Rank::new(row));
            let line: String =
                self.files().map(|file| self.cell(Square::from_coords(file, rank), ink)).collect();
            let _ = writeln!(text, " {rank} {}", line.trim_end());
        }
        let files: String = self.files().map(|file| format!(" {file} ")).collect();
        let _ = writeln!(text, "\n   {}", files.trim_end());
        if !self.arrows.is_empty() {
            let _ = writeln!(text, "\n   {}", self.arrow_words().join("  "));
        }
        text
    }

    fn files(&self) -> impl Iterator<Item = File> + '_ {
        (0..8).map(|column| self.bottom.fold_wb(File::new(column), File::new(7 - column)))
    }

    fn cell(&self, square: Square, ink: Ink) -> String {
        let shown = self.board.piece_at(square).map_or('.', |piece| letter(piece, ink));
        if self.highlights.contains(&square) || self.check == Some(square) {
            format!("[{shown}]")
        } else {
            format!(" {shown} ")
        }
    }

    fn arrow_words(&self) -> Vec<String> {
        let words = self.arrows.iter().map(|arrow| {
            if arrow.from == arrow.to {
                format!("({})", arrow.from)
            } else {
                format!("{}→{}", arrow.from, arrow.to)
            }
        });
        words.collect()
    }
}

fn letter(piece: Piece, ink: Ink) -> char {
    match ink {
        Ink::Letters => piece.char(),
        Ink::Figurines => piece.unicode_char(),
    }
}
