//! The discovered attack: a man leaves the line of another, which then attacks (VIRGO §4.6.1, case 2d: the capture was
//! blocked by the man that moved). A discovered check attacks the king; a double check does so twice.
//!
//! Test: the capture along the opened line is forbidden; for a check, the move is left out.

use lucena_evidence::{Part, Predicate, captured_on};
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square, attacks};

use super::about::{About, example};
use super::{geometry::is_worth_attacking, skewer::captures_on};
use crate::{
    Candidate, Motif, Study, Why,
    alternating::Halt,
    attributes::{blocked_by, colour},
    study::lines,
    threat,
};

/// What people should know of them.
pub const ABOUT: &[About] = &[
    About {
        motif: Motif::DiscoveredAttack,
        sees: "a man that leaves the line of another, which then attacks, and what it attacks falls",
        leaves_out: "targets that are guarded and worth no more than the attacker",
        test: "the capture along the opened line is forbidden: then nothing is won",
        examples: &[
            example("3q2k1/5ppp/8/8/8/3B4/5PPP/3Q2K1 w - - 0 1", "Bxh7+"),
            example("6k1/4qppp/8/8/4B3/8/5PPP/4R1K1 w - - 0 1", "Bxh7+"),
            example("r5k1/5ppp/8/8/4N3/8/5PBP/6K1 w - - 0 1", "Nf6+"),
        ],
        near_misses: &[
            example("3qr1k1/5ppp/8/1n6/8/3B4/5PPP/2RQ2K1 w - - 0 1", "Bxb5"),
            example("r5k1/4qppp/4p3/8/4B3/8/5PPP/4R1K1 w - - 0 1", "Bxa8"),
            example("nr4k1/5ppp/8/2n5/4N3/8/5PBP/6K1 w - - 0 1", "Nxc5"),
        ],
    },
    About {
        motif: Motif::DiscoveredCheck,
        sees: "a man that leaves the line of another, which then gives check; a pawn that is taken in passing opens lines, too",
        leaves_out: "checks by the man that has moved",
        test: "none is needed: the check stands on the board; as a reason the move is left out",
        examples: &[
            example("1q2k3/5ppp/8/4N3/8/8/5PPP/4R1K1 w - - 0 1", "Nc6+"),
            example("7k/5p1p/4r3/8/3N4/8/1B3PPP/6K1 w - - 0 1", "Nxe6+"),
            example("7k/3q1p1p/8/4N3/8/2B5/5PPP/6K1 w - - 0 1", "Nxd7+"),
        ],
        near_misses: &[
            example("4k3/4pppp/2q5/4N3/8/8/5PPP/4R1K1 w - - 0 1", "Nxc6"),
            example("7k/5ppp/4r3/8/3N4/8/1B3PPP/6K1 w - - 0 1", "Nxe6"),
            example("5k2/1b3pRp/5B2/8/8/8/5PPP/6K1 w - - 0 1", "Rxh7"),
        ],
    },
    About {
        motif: Motif::DoubleCheck,
        sees: "two men that give check at once, so that only the king can move",
        leaves_out: "a check by one man, however many attack",
        test: "none is needed: both checks stand on the board; as a reason the move is left out",
        examples: &[
            example("q3k3/5p1p/8/8/4N3/8/5PPP/4R1K1 w - - 0 1", "Nf6+"),
            example("7k/3q1p1p/8/4N3/8/2B3R1/5PPP/6K1 w - - 0 1", "Nxf7#"),
        ],
        near_misses: &[
            example("7k/3q1p1p/8/4N3/8/3B2R1/5PPP/6K1 w - - 0 1", "Nxd7"),
            example("7k/3q3p/8/4N3/8/2B3R1/5PPP/6K1 w - - 0 1", "Nxd7#"),
            example("q3k3/5p1p/8/8/4N3/8/5PPP/3R2K1 w - - 0 1", "Nf6+"),
        ],
    },
];

/// Looks at every move that opens a line.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    let looks = [check, attack, opens];
    study.our_plies().flat_map(|ply| looks.map(|look| look(study, ply))).flatten().collect()
}

fn check(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let m = line.at(ply)?;
    let (before, after) = (line.position(ply), line.position(ply + 1));
    let checkers = after.checkers();
    let discoverer = checkers.without(m.to()).first()?;
    let king = after.our(Role::King).first()?;
    let occupied = before.board().occupied();
    // A pawn taken in passing opens the line on which it stood, too.
    let passed = m.is_en_passant() && opened(occupied, discoverer, king, captured_on(m));
    if m.is_castle() || !passed && !opened(occupied, discoverer, king, m.from()?) {
        return None;
    }
    let motif = if checkers.more_than_one() { Motif::DoubleCheck } else { Motif::DiscoveredCheck };
    let tests = study.besides(|study| study.left_out(ply));
    let candidate = study
        .candidate(motif, ply, ply + 1, tests)
        .man(after, m.to(), Part::Attacker)
        .man(after, discoverer, Part::Attacker)
        .man(after, king, Part::Target)
        .fact(Predicate::Checks, &[discoverer, king], ply + 1)
        .on_the_board_too();
    let both = checkers.contains(m.to());
    Some(if both { candidate.fact(Predicate::Checks, &[m.to(), king], ply + 1) } else { candidate })
}

