//! `tag` as a user meets it.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use std::{
    fs,
    path::{Path, PathBuf},
};

use insta::assert_snapshot;
use program::{lucena, run, stdout};
use serde_json::Value;
use tempfile::TempDir;

/// A back-rank mate and a knight's fork, with their solutions.
const BACK: &str = "back,6k1/5ppp/8/8/8/7P/5PP1/R5K1 b - - 0 1,g8h8 a1a8";
const FORK: &str = "fork,r3k3/8/8/1N6/8/8/PP6/1K6 b q - 0 1,a8a6 b5c7 e8d7 c7a6";

#[test]
fn puzzles_are_tagged_without_their_solutions() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("puzzles.csv");
    // A back-rank mate, and a knight's fork; what follows the first move is nonsense that must not be read.
    let puzzles = "PuzzleId,FEN,Moves\n\
        back,6k1/5ppp/8/8/8/7P/5PP1/R5K1 b - - 0 1,g8h8 nonsense\n\
        fork,r3k3/8/8/1N6/8/8/PP6/1K6 b q - 0 1,a8a6 nonsense\n";
    fs::write(&file, puzzles).unwrap();
    let tags = stdout(&["tag", file.to_str().unwrap(), "--nodes", "20000"]);
    assert_snapshot!(tags, @r"
    back     Ra8#     mate mateIn1 backRankMate
    fork     Nc7+     fork
    ");
}

#[test]
fn bad_puzzles_are_reported_and_the_rest_go_on() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("puzzles.csv");
    let tag = |text: &str| {
        fs::write(&file, text).unwrap();
        let output = run(&["tag", file.to_str().unwrap(), "--nodes", "5000"]);
        let said = String::from_utf8(output.stderr).unwrap().replace(file.to_str().unwrap(), "puzzles.csv");
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), said)
    };
    let good = "back,6k1/5ppp/8/8/8/7P/5PP1/R5K1 b - - 0 1,g8h8 a1a8";
    let found = "back     Ra8#     mate mateIn1 backRankMate\n";
    let header = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";
    let mixed = format!(
        "{header},DailyDate\n\
         bad,6k1/5ppp/8/8/8/7P/5PP1/R5K1 b - - 0 1,g8g5\n\
         short\n\
         {}\n\
         {good},1500,80,90,100,mate,https://lichess.org/x,,\n\
         {good},1500,80,90,100,mate,https://lichess.org/x,,2026-01-01\n",
        "x".repeat(100_000)
    );
    let (code, stdout, stderr) = tag(&mixed);
    assert_eq!((code, stdout), (Some(2), found.repeat(2)));
    assert_snapshot!(stderr, @r"
    puzzles.csv:2: g8g5 is not legal here: the king on g8 cannot go to g5
    puzzles.csv:3: there is no move; expected PuzzleId, FEN and Moves, with commas
    puzzles.csv:4: the line is longer than 65536 bytes
    ");
    // Without a header the first line is a puzzle; with one, the columns may stand anywhere.
    assert_eq!(tag(&format!("{good}\n{good},1500\n")), (Some(0), found.repeat(2), String::new()));
    let turned = "Moves,PuzzleId,FEN\ng8h8 a1a8,back,6k1/5ppp/8/8/8/7P/5PP1/R5K1 b - - 0 1\n";
    assert_eq!(tag(turned), (Some(0), found.to_owned(), String::new()));
    let (code, _, stderr) = tag("PuzzleId,FEN\n");
    assert_eq!(code, Some(2));
    assert!(
        stderr.contains("puzzles.csv:1: the header lacks a column; expected PuzzleId, FEN, Moves"),
        "{stderr}"
    );
}

/// A folder with puzzles in it.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new(puzzles: &str) -> Desk {
        let desk = Desk { folder: tempfile::tempdir().unwrap() };
        fs::write(desk.path("puzzles.csv"), puzzles).unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The program in this folder: its exit code, what it printed and what it said on stderr.
    fn tag(&self, more: &[&str]) -> (Option<i32>, String, String) {
        let args = [&["tag", "puzzles.csv"], more].concat();
        let output = lucena(&args).current_dir(self.folder.path()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }
}

