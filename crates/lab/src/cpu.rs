//! How long this thread has worked.

use std::time::{Duration, Instant};

/// A stopwatch for the processor time of one thread. Marsland compares by CPU time (§3.6), and on a busy machine the
/// clock on the wall says little; where the system does not tell (other than Linux) the wall has to do.
pub(crate) struct CpuClock {
    worked: Option<Duration>,
    wall: Instant,
}

impl CpuClock {
    pub(crate) fn start() -> CpuClock {
        CpuClock { worked: worked(), wall: Instant::now() }
    }

    /// In seconds; must be asked by the thread that started it.
    pub(crate) fn seconds(&self) -> f64 {
        let time = match (self.worked, worked()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.wall.elapsed(),
        };
        time.as_secs_f64()
    }
}

fn worked() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
