//! An explanation for people: the board, the verdict, the line, the reasons.

use std::io::Write;

use lucena_board::{
    diagram::{Diagram, Ink},
    notation,
};
use lucena_coach::{Explanation, Level, Refutation, words};

use crate::console::{Console, Outcome};

/// Prints it.
pub fn explanation(console: &mut Console, explanation: &Explanation, level: Level) -> Outcome {
    let board = Diagram::of(&explanation.root).seen_by(explanation.us()).text(Ink::Letters);
    writeln!(console.out(), "{board}")?;
    let paragraphs = words::paragraphs(explanation, level);
    if explanation.best().is_none() {
        writeln!(console.out(), "{}", words::text(paragraphs.iter().flatten()))?;
        return Ok(());
    }
    for paragraph in paragraphs {
        writeln!(console.out(), "{}\n", wrapped(&words::text(&paragraph), ""))?;
    }
    let moves = explanation.line().moves();
    writeln!(console.out(), "    {}", wrapped(&notation::numbered(&explanation.root, &moves), "    "))?;
    let refutations = explanation.studied().into_iter().flat_map(|studied| &studied.refutations);
    for refuted in refutations {
        writeln!(
            console.out(),
            "\nWhy not {}? {}",
            notation::san(&explanation.root, refuted.m),
            wrapped(&words::text(&refuted.sentences(level)), "")
        )?;
    }
    Ok(())
}

/// Prints what is wrong with a move.
pub fn refutation(console: &mut Console, refuted: &Refutation, level: Level) -> Outcome {
    let root = refuted.line.root();
    let board = Diagram::of(root).seen_by(shakmaty::Position::turn(root)).text(Ink::Letters);
    writeln!(console.out(), "{board}")?;
    writeln!(console.out(), "{}\n", wrapped(&words::text(&refuted.sentences(level)), ""))?;
    writeln!(console.out(), "    {}", wrapped(&notation::numbered(root, &refuted.line.moves()), "    "))?;
    Ok(())
}

/// Lines that a terminal holds.
const WIDTH: usize = 90;

/// A text in lines that a terminal holds, those after the first indented.
pub fn wrapped(text: &str, indent: &str) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let room = lines.last().map_or(0, |line| line.chars().count());
        if room > 0 && room + 1 + word.chars().count() > WIDTH {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join(&format!("\n{indent}"))
}
