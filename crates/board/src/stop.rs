//! Asking work to stop: one handle for a command, a request and a library's user.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

/// A handle that stops work. Clones share it; a [`child`](Stop::child) stops with its parent and also by itself.
///
/// ```
/// use lucena_board::stop::Stop;
///
/// let (program, request) = (Stop::new(), Stop::new());
/// let work = program.child();
/// program.stop();
/// assert!(work.is_stopped() && !request.is_stopped());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    stopped: AtomicBool,
    parent: Option<Stop>,
}

impl Stop {
    /// Nobody has asked to stop yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// A handle that can be stopped alone, and stops when this one does.
    #[must_use]
    pub fn child(&self) -> Stop {
        Stop(Arc::new(Flag { stopped: AtomicBool::new(false), parent: Some(self.clone()) }))
    }

    /// Asks the work to stop.
    pub fn stop(&self) {
        self.0.stopped.store(true, Relaxed);
    }

    /// Whether the work should stop.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Relaxed) || self.0.parent.as_ref().is_some_and(Stop::is_stopped)
    }
}
