//! Files that are written: nothing is lost, and a run that was broken off goes on.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use std::{
    fs,
    path::{Path, PathBuf},
};

use lucena_output::{Existing, Output};
use program::{lucena, run, stdout};
use tempfile::TempDir;

const ONE: &str = "[White \"Anna\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n";
const TWO: &str = "[White \"Ben\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
const THREE: &str = "[White \"Carl\"]\n\n1. d4 d5 2. c4 *\n";

/// A folder with three short games in it.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Desk {
        let desk = Desk { folder: tempfile::tempdir().unwrap() };
        desk.write("games.pgn", &[ONE, TWO, THREE].concat());
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The program in this folder: its exit code and what it said on stderr.
    fn run(&self, args: &[&str]) -> (Option<i32>, String) {
        let output = lucena(args).current_dir(self.folder.path()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    }

    fn annotate(&self, more: &[&str]) -> (Option<i32>, String) {
        self.run(
            &[&["annotate", "games.pgn", "-o", "reviewed.pgn", "--nodes", "100", "--jobs", "1"], more]
                .concat(),
        )
    }

    /// The program must refuse, and every file must be as it was.
    fn refuses(&self, args: &[&str]) -> String {
        let all = || {
            self.names()
                .into_iter()
                .map(|name| (fs::read(self.path(&name)).unwrap(), name))
                .collect::<Vec<_>>()
        };
        let before = all();
        let (code, said) = self.run(args);
        assert_eq!(code, Some(2), "{args:?}: {said}");
        assert_eq!(all(), before, "{args:?} has changed a file");
        said
    }

    fn refuses_to_resume(&self, more: &[&str]) -> String {
        let args = ["annotate", "games.pgn", "-o", "reviewed.pgn", "--jobs", "1", "--resume"];
        let nodes = if more.contains(&"--nodes") { &[][..] } else { &["--nodes", "100"] };
        self.refuses(&[&args[..], nodes, more].concat())
    }
}

#[cfg(unix)]
#[test]
fn the_input_is_never_the_output() {
    let desk = Desk::new();
    std::os::unix::fs::symlink("games.pgn", desk.path("symbolic.pgn")).unwrap();
    fs::hard_link(desk.path("games.pgn"), desk.path("hard.pgn")).unwrap();
    for output in ["games.pgn", "./games.pgn", "symbolic.pgn", "hard.pgn"] {
        for command in [&["annotate", "--nodes", "100"][..], &["pgn", "tidy"]] {
            for more in [&[][..], &["--overwrite"]] {
                let said = desk.refuses(&[command, &["games.pgn", "-o", output], more].concat());
                assert!(said.contains("is the input games.pgn itself"), "{said}");
            }
        }
        desk.refuses(&["tune", "games.pgn", "-o", output, "--overwrite"]);
    }
}

#[test]
fn other_files_are_not_replaced_unasked() {
    let desk = Desk::new();
    desk.write("diary.txt", "Dear diary");
    desk.write("lucena.1", "my own page");
    for args in [
        &["annotate", "games.pgn", "--nodes", "100", "-o", "diary.txt"][..],
        &["annotate", "games.pgn", "--nodes", "100", "-o", "diary.txt", "--resume"],
        &["pgn", "tidy", "games.pgn", "-o", "diary.txt"],
        &["board", "startpos", "--svg", "diary.txt"],
        &["see", "startpos", "--svg", "diary.txt"],
        &["explain", "startpos", "--svg", "diary.txt"],
        &["lab", "explain", "pvs", "marsland-2", "--svg", "diary.txt"],
        &["lab", "trees", "--trees", "1", "--out", "."],
        &["endgame", "reproduce", "-o", "diary.txt"],
        &["man", "--dir", "."],
        &["tune", "games.pgn", "-o", "diary.txt"],
    ] {
        let said = desk.refuses(args);
        assert!(said.contains("--overwrite"), "{args:?}: {said}");
    }
    for args in [
        &["selfplay", "--games", "1", "-o", "games.pgn"][..],
        &["suite", "suite.epd", "--resume", "diary.txt"],
        &["tune", "games.pgn", "--state", "diary.txt", "-o", "weights.txt"],
    ] {
        desk.write("suite.epd", "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#;\n");
        desk.refuses(args);
    }
    for args in
        [&["board", "startpos", "--svg", "diary.txt"][..], &["pgn", "tidy", "games.pgn", "-o", "diary.txt"]]
    {
        assert_eq!(desk.run(&[args, &["--overwrite"]].concat()).0, Some(0));
        assert!(!desk.read("diary.txt").contains("diary"));
    }
    desk.write("diary.txt", "");
    assert_eq!(
        desk.run(&["board", "startpos", "--svg", "diary.txt"]).0,
        Some(0),
        "an empty file is nobody's"
    );
}

