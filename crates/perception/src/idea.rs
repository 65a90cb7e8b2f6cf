//! Attacks put together as a player would tell them: one thing once, however many squares do it.

use shakmaty::{Bitboard, Color};

use crate::{Sight, attack::Attack, evaluate::promise};

/// A thing that a man can do, and the squares that it can safely go to for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idea {
    /// The attack, from the square where it comes out best.
    pub attack: Attack,
    /// All squares from where it does the same.
    pub squares: Bitboard,
}

/// What a side could safely attack, the most promising first; what costs material is left to the search. A rook that
/// uncovers the queen behind it does one thing, wherever it goes.
pub fn of(sight: &Sight, side: Color) -> Vec<Idea> {
    let mut ideas: Vec<Idea> = Vec::new();
    for attack in sight.attacks(side).iter().filter(|attack| attack.is_safe()) {
        match ideas.iter_mut().find(|idea| is_same(&idea.attack, attack)) {
            Some(idea) => idea.join(attack),
            None => ideas.push(Idea { attack: *attack, squares: attack.to.into() }),
        }
    }
    ideas.sort_by_key(|idea| std::cmp::Reverse(promise(sight, &idea.attack)));
    ideas
}

impl Idea {
    fn join(&mut self, attack: &Attack) {
        self.squares.add(attack.to);
        let outcome = |attack: &Attack| attack.won - attack.risk;
        if outcome(attack) > outcome(&self.attack) {
            self.attack = *attack;
        }
    }
}

/// The same man attacks the same men in the same way.
fn is_same(one: &Attack, other: &Attack) -> bool {
    let of = |attack: &Attack| (attack.from, attack.role, attack.targets, attack.discovered, attack.behind);
    of(one) == of(other)
}
