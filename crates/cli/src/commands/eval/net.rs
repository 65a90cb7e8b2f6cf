//! What the net says beside the terms.

use std::{io::Write, sync::Arc};

use lucena_engine::evaluation::Opinion;
use lucena_net::Net;
use serde::Serialize;
use shakmaty::{Chess, File, Position, Rank, Square};

use super::pawns;
use crate::console::{Console, Outcome};

/// What the net says, for programs.
#[derive(Serialize)]
pub struct NetDocument {
    name: String,
    score: i32,
    men: Vec<ManDocument>,
}

#[derive(Serialize)]
struct ManDocument {
    square: String,
    man: char,
    worth: i32,
}

/// A net and its opinion of a position.
pub struct Said {
    name: String,
    opinion: Opinion,
}

impl Said {
    pub fn of(net: &Arc<Net>, position: &Chess) -> Said {
        Said { name: net.name(), opinion: Opinion::of(net, position) }
    }

    pub fn document(self) -> NetDocument {
        let man = |(square, man, worth): (Square, shakmaty::Piece, i32)| ManDocument {
            square: square.to_string(),
            man: man.char(),
            worth,
        };
        let Opinion { score, men } = self.opinion;
        NetDocument { name: self.name, score, men: men.into_iter().map(man).collect() }
    }

    /// The net's score, and a board of the men and what the net thinks each is worth to its side.
    pub fn print(&self, console: &mut Console, position: &Chess) -> Outcome {
        let out = console.out();
        writeln!(
            out,
            "\nThe net {} says {}. With each man, its side is so much better than without it:\n",
            self.name,
            pawns(self.opinion.score)
        )?;
        for rank in Rank::ALL.into_iter().rev() {
            let cells = File::ALL.map(|file| self.cell(position, Square::from_coords(file, rank)));
            writeln!(out, "{}  {}", rank.char(), cells.concat().trim_end())?;
        }
        let files = File::ALL.map(|file| format!("{:<9}", file.char())).concat();
        writeln!(out, "\n   {}", files.trim_end())?;
        Ok(())
    }

    /// `N  3.05`, `K`, or a dot.
    fn cell(&self, position: &Chess, square: Square) -> String {
        let letter = position.board().piece_at(square).map_or('.', shakmaty::Piece::char);
        let worth = self.opinion.men.iter().find(|(place, ..)| *place == square);
        let worth = worth.map_or(String::new(), |(.., worth)| format!("{:.2}", f64::from(*worth) / 100.0));
        format!("{letter}{worth:>6}  ")
    }
}
