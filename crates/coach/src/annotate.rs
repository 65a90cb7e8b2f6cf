//! The game review: every move judged by the winning chances it costs, every mistake explained.

use lucena_board::{
    history::History,
    pgn::{Nag, NodeId, PgnGame, Step},
};
use lucena_goal::{Budget, Found, Machine, Opinion};
use shakmaty::{Chess, Color, Move, Position};

use crate::{
    Explanation, Level, Outcome, Refutation, Request, Teller, ending, explain::explain, themes, why_not,
};

/// What is reviewed, and at what price.
#[derive(Debug, Clone)]
pub struct Review {
    /// Only this side's moves; both if not given.
    pub side: Option<Color>,
    /// Nodes for every position.
    pub nodes: u64,
    /// In whose words.
    pub level: Level,
}

impl Default for Review {
    fn default() -> Review {
        Review { side: None, nodes: Request::default().nodes, level: Level::Club }
    }
}

/// How bad a move is, by the winning chances that it costs; chances run from -1 (lost) to 1 (won).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// `?!`: a tenth.
    Inaccuracy,
    /// `?`: a fifth.
    Mistake,
    /// `??`: three tenths.
    Blunder,
}

impl Severity {
    /// What a loss of winning chances amounts to.
    pub fn of(loss: f64) -> Option<Severity> {
        match loss {
            0.3.. => Some(Severity::Blunder),
            0.2.. => Some(Severity::Mistake),
            0.1.. => Some(Severity::Inaccuracy),
            _ => None,
        }
    }

    /// The sign for it.
    pub fn nag(self) -> Nag {
        match self {
            Severity::Inaccuracy => Nag::DUBIOUS,
            Severity::Mistake => Nag::MISTAKE,
            Severity::Blunder => Nag::BLUNDER,
        }
    }

    /// For people and programs.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Inaccuracy => "inaccuracy",
            Severity::Mistake => "mistake",
            Severity::Blunder => "blunder",
        }
    }
}

/// Winning chances of a score, from -1 to 1: logistic, as players know it from the big sites.
pub fn chances(found: Found) -> f64 {
    match found {
        Found::MateIn(_) => 1.0,
        Found::MatedIn(_) => -1.0,
        Found::Centipawns(value) => {
            2.0 / (1.0 + (-0.003_682_08 * f64::from(value.clamp(-1000, 1000))).exp()) - 1.0
        }
    }
}

/// A move of the game, judged.
#[derive(Debug, Clone)]
pub struct Judged {
    /// Which half-move, from one.
    pub ply: usize,
    /// Where in the game.
    pub node: NodeId,
    /// Before it.
    pub position: Chess,
    /// The move.
    pub m: Move,
    /// What the best move is worth to the side that moves.
    pub best: Found,
    /// What this one is worth to it.
    pub found: Found,
    /// The best line.
    pub line: Vec<Move>,
    /// Winning chances lost.
    pub loss: f64,
    /// How bad it is.
    pub severity: Option<Severity>,
    /// The only move that kept the result.
    pub only: bool,
    /// What was wrong with it, for mistakes.
    pub refutation: Option<Refutation>,
    /// What was better, and why, for mistakes.
    pub better: Option<Explanation>,
}

/// A game, judged.
#[derive(Debug, Clone, Default)]
pub struct Judgement {
    /// Move by move, main line only.
    pub moves: Vec<Judged>,
}

/// The first moves are theory: only real mistakes are counted there.
const THEORY: usize = 10;
/// A move that keeps what every other would lose by so much is the only one.
const ONLY: f64 = 0.3;

/// Before a move is called a mistake both positions are looked at so many times longer.
const LONGER: u64 = 4;

