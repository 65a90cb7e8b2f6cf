//! Moves as people say them: SAN, UCI, long algebraic, in any case, with or without `x`, `=`, `-` and `+`.
//!
//! Words are read into wishes, the most faithful reading first (`bc4` is a pawn's capture before it is a
//! bishop's move); the first reading that fits a legal move is the move. When none does, [`crate::illegal`]
//! finds the reason.

use shakmaty::{CastlingSide, Chess, Color, File, Move, MoveList, Position, Rank, Role, Square, san::San};

use crate::illegal::{self, Illegal, Reason};

/// What a person's words ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    Castle(CastlingSide),
    Pass,
    Go(Go),
}

/// A piece, as far as it was named, and where it should go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Go {
    /// `None` when only squares were given.
    pub role: Option<Role>,
    pub file: Option<File>,
    pub rank: Option<Rank>,
    pub to: Square,
    pub promotion: Option<Role>,
}

/// Longer words are no move in any notation.
const LONGEST: usize = 24;

/// Reads a move in the given position.
///
/// ```
/// use lucena_board::said::read_move;
/// use shakmaty::{Chess, uci::UciMove};
///
/// let start = Chess::default();
/// assert_eq!(read_move(&start, "nf3")?, read_move(&start, "g1-f3")?);
/// assert_eq!(
///     read_move(&start, "Ng5").unwrap_err().to_string(),
///     "Ng5 is not legal here: neither the knight on b1 nor the knight on g1 can go to g5"
/// );
/// # Ok::<_, lucena_board::illegal::Illegal>(())
/// ```
pub fn read_move(position: &Chess, said: &str) -> Result<Move, Illegal> {
    let said = said.trim();
    let wishes = readings(said);
    let legal = position.legal_moves();
    for &wish in &wishes {
        let fitting: MoveList = legal.iter().copied().filter(|&m| fits(position, wish, m)).collect();
        match fitting.as_slice() {
            [] => {}
            [only] => return Ok(*only),
            several => return Err(too_many(position, said, several)),
        }
    }
    Err(illegal::explain(position, said, &wishes))
}

/// Several moves fit: the promotion piece is missing, or which of the pieces is meant.
fn too_many(position: &Chess, said: &str, fitting: &[Move]) -> Illegal {
    let moves = fitting.iter().map(|&m| San::from_move(position, m)).collect();
    let reason = if fitting.iter().all(|m| m.is_promotion()) {
        Reason::PromotionMissing { moves }
    } else {
        Reason::Ambiguous { moves }
    };
    Illegal::new(said, vec![reason])
}

fn fits(position: &Chess, wish: Wish, m: Move) -> bool {
    match wish {
        Wish::Pass => false,
        Wish::Castle(side) => m.castling_side() == Some(side),
        Wish::Go(go) => go.fits(m, position.turn()),
    }
}

impl Go {
    fn fits(self, m: Move, turn: Color) -> bool {
        let from_fits = m.from().is_some_and(|from| self.leaves(from));
        if let Move::Castle { king, rook } = m {
            return self.role.is_none_or(|role| role == Role::King)
                && self.promotion.is_none()
                && from_fits
                && (self.to == rook || is_castling_step(king, self.to, m.castling_side(), turn));
        }
        self.role.is_none_or(|role| role == m.role())
            && from_fits
            && self.to == m.to()
            && (self.promotion.is_none() || self.promotion == m.promotion())
    }

    /// Whether a piece on this square may be the one that is meant.
    pub fn leaves(self, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file()) && self.rank.is_none_or(|rank| rank == from.rank())
    }

    /// The square the piece stands on, if both its coordinates were said.
    pub fn from(self) -> Option<Square> {
        Some(Square::from_coords(self.file?, self.rank?))
    }
}

/// `Ke1-g1` means castling; in Chess960 a king's single step does not.
pub(crate) fn is_castling_step(king: Square, to: Square, side: Option<CastlingSide>, turn: Color) -> bool {
    side.is_some_and(|side| side.king_to(turn) == to) && king.distance(to) > 1
}

