//! A study of one line: recognisers propose, the tests that they share are asked once, and every proposal is measured
//! before it becomes a claim.

use std::{cmp::Reverse, collections::HashMap};

use lucena_evidence::{
    Asked, Claim, Contrast, Evidence, Fact, Inquiry, Line, MachineError, Predicate, Score, Without, edited,
};
use shakmaty::{Chess, Color, Move, Position, Square};

use crate::{
    Aim, Candidate, Motif, Part, Parts, Why,
    ablation::{self, Failing},
    alternating::{self, Scope, Trace},
    candidate::At,
    idle, motif,
    threat::{self, Defence},
};

/// A claim about a line, and why its point does not work otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The claim.
    pub claim: Claim<Motif>,
    /// Why the other line fails, where a recogniser knows.
    pub why: Option<Why>,
}

/// What a study is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// An explanation: every claim with all that bears it out, as far as these parts find it.
    Reasons(Parts),
    /// The motifs' names: what the board shows needs no test, and what needs one is proved once.
    Names,
}

impl Use {
    /// Whether a part may be used.
    fn uses(self, part: Part) -> bool {
        match self {
            Use::Reasons(parts) => parts.has(part),
            Use::Names => true,
        }
    }
}

/// What a study of a line is about.
#[derive(Debug, Clone, Copy)]
pub struct Task {
    /// What the line reaches.
    pub aim: Aim,
    /// What the study is for.
    pub wanted: Use,
    /// The move of theirs that came before the line, if it is known.
    pub last: Option<Move>,
}

impl Task {
    /// A line that reaches this, studied for a use; what came before it is not known.
    pub fn new(aim: Aim, wanted: Use) -> Task {
        Task { aim, wanted, last: None }
    }

    /// With the move that came before the line.
    #[must_use]
    pub fn after(self, last: Option<Move>) -> Task {
        Task { last, ..self }
    }
}

/// A line, what it shall reach, and the machine that can be asked about it.
pub struct Study<'a, 'm> {
    /// The main variation.
    pub line: &'a Line,
    /// What it reaches.
    pub aim: Aim,
    last: Option<Move>,
    inquiry: &'a mut Inquiry<'m>,
    wanted: Use,
    /// Once the machine has failed, nothing that a recogniser finds counts: the study ends with the error.
    failed: Option<MachineError>,
    omitted: HashMap<usize, Option<Failing>>,
    at_once: HashMap<usize, Option<Failing>>,
    traces: HashMap<usize, Vec<Trace>>,
    defences: HashMap<usize, Option<Defence>>,
}

/// All claims about a line that hold, the most telling of each move first.
pub fn study(line: &Line, task: Task, inquiry: &mut Inquiry<'_>) -> Asked<Vec<Finding>> {
    recognised(line, task, inquiry, &motif::recognisers(task.wanted))
}

/// The same by some recognisers only.
pub fn recognised(
    line: &Line,
    task: Task,
    inquiry: &mut Inquiry<'_>,
    recognisers: &[motif::Recogniser],
) -> Asked<Vec<Finding>> {
    let wanted = task.wanted;
    if !wanted.uses(Part::Motifs) {
        return Ok(Vec::new());
    }
    let candidates = proposed(line, task, inquiry, recognisers)?;
    let mut findings = Vec::new();
    for candidate in &candidates {
        if !idle::is_idle(inquiry, &task, line, candidate)? {
            findings.extend(measured(line, candidate, inquiry, wanted)?);
        }
    }
    Ok(findings)
}

/// What the recognisers propose, each thing once, the most telling of each move first.
fn proposed(
    line: &Line,
    task: Task,
    inquiry: &mut Inquiry<'_>,
    recognisers: &[motif::Recogniser],
) -> Asked<Vec<Candidate>> {
    let mut study = Study {
        line,
        aim: task.aim,
        last: task.last,
        inquiry,
        wanted: task.wanted,
        failed: None,
        omitted: HashMap::new(),
        at_once: HashMap::new(),
        traces: HashMap::new(),
        defences: HashMap::new(),
    };
    let mut candidates: Vec<Candidate> = Vec::new();
    for find in recognisers {
        for candidate in find(&mut study) {
            if !candidates.iter().any(|known| says(known, &candidate)) {
                candidates.push(candidate);
            }
        }
        if let Some(error) = study.failed {
            return Err(error);
        }
    }
    if task.wanted == Use::Names && !task.aim.is_mate() {
        study.forget_what_is_late(&mut candidates);
    }
    candidates.sort_by_key(|candidate| (candidate.ply, candidate.motif as u8));
    Ok(candidates)
}

/// Whether a candidate says what another would say: of the same move, or the same of the same men, as a pin that lasts.
fn says(known: &Candidate, candidate: &Candidate) -> bool {
    let lasts = known.motif == Motif::Pin && candidate.motif == Motif::Pin && known.men == candidate.men;
    known.ply == candidate.ply && known.motif.says(candidate.motif) || lasts
}

