//! Documents replayed: what holds, and what does not.
//!
//! A document is taken at nobody's word. [`Document::read`] reads the text that a program gets, [`Checker`] plays every
//! line by the rules, counts and looks again, and compares every sentence with the evidence that it names. What a
//! machine has judged cannot be replayed; [`second`] asks another machine about it.

mod evidence;
mod game;
mod read;
mod replay;
pub mod second;
mod sentences;
mod tokens;

use std::collections::{BTreeMap, HashSet};

use lucena_board::{fen, history::History, words as names};
use lucena_endgame::table::Tables;
use lucena_evidence::Line;
use serde::Serialize;
use shakmaty::{Chess, Position};

pub use self::{
    game::{Quoted, quoted},
    read::{Document, ReadError},
};
use self::{
    read::{
        Answer, Body, Census, Claim, Evidence, Explanation, Game, Judged, Kind, Piece, Refutation, Sentence,
        Verdict,
    },
    replay::{Found, ensure, is_san, is_side, line_from, line_of_words, played, position, side, square},
    sentences::{Scene, unsupported},
};
use crate::annotate::Severity;

/// Something that does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// Where in the document.
    pub place: String,
    /// What is wrong, and what would be right.
    pub what: String,
}

/// What was found out about a document.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Pieces of evidence that were replayed.
    pub evidence: usize,
    /// Sentences that were compared with theirs.
    pub sentences: usize,
    /// Whatever does not hold.
    pub failures: Vec<Failure>,
}

impl Report {
    /// Whether everything holds.
    pub fn holds(&self) -> bool {
        self.failures.is_empty()
    }

    fn note(&mut self, place: &str, found: Found<()>) {
        if let Err(what) = found {
            self.failures.push(Failure { place: place.to_owned(), what });
        }
    }
}

/// Checks documents; keeps the endgame tables that it has made.
#[derive(Debug, Default)]
pub struct Checker {
    tables: Tables,
}

impl Checker {
    /// Replays a document.
    pub fn check(&mut self, document: &Document) -> Report {
        match document {
            Document::Explanation(explanation) => self.explanation(explanation),
            Document::Refutation(refutation) => self.refutation(refutation),
            Document::Game(game) => self.game(game),
            Document::Answer(answer) => self.answer(answer),
        }
    }

    /// The answer to one question: its lines, its evidence, its sentences.
    fn answer(&mut self, document: &Answer) -> Report {
        let mut report = Report::default();
        let dossier = self.dossier(&document.evidence, "", &mut report);
        match root(&document.fen, &document.turn) {
            Ok(root) => {
                for (index, sort) in document.replies.iter().enumerate() {
                    let place = format!("replies {}: line", index + 1);
                    report.note(&place, line_of_words(&root, &sort.line).map(|_| ()));
                }
            }
            Err(why) => report.note("fen", Err(why)),
        }
        let is_over = document.ending.is_some() || document.ends.is_some();
        dossier.told(&document.sentences, Some(&document.text), "", is_over, &mut report);
        report
    }

    fn explanation(&mut self, document: &Explanation) -> Report {
        let mut report = Report::default();
        let dossier = self.dossier(&document.evidence, "", &mut report);
        report.note("verdict", verdict(document));
        match root(&document.fen, &document.turn) {
            Ok(root) => {
                report.note("line", main_line(&root, document));
                report.note("ending", ending(&root, document));
                claims(&root, &document.claims, "", &dossier, &mut report);
                for (index, body) in document.why_not.iter().enumerate() {
                    refuted(&root, body, &format!("why_not {}: ", index + 1), &dossier, &mut report);
                }
            }
            Err(why) => report.note("fen", Err(why)),
        }
        let is_over = document.ending.is_some();
        dossier.told(&document.sentences, Some(&document.text), "", is_over, &mut report);
        report
    }

