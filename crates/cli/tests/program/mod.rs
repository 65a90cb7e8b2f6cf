//! The program as tests call it.

// Not every test file needs all of it.
#![allow(dead_code, clippy::unwrap_used)]

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Output, Stdio},
};

use serde_json::Value;

/// The program with these arguments; nobody types anything.
pub fn lucena(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lucena"));
    command.args(args).stdin(Stdio::null());
    command
}

/// What came of it.
pub fn run(args: &[&str]) -> Output {
    lucena(args).output().unwrap()
}

/// What it printed; it must have ended well.
pub fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A server with these arguments, its output to be read.
pub fn serve(arguments: &[&str]) -> Child {
    lucena(&[&["serve"], arguments].concat()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// A server on a free port, ended when dropped.
pub struct Server(Child, String);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server on a free port with these arguments.
pub fn served(arguments: &[&str]) -> Server {
    let mut server = serve(&[&["--listen", "127.0.0.1:0", "--quiet"], arguments].concat());
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    Server(server, line.trim().strip_prefix("Listening on http://").unwrap().to_owned())
}

impl Server {
    /// The whole answer, head and all, to a request with a JSON body.
    pub fn ask(&self, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.1).unwrap();
        let length = body.len();
        let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
        let kind = format!("Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}");
        stream.write_all((head + &kind).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// The document that an address of the API answers with.
    pub fn document(&self, path: &str, body: &str) -> String {
        let answer = self.ask(&format!("/api/v1{path}"), body);
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }
}

/// Whether a document is what its schema in `docs` says.
pub fn follows(document: &Value, name: &str) {
    let schema = format!("{}/../../docs/{name}.schema.json", env!("CARGO_MANIFEST_DIR"));
    let schema: Value = serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator.iter_errors(document).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?} in {document}");
}
