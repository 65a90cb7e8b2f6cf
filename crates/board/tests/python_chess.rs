//! The rules of chess as python-chess knows them: legal moves, SAN, check and the end of the game, over thousands
//! of positions of random games.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use lucena_board::{
    fen,
    history::{Ending, History},
};
use lucena_testing::Game;
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{Config, TestRunner},
};
use serde_json::{Value, json};
use shakmaty::{Position, san::SanPlus};

const GAMES: usize = 60;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn random_games() -> Vec<Game> {
    let mut runner = TestRunner::new(Config::default());
    let games = lucena_testing::games();
    (0..GAMES).map(|_| games.new_tree(&mut runner).unwrap().current()).collect()
}

fn question(game: &Game) -> Value {
    let mode = game.start.castles().mode();
    let moves: Vec<String> = game.moves.iter().map(|m| m.to_uci(mode).to_string()).collect();
    json!({ "fen": fen::write(&game.start), "chess960": mode.is_chess960(), "moves": moves })
}

fn ending(history: &History) -> Option<&'static str> {
    Some(match history.ending()? {
        Ending::Checkmate(_) => "checkmate",
        Ending::Stalemate => "stalemate",
        Ending::InsufficientMaterial => "insufficient material",
        Ending::FivefoldRepetition => "fivefold repetition",
        Ending::SeventyFiveMoves => "seventy-five moves",
        Ending::ThreefoldRepetition => "threefold repetition",
        Ending::FiftyMoves => "fifty moves",
    })
}

fn describe(history: &History) -> Value {
    let position = history.position();
    let mode = position.castles().mode();
    let legal = position.legal_moves();
    let sorted = |mut words: Vec<String>| {
        words.sort();
        words
    };
    json!({
        "fen": fen::write(position),
        "uci": sorted(legal.iter().map(|m| m.to_uci(mode).to_string()).collect()),
        "san": sorted(legal.iter().map(|&m| SanPlus::from_move(position.clone(), m).to_string()).collect()),
        "check": position.is_check(),
        "ending": ending(history),
    })
}

fn ours(game: &Game) -> Vec<Value> {
    let mut history = History::new(game.start.clone());
    let mut positions = vec![describe(&history)];
    for &m in &game.moves {
        history.play(m);
        positions.push(describe(&history));
    }
    positions
}

#[test]
fn python_chess_agrees() {
    let python = root().join(".venv/bin/python");
    assert!(python.exists(), "python-chess is not installed; `make test` installs it");
    let mut oracle = Command::new(python)
        .arg(root().join("tests/oracle.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut ask, mut answers) =
        (oracle.stdin.take().unwrap(), BufReader::new(oracle.stdout.take().unwrap()).lines());
    let mut positions = 0;
    for game in random_games() {
        writeln!(ask, "{}", question(&game)).unwrap();
        let theirs: Vec<Value> = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        let ours = ours(&game);
        assert_eq!(ours.len(), theirs.len());
        for (ours, theirs) in ours.iter().zip(&theirs) {
            assert_eq!(ours, theirs, "game {}", question(&game));
        }
        positions += ours.len();
    }
    drop(ask);
    assert!(oracle.wait().unwrap().success());
    assert!(positions > 3000, "{positions} positions are too few");
}
