//! Examples in memory, some of whose games are kept apart to check what was learned.

use std::io::{self, Read};

use lucena_board::random::Random;
use thiserror::Error;

use crate::data::Example;

/// One game of so many is kept apart.
const KEPT_APART: u32 = 64;
/// How much is read at once, in examples.
const READ_AT_ONCE: usize = 1 << 15;

/// Why examples cannot be read.
#[derive(Debug, Error)]
pub enum DatasetError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Something that is no example.
    #[error("number {0} is no position with its score; the file is damaged, or something else")]
    NoExample(usize),
}

/// Examples to learn from, and others to check with.
#[derive(Debug, Default)]
pub struct Dataset {
    examples: Vec<Example>,
    kept: Vec<Example>,
}

impl Dataset {
    /// Adds all examples of a file. What a run that was broken off left of its last example is passed over.
    ///
    /// # Errors
    ///
    /// Returns [`DatasetError`] when the file cannot be read or holds something else.
    pub fn add(&mut self, mut file: impl Read) -> Result<(), DatasetError> {
        let (mut bytes, mut number) = (Vec::new(), 0);
        loop {
            bytes.clear();
            file.by_ref().take((READ_AT_ONCE * Example::SIZE) as u64).read_to_end(&mut bytes)?;
            let (found, _) = bytes.as_chunks::<{ Example::SIZE }>();
            if found.is_empty() {
                return Ok(());
            }
            for &one in found {
                number += 1;
                let example = Example::read(one).ok_or(DatasetError::NoExample(number))?;
                let part = if example.game() % KEPT_APART == 0 { &mut self.kept } else { &mut self.examples };
                part.push(example);
            }
        }
    }

    /// How many there are to learn from.
    pub fn len(&self) -> usize {
        self.examples.len()
    }

    /// Whether there is nothing to learn from.
    pub fn is_empty(&self) -> bool {
        self.examples.is_empty()
    }

    /// Examples that are not learned from.
    pub fn kept(&self) -> &[Example] {
        &self.kept
    }

    /// The examples in the order of one pass, another for each number and seed.
    pub fn order(&self, seed: u64, pass: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.examples.len() as u32).collect();
        let mut random = Random::new(seed ^ u64::from(pass).wrapping_mul(0xd134_2543_de82_ef95));
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at + 1));
        }
        order
    }

    /// An example by its number.
    pub fn get(&self, number: u32) -> &Example {
        &self.examples[number as usize]
    }
}
