//! Moves in people's words: every way to say one, and the true reason for every one that is illegal.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    fen::{self, Rules},
    illegal::Reason,
    said::read_move,
};
use proptest::prelude::*;
use shakmaty::{Bitboard, Chess, Color, EnPassantMode, Position, Role, Setup, Square, attacks, san::San};

fn position(fen: &str) -> Chess {
    fen::read(fen, Rules::Detect).unwrap()
}

/// One position and one move for each reason, with the whole message.
const REASONS: &[(&str, &str, &str)] = &[
    (
        "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        "hello",
        "`hello` is not a move; write it like Nf3, exd5, O-O, e8=Q or g1f3",
    ),
    ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", "", "`` is not a move; write it like Nf3, exd5, O-O, e8=Q or g1f3"),
    ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "Nd2 is ambiguous: Nbd2 or Nfd2"),
    ("4k3/8/8/3R4/8/8/8/R2RK3 w - - 0 1", "d1d5", "d1d5 is not legal here: one's own rook stands on d5"),
    ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8", "a8 must say what the pawn becomes: a8=Q, a8=R, a8=B or a8=N"),
    ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", "--", "-- is not legal here: in chess one may not pass"),
    (
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 1",
        "Nf3",
        "Nf3 is not legal here: the game is over, White is checkmated",
    ),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8", "Kg8 is not legal here: the game is over, Black is stalemated"),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Nf6",
        "Nf6 is not legal here: the knight on g8 is Black's, and it is White's move",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e7e5",
        "e7e5 is not legal here: the pawn on e7 is Black's, and it is White's move",
    ),
    ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", "e4e5", "e4e5 is not legal here: there is no piece on e4"),
    (
        "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        "Ne3-d5",
        "Ne3-d5 is not legal here: the piece on e3 is a king, not a knight",
    ),
    ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", "Qd4", "Qd4 is not legal here: White has no queen"),
    ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "Ngf3", "Ngf3 is not legal here: White has no knight on the g-file"),
    ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "N3f5", "N3f5 is not legal here: White has no knight on rank 3"),
    ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", "e3e3", "e3e3 is not legal here: it starts and ends on e3"),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Ng1g3",
        "Ng1g3 is not legal here: the knight on g1 cannot go to g3",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Ng5",
        "Ng5 is not legal here: neither the knight on b1 nor the knight on g1 can go to g5",
    ),
    (
        "4k3/8/8/8/N7/8/8/NN2K3 w - - 0 1",
        "Ng5",
        "Ng5 is not legal here: none of the knights on a1, b1 and a4 can go to g5",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Bc4",
        "Bc4 is not legal here: the bishop on f1 is blocked by White's pawn on e2",
    ),
    (
        "4k3/8/8/8/8/p7/P7/4K3 w - - 0 1",
        "a4",
        "a4 is not legal here: the pawn on a2 is blocked by Black's pawn on a3",
    ),
    (
        "4k3/8/8/8/P7/8/8/4K3 w - - 0 1",
        "a3",
        "a3 is not legal here: the pawn on a4 would go backwards, which pawns never do",
    ),
    (
        "4k3/8/8/8/8/P7/8/4K3 w - - 0 1",
        "a5",
        "a5 is not legal here: the pawn on a3 may go one square only: two are for a pawn's first move",
    ),
    (
        "4k3/8/8/8/8/P7/8/4K3 w - - 0 1",
        "axb4",
        "axb4 is not legal here: the pawn on a3 goes diagonally only to capture, and b4 is empty",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "exd6 e.p.",
        "exd6 e.p. is not legal here: the pawn on e5 may take the pawn on d5 en passant only right after that \
         pawn's double step",
    ),
    (
        "4k3/8/P7/8/8/8/8/4K3 w - - 0 1",
        "a7=Q",
        "a7=Q is not legal here: a pawn promotes on the last rank only, not on a7",
    ),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8=Q", "Ra8=Q is not legal here: a rook does not promote"),
    ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "a8=K is not legal here: a pawn cannot become a king"),
    (
        "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
        "a8=P",
        "a8=P is not legal here: a pawn on the last rank must promote",
    ),
    (
        "3r3k/8/8/3N4/8/8/8/3K4 w - - 0 1",
        "Nf6",
        "Nf6 is not legal here: the knight on d5 is pinned to its king by the rook on d8",
    ),
    (
        "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        "exd6",
        "exd6 is not legal here: taking en passant would clear the line from the rook on h5 to the king",
    ),
    (
        "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "exd6",
        "exd6 is not legal here: the pawn on e5 is pinned to its king by the rook on e8",
    ),
    (
        "4r2k/8/8/8/8/8/8/N3K3 w - - 0 1",
        "Nb3",
        "Nb3 is not legal here: it does not answer the check that the rook on e8 gives to White's king",
    ),
    (
        "4r1k1/8/8/8/8/3n4/8/N3K2R w K - 0 1",
        "Rh2",
        "Rh2 is not legal here: White is in check from d3 and e8 at once, so only the king can move",
    ),
    ("3r3k/8/8/8/8/8/8/4K3 w - - 0 1", "Kd1", "Kd1 is not legal here: d1 is attacked by the rook on d8"),
    ("4r2k/8/8/8/8/8/4K3/8 w - - 0 1", "Ke1", "Ke1 is not legal here: e1 is attacked by the rook on e8"),
    (
        "4k3/8/8/8/8/8/4K3/7R w - - 0 1",
        "O-O",
        "O-O is not legal here: the king is on e2, from where it cannot castle kingside",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "0-0",
        "0-0 is not legal here: there is no rook on h1 to castle kingside with",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
        "O-O-O",
        "O-O-O is not legal here: White has lost the right to castle queenside: the king or that rook has moved before",
    ),
    (
        "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        "e1g1 is not legal here: one may not castle out of check, and the rook on e8 gives check",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "O-O",
        "O-O is not legal here: White's bishop on f1 is in the way of castling kingside",
    ),
    (
        "5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "O-O",
        "O-O is not legal here: the king would pass over f1, which the rook on f8 attacks",
    ),
    (
        "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "O-O",
        "O-O is not legal here: the king would arrive on g1, which the rook on g8 attacks",
    ),
    // In Chess960 the rook itself may be the shield.
    (
        "4k3/8/8/8/8/8/8/qR1K4 w B - 0 1",
        "O-O-O",
        "O-O-O is not legal here: the king would arrive on c1, which the queen on a1 attacks",
    ),
    // Where two knights could be meant, both reasons are given.
    (
        "3r3k/8/8/3N4/b7/8/2N5/3K4 w - - 0 1",
        "Ne3",
        "Ne3 is not legal here: the knight on c2 is pinned to its king by the bishop on a4; \
         the knight on d5 is pinned to its king by the rook on d8",
    ),
];

