//! `lucena analyse`: the best moves, their scores and lines.

use std::io::{self, IsTerminal, Write};

use lucena_board::{history::History, said::read_move, words};
use lucena_coach::document::analysis::{Analysis, NODES};
use lucena_engine::{Engine, Limits, Line, Report, Settings};
use shakmaty::{Chess, Move, Position};

use crate::{
    console::{Console, Failure, Outcome, bad_input, grouped},
    input::PositionArg,
    notation, stop,
    thinking::{self, EvaluationArgs, LimitArgs, WithoutArgs},
};

/// Find the best moves: scores and lines
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena analyse startpos --multipv 3 --time 5s\n  \
    lucena analyse \"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1\"\n  \
    lucena analyse startpos --moves e4,d4 --depth 12 --json\n\n\
    Without a limit 2,000,000 nodes are searched. With --nodes or --depth and one thread the answer is the same\n\
    every time. Ctrl-C prints the best so far.")]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,

    /// How many lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    multipv: u16,

    #[command(flatten)]
    limit: LimitArgs,

    /// How many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// The size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,

    /// Look at these moves only, such as e4,Nf3 or e2e4
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    moves: Vec<String>,

    #[command(flatten)]
    without: WithoutArgs,

    #[command(flatten)]
    evaluation: EvaluationArgs,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let position = self.position.read()?;
        let limits = self.limits(&position)?;
        let mut engine = thinking::engine(Settings {
            hash: self.hash as usize,
            threads: self.threads.into(),
            techniques: self.without.techniques(),
            evaluation: self.evaluation.read()?,
            ..Settings::default()
        })?;
        let report = think(&mut engine, &position, &limits);
        if self.json {
            console.json(&Analysis::of(&position, &report))?;
        } else {
            print(console, &position, &report)?;
        }
        if stop::requested() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn limits(&self, position: &Chess) -> Result<Limits, Failure> {
        let read = |word: &String| read_move(position, word).map_err(bad_input);
        let moves: Vec<Move> = self.moves.iter().map(read).collect::<Result<_, _>>()?;
        let limits = self.limit.or(Limits::nodes(NODES));
        Ok(Limits { moves, lines: self.multipv.into(), ..limits })
    }
}

fn think(engine: &mut Engine, position: &Chess, limits: &Limits) -> Report {
    let watched = io::stderr().is_terminal();
    let mut listener = |report: &Report| {
        if watched && let Some(line) = report.lines.first() {
            let _ = writeln!(io::stderr(), "{}", progress(position, report, line));
        }
    };
    let game = History::new(position.clone());
    thinking::until_interrupted(|signals| engine.analyse(&game, limits, signals, &mut listener))
}

/// `depth 12   +0.35  1. e4 e5 …`
fn progress(position: &Chess, report: &Report, line: &Line) -> String {
    let (depth, score) = (report.depth, notation::score_words(line, position.turn()));
    let mut moves = notation::numbered(position, &line.moves);
    if moves.len() > 60 {
        moves = moves.chars().take(58).collect::<String>() + " …";
    }
    format!("depth {depth:<3} {score:>7}  {moves}")
}

fn print(console: &mut Console, position: &Chess, report: &Report) -> Outcome {
    let turn = position.turn();
    if report.lines.is_empty() {
        let ending = History::new(position.clone()).ending();
        let why = ending.map_or("there is no legal move".into(), |ending| ending.to_string());
        writeln!(console.out(), "The game is over: {why}.")?;
        return Ok(());
    }
    let side = words::side(turn);
    writeln!(
        console.out(),
        "{side} to move. Scores in pawns, + is good for White; #3 is mate by White in three.\n"
    )?;
    for (number, line) in report.lines.iter().enumerate() {
        let (score, moves) = (notation::score_words(line, turn), notation::numbered(position, &line.moves));
        writeln!(console.out(), "{:>3}  {score:>7}  {moves}", number + 1)?;
    }
    writeln!(console.out(), "\nDepth {}, {} nodes.", report.depth, grouped(report.nodes))?;
    Ok(())
}
