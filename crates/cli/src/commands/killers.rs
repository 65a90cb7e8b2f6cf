//! `lucena killers`: the replies that punish most of the moves.

use std::io::Write;

use lucena_board::diagram::{Brush, Diagram};
use lucena_coach::{
    document,
    questions::{Punished, killers},
    words::questions,
};
use shakmaty::Position;

use crate::{
    answer::{AnswerArgs, drawn, print_sorts, print_words},
    console::{Console, Outcome},
};

/// Find the replies that punish most of the moves, and how the best move stops them
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena killers \"2k2r2/1p5R/pr6/3p1p1P/2pP4/2P1P3/PP1K2R1/8 w - - 5 34\"\n  \
    lucena killers \"r1bqkb1r/pppp1pp1/2n2n1p/8/2B1Pp2/2NP4/PPP3PP/R1BQK1NR w KQkq - 0 6\" --json\n\n\
    Every legal move is judged; the replies that refute the bad ones are forced after every legal move, the good ones\n\
    too. A reply works where it keeps the side to move eight points of winning chances or more below what its best move\n\
    gives. It is told if it stops being a refutation after the best move, and if any other reply would be worse.")]
pub struct Args {
    #[command(flatten)]
    answer: AnswerArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let game = self.answer.game()?;
        let sheet = self.answer.sheet()?;
        let request = self.answer.request();
        let found = self.answer.ask(|machine, stop| killers(machine, &game, &request, stop))?;
        let document = || document::questions::killers(&found);
        self.answer.show(console, sheet, &picture(&found), document, |console| print(console, &found))
    }
}

fn print(console: &mut Console, found: &Punished) -> Outcome {
    print_words(console, &found.asking.root, &questions::killers(found))?;
    let Some(choice) = &found.choice else { return Ok(()) };
    for killer in &found.killers {
        writeln!(console.out(), "\n{}", questions::plainest(killer))?;
        print_sorts(console, &found.asking.root, &questions::fates(choice, killer))?;
    }
    Ok(())
}

/// The best move is green, the replies are red.
fn picture(found: &Punished) -> Diagram {
    let root = &found.asking.root;
    let best = found.choice.as_ref().and_then(|choice| choice.census().first()).map(|best| best.m);
    let diagram = Diagram::of(root).seen_by(root.turn());
    let diagram = best.into_iter().fold(diagram, |diagram, m| drawn(diagram, m, Brush::Green));
    let replies = found.killers.iter().filter_map(|killer| killer.example.at(1));
    replies.fold(diagram, |diagram, m| drawn(diagram, m, Brush::Red))
}
