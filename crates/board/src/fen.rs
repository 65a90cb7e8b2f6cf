//! Reading positions, with errors that name the place and the remedy.
//!
//! shakmaty parses and validates; this module says *what* is wrong. It is stricter in one respect: a FEN must
//! have its first four fields, so that one cut short is not taken for another position; and more lenient in
//! another: checks that no last move can have given are let pass, since composed positions and suites have them.

use std::fmt;

use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, File, Piece, PositionError,
    PositionErrorKinds, Rank, Role, Setup, Square, fen::Fen,
};

use crate::words;

/// Which castling rules a FEN is read by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Rules {
    /// Kings castle from e1 and e8, rooks from the corners; rights written as rook files (`HAha`) mean Chess960.
    #[default]
    Standard,
    /// Chess960: `K` and `Q` mean the outermost rook.
    Chess960,
    /// Standard chess where the castling rights allow it, else Chess960.
    Detect,
}

/// The six fields of a FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The eight ranks, from the eighth to the first.
    Board,
    /// Whose move it is.
    Turn,
    /// Castling rights.
    Castling,
    /// The square a pawn has just passed over.
    EnPassant,
    /// Plies since the last capture or pawn move.
    Halfmoves,
    /// The number of the next move.
    Fullmoves,
}

impl Field {
    const ALL: [Field; 6] =
        [Field::Board, Field::Turn, Field::Castling, Field::EnPassant, Field::Halfmoves, Field::Fullmoves];

    const fn expected(self) -> &'static str {
        match self {
            Field::Board => "the board, eight ranks separated by `/`",
            Field::Turn => "the side to move, `w` or `b`",
            Field::Castling => "the castling rights, such as `KQkq`, or `-`",
            Field::EnPassant => "the en-passant square, such as `e3`, or `-`",
            Field::Halfmoves => "the halfmove clock, a number from 0 to 9999",
            Field::Fullmoves => "the move number, a number from 1 to 9999",
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected())
    }
}

/// What is wrong with a FEN. Columns count characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum FenError {
    #[error("the FEN is empty; it should look like `{INITIAL}`")]
    Empty,
    #[error("the FEN ends too early: {0} should follow")]
    Missing(Field),
    #[error("column {column}: `{found}` is one field too many; a FEN has six")]
    TooMany { found: String, column: usize },
    #[error("the board has {got} ranks instead of 8, separated by `/`")]
    RankCount { got: usize },
    #[error("column {column}: rank {rank}, `{text}`, has {got} squares instead of 8")]
    RankWidth { rank: usize, text: String, got: usize, column: usize },
    #[error("column {column}: `{found}` is no piece; pieces are PNBRQK and pnbrqk, empty squares 1 to 8")]
    NoPiece { found: char, column: usize },
    #[error("column {column}: found `{found}`, expected {field}")]
    Field { field: Field, found: String, column: usize },
    #[error("the castling right `{right}` is impossible: {why}")]
    CastlingRight { right: char, why: String },
    #[error("the en-passant square {square} is impossible: {why}")]
    EnPassant { square: Square, why: String },
    #[error("{} has no king", words::side(*.0))]
    NoKing(Color),
    #[error("{} has {} kings, on {}", words::side(*.0), .1.count(), words::list(*.1, "and"))]
    ManyKings(Color, Bitboard),
    #[error("there is a pawn on {0}; pawns never stand on the first or the last rank")]
    BackRankPawn(Square),
    #[error("it is {}'s move, but {}'s king is already in check from {by}", words::side(*.turn), words::side(!*.turn))]
    OppositeCheck { turn: Color, by: String },
    #[error("{} has more pieces than promotions can explain: {pieces}", words::side(*.color))]
    TooMuchMaterial { color: Color, pieces: String },
}

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MAX_COUNTER: u32 = 9999;

