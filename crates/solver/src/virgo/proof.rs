//! Why a goal is reached: our moves, and every defence that was tried against them.

use lucena_board::exchange::POINTS;
use shakmaty::Move;

use super::{
    candidate::{Candidate, Candidates},
    node::{Node, Side},
    rules::Rules,
    search::Search,
};

/// A proof shows no more nodes than this.
const ROOM: usize = 512;
/// And is no deeper, in moves of ours.
const DEPTH: usize = 24;

/// Our move at a UTM node, and what was tried against it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// Our move.
    pub m: Move,
    /// The cycle on which it was found.
    pub cycle: u8,
    /// Every defence that was tried at the TTM node.
    pub replies: Vec<Reply>,
}

/// A defence, and what we do against it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Their move.
    pub m: Move,
    /// Our answer; none where the proof was cut short.
    pub answer: Option<Proof>,
}

impl Proof {
    /// A variation: against every move THEY take what they can, or hold out longest.
    pub fn line(&self) -> Vec<Move> {
        let mut line = vec![self.m];
        let variation = |reply: &Reply| reply.answer.as_ref().map(|answer| (reply.m, answer.line()));
        let taken = |m: Move| m.capture().map_or(0, |role| POINTS[role]);
        let toughest =
            self.replies.iter().filter_map(variation).max_by_key(|(m, line)| (taken(*m), line.len()));
        if let Some((reply, rest)) = toughest {
            line.push(reply);
            line.extend(rest);
        }
        line
    }

    /// How many moves it shows.
    pub fn size(&self) -> usize {
        let below = |reply: &Reply| 1 + reply.answer.as_ref().map_or(0, Proof::size);
        1 + self.replies.iter().map(below).sum::<usize>()
    }
}

/// Shows a success again: searches at every node of the solution for what succeeds there.
pub fn show<R: Rules>(search: &mut Search<'_>, position: &R, node: &Node, m: Move, cycle: u8) -> Proof {
    Show { search, room: ROOM }.ours(position, node, m, cycle, DEPTH)
}

struct Show<'s, 'a> {
    search: &'s mut Search<'a>,
    room: usize,
}

impl Show<'_, '_> {
    fn ours<R: Rules>(&mut self, position: &R, node: &Node, m: Move, cycle: u8, depth: usize) -> Proof {
        let mut proof = Proof { m, cycle, replies: Vec::new() };
        let mut candidates = Candidates::new();
        self.search.candidates(position, node, &position.moves(), cycle, &mut candidates);
        let below = self.search.braked(node, cycle, candidates.len());
        if let Some(candidate) = candidates.iter().find(|candidate| candidate.m == m)
            && depth > 0
        {
            let child = self.search.child(position, &below, candidate, cycle);
            proof.replies = self.theirs(&position.play(m), &child, depth);
        }
        proof
    }

    /// Every defence that the last permitted cycle expands.
    fn theirs<R: Rules>(&mut self, position: &R, node: &Node, depth: usize) -> Vec<Reply> {
        debug_assert_eq!(node.side, Side::Them);
        let mut candidates = Candidates::new();
        self.search.candidates(position, node, &position.moves(), node.cap, &mut candidates);
        let below = self.search.braked(node, node.cap, candidates.len());
        let mut replies = Vec::new();
        for candidate in &candidates {
            if self.room == 0 || self.search.is_out() {
                break;
            }
            self.room -= 1;
            replies.push(self.reply(position, &below, candidate, depth));
        }
        replies
    }

    fn reply<R: Rules>(&mut self, position: &R, node: &Node, candidate: &Candidate, depth: usize) -> Reply {
        let child = self.search.child(position, node, candidate, node.cap);
        let next = position.play(candidate.m);
        let answer =
            self.search.answer(&next, &child).map(|(m, cycle)| self.ours(&next, &child, m, cycle, depth - 1));
        Reply { m: candidate.m, answer }
    }
}
