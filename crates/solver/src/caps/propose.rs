//! What the goal states propose (CAPS-II §III, IV, VIII).

use lucena_perception::{
    Attack, Generators, Judge, Merit, Sight,
    evaluate::{MATE, promise},
    generate::{landing_square, seen_after},
    values::{KING, value},
};
use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::{Counter, Feature, Features, GoalState, passed, strategy};

/// Why a move is proposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It captures.
    Capture(Square),
    /// It promotes a pawn.
    Promotion,
    /// It attacks these men at once, or one that cannot get away.
    Attack(Bitboard),
    /// It lets a piece behind it attack these men.
    Discovery(Bitboard),
    /// It leaves a square from which another piece would attack.
    Vacates(Square),
    /// It pushes a passed pawn.
    PassedPawn,
    /// It gets out of check.
    Evasion,
    /// It moves a threatened man away.
    MoveAway(Square),
    /// It captures a man that threatens.
    CaptureAttacker(Square),
    /// It guards a threatened man.
    Guard(Square),
    /// It stands in the way of a threat.
    Interpose(Square),
    /// It does something about a refutation.
    Counter(Counter),
    /// Somebody asked for it.
    Asked,
    /// It is a legal move.
    Legal,
}

/// How forceful a proposal is: captures and promotions before checks, checks before attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Force {
    /// Whatever else there is.
    Quiet,
    /// Another piece gets a square.
    Vacating,
    /// One man comes under attack.
    Single,
    /// Two men come under attack.
    Double,
    /// The king comes under attack.
    Check,
    /// A man is captured, or a pawn promoted.
    Capture,
}

/// A move on a node's stack.
#[derive(Debug, Clone, Copy)]
pub struct Proposal {
    /// The move.
    pub m: Move,
    /// Why.
    pub reason: Reason,
    /// How forceful.
    pub force: Force,
    /// What it promises.
    pub merit: Merit,
    /// How often causal analysis has named it.
    pub named: u32,
}

/// What proposing needs to know about a node.
#[derive(Debug)]
pub struct Agency<'a> {
    /// What is seen.
    pub sight: &'a Sight,
    /// The legal moves.
    pub generators: &'a Generators<'a>,
    /// Judges moves.
    pub judge: &'a Judge<'a>,
    /// What is proposed beyond the paper's moves.
    pub features: Features,
}

