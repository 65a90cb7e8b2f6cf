//! "King and Pawn against King: some quantitative data", the first reprint.

use super::Cells;
use crate::{
    arena::{self, Arena, MAN, NOT_WON, PLACEMENTS, State},
    cast::Placement,
    report,
};

const FILES: [&str; 4] = ["A", "B", "C", "D"];

/// The pawn's rank as the queening square counts it.
fn start(p: &Placement) -> i32 {
    if p.rank(MAN) == 2 { 3 } else { p.rank(MAN) }
}

/// How far the black king is from the queening square, by file or rank.
fn away(p: &Placement) -> i32 {
    i32::max((p.file(1) - p.file(MAN)).abs(), 8 - p.rank(1))
}

fn king_in_front(p: &Placement) -> bool {
    p.file(0) == p.file(MAN) && p.rank(0) > p.rank(MAN)
}

/// The types of won positions with White to move (§3).
fn white_type(arena: &Arena, index: usize) -> usize {
    let p = arena::placement(index);
    let depth = i32::from(arena.white_depth[index]);
    if away(&p) > 8 - start(&p) && !king_in_front(&p) {
        0
    } else if depth == 8 - start(&p) {
        1
    } else if best_moves(arena, index) == 1 {
        2
    } else {
        3
    }
}

fn best_moves(arena: &Arena, index: usize) -> usize {
    let depth = arena.white_depth[index] - 1;
    arena.white.moves(index).iter().filter(|&&next| arena.black_depth[next as usize] == depth).count()
}

/// The types of won positions with Black to move (§4).
fn black_type(arena: &Arena, index: usize) -> usize {
    let p = arena::placement(index);
    let depth = i32::from(arena.black_depth[index]);
    if p.rank(MAN) == 8 {
        2
    } else if away(&p) > 9 - start(&p) && !king_in_front(&p) {
        0
    } else if depth == 8 - start(&p) {
        1
    } else {
        2
    }
}

pub(super) fn compute(arena: &Arena, cells: &mut Cells) {
    let queenside = |index: &usize| arena.is_canonical(*index);
    let white: Vec<usize> = arena.white_positions().filter(queenside).collect();
    let black: Vec<usize> = arena.black_positions().filter(queenside).collect();
    let (white_won, white_drawn): (Vec<usize>, Vec<usize>) =
        white.iter().partition(|&&index| arena.white_depth[index] != NOT_WON);
    let (black_won, black_drawn): (Vec<usize>, Vec<usize>) =
        black.iter().partition(|&&index| arena.black_depth[index] != NOT_WON);
    let en_prise: Vec<usize> = black
        .iter()
        .copied()
        .filter(|&index| arena.cast.is_en_prise(&arena::placement(index), shakmaty::Color::Black, MAN))
        .collect();
    for (name, white, black) in
        [("2.2", &white, &black), ("2.3", &white_won, &black_won), ("2.4", &white_drawn, &black_drawn)]
    {
        grid(cells, &format!("{name} White to move"), 2..=7, white);
        grid(cells, &format!("{name} Black to move"), 2..=8, black);
    }
    grid(cells, "2.9", 2..=8, &en_prise);
    types(arena, cells, &white, &white_won, &white_drawn, &black, &black_won, &black_drawn);
    best_move_counts(arena, cells, &white_won);
    depths(cells, "5.1 White to move", white_won.iter().map(|&index| arena.white_depth[index]));
    depths(cells, "5.1 Black to move", black_won.iter().map(|&index| arena.black_depth[index]));
    draws(arena, cells, &white_drawn, &black_drawn);
    critical(arena, cells);
}

/// By the pawn's square.
fn grid(cells: &mut Cells, table: &str, ranks: std::ops::RangeInclusive<i32>, positions: &[usize]) {
    let count = |rank: Option<i32>, file: Option<usize>| {
        let fits = |index: &&usize| {
            let p = arena::placement(**index);
            rank.is_none_or(|rank| p.rank(MAN) == rank)
                && file.is_none_or(|file| p.file(MAN) as usize == file + 1)
        };
        positions.iter().filter(fits).count()
    };
    for rank in ranks.map(Some).chain([None]) {
        let row = rank.map_or("total".to_owned(), |rank| format!("rank {rank}"));
        for (file, name) in FILES.iter().enumerate() {
            cells.put(table, &row, name, count(rank, Some(file)));
        }
        cells.put(table, &row, "total", count(rank, None));
    }
}

