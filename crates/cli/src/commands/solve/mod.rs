//! `lucena solve`: prove the combination by a solver that reasons, or by one that only counts.

mod story;
mod suite;
mod table;
mod virgo;

use std::{io::Write, path::Path};

use lucena_board::{said::read_move, words};
use lucena_perception::values::KING;
use lucena_solver::{
    Solution,
    caps::{self, Counter, Event, Settings},
    feature::{Features, Improvement},
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

/// Solve a combination by CAPS-II's reasoning, by VIRGO's threats, or by looking at every move
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena solve \"r5k1/4Qp1p/1n3PpB/3p4/1ppq4/p6P/4R1PK/8 b - - 0 1\" --trace\n  \
    lucena solve \"3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1\" --method full-width\n  \
    lucena solve wac.epd --nodes 2000 --table\n  \
    lucena solve \"8/p1kP3p/4K1p1/2N2p2/1n6/8/6PP/8 w - - 0 1\" --method virgo --trace\n  \
    lucena solve wac.epd --method virgo --original --cycles 2,2 --nodes 50000000\n\n\
    CAPS-II (Berliner 1975) tries only moves that deal with the problem it sees, so it can overlook an answer: its\n\
    line is what it believes, not a proof. Values are material in points.\n\n\
    VIRGO (1983) sets itself goals, in points or mate, and proves them: who does not have what he wants must take\n\
    it (cycle 1), threaten it in one move (cycle 2) or in two (cycle 3), and threats must be met. Its proofs hold\n\
    among the moves that it looks at. What the nodes did not suffice for is unknown and not counted.\n\n\
    Improvements of CAPS-II, for --without and --with:\n  \
    pinning, complete-causality, lemmas, themes, indirect-defences, single-attacks, all-checks, king-hunt,\n  \
    passed-pawns, deepening, widening, memory, null-threats\n\
    Improvements of VIRGO:\n  \
    backed-up-values, transpositions, capture-order, skip-best (not usual), brakes-outside, mates-first,\n  \
    long-strides, all-threats, free-defences, gentle-brakes, late-cycle-3, wide-root, checks-first")]
pub struct Args {
    /// A FEN in quotation marks, `startpos`, `-`, or a test suite (EPD)
    #[arg(value_name = "FEN|SUITE")]
    what: String,

    /// How to solve
    #[arg(long, value_enum, default_value_t = Method::Caps)]
    method: Method,

    /// Positions that may be looked at, for each problem [default: 20000; for VIRGO 2000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The longest line, in plies; VIRGO ends within a few plies of it [default: 10; for VIRGO 14]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=40))]
    depth: Option<u8>,

    /// VIRGO: the highest cycle for US and for THEM, 1 to 3 each [default: 3,2]
    #[arg(long, value_name = "US,THEM", value_parser = virgo::cycles)]
    cycles: Option<(u8, u8)>,

    /// VIRGO: the highest limit of the brake, a power of two [default: 1048576; with --original 256]
    #[arg(long, value_name = "N", value_parser = virgo::brake)]
    brake: Option<u64>,

    /// VIRGO: the rules of chess, real or as VIRGO simplified them [default: real]
    #[arg(long, value_enum)]
    rules: Option<virgo::RulesArg>,

    /// What the side to move expects, in pawns: EXPCT; the material balance if not given
    #[arg(long, value_name = "PAWNS", allow_negative_numbers = true, value_parser = pawns)]
    expect: Option<i32>,

    /// With one position: begin with this move, to hear what is wrong with it
    #[arg(long, value_name = "MOVE")]
    first: Option<String>,

    /// Only what the paper's program or machine did: no improvements
    #[arg(long)]
    original: bool,

    /// Switch an improvement off
    #[arg(long, value_name = "NAME", conflicts_with = "original")]
    without: Vec<String>,

    /// Switch an improvement on: with --original, or one that is not usual
    #[arg(long, value_name = "NAME")]
    with: Vec<String>,

    /// Tell the search as a story; VIRGO's as a table of its goals
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
    /// VIRGO: goals proved by captures and threats
    Virgo,
    /// Every move to a fixed depth, then all captures, as TECH did
    FullWidth,
}

impl Method {
    /// As it is called in tables and sentences.
    pub fn name(self) -> &'static str {
        match self {
            Method::Caps => "CAPS-II",
            Method::Virgo => "VIRGO",
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
        let suite = Path::new(&self.what).is_file();
        self.refuse(suite)?;
        match (suite, self.method) {
            (true, _) => suite::run(self, console),
            (false, Method::Virgo) => virgo::run(self, console),
            (false, _) => self.run_one(console),
        }
    }

    /// Options that do not apply are refused, not passed over.
    fn refuse(&self, suite: bool) -> Outcome {
        let (caps, virgo) = (self.method == Method::Caps, self.method == Method::Virgo);
        let for_virgo = self.cycles.is_some() || self.brake.is_some() || self.rules.is_some();
        let improvements = self.original || !self.without.is_empty();
        let complaint = match () {
            () if suite && (self.trace || self.first.is_some()) => {
                "--trace and --first want one position, not a suite"
            }
            () if !suite && self.table => "--table wants a suite, not one position",
            () if self.table && !caps => "--table compares CAPS-II with a full-width solver by itself",
            () if self.method == Method::FullWidth && self.trace => {
                "--trace speaks to CAPS-II and VIRGO only"
            }
            () if !caps && (self.first.is_some() || self.expect.is_some()) => {
                "--first and --expect speak to CAPS-II only"
            }
            () if !virgo && for_virgo => "--cycles, --brake and --rules speak to VIRGO only",
            () if self.method == Method::FullWidth && improvements => {
                "--original and --without speak to CAPS-II and VIRGO only"
            }
            () => "",
        };
        if !complaint.is_empty() {
            return Err(Failure::BadInput(complaint.into()));
        }
        match self.method {
            Method::Virgo => self.features::<virgo::Feature>().map(|_| ()),
            _ => self.features::<caps::Feature>().map(|_| ()),
        }
    }

    fn run_one(&self, console: &mut Console) -> Outcome {
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
    fn features<F: Improvement>(&self) -> Result<Features<F>, Failure> {
        let mut features = if self.original { Features::ORIGINAL } else { Features::usual() };
        for name in &self.with {
            features = features.with(improvement(name)?);
        }
        for name in &self.without {
            features = features.without(improvement(name)?);
        }
        Ok(features)
    }

    fn nodes(&self) -> u64 {
        self.nodes.unwrap_or(if self.method == Method::Virgo { 2_000_000 } else { 20_000 })
    }

    fn depth(&self) -> usize {
        self.depth.map_or(10, usize::from)
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
            Method::FullWidth => full_width::solve(position, self.nodes(), self.depth(), stop::handle()),
            Method::Virgo => virgo::solve(self, position, &mut |_| ()).solution,
            Method::Caps => {
                let settings = Settings {
                    nodes: self.nodes(),
                    depth: self.depth(),
                    features: self.features().unwrap_or_default(),
                    first,
                    stop: stop::handle(),
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
fn improvement<F: Improvement>(name: &str) -> Result<F, Failure> {
    F::named(name).ok_or_else(|| {
        let known: Vec<&str> = F::ALL.iter().map(|improvement| improvement.name()).collect();
        Failure::BadInput(format!("there is no improvement `{name}`; there are {}", known.join(", ")))
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
