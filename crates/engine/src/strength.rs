//! Playing weaker on purpose: fewer nodes a move, so that the engine overlooks what a weaker player does.
//!
//! Three hundred points are a tenth of the nodes, roughly; the scale is the engine's own, not
//! anyone's rating list, and has not been checked by matches of the settings against each other.

/// The weakest setting.
pub const WEAKEST: i64 = 1000;
/// The strongest setting.
pub const STRONGEST: i64 = 2500;

/// How many nodes a move a player of this strength looks at.
pub fn nodes(elo: i64) -> u64 {
    let above = elo.clamp(WEAKEST, STRONGEST) - WEAKEST;
    (40.0 * 2f64.powf(above as f64 / 95.0)) as u64
}
