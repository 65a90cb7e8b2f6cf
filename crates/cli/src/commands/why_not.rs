//! `lucena why-not`: what is wrong with a move.

use lucena_board::{history::History, said::read_move};
use lucena_coach::{Request, document, why_not};

use super::explain::print;
use crate::{
    console::{Console, Outcome, bad_input},
    input::PositionArg,
    stop,
    thinking::{LevelArg, MachineArgs, not_answered},
};

/// Say what is wrong with a move
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena why-not \"rnbqkb1r/1p3ppp/5N2/1p2p1B1/2P5/8/PP2PPPP/R2QKB1R b KQkq - 0 1\" gxf6\n  \
    lucena why-not \"r5k1/4Qp1p/1n3PpB/3p4/1ppq4/p6P/4R1PK/8 b - - 0 1\" a2 --level expert\n\n\
    It says what the move loses or fails to do, the answer that shows it, and whether the trouble came from the\n\
    move or was there before.")]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,

    /// The move, such as Nf3 or g1f3
    #[arg(value_name = "MOVE")]
    m: String,

    #[command(flatten)]
    level: LevelArg,

    #[command(flatten)]
    machine: MachineArgs,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let position = self.position.read()?;
        let m = read_move(&position, &self.m).map_err(bad_input)?;
        let mut machine = self.machine.machine(Request::HASH, &stop::handle())?;
        let game = History::new(position);
        let refuted = why_not(machine.as_mut(), &game, m, &self.machine.request(), &stop::handle())
            .map_err(not_answered)?;
        if self.json {
            console.json(&document::refutation(&refuted, self.level.level()))?;
        } else {
            print::refutation(console, &refuted, self.level.level())?;
        }
        Ok(())
    }
}
