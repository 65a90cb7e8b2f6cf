//! What an engine reports while it thinks about one position, and whether that can be.

use lucena_board::fen;
use lucena_evidence::{Bound, Score};
use shakmaty::{Chess, Move, Position, uci::UciMove};

use crate::protocol::Info;

/// The longest variation that is kept, in plies.
const LONGEST: usize = 256;

/// What an engine said that cannot be, and why it cannot.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Lie {
    pub(crate) said: String,
    pub(crate) why: String,
}

/// A variation and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Report {
    rank: usize,
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) line: Vec<Move>,
}

/// The last report about each move. There are no more of them than legal moves, however much the engine says.
#[derive(Debug)]
pub(crate) struct Reports<'a> {
    position: &'a Chess,
    moves: &'a [Move],
    kept: Vec<Report>,
    nodes: u64,
}

/// What an engine has found.
#[derive(Debug)]
pub(crate) struct Found {
    /// What it reported of its first choice.
    pub(crate) best: Report,
    /// What it reported of each move.
    pub(crate) all: Vec<Report>,
    /// How many positions it looked at, by its own count.
    pub(crate) nodes: u64,
}

impl Found {
    /// The worth of a move, if it was reported; a bound does not suffice.
    pub(crate) fn worth(&self, m: Move) -> Option<&Report> {
        self.all.iter().find(|report| report.bound == Bound::Exact && report.line.first() == Some(&m))
    }
}

impl<'a> Reports<'a> {
    /// Nothing is reported yet. The engine was asked about these moves, or about all if there are none.
    pub(crate) fn new(position: &'a Chess, moves: &'a [Move]) -> Reports<'a> {
        Reports { position, moves, kept: Vec::new(), nodes: 0 }
    }

    /// Notes a line of the engine.
    ///
    /// A variation must begin with a move that was asked about, or the score belongs to nothing. Later moves that are
    /// illegal only end it there: engines take variations from their hash table, where one position is sometimes
    /// mistaken for another, and the score does not depend on it.
    pub(crate) fn hear(&mut self, said: &str) -> Result<(), Lie> {
        let Some(info) = Info::read(said) else { return Ok(()) };
        self.nodes = info.nodes.unwrap_or(self.nodes);
        let Some((score, bound)) = info.score else { return Ok(()) };
        if let Some(first) = info.line.first() {
            self.allowed(first).map_err(|why| lie(said, why))?;
        }
        let line = legal_moves(self.position, &info.line);
        self.keep(Report { rank: info.rank, score, bound, line });
        Ok(())
    }

    /// A report replaces the last one about the same move, but a bound does not replace a worth.
    fn keep(&mut self, report: Report) {
        let known = self.kept.iter().position(|kept| kept.line.first() == report.line.first());
        if let Some(at) = known {
            if self.kept[at].bound == Bound::Exact && report.bound != Bound::Exact {
                return;
            }
            self.kept.remove(at);
        }
        self.kept.push(report);
    }

    /// The engine has come to an end with this move.
    ///
    /// What counts is its last report with a worth. That may be about another move than the one it plays, when the nodes
    /// ran out before the worth of that one was known. An answer without any score is a lie, not an unknown: what an
    /// engine plays from a book or by chance is no judgement.
    pub(crate) fn finish(self, word: &str) -> Result<Found, Lie> {
        let said = format!("bestmove {word}");
        let m = self.allowed(word).map_err(|why| lie(&said, why))?;
        let of_first = self.kept.iter().filter(|report| report.rank == 1);
        let last =
            of_first.max_by_key(|report| (report.bound == Bound::Exact, !report.line.is_empty())).cloned();
        let mut best = last.ok_or_else(|| lie(&said, "it gave no score before that".to_owned()))?;
        if best.line.is_empty() {
            best.line.push(m);
        }
        Ok(Found { best, all: self.kept, nodes: self.nodes })
    }

    /// The move that a word means, if it is legal and was asked about; else why not.
    fn allowed(&self, word: &str) -> Result<Move, String> {
        let uci: UciMove = word.parse().map_err(|_| no_move(word))?;
        if uci == UciMove::Null {
            return Err(no_move(word));
        }
        let m = uci.to_move(self.position);
        let m = m.map_err(|_| format!("`{word}` is illegal in `{}`", fen::write(self.position)))?;
        if self.moves.is_empty() || self.moves.contains(&m) {
            return Ok(m);
        }
        Err(format!("it was asked about {} only", written(self.position, self.moves)))
    }
}

fn lie(said: &str, why: String) -> Lie {
    Lie { said: said.to_owned(), why }
}

