//! A node at work: what it was told, the moves on its stack, and the best that has come back.

use lucena_perception::{Counter, Description, Names, Sight, values::KING};
use shakmaty::{ByColor, Chess, Move};

use super::{
    GoalState, INFINITE,
    estimate::Estimate,
    propose::{Agency, Force, Proposal, Reason},
    theme::Theme,
};

/// What a node is told when it is entered.
#[derive(Clone, Copy)]
pub struct Brief<'a> {
    pub position: &'a Chess,
    pub names: &'a Names,
    pub sight: &'a Sight,
    pub ply: usize,
    pub alpha: i32,
    pub beta: i32,
    /// EXPCT, as the side to move sees it.
    pub expected: i32,
    /// What the side to move was about with its last move, and the enemy with his.
    pub themes: [Option<&'a Theme>; 2],
}

/// What comes back from a node, for the side to move there.
#[derive(Debug, Clone, Default)]
pub struct Backed {
    pub value: i32,
    pub line: Vec<Move>,
    /// What each side did in the principal variation, and how.
    pub descriptions: ByColor<Description>,
}

impl Backed {
    pub fn leaf(value: i32) -> Backed {
        Backed { value, ..Backed::default() }
    }
}

/// Trouble that was there before, and what can be done about it.
#[derive(Debug, Clone)]
pub struct Inherited {
    pub counters: Vec<(Move, Counter)>,
    pub value: i32,
}

/// A node at work.
pub struct Node<'a> {
    pub told: Brief<'a>,
    pub estimate: Estimate,
    pub agency: Agency<'a>,
    pub in_check: bool,
    pub stack: Vec<Proposal>,
    pub tried: Vec<Move>,
    pub best: Backed,
    pub inherited: Option<Inherited>,
}

impl<'a> Node<'a> {
    pub fn new(told: Brief<'a>, estimate: Estimate, agency: Agency<'a>, in_check: bool) -> Node<'a> {
        let best = Backed::leaf(-INFINITE);
        Node { told, estimate, agency, in_check, stack: Vec::new(), tried: Vec::new(), best, inherited: None }
    }

    /// What standing still is worth: nobody must attack. `None` where a move must be chosen, or trouble is known.
    ///
    /// Whoever stands still gives the move away: his own threats, which have been tried by then, do not count.
    pub fn still(&self) -> Option<i32> {
        let free = !self.in_check && self.inherited.is_none() && self.told.ply > 0;
        free.then(|| self.estimate.conservative(self.told.expected))
    }

    /// What the node has already: a move must bring more to count. Whoever attacks, and need not, has what he expects.
    pub fn floor(&self, state: GoalState) -> i32 {
        let known = self.told.alpha.max(self.best.value);
        let satisfied =
            self.estimate.threatened >= self.told.expected && !self.in_check && self.inherited.is_none();
        match state {
            GoalState::Aggressive if satisfied => known.max(self.estimate.conservative(self.told.expected)),
            _ => known,
        }
    }

    /// Puts proposals on the stack: each move once, the forceful and promising last, where they are taken first.
    pub fn push(&mut self, proposals: Vec<Proposal>) {
        for proposal in proposals {
            let known = self.tried.contains(&proposal.m);
            match self.stack.iter_mut().find(|waiting| waiting.m == proposal.m) {
                _ if known => {}
                Some(waiting) if waiting.merit.value < proposal.merit.value => *waiting = proposal,
                Some(_) => {}
                None => self.stack.push(proposal),
            }
        }
        self.sort();
    }

    fn sort(&mut self) {
        self.stack.sort_by_key(|proposal| {
            (proposal.named, proposal.force, proposal.merit.is_safe(), proposal.merit.value)
        });
    }

    /// Causal reordering: the moves that causal analysis names come earlier, the most often named first (§VIII).
    pub fn reorder(&mut self, counters: &[(Move, Counter)]) {
        for proposal in &mut self.stack {
            proposal.named = counters.iter().filter(|(m, _)| *m == proposal.m).count() as u32;
        }
        self.sort();
    }

    /// Dynamic defence: what is neither counter-causal nor a counter-punch leaves the stack. In check it stays intact.
    pub fn take_counters(&mut self) {
        let Some(Inherited { counters, value }) = self.inherited.clone() else { return };
        let wanted = self.told.expected - value;
        if !self.in_check {
            self.stack.retain(|proposal| {
                counters.iter().any(|(m, _)| *m == proposal.m) || proposal.merit.value >= wanted
            });
        }
        let judged = |&(m, counter): &(Move, Counter)| {
            self.agency.proposal(m, Reason::Counter(counter), Force::Quiet, wanted.min(KING))
        };
        let proposals =
            counters.iter().map(judged).filter(|proposal| proposal.merit.cost() < wanted).collect();
        self.push(proposals);
    }
}
