//! What a position is worth at one look: by terms that people can read, or by a net that has learned it.
//!
//! [`Evaluation`] says who judges, and an [`Evaluator`] asks that judge. The terms are tapered, made by hand, and all
//! visible. A term is a file that counts features; `blocks` names them all; `weights.txt` says what each is worth, and is
//! learned by `lucena tune` from games that the engine plays against itself. The score is a sum that anyone can
//! check: [`Trace::of`] gives every term for both sides, and its sum is the score.

mod bare_king;
mod bishops;
pub mod blocks;
mod choice;
mod king;
mod material;
mod mobility;
mod outposts;
mod pair;
mod passed;
pub(crate) mod pawns;
mod rooks;
pub mod scale;
pub mod scene;
mod space;
mod squares;
mod tally;
mod threats;
mod trace;
mod weights;
mod wings;
mod worth;

use lucena_net::Judge;
use shakmaty::{Board, Chess, Color, Position, Role};

pub use self::{
    choice::{Evaluation, Kind, NetFileError, net_of_file},
    pair::Pair,
    scene::Scene,
    tally::{Coefficients, DANGER_ENDGAME, DANGER_SQUARED, MOST_DANGER, Tally},
    trace::{Row, Trace},
    weights::{Weights, WeightsError},
    worth::Opinion,
};
use self::{
    pawns::{PawnTable, Structure},
    tally::{Ledger, Sum},
};

/// What the score is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Term {
    /// The men.
    Material,
    /// How the men work together.
    Imbalance,
    /// Where they stand.
    PieceSquare,
    /// Where they can go.
    Mobility,
    /// Shelter, storm and attackers.
    KingSafety,
    /// Pawn structure.
    Pawns,
    /// Passed pawns.
    PassedPawns,
    /// What is attacked.
    Threats,
    /// Well-placed minor pieces.
    Outposts,
    /// Good and bad bishops.
    Bishops,
    /// Files and the seventh rank.
    Rooks,
    /// Room behind the pawns.
    Space,
    /// Pawns on both wings.
    Initiative,
    /// Driving a bare king.
    BareKing,
    /// The right to move.
    Tempo,
}

impl Term {
    /// All terms, in the order in which they are shown.
    pub const ALL: [Term; 15] = [
        Term::Material,
        Term::Imbalance,
        Term::PieceSquare,
        Term::Mobility,
        Term::KingSafety,
        Term::Pawns,
        Term::PassedPawns,
        Term::Threats,
        Term::Outposts,
        Term::Bishops,
        Term::Rooks,
        Term::Space,
        Term::Initiative,
        Term::BareKing,
        Term::Tempo,
    ];

    /// What a player would call it.
    pub fn name(self) -> &'static str {
        match self {
            Term::Material => "material",
            Term::Imbalance => "imbalance",
            Term::PieceSquare => "placement",
            Term::Mobility => "mobility",
            Term::KingSafety => "king safety",
            Term::Pawns => "pawn structure",
            Term::PassedPawns => "passed pawns",
            Term::Threats => "threats",
            Term::Outposts => "minor pieces",
            Term::Bishops => "bishops",
            Term::Rooks => "rooks",
            Term::Space => "space",
            Term::Initiative => "both wings",
            Term::BareKing => "driving the king",
            Term::Tempo => "the move",
        }
    }
}

/// All pieces on the board.
pub const FULL_PHASE: i32 = 24;

/// Evaluates positions, and remembers pawn structures or what the net saw last.
#[derive(Debug, Clone)]
pub struct Evaluator {
    weights: Weights,
    pawns: PawnTable,
    judge: Option<Judge>,
}

impl Evaluator {
    /// One who judges as asked for; the weights are those of the terms.
    pub fn new(evaluation: &Evaluation, weights: Weights) -> Evaluator {
        let judge = match evaluation {
            Evaluation::Net(net) => Some(Judge::new(net.clone())),
            Evaluation::Terms => None,
        };
        Evaluator { weights, pawns: PawnTable::default(), judge }
    }

    /// The score for the side to move, in hundredths of a pawn.
    pub fn evaluate(&mut self, position: &Chess) -> i32 {
        if let Some(judge) = &mut self.judge
            && !has_bare_king(position.board())
        {
            return by_net(judge, position.board(), position.turn());
        }
        self.by_terms(position)
    }

