//! Late move reduction: moves late in the order are searched less deep, and again in full if they surprise.
//!
//! Assumes that the order is good. Wrong for quiet moves that only a deep search shows to be strong. Fruit and others
//! (2005), after Levy, Broughton and Taylor's SEX (1989).

/// In a sentence.
pub const ABOUT: &str = "moves late in the order are searched less deep at first";

/// From this depth.
pub const FROM_DEPTH: i32 = 2;

/// Basic reductions by depth and number of the move, in 1024ths of a ply.
#[derive(Debug, Clone)]
pub struct Reductions {
    logarithms: [i32; 256],
}

impl Default for Reductions {
    fn default() -> Reductions {
        let mut logarithms = [0; 256];
        for (i, logarithm) in logarithms.iter_mut().enumerate().skip(1) {
            *logarithm = ((i as f64).ln() * 1024.0) as i32;
        }
        Reductions { logarithms }
    }
}

impl Reductions {
    /// How much less deep a move is searched that is the nth of its node.
    pub fn of(&self, depth: i32, number: usize) -> i32 {
        let log = |n: usize| self.logarithms[n.min(255)];
        600 + log(depth.max(1) as usize) * log(number) / (1024 * 23 / 10)
    }
}
