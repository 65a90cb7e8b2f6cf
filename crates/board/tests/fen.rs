//! Positions: what is read is what was written, and what is wrong is said exactly.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::fen::{self, Rules};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, PositionError, fen::Fen};

fn message(text: &str) -> String {
    fen::read(text, Rules::Standard).unwrap_err().to_string()
}

#[test]
fn every_mistake_has_its_message() {
    let cases = [
        (
            "",
            "the FEN is empty; it should look like `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`",
        ),
        ("4k3/8/8/8/8/8/8/4K3", "the FEN ends too early: the side to move, `w` or `b` should follow"),
        (
            "4k3/8/8/8/8/8/8/4K3 w",
            "the FEN ends too early: the castling rights, such as `KQkq`, or `-` should follow",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w -",
            "the FEN ends too early: the en-passant square, such as `e3`, or `-` should follow",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0",
            "the FEN ends too early: the move number, a number from 1 to 9999 should follow",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "column 31: `x` is one field too many; a FEN has six"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "the board has 7 ranks instead of 8, separated by `/`"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "column 17: rank 1, `4K4`, has 9 squares instead of 8"),
        ("4k2/8/8/8/8/8/8/4K3 w - - 0 1", "column 1: rank 8, `4k2`, has 7 squares instead of 8"),
        (
            "4k3/8/8/3X4/8/8/8/4K3 w - - 0 1",
            "column 10: `X` is no piece; pieces are PNBRQK and pnbrqk, empty squares 1 to 8",
        ),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "column 21: found `x`, expected the side to move, `w` or `b`"),
        (
            "4k3/8/8/8/8/8/8/4K3 w KK - 0 1",
            "column 23: found `KK`, expected the castling rights, such as `KQkq`, or `-`",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
            "column 25: found `e9`, expected the en-passant square, such as `e3`, or `-`",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
            "column 27: found `-1`, expected the halfmove clock, a number from 0 to 9999",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 99999",
            "column 29: found `99999`, expected the move number, a number from 1 to 9999",
        ),
        (
            "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
            "the castling right `K` is impossible: White has no rook on h1 (in Chess960, name the rook's file instead)",
        ),
        (
            "r2k4/8/8/8/8/8/8/4K3 w q - 0 1",
            "the castling right `q` is impossible: Black's king is on d8, not on e8 (in Chess960, name the rook's file \
             instead)",
        ),
        (
            "4k3/8/8/8/8/8/4K3/7R w H - 0 1",
            "the castling right `H` is impossible: White's king is not on its first rank",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w G - 0 1",
            "the castling right `G` is impossible: White has no rook there to castle with",
        ),
        (
            "4k3/8/8/8/8/8/8/4KR1R w FH - 0 1",
            "the castling right `H` is impossible: its king can castle with one rook on each side only",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
            "the en-passant square e3 is impossible: with White to move it lies on rank 6",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "the en-passant square e6 is impossible: no pawn of Black's can just have moved two squares over it",
        ),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has 2 kings, on a1 and e1"),
        (
            "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
            "there is a pawn on h8; pawns never stand on the first or the last rank",
        ),
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "it is White's move, but Black's king is already in check from the rook on e2",
        ),
        (
            "QQ6/PPPPPPPP/8/7k/8/8/8/4K3 b - - 0 1",
            "White has more pieces than promotions can explain: 1 king, 2 queens and 8 pawns",
        ),
    ];
    for (fen, expected) in cases {
        assert_eq!(message(fen), expected, "{fen}");
    }
}

#[test]
fn castling_rights_name_the_variant() {
    let mode = |fen, rules| fen::read(fen, rules).map(|position: Chess| position.castles().mode());
    let moved_rook = "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1";
    assert_eq!(mode("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Rules::Standard), Ok(CastlingMode::Standard));
    assert_eq!(mode("4k3/8/8/8/8/8/8/4K2R w H - 0 1", Rules::Standard), Ok(CastlingMode::Standard));
    assert_eq!(mode("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", Rules::Standard), Ok(CastlingMode::Chess960));
    assert_eq!(mode(moved_rook, Rules::Chess960), Ok(CastlingMode::Chess960));
    assert_eq!(mode(moved_rook, Rules::Detect), Ok(CastlingMode::Chess960));
}

fn position_of(fen: Fen) -> Option<Chess> {
    fen.into_position(CastlingMode::Chess960).or_else(PositionError::ignore_impossible_check).ok()
}

/// A FEN with a few characters changed.
fn mutated() -> impl Strategy<Value = String> {
    let edits =
        proptest::collection::vec((any::<prop::sample::Index>(), "[ /1-9kqrbnpKQRBNPwb a-hA-H-]?"), 0..4);
    (lucena_testing::positions(), edits).prop_map(|(position, edits)| {
        let mut text = fen::write(&position);
        for (index, with) in edits {
            let at = index.index(text.len().max(1));
            text.replace_range(at..(at + 1).min(text.len()), &with);
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn written_positions_are_read_back(position in lucena_testing::positions()) {
        let again = fen::read(&fen::write(&position), Rules::Detect).unwrap();
        prop_assert_eq!(again.to_setup(EnPassantMode::Legal), position.to_setup(EnPassantMode::Legal));
    }

    /// Whatever passes is what shakmaty reads; whatever shakmaty refuses is refused.
    #[test]
    fn nothing_passes_that_shakmaty_refuses(text in mutated()) {
        let theirs = text.parse::<Fen>().ok().and_then(position_of);
        if let Ok(ours) = fen::read(&text, Rules::Chess960) {
            let theirs = theirs.expect("shakmaty refuses it");
            prop_assert_eq!(ours.to_setup(EnPassantMode::Always), theirs.to_setup(EnPassantMode::Always));
        }
    }

    #[test]
    fn any_text_gets_an_answer(text in "\\PC{0,90}") {
        let _ = fen::read(&text, Rules::Detect).map_err(|error| error.to_string());
    }
}
