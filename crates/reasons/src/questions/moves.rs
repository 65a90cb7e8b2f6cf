//! What is every legal move worth, and how much depends on the choice?

use lucena_board::history::History;
use lucena_evidence::{
    Asked, Asker, BAD, Census, Centipawns, Chance, Class, GOOD, JudgedMove, Opinion, Scale,
};
use shakmaty::{Move, Position};

/// How much depends on the choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Critical {
    /// There is but one legal move.
    Forced,
    /// One move is good and all others are bad.
    Only,
    /// Few moves are good, and some are bad.
    Narrow,
    /// Many moves are good, and some are bad.
    Wide,
    /// Nothing is bad.
    Free,
}

impl Critical {
    /// For programs.
    pub fn name(self) -> &'static str {
        match self {
            Critical::Forced => "forced",
            Critical::Only => "only",
            Critical::Narrow => "narrow",
            Critical::Wide => "wide",
            Critical::Free => "free",
        }
    }
}

/// So many good moves are few.
const FEW: usize = 3;

/// All legal moves, each judged by itself.
#[derive(Debug, Clone)]
pub struct Choice {
    census: Census,
    scale: Scale,
}

impl Choice {
    /// Looks at the best move, or at the one asked for, and judges all others by themselves; `None` if the machine does not
    /// know such positions or there is no legal move.
    pub fn of(asker: &mut Asker<'_>, game: &History, first: Option<Move>) -> Asked<Option<Choice>> {
        let budgets = (asker.price().look(), asker.price().other_move());
        match Census::take(asker, game, first, budgets)? {
            Some(census) => Choice::among(asker, game, census).map(Some),
            None => Ok(None),
        }
    }

    /// The same when the best is known: the census is completed.
    pub fn among(asker: &mut Asker<'_>, game: &History, mut census: Census) -> Asked<Choice> {
        let scale = asker.scale();
        let others: Vec<Move> = census.entries().iter().skip(2).map(|entry| entry.m).collect();
        if let Some(floor) = floor_of(&census, scale) {
            let each = asker.price().each_move().times(others.len() as u64);
            census.judge(asker, game, &others, floor, each)?;
            let doubtful = doubtful(&census, scale);
            let longer = asker.price().each_move().times(4 * doubtful.len() as u64);
            census.judge(asker, game, &doubtful, floor, longer)?;
        }
        Ok(Choice { census, scale })
    }

    /// Every legal move and its worth.
    pub fn census(&self) -> &Census {
        &self.census
    }

    /// What a pawn of the scores is worth on the curve of winning chances.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// What the best move is worth.
    pub fn best(&self) -> Chance {
        self.census.best(self.scale)
    }

    /// Moves that do not reach this are bad; `None` where nothing can be bad any more.
    pub fn floor(&self) -> Option<Centipawns> {
        floor_of(&self.census, self.scale)
    }

    /// What a move is among all.
    pub fn class(&self, entry: &JudgedMove) -> Class {
        self.census.class(self.scale, entry)
    }

    /// What a move is among all; `None` if it is not legal.
    pub fn class_of(&self, m: Move) -> Option<Class> {
        self.census.of_move(m).map(|entry| self.class(entry))
    }

    /// The moves of a class, the best first.
    pub fn of_class(&self, class: Class) -> Vec<&JudgedMove> {
        let mut found: Vec<&JudgedMove> =
            self.census.entries().iter().filter(|entry| self.class(entry) == class).collect();
        found.sort_by_key(|entry| std::cmp::Reverse(entry.score));
        found
    }

    /// How much depends on the choice.
    pub fn critical(&self) -> Critical {
        let count = |class| self.of_class(class).len();
        match (count(Class::Good), count(Class::Unclear), count(Class::Bad)) {
            _ if self.census.root().legal_moves().len() == 1 => Critical::Forced,
            (_, _, 0) => Critical::Free,
            (1, 0, _) => Critical::Only,
            (good, unclear, _) if good + unclear <= FEW => Critical::Narrow,
            _ => Critical::Wide,
        }
    }

    /// An opinion on the best move, as a look would give it.
    pub fn opinion(&self) -> Option<Opinion> {
        let first = self.census.first()?;
        let (score, line, nodes) = (first.score, first.line.clone(), first.nodes);
        Some(Opinion { score, line, nodes, strength: self.census.strength() })
    }
}

/// What a move must reach that is not bad; `None` where nothing can be bad any more.
pub(super) fn floor_of(census: &Census, scale: Scale) -> Option<Centipawns> {
    let wanted = census.best(scale).get() - BAD;
    (wanted > 0.0).then(|| Chance::share(wanted).least(scale)).flatten()
}

/// Moves whose class may change if they are looked at longer: unclear, or clearly better at a short look than the best at a
/// long one; but not the two that were looked at long.
fn doubtful(census: &Census, scale: Scale) -> Vec<Move> {
    let first = census.first().map_or(1.0, |first| first.score.chance(scale).get());
    let is_better = |entry: &JudgedMove| entry.score.chance(scale).get() > first + GOOD;
    let is_doubtful = |entry: &&JudgedMove| census.class(scale, entry) == Class::Unclear || is_better(entry);
    census.entries().iter().skip(2).filter(is_doubtful).map(|entry| entry.m).collect()
}
