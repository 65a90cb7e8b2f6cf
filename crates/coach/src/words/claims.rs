//! What one claim says.

use lucena_board::{notation, words as names};
use lucena_reasons::{Claim, Line, Man, Motif, Part, Why, claim::Test, motif::Pattern};
use shakmaty::{Chess, Move, Role};

use super::{Level, Teller, a, capital};

impl Teller<'_> {
    /// One claim.
    pub fn claim(&self, claim: &Claim) -> String {
        let head = if self.level == Level::Expert { self.terse(claim) } else { self.head(claim) };
        let proof = if self.level == Level::Beginner { None } else { self.proof(claim) };
        let lesson = if self.level == Level::Beginner { lesson(claim.motif) } else { None };
        [Some(head), lesson.map(str::to_owned), proof].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// As annotators write it: `2.Rxb8+: decoy (Kb8).`
    fn terse(&self, claim: &Claim) -> String {
        let mut signs: Vec<String> = claim.men.iter().map(sign).collect();
        signs.extend(claim.squares.iter().map(ToString::to_string));
        signs.dedup();
        let of_whom = if signs.is_empty() { String::new() } else { format!(" ({})", signs.join(", ")) };
        let named = Pattern::of(self.line.last()).filter(|_| claim.motif == Motif::Mate);
        let motif = named.map_or(claim.motif.name().replace('-', " "), |pattern| pattern.name().to_owned());
        format!("{}: {motif}{of_whom}.", self.numbered(claim.ply))
    }

    /// What happens.
    fn head(&self, claim: &Claim) -> String {
        let m = self.numbered(claim.ply);
        let them = names::side(!self.us());
        let man = |part| self.men(claim, part);
        let square = claim.squares.first().map(ToString::to_string).unwrap_or_default();
        let salt = claim.ply + claim.motif as usize;
        match claim.motif {
            Motif::Decoy => format!(
                "{m} {} {} to {square}.",
                self.choose(salt, &["lures", "draws", "drags"]),
                bare(claim, Part::Decoyed)
            ),
            Motif::Overload => {
                format!("{m} overloads {}, which also guards {square}.", man(Part::Overloaded))
            }
            Motif::Deflection => format!(
                "{m} {} {} from the defence of {square}.",
                self.choose(salt, &["deflects", "pulls", "drags"]),
                man(Part::Deflected)
            ),
            Motif::RemovalOfGuard => {
                let ward = man(Part::Ward);
                let ward = if ward.is_empty() { square } else { ward };
                format!(
                    "{m} {} {}, which guarded {ward}.",
                    self.choose(salt, &["removes", "takes", "eliminates"]),
                    man(Part::Guard)
                )
            }
            Motif::Fork => {
                let two = claim.men.iter().filter(|man| man.part == Part::Target).count() == 2;
                let ways: &[&str] =
                    if two { &["forks", "hits both", "attacks"] } else { &["forks", "attacks at once"] };
                format!("{m} {} {}.", self.choose(salt, ways), man(Part::Target))
            }
            Motif::Skewer => {
                format!("{m} skewers {} and {} behind it.", man(Part::Target), man(Part::Behind))
            }
            Motif::Pin => {
                let so = match (claim.squares.first(), claim.proof.test == Test::Board) {
                    (Some(square), true) => format!(", so it has no say over {square}"),
                    _ => String::new(),
                };
                format!(
                    "{} is pinned to {} by {}{so}.",
                    capital(&man(Part::Pinned)),
                    man(Part::Behind),
                    man(Part::Attacker)
                )
            }
            Motif::DiscoveredAttack => {
                format!("{m} uncovers the attack of {} on {}.", man(Part::Attacker), man(Part::Target))
            }
            Motif::DiscoveredCheck => {
                format!("{m} is a discovered check: {} had been waiting behind.", other_attacker(claim))
            }
            Motif::DoubleCheck => format!("{m} is double check, so the king must move."),
            Motif::Interference => format!("{m} cuts {} off from {square}.", man(Part::Guard)),
            Motif::Blocking => format!("After {m} {} stands in its own side's way.", man(Part::Blocker)),
            Motif::LineDecoy => {
                format!("{m} makes {} leave the line to {square}.", bare(claim, Part::Blocker))
            }
            Motif::Clearance => format!("{m} clears the way to {square}."),
            Motif::TrappedPiece => format!("{} has nowhere to go.", capital(&man(Part::Trapped))),
            Motif::HangingPiece if claim.critical.is_some_and(|(_, why)| why == Why::Recaptured) => {
                let on =
                    claim.men.iter().find(|man| man.part == Part::Target).map(|man| man.square.to_string());
                format!("The captures on {} come out ahead.", on.unwrap_or_default())
            }
            Motif::HangingPiece => format!(
                "{} {}.",
                capital(&man(Part::Target)),
                self.choose(salt, &["hangs", "can simply be taken", "is there for the taking"])
            ),
            Motif::XRay => {
                format!("On {square} {} acts through {}.", man(Part::Attacker), man(Part::Blocker))
            }
            Motif::Zwischenzug => format!("{m} is a move in between: the recapture can wait."),
            Motif::Desperado => {
                format!("{} is lost anyway, so it sells itself with {m}.", capital(&man(Part::Sacrificed)))
            }
            Motif::MateThreat => {
                let mate = claim.critical.map_or(String::new(), |(mate, _)| format!(" on {}", mate.to()));
                format!("{m} threatens mate{mate}.")
            }
            Motif::Zugzwang => {
                format!("After {m} {them} is in zugzwang: any move loses, and passing is not allowed.")
            }
            Motif::Mate => match Pattern::of(self.line.last()) {
                Some(pattern) => format!("{m} is {}.", a(pattern.name())),
                None => format!("{m} is mate."),
            },
            Motif::Promotion => format!("{m} promotes the pawn."),
            Motif::Underpromotion => format!("{m}, for a queen would not do."),
            Motif::StalemateTrick => format!("{m} heads for stalemate."),
            Motif::Perpetual => format!("{m} begins a perpetual check."),
            Motif::QuietMove => format!("{m} neither takes nor checks, and is stronger than either."),
            Motif::Sacrifice => format!("{m} gives up {}.", man(Part::Sacrificed)),
        }
    }

    /// How it fails without.
    fn proof(&self, claim: &Claim) -> Option<String> {
        let plain = matches!(claim.motif, Motif::Sacrifice | Motif::Mate | Motif::Promotion);
        if claim.without.len() <= claim.ply || plain {
            return None;
        }
        let line = Line::of(self.line.root(), &claim.without);
        let from = line.position(claim.ply).clone();
        let moves = line.moves().get(claim.ply..)?.to_vec();
        let (first, rest) = moves.split_first()?;
        let after = line.position(claim.ply + 1);
        let tried = notation::in_sentence(&from, &[*first]);
        let (us, them) = (names::side(self.us()), names::side(!self.us()));
        let at_once = self
            .line
            .at(claim.ply + 2)
            .is_some_and(|next| next.to() == first.to() && next.role() == first.role());
        if rest.is_empty() {
            return None;
        }
        let answer = self.answer(after, rest);
        Some(match &claim.proof.test {
            Test::AtOnce if at_once && self.ends_with_critical(claim, &line) => {
                self.too_early(claim, &line, &tried)
            }
            Test::AtOnce | Test::Edited(_) if at_once => {
                format!("Played at once, {tried} is met by {answer}.")
            }
            Test::Forbidden => return None,
            _ if claim.ply == 0 => format!("If {us} tries {tried} instead, {them} has {answer}."),
            _ => format!("Otherwise {}.", self.answer(&from, &moves)),
        })
    }

    /// Whether the line without the move ends with a move of theirs that the line with it does not allow.
    fn ends_with_critical(&self, claim: &Claim, without: &Line) -> bool {
        let last = without.len().checked_sub(1).and_then(|ply| without.at(ply));
        let theirs = without.len().is_multiple_of(2);
        theirs && claim.critical.is_some_and(|(m, why)| Some(m) == last && why == Why::Illegal)
    }

    /// `If White starts with 1.Qxa6 at once, Black ends the line with 5...Rxd8; with the rook on h7 that is gone.`
    fn too_early(&self, claim: &Claim, without: &Line, tried: &str) -> String {
        let (us, them) = (names::side(self.us()), names::side(!self.us()));
        let last = without.len() - 1;
        let end: Vec<Move> = without.at(last).into_iter().collect();
        let end = notation::in_sentence(without.position(last), &end);
        let drawn = self.line.at(claim.ply + 1).map_or(String::new(), |reply| {
            format!("with the {} on {}", names::role(reply.role()), reply.to())
        });
        format!("If {us} starts with {tried} at once, {them} ends the line with {end}; {drawn} that is gone.")
    }

    pub(super) fn answer(&self, position: &Chess, moves: &[Move]) -> String {
        let most = if self.level == Level::Expert { 5 } else { 3 };
        notation::in_sentence(position, &moves[..moves.len().min(most)])
    }

    /// `the rook on h8 and the queen on d8`.
    fn men(&self, claim: &Claim, part: Part) -> String {
        let men: Vec<String> = claim.men.iter().filter(|man| man.part == part).map(named).collect();
        names::list(men, "and")
    }
}

