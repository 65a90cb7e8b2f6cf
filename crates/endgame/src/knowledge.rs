//! What is known about small endings: the tables' truth, and a rule set's word where the tables bear it out.

use std::sync::{Arc, OnceLock};

use shakmaty::{Chess, Color, Move, Position};

use crate::{
    language::{Class, Program},
    library::{self, LIBRARY},
    model::{self, Choice},
    seat::Seat,
    table::{Goal, Tables, Value, Verdict, Wdl},
};

/// Tables of so many men are made in a blink.
const MOST_MEN: usize = 3;

/// Tables of three men and the rule sets of the library, each made when it is first needed and then kept. Clones share
/// what has been made.
///
/// ```
/// use lucena_board::fen::{self, Rules};
/// use lucena_endgame::{knowledge::Knowledge, table::Value};
///
/// let knowledge = Knowledge::default();
/// let known = knowledge.known(&fen::read("3k4/8/2PK4/8/8/8/8/8 w - - 0 1", Rules::Standard)?);
/// assert_eq!(known.map(|known| known.value), Some(Value::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Knowledge {
    kept: Arc<Kept>,
}

#[derive(Debug)]
struct Kept {
    tables: Tables,
    /// One for each rule set of the library.
    rules: Vec<OnceLock<Option<Program>>>,
}

impl Default for Kept {
    fn default() -> Kept {
        Kept { tables: Tables::new(), rules: LIBRARY.iter().map(|_| OnceLock::new()).collect() }
    }
}

/// What is known about a position.
#[derive(Debug, Clone)]
pub struct Known {
    /// What it is worth to the side to move.
    pub value: Value,
    /// A best move.
    pub best: Move,
    /// Perfect play, beginning with that move.
    pub line: Vec<Move>,
    /// What a rule set says, where its move keeps the result and its sentence is true.
    pub rule: Option<Rule>,
}

/// A rule set's word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its move.
    pub m: Move,
    /// Why.
    pub sentence: String,
    /// Which rule set.
    pub title: String,
}

/// What may be said about the move that a rule set has chosen, after the tables have been asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Speech {
    /// What the position is worth to the side to move; `None` where no table is made.
    pub position: Option<Verdict>,
    /// What the move is worth to it.
    pub played: Option<Verdict>,
    /// A true sentence.
    pub sentence: String,
    /// Whether that is the sentence of the class. Otherwise the tables do not bear the class out, and it says what they
    /// know.
    pub by_rule: bool,
}

impl Knowledge {
    /// Whether a position is small enough to be known.
    pub fn covers(position: &Chess) -> bool {
        position.board().occupied().count() <= MOST_MEN && !position.castles().any()
    }

    /// Looks a position up; `None` if it has too many men or no legal move.
    pub fn known(&self, position: &Chess) -> Option<Known> {
        let (value, line) = self.line(position, &[])?;
        let best = *line.first()?;
        Some(Known { value, best, line, rule: self.rule(position) })
    }

    /// What the best of these moves, or of all, is worth to the side to move, and perfect play after it; `None` if there
    /// are too many men or no legal move.
    pub fn line(&self, position: &Chess, moves: &[Move]) -> Option<(Value, Vec<Move>)> {
        Knowledge::covers(position).then(|| self.kept.tables.line(position, moves)).flatten()
    }

    /// What a position is worth to the side to move; `None` if it has too many men.
    pub fn verdict(&self, position: &Chess) -> Option<Verdict> {
        let value = Knowledge::covers(position).then(|| self.kept.tables.value(position).ok())??;
        Some(Verdict::new(value, Goal::Mate))
    }

    /// The rule set that plays a position for the side to move, and the position as it sees it.
    pub fn rules_for(&self, position: &Chess) -> Option<(&Program, Seat)> {
        let (place, seat) = library::for_position(position)?;
        Some((self.rules(place)?, seat))
    }

    /// A rule set of the library.
    pub fn find(&self, name: &str) -> Option<&Program> {
        self.rules(LIBRARY.iter().position(|(known, _)| *known == name)?)
    }

