//! How far long work is: a bar where somebody watches, a line now and then where nobody does.

use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

use crate::console::{counted, grouped};

/// Between two lines.
const SILENCE: Duration = Duration::from_secs(10);

/// How far the work is.
pub struct Progress {
    /// One thing: `puzzle`.
    what: &'static str,
    total: Option<u64>,
    done: u64,
    /// Done by an earlier run: it says nothing about how fast this one is.
    earlier: u64,
    start: Instant,
    said: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Nothing is done yet; how much there is may not be known.
    pub fn new(what: &'static str, total: Option<u64>) -> Progress {
        let bar = io::stderr().is_terminal().then(|| bar(total));
        let now = Instant::now();
        Progress { what, total, done: 0, earlier: 0, start: now, said: now, bar }
    }

    /// So many more were done by an earlier run.
    pub fn skip(&mut self, done: u64) {
        self.done += done;
        self.earlier += done;
    }

    /// One more is done.
    pub fn step(&mut self) {
        self.done += 1;
        match &self.bar {
            Some(bar) => {
                bar.set_position(self.done);
                bar.set_message(self.words(self.start.elapsed()));
            }
            None if self.said.elapsed() >= SILENCE => {
                self.said = Instant::now();
                let _ = writeln!(io::stderr(), "{}", self.words(self.start.elapsed()));
            }
            None => {}
        }
    }

    /// `1,200 of 5,000 puzzles, 15.2 a second, 4:10 left`.
    fn words(&self, elapsed: Duration) -> String {
        let rate = (self.done - self.earlier) as f64 / elapsed.as_secs_f64().max(0.001);
        let Some(total) = self.total else {
            return format!("{}, {rate:.1} a second", counted(self.done, self.what));
        };
        let left = total.saturating_sub(self.done) as f64 / rate.max(0.001);
        let (done, total) = (grouped(self.done), counted(total, self.what));
        format!("{done} of {total}, {rate:.1} a second, {} left", clock(left as u64))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{wide_bar} {msg}"),
        None => (ProgressBar::no_length(), "{spinner} {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// `0:07`, `12:30`, `101:02:03`.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_earlier_run_has_done_does_not_count_as_speed() {
        let mut progress = Progress::new("puzzle", Some(4000));
        progress.skip(1000);
        progress.done += 500;
        let words = progress.words(Duration::from_secs(25));
        assert_eq!(words, "1,500 of 4,000 puzzles, 20.0 a second, 2:05 left");
        progress.total = None;
        assert_eq!(progress.words(Duration::from_secs(25)), "1,500 puzzles, 20.0 a second");
        assert_eq!(clock(3723), "1:02:03");
    }
}
