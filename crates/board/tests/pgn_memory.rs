//! Endless input neither eats memory nor hangs.

use std::{
    fs,
    io::{self, Read},
};

use lucena_board::pgn::PgnReader;

/// The same bytes over and over.
struct Again {
    bytes: &'static [u8],
    at: usize,
}

impl Read for Again {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for slot in buffer.iter_mut() {
            *slot = self.bytes[self.at];
            self.at = (self.at + 1) % self.bytes.len();
        }
        Ok(buffer.len())
    }
}

/// The most memory this process ever had, in KiB, where the system tells.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// The first thing wrong with a start that is followed by endless repetition.
fn first_error(start: &'static str, repeated: &'static str, megabytes: u64) -> String {
    let before = peak();
    let text = start.as_bytes().chain(Again { bytes: repeated.as_bytes(), at: 0 }).take(megabytes << 20);
    let error =
        PgnReader::new(text).find_map(Result::err).map_or_else(String::new, |error| error.to_string());
    if let (Some(before), Some(after)) = (before, peak()) {
        assert!(after - before < 80 * 1024, "{start}{repeated}: {} KiB more", after - before);
    }
    error
}

#[test]
fn one_endless_thing_is_an_error() {
    let starts = [("", "x"), ("1. e4 {", "x"), ("1. e4 ", "("), ("[Event \"", "x")];
    let report = starts.map(|(start, repeated)| first_error(start, repeated, 200));
    insta::assert_snapshot!(report.join("\n"), @r"
    game 1, line 1, column 1: word longer than 255 bytes
    game 1, line 1, column 7: game longer than 16777216 bytes
    game 1, line 1, column 8: variation before any move; expected a move first
    game 1, line 1, column 1: tag longer than 65536 bytes
    ");
}

#[test]
fn endless_small_things_are_an_error() {
    let starts = [
        ("1. e4 {", "x\n"),
        ("1. e4 ;", "x"),
        ("1. e4 ", "( 1. d4 "),
        ("1. e4 ", "!"),
        ("", "12. "),
        ("", "[Event"),
        ("", "[A \"\"] "),
        ("", "Nf3 Nf6 Ng1 Ng8 "),
        ("zzz ", "{x}"),
        ("zzz ", "\n"),
    ];
    let report = starts.map(|(start, repeated)| first_error(start, repeated, 32));
    insta::assert_snapshot!(report.join("\n"), @r#"
    game 1, line 1, column 7: game longer than 16777216 bytes
    game 1, line 1, column 7: game longer than 16777216 bytes
    game 1, line 1, column 807: variations nested more than 100 deep
    game 1, line 1, column 16777219: game longer than 16777216 bytes
    game 1, line 1, column 16777221: game longer than 16777216 bytes
    game 1, line 1, column 1: expected a tag like `[Name "value"]`, got `[Event[Event[Event[Event[Event[Event[Eve…`
    game 1, line 1, column 16777223: game longer than 16777216 bytes
    game 1, line 1, column 800001: more than 200000 moves in one game
    game 1, line 1, column 1: expected a move, a comment, a variation or a result, got `zzz`
    game 1, line 1, column 1: expected a move, a comment, a variation or a result, got `zzz`
    "#);
}
