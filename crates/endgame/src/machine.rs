//! The tables answer questions about positions: they know the end of every game and need no search.

use lucena_board::history::History;
use lucena_evidence::{Answer, Asked, Budget, Machine, Opinion, Question, Score, Strength, Verdict};
use shakmaty::{Chess, Move, Position};

use crate::{
    knowledge::Knowledge,
    table::{Tables, Value},
};

/// The longest line that is shown.
const MOST: usize = 20;

impl Machine for Tables {
    fn name(&self) -> &str {
        "endgame tables"
    }

    fn ask(&mut self, game: &History, question: &Question<'_>) -> Asked<Answer> {
        Ok(answer(game, question, self.look(game, question.moves, question.budget)?))
    }

    fn look(&mut self, game: &History, moves: &[Move], _: Budget) -> Asked<Option<Opinion>> {
        Ok(self.line(game.position(), moves).map(opinion))
    }
}

impl Machine for Knowledge {
    fn name(&self) -> &str {
        "endgame tables"
    }

    fn ask(&mut self, game: &History, question: &Question<'_>) -> Asked<Answer> {
        Ok(answer(game, question, self.look(game, question.moves, question.budget)?))
    }

    fn look(&mut self, game: &History, moves: &[Move], _: Budget) -> Asked<Option<Opinion>> {
        Ok(self.line(game.position(), moves).map(opinion))
    }
}

fn answer(game: &History, question: &Question<'_>, opinion: Option<Opinion>) -> Answer {
    let verdict = |opinion: &Opinion| question.goal.judge(game.position(), opinion.score);
    Answer {
        verdict: opinion.as_ref().map_or(Verdict::Unknown, verdict),
        line: opinion.map(|opinion| opinion.line).unwrap_or_default(),
        nodes: 0,
        strength: Strength::Table,
    }
}

fn opinion((value, line): (Value, Vec<Move>)) -> Opinion {
    let score = match value {
        Value::Win(moves) => Score::MateIn(moves.into()),
        Value::Loss(moves) => Score::MatedIn(moves.into()),
        Value::Draw => Score::LEVEL,
    };
    Opinion { score, line, nodes: 0, strength: Strength::Table }
}

impl Tables {
    /// What the best of these moves, or of all, is worth to the side to move, and how perfect play goes on after it;
    /// `None` if there is no move or no table.
    pub fn line(&self, position: &Chess, moves: &[Move]) -> Option<(Value, Vec<Move>)> {
        let (mut line, mut position) = (Vec::new(), position.clone());
        let (first, value) = best(self, &position, moves)?;
        let mut next = Some(first);
        while let Some(m) = next.filter(|_| line.len() < MOST) {
            line.push(m);
            position.play_unchecked(m);
            next = best(self, &position, &[]).map(|(m, _)| m);
        }
        Some((value, line))
    }
}

/// The best of these moves, or of all, and what it is worth.
fn best(tables: &Tables, position: &Chess, moves: &[Move]) -> Option<(Move, Value)> {
    let legal = position.legal_moves();
    let wanted = legal.iter().filter(|m| moves.is_empty() || moves.contains(m));
    wanted.filter_map(|&m| Some((m, tables.value_of_move(position, m).ok()?))).max_by_key(|&(_, value)| value)
}
