//! The game review: every move judged by the winning chances it costs, every mistake explained.

mod chances;
mod judgement;

use std::ops::Range;

use lucena_board::{
    history::History,
    pgn::{NodeId, PgnGame, Step},
};
use lucena_goal::{Budget, Found, Machine, Opinion};
use shakmaty::{Chess, Color, Move, Position};

pub use self::{
    chances::{Severity, chances},
    judgement::{Judgement, Tally},
};
use crate::{
    Explanation, Level, Outcome, Refutation, Request, Teller,
    ending::{self, Knowledge},
    explain::explain_on,
    themes, why_not,
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
    /// What is known about small endings; many reviews may share it.
    pub knowledge: Knowledge,
}

impl Review {
    /// Megabytes for an engine that reviews: enough for its longest looks.
    pub const HASH: usize = 64;
}

impl Default for Review {
    fn default() -> Review {
        Review {
            side: None,
            nodes: Request::default().nodes,
            level: Level::Club,
            knowledge: Knowledge::default(),
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
    /// Winning chances of the side that moves, before and after.
    pub chances: [f64; 2],
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

/// The first moves are theory: only real mistakes are counted there.
const THEORY: usize = 10;
/// A move that keeps what every other would lose by so much is the only one.
const ONLY: f64 = 0.3;

/// A move that seems to cost so much is looked at again, so many times longer; what is plain needs no third look.
const AGAIN: [(Range<f64>, u64); 2] = [(0.07..2.0, 4), (0.16..0.6, 32)];

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
    let knowledge = &settings.knowledge;
    let mut now = opinion(machine, knowledge, &history, settings.nodes);
    for (index, step) in game.main_line().enumerate() {
        let (Some(m), Some(before)) = (step.played, now) else { break };
        if stop() {
            return None;
        }
        let earlier = history.clone();
        history.play(m);
        let mut looks = Looks { before, after: opinion(machine, knowledge, &history, settings.nodes) };
        let mut judged = looks.judge(machine, index + 1, &step, m, &history);
        if settings.side.is_none_or(|side| side == step.before.turn()) {
            for (doubt, longer) in AGAIN {
                if doubt.contains(&judged.loss) {
                    looks.again(machine, knowledge, [&earlier, &history], longer * settings.nodes);
                    judged = looks.judge(machine, index + 1, &step, m, &history);
                }
            }
            judged.only = is_only(machine, &earlier, &judged, settings);
            explain_mistake(machine, &earlier, &mut judged, settings, stop);
        } else {
            judged.severity = None;
        }
        // What was judged while the machine was told to stop is not to be believed.
        if stop() {
            return None;
        }
        listener(&judged);
        judgement.moves.push(judged);
        now = looks.after;
    }
    Some(judgement)
}

/// What the tables or the machine think of a position; nothing if the game is over.
fn opinion(machine: &mut dyn Machine, knowledge: &Knowledge, game: &History, nodes: u64) -> Option<Opinion> {
    if game.position().legal_moves().is_empty() {
        return None;
    }
    match ending::known(knowledge, game.position()) {
        Some(known) => Some(Opinion { found: known.found, line: known.line, nodes: 0 }),
        None => machine.look(game, &[], Budget::nodes(nodes)),
    }
}

/// What is thought of the positions before and after a move.
struct Looks {
    before: Opinion,
    after: Option<Opinion>,
}

impl Looks {
    /// Looks at both again with more nodes, if they have not been looked at with as many.
    fn again(
        &mut self,
        machine: &mut dyn Machine,
        knowledge: &Knowledge,
        [before, after]: [&History; 2],
        nodes: u64,
    ) {
        if self.before.nodes < nodes
            && let Some(opinion) = opinion(machine, knowledge, before, nodes)
        {
            self.before = opinion;
        }
        if self.after.as_ref().is_some_and(|known| known.nodes < nodes) {
            self.after = opinion(machine, knowledge, after, nodes);
        }
    }

    fn judge(&self, machine: &dyn Machine, ply: usize, step: &Step, m: Move, after: &History) -> Judged {
        let (position, best) = (&step.before, self.before.found);
        let is_best = self.before.line.first() == Some(&m);
        let found = match &self.after {
            _ if is_best => best,
            Some(next) => why_not::reversed(next.found),
            None if after.position().is_checkmate() => Found::MateIn(1),
            None => Found::Centipawns(0),
        };
        let chances = [best, found].map(|found| chances(found, machine.pawn()));
        let loss = (chances[0] - chances[1]).max(0.0);
        let forced = position.legal_moves().len() == 1;
        let severity = Severity::of(loss)
            .filter(|_| !forced && !is_best)
            .filter(|&severity| ply > THEORY || severity > Severity::Inaccuracy);
        Judged {
            ply,
            node: step.node,
            position: position.clone(),
            m,
            best,
            found,
            chances,
            line: self.before.line.clone(),
            loss,
            severity,
            only: false,
            refutation: None,
            better: None,
        }
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
    other.is_some_and(|other| judged.chances[0] - chances(other.found, machine.pawn()) >= ONLY)
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
    let knowledge = settings.knowledge.clone();
    let request =
        Request { nodes: settings.nodes, question, refutations: 0, knowledge, ..Request::default() };
    judged.refutation = why_not::refute(machine, before, judged.m, judged.best, &request, stop);
    let request = Request { first: judged.line.first().copied(), ..request };
    judged.better = Some(explain_on(machine, before, &request, stop));
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
        let wrong =
            self.refutation.as_ref().filter(|refuted| !refuted.is_fine()).map(|refuted| refuted.text(level));
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
        if !Knowledge::covers(&self.position) {
            return None;
        }
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

    /// The better line, as far as it is shown: to its end where it wins something, or it would prove nothing.
    fn better_line(&self) -> Vec<Move> {
        let better = self.better.as_ref().filter(|better| !better.line.is_empty());
        let quiet =
            |better: &Explanation| matches!(better.outcome, Outcome::Positional(_) | Outcome::Only(_));
        let most = if better.is_none_or(quiet) { VARIATION } else { usize::MAX };
        let mut line = better.map_or_else(|| self.line.clone(), |better| better.line.moves());
        line.truncate(most);
        line
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

/// The longest variation that is written where nothing is won, in plies.
const VARIATION: usize = 7;
