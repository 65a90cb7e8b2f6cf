//! The game review: every move judged by the winning chances it costs, every mistake explained.

mod crew;
mod evals;
mod judgement;
mod severity;
mod survey;

use lucena_board::{
    history::History,
    pgn::{NodeId, PgnGame},
};
use lucena_evidence::{Asked, Asker, Chance, Machine, Price, Score, Stop};
use shakmaty::{Chess, Color, Move, Position};

use self::survey::{ROUNDS, Record, Row, Survey};
pub use self::{
    crew::{Crew, Maker, Worker},
    judgement::{Judgement, Tally},
    severity::Severity,
};
use crate::{
    Explanation, Level, Refutation, Request,
    ending::{self, Knowledge},
    explain::explain,
    themes, why_not,
    words::{self, Sentence},
};

/// What is reviewed, and at what price.
#[derive(Debug, Clone)]
pub struct Review {
    /// Only this side's moves; both if not given.
    pub side: Option<Color>,
    /// What the looks may cost: the short ones take a third of it, and the longer ones together no more than twice
    /// this for each half-move.
    pub price: Price,
    /// In whose words.
    pub level: Level,
    /// Take what `[%eval]` says for the first look.
    pub trust_evals: bool,
    /// What is known about small endings; many reviews may share it.
    pub knowledge: Knowledge,
}

impl Review {
    /// Megabytes for an engine that reviews: enough for its longest looks, and quickly forgotten.
    pub const HASH: usize = 16;
}