/// Judges every move of a game's main line and tells each to the listener; `None` when stopped.
pub fn review(
    machine: &mut dyn Machine,
    game: &PgnGame,
    settings: &Review,
    listener: &mut dyn FnMut(&Judged),
    stop: &dyn Fn() -> bool,
) -> Option<Judgement> {
    machine.forget();
    let mut history = History::new(game.start().clone());
    let mut judgement = Judgement::default();
    let mut now = opinion(machine, &history, settings.nodes);
    for (index, step) in game.main_line().enumerate() {
        let Some(m) = step.played else { break };
        if stop() {
            return None;
        }
        let before = history.clone();
        history.play(m);
        let next = opinion(machine, &history, settings.nodes);
        let Some(best) = now else { break };
        let mut judged = judge(index + 1, &step, m, &best, value(&history, m, &best, next.as_ref()));
        if judged.severity >= Some(Severity::Mistake)
            && let Some(best) = opinion(machine, &before, LONGER * settings.nodes)
        {
            let next = opinion(machine, &history, LONGER * settings.nodes);
            judged = judge(index + 1, &step, m, &best, value(&history, m, &best, next.as_ref()));
        }
        if settings.side.is_none_or(|side| side == step.before.turn()) {
            judged.only = is_only(machine, &before, &judged, settings);
            explain_mistake(machine, &before, &mut judged, settings, stop);
        } else {
            judged.severity = None;
        }
        // What was judged while the machine was told to stop is not to be believed.
        if stop() {
            return None;
        }
        listener(&judged);
        judgement.moves.push(judged);
        now = next;
    }
    Some(judgement)
}

/// What the tables or the machine think of a position; nothing if the game is over.
fn opinion(machine: &mut dyn Machine, game: &History, nodes: u64) -> Option<Opinion> {
    if game.position().legal_moves().is_empty() {
        return None;
    }
    match ending::known(game.position()) {
        Some(known) => Some(Opinion { found: known.found, line: known.line, nodes: 0 }),
        None => machine.look(game, &[], Budget::nodes(nodes)),
    }
}

/// What a move is worth to the side that has made it.
fn value(after: &History, m: Move, best: &Opinion, next: Option<&Opinion>) -> Found {
    match next {
        _ if best.line.first() == Some(&m) => best.found,
        Some(next) => why_not::reversed(next.found),
        None if after.position().is_checkmate() => Found::MateIn(1),
        None => Found::Centipawns(0),
    }
}

fn judge(ply: usize, step: &Step, m: Move, best: &Opinion, found: Found) -> Judged {
    let position = &step.before;
    let loss = (chances(best.found) - chances(found)).max(0.0);
    let forced = position.legal_moves().len() == 1;
    let severity = Severity::of(loss)
        .filter(|_| !forced && best.line.first() != Some(&m))
        .filter(|&severity| ply > THEORY || severity > Severity::Inaccuracy);
    Judged {
        ply,
        node: step.node,
        position: position.clone(),
        m,
        best: best.found,
        found,
        line: best.line.clone(),
        loss,
        severity,
        only: false,
        refutation: None,
        better: None,
    }
}

/// Whether the best move was played, and every other would have thrown something away. Taking back, getting out of check
/// and giving mate are no feats.
fn is_only(machine: &mut dyn Machine, before: &History, judged: &Judged, settings: &Review) -> bool {
    let rest: Vec<Move> =
        judged.position.legal_moves().into_iter().filter(|&other| other != judged.m).collect();
    let mut after = judged.position.clone();
    after.play_unchecked(judged.m);
    let plain =
        judged.m.is_capture() || judged.ply <= THEORY || judged.position.is_check() || after.is_checkmate();
    if judged.line.first() != Some(&judged.m) || plain || rest.is_empty() {
        return false;
    }
    let other = machine.look(before, &rest, Budget::nodes(settings.nodes / 3));
    other.is_some_and(|other| chances(judged.best) - chances(other.found) >= ONLY)
}