#[test]
fn finished_is_finished() {
    let desk = Desk::new();
    assert_eq!(desk.annotate(&[]).0, Some(0));
    let whole = desk.read("reviewed.pgn");
    assert_eq!(desk.names(), ["games.pgn", "reviewed.pgn", "reviewed.pgn.progress"]);
    let (code, said) = desk.annotate(&["--resume"]);
    assert_eq!((code, &*said), (Some(0), "reviewed.pgn is finished; there is nothing to do\n"));
    assert_eq!(desk.read("reviewed.pgn"), whole);
    assert_eq!(desk.annotate(&[]).0, Some(2), "not again unasked");
    assert_eq!(desk.annotate(&["--overwrite"]).0, Some(0));
    assert_eq!(desk.read("reviewed.pgn"), whole);
    // Edited since.
    desk.write("reviewed.pgn", &format!("{whole}; my notes\n"));
    assert!(desk.refuses_to_resume(&[]).contains("reviewed.pgn is not what the earlier run left"));
}

/// Leaves the folder as a run does that dies after so many games.
fn break_off(desk: &Desk, games: usize) {
    let (whole, record) = (desk.read("reviewed.pgn"), desk.read("reviewed.pgn.progress"));
    let starts: Vec<usize> =
        whole.match_indices("[Event").map(|(start, _)| start).chain([whole.len()]).collect();
    desk.write("reviewed.pgn.part", &whole[..starts[games]]);
    let lines: String = record.split_inclusive('\n').take(1 + games).collect();
    desk.write("reviewed.pgn.progress", &lines);
    fs::remove_file(desk.path("reviewed.pgn")).unwrap();
}

#[test]
fn a_run_that_was_broken_off_anywhere_goes_on() {
    let desk = Desk::new();
    desk.annotate(&[]);
    let whole = desk.read("reviewed.pgn");
    for games in 0..=3 {
        for (torn_game, torn_line) in [("", ""), ("[Event \"?", ""), ("[Event \"?", "{\"num")] {
            break_off(&desk, games);
            desk.write("reviewed.pgn.part", &(desk.read("reviewed.pgn.part") + torn_game));
            desk.write("reviewed.pgn.progress", &(desk.read("reviewed.pgn.progress") + torn_line));
            assert_eq!(desk.annotate(&["--resume"]), (Some(0), String::new()), "after {games} games");
            assert_eq!(desk.read("reviewed.pgn"), whole);
            assert_eq!(desk.names(), ["games.pgn", "reviewed.pgn", "reviewed.pgn.progress"]);
        }
    }
    break_off(&desk, 2);
    let said = desk.refuses(&["annotate", "games.pgn", "-o", "reviewed.pgn", "--nodes", "100"]);
    assert!(said.contains("--resume goes on with it, --overwrite begins anew"), "{said}");
    assert_eq!(desk.annotate(&["--overwrite"]).0, Some(0));
    assert_eq!(desk.read("reviewed.pgn"), whole);
}

