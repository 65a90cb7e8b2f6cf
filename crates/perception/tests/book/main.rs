//! Every fact against an oracle that follows its definition by the book, on random positions.
//!
//! `LUCENA_POSITIONS=1000000` looks at so many instead of a few thousand.

#![allow(clippy::unwrap_used, clippy::panic)]

mod legal;
mod oracle;

use lucena_perception::{
    Bearing, Bearings, Sight,
    bearing::{beh, blok},
    pin,
    struggle::{Checks, Ground, Struggle},
    values::value,
};
use lucena_testing::games;
use oracle::Mailbox;
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use shakmaty::{Bitboard, Chess, Position, Role, Square};

/// So many positions of random games.
fn positions() -> impl Iterator<Item = Chess> {
    let wanted = std::env::var("LUCENA_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(4000);
    let mut runner = TestRunner::deterministic();
    std::iter::from_fn(move || Some(games().new_tree(&mut runner).unwrap().current()))
        .flat_map(|game| game.positions().collect::<Vec<_>>())
        .take(wanted)
}

#[test]
fn bearings_are_as_defined() {
    for position in positions() {
        let (sight, mailbox) = (Sight::of(&position), Mailbox::of(position.board()));
        for piece in position.board().occupied() {
            for bearing in Bearing::ALL {
                let expected: Bitboard =
                    Square::ALL.into_iter().filter(|&square| mailbox.bears(bearing, piece, square)).collect();
                let found = sight.bearings.from(bearing, piece);
                assert_eq!(found, expected, "{} of {piece}: {}", bearing.name(), position.board());
            }
            for other in position.board().occupied() {
                let board = position.board();
                assert_eq!(blok(board, piece, other), mailbox.blok(piece, other), "{piece} {other}: {board}");
                let found = beh(board, &sight.bearings, piece, other);
                assert_eq!(found, mailbox.beh(piece, other), "{piece} {other}: {board}");
            }
        }
    }
}

#[test]
fn struggles_are_as_defined() {
    for position in positions() {
        let (board, mailbox) = (position.board(), Mailbox::of(position.board()));
        let sight = Sight::of(&position);
        let pins = pin::of(board, &sight.bearings);
        let ground = Ground::of(board, &pins, Checks::Overlooked);
        for square in board.occupied() & !board.kings() {
            let piece = board.piece_at(square).unwrap();
            let struggle = ground.over(square, piece.color, piece.role);
            for extra in [None, Some(Role::Pawn), Some(Role::Rook), Some(Role::King)] {
                let expected = mailbox.struggle(square, extra, &pins);
                let found = ground.gain(&Struggle { extra, ..struggle });
                assert_eq!(found, expected, "{square} {extra:?}: {board}");
            }
        }
    }
}

/// In check there is little to choose: what may be captured at all is the checker, or what the king can take.
#[test]
fn struggles_in_check_obey_the_rules() {
    let (mut same, mut all) = (0_u32, 0_u32);
    for position in positions().filter(Position::is_check) {
        let board = position.board();
        let pins = pin::of(board, &Bearings::of(board));
        let ground = Ground::of(board, &pins, Checks::Binding);
        for square in board.by_color(!position.turn()) & !board.kings() {
            let struggle = ground.over(square, !position.turn(), board.role_at(square).unwrap());
            let (found, expected) = (ground.gain(&struggle), free_choice(&position, square));
            let legal = position.legal_moves().iter().any(|m| m.is_capture() && m.to() == square);
            assert!(legal || found == 0, "{square}: {board}");
            same += u32::from(found == expected);
            all += 1;
        }
    }
    println!("{same} of {all} struggles in check as by free choice");
    assert!(same * 100 >= all * 99, "{same} of {all}");
}

/// What the side to move wins on a square if both may capture with whatever they like, and stop when they like.
fn free_choice(position: &Chess, square: Square) -> i32 {
    let captures = position.legal_moves().into_iter().filter(|m| m.to() == square && m.is_capture());
    let outcome = |m: shakmaty::Move| {
        let mut after = position.clone();
        after.play_unchecked(m);
        let promoted = m.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
        value(m.capture().unwrap()) + promoted - free_choice(&after, square)
    };
    captures.map(outcome).max().unwrap_or(0).max(0)
}

/// Captures in the stated order give what free choice would, with few exceptions: of the men that are attacked, in
/// check or not.
#[test]
fn struggles_seldom_differ_from_free_choice() {
    let (mut same, mut all) = (0_u32, 0_u32);
    for position in positions() {
        let sight = Sight::of(&position);
        let board = position.board();
        let pins = pin::of(board, &sight.bearings);
        let ground = Ground::of(board, &pins, Checks::Binding);
        for square in board.by_color(!position.turn()) & !board.kings() {
            if board.attacks_to(square, position.turn(), board.occupied()).is_empty() {
                continue;
            }
            let struggle = ground.over(square, !position.turn(), board.role_at(square).unwrap());
            same += u32::from(ground.gain(&struggle) == free_choice(&position, square));
            all += 1;
        }
    }
    println!("{same} of {all} struggles as by free choice");
    assert!(same * 100 >= all * 99, "{same} of {all}");
}