    fn rules(&self, place: usize) -> Option<&Program> {
        let read = || library::find(LIBRARY[place].0)?.ok();
        self.kept.rules.get(place)?.get_or_init(read).as_ref()
    }

    /// The move of the rules for a position, if it keeps the result, and why, if that is true.
    pub fn rule(&self, position: &Chess) -> Option<Rule> {
        let (program, seat) = self.rules_for(position)?;
        let choice = model::choose(program, &program.cast.placement(&seat.position)?)?;
        let m = seat.played(&choice.best().step)?;
        let speech = self.speech(program, &seat, &choice);
        speech.by_rule.then(|| Rule { m, sentence: speech.sentence, title: program.title.clone() })
    }

    /// The same beyond the tables, where nothing says whether it is true: only a class that names a plan is worth repeating, no
    /// promise is made, and that something is taken needs no rule.
    pub fn advice(&self, position: &Chess) -> Option<Rule> {
        let (program, seat) = self.rules_for(position).filter(|_| !Knowledge::covers(position))?;
        let choice = model::choose(program, &program.cast.placement(&seat.position)?)?;
        let class = &program.classes[choice.best().judgement.class];
        let is_plan = class.value > program.residual().value && !class.promises;
        let m = seat.played(&choice.best().step).filter(|m| is_plan && !m.is_capture())?;
        Some(Rule { m, sentence: seat.spoken(&class.sentence), title: program.title.clone() })
    }

    /// What may be said about a choice of some rules.
    ///
    /// A sentence of the rules speaks of a kind of position, and rules err. So nothing is praised that throws a result
    /// away; a promise is made only where the tables say that it is kept; and the sentence of a class that the rules
    /// avoid (Bramer's negative classes, §2.8) is no account of a move that wins.
    pub fn speech(&self, program: &Program, seat: &Seat, choice: &Choice) -> Speech {
        let best = choice.best();
        let given = seat.as_given();
        let position = self.verdict(&given);
        let played = seat.played(&best.step).and_then(|m| self.worth(&given, m));
        let class = &program.classes[best.judgement.class];
        let instead = instead(program, class, position, played);
        let by_rule = instead.is_none();
        let sentence = instead.unwrap_or_else(|| class.sentence.clone());
        Speech { position, played, sentence: seat.spoken(&sentence), by_rule }
    }

    /// What a move is worth to its player.
    fn worth(&self, position: &Chess, m: Move) -> Option<Verdict> {
        let value =
            Knowledge::covers(position).then(|| self.kept.tables.value_of_move(position, m).ok())??;
        Some(Verdict::new(value, Goal::Mate))
    }
}

/// What is to be said instead of the sentence of a class; `None` where that is true.
fn instead(
    program: &Program,
    class: &Class,
    position: Option<Verdict>,
    played: Option<Verdict>,
) -> Option<String> {
    if let (Some(position), Some(played)) = (position, played)
        && played.wdl < position.wdl
    {
        return Some(thrown(position.wdl).into());
    }
    // White plays to win, Black to hold.
    let wanted = program.side.fold_wb(Wdl::Win, Wdl::Draw);
    let reached = played.map(|played| played.wdl >= wanted);
    let warns = class.value < program.residual().value;
    match reached {
        None if class.promises => Some(format!("{}.", class.title)),
        Some(false) if class.promises => Some(result(played.map(|played| played.wdl)).into()),
        Some(true) if warns && !class.promises => Some(kept(program.side).into()),
        _ => None,
    }
}

fn thrown(result: Wdl) -> &'static str {
    if result == Wdl::Win { "This throws the win away." } else { "This throws the draw away." }
}

fn kept(side: Color) -> &'static str {
    side.fold_wb("This keeps the win.", "This holds.")
}

fn result(wdl: Option<Wdl>) -> &'static str {
    match wdl {
        Some(Wdl::Loss) => "The game is lost against best play.",
        _ => "The game is drawn with best play.",
    }
}
