//! `lucena serve`: where it listens, what it says when it cannot, and how it ends.
#![allow(clippy::unwrap_used)]

mod program;

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::Command,
};

use program::{serve, served};

fn failed(arguments: &[&str]) -> (Option<i32>, String) {
    let output = serve(arguments).wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn addresses_that_cannot_be_used_get_a_sentence() {
    let (code, message) = failed(&["--listen", "nowhere"]);
    assert_eq!(code, Some(2), "{message}");
    assert!(message.contains("`nowhere` is no address to listen on"), "{message}");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (code, message) = failed(&["--listen", &address]);
    assert_eq!(code, Some(1), "{message}");
    assert!(message.contains("another program uses it"), "{message}");
}

#[test]
fn the_server_answers_with_the_documents_of_the_commands() {
    let server = served(&[]);
    let fen = "kr3b1r/pp2q2p/n2p1ppn/N1pPp3/P3P3/1R4N1/1PPBQPPP/5RK1 w - - 0 1";
    let rook = "8/5k2/4R3/5K2/8/8/8/8 w - - 0 1";
    let cases: &[(&str, String, &[&str])] = &[
        ("/explain", format!(r#"{{"fen": "{fen}", "nodes": 3000}}"#), &["explain", fen, "--nodes", "3000"]),
        (
            "/explain",
            format!(
                r#"{{"fen": "{fen}", "nodes": 2000, "move": "Qxa6", "goal": 2, "level": "expert", "why_not": 0}}"#
            ),
            &[
                "explain",
                fen,
                "--nodes",
                "2000",
                "--move",
                "Qxa6",
                "--goal",
                "2",
                "--level",
                "expert",
                "--why-not",
                "0",
            ],
        ),
        (
            "/why-not",
            format!(r#"{{"fen": "{fen}", "nodes": 3000, "move": "Nxb7"}}"#),
            &["why-not", fen, "Nxb7", "--nodes", "3000"],
        ),
        (
            "/analyse",
            format!(r#"{{"fen": "{fen}", "nodes": 5000, "multipv": 2}}"#),
            &["analyse", fen, "--nodes", "5000", "--multipv", "2"],
        ),
        ("/analyse", r#"{"fen": "startpos", "depth": 5}"#.into(), &["analyse", "startpos", "--depth", "5"]),
        ("/endgame/probe", format!(r#"{{"fen": "{rook}"}}"#), &["endgame", "probe", rook]),
        (
            "/endgame/move",
            format!(r#"{{"fen": "{rook}", "rules": "krk-fine"}}"#),
            &["endgame", "move", rook, "--rules", "krk-fine"],
        ),
        ("/endgame/move", format!(r#"{{"fen": "{rook}"}}"#), &["endgame", "move", rook]),
        ("/endgame/verify", r#"{"rules": "kqk"}"#.into(), &["endgame", "verify", "kqk"]),
        (
            "/lab/trees",
            r#"{"breadth": 3, "depth": 4, "trees": 9}"#.into(),
            &["lab", "trees", "--breadth", "3", "--depth", "4", "--trees", "9"],
        ),
        (
            "/lab/explain",
            r#"{"algorithm": "sss", "tree": "virgo-1"}"#.into(),
            &["lab", "explain", "sss", "virgo-1"],
        ),
        ("/lab/horizon", r#"{"depth": 2}"#.into(), &["lab", "horizon", "--depth", "2"]),
    ];
    for (path, body, command) in cases {
        let printed = program::stdout(&[*command, &["--json"]].concat());
        let (printed, answered): (serde_json::Value, serde_json::Value) = (
            serde_json::from_str(&printed).unwrap(),
            serde_json::from_str(&server.document(path, body)).unwrap(),
        );
        assert_eq!(answered, printed, "{path} {body}");
    }
}

#[cfg(unix)]
#[test]
fn it_says_where_it_listens_answers_and_ends_when_told() {
    let mut server = serve(&["--listen", "127.0.0.1:0", "--jobs", "1"]);
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Listening on http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("{\"status\":\"ok\"}"), "{answer}");
    assert!(Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap().success());
    let output = server.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("GET /api/v1/health 200 "));
}
