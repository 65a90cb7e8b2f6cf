//! The engine as a library: give it a game and limits, hear how it goes, get the answer.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use lucena_board::history::History;
use lucena_evidence::{Scale, Score, Stop};
use shakmaty::{Chess, Move, Position};

use crate::{
    clock::{Allowance, Clocks, Signals, Stopwatch},
    endings::Endings,
    evaluation::{Evaluation, Weights},
    score::{MOST_PLIES, reported},
    search::{Memory, Shared, Worker, iterate::Plan, techniques::Techniques},
    table::{Bound, Table, TooBig},
};

/// What a search may take, and what it is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The last iteration.
    pub depth: Option<u32>,
    /// Nodes in all.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The players' clocks.
    pub clocks: Clocks,
    /// Stop when a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Look at these moves only; at all when empty.
    pub moves: Vec<Move>,
    /// How many lines are wanted.
    pub lines: usize,
    /// Ask no more than whether the score lies below, within or above this window, in the search's own numbers.
    pub window: Option<(i32, i32)>,
}

impl Default for Limits {
    /// No limit, one line.
    fn default() -> Limits {
        Limits {
            depth: None,
            nodes: None,
            time: None,
            clocks: Clocks::default(),
            mate: None,
            moves: Vec::new(),
            lines: 1,
            window: None,
        }
    }
}

impl Limits {
    /// A number of nodes: the same answer on every machine.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A number of iterations.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }
}

/// A line that the engine has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// For the side to move at the root.
    pub score: Score,
    /// What the score says about the true one.
    pub bound: Bound,
    /// The deepest ply looked at.
    pub seldepth: usize,
    /// The moves.
    pub moves: Vec<Move>,
}

/// How a search stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The last finished iteration.
    pub depth: u32,
    /// The lines asked for, best first.
    pub lines: Vec<Line>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// How often Syzygy tables answered.
    pub table_hits: u64,
    /// What the pawn of the scores is worth on the curve of winning chances.
    pub scale: Scale,
}

impl Report {
    /// The move to play; `None` when there is no legal one.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }

    /// The answer expected to it.
    pub fn expected(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.get(1)).copied()
    }
}

/// How the engine is set up.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The size of the transposition table in mebibytes.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// Which techniques they use.
    pub techniques: Techniques,
    /// Who says what a position is worth.
    pub evaluation: Evaluation,
    /// What the features of the evaluation by terms are worth.
    pub weights: Weights,
    /// Time lost on every move between us and the clock.
    pub overhead: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash: 16,
            threads: 1,
            techniques: Techniques::default(),
            evaluation: Evaluation::default(),
            weights: Weights::built_in(),
            overhead: Duration::from_millis(20),
        }
    }
}

impl Settings {
    /// What a thread begins with.
    fn memory(&self) -> Memory {
        Memory::new(&self.evaluation, &self.weights)
    }
}

/// The engine.
///
/// ```
/// use lucena_board::{fen::{self, Rules}, history::History};
/// use lucena_engine::{Engine, Limits, Settings};
/// use lucena_evidence::Score;
///
/// let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() })?;
/// let position = fen::read("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Rules::Standard)?;
/// let answer = engine.search(&position, &Limits::depth(3));
/// assert_eq!(answer.lines[0].score, Score::MateIn(1));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    signals: Arc<Signals>,
    settings: Settings,
    table: Table,
    memories: Vec<Memory>,
    endings: Endings,
}

impl Engine {
    /// An engine, ready to search.
    pub fn new(settings: Settings) -> Result<Engine, TooBig> {
        let table = Table::new(settings.hash)?;
        let memories = vec![settings.memory(); settings.threads.max(1)];
        Ok(Engine { signals: Arc::default(), settings, table, memories, endings: Endings::default() })
    }

    /// The same engine, which breaks off its answers when it is told to stop.
    #[must_use]
    pub fn until(self, stop: Stop) -> Engine {
        Engine { signals: Arc::new(Signals::until(stop)), ..self }
    }

    /// What stops it while it answers questions.
    pub(crate) fn signals(&self) -> Arc<Signals> {
        Arc::clone(&self.signals)
    }

