//! Positions, moves and scores of a document, read and played by the rules. What cannot be played is said in words.

use lucena_board::{
    fen::{self, Rules},
    notation,
};
use lucena_evidence::{Line, Score};
use shakmaty::{Chess, Color, Move, Position, Square, uci::UciMove};

use super::read::Words;
use crate::document::ScoreDocument;

/// Something that was read, or what is wrong with it.
pub(super) type Found<T> = Result<T, String>;

/// The words, unless it is so.
pub(super) fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Found<()> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// A position by its FEN.
pub(super) fn position(text: &str) -> Found<Chess> {
    fen::read(text, Rules::Standard).map_err(|error| format!("the fen `{text}` cannot be read: {error}"))
}

/// A legal move.
pub(super) fn played(position: &Chess, uci: &str) -> Found<Move> {
    let read: UciMove = uci.parse().map_err(|_| format!("`{uci}` is no move; expected one like e2e4"))?;
    let legal = read.to_move(position);
    legal.map_err(|_| format!("`{uci}` is not legal in {}", fen::write(position)))
}

/// A line from a position, every move legal.
pub(super) fn line_from(root: &Chess, moves: &[String]) -> Found<Line> {
    let mut line = Line::new(root);
    for (ply, uci) in moves.iter().enumerate() {
        let m = played(line.last(), uci).map_err(|why| format!("ply {ply} of the line: {why}"))?;
        line.play(m);
    }
    Ok(line)
}

/// The same from a FEN.
pub(super) fn line(fen: &str, moves: &[String]) -> Found<Line> {
    line_from(&position(fen)?, moves)
}

/// A line whose moves are given in both notations.
pub(super) fn line_of_words(root: &Chess, words: &[Words]) -> Found<Line> {
    let moves: Vec<String> = words.iter().map(|words| words.uci.clone()).collect();
    let line = line_from(root, &moves)?;
    for (ply, words) in words.iter().enumerate() {
        is_san(line.position(ply), line.at(ply), &words.san)?;
    }
    Ok(line)
}

/// That a move is written like this.
pub(super) fn is_san(position: &Chess, m: Option<Move>, said: &str) -> Found<()> {
    let right = m.map(|m| notation::san(position, m)).unwrap_or_default();
    ensure(right == said, || format!("the san is `{said}`; the move is {right}"))
}

/// A side by its name.
pub(super) fn side(name: &str) -> Found<Color> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        other => Err(format!("`{other}` is no side; expected white or black")),
    }
}

/// A side by its name, which must be this one.
pub(super) fn is_side(name: &str, right: Color) -> Found<()> {
    let found = side(name)?;
    ensure(found == right, || format!("the side is {name}; it is {}'s move", right.fold_wb("white", "black")))
}

/// A square by its name.
pub(super) fn square(name: &str) -> Found<Square> {
    name.parse().map_err(|_| format!("`{name}` is no square; squares are a1 to h8"))
}

/// A score for the side that it is given for.
pub(super) fn score(document: ScoreDocument) -> Score {
    let moves = |number: i64| u32::try_from(number.unsigned_abs()).unwrap_or(u32::MAX);
    match document {
        ScoreDocument::Centipawns(value) => Score::centipawns(value),
        ScoreDocument::Mate(number) if number > 0 => Score::MateIn(moves(number)),
        ScoreDocument::Mate(number) => Score::MatedIn(moves(number)),
    }
}

/// What the board itself says about the end of a line, for a side; nothing while there are legal moves.
pub(super) fn is_decided(position: &Chess, side: Color) -> Option<Score> {
    if !position.legal_moves().is_empty() {
        return None;
    }
    Some(match (position.is_check(), position.turn() == side) {
        (false, _) => Score::LEVEL,
        (true, true) => Score::MatedIn(0),
        // As documents write it: a mate that stands on the board is mate in one at most.
        (true, false) => Score::MateIn(1),
    })
}

/// Whether two positions are the same but for clocks, move numbers and en passant.
pub(super) fn is_same_board(one: &Chess, other: &Chess) -> bool {
    one.board() == other.board()
        && one.turn() == other.turn()
        && one.castles().castling_rights() == other.castles().castling_rights()
}
