//! What one claim says.

use lucena_board::{notation, words as names};
use lucena_evidence::{Change, Claim, Contrast, Line, Man, Part};
use lucena_reasons::{Finding, Motif, Why, motif::Pattern, questions::shown_loss};
use shakmaty::{Chess, Move, Position, Role};

use super::{Level, Sentence, Teller, a, capital, sacrifice::bought};
use crate::{Standing, story};

type MotifClaim = Claim<Motif>;

impl Teller<'_> {
    /// One finding: what happens, what the word means, and how it fails without.
    pub(super) fn finding(&self, finding: &Finding) -> Vec<Sentence> {
        let claim = &finding.claim;
        let head = if self.level == Level::Expert { self.terse(claim) } else { self.head(finding) };
        let proof = if self.level == Level::Beginner { None } else { self.proof(finding) };
        let lesson = if self.level == Level::Beginner { lesson(claim.says()) } else { None };
        let texts = [Some(head), lesson.map(str::to_owned), proof].into_iter().flatten();
        let back = (claim.says() == Motif::Sacrifice).then(|| super::stands_at_the_end(self.line)).flatten();
        let evidence = || claim.evidence().iter().cloned().chain(back.clone());
        texts.map(|text| Sentence::new(text, evidence())).collect()
    }

    /// As annotators write it: `2.Rxb8+: decoy (king on b8).`
    fn terse(&self, claim: &MotifClaim) -> String {
        let mut signs: Vec<String> = claim.men().iter().map(sign).collect();
        signs.dedup();
        let of_whom = if signs.is_empty() { String::new() } else { format!(" ({})", signs.join(", ")) };
        let named = Pattern::of(self.line.last()).filter(|_| claim.says() == Motif::Mate);
        let motif = named.map_or(claim.says().name().replace('-', " "), |pattern| pattern.name().to_owned());
        format!("{}: {motif}{of_whom}.", self.numbered(claim.ply()))
    }

    /// What happens.
    fn head(&self, finding: &Finding) -> String {
        let claim = &finding.claim;
        let m = self.numbered(claim.ply());
        let them = names::side(!self.us());
        let man = |part| self.men(claim, part);
        let square = claim.squares().first().map(ToString::to_string).unwrap_or_default();
        let salt = claim.ply() + claim.says() as usize;
        match claim.says() {
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
                if claim.with().taken(claim.ply()).is_none() {
                    return format!("{m} drives off {}, which guarded {ward}.", man(Part::Guard));
                }
                format!(
                    "{m} {} {}, which guarded {ward}.",
                    self.choose(salt, &["removes", "takes", "eliminates"]),
                    man(Part::Guard)
                )
            }
            Motif::Fork => {
                let two = claim.men().iter().filter(|man| man.part == Part::Target).count() == 2;
                let ways: &[&str] =
                    if two { &["forks", "hits both", "attacks"] } else { &["forks", "attacks at once"] };
                format!("{m} {} {}.", self.choose(salt, ways), man(Part::Target))
            }
            Motif::DoubleAttack => match square.is_empty() {
                true => format!("{m} threatens {} at the same time.", man(Part::Target)),
                false => format!("{m} threatens mate on {square} and {}.", self.prey(claim)),
            },
            Motif::BackRank => match claim.with().len() > claim.ply() + 1 {
                true => {
                    let branch = claim.with().moves().split_off(claim.ply() + 1);
                    let branch = notation::in_sentence(claim.with().position(claim.ply() + 1), &branch);
                    format!("{m} relies on the weak back rank: {branch}.")
                }
                false => format!("{m} threatens mate on the back rank."),
            },
            Motif::Skewer => {
                format!("{m} skewers {} and {} behind it.", man(Part::Target), man(Part::Behind))
            }
            Motif::Pin => {
                let so = claim
                    .squares()
                    .first()
                    .map_or(String::new(), |square| format!(", so it has no say over {square}"));
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
            Motif::Interference => {
                let guard = man(Part::Guard);
                let theirs = |man: &Man| man.part == Part::Blocker && man.color != self.us();
                match claim.men().iter().find(|man| theirs(man)) {
                    Some(by) => format!("After {m} {} shuts {guard} off from {square}.", named(by)),
                    None => format!("{m} cuts {guard} off from {square}."),
                }
            }
            Motif::Blocking => format!("After {m} {} stands in its own side's way.", man(Part::Blocker)),
            Motif::LineDecoy => {
                format!("{m} makes {} leave the line to {square}.", bare(claim, Part::Blocker))
            }
            Motif::Clearance => format!("{m} clears the way to {square}."),
            Motif::TrappedPiece => format!("{} has nowhere to go.", capital(&man(Part::Trapped))),
            Motif::HangingPiece if finding.why == Some(Why::Recaptured) => {
                let on =
                    claim.men().iter().find(|man| man.part == Part::Target).map(|man| man.square.to_string());
                format!("The trade on {} pays.", on.unwrap_or_default())
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
            Motif::MateThreat => format!("{m} threatens mate on {square}."),
            Motif::Zugzwang if is_won(claim) => {
                format!("After {m} {them} is in zugzwang: any move loses, and passing is not allowed.")
            }
            Motif::Zugzwang => {
                format!("After {m} {them} is in zugzwang: it would stand better if it did not have to move.")
            }
            Motif::Mate => match Pattern::of(self.line.last()) {
                Some(pattern) => format!("{m} is {}.", a(pattern.name())),
                None => format!("{m} is mate."),
            },
            Motif::Breakthrough => {
                format!("{m} gives up a pawn to break through: another gets to {square}.")
            }
            Motif::KingHunt => {
                let from = claim.men().first().map(|king| king.square.to_string()).unwrap_or_default();
                format!("{m} hunts the king: checks drive it from {from} to {square}.")
            }
            Motif::Promotion => format!("{m} promotes the pawn."),
            Motif::Underpromotion => format!("{m}, for a queen would not do."),
            Motif::StalemateTrick => match claim.with().last().turn() == self.us() {
                true => {
                    let (taken, ply) = (claim.with(), claim.ply() + 1);
                    let moves = taken.moves().split_off(ply);
                    format!(
                        "{m} cannot well be taken: {} is stalemate.",
                        notation::in_sentence(taken.position(ply), &moves)
                    )
                }
                false => format!("{m} heads for stalemate."),
            },
            Motif::Perpetual => format!("{m} begins a perpetual check."),
            Motif::QuietMove => format!("{m} is a quiet move."),
            Motif::Sacrifice => {
                let given = man(Part::Sacrificed);
                match (self.won_back(claim), bought(claim)) {
                    (Some(how), _) => format!("{m} gives up {given} and wins it back: {how}."),
                    (None, Some(purpose)) => format!("{m} gives up {given} {purpose}."),
                    (None, None) => format!("{m} gives up {given}."),
                }
            }
        }
    }

    /// How a man of the kind that was given up is won in return: the move that does it, the answer, and the capture.
    fn won_back(&self, claim: &MotifClaim) -> Option<String> {
        let ply = story::won_back(claim, self.line)?;
        Some(notation::in_sentence(self.line.position(ply - 2), self.line.moves().get(ply - 2..=ply)?))
    }

    /// How it fails without.
    fn proof(&self, finding: &Finding) -> Option<String> {
        let claim = &finding.claim;
        if matches!(claim.says(), Motif::Sacrifice | Motif::Mate | Motif::Promotion) {
            return None;
        }
        let at_once =
            claim.contrasts().find(|contrast| *contrast.change() == Change::AtOnce { ply: claim.ply() });
        match at_once {
            Some(contrast) => self.at_once(finding, contrast),
            None => {
                let left_out = Change::LeftOut { ply: claim.ply() };
                let contrast = claim.contrasts().find(|contrast| *contrast.change() == left_out)?;
                self.otherwise(claim, contrast)
            }
        }
    }

    /// What follows, played too early. It is told only where it shows the point: the man in question answers, or the
    /// move that saves them is one that the line with the move does not allow.
    fn at_once(&self, finding: &Finding, contrast: &Contrast) -> Option<String> {
        let line = contrast.without().line();
        let ply = finding.claim.ply();
        let (us, them) = (names::side(self.us()), names::side(!self.us()));
        let tried = tried(line, ply)?;
        let last = line.len().checked_sub(1).filter(|&last| last > ply)?;
        match finding.why {
            Some(Why::Illegal) if last > ply + 1 && line.len().is_multiple_of(2) => {
                let end = notation::in_sentence(line.position(last), &[line.at(last)?]);
                let reply = self.line.at(ply + 1)?;
                let drawn = format!("with the {} on {}", names::role(reply.role()), reply.to());
                Some(format!(
                    "If {us} starts with {tried} at once, {them} ends the line with {end}; {drawn} that is gone."
                ))
            }
            Some(Why::Illegal) => None,
            // Another man answers: that does not show what this one had to do.
            None if matches!(finding.claim.says(), Motif::Overload | Motif::Deflection) => None,
            _ => {
                let answer = self.answer(line.position(ply + 1), line.moves().get(ply + 1..)?);
                Some(format!("Played at once, {tried} is met by {answer}."))
            }
        }
    }

    /// Another move instead, where its line shows what is lost.
    fn otherwise(&self, claim: &MotifClaim, contrast: &Contrast) -> Option<String> {
        let line = contrast.without().line();
        let is_shown = line.last().is_checkmate() || shown_loss(line, self.us(), 2).is_some();
        if claim.ply() > 0 || !is_shown || claim.says() == Motif::HangingPiece {
            return None;
        }
        let rest = line.moves().get(1..).filter(|rest| !rest.is_empty())?.to_vec();
        let answer = self.answer(line.position(1), &rest);
        let (us, them) = (names::side(self.us()), names::side(!self.us()));
        Some(format!("If {us} tries {} instead, {them} has {answer}.", tried(line, 0)?))
    }

    pub(super) fn answer(&self, position: &Chess, moves: &[Move]) -> String {
        let most = if self.level == Level::Expert { 5 } else { 3 };
        notation::in_sentence(position, &moves[..moves.len().min(most)])
    }

    /// What a double attack is after besides the mate.
    fn prey(&self, claim: &MotifClaim) -> String {
        let is_prey = |man: &&Man| man.part == Part::Target && man.role != Role::King;
        let men: Vec<String> = claim.men().iter().filter(is_prey).map(named).collect();
        names::list(men, "and")
    }

    /// `the rook on h8 and the queen on d8`.
    fn men(&self, claim: &MotifClaim, part: Part) -> String {
        let men: Vec<String> = claim.men().iter().filter(|man| man.part == part).map(named).collect();
        names::list(men, "and")
    }
}

