//! The tables answer questions about positions: they know the end of every game and need no search.

use lucena_board::history::History;
use lucena_evidence::{Answer, Asked, Budget, Machine, Opinion, Question, Score, Strength, Verdict};
use shakmaty::{Chess, Move, Position};

use crate::table::{Tables, Value};

/// The longest line that is shown.
const MOST: usize = 20;

impl Machine for Tables {
    fn name(&self) -> &str {
        "endgame tables"
    }

    fn ask(&mut self, game: &History, question: &Question<'_>) -> Asked<Answer> {
        let strength = Strength::Table;
        let Some(opinion) = self.look(game, question.moves, question.budget)? else {
            return Ok(Answer { verdict: Verdict::Unknown, line: Vec::new(), nodes: 0, strength });
        };
        let verdict = question.goal.judge(game.position(), opinion.score);
        Ok(Answer { verdict, line: opinion.line, nodes: 0, strength })
    }

    fn look(&mut self, game: &History, moves: &[Move], _: Budget) -> Asked<Option<Opinion>> {
        let (mut line, mut position) = (Vec::new(), game.position().clone());
        let Some((first, value)) = best(self, &position, moves) else { return Ok(None) };
        let mut next = Some(first);
        while let Some(m) = next.filter(|_| line.len() < MOST) {
            line.push(m);
            position.play_unchecked(m);
            next = best(self, &position, &[]).map(|(m, _)| m);
        }
        let score = match value {
            Value::Win(moves) => Score::MateIn(moves.into()),
            Value::Loss(moves) => Score::MatedIn(moves.into()),
            Value::Draw => Score::LEVEL,
        };
        Ok(Some(Opinion { score, line, nodes: 0, strength: Strength::Table }))
    }
}

/// The best of these moves, or of all, and what it is worth.
fn best(tables: &Tables, position: &Chess, moves: &[Move]) -> Option<(Move, Value)> {
    let legal = position.legal_moves();
    let wanted = legal.iter().filter(|m| moves.is_empty() || moves.contains(m));
    wanted.filter_map(|&m| Some((m, after(tables, position, m)?))).max_by_key(|&(_, value)| rank(value))
}

/// What a move is worth to the side that makes it.
fn after(tables: &Tables, position: &Chess, m: Move) -> Option<Value> {
    let mut after = position.clone();
    after.play_unchecked(m);
    Some(match tables.value(&after).ok()? {
        Value::Loss(moves) => Value::Win(moves + 1),
        Value::Win(moves) => Value::Loss(moves),
        Value::Draw => Value::Draw,
    })
}

/// Sooner mates are better, later ones for the loser.
fn rank(value: Value) -> i32 {
    match value {
        Value::Win(moves) => 1000 - i32::from(moves),
        Value::Draw => 0,
        Value::Loss(moves) => i32::from(moves) - 1000,
    }
}
