//! `lucena endgame move`: the rule set's move, and why.

use std::io::Write;

use lucena_board::{fen, words};
use lucena_endgame::{
    cast::Step,
    language::{Direction, Program},
    library,
    model::{self, Choice, Level, Search},
    seat::{Seat, cast_of},
};
use serde::Serialize;
use shakmaty::{Chess, Position};

use super::ruleset;
use crate::{
    console::{Console, Failure, Outcome},
    input::PositionArg,
    notation::Words,
};

/// Play an ending by rules, and say why
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

#[derive(Serialize)]
struct Document {
    schema: u32,
    fen: String,
    rules: String,
    best: Words,
    class: String,
    title: String,
    sentence: String,
    level: String,
    candidates: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    #[serde(flatten)]
    words: Words,
    class: String,
    title: String,
    value: i32,
    measures: Vec<i32>,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let position = self.position.read()?;
        let (program, seat) = self.rules_for(&position)?;
        let placement =
            program.cast.placement(&seat.position).ok_or_else(|| wrong_men(&program, &position))?;
        let search = Search { depth: self.depth, breadth: self.breadth.into() };
        let choice = match self.depth {
            0 => model::choose(&program, &placement),
            _ => model::choose_with_search(&program, &placement, search),
        };
        let Some(choice) = choice else {
            return Err(Failure::BadInput("the game is over: there is no legal move".into()));
        };
        if self.json {
            return console.json(&document(&position, &program, &seat, &choice));
        }
        print(console, &program, &seat, &choice)
    }

    /// The rule set, and the position turned as it wants it.
    fn rules_for(&self, position: &Chess) -> Result<(Program, Seat), Failure> {
        let seats = Seat::both(position);
        let fits = |program: &Program, seat: &Seat| program.cast.placement(&seat.position).is_some();
        if let Some(name) = &self.rules {
            let program = ruleset::read(name)?;
            let seat = seats.into_iter().find(|seat| fits(&program, seat));
            let seat = seat.ok_or_else(|| wrong_men(&program, position))?;
            if seat.position.turn() != program.side {
                return Err(wrong_turn(&program, position));
            }
            return Ok((program, seat));
        }
        if let Some(found) = library::for_position(position) {
            return Ok(found);
        }
        let side = words::side(position.turn());
        Err(Failure::BadInput(format!(
            "no rule set plays {side}'s moves in this ending; name one with --rules"
        )))
    }
}

fn wrong_men(program: &Program, position: &Chess) -> Failure {
    let found = cast_of(position).map_or("another ending".into(), |cast| cast.to_string());
    Failure::BadInput(format!("these rules are for {}, and the position is {found}", program.cast))
}

fn wrong_turn(program: &Program, position: &Chess) -> Failure {
    let side = words::side(position.turn());
    Failure::BadInput(format!(
        "it is {side}'s move, and `{}` finds the moves of the other side",
        program.title
    ))
}

fn words_of(seat: &Seat, step: &Step) -> Words {
    let position = seat.as_given();
    match seat.played(step) {
        Some(m) => Words::of(&position, m),
        None => {
            let (from, to) = (step.from, step.to);
            Words { uci: format!("{from}{to}"), san: format!("{from}-{to}") }
        }
    }
}

fn print(console: &mut Console, program: &Program, seat: &Seat, choice: &Choice) -> Outcome {
    let best = choice.best();
    let class = &program.classes[best.judgement.class];
    let words = words_of(seat, &best.step);
    writeln!(console.out(), "{}   {}", words.san, seat.spoken(&class.sentence))?;
    writeln!(
        console.out(),
        "\nIt reaches class {}, {}. {}",
        class.name,
        seat.spoken(&class.title),
        decided(program, seat, choice)
    )?;
    writeln!(console.out(), "\nAll moves, best first ({}):", program.title)?;
    for line in lines(program, seat, choice) {
        let measures: Vec<String> = line.measures.iter().map(ToString::to_string).collect();
        let measures =
            if measures.is_empty() { String::new() } else { format!("  ({})", measures.join(", ")) };
        writeln!(console.out(), "  {:<7} class {:<3} {}{measures}", line.words.san, line.class, line.title)?;
    }
    Ok(())
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

/// The candidates best first; of equals, the first generated.
fn ordered(choice: &Choice) -> Vec<usize> {
    let mut order: Vec<usize> = (0..choice.candidates.len()).collect();
    let candidates = &choice.candidates;
    order.sort_by(|&a, &b| candidates[a].judgement.best_first(&candidates[b].judgement));
    order.retain(|index| *index != choice.chosen);
    order.insert(0, choice.chosen);
    order
}

fn lines(program: &Program, seat: &Seat, choice: &Choice) -> Vec<Line> {
    let line = |index: usize| {
        let candidate = &choice.candidates[index];
        let class = &program.classes[candidate.judgement.class];
        let turned = class.measures.iter().zip(candidate.judgement.measures);
        let measures =
            turned.map(|(measure, value)| if measure.direction == Direction::Large { value } else { -value });
        Line {
            words: words_of(seat, &candidate.step),
            class: class.name.clone(),
            title: seat.spoken(&class.title),
            value: class.value,
            measures: measures.collect(),
        }
    };
    ordered(choice).into_iter().map(line).collect()
}

fn document(position: &Chess, program: &Program, seat: &Seat, choice: &Choice) -> Document {
    let best = choice.best();
    let class = &program.classes[best.judgement.class];
    Document {
        schema: 1,
        fen: fen::write(position),
        rules: program.title.clone(),
        best: words_of(seat, &best.step),
        class: class.name.clone(),
        title: seat.spoken(&class.title),
        sentence: seat.spoken(&class.sentence),
        level: match choice.level {
            Level::OnlyMove => "only move".into(),
            Level::Class => "class".into(),
            Level::Measure(number) => format!("measure {number}"),
            Level::Tie => "tie".into(),
        },
        candidates: lines(program, seat, choice),
    }
}
