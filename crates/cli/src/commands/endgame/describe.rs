//! `lucena endgame describe`: the whole strategy of a rule set, as Bramer's Appendix 1 gives it.

use std::io::Write;

use lucena_board::diagram::{Diagram, Ink};
use lucena_endgame::description::{Described, describe};

use super::ruleset;
use crate::console::{Console, Outcome};

/// Print a rule set's whole strategy: a diagram and a sentence for each class, best first
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  lucena endgame describe krk-initial")]
pub struct Args {
    /// A rule set by name or file
    rules: String,

    /// Write pieces as chess figurines instead of letters
    #[arg(long)]
    figurines: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let program = ruleset::read(&self.rules)?;
        writeln!(console.out(), "{}\n", program.title)?;
        writeln!(
            console.out(),
            "Always choose the move that gives you the best possible position. These are the kinds of position"
        )?;
        writeln!(
            console.out(),
            "to aim for, best first; where more than one description fits, the one tested first counts.\n"
        )?;
        describe(&program).iter().try_for_each(|described| self.class(console, described))
    }

    fn class(&self, console: &mut Console, described: &Described<'_>) -> Outcome {
        let class = described.class;
        writeln!(console.out(), "{}. {}  (tested {})", class.name, class.title, ordinal(described.tested))?;
        if let Some(position) = &described.example {
            let ink = if self.figurines { Ink::Figurines } else { Ink::Letters };
            writeln!(console.out(), "\n{}", Diagram::of(position).text(ink))?;
        }
        writeln!(console.out(), "   {}{}\n", class.sentence, wishes(described))?;
        Ok(())
    }
}

fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, n) if n != 11 => "st",
        (2, n) if n != 12 => "nd",
        (3, n) if n != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `(Prefer small …, then large ….)`
fn wishes(described: &Described<'_>) -> String {
    let wishes = described.wishes();
    if wishes.is_empty() { String::new() } else { format!(" (Prefer {}.)", wishes.join(", then ")) }
}
