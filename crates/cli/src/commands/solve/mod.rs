//! `lucena solve`: prove the combination by a solver that reasons, or by one that only counts.

mod story;
mod suite;
mod table;

use std::{io::Write, path::Path};

use lucena_board::{said::read_move, words};
use lucena_perception::values::KING;
use lucena_solver::{
    Solution,
    caps::{self, Counter, Event, Feature, Features, Settings},
    full_width,
};
use serde::Serialize;
use shakmaty::{Chess, Move, Position};

use crate::{
    console::{Console, Failure, Outcome, grouped},
    input,
    notation::{self, Words},
    stop,
};

/// Solve a combination by CAPS-II's reasoning, or by looking at every move
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena solve \"r5k1/4Qp1p/1n3PpB/3p4/1ppq4/p6P/4R1PK/8 b - - 0 1\" --trace\n  \
    lucena solve \"3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1\" --method full-width\n  \
    lucena solve wac.epd --nodes 2000 --table\n\n\
    CAPS-II (Berliner 1975) tries only moves that deal with the problem it sees, so it can overlook an answer: its\n\
    line is what it believes, not a proof. Values are material in points.")]
pub struct Args {
    /// A FEN in quotation marks, `startpos`, `-`, or a test suite (EPD)
    #[arg(value_name = "FEN|SUITE")]
    what: String,

    /// How to solve
    #[arg(long, value_enum, default_value_t = Method::Caps)]
    method: Method,

    /// Positions that may be looked at, for each problem
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The longest line, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=40))]
    depth: u8,

    /// What the side to move expects, in pawns: EXPCT; the material balance if not given
    #[arg(long, value_name = "PAWNS", allow_negative_numbers = true, value_parser = pawns)]
    expect: Option<i32>,

    /// With one position: begin with this move, to hear what is wrong with it
    #[arg(long, value_name = "MOVE")]
    first: Option<String>,

    /// Only what the paper's program did: no improvements
    #[arg(long)]
    original: bool,

    /// Switch an improvement off
    #[arg(long, value_name = "NAME", value_parser = feature, conflicts_with = "original")]
    without: Vec<Feature>,

    /// With --original: switch an improvement on
    #[arg(long, value_name = "NAME", value_parser = feature, requires = "original")]
    with: Vec<Feature>,

    /// Tell the search as a story
    #[arg(long, conflicts_with = "json")]
    trace: bool,

    /// With a suite: Berliner's Tables I and II, ours beside his
    #[arg(long, conflicts_with_all = ["trace", "json"])]
    table: bool,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Method {
    /// Berliner's CAPS-II: goal states and causality
    Caps,
    /// Every move to a fixed depth, then all captures, as TECH did
    FullWidth,
}

impl Method {
    /// As it is called in tables and sentences.
    pub fn name(self) -> &'static str {
        match self {
            Method::Caps => "CAPS-II",
            Method::FullWidth => "Full width",
        }
    }
}

#[derive(Serialize)]
pub struct Document {
    pub best: Option<Words>,
    pub value: i32,
    pub expected: i32,
    pub line: Vec<Words>,
    pub nodes: u64,
    pub branching_factor: f64,
    pub complete: bool,
    /// Trouble that no move of the side to move has caused, as causal analysis found it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inherited: Vec<Trouble>,
}

/// A move that was not to blame for what came of it, and the moves that do something about it.
#[derive(Serialize)]
pub struct Trouble {
    after: Words,
    counters: Vec<Words>,
}

