//! What a move is for: as a fact, as what all good moves have in common, or as what it prepares.

use lucena_board::{notation, words as names};
use lucena_evidence::{Evidence, Line, Predicate};
use lucena_reasons::{Purpose, Served, Telling, course::Course, purposes::Prepared};
use shakmaty::{Chess, Color, File, Move, Position, Rank, Role, Square};

use super::{Level, Sentence, Teller, capital, gains, number};

impl Teller<'_> {
    /// `3.Nf3 brings out the knight and attacks the pawn on e5.`
    pub(super) fn serves(&self, all: &[Served]) -> Option<Sentence> {
        let told: Vec<String> = all.iter().filter_map(|served| self.purpose(served)).collect();
        if told.is_empty() || self.level == Level::Expert {
            return None;
        }
        // A remark between commas ends before the next thing is told.
        let and = if told.first()?.contains(',') { ", and " } else { " and " };
        let text = format!("{} {}.", self.numbered(0), told.join(and));
        Some(Sentence::new(text, all.iter().map(|served| Evidence::from(served.fact.clone()))))
    }

    /// `Later 2.Rf4 builds the bridge of Lucena's position: …`
    pub(super) fn later(&self, ply: usize, served: &Served) -> Option<Sentence> {
        let rest = Line::of(self.line.position(ply), &self.line.moves()[ply..]);
        let does = Teller::about(&rest, self.level).purpose(served)?;
        let text = format!("Later {} {does}.", self.numbered(ply));
        (self.level != Level::Expert).then(|| Sentence::new(text, [served.fact.clone().into()]))
    }

    /// `22.g3 makes room for 23.Ng2.` `22.Ng5 starts the knight on its way to c5.`
    pub(super) fn course(&self, course: &Course) -> Option<Sentence> {
        let first = self.numbered(0);
        let (text, fact) = match course {
            Course::Room(fact) => (format!("{first} makes room for {}.", self.numbered(2)), fact),
            Course::Way(fact) => {
                let (role, to) = (names::role(self.line.at(0)?.role()), fact.squares().first()?);
                (format!("{first} starts the {role} on its way to {to}."), fact)
            }
        };
        (self.level != Level::Expert).then(|| Sentence::new(text, [fact.clone().into()]))
    }

    fn purpose(&self, served: &Served) -> Option<String> {
        let m = self.line.at(0)?;
        let (mover, them) = (names::role(m.role()), names::side(!self.us()));
        let after = self.line.position(1);
        let about = || on(after, served.about?);
        let first = *served.fact.squares().first()?;
        Some(match served.purpose {
            Purpose::GoodForBad => format!("trades the bad bishop for the {}", names::role(m.capture()?)),
            Purpose::TradesAhead => format!("{}, as the side with more material likes to", trade(m)?),
            Purpose::Trades => trade(m)?,
            Purpose::RemovesDefender => format!("takes the only guard of {}", about()?),
            Purpose::SpoilsPawns => {
                format!("leaves {them} with doubled pawns on the {}-file", first.file().char())
            }
            Purpose::Pins => {
                format!("pins {} to {}", about()?, on(after, *served.fact.squares().last()?)?)
            }
            Purpose::DrivesAway => {
                format!("{} {}", self.choose(36, &["drives away", "chases away"]), about()?)
            }
            Purpose::Bridge => {
                "builds the bridge of Lucena's position: the rook can step between its king and the checks"
                    .to_owned()
            }
            Purpose::Lucena => "reaches Lucena's position".to_owned(),
            Purpose::ThirdRank => "takes up Philidor's defence, with the rook on the third rank".to_owned(),
            Purpose::KeySquare => format!("takes a key square of the pawn on {}", served.about?),
            Purpose::Opposition => "takes the opposition".to_owned(),
            Purpose::Outruns => {
                format!("puts the pawn out of reach of the king on {}", served.fact.squares().last()?)
            }
            Purpose::Square => format!("steps into the square of the pawn on {}", served.about?),
            Purpose::CutsOff if served.fact.predicate() == Predicate::CutsOffFile => {
                format!("cuts the king off on the {}-file", first.file().char())
            }
            Purpose::CutsOff => format!("cuts the king off on the {} rank", rank(first, self.us())),
            Purpose::WrongBishop => {
                let &[bishop, corner, _] = served.fact.squares() else { return None };
                let does = if m.role() == Role::King {
                    "keeps the king near"
                } else {
                    "leaves only pawns bound for"
                };
                format!("{does} {corner}, which the bishop on {bishop} does not guard")
            }
            Purpose::RookBehind => format!("puts the rook behind the passed pawn on {}", served.about?),
            Purpose::Attacks => format!("{} {}", self.choose(32, &["attacks", "hits"]), about()?),
            Purpose::Guards => format!("{} {}", self.choose(33, &["guards", "protects"]), about()?),
            Purpose::LeavesPin => format!("gets out of the pin by {}", about()?),
            Purpose::HeadsFor => format!("heads for {first}, where no pawn can attack it"),
            Purpose::OffersTrade => match m.role() {
                Role::Queen => "offers to trade queens".to_owned(),
                role => format!("offers to trade a pair of {}s", names::role(role)),
            },
            Purpose::Challenges => format!("{} {}", self.choose(38, &["challenges", "strikes at"]), about()?),
            Purpose::Doubles => {
                let roles = [m.role(), after.board().role_at(first)?];
                let two = if roles == [Role::Rook; 2] { "the rooks" } else { "queen and rook" };
                format!("doubles {two} on the {}-file", first.file().char())
            }
            Purpose::Castles => {
                self.choose(31, &["brings the king to safety", "gets the king out of the centre"]).to_owned()
            }
            Purpose::BarsCastling => {
                let wing = if is_queenside(served) { "queenside" } else { "kingside" };
                format!("keeps {them} from castling {wing}")
            }
            Purpose::Outpost => format!("puts the {mover} where no pawn can attack it"),
            Purpose::Seventh => format!("brings the {mover} to the seventh rank"),
            Purpose::MakesPassed => format!("makes the pawn on {first} a passed pawn"),
            Purpose::PushesPassed => "pushes the passed pawn".to_owned(),
            Purpose::SupportsPassed => format!("supports the passed pawn on {}", served.about?),
            Purpose::Fixes => format!("fixes the pawn on {}, which no pawn can guard", served.about?),
            Purpose::Blockades => format!("stands in the way of the passed pawn on {first}"),
            Purpose::Develops => format!("{} the {mover}", self.choose(34, &["brings out", "develops"])),
            Purpose::TakesFile => {
                let open = if served.fact.predicate() == Predicate::OpenFile { "open" } else { "half-open" };
                format!("takes the {open} {}-file", first.file().char())
            }
            Purpose::OpensFile => format!("opens the {}-file for {}", first.file().char(), about()?),
            Purpose::Diagonal => self
                .choose(37, &["puts the bishop on the long diagonal", "takes the long diagonal"])
                .to_owned(),
            Purpose::Centre => {
                self.choose(35, &["takes space in the centre", "puts a pawn in the centre"]).to_owned()
            }
            Purpose::Luft => format!("makes room for the king at {}", served.fact.squares().last()?),
            Purpose::Confines => {
                format!("takes {} from {}", served.fact.squares().last()?, about()?)
            }
            Purpose::Improves => format!("brings the {mover} into play"),
            Purpose::Frees => format!("clears the way for {}", about()?),
            Purpose::King => "brings the king nearer to the centre".to_owned(),
            Purpose::Saves => format!("saves {}", on(self.line.root(), served.about?)?),
            Purpose::Takes => format!("takes {}", on(self.line.root(), served.about?)?),
            Purpose::KeepsAll => "leaves nothing to be taken".to_owned(),
        })
    }

    /// `All three good moves guard the pawn on e5; the best of the 28 others is 12.h3, and White is better.`
    pub(super) fn telling(&self, telling: &Telling) -> Option<Sentence> {
        let split = &telling.split;
        let (good, others) = (number(split.tally().good), number(split.others()));
        let does = self.in_common(telling.purpose, telling.split.criterion().squares.first().copied())?;
        let other = split.best_other();
        let shown = notation::in_sentence(other.root(), other.moves().get(..1)?);
        let answered = notation::in_sentence(other.root(), &other.up_to(2).moves());
        let text = match (self.level, self.choose(40, &["common", "all", "not"])) {
            (Level::Beginner, _) => format!("All the good moves {does}."),
            (Level::Expert, _) => format!("All {good} good moves {does}; best of the others: {answered}."),
            (_, "all") if split.others() > 1 => {
                format!(
                    "All {good} good moves {does}; of the {others} that do not, none is as good, not even {shown}."
                )
            }
            (_, "not") if split.others() > 1 => {
                let others = capital(&others);
                format!(
                    "All {good} good moves {does}. {others} moves do not, and {shown} is the best of those."
                )
            }
            _ => format!(
                "The {good} good moves have one thing in common: they {does}. The best that does not, {shown}, is worse."
            ),
        };
        Some(Sentence::new(text, [split.clone().into()]))
    }

    /// What several moves do, in the plural.
    fn in_common(&self, purpose: Purpose, about: Option<Square>) -> Option<String> {
        let (them, square) = (names::side(!self.us()), about);
        let about = || on(self.line.root(), about?);
        Some(match purpose {
            Purpose::GoodForBad => "trade the bad bishop".to_owned(),
            Purpose::TradesAhead | Purpose::Trades => "offer a trade".to_owned(),
            Purpose::RemovesDefender => format!("take the only guard of {}", about()?),
            Purpose::SpoilsPawns => format!("leave {them} with doubled pawns"),
            Purpose::Pins => format!("pin {}", about()?),
            Purpose::DrivesAway => format!("attack {} with a pawn", about()?),
            Purpose::Bridge => "build the bridge".to_owned(),
            Purpose::Lucena => "reach Lucena's position".to_owned(),
            Purpose::ThirdRank => "put the rook on the third rank".to_owned(),
            Purpose::KeySquare => format!("bring the king to a key square of {}", about()?),
            Purpose::Opposition => "take the opposition".to_owned(),
            Purpose::Outruns => "put a pawn out of the king's reach".to_owned(),
            Purpose::Square => format!("step into the square of {}", about()?),
            Purpose::CutsOff => "cut the king off".to_owned(),
            Purpose::WrongBishop => "make use of the corner that the bishop does not guard".to_owned(),
            Purpose::RookBehind => format!("put a rook behind {}", about()?),
            Purpose::Attacks => format!("attack {}", about()?),
            Purpose::Guards => format!("guard {}", about()?),
            Purpose::LeavesPin => format!("get out of the pin by {}", about()?),
            Purpose::HeadsFor => format!("head for {}", square?),
            Purpose::OffersTrade => format!("face {}", about()?),
            Purpose::Challenges => format!("attack {} with a pawn", about()?),
            Purpose::Doubles => "double on a file".to_owned(),
            Purpose::Castles => "castle".to_owned(),
            Purpose::BarsCastling => format!("keep {them} from castling"),
            Purpose::Outpost => "put a man where no pawn can attack it".to_owned(),
            Purpose::Seventh => "go to the seventh rank".to_owned(),
            Purpose::MakesPassed => "make a passed pawn".to_owned(),
            Purpose::PushesPassed => "push a passed pawn".to_owned(),
            Purpose::SupportsPassed => format!("support {}", about()?),
            Purpose::Fixes => format!("fix {}", about()?),
            Purpose::Blockades => format!("stand in the way of {}", about()?),
            Purpose::Develops => "develop a man".to_owned(),
            Purpose::TakesFile => "bring a rook to another file without pawns of its own".to_owned(),
            Purpose::OpensFile => format!("open the file of {}", about()?),
            Purpose::Diagonal => "take a long diagonal".to_owned(),
            Purpose::Centre => "put a pawn in the centre".to_owned(),
            Purpose::Luft => "make room for the king".to_owned(),
            Purpose::Confines => format!("take a square from {}", about()?),
            Purpose::Improves => "bring a man into play that had nowhere to go".to_owned(),
            Purpose::Frees => format!("clear the way for {}", about()?),
            Purpose::King => "bring the king nearer to the centre".to_owned(),
            Purpose::Saves => format!("save {}", about()?),
            Purpose::Takes => format!("take {}", about()?),
            Purpose::KeepsAll => "leave nothing to be taken for free".to_owned(),
        })
    }

    /// `22.h3 prepares 23.g4, which at once loses a pawn: 22.g4 Bxg4.`
    pub(super) fn prepares(&self, prepared: &Prepared) -> Option<Sentence> {
        let (with, without) = (prepared.contrast.with().line(), prepared.contrast.without().line());
        let first = self.numbered(0);
        let later = notation::in_sentence(with.position(2), &[with.at(2)?]);
        let early = notation::in_sentence(without.root(), &without.moves());
        let evidence = [Some(prepared.contrast.clone().into()), prepared.gain.clone().map(Evidence::from)];
        let text = match &prepared.gain {
            _ if self.level == Level::Expert => format!("{first} prepares {later} (at once: {early})."),
            Some(gain) => {
                format!("{first} prepares {later}, which at once loses {}: {early}.", gains::won(gain))
            }
            None if without.last().is_checkmate() => {
                format!("{first} prepares {later}, which at once runs into mate: {early}.")
            }
            None => {
                let now = notation::in_sentence(without.root(), without.moves().get(..1)?);
                let answer = notation::in_sentence(without.position(1), without.moves().get(1..)?);
                match self.choose(41, &["at once", "early"]) {
                    "early" => format!("{first} prepares {later}; {now} would be too early: {answer}."),
                    _ => format!("{first} prepares {later}: at once, {now} is met by {answer}."),
                }
            }
        };
        Some(Sentence::new(text, evidence.into_iter().flatten()))
    }
}

/// `the knight on f6`.
fn on(position: &Chess, square: Square) -> Option<String> {
    Some(format!("the {} on {square}", names::role(position.board().role_at(square)?)))
}

/// `third`, as a side counts its ranks.
fn rank(square: Square, side: Color) -> &'static str {
    let rank = side.fold_wb(square.rank(), square.rank().flip_vertical());
    match rank {
        Rank::First => "first",
        Rank::Second => "second",
        Rank::Third => "third",
        Rank::Fourth => "fourth",
        Rank::Fifth => "fifth",
        Rank::Sixth => "sixth",
        Rank::Seventh => "seventh",
        Rank::Eighth => "eighth",
    }
}

fn trade(m: Move) -> Option<String> {
    Some(match (m.role(), m.capture()?) {
        (Role::Queen, _) => "trades the queens".to_owned(),
        (one, other) if one == other => format!("trades a pair of {}s", names::role(one)),
        (one, other) => format!("trades the {} for the {}", names::role(one), names::role(other)),
    })
}

fn is_queenside(served: &Served) -> bool {
    served.fact.squares().last().is_some_and(|square| square.file() < File::E)
}
