//! The horizon effect (Marsland §2.6): what a search of so many plies believes, by what it resolves at its horizon.

use std::cell::RefCell;

use lucena_board::{fen, notation};
use lucena_engine::{Engine, Limits, score::raw};
use lucena_gametree::{
    GameTree, Ignore, Moves, Value,
    aid::{Combination, Tables, deepen},
    algorithm::alpha_beta,
};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Chess, Move, Position};
use ts_rs::TS;

use crate::{
    Plot, Stoppable, Table,
    chess::{ChessTree, MATE, Place, Quiescence, VALUES},
    plot::Series,
};

/// A position in which something lies behind the horizon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Lesson<'a> {
    /// What it is called.
    pub name: &'a str,
    /// Where it begins.
    pub fen: &'a str,
    /// What lies behind the horizon.
    pub about: &'a str,
    /// The move that a deep search plays, if there is one that stands out.
    pub best: Option<&'a str>,
}

/// Marsland's Figure 4, and two of our own.
pub const LESSONS: &[Lesson<'static>] = &[
    Lesson {
        name: "figure-4",
        fen: "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - - 0 1",
        about: "the queen is lost; pawns thrown in the bishop's way only lose themselves (Marsland's Figure 4, after Kaindl)",
        best: Some("f6"),
    },
    Lesson {
        name: "trapped-bishop",
        fen: "6k1/5ppp/8/3pp3/8/1P3N2/b1P2PPP/2K5 b - - 0 1",
        about: "the king comes to b2 and takes the bishop; pawn moves that threaten the knight only put it off",
        best: None,
    },
    Lesson {
        name: "smothered-mate",
        fen: "5r1k/6pp/8/6N1/2Q5/8/1q4PP/7K w - - 0 1",
        about: "seven plies to a smothered mate, every move of White a check",
        best: Some("Nf7+"),
    },
];

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Eyes {
    /// Alpha-beta to the depth, and this at the horizon.
    Plain(Quiescence),
    /// Alpha-beta to the depth, and the engine's own quiescence and evaluation at the horizon.
    EngineQuiescence,
    /// The whole engine: its iterations count as plies, but it extends and prunes.
    Engine,
}

impl Eyes {
    /// All of them.
    pub const ALL: [Eyes; 6] = [
        Eyes::Plain(Quiescence::None),
        Eyes::Plain(Quiescence::SingleSquare),
        Eyes::Plain(Quiescence::Captures),
        Eyes::Plain(Quiescence::CapturesAndChecks),
        Eyes::EngineQuiescence,
        Eyes::Engine,
    ];

    /// For people and programs.
    pub fn name(self) -> &'static str {
        match self {
            Eyes::Plain(quiescence) => quiescence.name(),
            Eyes::EngineQuiescence => "engine-quiescence",
            Eyes::Engine => "engine",
        }
    }
}

/// What a search to one depth believes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Belief {
    /// The depth.
    pub depth: u32,
    /// The move it would play, in SAN.
    pub best: String,
    /// What it takes the position to be worth to the side to move.
    pub value: Value,
}

/// What one pair of eyes sees at every depth.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
pub struct View {
    /// Who looks.
    pub eyes: Eyes,
    /// One belief for each depth, from one ply on.
    pub beliefs: Vec<Belief>,
}

/// A lesson, and what everyone sees in it.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
pub struct Horizon<'a> {
    /// The position.
    pub lesson: Lesson<'a>,
    /// The last depth.
    pub deepest: u32,
    /// What everyone sees.
    pub views: Vec<View>,
}

/// Neither a lesson nor a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoLesson {
    /// No such name.
    #[error("{0} is neither one of {names} nor a FEN", names = names())]
    Name(String),
    /// No such position.
    #[error(transparent)]
    Fen(#[from] fen::FenError),
}

fn names() -> String {
    LESSONS.iter().map(|lesson| lesson.name).collect::<Vec<_>>().join(", ")
}

