//! What is thought of the positions of a game: a short look at each, then longer ones where a mark is in doubt.

use std::collections::BTreeSet;

use lucena_board::{
    history::History,
    pgn::{PgnGame, Step},
};
use lucena_evidence::{Asked, Budget, Machine, MachineError, Opinion, Scale, Score, Stop, Strength};
use shakmaty::{Chess, Move, Position};

use super::{Judged, Review, Severity, THEORY, evals};
use crate::ending;

/// Positions that one machine looks at in a row. The number is fixed, so that the looks are the same on any number of
/// threads.
const ROW: usize = 12;

/// A round of longer looks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    /// How much longer than the usual look.
    times: u64,
    /// Which losses are in doubt: those that lie so near to a border between two signs, below it and above it.
    doubt: [f64; 2],
}

/// Each round looks four times as long as the one before, at fewer moves.
pub(super) const ROUNDS: [Round; 3] = [
    Round { times: 1, doubt: [0.035, 0.25] },
    Round { times: 4, doubt: [0.025, 0.08] },
    Round { times: 16, doubt: [0.015, 0.03] },
];

/// What is thought of a position.
#[derive(Debug, Clone)]
struct Seen {
    /// Nothing if the game is over.
    opinion: Option<Opinion>,
    /// The nodes that it was allowed; none if somebody else has looked.
    effort: u64,
}

impl Seen {
    /// What no longer look would change.
    fn certain(opinion: Option<Opinion>) -> Seen {
        Seen { opinion, effort: u64::MAX }
    }
}

/// The positions of a game.
pub(super) struct Record<'a> {
    settings: &'a Review,
    steps: Vec<(Step, Move)>,
    /// The game up to each position; one more than there are moves.
    games: Vec<History>,
}

/// What is thought of the positions of a game so far.
pub(super) struct Survey<'a> {
    record: &'a Record<'a>,
    seen: Vec<Option<Seen>>,
    scale: Scale,
    /// The nodes that are left for longer looks.
    left: u64,
}

/// Positions that one machine looks at in a row, from the last to the first, and the nodes for each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    positions: Vec<usize>,
    budget: Budget,
}

impl Row {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }
}

/// What a row has found.
pub(super) type Views = Vec<(usize, View)>;
/// What was found out about a position.
pub(super) struct View(Seen);

impl<'a> Record<'a> {
    /// The main line up to its end, or to a null move.
    pub fn of(game: &PgnGame, settings: &'a Review) -> Record<'a> {
        let steps: Vec<(Step, Move)> =
            game.main_line().map_while(|step| step.played.map(|m| (step, m))).collect();
        let mut history = History::new(game.start().clone());
        let mut games = vec![history.clone()];
        for &(_, m) in &steps {
            history.play(m);
            games.push(history.clone());
        }
        Record { settings, steps, games }
    }

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.steps.len()
    }

    /// The game before a move.
    pub fn before(&self, index: usize) -> &History {
        &self.games[index]
    }

    /// Looks at the positions of a row, from the end of the game to its beginning: what was seen after a move is
    /// remembered when it is looked at before it.
    pub fn look(&self, machine: &mut dyn Machine, row: &Row, stop: &Stop) -> Asked<Views> {
        let mut views: Views = Vec::with_capacity(row.positions.len());
        for &index in &row.positions {
            if stop.is_stopped() {
                return Err(MachineError::Stopped);
            }
            let next = views.last().filter(|(at, _)| *at == index + 1).map(|(_, View(seen))| seen);
            let seen = match next.and_then(|next| self.forced(index, next)) {
                Some(seen) => seen,
                None => self.look_at(machine, index, row.budget)?,
            };
            views.push((index, View(seen)));
        }
        Ok(views)
    }

    /// Where only one move is legal, a position is worth what it is worth after it.
    fn forced(&self, index: usize, next: &Seen) -> Option<Seen> {
        let opinion = next.opinion.as_ref()?;
        if self.games[index].position().legal_moves().len() != 1 {
            return None;
        }
        let line = std::iter::once(self.steps[index].1).chain(opinion.line.iter().copied()).collect();
        let score = opinion.score.of_the_move_before();
        Some(Seen { opinion: Some(Opinion { score, line, ..opinion.clone() }), effort: next.effort })
    }

