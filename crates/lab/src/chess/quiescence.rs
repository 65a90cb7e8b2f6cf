//! What happens at the horizon (Marsland §2.5): from evaluating the position as it stands to following captures and checks.
//!
//! Every kind is searched with an open window from the horizon on, so that [`Quiescence::value`] is a value and never a
//! bound. That costs some nodes, but without it a leaf would be worth something different in each window, and Reinefeld's
//! refinement of PVS (no second search two plies above the horizon) would rest on bounds: it is sound only because
//! fail-soft returns the true value of a move when all leaves below it have true values.
//!
//! The engine's own quiescence is not among them: it is part of a search with its window, table and histories, and no
//! public function of `lucena-engine` reaches it alone. `horizon` shows the whole engine instead.

use lucena_board::{exchange, stages::Stages};
use lucena_gametree::{Value, Window};
use shakmaty::{Chess, Move, MoveList, Position, Role, Square};

use super::{
    evaluate,
    evaluation::{MATE, VALUES},
};

/// Which moves are followed beyond the horizon.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, schemars::JsonSchema, ts_rs::TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Quiescence {
    /// None: the position is evaluated as it stands.
    None,
    /// "The moves that are part of a single complex capture": on the square where the last move captured.
    #[default]
    SingleSquare,
    /// All captures that do not lose material on their square.
    Captures,
    /// These and promotions, all answers to check, and checks in the first plies.
    CapturesAndChecks,
}

/// Quiet checks are looked at in so many plies: two of the side to move at the horizon, one of the other.
const CHECKING_PLIES: u32 = 3;

impl Quiescence {
    /// From the least to the most.
    pub const ALL: [Quiescence; 4] =
        [Quiescence::None, Quiescence::SingleSquare, Quiescence::Captures, Quiescence::CapturesAndChecks];

    /// For people and programs.
    pub fn name(self) -> &'static str {
        match self {
            Quiescence::None => "none",
            Quiescence::SingleSquare => "single-square",
            Quiescence::Captures => "captures",
            Quiescence::CapturesAndChecks => "captures-and-checks",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Quiescence> {
        Quiescence::ALL.into_iter().find(|quiescence| quiescence.name() == name)
    }

    /// What a position at the horizon is worth to the side to move; `captured_on` is where the last move captured.
    pub fn value(self, position: &Chess, captured_on: Option<Square>) -> Value {
        match (self, captured_on) {
            (Quiescence::None, _) | (Quiescence::SingleSquare, None) => evaluate(position),
            _ => self.settle(position, captured_on, Window::OPEN, 0),
        }
    }

    fn settle(self, position: &Chess, square: Option<Square>, window: Window, ply: u32) -> Value {
        let stages = Stages::of(position);
        let must_answer = self == Quiescence::CapturesAndChecks && stages.checkers().any();
        // Nobody must capture: the side to move may be content with what it has.
        let mut score = if must_answer { -MATE } else { evaluate(position) };
        if score >= window.beta {
            return score;
        }
        for m in self.moves(position, square, &stages, must_answer, ply) {
            let mut next = position.clone();
            next.play_unchecked(m);
            score = score.max(-self.settle(&next, square, window.below(score), ply + 1));
            if score >= window.beta {
                break;
            }
        }
        score
    }

    fn moves(
        self,
        position: &Chess,
        square: Option<Square>,
        stages: &Stages<'_>,
        must_answer: bool,
        ply: u32,
    ) -> MoveList {
        let mut moves = MoveList::new();
        stages.captures(&mut moves);
        if self == Quiescence::SingleSquare {
            moves.retain(|m| Some(m.to()) == square);
        } else if !must_answer {
            moves.retain(|m| exchange::gains_at_least(position, *m, 0, &VALUES));
        }
        moves.sort_by_key(|&m| std::cmp::Reverse(promise(m)));
        if self == Quiescence::CapturesAndChecks {
            stages.promotions(&mut moves);
            if must_answer {
                stages.quiets(&mut moves);
            } else if ply < CHECKING_PLIES {
                moves.extend(quiet_checks(position, stages));
            }
        }
        moves
    }
}

/// The most valuable man first, taken by the least valuable.
fn promise(m: Move) -> i32 {
    let taken = m.capture().map_or(0, |role| VALUES[role]);
    let taker = if m.role() == Role::King { VALUES.queen } else { VALUES[m.role()] };
    16 * taken - taker
}

/// Checks that neither capture nor lose the piece that gives them.
fn quiet_checks(position: &Chess, stages: &Stages<'_>) -> MoveList {
    let mut moves = MoveList::new();
    stages.quiets(&mut moves);
    moves.retain(|&mut m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        next.is_check() && exchange::gains_at_least(position, m, 0, &VALUES)
    });
    moves
}
