//! A second opinion: what another machine thinks of what the first has judged.
//!
//! Asked are contrasts (the ends of both lines), censuses whose first move is said to be better than the second (both
//! moves), and gains (the end of the line). Facts and certainties need no opinion.

use lucena_board::{fen, history::History};
use lucena_evidence::{Asked, Budget, Line, Machine, MachineError, Score, balance};
use serde::Serialize;
use shakmaty::{Color, Move, Position};

use super::{
    Document, name,
    read::{Bound, Census, Contrast, Evidence, Fact, Kind, Weighed},
    replay::{Found, is_decided, line, line_from, position, score, side},
};

/// A census whose first two moves are nearer to each other says nothing about them.
const NEAR: i32 = 50;
/// What a census is held to at most: that a move mates is no more than that it wins.
const MOST: i32 = 300;
/// A pawn.
const PAWN: i32 = 100;

/// What the other machine thinks of all that was judged in a document.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Second {
    /// It agrees.
    pub confirmed: usize,
    /// It sees less of a difference, but not the opposite.
    pub undecided: usize,
    /// It sees the opposite.
    pub contradicted: Vec<Contradiction>,
}

/// A judgement that another machine does not share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// Which evidence.
    pub place: String,
    /// What was judged: where, and by which moves.
    pub lines: Vec<String>,
    /// By how many hundredths of a pawn they are apart, it was said.
    pub said: i32,
    /// By how many the other machine thinks.
    pub found: i32,
}

/// Two ends that are said to be apart.
struct Pair {
    with: Line,
    without: Option<Line>,
    side: Color,
    /// By how much.
    said: i32,
    /// What the other machine must see.
    least: i32,
    /// What is subtracted where there is one end only: what it is compared with.
    level: i32,
}

/// Asks a machine about everything that was judged in a document.
///
/// # Errors
///
/// Returns [`MachineError`] when the machine does not answer.
pub fn opinion(machine: &mut dyn Machine, document: &Document, nodes: u64) -> Asked<Second> {
    let mut second = Second::default();
    machine.forget()?;
    for (place, evidence) in evidence_of(document) {
        // Evidence that cannot be replayed has failed already.
        let Ok(Some(pair)) = pair(evidence) else { continue };
        let found = pair.apart(machine, Budget::nodes(nodes))?;
        match found {
            found if found >= pair.least => second.confirmed += 1,
            found if found >= 0 => second.undecided += 1,
            found => second.contradicted.push(pair.contradicted(place, found)),
        }
    }
    Ok(second)
}

/// All evidence of a document, with its place.
fn evidence_of(document: &Document) -> Vec<(String, &Evidence)> {
    let plain = |evidence: &'_ [Evidence], before: &str| -> Vec<String> {
        evidence.iter().map(|evidence| format!("{before}{}", name(evidence))).collect()
    };
    match document {
        Document::Explanation(document) => {
            plain(&document.evidence, "").into_iter().zip(&document.evidence).collect()
        }
        Document::Refutation(document) => {
            plain(&document.evidence, "").into_iter().zip(&document.evidence).collect()
        }
        Document::Answer(document) => {
            plain(&document.evidence, "").into_iter().zip(&document.evidence).collect()
        }
        Document::Game(document) => document
            .moves
            .iter()
            .flat_map(|judged| {
                let before = format!("move {} ({}): ", judged.ply, judged.san);
                plain(&judged.evidence, &before).into_iter().zip(&judged.evidence)
            })
            .collect(),
    }
}

fn pair(evidence: &Evidence) -> Found<Option<Pair>> {
    match &evidence.kind {
        Kind::Contrast(contrast) => of_contrast(contrast).map(Some),
        Kind::Census(Census::Judged(census)) => of_census(census),
        Kind::Fact(fact) => of_gain(fact),
        Kind::Census(Census::Crossed(_) | Census::Split(_)) | Kind::Certainty(_) => Ok(None),
    }
}

/// The ends must lie half as far apart as the margin says.
fn of_contrast(contrast: &Contrast) -> Found<Pair> {
    Ok(Pair {
        with: line(&contrast.with.fen, &contrast.with.line)?,
        without: Some(line(&contrast.without.fen, &contrast.without.line)?),
        side: side(&contrast.side)?,
        said: contrast.margin,
        least: contrast.margin / 2,
        level: 0,
    })
}

/// The first move must be better than the second by half of what is said.
fn of_census(census: &Weighed) -> Found<Option<Pair>> {
    let [first, second, ..] = &census.moves[..] else { return Ok(None) };
    let said = (score(first.score).value() - score(second.score).value()).0.min(MOST);
    if said < NEAR || second.bound == Bound::AtLeast {
        return Ok(None);
    }
    let root = position(&census.fen)?;
    Ok(Some(Pair {
        with: line_from(&root, std::slice::from_ref(&first.uci))?,
        without: Some(line_from(&root, std::slice::from_ref(&second.uci))?),
        side: root.turn(),
        said,
        least: said / 2,
        level: 0,
    }))
}

/// The end of the line must be worth the material that the side has there, less a pawn; it contradicts if the side stands
/// worse than the material before the line, less a pawn.
fn of_gain(fact: &Fact) -> Found<Option<Pair>> {
    let Some(gain) = fact.gain.as_ref().filter(|gain| gain.points > 0) else { return Ok(None) };
    let (line, side) = (line(&fact.fen, &fact.line)?, side(&gain.side)?);
    let before = balance(line.position(gain.since), side).centipawns().0;
    let said = PAWN * gain.points;
    Ok(Some(Pair { with: line, without: None, side, said, least: said, level: before - PAWN }))
}

impl Pair {
    /// By how much the ends are apart, as the machine judges them.
    fn apart(&self, machine: &mut dyn Machine, budget: Budget) -> Asked<i32> {
        let with = worth(machine, &self.with, self.side, budget)?;
        let without = match &self.without {
            Some(line) => worth(machine, line, self.side, budget)?,
            None => self.level,
        };
        Ok(with.saturating_sub(without))
    }

    fn contradicted(&self, place: String, found: i32) -> Contradiction {
        let lines = std::iter::once(&self.with).chain(&self.without).map(words).collect();
        Contradiction { place, lines, said: self.said, found }
    }
}

/// What the end of a line is worth to a side, in hundredths of a pawn.
fn worth(machine: &mut dyn Machine, line: &Line, side: Color, budget: Budget) -> Asked<i32> {
    let end = line.last();
    if let Some(decided) = is_decided(end, side) {
        return Ok(decided.value().0);
    }
    let opinion = machine.look(&History::new(end.clone()), &[], budget)?;
    let opinion = opinion.ok_or_else(|| MachineError::Silent { name: machine.name().to_owned() })?;
    let score: Score = if end.turn() == side { opinion.score } else { opinion.score.reversed() };
    Ok(score.value().0)
}

fn words(line: &Line) -> String {
    let moves: Vec<Move> = line.moves();
    let played = lucena_board::notation::in_sentence(line.root(), &moves);
    format!("{} {played}", fen::write(line.root())).trim_end().to_owned()
}
