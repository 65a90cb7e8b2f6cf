//! Purposes: what a move is for, where nothing is won by force. One file a purpose; a new one is a file, its `mod` line, its
//! line in the table, its sentence in `coach/src/words/purposes.rs`, and its predicate in `tools/check_explanation.py`.
//!
//! A purpose is a predicate on a position and a move. It becomes a reason in two ways. [`prepared`] is an intervention: a move
//! that fails at once and works after this one. [`telling`] splits the census of all legal moves by each purpose that the move
//! serves, and accepts a purpose that all good moves serve and so few others that this is no accident. All else that the board
//! shows is a fact, told without “because”, and only if the line that is shown keeps it or makes use of it.

mod attacks;
mod bars_castling;
mod blockades;
mod bridge;
mod castles;
mod centre;
mod challenges;
mod confines;
mod cuts_off;
mod develops;
mod diagonal;
mod doubles;
mod drives_away;
mod fixes;
mod frees;
mod good_for_bad;
mod guards;
mod heads_for;
mod improves;
mod keeps_all;
mod key_square;
mod king;
mod leaves_pin;
mod lucena;
mod luft;
mod makes_passed;
mod offers_trade;
mod opens_file;
mod opposition;
mod outpost;
mod outruns;
mod pins;
mod prepares;
mod pushes_passed;
mod removes_defender;
mod rook_behind;
mod saves;
mod seventh;
mod spoils_pawns;
mod square;
mod step;
mod supports_passed;
mod takes;
mod takes_file;
mod third_rank;
mod trades;
mod trades_ahead;
mod wrong_bishop;

use lucena_board::history::History;
use lucena_evidence::{Asked, Asker, Criterion, Fact, Line, Predicate, Split};
use shakmaty::{Move, Square};

pub use self::{
    prepares::{Prepared, prepared},
    step::Step,
};
use crate::questions::Choice;

/// What shows on the board that a move serves a purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The man that it is about, for purposes that are about one: two moves that guard different men do different things.
    pub about: Option<Square>,
    /// What can be seen,
    pub predicate: Predicate,
    /// of which squares,
    pub squares: Vec<Square>,
    /// after so many plies of the line.
    pub ply: usize,
}

impl Seen {
    /// After the move.
    fn after(about: Option<Square>, predicate: Predicate, squares: &[Square]) -> Seen {
        Seen { about, predicate, squares: squares.to_vec(), ply: 1 }
    }

    /// Before the move, or after the reply.
    fn at(self, ply: usize) -> Seen {
        Seen { ply, ..self }
    }
}

/// What a move does for a purpose; more than one thing where it is about several men.
type Find = fn(&Step) -> Vec<Seen>;
/// Whether the line that is shown keeps what the move has done, or makes use of it: only then is it worth telling as a fact.
type Used = fn(&Line, &Seen) -> bool;

