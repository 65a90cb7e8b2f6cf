//! Trees to search: random ones of any size that need no memory, and those of the papers.

mod correlated;
mod ordered;
mod random;
pub mod textbook;

pub use self::{
    correlated::Correlated,
    ordered::Ordered,
    random::{Leaves, Random},
    textbook::Textbook,
};

/// A well-mixed number (the finaliser of SplitMix64): what random trees are computed from, node by node.
#[inline]
pub(crate) fn mix(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The state of a successor.
#[inline]
pub(crate) fn below(state: u64, index: u16) -> u64 {
    mix(state.wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(u64::from(index) + 1)))
}

/// A number below a limit from a state.
#[inline]
pub(crate) fn number(state: u64, limit: u32) -> u32 {
    ((u128::from(mix(state ^ 0x5851_f42d_4c95_7f2d)) * u128::from(limit)) >> 64) as u32
}
