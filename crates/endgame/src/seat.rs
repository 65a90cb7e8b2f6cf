//! A position as a rule set sees it: the rules speak as if White were the stronger side.

use lucena_board::words;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, Position, Role, Square};

use crate::{
    cast::{Cast, Step},
    language::Program,
};

/// A position as the rules see it: with colours exchanged when Black is the stronger side.
#[derive(Debug, Clone)]
pub struct Seat {
    /// The position, turned.
    pub position: Chess,
    /// Whether the colours have been exchanged.
    pub flipped: bool,
}

/// Why rules cannot be applied to a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// They are for another ending.
    #[error("these rules are for {wanted}, and the position is {found}")]
    Men {
        /// The ending of the rules.
        wanted: String,
        /// The ending of the position.
        found: String,
    },
    /// They are for the other side.
    #[error("it is {side}'s move, and `{title}` finds the moves of the other side")]
    Turn {
        /// Who is to move.
        side: &'static str,
        /// What the rule set is called.
        title: String,
    },
}

impl Unfit {
    /// Rules for another ending.
    pub fn men(program: &Program, position: &Chess) -> Unfit {
        let found = cast_of(position).map_or("another ending".into(), |cast| cast.to_string());
        Unfit::Men { wanted: program.cast.to_string(), found }
    }
}

/// The men of a position, White's first.
pub fn cast_of(position: &Chess) -> Option<Cast> {
    let letters = |color: Color| -> String {
        let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let count = |role: Role| position.board().by_piece(role.of(color)).count();
        roles.iter().map(|role| role.upper_char().to_string().repeat(count(*role))).collect()
    };
    Cast::parse(&(letters(Color::White) + &letters(Color::Black))).ok()
}

/// Colours exchanged, top and bottom exchanged.
fn flip(position: &Chess) -> Chess {
    let setup = position.to_setup(EnPassantMode::Legal).into_mirrored();
    setup.position(CastlingMode::Standard).unwrap_or_else(|_| position.clone())
}

impl Seat {
    /// As it stands, and with the colours exchanged.
    pub fn both(position: &Chess) -> [Seat; 2] {
        [
            Seat { position: position.clone(), flipped: false },
            Seat { position: flip(position), flipped: true },
        ]
    }

    /// As these rules see it.
    pub fn for_rules(program: &Program, position: &Chess) -> Result<Seat, Unfit> {
        let fits = |seat: &Seat| program.cast.placement(&seat.position).is_some();
        let seat = Seat::both(position).into_iter().find(fits);
        let seat = seat.ok_or_else(|| Unfit::men(program, position))?;
        if seat.position.turn() == program.side {
            return Ok(seat);
        }
        Err(Unfit::Turn { side: words::side(position.turn()), title: program.title.clone() })
    }

    /// The position as it was given.
    pub fn as_given(&self) -> Chess {
        if self.flipped { flip(&self.position) } else { self.position.clone() }
    }

    /// A step of the rules on the board as it was given. A pawn that reaches the last rank becomes a queen, or a rook
    /// where a queen would be stalemate.
    pub fn played(&self, step: &Step) -> Option<Move> {
        let turned = |square: Square| if self.flipped { square.flip_vertical() } else { square };
        let (from, to) = (turned(step.from), turned(step.to));
        let given = self.as_given();
        let becomes = |wanted: Option<Role>| {
            let fits = |m: &Move| m.from() == Some(from) && m.to() == to && m.promotion() == wanted;
            given.legal_moves().into_iter().find(fits)
        };
        let stalemates = |m: Move| given.clone().play(m).is_ok_and(|next| next.is_stalemate());
        let queen = becomes(Some(Role::Queen));
        let rook = queen.filter(|&m| stalemates(m)).and_then(|_| becomes(Some(Role::Rook)));
        becomes(None).or(rook).or(queen)
    }

    /// The rules speak as if White were the stronger side; with colours exchanged, so must their words be.
    pub fn spoken(&self, text: &str) -> String {
        if !self.flipped {
            return text.to_owned();
        }
        let swap = |text: String, a: &str, b: &str| text.replace(a, "\0").replace(b, a).replace('\0', b);
        swap(swap(text.to_owned(), "white", "black"), "White", "Black")
    }

    /// A measure as it is written; with colours exchanged, of the other side's men and squares, its ranks counted from
    /// that side.
    pub fn measure(&self, text: &str) -> String {
        if !self.flipped {
            return text.to_owned();
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let (mut said, mut rest) = (String::new(), text);
        while !rest.is_empty() {
            let (name, after) = rest.split_at(rest.find(|c| !is_name(c)).unwrap_or(rest.len()));
            let (between, after) = after.split_at(after.find(is_name).unwrap_or(after.len()));
            said += &exchanged(name);
            said += between;
            rest = after;
        }
        let counts_ranks = text.contains(".rank") || text.contains("square(");
        said + if counts_ranks { " (ranks counted from Black's side)" } else { "" }
    }
}

/// `wp` and `bp`, `c8` and `c1`; other names stay.
fn exchanged(name: &str) -> String {
    if let Ok(square) = Square::from_ascii(name.as_bytes()) {
        return square.flip_vertical().to_string();
    }
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_man =
        letters.len() == 2 && letters[1..].parse::<char>().is_ok_and(|c| Role::from_char(c).is_some());
    match name.split_at_checked(1) {
        Some(("w", man)) if is_man => format!("b{man}"),
        Some(("b", man)) if is_man => format!("w{man}"),
        _ => name.to_owned(),
    }
}
