//! What is wrong with a move: what it loses or fails to do, and whose fault that is.

use lucena_board::{
    exchange::{self, POINTS},
    history::History,
};
use lucena_goal::{Budget, Found, Inquiry, Machine, Opinion};
use lucena_reasons::{Claim, Line, material, study, variation};
use shakmaty::{Chess, Move, Position};

use crate::{Level, Outcome, Request, Teller};

/// A move that is not best, and why.
#[derive(Debug, Clone)]
pub struct Refutation {
    /// The move.
    pub m: Move,
    /// What it is worth to its side.
    pub found: Found,
    /// What the best move is worth.
    pub best: Found,
    /// From the position asked about: the move, and what refutes it.
    pub line: Line,
    /// What the answer achieves, for the side that answers.
    pub outcome: Outcome,
    /// Why the answer works; plies count from the answer.
    pub claims: Vec<Claim>,
    /// Whether the trouble was there before the move: the other side would win as much if it could move at once, or
    /// after a move that changes nothing (CAPS-II §VII).
    pub inherited: bool,
    /// What it has cost.
    pub nodes: u64,
}

/// A move that costs less than this is not wrong.
const WRONG: i32 = 60;

impl Refutation {
    /// Whether the move is as good as the best, or nearly.
    pub fn is_fine(&self) -> bool {
        self.best.value() - self.found.value() < WRONG
    }

    /// What follows the move, as a line of its own: the claims count from there.
    pub fn answer(&self) -> Line {
        Line::of(self.line.position(1), self.line.moves().get(1..).unwrap_or_default())
    }

    /// What is wrong with the move, in words.
    pub fn text(&self, level: Level) -> String {
        Teller::about(self.answer(), level).refutation(self)
    }
}

/// What is wrong with a move.
pub fn why_not(
    machine: &mut dyn Machine,
    game: &History,
    m: Move,
    request: &Request,
    stop: &dyn Fn() -> bool,
) -> Option<Refutation> {
    machine.forget();
    let best = machine.look(game, &[], Budget::nodes(request.nodes))?;
    let mut refuted = refute(machine, game, m, best.found, request, stop)?;
    refuted.nodes += best.nodes;
    Some(refuted)
}

/// The same when the best is known.
pub(crate) fn refute(
    machine: &mut dyn Machine,
    game: &History,
    m: Move,
    best: Found,
    request: &Request,
    stop: &dyn Fn() -> bool,
) -> Option<Refutation> {
    let root = game.position();
    let mut after = game.clone();
    after.play(m);
    let line = Line::new(root).with(m);
    let over = Refutation {
        m,
        found: Found::Centipawns(0),
        best,
        line: line.clone(),
        outcome: Outcome::Positional(0),
        claims: Vec::new(),
        inherited: false,
        nodes: 0,
    };
    if line.last().legal_moves().is_empty() {
        let mates = line.last().is_check();
        return Some(Refutation {
            found: if mates { Found::MateIn(1) } else { Found::Centipawns(0) },
            ..over
        });
    }
    let budget = Budget::nodes(request.nodes / 3);
    let answer = machine.look(&after, &[], budget)?;
    let found = reversed(answer.found);
    let refutation = Refutation { found, nodes: answer.nodes, ..over };
    if refutation.is_fine() {
        return Some(played(refutation, &answer.line));
    }
    Some(explained(machine, refutation, &answer, request, stop))
}

/// With the answer explained: the same recognisers, the other side being us.
fn explained(
    machine: &mut dyn Machine,
    refutation: Refutation,
    answer: &Opinion,
    request: &Request,
    stop: &dyn Fn() -> bool,
) -> Refutation {
    let root = refutation.line.last().clone();
    let outcome = Outcome::of(&root, answer, None);
    // What the move should have kept is what the answer must take away.
    let aim = outcome.aim(&root, answer, None);
    let budget = Budget::nodes(request.question);
    let mut inquiry = Inquiry::new(machine, root.turn(), aim.threshold, budget).until(stop);
    let line = variation::expected(&mut inquiry, &aim, &root, &answer.line);
    let outcome = net(outcome, &refutation.line, &line);
    let quiet = matches!(outcome, Outcome::Positional(_) | Outcome::Draw(_));
    let claims = if quiet { Vec::new() } else { study::study(&line, aim, &mut inquiry) };
    let inherited = !quiet && was_there(&mut inquiry, refutation.line.root(), &line);
    let nodes = refutation.nodes + inquiry.nodes();
    played(Refutation { outcome, claims, inherited, nodes, ..refutation }, &line.moves())
}

/// What the answer wins, less what the move itself has taken: to take back is to win nothing. Only what the line shows on the
/// board is counted; what is believed to come of it later is not said to be lost.
fn net(outcome: Outcome, played: &Line, answer: &Line) -> Outcome {
    let side = played.root().turn();
    let before = material::balance(played.root(), side);
    let taken = material::balance(played.last(), side) - before;
    let shown = before - material::settled(answer.last(), side);
    match outcome {
        Outcome::Material(points) | Outcome::Promotion(points) if points <= taken || shown <= 0 => {
            Outcome::Positional(0)
        }
        Outcome::Material(_) => Outcome::Material(shown),
        Outcome::Promotion(points) => Outcome::Promotion(points - taken),
        outcome => outcome,
    }
}

/// Whether the same answer works just as well when nothing is played before it (CAPS-II §VII).
fn was_there(inquiry: &mut Inquiry<'_>, root: &Chess, answer: &Line) -> bool {
    let (Ok(passed), Some(first)) = (root.clone().swap_turn(), answer.at(0)) else { return false };
    passed.is_legal(first) && inquiry.is_successful(&passed, first) == Some(true)
}

fn played(mut refutation: Refutation, moves: &[Move]) -> Refutation {
    for &m in moves.iter().take(variation::MOST) {
        if refutation.line.last().is_legal(m) {
            refutation.line.play(m);
        }
    }
    refutation
}

pub(crate) fn reversed(found: Found) -> Found {
    match found {
        Found::MateIn(moves) => Found::MatedIn(moves),
        Found::MatedIn(moves) => Found::MateIn(moves + 1),
        Found::Centipawns(value) => Found::Centipawns(-value),
    }
}

/// Moves that a person would try instead: captures that seem to win something, checks, the machine's next choice.
pub(crate) fn tempting(root: &Chess, best: &Opinion, other: Option<&Opinion>, most: usize) -> Vec<Move> {
    let mates = matches!(best.found, Found::MateIn(_));
    let best = best.line.first().copied();
    let next = other.filter(|_| !mates).and_then(|other| other.line.first().copied());
    let mut tries: Vec<(i32, Move)> = root
        .legal_moves()
        .into_iter()
        .filter(|&m| Some(m) != best)
        .filter_map(|m| {
            let mut after = root.clone();
            after.play_unchecked(m);
            let takes = m.capture().map_or(0, |role| POINTS[role]);
            let gains = if m.is_capture() { exchange::gain(root, m, &POINTS) } else { -9 };
            let checks = i32::from(after.is_check());
            let appeal =
                if gains > 0 { 10 + gains } else { takes + 2 * checks } + 3 * i32::from(Some(m) == next);
            (appeal > 2).then_some((appeal, m))
        })
        .collect();
    tries.sort_by_key(|&(appeal, _)| std::cmp::Reverse(appeal));
    tries.into_iter().take(most).map(|(_, m)| m).collect()
}
