//! What is wrong with a move: what it loses or fails to do, and whose fault that is.

use lucena_board::{
    exchange::{self, POINTS},
    history::History,
};
use lucena_evidence::{
    Asked, Asker, Census, Centipawns, Chance, Contrast, Gain, Inquiry, Line, Machine, MachineError, Points,
    Scale, Score, Stop, Without,
};
use lucena_reasons::{
    Finding, Part, Parts, Task, Use,
    questions::{Slip, Threat, threats},
    study, variation,
};
use shakmaty::{Chess, Move, Position};

use crate::{
    Aimed, Level, Looked, Outcome, Request,
    annotate::Severity,
    studied,
    words::{self, Sentence},
};

/// A move that is not best, and why.
#[derive(Debug, Clone)]
pub struct Refutation {
    /// The move.
    pub m: Move,
    /// What it is worth to its side.
    pub score: Score,
    /// What the best move is worth.
    pub best: Score,
    /// What all moves are worth, as far as that was looked at.
    pub census: Census,
    /// From the position asked about: the move, and what refutes it.
    pub line: Line,
    /// What the answer achieves, for the side that answers.
    pub outcome: Outcome,
    /// What is lost, counted at the end of the line.
    pub gain: Option<Gain>,
    /// The best line beside this one, both measured.
    pub contrast: Option<Contrast>,
    /// Why the answer works; plies count from the answer.
    pub findings: Vec<Finding>,
    /// The answer was a threat before the move already (CAPS-II §VII).
    pub threat: Option<Threat>,
    /// What the move lets happen, where no motif of the answer tells.
    pub slip: Slip,
    /// Whether the move is as good as the best, or nearly.
    pub is_fine: bool,
}

/// The least that a review calls anything.
pub(crate) const WRONG: f64 = Severity::INACCURACY;

/// What a move is held to be wrong for, and the parts that say why.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Charge {
    /// A move that costs less of the winning chances is not wrong.
    pub least: f64,
    /// The parts in use.
    pub parts: Parts,
}

/// So many plies of the best line are compared with a refutation: the move and its answer.
const COMPARED: usize = 2;

impl Refutation {
    /// Whether a motif of the answer tells why it works.
    fn has_reason(&self) -> bool {
        self.outcome.wins() && self.findings.iter().any(|finding| finding.claim.is_reason())
    }

    /// The winning chances that the move costs.
    fn loss(&self) -> f64 {
        let chances = |score: Score| score.chance(Scale::STOCKFISH);
        chances(self.best).lost_to(chances(self.score))
    }

    /// What tells the move from the best one: half-way between the two.
    fn floor(&self) -> Option<Centipawns> {
        let chances = |score: Score| score.chance(Scale::STOCKFISH).get();
        let half_way = (chances(self.best) + chances(self.score)) / 2.0;
        (half_way > 0.0).then(|| Chance::share(half_way).least(Scale::STOCKFISH)).flatten()
    }

    /// What follows the move, as a line of its own: the claims count from there.
    pub fn answer(&self) -> Line {
        Line::of(self.line.position(1), self.line.moves().get(1..).unwrap_or_default())
    }

    /// What is wrong with the move, in words.
    pub fn sentences(&self, level: Level) -> Vec<Sentence> {
        words::refutation(self, level)
    }
}

/// What is wrong with a move.
pub fn why_not(
    machine: &mut dyn Machine,
    game: &History,
    m: Move,
    request: &Request,
    stop: &Stop,
) -> Asked<Refutation> {
    worse(machine, game, m, request, WRONG, stop)
}

/// The same, and what a move must cost to be wrong.
pub(crate) fn worse(
    machine: &mut dyn Machine,
    game: &History,
    m: Move,
    request: &Request,
    wrong: f64,
    stop: &Stop,
) -> Asked<Refutation> {
    machine.forget()?;
    let mut asker = Asker::new(machine, request.price, stop.clone());
    let request = Request { first: None, line: Vec::new(), ..request.clone() };
    let looked = Looked::at(&mut asker, game, &request)?;
    blamed(asker, game, m, &looked, Charge { least: wrong, parts: request.parts })
}

/// What is wrong with a move, and what it did to let that happen.
fn blamed(asker: Asker<'_>, game: &History, m: Move, looked: &Looked, charge: Charge) -> Asked<Refutation> {
    let (mut refutation, mut asker) = refute(asker, game, m, looked, charge)?;
    let is_told = refutation.is_fine || refutation.has_reason() || refutation.line.len() < 2;
    if is_told || !charge.parts.has(Part::Killers) {
        return Ok(refutation);
    }
    if let (Some(best), Some(floor)) = (looked.line.at(0), refutation.floor()) {
        refutation.slip = Slip::of(&mut asker, game, &refutation.line, best, floor)?;
    }
    Ok(refutation)
}

