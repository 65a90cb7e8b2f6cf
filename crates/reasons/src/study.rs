//! A study of one line: the tests that recognisers share, each made once.

use std::{cmp::Reverse, collections::HashMap};

use lucena_goal::{CERTAIN, Inquiry};
use shakmaty::{Chess, Color, Move, Position, Square};

use crate::{
    Aim, Claim, Line, Man, Motif, Part, Proof, Why,
    ablation::{self, Failure},
    alternating::{self, Scope, Trace},
    claim::Test,
    motif,
    threat::{self, Defence},
};

/// A line, what it shall reach, and whoever can be asked about it.
pub struct Study<'a, 'm> {
    /// The main variation.
    pub line: &'a Line,
    /// What it reaches.
    pub aim: Aim,
    /// Answers questions.
    pub inquiry: &'a mut Inquiry<'m>,
    omitted: HashMap<usize, Option<Failure>>,
    at_once: HashMap<usize, Option<Failure>>,
    traces: HashMap<usize, Vec<Trace>>,
    defences: HashMap<usize, Option<Defence>>,
}

/// All claims about a line that hold, the most telling of each move first.
pub fn study(line: &Line, aim: Aim, inquiry: &mut Inquiry<'_>) -> Vec<Claim> {
    recognised(line, aim, inquiry, motif::RECOGNISERS)
}

/// The same by some recognisers only.
pub fn recognised(
    line: &Line,
    aim: Aim,
    inquiry: &mut Inquiry<'_>,
    recognisers: &[motif::Recogniser],
) -> Vec<Claim> {
    let mut study = Study {
        line,
        aim,
        inquiry,
        omitted: HashMap::new(),
        at_once: HashMap::new(),
        traces: HashMap::new(),
        defences: HashMap::new(),
    };
    let mut claims: Vec<Claim> = Vec::new();
    for find in recognisers {
        for claim in find(&mut study) {
            if !claims.iter().any(|known| says(known, &claim)) {
                claims.push(claim);
            }
        }
    }
    claims.sort_by_key(|claim| (claim.ply, claim.motif as u8));
    let mut worths = HashMap::new();
    claims.into_iter().filter_map(|claim| study.confirmed(claim, &mut worths)).collect()
}

/// The ends of the two lines of a claim differ by a pawn and a half at least, in centipawns.
const APART: i32 = 150;
/// How many times longer they are looked at than a question takes.
const LONGER: u64 = 4;

/// Whether one line is worth clearly more than the other: where the other wins as well it must be far more, for nobody needs
/// a move without which he is a rook ahead.
fn are_apart(with: i32, without: i32) -> bool {
    with - without >= APART + without.max(0) / 2
}

/// Whether a claim says what another would say: of the same move, or the same of the same men, as a pin that lasts.
fn says(known: &Claim, claim: &Claim) -> bool {
    let lasts = known.motif == Motif::Pin && claim.motif == Motif::Pin && known.men == claim.men;
    known.ply == claim.ply && known.motif.says(claim.motif) || lasts
}

