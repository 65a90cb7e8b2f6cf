//! The lines of the Universal Chess Interface that an engine writes, read without knowing the position.
//!
//! Engines take liberties: words in another order, words of their own, scores with chances. What makes no sense is passed
//! over here; whether the moves can be is for [`Reports`](crate::report::Reports) to say.

use std::iter::Peekable;

use lucena_evidence::{Bound, CERTAIN, Score};

/// The words that may follow a variation in an `info` line.
const WORDS: [&str; 17] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "multipv",
    "score",
    "currmove",
    "currmovenumber",
    "hashfull",
    "nps",
    "tbhits",
    "cpuload",
    "string",
    "refutation",
    "currline",
    "wdl",
    "pv",
];
/// More nodes than this are not believed; sums of such counts stay far from their limit.
const MOST_NODES: u64 = 1 << 50;

/// What an engine can do, by the options it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Options {
    /// How many variations it can report; 1 if it has no `MultiPV`.
    pub(crate) lines: usize,
    /// Whether it has `UCI_Chess960`.
    pub(crate) chess960: bool,
    /// Whether it has `OwnBook`.
    pub(crate) book: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { lines: 1, chess960: false, book: false }
    }
}

impl Options {
    /// Notes what an `option` line says.
    pub(crate) fn read(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        // No name that matters has a space in it.
        let ["option", "name", name, "type", ref rest @ ..] = words[..] else { return };
        match name.to_ascii_lowercase().as_str() {
            "multipv" => self.lines = most(rest).unwrap_or(1).max(1),
            "uci_chess960" => self.chess960 = true,
            "ownbook" => self.book = true,
            _ => {}
        }
    }
}

fn most(words: &[&str]) -> Option<usize> {
    let at = words.iter().position(|&word| word == "max")?;
    words.get(at + 1)?.parse().ok()
}

/// The name in an `id name` line.
pub(crate) fn name(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix("id name ")?.trim();
    (!name.is_empty()).then_some(name)
}

/// The move in a `bestmove` line; empty if there is none.
pub(crate) fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default())
}

/// What an `info` line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Info<'a> {
    /// Which of several variations it is about; 1 if it does not say.
    pub(crate) rank: usize,
    /// The score and whether it is one or a bound.
    pub(crate) score: Option<(Score, Bound)>,
    pub(crate) nodes: Option<u64>,
    /// The variation's moves, not yet looked at.
    pub(crate) line: Vec<&'a str>,
}

impl<'a> Info<'a> {
    /// Reads a line; `None` if it is no `info`, or only talk.
    pub(crate) fn read(line: &'a str) -> Option<Info<'a>> {
        let mut words = line.split_whitespace().peekable();
        if words.next() != Some("info") {
            return None;
        }
        let mut info = Info { rank: 1, score: None, nodes: None, line: Vec::new() };
        let (mut score, mut bound) = (None, Bound::Exact);
        while let Some(word) = words.next() {
            match word {
                // What follows is for people.
                "string" => break,
                "multipv" => info.rank = number(&mut words)?,
                "nodes" => info.nodes = number(&mut words).map(|nodes: u64| nodes.min(MOST_NODES)),
                "cp" => score = number(&mut words).map(centipawns),
                "mate" => score = number(&mut words).and_then(mate),
                "lowerbound" => bound = Bound::AtLeast,
                "upperbound" => bound = Bound::AtMost,
                "pv" => info.line = moves(&mut words),
                _ => {}
            }
        }
        info.score = score.map(|score| (score, bound));
        Some(info)
    }
}

fn number<'a, T: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    words.next()?.parse().ok()
}

/// The words up to the next that `info` knows.
fn moves<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Vec<&'a str> {
    std::iter::from_fn(|| words.next_if(|word| !WORDS.contains(word))).collect()
}

/// No judgement is as high as a mate.
fn centipawns(value: i64) -> Score {
    let most = i64::from(CERTAIN.0) - 1;
    Score::centipawns(value.clamp(-most, most) as i32)
}

