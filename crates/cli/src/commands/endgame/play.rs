//! `lucena endgame move`: the rule set's move, and why.

use std::io::Write;

use lucena_board::{fen, words};
use lucena_endgame::{
    cast::{Cast, Step},
    language::{Direction, Program},
    library,
    model::{self, Choice, Level, Search},
};
use serde::Serialize;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, Position, Role, Square, san::SanPlus};

use super::ruleset;
use crate::{
    console::{Console, Failure, Outcome},
    input::PositionArg,
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

/// A position as the rules see it: with colours exchanged when Black is the stronger side.
struct Seat {
    position: Chess,
    flipped: bool,
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
struct Words {
    uci: String,
    san: String,
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
        let seats = [
            Seat { position: position.clone(), flipped: false },
            Seat { position: flip(position), flipped: true },
        ];
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
        for seat in seats {
            let found =
                cast_of(&seat.position).and_then(|cast| library::for_ending(&cast, seat.position.turn()));
            if let Some((_, program)) = found {
                return Ok((program, seat));
            }
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

/// The men of a position, White's first.
fn cast_of(position: &Chess) -> Option<Cast> {
    let letters = |color: Color| -> String {
        let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let count = |role: Role| position.board().by_piece(role.of(color)).count();
        roles.iter().map(|role| role.upper_char().to_string().repeat(count(*role))).collect()
    };
    Cast::parse(&(letters(Color::White) + &letters(Color::Black))).ok()
}

/// Colours exchanged, top and bottom exchanged.
fn flip(position: &Chess) -> Chess {
    let setup = position.to_setup(EnPassantMode::Legal).into_mirrored();
    setup.position(CastlingMode::Standard).unwrap_or_else(|_| position.clone())
}

/// The move on the board as the user gave it. A pawn that reaches the last rank becomes a queen.
fn words_of(seat: &Seat, step: &Step) -> Words {
    let position = if seat.flipped { flip(&seat.position) } else { seat.position.clone() };
    let (from, to) = if seat.flipped {
        (step.from.flip_vertical(), step.to.flip_vertical())
    } else {
        (step.from, step.to)
    };
    let promotes = |m: &Move| m.promotion().is_none_or(|role| role == Role::Queen);
    let legal = position.legal_moves();
    match legal.iter().find(|m| m.from() == Some(from) && m.to() == to && promotes(m)) {
        Some(&m) => Words {
            uci: m.to_uci(CastlingMode::Standard).to_string(),
            san: SanPlus::from_move(position.clone(), m).to_string(),
        },
        None => Words { uci: format!("{from}{to}"), san: format!("{from}-{to}") },
    }
}

impl Seat {
    /// The rules speak as if White were the stronger side; with colours exchanged, so must their words be.
    fn spoken(&self, text: &str) -> String {
        if !self.flipped {
            return text.to_owned();
        }
        let swap = |text: String, a: &str, b: &str| text.replace(a, "\0").replace(b, a).replace('\0', b);
        swap(swap(text.to_owned(), "white", "black"), "White", "Black")
    }

    /// A measure as it is written; with colours exchanged, of the other side's men and squares, its ranks counted from
    /// that side.
    fn measure(&self, text: &str) -> String {
        if !self.flipped {
            return text.to_owned();
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let (mut said, mut rest) = (String::new(), text);
        while !rest.is_empty() {
            let (name, after) = rest.split_at(rest.find(|c| !is_name(c)).unwrap_or(rest.len()));
            let (between, after) = after.split_at(after.find(is_name).unwrap_or(after.len()));
            said += &exchanged(name);
            said += between;
            rest = after;
        }
        let counts_ranks = text.contains(".rank") || text.contains("square(");
        said + if counts_ranks { " (ranks counted from Black's side)" } else { "" }
    }
}

/// `wp` and `bp`, `c8` and `c1`; other names stay.
fn exchanged(name: &str) -> String {
    if let Ok(square) = Square::from_ascii(name.as_bytes()) {
        return square.flip_vertical().to_string();
    }
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_man =
        letters.len() == 2 && letters[1..].parse::<char>().is_ok_and(|c| Role::from_char(c).is_some());
    match name.split_at_checked(1) {
        Some(("w", man)) if is_man => format!("b{man}"),
        Some(("b", man)) if is_man => format!("w{man}"),
        _ => name.to_owned(),
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