/// `the rook on h8`.
fn named(man: &Man) -> String {
    format!("the {} on {}", names::role(man.role), man.square)
}

/// `Rh8`, a pawn by its square alone.
fn sign(man: &Man) -> String {
    let letter = if man.role == Role::Pawn { String::new() } else { man.role.upper_char().to_string() };
    format!("{letter}{}", man.square)
}

/// `the rook`.
fn bare(claim: &Claim, part: Part) -> String {
    claim
        .men
        .iter()
        .find(|man| man.part == part)
        .map(|man| format!("the {}", names::role(man.role)))
        .unwrap_or_default()
}

/// Who gives the discovered check: the attacker that has not moved.
fn other_attacker(claim: &Claim) -> String {
    claim.men.iter().filter(|man| man.part == Part::Attacker).nth(1).map(named).unwrap_or_default()
}

/// What a word means.
fn lesson(motif: Motif) -> Option<&'static str> {
    Some(match motif {
        Motif::Decoy => "A decoy draws a man to a worse square.",
        Motif::Overload => "An overloaded man has two jobs and can do only one.",
        Motif::Deflection => "A deflected man must leave what it guards.",
        Motif::RemovalOfGuard => "With the guard gone, what it guarded falls.",
        Motif::Fork => "A fork attacks two men at once; only one can be saved.",
        Motif::Skewer => "In a skewer the man in front must go, and the one behind falls.",
        Motif::Pin => "A pinned man cannot leave, for something worth more stands behind it.",
        Motif::DiscoveredAttack | Motif::DiscoveredCheck => "Moving one man opens the line of another.",
        Motif::Zugzwang => "Zugzwang means that one would rather not move at all.",
        Motif::TrappedPiece => "Wherever it goes, it is taken.",
        _ => return None,
    })
}