impl Agency<'_> {
    /// The proposals of a goal state; dynamic defence has its own.
    pub fn propose(&self, state: GoalState) -> Vec<Proposal> {
        let mut list = Vec::new();
        match state {
            GoalState::Aggressive => self.aggressive(&mut list),
            GoalState::PreventiveDefence | GoalState::NominalDefence => self.defend(&mut list),
            GoalState::KingInCheck => self.evasions(&mut list),
            GoalState::Strategy => self.positional(&mut list),
            GoalState::DynamicDefence => {}
        }
        list
    }

    /// A proposal, judged.
    pub fn proposal(&self, m: Move, reason: Reason, force: Force, recommendation: i32) -> Proposal {
        Proposal { m, reason, force, merit: self.judge.evaluate(m, recommendation), named: 0 }
    }

    fn side(&self) -> Color {
        self.sight.turn()
    }

    /// Captures, promotions, and all that attacks: only what is safe, or has something to redeem it.
    fn aggressive(&self, list: &mut Vec<Proposal>) {
        for m in self.generators.all() {
            if let Some(proposal) = self.attack(m)
                && is_worth_a_look(&proposal)
            {
                list.push(proposal);
            }
        }
    }

    /// What is aggressive in a move, by its most forceful side.
    fn attack(&self, m: Move) -> Option<Proposal> {
        let (from, to) = (m.from()?, landing_square(m)?);
        let attack =
            self.sight.attacks(self.side()).iter().find(|attack| attack.from == from && attack.to == to);
        let promised = attack.map_or(0, |attack| promise(self.sight, attack));
        let kings = self.sight.board().kings();
        let hits_king = attack.is_some_and(|attack: &Attack| (attack.all() & kings).any());
        if matches!(m.promotion(), Some(role) if role != Role::Queen && !(role == Role::Knight && hits_king))
        {
            return None;
        }
        let (reason, force) = match attack {
            _ if m.is_capture() => (Reason::Capture(to), Force::Capture),
            _ if m.is_promotion() => (Reason::Promotion, Force::Capture),
            Some(attack) if hits_king => (reason_of(attack), Force::Check),
            Some(attack) if attack.is_double() => (reason_of(attack), Force::Double),
            Some(attack) => (reason_of(attack), Force::Single),
            None => return self.vacating(m, from).or_else(|| self.beyond(m, from, to)),
        };
        let mut proposal = self.proposal(m, reason, force, promised);
        // A check that leaves the king nowhere to go may mate, whatever it costs; others are tried by a feature.
        let tried = promised >= MATE || self.features.has(Feature::AllChecks);
        if hits_king && tried && !proposal.merit.is_safe() {
            proposal.merit.value = proposal.merit.value.max(promised);
        }
        // Who captures the moved man leaves what it has uncovered to the piece behind.
        if let Some(attack) = attack.filter(|attack| attack.discovered.any() && !proposal.merit.is_safe()) {
            proposal.merit.value = proposal.merit.value.max(uncovered(self.sight, attack.discovered));
        }
        Some(proposal)
    }

    /// A move that leaves a square where another piece would like to be.
    fn vacating(&self, m: Move, from: Square) -> Option<Proposal> {
        let wish = self
            .sight
            .wishes(self.side())
            .iter()
            .filter(|wish| wish.to == from && wish.is_safe())
            .max_by_key(|wish| promise(self.sight, wish))?;
        Some(self.proposal(m, Reason::Vacates(from), Force::Vacating, promise(self.sight, wish) / 2))
    }

    /// What the moved man bears on anew.
    fn new_bearing(&self, m: Move, from: Square, to: Square) -> Bitboard {
        seen_after(self.sight, m, to) & !self.sight.bearings.dir(from)
    }

    /// What features propose beyond the paper's moves.
    fn beyond(&self, m: Move, from: Square, to: Square) -> Option<Proposal> {
        self.push(m, from, to).or_else(|| self.single(m, from, to))
    }

    /// A passed pawn's push.
    fn push(&self, m: Move, from: Square, to: Square) -> Option<Proposal> {
        if m.role() != Role::Pawn || !self.features.has(Feature::PassedPawns) {
            return None;
        }
        let worth = passed::push(self.sight.board(), self.side(), from, to)?;
        Some(self.proposal(m, Reason::PassedPawn, Force::Single, worth))
    }

    /// A move that attacks one man, which can get away.
    fn single(&self, m: Move, from: Square, to: Square) -> Option<Proposal> {
        if !self.features.has(Feature::SingleAttacks) {
            return None;
        }
        let targets = self.new_bearing(m, from, to) & self.sight.targets.useful(self.side(), m.role());
        let worth =
            targets.into_iter().filter_map(|target| self.sight.board().role_at(target)).map(value).max()?;
        Some(self.proposal(m, Reason::Attack(targets), Force::Single, worth.min(value(Role::Queen)) / 2))
    }

    /// Against every threat on the board: move away, capture the attacker, stand between, guard.
    fn defend(&self, list: &mut Vec<Proposal>) {
        let board = self.sight.board();
        let enemies = board.by_color(!self.side());
        for threat in self.sight.best(!self.side()) {
            let target = threat.square;
            let gain = threat.gain.min(KING);
            let mut add = |m: Move, reason: Reason, more: i32| {
                let proposal = self.proposal(m, reason, Force::Quiet, gain + more);
                if proposal.merit.cost() < gain {
                    list.push(proposal);
                }
            };
            let attackers = self.sight.bearings.onto(lucena_perception::Bearing::Dir, target, enemies);
            for attacker in attackers {
                self.generators.occupy(attacker).for_each(|m| add(m, Reason::CaptureAttacker(attacker), 0));
                if board.sliders().contains(attacker) && attacks::between(attacker, target).any() {
                    let moves = self.generators.interpose(attacker, target);
                    moves.for_each(|(m, credit)| add(m, Reason::Interpose(target), credit / 4));
                }
            }
            self.generators.move_away(target).for_each(|m| add(m, Reason::MoveAway(target), 0));
            self.generators.move_to_control(target).for_each(|m| add(m, Reason::Guard(target), 0));
        }
    }

    /// All moves, by what they do for the position.
    fn positional(&self, list: &mut Vec<Proposal>) {
        for m in self.generators.all() {
            let mut proposal = self.proposal(m, Reason::Legal, Force::Quiet, 0);
            proposal.merit.value = strategy::worth(self.sight, m) - proposal.merit.cost();
            list.push(proposal);
        }
    }

    /// All answers to a check.
    fn evasions(&self, list: &mut Vec<Proposal>) {
        for m in self.generators.all() {
            let taken = m.capture().map_or(0, value);
            let force = if m.is_capture() { Force::Capture } else { Force::Quiet };
            let mut proposal = self.proposal(m, Reason::Evasion, force, taken / 8);
            // Every answer counts: what costs least comes first.
            proposal.merit.value -= proposal.merit.cost();
            list.push(proposal);
        }
    }
}

fn reason_of(attack: &Attack) -> Reason {
    if attack.targets.is_empty() {
        Reason::Discovery(attack.discovered)
    } else {
        Reason::Attack(attack.all())
    }
}

/// §V: moves that lose material without commensurate disturbing effects are worthless.
fn is_worth_a_look(proposal: &Proposal) -> bool {
    let merit = &proposal.merit;
    if merit.is_safe() { merit.value > 0 } else { merit.value > merit.cost() }
}

/// The most that an uncovered attack can win.
fn uncovered(sight: &Sight, targets: Bitboard) -> i32 {
    let worth = |target| sight.board().role_at(target).map_or(0, value);
    targets.into_iter().map(worth).max().unwrap_or(0).min(value(Role::Queen))
}
