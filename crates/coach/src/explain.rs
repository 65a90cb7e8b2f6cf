//! What wins, how, and why.

use lucena_board::{
    exchange::{self, POINTS},
    history::{Ending, History},
};
use lucena_goal::{Budget, CERTAIN, Found, Goal, Inquiry, Machine, Opinion};
use lucena_reasons::{Aim, Claim, Line, material, motif, study, variation};
use shakmaty::{Chess, Color, Move, Position};

use crate::{
    Outcome,
    ending::{self, Knowledge, Known},
    quiet::{self, Quiet},
    why_not::{self, Refutation},
};

/// What shall be explained, and at what price.
#[derive(Debug, Clone)]
pub struct Request {
    /// Explain this move, not the best.
    pub first: Option<Move>,
    /// Explain this line, not the machine's.
    pub line: Vec<Move>,
    /// What it shall reach; what the machine sees in it if not given.
    pub goal: Option<Goal>,
    /// Nodes to find the best move; four times as many again where nothing decisive shows.
    pub nodes: u64,
    /// Nodes for each question.
    pub question: u64,
    /// Moves that a person would try, to be refuted.
    pub refutations: usize,
    /// Take the main variation by smallest depth, as VIRGO did.
    pub smallest_depth: bool,
    /// What is known about small endings.
    pub knowledge: Knowledge,
}

impl Request {
    /// Megabytes for an engine that explains: short questions need little, and a small memory stays near.
    pub const HASH: usize = 8;
}

impl Default for Request {
    fn default() -> Request {
        Request {
            first: None,
            line: Vec::new(),
            goal: None,
            nodes: 120_000,
            question: 4_000,
            refutations: 2,
            smallest_depth: false,
            knowledge: Knowledge::default(),
        }
    }
}

/// What was found out.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// Where.
    pub root: Chess,
    /// The move; `None` when the game is over.
    pub best: Option<Move>,
    /// Why the game is over.
    pub ending: Option<Ending>,
    /// What the move achieves.
    pub outcome: Outcome,
    /// What the machine thinks of it, for the side to move.
    pub found: Found,
    /// How.
    pub line: Line,
    /// Why, move by move.
    pub claims: Vec<Claim>,
    /// What else might happen.
    pub asides: Vec<Aside>,
    /// Other moves that reach the same.
    pub others: Vec<Move>,
    /// What the other side would do if it could move now, where that is a threat.
    pub threat: Option<Line>,
    /// Why a quiet move is better than the others.
    pub quiet: Option<Quiet>,
    /// What the endgame tables and rules know.
    pub known: Option<Known>,
    /// What is wrong with moves that a person would try.
    pub refutations: Vec<Refutation>,
    /// Who says so, if it leaves moves out: then all this is its belief.
    pub believer: Option<String>,
    /// What it has cost.
    pub nodes: u64,
    /// How many questions were asked after the first.
    pub questions: u64,
}

/// What a line beside the main variation shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    /// What happens if they take back, where they do better not to.
    TakenBack,
    /// What the gain is good for: a pawn gets through.
    Later,
}

impl Beside {
    /// For programs.
    pub fn name(self) -> &'static str {
        match self {
            Beside::TakenBack => "taken-back",
            Beside::Later => "later",
        }
    }
}

/// A line beside the main variation, and the claims about it.
#[derive(Debug, Clone)]
pub struct Aside {
    /// What it shows.
    pub shows: Beside,
    /// From the root.
    pub line: Line,
    /// About this line.
    pub claims: Vec<Claim>,
}

impl Explanation {
    /// Whose move is explained.
    pub fn us(&self) -> Color {
        self.root.turn()
    }

    fn over(root: &Chess, ending: Option<Ending>) -> Explanation {
        Explanation {
            root: root.clone(),
            best: None,
            ending,
            outcome: Outcome::Positional(0),
            found: Found::Centipawns(0),
            line: Line::new(root),
            claims: Vec::new(),
            asides: Vec::new(),
            others: Vec::new(),
            threat: None,
            quiet: None,
            known: None,
            refutations: Vec::new(),
            believer: None,
            nodes: 0,
            questions: 0,
        }
    }
}

/// Finds the best move of the last position of a game, or takes the one asked for, and explains it.
pub fn explain(
    machine: &mut dyn Machine,
    game: &History,
    request: &Request,
    stop: &dyn Fn() -> bool,
) -> Explanation {
    machine.forget();
    explain_on(machine, game, request, stop)
}

