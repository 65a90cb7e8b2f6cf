//! VIRGO §3.1: the search for a move that reaches one goal.

use shakmaty::{Move, MoveList};

use super::{
    Settings,
    candidate::{Candidate, Candidates, Order, is_consequent},
    feature::Feature,
    memory::{Effort, Pairs, Replies, circumstances, number},
    node::{Node, Side, Step},
    rules::{KING, Rules},
};
use crate::Tree;

/// A successful node: the side to move has what it wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Success {
    /// The move; none at a stalemate.
    pub m: Option<Move>,
    /// The cycle on which it was found.
    pub cycle: u8,
}

/// The last cycle that asks for threats; after it, every move is tried at the root.
const WIDE: u8 = 3;

/// Whether a move is expanded: no, or yes with what it threatens and whether it gives check.
type Qualified = Option<Candidate>;

/// One search after another, with what is remembered between them.
pub struct Search<'a> {
    settings: &'a Settings,
    /// The goal: US wants a tally that is at least this.
    pub goal: i32,
    /// The limit of the brake.
    pub limit: u64,
    /// Whether every move is tried at the root in the end.
    pub wide: bool,
    /// A move that is not tried at the root.
    pub skip: Option<Move>,
    /// What a draw is worth to US, in points from the root.
    draw: i32,
    /// Nodes so far, by their successors.
    pub tree: Tree,
    /// How many there may be.
    nodes: u64,
    out: bool,
    replies: Replies,
    pairs: Pairs,
}