    fn refutation(&mut self, document: &Refutation) -> Report {
        let mut report = Report::default();
        let dossier = self.dossier(&document.evidence, "", &mut report);
        match root(&document.fen, &document.turn) {
            Ok(root) => refuted(&root, &document.body, "", &dossier, &mut report),
            Err(why) => report.note("fen", Err(why)),
        }
        report
    }

    /// A reviewed game: its moves, its counts, the evidence of every comment, and its text.
    fn game(&mut self, document: &Game) -> Report {
        let mut report = Report::default();
        let mut before: Option<Chess> = None;
        for judged in &document.moves {
            let place = format!("move {} ({}): ", judged.ply, judged.san);
            let step = after(judged, before.as_ref());
            before = step.as_ref().ok().cloned();
            report.note(place.trim_end_matches(": "), step.map(|_| ()));
            report.note(&format!("{place}judgement"), judgement(judged));
            let dossier = self.dossier(&judged.evidence, &place, &mut report);
            dossier.told(&judged.comment, None, &format!("{place}comment, "), false, &mut report);
            dossier.told(&judged.advice, None, &format!("{place}advice, "), false, &mut report);
        }
        report.note("tally", tally(document));
        game::text(&document.pgn, document.summary.as_deref(), &mut report);
        report
    }

    /// Replays a list of evidence.
    fn dossier<'a>(&mut self, evidence: &'a [Evidence], before: &str, report: &mut Report) -> Dossier<'a> {
        let mut known = HashSet::new();
        for piece in evidence {
            let place = format!("{before}{}", name(piece));
            report.note(&place, evidence::holds(&piece.kind, &mut self.tables));
            report.note(&place, ensure(known.insert(&piece.id), || "another has the same id".to_owned()));
        }
        report.evidence += evidence.len();
        let scenes = evidence.iter().map(|piece| (piece.id.as_str(), (piece, Scene::of(piece))));
        Dossier { scenes: scenes.collect() }
    }
}

/// `e3 (contrast)`.
fn name(evidence: &Evidence) -> String {
    let kind = match &evidence.kind {
        Kind::Fact(fact) => &fact.name,
        Kind::Contrast(_) => "contrast",
        Kind::Census(_) => "census",
        Kind::Certainty(_) => "certainty",
    };
    format!("{} ({kind})", evidence.id)
}

/// Evidence by its id, with what it shows.
struct Dossier<'a> {
    scenes: BTreeMap<&'a str, (&'a Evidence, Scene)>,
}

impl Dossier<'_> {
    fn get(&self, id: &str) -> Found<&(&Evidence, Scene)> {
        self.scenes.get(id).ok_or_else(|| format!("there is no evidence `{id}`"))
    }

    /// Compares sentences with their evidence, and the text with the sentences.
    fn told(
        &self,
        sentences: &[Sentence],
        text: Option<&str>,
        before: &str,
        is_over: bool,
        report: &mut Report,
    ) {
        for (index, sentence) in sentences.iter().enumerate() {
            let place = format!("{before}sentence {} `{}`", index + 1, sentence.text);
            let scenes: Found<Vec<&Scene>> =
                sentence.evidence.iter().map(|id| Ok(&self.get(id)?.1)).collect();
            match scenes {
                Ok(scenes) if scenes.is_empty() && !is_over => {
                    report.note(&place, Err("it names no evidence".to_owned()));
                }
                Ok(scenes) => {
                    for what in unsupported(&sentence.text, &scenes) {
                        report.note(&place, Err(what));
                    }
                }
                Err(why) => report.note(&place, Err(why)),
            }
        }
        report.sentences += sentences.len();
        let joined: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        let is_joined = text.is_none_or(|text| text == joined.join(" "));
        report.note(
            &format!("{before}text"),
            ensure(is_joined, || "it is not its sentences with a space between".to_owned()),
        );
    }
}

fn root(fen: &str, turn: &str) -> Found<Chess> {
    let root = position(fen)?;
    is_side(turn, root.turn())?;
    Ok(root)
}