fn no_move(word: &str) -> String {
    format!("`{word}` is no move, and there are legal moves")
}

/// Moves as engines read them.
pub(crate) fn written(position: &Chess, moves: &[Move]) -> String {
    let mode = position.castles().mode();
    let words: Vec<String> = moves.iter().map(|m| m.to_uci(mode).to_string()).collect();
    words.join(" ")
}

/// The moves as far as they are legal.
fn legal_moves(position: &Chess, words: &[&str]) -> Vec<Move> {
    let mut position = position.clone();
    let read = words.iter().take(LONGEST).map_while(|word| {
        let m = word.parse::<UciMove>().ok()?.to_move(&position).ok()?;
        position.play_unchecked(m);
        Some(m)
    });
    read.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(words: &[&str]) -> Vec<Move> {
        legal_moves(&Chess::default(), words)
    }

    /// What is found in the first position of a game when an engine says these lines and then plays a move.
    fn found(asked: &[Move], lines: &[&str], best: &str) -> Result<Found, Lie> {
        let start = Chess::default();
        let mut reports = Reports::new(&start, asked);
        for line in lines {
            reports.hear(line)?;
        }
        reports.finish(best)
    }

    fn why(asked: &[Move], lines: &[&str], best: &str) -> String {
        found(asked, lines, best).unwrap_err().why
    }

    const SCORE: &str = "info score cp 20 pv e2e4";

    #[test]
    fn what_is_no_move_is_a_lie() {
        for word in ["", "(none)", "0000", "NULL", "e2", "Ke2", "é2e4"] {
            assert!(why(&[], &[SCORE], word).contains("is no move"), "{word}");
        }
        assert!(why(&[], &[SCORE], "e2e5").starts_with("`e2e5` is illegal in `rnbqkbnr/"));
        assert!(why(&[], &["info score cp 20 pv e7e5"], "e2e4").starts_with("`e7e5` is illegal"));
        assert!(why(&[], &["info score cp 20 pv nothing"], "e2e4").contains("is no move"));
    }

    #[test]
    fn a_move_that_was_not_asked_about_is_a_lie() {
        let asked = [moves(&["d2d4"])[0], moves(&["c2c4"])[0]];
        assert_eq!(why(&asked, &[], "e2e4"), "it was asked about d2d4 c2c4 only");
        assert_eq!(why(&asked, &[SCORE], "d2d4"), "it was asked about d2d4 c2c4 only");
    }

    #[test]
    fn an_answer_without_a_score_is_a_lie() {
        assert_eq!(
            why(&[], &["info depth 3 pv e2e4", "info string score cp 3"], "e2e4"),
            "it gave no score before that"
        );
    }

    #[test]
    fn a_variation_ends_before_its_first_illegal_move() {
        let found = found(&[], &["info score cp 20 pv e2e4 e7e5 e4e5 g1f3"], "e2e4").unwrap();
        assert_eq!(found.best.line, moves(&["e2e4", "e7e5"]));
    }

    #[test]
    fn the_last_worth_counts_and_a_bound_only_without_one() {
        let (worth, bound) =
            ("info score cp 20 nodes 7 pv e2e4", "info score cp 90 lowerbound nodes 9 pv d2d4");
        let both = found(&[], &["info score cp 10 pv d2d4", worth, bound], "d2d4").unwrap();
        assert_eq!((both.best.score, both.nodes), (Score::centipawns(20), 9));
        let only = found(&[], &[bound], "d2d4").unwrap();
        assert_eq!((only.best.score, only.best.bound), (Score::centipawns(90), Bound::AtLeast));
        assert_eq!(only.worth(moves(&["d2d4"])[0]), None);
    }

    #[test]
    fn a_score_without_moves_belongs_to_the_best_move() {
        let found = found(&[], &["info score mate 3"], "e2e4").unwrap();
        assert_eq!((found.best.score, found.best.line), (Score::MateIn(3), moves(&["e2e4"])));
    }

    #[test]
    fn each_move_of_several_has_its_own_report() {
        let lines = [
            "info multipv 1 score cp 30 pv e2e4",
            "info multipv 2 score cp 20 pv d2d4",
            "info multipv 1 score cp 40 pv d2d4 d7d5",
            "info multipv 2 score cp 25 pv e2e4 e7e5",
        ];
        let found = found(&[], &lines, "d2d4").unwrap();
        assert_eq!(found.best.score, Score::centipawns(40));
        assert_eq!(found.worth(moves(&["e2e4"])[0]).unwrap().score, Score::centipawns(25));
        assert_eq!(found.all.len(), 2);
    }
}