    fn look_at(&self, machine: &mut dyn Machine, index: usize, budget: Budget) -> Asked<Seen> {
        let game = &self.games[index];
        if game.position().legal_moves().is_empty() {
            return Ok(Seen::certain(None));
        }
        if let Some(known) = ending::certain(&self.settings.knowledge, game, &[])? {
            let (score, line) = (known.score(), known.line().to_vec());
            return Ok(Seen::certain(Some(Opinion { score, line, nodes: 0, strength: known.strength() })));
        }
        let Some(opinion) = machine.look(game, &[], budget)? else {
            return Err(MachineError::Silent { name: machine.name().to_owned() });
        };
        Ok(Seen { opinion: Some(opinion), effort: budget.nodes })
    }
}

impl<'a> Survey<'a> {
    /// Nothing has been seen yet, but what the file says if it is trusted.
    pub fn of(record: &'a Record<'a>, game: &PgnGame, scale: Scale) -> Survey<'a> {
        let mut seen = vec![None; record.games.len()];
        if record.settings.trust_evals {
            for (seen, (step, _)) in seen.iter_mut().skip(1).zip(&record.steps) {
                *seen = evals::read(game, step.node, scale).map(|score| told(score, &step.after));
            }
        }
        let left = record.settings.price.deepening(record.moves());
        Survey { record, seen, scale, left }
    }

    /// A short look at every position that nobody has looked at.
    pub fn glances(&self) -> Vec<Row> {
        let unseen: Vec<usize> =
            (0..self.record.games.len()).rev().filter(|&index| self.seen[index].is_none()).collect();
        let row = |positions: &[usize]| Row {
            positions: positions.to_vec(),
            budget: self.record.settings.price.glance(),
        };
        unseen.chunks(ROW).map(row).collect()
    }

    /// Longer looks at the moves in doubt, as far as the price allows, those nearest to a border first.
    pub fn longer_looks(&mut self, round: Round) -> Vec<Row> {
        let budget = self.record.settings.price.look().times(round.times);
        let mut doubts: Vec<(f64, usize)> =
            (0..self.record.moves()).filter_map(|index| Some((self.doubt(index, round)?, index))).collect();
        doubts.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let mut wanted = vec![false; self.record.games.len()];
        for (_, index) in doubts {
            for at in [index, index + 1] {
                let is_short = self.seen[at].as_ref().is_none_or(|seen| seen.effort < budget.nodes);
                if is_short && !wanted[at] && self.left >= budget.nodes {
                    self.left -= budget.nodes;
                    wanted[at] = true;
                }
            }
        }
        rows(&wanted, budget)
    }

    /// How near to a border between two signs a move lies, if it lies so near that a longer look may change its sign.
    fn doubt(&self, index: usize, round: Round) -> Option<f64> {
        let judged = self.judge(index)?;
        if !self.is_asked(&judged) || judged.position.legal_moves().len() == 1 {
            return None;
        }
        // What is called best must be known, whoever has looked first.
        if judged.severity.is_some() && judged.line.is_empty() || self.is_suddenly_mated(index) {
            return Some(0.0);
        }
        let loss = self.apparent_loss(index, &judged);
        let [below, above] = round.doubt;
        let borders =
            Severity::BORDERS.iter().filter(|&&border| judged.ply > THEORY || border > Severity::INACCURACY);
        let doubtful = borders.filter(|&&border| (border - below..border + above).contains(&loss));
        doubtful.map(|border| (border - loss).abs()).min_by(f64::total_cmp)
    }

    /// Whether a side is said to be mated whatever it plays, though the look before that saw no mate: a search that prunes
    /// may have missed the defence, and then the move played is the mistake.
    fn is_suddenly_mated(&self, index: usize) -> bool {
        let score = |index: usize| self.seen[index].as_ref()?.opinion.as_ref().map(|opinion| opinion.score);
        let before = index.checked_sub(1).and_then(score);
        matches!(score(index), Some(Score::MatedIn(_))) && !matches!(before, Some(Score::MateIn(_)))
    }

    /// What a move costs when the look at the position after it is believed, though the look before it thought it best.
    fn apparent_loss(&self, index: usize, judged: &Judged) -> f64 {
        let after = self.seen[index + 1].as_ref().and_then(|seen| seen.opinion.as_ref());
        let after =
            after.map_or(judged.chances[1], |after| after.score.of_the_move_before().chance(self.scale));
        judged.chances[0].lost_to(after)
    }

    fn is_asked(&self, judged: &Judged) -> bool {
        self.record.settings.side.is_none_or(|side| side == judged.side())
    }

    /// Learns what a row has found, and judges the moves before and after its positions.
    pub fn learn(&mut self, views: Views) -> Vec<Judged> {
        let mut moves = BTreeSet::new();
        for (index, View(seen)) in views {
            self.seen[index] = Some(seen);
            moves.extend(index.saturating_sub(1)..(index + 1).min(self.record.moves()));
        }
        moves.into_iter().filter_map(|index| self.judge(index)).collect()
    }

    /// A move by what is thought of the positions before and after it; `None` if one of them has not been looked at.
    pub fn judge(&self, index: usize) -> Option<Judged> {
        let before = self.seen[index].as_ref()?.opinion.as_ref()?;
        let after = self.seen[index + 1].as_ref()?;
        let (step, m) = &self.record.steps[index];
        let is_best = before.line.first() == Some(m);
        let score = match &after.opinion {
            _ if is_best => before.score,
            Some(next) => next.score.of_the_move_before(),
            None if step.after.is_checkmate() => Score::MateIn(1),
            None => Score::LEVEL,
        };
        let chances = [before.score, score].map(|score| score.chance(self.scale));
        let loss = chances[0].lost_to(chances[1]);
        let is_free = !is_best && step.before.legal_moves().len() > 1;
        let is_asked = self.record.settings.side.is_none_or(|side| side == step.before.turn());
        let severity = Severity::of(loss)
            .filter(|_| is_free && is_asked)
            .filter(|&severity| index >= THEORY || severity > Severity::Inaccuracy);
        Some(Judged {
            ply: index + 1,
            node: step.node,
            position: step.before.clone(),
            m: *m,
            best: before.score,
            score,
            chances,
            line: before.line.clone(),
            loss,
            severity,
            only: false,
            refutation: None,
            better: None,
        })
    }
}

