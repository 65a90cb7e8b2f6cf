//! How much depends on the choice, where nothing is won that can be counted: the verdict on an ordinary move.

use lucena_board::{notation, words as names};
use lucena_evidence::{JudgedMove, Score};
use lucena_reasons::{
    natural,
    questions::{Choice, Class, Critical},
};
use shakmaty::Move;

use super::{Level, Teller, capital, number};
use crate::Standing;

/// So many moves are named one by one.
const FEW: usize = 3;
/// The plies that an expert sees before the verdict.
pub(super) const VARIATION: usize = 5;

/// The moves of a choice, sorted.
struct Sorted<'a> {
    good: Vec<&'a JudgedMove>,
    unclear: Vec<&'a JudgedMove>,
    bad: Vec<&'a JudgedMove>,
    all: usize,
}

impl Teller<'_> {
    /// What the move comes to, and how much depends on it. Where a longer look has refuted a move that the count of all moves
    /// has among the good or near ones, the others are not named: the count is no longer trusted.
    pub(super) fn choice(&self, choice: &Choice, score: Score, refuted: &[Move]) -> String {
        let of = |class| choice.of_class(class);
        let is_wrong = |&m: &Move| !matches!(choice.class_of(m), Some(Class::Bad) | None);
        let sorted = Sorted {
            good: of(Class::Good),
            unclear: of(Class::Unclear),
            bad: of(Class::Bad),
            all: choice.census().entries().len(),
        };
        let is_good = sorted.good.iter().any(|entry| Some(entry.m) == self.line.at(0));
        let critical = choice.critical();
        match (self.level, critical) {
            (_, Critical::Forced) => self.forced(score),
            (Level::Beginner, _) => self.in_plain_words(critical, score),
            (Level::Club, _) if refuted.iter().any(is_wrong) => self.first_choice(score),
            (Level::Expert, _) => self.as_variation(critical, &sorted, score),
            (_, Critical::Only) => self.only_move(score),
            (_, Critical::Narrow) if sorted.good.len() > 1 && is_good => self.narrow(&sorted, score),
            (_, Critical::Free) if sorted.good.len() > 1 && is_good => self.free(&sorted, score),
            (_, Critical::Wide) if sorted.good.len() > 1 && is_good => self.wide(&sorted, score),
            _ => self.best_of(&sorted, score),
        }
    }

    fn forced(&self, score: Score) -> String {
        format!("{} is the only legal move: {}.", self.numbered(0), self.words_for(score))
    }

    pub(super) fn only_move(&self, score: Score) -> String {
        let (first, standing, keep) = (self.numbered(0), self.words_for(score), self.keep(score));
        match self.choose(10, &["good", "that", "all"]) {
            "that" => format!("{first} is the only move to {keep}."),
            "all" => format!("Everything but {first} is clearly worse; with it {standing}."),
            _ => format!("{first} is the only good move: {standing}."),
        }
    }

    /// Two or three good moves.
    fn narrow(&self, sorted: &Sorted<'_>, score: Score) -> String {
        let (all, others) = (self.first_and(&sorted.good), self.others_than_first(&sorted.good));
        let (first, standing, keep) = (self.numbered(0), self.words_for(score), self.keep(score));
        match self.choose(11, &["only", "besides", "keep"]) {
            "only" => format!("Only {all} are good: {standing}."),
            "besides" => format!("{first} is good, and besides it only {others}: {standing}."),
            _ => format!("To {keep}, it takes {}.", names::list(self.named(&sorted.good), "or")),
        }
    }

    /// Nothing is bad.
    fn free(&self, sorted: &Sorted<'_>, score: Score) -> String {
        let (list, standing) = (self.first_and(&sorted.good), self.words_for(score));
        if sorted.good.len() == sorted.all {
            return format!("A free choice: whatever is played, {standing}.");
        }
        match self.choose(8, &["free", "wrong", "equal"]) {
            "free" => format!("A free choice: {list} are about equally good, and {standing}."),
            "wrong" => format!("Nothing can go wrong yet; {list} come first, and {standing}."),
            _ => format!("No move is a mistake here. {list} are about equally good; {standing}."),
        }
    }

    /// Many moves are good, and some are bad.
    fn wide(&self, sorted: &Sorted<'_>, score: Score) -> String {
        let (good, bad, all) = (sorted.good.len(), sorted.bad.len(), sorted.all);
        if bad <= FEW {
            self.little_to_fear(sorted, score)
        } else if 3 * bad >= 2 * all {
            self.with_care(sorted, score)
        } else if 2 * good >= all {
            self.most_will_do(sorted, score)
        } else {
            self.several(sorted, score)
        }
    }

    /// Few moves are bad. Those that only throw a man away need no mention.
    fn little_to_fear(&self, sorted: &Sorted<'_>, score: Score) -> String {
        let (list, standing) = (self.first_and(&sorted.good), self.words_for(score));
        let bad: Vec<Move> = sorted.bad.iter().map(|entry| entry.m).collect();
        let bad: Vec<Move> = bad.into_iter().filter(|&m| !natural::gives_away(self.line.root(), m)).collect();
        if bad.is_empty() {
            return format!("A free choice: {list} are about equally good, and {standing}.");
        }
        let (is, are) = if bad.len() == 1 { ("is", "a mistake") } else { ("are", "mistakes") };
        let bad = names::list(bad.into_iter().map(|m| self.with_number(m)), "and");
        match self.choose(12, &["only", "avoid"]) {
            "only" => {
                format!("{list} are about equally good, but {bad} {is} clearly worse; {standing}.")
            }
            _ => format!("Almost a free choice, with {list} in front: {bad} {is} {are}, and {standing}."),
        }
    }

    fn with_care(&self, sorted: &Sorted<'_>, score: Score) -> String {
        let (list, standing, keep) = (self.first_and(&sorted.good), self.words_for(score), self.keep(score));
        match self.choose(13, &["most", "keep", "worse", "or"]) {
            "most" => format!("{list} {keep}; most other moves are clearly worse."),
            "keep" => format!("Care is needed to {keep}: {list} do, most moves do not."),
            "worse" => {
                format!("Most moves are clearly worse here, but after {} {standing}.", self.numbered(0))
            }
            "or" if sorted.good.len() <= FEW => {
                format!("It has to be {}: {standing}.", names::list(self.named(&sorted.good), "or"))
            }
            _ => format!(
                "{standing} after {list}; most other moves are clearly worse.",
                standing = capital(&standing)
            ),
        }
    }

    fn most_will_do(&self, sorted: &Sorted<'_>, score: Score) -> String {
        let (list, standing, keep) = (self.first_and(&sorted.good), self.words_for(score), self.keep(score));
        match self.choose(14, &["free", "most", "taste", "keep"]) {
            "free" => format!("A free choice, with {list} in front; {standing}."),
            "most" => format!("Most moves will do, {list} first of all; {standing}."),
            "taste" => format!("It is a matter of taste: {list} {keep}, and so do most moves."),
            _ => format!("Many moves {keep}, {list} among them."),
        }
    }

    fn several(&self, sorted: &Sorted<'_>, score: Score) -> String {
        let (list, others) = (self.first_and(&sorted.good), self.others_than_first(&sorted.good));
        let (first, standing, keep) = (self.numbered(0), self.words_for(score), self.keep(score));
        let are = if sorted.good.len() == 2 { "is" } else { "are" };
        match self.choose(15, &["equal", "besides", "keep", "as", "choice", "more"]) {
            "equal" => format!("{list} are about equally good; {standing}."),
            "besides" => {
                format!("{first} is as good as anything; {others} {are} close behind, and {standing}.")
            }
            "keep" => format!("{list} {keep}, and which of them is a matter of taste."),
            "choice" => format!("The choice lies between moves like {list}; {standing}."),
            "more" if sorted.good.len() > FEW => {
                let more = format!("{} more", number(sorted.good.len() - FEW));
                let list = names::list(self.named(&sorted.good).into_iter().chain([more]), "and");
                format!("{list} are about equal, and {standing}.")
            }
            _ => format!("With {first}, {standing}; {others} {are} about as good."),
        }
    }

    /// Best, but not by so much that the others are bad.
    fn best_of(&self, sorted: &Sorted<'_>, score: Score) -> String {
        let (first, standing) = (self.numbered(0), self.words_for(score));
        let near: Vec<Move> = sorted.unclear.iter().map(|entry| entry.m).collect();
        let near: Vec<Move> = near.into_iter().filter(|&m| Some(m) != self.line.at(0)).collect();
        if sorted.good.len() == 1 && (1..=FEW).contains(&near.len()) && !sorted.bad.is_empty() {
            let come = if near.len() == 1 { "comes" } else { "come" };
            let near = names::list(near.into_iter().map(|m| self.with_number(m)), "and");
            return format!("{first} is best, and only {near} {come} near: {standing}.");
        }
        self.first_choice(score)
    }

    fn first_choice(&self, score: Score) -> String {
        let how = self.choose(16, &["seems best", "looks best", "is the first choice"]);
        format!("{} {how}: {}.", self.numbered(0), self.words_for(score))
    }

    /// For beginners: what they have to know, without counts.
    fn in_plain_words(&self, critical: Critical, score: Score) -> String {
        let (first, standing) = (self.numbered(0), self.words_for(score));
        match critical {
            Critical::Only => {
                format!("{first} is the move to find: {standing}. Everything else is clearly worse.")
            }
            Critical::Free => {
                format!("Play {first}, or anything else: no move is a mistake, and {standing}.")
            }
            _ => match self.choose(17, &["good", "fine", "play"]) {
                "good" => format!("Play {first}: {standing}."),
                "fine" => format!("With {first}, {standing}."),
                _ => format!("A good choice is {first}; {standing}."),
            },
        }
    }

    /// For experts: the variation, then the verdict, then what else comes into question.
    fn as_variation(&self, critical: Critical, sorted: &Sorted<'_>, score: Score) -> String {
        let level = self.choose(25, &["the position is balanced", "balanced", "equal"]);
        let standing = self.words_for(score).replace("the position is balanced", level);
        let line = self.variation(VARIATION);
        match critical {
            Critical::Only => format!("{line}: {standing}. Only move."),
            _ if sorted.good.len() > 1 => {
                let also = self.choose(24, &["Also", "Or", "Equally good:", "As good:"]);
                format!("{line}: {standing}. {also} {}.", self.others_than_first(&sorted.good))
            }
            _ => format!("{line}: {standing}."),
        }
    }

    /// The first plies of the line.
    pub(super) fn variation(&self, plies: usize) -> String {
        notation::in_sentence(self.line.root(), &self.line.up_to(plies).moves())
    }

    /// What a good move does for its side, in the infinitive.
    fn keep(&self, score: Score) -> &'static str {
        match Standing::of(score) {
            Standing::Winning => self.choose(18, &["keep the win in hand", "keep a winning position"]),
            Standing::ClearlyBetter => self.choose(19, &["keep a clear advantage", "keep the upper hand"]),
            Standing::LittleBetter => self.choose(20, &["keep a small advantage", "keep an edge"]),
            Standing::Balanced => self.choose(21, &["keep the balance", "hold the balance"]),
            Standing::LittleWorse => self.choose(22, &["limit the damage", "keep the game close"]),
            Standing::ClearlyWorse | Standing::Lost => "put up a fight",
        }
    }

    /// The move and the best of the others, three in all, each with its number.
    fn named(&self, good: &[&JudgedMove]) -> Vec<String> {
        let first = self.line.at(0);
        let mut others: Vec<Move> = good.iter().map(|entry| entry.m).filter(|&m| Some(m) != first).collect();
        // Of moves that are equally good, those are named first that a person would think of.
        others.sort_by_key(|&m| !natural::is_natural(self.line.root(), m));
        first.into_iter().chain(others).take(FEW).map(|m| self.with_number(m)).collect()
    }

    fn first_and(&self, good: &[&JudgedMove]) -> String {
        names::list(self.named(good), "and")
    }

    fn others_than_first(&self, good: &[&JudgedMove]) -> String {
        names::list(self.named(good).into_iter().skip(1), "and")
    }

    pub(super) fn with_number(&self, m: Move) -> String {
        notation::in_sentence(self.line.root(), &[m])
    }

    /// The same of a side that is lost: it has no good move, but some lose sooner.
    pub(super) fn tries(&self, choice: &Choice, score: Score) -> String {
        let (first, standing) = (self.numbered(0), self.words_for(score));
        if self.level == Level::Expert {
            return format!("{}: {standing}.", self.variation(VARIATION));
        }
        match (choice.critical(), choice.of_class(Class::Bad).len()) {
            (Critical::Forced, _) => self.forced(score),
            (_, 0) => match self.choose(24, &["whatever", "any", "no"]) {
                "whatever" => {
                    format!("{} whatever is played; {first} is as good as any.", capital(&standing))
                }
                "any" => {
                    format!("No move helps much any more: after {first}, as after the others, {standing}.")
                }
                _ => {
                    format!("It is too late for a good move: after {first}, as after any other, {standing}.")
                }
            },
            _ => format!(
                "{first} {}: {standing}.",
                self.choose(10, &["holds out best", "is the best try", "puts up most resistance"])
            ),
        }
    }
}
