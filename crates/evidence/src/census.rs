//! The census: what every legal move of a side is worth. Nothing is left out; a bound is told as a bound.

use lucena_board::history::History;
use shakmaty::{Chess, Move, Position};

use crate::{Asked, Asker, Bound, Budget, Centipawns, JudgedMove, Line, Opinion, Score, Strength};

/// All legal moves of the side to move, each with what is known of its worth.
///
/// ```compile_fail
/// // A census is taken, not written down.
/// let census = lucena_evidence::Census { root: Default::default(), entries: vec![], strength: lucena_evidence::Strength::Table };
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    root: Chess,
    entries: Vec<JudgedMove>,
    strength: Strength,
}

impl Census {
    /// Looks at the best move, or at the one asked for, and then at all others together. The best of the others is
    /// given its worth; all the rest are worth no more than that. `None` if the machine does not know such positions,
    /// or if there is no legal move.
    pub fn take(
        asker: &mut Asker<'_>,
        game: &History,
        first: Option<Move>,
        budgets: (Budget, Budget),
    ) -> Asked<Option<Census>> {
        let asked: Vec<Move> = first.into_iter().collect();
        match asker.look(game, &asked, budgets.0)? {
            Some(best) => Census::beside(asker, game, best, budgets.1),
            None => Ok(None),
        }
    }

    /// The same when a machine has looked at the best move, or at the one asked for, before.
    pub fn beside(
        asker: &mut Asker<'_>,
        game: &History,
        best: Opinion,
        budget: Budget,
    ) -> Asked<Option<Census>> {
        let Some(&m) = best.line.first() else { return Ok(None) };
        let rest: Vec<Move> = game.position().legal_moves().into_iter().filter(|&other| other != m).collect();
        let other = if rest.is_empty() { None } else { asker.look(game, &rest, budget)? };
        Ok(Some(Census::of(game.position(), best, other, &rest)))
    }

    fn of(root: &Chess, best: Opinion, other: Option<Opinion>, rest: &[Move]) -> Census {
        let strength = other.as_ref().map_or(best.strength, |other| best.strength.and(other.strength));
        let least = other.as_ref().map_or(best.score, |other| other.score);
        let second = other.as_ref().and_then(|other| other.line.first().copied());
        let mut entries: Vec<JudgedMove> = std::iter::once(best).chain(other).filter_map(exact).collect();
        let bounded = |m| JudgedMove { m, score: least, bound: Bound::AtMost, line: vec![m], nodes: 0 };
        entries.extend(rest.iter().filter(|&&m| Some(m) != second).map(|&m| bounded(m)));
        Census { root: root.clone(), entries, strength }
    }

    /// Judges some of the moves by themselves, each at the same price: those that reach the floor get their worth, the
    /// others a bound.
    pub fn judge(
        &mut self,
        asker: &mut Asker<'_>,
        game: &History,
        moves: &[Move],
        floor: Centipawns,
        budget: Budget,
    ) -> Asked<()> {
        for judged in asker.judge(game, moves, floor, budget)? {
            if let Some(entry) = self.entries.iter_mut().find(|entry| entry.m == judged.m) {
                *entry = mated(&self.root, judged);
            }
        }
        Ok(())
    }

    /// Learns what one of the moves is worth from a census of the answers to it.
    pub fn learn(&mut self, m: Move, answers: &Census) {
        let (Some(best), Some(entry)) = (answers.first(), self.entries.iter_mut().find(|entry| entry.m == m))
        else {
            return;
        };
        entry.score = best.score.of_the_move_before();
        entry.bound = Bound::Exact;
        entry.line = std::iter::once(m).chain(best.line.iter().copied()).collect();
        entry.nodes = best.nodes;
        self.strength = self.strength.and(answers.strength);
    }

    /// The position.
    pub fn root(&self) -> &Chess {
        &self.root
    }

    /// Every legal move: the best or the one asked for first, then the best of the others, then the rest.
    pub fn entries(&self) -> &[JudgedMove] {
        &self.entries
    }

    /// The move that the census is about.
    pub fn first(&self) -> Option<&JudgedMove> {
        self.entries.first()
    }

    /// The best of all other moves; `None` if there is no other.
    pub fn second(&self) -> Option<&JudgedMove> {
        self.entries.get(1)
    }

    /// What is known of a move.
    pub fn of_move(&self, m: Move) -> Option<&JudgedMove> {
        self.entries.iter().find(|entry| entry.m == m)
    }

    /// Moves other than the first that are known to be worth at least this.
    pub fn reaching(&self, floor: Centipawns) -> impl Iterator<Item = &JudgedMove> {
        let others = self.entries.iter().skip(1);
        others.filter(move |entry| entry.bound != Bound::AtMost && entry.score.value() >= floor)
    }

    /// How sure it is.
    pub fn strength(&self) -> Strength {
        self.strength
    }

    /// By how much the first move is better than all others; `None` if there is no other.
    pub fn gap(&self) -> Option<Centipawns> {
        let value = |entry: &JudgedMove| entry.score.value();
        Some(value(self.first()?) - value(self.second()?))
    }

    /// What the first move is worth.
    pub fn score(&self) -> Score {
        self.first().map_or(Score::LEVEL, |entry| entry.score)
    }
}

/// A move whose line ends with our own mate is worth just that, whatever bound was asked for.
fn mated(root: &Chess, judged: JudgedMove) -> JudgedMove {
    let line = Line::of(root, &judged.line);
    match line.last().is_checkmate() && line.last().turn() == root.turn() {
        true => JudgedMove { score: Score::MatedIn(line.len() as u32 / 2), ..judged },
        false => judged,
    }
}

fn exact(Opinion { score, line, nodes, .. }: Opinion) -> Option<JudgedMove> {
    let m = *line.first()?;
    Some(JudgedMove { m, score, bound: Bound::Exact, line, nodes })
}
