//! `lucena perft` against a bare loop over shakmaty, and two threads against one.

use std::process::Command;

use lucena_testing::bench::compare;
use shakmaty::Chess;

const DEPTH: u32 = 6;

fn lucena(jobs: &str) -> u64 {
    let program = Command::new(env!("CARGO_BIN_EXE_lucena"))
        .args(["perft", "startpos", &DEPTH.to_string(), "--jobs", jobs])
        .output()
        .expect("lucena starts");
    String::from_utf8_lossy(&program.stdout).trim().parse().expect("perft prints a number")
}

fn main() {
    let bare = || shakmaty::perft(&Chess::default(), DEPTH);
    compare("perft startpos 6: one thread against a bare loop", 1.0 / 1.3, bare, || lucena("1"));
    compare("perft startpos 6: two threads against one", 1.6, || lucena("1"), || lucena("2"));
}