    fn by_terms(&mut self, position: &Chess) -> i32 {
        let mut scene = Scene::of(position);
        let (value, structure) = self.pawns.look_up(&scene, &self.weights);
        let mut sum = Sum::new(&self.weights);
        sum.linear = value;
        count(&mut scene, &structure, &mut sum);
        let score = blend(&scene, sum.total());
        scene.turn.fold_wb(score, -score)
    }
}

/// A bare king must be driven to the edge, and that the terms know how to do.
fn has_bare_king(board: &Board) -> bool {
    Color::ALL.into_iter().any(|color| !board.by_color(color).more_than_one())
}

/// The net's opinion, less where the men alone tell that the advantage cannot be turned into a win.
fn by_net(judge: &mut Judge, board: &Board, turn: Color) -> i32 {
    let value = judge.judge(board, turn);
    let strong = if value >= 0 { turn } else { !turn };
    scale::certain(board, strong).map_or(value, |factor| value * factor / scale::WHOLE)
}

/// Counts all features of a position: what the tuner learns from.
pub fn coefficients(position: &Chess) -> Coefficients {
    let mut scene = Scene::of(position);
    let mut coefficients = Coefficients::default();
    let structure = pawns::evaluate(&scene.pawns, &mut coefficients);
    count(&mut scene, &structure, &mut coefficients);
    coefficients.simplify();
    coefficients
}

/// All terms but pawn structure.
fn count(scene: &mut Scene<'_>, structure: &Structure, tally: &mut impl Tally) {
    for color in Color::ALL {
        pieces(scene, structure, color, tally);
    }
    for color in Color::ALL {
        material::evaluate(scene, color, tally);
        squares::evaluate(color, Role::King, *scene.kings.get(color), tally);
        king::evaluate(scene, color, tally);
        passed::evaluate(scene, structure, color, tally);
        threats::evaluate(scene, color, tally);
        space::evaluate(scene, color, tally);
        wings::evaluate(scene, color, tally);
        bare_king::evaluate(scene, color, tally);
    }
    tally.add(blocks::TEMPO, scene.turn, 1);
}

/// A side's pieces, one by one; what they attack is known afterwards.
fn pieces(scene: &mut Scene<'_>, structure: &Structure, color: Color, tally: &mut impl Tally) {
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for square in scene.pieces(color, role) {
            let seen = mobility::attacks_of(scene, color, role, square);
            scene.reach.get_mut(color).add(role, seen);
            squares::evaluate(color, role, square, tally);
            mobility::evaluate(scene, color, role, seen, tally);
            king::attacker(scene, color, role, seen, tally);
            match role {
                Role::Knight => outposts::evaluate(scene, structure, color, role, square, tally),
                Role::Bishop => {
                    outposts::evaluate(scene, structure, color, role, square, tally);
                    bishops::evaluate(scene, color, square, tally);
                }
                Role::Rook => rooks::evaluate(scene, color, square, seen, tally),
                _ => {}
            }
        }
    }
}

/// How much of the middlegame is left, 0 to 24.
pub fn phase(scene: &Scene<'_>) -> i32 {
    let board = scene.board;
    let minors = (board.knights() | board.bishops()).count() as i32;
    (minors + 2 * board.rooks().count() as i32 + 4 * board.queens().count() as i32).min(FULL_PHASE)
}

/// One number from two: as much of the middlegame's as pieces are left, an advantage scaled by what it can win.
fn blend(scene: &Scene<'_>, total: Pair) -> i32 {
    let strong = if total.endgame() >= 0 { Color::White } else { Color::Black };
    let scaled = total.endgame() * scale::factor(scene.board, strong) / scale::WHOLE;
    let phase = phase(scene);
    (total.middlegame() * phase + scaled * (FULL_PHASE - phase)) / FULL_PHASE
}

impl Trace {
    /// Every term of a position for both sides.
    pub fn of(position: &Chess, weights: &Weights) -> Trace {
        let mut scene = Scene::of(position);
        let mut ledger = Ledger::new(weights);
        let structure = pawns::evaluate(&scene.pawns, &mut ledger);
        count(&mut scene, &structure, &mut ledger);
        trace::close(&scene, ledger.close())
    }
}
