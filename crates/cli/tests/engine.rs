//! The commands that let the engine think, as a user meets them.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use std::{
    fs,
    io::Write,
    process::{Command, Output, Stdio},
};

use insta::assert_snapshot;
use program::{lucena, run, stdout};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(args)).unwrap()
}

/// Exit code 2 and nothing on stdout: what stderr says.
fn complaint(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// King and pawn against king: few terms.
const PAWN_ENDING: &str = "8/8/4k3/8/4K3/8/1P6/8 w - - 0 1";
/// Two rooks mate on the edge: 1.Ra7 or 1.Rb6 cuts the king off, 2.Rb8 or 2.Ra8 mates.
const MATE_IN_TWO: &str = "6k1/8/R7/1R6/8/8/8/6K1 w - - 0 1";

#[test]
fn the_judge_can_be_chosen() {
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../net/lucena.net");
    let nodes = |args: &[&str]| json(&[&["bench", "--depth", "4", "--json"], args].concat())["nodes"].clone();
    assert_eq!(nodes(&["--net", net]), nodes(&["--evaluation", "net"]));
    assert_ne!(nodes(&["--evaluation", "terms"]), nodes(&["--evaluation", "net"]));
    let no_net = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for command in [["analyse", "startpos"], ["explain", "startpos"], ["bench", "--json"]] {
        let text = complaint(&[&command[..], &["--net", no_net]].concat());
        assert!(text.contains("Cargo.toml: this is no net of Lucena's"), "{text}");
    }
    let text = complaint(&["analyse", "startpos", "--net", net, "--evaluation", "terms"]);
    assert!(text.contains("leave one of them out"), "{text}");
}

#[test]
fn eval_prints_rows_that_add_up() {
    for fen in [PAWN_ENDING, "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 6"] {
        let text = stdout(&["eval", fen]);
        let last = |line: &str| -> f64 { line.split_whitespace().last().unwrap().parse().unwrap() };
        let mut rows: Vec<f64> = text.lines().skip(1).take_while(|line| !line.is_empty()).map(last).collect();
        let total = rows.pop().unwrap();
        assert!((rows.iter().sum::<f64>() - total).abs() < 0.001, "{text}");
        let document = json(&["eval", fen, "--json"]);
        assert_eq!(document["score"].as_f64().unwrap() / 100.0, total);
    }
    // The weights are tuned again and again; an empty file leaves the textbook's, which stay.
    let weights = tempfile::NamedTempFile::new().unwrap();
    let path = weights.path().to_str().unwrap();
    let text = stdout(&["eval", "8/8/8/3k4/8/3K4/2P5/8 b - - 0 1", "--weights", path]);
    let (form, net) = text.split_once("\nThe net ").unwrap();
    assert_snapshot!(form, @r"
                        White   Black  balance
    material             1.20    0.00    +1.20
    placement            0.20    0.28    -0.08
    pawn structure      -0.14    0.00    -0.14
    passed pawns         0.14    0.00    +0.14
    threats              0.09    0.09     0.00
    the move             0.00    0.15    -0.15
    scaling                              -0.23
    total                                +0.74

    This is an endgame. This material is hard to win with: 76% of an endgame's advantage counts.
    White is better by 0.74 pawns.
    ");
    let board: Vec<&str> = net.lines().skip(2).collect();
    assert!(
        board[3].starts_with("5  .        .        .        k")
            && board[6].starts_with("2  .        .        P")
    );
    assert_eq!(board.len(), 10, "{net}");
}

#[test]
fn eval_says_what_the_net_thinks_of_each_man() {
    let net = &json(&["eval", "startpos", "--json"])["net"];
    let men = net["men"].as_array().unwrap();
    assert_eq!(men.len(), 30);
    // Without a man the net says what it says of the position without it.
    let without =
        &json(&["eval", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "--json"])["net"];
    let knight = men.iter().find(|man| man["square"] == "g1").unwrap();
    assert_eq!(knight["man"], "N");
    assert_eq!(
        knight["worth"].as_i64().unwrap(),
        net["score"].as_i64().unwrap() - without["score"].as_i64().unwrap()
    );
}

#[test]
fn a_net_is_tested_in_pairs_of_games() {
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../net/lucena.net");
    let test = |jobs| {
        let limits = ["--against", "terms", "--pairs", "3", "--nodes", "200", "--jobs", jobs, "--json"];
        let output = run(&[&["train", "test", net], &limits[..]].concat());
        // Three pairs show nothing.
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let document = test("1");
    assert_eq!(document, test("2"));
    assert_eq!((&document["pairs"], &document["better"]), (&Value::from(3), &Value::Null));
    assert!(complaint(&["train", "test", net, "--elo0", "5", "--elo1", "5"]).contains("less than"));
    assert!(complaint(&["train", "test", net, "--against", "/no/such/net"]).contains("/no/such/net"));
}

#[test]
fn analyse_finds_the_mate_and_says_it_from_white() {
    let document = json(&["analyse", MATE_IN_TWO, "--depth", "5", "--json"]);
    assert_eq!(document["lines"][0]["score"]["mate"], 2);
    assert_eq!(document["lines"][0]["moves"].as_array().unwrap().len(), 3);
    let black = MATE_IN_TWO.replace("R7/1R6", "r7/1r6").replace("6k1", "6K1").replace("/6K1 w", "/6k1 b");
    let text = stdout(&["analyse", &black, "--nodes", "20000", "--multipv", "2"]);
    assert!(text.starts_with("Black to move.") && text.contains("#-2  1... R"), "{text}");
    let again = stdout(&["analyse", &black, "--nodes", "20000", "--multipv", "2"]);
    assert_eq!(text, again);
    let one =
        json(&["analyse", "startpos", "--moves", "a3,h2h4", "--multipv", "9", "--depth", "3", "--json"]);
    assert_eq!(one["lines"].as_array().unwrap().len(), 2);
    assert_eq!(
        stdout(&["analyse", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"]),
        "The game is over: checkmate, White wins.\n"
    );
    assert!(complaint(&["analyse", "startpos", "--moves", "e5"]).contains("not legal here"));
    assert!(complaint(&["analyse", "startpos", "--without", "luck"]).contains("null-move"));
    assert!(complaint(&["analyse", "startpos", "--time", "soon"]).contains("is no time"));
    assert!(complaint(&["analyse", "startpos", "--time", "1s", "--nodes", "5"]).contains("cannot be used"));
}

#[test]
fn suites_are_tried_in_order_and_resumed() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str, text: &str| {
        let path = dir.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let suite = at(
        "suite.epd",
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"back rank\";\n\
         6k1/5ppp/8/8/8/8/8/R3K3 w - - am Ra8#;\n\
         6k1/8/R7/1R6/8/8/8/6K1 w - - dm 2; id \"two rooks\";\n\
         # no question\n4k3/8/8/8/8/8/8/4K2R w - -\n\
         6k1/5ppp/8/8/8/8/8/R3K3 w - - c8 \"3 10\"; c9 \"a1a7 a1a8\"; id \"points\";\n",
    );
    let args = ["suite", &suite, "--nodes", "3000", "--jobs", "2", "--hash", "1"];
    let table = stdout(&args);
    let verdicts: Vec<&str> = table.lines().map(|line| line.get(..41).unwrap_or(line).trim_end()).collect();
    assert_snapshot!(verdicts[..7].join("\n"), @r"
    position        played  wanted
    back rank  yes  Ra8#    Ra8#
    line 2     no   Ra8#    not Ra8#
    two rooks  yes  Rb7     mate in 2
    points     yes  Ra8#    the most points

    3 of 4 solved (75.0%)
    ");
    let log = dir.path().join("log.jsonl");
    let resumed = [&args[..], &["--json", "--resume", log.to_str().unwrap()]].concat();
    let first = stdout(&resumed);
    let document: Value = serde_json::from_str(&first).unwrap();
    let sums =
        ["solved", "total", "points", "most_points", "mates"].map(|name| document[name].as_u64().unwrap());
    assert_eq!(sums, [3, 4, 10, 10, 1]);
    // A run cut off in the middle of its last line goes on from the line before.
    let whole = fs::read_to_string(&log).unwrap();
    assert_eq!(whole.lines().count(), 5);
    fs::write(&log, &whole[..whole.len() - 20]).unwrap();
    let again: Value = serde_json::from_str(&stdout(&resumed)).unwrap();
    assert_eq!(again["solved"], document["solved"]);
    assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 5);
    let log = log.to_str().unwrap();
    let other = complaint(&["suite", &suite, "--nodes", "3001", "--hash", "1", "--resume", log]);
    assert!(other.contains("made with --nodes 3000, and this run has --nodes 3001"), "{other}");
    let bad = at("bad.epd", "4k3/8/8/8/8/8/8/4K2R w - - bm Qd2;\n");
    assert!(complaint(&["suite", &bad]).contains("bad.epd:1: bm: Qd2 is not legal here: White has no queen"));
    let empty = at("empty.epd", "4k3/8/8/8/8/8/8/4K2R w - -\n");
    assert!(complaint(&["suite", &empty]).contains("holds no positions with"));
}

#[test]
fn bench_counts_the_same_every_time() {
    let nodes = |args: &[&str]| {
        json(&[&["bench", "--depth", "2", "--hash", "1", "--json"], args].concat())["nodes"].as_u64()
    };
    let all = nodes(&[]);
    assert_eq!(all, nodes(&[]));
    assert_ne!(all, nodes(&["--without", "delta,quiescence-checks"]));
    let compared = stdout(&["bench", "--depth", "1", "--hash", "1", "--compare", "--markdown"]);
    assert!(compared.contains("| null-move | ×"), "{compared}");
    assert!(stdout(&["bench", "--list"]).lines().any(|line| line.starts_with("null-move ")));
}

fn play(args: &[&str], said: &str) -> Output {
    let mut child = lucena(&[&["play", "--nodes", "500"], args].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has seen enough may close the pipe.
    let _ = child.stdin.take().unwrap().write_all(said.as_bytes());
    child.wait_with_output().unwrap()
}

fn talk(args: &[&str], said: &str) -> String {
    let output = play(args, said);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_game_is_played_to_its_end() {
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert_snapshot!(talk(&["--fen", mate], "Ra9\nRb2\na1a8\nhint\nquit\n"), @r#"
    Type a move (e4, Nf3, g1f3), or: hint, back, flip, resign, draw?, new, fen, pgn, quit, help.

    You play White.

     8  .  .  .  .  .  .  k  .
     7  .  .  .  .  .  p  p  p
     6  .  .  .  .  .  .  .  .
     5  .  .  .  .  .  .  .  .
     4  .  .  .  .  .  .  .  .
     3  .  .  .  .  .  .  .  .
     2  .  .  .  .  .  .  .  .
     1  R  .  .  .  K  .  .  .

        a  b  c  d  e  f  g  h

    `Ra9` is not a move; write it like Nf3, exd5, O-O, e8=Q or g1f3
    Rb2 is not legal here: the rook on a1 cannot go to b2
    Legal instead: Rb1 Rc1 Rd1 Ra2 Ra3 Ra4 Ra5 Ra6 Ra7 Ra8
     8 [R] .  .  .  .  . [k] .
     7  .  .  .  .  .  p  p  p
     6  .  .  .  .  .  .  .  .
     5  .  .  .  .  .  .  .  .
     4  .  .  .  .  .  .  .  .
     3  .  .  .  .  .  .  .  .
     2  .  .  .  .  .  .  .  .
     1  .  .  .  .  K  .  .  .

        a  b  c  d  e  f  g  h

    The game is over: checkmate, White wins.

    [Event "A game in the terminal"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "You"]
    [Black "Lucena"]
    [Result "1-0"]
    [FEN "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]
    [SetUp "1"]
    [Termination "checkmate, White wins"]

    1. Ra8# 1-0
    The game is over. Type new for another, back to go on before its end, or quit.
    "#);
    let back = talk(&["--fen", mate], "Ra8\nback\nfen\n");
    assert!(back.lines().any(|line| line == mate), "{back}");
    assert_eq!(back.matches("[Result").count(), 1, "a game taken back is empty: {back}");
}

#[test]
fn a_game_hears_every_word() {
    let text =
        talk(&["--as", "black", "--show"], "board\nflip\nhint\nfen\npgn\nhelp\nback\n\nresign\ne5\nnew\n");
    for words in [
        "Lucena plays 1. ",
        "from White's side",
        "Lucena would play 1... ",
        "no move of yours",
        "Black resigns, White wins",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let bare = talk(&["--fen", "7k/8/8/8/8/8/8/K6R b - - 0 1", "--as", "black"], "Kg7\ndraw?\n");
    assert!(bare.contains("Lucena plays on."), "{bare}");
    let nonsense: String = (0..200).map(|i| format!("{}\u{1}♞{}x\n", "é".repeat(i % 40), i)).collect();
    let text = talk(&[], &format!("{nonsense}{}\nquit\n", "y".repeat(100_000)));
    assert!(text.contains("longer than"), "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_tells_the_best_so_far() {
    let child = lucena(&["analyse", "startpos", "--time", "1m"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(400));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("  1. ") && text.contains("Depth "), "{text}");
}
