//! Opening files of every kind.

#![allow(clippy::unwrap_used)]

use std::{
    fs::{self, File},
    io::{Read, Write},
    path::PathBuf,
};

use flate2::{Compression, write::GzEncoder};
use lucena_board::{
    pgn::{PgnErrorKind, PgnReader},
    source::{self, LineError, Lines, MAX_LINE, SourceError},
};
use tempfile::TempDir;

const GAME: &str = "[Event \"x\"]\n\n1. e4 e5 1-0\n\n";

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &str) -> Vec<u8> {
    zstd::encode_all(text.as_bytes(), 0).unwrap()
}

fn file(folder: &TempDir, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join("games");
    fs::write(&path, bytes).unwrap();
    path
}

fn text_of(bytes: &[u8]) -> String {
    let folder = TempDir::new().unwrap();
    let mut text = String::new();
    source::open(&file(&folder, bytes)).unwrap().read_to_string(&mut text).unwrap();
    text
}

#[test]
fn packed_and_plain_files_read_alike() {
    assert_eq!(text_of(GAME.as_bytes()), GAME);
    assert_eq!(text_of(&gzip(GAME)), GAME);
    assert_eq!(text_of(&zstd(GAME)), GAME);
    assert_eq!(text_of(b"*"), "*");
    assert_eq!(text_of(b""), "");
}

#[test]
fn members_and_frames_are_joined() {
    assert_eq!(text_of(&[gzip(GAME), gzip("1. d4 *")].concat()), format!("{GAME}1. d4 *"));
    assert_eq!(text_of(&[zstd(GAME), zstd("1. d4 *")].concat()), format!("{GAME}1. d4 *"));
}

#[test]
fn cut_data_is_an_error_of_the_last_game() {
    let many: String = (0..30_000).map(|i| format!("[Event \"{}\"]\n\n1. e4 *\n\n", i * 7919)).collect();
    for packed in [gzip(&many), zstd(&many)] {
        let folder = TempDir::new().unwrap();
        let path = file(&folder, &packed[..packed.len() - 9]);
        let games: Vec<_> = PgnReader::new(source::open(&path).unwrap()).collect();
        let last = games.last().unwrap().as_ref().unwrap_err();
        assert!(matches!(last.kind, PgnErrorKind::Io { .. }), "{last}");
        assert!(last.to_string().contains("is cut short; expected the whole file"), "{last}");
    }
}

#[test]
fn what_cannot_be_opened_is_explained() {
    let folder = TempDir::new().unwrap();
    let message = |path: PathBuf| {
        let error = source::open(&path).err().unwrap().to_string();
        error.replace(&folder.path().display().to_string(), "here")
    };
    insta::assert_snapshot!(message(folder.path().join("none.pgn")), @"here/none.pgn: no such file; expected the path of an existing file");
    insta::assert_snapshot!(message(folder.path().to_path_buf()), @"here is a directory; expected a file");
    insta::assert_snapshot!(message(file(&folder, b"\xff\xfe[\0")), @"here/games: the file is UTF-16; save it as UTF-8");
}

#[test]
fn files_that_are_held_in_memory_are_bounded() {
    let folder = TempDir::new().unwrap();
    let path = file(&folder, b"12345");
    assert_eq!(source::read(&path, 5).unwrap(), b"12345");
    assert!(matches!(source::read(&path, 4), Err(SourceError::TooLarge { most: 4, .. })));
}

#[test]
fn lines_are_numbered_decoded_and_bounded() {
    let long = "x".repeat(MAX_LINE);
    let text =
        [b"\xef\xbb\xbfone\r\n\nf\xfcnf\n".as_slice(), long.as_bytes(), b"y\n", long.as_bytes(), b"\r\nend"]
            .concat();
    let lines: Vec<_> = Lines::new(text.as_slice()).collect();
    let numbers: Vec<_> = lines.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
    assert_eq!(lines[0].1.as_ref().unwrap(), "one");
    assert_eq!(lines[2].1.as_ref().unwrap(), "fünf");
    assert!(matches!(lines[3].1, Err(LineError::TooLong)));
    assert_eq!(lines[4].1.as_ref().unwrap().len(), MAX_LINE);
    assert_eq!(lines[5].1.as_ref().unwrap(), "end");
}

#[test]
fn a_failing_reader_ends_the_lines() {
    let folder = TempDir::new().unwrap();
    let directory = File::open(folder.path()).unwrap();
    let lines: Vec<_> = Lines::new(directory).collect();
    assert!(matches!(lines.as_slice(), [(1, Err(LineError::Io(_)))]));
}