#[test]
fn every_reason_is_said_in_full() {
    for &(fen, said, message) in REASONS {
        assert_eq!(read_move(&position(fen), said).unwrap_err().to_string(), message, "{fen} {said}");
    }
}

#[test]
fn alternatives_are_legal_moves_of_the_same_piece() {
    let start = Chess::default();
    let instead =
        |said| read_move(&start, said).unwrap_err().instead.iter().map(San::to_string).collect::<Vec<_>>();
    assert_eq!(instead("Ng5"), ["Na3", "Nc3", "Nf3", "Nh3"]);
    assert_eq!(instead("g1g3"), ["Nf3", "Nh3"]);
}

#[test]
fn forgives_what_people_write() {
    let cases: &[(&str, &str, &[&str])] = &[
        (
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1",
            "e1g1",
            &["O-O", "0-0", "o-o", "oo", "O-O+", "Kg1", "Ke1-g1", "e1g1", "e1h1", "4. O-O"],
        ),
        (
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1",
            "f3e5",
            &[
                "Nxe5", "Ne5", "nxe5", "NXE5", "N:e5", "Nf3xe5", "f3e5", "F3E5", "f3-e5", "♘xe5!?", "Nxe5+",
                "4.Nxe5",
            ],
        ),
        (
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1",
            "b5c6",
            &["Bxc6", "Bc6", "bxc6", "bc6", "b5c6", "BXC6"],
        ),
        (
            "3n4/4P3/7k/8/8/8/8/4K3 w - - 0 1",
            "e7d8n",
            &["exd8=N", "exd8N", "ed8n", "e7d8n", "e7xd8=n", "exd8(N)", "exd8/N", "e7-d8=N"],
        ),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", &["exd6", "exd6 e.p.", "ed6ep", "e5d6", "xd6"]),
        // A pawn's capture is the more faithful reading of a small b.
        ("4k3/8/8/8/2n5/1P6/4B3/4K3 w - - 0 1", "b3c4", &["bxc4", "bc4"]),
        ("4k3/8/8/8/2n5/1P6/4B3/4K3 w - - 0 1", "e2c4", &["Bxc4", "Bc4"]),
    ];
    for &(fen, uci, ways) in cases {
        for way in ways {
            let m = read_move(&position(fen), way).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let wanted = read_move(&position(fen), uci).unwrap();
            assert_eq!(m, wanted, "{fen} {way}");
        }
    }
}

