//! Which men an ending has.

use std::{fmt, str::FromStr};

use shakmaty::{Board, Color, Piece, Role, Square};
use thiserror::Error;

/// The most men, kings included, that an ending may have.
pub const MOST_MEN: usize = 5;

/// The letters of an ending in the order they are written.
const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Why some words name no ending.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MenError {
    /// Not of the form king, men, king, men.
    #[error("`{0}` is no ending; write one like KRK or KQKR")]
    NoEnding(String),
    /// More men than tables are made for.
    #[error("{name} has {men} men; endings of up to {MOST_MEN} are known")]
    TooMany {
        /// The ending.
        name: String,
        /// How many men it has.
        men: usize,
    },
}

/// The material of an ending in its canonical form: White has more men, or as many and the stronger.
///
/// ```
/// use lucena_endgame::men::Men;
///
/// let men: Men = "krk".parse()?;
/// assert_eq!(men.to_string(), "KRK");
/// assert_eq!("KPvKQ".parse::<Men>()?.to_string(), "KQKP");
/// # Ok::<(), lucena_endgame::men::MenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Men {
    pieces: [Piece; MOST_MEN],
    count: usize,
}

impl Men {
    /// The ending of a board, and whether its colours must be changed to reach the canonical form.
    pub fn of(board: &Board) -> Result<(Men, bool), MenError> {
        let side = |color| ORDER.map(|role| board.by_piece(Piece { color, role }).count());
        let (white, black) = (side(Color::White), side(Color::Black));
        Men::from_counts(white, black, || name(&white, &black))
    }

    /// The men: White's king, Black's king, then White's men and Black's, strongest first.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.count]
    }

    /// How many men there are, kings included.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether pawns are among them.
    pub fn has_pawns(&self) -> bool {
        self.pieces().iter().any(|piece| piece.role == Role::Pawn)
    }

    /// The men of one side in the order they are written, its king first.
    pub fn side(&self, color: Color) -> impl Iterator<Item = Role> + '_ {
        self.pieces().iter().filter(move |piece| piece.color == color).map(|piece| piece.role)
    }

    /// The ending after a capture or promotion, and whether it has its colours changed.
    pub fn after(&self, change: Change) -> Result<(Men, bool), MenError> {
        let pieces = self.pieces().iter().enumerate().filter_map(|(man, &piece)| change.apply(man, piece));
        let mut counts = [[0; 6]; 2];
        for piece in pieces {
            counts[piece.color as usize][place(piece.role)] += 1;
        }
        let [black, white] = counts;
        Men::from_counts(white, black, || name(&white, &black))
    }

    /// Every capture, promotion, and capture by promotion that the men allow.
    pub fn changes(&self) -> Vec<Change> {
        let others = 2..self.count;
        let pawns = others.clone().filter(|&man| self.pieces[man].role == Role::Pawn);
        let promotions: Vec<_> = pawns.flat_map(|man| PROMOTIONS.map(|role| (man, role))).collect();
        let mut changes = Vec::new();
        for captured in others.map(Some).chain([None]) {
            let by_enemy =
                |pawn: usize| captured.is_none_or(|man| self.pieces[man].color != self.pieces[pawn].color);
            let promoting =
                promotions.iter().copied().filter(|&(pawn, _)| by_enemy(pawn)).map(Some).chain([None]);
            changes.extend(promoting.map(|promoting| Change { captured, promoting }));
        }
        changes.retain(|change| change.captured.is_some() || change.promoting.is_some());
        changes
    }

    /// The endings that one capture or promotion leads to.
    pub fn successors(&self) -> Vec<Men> {
        let mut found = Vec::new();
        for (men, _) in self.changes().into_iter().flat_map(|change| self.after(change)) {
            if !found.contains(&men) {
                found.push(men);
            }
        }
        found
    }

    /// `name` is what an error would call the ending.
    fn from_counts(
        white: [usize; 6],
        black: [usize; 6],
        name: impl Fn() -> String,
    ) -> Result<(Men, bool), MenError> {
        if white[0] != 1 || black[0] != 1 {
            return Err(MenError::NoEnding(name()));
        }
        let (men, black_men): (usize, usize) = (white.iter().sum(), black.iter().sum());
        if men + black_men > MOST_MEN {
            return Err(MenError::TooMany { name: name(), men: men + black_men });
        }
        let changed = (black_men, black) > (men, white);
        let (strong, weak) = if changed { (black, white) } else { (white, black) };
        Ok((Men::arrange(&strong, &weak), changed))
    }

    fn arrange(white: &[usize; 6], black: &[usize; 6]) -> Men {
        let mut men = Men { pieces: [Color::White.king(); MOST_MEN], count: 2 };
        men.pieces[1] = Color::Black.king();
        for (color, counts) in [(Color::White, white), (Color::Black, black)] {
            for (&role, &count) in ORDER.iter().zip(counts).skip(1) {
                for _ in 0..count {
                    men.pieces[men.count] = Piece { color, role };
                    men.count += 1;
                }
            }
        }
        men
    }
}

