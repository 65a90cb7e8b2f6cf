//! The compiled form of a rule set: fast to evaluate, without allocation.

use std::{cell::OnceCell, cmp::Ordering, sync::Arc};

use shakmaty::{Color, Square};

use super::{
    ast::{Axis, Comparison, Operator, State},
    plan::{Images, Plan, place},
};
use crate::cast::{Cast, Image, MAX_MEN, Placement};

/// The most measures a class has.
pub const MAX_MEASURES: usize = 6;

/// A rule set, ready to judge positions.
#[derive(Debug, Clone)]
pub struct Program {
    /// The men of the ending.
    pub cast: Cast,
    /// Whose moves the rules find.
    pub side: Color,
    /// What the rule set is called.
    pub title: String,
    /// How positions are turned before a rule is tested.
    pub orientation: Orientation,
    /// The classes in the order in which they are tested; the last holds always.
    pub classes: Vec<Class>,
}

/// How positions are turned before a rule is tested (Bramer §4.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// Not at all.
    AsItStands,
    /// A rule holds when it holds in any of the eight reflections; the measures are taken in that one.
    AnyReflection,
    /// Mirrored, if need be, so that this man stands on the files a to d.
    Queenside(usize),
    /// Mirrored, if need be, so that the first man is not to the right of the second.
    LeftOf(usize, usize),
}

/// An equivalence class of positions (Bramer §2.2).
#[derive(Debug, Clone)]
pub struct Class {
    /// Its number or name.
    pub name: String,
    /// What its positions have in common.
    pub title: String,
    /// The larger, the better for the side that the rules play.
    pub value: i32,
    /// What a coach would say on reaching it.
    pub sentence: String,
    /// Whether that says that the game is won (for rules for Black: held). Otherwise it says what stands on the board,
    /// or a maxim.
    pub promises: bool,
    /// The condition as it is written; `None` for `otherwise`.
    pub text: Option<String>,
    /// The associated functions, most important first (Bramer §2.4).
    pub measures: Vec<Measure>,
    /// `None` for `otherwise`.
    pub(super) condition: Option<Plan>,
}

/// An associated function, to be made large or small.
#[derive(Debug, Clone)]
pub struct Measure {
    /// Which is better.
    pub direction: Direction,
    /// As it is written.
    pub text: String,
    pub(super) number: Number,
}

/// Which values of a measure are better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Direction {
    Large,
    Small,
}

/// The class of a position and its measures. Judgements compare as positions do: by class value, then by the
/// measures in order (Bramer §2.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judgement {
    /// The index of the class in the order of testing.
    pub class: usize,
    /// The class value.
    pub value: i32,
    /// The measures, turned so that larger is better; zero where there is none.
    pub measures: [i32; MAX_MEASURES],
    /// The reflection in which the rule holds.
    pub image: Image,
}

impl Judgement {
    /// The position value as one number: `value·Kᵐ + f₁·Kᵐ⁻¹ + …` (Bramer §2.6).
    pub fn position_value(&self, k: i64, m: usize) -> i64 {
        let measures = self.measures[..m.min(MAX_MEASURES)].iter();
        measures.fold(i64::from(self.value), |value, &measure| value * k + i64::from(measure))
    }

    /// What decides between two judgements: nothing (`None`), the class (0), or the first measure that differs (1…).
    pub fn level_against(&self, other: &Judgement) -> Option<usize> {
        if self.value != other.value {
            return Some(0);
        }
        self.measures.iter().zip(&other.measures).position(|(a, b)| a != b).map(|index| index + 1)
    }

    fn key(&self) -> (i32, [i32; MAX_MEASURES]) {
        (self.value, self.measures)
    }

    /// Whether this is better for the side that the rules play.
    pub fn is_better_than(&self, other: &Judgement) -> bool {
        self.key() > other.key()
    }

    /// For sorting, the best first.
    pub fn best_first(&self, other: &Judgement) -> Ordering {
        other.key().cmp(&self.key())
    }
}

