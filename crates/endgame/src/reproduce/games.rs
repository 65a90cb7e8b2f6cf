//! The illustrative games (§7.6). Their diagrams are lost but for the third; each is found again by looking for the
//! positions from which the revised rules play its moves, with its classes.

use std::fmt::Write;

use shakmaty::{Color, Square};

use crate::{
    arena::{self, MAN},
    verify::Strategy,
};

/// White's move, its class, and Black's reply.
const GAMES: [&str; 7] = [
    "Ra7/10 g8 Kg2/10 f8 Kf3/10 e8 Ke4/10 d8 Kd5/10 e8 Kd6/7 f8 Ke6/7 g8 Kf6/7 h8 Kg6/4 g8 Ra8/2",
    "Kd6/7 b8 Rc7/9 a8 Kc6/9 b8 Kb6/4 a8 Rc8/2",
    "Kd3/8 f2 Re4/9 f3 Kd4/7 f2 Re3/9 g2 Ke4/9 f2 Kf4/6 g2 Rf3/7 h2 Rg3/9 h1 Kf3/9 h2 Kf2/4 h1 Rh3/2",
    "Rg6/5 h7 Kf7/4 h8 Rh6/2",
    "Rb1/14 a4 Ka2/14 a5 Ka3/14 a6 Ka4/14 a7 Ka5/14 a8 Kb6/12 b8 Rc1/4 a8 Rc8/2",
    "Kd2/13 b2 Rb4/5 a3 Kc3/6 a2 Rb3/7 a1 Kc2/9 a2 Rc3/4 a1 Ra3/2",
    "Ra7/10 g8 Re7/9 f8 Kd7/7 g8 Ke8/14 h8 Kf7/12 h7 Re6/4 h8 Rh6/2",
];

pub(super) fn markdown(strategy: &Strategy) -> String {
    let arena = strategy.arena;
    let mut text = String::from(
        "\n## The illustrative games\n\nThe positions from which the revised rules play each game of §7.6 move for move \
         and class for class; the diagrams are lost.\n\n| game | positions | one of them |\n| --- | --- | --- |\n",
    );
    for (number, game) in GAMES.iter().enumerate() {
        let starts: Vec<usize> =
            arena.white_positions().filter(|&index| plays(strategy, index, game)).collect();
        let example = starts.first().map_or("none".into(), |&index| {
            format!("`{}`", arena.cast.fen(&arena::placement(index), Color::White))
        });
        let _ = writeln!(text, "| {} | {} | {example} |", number + 1, starts.len());
    }
    text
}

/// Whether the rules play the whole game from here.
fn plays(strategy: &Strategy, start: usize, game: &str) -> bool {
    let mut index = start;
    let mut words = game.split(' ');
    while let Some(word) = words.next() {
        let Some(after) = white_plays(strategy, index, word) else { return false };
        let Some(reply) = words.next() else { return true };
        let Some(next) = black_plays(strategy, after, reply) else { return false };
        index = next;
    }
    true
}

/// The position after White's move, if the rules choose it and judge it so.
fn white_plays(strategy: &Strategy, index: usize, word: &str) -> Option<usize> {
    let (said, class) = word.split_once('/')?;
    let man = if said.starts_with('R') { MAN } else { 0 };
    let to = Square::from_ascii(&said.as_bytes()[1..]).ok();
    let after = strategy.after(index)?;
    let moved = arena::placement(after).square(man);
    let matches =
        moved == to && arena::placement(index).square(man) != to && strategy.class_after(index)? == class;
    matches.then_some(after)
}

fn black_plays(strategy: &Strategy, after: usize, to: &str) -> Option<usize> {
    let to = Square::from_ascii(to.as_bytes()).ok();
    let replies = strategy.arena.black_moves(after).iter();
    replies.map(|&reply| reply as usize).find(|&reply| arena::placement(reply).square(1) == to)
}
