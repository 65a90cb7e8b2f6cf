//! The motifs, one file each. A new one is a file with its recogniser and what it says about itself (`ABOUT`), its `mod`
//! line, and its lines in the two tables.

mod about;
mod back_rank;
mod breakthrough;
mod clearance;
mod desperado;
mod discovery;
mod double;
mod draw;
mod duty;
mod fork;
pub(crate) mod geometry;
mod hanging;
mod interference;
mod king_hunt;
mod mate;
mod mate_threat;
pub mod pairs;
mod pin;
pub mod promotion;
mod removal;
mod sacrifice;
mod skewer;
mod templates;
mod trapped;
mod xray;
mod zugzwang;
mod zwischenzug;

pub use self::{
    about::{About, Example},
    mate::Pattern,
};
use crate::{Candidate, Study, Use};

/// Finds what it knows in a line.
pub type Recogniser = fn(&mut Study<'_, '_>) -> Vec<Candidate>;

/// What a recogniser is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Serves {
    /// Reasons and names.
    All,
    /// Reasons: VIRGO's pairs and templates ask half of all questions, and of puzzles' themes they find hardly one that the
    /// others do not.
    ReasonsOnly,
}

/// A file: who finds, what for, and what people should know of it.
struct Entry {
    find: Recogniser,
    serves: Serves,
    about: &'static [About],
}

macro_rules! recognisers {
    ($($file:ident $serves:ident;)*) => {
        /// All of them; where two see the same, the first one counts.
        const RECOGNISERS: &[Entry] =
            &[$(Entry { find: $file::find, serves: Serves::$serves, about: $file::ABOUT }),*];
    };
}

recognisers! {
    mate All;
    back_rank All;
    draw All;
    fork All;
    double All;
    skewer All;
    discovery All;
    pin All;
    pairs ReasonsOnly;
    removal All;
    duty All;
    templates ReasonsOnly;
    trapped All;
    hanging All;
    interference All;
    clearance All;
    xray All;
    zwischenzug All;
    desperado All;
    breakthrough All;
    promotion All;
    mate_threat All;
    king_hunt All;
    zugzwang All;
    sacrifice All;
}

/// Those that are wanted.
pub fn recognisers(wanted: Use) -> Vec<Recogniser> {
    let serves = |each: &&Entry| wanted != Use::Names || each.serves == Serves::All;
    RECOGNISERS.iter().filter(serves).map(|each| each.find).collect()
}

macro_rules! motifs {
    ($($(#[$doc:meta])* $variant:ident: $name:literal, $theme:expr;)*) => {
        /// What players call it. In order of how much each tells.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Motif {
            $($(#[$doc])* $variant,)*
        }

        impl Motif {
            /// All of them.
            pub const ALL: &'static [Motif] = &[$(Motif::$variant),*];

            /// For programs, and for people who know the words.
            pub fn name(self) -> &'static str {
                match self { $(Motif::$variant => $name,)* }
            }

            /// What Lichess calls it, if it has a name for it.
            pub fn theme(self) -> Option<&'static str> {
                match self { $(Motif::$variant => $theme,)* }
            }
        }
    };
}

impl Motif {
    /// Whether it says all that another would say of the same move.
    pub fn says(self, other: Motif) -> bool {
        let drawn = |motif| matches!(motif, Motif::Overload | Motif::Deflection);
        self == other || drawn(self) && drawn(other)
    }
}

motifs! {
    /// A man is drawn to a square where it is attacked.
    Decoy: "decoy", Some("attraction");
    /// A man has two duties and can do only one.
    Overload: "overload", Some("deflection");
    /// A man is drawn away from its duty.
    Deflection: "deflection", Some("deflection");
    /// A guard is taken.
    RemovalOfGuard: "removal-of-guard", Some("capturingDefender");
    /// A man attacks two at once.
    Fork: "fork", Some("fork");
    /// A man must leave, and what stands behind it falls.
    Skewer: "skewer", Some("skewer");
    /// A man may not move because of what stands behind it.
    Pin: "pin", Some("pin");
    /// A move opens the way for another man's attack.
    DiscoveredAttack: "discovered-attack", Some("discoveredAttack");
    /// It opens the way for a check.
    DiscoveredCheck: "discovered-check", Some("discoveredAttack");
    /// Two men give check at once.
    DoubleCheck: "double-check", Some("doubleCheck");
    /// A man is cut off from its duty.
    Interference: "interference", Some("interference");
    /// Their own man stands in their way.
    Blocking: "blocking", None;
    /// Their man has left our way.
    LineDecoy: "line-decoy", None;
    /// Our man leaves our way.
    Clearance: "line-opening", Some("clearance");
    /// A man has nowhere to go.
    TrappedPiece: "trapped-piece", Some("trappedPiece");
    /// A man is not guarded.
    HangingPiece: "hanging-piece", Some("hangingPiece");
    /// A man acts through another.
    XRay: "x-ray", Some("xRayAttack");
    /// A move in between.
    Zwischenzug: "zwischenzug", Some("intermezzo");
    /// A man that is lost sells itself.
    Desperado: "desperado", None;
    /// If they could pass, it would be mate.
    MateThreat: "mate-threat", None;
    /// Whoever must move, loses.
    Zugzwang: "zugzwang", Some("zugzwang");
    /// Mate.
    Mate: "mate", Some("mate");
    /// A pawn becomes a queen.
    Promotion: "promotion", Some("promotion");
    /// A pawn becomes something else.
    Underpromotion: "underpromotion", Some("underPromotion");
    /// A draw by stalemate.
    StalemateTrick: "stalemate-trick", None;
    /// A draw by checks without end.
    Perpetual: "perpetual", None;
    /// A move that neither takes nor checks.
    QuietMove: "quiet-move", Some("quietMove");
    /// Something is given up first.
    Sacrifice: "sacrifice", Some("sacrifice");
    /// A move makes two threats at once, by two men or one of mate.
    DoubleAttack: "double-attack", None;
    /// Their king would be mated on the last rank.
    BackRank: "back-rank", None;
    /// A pawn is given up so that another gets through.
    Breakthrough: "breakthrough", None;
    /// Checks drive a king across the board.
    KingHunt: "king-hunt", None;
}
