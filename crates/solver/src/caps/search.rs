//! The search: how a node passes from goal state to goal state (CAPS-II §VIII, Figure 1).

use std::collections::HashMap;

use lucena_perception::{
    Counter, Description, Generators, Judge, Names, Sight, causality, generate::landing_square, values::KING,
};
use shakmaty::{Chess, Color, Move, Position};

use super::{
    Event, Feature, GoalState, INFINITE, MARG, Settings,
    estimate::Estimate,
    goal::is_above,
    indirect,
    lemma::Lemmas,
    node::{Backed, Brief, Inherited, Node},
    propose::{Agency, Force, Proposal, Reason},
    theme::Theme,
};
use crate::Tree;

/// How a goal state ends.
enum End {
    /// The node is left.
    Leave,
    /// Another state takes over.
    Become(GoalState),
    /// All its moves have been tried.
    Exhausted,
}

/// What is remembered of a position: all that its search depended on, and what came of it.
type Memory = HashMap<(u64, i32, usize), (i32, i32, Backed)>;

/// A search under way.
pub struct Search<'a> {
    settings: &'a Settings,
    listener: &'a mut dyn FnMut(&Event<'_>),
    tree: Tree,
    /// No line is longer, in this round.
    pub depth: usize,
    /// STRATEGY goes on until it finds more than is expected.
    pub wide: bool,
    /// The nodes have run out: what comes back means nothing any more.
    out: bool,
    keys: Vec<u64>,
    /// How often a line has come back to a position of its own: what that decides holds for this line only.
    repetitions: u64,
    lemmas: Lemmas,
    memory: Memory,
    /// While a consequence is tried without the move that is suspected: who may move how.
    rehearsal: Option<(Color, Description)>,
    passes: usize,
}

