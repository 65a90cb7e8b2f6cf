//! The double attack: one move makes two threats, and only one can be met. The threats may come from two men, as after a
//! discovery, and one of them may be check or mate. Two threats by one man are a fork.
//!
//! It stands on the board: what is attacked to some purpose now and was not before, and the mate that would follow if they
//! passed; and one of the targets falls. Test besides: the move is left out.

use lucena_evidence::{Part, Predicate};
use shakmaty::{Chess, Color, Move, Position, Role, Square};

use super::about::{About, example};
use super::geometry::{is_worth_attacking, mate_threat};
use crate::{Candidate, Motif, Study};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::DoubleAttack,
    sees: "two threats by one move that are not one man's: two men attack, or one of the threats is mate",
    leaves_out: "threats that were there before, and double attacks of which neither target falls",
    test: "both attacks stand on the board, and the mate follows if they pass",
    examples: &[
        example("5rk1/5ppp/8/3b4/8/2B5/5PPP/2Q3K1 w - - 0 1", "Qg5"),
        example("3q2k1/5ppp/8/8/8/3B4/5PPP/3Q2K1 w - - 0 1", "Bxh7+"),
    ],
    near_misses: &[
        example("5rk1/5ppp/3b4/8/8/2B5/5PPP/2Q3K1 w - - 0 1", "Qg5"),
        example("5rk1/5ppp/8/4b3/8/2B5/5PPP/2Q3K1 w - - 0 1", "Bxe5"),
        example("3q2k1/5ppp/8/8/8/4B3/5PPP/3Q2K1 w - - 0 1", "Qxd8#"),
    ],
}];

/// Looks at every move of ours.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    study.our_plies().filter_map(|ply| at(study, ply)).collect()
}

/// A man of ours and what it attacks.
type Attack = (Square, Square);

fn at(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (before, after) = (line.position(ply), line.position(ply + 1));
    line.at(ply + 2)?;
    let attacks = new_attacks(before, after, study.aim.us);
    let mate = mate_threat(line, ply);
    let one_man = attacks.iter().all(|(by, _)| Some(by) == attacks.first().map(|(by, _)| by));
    let threats = attacks.len() + usize::from(mate.is_some());
    if attacks.is_empty() || threats < 2 || one_man && mate.is_none() {
        return None;
    }
    let wanted: Vec<_> = attacks.iter().filter_map(|&(_, target)| line.men(ply + 1).on(target)).collect();
    let falls = |later: usize| line.taken(later).is_some_and(|(man, _)| wanted.contains(&man));
    if ![ply + 2, ply + 4].into_iter().any(falls) {
        return None;
    }
    let tests = study.besides(|study| study.left_out(ply));
    let candidate = study.candidate(Motif::DoubleAttack, ply, ply + 3, tests).on_the_board_too();
    let candidate = attacks.into_iter().fold(candidate, |candidate, (by, target)| {
        let candidate = candidate.man(after, by, Part::Attacker).man(after, target, Part::Target);
        candidate.fact(Predicate::Attacks, &[by, target], ply + 1)
    });
    let Some(mate) = mate else { return Some(candidate) };
    let square = mate.at(0).map(Move::to)?;
    let king = mate.last().our(Role::King).first()?;
    Some(candidate.man(after, king, Part::Target).square(square).fact_on(Predicate::Mated, &[king], mate))
}

/// What is attacked to some purpose after our move and was not before, each target once. Pawns do not count.
fn new_attacks(before: &Chess, after: &Chess, us: Color) -> Vec<Attack> {
    let board = after.board();
    let targets = board.by_color(!us) & !board.pawns();
    let by = |position: &Chess, target: Square| {
        let board = position.board();
        let attackers = board.attacks_to(target, us, board.occupied());
        attackers.into_iter().find(|&by| is_worth_attacking(position, by, target))
    };
    let is_new = |target: Square| {
        before.board().piece_at(target) == board.piece_at(target) && by(before, target).is_none()
    };
    targets
        .into_iter()
        .filter(|&target| is_new(target))
        .filter_map(|target| Some((by(after, target)?, target)))
        .collect()
}
