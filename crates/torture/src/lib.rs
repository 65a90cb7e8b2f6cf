//! Bodies of the fuzz targets: each takes any bytes and must neither panic nor hang nor eat memory.
//!
//! `fuzz/` runs them without end under cargo-fuzz; the tests of this crate run them on bounded random input, so that
//! `make test` covers every parser on a stable compiler. A new parser is a new function and a line in [`BODIES`].

use std::io::Read;

use lucena_board::{
    diagram::Arrow,
    epd,
    fen::{self, Rules},
    pgn::PgnReader,
    said::read_move,
    source,
};
use lucena_engine::evaluation::Weights;
use shakmaty::{Chess, EnPassantMode, Position};

/// Something that takes any bytes.
pub type Body = fn(&[u8]);

/// Every body with the name of its fuzz target.
pub static BODIES: &[(&str, Body)] = &[
    ("fen", fen),
    ("epd", epd),
    ("pgn", pgn),
    ("said", said),
    ("source", source),
    ("arrow", arrow),
    ("rules", rules),
    ("uci", uci),
    ("weights", weights),
];

/// Positions: what is accepted is written and read back.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for rules in [Rules::Standard, Rules::Chess960, Rules::Detect] {
        match fen::read(&text, rules) {
            Ok(position) => {
                let again =
                    fen::read(&fen::write(&position), Rules::Detect).expect("what was written is read");
                assert_eq!(again.to_setup(EnPassantMode::Legal), position.to_setup(EnPassantMode::Legal));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Suites.
pub fn epd(data: &[u8]) {
    for line in epd::suite(data, Rules::Detect) {
        match line {
            Ok((_, epd)) => {
                let again =
                    epd::Epd::read(&epd.to_string(), Rules::Detect).expect("what was written is read");
                assert_eq!(again, epd);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Games.
pub fn pgn(data: &[u8]) {
    for game in PgnReader::new(data) {
        match game {
            Ok(game) => {
                let text = game.to_pgn();
                let again = PgnReader::new(text.as_bytes()).next().expect("a game was written");
                assert_eq!(again.expect("what was written is read"), game);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Moves in people's words: a position on the first line, the words on the second.
pub fn said(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (position, said) = text.split_once('\n').unwrap_or(("", &text));
    let position: Chess = fen::read(position, Rules::Detect).unwrap_or_default();
    match read_move(&position, said) {
        Ok(m) => assert!(position.is_legal(m)),
        Err(illegal) => assert!(!illegal.reasons.is_empty()),
    }
}

/// Compressed and plain files.
pub fn source(data: &[u8]) {
    const ENOUGH: u64 = 1 << 20;
    if let Ok(text) = source::from_reader(std::io::Cursor::new(data.to_vec())) {
        let _ = text.take(ENOUGH).read_to_end(&mut Vec::new());
    }
}

/// Arrows on a diagram.
pub fn arrow(data: &[u8]) {
    let _ = String::from_utf8_lossy(data).parse::<Arrow>();
}

/// Endgame rules: what compiles judges every placement without trouble.
pub fn rules(data: &[u8]) {
    let source = String::from_utf8_lossy(data);
    match lucena_endgame::language::compile("torture.rules", &source) {
        Ok(program) => {
            let squares =
                [shakmaty::Square::A1, shakmaty::Square::C3, shakmaty::Square::H8, shakmaty::Square::B7];
            let men = program.cast.len().min(squares.len());
            let _ = program.judge(&lucena_endgame::cast::Placement::of(&squares[..men]));
        }
        Err(error) => assert!(error.to_string().contains("torture.rules:")),
    }
}

/// What a GUI says: any line is a command or nothing.
pub fn uci(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        if let Some(lucena_engine::uci::command::Command::SetOption { name, value }) =
            lucena_engine::uci::command::read(line)
        {
            let _ = lucena_engine::uci::options::read(&name, value.as_deref());
        }
    }
}

/// Weights: what is read is written and read back.
pub fn weights(data: &[u8]) {
    match Weights::read(&String::from_utf8_lossy(data)) {
        Ok(weights) => {
            assert_eq!(Weights::read(&weights.to_text()).expect("what was written is read"), weights);
        }
        Err(error) => assert!(error.to_string().starts_with("line ")),
    }
}
