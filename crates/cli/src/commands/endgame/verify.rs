//! `lucena endgame verify`: does the strategy win from everywhere, or hold what can be held, against everything?

use std::{io::Write, str::FromStr};

use lucena_coach::document::ending as document;
use lucena_endgame::{
    defence::Holding,
    verify::{Grade, Proof, Verification, prove},
};

use super::ruleset;
use crate::{
    console::{Console, Failure, Outcome, counted, grouped},
    stop,
};

/// Prove or refute a rule set over every position and against everything the other side can do
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Rules for White are proved when they win every won position, rules for Black when they hold every \
        position that can be held.\n\nExamples:\n  lucena endgame verify krk-revised\n  lucena endgame verify my.rules --json\n  \
        lucena endgame verify kpk-final --examples all       every cycle, and which position ends in which"
)]
pub struct Args {
    /// A rule set by name or file
    rules: String,

    /// Count positions that symmetry makes the same once
    #[arg(long)]
    canonical: bool,

    /// How many cycles and thrown wins to show; `all` shows every one, and where each position that is not won ends
    #[arg(long, value_name = "N|all", default_value = "5")]
    examples: Examples,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// A number, or all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Examples(Option<usize>);

impl FromStr for Examples {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Examples, Self::Err> {
        match text {
            "all" => Ok(Examples(None)),
            number => number.parse().map(|n| Examples(Some(n))).map_err(|_| "expected a number or `all`"),
        }
    }
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let program = ruleset::read(&self.rules)?;
        let arena = ruleset::arena(&program)?;
        let proof = prove(&arena, &program, self.canonical, self.examples.0, &stop::requested);
        let proof = proof.ok_or(Failure::Interrupted)?;
        match &proof {
            _ if self.json => console.json(&document::Verification::of(&program, proof)),
            Proof::Attack(verification) => print(console, &program.title, verification),
            Proof::Defence(holding) => print_holding(console, &program.title, holding),
        }
    }
}

fn print_holding(console: &mut Console, title: &str, h: &Holding) -> Outcome {
    let out = console.out();
    writeln!(out, "{title} is {}\n", holds(h.level))?;
    let [positions, holdable] = [h.positions, h.holdable].map(grouped);
    writeln!(out, "  {positions:>9} positions with Black to move, {holdable} of them drawn with best play")?;
    writeln!(out, "  {:>9} held against every attack", grouped(h.held))?;
    writeln!(out, "  {:>9} lost", grouped(h.lost))?;
    writeln!(out, "  {:>9} in which the move itself gives the draw away", grouped(h.thrown))?;
    writeln!(out, "  {:>9} lost whatever Black does; there", grouped(h.hopeless))?;
    writeln!(out, "  {:>8.2}% of its moves hold out longest", h.optimal_percent)?;
    writeln!(out, "  {:>9.2} moves sooner it is beaten on average, {} at worst", h.mean_loss, h.worst_loss)?;
    writeln!(out, "\n  class      chosen   draw given away")?;
    for class in &h.classes {
        let [chosen, thrown] = [class.chosen, class.thrown].map(grouped);
        writeln!(out, "  {:<5} {chosen:>11} {thrown:>17}", class.class)?;
    }
    if !h.thrown_examples.is_empty() {
        writeln!(out, "\nIt gives the draw away here:")?;
        h.thrown_examples.iter().try_for_each(|fen| writeln!(out, "  {fen}"))?;
    }
    Ok(())
}

/// The verdict on a defence in words.
fn holds(level: Grade) -> &'static str {
    match level {
        Grade::Optimal => "proved: it holds what can be held, and holds out longest where all is lost",
        Grade::Suboptimal | Grade::Preserving => "proved: it holds every position that can be held",
        Grade::Incorrect => "refuted: it gives draws away",
    }
}

fn print(console: &mut Console, title: &str, v: &Verification) -> Outcome {
    let out = console.out();
    writeln!(out, "{title} is {}\n", verdict(v))?;
    writeln!(
        out,
        "  {:>9} positions with White to move, {} of them won with best play",
        grouped(v.positions),
        grouped(v.winnable)
    )?;
    writeln!(out, "  {:>9} won against every defence", grouped(v.won))?;
    writeln!(out, "  {:>9} not won", grouped(v.not_won))?;
    writeln!(out, "  {:>9} in which the move itself throws the win away", grouped(v.thrown))?;
    writeln!(out, "  {:>9} {}: the longest game it can be forced into", v.longest, v.counts)?;
    writeln!(out, "  {:>8.2}% of its moves are best", v.optimal_percent)?;
    writeln!(out, "  {:>9.2} moves lost on average where it wins, {} at worst", v.mean_loss, v.worst_loss)?;
    writeln!(out, "\n  class   positions         won      chosen   not won after it")?;
    for class in &v.classes {
        let blame = v.blame.get(&class.class).copied().unwrap_or(0);
        let [positions, won, chosen, blame] = [class.positions, class.won, class.chosen, blame].map(grouped);
        writeln!(out, "  {:<5} {positions:>11} {won:>11} {chosen:>11} {blame:>16}", class.class)?;
    }
    for class in v.classes.iter().filter(|class| class.promises && class.won < class.positions) {
        let not_won = counted(class.positions - class.won, "position");
        writeln!(out, "\nClass {} promises a win, but holds {not_won} that are not won.", class.class)?;
    }
    if !v.thrown_examples.is_empty() {
        writeln!(out, "\nIt gives the win away here:")?;
        v.thrown_examples.iter().try_for_each(|fen| writeln!(out, "  {fen}"))?;
    }
    cycles(out, v)?;
    if let [first, .., last] = v.longest_game.as_slice() {
        writeln!(out, "\nThe longest game starts at {first}\nand comes to {last}")?;
    }
    Ok(())
}

fn cycles(out: &mut impl Write, v: &Verification) -> Outcome {
    if v.distinct_cycles > 0 {
        writeln!(out, "\nIt can be held for ever in {}.", counted(v.distinct_cycles, "cycle"))?;
    }
    for (number, (cycle, falls)) in v.cycles.iter().zip(&v.cycle_falls).enumerate() {
        writeln!(out, "\nCycle {}; the game ends in it from {}:", number + 1, counted(*falls, "position"))?;
        cycle.iter().try_for_each(|fen| writeln!(out, "  {fen}"))?;
    }
    if v.distinct_cycles > v.cycles.len() as u64 {
        writeln!(out, "\n… (--examples all shows all, and which position ends in which)")?;
    }
    if !v.fates.is_empty() {
        writeln!(out, "\nWhere the positions that are not won end:")?;
    }
    for (fen, end) in &v.fates {
        let end = end.map_or("win given away".into(), |cycle| format!("cycle {}", cycle + 1));
        writeln!(out, "  {fen}   {end}")?;
    }
    Ok(())
}

/// Bramer's four levels (§5) in words.
fn verdict(v: &Verification) -> &'static str {
    match v.level {
        Grade::Optimal => "proved, and every move is best",
        Grade::Suboptimal => "proved: it wins from every won position",
        Grade::Preserving => "refuted: it never throws the win away, but does not always get there",
        Grade::Incorrect => "refuted: it throws wins away",
    }
}
