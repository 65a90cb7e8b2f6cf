//! `lucena lab theorems`: the statements of VIRGO chapter 2 on random trees.

use lucena_gametree::trees::Leaves;
use lucena_lab::{
    theorems::{fates, table},
    trees::Trees,
};

use super::output::OutputArgs;
use crate::{
    console::{Console, Failure, Outcome},
    stop,
};

/// On how many random trees VIRGO's theorem, lemmas and propositions hold
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena lab theorems\n  \
    lucena lab theorems --breadth 4 --depth 5 --trees 1000 --markdown\n\n\
    The columns are the combinations of the three storage reductions. Lemma 2 speaks of B too, and with the first\n\
    reduction it is false there: the successors that are skipped no longer lower B. No harm follows: whatever goal\n\
    expands the node again lies below the lost B as well, so that Proposition 2 holds.")]
pub struct Args {
    /// Moves of every node
    #[arg(long, value_name = "B", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=16))]
    breadth: u16,

    /// Plies
    #[arg(long, value_name = "D", default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=10))]
    depth: u32,

    /// Values from 0 up to but not including this
    #[arg(long, value_name = "R", default_value_t = 64, value_parser = clap::value_parser!(u32).range(2..=256))]
    range: u32,

    /// How many trees
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    trees: u64,

    /// Other seeds, other trees
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        self.output.prepare()?;
        let size = f64::from(self.breadth).powi(self.depth as i32);
        if size > 20_000.0 {
            let message = format!("{size:.0} leaves a tree are too many here; up to 20,000 can be tried");
            return Err(Failure::BadInput(message));
        }
        let leaves = Leaves::Uniform(self.range);
        let trees =
            Trees { breadth: self.breadth, depth: self.depth, leaves, count: self.trees, seed: self.seed };
        let fates = fates(&trees, &stop::requested);
        if stop::requested() {
            return Err(Failure::Interrupted);
        }
        let title = format!(
            "{} random trees, breadth {}, depth {}, values 0 to {}",
            self.trees,
            self.breadth,
            self.depth,
            self.range - 1
        );
        let name = format!("theorems-{}-{}", self.breadth, self.depth);
        let table = table(&fates);
        self.output.table(console, &name, &title, &table)?;
        if self.output.json {
            console.json(&serde_json::json!({ "head": table.head, "rows": table.rows }))?;
        }
        Ok(())
    }
}
