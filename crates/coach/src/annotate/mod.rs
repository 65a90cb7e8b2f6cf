//! The game review: every move judged by the winning chances it costs, every mistake explained.

mod judgement;
mod severity;

use std::ops::Range;

use lucena_board::{
    history::History,
    pgn::{NodeId, PgnGame, Step},
};
use lucena_evidence::{
    Asked, Asker, Budget, Census, Chance, Machine, MachineError, Opinion, Price, Score, Stop,
};
use shakmaty::{Chess, Color, Move, Position};

pub use self::{
    judgement::{Judgement, Tally},
    severity::Severity,
};
use crate::{
    Explanation, Level, Refutation, Request,
    ending::{self, Knowledge},
    explain::explain_on,
    themes,
    why_not::refute,
    words::{self, Sentence},
};

/// What is reviewed, and at what price.
#[derive(Debug, Clone)]
pub struct Review {
    /// Only this side's moves; both if not given.
    pub side: Option<Color>,
    /// What each position may cost.
    pub price: Price,
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
        Review { side: None, price: Price::REVIEW, level: Level::Club, knowledge: Knowledge::default() }
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
    pub best: Score,
    /// What this one is worth to it.
    pub score: Score,
    /// Winning chances of the side that moves, before and after.
    pub chances: [Chance; 2],
    /// The best line.
    pub line: Vec<Move>,
    /// Winning chances lost, as a share of the point.
    pub loss: f64,
    /// How bad it is.
    pub severity: Option<Severity>,
    /// The only move that kept the result.
    pub only: bool,
    /// What both moves are worth, where one was better: the comment on an inaccuracy rests on it.
    pub census: Option<Census>,
    /// What was wrong with it, for mistakes.
    pub refutation: Option<Refutation>,
    /// What was better, and why, for mistakes.
    pub better: Option<Explanation>,
}

/// The first moves are theory: only real mistakes are counted there.
const THEORY: usize = 10;
/// A move that keeps what every other would lose by so much is the only one.
const ONLY: f64 = 0.15;

/// A move that seems to cost so much is looked at again, so many times longer; what is plain needs no third look.
const AGAIN: [(Range<f64>, u64); 2] = [(0.035..1.0, 4), (0.08..0.3, 32)];

/// Judges every move of a game's main line and tells each to the listener.
pub fn review(
    machine: &mut dyn Machine,
    game: &PgnGame,
    settings: &Review,
    listener: &mut dyn FnMut(&Judged),
    stop: &Stop,
) -> Asked<Judgement> {
    let mut judgement = Judgement::default();
    if game.main_line().next().is_none() {
        return Ok(judgement);
    }
    machine.forget()?;
    let mut history = History::new(game.start().clone());
    let mut looker = Looker { machine, knowledge: &settings.knowledge, stop };
    let mut now = looker.opinion(&history, settings.price.look())?;
    for (index, step) in game.main_line().enumerate() {
        let (Some(m), Some(before)) = (step.played, now) else { break };
        let earlier = history.clone();
        history.play(m);
        let mut looks = Looks { before, after: looker.opinion(&history, settings.price.look())? };
        let mut judged = looks.judge(looker.machine, index + 1, &step, m, &history);
        if settings.side.is_none_or(|side| side == step.before.turn()) {
            for (doubt, longer) in AGAIN {
                if doubt.contains(&judged.loss) {
                    let budget = settings.price.look().times(longer);
                    looks.again(&mut looker, (&earlier, &history), budget)?;
                    judged = looks.judge(looker.machine, index + 1, &step, m, &history);
                }
            }
            judged.only = is_only(looker.machine, &earlier, &judged, settings, stop)?;
            explain_mistake(looker.machine, &earlier, &mut judged, settings, stop)?;
        } else {
            judged.severity = None;
        }
        listener(&judged);
        judgement.moves.push(judged);
        now = looks.after;
    }
    Ok(judgement)
}

/// Who looks at the positions of a game.
struct Looker<'a> {
    machine: &'a mut dyn Machine,
    knowledge: &'a Knowledge,
    stop: &'a Stop,
}

