//! Numbers drawn from trees, and what can be said about their mean.

/// A sum of numbers and of their squares.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sample {
    /// How many.
    pub count: u64,
    sum: f64,
    squares: f64,
    /// The greatest.
    pub max: f64,
}

impl Sample {
    /// One more.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
        self.max = self.max.max(number);
    }

    /// Both together.
    #[must_use]
    pub fn merge(self, other: Sample) -> Sample {
        Sample {
            count: self.count + other.count,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
            max: self.max.max(other.max),
        }
    }

    /// The mean; zero of nothing.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / self.count as f64 }
    }

    /// The standard deviation of one number.
    pub fn deviation(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let count = self.count as f64;
        ((self.squares - self.sum * self.sum / count) / (count - 1.0)).max(0.0).sqrt()
    }

    /// The standard error of a mean of so many numbers.
    pub fn error_of(&self, count: u64) -> f64 {
        self.deviation() / (count.max(1) as f64).sqrt()
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        self.error_of(self.count)
    }
}