/// The line, which begins with the best move; other moves that do as well are legal.
fn main_line(root: &Chess, document: &Explanation) -> Found<()> {
    let line = line_of_words(root, &document.line)?;
    let best = document.best.as_ref();
    let first = document.line.first();
    ensure(best.map(|words| &words.uci) == first.map(|words| &words.uci), || {
        "it does not begin with the best move".to_owned()
    })?;
    for words in best.into_iter().chain(&document.others) {
        is_san(root, Some(played(root, &words.uci)?), &words.san)?;
    }
    let is_draw = matches!(&document.verdict, Some(Verdict::Draw { by }) if by == "stalemate");
    ensure(!is_draw || line.last().is_stalemate(), || "it does not end with stalemate".to_owned())
}

/// Whether the game is over; repetitions are not seen in one position.
fn ending(root: &Chess, document: &Explanation) -> Found<()> {
    let over = History::new(root.clone()).ending().filter(|ending| !ending.needs_claim());
    let right = over.map(|ending| ending.to_string());
    let Some(said) = &document.ending else {
        return ensure(right.is_none() && document.best.is_some(), || {
            format!(
                "the game goes on, it is said, but {}",
                right.as_deref().unwrap_or("there is no best move")
            )
        });
    };
    ensure(right.as_ref().is_none_or(|right| right == said), || {
        format!("`{said}` is said; it is {}", right.clone().unwrap_or_default())
    })?;
    ensure(right.is_some() || said.contains("repetition"), || format!("`{said}` is said, but it is not so"))
}

/// What the verdict names is among the evidence.
fn verdict(document: &Explanation) -> Found<()> {
    let side = side(&document.turn)?;
    let kinds = || document.evidence.iter().map(|evidence| &evidence.kind);
    let has_score = |moves: u32, sign: i64| {
        let wanted = crate::document::ScoreDocument::Mate(sign * i64::from(moves));
        kinds().any(|kind| match kind {
            Kind::Census(Census::Judged(census)) => census.moves.iter().any(|entry| entry.score == wanted),
            Kind::Certainty(certainty) => certainty.score == wanted,
            _ => false,
        })
    };
    let has_gain = || {
        kinds().any(|kind| match kind {
            Kind::Fact(fact) => fact.gain.as_ref().is_some_and(|gain| {
                gain.points > 0 && replay::side(&gain.side).is_ok_and(|winner| winner == side)
            }),
            _ => false,
        })
    };
    let is_shown = match &document.verdict {
        Some(Verdict::Mate { moves }) => has_score(*moves, 1),
        Some(Verdict::Mated { moves }) => has_score(*moves, -1),
        Some(Verdict::Table { result, moves }) => match (result.as_str(), moves) {
            ("win", Some(moves)) => has_score(*moves, 1),
            ("loss", Some(moves)) => has_score(*moves, -1),
            (result, moves) => result == "draw" && moves.is_none(),
        },
        Some(Verdict::Gain | Verdict::Promotion) => has_gain(),
        Some(Verdict::Draw { .. } | Verdict::Judged) | None => true,
    };
    ensure(is_shown, || "nothing in the evidence shows it".to_owned())
}

/// The claims about a line from a position.
fn claims(root: &Chess, claims: &[Claim], before: &str, dossier: &Dossier<'_>, report: &mut Report) {
    for (index, claim) in claims.iter().enumerate() {
        let place = format!("{before}claim {} ({})", index + 1, claim.motif);
        report.note(&place, claimed(root, claim, dossier));
    }
}

fn claimed(root: &Chess, claim: &Claim, dossier: &Dossier<'_>) -> Found<()> {
    let line = line_from(root, &claim.line)?;
    ensure(claim.ply < line.len(), || format!("ply {} is beyond its line", claim.ply))?;
    is_san(line.position(claim.ply), line.at(claim.ply), &claim.san)?;
    for piece in &claim.pieces {
        stands(&line, claim.ply, piece)?;
    }
    claim.squares.iter().try_for_each(|name| square(name).map(|_| ()))?;
    let mut is_reason = false;
    for id in &claim.evidence {
        is_reason |= evidence::is_reason(dossier.get(id)?.0);
    }
    ensure(!claim.evidence.is_empty(), || "it names no evidence".to_owned())?;
    ensure(claim.reason == is_reason, || {
        format!("reason is {}; by its evidence it is {is_reason}", claim.reason)
    })
}

