//! The parts that searches are built of, against shakmaty's own.

use lucena_board::{
    exchange,
    fen::{self, Rules},
    key,
    stages::Stages,
};
use lucena_testing::bench::compare;
use shakmaty::{Chess, EnPassantMode, MoveList, Position, zobrist::Zobrist64};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Calls `leaf` on every position so many plies on.
fn walk(position: &Chess, depth: u32, leaf: &mut impl FnMut(&Chess)) {
    if depth == 0 {
        return leaf(position);
    }
    for m in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(m);
        walk(&next, depth - 1, leaf);
    }
}

fn walk_with_keys(position: &Chess, key: Zobrist64, depth: u32, sum: &mut u64) {
    *sum ^= key.0;
    if depth == 0 {
        return;
    }
    for m in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(m);
        let key = key::after(position, key, m, &next);
        walk_with_keys(&next, key, depth - 1, sum);
    }
}

fn main() {
    let root: Chess = fen::read(KIWIPETE, Rules::Standard).expect("a legal position");

    compare(
        "captures: Stages against shakmaty's capture_moves()",
        2.0,
        || {
            let mut captures = 0;
            walk(&root, 3, &mut |position| captures += position.capture_moves().len());
            captures
        },
        || {
            let mut captures = 0;
            walk(&root, 3, &mut |position| {
                let mut moves = MoveList::new();
                Stages::of(position).captures(&mut moves);
                captures += moves.len();
            });
            captures
        },
    );
    compare(
        "keys: incremental against recomputed at every node",
        1.3,
        || {
            let mut sum = 0;
            for depth in 0..=3 {
                walk(&root, depth, &mut |position| {
                    sum ^= position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0;
                });
            }
            sum
        },
        || {
            let mut sum = 0;
            walk_with_keys(&root, key::of(&root), 3, &mut sum);
            sum
        },
    );
    compare(
        "exchanges: a threshold against the full value",
        1.0,
        || {
            let mut good = 0;
            walk(&root, 2, &mut |position| {
                let captures = position.capture_moves();
                good +=
                    captures.iter().filter(|&&m| exchange::gain(position, m, &exchange::POINTS) >= 0).count();
            });
            good
        },
        || {
            let mut good = 0;
            walk(&root, 2, &mut |position| {
                let captures = position.capture_moves();
                good += captures
                    .iter()
                    .filter(|&&m| exchange::gains_at_least(position, m, 0, &exchange::POINTS))
                    .count();
            });
            good
        },
    );
}
