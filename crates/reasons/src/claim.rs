//! What is claimed, and what proves it.

use shakmaty::{Color, Move, Role, Square};

use crate::Motif;

/// A statement about one move of a line, with the lines that prove it. All lines begin at the root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// What it says.
    pub motif: Motif,
    /// Of which ply of the main variation.
    pub ply: usize,
    /// Who takes part; squares as they are after the move, or before it for those that it takes.
    pub men: Vec<Man>,
    /// Squares that matter besides.
    pub squares: Vec<Square>,
    /// The line in which the point works.
    pub with: Vec<Move>,
    /// The same idea without this move, and how it fails.
    pub without: Vec<Move>,
    /// The move that makes the difference, at the end of one of the lines, and why it does.
    pub critical: Option<(Move, Why)>,
    /// What has been tested.
    pub proof: Proof,
}

/// A man that takes part.
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

/// The part that a man plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// It attacks.
    Attacker,
    /// It is attacked, or falls.
    Target,
    /// It stands behind the target.
    Behind,
    /// It may not move.
    Pinned,
    /// It guarded something.
    Guard,
    /// What was guarded.
    Ward,
    /// It is drawn to a square.
    Decoyed,
    /// It is drawn away from a duty.
    Deflected,
    /// It has more duties than it can do.
    Overloaded,
    /// It stands in the way.
    Blocker,
    /// It is given up.
    Sacrificed,
    /// It has nowhere to go.
    Trapped,
    /// It promotes.
    Promoted,
    /// It is mated.
    Mated,
}

impl Part {
    /// For programs.
    pub fn name(self) -> &'static str {
        match self {
            Part::Attacker => "attacker",
            Part::Target => "target",
            Part::Behind => "behind",
            Part::Pinned => "pinned",
            Part::Guard => "guard",
            Part::Ward => "ward",
            Part::Decoyed => "decoyed",
            Part::Deflected => "deflected",
            Part::Overloaded => "overloaded",
            Part::Blocker => "blocker",
            Part::Sacrificed => "sacrificed",
            Part::Trapped => "trapped",
            Part::Promoted => "promoted",
            Part::Mated => "mated",
        }
    }
}

/// Why a move works in one line and not in the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// It cannot be played there.
    Illegal,
    /// It can, but does not bring enough.
    Insufficient,
    /// What it takes is taken back.
    Recaptured,
    /// The other side gets away.
    Escapes,
}

impl Why {
    /// For programs.
    pub fn name(self) -> &'static str {
        match self {
            Why::Illegal => "illegal",
            Why::Insufficient => "insufficient",
            Why::Recaptured => "recaptured",
            Why::Escapes => "escapes",
        }
    }
}

/// How a claim was tested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// What was changed before asking again.
    pub test: Test,
    /// What the question has cost.
    pub nodes: u64,
}

/// What was changed, so that the verdict had to change too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// The move was left out: no other move reaches the goal.
    Omitted,
    /// The follow-up was played at once.
    AtOnce,
    /// The capture that collects was forbidden.
    Forbidden,
    /// The board was edited; what the edit does, for people.
    Edited(&'static str),
    /// Every reply was tried, and what meets it.
    Answered,
    /// It stands on the board: nothing needs to be asked.
    Board,
}

impl Test {
    /// For programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Test::Board => "board",
            _ => "ablation",
        }
    }

    /// What was changed, for people.
    pub fn change(&self) -> &'static str {
        match self {
            Test::Omitted => "without the move",
            Test::AtOnce => "the follow-up at once",
            Test::Forbidden => "without the capture that collects",
            Test::Edited(words) => words,
            Test::Answered => "every reply, and without the move",
            Test::Board => "none",
        }
    }
}
