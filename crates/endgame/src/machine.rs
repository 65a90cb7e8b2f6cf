//! The tables answer questions about goals: whoever knows the end of every game needs no search.

use lucena_board::history::History;
use lucena_goal::{Answer, Budget, Found, Machine, Opinion, Question, Verdict};
use shakmaty::{Chess, Move, Position};

use crate::table::{Tables, Value};

/// The longest line that is shown.
const MOST: usize = 20;

impl Machine for Tables {
    fn name(&self) -> &str {
        "endgame tables"
    }

    fn ask(&mut self, game: &History, question: &Question<'_>) -> Answer {
        let Some(opinion) = self.look(game, question.moves, question.budget) else {
            return Answer { verdict: Verdict::Unknown, line: Vec::new(), nodes: 0, certain: false };
        };
        let (verdict, _) = question.goal.judge(game.position(), opinion.found);
        Answer { verdict, line: opinion.line, nodes: 0, certain: true }
    }

    fn look(&mut self, game: &History, moves: &[Move], _: Budget) -> Option<Opinion> {
        let (value, line) = self.line(game.position(), moves)?;
        let found = match value {
            Value::Win(moves) => Found::MateIn(moves.into()),
            Value::Loss(moves) => Found::MatedIn(moves.into()),
            Value::Draw => Found::Centipawns(0),
        };
        Some(Opinion { found, line, nodes: 0 })
    }
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
