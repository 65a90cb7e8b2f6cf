//! Choosing a move by rules (Bramer §2.2–2.7), and by rules with a controlled search (§2.8).

use shakmaty::Color;

use crate::{
    cast::{Placement, Step},
    language::{Judgement, Program},
};

/// A legal move and what the rules think of the position after it.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The move.
    pub step: Step,
    /// The judgement of the position after it.
    pub judgement: Judgement,
}

/// What decided for the chosen move against the next best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// There was only one move.
    OnlyMove,
    /// The class value.
    Class,
    /// The measure with this number, from 1.
    Measure(usize),
    /// Nothing: the first of equals was taken.
    Tie,
}

impl Level {
    /// Bramer's notation: 1 for the class, 2 for the first measure, and so on, T for a tie (§10.1).
    pub fn code(self) -> String {
        match self {
            Level::OnlyMove | Level::Class => "1".into(),
            Level::Measure(number) => (number + 1).to_string(),
            Level::Tie => "T".into(),
        }
    }
}

/// A choice among the legal moves.
#[derive(Debug, Clone)]
pub struct Choice {
    /// All legal moves in the order of generation.
    pub candidates: Vec<Candidate>,
    /// The index of the chosen one.
    pub chosen: usize,
    /// What decided.
    pub level: Level,
}

impl Choice {
    /// The chosen move.
    pub fn best(&self) -> &Candidate {
        &self.candidates[self.chosen]
    }
}

/// Chooses the move that leads to the best position; of equals, the first that is generated. `None` when there is no
/// legal move.
pub fn choose(program: &Program, placement: &Placement) -> Option<Choice> {
    let mut candidates = Vec::new();
    program.cast.steps(placement, program.side, |step| {
        candidates.push(Candidate { step, judgement: program.judge(&step.after) });
    });
    let judgements: Vec<Judgement> = candidates.iter().map(|candidate| candidate.judgement).collect();
    let (chosen, level) = select(&judgements)?;
    Some(Choice { candidates, chosen, level })
}

/// The best of several judgements, the first of equals, and what decided against the next best.
pub fn select(judgements: &[Judgement]) -> Option<(usize, Level)> {
    let mut best: Option<usize> = None;
    let mut second: Option<usize> = None;
    for (index, judgement) in judgements.iter().enumerate() {
        match best {
            Some(leader) if !judgement.is_better_than(&judgements[leader]) => {
                if second.is_none_or(|runner| judgement.is_better_than(&judgements[runner])) {
                    second = Some(index);
                }
            }
            _ => {
                second = best;
                best = Some(index);
            }
        }
    }
    let best = best?;
    let level = match second {
        None => Level::OnlyMove,
        Some(second) => match judgements[best].level_against(&judgements[second]) {
            None => Level::Tie,
            Some(0) => Level::Class,
            Some(measure) => Level::Measure(measure),
        },
    };
    Some((best, level))
}

/// How far the extended model may search from the residual class (Bramer §2.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Search {
    /// So many moves of our side ahead, at the most.
    pub depth: u32,
    /// So many residual positions at each level, those of highest position value first.
    pub breadth: usize,
}

/// Chooses with the extended model (Bramer §2.8).
///
/// With a successor in a positive class (a), with negative classes only (b), or with a single residual one besides
/// negative ones (c), the choice is static. With several residual successors and no positive one (d), each of the
/// best of them is followed: the other side's replies are answered by the same method, the worst reply counts, and at
/// the limit of depth the static judgement does. Negative successors are not followed.
pub fn choose_with_search(program: &Program, placement: &Placement, search: Search) -> Option<Choice> {
    let mut choice = choose(program, placement)?;
    let Some(residual) = residual_successors(program, &choice.candidates, search.breadth) else {
        return Some(choice);
    };
    let value = |index: &usize| backed_up(program, &choice.candidates[*index], search.depth, search);
    let values: Vec<(usize, Judgement)> = residual.iter().map(|index| (*index, value(index))).collect();
    let judgements: Vec<Judgement> = values.iter().map(|(_, judgement)| *judgement).collect();
    if let Some((best, level)) = select(&judgements) {
        choice.chosen = values[best].0;
        choice.level = level;
    }
    Some(choice)
}

/// The successors to be followed in case (d), best first; `None` in cases (a) to (c).
fn residual_successors(program: &Program, candidates: &[Candidate], breadth: usize) -> Option<Vec<usize>> {
    let residual = program.residual().value;
    let positive = candidates.iter().any(|candidate| candidate.judgement.value > residual);
    let mut followed: Vec<usize> =
        (0..candidates.len()).filter(|&index| candidates[index].judgement.value == residual).collect();
    if positive || followed.len() < 2 {
        return None;
    }
    followed.sort_by(|&a, &b| candidates[a].judgement.best_first(&candidates[b].judgement));
    followed.truncate(breadth.max(1));
    Some(followed)
}

/// What a residual position is worth when it is searched: the worst that the other side can bring about.
fn backed_up(program: &Program, candidate: &Candidate, depth: u32, search: Search) -> Judgement {
    let mut worst: Option<Judgement> = None;
    if depth > 0 {
        replies(program, &candidate.step.after, !program.side, |reply| {
            if let Some(value) = best_answer(program, &reply, depth - 1, search)
                && worst.is_none_or(|known| known.is_better_than(&value))
            {
                worst = Some(value);
            }
        });
    }
    worst.unwrap_or(candidate.judgement)
}

fn replies(program: &Program, placement: &Placement, side: Color, mut each: impl FnMut(Placement)) {
    program.cast.steps(placement, side, |step| each(step.after));
}

fn best_answer(program: &Program, placement: &Placement, depth: u32, search: Search) -> Option<Judgement> {
    let choice = choose(program, placement)?;
    match residual_successors(program, &choice.candidates, search.breadth) {
        None => Some(choice.best().judgement),
        Some(followed) => {
            let values: Vec<Judgement> = followed
                .iter()
                .map(|&index| backed_up(program, &choice.candidates[index], depth, search))
                .collect();
            select(&values).map(|(best, _)| values[best])
        }
    }
}
