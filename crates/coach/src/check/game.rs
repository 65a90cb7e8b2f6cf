//! Reviewed games as PGN: the lines that their comments quote.
//!
//! A comment has no evidence beside it, so less can be checked than in a document. A quoted line must be playable where
//! its first number is: after a line that the same comment has quoted before, on the way to the commented move, in the
//! game, or in one of its variations. The nearest place counts, for the same move may be legal in several.
//! What is said to be lost, or mate, must be on the board at its end. A single move may belong to a line that the
//! comment does not spell out ("ends the line with 5...Rxd8"); where it cannot be placed, and no colon announces it, it is
//! counted, and no failure.

use std::collections::HashMap;

use lucena_board::{
    notation,
    pgn::{MoveNumber, Nag, NodeId, PgnGame, PgnReader},
};
use lucena_evidence::{Gain, Line};
use serde::Serialize;
use shakmaty::{Chess, Color, Move, Position, Role, san::SanPlus};

use super::{
    Failure, Report,
    replay::{Found, ensure},
    tokens::{Run, Said, Token, material, runs, tokens},
};

/// What was found in the comments of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Quoted {
    /// Whether the game has the summary of a review at its head; otherwise nothing is a failure.
    pub is_reviewed: bool,
    /// Quoted lines and moves that can be played.
    pub lines: usize,
    /// Those that cannot be placed.
    pub unplaced: usize,
    /// What does not hold.
    pub failures: Vec<Failure>,
}

/// Checks the comments of a game.
pub fn quoted(game: &PgnGame) -> Quoted {
    let is_reviewed = game.comments(NodeId::ROOT).iter().any(|comment| is_summary(comment));
    let mut quoted = Quoted { is_reviewed, ..Quoted::default() };
    let tree = Tree::of(game);
    for (index, &Place { node, .. }) in tree.places.iter().enumerate() {
        let all = game.comments_before(node).iter().chain(game.comments(node));
        let last = game.comments(node).last();
        for comment in all {
            let is_ours = is_reviewed && is_reviewers(game, node) && Some(comment) == last;
            let place = || match (game.parent(node), game.san(node)) {
                (Some(parent), Some(san)) => {
                    format!("comment on {}{san}", MoveNumber::of(&game.position(parent)))
                }
                _ => "comment at the head".to_owned(),
            };
            Comment::of(comment, &tree, index).read(is_ours, &place, &mut quoted);
        }
    }
    quoted
}

/// The text of a game document: it can be read, and has the summary.
pub(super) fn text(pgn: &str, summary: Option<&str>, report: &mut Report) {
    let mut game = PgnGame::new();
    let read = PgnReader::new(pgn.as_bytes()).read_into(&mut game);
    match read {
        Some(Ok(())) => {
            let head = game.comments(NodeId::ROOT).join(" ");
            let has_summary = summary.is_none_or(|summary| head.contains(summary));
            report.note("pgn", ensure(has_summary, || "the summary is not at its head".to_owned()));
            let failures = quoted(&game).failures.into_iter();
            report.failures.extend(
                failures.map(|failure| Failure { place: format!("pgn, {}", failure.place), ..failure }),
            );
        }
        Some(Err(error)) => report.note("pgn", Err(error.to_string())),
        None => report.note("pgn", Err("there is no game".to_owned())),
    }
}

/// `White: 1 mistake. Black: no mistakes.`
fn is_summary(comment: &str) -> bool {
    let counts = ["no mistakes", "inaccurac", "mistake", "blunder"];
    comment.contains("White: ")
        && comment.contains("Black: ")
        && counts.iter().any(|word| comment.contains(word))
}

/// Whether a reviewer writes comments here: on moves with a sign for a mistake, and on better ones beside them.
fn is_reviewers(game: &PgnGame, node: NodeId) -> bool {
    let signs = [Nag::DUBIOUS, Nag::MISTAKE, Nag::BLUNDER];
    game.is_variation(node) || game.nags(node).iter().any(|nag| signs.contains(nag))
}

/// A position of a game.
struct Place {
    node: NodeId,
    position: Chess,
    /// The index of the place before.
    before: Option<usize>,
}

/// All positions of a game.
struct Tree {
    places: Vec<Place>,
    /// By the number of the next move, as indices.
    by_number: HashMap<(u32, Color), Vec<usize>>,
}

impl Tree {
    fn of(game: &PgnGame) -> Tree {
        let mut tree = Tree { places: Vec::new(), by_number: HashMap::new() };
        let mut stack = vec![Place { node: NodeId::ROOT, position: game.start().clone(), before: None }];
        while let Some(place) = stack.pop() {
            let index = tree.places.len();
            for child in game.children(place.node) {
                // What follows a null move is no line that could be quoted.
                if let Some(m) = game.played(child) {
                    let mut position = place.position.clone();
                    position.play_unchecked(m);
                    stack.push(Place { node: child, position, before: Some(index) });
                }
            }
            let MoveNumber { number, turn } = MoveNumber::of(&place.position);
            tree.by_number.entry((number, turn)).or_default().push(index);
            tree.places.push(place);
        }
        tree
    }

    /// A position and those before it, the last first.
    fn back_from(&self, index: usize) -> impl Iterator<Item = &Chess> {
        let places = std::iter::successors(self.places.get(index), |place| self.places.get(place.before?));
        places.map(|place| &place.position)
    }

