//! Berliner's Tables I and II, ours beside his.

use std::io::Write;

use super::{Args, Method, suite::Attempt};
use crate::console::{Console, Outcome, grouped};

/// Table I of CAPS-II §X by depth of the principal variation, 1 to 10 and more: both right, TECH only, CAPS-II only,
/// both wrong.
const PAPER: [[u32; 4]; 11] = [
    [1, 1, 0, 0],
    [6, 4, 0, 0],
    [24, 7, 0, 2],
    [23, 16, 1, 2],
    [1, 3, 13, 11],
    [0, 0, 11, 20],
    [0, 0, 5, 10],
    [0, 0, 1, 9],
    [0, 0, 6, 3],
    [0, 0, 1, 4],
    [0, 0, 0, 11],
];
/// Table II: the percentage that CAPS-II had right.
const SHARE: [u32; 11] = [50, 60, 73, 57, 50, 35, 33, 13, 60, 20, 0];

/// Both solvers on the same problems with the same nodes, by the depth of the line that CAPS-II found, or full width if
/// CAPS-II found none. What neither solves has no depth that we know.
pub fn print(args: &Args, console: &mut Console, caps: &[Attempt], wide: &[Attempt]) -> Outcome {
    let mut ours = [[0_u32; 3]; 11];
    let mut neither = 0;
    for (caps, wide) in caps.iter().zip(wide) {
        let (kind, solver) = match (caps.solved, wide.solved) {
            (true, true) => (0, caps),
            (false, true) => (1, wide),
            (true, false) => (2, caps),
            (false, false) => {
                neither += 1;
                continue;
            }
        };
        ours[solver.solution.depth().clamp(1, 11) - 1][kind] += 1;
    }
    let out = console.out();
    writeln!(
        out,
        "Table I, at most {} nodes a problem; Berliner's figures in brackets\n",
        grouped(args.nodes())
    )?;
    writeln!(out, "depth    both right   full width only   CAPS-II only    both wrong")?;
    for (depth, (row, paper)) in ours.iter().zip(PAPER).enumerate() {
        let [both, only_wide, only_caps] = *row;
        let cell = |ours: u32, his: u32| format!("{ours} ({his})");
        let [both, only_wide, only_caps] =
            [cell(both, paper[0]), cell(only_wide, paper[1]), cell(only_caps, paper[2])];
        let wrong = format!("({})", paper[3]);
        writeln!(out, "{:>5}{both:>14}{only_wide:>18}{only_caps:>15}{wrong:>14}", label(depth))?;
    }
    writeln!(out, "                                                    {neither:>6} (72)")?;
    writeln!(out, "\nTable II: what CAPS-II solves of the problems whose depth is known\n")?;
    writeln!(out, "depth   problems   solved   Berliner's CAPS-II")?;
    for (depth, ([both, only_wide, only_caps], his)) in ours.iter().zip(SHARE).enumerate() {
        let all = both + only_wide + only_caps;
        let share =
            (100 * (both + only_caps)).checked_div(all).map_or("-".into(), |share| format!("{share}%"));
        writeln!(out, "{:>5}{all:>11}{share:>9}{:>21}", label(depth), format!("{his}%"))?;
    }
    writeln!(out)?;
    for (method, attempts) in [(Method::Caps, caps), (Method::FullWidth, wide)] {
        super::suite::summary(out, method, attempts)?;
    }
    Ok(())
}

fn label(depth: usize) -> String {
    if depth == 10 { ">10".into() } else { (depth + 1).to_string() }
}