impl Default for Review {
    fn default() -> Review {
        Review {
            side: None,
            price: Price::REVIEW,
            level: Level::Club,
            trust_evals: false,
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
    /// What was wrong with it, where it is marked.
    pub refutation: Option<Refutation>,
    /// What was better, and why.
    pub better: Option<Explanation>,
}

/// The first moves are theory: only real mistakes are counted there.
const THEORY: usize = 10;
/// A move that keeps what every other would lose by so much is the only one.
const ONLY: f64 = 0.15;

/// What a review tells while it goes on.
#[derive(Debug, Clone, Copy)]
pub enum Heard<'a> {
    /// What is thought of a move so far.
    Marked(&'a Judged),
    /// What is thought of a move, and all that is said about it: this stays.
    Settled(&'a Judged),
    /// How much of the work is done, from 0 to 1.
    Done(f64),
}

/// The shares of the work that the stages take, about: short looks, each round of longer ones, and the words.
const STAGES: [f64; 5] = [0.2, 0.2, 0.15, 0.1, 0.35];

/// Judges every move of a game's main line: all of them shortly, those in doubt longer, and explains the mistakes. The
/// listener hears of every mark and of every change.
pub fn review(
    crew: &Crew<'_>,
    game: &PgnGame,
    settings: &Review,
    listener: &mut dyn FnMut(Heard<'_>),
    stop: &Stop,
) -> Asked<Judgement> {
    if game.main_line().next().is_none() {
        return Ok(Judgement::default());
    }
    let scale = crew.scale()?;
    let record = Record::of(game, settings);
    let mut survey = Survey::of(&record, game, scale);
    let mut reviewer =
        Reviewer { crew, record: &record, settings, listener, stop, stages: &STAGES, done: 0.0 };
    let glances = survey.glances();
    reviewer.look(&mut survey, glances)?;
    for round in ROUNDS {
        let longer = survey.longer_looks(round);
        reviewer.look(&mut survey, longer)?;
    }
    Ok(Judgement { moves: reviewer.tell(&survey)?, scale })
}

/// Hears how a review goes.
type Listener<'a> = dyn FnMut(Heard<'_>) + 'a;

/// A review at work.
struct Reviewer<'a> {
    crew: &'a Crew<'a>,
    record: &'a Record<'a>,
    settings: &'a Review,
    listener: &'a mut Listener<'a>,
    stop: &'a Stop,
    /// The shares of the stages that have not begun.
    stages: &'a [f64],
    done: f64,
}

/// Moves of which only one thing is asked are looked at by one machine, so many of them.
const TOGETHER: usize = 8;

impl Reviewer<'_> {
    /// Looks at positions and tells what is thought of the moves around them.
    fn look(&mut self, survey: &mut Survey<'_>, rows: Vec<Row>) -> Asked<()> {
        let all = rows.iter().map(Row::len).sum();
        let (record, stop) = (self.record, self.stop);
        self.stage(
            all,
            rows,
            &|machine, row: Row| record.look(machine, &row, stop),
            &mut |views, listener| {
                let count = views.len();
                for judged in survey.learn(views) {
                    listener(Heard::Marked(&judged));
                }
                count
            },
        )
    }

    /// Finds out what is to be said about the moves, and tells it. The marks stay as they are.
    fn tell(&mut self, survey: &Survey<'_>) -> Asked<Vec<Judged>> {
        let judged = (0..self.record.moves()).map_while(|index| survey.judge(index));
        let (open, mut moves): (Vec<Judged>, Vec<Judged>) =
            judged.partition(|judged| judged.severity.is_some() || self.may_be_only(judged));
        for judged in &moves {
            (self.listener)(Heard::Settled(judged));
        }
        let all = open.len();
        let (record, settings, stop) = (self.record, self.settings, self.stop);
        self.stage(
            all,
            pieces(open),
            &|machine, piece: Vec<Judged>| {
                let told = piece.into_iter().map(|mut judged| {
                    let before = record.before(judged.ply - 1);
                    judged.only = is_only(machine, before, &judged, settings, stop)?;
                    explain_mistake(machine, before, &mut judged, settings, stop)?;
                    Ok(judged)
                });
                told.collect::<Asked<Vec<Judged>>>()
            },
            &mut |piece, listener| {
                let count = piece.len();
                for judged in &piece {
                    listener(Heard::Settled(judged));
                }
                moves.extend(piece);
                count
            },
        )?;
        moves.sort_by_key(|judged| judged.ply);
        Ok(moves)
    }

    /// Does the pieces of work of a stage; `found` says how many of `all` steps a piece was.
    fn stage<U: Send, T: Send>(
        &mut self,
        all: usize,
        pieces: Vec<U>,
        work: &(dyn Fn(&mut dyn Machine, U) -> Asked<T> + Sync),
        found: &mut dyn FnMut(T, &mut Listener<'_>) -> usize,
    ) -> Asked<()> {
        let (share, later) =
            self.stages.split_first().map_or((0.0, self.stages), |(share, later)| (*share, later));
        let (before, listener) = (self.done, &mut *self.listener);
        let mut steps = 0;
        self.crew.work(pieces, self.stop, work, &mut |piece| {
            steps += found(piece, listener);
            listener(Heard::Done(before + share * steps as f64 / all.max(1) as f64));
        })?;
        (self.stages, self.done) = (later, before + share);
        (self.listener)(Heard::Done(self.done));
        Ok(())
    }

    /// Whether the best move was played where another could have thrown something away. Taking back, getting out of
    /// check and giving mate are no feats.
    fn may_be_only(&self, judged: &Judged) -> bool {
        let mut after = judged.position.clone();
        after.play_unchecked(judged.m);
        let is_plain = judged.m.is_capture()
            || judged.ply <= THEORY
            || judged.position.is_check()
            || after.is_checkmate()
            || judged.position.legal_moves().len() == 1;
        let is_asked = self.settings.side.is_none_or(|side| side == judged.side());
        is_asked && !is_plain && judged.line.first() == Some(&judged.m) && judged.chances[0].get() >= ONLY
    }
}

/// A mistake is a piece of work by itself, the worst first: they take longest. Other moves are asked about together.
fn pieces(open: Vec<Judged>) -> Vec<Vec<Judged>> {
    let (mut mistakes, others): (Vec<Judged>, Vec<Judged>) =
        open.into_iter().partition(|judged| judged.severity.is_some());
    mistakes.sort_by_key(|judged| std::cmp::Reverse(judged.severity));
    let together = others.chunks(TOGETHER).map(<[Judged]>::to_vec);
    mistakes.into_iter().map(|mistake| vec![mistake]).chain(together).collect()
}

/// Whether the best move was played, and every other would have thrown something away.
fn is_only(
    machine: &mut dyn Machine,
    before: &History,
    judged: &Judged,
    settings: &Review,
    stop: &Stop,
) -> Asked<bool> {
    if judged.severity.is_some() {
        return Ok(false);
    }
    let rest: Vec<Move> =
        judged.position.legal_moves().into_iter().filter(|&other| other != judged.m).collect();
    let scale = machine.scale();
    let mut asker = Asker::new(machine, settings.price, stop.clone());
    let other = asker.look(before, &rest, settings.price.other_move())?;
    Ok(other.is_some_and(|other| judged.chances[0].lost_to(other.score.chance(scale)) >= ONLY))
}

/// What was wrong with a marked move, and what was better: as `explain` and `why-not` would say it.
fn explain_mistake(
    machine: &mut dyn Machine,
    before: &History,
    judged: &mut Judged,
    settings: &Review,
    stop: &Stop,
) -> Asked<()> {
    if judged.severity.is_none() {
        return Ok(());
    }
    let request = Request {
        price: settings.price,
        refutations: 0,
        knowledge: settings.knowledge.clone(),
        first: judged.line.first().copied(),
        ..Request::default()
    };
    let better = explain(machine, before, &request, stop)?;
    if better.studied().is_some() {
        judged.refutation = Some(refutation(machine, before, judged, settings, stop)?);
    }
    judged.better = Some(better);
    Ok(())
}

/// What is wrong with a marked move. The mark was given after a long look: where a shorter one does not see what is wrong,
/// a longer one is taken.
fn refutation(
    machine: &mut dyn Machine,
    before: &History,
    judged: &Judged,
    settings: &Review,
    stop: &Stop,
) -> Asked<Refutation> {
    let wrong = judged.loss / 2.0;
    let mut look = |price| {
        let request = Request { price, ..Request::default() };
        why_not::worse(machine, before, judged.m, &request, wrong, stop)
    };
    let refuted = look(settings.price)?;
    if refuted.is_fine { look(settings.price.longer()) } else { Ok(refuted) }
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
        match &self.refutation {
            Some(refuted) if refuted.is_fine => words::was_better(refuted, &self.line).into_iter().collect(),
            Some(refuted) => refuted.sentences(level),
            None => Vec::new(),
        }
    }

    /// In endings that the tables know: what the move has thrown away.
    fn table_truth(&self) -> Option<Sentence> {
        let better = self.better.as_ref()?;
        let crate::Found::Known(known) = &better.found else { return None };
        words::thrown_away(known, ending::result(self.best), ending::result(self.score))
    }

    /// What is said about the better move: what it achieves, and why, as far as the comment has not said it.
    pub fn advice(&self, level: Level) -> Vec<Sentence> {
        let said = self.comment(level);
        let played = self.refutation.as_ref();
        let advice =
            self.better.as_ref().map(|better| words::advice(better, played, level)).unwrap_or_default();
        let is_new = |sentence: &Sentence| said.iter().all(|known| known.text != sentence.text);
        advice.into_iter().filter(is_new).collect()
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