macro_rules! purposes {
    ($($(#[$doc:meta])* $variant:ident: $name:literal, $find:path, $used:path;)*) => {
        /// What a move is for. In order of how much each tells.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Purpose {
            $($(#[$doc])* $variant,)*
        }

        impl Purpose {
            /// All of them.
            pub const ALL: &'static [Purpose] = &[$(Purpose::$variant),*];

            /// For programs.
            pub fn name(self) -> &'static str {
                match self { $(Purpose::$variant => $name,)* }
            }

            /// What a move does for it.
            pub fn find(self, step: &Step) -> Vec<Seen> {
                let find: Find = match self { $(Purpose::$variant => $find,)* };
                find(step)
            }

            /// Whether it is about what decides endings, so that it is told even where something is won.
            pub fn is_of_endings(self) -> bool {
                matches!(
                    self,
                    Purpose::WrongBishop
                        | Purpose::Bridge
                        | Purpose::Lucena
                        | Purpose::ThirdRank
                        | Purpose::KeySquare
                        | Purpose::Opposition
                        | Purpose::Outruns
                        | Purpose::Square
                        | Purpose::CutsOff
                        | Purpose::RookBehind
                )
            }

            fn is_used(self, line: &Line, seen: &Seen) -> bool {
                let used: Used = match self { $(Purpose::$variant => $used,)* };
                used(line, seen)
            }
        }
    };
}

purposes! {
    /// A bad bishop is given for a better man.
    GoodForBad: "good-for-bad", good_for_bad::find, trades::is_taken_back;
    /// Men are traded by the side that has more of them.
    TradesAhead: "trades-ahead", trades_ahead::find, trades::is_taken_back;
    /// A man is given for one that is worth as much.
    Trades: "trades", trades::find, trades::is_taken_back;
    /// The only guard of a man is taken.
    RemovesDefender: "removes-defender", removes_defender::find, removes_defender::is_used;
    /// The side that takes back has doubled pawns.
    SpoilsPawns: "spoils-pawns", spoils_pawns::find, trades::is_taken_back;
    /// A man is pinned.
    Pins: "pins", pins::find, step::is_safe;
    /// A pawn attacks a man, which has to move.
    DrivesAway: "drives-away", drives_away::find, drives_away::is_used;
    /// The king has the corner that the bishop of a rook's pawn does not guard.
    WrongBishop: "wrong-bishop", wrong_bishop::find, wrong_bishop::is_used;
    /// The rook goes where it can step between its king and the checks.
    Bridge: "bridge", bridge::find, step::is_safe;
    /// Lucena's position comes up.
    Lucena: "lucena", lucena::find, step::is_safe;
    /// The rook takes up Philidor's defence on its third rank.
    ThirdRank: "third-rank", third_rank::find, step::is_safe;
    /// The king reaches a key square of its pawn.
    KeySquare: "key-square", key_square::find, key_square::is_used;
    /// The king takes the opposition.
    Opposition: "opposition", opposition::find, opposition::is_used;
    /// A pawn can no longer be caught by the king.
    Outruns: "outruns", outruns::find, outruns::is_used;
    /// The king steps into the square of a passed pawn.
    Square: "square", square::find, square::is_used;
    /// The enemy king cannot cross a file or rank.
    CutsOff: "cuts-off", cuts_off::find, cuts_off::is_used;
    /// A rook stands behind a passed pawn.
    RookBehind: "rook-behind", rook_behind::find, rook_behind::is_used;
    /// A man is attacked that is worth more, or that nobody guards.
    Attacks: "attacks", attacks::find, step::is_safe;
    /// A man that was attacked and not guarded is guarded.
    Guards: "guards", guards::find, step::is_kept;
    /// A man is no longer pinned.
    LeavesPin: "leaves-pin", leaves_pin::find, step::is_safe;
    /// A knight or bishop is on its way to a square where no pawn can ever attack it.
    HeadsFor: "heads-for", heads_for::find, heads_for::is_used;
    /// A man faces one of its own kind.
    OffersTrade: "offers-trade", offers_trade::find, step::is_sound;
    /// A pawn attacks a pawn.
    Challenges: "challenges", challenges::find, step::is_sound;
    /// The king castles.
    Castles: "castles", castles::find, step::is_kept;
    /// The other side's king can no longer castle over a square.
    BarsCastling: "bars-castling", bars_castling::find, step::is_kept;
    /// A man stands where no pawn can ever attack it.
    Outpost: "outpost", outpost::find, step::is_kept;
    /// A rook reaches the seventh rank.
    Seventh: "seventh", seventh::find, step::is_kept;
    /// A pawn becomes a passed pawn.
    MakesPassed: "makes-passed", makes_passed::find, step::is_kept;
    /// A passed pawn goes on.
    PushesPassed: "pushes-passed", pushes_passed::find, step::is_safe;
    /// A passed pawn, or the square before it, is guarded.
    SupportsPassed: "supports-passed", supports_passed::find, step::is_kept;
    /// A pawn that no pawn can guard is stopped by a pawn.
    Fixes: "fixes", fixes::find, step::is_kept;
    /// A man stands in the way of a passed pawn.
    Blockades: "blockades", blockades::find, step::is_kept;
    /// A bishop or knight leaves its first rank.
    Develops: "develops", develops::find, step::is_safe;
    /// A rook comes to a file without pawns of its own.
    TakesFile: "takes-file", takes_file::find, step::is_kept;
    /// Two rooks, or rook and queen, stand on one file.
    Doubles: "doubles", doubles::find, step::is_kept;
    /// A file is opened for a rook.
    OpensFile: "opens-file", opens_file::find, step::is_kept;
    /// A bishop comes to a long diagonal.
    Diagonal: "diagonal", diagonal::find, step::is_kept;
    /// A pawn goes to the middle of the board.
    Centre: "centre", centre::find, step::is_safe;
    /// The king gets a square to go to.
    Luft: "luft", luft::find, step::is_kept;
    /// A square is taken from a man.
    Confines: "confines", confines::find, step::is_kept;
    /// A man that had nowhere to go comes into play.
    Improves: "improves", improves::find, step::is_safe;
    /// A man in the way of another leaves it.
    Frees: "frees", frees::find, frees::is_used;
    /// The king comes nearer to the middle where few men are left.
    King: "king", king::find, step::is_safe;
    /// A man that could be taken with gain no longer can.
    Saves: "saves", saves::find, step::never;
    /// A man is taken.
    Takes: "takes", takes::find, step::never;
    /// Something could be taken with gain, and now nothing can.
    KeepsAll: "keeps-all", keeps_all::find, step::never;
}

/// A purpose that the first move of a line serves, and what shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Served {
    /// The purpose.
    pub purpose: Purpose,
    /// The man that it is about.
    pub about: Option<Square>,
    /// What can be seen.
    pub fact: Fact,
}

/// What the first move of a line does that the line keeps or uses, the most telling first.
pub fn served(line: &Line) -> Vec<Served> {
    let Some(step) = line.at(0).map(|m| Step::of(line.root(), m)) else { return Vec::new() };
    let of = |&purpose: &Purpose| {
        let seen = purpose.find(&step).into_iter().find(|seen| purpose.is_used(line, seen))?;
        let fact = Fact::seen(seen.predicate, &seen.squares, line, seen.ply)?;
        Some(Served { purpose, about: seen.about, fact })
    };
    let mut told: Vec<Served> = Vec::new();
    for served in Purpose::ALL.iter().filter_map(of) {
        if !told.iter().any(|known| known.includes(&served)) {
            told.push(served);
        }
    }
    told
}

impl Served {
    /// Whether another need not be told: a rook behind a passed pawn attacks or guards it, and stands on its file.
    fn includes(&self, other: &Served) -> bool {
        let is_of_pawn = self.about == other.about || other.purpose == Purpose::TakesFile;
        self.purpose == Purpose::RookBehind && is_of_pawn
    }
}

/// A purpose that tells the good moves from the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Telling {
    /// The purpose.
    pub purpose: Purpose,
    /// All legal moves, split by it.
    pub split: Split,
}

