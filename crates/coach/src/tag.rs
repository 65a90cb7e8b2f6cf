//! Tags: the themes of puzzles, many of them. Nothing is asked but what a theme needs.

use lucena_board::history::History;
use lucena_evidence::{Asked, Asker, Certainty, Inquiry, Line, Machine, Price, Spent, Stop};
use lucena_reasons::{Task, Use, study};
use shakmaty::{Move, Position};

use crate::{
    Aimed, Explanation, Found, Looked, Outcome, Request, Studied,
    aimed::ours,
    ending::{self, Knowledge},
    themes,
};

/// What a puzzle is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tags {
    /// Under the names of Lichess.
    pub themes: Vec<String>,
    /// Under our own.
    pub motifs: Vec<&'static str>,
    /// The move that solves it; `None` when the game is over.
    pub best: Option<Move>,
    /// The line in which they were found.
    pub line: Vec<Move>,
    /// What it has cost.
    pub spent: Spent,
}

impl Tags {
    fn of(explanation: &Explanation) -> Tags {
        Tags {
            themes: themes::of(explanation),
            motifs: themes::motifs(explanation),
            best: explanation.best(),
            line: explanation.line().moves(),
            spent: explanation.spent,
        }
    }
}

/// Finds the best move of the last position of a game, and names what it is about.
pub fn puzzle(
    machine: &mut dyn Machine,
    game: &History,
    price: Price,
    knowledge: &Knowledge,
    stop: &Stop,
) -> Asked<Tags> {
    machine.forget()?;
    let root = game.position().clone();
    let (name, is_belief) = (machine.name().to_owned(), machine.is_selective());
    let (found, spent) = if let Some(ending) = game.ending().filter(|ending| !ending.needs_claim()) {
        (Found::Over(ending), Spent::default())
    } else if let Some(known) = ending::known(knowledge, &root)? {
        (Found::Known(Box::new(known)), Spent::default())
    } else {
        let request = Request { price, refutations: 0, ..Request::default() };
        let mut asker = Asker::new(machine, price, stop.clone());
        let looked = Looked::soon(&mut asker, game, &request)?;
        let aimed = Aimed::of(&mut asker, game, &looked, &request)?;
        let (studied, spent) = Studied::named(asker, game, looked, aimed, &request)?;
        (Found::Studied(Box::new(studied)), spent)
    };
    Ok(Tags::of(&Explanation { root, found, machine: name, is_belief, spent }))
}

/// Whether nothing is left to prove: a mate in so many moves needs an answer to every defence.
fn is_proved(asker: &mut Asker<'_>, line: &Line, outcome: Outcome) -> Asked<bool> {
    match outcome {
        Outcome::Mate(moves) => Ok(Certainty::mate(asker, line, moves)?.is_some()),
        _ => Ok(true),
    }
}

/// Names what a solution is about: its moves, from the last position of a game, are taken at their word, and only the
/// motifs are proved on them.
pub fn solution(
    machine: &mut dyn Machine,
    game: &History,
    moves: &[Move],
    price: Price,
    stop: &Stop,
) -> Asked<Tags> {
    machine.forget()?;
    let line = ours(Line::of(game.position(), moves));
    let us = line.root().turn();
    let mut asker = Asker::new(machine, price, stop.clone());
    let aimed = Aimed::solution(&mut asker, &line)?;
    let is_proved = is_proved(&mut asker, &line, aimed.outcome)?;
    let mut inquiry = Inquiry::new(asker, us, aimed.aim.threshold);
    let findings =
        study::study(&line, Task::new(aimed.aim, Use::Names).after(game.last_move()), &mut inquiry)?;
    let mut themes = themes::of_line(&line, us, findings.iter().map(|finding| (false, finding)));
    themes.retain(|theme| is_proved || !theme.starts_with("mateIn"));
    Ok(Tags {
        themes,
        motifs: themes::motifs_of(findings.iter()),
        best: line.at(0),
        line: line.moves(),
        spent: inquiry.done().spent(),
    })
}