    /// How it is set up.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Gives the table another size, and empties it.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), TooBig> {
        self.table = Table::new(mebibytes)?;
        self.settings.hash = mebibytes;
        Ok(())
    }

    /// Lets so many threads search.
    pub fn set_threads(&mut self, threads: usize) {
        self.settings.threads = threads.max(1);
        self.memories.resize_with(threads.max(1), || self.settings.memory());
    }

    /// Lets another judge say what positions are worth, and forgets what the last one said.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.settings.evaluation = evaluation;
        self.forget();
    }

    /// Says how much time is lost on every move between us and the clock.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.settings.overhead = overhead;
    }

    /// Uses other endgame tables.
    pub fn set_endings(&mut self, endings: Endings) {
        self.endings = endings;
    }

    /// Forgets all that earlier searches have found.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memories.fill_with(|| self.settings.memory());
    }

    /// Forgets the table only.
    pub fn clear_table(&mut self) {
        self.table.clear();
    }

    /// Searches a position that has no past, silently.
    pub fn search(&mut self, position: &Chess, limits: &Limits) -> Report {
        self.analyse(&History::new(position.clone()), limits, &Signals::default(), &mut |_| ())
    }

    /// Searches the last position of a game; tells the listener after every iteration how it stands.
    ///
    /// With one thread and a limit of nodes or depth the answer depends on nothing but the game, the limits, and
    /// what was searched before.
    pub fn analyse(
        &mut self,
        game: &History,
        limits: &Limits,
        signals: &Signals,
        listener: &mut dyn FnMut(&Report),
    ) -> Report {
        let start = Instant::now();
        let moves = self.root_moves(game.position(), limits);
        let threads = self.settings.threads.max(1);
        let allowance = allowance(game.position(), limits, self.settings.overhead);
        let elastic = limits.time.is_none();
        let nodes = limits.nodes.map(|nodes| (nodes / threads as u64).max(1));
        let stopwatch = Stopwatch::new(start, signals, allowance, elastic, nodes);
        self.table.grow_older();
        let shared = shared(&self.table, &self.endings, &stopwatch, &self.settings);
        let most = MOST_PLIES as u32 - 1;
        let depth = limits.depth.unwrap_or(most).clamp(1, most).cast_signed();
        let plan = Plan { depth, lines: limits.lines.max(1), mate: limits.mate, window: limits.window };
        let Some((first, others)) = self.memories.split_first_mut() else {
            return Report::nothing(start, shared.scale);
        };
        if moves.is_empty() {
            return Report::nothing(start, shared.scale);
        }
        std::thread::scope(|scope| {
            for (i, memory) in others.iter_mut().enumerate() {
                let (shared, moves) = (&shared, &moves);
                scope.spawn(move || {
                    let mut worker = Worker::new(shared, memory, game, moves, false);
                    let endless = Plan { depth: MOST_PLIES as i32 - 1, mate: None, ..plan };
                    // Half of the helpers begin a ply deeper, so that the threads do not all do the same.
                    worker.iterate(&endless, 1 + (i as i32 + 1) % 2, &mut |_, _| ());
                });
            }
            let mut worker = Worker::new(&shared, first, game, &moves, true);
            worker.iterate(&plan, 1, &mut |worker, depth| {
                listener(&report(worker, &shared, depth, plan.lines));
            });
            stopwatch.end();
            let depth = worker.depth_done;
            report(&mut worker, &shared, depth, plan.lines)
        })
    }

    /// What the quiescence search alone makes of a position that has no past, for the side to move.
    pub fn quiescence(&mut self, position: &Chess) -> i32 {
        let signals = Signals::default();
        let stopwatch = Stopwatch::new(Instant::now(), &signals, None, false, None);
        let shared = shared(&self.table, &self.endings, &stopwatch, &self.settings);
        let Some(memory) = self.memories.first_mut() else { return 0 };
        Worker::new(&shared, memory, &History::new(position.clone()), &[], true).settle_root()
    }

    /// The moves to look at: those asked for that are legal, or all; where tables know the answer, the best.
    fn root_moves(&self, position: &Chess, limits: &Limits) -> Vec<Move> {
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let wanted: Vec<Move> = legal.iter().copied().filter(|m| limits.moves.contains(m)).collect();
        let moves = if limits.moves.is_empty() { legal } else { wanted };
        if limits.lines > 1 {
            return moves;
        }
        self.endings.best_root_moves(position, &moves).unwrap_or(moves)
    }
}

fn shared<'a>(
    table: &'a Table,
    endings: &'a Endings,
    stopwatch: &'a Stopwatch<'a>,
    settings: &Settings,
) -> Shared<'a> {
    Shared {
        table,
        endings,
        stopwatch,
        techniques: settings.techniques,
        scale: settings.evaluation.kind().scale(),
        nodes: AtomicU64::new(0),
        table_hits: AtomicU64::new(0),
    }
}

impl Report {
    /// There is no legal move.
    fn nothing(start: Instant, scale: Scale) -> Report {
        let time = start.elapsed();
        Report { depth: 0, lines: Vec::new(), nodes: 0, time, fullness: 0, table_hits: 0, scale }
    }
}

fn allowance(position: &Chess, limits: &Limits, overhead: Duration) -> Option<Allowance> {
    if let Some(time) = limits.time {
        let time = time.saturating_sub(overhead.min(time / 4));
        return Some(Allowance { enough: time, most: time });
    }
    limits.clocks.of(position.turn()).map(|clock| clock.allowance(overhead))
}

fn report(worker: &mut Worker<'_>, shared: &Shared<'_>, depth: i32, lines: usize) -> Report {
    worker.share_nodes();
    let lines = worker
        .roots
        .iter()
        .take(lines)
        .map(|root| Line {
            score: reported(root.score.max(-crate::score::MATE)),
            bound: root.bound,
            seldepth: root.seldepth,
            moves: root.line.to_vec(),
        })
        .collect();
    Report {
        depth: depth.max(0).cast_unsigned(),
        lines,
        nodes: shared.nodes.load(Relaxed),
        time: shared.stopwatch.elapsed(),
        fullness: shared.table.fullness(),
        table_hits: shared.table_hits.load(Relaxed),
        scale: shared.scale,
    }
}
