//! What the commands that answer one question about a position have in common: what they take, and how they print.

use std::{io::Write, path::PathBuf};

use lucena_board::{
    diagram::{Arrow, Brush, Diagram, Ink},
    history::History,
    notation::{numbered, san},
};
use lucena_coach::{
    Request,
    words::{self, Sentence, questions::Sort},
};
use lucena_evidence::{Asked, Machine, Stop};
use serde::Serialize;
use shakmaty::{Chess, Move, Position};

use crate::{
    commands::explain::print::wrapped,
    console::{Console, Failure, Outcome},
    input::PositionArg,
    output::{OverwriteArg, Sheet},
    stop,
    thinking::{MachineArgs, not_answered},
};

/// A position, who answers, and how it is shown.
#[derive(Debug, clap::Args)]
pub struct AnswerArgs {
    #[command(flatten)]
    position: PositionArg,

    #[command(flatten)]
    machine: MachineArgs,

    /// Draw the answer into an SVG file, `-` for standard output
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteArg,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl AnswerArgs {
    /// The position asked about.
    pub fn game(&self) -> Result<History, Failure> {
        self.position.read().map(History::new)
    }

    /// A request at the price asked for.
    pub fn request(&self) -> Request {
        self.machine.request()
    }

    /// Where the picture goes, claimed before the work begins.
    pub fn sheet(&self) -> Result<Option<Sheet>, Failure> {
        self.svg.as_ref().map(|path| self.overwrite.sheet(path)).transpose()
    }

    /// Has a machine answer.
    pub fn ask<T>(&self, ask: impl FnOnce(&mut dyn Machine, &Stop) -> Asked<T>) -> Result<T, Failure> {
        ask_machine(&self.machine, ask)
    }

    /// Draws, or prints the document or the words.
    pub fn show<D: Serialize>(
        &self,
        console: &mut Console,
        sheet: Option<Sheet>,
        picture: &Diagram,
        document: impl FnOnce() -> D,
        print: impl FnOnce(&mut Console) -> Outcome,
    ) -> Outcome {
        match sheet {
            Some(sheet) => sheet.write(console, &picture.svg()),
            None if self.json => console.json(&document()),
            None => print(console),
        }
    }
}

/// Has a machine answer.
pub fn ask_machine<T>(
    machine: &MachineArgs,
    ask: impl FnOnce(&mut dyn Machine, &Stop) -> Asked<T>,
) -> Result<T, Failure> {
    let stop = stop::handle();
    let mut machine = machine.machine(Request::HASH, &stop)?;
    ask(machine.as_mut(), &stop).map_err(not_answered)
}

/// Prints the board and what is said of it.
pub fn print_words(console: &mut Console, position: &Chess, told: &[Sentence]) -> Outcome {
    let board = Diagram::of(position).seen_by(position.turn()).text(Ink::Letters);
    writeln!(console.out(), "{board}\n{}", wrapped(&words::text(told), ""))?;
    Ok(())
}

/// Prints sorts of moves: how many, which, and a line that shows it.
pub fn print_sorts(console: &mut Console, position: &Chess, sorts: &[Sort]) -> Outcome {
    for sort in sorts {
        let mut moves: Vec<String> = sort.moves.iter().map(|&m| san(position, m)).collect();
        let count = moves.len();
        if let Some(last) = moves.last_mut() {
            last.push(':');
        }
        let line = numbered(sort.line.root(), &sort.line.moves());
        let text = format!("{} ({count}): {} {line}", sort.title, moves.join(" "));
        writeln!(console.out(), "    {}", wrapped(&text, "        "))?;
    }
    Ok(())
}

/// With an arrow for a move.
pub fn drawn(diagram: Diagram, m: Move, brush: Brush) -> Diagram {
    match m.from() {
        Some(from) => diagram.arrow(Arrow { from, to: m.to(), brush }),
        None => diagram,
    }
}