/// What was wrong with a mistake, and what was better.
fn explain_mistake(
    machine: &mut dyn Machine,
    before: &History,
    judged: &mut Judged,
    settings: &Review,
    stop: &dyn Fn() -> bool,
) {
    if judged.severity.is_none_or(|severity| severity < Severity::Mistake) {
        return;
    }
    let question = (settings.nodes / 30).max(100);
    let request = Request { nodes: settings.nodes, question, refutations: 0, ..Request::default() };
    judged.refutation = why_not::refute(machine, before, judged.m, judged.best, &request, stop);
    let request = Request { first: judged.line.first().copied(), ..request };
    judged.better = Some(explain(machine, before, &request, stop));
}

impl Judged {
    /// Whose move it is.
    pub fn side(&self) -> Color {
        self.position.turn()
    }

    /// What is said about the move in the game; empty if nothing is.
    pub fn comment(&self, level: Level) -> String {
        let Some(severity) = self.severity else { return String::new() };
        if let Some(truth) = self.table_truth() {
            return truth;
        }
        let wrong = self
            .refutation
            .as_ref()
            .filter(|refuted| !refuted.is_fine())
            .map(|refuted| Teller::about(refuted.line.clone(), level).refutation(refuted));
        wrong.unwrap_or_else(|| match severity {
            Severity::Inaccuracy => {
                let better = self.line.get(..1).unwrap_or_default();
                format!("{} was better.", lucena_board::notation::in_sentence(&self.position, better))
            }
            _ => "This gives away much of the advantage.".to_owned(),
        })
    }

    /// In endings that the tables know: what the move has thrown away.
    fn table_truth(&self) -> Option<String> {
        ending::known(&self.position)?;
        let result = |found: Found| match found {
            Found::MateIn(_) => 1,
            Found::Centipawns(_) => 0,
            Found::MatedIn(_) => -1,
        };
        Some(match (result(self.best), result(self.found)) {
            (1, 0) => "Throws away the win: now a draw.".to_owned(),
            (1, -1) => "Throws away the win: now lost.".to_owned(),
            (0, -1) => "Throws away the draw: now lost.".to_owned(),
            _ => return None,
        })
    }

    /// What is said about the better move: what it achieves, and why.
    pub fn advice(&self, level: Level) -> String {
        let Some(better) = self.better.as_ref().filter(|better| better.best.is_some()) else {
            return String::new();
        };
        Teller::new(better, level).advice()
    }

    /// The motifs that the better move would have used.
    pub fn missed(&self) -> Vec<&'static str> {
        self.better
            .as_ref()
            .filter(|better| !matches!(better.outcome, Outcome::Positional(_)))
            .map(themes::motifs)
            .unwrap_or_default()
    }
}

/// What a side has done in a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// `?!`
    pub inaccuracies: usize,
    /// `?`
    pub mistakes: usize,
    /// `??`
    pub blunders: usize,
    /// Mistakes that left a threat as it was.
    pub threats: usize,
    /// Motifs missed, each once.
    pub missed: Vec<&'static str>,
}

impl Judgement {
    /// What a side has done.
    pub fn tally(&self, side: Color) -> Tally {
        let mut tally = Tally::default();
        for judged in self.moves.iter().filter(|judged| judged.side() == side) {
            match judged.severity {
                Some(Severity::Inaccuracy) => tally.inaccuracies += 1,
                Some(Severity::Mistake) => tally.mistakes += 1,
                Some(Severity::Blunder) => tally.blunders += 1,
                None => {}
            }
            tally.threats += usize::from(judged.refutation.as_ref().is_some_and(|refuted| refuted.inherited));
            for motif in judged.missed() {
                if !tally.missed.contains(&motif) {
                    tally.missed.push(motif);
                }
            }
        }
        tally
    }

