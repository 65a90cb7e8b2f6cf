//! Iterative deepening (Marsland §3.4): searches of one ply, two plies, and so on, each guided by what the one before has
//! left in the tables.

use super::Tables;
use crate::{GameTree, Lab, Value, Watch, Window};

/// Searches to every depth from one up to `depth`; the root moves are re-sorted in between. `search` is told the value of
/// the iteration before, if there is one.
pub fn deepen<G: GameTree, W: Watch>(
    tree: &G,
    watch: &mut W,
    tables: &mut Tables<G::Move>,
    depth: u32,
    mut search: impl FnMut(&mut Lab<'_, G, W, Tables<G::Move>>, &G::Node, Window, u32, Option<Value>) -> Value,
) -> Value {
    let root = tree.root();
    let mut found = None;
    for depth in 1..=depth {
        let mut lab = Lab::new(tree, watch, tables);
        found = Some(search(&mut lab, &root, Window::OPEN, depth, found));
        tables.sort_root();
    }
    found.unwrap_or_else(|| tree.value(&root))
}
