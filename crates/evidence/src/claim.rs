//! Claims: what is said about a move. A claim is built from its evidence and in no other way.

use shakmaty::{Color, Role, Square};

use crate::{Census, Certainty, Contrast, Cross, Fact, Gain, Line, Split};

/// What a claim rests on: four kinds, and no fifth. A gain is a fact that is counted; a cross-table and a split are censuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evidence {
    /// Anyone sees it on the board.
    Fact(Fact),
    /// What a line has won, counted on the board at its end.
    Gain(Gain),
    /// The cause was changed, and the verdict with it.
    Contrast(Contrast),
    /// All legal moves were looked at.
    Census(Census),
    /// One reply was forced after all legal moves.
    Cross(Cross),
    /// All legal moves were split in those that serve a purpose and those that do not.
    Split(Split),
    /// A table, or a mate with every defence answered.
    Certainty(Certainty),
}

impl Evidence {
    /// Whether it is a reason: facts are not, for they hold without the move's being good.
    pub fn is_reason(&self) -> bool {
        !matches!(self, Evidence::Fact(_) | Evidence::Gain(_))
    }
}

macro_rules! evidence {
    ($($kind:ident)*) => {$(
        impl From<$kind> for Evidence {
            fn from(found: $kind) -> Evidence {
                Evidence::$kind(found)
            }
        }
    )*};
}

evidence! { Fact Gain Contrast Census Cross Split Certainty }

/// A man that takes part in what is claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Man {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub role: Role,
    /// Whose it is.
    pub color: Color,
    /// What it does here.
    pub part: Part,
}

macro_rules! parts {
    ($($(#[$doc:meta])* $variant:ident: $name:literal;)*) => {
        /// The part that a man plays.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Part {
            $($(#[$doc])* $variant,)*
        }

        impl Part {
            /// For programs.
            pub fn name(self) -> &'static str {
                match self { $(Part::$variant => $name,)* }
            }
        }
    };
}

parts! {
    /// It attacks.
    Attacker: "attacker";
    /// It is attacked, or falls.
    Target: "target";
    /// It stands behind the target.
    Behind: "behind";
    /// It may not move.
    Pinned: "pinned";
    /// It guarded something.
    Guard: "guard";
    /// It was guarded.
    Ward: "ward";
    /// It is drawn to a square.
    Decoyed: "decoyed";
    /// It is drawn away from a duty.
    Deflected: "deflected";
    /// It has more duties than it can do.
    Overloaded: "overloaded";
    /// It stands in the way.
    Blocker: "blocker";
    /// It is given up.
    Sacrificed: "sacrificed";
    /// It has nowhere to go.
    Trapped: "trapped";
    /// It promotes.
    Promoted: "promoted";
    /// It is mated.
    Mated: "mated";
}

/// A statement about one move of a line, and what it rests on. `T` is what is said: a motif, a purpose.
///
/// ```compile_fail
/// // A claim without evidence cannot be made.
/// let claim = lucena_evidence::Claim { says: "wins a queen", ply: 0, men: vec![], squares: vec![], with: unreachable!(), evidence: vec![] };
/// ```
///
/// ```compile_fail
/// // Nor does a bare word suffice.
/// let claim = lucena_evidence::Claim::resting_on("wins a queen", 0);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim<T> {
    says: T,
    ply: usize,
    men: Vec<Man>,
    squares: Vec<Square>,
    with: Line,
    evidence: Vec<Evidence>,
}

impl<T: Copy> Claim<T> {
    /// A statement about a ply of a line, on this evidence; `None` without any.
    pub fn resting_on(says: T, ply: usize, with: &Line, evidence: Vec<Evidence>) -> Option<Claim<T>> {
        let stands = !evidence.is_empty() && ply < with.len();
        let claim = Claim { says, ply, men: Vec::new(), squares: Vec::new(), with: with.clone(), evidence };
        stands.then_some(claim)
    }

    /// With the men that take part and the squares that matter.
    #[must_use]
    pub fn about(self, men: Vec<Man>, squares: Vec<Square>) -> Claim<T> {
        Claim { men, squares, ..self }
    }

    /// What it says.
    pub fn says(&self) -> T {
        self.says
    }

    /// Of which ply of the line.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Who takes part; squares as they are after the move, or before it for men that it takes.
    pub fn men(&self) -> &[Man] {
        &self.men
    }

    /// Squares that matter besides.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The line in which the point works, from the root.
    pub fn with(&self) -> &Line {
        &self.with
    }

    /// What it rests on.
    pub fn evidence(&self) -> &[Evidence] {
        &self.evidence
    }

    /// Its contrasts.
    pub fn contrasts(&self) -> impl Iterator<Item = &Contrast> {
        self.evidence.iter().filter_map(|evidence| match evidence {
            Evidence::Contrast(contrast) => Some(contrast),
            _ => None,
        })
    }

    /// Whether an intervention, a count or a proof shows it; otherwise it is only seen.
    pub fn is_reason(&self) -> bool {
        self.evidence.iter().any(Evidence::is_reason)
    }
}