/// What a file says of a position, as the side to move sees it.
fn told(white: Score, position: &Chess) -> Seen {
    let score = if position.turn().is_white() { white } else { white.reversed() };
    let strength = Strength::Judged { nodes: 0 };
    let is_over = position.legal_moves().is_empty();
    let opinion = Opinion { score, line: Vec::new(), nodes: 0, strength };
    if is_over { Seen::certain(None) } else { Seen { opinion: Some(opinion), effort: 0 } }
}

/// Positions that follow one another are looked at in one row, from the last to the first.
fn rows(wanted: &[bool], budget: Budget) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for index in (0..wanted.len()).rev().filter(|&index| wanted[index]) {
        match rows.last_mut().filter(|row| row.positions.last() == Some(&(index + 1))) {
            Some(row) if row.positions.len() < ROW => row.positions.push(index),
            _ => rows.push(Row { positions: vec![index], budget }),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_that_follow_one_another_make_a_row() {
        let wanted = |all: &[usize]| (0..40).map(|index| all.contains(&index)).collect::<Vec<bool>>();
        let made = |all: &[usize]| {
            let rows = rows(&wanted(all), Budget::nodes(1));
            rows.into_iter().map(|row| row.positions).collect::<Vec<_>>()
        };
        assert_eq!(made(&[]), [[0_usize; 0]; 0]);
        assert_eq!(made(&[3, 4, 9, 10, 11]), [vec![11, 10, 9], vec![4, 3]]);
        let many: Vec<usize> = (0..ROW + 1).collect();
        assert_eq!(made(&many), [(1..=ROW).rev().collect::<Vec<_>>(), vec![0]]);
    }
}