fn trouble(position: &Chess, m: Move, counters: &[(Move, Counter)]) -> Trouble {
    let mut moves: Vec<Move> = Vec::new();
    for &(m, _) in counters {
        if !moves.contains(&m) {
            moves.push(m);
        }
    }
    let counters = moves.into_iter().map(|m| Words::of(position, m)).collect();
    Trouble { after: Words::of(position, m), counters }
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        if Path::new(&self.what).is_file() {
            if self.trace || self.first.is_some() {
                return Err(Failure::BadInput("--trace and --first want one position, not a suite".into()));
            }
            return suite::run(self, console);
        }
        if self.method == Method::FullWidth && (self.trace || self.first.is_some() || self.expect.is_some()) {
            return Err(Failure::BadInput("--trace, --first and --expect speak to CAPS-II only".into()));
        }
        let position = input::read_position(&self.what, input::rules(false))?;
        let first = self.first.as_deref().map(|said| read_move(&position, said)).transpose();
        let first = first.map_err(|illegal| Failure::BadInput(illegal.to_string()))?;
        let mut inherited = Vec::new();
        let solution = self.solve(self.method, &position, first, &mut |event| {
            if self.trace {
                story::tell(console, &position, event);
            }
            if let Event::Exonerated { ply: 0, m, counters, .. } = event {
                inherited.push(trouble(&position, *m, counters));
            }
        });
        if self.json {
            return console.json(&document(&position, &solution, inherited));
        }
        print(console, self.method, &position, &solution)?;
        if stop::requested() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// What is switched on.
    fn features(&self) -> Features {
        if self.original {
            return self.with.iter().copied().fold(Features::ORIGINAL, Features::with);
        }
        self.without.iter().copied().fold(Features::all(), Features::without)
    }

    /// Solves one position by the method asked for.
    fn solve(
        &self,
        method: Method,
        position: &Chess,
        first: Option<Move>,
        listener: &mut dyn FnMut(&Event<'_>),
    ) -> Solution {
        match method {
            Method::FullWidth => {
                full_width::solve(position, self.nodes, self.depth.into(), Some(stop::flag()))
            }
            Method::Caps => {
                let (nodes, depth, features) = (self.nodes, self.depth.into(), self.features());
                let settings = Settings {
                    nodes,
                    depth,
                    features,
                    first,
                    stop: Some(stop::flag()),
                    expected: self.expect,
                };
                caps::solve(position, &settings, listener)
            }
        }
    }
}

/// Pawns, in hundredths.
fn pawns(text: &str) -> Result<i32, String> {
    match text.parse::<f64>() {
        Ok(pawns) if pawns.abs() <= 100.0 => Ok((100.0 * pawns).round() as i32),
        _ => Err(format!("`{text}` is no number of pawns between -100 and 100")),
    }
}

/// An improvement by its name.
fn feature(name: &str) -> Result<Feature, String> {
    Feature::named(name).ok_or_else(|| {
        let known = Feature::ALL.map(Feature::name).join(", ");
        format!("there is no improvement `{name}`; there are {known}")
    })
}

/// A solution for programs.
pub fn document(position: &Chess, solution: &Solution, inherited: Vec<Trouble>) -> Document {
    Document {
        best: solution.best().map(|m| Words::of(position, m)),
        value: solution.value,
        expected: solution.expected,
        line: notation::line_words(position, &solution.line),
        nodes: solution.tree.nodes,
        branching_factor: (solution.tree.branching_factor() * 100.0).round() / 100.0,
        complete: solution.complete,
        inherited,
    }
}

fn print(console: &mut Console, method: Method, position: &Chess, solution: &Solution) -> Outcome {
    let out = console.out();
    let side = words::side(position.turn());
    let solver = method.name();
    let Some(best) = solution.best() else {
        writeln!(out, "{solver} has found nothing for {side} in {} nodes.", grouped(solution.tree.nodes))?;
        return Ok(());
    };
    let gain = solution.value - solution.expected;
    let verdict = match gain {
        _ if solution.value > KING - 100 => format!("a mate for {side}"),
        _ if solution.value < 100 - KING => format!("no way out of a mate for {side}"),
        gain if gain > caps::MARG => format!("a gain of {} for {side}", points(gain)),
        gain if gain < -caps::MARG => format!("a loss of {} for {side}, whatever is played", points(-gain)),
        _ => format!("neither gain nor loss for {side}"),
    };
    writeln!(out, "{}   {solver} sees {verdict}.", notation::san(position, best))?;
    writeln!(out, "\n    {}\n", notation::numbered(position, &solution.line))?;
    let tree = &solution.tree;
    let short =
        if solution.complete { "" } else { " The nodes did not suffice to look at everything it wanted to." };
    writeln!(
        out,
        "{} nodes, branching factor {:.2}, {:.0}% with at most one successor.{short}",
        grouped(tree.nodes),
        tree.branching_factor(),
        100.0 * tree.unbranched()
    )?;
    Ok(())
}

/// `a point`, `3 points`.
pub fn points(value: i32) -> String {
    if value == 100 { "a point".into() } else { format!("{} points", f64::from(value) / 100.0) }
}