impl Program {
    /// The class and the measures of a position in which the other side is to move.
    pub fn judge(&self, placement: &Placement) -> Judgement {
        let images = self.orientation.images_of(placement);
        let scene = Scene::new(&self.cast, *placement, !self.side);
        for (index, class) in self.classes.iter().enumerate() {
            let holds = class.condition.as_ref().map_or(images, |condition| condition.holds(&scene, images));
            if holds != 0 {
                return class.judgement(index, first(holds), &scene);
            }
        }
        // The compiler makes sure that the last class holds always.
        let last = self.classes.len() - 1;
        self.classes[last].judgement(last, first(images), &scene)
    }

    /// The most measures that any class has: Bramer's m.
    pub fn measures(&self) -> usize {
        self.classes.iter().map(|class| class.measures.len()).max().unwrap_or(0)
    }

    /// The class that always holds: the residual class (Bramer §2.3).
    pub fn residual(&self) -> &Class {
        &self.classes[self.classes.len() - 1]
    }
}

/// The first of some reflections.
fn first(images: Images) -> Image {
    Image(images.trailing_zeros() as u8)
}

impl Orientation {
    /// The reflections in which any position may be looked at.
    pub(super) fn images(self) -> Images {
        match self {
            Orientation::AsItStands => 0b1,
            Orientation::AnyReflection => 0b1111_1111,
            Orientation::Queenside(_) | Orientation::LeftOf(..) => 0b11,
        }
    }

    /// The reflections in which this position is looked at.
    fn images_of(self, placement: &Placement) -> Images {
        let mirrored = match self {
            Orientation::AsItStands | Orientation::AnyReflection => return self.images(),
            Orientation::Queenside(man) => placement.file(man) > 4,
            Orientation::LeftOf(a, b) => placement.file(a) > placement.file(b),
        };
        1 << if mirrored { Image::MIRROR.0 } else { Image::IDENTITY.0 }
    }
}

impl Class {
    fn judgement(&self, class: usize, image: Image, scene: &Scene) -> Judgement {
        let scene = &scene.seen_in(image);
        let mut measures = [0; MAX_MEASURES];
        for (slot, measure) in measures.iter_mut().zip(&self.measures) {
            let number = measure.number.value(scene);
            *slot = if measure.direction == Direction::Large { number } else { number.saturating_neg() };
        }
        Judgement { class, value: self.value, measures, image }
    }
}

/// One reflection of a position.
pub(super) struct Scene<'a> {
    cast: &'a Cast,
    pub(super) placement: Placement,
    turn: Color,
    /// Whether the side to move is in check and whether it has a move, once that has been asked: rules ask for mate and
    /// stalemate, one after the other.
    in_check: OnceCell<bool>,
    can_move: OnceCell<bool>,
}

/// What a condition or a number looks at, and how large it is.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reads {
    /// The men whose squares matter: bit i is the i-th of the cast.
    men: u8,
    /// It asks for moves and attacks, which depend on every man.
    pub moves: bool,
    /// How many parts it has.
    pub parts: u32,
    /// How deep its parts are nested.
    pub depth: u32,
}

impl Reads {
    /// A part that has no parts.
    const LEAF: Reads = Reads { men: 0, moves: false, parts: 1, depth: 1 };

    fn man(man: usize) -> Reads {
        Reads { men: 1 << man, ..Reads::LEAF }
    }

    fn and(self, other: Reads) -> Reads {
        Reads {
            men: self.men | other.men,
            moves: self.moves || other.moves,
            parts: self.parts.saturating_add(other.parts),
            depth: self.depth.max(other.depth),
        }
    }

    /// What is made of these parts.
    fn over(parts: impl IntoIterator<Item = Reads>) -> Reads {
        let all = parts.into_iter().fold(Reads::default(), Reads::and);
        Reads { parts: all.parts.saturating_add(1), depth: all.depth + 1, ..all }
    }

    /// The men, when nothing matters but where they stand.
    pub(super) fn geometry(self) -> Option<Vec<usize>> {
        (!self.moves).then(|| (0..MAX_MEN).filter(|man| self.men >> man & 1 == 1).collect())
    }
}

/// A number that depends on where the men stand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Number {
    Constant(i32),
    /// A coordinate of a man, and so much more: by far the most common.
    Of(Axis, usize, i32),
    Arithmetic(Operator, Box<Number>, Box<Number>),
    Absolute(Box<Number>),
    Smaller(Box<Number>, Box<Number>),
    Larger(Box<Number>, Box<Number>),
    /// The block distance: the moves of a king on an empty board (Bramer §4.3.2).
    Distance(Box<Point>, Box<Point>),
    If(Box<Condition>, Box<Number>, Box<Number>),
    /// Worked out beforehand for all squares of two men.
    Known([usize; 2], Arc<[i32]>),
}

