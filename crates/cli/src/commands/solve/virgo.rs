//! VIRGO on the command line: its panel, its tables, its answer.

use std::io::Write;

use lucena_board::words;
pub use lucena_solver::virgo::Feature;
use lucena_solver::virgo::{self, Finding, Gain, Law, Proof, Reply, Row, Settings};
use serde::Serialize;
use shakmaty::{Chess, Move, Position};

use super::{Args, Document, document};
use crate::{
    console::{Console, Failure, Outcome, grouped},
    input,
    notation::{self, Words},
    stop,
};

/// The rules of chess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum RulesArg {
    /// Mate, castling, en passant, promotion to any piece
    Real,
    /// Kings are captured, pawns become queens, no castling, no en passant
    Virgo,
}

/// `3,2`: the cycles of US and of THEM.
pub fn cycles(text: &str) -> Result<(u8, u8), String> {
    let cycle = |text: &str| text.trim().parse().ok().filter(|cycle| (1..=3).contains(cycle));
    let pair = text.split_once(',').and_then(|(us, them)| Some((cycle(us)?, cycle(them)?)));
    pair.ok_or_else(|| format!("`{text}` are not two cycles of 1 to 3, as in `3,2`"))
}

/// Higher limits of the brake mean nothing: the depth limits the search first.
const HIGHEST: u64 = 1 << 24;

/// A power of two.
pub fn brake(text: &str) -> Result<u64, String> {
    let limit = text.parse().ok().filter(|limit: &u64| limit.is_power_of_two() && *limit <= HIGHEST);
    limit.ok_or_else(|| format!("`{text}` is no power of two up to {HIGHEST}"))
}

/// The highest brake number on the machine's panel (§3.2).
const THESIS: u64 = 256;

/// Solves with what the panel says.
pub fn solve(args: &Args, position: &Chess, listener: &mut dyn FnMut(&Row)) -> Finding {
    let panel = Settings::default();
    let settings = Settings {
        nodes: args.nodes(),
        cycles: args.cycles.unwrap_or(panel.cycles),
        brake: args.brake.unwrap_or(if args.original { THESIS } else { panel.brake }),
        depth: args.depth.map_or(panel.depth, usize::from),
        law: if args.rules == Some(RulesArg::Virgo) { Law::Virgo } else { Law::Real },
        stop: stop::handle(),
        features: args.features().unwrap_or_default(),
    };
    virgo::solve(position, &settings, listener)
}

/// One position.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let position = input::read_position(&args.what, input::rules(false))?;
    if args.trace {
        writeln!(console.out(), "goal   iteration   move       cycle no          nodes")?;
    }
    let finding = solve(args, &position, &mut |row| {
        if args.trace {
            // Whoever does not listen any more is not told.
            let _ = writeln!(console.out(), "{}", row_words(&position, row));
        }
    });
    if args.json {
        return console.json(&FindingDocument::of(&position, &finding));
    }
    if args.trace {
        print_result(console, &position, &finding)?;
    }
    print(console, &position, &finding)?;
    if stop::requested() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// What VIRGO says to programs: as the other solvers, and its proof.
#[derive(Serialize)]
struct FindingDocument {
    #[serde(flatten)]
    solution: Document,
    /// Points that are won; nothing when unknown or a mate.
    points: Option<i32>,
    mate: bool,
    proof: Option<ProofDocument>,
}

/// Our move, and every defence that was tried with our answer to it.
#[derive(Serialize)]
struct ProofDocument {
    #[serde(rename = "move")]
    m: Words,
    cycle: u8,
    replies: Vec<ReplyDocument>,
}

#[derive(Serialize)]
struct ReplyDocument {
    #[serde(rename = "move")]
    m: Words,
    answer: Option<ProofDocument>,
}

impl FindingDocument {
    fn of(position: &Chess, finding: &Finding) -> FindingDocument {
        let points = match finding.gain {
            Some(Gain::Points(points)) => Some(points),
            Some(Gain::Mate) | None => None,
        };
        FindingDocument {
            solution: document(position, &finding.solution, Vec::new()),
            points,
            mate: finding.gain == Some(Gain::Mate),
            proof: finding.proof.as_ref().and_then(|proof| proof_document(position, proof)),
        }
    }
}

/// Under VIRGO's own rules a proof can hold moves that are not legal; they are left out.
fn proof_document(position: &Chess, proof: &Proof) -> Option<ProofDocument> {
    let next = after(position, proof.m)?;
    let reply = |reply: &Reply| {
        let then = after(&next, reply.m)?;
        let answer = reply.answer.as_ref().and_then(|answer| proof_document(&then, answer));
        Some(ReplyDocument { m: Words::of(&next, reply.m), answer })
    };
    let replies = proof.replies.iter().filter_map(reply).collect();
    Some(ProofDocument { m: Words::of(position, proof.m), cycle: proof.cycle, replies })
}

fn after(position: &Chess, m: Move) -> Option<Chess> {
    position.is_legal(m).then(|| {
        let mut next = position.clone();
        next.play_unchecked(m);
        next
    })
}

fn row_words(position: &Chess, row: &Row) -> String {
    let (san, cycle) = match row.found {
        Some((m, cycle)) => (notation::san(position, m), cycle.to_string()),
        None if row.complete => (String::new(), String::new()),
        None => ("unknown".into(), String::new()),
    };
    format!("{:>4}{:>12}   {san:<11}{cycle:<8}{:>15}", row.goal, row.iteration, grouped(row.nodes))
}

/// The lines below the thesis's tables.
fn print_result(console: &mut Console, position: &Chess, finding: &Finding) -> Outcome {
    let out = console.out();
    let gain = match finding.gain {
        Some(Gain::Points(points)) => points.to_string(),
        Some(Gain::Mate) => "mate".into(),
        None => "unknown".into(),
    };
    writeln!(out, "material gain = {gain}")?;
    if let Some(best) = finding.solution.best() {
        writeln!(out, "best move = {} on cycle {}", notation::san(position, best), finding.cycle)?;
    }
    writeln!(out, "total nodes = {}\n", grouped(finding.solution.tree.nodes))?;
    Ok(())
}

fn print(console: &mut Console, position: &Chess, finding: &Finding) -> Outcome {
    let out = console.out();
    let (solution, side) = (&finding.solution, words::side(position.turn()));
    let nodes = grouped(solution.tree.nodes);
    let (Some(best), Some(gain)) = (solution.best(), finding.gain) else {
        writeln!(out, "VIRGO does not know: no goal was reached in {nodes} nodes.")?;
        return Ok(());
    };
    let verdict = match gain {
        Gain::Mate => format!("a mate for {side}"),
        Gain::Points(0) => format!("that {side} loses nothing"),
        Gain::Points(points) if points < 0 => {
            format!("that {side} loses no more than {}", super::points(-100 * points))
        }
        Gain::Points(points) => format!("a gain of {} for {side}", super::points(100 * points)),
    };
    writeln!(
        out,
        "{}   VIRGO proves {verdict}, among the moves it looks at.",
        notation::san(position, best)
    )?;
    writeln!(out, "\n    {}\n", notation::numbered(position, &solution.line))?;
    let short = if solution.complete { "" } else { " Higher goals are unknown: the nodes did not suffice." };
    let shown = finding.proof.as_ref().map_or(0, Proof::size);
    let moves = if shown == 1 { "move" } else { "moves" };
    writeln!(out, "{nodes} nodes; the proof shows {shown} {moves}.{short}")?;
    Ok(())
}
