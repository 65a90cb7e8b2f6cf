//! Certainties: tables, and mates with every defence answered.

use std::collections::HashMap;

use lucena_board::{history::History, key};
use shakmaty::{Chess, Color, Move, Position};

use crate::{Asked, Asker, Budget, Goal, Line, Machine, Question, Score, Strength};

/// What is certain about a position.
///
/// ```compile_fail
/// // A certainty is looked up or proved, not stated.
/// let certainty = lucena_evidence::Certainty { root: Default::default(), ..unreachable!() };
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certainty {
    root: Chess,
    score: Score,
    line: Vec<Move>,
    strength: Strength,
    answers: Option<Answers>,
}

/// A move of the side that mates, and what it plays after every reply: one entry for each legal one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// The move; `None` where the other side is to move first.
    pub m: Option<Move>,
    /// Every legal reply and the answer to it; none if it is mate.
    pub replies: Vec<(Move, Answers)>,
}

impl Answers {
    /// How many moves it holds.
    pub fn len(&self) -> usize {
        self.replies.iter().map(|(_, answers)| 1 + answers.len()).sum::<usize>()
            + usize::from(self.m.is_some())
    }

    /// Whether there is nothing to answer.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The longest play through it.
    fn longest(&self) -> Vec<Move> {
        let deepest = self.replies.iter().map(|(reply, answers)| {
            let mut line = vec![*reply];
            line.extend(answers.longest());
            line
        });
        let rest = deepest.reduce(|best, next| if next.len() > best.len() { next } else { best });
        self.m.into_iter().chain(rest.unwrap_or_default()).collect()
    }
}

impl Certainty {
    /// What a machine knows from a table; `None` if it has none for this position, or only judges it.
    pub fn looked_up(machine: &mut dyn Machine, game: &History, moves: &[Move]) -> Asked<Option<Certainty>> {
        let opinion = machine.look(game, moves, Budget::nodes(0))?;
        let opinion = opinion.filter(|opinion| opinion.strength == Strength::Table);
        Ok(opinion.map(|opinion| Certainty {
            root: game.position().clone(),
            score: opinion.score,
            line: opinion.line,
            strength: Strength::Table,
            answers: None,
        }))
    }

    /// Proves that the side to move mates in so many moves, beginning with the first move of the line; `None` if that
    /// cannot be shown within the price.
    pub fn mate(asker: &mut Asker<'_>, line: &Line, moves: u32) -> Asked<Option<Certainty>> {
        let Some(first) = line.at(0) else { return Ok(None) };
        let mut proof = Proof::new(asker, line);
        let Some(answers) = proof.after(line.root(), first, moves.min(LONGEST))? else { return Ok(None) };
        let answers = Answers { m: Some(first), ..answers };
        let plies = answers.longest();
        let score = Score::MateIn(plies.len().div_ceil(2) as u32);
        Ok(Some(Certainty::proved(line.root(), score, plies, answers)))
    }

    /// Proves that the side to move is mated in so many moves whatever it plays.
    pub fn mated(asker: &mut Asker<'_>, line: &Line, moves: u32) -> Asked<Option<Certainty>> {
        let mut proof = Proof::new(asker, line);
        let Some(answers) = proof.whatever(line.root(), moves.min(LONGEST))? else { return Ok(None) };
        let plies = answers.longest();
        let score = Score::MatedIn(plies.len() as u32 / 2);
        Ok(Some(Certainty::proved(line.root(), score, plies, answers)))
    }

    fn proved(root: &Chess, score: Score, line: Vec<Move>, answers: Answers) -> Certainty {
        Certainty { root: root.clone(), score, line, strength: Strength::Forced, answers: Some(answers) }
    }

    /// The position.
    pub fn root(&self) -> &Chess {
        &self.root
    }

    /// What it is worth to the side to move.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Perfect play, or the longest defence.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// A table, or a proof.
    pub fn strength(&self) -> Strength {
        self.strength
    }

    /// The proof, reply by reply.
    pub fn answers(&self) -> Option<&Answers> {
        self.answers.as_ref()
    }
}

/// No proof goes further, in moves.
const LONGEST: u32 = 12;
/// Proofs with more moves than this are not kept: nobody would read them.
const MOST: usize = 2_000;

/// Whether a side that is to move mates by nothing but checks: a short look may miss what this sees for little.
pub(crate) fn mates_by_checks(asker: &mut Asker<'_>, position: &Chess, side: Color) -> Asked<bool> {
    asker.go_on()?;
    let mut left = asker.price().question().nodes;
    let mates = position.turn() == side && checked_to_mate(position, CHECKS, &mut left);
    asker.pay(asker.price().question().nodes - left);
    Ok(mates)
}

/// So many checks on end.
const CHECKS: u32 = 4;

fn checked_to_mate(position: &Chess, checks: u32, left: &mut u64) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        let is_open = *left > 0 && after.is_check();
        *left = left.saturating_sub(1);
        is_open && (after.is_checkmate() || checks > 1 && every_reply_is_mated(&after, checks - 1, left))
    })
}