/// A square, which may lie off the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Point {
    pub file: Number,
    pub rank: Number,
    /// The man that stands there, when it is named by one.
    pub man: Option<usize>,
}

/// What holds or does not.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Condition {
    Compare(Comparison, Number, Number),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    State(State, usize),
    Confined(usize, usize),
    CanGo(usize, Point),
}

impl Number {
    /// Two numbers joined, worked out as far as that can be done beforehand.
    pub(super) fn joined(operator: Operator, a: Number, b: Number) -> Number {
        match (operator, a, b) {
            (operator, Number::Constant(a), Number::Constant(b)) => Number::Constant(operator.apply(a, b)),
            (Operator::Add, Number::Of(axis, man, more), Number::Constant(c))
            | (Operator::Add, Number::Constant(c), Number::Of(axis, man, more)) => {
                Number::Of(axis, man, more.saturating_add(c))
            }
            (Operator::Subtract, Number::Of(axis, man, more), Number::Constant(c)) => {
                Number::Of(axis, man, more.saturating_sub(c))
            }
            (operator, a, b) => Number::Arithmetic(operator, Box::new(a), Box::new(b)),
        }
    }

    #[inline]
    pub(super) fn value(&self, scene: &Scene) -> i32 {
        match self {
            Number::Constant(number) => *number,
            Number::Of(Axis::File, man, more) => scene.placement.file(*man).saturating_add(*more),
            Number::Of(Axis::Rank, man, more) => scene.placement.rank(*man).saturating_add(*more),
            Number::Arithmetic(operator, a, b) => operator.apply(a.value(scene), b.value(scene)),
            Number::Absolute(number) => number.value(scene).saturating_abs(),
            Number::Smaller(a, b) => a.value(scene).min(b.value(scene)),
            Number::Larger(a, b) => a.value(scene).max(b.value(scene)),
            Number::Distance(a, b) => a.distance(b, scene),
            Number::If(condition, yes, no) => if condition.holds(scene) { yes } else { no }.value(scene),
            Number::Known(men, values) => values[place(&scene.placement, *men)],
        }
    }

    pub(super) fn reads(&self) -> Reads {
        match self {
            Number::Constant(_) => Reads::LEAF,
            Number::Of(_, man, _) => Reads::man(*man),
            Number::Arithmetic(_, a, b) | Number::Smaller(a, b) | Number::Larger(a, b) => {
                Reads::over([a.reads(), b.reads()])
            }
            Number::Absolute(number) => Reads::over([number.reads()]),
            Number::Distance(a, b) => Reads::over([a.reads(), b.reads()]),
            Number::If(condition, yes, no) => Reads::over([condition.reads(), yes.reads(), no.reads()]),
            Number::Known([a, b], _) => Reads::man(*a).and(Reads::man(*b)),
        }
    }

    /// Distances between men are the same however the board is turned; coordinates are not.
    fn is_invariant(&self) -> bool {
        match self {
            Number::Constant(_) => true,
            Number::Of(..) | Number::Known(..) => false,
            Number::Arithmetic(_, a, b) | Number::Smaller(a, b) | Number::Larger(a, b) => {
                a.is_invariant() && b.is_invariant()
            }
            Number::Absolute(number) => number.is_invariant(),
            Number::Distance(a, b) => a.man.is_some() && b.man.is_some(),
            Number::If(condition, yes, no) => {
                condition.is_invariant() && yes.is_invariant() && no.is_invariant()
            }
        }
    }
}

impl Operator {
    fn apply(self, a: i32, b: i32) -> i32 {
        match self {
            Operator::Add => a.saturating_add(b),
            Operator::Subtract => a.saturating_sub(b),
            Operator::Multiply => a.saturating_mul(b),
        }
    }
}

