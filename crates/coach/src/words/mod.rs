//! Words: what was found, said so that a player enjoys it. Nothing is decided here: every sentence is a pure function of
//! the evidence that it lists.

mod choice;
mod claims;
mod gains;
mod point;
mod purposes;
pub mod questions;
mod refutation;
mod sacrifice;
mod verdict;

use lucena_board::{key, notation, words as names};
use lucena_evidence::{Evidence, Fact, Line, Predicate};
use lucena_reasons::{Finding, Motif};
use shakmaty::{Chess, Color, Move, Position, Role};

pub use self::refutation::refutation;
use crate::{
    Explanation, Found, Outcome, Refutation, Studied,
    beside::{Aside, Beside},
    ending::Known,
    story::{self, Beat},
};

/// For whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize, schemars::JsonSchema, ts_rs::TS)]
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

/// A sentence and what it rests on: every move, square, man and number in the text occurs in the evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The words.
    pub text: String,
    /// What proves them.
    pub evidence: Vec<Evidence>,
}

impl Sentence {
    fn new(text: impl Into<String>, evidence: impl IntoIterator<Item = Evidence>) -> Sentence {
        Sentence { text: text.into(), evidence: evidence.into_iter().collect() }
    }
}

/// Sentences one after the other.
pub fn text<'a>(sentences: impl IntoIterator<Item = &'a Sentence>) -> String {
    sentences.into_iter().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// An explanation, paragraph by paragraph: the verdict, then the reasons, then what else is to be said.
pub fn paragraphs(explanation: &Explanation, level: Level) -> Vec<Vec<Sentence>> {
    let paragraphs = match &explanation.found {
        Found::Over(ending) => vec![vec![Sentence::new(format!("The game is over: {ending}."), [])]],
        Found::Known(known) => vec![of_tables(&explanation.line(), known, level)],
        Found::Studied(studied) => Teller::about(&studied.line, level).study(studied, explanation),
    };
    paragraphs.into_iter().filter(|paragraph| !paragraph.is_empty()).collect()
}

/// An explanation, sentence by sentence.
pub fn sentences(explanation: &Explanation, level: Level) -> Vec<Sentence> {
    paragraphs(explanation, level).into_iter().flatten().collect()
}

/// As a reviewer says it of a move that was not played, beside the one that was.
pub fn advice(explanation: &Explanation, played: Option<&Refutation>, level: Level) -> Vec<Sentence> {
    let Found::Studied(studied) = &explanation.found else { return sentences(explanation, level) };
    if !studied.aimed.outcome.is_quiet() {
        return paragraphs(explanation, level).into_iter().take(2).flatten().collect();
    }
    let teller = Teller::about(&studied.line, level);
    let verdict = teller.was_better(studied, played);
    let point = story::advice(studied).into_iter().flat_map(|beat| teller.beat(beat, studied, explanation));
    verdict.into_iter().chain(teller.in_one_breath(point.collect())).collect()
}

/// What is said of a marked move with which a shorter look finds nothing wrong: what was better.
pub fn was_better(refuted: &Refutation, better: &[Move]) -> Option<Sentence> {
    let better = notation::in_sentence(refuted.line.root(), better.get(..1)?);
    Some(Sentence::new(format!("{better} was better."), [refuted.census.clone().into()]))
}

/// In endings that the tables know: what a move has thrown away; won is 1, drawn 0, lost -1.
pub fn thrown_away(known: &Known, before: i32, after: i32) -> Option<Sentence> {
    let text = match (before, after) {
        (1, 0) => "Throws away the win: now a draw.",
        (1, -1) => "Throws away the win: now lost.",
        (0, -1) => "Throws away the draw: now lost.",
        _ => return None,
    };
    Some(Sentence::new(text, [known.certainty.clone().into()]))
}

/// What the tables and the rules say.
fn of_tables(line: &Line, known: &Known, level: Level) -> Vec<Sentence> {
    let certainty = || [Evidence::from(known.certainty.clone())];
    let verdict = Sentence::new(verdict::of_table(line, &known.certainty), certainty());
    let rule = known.rule.as_ref().map(|(rule, kept)| {
        let by = if line.at(0) == Some(rule.m) {
            "By the rules".to_owned()
        } else {
            format!("By the rules, {} does it too", notation::san(line.root(), rule.m))
        };
        let evidence = certainty().into_iter().chain([kept.clone().into()]);
        Sentence::new(format!("{by}: “{}”", rule.sentence), evidence)
    });
    let serves = Teller::about(line, level).serves(&known.serves);
    std::iter::once(verdict).chain(serves).chain(rule).collect()
}

/// Says what one line is about.
#[derive(Debug)]
struct Teller<'a> {
    line: &'a Line,
    level: Level,
    /// Chooses among ways to say the same; the same position always gets the same.
    turn_of_phrase: u64,
}