fn every_reply_is_mated(position: &Chess, checks: u32, left: &mut u64) -> bool {
    position.legal_moves().into_iter().all(|reply| {
        let mut after = position.clone();
        after.play_unchecked(reply);
        checked_to_mate(&after, checks, left)
    })
}

/// A search for mate in which every reply is answered.
struct Proof<'a, 'm> {
    asker: &'a mut Asker<'m>,
    /// What the machine expects: tried first.
    hints: HashMap<u64, Move>,
    /// Positions in which the mating side is known to have no mate within so many moves.
    failed: HashMap<u64, u32>,
    visited: u64,
}

impl<'a, 'm> Proof<'a, 'm> {
    fn new(asker: &'a mut Asker<'m>, line: &Line) -> Proof<'a, 'm> {
        let hint = |ply| Some((key::of(line.position(ply)).0, line.at(ply)?));
        let hints = (0..line.len()).filter_map(hint).collect();
        Proof { asker, hints, failed: HashMap::new(), visited: 0 }
    }

    /// Counts a position; an error when the work should stop, false when the price is spent.
    fn visit(&mut self) -> Asked<bool> {
        self.visited += 1;
        if self.visited.is_multiple_of(256) {
            self.asker.go_on()?;
        }
        Ok(self.visited <= self.asker.price().proof())
    }

    /// The answers to every reply after a move that shall mate within so many moves, itself counted.
    fn after(&mut self, position: &Chess, m: Move, moves: u32) -> Asked<Option<Answers>> {
        let mut after = position.clone();
        after.play_unchecked(m);
        if after.is_checkmate() {
            return Ok(Some(Answers { m: Some(m), replies: Vec::new() }));
        }
        if moves <= 1 {
            return Ok(None);
        }
        let answers = self.whatever(&after, moves - 1)?;
        Ok(answers.map(|answers| Answers { m: Some(m), ..answers }))
    }

    /// The answers to every legal move here, each mating within so many moves.
    fn whatever(&mut self, position: &Chess, moves: u32) -> Asked<Option<Answers>> {
        let replies = position.legal_moves();
        if !self.visit()? || replies.is_empty() {
            return Ok(None);
        }
        let mut answers = Vec::with_capacity(replies.len());
        let mut size = 0;
        for reply in replies {
            let mut after = position.clone();
            after.play_unchecked(reply);
            let Some(answer) = self.mates(&after, moves)? else { return Ok(None) };
            size += 1 + answer.len();
            if size > MOST {
                return Ok(None);
            }
            answers.push((reply, answer));
        }
        Ok(Some(Answers { m: None, replies: answers }))
    }

    /// A move that mates within so many moves, with its answers.
    fn mates(&mut self, position: &Chess, moves: u32) -> Asked<Option<Answers>> {
        let asked = key::of(position).0;
        if moves == 0 || !self.visit()? || self.failed.get(&asked).is_some_and(|&known| known >= moves) {
            return Ok(None);
        }
        for m in self.tries(position, asked) {
            if let Some(found) = self.after(position, m, moves)? {
                return Ok(Some(found));
            }
        }
        if let Some(m) = self.advice(position, moves)?
            && let Some(found) = self.after(position, m, moves)?
        {
            return Ok(Some(found));
        }
        self.failed.insert(asked, moves);
        Ok(None)
    }

    /// What the machine expects, then every check.
    fn tries(&self, position: &Chess, asked: u64) -> Vec<Move> {
        let hint = self.hints.get(&asked).copied().filter(|&m| position.is_legal(m));
        let checks = |&m: &Move| {
            let mut after = position.clone();
            after.play_unchecked(m);
            after.is_check().then(|| (after.legal_moves().len(), m))
        };
        let mut found: Vec<(usize, Move)> = position.legal_moves().iter().filter_map(checks).collect();
        // The fewer replies, the sooner it is mate.
        found.sort_by_key(|&(replies, _)| replies);
        let checks = found.into_iter().map(|(_, m)| m).filter(|&m| Some(m) != hint);
        hint.into_iter().chain(checks).collect()
    }

    /// A quiet move that the machine proposes; one that gives check has been tried already.
    fn advice(&mut self, position: &Chess, moves: u32) -> Asked<Option<Move>> {
        if moves < 2 {
            return Ok(None);
        }
        let question =
            Question { goal: Goal::Mate(Some(moves)), moves: &[], budget: self.asker.price().question() };
        let answer = self.asker.ask(&History::new(position.clone()), &question)?;
        self.visited += answer.nodes;
        let proposed = answer.line.first().copied().filter(|_| answer.verdict == crate::Verdict::Proved);
        Ok(proposed.filter(|&m| {
            let mut after = position.clone();
            after.play_unchecked(m);
            !after.is_check()
        }))
    }
}