impl<'a> Search<'a> {
    /// Before the first search; a draw is worth so much to US.
    pub fn new(settings: &'a Settings, draw: i32) -> Search<'a> {
        let room = if settings.features.has(Feature::BackedUpValues) {
            settings.nodes.clamp(64, 1 << 20)
        } else {
            1
        };
        Search {
            settings,
            goal: 1,
            limit: 1,
            wide: false,
            skip: None,
            draw,
            tree: Tree::default(),
            nodes: settings.nodes,
            out: false,
            replies: Replies::new(),
            pairs: Pairs::new(room as usize),
        }
    }

    /// Whether the nodes are used up, or somebody has asked to stop. What comes back then means nothing.
    pub fn is_out(&self) -> bool {
        self.out
    }

    /// So many nodes more.
    pub fn grant(&mut self, nodes: u64) {
        self.nodes = self.tree.nodes + nodes;
        self.out = false;
    }

    pub(super) fn has(&self, feature: Feature) -> bool {
        self.settings.features.has(feature)
    }

    /// A successful move of the side to move, if there is one.
    pub fn find<R: Rules>(&mut self, position: &R, node: &Node) -> Option<Success> {
        self.tree.nodes += 1;
        let asked_to_stop = self.settings.stop.is_stopped();
        self.out |= asked_to_stop || self.tree.nodes > self.nodes;
        if self.out {
            return None;
        }
        let (need, effort) = (self.goal - node.tally, self.effort(node));
        let key = self.key(position, node);
        let (known, best) = key.map_or((None, 0), |key| self.pairs.look_up(key, need, effort));
        if let Some(us) = known
            && node.ply > 0
        {
            let wins = us == (node.side == Side::Us);
            return wins.then_some(Success { m: None, cycle: 0 });
        }
        let found = self.expand(position, node, best);
        if let Some(key) = key
            && !self.out
        {
            let us = found.is_some() == (node.side == Side::Us);
            let best = found.and_then(|success| success.m).map_or(0, number);
            self.pairs.keep(key, need, effort, us, best);
        }
        found
    }

    /// VIRGO §3.5: what a node's pair is kept under, if it is kept.
    fn key<R: Rules>(&self, position: &R, node: &Node) -> Option<u64> {
        let kept = self.has(Feature::BackedUpValues) && !node.only_consequent;
        let way = if self.has(Feature::Transpositions) { 0 } else { node.path };
        kept.then(|| position.key() ^ way ^ circumstances(node, self.defends(node)))
    }

    fn effort(&self, node: &Node) -> Effort {
        let brake = if node.throttled { 0 } else { self.limit / node.product };
        let depth = self.settings.depth.saturating_sub(node.ply.into());
        Effort { brake: brake.min(u32::MAX.into()) as u32, depth: depth.min(255) as u8 }
    }

    /// Cycle after cycle, until a move succeeds or the last permitted cycle is over.
    fn expand<R: Rules>(&mut self, position: &R, node: &Node, best: u16) -> Option<Success> {
        let moves = position.moves();
        if moves.is_empty() {
            self.tree.leave(0);
            let drawn = !position.is_lost_without_moves() && node.side.likes(self.draw, self.goal);
            return drawn.then_some(Success { m: None, cycle: 1 });
        }
        let cap = match () {
            () if node.throttled && node.side == Side::Us => 1,
            () if node.ply == 0 && self.wide => WIDE + 1,
            () => node.cap,
        };
        let mut tried = 0;
        for cycle in 1..=cap {
            let mut candidates = Candidates::new();
            self.candidates(position, node, &moves, cycle, &mut candidates);
            let order = Order { node, replies: &self.replies, best, features: self.settings.features };
            order.sort(position, &mut candidates);
            let below = self.braked(node, cycle, candidates.len());
            tried = candidates.len();
            for candidate in &candidates {
                if self.out {
                    return None;
                }
                if self.fails_after(position, &below, candidate, cycle) {
                    self.tree.leave(tried);
                    self.remember(position, node, candidate.m);
                    return Some(Success { m: Some(candidate.m), cycle });
                }
            }
        }
        self.tree.leave(tried);
        None
    }

    /// A move is successful iff the node after it is not.
    fn fails_after<R: Rules>(&mut self, position: &R, node: &Node, candidate: &Candidate, cycle: u8) -> bool {
        let child = self.child(position, node, candidate, cycle);
        self.find(&position.play(candidate.m), &child).is_none() && !self.out
    }

    /// The node after a move that qualified.
    pub fn child<R: Rules>(&self, position: &R, node: &Node, candidate: &Candidate, cycle: u8) -> Node {
        let mut child = node.after(candidate.m, position.gain(candidate.m), cycle);
        child.against = candidate.threat;
        if candidate.threat.is_some() {
            child.threats[node.side as usize] = candidate.threat;
        }
        child
    }

    fn remember<R: Rules>(&mut self, position: &R, node: &Node, reply: Move) {
        if let Some(last) = node.last {
            self.replies.remember(!position.turn(), last, reply);
        }
    }

    /// VIRGO §3.1, limiting the search: the brake number is the count of the moves that cycle 2 or 3 expands. When the
    /// product of brakes exceeds its limit, or the depth its own, all that follows is throttled.
    pub fn braked(&self, node: &Node, cycle: u8, expanded: usize) -> Node {
        let free = cycle == 1 || self.defends(node) && self.has(Feature::FreeDefences);
        let gentle = node.side == Side::Them && self.has(Feature::GentleBrakes);
        let brake = if free { 1 } else { expanded.clamp(1, if gentle { 2 } else { 256 }) as u64 };
        let product = node.product.saturating_mul(brake);
        let deep = usize::from(node.ply) >= self.settings.depth;
        Node { product, throttled: node.throttled || product > self.limit || deep, ..*node }
    }

    /// The side to move has what it wants already: the other side must have shown a threat, and it defends.
    pub fn defends(&self, node: &Node) -> bool {
        node.side.likes(node.tally, self.goal)
    }

    /// The moves that are expanded on this cycle.
    pub fn candidates<R: Rules>(
        &mut self,
        position: &R,
        node: &Node,
        moves: &MoveList,
        cycle: u8,
        candidates: &mut Candidates,
    ) {
        let defends = self.defends(node);
        for &m in moves {
            if self.out {
                break;
            }
            let skipped = node.ply == 0 && self.skip == Some(m);
            // Throttled, US may defend by captures only.
            let barred = defends && node.throttled && node.side == Side::Us && !m.is_capture();
            if skipped || barred {
                continue;
            }
            let qualified = if cycle > WIDE {
                Some(Candidate { m, threat: None, checks: false })
            } else if defends {
                self.defence(position, node, m, cycle)
            } else {
                self.attack(position, node, m, cycle)
            };
            candidates.extend(qualified);
        }
    }

    /// Whether a move qualifies for the side that does not have what it wants: it gets it in one ply (cycle 1), or
    /// contains a threat.
    fn attack<R: Rules>(&mut self, position: &R, node: &Node, m: Move, cycle: u8) -> Qualified {
        let plain = Candidate { m, threat: None, checks: false };
        if self.reaches(position, node, m) {
            return Some(plain);
        }
        if cycle == 1 {
            return None;
        }
        let next = position.play(m);
        if next.is_check() {
            return Some(Candidate { checks: true, ..plain });
        }
        let child = node.after(m, position.gain(m), cycle);
        let threat = self.threat(&next, &child, cycle)?;
        Some(Candidate { threat: Some(threat), ..plain })
    }

    /// VIRGO §3.1, cycle 1: whether a move gets what the side to move wants, in one ply.
    fn reaches<R: Rules>(&self, position: &R, node: &Node, m: Move) -> bool {
        if node.only_consequent
            && !node.tested.is_some_and(|tested| is_consequent(position.board(), tested, m))
        {
            return false;
        }
        let gain = position.gain(m);
        let counts = !node.wants_king_or_queen() || m.is_promotion() || gain >= KING;
        counts && gain > 0 && node.side.likes(node.tally + node.side.sign() * gain, self.goal)
    }

    /// VIRGO §3.1, n-move threats: what could be done after a dummy move at the node that the tested move leads to.
    /// That search begins on cycle 1 as any other, so that two-move threats include one-move threats.
    fn threat<R: Rules>(&mut self, next: &R, child: &Node, cycle: u8) -> Option<Step> {
        let only_consequent = cycle == 2 && !self.has(Feature::AllThreats);
        let node = child.after_dummy(cycle - 1, only_consequent);
        if cycle == 2 && node.wants_king_or_queen() && !next.may_take_king_or_promote(!next.turn()) {
            return None;
        }
        let passed = next.pass()?;
        let found = self.find(&passed, &node).filter(|_| !self.out)?;
        self.move_of(&passed, &node, found).and_then(Step::of)
    }

    /// A successful move and its cycle, for whoever shows a proof.
    pub fn answer<R: Rules>(&mut self, position: &R, node: &Node) -> Option<(Move, u8)> {
        let best = self
            .key(position, node)
            .map_or(0, |key| self.pairs.look_up(key, self.goal - node.tally, self.effort(node)).1);
        let found = self.expand(position, node, best)?;
        found.m.map(|m| (m, found.cycle))
    }

    /// The move of a success, also of one that was looked up.
    fn move_of<R: Rules>(&mut self, position: &R, node: &Node, found: Success) -> Option<Move> {
        if found.m.is_some() {
            return found.m;
        }
        let key = self.key(position, node)?;
        let (_, best) = self.pairs.look_up(key, self.goal - node.tally, self.effort(node));
        position.moves().into_iter().find(|&m| number(m) == best)
    }

    /// VIRGO §3.1, defences: every move would qualify, hence a stricter rule. On cycle 1 the threat must have become
    /// illegal or must no longer reach its goal; on higher cycles there must be an answer to it.
    ///
    /// A check is a threat that every legal move meets.
    fn defence<R: Rules>(&mut self, position: &R, node: &Node, m: Move, cycle: u8) -> Qualified {
        let plain = Some(Candidate { m, threat: None, checks: false });
        let Some(threat) = node.against else { return plain };
        let next = position.play(m);
        let child = node.after(m, position.gain(m), cycle);
        let Some(carried_out) = next.moves().into_iter().find(|&m| threat.is(m)) else { return plain };
        if !self.reaches(&next, &child, carried_out) {
            return plain;
        }
        if cycle == 1 {
            return None;
        }
        let mut answer = child.after(carried_out, next.gain(carried_out), 1);
        answer.cap = cycle - 1;
        self.find(&next.play(carried_out), &answer).and(plain)
    }
}