/// The lesson of this name, or a position of the user's own; all of ours if nothing is wanted.
pub fn lessons(wanted: Option<&str>) -> Result<Vec<Lesson<'_>>, NoLesson> {
    let Some(wanted) = wanted else { return Ok(LESSONS.to_vec()) };
    if let Some(lesson) = LESSONS.iter().find(|lesson| lesson.name == wanted) {
        return Ok(vec![*lesson]);
    }
    if !wanted.contains('/') {
        return Err(NoLesson::Name(wanted.to_owned()));
    }
    fen::read(wanted, fen::Rules::Standard)?;
    Ok(vec![Lesson { name: "position", fen: wanted, about: "a position of your own", best: None }])
}

/// Looks at a lesson with all eyes to every depth. None if its position cannot be read, or there is no memory for the
/// engine; neither happens with [`LESSONS`]. Once stopped, it ends soon, and what it says is worth nothing.
pub fn run<'a>(lesson: Lesson<'a>, deepest: u32, stop: &(dyn Fn() -> bool + Sync)) -> Option<Horizon<'a>> {
    let position = fen::read(lesson.fen, fen::Rules::Standard).ok()?;
    let view = |&eyes: &Eyes| {
        let beliefs = match eyes {
            Eyes::Plain(quiescence) => plain(&position, tree(&position, quiescence), deepest, stop),
            Eyes::EngineQuiescence => plain(&position, Settled::by_engine(&position)?, deepest, stop),
            Eyes::Engine => engine(&position, deepest, stop)?,
        };
        Some(View { eyes, beliefs })
    };
    let views = Eyes::ALL.par_iter().with_max_len(1).map(view).collect::<Option<_>>()?;
    Some(Horizon { lesson, deepest, views })
}

/// Nodes are told apart by ply, so that no answer rests on plies behind the horizon.
fn tree(position: &Chess, quiescence: Quiescence) -> ChessTree {
    ChessTree::new(position.clone(), quiescence).apart_by_ply()
}

/// The same tree, with the engine's quiescence at the horizon.
struct Settled {
    tree: ChessTree,
    engine: RefCell<Engine>,
}

impl Settled {
    fn by_engine(position: &Chess) -> Option<Settled> {
        let engine = Engine::new(lucena_engine::Settings::default()).ok()?;
        Some(Settled { tree: tree(position, Quiescence::None), engine: RefCell::new(engine) })
    }
}

impl GameTree for Settled {
    type Node = Place;
    type Move = Move;

    fn root(&self) -> Place {
        self.tree.root()
    }

    fn moves(&self, node: &Place) -> Moves<Move> {
        self.tree.moves(node)
    }

    fn play(&self, node: &Place, m: Move) -> Place {
        self.tree.play(node, m)
    }

    fn value(&self, node: &Place) -> Value {
        if node.position.legal_moves().is_empty() {
            return self.tree.value(node);
        }
        self.engine.borrow_mut().quiescence(&node.position).clamp(-MATE, MATE)
    }

    fn key(&self, node: &Place) -> u64 {
        self.tree.key(node)
    }

    fn slot(&self, node: &Place, m: Move) -> usize {
        self.tree.slot(node, m)
    }

    fn range(&self) -> (Value, Value) {
        self.tree.range()
    }
}

/// Alpha-beta with all tables.
fn plain(
    position: &Chess,
    tree: impl GameTree<Move = Move>,
    deepest: u32,
    stop: &dyn Fn() -> bool,
) -> Vec<Belief> {
    let tree = Stoppable { tree, stop };
    let aids = Combination { transposition: 1 << 20, refutation: true, history: true, ..Combination::NONE };
    let mut beliefs = Vec::new();
    deepen(&tree, &mut Ignore, &mut Tables::new(aids), deepest, |lab, root, window, depth, _| {
        let value = alpha_beta::search(lab, root, window, depth);
        let best = lab.aid.best().map(|m| notation::san(position, m)).unwrap_or_default();
        beliefs.push(Belief { depth, best, value });
        value
    });
    beliefs
}

fn engine(position: &Chess, deepest: u32, stop: &dyn Fn() -> bool) -> Option<Vec<Belief>> {
    let mut engine = Engine::new(lucena_engine::Settings::default()).ok()?;
    let mut belief = |depth| {
        engine.forget();
        let report = engine.search(position, &Limits::depth(depth));
        let best = report.best().map(|m| notation::san(position, m)).unwrap_or_default();
        let value = report.lines.first().map_or(0, |line| raw(line.score));
        Belief { depth, best, value }
    };
    Some((1..=deepest).take_while(|_| !stop()).map(&mut belief).collect())
}

