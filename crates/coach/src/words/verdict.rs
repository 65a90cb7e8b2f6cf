//! What a move comes to.

use lucena_board::{notation, words as names};
use lucena_evidence::{
    Centipawns, Certainty, Contrast, Evidence, Fact, Gain, Line, Points, Predicate, Score, Verdict,
};
use lucena_reasons::{motif::Pattern, natural};
use shakmaty::Position;

use super::{Level, Sentence, Teller, a, choice, gains, mated, number};
use crate::{
    Draw, Outcome, Refutation, Standing, Studied,
    aimed::is_lost,
    ending::{Reached, Rule},
};

/// Who wins something is expected to stand so well.
const EXPECTED: Centipawns = Centipawns(40);
/// Moves that are so much better are better.
const BETTER: Centipawns = Centipawns(20);

impl Teller<'_> {
    /// Whether the goal that was asked about is reached; nothing if it is, for the verdict says so.
    pub(super) fn goal(&self, studied: &Studied, machine: &str) -> Option<Sentence> {
        let first = self.numbered(0);
        let (_, verdict) = studied.goal?;
        let text = match verdict {
            Verdict::Proved => return None,
            Verdict::Refuted => {
                format!("No: {first} does not reach that goal, as far as {machine} sees.")
            }
            Verdict::Unknown => format!("Whether {first} reaches that goal, {machine} cannot tell."),
        };
        Some(Sentence::new(text, [census(studied)]))
    }

    /// `1.Qxd4 wins a rook.`
    pub(super) fn verdict(&self, studied: &Studied, machine: &str) -> Vec<Sentence> {
        let (first, side) = (self.numbered(0), names::side(self.us()));
        let them = names::side(!self.us());
        let gain = || studied.gain.clone().map(Evidence::from);
        let shown = super::stands_at_the_end(&self.line.up_to(choice::VARIATION));
        let shown = || shown.clone().filter(|_| self.level == Level::Expert);
        let judged = |text: String| Sentence::new(text, shown().into_iter().chain([census(studied)]));
        vec![match studied.aimed.outcome {
            Outcome::Mate(_) => self.mates(studied, machine),
            Outcome::Mated(_) => self.is_mated(studied, machine),
            Outcome::Material(_) if studied.gain.as_ref().is_some_and(gains::makes_queen) => {
                Sentence::new(format!("{first} makes a new queen."), gain())
            }
            Outcome::Material(_) => {
                let what = studied.gain.as_ref().map(|gain| self.won(gain)).unwrap_or_default();
                let wins = self.choose(1, &["wins", "gains", "nets"]);
                let wins = if studied.others.is_empty() { wins } else { "wins" };
                let gives_nothing = studied.gain.as_ref().is_some_and(|gain| gain.lost().is_empty());
                let (wins, what) = match gives_nothing && is_won_back(studied) {
                    true => ("wins", format!("{what} back")),
                    false => (wins, what),
                };
                self.gains(studied, &format!("{first} {wins}"), &what, gain())
            }
            Outcome::Promotion(_) => {
                Sentence::new(format!("{first} makes a queen that {them} cannot take back."), gain())
            }
            Outcome::Draw(Draw::Stalemate) => {
                judged(format!("{first} saves the game: {side} is stalemated."))
            }
            Outcome::Draw(Draw::Repetition) => {
                judged(format!("{first} saves the game: the position repeats itself."))
            }
            Outcome::Draw(Draw::Balance) => judged(self.holds(studied)),
            Outcome::Only => return self.only(studied),
            Outcome::Standing => judged(self.standing(studied)),
        }]
    }

    /// What is won, in words that a beginner knows.
    fn won(&self, gain: &Gain) -> String {
        let what = gains::won(gain);
        match (self.level, what.as_str()) {
            // A beginner need not know that word.
            (Level::Beginner, "the exchange") => {
                gain.lost().first().map_or(what, |&given| format!("a rook for a {}", names::role(given)))
            }
            _ => what,
        }
    }

    /// What is won; and how the sides stand, where that is not what one would expect.
    fn gains(&self, studied: &Studied, wins: &str, what: &str, gain: Option<Evidence>) -> Sentence {
        let value = studied.looked.score.value();
        if self.level == Level::Expert {
            let line = self.variation(studied.line.len());
            let text = format!("{line} wins {what}: {}.", self.words_for(studied.looked.score));
            return Sentence::new(text, gain.into_iter().chain([census(studied)]));
        }
        if value >= EXPECTED {
            return Sentence::new(format!("{wins} {what}."), gain);
        }
        let standing = self.words_for(studied.looked.score);
        let but = if value < Centipawns(-EXPECTED.0) && !is_won_back(studied) { "but" } else { "and" };
        Sentence::new(format!("{wins} {what}, {but} {standing}."), gain.into_iter().chain([census(studied)]))
    }

    /// `12...gxf6 holds the balance; after anything else White is clearly better.`
    fn holds(&self, studied: &Studied) -> String {
        let (first, keep) = (self.numbered(0), self.choose(21, &["keeps the balance", "holds the balance"]));
        match studied.looked.census.second() {
            Some(second) => format!("{first} {keep}; after anything else {}.", self.words_for(second.score)),
            None => format!("{first} {keep}."),
        }
    }

    fn mates(&self, studied: &Studied, machine: &str) -> Sentence {
        let first = self.numbered(0);
        let evidence = studied.certainty.clone().map(Evidence::from);
        let is_proved = evidence.is_some();
        let ends = mated(self.line);
        let text = match is_proved {
            _ if self.line.len() == 1 => match Pattern::of(self.line.last()) {
                Some(pattern) => format!("{first} is {}.", a(pattern.name())),
                None => format!("{first} mates on the spot."),
            },
            true => format!("{first} forces mate in {}.", number(self.line.len().div_ceil(2))),
            false => format!("{first} leads to mate, as far as {machine} sees."),
        };
        let judged = (!is_proved).then(|| census(studied));
        let text = match Pattern::of(self.line.last()).filter(|_| self.line.len() > 1) {
            Some(pattern) => {
                format!("{text} {} is {}.", self.numbered(self.line.len() - 1), a(pattern.name()))
            }
            None => text,
        };
        Sentence::new(text, evidence.into_iter().chain(judged).chain(ends))
    }

    fn is_mated(&self, studied: &Studied, machine: &str) -> Sentence {
        let (side, them) = (names::side(self.us()), names::side(!self.us()));
        let line = notation::in_sentence(self.line.root(), &self.line.moves());
        match &studied.certainty {
            Some(certainty) => {
                let moves = number(self.line.len() / 2);
                let text = format!("{them} mates in {moves} at the latest, whatever {side} plays: {line}.");
                Sentence::new(text, [certainty.clone().into()])
            }
            None => {
                let text = format!("{side} is being mated, as far as {machine} sees: {line}.");
                Sentence::new(text, mated(self.line).into_iter().chain([census(studied)]))
            }
        }
    }

    /// The move is much better than all others.
    fn only(&self, studied: &Studied) -> Vec<Sentence> {
        let score = studied.looked.score;
        let text = match self.level {
            Level::Expert => {
                format!("{}: {}. Only move.", self.variation(choice::VARIATION), self.words_for(score))
            }
            _ => self.only_move(score),
        };
        let shown = super::stands_at_the_end(&self.line.up_to(choice::VARIATION));
        let shown = shown.filter(|_| self.level == Level::Expert);
        let verdict = Sentence::new(text, shown.into_iter().chain([census(studied)]));
        std::iter::once(verdict).chain(self.next_best(studied)).collect()
    }

    /// What the second best move leads to, if it is one that a person might play.
    fn next_best(&self, studied: &Studied) -> Option<Sentence> {
        let (root, second) = (self.line.root(), studied.looked.census.second()?);
        if self.level == Level::Beginner || natural::gives_away(root, second.m) {
            return None;
        }
        let line = notation::in_sentence(root, &second.line[..second.line.len().min(3)]);
        let words = self.words_for(second.score);
        let text = match self.choose(25, &["next", "second", "after"]) {
            "next" => format!("The next best is {line}: {words}."),
            "second" => format!("Second comes {line}, and {words}."),
            _ => format!("After {line}, the best of the rest, {words}."),
        };
        Some(Sentence::new(text, [census(studied)]))
    }

    fn standing(&self, studied: &Studied) -> String {
        let (first, score) = (self.numbered(0), studied.looked.score);
        let standing = self.words_for(score);
        match studied.looked.census.second() {
            Some(second) if second.score.value() - score.value() >= BETTER && !is_lost(second.score) => {
                let better = self.with_number(second.m);
                format!("After {first} {standing}; {better} seems better.")
            }
            _ => match &studied.choice {
                Some(choice) if is_lost(score) => self.tries(choice, score),
                Some(choice) => self.choice(choice, score, &studied.refuted()),
                None => format!("{first} seems best: {standing}."),
            },
        }
    }

    /// As a reviewer says it of a move that was not played: `3...g6 was better: the position is balanced.` How the sides
    /// stand is told where it is not the same as after the move that was played; nothing where the comment has said it.
    pub(super) fn was_better(&self, studied: &Studied, played: Option<&Refutation>) -> Option<Sentence> {
        let (first, score) = (self.numbered(0), studied.looked.score);
        let text = match played {
            Some(played) if played.is_fine => return None,
            Some(played) if Standing::of(played.score) == Standing::of(score) => {
                format!("{first} was better.")
            }
            _ => format!("{first} was better: {}.", self.words_for(score)),
        };
        Some(Sentence::new(text, [census(studied)]))
    }

    /// How the other move of a contrast leaves us: where both leave us clearly better or clearly worse, by the difference.
    pub(super) fn left_by(&self, contrast: &Contrast) -> String {
        let [with, without] = [contrast.with(), contrast.without()].map(|side| Standing::of(side.score()));
        match without {
            Standing::ClearlyBetter if with == without => {
                format!("less is left of {}'s advantage", names::side(self.us()))
            }
            Standing::ClearlyWorse if with == without => {
                format!("{} is better still", names::side(!self.us()))
            }
            _ => self.words_for(contrast.without().score()),
        }
    }

    /// `By the rules of Philidor's position, 1...Ra6 does it too: “The rook on the sixth rank keeps the white king out.”` Beyond the
    /// tables a rule is no proof; the census says that its move is good.
    pub(super) fn by_rule(&self, rule: &Rule, studied: &Studied) -> Option<Sentence> {
        let of = rule.title.split_once(", ").map_or(rule.title.as_str(), |(_, name)| name);
        let of = of.split(" (").next().unwrap_or(of);
        let m = notation::in_sentence(self.line.root(), &[rule.m]);
        let does = if self.line.at(0) == Some(rule.m) { "is the move" } else { "does it too" };
        let text = format!("By the rules of {of}, {m} {does}: “{}”", rule.sentence);
        (self.level != Level::Expert).then(|| Sentence::new(text, [census(studied)]))
    }

    pub(super) fn words_for(&self, score: Score) -> String {
        standing(score, names::side(self.us()), names::side(!self.us()))
    }
}

