//! Hearing the player: lines from standard input, and Ctrl-C while waiting for them.

use std::{
    io,
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::Duration,
};

use lucena_board::source::{LineError, Lines};

use crate::stop;

/// What can be heard.
pub enum Heard {
    /// A line.
    Words(String),
    /// A line that cannot be read, and why.
    Noise(String),
    /// Nothing more will come.
    Silence,
    /// Ctrl-C.
    Interruption,
}

/// Reads in a thread of its own, because reading cannot be interrupted.
pub struct Ear {
    lines: Receiver<Result<String, LineError>>,
}

impl Ear {
    /// Begins to read. The thread ends with the program.
    pub fn open() -> Ear {
        let (sender, lines) = mpsc::sync_channel(1);
        std::thread::spawn(move || {
            for (_, line) in Lines::new(io::stdin()) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ear { lines }
    }

    /// Waits for the next line.
    pub fn listen(&self) -> Heard {
        loop {
            if stop::requested() {
                return Heard::Interruption;
            }
            match self.lines.recv_timeout(Duration::from_millis(50)) {
                Ok(Ok(line)) => return Heard::Words(line),
                Ok(Err(error)) => return Heard::Noise(error.to_string()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Heard::Silence,
            }
        }
    }
}