impl Looker<'_> {
    /// What the tables or the machine think of a position; nothing if the game is over.
    fn opinion(&mut self, game: &History, budget: Budget) -> Asked<Option<Opinion>> {
        if self.stop.is_stopped() {
            return Err(MachineError::Stopped);
        }
        if game.position().legal_moves().is_empty() {
            return Ok(None);
        }
        if let Some(known) = ending::certain(self.knowledge, game, &[])? {
            let (score, line) = (known.score(), known.line().to_vec());
            return Ok(Some(Opinion { score, line, nodes: 0, strength: known.strength() }));
        }
        let opinion = self.machine.look(game, &[], budget)?;
        opinion.map(Some).ok_or_else(|| MachineError::Silent { name: self.machine.name().to_owned() })
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
        looker: &mut Looker<'_>,
        (before, after): (&History, &History),
        budget: Budget,
    ) -> Asked<()> {
        if self.before.nodes < budget.nodes
            && let Some(opinion) = looker.opinion(before, budget)?
        {
            self.before = opinion;
        }
        if self.after.as_ref().is_some_and(|known| known.nodes < budget.nodes) {
            self.after = looker.opinion(after, budget)?;
        }
        Ok(())
    }

    fn judge(&self, machine: &dyn Machine, ply: usize, step: &Step, m: Move, after: &History) -> Judged {
        let (position, best) = (&step.before, self.before.score);
        let is_best = self.before.line.first() == Some(&m);
        let score = match &self.after {
            _ if is_best => best,
            Some(next) => next.score.of_the_move_before(),
            None if after.position().is_checkmate() => Score::MateIn(1),
            None => Score::LEVEL,
        };
        let chances = [best, score].map(|score| score.chance(machine.scale()));
        let loss = chances[0].lost_to(chances[1]);
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
            score,
            chances,
            line: self.before.line.clone(),
            loss,
            severity,
            only: false,
            census: None,
            refutation: None,
            better: None,
        }
    }
}

/// Whether the best move was played, and every other would have thrown something away. Taking back, getting out of check
/// and giving mate are no feats.
fn is_only(
    machine: &mut dyn Machine,
    before: &History,
    judged: &Judged,
    settings: &Review,
    stop: &Stop,
) -> Asked<bool> {
    let rest: Vec<Move> =
        judged.position.legal_moves().into_iter().filter(|&other| other != judged.m).collect();
    let mut after = judged.position.clone();
    after.play_unchecked(judged.m);
    let plain =
        judged.m.is_capture() || judged.ply <= THEORY || judged.position.is_check() || after.is_checkmate();
    if judged.line.first() != Some(&judged.m) || plain || rest.is_empty() {
        return Ok(false);
    }
    let scale = machine.scale();
    let mut asker = Asker::new(machine, settings.price, stop.clone());
    let other = asker.look(before, &rest, settings.price.other_move())?;
    Ok(other.is_some_and(|other| judged.chances[0].lost_to(other.score.chance(scale)) >= ONLY))
}

/// What was wrong with a mistake, and what was better.
fn explain_mistake(
    machine: &mut dyn Machine,
    before: &History,
    judged: &mut Judged,
    settings: &Review,
    stop: &Stop,
) -> Asked<()> {
    let Some(severity) = judged.severity else { return Ok(()) };
    let knowledge = settings.knowledge.clone();
    let request = Request { price: settings.price, refutations: 0, knowledge, ..Request::default() };
    if severity < Severity::Mistake {
        let mut asker = Asker::new(machine, settings.price, stop.clone());
        let budgets = (settings.price.other_move(), settings.price.question());
        judged.census = Census::take(&mut asker, before, judged.line.first().copied(), budgets)?;
        return Ok(());
    }
    let request = Request { first: judged.line.first().copied(), ..request };
    let better = explain_on(machine, before, &request, stop)?;
    if let Some(studied) = better.studied() {
        let asker = Asker::new(machine, settings.price, stop.clone());
        judged.refutation = Some(refute(asker, before, judged.m, &studied.looked)?.0);
    }
    judged.better = Some(better);
    Ok(())
}

impl Judged {
    /// Whose move it is.
    pub fn side(&self) -> Color {
        self.position.turn()
    }

    /// What is said about the move in the game.
    pub fn comment(&self, level: Level) -> Vec<Sentence> {
        if self.severity.is_none() {
            return Vec::new();
        }
        if let Some(truth) = self.table_truth() {
            return vec![truth];
        }
        let wrong = self.refutation.as_ref().filter(|refuted| !refuted.is_fine());
        match wrong {
            Some(refuted) => refuted.sentences(level),
            None => words::was_better(self).into_iter().collect(),
        }
    }

    /// In endings that the tables know: what the move has thrown away.
    fn table_truth(&self) -> Option<Sentence> {
        let better = self.better.as_ref()?;
        let crate::Found::Known(known) = &better.found else { return None };
        words::thrown_away(known, ending::result(self.best), ending::result(self.score))
    }

    /// What is said about the better move: what it achieves, and why.
    pub fn advice(&self, level: Level) -> Vec<Sentence> {
        self.better.as_ref().map(|better| words::advice(better, level)).unwrap_or_default()
    }

    /// The better line, as far as it is shown: to its end where it wins something, or it would prove nothing.
    fn better_line(&self) -> Vec<Move> {
        let Some(better) = &self.better else { return shortened(&self.line) };
        let line = better.line().moves();
        let is_quiet = better.studied().is_none_or(|studied| studied.aimed.outcome.is_quiet());
        if is_quiet { shortened(&line) } else { line }
    }

    /// The motifs that the better move would have used.
    pub fn missed(&self) -> Vec<&'static str> {
        self.better.as_ref().map(themes::motifs).unwrap_or_default()
    }
}

/// The longest variation that is written where nothing is won, in plies.
const VARIATION: usize = 7;

fn shortened(line: &[Move]) -> Vec<Move> {
    line.iter().copied().take(VARIATION).collect()
}
