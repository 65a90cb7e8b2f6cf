//! `lucena endgame describe`: the whole strategy of a rule set, as Bramer's Appendix 1 gives it.

use std::io::Write;

use lucena_board::diagram::{Diagram, Ink};
use lucena_endgame::{
    arena::{self, Arena},
    cast::Placement,
    language::{Class, Direction, Program},
};

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
        let arena = Arena::new(&program.cast).ok();
        let examples = arena.as_ref().map_or_else(Vec::new, |arena| examples(arena, &program));
        writeln!(console.out(), "{}\n", program.title)?;
        writeln!(
            console.out(),
            "Always choose the move that gives you the best possible position. These are the kinds of position"
        )?;
        writeln!(
            console.out(),
            "to aim for, best first; where more than one description fits, the one tested first counts.\n"
        )?;
        let mut order: Vec<usize> = (0..program.classes.len()).collect();
        order.sort_by_key(|&class| std::cmp::Reverse(program.classes[class].value));
        for class in order {
            self.class(console, &program, class, examples.get(class).copied().flatten())?;
        }
        Ok(())
    }

    fn class(
        &self,
        console: &mut Console,
        program: &Program,
        index: usize,
        example: Option<Placement>,
    ) -> Outcome {
        let class = &program.classes[index];
        writeln!(console.out(), "{}. {}  (tested {})", class.name, class.title, ordinal(index + 1))?;
        let position = example.and_then(|example| program.cast.position(&example, !program.side));
        if let Some(position) = position {
            let ink = if self.figurines { Ink::Figurines } else { Ink::Letters };
            writeln!(console.out(), "\n{}", Diagram::of(&position).text(ink))?;
        }
        writeln!(console.out(), "   {}{}\n", class.sentence, wishes(class))?;
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

/// `(Make small: …; then make large: …)`
fn wishes(class: &Class) -> String {
    let wishes: Vec<String> = class
        .measures
        .iter()
        .map(|measure| {
            let direction = if measure.direction == Direction::Large { "large" } else { "small" };
            format!("{direction} {}", measure.text)
        })
        .collect();
    if wishes.is_empty() { String::new() } else { format!(" (Prefer {}.)", wishes.join(", then ")) }
}

/// A position of each class, turned as its rule sees it.
fn examples(arena: &Arena, program: &Program) -> Vec<Option<Placement>> {
    let mut members: Vec<Vec<Placement>> = vec![Vec::new(); program.classes.len()];
    for index in arena.black_positions() {
        let placement = arena::placement(index);
        let judgement = program.judge(&placement);
        members[judgement.class].push(placement.transformed(judgement.image));
    }
    members.iter().map(|members| members.get(members.len() / 2).copied()).collect()
}
