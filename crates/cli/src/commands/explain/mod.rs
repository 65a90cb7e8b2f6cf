//! `lucena explain`: what wins, how, and why.

mod picture;
pub mod print;
mod source;

use std::path::PathBuf;

use lucena_board::{history::History, said::read_move};
use lucena_coach::{Request, document, explain};
use lucena_evidence::{Goal, Points};
use lucena_reasons::{Part, Parts};
use shakmaty::{Move, Position};

use crate::{
    console::{Console, Failure, Outcome, bad_input},
    output::OverwriteArg,
    stop,
    thinking::{LevelArg, MachineArgs, not_answered},
};

/// Say what wins, how, and why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena explain \"kr3b1r/pp2q2p/n2p1ppn/N1pPp3/P3P3/1R4N1/1PPBQPPP/5RK1 w - - 0 1\"\n  \
    lucena explain \"2kr3r/1pp3pb/p2bq3/4Np2/4pPP1/2P1P3/P1P1Q3/1K1R1B1R w - - 0 1\" --move Rxh7 --goal 2\n  \
    lucena explain games.pgn --game 3 --ply 41 --level expert\n\n\
    Every reason has been tested: the cause was taken away, and the move no longer worked. What could not be\n\
    proved is not said. The same position and settings give the same words.")]
pub struct Args {
    #[command(flatten)]
    source: source::Source,

    /// Explain this move, though it may not be the best
    #[arg(long = "move", value_name = "MOVE")]
    first: Option<String>,

    /// Explain this line of play, moves in quotation marks
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["first", "smallest_depth"])]
    line: Option<String>,

    /// Ask whether it wins so many points, or `mate`; the answer may be no
    #[arg(long, value_name = "POINTS", value_parser = goal, requires = "first")]
    goal: Option<Goal>,

    #[command(flatten)]
    level: LevelArg,

    #[command(flatten)]
    machine: MachineArgs,

    /// Moves that a person would try, to be refuted
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=10))]
    why_not: u8,

    /// Choose the main variation by the smallest depth that wins, as VIRGO did
    #[arg(long)]
    smallest_depth: bool,

    #[arg(long, value_name = "PART", value_delimiter = ',', value_parser = part, help = without())]
    without: Vec<Part>,

    /// Draw the reasons into an SVG file, `-` for standard output
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteArg,

    /// With --svg: draw this reason alone, counted from one, where its move is played
    #[arg(long, value_name = "N", requires = "svg")]
    claim: Option<usize>,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let game = self.source.read()?;
        let sheet = self.svg.as_ref().map(|path| self.overwrite.sheet(path)).transpose()?;
        let explanation = self.explain(&game)?;
        let level = self.level.level();
        if let Some(sheet) = sheet {
            let diagram = match self.claim {
                Some(number) => picture::of_claim(&explanation, number).ok_or_else(|| {
                    let count = explanation.findings().len();
                    Failure::BadInput(format!("there is no reason {number}; {count} were found"))
                })?,
                None => picture::of(&explanation),
            };
            sheet.write(console, &diagram.svg())?;
        } else if self.json {
            console.json(&document::of(&explanation, level))?;
        } else {
            print::explanation(console, &explanation, level)?;
        }
        Ok(())
    }

    fn explain(&self, game: &History) -> Result<lucena_coach::Explanation, Failure> {
        let read = |word: &String| read_move(game.position(), word).map_err(bad_input);
        let request = Request {
            first: self.first.as_ref().map(read).transpose()?,
            line: self.line.as_ref().map_or(Ok(Vec::new()), |moves| read_line(game, moves))?,
            goal: self.goal,
            refutations: self.why_not.into(),
            smallest_depth: self.smallest_depth,
            parts: self.without.iter().fold(Parts::ALL, |left, &part| left.without(part)),
            ..self.machine.request()
        };
        let mut machine = self.machine.machine(Request::HASH, &stop::handle())?;
        explain(machine.as_mut(), game, &request, &stop::handle()).map_err(not_answered)
    }
}

/// A line of play, move by move; numbers are left out.
fn read_line(game: &History, moves: &str) -> Result<Vec<Move>, Failure> {
    let mut position = game.position().clone();
    let mut line = Vec::new();
    for word in moves.split_whitespace() {
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
        if word.is_empty() {
            continue;
        }
        let m = read_move(&position, word).map_err(bad_input)?;
        position.play_unchecked(m);
        line.push(m);
    }
    Ok(line)
}

/// A part by name.
fn part(name: &str) -> Result<Part, String> {
    let found = Part::ALL.iter().find(|part| part.name() == name);
    found.copied().ok_or_else(|| format!("there is no part `{name}`; there are {}", names()))
}

fn without() -> String {
    format!("Leave out a part that finds reasons, to see what it is worth; several with commas: {}", names())
}

fn names() -> String {
    Part::ALL.iter().map(|part| part.name()).collect::<Vec<_>>().join(", ")
}

/// Points to win, or mate.
fn goal(text: &str) -> Result<Goal, String> {
    match text {
        "mate" => Ok(Goal::Mate(None)),
        text => text
            .parse()
            .ok()
            .filter(|points| (1..=60).contains(points))
            .map(|points| Goal::Points(Points(points)))
            .ok_or_else(|| format!("`{text}` is no goal; write points, 1 to 60, or `mate`")),
    }
}
