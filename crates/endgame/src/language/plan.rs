//! Conditions laid out for speed: all reflections of the board are asked at once.
//!
//! What a rule says of one or two men (`bk.rank = wk.rank + 2`) depends on two squares only, so the answers for all
//! reflections are worked out beforehand: one byte for each pair of squares, one bit for each reflection. Judging a
//! position is then mostly looking up and joining bytes. What does not depend on how the board is turned (`wr is en
//! prise`) is asked once; only the rest is asked reflection by reflection.

use std::{collections::HashMap, sync::Arc};

use shakmaty::{Color, Square};

use super::program::{Condition, Number, Scene};
use crate::cast::{Cast, Image, Placement};

/// A set of reflections: bit i stands for `Image(i)`.
pub(super) type Images = u8;

/// The squares of the board and, as the last, no square: the man is gone.
const PLACES: usize = 65;
/// So much of a rule set is worked out beforehand; a book of thousands of conditions must not take seconds to read.
const MOST_PARTS: u32 = 2048;

/// Numbers of so few parts are as fast to work out as to look up.
const SHORT: u32 = 3;

/// Where the answer for the squares of two men stands.
#[inline]
pub(super) fn place(placement: &Placement, [a, b]: [usize; 2]) -> usize {
    placement.index(a) * PLACES + placement.index(b)
}

/// A condition in the form in which it is asked.
#[derive(Debug, Clone)]
pub(super) enum Plan {
    /// Looked up by the square of a man.
    One(usize, Arc<[Images]>),
    /// Looked up by the squares of two men.
    Pair([usize; 2], Arc<[Images]>),
    All(Vec<Plan>),
    Any(Vec<Plan>),
    Not(Box<Plan>),
    /// The same in every reflection: asked once.
    Once(Condition),
    /// Asked in every reflection.
    Each(Condition),
}

impl Plan {
    /// In which of these reflections the condition holds.
    pub(super) fn holds(&self, scene: &Scene, images: Images) -> Images {
        match self {
            Plan::One(man, answers) => images & answers[scene.placement.index(*man)],
            Plan::Pair([a, b], answers) => images & answers[place(&scene.placement, [*a, *b])],
            Plan::All(parts) => {
                let mut left = images;
                for part in parts {
                    left = part.holds(scene, left);
                    if left == 0 {
                        break;
                    }
                }
                left
            }
            Plan::Any(parts) => {
                let mut found = 0;
                for part in parts {
                    found |= part.holds(scene, images & !found);
                    if found == images {
                        break;
                    }
                }
                found
            }
            Plan::Not(inner) => images & !inner.holds(scene, images),
            Plan::Once(condition) => {
                if condition.holds(scene) {
                    images
                } else {
                    0
                }
            }
            Plan::Each(condition) => asked(images, |image| condition.holds(&scene.seen_in(image))),
        }
    }

    /// Looking up costs next to nothing; asking for moves costs the most.
    fn cost(&self) -> u32 {
        match self {
            Plan::One(..) | Plan::Pair(..) => 0,
            Plan::Not(inner) => inner.cost(),
            Plan::All(parts) | Plan::Any(parts) => 1 + parts.iter().map(Plan::cost).sum::<u32>(),
            Plan::Once(_) => 100,
            Plan::Each(condition) if condition.reads().moves => 1000,
            Plan::Each(_) => 200,
        }
    }
}

/// Asks in each of these reflections.
fn asked(images: Images, holds: impl Fn(Image) -> bool) -> Images {
    let mut found = 0;
    for image in (0..8).filter(|image| images >> image & 1 == 1) {
        found |= Images::from(holds(Image(image))) << image;
    }
    found
}

/// Makes plans; the same answers are worked out once and kept once.
pub(super) struct Planner<'a> {
    cast: &'a Cast,
    /// The reflections in which this rule set may be asked.
    images: Images,
    known: HashMap<Condition, Arc<[Images]>>,
    parts_left: u32,
}

