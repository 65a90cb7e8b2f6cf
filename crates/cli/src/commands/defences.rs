//! `lucena defences`: what every reply to a move does.

use std::io::Write;

use lucena_board::{
    diagram::{Brush, Diagram},
    said::read_move,
};
use lucena_coach::{
    document,
    questions::{Defended, defences},
    words::questions,
};
use lucena_evidence::Centipawns;
use shakmaty::Position;

use crate::{
    answer::{AnswerArgs, drawn, print_sorts, print_words},
    console::{Console, Outcome, bad_input},
};

/// Go through every reply to a move: which hold, and how the others fail
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena defences \"r1b2bk1/ppp2qpn/2n1pp1p/8/3P1P2/2PB4/PP1NQ1PP/R1B2RK1 w - - 0 14\" Qe4\n  \
    lucena defences \"kr3b1r/pp2q2p/n2p1ppn/N1pPp3/P3P3/1R4N1/1PPBQPPP/5RK1 w - - 0 1\" Qxa6\n  \
    lucena defences startpos e4 --floor 100 --json\n\n\
    A reply holds if it leaves the side that has moved below a floor. Where the move wins something by force, the floor is\n\
    what it wins less a margin (40% of its lead over the next best move, 70 to 150 centipawns), so that no reply should\n\
    hold. Where it does not, the floor lies eight points of winning chances above what the best defence leaves: replies\n\
    that give away so much do not hold. --floor sets another. Replies that do the same are told together: whether they\n\
    hold, which threats they stop and how, and what they cost, counted on the board from the position before the move.")]
pub struct Args {
    #[command(flatten)]
    answer: AnswerArgs,

    /// The move, such as Nf3 or g1f3
    #[arg(value_name = "MOVE")]
    m: String,

    /// What the side that moves wants to keep, in centipawns
    #[arg(long, value_name = "CENTIPAWNS", allow_negative_numbers = true, value_parser = clap::value_parser!(i32).range(-2000..=2000))]
    floor: Option<i32>,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let game = self.answer.game()?;
        let m = read_move(game.position(), &self.m).map_err(bad_input)?;
        let sheet = self.answer.sheet()?;
        let (floor, request) = (self.floor.map(Centipawns), self.answer.request());
        let found = self.answer.ask(|machine, stop| defences(machine, &game, m, floor, &request, stop))?;
        let document = || document::questions::defences(&found);
        self.answer.show(console, sheet, &picture(&found), document, |console| print(console, &found))
    }
}

fn print(console: &mut Console, found: &Defended) -> Outcome {
    print_words(console, &found.asking.root, &questions::defences(found))?;
    if let Some(defences) = &found.defences {
        writeln!(console.out())?;
        print_sorts(console, defences.position(), &questions::replies(found))?;
    }
    Ok(())
}

/// The move is green, what it threatens is red.
fn picture(found: &Defended) -> Diagram {
    let root = &found.asking.root;
    let diagram = drawn(Diagram::of(root).seen_by(root.turn()), found.m, Brush::Green);
    let threats = found.defences.iter().flat_map(|defences| &defences.threats);
    let threats = threats.filter_map(|faced| faced.threat.first());
    threats.fold(diagram, |diagram, m| drawn(diagram, m, Brush::Red))
}