/// A mate in no move says nothing about a position in which there are moves.
fn mate(moves: i64) -> Option<Score> {
    let count = moves.unsigned_abs().min(1000) as u32;
    match moves {
        0 => None,
        1.. => Some(Score::MateIn(count)),
        _ => Some(Score::MatedIn(count)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn score(line: &str) -> Option<(Score, Bound)> {
        Info::read(line).and_then(|info| info.score)
    }

    #[test]
    fn a_line_of_stockfish_is_read() {
        let line = "info depth 7 seldepth 8 multipv 2 score cp 34 nodes 4002 nps 571714 hashfull 1 tbhits 0 time 7 \
                    pv e2e4 c7c5";
        let info = Info::read(line).unwrap();
        let score = Some((Score::centipawns(34), Bound::Exact));
        assert_eq!(info, Info { rank: 2, score, nodes: Some(4002), line: vec!["e2e4", "c7c5"] });
    }

    #[test]
    fn scores_come_in_many_shapes() {
        let exact = |value| Some((Score::centipawns(value), Bound::Exact));
        assert_eq!(score("info score cp -12 wdl 100 500 400 depth 3"), exact(-12));
        assert_eq!(score("info depth 1 pv e2e4 e7e5 score cp 20"), exact(20));
        assert_eq!(score("info score cp 20 upperbound"), Some((Score::centipawns(20), Bound::AtMost)));
        assert_eq!(score("info score lowerbound mate 3"), Some((Score::MateIn(3), Bound::AtLeast)));
        assert_eq!(score("info score mate -2"), Some((Score::MatedIn(2), Bound::Exact)));
        assert_eq!(score("info score cp 20000"), exact(19_999));
        for nothing in
            ["info score", "info score cp", "info score cp 1.5", "info score mate 0", "info depth 3", "cp 3"]
        {
            assert_eq!(score(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn talk_is_passed_over() {
        assert_eq!(score("info string score cp 900"), None);
        assert_eq!(Info::read("bestmove e2e4"), None);
        assert_eq!(Info::read("information score cp 900"), None);
    }

    #[test]
    fn absurd_numbers_do_no_harm() {
        assert_eq!(Info::read("info nodes 18446744073709551615").unwrap().nodes, Some(MOST_NODES));
        assert_eq!(Info::read("info nodes -5").unwrap().nodes, None);
        assert_eq!(score("info score mate 99999999999"), Some((Score::MateIn(1000), Bound::Exact)));
        assert_eq!(score("info score cp 99999999999999999999"), None);
    }

    #[test]
    fn the_best_move_is_the_second_word() {
        assert_eq!(best_move("bestmove e2e4 ponder e7e5"), Some("e2e4"));
        assert_eq!(best_move("bestmove"), Some(""));
        assert_eq!(best_move("bestmoves e2e4"), None);
    }

    #[test]
    fn options_that_matter_are_known() {
        let mut options = Options::default();
        for line in [
            "option name Debug Log File type string default max 7",
            "option name MultiPV type spin default 1 min 1 max 500",
            "option name UCI_Chess960 type check default false",
            "option name OwnBook type check default true",
        ] {
            options.read(line);
        }
        assert_eq!(options, Options { lines: 500, chess960: true, book: true });
        options.read("option name multipv type spin default 1");
        assert_eq!(options.lines, 1);
    }

    #[test]
    fn a_name_is_needed_to_be_named() {
        assert_eq!(name("id name Stockfish 15.1 "), Some("Stockfish 15.1"));
        assert_eq!(name("id name  "), None);
        assert_eq!(name("id author T. Romstad"), None);
    }

    proptest! {
        #[test]
        fn nothing_an_engine_writes_makes_us_stumble(
            words in prop::collection::vec(prop_oneof![
                prop::sample::select(WORDS.to_vec()).prop_map(str::to_owned),
                prop::sample::select(vec!["cp", "mate", "lowerbound", "-1", "0", "e2e4", "(none)"]).prop_map(str::to_owned),
                any::<String>(),
            ], 0..12),
        ) {
            let line = words.join(" ");
            let _ = Info::read(&format!("info {line}"));
            let _ = (best_move(&line), name(&line));
            Options::default().read(&format!("option name MultiPV type {line}"));
        }
    }
}