impl Study<'_, '_> {
    /// The plies on which we move.
    pub fn our_plies(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.line.len()).step_by(2)
    }

    /// A claim once more, before it is spoken: the ends of its two lines are looked at longer than the test did. Where they
    /// turn out to be worth much the same, as when something else wins too, only what stands on the board is said.
    fn confirmed(&mut self, claim: Claim, worths: &mut HashMap<Vec<Move>, i32>) -> Option<Claim> {
        if claim.with.is_empty() || claim.without.is_empty() {
            return Some(claim);
        }
        let mut worth = |moves: &[Move]| {
            if let Some(&known) = worths.get(moves) {
                return Some(known);
            }
            let found = self.worth(&Line::of(self.line.root(), moves))?;
            worths.insert(moves.to_vec(), found);
            Some(found)
        };
        if are_apart(worth(&claim.with)?, worth(&claim.without)?) {
            return Some(claim);
        }
        let proof = Proof { test: Test::Board, ..claim.proof };
        Some(Claim { without: Vec::new(), critical: None, proof, ..claim })
    }

    /// What the end of a line is worth to us, in centipawns; all mates are worth the same.
    fn worth(&mut self, line: &Line) -> Option<i32> {
        let end = line.last();
        let sign = if end.turn() == self.aim.us { 1 } else { -1 };
        let value = if end.is_checkmate() {
            -CERTAIN
        } else if end.legal_moves().is_empty() {
            0
        } else {
            self.inquiry.look_longer(end, LONGER)?.found.value()
        };
        Some(sign * value.clamp(-CERTAIN, CERTAIN))
    }

    /// Whether no other move than the one played reaches the goal.
    pub fn omitted(&mut self, ply: usize) -> Option<Failure> {
        if let Some(known) = self.omitted.get(&ply) {
            return known.clone();
        }
        let found = self.line.at(ply).and_then(|m| ablation::forbidden(self.inquiry, self.line, ply, &[m]));
        self.omitted.insert(ply, found.clone());
        found
    }

    /// Whether our next move, played at once, fails.
    pub fn at_once(&mut self, ply: usize) -> Option<Failure> {
        if let Some(known) = self.at_once.get(&ply) {
            return known.clone();
        }
        let found = ablation::at_once(self.inquiry, self.line, ply);
        self.at_once.insert(ply, found.clone());
        found
    }

    /// Whether everything but these moves fails.
    pub fn forbidden(&mut self, ply: usize, moves: &[Move]) -> Option<Failure> {
        ablation::forbidden(self.inquiry, self.line, ply, moves)
    }

    /// The alternating search between the position after our move and its reply, and the one before (VIRGO §4.6.1,
    /// case 1): why could the move not be left out?
    pub fn traces(&mut self, ply: usize) -> Vec<Trace> {
        if let Some(known) = self.traces.get(&ply) {
            return known.clone();
        }
        let (after, before) = (self.line.up_to(ply + 2), self.line.up_to(ply));
        let found = if ply + 2 < self.line.len() {
            alternating::alternate(self.inquiry, &self.aim, (&after, &before), self.line, Scope::default())
        } else {
            Vec::new()
        };
        self.traces.insert(ply, found.clone());
        found
    }

    /// What the reply to our move does against what it threatens (VIRGO §4.6.1, case 2c).
    pub fn defence(&mut self, ply: usize) -> Option<Defence> {
        if let Some(&known) = self.defences.get(&ply) {
            return known;
        }
        let found = threat::defence(self.inquiry, &self.aim, self.line, ply);
        self.defences.insert(ply, found);
        found
    }

    /// Whether we fail when a man has been put elsewhere, the rest being as after so many plies.
    pub fn fails_with(&mut self, ply: usize, from: Square, to: Square) -> Option<u64> {
        let before = self.inquiry.nodes();
        let edited = ablation::moved(self.line.position(ply), from, to, &self.aim)?;
        ablation::fails(self.inquiry, &edited).then(|| self.inquiry.nodes() - before)
    }

    /// Whether what a capture collects is what we win: everything but these captures fails. What is lost for good can be
    /// collected a move later as well; then the man is put on a safe square, the rest being as it was.
    pub fn collected(&mut self, ply: usize, captures: &[Move], square: Square) -> Option<(Test, Failure)> {
        if let Some(failure) = self.forbidden(ply, captures) {
            return Some((Test::Forbidden, failure));
        }
        let places = safe(self.line.position(ply), square);
        let nodes = places.into_iter().find_map(|to| self.fails_with(ply, square, to))?;
        // Such a position cannot be reached from the root: there is no line to show.
        Some((Test::Edited("the target on a safe square"), Failure { line: Vec::new(), nodes }))
    }

    /// A claim that a test has borne out; the working line goes up to a ply.
    pub fn claim(&self, motif: Motif, ply: usize, end: usize, test: Test, failure: Option<Failure>) -> Claim {
        let nodes = failure.as_ref().map_or(0, |failure| failure.nodes);
        Claim {
            motif,
            ply,
            men: Vec::new(),
            squares: Vec::new(),
            with: self.line.up_to(end).moves(),
            without: failure.map(|failure| failure.line).unwrap_or_default(),
            critical: None,
            proof: Proof { test, nodes },
        }
    }

    /// A claim with the line that fails without the move, where that is so.
    pub fn claim_anyway(&mut self, motif: Motif, ply: usize, end: usize, test: Test, nodes: u64) -> Claim {
        let without = self.omitted(ply).map(|failure| failure.line).unwrap_or_default();
        let claim = self.claim(motif, ply, end, test, None);
        Claim { without, proof: Proof { nodes, ..claim.proof }, ..claim }
    }
}

/// Squares where we do not attack, some of them: first those that their own men guard, then the farthest, for near by it
/// might be lost again.
fn safe(position: &Chess, from: Square) -> Vec<Square> {
    let (board, us) = (position.board(), position.turn());
    let bear = |square: Square, side: Color| board.attacks_to(square, side, board.occupied()).without(from);
    let mut squares: Vec<Square> =
        (!board.occupied()).into_iter().filter(|&square| bear(square, us).is_empty()).collect();
    squares.sort_by_key(|&square| (bear(square, !us).is_empty(), Reverse(square.distance(from))));
    squares.truncate(3);
    squares
}

impl Claim {
    /// With one who takes part.
    #[must_use]
    pub fn man(mut self, position: &Chess, square: Square, part: Part) -> Claim {
        if let Some(piece) = position.board().piece_at(square) {
            self.men.push(Man { square, role: piece.role, color: piece.color, part });
        }
        self
    }

    /// With a square that matters.
    #[must_use]
    pub fn square(mut self, square: Square) -> Claim {
        self.squares.push(square);
        self
    }

    /// With the move that makes the difference.
    #[must_use]
    pub fn critical(mut self, m: Move, why: Why) -> Claim {
        self.critical = Some((m, why));
        self
    }
}
