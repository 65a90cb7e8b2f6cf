//! What a request costs, reckoned before it is taken, so that work which cannot end in time is refused at once.
//!
//! The unit is a node of the engine. Only where the cost is a product of numbers that the client chooses can it be too
//! high; everywhere else the bounds of each number and the time limit are enough.
//!
//! | route | what it costs | what bounds it |
//! | --- | --- | --- |
//! | `/annotate` | [`review()`]: half-moves × `nodes` × [`LOOKS`] | [`Limits::work`], [`Limits::games`], [`Limits::moves`] |
//! | `/lab/trees` | [`trees()`]: trees × leaves / [`LEAVES`] | [`Limits::work`], and the leaves of one tree |
//! | `/analyse` | `nodes` | [`Limits::nodes`] |
//! | `/explain`, `/why-not` | five times `nodes`, and a thirtieth of `nodes` for each question | [`Limits::nodes`], and at most ten refutations |
//! | `/threats`, `/defences`, `/moves`, `/killers` | seven times `nodes`, and a quarter of `nodes` for each legal move | [`Limits::nodes`] |
//! | `/lab/horizon` | grows with `depth` only, for three lessons at most | ten plies |
//! | `/lab/explain` | the nodes of one tree | the most that can be drawn |
//! | `/endgame/probe`, `reply`, `start` | a table, if it is not there yet | four men |
//! | `/endgame/verify` | all positions of an ending | three men |
//! | `/endgame/move`, `/endgame`, `/endgame/{rules}` | reading rule sets | those of the library |

use lucena_lab::trees::Trees;

use crate::{Kind, Limits, Problem};

/// A review takes no more than about so many times the nodes asked for: a third for the first looks, at most twice as many
/// for longer ones, and what the explanations of the mistakes take.
pub const LOOKS: u64 = 6;
/// The nodes that a half-move is worth however few are asked for: its position is set up, written and sent.
pub const LEAST: u64 = 1000;
/// So many leaves of random trees take as long as one node of the engine. Measured: all algorithms together visit two to
/// seven nodes a leaf, and twenty such nodes take as long as one of the engine.
pub const LEAVES: f64 = 4.0;

/// The nodes that a review takes.
pub fn review(half_moves: u64, nodes: u64) -> u64 {
    half_moves.saturating_mul(nodes.max(LEAST)).saturating_mul(LOOKS)
}

/// The nodes that random trees are worth.
pub fn trees(trees: &Trees) -> u64 {
    let leaves = f64::from(trees.breadth).powf(f64::from(trees.depth));
    (trees.count as f64 * leaves / LEAVES) as u64
}

/// Refuses work that costs too much; `work` names it, `cure` says what would make it cheaper.
pub fn afford(cost: u64, limits: &Limits, work: &str, cure: &str) -> Result<(), Problem> {
    let most = limits.work;
    if cost <= most {
        return Ok(());
    }
    let message = format!("{work} would take about {cost} nodes; the most for one request is {most}; {cure}");
    Err(Problem::new(Kind::TooLarge, message))
}