/// The same by a machine that may use what it has seen before.
pub(crate) fn explain_on(
    machine: &mut dyn Machine,
    game: &History,
    request: &Request,
    stop: &dyn Fn() -> bool,
) -> Explanation {
    let root = game.position();
    let ending = game.ending().filter(|ending| !ending.needs_claim());
    if root.legal_moves().is_empty() || ending.is_some() {
        return Explanation::over(root, ending);
    }
    if let (Some(known), None) = (ending::known(&request.knowledge, root), request.first) {
        let line = Line::of(root, &known.line);
        let (best, outcome, found) = (Some(known.best), Outcome::Table(known.found), known.found);
        return Explanation {
            best,
            outcome,
            found,
            line,
            known: Some(known),
            ..Explanation::over(root, None)
        };
    }
    let Some(looks) = Looks::at(machine, game, request) else { return Explanation::over(root, None) };
    let Looks { best, other, nodes } = looks.explained(machine, root, request);
    let goal = request.goal.or(reached_by(root, &request.line));
    let outcome = match goal {
        Some(Goal::Mate(_)) => Outcome::Mate(0),
        Some(Goal::Points(points)) => Outcome::Material(points),
        _ => Outcome::of(root, &best, other.as_ref()),
    };
    let mut aim = outcome.aim(root, &best, other.as_ref());
    if let Some(goal) = goal {
        aim.threshold = aim.threshold.min(goal.threshold(root));
    }
    // A given line is taken at its word: what it reaches counts as reached.
    let end = end_of(machine, root, request);
    if let Some(end) = &end {
        aim.threshold = aim.threshold.min(-end.found.value() - ALLOWANCE);
    }
    let m = best.line.first().copied();
    let mut explanation =
        Explanation { best: m, outcome, found: best.found, ..Explanation::over(root, None) };
    explanation.believer = machine.is_selective().then(|| machine.name().to_owned());
    let budget = Budget::nodes(request.question);
    let mut inquiry = Inquiry::new(machine, root.turn(), aim.threshold, budget).until(stop);
    explain_line(&mut explanation, &mut inquiry, aim, &best, request);
    explanation.others = equals(&mut inquiry, root, m, other.as_ref());
    explanation.nodes = nodes + inquiry.nodes() + end.map_or(0, |end| end.nodes);
    explanation.questions = inquiry.questions();
    if matches!(outcome, Outcome::Positional(_)) {
        explanation.quiet = other.as_ref().and_then(|other| quiet::compare(root, &best, other));
    }
    if let Some(theirs) = look_for_threats(machine, root, request) {
        explanation.nodes += theirs.nodes;
        explanation.threat = threat(root, best.found, &theirs);
    }
    let tempting = why_not::tempting(root, &best, other.as_ref(), request.refutations);
    for m in tempting {
        let refuted = why_not::refute(machine, game, m, best.found, request, stop);
        explanation.nodes += refuted.as_ref().map_or(0, |refuted| refuted.nodes);
        explanation.refutations.extend(refuted);
    }
    explanation
}

/// What a score may fall short of what a given line reaches, in centipawns.
const ALLOWANCE: i32 = 70;

/// What the machine thinks of the end of a given line, for whoever is to move there: the other side, for lines end with a
/// move of ours.
fn end_of(machine: &mut dyn Machine, root: &Chess, request: &Request) -> Option<Opinion> {
    let line = ours(Line::of(root, &request.line));
    let game = History::new(line.last().clone());
    if line.is_empty() { None } else { machine.look(&game, &[], Budget::nodes(request.nodes / 3)) }
}

/// A line up to its last move of ours.
fn ours(line: Line) -> Line {
    let plies = line.len();
    if plies.is_multiple_of(2) { line.up_to(plies.saturating_sub(1)) } else { line }
}

/// What a given line reaches on the board; `None` without a line or a gain.
fn reached_by(root: &Chess, moves: &[Move]) -> Option<Goal> {
    let line = ours(Line::of(root, moves));
    if line.last().is_checkmate() {
        return Some(Goal::Mate(None));
    }
    let won = material::balance(line.last(), root.turn()) - lucena_goal::balance(root);
    (won > 0).then_some(Goal::Points(won))
}

/// What the machine thinks of the move to be explained, and of all others.
struct Looks {
    best: Opinion,
    other: Option<Opinion>,
    nodes: u64,
}