impl<'a> Teller<'a> {
    fn about(line: &'a Line, level: Level) -> Teller<'a> {
        Teller { line, level, turn_of_phrase: key::of(line.root()).0 }
    }

    /// The same, with the phrases of another position.
    fn turned(self, position: &Chess) -> Teller<'a> {
        Teller { turn_of_phrase: key::of(position).0, ..self }
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

    fn study(&self, studied: &Studied, explanation: &Explanation) -> Vec<Vec<Sentence>> {
        let told = |beats: Vec<Beat<'_>>| {
            let told = beats.into_iter().flat_map(|beat| self.beat(beat, studied, explanation));
            self.in_one_breath(told.collect())
        };
        without_repetition(story::plan(studied).into_iter().map(told).collect())
    }

    /// Where two sentences on end say what the move does, its name is said once.
    fn in_one_breath(&self, sentences: Vec<Sentence>) -> Vec<Sentence> {
        let name = format!("{} ", self.numbered(0));
        let mut told: Vec<Sentence> = Vec::new();
        for mut sentence in sentences {
            let rest = deed(&sentence.text, &name).map(str::to_owned);
            let before = told.last_mut().filter(|last| deed(&last.text, &name).is_some());
            match (before, rest) {
                (Some(last), Some(rest)) if is_simple(&last.text) && is_simple(&rest) => {
                    last.text = format!("{} and {rest}", last.text.trim_end_matches('.'));
                    last.evidence.extend(sentence.evidence);
                }
                (Some(_), Some(rest)) => {
                    sentence.text = format!("It also {rest}");
                    told.push(sentence);
                }
                _ => told.push(sentence),
            }
        }
        told
    }

    fn beat(&self, beat: Beat<'_>, studied: &Studied, explanation: &Explanation) -> Vec<Sentence> {
        match beat {
            Beat::Goal => self.goal(studied, &explanation.machine).into_iter().collect(),
            Beat::Verdict => self.verdict(studied, &explanation.machine),
            Beat::Belief => belief(studied, explanation).into_iter().collect(),
            Beat::Threat(threat, parry) => self.threat(threat, parry),
            Beat::Killer(killer) => self.killer(killer),
            Beat::Mistake(_) | Beat::Costs(_) if self.level == Level::Beginner => Vec::new(),
            Beat::Mistake(killer) => self.mistake(killer),
            Beat::Instead(instead) => self.instead(instead).into_iter().collect(),
            Beat::Makes(threat) => self.makes(threat).into_iter().collect(),
            Beat::Telling(telling) => self.telling(telling).into_iter().collect(),
            Beat::Prepares(prepared) => self.prepares(prepared).into_iter().collect(),
            Beat::Serves(served) => self.serves(served).into_iter().collect(),
            Beat::Course(course) => self.course(course).into_iter().collect(),
            Beat::Ending(reached) => verdict::of_reached(reached, self.level),
            Beat::Rule(rule) => self.by_rule(rule, studied).into_iter().collect(),
            Beat::Later(ply, served) => self.later(ply, served).into_iter().collect(),
            Beat::Costs(gain) => self.costs(gain).into_iter().collect(),
            Beat::Reason(finding) => self.finding(finding),
            Beat::Aside(aside) => self.aside(aside),
            Beat::Others => self.others(studied).into_iter().collect(),
        }
    }

    /// Why they do not take back, and how a pawn gets through in the end.
    fn aside(&self, aside: &Aside) -> Vec<Sentence> {
        let moves = aside.line.moves();
        match aside.shows {
            Beside::TakenBack | Beside::Otherwise(_) => {
                let ply = if let Beside::Otherwise(ply) = aside.shows { ply } else { 1 };
                let us = names::side(self.us());
                let what = match &aside.gain {
                    Some(gain) => format!("{us} {}", gains::wins(gain)),
                    None => "it is mate".to_owned(),
                };
                let (reply, rest) = self.reply(aside, ply);
                let shown = Sentence::new(
                    format!("If {reply}, {what}: {rest}."),
                    aside.gain.clone().map(Evidence::from).or_else(|| mated(&aside.line)),
                );
                let teller = Teller::about(&aside.line, self.level);
                std::iter::once(shown).chain(teller.told(&aside.findings, 1, |_| true)).collect()
            }
            Beside::Later => {
                let same =
                    (0..moves.len()).take_while(|&ply| self.line.at(ply) == aside.line.at(ply)).count();
                let rest = notation::in_sentence(aside.line.position(same), &moves[same..]);
                let begin = self.choose(2, &["Then a pawn gets through:", "In the end a pawn queens:"]);
                vec![Sentence::new(format!("{begin} {rest}."), stands_at_the_end(&aside.line))]
            }
        }
    }

