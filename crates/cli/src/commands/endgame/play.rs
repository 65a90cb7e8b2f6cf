//! `lucena endgame move`: the rule set's move, and why.

use std::{borrow::Cow, io::Write};

use lucena_board::words;
use lucena_coach::document::ending::{RuleMove, candidates, ordered, words_of};
use lucena_endgame::{
    knowledge::{Knowledge, Speech},
    language::{Direction, Program},
    model::{self, Choice, Level, Search},
    seat::{Seat, Unfit},
};
use shakmaty::{Chess, Position};

use super::{probe::verdict_words, ruleset};
use crate::{
    console::{Console, Failure, Outcome, bad_input},
    input::PositionArg,
};

/// Play an ending by rules, and say why, and whether it is won
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena endgame move \"8/5k2/4R3/5K2/8/8/8/8 w - - 0 1\"\n  \
    lucena endgame move \"8/8/8/2k5/8/2K5/2P5/8 w - - 0 1\" --rules kpk-initial\n  \
    lucena endgame move \"8/5k2/4R3/5K2/8/8/8/8 w - - 0 1\" --rules my.rules --depth 2 --breadth 3")]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,

    /// A rule set by name or file; by default the best known for the ending
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    /// Search so many moves ahead where the rules see nothing special
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=6))]
    depth: u32,

    /// Follow so many positions at each level of that search
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=64))]
    breadth: u16,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let position = self.position.read()?;
        let knowledge = Knowledge::default();
        let (program, seat) = self.rules_for(&knowledge, &position)?;
        let placement = program
            .cast
            .placement(&seat.position)
            .ok_or_else(|| bad_input(Unfit::men(&program, &position)))?;
        let search = Search { depth: self.depth, breadth: self.breadth.into() };
        let choice = match self.depth {
            0 => model::choose(&program, &placement),
            _ => model::choose_with_search(&program, &placement, search),
        };
        let Some(choice) = choice else {
            return Err(Failure::BadInput("the game is over: there is no legal move".into()));
        };
        let speech = knowledge.speech(&program, &seat, &choice);
        if self.json {
            return console.json(&RuleMove::of(&program, &seat, &choice, speech));
        }
        print(console, &program, &seat, &choice, &speech)
    }

    /// The rule set, and the position turned as it wants it.
    fn rules_for<'a>(
        &self,
        knowledge: &'a Knowledge,
        position: &Chess,
    ) -> Result<(Cow<'a, Program>, Seat), Failure> {
        if let Some(name) = &self.rules {
            let program = ruleset::read(name)?;
            let seat = Seat::for_rules(&program, position).map_err(bad_input)?;
            return Ok((Cow::Owned(program), seat));
        }
        if let Some((program, seat)) = knowledge.rules_for(position) {
            return Ok((Cow::Borrowed(program), seat));
        }
        let side = words::side(position.turn());
        Err(Failure::BadInput(format!(
            "no rule set plays {side}'s moves in this ending; name one with --rules"
        )))
    }
}

fn print(console: &mut Console, program: &Program, seat: &Seat, choice: &Choice, speech: &Speech) -> Outcome {
    let best = choice.best();
    let class = &program.classes[best.judgement.class];
    let words = words_of(seat, &best.step);
    writeln!(console.out(), "{}   {}", words.san, speech.sentence)?;
    writeln!(console.out(), "\n{}", standing(&seat.as_given(), &words.san, speech))?;
    writeln!(
        console.out(),
        "It reaches class {}, {}. {}",
        class.name,
        seat.spoken(&class.title),
        decided(program, seat, choice)
    )?;
    writeln!(console.out(), "\nAll moves, best first ({}):", program.title)?;
    for line in candidates(program, seat, choice) {
        let measures: Vec<String> = line.measures.iter().map(ToString::to_string).collect();
        let measures =
            if measures.is_empty() { String::new() } else { format!("  ({})", measures.join(", ")) };
        writeln!(console.out(), "  {:<7} class {:<3} {}{measures}", line.words.san, line.class, line.title)?;
    }
    Ok(())
}

/// Won, drawn or lost, and how the move does if that is not the same.
fn standing(position: &Chess, san: &str, speech: &Speech) -> String {
    let side = words::side(position.turn());
    match (speech.position, speech.played) {
        (Some(best), Some(played)) if played == best => {
            format!("{side} to move {}.", verdict_words(best))
        }
        (Some(best), Some(played)) => {
            format!("{side} to move {}; {san} {}.", verdict_words(best), verdict_words(played))
        }
        _ => format!(
            "Whether {side} wins is not known: tables are made here of three men only, without castling."
        ),
    }
}

/// What decided, in a sentence.
fn decided(program: &Program, seat: &Seat, choice: &Choice) -> String {
    let ordered = ordered(choice);
    let Some(&second) = ordered.get(1) else { return "It is the only legal move.".into() };
    let runner = &choice.candidates[second];
    let san = words_of(seat, &runner.step).san;
    let class = &program.classes[runner.judgement.class];
    match choice.level {
        Level::OnlyMove => "It is the only legal move.".into(),
        Level::Class => {
            format!(
                "The next best, {san}, would reach class {}, {}, only.",
                class.name,
                seat.spoken(&class.title)
            )
        }
        Level::Tie => format!("{san} is just as good; the first of equals is played."),
        Level::Measure(number) => {
            let measure = program.classes[choice.best().judgement.class].measures.get(number - 1);
            let wish = measure.map_or(String::new(), |measure| {
                let direction = if measure.direction == Direction::Large { "large" } else { "small" };
                format!(", {direction} {}", seat.measure(&measure.text))
            });
            format!("{san} reaches the same class; measure {number}{wish}, decides.")
        }
    }
}