impl Looks {
    fn at(machine: &mut dyn Machine, game: &History, request: &Request) -> Option<Looks> {
        let only: Vec<Move> = request.first.or(request.line.first().copied()).into_iter().collect();
        let first = machine.look(game, &only, Budget::nodes(request.nodes))?;
        let looks = Looks::beside(machine, game, first, request)?;
        if looks.decides(game.position()) {
            return Some(looks);
        }
        let longer = machine.look(game, &only, Budget::nodes(LONGER * request.nodes))?;
        let again = Looks::beside(machine, game, longer, request)?;
        Some(Looks { nodes: looks.nodes + again.nodes, ..again })
    }

    /// The best of all others beside a move.
    fn beside(machine: &mut dyn Machine, game: &History, best: Opinion, request: &Request) -> Option<Looks> {
        let m = *best.line.first()?;
        let rest: Vec<Move> = game.position().legal_moves().into_iter().filter(|&other| other != m).collect();
        let other =
            if rest.is_empty() { None } else { machine.look(game, &rest, Budget::nodes(request.nodes / 3)) };
        let nodes = best.nodes + other.as_ref().map_or(0, |other| other.nodes);
        Some(Looks { best, other, nodes })
    }

    /// Whether it is clear which move is best: it decides the game, or it is good and all others are not. Otherwise a
    /// longer look is worth its price; in endings, where a look sees far, always.
    fn decides(&self, root: &Chess) -> bool {
        let value = self.best.found.value();
        let gap = self.other.as_ref().map_or(CERTAIN, |other| value - other.found.value());
        value >= DECISIVE || value >= GOOD && gap >= CLEAR && root.board().occupied().count() > FEW
    }

    /// With the line followed until the material on the board accounts for the score.
    fn explained(mut self, machine: &mut dyn Machine, root: &Chess, request: &Request) -> Looks {
        let Found::Centipawns(value) = self.best.found else { return self };
        let mut line = Line::of(root, &self.best.line);
        while line.len() < variation::MOST {
            let won = material::settled(line.last(), root.turn());
            if line.len() >= SHORT && 100 * won + UNEXPLAINED >= value {
                break;
            }
            let game = History::new(line.last().clone());
            let Some(more) = machine.look(&game, &[], Budget::nodes(2 * request.question)) else { break };
            self.nodes += more.nodes;
            let plies = line.len();
            for m in more.line {
                if line.len() < variation::MOST && line.last().is_legal(m) {
                    line.play(m);
                }
            }
            if line.len() == plies {
                break;
            }
        }
        self.best.line = line.moves();
        // A line that ends with our own mate is not worth what a selective machine may think.
        if line.last().is_checkmate() && line.last().turn() == root.turn() {
            self.best.found = Found::MatedIn(line.len() as u32 / 2);
        }
        self
    }
}

/// This score decides a game, in centipawns.
const DECISIVE: i32 = 500;
/// This one is good.
const GOOD: i32 = 150;
/// A move that is so much better than all others is clearly the best.
const CLEAR: i32 = 250;
/// The second look may cost so many times as much as the first.
const LONGER: u64 = 4;

/// A score that exceeds the material by more shall be shown on the board, in centipawns.
const UNEXPLAINED: i32 = 250;
/// A shorter line has been cut off by what the machine remembered.
const SHORT: usize = 5;

/// The main variation and the claims about it.
fn explain_line(
    explanation: &mut Explanation,
    inquiry: &mut Inquiry<'_>,
    aim: Aim,
    best: &Opinion,
    request: &Request,
) {
    let Some(&m) = best.line.first() else { return };
    let root = explanation.root.clone();
    if !request.line.is_empty() {
        explanation.line = ours(Line::of(&root, &request.line));
        explanation.claims = study::study(&explanation.line, aim, inquiry);
        return;
    }
    let by_depth =
        if request.smallest_depth { variation::by_smallest_depth(inquiry, &root, m) } else { None };
    let quiet = matches!(explanation.outcome, Outcome::Positional(_));
    explanation.line = match by_depth {
        Some(line) => line,
        None if quiet => Line::of(&root, &best.line[..best.line.len().min(quiet::PLIES)]),
        None => variation::expected(inquiry, &aim, &root, &best.line),
    };
    if !quiet {
        explanation.claims = study::study(&explanation.line, aim, inquiry);
        explanation.asides.extend(taken_back(inquiry, aim, &explanation.line));
    }
    if root.board().occupied().count() <= FEW {
        explanation.asides.extend(queening(inquiry, aim, explanation, best));
    }
}

