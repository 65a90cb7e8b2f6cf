//! What every feature is worth: read from `weights.txt`, which `lucena tune` writes.

use std::fmt::Write as _;

use super::{
    Pair,
    blocks::{BLOCKS, Block, FEATURES},
};

/// What every feature is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights(Box<[Pair; FEATURES]>);

/// What is wrong with a file of weights.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A line that does not have the form of a block.
    #[error("line {line}: should be a name, `mg` or `eg`, and the values, but is `{text}`")]
    Form {
        /// Counted from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// A name that no block has.
    #[error("line {line}: no feature is called `{name}`")]
    Name {
        /// Counted from 1.
        line: usize,
        /// The name.
        name: String,
    },
    /// A value that is not a whole number of reasonable size.
    #[error("line {line}: `{value}` is not a whole number between -4000 and 4000")]
    Value {
        /// Counted from 1.
        line: usize,
        /// The value.
        value: String,
    },
    /// Too few values or too many.
    #[error("line {line}: `{name}` has {wanted} values, but here are {found}")]
    Count {
        /// Counted from 1.
        line: usize,
        /// The block.
        name: &'static str,
        /// How many there should be.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
}

impl Weights {
    /// The weights that come with the program.
    pub fn built_in() -> Weights {
        // Tests read the file too; a block that it lacks keeps its starting values.
        Weights::read(include_str!("../../weights.txt")).unwrap_or_else(|_| Weights::seed())
    }

    /// The values that tuning begins with.
    pub fn seed() -> Weights {
        let mut weights = Weights(Box::new([Pair::ZERO; FEATURES]));
        for block in BLOCKS {
            for i in 0..block.len {
                let (middlegame, endgame) = (block.seed)(i);
                weights.0[block.start + i] = Pair::new(middlegame, endgame);
            }
        }
        weights
    }

    /// What a feature is worth.
    #[inline]
    pub fn get(&self, feature: usize) -> Pair {
        self.0[feature]
    }

    /// Changes what a feature is worth.
    pub fn set(&mut self, feature: usize, weight: Pair) {
        self.0[feature] = weight;
    }

    /// Reads weights from text; blocks that it does not name keep their starting values.
    ///
    /// ```
    /// use lucena_engine::evaluation::Weights;
    ///
    /// let weights = Weights::read("tempo mg 12\ntempo eg 9\n")?;
    /// assert_eq!(weights, Weights::read(&weights.to_text())?);
    /// assert_eq!(Weights::read("temper mg 12").unwrap_err().to_string(), "line 1: no feature is called `temper`");
    /// # Ok::<(), lucena_engine::evaluation::WeightsError>(())
    /// ```
    pub fn read(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights::seed();
        for (number, text) in text.lines().enumerate() {
            let content = text.split('#').next().unwrap_or_default().trim();
            if !content.is_empty() {
                weights.read_line(number + 1, content)?;
            }
        }
        Ok(weights)
    }

    fn read_line(&mut self, line: usize, text: &str) -> Result<(), WeightsError> {
        let form = || WeightsError::Form { line, text: text.chars().take(60).collect() };
        let mut words = text.split_whitespace();
        let name = words.next().ok_or_else(form)?;
        let endgame = match words.next() {
            Some("mg") => false,
            Some("eg") => true,
            _ => return Err(form()),
        };
        let block = BLOCKS
            .iter()
            .find(|block| block.name == name)
            .ok_or_else(|| WeightsError::Name { line, name: name.chars().take(60).collect() })?;
        let values: Vec<i32> = words.map(|word| value(line, word)).collect::<Result<_, _>>()?;
        if values.len() != block.len {
            let (name, wanted, found) = (block.name, block.len, values.len());
            return Err(WeightsError::Count { line, name, wanted, found });
        }
        for (slot, value) in self.0[block.start..].iter_mut().zip(values) {
            *slot =
                if endgame { Pair::new(slot.middlegame(), value) } else { Pair::new(value, slot.endgame()) };
        }
        Ok(())
    }

    /// The text that [`Weights::read`] reads.
    pub fn to_text(&self) -> String {
        let mut text =
            String::from("# Written by `lucena tune`: the middlegame and endgame values of every feature.\n");
        for block in BLOCKS {
            self.write_row(&mut text, block, "mg", Pair::middlegame);
            self.write_row(&mut text, block, "eg", Pair::endgame);
        }
        text
    }

    fn write_row(&self, text: &mut String, block: &Block, half: &str, of: fn(Pair) -> i32) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{} {half}", block.name);
        for weight in &self.0[block.start..block.start + block.len] {
            let _ = write!(text, " {}", of(*weight));
        }
        text.push('\n');
    }
}

fn value(line: usize, word: &str) -> Result<i32, WeightsError> {
    word.parse()
        .ok()
        .filter(|value| (-4000..=4000).contains(value))
        .ok_or_else(|| WeightsError::Value { line, value: word.chars().take(20).collect() })
}