/// By the pawn's file.
fn row(cells: &mut Cells, table: &str, name: &str, positions: &[usize]) {
    for (file, letter) in FILES.iter().enumerate() {
        let on_file =
            positions.iter().filter(|index| arena::placement(**index).file(MAN) as usize == file + 1);
        cells.put(table, name, letter, on_file.count());
    }
    cells.put(table, name, "total", positions.len());
}

#[allow(clippy::too_many_arguments)]
fn types(
    arena: &Arena,
    cells: &mut Cells,
    white: &[usize],
    white_won: &[usize],
    white_drawn: &[usize],
    black: &[usize],
    black_won: &[usize],
    black_drawn: &[usize],
) {
    for kind in 0..4 {
        let of_kind: Vec<usize> =
            white_won.iter().copied().filter(|&index| white_type(arena, index) == kind).collect();
        row(cells, "3.1", &format!("Type {kind} wins"), &of_kind);
        grid(cells, &format!("3.{}", kind + 2), 2..=7, &of_kind);
    }
    for kind in 0..3 {
        let of_kind: Vec<usize> =
            black_won.iter().copied().filter(|&index| black_type(arena, index) == kind).collect();
        row(cells, "4.1", &format!("Type {kind} wins"), &of_kind);
        grid(cells, &format!("4.{}", kind + 2), 2..=8, &of_kind);
    }
    for (table, won, drawn, all) in
        [("3.1", white_won, white_drawn, white), ("4.1", black_won, black_drawn, black)]
    {
        row(cells, table, "Total wins", won);
        row(cells, table, "Draws", drawn);
        row(cells, table, "Total legal positions", all);
    }
}

fn best_move_counts(arena: &Arena, cells: &mut Cells, won: &[usize]) {
    for number in 1..=10 {
        let count = won.iter().filter(|&&index| best_moves(arena, index) == number).count();
        cells.put("3.6", format!("{number} best"), "positions", count);
    }
}

fn depths(cells: &mut Cells, table: &str, depths: impl Iterator<Item = u8> + Clone) {
    for moves in 0..=19 {
        cells.put(
            table,
            format!("{moves} moves"),
            "positions",
            depths.clone().filter(|&depth| depth == moves).count(),
        );
    }
    cells.put(table, "total", "positions", depths.count());
}

/// Moves until a draw is on the board, White delaying it and Black hastening it; what is left repeats for ever (§5).
fn draws(arena: &Arena, cells: &mut Cells, white_drawn: &[usize], black_drawn: &[usize]) {
    let mut white = vec![NOT_WON; PLACEMENTS];
    let mut black = vec![NOT_WON; PLACEMENTS];
    for &index in black_drawn.iter().filter(|&&index| arena.state(index) == State::Drawn) {
        black[index] = 0;
    }
    for moves in 1..NOT_WON {
        let ready = |&&index: &&usize, white: &[u8], black: &[u8]| {
            white[index] == NOT_WON
                && arena.white.moves(index).iter().all(|&next| black[next as usize] < moves)
        };
        let found: Vec<usize> =
            white_drawn.iter().filter(|index| ready(index, &white, &black)).copied().collect();
        if found.is_empty() {
            break;
        }
        for index in found {
            white[index] = moves;
        }
        for &index in black_drawn.iter().filter(|&&index| arena.state(index) == State::Open) {
            let hastens = |&&next: &&u32| white[next as usize] == moves;
            if black[index] == NOT_WON && arena.black_moves(index).iter().any(|next| hastens(&next)) {
                black[index] = moves;
            }
        }
    }
    for (table, depths, drawn) in
        [("5.2 White to move", &white, white_drawn), ("5.2 Black to move", &black, black_drawn)]
    {
        for moves in 0..=6u8 {
            let count = drawn.iter().filter(|&&index| depths[index] == moves).count();
            cells.put(table, format!("{moves} moves"), "positions", count);
        }
        let repeating = drawn.iter().filter(|&&index| depths[index] == NOT_WON).count();
        cells.put(table, "repetition", "positions", repeating);
        cells.put(table, "total", "positions", drawn.len());
    }
}

fn critical(arena: &Arena, cells: &mut Cells) {
    let critical: Vec<usize> = report::single_winning_moves(arena).iter().map(|case| case.index).collect();
    row(cells, "6.1", "critical positions", &critical);
}
