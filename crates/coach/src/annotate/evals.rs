//! `[%eval]`: what a position is worth, as Lichess writes it into the comment after the move that leads to it.
//!
//! The pawns are those of the curve of winning chances, so a program that reads them back finds the same chances.

use lucena_board::pgn::{NodeId, PgnGame};
use lucena_evidence::{Centipawns, Scale, Score};
use shakmaty::Color;

use super::Judged;

const COMMAND: &str = "[%eval ";

/// What the comments on a move say of the position after it, as White sees it, in a machine's own pawns.
pub(super) fn read(game: &PgnGame, node: NodeId, scale: Scale) -> Option<Score> {
    game.comments(node).iter().find_map(|comment| command(comment)).and_then(|(_, said)| score(said, scale))
}

/// Writes what a move is worth into its comment; what another has written there gives way.
pub(super) fn write(game: &mut PgnGame, judged: &Judged, scale: Scale) {
    let mut after = judged.position.clone();
    shakmaty::Position::play_unchecked(&mut after, judged.m);
    // Mate on the board has no moves to count.
    if shakmaty::Position::is_checkmate(&after) {
        return;
    }
    let mut comments: Vec<String> = game.comments(judged.node).iter().map(|said| without(said)).collect();
    let eval = format!("{COMMAND}{}]", text(judged.score, judged.side(), scale));
    match comments.first_mut().filter(|first| first.starts_with("[%")) {
        Some(first) => *first = format!("{eval} {first}"),
        None => comments.insert(0, eval),
    }
    game.set_comments(judged.node, &comments);
}

/// Where the command stands in a comment, and what it says.
fn command(comment: &str) -> Option<(std::ops::Range<usize>, &str)> {
    let start = comment.find(COMMAND)?;
    let said = comment.get(start + COMMAND.len()..)?;
    let length = said.find(']')?;
    Some((start..start + COMMAND.len() + length + 1, said.get(..length)?))
}

/// A comment without the command.
fn without(comment: &str) -> String {
    match command(comment) {
        Some((place, _)) => {
            let (before, after) = (&comment[..place.start], &comment[place.end..]);
            format!("{} {}", before.trim_end(), after.trim_start()).trim().to_owned()
        }
        None => comment.to_owned(),
    }
}

/// `0.35`, `-1.20`, `#3`, `#-2`; the depth that may follow a comma is not needed.
fn score(said: &str, scale: Scale) -> Option<Score> {
    let said = said.split(',').next()?.trim();
    if let Some(moves) = said.strip_prefix('#') {
        let moves: i32 = moves.parse().ok()?;
        let count = moves.unsigned_abs();
        return Some(if moves > 0 { Score::MateIn(count) } else { Score::MatedIn(count) });
    }
    let pawns: f64 = said.parse().ok().filter(|pawns: &f64| pawns.is_finite())?;
    let worth = (100.0 * pawns / scale.get()).round().clamp(-FARTHEST, FARTHEST);
    Some(Score::Estimate(Centipawns(worth as i32)))
}

/// No judgement is farther from nothing, in hundredths of a pawn.
const FARTHEST: f64 = 10_000.0;

/// What a move is worth to its side, as White sees the position after it.
fn text(score: Score, side: Color, scale: Scale) -> String {
    let sign = if side.is_white() { "" } else { "-" };
    let other = if side.is_white() { "-" } else { "" };
    match score {
        // The move itself is one of those that the mate takes.
        Score::MateIn(moves) => format!("#{sign}{}", moves.saturating_sub(1).max(1)),
        Score::MatedIn(moves) => format!("#{other}{moves}"),
        Score::Estimate(Centipawns(worth)) => {
            let pawns = scale.get() * f64::from(if side.is_white() { worth } else { -worth }) / 100.0;
            // No minus before nothing.
            let pawns = if pawns.abs() < 0.005 { 0.0 } else { pawns };
            format!("{pawns:.2}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let scale = Scale::pawn(1.25);
        for (worth, side, written) in [
            (Score::centipawns(100), Color::White, "1.25"),
            (Score::centipawns(100), Color::Black, "-1.25"),
            (Score::LEVEL, Color::Black, "0.00"),
            (Score::MateIn(3), Color::White, "#2"),
            (Score::MateIn(3), Color::Black, "#-2"),
            (Score::MatedIn(3), Color::White, "#-3"),
            (Score::MatedIn(3), Color::Black, "#3"),
        ] {
            assert_eq!(text(worth, side, scale), written);
        }
        assert_eq!(score("1.25", scale), Some(Score::centipawns(100)));
        assert_eq!(score("-0.5,18", Scale::STOCKFISH), Some(Score::centipawns(-50)));
        assert_eq!(score("#-2", scale), Some(Score::MatedIn(2)));
        assert_eq!(score("#4", scale), Some(Score::MateIn(4)));
        for nonsense in ["", "#", "much", "nan", "#1e9"] {
            assert_eq!(score(nonsense, scale), None, "{nonsense}");
        }
    }

    #[test]
    fn a_comment_loses_nothing_but_the_command() {
        assert_eq!(without("too early"), "too early");
        assert_eq!(without("[%eval 0.1]"), "");
        assert_eq!(without("a [%eval 0.1] b"), "a b");
        assert_eq!(without("[%eval 0.1] [%clk 0:01:00]"), "[%clk 0:01:00]");
        assert_eq!(without("[%eval 0.1"), "[%eval 0.1");
    }
}