impl View {
    /// The first depth from which on something is so at every depth.
    fn always_since(&self, so: impl Fn(&Belief) -> bool) -> Option<u32> {
        self.beliefs.iter().rev().take_while(|belief| so(belief)).last().map(|belief| belief.depth)
    }

    /// From which depth on the value is this, give or take half a pawn.
    fn sees_from(&self, truth: Value) -> Option<u32> {
        self.always_since(|belief| (belief.value - truth).abs() <= VALUES.pawn / 2)
    }

    /// From which depth on a move is played.
    fn plays_from(&self, best: &str) -> Option<u32> {
        self.always_since(|belief| {
            belief.best.trim_end_matches(['+', '#']) == best.trim_end_matches(['+', '#'])
        })
    }
}

impl Horizon<'_> {
    /// A row for each depth, a column for each pair of eyes.
    pub fn table(&self) -> Table {
        let mut table = Table::new(&["plies"]);
        table.head.extend(self.views.iter().map(|view| view.eyes.name().to_owned()));
        for depth in 1..=self.deepest {
            let words = self.views.iter().map(|view| {
                let belief = view.beliefs.iter().find(|belief| belief.depth == depth);
                belief.map_or_else(String::new, |belief| format!("{} {:+}", belief.best, belief.value))
            });
            table.row(std::iter::once(depth.to_string()).chain(words).collect());
        }
        table
    }

    /// From which depth on someone sees what the most careful of the plain searches sees at the last depth; the engine,
    /// which values otherwise, what it sees itself at the last depth.
    pub fn sees_truth_from(&self, eyes: Eyes) -> Option<u32> {
        self.view(eyes)?.sees_from(self.truth(eyes)?)
    }

    /// From which depth on someone plays the best move.
    pub fn plays_best_from(&self, eyes: Eyes) -> Option<u32> {
        self.view(eyes)?.plays_from(self.lesson.best?)
    }

    fn view(&self, eyes: Eyes) -> Option<&View> {
        self.views.iter().find(|view| view.eyes == eyes)
    }

    fn truth(&self, eyes: Eyes) -> Option<Value> {
        let judge = match eyes {
            Eyes::Plain(_) => Eyes::Plain(Quiescence::CapturesAndChecks),
            Eyes::EngineQuiescence | Eyes::Engine => eyes,
        };
        self.view(judge)?.beliefs.last().map(|belief| belief.value)
    }

    /// What everyone believes, depth by depth, in pawns.
    pub fn plot(&self) -> Plot {
        let line = |view: &View| {
            let points = view.beliefs.iter().zip(1_u32..);
            Series::line(
                view.eyes.name(),
                points.map(|(belief, depth)| (f64::from(depth), f64::from(belief.value) / 100.0)),
            )
        };
        Plot {
            title: format!("The horizon effect: {}", self.lesson.name),
            across: "search depth (plies)".to_owned(),
            up: "believed value (pawns, side to move)".to_owned(),
            logarithmic: false,
            series: self.views.iter().map(line).collect(),
        }
    }

    /// A sentence for each pair of eyes.
    pub fn sentences(&self) -> Vec<String> {
        self.views.iter().filter_map(|view| self.sentence(view)).collect()
    }

    fn sentence(&self, view: &View) -> Option<String> {
        let from = |depth: Option<u32>| match depth {
            Some(1) => "at every depth".to_owned(),
            Some(depth) if depth == self.deepest => format!("at {depth} plies only"),
            Some(depth) => format!("from {depth} plies on"),
            None => format!("not within {} plies", self.deepest),
        };
        let (first, truth) = (view.beliefs.first()?.value, self.truth(view.eyes)?);
        let seen = from(self.sees_truth_from(view.eyes));
        // The engine has only itself for a judge, and may be wrong to the end.
        let sees = if matches!(view.eyes, Eyes::Plain(_)) { "sees" } else { "settles on" };
        let sentence =
            format!("{}: believes {first:+} at one ply, {sees} {truth:+} {seen}", view.eyes.name());
        let Some(best) = self.lesson.best else { return Some(sentence) };
        Some(format!("{sentence}, plays {best} {}", from(self.plays_best_from(view.eyes))))
    }
}
