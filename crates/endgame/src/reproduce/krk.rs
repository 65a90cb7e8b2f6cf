//! King and rook against king: Clarke's counts, Tables 4 and 8, and Table 9 over all positions.

use std::fmt::Write;

use rayon::prelude::*;
use shakmaty::Square;

use super::{Cells, rules};
use crate::{
    arena::{self, Arena, MAN, State},
    cast::Placement,
    language::Program,
    model,
    verify::Strategy,
};

pub(super) fn compute(arena: &Arena, cells: &mut Cells) {
    clarke(arena, cells);
    table_4(cells);
    table_8(arena, cells);
}

fn clarke(arena: &Arena, cells: &mut Cells) {
    let table = "Clarke KRK";
    let white: Vec<usize> = arena.white_positions().filter(|&index| arena.is_canonical(index)).collect();
    let black: Vec<usize> = arena.black_positions().filter(|&index| arena.is_canonical(index)).collect();
    for moves in 1..=16 {
        let count = white.iter().filter(|&&index| arena.white_depth[index] == moves).count();
        cells.put(table, format!("mate in {moves}"), "positions", count);
    }
    cells.put(table, "White to move", "positions", white.len());
    cells.put(table, "Black to move", "positions", black.len());
    let census = arena.census();
    cells.put(table, "checkmate", "positions", census.checkmates);
    cells.put(table, "stalemate", "positions", census.stalemates);
    cells.put(table, "rook en prise", "positions", census.en_prise);
}

/// The example of move selection (§4.5), from Figure 29.
fn table_4(cells: &mut Cells) {
    let Some(program) = rules("krk-initial") else { return };
    let Some(choice) = model::choose(&program, &Placement::of(&[Square::F5, Square::F7, Square::E6])) else {
        return;
    };
    for candidate in &choice.candidates {
        let piece = if candidate.step.man == MAN { "R" } else { "K" };
        let row = format!("{piece}-{}", candidate.step.to.to_string().to_uppercase());
        cells.put("Table 4", &row, "class", &program.classes[candidate.judgement.class].name);
        cells.put("Table 4", &row, "value", candidate.judgement.position_value(100, 3));
    }
}

fn table_8(arena: &Arena, cells: &mut Cells) {
    let Some(program) = rules("krk-revised") else { return };
    let classes: Vec<usize> = arena
        .black_positions()
        .filter(|&index| arena.is_canonical(index))
        .map(|index| program.judge(&arena::placement(index)).class)
        .collect();
    for (number, class) in program.classes.iter().enumerate() {
        let count = classes.iter().filter(|&&found| found == number).count();
        cells.put("Table 8", format!("class {}", class.name), "frequency", count);
    }
}

/// So many of White's moves are followed.
const MOST_MOVES: usize = 25;

/// Table 9 over all positions instead of samples of 200: how often the revised rules mate in n moves against strategy A
/// and against random moves, and with best play on both sides.
pub(super) fn table_9(strategy: &Strategy) -> String {
    let Some(black) = rules("krk-black-centre") else { return String::new() };
    let arena = strategy.arena;
    let positions: Vec<usize> = arena.white_positions().collect();
    let total = positions.len() as f64;
    let centre: Vec<[u32; 1]> =
        (0..arena::PLACEMENTS).into_par_iter().map(|next| [centre_reply(arena, &black, next)]).collect();
    let against_a = against(strategy, &positions, |next| &centre[next]);
    let against_b = against(strategy, &positions, |next| arena.black_moves(next));
    let mut text = String::from(
        "\n## Table 9, over all positions\n\nThe thesis gives samples of 200 games for A and B; these are the exact frequencies over all \
         175,168 positions with White to move (all placements), the revised rules against strategy A (centre) and B \
         (random), and C with best play. In percent; games of more than 25 moves are in the last row.\n\n| moves | A | B | C |\n| --- | --- | --- | --- |\n",
    );
    for moves in 1..=MOST_MOVES {
        let best = positions.iter().filter(|&&index| usize::from(arena.white_depth[index]) == moves).count();
        let percent = |share: f64| 100.0 * share / total;
        let _ = writeln!(
            text,
            "| {moves} | {:.2} | {:.2} | {:.2} |",
            percent(against_a[moves]),
            percent(against_b[moves]),
            percent(best as f64)
        );
    }
    let rest = |won: &[f64]| 100.0 * (total - won.iter().sum::<f64>()) / total;
    let _ = writeln!(text, "| more, or never | {:.2} | {:.2} | 0.00 |", rest(&against_a), rest(&against_b));
    text
}

/// Black's answer by strategy A; the rook is never to be had.
fn centre_reply(arena: &Arena, black: &Program, next: usize) -> u32 {
    if arena.state(next) != State::Open {
        return 0;
    }
    let choice = model::choose(black, &arena::placement(next));
    choice.and_then(|choice| arena::index(&choice.best().step.after)).map_or(0, |reply| reply as u32)
}

/// The expected number of positions won in exactly so many moves, when Black answers with one of these at random.
fn against<'a>(strategy: &Strategy, positions: &[usize], replies: impl Fn(usize) -> &'a [u32]) -> Vec<f64> {
    let arena = strategy.arena;
    let mut share = vec![0.0; arena::PLACEMENTS];
    let mut won = vec![0.0];
    for moves in 1..=MOST_MOVES {
        let next: Vec<(usize, f64)> = positions
            .iter()
            .map(|&index| {
                let Some(after) = strategy.after(index) else { return (index, 0.0) };
                if arena.state(after) == State::Won {
                    return (index, if moves == 1 { 1.0 } else { 0.0 });
                }
                let answers = replies(after);
                let sum: f64 = answers.iter().map(|&reply| share[reply as usize]).sum();
                (index, if answers.is_empty() { 0.0 } else { sum / answers.len() as f64 })
            })
            .collect();
        won.push(next.iter().map(|(_, share)| share).sum());
        for (index, value) in next {
            share[index] = value;
        }
    }
    won
}
