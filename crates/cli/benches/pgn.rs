//! `lucena pgn check`, which builds and checks every game's tree, against a pgn-reader visitor that plays the main line.
//!
//! The games are those of the file that `LUCENA_PGN` names, else of the shared suites.

use std::{fs::File, ops::ControlFlow, process::Command};

use lucena_testing::bench::compare;
use pgn_reader::{Reader, SanPlus, Skip, Visitor};
use serde_json::Value;
use shakmaty::{Chess, Position};

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/suites/games.pgn");

fn main() {
    let path = std::env::var("LUCENA_PGN").unwrap_or_else(|_| SUITE.to_owned());
    if File::open(&path).is_err() {
        println!("pgn check: no games at {path}; name a file with LUCENA_PGN");
        return;
    }
    compare("pgn check against a pgn-reader visitor", 0.8, || reference(&path), || lucena(&path));
}

/// Games and moves, as the program counts them.
fn lucena(path: &str) -> (u64, u64) {
    let program = Command::new(env!("CARGO_BIN_EXE_lucena"))
        .args(["pgn", "check", "--json", path])
        .output()
        .expect("lucena starts");
    let report: Value = serde_json::from_slice(&program.stdout).expect("one JSON document");
    (report["games"].as_u64().unwrap_or(0), report["moves"].as_u64().unwrap_or(0))
}

fn reference(path: &str) -> (u64, u64) {
    let mut reader = Reader::new(File::open(path).expect("the file was there"));
    let (mut games, mut moves) = (0, 0);
    while let Ok(Some(played)) = reader.read_game(&mut MainLine) {
        games += 1;
        moves += played;
    }
    (games, moves)
}

struct MainLine;

impl Visitor for MainLine {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (Chess, u64)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, moves): &mut (Chess, u64), san: SanPlus) -> ControlFlow<u64> {
        match san.san.to_move(position) {
            Ok(played) => position.play_unchecked(played),
            Err(_) => return ControlFlow::Break(*moves),
        }
        *moves += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut (Chess, u64)) -> ControlFlow<u64, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (_, moves): (Chess, u64)) -> u64 {
        moves
    }
}
