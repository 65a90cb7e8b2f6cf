//! `lucena uci`: the engine, for any chess GUI.

use std::io;

use lucena_engine::{Settings, uci};

use crate::{
    console::{Console, Outcome},
    input::WeightsArg,
    thinking::{EvaluationArgs, WithoutArgs},
};

/// The engine, for any chess GUI that speaks UCI
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    printf 'position startpos\\ngo depth 10\\n' | lucena uci\n\n\
    In a GUI, add an engine with the command `lucena uci`.")]
pub struct Args {
    #[command(flatten)]
    weights: WeightsArg,

    #[command(flatten)]
    without: WithoutArgs,

    #[command(flatten)]
    evaluation: EvaluationArgs,
}

impl Args {
    pub fn run(&self, _console: &mut Console) -> Outcome {
        let settings = Settings {
            weights: self.weights.read()?,
            techniques: self.without.techniques(),
            evaluation: self.evaluation.read()?,
            ..Settings::default()
        };
        uci::run(io::stdin().lock(), io::stdout(), settings)?;
        Ok(())
    }
}