/// Judges a reason by the rules, with other means than those that found it.
fn is_true(position: &Chess, reason: &Reason, to: Square) -> bool {
    let board = position.board();
    let (turn, us, them) = (position.turn(), position.us(), position.them());
    let king = position.our(Role::King).first().unwrap();
    let role_is = |square: Square, role: Role| board.role_at(square) == Some(role);
    match *reason {
        Reason::GameOver { mate, .. } => position.legal_moves().is_empty() && mate == position.is_check(),
        Reason::WrongSide { piece, from } => piece.color != turn && board.piece_at(from) == Some(piece),
        Reason::EmptySquare { from } => board.piece_at(from).is_none(),
        Reason::SameSquare { from } => from == to,
        Reason::CannotReach { role, from, to } => from.into_iter().all(|from| {
            role_is(from, role) && !attacks::attacks(from, role.of(turn), Bitboard::EMPTY).contains(to)
        }),
        Reason::OwnPiece { to, role } => us.contains(to) && role_is(to, role),
        Reason::Blocked { from, at, by, .. } => {
            board.piece_at(at) == Some(by) && (at == to || attacks::between(from, to).contains(at))
        }
        Reason::PawnBackwards { from } => {
            role_is(from, Role::Pawn) && turn.fold_wb(to.rank() < from.rank(), to.rank() > from.rank())
        }
        Reason::NoDoubleStep { from } => from.file() == to.file() && from.rank().distance(to.rank()) == 2,
        Reason::NothingToCapture { from, to } => {
            role_is(from, Role::Pawn) && board.piece_at(to).is_none() && from.file() != to.file()
        }
        Reason::EnPassantExpired { from, victim } => {
            position.maybe_ep_square() != Some(to)
                && role_is(victim, Role::Pawn)
                && them.contains(victim)
                && victim.rank() == from.rank()
        }
        Reason::PromotionTooEarly { to } => to.rank() != (!turn).backrank(),
        Reason::OnlyPawnsPromote { role } => role != Role::Pawn,
        Reason::ImpossiblePromotion { role } => matches!(role, Role::King | Role::Pawn),
        // Take the pinned piece off the board: its king is in check from the pinner.
        Reason::Pinned { from, by, at, .. } => {
            role_is(at, by) && attackers_without(position, from).contains(at)
        }
        Reason::EnPassantUncovers { by, at } => role_is(at, by) && position.maybe_ep_square() == Some(to),
        Reason::CheckUnanswered { at, by, .. } => {
            position.checkers() == Bitboard::from_square(at) && role_is(at, by)
        }
        Reason::DoubleCheck { at, .. } => position.checkers() == at && at.count() > 1,
        Reason::IntoCheck { to, by, at } => {
            role_is(at, by) && board.attacks_to(to, !turn, board.occupied().without(king)).contains(at)
        }
        Reason::CastlingOutOfCheck { at, .. } => position.checkers().contains(at),
        Reason::CastlingBlocked { side, by, at } => {
            board.piece_at(at) == Some(by) && position.castles().path(turn, side).contains(at)
        }
        Reason::CastlingThroughCheck { over, at, .. } | Reason::CastlingIntoCheck { to: over, at, .. } => {
            them.contains(at) && over.rank() == turn.backrank()
        }
        Reason::CastlingRightLost { side, color } => !position.castles().has(color, side),
        Reason::NoCastlingRook { side, color } => !position.castles().has(color, side),
        Reason::KingAway { king: at, .. } => at == king,
        ref other => panic!("{other:?} is no reason against a move given by its squares"),
    }
}

fn attackers_without(position: &Chess, square: Square) -> Bitboard {
    let mut setup: Setup = position.to_setup(EnPassantMode::Always);
    setup.board.discard_piece_at(square);
    let king = position.our(Role::King).first().unwrap();
    setup.board.attacks_to(king, !position.turn(), setup.board.occupied())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// From every square to every square, with and without promotion: legal exactly when shakmaty says so, and
    /// otherwise for a reason that is true.
    #[test]
    fn coordinates_are_legal_or_truly_illegal(position in lucena_testing::positions()) {
        let legal = position.legal_moves();
        for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
            for promotion in ["", "q", "k"] {
                let said = format!("{from}{to}{promotion}");
                match read_move(&position, &said) {
                    Ok(m) => prop_assert!(legal.contains(&m)),
                    Err(illegal) => for reason in &illegal.reasons {
                        if let Reason::PromotionMissing { moves } = reason {
                            prop_assert_eq!(moves.len(), 4);
                        } else {
                            prop_assert!(is_true(&position, reason, to), "{} {}: {:?}", fen::write(&position), said, reason);
                        }
                    },
                }
            }
        }
    }

    /// Every legal move is understood in every notation.
    #[test]
    fn legal_moves_are_understood(position in lucena_testing::positions()) {
        for m in position.legal_moves() {
            let san = San::from_move(&position, m).to_string();
            let uci = m.to_uci(position.castles().mode()).to_string();
            for said in [&san, &uci, &san.replace('x', ""), &san.replace('=', ""), &uci.to_uppercase()] {
                prop_assert_eq!(read_move(&position, said), Ok(m), "{} {}", fen::write(&position), said);
            }
        }
    }

    /// Any words at all: an answer, never a panic, and a message on one line.
    #[test]
    fn any_words_get_an_answer(position in lucena_testing::positions(), said in "\\PC{0,12}|[KQRBNPa-h1-8xO0=+#-]{0,9}") {
        if let Err(illegal) = read_move(&position, &said) {
            prop_assert!(!illegal.reasons.is_empty());
            prop_assert!(!illegal.to_string().contains('\n'));
        }
    }
}

#[test]
fn the_side_not_to_move_is_told_so() {
    let reason = &read_move(&Chess::default(), "Nf6").unwrap_err().reasons[0];
    assert!(matches!(reason, Reason::WrongSide { piece, .. } if piece.color == Color::Black));
}