#[test]
fn another_run_is_not_gone_on_with() {
    let desk = Desk::new();
    desk.annotate(&[]);
    for is_finished in [true, false] {
        if !is_finished {
            break_off(&desk, 2);
        }
        for games in [[TWO, THREE, ""], [THREE, ONE, TWO], [ONE, TWO, &(THREE.to_owned() + "\n" + ONE)]] {
            desk.write("games.pgn", &games.concat());
            let said = desk.refuses_to_resume(&[]);
            assert!(said.contains("reviewed.pgn was begun with another input"), "{said}");
        }
        desk.write("games.pgn", &[ONE, TWO, THREE].concat());
        for (more, difference) in [
            (&["--nodes", "101"][..], "begun with --nodes 100 and this run has --nodes 101"),
            (&["--side", "black"], "begun with --side both and this run has --side black"),
            (&["--level", "expert"], "begun with --level club and this run has --level expert"),
            (&["--engine", "other"], "begun with no --engine and this run has --engine other"),
            (&["--json"], "begun with --json false and this run has --json true"),
        ] {
            let said = desk.refuses_to_resume(more);
            assert!(said.contains(difference), "{said}");
        }
        let record = desk.read("reviewed.pgn.progress");
        desk.write("reviewed.pgn.progress", &record.replace("\"version\":\"", "\"version\":\"9"));
        assert!(desk.refuses_to_resume(&[]).contains("begun with version 9"));
        desk.write("reviewed.pgn.progress", &record);
    }
    assert_eq!(desk.annotate(&["--resume"]).0, Some(0));
}

#[test]
fn what_cannot_be_true_is_refused() {
    let desk = Desk::new();
    desk.annotate(&[]);
    break_off(&desk, 2);
    let (part, record) = (desk.read("reviewed.pgn.part"), desk.read("reviewed.pgn.progress"));
    desk.write("reviewed.pgn.part", &part[..part.len() - 1]);
    assert!(desk.refuses_to_resume(&[]).contains("it ends within number 2"));
    desk.write("reviewed.pgn.part", &part.replace("Anna", "Emma"));
    assert!(desk.refuses_to_resume(&[]).contains("number 1 is another text"));
    desk.write("reviewed.pgn.part", &part);
    let written = record.match_indices("\"written\":{\"bytes\":").last().unwrap().0 + 19;
    let absurd = format!("{}1000000{}", &record[..written], &record[written..]);
    desk.write("reviewed.pgn.progress", &absurd);
    assert!(desk.refuses_to_resume(&[]).contains("it ends within number 2"));
    desk.write("reviewed.pgn.progress", &record.replace("\"number\":2", "\"number\":18446744073709551616"));
    assert!(desk.refuses_to_resume(&[]).contains("line 3 cannot be true"));
    desk.write("reviewed.pgn.progress", &record);
    assert_eq!(desk.annotate(&["--resume"]).0, Some(0));
}

#[test]
fn a_pipe_cannot_be_resumed() {
    let desk = Desk::new();
    let said = desk.refuses(&["annotate", "-", "-o", "reviewed.pgn", "--resume"]);
    assert!(said.contains("standard input is no file"), "{said}");
}

#[test]
fn two_runs_do_not_write_one_file() {
    let desk = Desk::new();
    let first = Output::claim(&desk.path("reviewed.pgn"), Existing::Keep).unwrap();
    for args in [
        &["annotate", "games.pgn", "-o", "reviewed.pgn", "--nodes", "100"][..],
        &["annotate", "games.pgn", "-o", "reviewed.pgn", "--nodes", "100", "--resume"],
        &["annotate", "games.pgn", "-o", "reviewed.pgn", "--nodes", "100", "--overwrite"],
        &["pgn", "tidy", "games.pgn", "-o", "reviewed.pgn"],
        &["selfplay", "--games", "1", "-o", "reviewed.pgn"],
    ] {
        let (code, said) = desk.run(args);
        assert_eq!((code, said.contains("another run is writing reviewed.pgn")), (Some(1), true), "{said}");
    }
    drop(first);
    assert_eq!(desk.annotate(&[]).0, Some(0));
}