    /// The moment the game turned: the last mistake after which the side that had been no worse never was as well off again.
    pub fn turning_point(&self) -> Option<&Judged> {
        let for_white = |judged: &Judged, found: Found| match judged.side() {
            Color::White => chances(found),
            Color::Black => -chances(found),
        };
        let last = self.moves.last()?;
        let end = for_white(last, last.found);
        if end.abs() < 0.3 {
            return None;
        }
        let sign = end.signum();
        let loser = if sign > 0.0 { Color::Black } else { Color::White };
        let bad = |judged: &&Judged| {
            let (before, after) = (for_white(judged, judged.best), for_white(judged, judged.found));
            judged.side() == loser && sign * before < 0.3 && sign * after >= 0.3
        };
        self.moves.iter().rev().find(bad)
    }

    /// A copy of the game with signs, comments and short variations; what was there is kept.
    pub fn annotated(&self, game: &PgnGame, level: Level) -> PgnGame {
        let mut annotated = game.clone();
        for judged in &self.moves {
            if judged.only {
                annotated.add_nag(judged.node, Nag::GOOD);
            }
            let Some(severity) = judged.severity else { continue };
            annotated.add_nag(judged.node, severity.nag());
            let comment = judged.comment(level);
            if !comment.is_empty() {
                annotated.add_comment(judged.node, &comment);
            }
            self.add_better(&mut annotated, judged, level);
        }
        if let Some(summary) = self.summary() {
            annotated.add_comment(NodeId::ROOT, &summary);
        }
        annotated
    }

    /// The better line beside the move, with why it is better.
    fn add_better(&self, game: &mut PgnGame, judged: &Judged, level: Level) {
        let Some(parent) = game.parent(judged.node) else { return };
        let line = match judged.better.as_ref() {
            Some(better) if !better.line.is_empty() => better.line.moves(),
            _ => judged.line.clone(),
        };
        let line = &line[..line.len().min(VARIATION)];
        let Some((&first, rest)) = line.split_first() else { return };
        if first == judged.m {
            return;
        }
        let Some(node) = played_on(game, parent, first) else { return };
        let advice = judged.advice(level);
        if !advice.is_empty() {
            game.add_comment(node, &advice);
        }
        rest.iter().try_fold(node, |node, &m| played_on(game, node, m));
    }

    /// Mistakes a side, the moment the game turned, motifs missed.
    pub fn summary(&self) -> Option<String> {
        if self.moves.is_empty() {
            return None;
        }
        let side = |color: Color| {
            let Tally { inaccuracies, mistakes, blunders, threats, missed } = self.tally(color);
            let name = lucena_board::words::side(color);
            let overlooked = match threats {
                0 => String::new(),
                1 => ", one threat overlooked".to_owned(),
                threats => format!(", {threats} threats overlooked"),
            };
            let missed =
                if missed.is_empty() { String::new() } else { format!(", missed: {}", missed.join(", ")) };
            let counts = [
                (inaccuracies, "inaccuracy", "inaccuracies"),
                (mistakes, "mistake", "mistakes"),
                (blunders, "blunder", "blunders"),
            ];
            let counts = counts.into_iter().filter(|(count, ..)| *count > 0);
            let counts: Vec<String> = counts
                .map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }))
                .collect();
            let counts = if counts.is_empty() { "no mistakes".to_owned() } else { counts.join(", ") };
            format!("{name}: {counts}{overlooked}{missed}.")
        };
        let turned = self.turning_point().map(|judged| {
            format!(
                " The game turned with {}.",
                lucena_board::notation::in_sentence(&judged.position, &[judged.m])
            )
        });
        Some(format!("{} {}{}", side(Color::White), side(Color::Black), turned.unwrap_or_default()))
    }
}

/// The node that a move leads to; where the game has that variation already, the one it has.
fn played_on(game: &mut PgnGame, node: NodeId, m: Move) -> Option<NodeId> {
    let known = game.children(node).find(|&child| game.played(child) == Some(m));
    known.or_else(|| game.add_move(node, m).ok())
}

/// The longest variation that is written, in plies.
const VARIATION: usize = 7;
