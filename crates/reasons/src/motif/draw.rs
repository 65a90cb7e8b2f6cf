//! Tricks that draw: stalemate and perpetual check. Both stand on the board at the end of the line.

use lucena_evidence::{Points, Predicate, balance};
use shakmaty::{Chess, Move, Position, Role};

use super::about::{About, example};
use crate::{Candidate, Motif, Study};

/// What people should know of them.
pub const ABOUT: &[About] = &[
    About {
        motif: Motif::StalemateTrick,
        sees: "a side that loses otherwise and is stalemated, or stalemates, on purpose",
        leaves_out: "stalemates of a side that wins",
        test: "it stands on the board at the end of the line",
        examples: &[
            example("8/8/8/8/8/1q6/5R2/K1k5 w - - 0 1", "Rf1+"),
            example("8/8/8/8/8/6q1/2R5/5k1K w - - 0 1", "Rc1+"),
        ],
        near_misses: &[
            example("8/8/8/8/8/3R2q1/8/5k1K w - - 0 1", "Rxg3"),
            example("8/8/8/8/8/1q2R3/8/K1k5 w - - 0 1", "Rxb3"),
            example("8/5P1k/5K2/p7/P7/8/8/8 w - - 0 1", "f8=R"),
        ],
    },
    About {
        motif: Motif::Perpetual,
        sees: "checks that repeat the position, by a side that loses otherwise",
        leaves_out: "repetitions without check",
        test: "it stands on the board: the position comes back, and every move in between gives check",
        examples: &[
            example("8/6pk/8/7b/6Q1/8/7K/1rr5 w - - 0 1", "Qxh5+"),
            example("8/7k/4Q3/8/7r/K7/7q/8 w - - 0 1", "Qf7+"),
        ],
        near_misses: &[
            example("r7/5ppp/2k5/8/8/8/4BPPP/6K1 w - - 0 1", "Bf3+"),
            example("8/6pp/2k5/8/8/8/4P1r1/1B2K3 w - - 0 1", "Be4+"),
            example("1r3k2/5ppp/8/4N3/8/8/PP3PPP/6K1 w - - 0 1", "Nd7+"),
        ],
    },
];

/// Looks at the end of the line, and at what they may not take.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    let line = study.line;
    if study.aim.is_mate() || line.is_empty() {
        return Vec::new();
    }
    if let Some(candidate) = study.our_plies().find_map(|ply| untouchable(study, ply)) {
        return vec![candidate];
    }
    let last = line.last();
    let found = if last.legal_moves().is_empty() && !last.is_check() {
        Some((Motif::StalemateTrick, 0))
    } else {
        first_of_perpetual(study).map(|ply| (Motif::Perpetual, ply))
    };
    let Some((motif, ply)) = found else { return Vec::new() };
    let tests = study.besides(|study| study.left_out(0));
    vec![study.candidate(motif, ply, line.len(), tests).on_the_board_too()]
}

/// If they take what has moved, they stalemate us: told of a side that stands worse.
fn untouchable(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (m, after) = (line.at(ply)?, line.position(ply + 1));
    if balance(after, study.aim.us) >= Points(0) {
        return None;
    }
    let stalemates = |reply: &Move| {
        let mut then = after.clone();
        then.play_unchecked(*reply);
        then.is_stalemate()
    };
    let reply = after.legal_moves().into_iter().find(|reply| reply.to() == m.to() && stalemates(reply))?;
    let with = line.up_to(ply + 1).with(reply);
    let king = with.last().our(Role::King).first()?;
    let tests = study.besides(|study| study.left_out(ply));
    let candidate = study.candidate(Motif::StalemateTrick, ply, ply + 1, tests);
    let candidate = Candidate { with: with.moves(), ..candidate };
    Some(candidate.fact(Predicate::Stalemated, &[king], ply + 2).on_the_board_too())
}

/// The ply of the first check, if a position comes back and every move of ours in between gives check.
fn first_of_perpetual(study: &Study<'_, '_>) -> Option<usize> {
    let line = study.line;
    let same = |a: &Chess, b: &Chess| a.board() == b.board() && a.turn() == b.turn();
    let checks = |from, to| (from..=to).filter(|ply| ply % 2 == 1).all(|ply| line.position(ply).is_check());
    let comes_back = |from: usize| {
        let later = (from + 2..=line.len()).find(|&to| same(line.position(from), line.position(to)));
        later.is_some_and(|to| checks(from, to))
    };
    // After an odd number of plies we have just moved.
    (0..line.len()).find(|&from| comes_back(from)).map(|from| from - from % 2)
}
