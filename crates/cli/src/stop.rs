//! Ctrl-C: the first asks the work to stop and print what it has, the second ends the program.

use std::sync::LazyLock;

use lucena_board::stop::Stop;

/// The one handle that Ctrl-C stops. A signal reaches the process, not a command, and `ctrlc::set_handler` takes one handler
/// that lives as long as the process: so its flag does, too, and it is the only global of the program.
static PROGRAM: LazyLock<Stop> = LazyLock::new(Stop::new);

/// Begins to listen.
pub fn listen() {
    let program = handle();
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(move || {
        if program.is_stopped() {
            std::process::exit(130);
        }
        program.stop();
    });
}

/// Whether the work should stop.
pub fn requested() -> bool {
    PROGRAM.is_stopped()
}

/// The handle itself, for work that watches it.
pub fn handle() -> Stop {
    PROGRAM.clone()
}