#[test]
fn solutions_are_taken_from_the_file_and_must_be_legal() {
    // The slower mate is no best move, but it is what the file has.
    let slow = "slow,6k1/5ppp/8/8/8/7P/5PP1/R5K1 b - - 0 1,g8f8 a1a7";
    let illegal = "illegal,6k1/5ppp/8/8/8/7P/5PP1/R5K1 b - - 0 1,g8h8 a1b8";
    let none = "none,6k1/5ppp/8/8/8/7P/5PP1/R5K1 b - - 0 1,g8h8";
    let desk = Desk::new(&[BACK, FORK, slow, illegal, none].join("\n"));
    let (code, stdout, stderr) = desk.tag(&["--solution"]);
    assert_eq!(code, Some(2));
    assert_snapshot!(stdout, @r"
    back     Ra8#     mate mateIn1 backRankMate
    fork     Nc7+     fork
    slow     Ra7
    ");
    assert_snapshot!(stderr, @r"
    puzzles.csv:4: the solution: a1b8 is not legal here: the rook on a1 cannot go to b8
    puzzles.csv:5: there is no solution; expected the move before the puzzle and then the solution
    ");
}

#[test]
fn csv_keeps_all_columns_and_adds_ours() {
    let names =
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags,DailyDate";
    let full = format!("{BACK},1500,80,90,100,mate,\"https://lichess.org/x,y\",,2026-01-01");
    // A row may lack its last columns; ours stand under their names all the same.
    let short = format!("{FORK},900");
    let long = format!("{full},surplus");
    let desk = Desk::new(&format!("{names}\r\n{full}\r\n{short}\r\n{long}\r\n"));
    let (code, stdout, stderr) = desk.tag(&["--solution", "--format", "csv"]);
    assert_eq!(code, Some(2));
    assert_snapshot!(stdout, @r#"
    PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags,DailyDate,LucenaThemes,LucenaMotifs,LucenaBest
    back,6k1/5ppp/8/8/8/7P/5PP1/R5K1 b - - 0 1,g8h8 a1a8,1500,80,90,100,mate,"https://lichess.org/x,y",,2026-01-01,mate mateIn1 backRankMate,mate,a1a8
    fork,r3k3/8/8/1N6/8/8/PP6/1K6 b q - 0 1,a8a6 b5c7 e8d7 c7a6,900,,,,,,,,fork,fork,b5c7
    "#);
    assert_snapshot!(stderr, @"puzzles.csv:4: there are 12 fields, and the header has 11 names");
    // Without a header there is none in the output either.
    let desk = Desk::new(&format!("{BACK}\n"));
    let (code, stdout, _) = desk.tag(&["--format", "csv", "--nodes", "5000"]);
    assert_eq!((code, stdout), (Some(0), format!("{BACK},mate mateIn1 backRankMate,mate,a1a8\n")));
}

/// Leaves the folder as a run does that dies within the batch after so many: the record says how long each is.
fn break_off(desk: &Desk, name: &str, batches: usize) {
    let (output, record) = (desk.path(name), desk.path(&format!("{name}.progress")));
    let whole = fs::read(&output).unwrap();
    let lines: Vec<String> = fs::read_to_string(&record).unwrap().lines().map(str::to_owned).collect();
    let bytes = |line: &String| -> u64 {
        serde_json::from_str::<Value>(line).unwrap()["written"]["bytes"].as_u64().unwrap()
    };
    let kept: u64 = lines[1..=batches].iter().map(bytes).sum();
    let torn = (kept as usize + 10).min(whole.len());
    fs::write(desk.path(&format!("{name}.part")), &whole[..torn]).unwrap();
    fs::write(&record, lines[..=batches].join("\n") + "\n{\"num").unwrap();
    fs::remove_file(&output).unwrap();
}

fn unpacked(path: &Path) -> String {
    String::from_utf8(lucena_board::source::read(path, 1 << 20).unwrap()).unwrap()
}

#[test]
fn a_run_that_was_broken_off_goes_on_to_the_same_bytes() {
    // More than two batches, and a bad line, of which every run speaks.
    let rows: String = (0..600).map(|row| if row == 7 { "bad" } else { BACK }.to_owned() + "\n").collect();
    let desk = Desk::new(&format!("PuzzleId,FEN,Moves\n{rows}"));
    for name in ["tagged.csv", "tagged.csv.zst", "tagged.jsonl.zst"] {
        let tag = |more: &[&str]| desk.tag(&[&["--solution", "-o", name], more].concat());
        let (code, _, said) = tag(&["--jobs", "1"]);
        assert_eq!(code, Some(2), "{said}");
        let whole = fs::read(desk.path(name)).unwrap();
        assert_eq!(unpacked(&desk.path(name)).matches("backRankMate").count(), 599);
        for batches in 0..=3 {
            break_off(&desk, name, batches);
            let (code, _, said) = tag(&["--jobs", "3", "--resume"]);
            assert!(code == Some(2) && said.contains("puzzles.csv:9: there is no move"), "{said}");
            assert_eq!(fs::read(desk.path(name)).unwrap(), whole, "{name} after {batches} batches");
        }
        let (code, _, said) = tag(&["--resume", "--nodes", "5000"]);
        assert_eq!(code, Some(2));
        assert!(said.contains("was begun with --nodes 30000 and this run has --nodes 5000"), "{said}");
        let (code, _, said) = tag(&["--resume"]);
        assert!(code == Some(0) && said.contains("is finished; there is nothing to do"), "{said}");
    }
}
