//! Is one player better than another? A sequential test over pairs of games.
//!
//! A pair is one opening played with both colours, which takes out most of the opening's luck. Five results are possible, 0
//! to 2 points, and the test compares two hypotheses by the likelihood of what was seen: that the first player is `elo0`
//! better, and that it is `elo1` better. It ends as soon as one of them is nineteen times as likely as the other, so that
//! one such test in twenty errs. The likelihood is the normal approximation of Van den Bergh, "The generalized
//! sequential probability ratio test for trinomial and pentanomial outcomes" (2019).

/// The logarithm of the odds at which the test ends: an error of one in twenty either way.
const ENOUGH: f64 = 2.944_438_979_166_440_3;
/// No variance is believed before so many pairs have been played.
const FIRST: u64 = 10;

/// The two hypotheses, in Elo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hypotheses {
    /// Not better than this.
    pub elo0: f64,
    /// At least this much better.
    pub elo1: f64,
}

/// What a test has shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Better by `elo1`.
    Better,
    /// Not better than by `elo0`.
    NotBetter,
}

/// How many pairs have given the first player 0, ½, 1, 1½ and 2 points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally(pub [u64; 5]);

impl Tally {
    /// Adds a pair that gave the first player so many half points.
    pub fn add(&mut self, halves: usize) {
        self.0[halves.min(4)] += 1;
    }

    /// Pairs so far.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The first player's share of the points, and the variance of a pair's share.
    fn share(&self) -> (f64, f64) {
        // A pair of either kind that was half seen keeps the variance of a few pairs from being none.
        let counts = self.0.map(|count| count as f64 + 1e-3);
        let pairs: f64 = counts.iter().sum();
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts);
        let mean = shares.clone().map(|(share, count)| share * count).sum::<f64>() / pairs;
        let variance = shares.map(|(share, count)| count * (share - mean).powi(2)).sum::<f64>() / pairs;
        (mean, variance)
    }

    /// The logarithm of how much likelier the second hypothesis is than the first.
    pub fn llr(&self, hypotheses: Hypotheses) -> f64 {
        let (mean, variance) = self.share();
        let (low, high) = (expected(hypotheses.elo0), expected(hypotheses.elo1));
        self.pairs() as f64 * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// What the test has shown, if it has.
    pub fn verdict(&self, hypotheses: Hypotheses) -> Option<Verdict> {
        let llr = self.llr(hypotheses);
        if self.pairs() < FIRST || llr.abs() < ENOUGH {
            return None;
        }
        Some(if llr > 0.0 { Verdict::Better } else { Verdict::NotBetter })
    }

    /// How much better the first player has been, in Elo, and the half width of the interval that is right 19 times in 20.
    pub fn elo(&self) -> (f64, f64) {
        let (mean, variance) = self.share();
        let error = 1.96 * (variance / self.pairs().max(1) as f64).sqrt();
        (elo(mean), (elo(mean + error) - elo(mean - error)) / 2.0)
    }
}

/// The share of the points that a player so much better gets.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// How much better a player is that gets this share.
fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-3, 1.0 - 1e-3);
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HYPOTHESES: Hypotheses = Hypotheses { elo0: 0.0, elo1: 10.0 };

    #[test]
    fn clear_results_are_clear() {
        assert_eq!(Tally([0, 0, 2, 0, 18]).verdict(HYPOTHESES), Some(Verdict::Better));
        assert_eq!(Tally([300, 300, 500, 250, 250]).verdict(HYPOTHESES), Some(Verdict::NotBetter));
        assert_eq!(Tally([2, 3, 10, 3, 2]).verdict(HYPOTHESES), None);
        assert_eq!(Tally::default().verdict(HYPOTHESES), None);
        assert_eq!(Tally([0, 0, 0, 0, 5]).verdict(HYPOTHESES), None);
    }

    #[test]
    fn both_players_are_treated_alike() {
        let (ours, theirs) = (Tally([1, 2, 30, 4, 5]), Tally([5, 4, 30, 2, 1]));
        let mirrored = Hypotheses { elo0: -10.0, elo1: 0.0 };
        assert!((ours.llr(HYPOTHESES) + theirs.llr(mirrored)).abs() < 1e-9);
        assert!((ours.elo().0 + theirs.elo().0).abs() < 1e-9);
    }

    #[test]
    fn elo_and_share_are_each_others_inverse() {
        for value in [-200.0, -10.0, 0.0, 35.0] {
            assert!((elo(expected(value)) - value).abs() < 1e-9);
        }
        let (elo, error) = Tally([0, 0, 100, 0, 0]).elo();
        assert!(elo.abs() < 1e-9 && error < 1.0);
    }
}
