//! CAPS-II as the opponent: what it expects is retained from one move to the next (CAPS-II §VI).

use std::time::{Duration, Instant};

use lucena_engine::{Bound, Line, Report};
use lucena_evidence::{Scale, Score};
use lucena_perception::values::KING;
use lucena_solver::{
    Tree,
    caps::{self, Features, Settings},
};
use shakmaty::{Chess, Position};

use crate::stop;

/// The opponent, and how its trees have grown in this game.
pub struct Thinker {
    nodes: u64,
    expected: Option<i32>,
    tree: Tree,
}

impl Thinker {
    /// Looks at so many positions a move.
    pub fn new(nodes: u64) -> Thinker {
        Thinker { nodes, expected: None, tree: Tree::default() }
    }

    /// Chooses a move; any legal one if the nodes do not suffice for a single line.
    pub fn think(&mut self, position: &Chess) -> Report {
        let start = Instant::now();
        let settings = Settings {
            nodes: self.nodes,
            features: Features::ORIGINAL,
            expected: self.expected,
            stop: stop::handle(),
            ..Settings::default()
        };
        let solution = caps::solve(position, &settings, &mut |_| ());
        self.tree.add(&solution.tree);
        // A mate that was seen is not what the next position should be measured by.
        self.expected = Some(solution.value).filter(|value| value.abs() < KING / 2);
        let mut moves = solution.line.clone();
        if moves.is_empty() {
            moves.extend(position.legal_moves().first());
        }
        report(solution.value, moves, solution.tree.nodes, start.elapsed())
    }

    /// What the paper reports of whole games: 3.0.
    pub fn branching_factor(&self) -> f64 {
        self.tree.branching_factor()
    }
}

fn report(value: i32, moves: Vec<shakmaty::Move>, nodes: u64, time: Duration) -> Report {
    let mate_in = (moves.len() as u32).div_ceil(2);
    let score = match value {
        value if value > KING / 2 => Score::MateIn(mate_in),
        value if value < -KING / 2 => Score::MatedIn(moves.len() as u32 / 2),
        value => Score::centipawns(value),
    };
    let line = Line { score, bound: Bound::Exact, seldepth: moves.len(), moves };
    Report { depth: 0, lines: vec![line], nodes, time, fullness: 0, table_hits: 0, scale: Scale::STOCKFISH }
}
