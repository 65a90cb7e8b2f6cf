//! Words: what was proved, said so that a player enjoys it. Nothing is decided here.

use lucena_board::{notation, words as names};
use lucena_goal::{CERTAIN, Found};
use lucena_reasons::{Claim, Line, Man, Motif, Part, Why, claim::Test, material, motif::Pattern};
use shakmaty::{Chess, Color, Move, Position, Role};

use crate::{
    Explanation, Outcome, Refutation,
    explain::{Aside, Beside},
    outcome::Draw,
};

/// For whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Words are explained, lines are short.
    Beginner,
    /// As players talk.
    #[default]
    Club,
    /// As annotators write.
    Expert,
}

/// Says what one line is about.
#[derive(Debug)]
pub struct Teller<'a> {
    explanation: Option<&'a Explanation>,
    line: Line,
    level: Level,
    /// Chooses among ways to say the same; the same position always gets the same.
    turn_of_phrase: u64,
}

impl<'a> Teller<'a> {
    /// Tells an explanation.
    pub fn new(explanation: &'a Explanation, level: Level) -> Teller<'a> {
        Teller { explanation: Some(explanation), ..Teller::about(explanation.line.clone(), level) }
    }

    /// Tells claims about a line.
    pub fn about(line: Line, level: Level) -> Teller<'a> {
        let turn_of_phrase = lucena_board::key::of(line.root()).0;
        Teller { explanation: None, line, level, turn_of_phrase }
    }

    fn us(&self) -> Color {
        self.line.root().turn()
    }