/// A man stands where the claim has it: before the move, after it, or, if it is drawn there, after the reply.
fn stands(line: &Line, ply: usize, piece: &Piece) -> Found<()> {
    let (square, color) = (square(&piece.square)?, side(&piece.color)?);
    let is_it = |ply: usize| {
        let found = line.position(ply).board().piece_at(square);
        found.is_some_and(|found| found.color == color && names::role(found.role) == piece.role)
    };
    ensure((ply..=ply + 2).any(is_it), || {
        let (fen, Piece { color, role, square }) = (fen::write(line.position(ply + 1)), piece);
        format!("no {color} {role} stands on {square} around its move, which leads to {fen}")
    })
}

/// What is wrong with a move. Its claims are about the position after it.
fn refuted(root: &Chess, body: &Body, before: &str, dossier: &Dossier<'_>, report: &mut Report) {
    let place = format!("{before}line");
    match line_of_words(root, &body.line) {
        Ok(line) => {
            let first = line.at(0).map(|m| crate::document::uci(root, m));
            let is_first = first.as_ref() == Some(&body.uci);
            report.note(&place, ensure(is_first, || format!("it does not begin with {}", body.uci)));
            report.note(&format!("{before}san"), is_san(root, line.at(0), &body.san));
            claims(line.position(1), &body.claims, before, dossier, report);
        }
        Err(why) => report.note(&place, Err(why)),
    }
    dossier.told(&body.sentences, Some(&body.text), before, false, report);
}

/// The position after a move of the game, which follows the one before it.
fn after(judged: &Judged, before: Option<&Chess>) -> Found<Chess> {
    let mut position = position(&judged.fen)?;
    ensure(before.is_none_or(|before| *before == position), || {
        "its position is not the one after the move before".to_owned()
    })?;
    let m = played(&position, &judged.uci)?;
    is_san(&position, Some(m), &judged.san)?;
    position.play_unchecked(m);
    Ok(position)
}

/// Chances are told to three digits.
const ROUNDED: f64 = 0.0015;

/// The loss is the difference of the chances, and a move that is judged has lost that much.
fn judgement(judged: &Judged) -> Found<()> {
    let [before, after] = judged.chances;
    let right = (before - after).max(0.0);
    ensure((judged.loss - right).abs() <= ROUNDED, || {
        format!("the loss is {}; by the chances it is {right:.3}", judged.loss)
    })?;
    let Some(said) = judged.judgement.as_deref() else { return Ok(()) };
    let near = [judged.loss - ROUNDED, judged.loss + ROUNDED];
    ensure(
        near.iter().any(|&loss| Severity::of(loss).is_some_and(|severity| severity.name() == said)),
        || {
            let right = Severity::of(judged.loss).map_or("nothing", Severity::name);
            format!("a loss of {} is {right}, not {said}", judged.loss)
        },
    )
}

/// The judgements of each side, counted again.
fn tally(document: &Game) -> Found<()> {
    for tally in &document.tally {
        let side = side(&tally.side)?;
        let count = |name: &str| {
            let is_theirs = |judged: &&Judged| (judged.fen.split(' ').nth(1) == Some("w")) == side.is_white();
            let theirs = document.moves.iter().filter(is_theirs);
            theirs.filter(|judged| judged.judgement.as_deref() == Some(name)).count()
        };
        let right = [count("inaccuracy"), count("mistake"), count("blunder")];
        ensure(right == [tally.inaccuracies, tally.mistakes, tally.blunders], || {
            format!("{} has {right:?} inaccuracies, mistakes and blunders", tally.side)
        })?;
    }
    Ok(())
}
