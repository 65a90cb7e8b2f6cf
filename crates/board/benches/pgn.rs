//! Reading games from memory: ours, which builds the whole tree, against pgn-reader playing the main line.
//!
//! The text is the file that `LUCENA_PGN` names, else a collection beside the workspace, else random games.

use std::{fs, hint::black_box, ops::ControlFlow, path::Path, sync::LazyLock};

use divan::{Bencher, counter::BytesCount};
use lucena_board::pgn::{NodeId, PgnGame, PgnReader};
use lucena_testing::bench::compare;
use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position};

static TEXT: LazyLock<Vec<u8>> = LazyLock::new(|| text().unwrap_or_else(|| random_games(2000).into_bytes()));

fn main() {
    // Not when the test runner asks for a list of benches.
    if std::env::args().any(|argument| argument == "--bench") {
        compare(
            "PGN: reading the tree / playing the main line",
            0.8,
            || black_box(reference()) > 0,
            || black_box(ours()) > 0,
        );
    }
    divan::main();
}

fn text() -> Option<Vec<u8>> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/suites/games.pgn");
    let path = std::env::var("LUCENA_PGN").unwrap_or_else(|_| beside.to_owned());
    fs::read(Path::new(&path)).ok()
}

fn ours() -> usize {
    let mut reader = PgnReader::new(TEXT.as_slice());
    let mut game = PgnGame::new();
    let mut moves = 0;
    while let Some(read) = reader.read_into(&mut game) {
        moves += read.map_or(0, |()| game.len());
    }
    moves
}

fn reference() -> usize {
    let mut reader = Reader::new(TEXT.as_slice());
    let mut moves = 0;
    while let Ok(Some(game)) = reader.read_game(&mut MainLine) {
        moves += game;
    }
    moves
}

#[divan::bench]
fn ours_reusing_one_game(bencher: Bencher) {
    bencher.counter(BytesCount::of_slice(TEXT.as_slice())).bench(ours);
}

#[divan::bench]
fn ours_new_games(bencher: Bencher) {
    bencher
        .counter(BytesCount::of_slice(TEXT.as_slice()))
        .bench(|| PgnReader::new(TEXT.as_slice()).flatten().map(|game| game.len()).sum::<usize>());
}

#[divan::bench]
fn ours_writing(bencher: Bencher) {
    let games: Vec<PgnGame> = PgnReader::new(TEXT.as_slice()).flatten().collect();
    bencher
        .counter(BytesCount::of_slice(TEXT.as_slice()))
        .bench(|| games.iter().map(|game| game.to_pgn().len()).sum::<usize>());
}

#[divan::bench]
fn reference_main_line(bencher: Bencher) {
    bencher.counter(BytesCount::of_slice(TEXT.as_slice())).bench(reference);
}

struct MainLine;

impl Visitor for MainLine {
    type Tags = ();
    type Movetext = (Chess, usize);
    type Output = usize;

    fn begin_tags(&mut self) -> ControlFlow<usize> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<usize, (Chess, usize)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, moves): &mut (Chess, usize), san: SanPlus) -> ControlFlow<usize> {
        match san.san.to_move(position) {
            Ok(played) => position.play_unchecked(played),
            Err(_) => return ControlFlow::Break(*moves),
        }
        *moves += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut (Chess, usize)) -> ControlFlow<usize, pgn_reader::Skip> {
        ControlFlow::Continue(pgn_reader::Skip(true))
    }

    fn end_game(&mut self, (_, moves): (Chess, usize)) -> usize {
        moves
    }
}

fn random_games(games: u64) -> String {
    (0..games).map(|seed| random_game(seed).to_pgn()).collect()
}

fn random_game(seed: u64) -> PgnGame {
    let mut game = PgnGame::new();
    let mut position = Chess::default();
    let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut line = Vec::new();
    while line.len() < 80 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        line.push(moves[(dice >> 33) as usize % moves.len()]);
        position.play_unchecked(line[line.len() - 1]);
    }
    let _ = game.add_line(NodeId::ROOT, &line);
    game
}