/// Reads a position: four fields or all six, separated by white space.
///
/// ```
/// use lucena_board::fen::{self, Rules};
///
/// let position = fen::read("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", Rules::Standard)?;
/// let error = fen::read("8/8/8/8/8/4k3/4p4/4K3 w - - 0 1", Rules::Standard).unwrap_err();
/// assert_eq!(error.to_string(), "column 15: rank 2, `4p4`, has 9 squares instead of 8");
/// # Ok::<_, fen::FenError>(())
/// ```
pub fn read(text: &str, rules: Rules) -> Result<Chess, FenError> {
    let fields = split(text);
    check_fields(&fields)?;
    let plain: Vec<&str> = fields.iter().map(|(_, word)| *word).collect();
    let setup = Fen::from_ascii(plain.join(" ").as_bytes()).map_err(|_| FenError::Empty)?.into_setup();
    let standard = rules == Rules::Standard && !names_rook_files(plain[2]);
    let mode = match rules {
        Rules::Chess960 => CastlingMode::Chess960,
        _ if standard => CastlingMode::Standard,
        _ => CastlingMode::detect(&setup),
    };
    setup
        .clone()
        .position(mode)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|error| illegal(&setup, error.kinds(), plain[2], standard))
}

/// Writes a position as every reader understands it: the en-passant square only where a capture is legal.
pub fn write(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// The words of a line, each with its column.
fn split(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::with_capacity(6);
    let mut column = 1;
    for word in text.split(|c: char| c.is_whitespace()) {
        if !word.is_empty() {
            words.push((column, word));
        }
        column += word.chars().count() + 1;
    }
    words
}

fn check_fields(fields: &[(usize, &str)]) -> Result<(), FenError> {
    if fields.is_empty() {
        return Err(FenError::Empty);
    }
    for (field, &(column, word)) in Field::ALL.into_iter().zip(fields) {
        check_field(field, word, column)?;
    }
    match fields.len() {
        n @ (1..=3 | 5) => Err(FenError::Missing(Field::ALL[n])),
        4 | 6 => Ok(()),
        _ => Err(FenError::TooMany { found: excerpt(fields[6].1), column: fields[6].0 }),
    }
}

fn check_field(field: Field, word: &str, column: usize) -> Result<(), FenError> {
    let good = match field {
        Field::Board => return check_board(word, column),
        Field::Turn => matches!(word, "w" | "b"),
        Field::Castling => is_castling(word),
        Field::EnPassant => word == "-" || Square::from_ascii(word.as_bytes()).is_ok(),
        Field::Halfmoves | Field::Fullmoves => is_counter(word),
    };
    if good { Ok(()) } else { Err(FenError::Field { field, found: excerpt(word), column }) }
}

fn is_counter(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit()) && word.parse::<u32>().is_ok_and(|n| n <= MAX_COUNTER)
}

/// At most two different rights a side.
fn is_castling(word: &str) -> bool {
    let mut seen = String::new();
    word == "-"
        || word.chars().all(|c| {
            let new = !seen.contains(c);
            seen.push(c);
            let rights = seen.chars().filter(|s| s.is_uppercase() == c.is_uppercase()).count();
            new && rights <= 2 && matches!(c.to_ascii_lowercase(), 'k' | 'q' | 'a'..='h')
        })
}

fn check_board(word: &str, column: usize) -> Result<(), FenError> {
    let mut at = column;
    let ranks: Vec<&str> = word.split('/').collect();
    for (index, rank) in ranks.iter().enumerate() {
        check_rank(rank, 8usize.saturating_sub(index), at)?;
        at += rank.chars().count() + 1;
    }
    if ranks.len() == 8 { Ok(()) } else { Err(FenError::RankCount { got: ranks.len() }) }
}

fn check_rank(text: &str, rank: usize, column: usize) -> Result<(), FenError> {
    let mut got = 0;
    for (index, found) in text.chars().enumerate() {
        got += match found {
            '1'..='8' => found as usize - '0' as usize,
            _ if Piece::from_char(found).is_some() => 1,
            _ => return Err(FenError::NoPiece { found, column: column + index }),
        };
    }
    if got == 8 { Ok(()) } else { Err(FenError::RankWidth { rank, text: excerpt(text), got, column }) }
}

/// The beginning of a word, so that a message stays one line.
fn excerpt(word: &str) -> String {
    const LONG: usize = 40;
    if word.chars().count() <= LONG { word.into() } else { word.chars().take(LONG).chain(['…']).collect() }
}

fn names_rook_files(castling: &str) -> bool {
    castling.bytes().any(|b| matches!(b.to_ascii_lowercase(), b'a'..=b'h'))
}