    /// The reply of a line beside the main one, as a condition, and the moves that follow the condition.
    fn reply(&self, aside: &Aside, ply: usize) -> (String, String) {
        let (them, moves) = (names::side(!self.us()), aside.line.moves());
        let shown =
            |from: usize, to: usize| notation::in_sentence(aside.line.position(from), &moves[from..to]);
        if aside.shows != Beside::TakenBack {
            return (shown(ply, ply + 1), shown(ply + 1, moves.len()));
        }
        let takes = match aside.line.at(0).filter(|m| !m.is_capture()) {
            Some(m) => format!("takes the {}", names::role(m.role())),
            None => "takes back".to_owned(),
        };
        (format!("{them} {takes}"), shown(ply, moves.len()))
    }

    /// Other moves that win as much.
    fn others(&self, studied: &Studied) -> Option<Sentence> {
        if studied.others.is_empty() || !matches!(studied.aimed.outcome, Outcome::Material(_)) {
            return None;
        }
        let root = self.line.root();
        let moves = studied.others.iter().map(|gain| notation::in_sentence(root, &gain.line().moves()[..1]));
        let win = if studied.others.len() == 1 { "wins" } else { "win" };
        let text = format!("{} {win} as much.", names::list(moves, "and"));
        Some(Sentence::new(text, studied.others.iter().cloned().map(Evidence::from)))
    }

    /// What the findings say, each once, the telling ones only.
    fn told(&self, findings: &[Finding], most: usize, tells: impl Fn(&Finding) -> bool) -> Vec<Sentence> {
        let telling = story::telling(findings).into_iter().filter(|finding| tells(finding));
        telling.take(most).flat_map(|finding| self.finding(finding)).collect()
    }
}

/// Nothing is said twice, wherever it stands.
fn without_repetition(paragraphs: Vec<Vec<Sentence>>) -> Vec<Vec<Sentence>> {
    let mut said: Vec<String> = Vec::new();
    let mut is_new = |sentence: &Sentence| {
        let is_new = !said.contains(&sentence.text);
        said.push(sentence.text.clone());
        is_new
    };
    paragraphs
        .into_iter()
        .map(|told| told.into_iter().filter(|sentence| is_new(sentence)).collect())
        .collect()
}

/// What a sentence says that a move does, and not only is or has; `None` if it says nothing of the kind.
fn deed<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(name)?;
    let verb = rest.split(' ').next().unwrap_or_default();
    let is_deed = !matches!(verb, "is" | "runs" | "loses" | "costs" | "allows" | "wins" | "gains" | "nets");
    is_deed.then_some(rest)
}

/// Whether a sentence has one part only.
fn is_simple(text: &str) -> bool {
    !text.contains([':', ',', ';']) && !text.contains(" and ")
}

/// Who says so, and what that is worth.
fn belief(studied: &Studied, explanation: &Explanation) -> Option<Sentence> {
    let text = format!("So {} believes; it looks at captures and threats only.", explanation.machine);
    explanation.is_belief.then(|| Sentence::new(text, [studied.looked.census.clone().into()]))
}

/// The mate at the end of a line.
fn mated(line: &Line) -> Option<Evidence> {
    let king = line.last().our(Role::King).first()?;
    Fact::seen(Predicate::Mated, &[king], line, line.len()).map(Evidence::from)
}

/// That the man which moved last stands where it has gone: a fact that carries the line.
fn stands_at_the_end(line: &Line) -> Option<Evidence> {
    let last = line.len().checked_sub(1)?;
    let square = line.men_now().square_of(line.mover(last)?)?;
    Fact::seen(Predicate::Stands, &[square], line, line.len()).map(Evidence::from)
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn number(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(count).map_or(count.to_string(), |word| (*word).into())
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

/// A motif as people write it at the head of a text: `Removal of guard`.
pub fn title(motif: Motif) -> String {
    capital(&motif.name().replace('-', " "))
}
