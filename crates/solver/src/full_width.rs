//! A plain solver in the manner of TECH: every move to a fixed depth, then all captures, material first.

use lucena_board::stop::Stop;
use lucena_perception::values::{KING, value};
use shakmaty::{Chess, Move, Position};

use crate::{Solution, Tree, caps::estimate::material};

const INFINITE: i32 = 1_000_000;

/// Searches deeper and deeper until the nodes run out.
pub fn solve(position: &Chess, nodes: u64, depth: usize, stop: Stop) -> Solution {
    let expected = material(position.board(), position.turn());
    let mut search = Search { tree: Tree::default(), nodes, stop, out: false };
    let mut found = (expected, Vec::new());
    for depth in 1..=depth {
        let mut line = Vec::new();
        let value = search.visit(position, depth, 0, -INFINITE, INFINITE, &mut line);
        if search.out {
            break;
        }
        found = (value, line);
    }
    Solution { value: found.0, expected, line: found.1, tree: search.tree, complete: !search.out }
}

struct Search {
    tree: Tree,
    nodes: u64,
    stop: Stop,
    out: bool,
}

impl Search {
    fn visit(
        &mut self,
        position: &Chess,
        depth: usize,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> i32 {
        line.clear();
        self.tree.nodes += 1;
        let asked_to_stop = self.stop.is_stopped();
        self.out |= asked_to_stop || self.tree.nodes > self.nodes;
        if self.out {
            return 0;
        }
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            self.tree.leave(0);
            return if position.is_check() { ply as i32 - KING } else { 0 };
        }
        let mut best = -INFINITE;
        if depth == 0 {
            best = material(position.board(), position.turn());
            alpha = alpha.max(best);
            moves.retain(|m| m.is_capture());
        }
        let mut tried = 0;
        if best < beta {
            moves.sort_by_key(|m| {
                std::cmp::Reverse(m.capture().map_or(-1, |taken| 16 * value(taken) - value(m.role())))
            });
            let mut below = Vec::new();
            for &m in &moves {
                let mut next = position.clone();
                next.play_unchecked(m);
                tried += 1;
                let value = -self.visit(&next, depth.saturating_sub(1), ply + 1, -beta, -alpha, &mut below);
                if self.out {
                    return 0;
                }
                if value > best {
                    best = value;
                    line.clear();
                    line.push(m);
                    line.append(&mut below);
                    if value >= beta {
                        break;
                    }
                    alpha = alpha.max(value);
                }
            }
        }
        self.tree.leave(tried);
        best
    }
}