fn attack(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let m = line.at(ply)?;
    let after = line.position(ply + 1);
    let left = m.from()?;
    let uncovers = |later: usize| {
        let (_, square) = line.taken(later)?;
        let slider = line.at(later)?.from()?;
        let way = attacks::between(slider, square);
        Some(way.contains(left) && sees(study, later, slider, square, ply))
    };
    let collect = [ply + 2, ply + 4].into_iter().find(|&later| uncovers(later) == Some(true))?;
    let takes = line.at(collect)?;
    let (man, square) = line.taken(collect)?;
    let slider = takes.from()?;
    let is_new = line.men(ply + 1).square_of(man) == Some(square)
        && line.men(ply + 1).on(slider) == line.mover(collect);
    if m.is_castle()
        || !is_new
        || line.mover(ply) == line.mover(collect)
        || line.at(collect - 1)?.to() == square
    {
        return None;
    }
    let captures = captures_on(study, collect, square);
    let is_pawn = after.board().role_at(square) == Some(Role::Pawn);
    let tests = match !is_pawn && is_worth_attacking(after, slider, square) {
        true => study.besides(|study| lines(study.forbidden(collect, &captures))),
        false => lines(Some(study.forbidden(collect, &captures)?)),
    };
    Some(
        study
            .candidate(Motif::DiscoveredAttack, ply, collect + 1, tests)
            .man(after, m.to(), Part::Blocker)
            .man(after, slider, Part::Attacker)
            .man(after, square, Part::Target)
            .fact(Predicate::Attacks, &[slider, square], collect)
            .because(Why::Illegal)
            .on_the_board_too(),
    )
}

/// Whether a slider bears on a square after our move, or nothing is in the way but a man that the replies take out of it.
fn sees(study: &Study<'_, '_>, collect: usize, slider: Square, square: Square, ply: usize) -> bool {
    let line = study.line;
    let board = line.position(ply + 1).board();
    let in_the_way = attacks::between(slider, square) & board.occupied();
    let leaves: Bitboard = (ply + 1..collect).step_by(2).filter_map(|ply| line.at(ply)?.from()).collect();
    (in_the_way & !(leaves & board.by_color(!study.aim.us))).is_empty()
}

/// What we would take if they passed was blocked by the man that has moved (DISCOVERY); the main variation need not
/// come to it.
fn opens(study: &mut Study<'_, '_>, ply: usize) -> Option<Candidate> {
    let line = study.line;
    let (mover, after) = (line.mover(ply)?, line.position(ply + 1));
    if !could_open(after, line.at(ply)?) {
        return None;
    }
    let aim = study.aim;
    let traces = study.ask(|inquiry| threat::opened(inquiry, &aim, line, ply))?;
    let trace = traces.iter().find(|trace| {
        let (to, ours) = (trace.critical.to(), colour(&trace.works, trace.mover) == Some(study.aim.us));
        let opened = blocked_by(&trace.fails, trace.mover, to) == Some(mover);
        ours && trace.in_first && trace.halt == Halt::Illegal && trace.mover != mover && opened
    })?;
    let target = trace.critical.is_capture().then_some(trace.critical.to())?;
    let slider = trace.works.men_now().square_of(trace.mover)?;
    // What comes later in the trace is not what this move has opened.
    let stand = |square: Square| after.board().color_at(square);
    if stand(slider) != Some(study.aim.us) || stand(target) != Some(!study.aim.us) {
        return None;
    }
    let tests = study.left_out(ply);
    (!tests.is_empty()).then(|| {
        study
            .candidate(Motif::DiscoveredAttack, ply, ply + 1, tests)
            .man(after, slider, Part::Attacker)
            .man(after, target, Part::Target)
            .fact(Predicate::Attacks, &[slider, target], ply + 1)
            .because(Why::Illegal)
    })
}

/// Whether a man has left the line of a slider of its side.
fn could_open(after: &Chess, m: Move) -> bool {
    let board = after.board();
    let sliders = board.by_color(!after.turn()) & board.sliders();
    m.from().is_some_and(|from| sliders.into_iter().any(|slider| board.attacks_from(slider).contains(from)))
}

/// Whether a man on this square stood between two others, alone.
fn opened(occupied: Bitboard, from: Square, to: Square, left: Square) -> bool {
    attacks::between(from, to).contains(left) && (attacks::between(from, to) & occupied) == left.into()
}
