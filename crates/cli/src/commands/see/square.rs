//! One square in words.

use std::io::Write;

use lucena_board::words;
use lucena_perception::{Bearing, Function, Safety, Sight};
use shakmaty::{Board, Color, Square};

use super::overview::{noun, points};
use crate::console::{Console, Outcome};

pub fn print(console: &mut Console, sight: &Sight, square: Square) -> Outcome {
    let board = sight.board();
    match board.piece_at(square) {
        None => writeln!(console.out(), "{square} is empty.")?,
        Some(piece) => {
            let name =
                format!("the {} {}", words::side(piece.color).to_lowercase(), words::piece_on(board, square));
            writeln!(console.out(), "{}", standing(sight, square, &capitalised(&name)))?;
            for Function { duty, square: on, .. } in sight.functions.of_piece(square) {
                writeln!(console.out(), "  It {} {}.", duty.verb(), place(board, on))?;
            }
        }
    }
    writeln!(console.out(), "\nWho bears on {square}, and how:")?;
    for side in Color::ALL {
        for bearing in Bearing::ALL {
            let men = sight.bearings.onto(bearing, square, board.by_color(side).without(square));
            if men.any() {
                let (name, men) = (bearing.name(), words::pieces_on(board, men));
                writeln!(console.out(), "  {:<6}{name:<6}{men}", words::side(side))?;
            }
        }
    }
    if sight.functions.on_square(square).next().is_some() {
        writeln!(console.out(), "\nWhat they do there:")?;
    }
    for Function { piece, duty, .. } in sight.functions.on_square(square) {
        let side = board.color_at(piece).map_or("", words::side);
        writeln!(console.out(), "  {side:<6}the {} {} {square}", words::piece_on(board, piece), duty.verb())?;
    }
    Ok(())
}

/// `the knight on f6`, or `e5` where nobody stands.
fn place(board: &Board, square: Square) -> String {
    let name = words::piece_on(board, square);
    if board.occupied().contains(square) { format!("the {name}") } else { name }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// How a man stands, in a sentence.
fn standing(sight: &Sight, square: Square, name: &str) -> String {
    let Some(standing) = sight.standing(square) else { return String::new() };
    let grade = standing.name();
    let weak = words::list(standing.weak_to.iter().map(words::role), "or");
    match standing.safety {
        _ if sight.board().kings().contains(square) && standing.safety.is_en_prise() => {
            format!("{name} is in check.")
        }
        _ if sight.board().kings().contains(square) => format!("{name} is not attacked."),
        Safety::CompletelyEnPrise | Safety::PartlyEnPrise => {
            format!("{name} is {grade}: it costs {} {}.", points(standing.loss), noun(standing.loss))
        }
        Safety::BarelyDefended => format!("{name} is {grade}: any one more attacker wins something."),
        Safety::PartlyOverprotected => format!("{name} is {grade}: one more {weak} would win something."),
        Safety::CompletelyOverprotected if weak.is_empty() => {
            format!("{name} is {grade}: no one more attacker wins anything.")
        }
        Safety::CompletelyOverprotected => {
            format!("{name} is {grade}: only one more {weak} would win something.")
        }
    }
}