    fn at(&self, number: MoveNumber) -> impl Iterator<Item = &Chess> {
        let indices = self.by_number.get(&(number.number, number.turn));
        indices.into_iter().flatten().map(|&index| &self.places[index].position)
    }
}

/// Where a line may begin is looked for in so many positions; no game that people write has as many with one number.
const MOST_STARTS: usize = 1_000;

/// A comment and where its lines may begin.
struct Comment<'a> {
    tokens: Vec<Token<'a>>,
    runs: Vec<Run<'a>>,
    tree: &'a Tree,
    /// The index of the place that it stands at.
    here: usize,
    /// Positions of the lines that it has quoted.
    reached: Vec<Chess>,
}

impl<'a> Comment<'a> {
    fn of(text: &'a str, tree: &'a Tree, here: usize) -> Comment<'a> {
        let tokens = tokens(text);
        Comment { runs: runs(&tokens), tokens, tree, here, reached: Vec::new() }
    }

    fn read(mut self, is_ours: bool, place: &dyn Fn() -> String, quoted: &mut Quoted) {
        let mut fails = |what: String| quoted.failures.push(Failure { place: place(), what });
        for run in std::mem::take(&mut self.runs) {
            let Some(line) = self.place(&run) else {
                quoted.unplaced += 1;
                if is_ours && self.is_line(&run) {
                    fails(format!("{} cannot be played in the game or its variations", run.text()));
                }
                continue;
            };
            quoted.lines += 1;
            self.reached.extend((0..=line.len()).map(|ply| line.position(ply).clone()));
            self.reached.drain(..self.reached.len().saturating_sub(MOST_STARTS));
            if let Err(what) = self.outcome(&run)
                && is_ours
            {
                fails(what);
            }
        }
    }

    /// The places where a line may begin, the nearest first.
    fn starts(&self, number: MoveNumber) -> impl Iterator<Item = &Chess> {
        let near = self.reached.iter().rev().chain(self.tree.back_from(self.here));
        near.filter(move |position| MoveNumber::of(position) == number)
            .chain(self.tree.at(number))
            .take(MOST_STARTS)
    }

    fn place(&self, run: &Run<'_>) -> Option<Line> {
        self.starts(run.first).find_map(|start| played(start, &run.sans))
    }

    /// Whether a run is a line by itself: several moves, or what a statement announces.
    fn is_line(&self, run: &Run<'_>) -> bool {
        run.sans.len() > 1 || self.colon(run).is_some()
    }

    /// The word before a run, if it announces it.
    fn colon(&self, run: &Run<'_>) -> Option<usize> {
        run.start.checked_sub(1).filter(|&before| self.tokens[before].end == Some(':'))
    }

    /// What is said of a line right before it: `3...Nf6 loses a pawn: 4.Nxe5`, `allows mate: 4.Qxf7#`.
    fn outcome(&self, run: &Run<'_>) -> Found<()> {
        let Some(colon) = self.colon(run) else { return Ok(()) };
        if self.tokens[colon].word == "mate" {
            let is_mate = run.sans.last().is_some_and(|san| san.ends_with('#'));
            return ensure(is_mate, || format!("{} is said to be mate, and is not", run.text()));
        }
        let verb = (0..colon).rev().find(|&index| self.tokens[index].word == "loses");
        let Some(verb) = verb.filter(|&verb| self.is_one_statement(verb, colon)) else { return Ok(()) };
        let (Some(said), Some(tried)) = (material(&self.tokens[verb + 1..=colon]), verb.checked_sub(1))
        else {
            return Ok(());
        };
        let tried = &self.tokens[tried];
        let Some(first) = tried.number else { return Ok(()) };
        let sans: Vec<&str> = std::iter::once(tried.word).chain(run.sans.iter().copied()).collect();
        let lost = |start: &Chess| is_lost(start, &sans, first.turn, &said);
        ensure(self.starts(first).any(lost), || {
            format!("what {first}{} is said to lose is not lost at the end of {}", tried.word, run.text())
        })
    }

    /// Whether no sentence ends between two words.
    fn is_one_statement(&self, first: usize, last: usize) -> bool {
        self.tokens[first..last].iter().all(|token| !matches!(token.end, Some('.' | ':' | ';')))
    }
}

/// A line by its notation, which must be right to the last sign.
fn played(start: &Chess, sans: &[&str]) -> Option<Line> {
    let mut line = Line::new(start);
    for said in sans {
        let read: SanPlus = said.parse().ok()?;
        let m: Move = read.san.to_move(line.last()).ok()?;
        (notation::san(line.last(), m) == *said).then_some(())?;
        line.play(m);
    }
    Some(line)
}

/// Whether a side has lost what is said when a line ends.
fn is_lost(start: &Chess, sans: &[&str], loser: Color, said: &Said) -> bool {
    let gain = played(start, sans).and_then(|line| Gain::of(&line, !loser));
    gain.is_some_and(|gain| match said.is_exchange {
        true => gain.won() == [Role::Rook] && matches!(gain.lost(), [Role::Bishop | Role::Knight]),
        false => gain.won() == said.won && gain.lost() == said.lost,
    })
}