impl<'a> Search<'a> {
    pub fn new(settings: &'a Settings, listener: &'a mut dyn FnMut(&Event<'_>)) -> Search<'a> {
        Search {
            settings,
            listener,
            tree: Tree::default(),
            depth: settings.depth,
            wide: false,
            out: false,
            keys: Vec::new(),
            repetitions: 0,
            lemmas: Lemmas::default(),
            memory: Memory::new(),
            rehearsal: None,
            passes: 0,
        }
    }

    pub fn tell(&mut self, event: &Event<'_>) {
        (self.listener)(event);
    }

    pub fn is_out_of_nodes(&self) -> bool {
        self.out
    }

    pub fn into_tree(self) -> Tree {
        self.tree
    }

    fn has(&self, feature: Feature) -> bool {
        self.settings.features.has(feature)
    }

    /// Searches from the root.
    pub fn root(&mut self, position: &Chess, alpha: i32, beta: i32, expected: i32) -> (i32, Vec<Move>) {
        self.keys.clear();
        self.memory.clear();
        let (names, sight) = (Names::of(position.board()), Sight::as_printed(position));
        let told = Brief {
            position,
            names: &names,
            sight: &sight,
            ply: 0,
            alpha,
            beta,
            expected,
            themes: [None; 2],
        };
        let backed = self.visit(told);
        (backed.value, backed.line)
    }

    fn visit(&mut self, told: Brief<'_>) -> Backed {
        let Brief { position, ply, expected, sight, .. } = told;
        let asked_to_stop = self.settings.stop.is_stopped();
        self.out |= asked_to_stop || self.tree.nodes >= self.settings.nodes;
        if self.out {
            return Backed::leaf(expected);
        }
        self.tree.nodes += 1;
        let moves = position.legal_moves();
        let in_check = position.is_check();
        if moves.is_empty() {
            return self.leave(0, Backed::leaf(if in_check { ply as i32 - KING } else { 0 }));
        }
        let key = lucena_board::key::of(position).0;
        let repeats = self.keys.contains(&key);
        self.repetitions += u64::from(repeats);
        if ply > 0 && (repeats || position.is_insufficient_material()) {
            return self.leave(0, Backed::leaf(0));
        }
        let estimate = Estimate::of(sight, self.has(Feature::PassedPawns));
        if ply >= self.depth {
            return self.leave(0, Backed::leaf(estimate.conservative(expected)));
        }
        if let Some(known) = self.recall(key, &told) {
            return self.leave(0, known);
        }
        let generators = Generators::of(sight, &moves);
        let judge = Judge::of(sight);
        let features = self.settings.features;
        let agency = Agency { sight, generators: &generators, judge: &judge, features };
        let mut node = Node::new(told, estimate, agency, in_check);
        self.keys.push(key);
        let repetitions = self.repetitions;
        node.best.value = self.work(&mut node);
        self.keys.pop();
        if self.repetitions == repetitions {
            self.remember(key, &told, &node.best);
        }
        let successors = node.tried.len();
        self.leave(successors, node.best)
    }

    fn leave(&mut self, successors: usize, backed: Backed) -> Backed {
        self.tree.leave(successors);
        backed
    }

    /// What a position was found to be worth, if that answers the question asked now.
    fn recall(&self, key: u64, told: &Brief<'_>) -> Option<Backed> {
        // What a rehearsal asks is another question.
        if !self.has(Feature::Memory) || told.ply == 0 || self.rehearsal.is_some() {
            return None;
        }
        let (alpha, beta, known) = self.memory.get(&(key, told.expected, told.ply))?;
        let exact = known.value > *alpha && known.value < *beta;
        (exact
            || known.value >= told.beta && known.value >= *beta
            || known.value <= told.alpha && known.value <= *alpha)
            .then(|| known.clone())
    }

    fn remember(&mut self, key: u64, told: &Brief<'_>, backed: &Backed) {
        if self.has(Feature::Memory) && !self.out && self.rehearsal.is_none() && self.passes == 0 {
            self.memory.insert((key, told.expected, told.ply), (told.alpha, told.beta, backed.clone()));
        }
    }

    /// Passes from goal state to goal state; the node's value.
    fn work(&mut self, node: &mut Node<'_>) -> i32 {
        let Estimate { material, threatened, pessimistic, .. } = node.estimate;
        let Brief { ply, expected, beta, .. } = node.told;
        let mut state = if node.in_check {
            GoalState::KingInCheck
        } else if ply > 0 && is_above(material, expected) {
            if is_above(pessimistic, expected) {
                return pessimistic;
            }
            GoalState::PreventiveDefence
        } else {
            GoalState::Aggressive
        };
        // §VI: properties of the node that end its search: whoever is satisfied, and may stand still, need not move.
        let satisfied = threatened >= expected && node.still().is_some_and(|still| still >= beta);
        if satisfied && !self.is_threatened(node) {
            return node.estimate.conservative(expected);
        }
        if let Some(m) =
            self.settings.first.filter(|m| ply == 0 && node.agency.generators.all().any(|known| known == *m))
        {
            let asked = node.agency.proposal(m, Reason::Asked, Force::Quiet, 0);
            node.push(vec![asked]);
            match self.try_moves(node, GoalState::Strategy) {
                End::Leave => return node.best.value,
                End::Become(next) => state = next,
                End::Exhausted => {}
            }
        }
        loop {
            self.tell(&Event::Enter { ply, state });
            self.propose(node, state);
            let end = self.try_moves(node, state);
            if self.out {
                return node.best.value;
            }
            state = match (state, end) {
                (_, End::Leave) => return node.best.value,
                (_, End::Become(next)) => next,
                (GoalState::KingInCheck, End::Exhausted) => break,
                (GoalState::PreventiveDefence, End::Exhausted) => GoalState::Aggressive,
                (GoalState::Aggressive, End::Exhausted) if node.inherited.is_some() => {
                    GoalState::DynamicDefence
                }
                (GoalState::Aggressive, End::Exhausted) if threatened >= expected => {
                    if ply == 0 {
                        GoalState::Strategy
                    } else if self.is_threatened(node) {
                        GoalState::DynamicDefence
                    } else {
                        break;
                    }
                }
                (GoalState::Aggressive, End::Exhausted) if material >= expected => GoalState::NominalDefence,
                (GoalState::Strategy, End::Exhausted) => break,
                (_, End::Exhausted) if ply == 0 && node.best.value < expected => GoalState::Strategy,
                (_, End::Exhausted) => break,
            };
        }
        if let Some(still) = node.still().filter(|&still| still >= node.best.value) {
            node.best = Backed::leaf(still);
        }
        if node.best.value == -INFINITE {
            let known = node.inherited.as_ref().map(|inherited| inherited.value);
            node.best.value = known.unwrap_or_else(|| node.estimate.conservative(expected));
        }
        node.best.value
    }

    /// Puts the proposals of a state on the stack, without those that lemmas or themes exclude.
    fn propose(&mut self, node: &mut Node<'_>, state: GoalState) {
        let mut proposals = node.agency.propose(state);
        if let Some((_, description)) = self.rehearsal.filter(|(side, _)| *side == node.told.position.turn())
        {
            proposals.retain(|proposal| is_described(proposal.m, node.told.names, &description));
        }
        if state == GoalState::Aggressive {
            let Brief { expected, sight, themes, .. } = node.told;
            // A wide search doubts what a narrow one has concluded.
            if self.has(Feature::Lemmas) && !self.wide {
                let ahead = self.depth - node.told.ply;
                proposals.retain(|proposal| !self.lemmas.condemn(proposal.m, (expected, ahead), sight));
            }
            // §VI: forward pruning of moves that lack a necessary property: to promise something significant.
            let least = if self.has(Feature::Widening) { expected - 1 } else { expected + MARG };
            let floor = node.floor(state).max(least);
            proposals.retain(|proposal| node.estimate.material + proposal.merit.value > floor);
            if let [Some(theme), _] = themes {
                proposals.retain(|proposal| theme.admits(proposal));
            }
        }
        node.push(proposals);
        if state == GoalState::DynamicDefence {
            node.take_counters();
        }
    }

    /// Tries the moves of a state, one after another: the "Return to Node" routine decides what follows each.
    fn try_moves(&mut self, node: &mut Node<'_>, state: GoalState) -> End {
        while let Some(proposal) = node.stack.pop() {
            let (m, Brief { ply, position, .. }) = (proposal.m, node.told);
            node.tried.push(m);
            self.tell(&Event::Try { ply, position, m, reason: proposal.reason, value: proposal.merit.value });
            let mut next = position.clone();
            next.play_unchecked(m);
            let sight = Sight::as_printed(&next);
            let floor = node.floor(state);
            let mut backed = self.descend(node, floor, &proposal, &next, &sight);
            if self.out {
                return End::Leave;
            }
            backed.value = -backed.value;
            let value = backed.value;
            self.tell(&Event::Back { ply, position, m, value });
            let side = position.turn();
            let refutation = *backed.descriptions.get(!side);
            let answer = backed.line.clone();
            // At the root a value that is no better than the floor is only a bound; a move must be chosen by a value.
            let is_bound = ply == 0 && value <= floor && floor > node.told.alpha.max(node.best.value);
            if value > node.best.value && !is_bound {
                let own = Description::of(m, side, node.told.names, node.told.sight, &sight);
                backed.descriptions.get_mut(side).unite(&own);
                backed.line.insert(0, m);
                node.best = backed;
            }
            let hopes = self.wide && state == GoalState::Strategy && !is_above(value, node.told.expected);
            if value >= node.told.beta || !hopes && state.is_enough(value, node.told.expected, &node.estimate)
            {
                return End::Leave;
            }
            if let Some(next) = self.return_to_node(node, state, m, value, &sight, &refutation, &answer) {
                return End::Become(next);
            }
        }
        End::Exhausted
    }

    fn descend(
        &mut self,
        node: &Node<'_>,
        floor: i32,
        proposal: &Proposal,
        next: &Chess,
        sight: &Sight,
    ) -> Backed {
        let Brief { names, ply, beta, expected, themes, sight: before, .. } = node.told;
        let theme = (self.has(Feature::Themes) && !self.wide)
            .then(|| Theme::of(proposal, before, themes[0], &node.stack));
        let names = names.after(proposal.m);
        self.visit(Brief {
            position: next,
            names: &names,
            sight,
            ply: ply + 1,
            alpha: -beta,
            beta: -floor,
            expected: -expected,
            themes: [themes[1], theme.as_ref()],
        })
    }

    /// "Return to Node": asks whether the move was to blame, and what could be done; the state that takes over, if any.
    #[allow(clippy::too_many_arguments, reason = "all that came back")]
    fn return_to_node(
        &mut self,
        node: &mut Node<'_>,
        state: GoalState,
        m: Move,
        value: i32,
        after: &Sight,
        refutation: &Description,
        answer: &[Move],
    ) -> Option<GoalState> {
        let Brief { ply, position, names, sight, expected, .. } = node.told;
        // Who has something satisfactory already need not look for a defence; who is behind anyway has none.
        let worthwhile = node.in_check || node.estimate.material >= expected;
        let successor = state.successor(value.max(node.best.value), expected).filter(|_| worthwhile);
        let mut cause = causality::cause(m, names, sight, after, refutation);
        if let (Some(_), Some(_), true) = (cause, successor, self.has(Feature::CompleteCausality)) {
            let anyway = self.happens_anyway(node, value, refutation);
            self.tell(&Event::Rehearsed { ply, m, anyway: anyway == Some(true) });
            if anyway == Some(true) {
                cause = None;
            }
        }
        let mut counters = self.counters(node, refutation);
        if let (None, Some(next)) = (cause, successor) {
            if self.has(Feature::IndirectDefences) {
                let found = indirect::defences(position, answer, expected - value);
                counters.extend(found.into_iter().map(|m| (m, Counter::Indirect)));
            }
            self.tell(&Event::Exonerated { ply, position, m, counters: &counters });
            node.inherited = Some(Inherited { counters, value });
            return Some(next);
        }
        if let Some(cause) = cause {
            self.tell(&Event::Blamed { ply, m, cause });
            if self.has(Feature::Lemmas) && value < expected {
                self.lemmas.posit(m, (expected, self.depth - ply), names, sight, refutation);
            }
        }
        node.reorder(&counters);
        None
    }

    fn counters(&self, node: &Node<'_>, refutation: &Description) -> Vec<(Move, Counter)> {
        let pinning = self.has(Feature::Pinning);
        causality::counters(node.told.names, node.told.sight, node.agency.generators, refutation, pinning)
    }

    /// §X.A: whether the consequences can be brought about without the suspect move; `None` if that cannot be tried.
    fn happens_anyway(&mut self, node: &Node<'_>, value: i32, refutation: &Description) -> Option<bool> {
        if self.rehearsal.is_some() {
            return None;
        }
        self.rehearsal = Some((!node.told.position.turn(), *refutation));
        let backed = self.pass(node);
        self.rehearsal = None;
        backed.map(|backed| backed.value <= value + MARG)
    }

    /// Whether the enemy would do something significant if this side did nothing; that is trouble to be met.
    fn is_threatened(&mut self, node: &mut Node<'_>) -> bool {
        let Brief { ply, position, expected, .. } = node.told;
        if !self.has(Feature::NullThreats) || self.passes > 0 || node.in_check || ply + 2 > self.depth {
            return false;
        }
        let Some(backed) = self.pass(node) else { return false };
        if self.out || backed.value >= expected - MARG {
            return false;
        }
        let refutation = *backed.descriptions.get(!position.turn());
        let counters = self.counters(node, &refutation);
        self.tell(&Event::Threatened { ply, position, value: backed.value, counters: &counters });
        node.inherited = Some(Inherited { counters, value: backed.value });
        true
    }

    /// What comes back if this side does nothing, as it sees it; `None` in check.
    fn pass(&mut self, node: &Node<'_>) -> Option<Backed> {
        let Brief { position, names, ply, expected, .. } = node.told;
        let next = position.clone().swap_turn().ok()?;
        let sight = Sight::as_printed(&next);
        self.passes += 1;
        let mut backed = self.visit(Brief {
            position: &next,
            names,
            sight: &sight,
            ply: ply + 1,
            alpha: -INFINITE,
            beta: INFINITE,
            expected: -expected,
            themes: [None; 2],
        });
        self.passes -= 1;
        backed.value = -backed.value;
        Some(backed)
    }
}

/// Whether a move is one of those that a description speaks of.
fn is_described(m: Move, names: &Names, description: &Description) -> bool {
    m.from().is_some_and(|from| description.pieces.contains(names.at(from)))
        && landing_square(m).is_some_and(|to| description.squares.contains(to))
}
