//! `lucena serve`: where it listens, what it says when it cannot, and how it ends.
#![allow(clippy::unwrap_used)]

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
};

fn serve(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_lucena"))
        .arg("serve")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

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
