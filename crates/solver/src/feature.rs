//! Sets of improvements that can be switched on by themselves, whatever the machine.

use std::{fmt, marker::PhantomData};

/// Something that goes beyond what a paper describes.
pub trait Improvement: Copy + PartialEq + Sized + 'static {
    /// All, in the order in which they are listed.
    const ALL: &'static [Self];

    /// The name on the command line.
    fn name(self) -> &'static str;

    /// Whether it is on unless somebody asks for something else.
    fn is_usual(self) -> bool {
        true
    }

    /// By its name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|improvement| improvement.name() == name)
    }
}

/// A set of improvements.
pub struct Features<F>(u32, PhantomData<F>);

impl<F: Improvement> Features<F> {
    /// The machine as its paper describes it.
    pub const ORIGINAL: Features<F> = Features(0, PhantomData);

    /// Everything.
    pub fn all() -> Features<F> {
        F::ALL.iter().copied().fold(Features::ORIGINAL, Features::with)
    }

    /// What is on unless somebody asks for something else.
    pub fn usual() -> Features<F> {
        F::ALL.iter().copied().filter(|feature| feature.is_usual()).fold(Features::ORIGINAL, Features::with)
    }

    /// And this one.
    #[must_use]
    pub fn with(self, feature: F) -> Features<F> {
        Features(self.0 | bit(feature), PhantomData)
    }

    /// But not this one.
    #[must_use]
    pub fn without(self, feature: F) -> Features<F> {
        Features(self.0 & !bit(feature), PhantomData)
    }

    /// Whether it is among them.
    pub fn has(self, feature: F) -> bool {
        self.0 & bit(feature) != 0
    }
}

fn bit<F: Improvement>(feature: F) -> u32 {
    F::ALL.iter().position(|&other| other == feature).map_or(0, |place| 1 << place)
}

impl<F> Clone for Features<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for Features<F> {}

impl<F> PartialEq for Features<F> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<F> Eq for Features<F> {}

impl<F> Default for Features<F> {
    fn default() -> Self {
        Features(0, PhantomData)
    }
}

impl<F: Improvement> fmt::Debug for Features<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(F::ALL.iter().filter(|&&one| self.has(one)).map(|one| one.name())).finish()
    }
}