/// An engine that fails at the second game: the first is kept, and the run goes on when the engine is well.
#[cfg(unix)]
#[test]
fn a_game_that_fails_ends_the_run_after_those_before_it() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    let engine = |before: &str| {
        desk.write("engine", &format!("#!/bin/sh\n{before} {} uci\n", env!("CARGO_BIN_EXE_lucena")));
        fs::set_permissions(desk.path("engine"), fs::Permissions::from_mode(0o755)).unwrap();
    };
    engine("exec");
    assert_eq!(desk.annotate(&["--engine", "./engine"]).0, Some(0));
    let whole = desk.read("reviewed.pgn");
    // It hears nothing more, and ends, when it is asked about a position after 1. f3.
    engine("sed -u '/PPPPP1PP/Q' |");
    let (code, said) = desk.annotate(&["--engine", "./engine", "--overwrite"]);
    assert_ne!(code, Some(0));
    assert!(said.contains("kept in reviewed.pgn.part; the same command with --resume goes on"), "{said}");
    assert_eq!(desk.read("reviewed.pgn"), whole, "the old one stays until the new one is whole");
    let part = desk.read("reviewed.pgn.part");
    assert!(!part.is_empty() && whole.starts_with(&part));
    engine("exec");
    assert_eq!(desk.annotate(&["--engine", "./engine", "--resume"]).0, Some(0));
    assert_eq!(desk.read("reviewed.pgn"), whole);
}

#[test]
fn games_of_selfplay_are_continued() {
    let desk = Desk::new();
    let play = |games: &str| desk.run(&["selfplay", "--games", games, "--nodes", "50", "-o", "self.pgn"]).0;
    assert_eq!(play("3"), Some(0));
    let whole = desk.read("self.pgn");
    let starts: Vec<usize> = whole.match_indices("[Event").map(|(start, _)| start).collect();
    for cut in [0, 5, starts[1], starts[1] + 30, starts[2] + 200, whole.len() - 1] {
        desk.write("self.pgn", &whole[..cut]);
        assert_eq!(play("3"), Some(0), "cut at {cut}");
        assert_eq!(desk.read("self.pgn"), whole, "cut at {cut}");
    }
    desk.write("self.pgn", &(whole.clone() + ONE));
    desk.refuses(&["selfplay", "--games", "4", "-o", "self.pgn"]);
    desk.write("self.pgn", &whole.replacen("[%eval", "my comment [%eval", 1));
    desk.refuses(&["selfplay", "--games", "4", "-o", "self.pgn"]);
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_written_straight() {
    let desk = Desk::new();
    let games = desk.path("games.pgn");
    let (games, nodes) = (games.to_str().unwrap(), ["--nodes", "100", "--jobs", "1"]);
    let printed = stdout(&[&["annotate", games][..], &nodes].concat());
    assert_eq!(stdout(&[&["annotate", games, "-o", "/dev/stdout"][..], &nodes].concat()), printed);
    assert_eq!(stdout(&["pgn", "tidy", games, "-o", "/dev/stdout"]), stdout(&["pgn", "tidy", games]));
    assert_eq!(stdout(&["annotate", games, "-o", "/dev/null", "--nodes", "100"]), "");
    assert_eq!(run(&["annotate", games, "-o", "/dev/null", "--resume"]).status.code(), Some(2));
    assert!(Path::new("/dev/null").metadata().is_ok_and(|found| !found.is_file()));
}

#[test]
fn tables_that_cannot_be_saved_are_an_error() {
    let desk = Desk::new();
    let (code, said) = desk.run(&["endgame", "tables", "kqk", "--dir", "games.pgn"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("error: the table is not saved: cannot write games.pgn/KQK.lucena"), "{said}");
}

#[test]
fn learning_goes_on_with_its_own_files() {
    let desk = Desk::new();
    desk.run(&["selfplay", "--games", "2", "--nodes", "50", "-o", "self.pgn"]);
    let tune = |epochs: &str| {
        desk.run(&["tune", "self.pgn", "--epochs", epochs, "--state", "state.json", "-o", "weights.txt"])
    };
    assert_eq!(tune("1"), (Some(0), String::new()));
    let first = desk.read("weights.txt");
    assert_eq!(tune("2"), (Some(0), String::new()));
    assert_ne!(desk.read("weights.txt"), first);
    desk.write("weights.txt", "my own notes");
    assert_eq!(tune("3").0, Some(2));
    assert_eq!(desk.read("weights.txt"), "my own notes");
}
