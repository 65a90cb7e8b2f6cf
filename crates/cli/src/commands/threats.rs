//! `lucena threats`: what is threatened, and which moves stop it.

use std::io::Write;

use lucena_board::{
    diagram::{Brush, Diagram},
    said::read_move,
};
use lucena_coach::{
    Request, document,
    questions::{Threatened, threats},
    words::questions,
};
use shakmaty::Position;

use crate::{
    answer::{AnswerArgs, drawn, print_sorts, print_words},
    console::{Console, Outcome, bad_input},
};

/// Say what is threatened, and which moves stop it
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena threats \"r1b2bk1/ppp2qpn/2n1pp1p/8/3PQP2/2PB4/PP1N2PP/R1B2RK1 b - - 0 14\"\n  \
    lucena threats \"2k2r2/1p5R/pr6/3p1p1P/2pP4/2P1P3/PP1K2R1/8 w - - 5 34\" --svg threats.svg\n  \
    lucena threats startpos --move e4 --json\n\n\
    A threat is what the side that is not to move would win if it could move now: it takes, promotes or mates within three\n\
    moves, and the side to move would stand clearly worse. Each threat is forced after every legal move: it is allowed\n\
    where it leaves the side to move nearer to what it would be left with than to what it had before (a threat of mate:\n\
    where it mates), and stopped everywhere else. A side in check cannot pass, and while a piece can be taken back there\n\
    is no threat but that.")]
pub struct Args {
    #[command(flatten)]
    answer: AnswerArgs,

    /// Ask what this move threatens that was not threatened before
    #[arg(long = "move", value_name = "MOVE")]
    m: Option<String>,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let game = self.answer.game()?;
        let m = self.m.as_ref().map(|word| read_move(game.position(), word)).transpose();
        let request = Request { first: m.map_err(bad_input)?, ..self.answer.request() };
        let sheet = self.answer.sheet()?;
        let found = self.answer.ask(|machine, stop| threats(machine, &game, &request, stop))?;
        let document = || document::questions::threats(&found);
        self.answer.show(console, sheet, &picture(&found), document, |console| print(console, &found))
    }
}

fn print(console: &mut Console, found: &Threatened) -> Outcome {
    print_words(console, &found.position, &questions::threats(found))?;
    for faced in &found.threats {
        let line = faced.threat.line();
        writeln!(console.out(), "\n{}", questions::unnumbered(line))?;
        print_sorts(console, &found.position, &questions::sorted(found, faced))?;
    }
    Ok(())
}

/// The move that is asked about is green, the threats are red.
fn picture(found: &Threatened) -> Diagram {
    let diagram = Diagram::of(&found.position).seen_by(found.asking.root.turn());
    let diagram = found.by.into_iter().fold(diagram, |diagram, m| drawn(diagram, m, Brush::Green));
    let threats = found.threats.iter().filter_map(|faced| faced.threat.first());
    threats.fold(diagram, |diagram, m| drawn(diagram, m, Brush::Red))
}