impl<'a> Planner<'a> {
    pub(super) fn new(cast: &'a Cast, images: Images) -> Planner<'a> {
        Planner { cast, images, known: HashMap::new(), parts_left: MOST_PARTS }
    }

    pub(super) fn plan(&mut self, condition: Condition) -> Plan {
        if let Some(plan) = self.looked_up(&condition) {
            return plan;
        }
        match condition {
            Condition::All(parts) => Plan::All(self.joined(parts, Condition::All)),
            Condition::Any(parts) => Plan::Any(self.joined(parts, Condition::Any)),
            Condition::Not(inner) => Plan::Not(Box::new(self.plan(*inner))),
            condition if condition.is_invariant() => Plan::Once(self.compared(condition)),
            condition => Plan::Each(self.compared(condition)),
        }
    }

    fn compared(&mut self, condition: Condition) -> Condition {
        match condition {
            Condition::Compare(comparison, a, b) => {
                Condition::Compare(comparison, self.number(a), self.number(b))
            }
            condition => condition,
        }
    }

    /// A number with what it says of two men worked out beforehand, for the board as it is turned.
    pub(super) fn number(&mut self, number: Number) -> Number {
        let reads = number.reads();
        if reads.parts <= SHORT {
            return number;
        }
        if let Some([a, b]) = reads.geometry().as_deref()
            && let Some(left) = self.parts_left.checked_sub(reads.parts)
        {
            self.parts_left = left;
            let value = |place| number.value(&self.placed(&[*a, *b], place));
            return Number::Known([*a, *b], (0..PLACES * PLACES).map(value).collect());
        }
        let mut part = |number: Box<Number>| Box::new(self.number(*number));
        match number {
            Number::Arithmetic(operator, a, b) => Number::Arithmetic(operator, part(a), part(b)),
            Number::Smaller(a, b) => Number::Smaller(part(a), part(b)),
            Number::Larger(a, b) => Number::Larger(part(a), part(b)),
            Number::Absolute(inner) => Number::Absolute(part(inner)),
            Number::If(condition, yes, no) => Number::If(condition, part(yes), part(no)),
            number => number,
        }
    }

    /// The parts of a conjunction or disjunction. Those that speak of the same two men become one; what is cheap to
    /// ask is asked first, which changes no answer: conditions have no effects.
    fn joined(&mut self, parts: Vec<Condition>, join: fn(Vec<Condition>) -> Condition) -> Vec<Plan> {
        let groups = by_men(parts);
        let together = groups.len() > 1;
        let mut plans = Vec::new();
        for mut group in groups {
            if together && group.len() > 1 {
                group = vec![join(group)];
            }
            plans.extend(group.into_iter().map(|part| self.plan(part)));
        }
        plans.sort_by_cached_key(Plan::cost);
        plans
    }

    /// A condition on one or two men, worked out for all their squares.
    fn looked_up(&mut self, condition: &Condition) -> Option<Plan> {
        let men = condition.reads().geometry()?;
        match *men.as_slice() {
            [man] => Some(Plan::One(man, self.answers(condition, &men)?)),
            [a, b] => Some(Plan::Pair([a, b], self.answers(condition, &men)?)),
            _ => None,
        }
    }

    fn answers(&mut self, condition: &Condition, men: &[usize]) -> Option<Arc<[Images]>> {
        if let Some(answers) = self.known.get(condition) {
            return Some(answers.clone());
        }
        self.parts_left = self.parts_left.checked_sub(condition.reads().parts)?;
        let places = PLACES.pow(men.len() as u32);
        let answers: Arc<[Images]> = (0..places).map(|place| self.answer(condition, men, place)).collect();
        self.known.insert(condition.clone(), answers.clone());
        Some(answers)
    }

    /// In which reflections the condition holds when the men stand in these places.
    fn answer(&self, condition: &Condition, men: &[usize], place: usize) -> Images {
        let scene = self.placed(men, place);
        asked(self.images, |image| condition.holds(&scene.seen_in(image)))
    }

    /// These men alone on the board, each pair of places having its number: the last man's counts fastest.
    fn placed(&self, men: &[usize], place: usize) -> Scene<'a> {
        let mut placement = Placement::default();
        let mut rest = place;
        for &man in men.iter().rev() {
            if let Ok(square) = Square::try_from((rest % PLACES) as u32) {
                placement.put(man, square);
            }
            rest /= PLACES;
        }
        Scene::new(self.cast, placement, Color::White)
    }
}

/// Conditions that speak of the same one or two men, and of nothing but where they stand, together.
fn by_men(parts: Vec<Condition>) -> Vec<Vec<Condition>> {
    let mut parts: Vec<(Option<Vec<usize>>, Condition)> =
        parts.into_iter().map(|part| (part.reads().geometry().filter(|men| men.len() < 3), part)).collect();
    parts.sort_by_key(|(men, _)| std::cmp::Reverse(men.as_ref().map_or(0, Vec::len)));
    let mut groups: Vec<(Option<Vec<usize>>, Vec<Condition>)> = Vec::new();
    for (men, part) in parts {
        let fits = |others: &Option<Vec<usize>>| match (&men, others) {
            (Some(men), Some(others)) => men.iter().all(|man| others.contains(man)),
            _ => false,
        };
        let group = men.as_ref().and_then(|_| groups.iter_mut().find(|(others, _)| fits(others)));
        match group {
            Some((_, group)) => group.push(part),
            None => groups.push((men, vec![part])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::ast::{Axis, Comparison, State};

    /// Conditions on one, two and three men and on moves, joined in every way.
    fn condition() -> Condition {
        let number = |axis, man, more| Number::Of(axis, man, more);
        let less = |a, b| Condition::Compare(Comparison::Less, a, b);
        let two_ranks_up =
            Condition::Compare(Comparison::Equal, number(Axis::Rank, 1, 0), number(Axis::Rank, 0, 2));
        let wide = Number::Smaller(Box::new(number(Axis::File, 0, 0)), Box::new(number(Axis::File, 1, 0)));
        Condition::Any(vec![
            Condition::All(vec![
                less(number(Axis::File, 2, 0), Number::Constant(5)),
                two_ranks_up,
                Condition::Not(Box::new(less(number(Axis::Rank, 1, 0), number(Axis::Rank, 2, 1)))),
            ]),
            Condition::All(vec![Condition::State(State::InCheck, 1), less(wide, number(Axis::File, 2, 0))]),
            Condition::Not(Box::new(Condition::Confined(1, 2))),
        ])
    }

    #[test]
    fn looking_up_answers_as_asking_does() -> Result<(), Box<dyn std::error::Error>> {
        let cast = Cast::parse("KRK")?;
        let looked_up = Planner::new(&cast, u8::MAX).plan(condition());
        let asked = Planner { parts_left: 0, ..Planner::new(&cast, u8::MAX) }.plan(condition());
        let mut seen = [false; 3];
        for index in (0..crate::arena::PLACEMENTS).step_by(11) {
            let scene = Scene::new(&cast, crate::arena::placement(index), Color::Black);
            let answer = looked_up.holds(&scene, u8::MAX);
            assert_eq!(answer, asked.holds(&scene, u8::MAX), "placement {index}");
            let kind = match answer {
                0 => 0,
                u8::MAX => 1,
                _ => 2,
            };
            seen[kind] = true;
        }
        assert_eq!(seen, [true; 3], "in no, in every and in some reflections");
        Ok(())
    }
}
