//! Playing weaker on purpose: fewer nodes a move, so that the engine overlooks what a weaker player does.
//!
//! The scale is the engine's own, not anyone's rating list: it is laid out so that a setting 300
//! points above another scores about five points in six against it (`docs/results/engine.md`,
//! "Playing weaker on purpose"). A doubling of the nodes is worth some 250 points where the search
//! is a few hundred nodes, and half of that where it is tens of thousands, so the steps grow.

/// The weakest setting.
pub const WEAKEST: i64 = 1000;
/// The strongest setting.
pub const STRONGEST: i64 = 2500;
/// The points between two entries of [`NODES`].
const STEP: i64 = 300;
/// Nodes a move at the settings 1000, 1300, 1600, 1900, 2200 and 2500. The first is the fewest
/// that still matter: the first iteration is finished whatever the limit.
const NODES: [f64; 6] = [400.0, 1_000.0, 2_500.0, 7_000.0, 21_000.0, 70_000.0];

/// How many nodes a move a player of this strength looks at.
pub fn nodes(elo: i64) -> u64 {
    let above = elo.clamp(WEAKEST, STRONGEST) - WEAKEST;
    let step = (above / STEP) as usize;
    let (low, high) = (NODES[step], NODES[(step + 1).min(NODES.len() - 1)]);
    let way = (above % STEP) as f64 / STEP as f64;
    (low * (high / low).powf(way)).round() as u64
}