/// Each right needs its king and its rook; the first that lacks one is named.
fn wrong_castling(board: &Board, castling: &str, standard: bool) -> FenError {
    let missing = castling.chars().find_map(|right| {
        let color = Color::from_white(right.is_ascii_uppercase());
        let why = missing_for_right(board, color, right.to_ascii_lowercase(), standard)?;
        Some(FenError::CastlingRight { right, why })
    });
    missing.unwrap_or_else(|| two_rooks_on_a_side(castling))
}

fn two_rooks_on_a_side(castling: &str) -> FenError {
    let right = castling.chars().last().unwrap_or('-');
    FenError::CastlingRight { right, why: "its king can castle with one rook on each side only".into() }
}

fn missing_for_right(board: &Board, color: Color, right: char, standard: bool) -> Option<String> {
    let side = words::side(color);
    let back = color.backrank();
    let Some(king) = board.king_of(color).filter(|king| king.rank() == back) else {
        return Some(format!("{side}'s king is not on its first rank"));
    };
    let rooks = board.by_piece(color.rook()) & back;
    if standard {
        let corner = Square::from_coords(if right == 'k' { File::H } else { File::A }, back);
        let home = Square::from_coords(File::E, back);
        let hint = "(in Chess960, name the rook's file instead)";
        return match (king == home, rooks.contains(corner)) {
            (false, _) => Some(format!("{side}'s king is on {king}, not on {home} {hint}")),
            (_, false) => Some(format!("{side} has no rook on {corner} {hint}")),
            _ => None,
        };
    }
    let found = match right {
        'k' => rooks.into_iter().any(|rook| rook.file() > king.file()),
        'q' => rooks.into_iter().any(|rook| rook.file() < king.file()),
        file => rooks.into_iter().any(|rook| rook.file().char() == file),
    };
    if found { None } else { Some(format!("{side} has no rook there to castle with")) }
}

/// Puts shakmaty's verdict into words, gravest first.
fn illegal(setup: &Setup, kinds: PositionErrorKinds, castling: &str, standard: bool) -> FenError {
    let board = &setup.board;
    let kings = |color| board.by_piece(Role::King.of(color));
    for color in Color::ALL {
        match kings(color).count() {
            0 => return FenError::NoKing(color),
            1 => {}
            _ => return FenError::ManyKings(color, kings(color)),
        }
    }
    if let Some(square) = (board.pawns() & Bitboard::BACKRANKS).first() {
        return FenError::BackRankPawn(square);
    }
    let attackers = |color: Color| {
        let king = board.king_of(color).unwrap_or(Square::A1);
        words::pieces_on(board, board.attacks_to(king, !color, board.occupied()))
    };
    let turn = setup.turn;
    if kinds.contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS) {
        return wrong_castling(board, castling, standard);
    }
    if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK) {
        return FenError::OppositeCheck { turn, by: attackers(!turn) };
    }
    if let (Some(square), true) = (setup.ep_square, kinds.contains(PositionErrorKinds::INVALID_EP_SQUARE)) {
        return FenError::EnPassant { square, why: wrong_en_passant(setup, square) };
    }
    let color = if has_too_much(board, Color::White) { Color::White } else { Color::Black };
    FenError::TooMuchMaterial { color, pieces: count_pieces(board, color) }
}

fn wrong_en_passant(setup: &Setup, square: Square) -> String {
    let rank = setup.turn.relative_rank(Rank::Sixth);
    if square.rank() != rank {
        return format!("with {} to move it lies on rank {rank}", words::side(setup.turn));
    }
    format!("no pawn of {}'s can just have moved two squares over it", words::side(!setup.turn))
}

fn has_too_much(board: &Board, color: Color) -> bool {
    let count = |role: Role| board.by_piece(role.of(color)).count();
    let bishops = board.by_piece(color.bishop());
    let extra = count(Role::Queen).saturating_sub(1)
        + count(Role::Rook).saturating_sub(2)
        + count(Role::Knight).saturating_sub(2)
        + (bishops & Bitboard::LIGHT_SQUARES).count().saturating_sub(1)
        + (bishops & Bitboard::DARK_SQUARES).count().saturating_sub(1);
    count(Role::Pawn) + extra > 8
}

fn count_pieces(board: &Board, color: Color) -> String {
    let counts = Role::ALL.into_iter().rev().filter_map(|role| {
        let n = board.by_piece(role.of(color)).count();
        (n > 0).then(|| format!("{n} {}{}", words::role(role), if n == 1 { "" } else { "s" }))
    });
    words::list(counts, "and")
}
