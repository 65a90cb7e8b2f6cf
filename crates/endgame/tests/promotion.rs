//! Tables that count to promotion, against Clarke's figures, against the arena, and as files.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;

use lucena_board::fen::{self, Rules};
use lucena_endgame::{
    arena::{self, Arena, NOT_WON, PLACEMENTS, State},
    cast::Cast,
    men::Men,
    table::{self, Depth, Goal, Placement, Probe, Tables, Value, Watch, Wdl},
};
use shakmaty::{Color, Position, Square};

fn men(name: &str) -> Men {
    name.parse().unwrap()
}

fn tables() -> Tables {
    Tables::new().counting(Goal::Promotion)
}

fn probe(tables: &Tables, fen: &str) -> Probe {
    tables.probe(&fen::read(fen, Rules::Standard).unwrap()).unwrap()
}

/// Clarke's counts (`bramer-mended` §1); pawns on the eighth rank, which he counts too, have left the table.
#[test]
fn king_and_pawn_has_clarkes_counts() {
    let tables = tables();
    let kpk = tables.get(&men("KPK")).unwrap();
    let (white, black) = (kpk.summary(Color::White), kpk.summary(Color::Black));
    assert_eq!((white.wins, white.draws - white.stalemates), (62_480, 19_182));
    let arena = Arena::new(&Cast::parse("KPK").unwrap()).unwrap();
    let promoted: Vec<usize> = arena
        .black_positions()
        .filter(|&index| arena.is_canonical(index) && arena::placement(index).rank(arena::MAN) == 8)
        .collect();
    let safe = promoted.iter().filter(|&&index| arena.state(index) == State::Won).count() as u64;
    let taken = promoted.len() as u64 - safe;
    assert_eq!((safe, black.losses + safe, black.draws + taken), (12_985, 61_787, 36_205));
    assert_eq!((kpk.goal(), kpk.deepest()), (Goal::Promotion, 19));
}

/// Clarke's pawn is safe on the eighth rank as it stands there; ours must become something. In 56 of his positions
/// every promotion that wins would be stalemate (Ka3, b7 against Ka1), and the win takes a move longer.
#[test]
fn king_and_pawn_is_as_the_arena_has_it_in_every_position() {
    let tables = tables();
    let kpk = tables.get(&men("KPK")).unwrap();
    let arena = Arena::new(&Cast::parse("KPK").unwrap()).unwrap();
    let moves: Vec<Vec<u32>> = (0..PLACEMENTS)
        .map(|index| {
            arena.white.moves(index).iter().copied().filter(|&to| !stalemates(to as usize)).collect()
        })
        .collect();
    let (white, black) = arena.depths(|index| &moves[index]);
    for index in (0..PLACEMENTS).filter(|&index| (2..8).contains(&arena::placement(index).rank(arena::MAN))) {
        let value = |turn| kpk.value(&placement(index, turn));
        if arena.is_white_position(index) {
            let expected = if white[index] == NOT_WON { Value::Draw } else { Value::Win(white[index]) };
            assert_eq!(value(Color::White), Some(expected), "{:?}", placement(index, Color::White));
        }
        if arena.state(index) != State::Illegal {
            let expected = if black[index] == NOT_WON { Value::Draw } else { Value::Loss(black[index]) };
            assert_eq!(value(Color::Black), Some(expected), "{:?}", placement(index, Color::Black));
        }
    }
    let longer = arena.white_positions().filter(|&index| white[index] != arena.white_depth[index]);
    let by_one = |index: usize| white[index] == arena.white_depth[index] + 1;
    assert_eq!(longer.map(by_one).collect::<Vec<_>>(), [true; 56]);
}

fn placement(index: usize, turn: Color) -> Placement {
    let square = |man| arena::placement(index).square(man).unwrap();
    Placement { squares: [square(0), square(1), square(arena::MAN), Square::A1, Square::A1], turn }
}

/// Whether the pawn stands on the eighth rank, and Black is stalemated by a queen and by a rook in its place.
fn stalemates(index: usize) -> bool {
    let black_to_move = |name| placement(index, Color::Black).position(&men(name));
    arena::placement(index).rank(arena::MAN) == 8
        && ["KQK", "KRK"].into_iter().filter_map(black_to_move).all(|position| position.is_stalemate())
}

/// The best of shakmaty's legal moves, and the same winner as in the table to mate, in no more moves.
#[test]
fn a_piece_and_a_pawn_are_right() {
    let to_mate = Tables::new();
    let mates = to_mate.get(&men("KRPK")).unwrap();
    let tables = to_mate.counting(Goal::Promotion);
    let table = tables.get(&men("KRPK")).unwrap();
    let check = tables.check(&men("KRPK"), 97, &Watch::nobody()).unwrap();
    assert!(check.positions > 50_000, "only {} positions", check.positions);
    assert_eq!(check.wrong, 0, "{:#?}", check.shown);
    for ((placement, value), (_, to_mate)) in table.positions().zip(mates.positions()) {
        assert!(value.wdl() == to_mate.wdl() && value.moves() <= to_mate.moves(), "{placement:?}");
    }
    the_count_ends_with_promotion_mate_or_the_last_pawn(&tables);
}

fn the_count_ends_with_promotion_mate_or_the_last_pawn(tables: &Tables) {
    // A queen would be stalemate.
    let rook = probe(tables, "8/k1P5/2K5/8/8/8/8/8 w - - 0 1");
    let best: Vec<String> = rook.best.iter().map(ToString::to_string).collect();
    assert_eq!((rook.depth, best), (Some(Depth::Promotion(1)), vec!["c7-c8=R".to_owned()]));
    // The rook mates before the pawn is anywhere.
    let mate = probe(tables, "k7/8/1K6/8/8/8/P7/7R w - - 0 1");
    assert_eq!((mate.depth, mate.best.len()), (Some(Depth::Promotion(1)), 1));
    // Black takes the last pawn, and White's next move finds a won ending without pawns.
    let taken = probe(tables, "8/8/8/8/8/1R6/6kP/K7 b - - 0 1");
    assert_eq!(taken.wdl, Wdl::Loss);
    let takes = taken.moves.iter().find(|(m, _)| m.is_capture()).unwrap();
    assert_eq!(takes.1.depth, Some(Depth::Promotion(1)));
    // Without pawns there is only mate.
    let pawnless = probe(tables, "8/8/8/8/8/1k6/7R/K7 w - - 0 1");
    assert_eq!(pawnless.depth, Some(Depth::Mate(13)));
}

#[test]
fn the_files_of_the_two_depths_are_not_mixed_up() {
    let dir = tempfile::tempdir().unwrap();
    let kpk = men("KPK");
    let made = Tables::with_dir(dir.path()).counting(Goal::Promotion).get(&kpk).unwrap();
    let read = Tables::with_dir(dir.path()).counting(Goal::Promotion).find(&kpk).unwrap();
    assert!(made.positions().eq(read.positions()));
    assert!(Tables::with_dir(dir.path()).find(&kpk).is_none(), "there is none to mate yet");
    let [mate, promotion] = [Goal::Mate, Goal::Promotion].map(|goal| table::path(dir.path(), &kpk, goal));
    fs::copy(promotion, &mate).unwrap();
    let tables = Tables::with_dir(dir.path());
    assert_eq!(tables.get(&kpk).unwrap().deepest(), 28);
    let notes = tables.notes().iter().map(ToString::to_string).collect::<String>();
    let file = mate.display();
    assert_eq!(notes, format!("{file}: holds KPK, moves to promotion instead of KPK, moves to mate"));
}