/// With so few men on the board what counts in the end is whose pawn gets through.
const FEW: usize = 14;
/// The longest way of a pawn that is shown, in plies.
const MARCH: usize = 18;
/// Who stands so well will promote, in centipawns.
const BETTER: i32 = 200;

/// Where the main variation ends before a pawn gets through: how it does, if play goes on as expected.
fn queening(inquiry: &mut Inquiry<'_>, aim: Aim, explanation: &Explanation, best: &Opinion) -> Option<Aside> {
    let promotes = |line: &Line| line.moves().iter().step_by(2).any(|m| m.promotion().is_some());
    let wins = !matches!(explanation.outcome, Outcome::Mate(_) | Outcome::Draw(_));
    if !wins || best.found.value() < BETTER || promotes(&explanation.line) {
        return None;
    }
    let mut line = Line::of(&explanation.root, &best.line);
    while line.len() < MARCH && !promotes(&line) {
        let more = inquiry.look(line.last(), &[]).filter(|more| !more.line.is_empty())?;
        for m in more.line {
            line.play(m);
        }
    }
    let ply = line.moves().iter().step_by(2).position(|m| m.promotion().is_some())? * 2;
    let line = line.up_to(ply + 1);
    let lost = line.last().legal_moves().into_iter().any(|m| {
        line.at(ply).is_some_and(|made| m.to() == made.to()) && exchange::gain(line.last(), m, &POINTS) > 0
    });
    let stays = !lost && inquiry.is_reached(line.last()) != Some(false);
    let claims = study::recognised(&line, aim, inquiry, &[motif::promotion::find]);
    stays.then_some(Aside { shows: Beside::Later, line, claims })
}

/// They do not take back in the main variation: what if they do?
fn taken_back(inquiry: &mut Inquiry<'_>, aim: Aim, main: &Line) -> Option<Aside> {
    let to = main.at(0)?.to();
    if main.at(1).is_some_and(|reply| reply.to() == to) || main.position(1).is_checkmate() {
        return None;
    }
    let takes = |m: &Move| m.is_capture() && m.to() == to;
    let captures: Vec<Move> = main.position(1).legal_moves().into_iter().filter(takes).collect();
    if captures.is_empty() {
        return None;
    }
    let opinion = inquiry.look(main.position(1), &captures)?;
    let mut moves = vec![main.at(0)?];
    moves.extend(opinion.line);
    let line = variation::expected(inquiry, &aim, main.root(), &moves);
    let claims: Vec<Claim> =
        study::study(&line, aim, inquiry).into_iter().filter(|claim| claim.with.len() > 1).collect();
    let plain = line.at(2).is_some_and(|m| m.is_capture() && Some(m.to()) == line.at(1).map(Move::to));
    (line.len() > 2 && (plain || !claims.is_empty())).then_some(Aside {
        shows: Beside::TakenBack,
        line,
        claims,
    })
}

/// Other moves that reach the goal as well, some of them.
fn equals(inquiry: &mut Inquiry<'_>, root: &Chess, best: Option<Move>, other: Option<&Opinion>) -> Vec<Move> {
    let as_good = other.is_some_and(|other| other.found.value() >= inquiry.threshold());
    match (as_good, best) {
        (true, Some(best)) => {
            let mut found = inquiry.all_successful(root, 4);
            found.retain(|&m| m != best);
            found
        }
        _ => Vec::new(),
    }
}

/// What the other side would win if it could move now, in centipawns: from here on it is a threat.
const THREAT: i32 = 150;

/// What the other side would do if it were its move.
fn look_for_threats(machine: &mut dyn Machine, root: &Chess, request: &Request) -> Option<Opinion> {
    let passed = root.clone().swap_turn().ok()?;
    machine.look(&History::new(passed), &[], Budget::nodes(2 * request.question))
}

/// The same where it is a threat, up to the move that wins something: what cannot be shown is not called one.
fn threat(root: &Chess, best: Found, theirs: &Opinion) -> Option<Line> {
    let balance = lucena_goal::balance(root);
    if -theirs.found.value() >= best.value().min(100 * balance) - THREAT {
        return None;
    }
    let line = Line::of(&root.clone().swap_turn().ok()?, &theirs.line);
    let wins = |&ply: &usize| material::settled(line.position(ply), root.turn()) < balance;
    let end = (1..=line.len().min(LONGEST_THREAT)).step_by(2).find(wins)?;
    Some(line.up_to(end))
}

/// A threat is carried out in so many plies, or it is a plan.
const LONGEST_THREAT: usize = 5;