/// Which men a move takes and promotes, by their places in [`Men::pieces`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Who is taken.
    pub captured: Option<usize>,
    /// Which pawn becomes what.
    pub promoting: Option<(usize, Role)>,
}

impl Change {
    /// What a man has become; `None` when it is taken.
    pub fn apply(self, man: usize, piece: Piece) -> Option<Piece> {
        match self.promoting {
            _ if self.captured == Some(man) => None,
            Some((pawn, role)) if pawn == man => Some(Piece { role, ..piece }),
            _ => Some(piece),
        }
    }
}

/// The place of a role in [`ORDER`].
fn place(role: Role) -> usize {
    ORDER.iter().position(|&other| other == role).unwrap_or_default()
}

/// What a pawn may become.
pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The men with their squares, in no particular order, as a board.
pub fn board(men: impl IntoIterator<Item = (Piece, Square)>) -> Board {
    let mut board = Board::empty();
    for (piece, square) in men {
        board.set_piece_at(square, piece);
    }
    board
}

fn name(white: &[usize; 6], black: &[usize; 6]) -> String {
    let letters = |counts: &[usize; 6]| -> String {
        ORDER.iter().zip(counts).map(|(role, &count)| role.upper_char().to_string().repeat(count)).collect()
    };
    letters(white) + &letters(black)
}

impl FromStr for Men {
    type Err = MenError;

    fn from_str(words: &str) -> Result<Men, MenError> {
        let no_ending = || MenError::NoEnding(words.to_owned());
        let mut counts = [[0; 6]; 2];
        let mut kings = 0;
        for (at, letter) in words.char_indices() {
            match Role::from_char(letter) {
                Some(role) => {
                    kings += usize::from(role == Role::King);
                    let side = counts.get_mut(kings.wrapping_sub(1)).ok_or_else(no_ending)?;
                    side[place(role)] += 1;
                }
                None if matches!(letter, 'v' | 'V') && next_is_king(words, at) => {}
                None => return Err(no_ending()),
            }
        }
        let [white, black] = counts;
        Men::from_counts(white, black, || words.to_uppercase().replace('V', ""))
            .map(|(men, _)| men)
            .map_err(|error| if matches!(error, MenError::NoEnding(_)) { no_ending() } else { error })
    }
}

/// Whether the `v` at this place stands where it belongs, before the second king.
fn next_is_king(words: &str, at: usize) -> bool {
    at > 0 && words[at + 1..].starts_with(['k', 'K'])
}

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |color| self.side(color).map(Role::upper_char).collect::<String>();
        f.pad(&(letters(Color::White) + &letters(Color::Black)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(words: &str) -> String {
        words.parse::<Men>().map_or_else(|error| error.to_string(), |men| men.to_string())
    }

    #[test]
    fn endings_are_read_in_every_spelling() {
        for (words, name) in [
            ("krk", "KRK"),
            ("KRvK", "KRK"),
            ("kkr", "KRK"),
            ("KPKQ", "KQKP"),
            ("kqvkr", "KQKR"),
            ("KNBK", "KBNK"),
            ("kk", "KK"),
            ("KQKNN", "KNNKQ"),
        ] {
            assert_eq!(written(words), name);
        }
    }

    #[test]
    fn what_is_no_ending_is_refused() {
        for words in ["KXK", "", "K", "RKK", "KRKK", "krvvk", "KvRK", "KR K", "vKK", "KRKv", "ſ"] {
            assert_eq!(written(words), format!("`{words}` is no ending; write one like KRK or KQKR"));
        }
        assert_eq!(written("KQQKRR"), "KQQKRR has 6 men; endings of up to 5 are known");
    }

    #[test]
    fn a_pawn_ending_leads_to_what_it_can_become() {
        let men: Men = "KPK".parse().expect("an ending");
        let names: Vec<String> = men.successors().iter().map(Men::to_string).collect();
        assert_eq!(names, ["KK", "KQK", "KRK", "KBK", "KNK"]);
    }
}
