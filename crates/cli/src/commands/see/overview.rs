//! The whole board in words.

use std::io::Write;

use lucena_board::words;
use lucena_perception::{Idea, Sight, Standing};
use shakmaty::{Bitboard, Board, Color, Role};

use crate::console::{Console, Outcome};

/// More attacks than this tire the reader.
const MOST_ATTACKS: usize = 8;

pub fn print(console: &mut Console, sight: &Sight) -> Outcome {
    for side in [sight.turn(), !sight.turn()] {
        let to_move = if side == sight.turn() { ", to move" } else { "" };
        writeln!(console.out(), "{}{to_move}", words::side(side))?;
        for line in threats(sight, side).into_iter().chain(pins(sight, side)).chain(attacks(sight, side)) {
            writeln!(console.out(), "  {line}")?;
        }
        for line in grades(sight, side) {
            writeln!(console.out(), "  {line}")?;
        }
        writeln!(console.out())?;
    }
    Ok(())
}

/// `wins 9 on h5: the knight on f6 takes the queen`.
fn threats(sight: &Sight, side: Color) -> Vec<String> {
    let board = sight.board();
    let line = |threat: &lucena_perception::Threat| {
        let takers: Bitboard = sight
            .functions
            .on_square(threat.square)
            .filter(|function| function.duty == lucena_perception::Duty::Attacking)
            .map(|function| function.piece)
            .collect();
        let by = words::pieces_on(board, takers & board.by_color(side));
        let plural = if (takers & board.by_color(side)).more_than_one() { "attack" } else { "attacks" };
        if board.role_at(threat.square) == Some(Role::King) {
            return format!("gives check: {by} {plural} the king");
        }
        let target = words::piece_on(board, threat.square);
        format!("can win {} {}: {by} {plural} the {target}", points(threat.gain), noun(threat.gain))
    };
    sight.best(side).iter().map(line).collect()
}

fn pins(sight: &Sight, side: Color) -> Vec<String> {
    let board = sight.board();
    let ours = |pin: &&lucena_perception::Pin| board.by_color(side).contains(pin.pinner);
    let line = |pin: &lucena_perception::Pin| {
        let [pinner, pinned, object] =
            [pin.pinner, pin.pinned, pin.object].map(|square| words::piece_on(board, square));
        format!("pins the {pinned} to the {object} with the {pinner}")
    };
    sight.pins.iter().filter(ours).map(line).collect()
}

/// The most promising first.
fn attacks(sight: &Sight, side: Color) -> Vec<String> {
    let ideas = sight.ideas(side);
    let mut lines: Vec<String> =
        ideas.iter().take(MOST_ATTACKS).map(|idea| line(sight.board(), idea)).collect();
    match ideas.len().saturating_sub(MOST_ATTACKS) {
        0 => {}
        1 => lines.push("and one more attack".into()),
        more => lines.push(format!("and {more} more attacks")),
    }
    lines
}

/// `from c7 the knight on b5 forks the king on e8 and the rook on a8`.
fn line(board: &Board, Idea { attack, squares }: &Idea) -> String {
    let mover = words::piece_on(board, attack.from);
    let from = words::list(squares.into_iter().map(|square| square.to_string()), "or");
    let [targets, opened, far] =
        [attack.targets, attack.discovered, attack.behind].map(|squares| words::pieces_on(board, squares));
    let mut does = Vec::new();
    if attack.targets.any() {
        let verb = if attack.targets.more_than_one() { "forks" } else { "attacks" };
        let past = if attack.behind.any() { format!(", with {far} behind") } else { String::new() };
        does.push(format!("{verb} {targets}{past}"));
    }
    if attack.discovered.any() {
        does.push(format!("uncovers an attack on {opened}"));
    }
    if does.is_empty() {
        does.push("promotes".into());
    }
    format!("from {from} the {mover} {}", does.join(" and "))
}

/// Whom the enemy could trouble: men by grade, those whom nobody guards apart.
fn grades(sight: &Sight, side: Color) -> Vec<String> {
    let board = sight.board();
    let grade = |name: &str| {
        let men: Vec<String> = (board.by_color(side) & !board.kings())
            .into_iter()
            .filter(|&square| sight.standing(square).is_some_and(|standing| standing.name() == name))
            .map(|square| format!("{}{square}", letter(board.role_at(square))))
            .collect();
        (!men.is_empty()).then(|| format!("{name}: {}", men.join(" ")))
    };
    Standing::NAMES.into_iter().filter_map(grade).collect()
}

fn letter(role: Option<Role>) -> String {
    role.filter(|&role| role != Role::Pawn).map_or(String::new(), |role| role.upper_char().to_string())
}

/// `3`, `0.5`.
pub fn points(value: i32) -> String {
    format!("{}", f64::from(value) / 100.0)
}

pub fn noun(value: i32) -> &'static str {
    if value == 100 { "point" } else { "points" }
}