    /// One of several ways to say something.
    fn choose<'t>(&self, salt: usize, ways: &[&'t str]) -> &'t str {
        let number = self.turn_of_phrase.rotate_left(7 * salt as u32) % ways.len().max(1) as u64;
        ways.get(number as usize).copied().unwrap_or_default()
    }

    /// `12.Rxh7`.
    fn numbered(&self, ply: usize) -> String {
        let position = self.line.position(ply);
        self.line.at(ply).map(|m| notation::in_sentence(position, &[m])).unwrap_or_default()
    }

    /// The whole explanation.
    pub fn text(&self) -> String {
        let Some(explanation) = self.explanation else { return String::new() };
        if explanation.best.is_none() {
            let why =
                explanation.ending.map_or("there is no legal move".to_owned(), |ending| ending.to_string());
            return format!("The game is over: {why}.");
        }
        self.paragraphs().join(" ")
    }

    /// The verdict, then the reasons, then what else is to be said.
    pub fn paragraphs(&self) -> Vec<String> {
        let first = [Some(self.verdict()), self.threat(), self.believer()]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ");
        let rest =
            [self.rule(), self.aside(), self.later(), self.others(), self.quiet()].into_iter().flatten();
        let reasons = self.reasons().join(" ");
        std::iter::once(first).chain(Some(reasons)).chain(rest).filter(|part| !part.is_empty()).collect()
    }

    /// `1.Qxd4 wins a rook.`
    pub fn verdict(&self) -> String {
        let Some(explanation) = self.explanation else { return String::new() };
        let (side, them) = (names::side(self.us()), names::side(!self.us()));
        let first = self.numbered(0);
        let only = explanation.others.is_empty();
        match explanation.outcome {
            Outcome::Mate(_) if self.line.len() == 1 => match Pattern::of(self.line.last()) {
                Some(pattern) => format!("{first} is mate: {}.", a(pattern.name())),
                None => format!("{first} is mate."),
            },
            Outcome::Mate(moves) => {
                let moves = if moves == 0 { self.line.len().div_ceil(2) as u32 } else { moves };
                format!("{first} forces mate in {}.", number(moves as i32))
            }
            Outcome::Material(points) => {
                let what = gain_words(points);
                if only {
                    format!("{first} {} {what}.", self.choose(1, &["wins", "gains", "nets"]))
                } else {
                    format!("{first} wins {what}.")
                }
            }
            Outcome::Promotion(_) => format!("{first} makes a queen that {them} cannot take back."),
            Outcome::Draw(Draw::Stalemate) => format!("{first} saves the game: {side} is stalemated."),
            Outcome::Draw(Draw::Repetition) => {
                format!("{first} saves the game: the position repeats itself.")
            }
            Outcome::Draw(Draw::Balance) => format!("{first} holds; everything else loses."),
            Outcome::Table(Found::MateIn(moves)) => {
                format!("{first} wins: the tables see mate in {}.", number(moves as i32))
            }
            Outcome::Table(Found::MatedIn(moves)) => {
                format!(
                    "{side} is lost: {them} mates in {}. {first} holds out longest.",
                    number(moves as i32)
                )
            }
            Outcome::Table(Found::Centipawns(_)) => {
                format!("The tables say that this is a draw. {first} keeps it.")
            }
            Outcome::Only(value) => {
                let standing = standing(value, side, them);
                format!("{first} is the only move: {standing}. Anything else is much worse.")
            }
            Outcome::Positional(value) => {
                let standing = standing(value, side, them);
                format!("There is no combination here. {first} is best: {standing}.")
            }
        }
    }

    /// As a reviewer says it of a move that was not played: `3...g6 was better: the position is balanced.`
    pub fn advice(&self) -> String {
        let Some(explanation) = self.explanation else { return String::new() };
        let (Outcome::Positional(value) | Outcome::Only(value)) = explanation.outcome else {
            return self.paragraphs().into_iter().take(2).collect::<Vec<_>>().join(" ");
        };
        let standing = standing(value, names::side(self.us()), names::side(!self.us()));
        let verdict = format!("{} was better: {standing}.", self.numbered(0));
        [Some(verdict), self.threat()].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// `Black was threatening Ng3+ and then Qxh2#.`
    fn threat(&self) -> Option<String> {
        let explanation = self.explanation?;
        let line = explanation.threat.as_ref()?;
        // What we take or mate with settles a threat by itself; it is worth a word only when we do neither.
        if matches!(explanation.outcome, Outcome::Mate(_) | Outcome::Material(_) | Outcome::Promotion(_)) {
            return None;
        }
        let them = names::side(!self.us());
        let moves = (0..line.len())
            .step_by(2)
            .filter_map(|ply| Some(notation::san(line.position(ply), line.at(ply)?)));
        Some(format!("{them} was threatening {}.", names::list(moves, "and then")))
    }

    /// Who says so, and what that is worth.
    fn believer(&self) -> Option<String> {
        let name = self.explanation?.believer.as_ref()?;
        Some(format!("So {name} believes; it looks at captures and threats only."))
    }

    /// What the claims say, each once, the telling ones only.
    fn reasons(&self) -> Vec<String> {
        let Some(explanation) = self.explanation else { return Vec::new() };
        told(&explanation.claims).into_iter().map(|claim| self.claim(claim)).collect()
    }

    /// What the rules for an ending say.
    fn rule(&self) -> Option<String> {
        let known = self.explanation?.known.as_ref()?;
        let rule = known.rule.as_ref()?;
        let root = self.line.root();
        let by = if rule.m == known.best {
            "By the rules".to_owned()
        } else {
            format!("By the rules, {} does it too", notation::san(root, rule.m))
        };
        Some(format!("{by}: {}", rule.sentence))
    }

    /// Why they do not take back.
    fn aside(&self) -> Option<String> {
        let aside = self.beside(Beside::TakenBack)?;
        let teller = Teller::about(aside.line.clone(), self.level);
        let moves = aside.line.moves();
        let shown = moves.get(1..3)?;
        let reasons: Vec<String> =
            told(&aside.claims).into_iter().take(2).map(|claim| teller.claim(claim)).collect();
        let them = names::side(!self.us());
        let line = notation::in_sentence(aside.line.position(1), shown);
        Some(format!("{them} cannot well take back, {line}. {}", reasons.join(" ")).trim_end().to_owned())
    }

    /// How a pawn gets through in the end.
    fn later(&self) -> Option<String> {
        let aside = self.beside(Beside::Later)?;
        let moves = aside.line.moves();
        let same = moves.iter().zip(self.line.moves()).take_while(|(m, ours)| **m == *ours).count();
        let rest = notation::in_sentence(aside.line.position(same), &moves[same..]);
        Some(format!(
            "{} {rest}.",
            self.choose(2, &["Then a pawn gets through:", "In the end a pawn queens:"])
        ))
    }

    fn beside(&self, shows: Beside) -> Option<&Aside> {
        self.explanation?.asides.iter().find(|aside| aside.shows == shows)
    }

    fn others(&self) -> Option<String> {
        let explanation = self.explanation?;
        if explanation.others.is_empty() || matches!(explanation.outcome, Outcome::Positional(_)) {
            return None;
        }
        let sans: Vec<String> =
            explanation.others.iter().map(|&m| notation::san(&explanation.root, m)).collect();
        let do_it = if sans.len() == 1 { "does it" } else { "do it" };
        Some(format!("{} {do_it} as well.", names::list(sans, "and")))
    }

    fn quiet(&self) -> Option<String> {
        let quiet = self.explanation?.quiet.as_ref()?;
        let root = self.line.root();
        let terms: Vec<String> = quiet.terms.iter().map(|(term, _)| term.name().to_owned()).collect();
        let other = notation::in_sentence(root, &quiet.other[..quiet.other.len().min(1)]);
        let side = names::side(self.us());
        Some(format!(
            "Compared with {other} and what would follow, {side} gets more from {} ({}).",
            names::list(terms, "and"),
            notation::in_sentence(root, &quiet.best)
        ))
    }

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

    fn answer(&self, position: &Chess, moves: &[Move]) -> String {
        let most = if self.level == Level::Expert { 5 } else { 3 };
        notation::in_sentence(position, &moves[..moves.len().min(most)])
    }

    /// How a move is answered. Where something is won, to the end: the line is the proof.
    fn shown(&self, refuted: &Refutation) -> String {
        let (after, moves) = (refuted.line.position(1), refuted.line.moves());
        let moves = moves.get(1..).unwrap_or_default();
        match refuted.outcome {
            Outcome::Mate(_) | Outcome::Material(_) | Outcome::Promotion(_) => {
                notation::in_sentence(after, moves)
            }
            _ => self.answer(after, moves),
        }
    }

    /// `the rook on h8 and the queen on d8`.
    fn men(&self, claim: &Claim, part: Part) -> String {
        let men: Vec<String> = claim.men.iter().filter(|man| man.part == part).map(named).collect();
        names::list(men, "and")
    }

    /// What is wrong with a move.
    pub(crate) fn refutation(&self, refuted: &Refutation) -> String {
        let root = refuted.line.root();
        let tried = notation::in_sentence(root, &[refuted.m]);
        if refuted.is_fine() {
            return if refuted.found.value() >= refuted.best.value() {
                format!("{tried} is as good as anything.")
            } else {
                format!("{tried} is nearly as good as the best.")
            };
        }
        let us = names::side(root.turn());
        let answer = self.shown(refuted);
        let what = match (refuted.outcome, refuted.best) {
            (Outcome::Mate(_), _) => format!("{tried} allows mate: {answer}."),
            (_, Found::MateIn(_)) if refuted.found.value() < CERTAIN => {
                format!("{tried} lets the mate slip: {answer}.")
            }
            (Outcome::Material(points) | Outcome::Promotion(points), _) => {
                format!("{tried} loses {}: {answer}.", loss_words(points, refuted.m))
            }
            _ => format!("{}: {answer}.", weaker(&tried, refuted, us, names::side(!root.turn()))),
        };
        let blame = match refuted.outcome {
            Outcome::Positional(_) | Outcome::Only(_) | Outcome::Draw(_) => None,
            _ if matches!(refuted.best, Found::MateIn(_)) => None,
            _ if refuted.inherited => {
                Some(format!("The threat was there already, and {us} has done nothing about it."))
            }
            _ => None,
        };
        let why = told(&refuted.claims).first().map(|claim| self.claim(claim));
        [Some(what), why, blame].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// The claims worth telling: at most two a move, and what the eye sees only where nothing better is known.
fn told(claims: &[Claim]) -> Vec<&Claim> {
    let plain = |motif| matches!(motif, Motif::Sacrifice | Motif::QuietMove | Motif::Promotion | Motif::Mate);
    let telling = claims.iter().filter(|claim| !plain(claim.motif)).count();
    let mut told: Vec<&Claim> = Vec::new();
    for claim in claims {
        let of_move = told.iter().filter(|known| known.ply == claim.ply).count();
        let last_mate = claim.motif == Motif::Mate && claim.ply > 0;
        if of_move < 2 && (!plain(claim.motif) || last_mate || telling == 0 && claim.motif != Motif::Mate) {
            told.push(claim);
        }
    }
    told
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

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn a(name: &str) -> String {
    let named = name.contains('\'');
    let article = if named {
        ""
    } else if name.starts_with('A') {
        "an "
    } else {
        "a "
    };
    format!("{article}{name}")
}

/// What a move loses in all: `a queen for a knight` where it has taken one, and that says it exactly.
fn loss_words(points: i32, m: Move) -> String {
    let Some(taken) = m.capture() else { return gain_words(points) };
    let lost = points + material::value(taken);
    match lost {
        3 | 5 | 9 => format!("{} for a {}", gain_words(lost), names::role(taken)),
        _ => gain_words(points),
    }
}

/// `a pawn`, `a piece`, `a rook`, `a queen`; else points.
fn gain_words(points: i32) -> String {
    match points {
        1 => "a pawn".into(),
        2 => "two points of material".into(),
        3 => "a piece".into(),
        5 => "a rook".into(),
        9 => "a queen".into(),
        points => format!("{} points of material", number(points)),
    }
}

fn number(count: i32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    usize::try_from(count)
        .ok()
        .and_then(|count| WORDS.get(count))
        .map_or(count.to_string(), |word| (*word).into())
}

fn standing(value: i32, side: &str, them: &str) -> String {
    match value {
        300.. => format!("{side} is winning"),
        100.. => format!("{side} is clearly better"),
        40.. => format!("{side} is a little better"),
        -39..=39 => "the position is balanced".into(),
        -99..=-40 => format!("{them} is a little better"),
        -299..=-100 => format!("{them} is clearly better"),
        _ => format!("{them} is winning all the same"),
    }
}

/// What has become of the position by a move that loses nothing that can be counted.
fn weaker(tried: &str, refuted: &Refutation, side: &str, them: &str) -> String {
    match refuted.found.value() {
        40.. => format!("{tried} gains less"),
        -39..=39 if refuted.best.value() >= 300 => format!("{tried} gives the win away"),
        -39..=39 => format!("{tried} gives the advantage away"),
        value @ -299.. => format!("After {tried} {}", standing(value, side, them)),
        _ => format!("After {tried} {them} is winning"),
    }
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
