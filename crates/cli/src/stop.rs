//! Ctrl-C: the first asks the work to stop and print what it has, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Begins to listen.
pub fn listen() {
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether the work should stop.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// The flag itself, for code that is given one to watch.
pub fn flag() -> &'static AtomicBool {
    &REQUESTED
}