/// A candidate's facts are looked for and its contrasts measured. One contrast at least must hold, unless all that is
/// said stands on the board. A name needs no more than that.
fn measured(
    line: &Line,
    candidate: &Candidate,
    inquiry: &mut Inquiry<'_>,
    wanted: Use,
) -> Asked<Option<Finding>> {
    let with = Line::of(line.root(), &candidate.with);
    let Some(mut evidence) = seen(&with, candidate) else { return Ok(None) };
    let mut contrasts = Vec::new();
    for test in &candidate.tests {
        if wanted == Use::Names && (candidate.is_visible || !contrasts.is_empty()) {
            break;
        }
        contrasts.extend(Contrast::measure(inquiry.asker(), &with, test)?.map(Evidence::from));
    }
    if contrasts.is_empty() && !candidate.is_visible {
        return Ok(None);
    }
    evidence.extend(contrasts);
    let claim = Claim::resting_on(candidate.motif, candidate.ply, &with, evidence);
    Ok(claim.map(|claim| Finding {
        claim: claim.about(candidate.men.clone(), candidate.squares.clone()),
        why: candidate.why,
    }))
}

/// What a candidate needs to be seen on the board; `None` if any of it is not there.
fn seen(with: &Line, candidate: &Candidate) -> Option<Vec<Evidence>> {
    let mut found = Vec::new();
    for fact in &candidate.facts {
        let (line, ply) = match &fact.at {
            At::Ply(ply) => (with, *ply),
            At::End(line) => (line, line.len()),
        };
        found.push(Fact::seen(fact.predicate, &fact.squares, line, ply)?.into());
    }
    // The man that moved last stands where it has gone: so every claim carries the whole line in which its point works.
    let to = with.men_now().square_of(with.mover(with.len().checked_sub(1)?)?)?;
    found.push(Fact::seen(Predicate::Stands, &[to], with, with.len())?.into());
    Some(found)
}

impl Study<'_, '_> {
    /// Once another move does as well, the combination is over: what the line shows from there on is not what it is about.
    /// Of promotions the caller decides.
    fn forget_what_is_late(&mut self, candidates: &mut Vec<Candidate>) {
        let last = candidates.iter().map(|candidate| candidate.ply).max().unwrap_or_default();
        let over = (2..=last).step_by(2).find(|&ply| self.omitted(ply).is_none());
        let is_kept = |candidate: &Candidate| {
            candidate.motif == Motif::Promotion || over.is_none_or(|over| candidate.ply < over)
        };
        candidates.retain(is_kept);
    }