/// What is wrong with a move, the best being known, and what a move must cost to be wrong.
pub(crate) fn refute<'m>(
    mut asker: Asker<'m>,
    game: &History,
    m: Move,
    looked: &Looked,
    charge: Charge,
) -> Asked<(Refutation, Asker<'m>)> {
    let mut after = game.clone();
    after.play(m);
    let line = Line::new(game.position()).with(m);
    let start = |score| Refutation {
        m,
        score,
        best: looked.score,
        census: looked.census.clone(),
        line: line.clone(),
        outcome: Outcome::Standing,
        gain: None,
        contrast: None,
        findings: Vec::new(),
        threat: None,
        slip: Slip::default(),
        is_fine: false,
    };
    if line.last().legal_moves().is_empty() {
        let score = if line.last().is_check() { Score::MateIn(1) } else { Score::LEVEL };
        let over = start(score);
        return Ok((Refutation { is_fine: over.loss() < charge.least, ..over }, asker));
    }
    // The best of the other answers is looked at only briefly.
    let budgets = (asker.price().other_move(), asker.price().question());
    let answer = Census::take(&mut asker, &after, None, budgets)?;
    let census = answer.ok_or_else(|| MachineError::Silent { name: asker.name().to_owned() })?;
    let moves = census.first().map_or_else(Vec::new, |first| first.line.clone());
    let answer = Looked { line: Line::of(line.last(), &moves), score: census.score(), census };
    let mut refutation = start(answer.score.of_the_move_before());
    refutation.census.learn(m, &answer.census);
    refutation.is_fine = refutation.loss() < charge.least;
    if refutation.is_fine {
        return Ok((refutation.played(&moves), asker));
    }
    refutation.explained(asker, &answer, looked, charge.parts)
}

impl Refutation {
    /// With the answer explained: the same recognisers, the other side being us.
    fn explained<'m>(
        self,
        asker: Asker<'m>,
        answer: &Looked,
        looked: &Looked,
        parts: Parts,
    ) -> Asked<(Refutation, Asker<'m>)> {
        let Aimed { outcome, aim, .. } = Aimed::of_answer(answer);
        let root = answer.census.root();
        let mut inquiry = Inquiry::new(asker, root.turn(), aim.threshold);
        let line = variation::expected(&mut inquiry, &aim, root, &answer.line.moves())?;
        let mut refuted = self.played(&line.moves());
        // What the answer wins, less what the move itself has taken: to take back is to win nothing.
        let gain = Gain::of(&refuted.line, root.turn()).filter(|gain| gain.points() > Points(0));
        refuted.gain = studied::kept(inquiry.asker(), gain)?;
        refuted.outcome = match outcome {
            Outcome::Material(_) | Outcome::Promotion(_) if refuted.gain.is_none() => Outcome::Standing,
            Outcome::Mate(_) if !refuted.line.last().is_checkmate() => Outcome::Standing,
            outcome => outcome,
        };
        if refuted.outcome.wins() {
            let task = Task::new(aim, Use::Reasons(parts)).after(refuted.line.at(0));
            refuted.findings = study::study(&line, task, &mut inquiry)?;
        }
        let was_there = parts.has(Part::Threats)
            && refuted.outcome.wins()
            && was_there(&mut inquiry, refuted.line.root(), &line)?;
        let mut asker = inquiry.done();
        if was_there {
            let threats = threats::threats(&mut asker, looked.census.root())?;
            refuted.threat = threats.into_iter().find(|threat| threat.first() == line.at(0));
        }
        let without = Without::Line(refuted.line.moves());
        // Near the root the machine knows most; a mate needs its whole line.
        let plies = if looked.score.is_mate() { looked.line.len() } else { COMPARED };
        refuted.contrast = Contrast::measure(&mut asker, &looked.line.up_to(plies), &without)?;
        if refuted.contrast.is_none() {
            let near = |line: &Line| line.up_to(COMPARED);
            refuted.contrast = Contrast::between(&mut asker, &near(&looked.line), &near(&refuted.line))?;
        }
        Ok((refuted, asker))
    }

    fn played(mut self, moves: &[Move]) -> Refutation {
        self.line.extend(moves.iter().copied().take(variation::MOST));
        self
    }
}

/// Whether the same answer works just as well when nothing is played before it (CAPS-II §VII).
fn was_there(inquiry: &mut Inquiry<'_>, root: &Chess, answer: &Line) -> Asked<bool> {
    let (Ok(passed), Some(first)) = (root.clone().swap_turn(), answer.at(0)) else { return Ok(false) };
    Ok(passed.is_legal(first) && inquiry.is_successful(&passed, first)? == Some(true))
}

/// A person may give up so many points for an attack; nobody throws a queen away.
const DARED: i32 = 2;

/// Moves that a person would try instead: captures that seem to win something or cost little, checks, the machine's next
/// choice.
pub(crate) fn tempting(looked: &Looked, most: usize) -> Vec<Move> {
    let root = looked.census.root();
    let mates = matches!(looked.score, Score::MateIn(_));
    let best = looked.line.at(0);
    let next = looked.census.second().filter(|_| !mates).map(|second| second.m);
    let mut tries: Vec<(i32, Move)> = root
        .legal_moves()
        .into_iter()
        .filter(|&m| Some(m) != best)
        .filter_map(|m| {
            let gains = exchange::gain(root, m, &POINTS);
            let mut after = root.clone();
            after.play_unchecked(m);
            let takes = m.capture().map_or(0, |role| POINTS[role]);
            let checks = i32::from(after.is_check());
            let appeal = if m.is_capture() && gains > 0 { 10 + gains } else { takes + 2 * checks }
                + 3 * i32::from(Some(m) == next);
            (appeal > 2 && gains >= -DARED).then_some((appeal, m))
        })
        .collect();
    tries.sort_by_key(|&(appeal, _)| std::cmp::Reverse(appeal));
    tries.into_iter().take(most).map(|(_, m)| m).collect()
}