/// Whether the line of a contrast comes to a win, as far as its score tells.
fn is_won(claim: &MotifClaim) -> bool {
    claim.contrasts().any(|contrast| Standing::of(contrast.with().score()) >= Standing::Winning)
}

/// `12.Rxh7`, the move of a ply of another line.
fn tried(line: &Line, ply: usize) -> Option<String> {
    Some(notation::in_sentence(line.position(ply), &[line.at(ply)?]))
}

/// `the rook on h8`.
fn named(man: &Man) -> String {
    format!("the {} on {}", names::role(man.role), man.square)
}

/// `rook on h8`.
fn sign(man: &Man) -> String {
    format!("{} on {}", names::role(man.role), man.square)
}

/// `the rook`.
fn bare(claim: &MotifClaim, part: Part) -> String {
    claim
        .men()
        .iter()
        .find(|man| man.part == part)
        .map(|man| format!("the {}", names::role(man.role)))
        .unwrap_or_default()
}

/// Who gives the discovered check: the attacker that has not moved.
fn other_attacker(claim: &MotifClaim) -> String {
    claim.men().iter().filter(|man| man.part == Part::Attacker).nth(1).map(named).unwrap_or_default()
}

/// What a word means.
fn lesson(motif: Motif) -> Option<&'static str> {
    Some(match motif {
        Motif::Decoy => "A decoy draws a man to a worse square.",
        Motif::Overload => "An overloaded man has more jobs than it can do.",
        Motif::Deflection => "A deflected man must leave what it guards.",
        Motif::RemovalOfGuard => "With the guard gone, what it guarded falls.",
        Motif::Fork => "A fork attacks several men at once; only one can be saved.",
        Motif::DoubleAttack => "A double attack: only one of the threats can be met.",
        Motif::BackRank => "A king without a flight square can be mated along its own first rank.",
        Motif::KingHunt => "A king without its own men around it can be checked move after move.",
        Motif::Breakthrough => "In a breakthrough a pawn clears the way for another.",
        Motif::Skewer => "In a skewer the man in front must go, and the one behind falls.",
        Motif::Pin => "A pinned man cannot leave, for something worth more stands behind it.",
        Motif::DiscoveredAttack | Motif::DiscoveredCheck => "Moving one man opens the line of another.",
        Motif::Zugzwang => "Zugzwang means that one would rather not move at all.",
        Motif::TrappedPiece => "Wherever it goes, it is taken.",
        Motif::DoubleCheck => "Both men give check at once, and no move stops both.",
        Motif::Interference | Motif::Blocking => "A man in the way cuts the line of those behind it.",
        Motif::Clearance | Motif::LineDecoy => "A line is of use only when nothing stands on it.",
        Motif::XRay => "A man acts along its line even through another, once that one is gone.",
        Motif::Zwischenzug => {
            "Before taking back, look for a stronger move: the other side has to answer it first."
        }
        Motif::Desperado => "A man that is lost takes what it can get.",
        Motif::StalemateTrick => "A side that is not in check and has no legal move is stalemated: a draw.",
        Motif::Perpetual => "Checks without end are a draw.",
        _ => return None,
    })
}