    /// The plies on which we move.
    pub fn our_plies(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.line.len()).step_by(2)
    }

    /// Their move before one of ours: that of the line, or the last before it.
    pub fn before(&self, ply: usize) -> Option<Move> {
        match ply.checked_sub(1) {
            Some(earlier) => self.line.at(earlier),
            None => self.last,
        }
    }

    /// An answer; a failure of the machine is kept, and ends the study.
    fn heard<T>(&mut self, answer: Asked<T>) -> Option<T> {
        match answer {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.failed.get_or_insert(error);
                None
            }
        }
    }

    /// Asks about the goal; `None` once the machine has failed.
    pub fn ask<T>(&mut self, question: impl FnOnce(&mut Inquiry<'_>) -> Asked<T>) -> Option<T> {
        if self.failed.is_some() {
            return None;
        }
        let answer = question(self.inquiry);
        self.heard(answer)
    }

    /// Changes a cause and asks again, if ablation is in use.
    fn ablate<T>(&mut self, test: impl FnOnce(&mut Inquiry<'_>) -> Asked<T>) -> Option<T> {
        if self.wanted.uses(Part::Ablation) { self.ask(test) } else { None }
    }

    /// What a position is worth to us, at the price of a verdict.
    pub fn worth(&mut self, position: &Chess) -> Option<Score> {
        let (us, line) = (self.aim.us, Line::new(position));
        let worth = self.ablate(|inquiry| inquiry.asker().worth(&line, us))?;
        worth.map(|(score, _)| score)
    }

    /// Whether no other move than the one played reaches the goal.
    pub fn omitted(&mut self, ply: usize) -> Option<Failing> {
        if let Some(known) = self.omitted.get(&ply) {
            return known.clone();
        }
        let line = self.line;
        let found = line
            .at(ply)
            .and_then(|m| self.ablate(|inquiry| ablation::forbidden(inquiry, line, ply, &[m])).flatten());
        self.omitted.insert(ply, found.clone());
        found
    }

    /// Whether our next move, played at once, fails.
    pub fn at_once(&mut self, ply: usize) -> Option<Failing> {
        if let Some(known) = self.at_once.get(&ply) {
            return known.clone();
        }
        let line = self.line;
        let found = self.ablate(|inquiry| ablation::at_once(inquiry, line, ply)).flatten();
        self.at_once.insert(ply, found.clone());
        found
    }

    /// Whether everything but these moves fails.
    pub fn forbidden(&mut self, ply: usize, moves: &[Move]) -> Option<Failing> {
        let line = self.line;
        self.ablate(|inquiry| ablation::forbidden(inquiry, line, ply, moves)).flatten()
    }

    /// The alternating search between the position after our move and its reply, and the one before (VIRGO §4.6.1,
    /// case 1): why could the move not be left out?
    pub fn traces(&mut self, ply: usize) -> Vec<Trace> {
        if let Some(known) = self.traces.get(&ply) {
            return known.clone();
        }
        let (line, aim) = (self.line, self.aim);
        let (after, before) = (line.up_to(ply + 2), line.up_to(ply));
        let alternate = |inquiry: &mut Inquiry<'_>| {
            alternating::alternate(inquiry, &aim, (&after, &before), line, Scope::default())
        };
        let is_asked = self.wanted.uses(Part::Alternating) && ply + 2 < line.len();
        let found = if is_asked { self.ask(alternate) } else { None };
        let found = found.unwrap_or_default();
        self.traces.insert(ply, found.clone());
        found
    }

    /// What the reply to our move does against what it threatens (VIRGO §4.6.1, case 2c).
    pub fn defence(&mut self, ply: usize) -> Option<Defence> {
        if let Some(&known) = self.defences.get(&ply) {
            return known;
        }
        let (line, aim) = (self.line, self.aim);
        let found = self.ask(|inquiry| threat::defence(inquiry, &aim, line, ply)).flatten();
        self.defences.insert(ply, found);
        found
    }

    /// The test with a man put elsewhere, the rest being as after so many plies, if we fail then.
    pub fn fails_with(&mut self, ply: usize, from: Square, to: Square) -> Option<Without> {
        let edited = edited(self.line.position(ply), from, to, self.aim.us)?;
        let fails = self.ablate(|inquiry| ablation::fails(inquiry, &edited))?;
        fails.then_some(Without::Edit { ply, from, to })
    }

    /// Whether what a capture collects is what we win: everything but these captures fails. What is lost for good can be
    /// collected a move later as well; so the man is also put on a safe square, the rest being as it was.
    pub fn collected(&mut self, ply: usize, captures: &[Move], square: Square) -> Vec<Without> {
        let mut tests = lines(self.forbidden(ply, captures));
        let places = safe(self.line.position(ply), square);
        tests.extend(places.into_iter().find_map(|to| self.fails_with(ply, square, to)));
        tests
    }

    /// The line that fails when we play a move now, with their answer; `None` if the move succeeds.
    pub fn failing_after(&mut self, before: &Line, m: Move) -> Option<Failing> {
        let succeeds = self.ablate(|inquiry| inquiry.is_successful(before.last(), m)).flatten()?;
        let mut failing = before.with(m);
        let answer = self.ask(|inquiry| inquiry.first_successful(failing.last())).flatten();
        failing.extend(answer.and_then(|answer| answer.first().copied()));
        (!succeeds).then(|| failing.moves())
    }

    /// A candidate whose working line goes up to a ply.
    pub fn candidate(&self, motif: Motif, ply: usize, end: usize, tests: Vec<Without>) -> Candidate {
        Candidate {
            motif,
            ply,
            men: Vec::new(),
            squares: Vec::new(),
            with: self.line.up_to(end).moves(),
            tests,
            facts: Vec::new(),
            is_visible: false,
            why: None,
        }
    }

    /// Whether only the motifs' names are wanted.
    pub fn is_for_names(&self) -> bool {
        self.wanted == Use::Names
    }

    /// Tests of what the board shows anyway: they make it a reason, and a name does not need them.
    pub fn besides(&mut self, tests: impl FnOnce(&mut Self) -> Vec<Without>) -> Vec<Without> {
        if self.is_for_names() { Vec::new() } else { tests(self) }
    }

    /// The test that the move is left out, if everything else fails.
    pub fn left_out(&mut self, ply: usize) -> Vec<Without> {
        lines(self.omitted(ply))
    }
}

/// A failing line as a test; one that cannot be shown is none.
pub fn lines(failing: Option<Failing>) -> Vec<Without> {
    failing.filter(|failing| !failing.is_empty()).map(Without::Line).into_iter().collect()
}

/// Squares where we do not attack, some of them: first those that their own men guard, then the farthest, for near by it
/// might be lost again.
fn safe(position: &Chess, from: Square) -> Vec<Square> {
    let (board, us) = (position.board(), position.turn());
    let bear = |square: Square, side: Color| board.attacks_to(square, side, board.occupied()).without(from);
    let mut squares: Vec<Square> =
        (!board.occupied()).into_iter().filter(|&square| bear(square, us).is_empty()).collect();
    squares.sort_by_key(|&square| (bear(square, !us).is_empty(), Reverse(square.distance(from))));
    squares.truncate(3);
    squares
}
