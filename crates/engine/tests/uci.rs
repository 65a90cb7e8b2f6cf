//! UCI survives everything, and every `go` has exactly one `bestmove`, which is legal.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
};

use lucena_engine::{Settings, uci};

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn talk(script: &str) -> String {
    let paper = Paper::default();
    let settings = Settings { hash: 1, ..Settings::default() };
    uci::run(script.as_bytes(), paper.clone(), settings).unwrap();
    let bytes = paper.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn it_introduces_itself() {
    let text = talk("uci\nisready\nquit\n");
    for option in [
        "Hash",
        "Threads",
        "Clear Hash",
        "MultiPV",
        "Evaluation",
        "EvalFile",
        "SyzygyPath",
        "UCI_Chess960",
        "UCI_ShowWDL",
        "UCI_Elo",
    ] {
        assert!(text.contains(&format!("option name {option} type")), "{option}");
    }
    assert!(text.ends_with("uciok\nreadyok\n"), "{text}");
}

#[test]
fn it_says_what_is_wrong() {
    let text = talk(
        "position fen nonsense\nsetoption name Hash value 0\nsetoption name Nosuch value 1\nhello\nquit\n",
    );
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines.iter().all(|line| line.starts_with("info string ")), "{text}");
    assert!(lines[1].contains("a number from 1 to 65536"), "{text}");
}

#[test]
fn the_judge_can_be_chosen() {
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../net/lucena.net");
    let judged = |options: &str| talk(&format!("{options}eval\nquit\n"));
    let [by_terms, by_net] =
        ["terms", "net"].map(|kind| judged(&format!("setoption name Evaluation value {kind}\n")));
    assert_ne!(by_terms, by_net);
    let named = format!("setoption name EvalFile value {net}\nsetoption name Evaluation value net\n");
    assert_eq!(judged(&named), by_net);
    // A file alone does not make the net the judge, and a bad one leaves the judge as it was.
    let bad = format!(
        "setoption name Evaluation value terms\nsetoption name EvalFile value {net}\n\
         setoption name EvalFile value {}\nsetoption name EvalFile value /no/such/file\n\
         setoption name Evaluation value both\n",
        concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")
    );
    let text = judged(&bad);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[0].contains("this is no net of Lucena's"), "{text}");
    assert!(lines[1].contains("/no/such/file"), "{text}");
    assert!(lines[2].contains("Evaluation should be net or terms"), "{text}");
    assert_eq!(format!("{}\n", lines[3]), by_terms);
}

#[test]
fn mate_and_stalemate_have_no_move() {
    let text = talk("position fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1\ngo depth 3\nquit\n");
    assert_eq!(text, "bestmove 0000\n");
}

#[test]
fn castling_is_written_as_the_option_says() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let standard = talk(&format!("position fen {fen}\ngo depth 1 searchmoves e1g1\nquit\n"));
    assert!(standard.contains("bestmove e1g1"), "{standard}");
    let chess960 = talk(&format!(
        "setoption name UCI_Chess960 value true\nposition fen {fen}\ngo depth 1 searchmoves e1h1\nquit\n"
    ));
    assert!(chess960.contains("bestmove e1h1"), "{chess960}");
}

/// Scripts of commands good and bad in random order, with random numbers and torn words: ten thousand lines.
#[test]
fn ten_thousand_lines_of_anything() {
    let words = [
        "uci",
        "isready",
        "ucinewgame",
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position",
        "position fen 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
        "position fen",
        "position startpos moves e2e5",
        "go depth 2",
        "go nodes 200",
        "go movetime 1",
        "go wtime 10 btime 10 winc 0 binc 0",
        "go wtime -5 btime",
        "go mate 1 nodes 50",
        "go infinite",
        "go ponder nodes 10",
        "ponderhit",
        "stop",
        "setoption",
        "setoption name Hash value 2",
        "setoption name Threads value 2",
        "setoption name Threads value 99999999999999999999",
        "setoption name MultiPV value 3",
        "setoption name UCI_ShowWDL value true",
        "setoption name Clear Hash",
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 1000",
        "go searchmoves e2e4 depth 1",
        "go searchmoves zzzz depth 1",
        "go depth 99999999999999999999 nodes 5",
        "go depth -3",
        "d",
        "eval",
        "debug on",
        "\u{1F600}",
        "",
        "   ",
        "go go go",
        "position startpos startpos moves moves",
        "stop stop",
        "nonsense uci",
        "setoption name SyzygyPath value /no/such/place",
        "setoption name UCI_Chess960 value maybe",
        "setoption name Evaluation value net",
        "setoption name Evaluation value",
        "setoption name EvalFile value /no/such/place",
    ];
    let mut state = 42u64;
    let mut next = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let mut script = String::new();
    let mut searches = 0;
    for _ in 0..10_000 {
        let mut line = words[next(words.len())].to_owned();
        if next(10) == 0 {
            let cut = next(line.chars().count() + 1);
            line = line.chars().take(cut).collect();
        }
        searches += usize::from(line.split_whitespace().any(|word| word == "go"));
        // A search without end is always told to stop.
        script.push_str(&line);
        script.push('\n');
    }
    script.push_str("stop\nisready\nquit\n");
    let text = talk(&script);
    let answers = text.lines().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(answers, searches);
    assert!(text.ends_with("readyok\n"));
}