impl Point {
    fn distance(&self, other: &Point, scene: &Scene) -> i32 {
        let ((file, rank), (other_file, other_rank)) = (self.coordinates(scene), other.coordinates(scene));
        let files = file.saturating_sub(other_file).saturating_abs();
        let ranks = rank.saturating_sub(other_rank).saturating_abs();
        files.max(ranks)
    }

    #[inline]
    fn coordinates(&self, scene: &Scene) -> (i32, i32) {
        match self.man {
            Some(man) => (scene.placement.file(man), scene.placement.rank(man)),
            None => (self.file.value(scene), self.rank.value(scene)),
        }
    }

    pub(super) fn reads(&self) -> Reads {
        self.file.reads().and(self.rank.reads())
    }

    fn square(&self, scene: &Scene) -> Option<Square> {
        let coordinate =
            |number: i32| u32::try_from(number.saturating_sub(1)).ok().filter(|index| *index < 8);
        let (file, rank) = self.coordinates(scene);
        let (file, rank) = (coordinate(file)?, coordinate(rank)?);
        Some(Square::from_coords(shakmaty::File::new(file), shakmaty::Rank::new(rank)))
    }
}

impl Condition {
    pub(super) fn holds(&self, scene: &Scene) -> bool {
        match self {
            Condition::Compare(comparison, a, b) => comparison.holds(a.value(scene), b.value(scene)),
            Condition::All(parts) => parts.iter().all(|part| part.holds(scene)),
            Condition::Any(parts) => parts.iter().any(|part| part.holds(scene)),
            Condition::Not(inner) => !inner.holds(scene),
            Condition::State(state, man) => scene.is(*state, *man),
            Condition::Confined(man, by) => {
                let placement = &scene.placement;
                placement.file(*man) != placement.file(*by) && placement.rank(*man) != placement.rank(*by)
            }
            Condition::CanGo(man, to) => {
                to.square(scene).is_some_and(|to| scene.cast.can_go(&scene.placement, *man, to))
            }
        }
    }

    pub(super) fn reads(&self) -> Reads {
        match self {
            Condition::Compare(_, a, b) => Reads::over([a.reads(), b.reads()]),
            Condition::All(parts) | Condition::Any(parts) => Reads::over(parts.iter().map(Condition::reads)),
            Condition::Not(inner) => Reads::over([inner.reads()]),
            Condition::Confined(man, by) => Reads::man(*man).and(Reads::man(*by)),
            Condition::State(..) => Reads { moves: true, ..Reads::LEAF },
            Condition::CanGo(_, to) => Reads { moves: true, ..Reads::over([to.reads()]) },
        }
    }

    pub(super) fn is_invariant(&self) -> bool {
        match self {
            Condition::Compare(_, a, b) => a.is_invariant() && b.is_invariant(),
            Condition::All(parts) | Condition::Any(parts) => parts.iter().all(Condition::is_invariant),
            Condition::Not(inner) => inner.is_invariant(),
            Condition::State(..) | Condition::Confined(..) => true,
            Condition::CanGo(_, to) => to.man.is_some(),
        }
    }
}

impl Comparison {
    fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Comparison::Equal => a == b,
            Comparison::Unequal => a != b,
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::More => a > b,
            Comparison::AtLeast => a >= b,
        }
    }
}

impl<'a> Scene<'a> {
    pub(super) fn new(cast: &'a Cast, placement: Placement, turn: Color) -> Scene<'a> {
        Scene { cast, placement, turn, in_check: OnceCell::new(), can_move: OnceCell::new() }
    }

    /// The same position on the board turned.
    pub(super) fn seen_in(&self, image: Image) -> Scene<'a> {
        Scene::new(self.cast, self.placement.transformed(image), self.turn)
    }

    fn is(&self, state: State, man: usize) -> bool {
        match state {
            State::EnPrise => self.cast.is_en_prise(&self.placement, self.turn, man),
            State::InCheck => self.cast.in_check(&self.placement, self.cast.men()[man].color),
            State::Mated => self.in_check() && !self.can_move(),
            State::Stalemated => !self.in_check() && !self.can_move(),
        }
    }

    fn in_check(&self) -> bool {
        *self.in_check.get_or_init(|| self.cast.in_check(&self.placement, self.turn))
    }

    fn can_move(&self) -> bool {
        *self.can_move.get_or_init(|| self.cast.has_step(&self.placement, self.turn))
    }
}