/// Whether a side gets back what it had lost before.
fn is_won_back(studied: &Studied) -> bool {
    studied.gain.as_ref().is_some_and(|gain| studied.looked.balance() + gain.points() <= Points(0))
}

fn census(studied: &Studied) -> Evidence {
    studied.looked.census.clone().into()
}

/// What a table says of the move that it chooses.
pub fn of_table(line: &Line, certainty: &Certainty) -> String {
    let root = line.root();
    let first = line.at(0).map(|m| notation::in_sentence(root, &[m])).unwrap_or_default();
    let (side, them) = (names::side(root.turn()), names::side(!root.turn()));
    match certainty.score() {
        Score::MateIn(moves) => format!("{first} wins: the tables see mate in {}.", number(moves as usize)),
        Score::MatedIn(moves) => {
            format!("{side} is lost: {them} mates in {}. {first} holds out longest.", number(moves as usize))
        }
        Score::Estimate(_) => format!("The tables say that this is a draw. {first} keeps it."),
    }
}

/// The ending of few men that a line leads to: `The line trades into an ending that the tables call drawn: 51.Rxg5+ Kxg5.`
/// In an ending that the rules know too, what they say there.
pub fn of_reached(reached: &Reached, level: Level) -> Vec<Sentence> {
    let rule = reached.rule.as_ref().filter(|_| level != Level::Expert).map(|rule| {
        Sentence::new(format!("There the rule is: “{}”", rule.sentence), [reached.certainty.clone().into()])
    });
    leads(reached, level).into_iter().chain(rule).collect()
}

fn leads(reached: &Reached, level: Level) -> Option<Sentence> {
    let (line, certainty) = (&reached.line, &reached.certainty);
    let moves = notation::in_sentence(line.root(), &line.moves());
    let turn = certainty.root().turn();
    let result = match certainty.score() {
        Score::MateIn(_) => format!("won for {}", names::side(turn)),
        Score::MatedIn(_) => format!("won for {}", names::side(!turn)),
        Score::Estimate(_) => "drawn".to_owned(),
    };
    let last = line.at(line.len().checked_sub(1)?)?;
    let stands = Fact::seen(Predicate::Stands, &[last.to()], line, line.len())?;
    let is_trade = line.moves().iter().filter(|m| m.is_capture()).count() > 1;
    let leads = if is_trade { "trades" } else { "leads" };
    let text = match level {
        Level::Expert => format!("{moves}: {result} by the tables."),
        _ => format!("The line {leads} into an ending that the tables call {result}: {moves}."),
    };
    Some(Sentence::new(text, [stands.into(), certainty.clone().into()]))
}

/// How a side stands.
pub fn standing(score: Score, side: &str, them: &str) -> String {
    Standing::of(score).words(side, them)
}