/// All readings of the words, the most faithful first.
pub(crate) fn readings(said: &str) -> Vec<Wish> {
    if said.chars().count() > LONGEST {
        return Vec::new();
    }
    let core = strip(said);
    match core.to_ascii_lowercase().as_str() {
        "--" | "z0" | "0000" | "null" | "pass" => return vec![Wish::Pass],
        "oo" | "o-o" | "00" | "0-0" => return vec![Wish::Castle(CastlingSide::KingSide)],
        "ooo" | "o-o-o" | "000" | "0-0-0" => return vec![Wish::Castle(CastlingSide::QueenSide)],
        _ => {}
    }
    let captures = core.contains(['x', 'X', ':', '×']);
    let bare: String = core.chars().filter(|c| !"xX:×-–—=()/".contains(*c)).collect();
    let Some(first) = bare.chars().next() else { return Vec::new() };
    let with_piece =
        Role::from_char(first).and_then(|role| go(&bare[first.len_utf8()..], Some(role), captures));
    let squares_only = go(&bare, None, captures);
    let shouted = squares_only.is_some_and(|go| go.from().is_some()) && !bare.contains(char::is_lowercase);
    let piece_first = first.is_uppercase() && !shouted;
    let ordered = if piece_first { [with_piece, squares_only] } else { [squares_only, with_piece] };
    ordered.into_iter().flatten().map(Wish::Go).collect()
}

/// Drops move numbers, figurines, check and annotation marks, `e.p.`.
fn strip(said: &str) -> String {
    let unnumbered = said.trim_start_matches(|c: char| c.is_ascii_digit());
    let said = match unnumbered.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches(['.', '…', ' ']),
        None => said,
    };
    let mut core: String = said.chars().filter(|c| !c.is_whitespace()).map(letter).collect();
    for ending in ["e.p.", "ep", "mate"] {
        if core.len() > ending.len() && core.to_ascii_lowercase().ends_with(ending) {
            core.truncate(core.len() - ending.len());
        }
    }
    core.truncate(core.trim_end_matches(['+', '#', '!', '?', '‡', '†']).len());
    core
}

/// Figurines as letters.
fn letter(c: char) -> char {
    match c {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        other => other,
    }
}

/// Reads `[file][rank]file rank[promotion]`.
fn go(text: &str, role: Option<Role>, captures: bool) -> Option<Go> {
    let lower = text.to_ascii_lowercase();
    let mut bytes = lower.as_bytes();
    let mut promotion = None;
    if let [start @ .., b'1'..=b'8', last] = bytes
        && last.is_ascii_alphabetic()
    {
        promotion = Some(Role::from_char(char::from(*last))?);
        bytes = &bytes[..start.len() + 1];
    }
    let (from, to) = bytes.split_at_checked(bytes.len().checked_sub(2)?)?;
    let to = Square::from_ascii(to).ok()?;
    let (file, rank) = match from {
        [] => (None, None),
        [one] => (File::from_char(char::from(*one)), Rank::from_char(char::from(*one))),
        [file, rank] => {
            (Some(File::from_char(char::from(*file))?), Some(Rank::from_char(char::from(*rank))?))
        }
        _ => return None,
    };
    if from.len() == 1 && file.is_none() && rank.is_none() {
        return None;
    }
    pawn_words(Go { role, file, rank, to, promotion }, captures)
}

/// Without a piece letter it is a pawn that moves, unless both squares are given: straight ahead when no file
/// is said. `bb4` is no pawn's move.
fn pawn_words(mut go: Go, captures: bool) -> Option<Go> {
    if go.role.is_none() && go.from().is_none() {
        go.role = Some(Role::Pawn);
        if go.file == Some(go.to.file()) {
            return None;
        }
    }
    if go.role == Some(Role::Pawn) && go.file.is_none() && !captures {
        go.file = Some(go.to.file());
    }
    Some(go)
}