/// The purpose that tells the good moves from the others, the least likely by accident; `None` if there is none.
pub fn telling(asker: &mut Asker<'_>, game: &History, choice: &Choice) -> Asked<Option<Telling>> {
    let root = game.position();
    let Some(first) = choice.census().first() else { return Ok(None) };
    let aims = aims(&Step::of(root, first.m));
    let mut found: Vec<Telling> = Vec::new();
    for &(purpose, about) in &aims {
        let squares = about.into_iter().collect();
        let criterion = Criterion { purpose: purpose.name(), squares, tried: aims.len() };
        let serves = |m: Move| is_served(purpose, about, &Step::of(root, m));
        let split = Split::measure(asker, game, choice.census(), criterion, serves)?;
        found.extend(split.map(|split| Telling { purpose, split }));
    }
    let accident = |telling: &Telling| telling.split.tally().accident();
    Ok(found.into_iter().min_by(|one, other| accident(one).total_cmp(&accident(other))))
}

/// All purposes that a move serves, each with the man that it is about.
pub fn aims(step: &Step) -> Vec<(Purpose, Option<Square>)> {
    let mut aims = Vec::new();
    for &purpose in Purpose::ALL {
        for seen in purpose.find(step) {
            if !aims.contains(&(purpose, seen.about)) {
                aims.push((purpose, seen.about));
            }
        }
    }
    aims
}

/// Whether a move serves a purpose that is about this man.
pub fn is_served(purpose: Purpose, about: Option<Square>, step: &Step) -> bool {
    purpose.find(step).iter().any(|seen| seen.about == about)
}
