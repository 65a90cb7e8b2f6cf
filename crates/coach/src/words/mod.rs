//! Words: what was proved, said so that a player enjoys it. Nothing is decided here.

mod claims;
mod refutation;

use lucena_board::{notation, words as names};
use lucena_goal::Found;
use lucena_reasons::{Claim, Line, Motif, motif::Pattern};
use shakmaty::{Color, Position};

use crate::{
    Explanation, Outcome,
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

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
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

/// `a back-rank mate`, `Anastasia's mate`.
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
