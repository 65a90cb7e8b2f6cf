//! Words: what was found, said so that a player enjoys it. Nothing is decided here: every sentence is a pure function of
//! the evidence that it lists.

mod claims;
mod gains;
mod refutation;
mod verdict;

use lucena_board::{key, notation, words as names};
use lucena_evidence::{Evidence, Fact, Line, Predicate};
use lucena_reasons::{Finding, Motif};
use shakmaty::{Color, Position, Role};

pub use self::refutation::refutation;
use crate::{
    Explanation, Found, Outcome, Studied,
    annotate::Judged,
    ending::Known,
    studied::{Aside, Beside},
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
        Found::Known(known) => vec![of_tables(&explanation.line(), known)],
        Found::Studied(studied) => Teller::about(&studied.line, level).study(studied, explanation),
    };
    paragraphs.into_iter().filter(|paragraph| !paragraph.is_empty()).collect()
}

/// An explanation, sentence by sentence.
pub fn sentences(explanation: &Explanation, level: Level) -> Vec<Sentence> {
    paragraphs(explanation, level).into_iter().flatten().collect()
}

/// As a reviewer says it of a move that was not played.
pub fn advice(explanation: &Explanation, level: Level) -> Vec<Sentence> {
    let Found::Studied(studied) = &explanation.found else { return sentences(explanation, level) };
    if !studied.aimed.outcome.is_quiet() {
        return paragraphs(explanation, level).into_iter().take(2).flatten().collect();
    }
    let teller = Teller::about(&studied.line, level);
    let verdict = teller.was_better(studied);
    std::iter::once(verdict).chain(teller.threat(studied)).collect()
}

/// What is said of an inaccuracy: what was better.
pub fn was_better(judged: &Judged) -> Option<Sentence> {
    let census = judged.census.clone()?;
    let better = notation::in_sentence(&judged.position, judged.line.get(..1)?);
    Some(Sentence::new(format!("{better} was better."), [census.into()]))
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
fn of_tables(line: &Line, known: &Known) -> Vec<Sentence> {
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
    std::iter::once(verdict).chain(rule).collect()
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
        let first = self
            .goal(studied, &explanation.machine)
            .into_iter()
            .chain(self.verdict(studied, &explanation.machine))
            .chain(self.threat(studied))
            .chain(belief(studied, explanation))
            .collect();
        let reasons = self.told(&studied.findings, usize::MAX);
        let beside = studied.asides.iter().map(|aside| self.aside(aside));
        let others = self.others(studied).into_iter().collect();
        [first, reasons].into_iter().chain(beside).chain([others]).collect()
    }

    /// `Black threatens Ng3+ and then Qxh2#.`
    fn threat(&self, studied: &Studied) -> Option<Sentence> {
        // What we take or mate with settles a threat by itself; it is worth a word only when we do neither.
        let threat = studied.threat.as_ref().filter(|_| !studied.aimed.outcome.wins())?;
        let line = threat.contrast.without().line();
        // What settles an exchange is no part of the threat.
        let wins = |&ply: &usize| {
            let m = line.at(ply);
            m.is_some_and(|m| m.is_capture() || m.is_promotion()) || line.position(ply + 1).is_checkmate()
        };
        let last = (0..line.len()).step_by(2).rev().find(wins)?;
        let moves =
            (0..=last).step_by(2).filter_map(|ply| Some(notation::san(line.position(ply), line.at(ply)?)));
        let them = names::side(!self.us());
        let evidence =
            std::iter::once(threat.contrast.clone().into()).chain(threat.gain.clone().map(Evidence::from));
        Some(Sentence::new(format!("{them} threatens {}.", names::list(moves, "and then")), evidence))
    }

    /// Why they do not take back, and how a pawn gets through in the end.
    fn aside(&self, aside: &Aside) -> Vec<Sentence> {
        let moves = aside.line.moves();
        match aside.shows {
            Beside::TakenBack => {
                let rest = notation::in_sentence(aside.line.position(1), &moves[1..]);
                let (us, them) = (names::side(self.us()), names::side(!self.us()));
                let what = match &aside.gain {
                    Some(gain) => format!("{us} wins {}", gains::won(gain)),
                    None => "it is mate".to_owned(),
                };
                let text = format!("If {them} takes back, {what}: {rest}.");
                let shown = Sentence::new(
                    text,
                    aside.gain.clone().map(Evidence::from).or_else(|| mated(&aside.line)),
                );
                let teller = Teller::about(&aside.line, self.level);
                std::iter::once(shown).chain(teller.told(&aside.findings, 2)).collect()
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
    fn told(&self, findings: &[Finding], most: usize) -> Vec<Sentence> {
        telling(findings).into_iter().take(most).flat_map(|finding| self.finding(finding)).collect()
    }
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

/// The findings worth telling, at most two a move: reasons first, what the board shows only of moves that have no
/// reason, and what the eye sees anyway only where nothing better is known.
fn telling(findings: &[Finding]) -> Vec<&Finding> {
    let plain = |motif| matches!(motif, Motif::Sacrifice | Motif::Promotion);
    let silent = |motif| matches!(motif, Motif::QuietMove | Motif::Mate);
    let rest: Vec<&Finding> = findings.iter().filter(|finding| !silent(finding.claim.says())).collect();
    let any = rest.iter().any(|finding| !plain(finding.claim.says()));
    let has_reason = |ply| rest.iter().any(|finding| finding.claim.ply() == ply && finding.claim.is_reason());
    let mut told: Vec<&Finding> = Vec::new();
    for &finding in &rest {
        let claim = &finding.claim;
        let of_move = told.iter().filter(|known| known.claim.ply() == claim.ply()).count();
        let is_beside_the_point = !claim.is_reason() && has_reason(claim.ply());
        if of_move < 2 && !is_beside_the_point && !(plain(claim.says()) && any) {
            told.push(finding);
        }
    }
    told
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
