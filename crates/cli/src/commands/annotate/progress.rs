//! How far a review is, and how long it will still take: a bar on a terminal, plain lines in a file.

use std::{
    io::{self, IsTerminal, Write},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

use crate::console::counted;

/// A line is written so often where nobody watches.
const LINES: Duration = Duration::from_secs(10);
/// The bar changes so often.
const TICKS: Duration = Duration::from_millis(250);
/// What is known after so little time is no measure of the rest.
const SETTLED: Duration = Duration::from_secs(3);
/// How much of the estimate is what the newest measure says.
const NEWS: f64 = 0.2;

/// The games to review, as far as they can be counted beforehand.
#[derive(Debug, Clone, Copy, Default)]
pub struct Amount {
    pub games: u64,
    pub half_moves: u64,
}

/// How far a run is; all threads may tell it.
pub struct Progress {
    all: Option<Amount>,
    start: Instant,
    so_far: Mutex<SoFar>,
    bar: Option<ProgressBar>,
}

#[derive(Debug)]
struct SoFar {
    games: u64,
    /// Half-moves; one that is half reviewed counts as half a one.
    work: f64,
    shown: Instant,
    /// The seconds that are left, as last reckoned.
    left: Option<f64>,
}

impl Progress {
    pub fn of(all: Option<Amount>) -> Progress {
        let start = Instant::now();
        let so_far = Mutex::new(SoFar { games: 0, work: 0.0, shown: start, left: None });
        Progress { all, start, so_far, bar: io::stderr().is_terminal().then(|| bar(all)) }
    }

    /// So many half-moves more.
    pub fn add(&self, half_moves: f64) {
        self.change(|so_far| so_far.work += half_moves);
    }

    /// One game more.
    pub fn game(&self) {
        self.change(|so_far| so_far.games += 1);
    }

    fn change(&self, change: impl FnOnce(&mut SoFar)) {
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut so_far);
        let often = if self.bar.is_some() { TICKS } else { LINES };
        if so_far.shown.elapsed() < often {
            return;
        }
        let since = so_far.shown.elapsed().as_secs_f64();
        so_far.shown = Instant::now();
        let share = self.all.map_or(0.0, |all| (so_far.work / all.half_moves.max(1) as f64).clamp(0.0, 1.0));
        so_far.left = reckoned(so_far.left.map(|left| left - since), share, self.start.elapsed());
        let text = text(so_far.games, so_far.work, self.all, so_far.left);
        match &self.bar {
            Some(bar) => {
                bar.set_position(so_far.work as u64);
                bar.set_message(text);
            }
            // A progress that cannot be told is no reason to end the work.
            None => drop(writeln!(io::stderr(), "{text}")),
        }
    }

    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(all: Option<Amount>) -> ProgressBar {
    let (bar, template) = match all {
        Some(all) => (ProgressBar::new(all.half_moves), "{wide_bar} {msg}"),
        None => (ProgressBar::no_length(), "{spinner} {msg}"),
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.with_style(style)
}

/// The seconds that are left if the rest goes as the run has gone so far. What was thought before counts for most, so
/// that a quick or a slow game does not make the number jump.
fn reckoned(before: Option<f64>, share: f64, elapsed: Duration) -> Option<f64> {
    if elapsed < SETTLED || share <= 0.0 {
        return before;
    }
    let left = elapsed.as_secs_f64() * (1.0 - share) / share;
    Some(before.map_or(left, |before| before + NEWS * (left - before)).max(0.0))
}

/// `3 of 20 games, 17%, about 2 min left`.
fn text(games: u64, work: f64, all: Option<Amount>, left: Option<f64>) -> String {
    let Some(all) = all.filter(|all| all.half_moves > 0) else {
        return format!("{}, {}", counted(games, "game"), counted(work as u64, "half-move"));
    };
    let percent = (100.0 * work / all.half_moves as f64).min(100.0);
    let left = left.map(|left| format!(", about {} left", rounded(left))).unwrap_or_default();
    format!("{games} of {}, {percent:.0}%{left}", counted(all.games, "game"))
}

/// In round numbers, as it is an estimate.
fn rounded(seconds: f64) -> String {
    match seconds {
        ..57.5 => format!("{:.0} s", 5.0 * (seconds / 5.0).ceil().max(1.0)),
        57.5..3570.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_is_told_in_round_numbers() {
        let all = Some(Amount { games: 20, half_moves: 1000 });
        let at = |work, left| text(3, work, all, left);
        assert_eq!(at(100.0, None), "3 of 20 games, 10%");
        assert_eq!(at(170.0, Some(98.0)), "3 of 20 games, 17%, about 2 min left");
        assert_eq!(at(900.0, Some(6.7)), "3 of 20 games, 90%, about 10 s left");
        assert_eq!(at(10.0, Some(59_400.0)), "3 of 20 games, 1%, about 16.5 h left");
        assert_eq!(text(1, 42.5, None, None), "1 game, 42 half-moves");
    }

    #[test]
    fn the_estimate_is_steady_while_games_are_not() {
        // Work that goes by fits and starts: nothing for ten seconds, then ten seconds' worth at once.
        let (mut left, mut farthest) = (None, 0.0_f64);
        for second in (5..200_i32).step_by(5) {
            let share = f64::from(second / 10 * 10) / 200.0;
            left = reckoned(
                left.map(|left: f64| left - 5.0),
                share,
                Duration::from_secs(second.unsigned_abs().into()),
            );
            if let Some(left) = left.filter(|_| second >= 20) {
                farthest = farthest.max((left - f64::from(200 - second)).abs());
            }
        }
        assert!(farthest < 50.0, "{farthest}");
    }
}
