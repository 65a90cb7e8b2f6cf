//! The whole strategy of a rule set, as Bramer's Appendix 1 gives it: its classes, best first, each with an example.

use shakmaty::Chess;

use crate::{
    arena::{self, Arena},
    cast::Placement,
    language::{Class, Direction, Program},
};

/// A class, and a position that belongs to it.
#[derive(Debug, Clone)]
pub struct Described<'a> {
    /// The class.
    pub class: &'a Class,
    /// When it is tested, from one.
    pub tested: usize,
    /// A position of it, turned as its rule sees it; known for king and one man against king only.
    pub example: Option<Chess>,
}

impl Described<'_> {
    /// What is preferred within the class, most important first: `small distance(wk, bk)`.
    pub fn wishes(&self) -> Vec<String> {
        let wish = |measure: &crate::language::Measure| {
            let direction = if measure.direction == Direction::Large { "large" } else { "small" };
            format!("{direction} {}", measure.text)
        };
        self.class.measures.iter().map(wish).collect()
    }
}

/// Every class of a rule set, best first.
pub fn describe(program: &Program) -> Vec<Described<'_>> {
    let arena = Arena::new(&program.cast).ok();
    let examples = arena.as_ref().map_or_else(Vec::new, |arena| examples(arena, program));
    let described = |(index, class)| {
        let example = examples.get(index).copied().flatten();
        let example = example.and_then(|example| program.cast.position(&example, !program.side));
        Described { class, tested: index + 1, example }
    };
    let mut classes: Vec<Described<'_>> = program.classes.iter().enumerate().map(described).collect();
    classes.sort_by_key(|described| std::cmp::Reverse(described.class.value));
    classes
}

/// A position of each class, turned as its rule sees it.
fn examples(arena: &Arena, program: &Program) -> Vec<Option<Placement>> {
    let mut members: Vec<Vec<Placement>> = vec![Vec::new(); program.classes.len()];
    for index in arena.black_positions() {
        let placement = arena::placement(index);
        let judgement = program.judge(&placement);
        members[judgement.class].push(placement.transformed(judgement.image));
    }
    members.iter().map(|members| members.get(members.len() / 2).copied()).collect()
}
