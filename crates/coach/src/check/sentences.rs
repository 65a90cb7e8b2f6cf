//! Sentences against their evidence: every move, square, man and number of a text occurs there.
//!
//! Words of judgement ("seems best", "has nowhere to go") are not read. What a word means ("a fork attacks two men at
//! once") is no statement about the position, so numbers are read only beside men, after "mate in", and as digits.

use lucena_board::{notation, pgn::MoveNumber};
use lucena_evidence::{Line, Score};
use shakmaty::{Chess, Color, Position, Role, Square};

use super::{
    read::{Bound, Census, Change, Entry, Evidence, Fate, Kind, Strength},
    replay::{Found, ensure, line, line_from, position, score, side, square},
    tokens::{Run, Said, Token, material, number, role, runs, tokens},
};

/// What a piece of evidence shows.
#[derive(Debug, Clone, Default)]
pub(super) struct Scene {
    lines: Vec<Line>,
    squares: Vec<Square>,
    gains: Vec<Won>,
    /// Distances to mate.
    mates: Vec<u32>,
    /// What positions or moves are worth, to White.
    values: Vec<i32>,
    counts: Vec<u32>,
    /// Whether a table says so: then a rule of the ending may be quoted.
    is_table: bool,
    /// The moves that a census knows to be nearly as good as the best: then a rule that wants one of them may be quoted.
    good: Vec<String>,
}

/// What a side has won and lost.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Won {
    side: Color,
    won: Vec<Role>,
    lost: Vec<Role>,
}

impl Scene {
    /// What a piece of evidence shows; nothing that cannot be replayed, which is a failure of its own.
    pub fn of(evidence: &Evidence) -> Scene {
        let mut scene = Scene::default();
        // The error has been told where the evidence was checked.
        let _ = scene.show(&evidence.kind);
        scene
    }

    fn show(&mut self, kind: &Kind) -> Found<()> {
        match kind {
            Kind::Fact(fact) => {
                self.lines.push(line(&fact.fen, &fact.line)?);
                self.squares = fact.squares.iter().map(|name| square(name)).collect::<Found<_>>()?;
                if let Some(gain) = &fact.gain {
                    let men =
                        |names: &[String]| names.iter().filter_map(|name| Some(role(name)?.0)).collect();
                    let won = Won { side: side(&gain.side)?, won: men(&gain.won), lost: men(&gain.lost) };
                    self.counts.push(gain.points.unsigned_abs());
                    self.gains.push(won);
                }
            }
            Kind::Contrast(contrast) => {
                let for_whom = side(&contrast.side)?;
                for measured in [&contrast.with, &contrast.without] {
                    self.lines.push(line(&measured.fen, &measured.line)?);
                    self.judge(score(measured.score), for_whom);
                }
                if let Change::Edited { from, to, .. } = &contrast.change {
                    self.squares = vec![square(from)?, square(to)?];
                }
            }
            Kind::Census(Census::Judged(census)) => {
                let root = position(&census.fen)?;
                self.good = nearly_best(&census.moves, root.turn());
                self.weigh(&census.moves.iter().collect::<Vec<_>>(), &root)?;
            }
            Kind::Census(Census::Crossed(cross)) => {
                let root = position(&cross.fen)?;
                let all = cross.moves.len() as u32;
                for fate in [Fate::Works, Fate::Fails, Fate::Illegal, Fate::Unknown] {
                    let count = cross.moves.iter().filter(|cell| cell.fate == fate).count() as u32;
                    self.counts.extend([count, all - count]);
                }
                for cell in &cross.moves {
                    self.lines.push(line_from(&root, &cell.line)?);
                }
                let mates = self.lines.iter().filter(|line| line.position(2.min(line.len())).is_checkmate());
                self.counts.extend([all, mates.count() as u32]);
            }
            Kind::Census(Census::Split(split)) => {
                let root = position(&split.fen)?;
                self.squares = split.squares.iter().map(|name| square(name)).collect::<Found<_>>()?;
                let entries: Vec<&Entry> = split.moves.iter().map(|serving| &serving.entry).collect();
                let serving = split.moves.iter().filter(|serving| serving.serves).count() as u32;
                self.weigh(&entries, &root)?;
                self.counts.extend([serving, entries.len() as u32 - serving]);
                self.lines.push(line_from(&root, &split.other.line)?);
                self.judge(score(split.other.score), root.turn());
            }
            Kind::Certainty(certainty) => {
                self.is_table = matches!(certainty.strength, Strength::Table);
                self.lines.push(line(&certainty.fen, &certainty.line)?);
                self.judge(score(certainty.score), side(&certainty.side)?);
            }
        }
        Ok(())
    }

    /// All legal moves and their worth: any number of them may be said to be better than the others.
    fn weigh(&mut self, entries: &[&Entry], root: &Chess) -> Found<()> {
        let all = entries.len() as u32;
        self.counts.push(all);
        for split in entries {
            let is_better = |entry: &&&Entry| score(entry.score) >= score(split.score);
            let better = entries.iter().filter(is_better).count() as u32;
            self.counts.extend([better, all - better]);
        }
        for entry in entries {
            self.lines.push(line_from(root, &entry.line)?);
            self.judge(score(entry.score), root.turn());
        }
        Ok(())
    }

    /// Whether a census knows the move to be good that the rules are said to want.
    fn calls_good(&self, text: &str) -> bool {
        let said = text.strip_prefix("By the rules of ").and_then(|rest| rest.split('“').next());
        let said = said.and_then(|said| said.split(' ').find(|word| word.contains('.')));
        let san = said.and_then(|said| said.rsplit('.').next());
        san.is_some_and(|san| self.good.iter().any(|good| good == san))
    }

    fn judge(&mut self, score: Score, side: Color) {
        if let Score::MateIn(moves) | Score::MatedIn(moves) = score {
            self.mates.push(moves);
        }
        self.values.push(side.fold_wb(score, score.reversed()).value().0);
    }
}

/// A rule that is no proof is quoted for a move that is at most so many centipawns worse than the best, where neither is decided.
const NEARLY: i32 = 100;
/// Beyond this a game is decided.
const DECIDED: i32 = 500;

/// The moves that are known, not only bounded from above, to be so good.
fn nearly_best(moves: &[Entry], side: Color) -> Vec<String> {
    let value = |entry: &Entry| {
        let score = score(entry.score);
        side.fold_wb(score, score.reversed()).value().0.clamp(-DECIDED, DECIDED)
    };
    let known = || moves.iter().filter(|entry| !matches!(entry.bound, Bound::AtMost));
    let best = known().map(value).max().unwrap_or_default();
    known().filter(|entry| value(entry) >= best - NEARLY).map(|entry| entry.san.clone()).collect()
}

/// A text and the scenes of its evidence.
struct Told<'a> {
    tokens: Vec<Token<'a>>,
    runs: Vec<Run<'a>>,
    scenes: &'a [&'a Scene],
}

/// Everything in a text that does not occur in its evidence.
pub(super) fn unsupported(text: &str, scenes: &[&Scene]) -> Vec<String> {
    let may_quote = scenes.iter().any(|scene| scene.is_table || scene.calls_good(text));
    let text = if may_quote { without_quotation(text) } else { text.to_owned() };
    let tokens = tokens(&text);
    let told = Told { runs: runs(&tokens), tokens, scenes };
    let indices = 0..told.tokens.len();
    let runs = told.runs.iter().map(|run| told.run(run));
    let words = indices.clone().map(|index| told.word(index));
    let wins = indices.clone().map(|index| told.material(index));
    let mates = indices.clone().map(|index| told.mate(index));
    let standings = indices.map(|index| told.standing(index));
    runs.chain(words).chain(wins).chain(mates).chain(standings).filter_map(Found::err).collect()
}

/// A text without what it quotes: a rule speaks of its ending, not of this position.
fn without_quotation(text: &str) -> String {
    match (text.find('“'), text.rfind('”')) {
        (Some(start), Some(end)) if start < end => {
            format!("{}{}", &text[..start], &text[end + '”'.len_utf8()..])
        }
        _ => text.to_owned(),
    }
}

impl Told<'_> {
    fn lines(&self) -> impl Iterator<Item = &Line> {
        self.scenes.iter().flat_map(|scene| &scene.lines)
    }

    fn boards(&self) -> impl Iterator<Item = &Chess> {
        self.lines().flat_map(|line| (0..=line.len()).map(|ply| line.position(ply)))
    }

    fn word_at(&self, index: usize) -> &str {
        self.tokens.get(index).map_or("", |token| token.word)
    }

    /// The word so many before another.
    fn before(&self, index: usize, back: usize) -> &str {
        index.checked_sub(back).map_or("", |index| self.word_at(index))
    }

    /// The run that a word belongs to.
    fn run_at(&self, index: usize) -> Option<&Run<'_>> {
        self.runs.iter().find(|run| (run.start..run.end()).contains(&index))
    }

    /// Numbered moves are played on end, in one line, at that number.
    fn run(&self, run: &Run<'_>) -> Found<()> {
        let is_played = self.lines().any(|line| (0..line.len()).any(|ply| is_played(line, ply, run)));
        ensure(is_played, || format!("no line of its evidence plays {}", run.text()))
    }

    /// Moves without a number, squares, and men.
    fn word(&self, index: usize) -> Found<()> {
        let token = &self.tokens[index];
        let word = token.word;
        let here: Option<Square> = word.parse().ok();
        if self.run_at(index).is_some() {
            return Ok(());
        }
        if let Some((man, square)) = sign(word).filter(|_| token.is_listed) {
            return self.man(man, square);
        }
        match here {
            Some(square) => match role(self.before(index, 2)).filter(|_| self.before(index, 1) == "on") {
                Some((man, _)) => self.man(man, square),
                None => ensure(self.knows_square(square) || self.is_san(word), || {
                    format!("{square} is neither a square nor a move of its evidence")
                }),
            },
            None if token.is_move => {
                ensure(self.is_san(word), || format!("no line of its evidence plays {word}"))
            }
            None => self.plain(index),
        }
    }

    /// Words that name a man or a number without a square.
    fn plain(&self, index: usize) -> Found<()> {
        let word = self.word_at(index);
        if let Some((man, false)) = role(word).filter(|_| self.before(index, 1) == "the") {
            let stands = self.boards().any(|board| board.board().by_role(man).any());
            return ensure(stands, || format!("there is no {word} on the boards of its evidence"));
        }
        if let (Some(count), Some((man, true))) = (number(word), role(self.word_at(index + 1))) {
            return ensure(self.has_changed_hands(man, count), || {
                format!("no gain of its evidence has {word} {}", self.word_at(index + 1))
            });
        }
        match word.parse::<u32>() {
            Ok(count) => {
                ensure(self.knows_number(count), || format!("{count} cannot be counted in its evidence"))
            }
            Err(_) => Ok(()),
        }
    }

    /// Whether a gain has so many men of a kind, on either side of it.
    fn has_changed_hands(&self, man: Role, count: u32) -> bool {
        let all = |men: &[Role]| men.iter().filter(|&&role| role == man).count() == count as usize;
        let mut gains = self.scenes.iter().flat_map(|scene| &scene.gains);
        gains.any(|gain| all(&gain.won) || all(&gain.lost))
    }

    fn man(&self, man: Role, square: Square) -> Found<()> {
        let stands = self.boards().any(|board| board.board().role_at(square) == Some(man));
        let name = lucena_board::words::role(man);
        ensure(stands, || format!("no {name} stands on {square} in its evidence"))
    }

    fn knows_square(&self, square: Square) -> bool {
        let is_named = self.scenes.iter().any(|scene| scene.squares.contains(&square));
        let goes_there =
            |line: &Line| line.moves().iter().any(|m| m.to() == square || m.from() == Some(square));
        is_named
            || self.lines().any(goes_there)
            || self.boards().any(|board| board.board().piece_at(square).is_some())
    }

    fn is_san(&self, word: &str) -> bool {
        let plays = |line: &Line| (0..line.len()).any(|ply| san(line, ply).is_some_and(|san| san == word));
        self.lines().any(plays)
    }

    fn knows_number(&self, count: u32) -> bool {
        let men = |won: &Won| [won.won.len(), won.lost.len()].contains(&(count as usize));
        self.scenes.iter().any(|scene| {
            scene.counts.contains(&count) || scene.mates.contains(&count) || scene.gains.iter().any(men)
        })
    }

    /// What is said to be won or lost is in a gain.
    fn material(&self, index: usize) -> Found<()> {
        let is_loss = self.word_at(index) == "loses";
        let is_gain = matches!(self.word_at(index), "wins" | "win" | "gains" | "nets");
        let said = material(self.tokens.get(index + 1..).unwrap_or_default());
        let Some(said) = said.filter(|_| is_loss || is_gain) else { return Ok(()) };
        let subject = self.subject(index).map(|side| if is_loss { !side } else { side });
        let is_it = |won: &Won| subject.is_none_or(|side| side == won.side) && is_said(&said, won);
        let mut gains = self.scenes.iter().flat_map(|scene| &scene.gains);
        ensure(gains.any(is_it), || format!("no gain of its evidence is {}", spoken(&said)))
    }

    /// Who wins or loses: the side that is named, or the one that has made the move before the verb.
    fn subject(&self, verb: usize) -> Option<Color> {
        match self.before(verb, 1) {
            "White" => Some(Color::White),
            "Black" => Some(Color::Black),
            _ => Some(self.run_at(verb.checked_sub(1)?)?.last_side()),
        }
    }

    /// Mates have their distance, or are on the board.
    fn mate(&self, index: usize) -> Found<()> {
        let word = self.word_at(index);
        if word == "stalemated" {
            let is_there = self.lines().any(|line| line.last().is_stalemate());
            return ensure(is_there, || "no line of its evidence ends with stalemate".to_owned());
        }
        if !matches!(word, "mate" | "mates") {
            return Ok(());
        }
        let distance = number(self.word_at(index + 2)).filter(|_| self.word_at(index + 1) == "in");
        if let Some(moves) = distance {
            let is_known = self.scenes.iter().any(|scene| scene.mates.contains(&moves));
            return ensure(is_known, || format!("nothing in its evidence is mate in {moves}"));
        }
        // “Misses the mate: …” shows how the game goes on, and not the mate.
        let is_missed = self.before(index, 1) == "the";
        if self.tokens[index].end == Some(':')
            && !is_missed
            && self.word_at(index + 1).parse::<Square>().is_err()
        {
            let run = self.run_at(index + 1);
            let is_mate = run.is_none_or(|run| run.sans.last().is_some_and(|san| san.ends_with('#')));
            return ensure(is_mate, || "the line after `mate:` does not end with mate".to_owned());
        }
        let says_so = matches!(self.before(index, 1), "is" | "forces" | "allows" | "to" | "threatens");
        let is_there = self.lines().any(|line| line.last().is_checkmate())
            || self.scenes.iter().any(|scene| !scene.mates.is_empty());
        ensure(!says_so || is_there, || "no mate occurs in its evidence".to_owned())
    }

    /// How a side is said to stand is what some score of the evidence says.
    fn standing(&self, index: usize) -> Found<()> {
        let words: Vec<&str> = (index..index + 5).map(|index| self.word_at(index)).collect();
        let (side, range, length) = match words[..] {
            ["White", "is", "winning", ..] => (Color::White, 300..=i32::MAX, 3),
            ["Black", "is", "winning", ..] => (Color::Black, 300..=i32::MAX, 3),
            ["White", "is", "clearly", "better", _] => (Color::White, 100..=299, 4),
            ["Black", "is", "clearly", "better", _] => (Color::Black, 100..=299, 4),
            ["White", "is", "a", "little", "better"] => (Color::White, 40..=99, 5),
            ["Black", "is", "a", "little", "better"] => (Color::Black, 40..=99, 5),
            ["the", "position", "is", "balanced", _] => (Color::White, -39..=39, 4),
            _ => return Ok(()),
        };
        let value = |white: i32| side.fold_wb(white, -white);
        let is_so =
            self.scenes.iter().flat_map(|scene| &scene.values).any(|&white| range.contains(&value(white)));
        ensure(is_so, || format!("no score of its evidence says that {}", words[..length].join(" ")))
    }
}

/// Whether a run is played from a ply of a line on.
fn is_played(line: &Line, ply: usize, run: &Run<'_>) -> bool {
    MoveNumber::of(line.position(ply)) == run.first
        && run
            .sans
            .iter()
            .enumerate()
            .all(|(more, said)| san(line, ply + more).is_some_and(|san| san == *said))
}

fn san(line: &Line, ply: usize) -> Option<String> {
    line.at(ply).map(|m| notation::san(line.position(ply), m))
}

/// `Kb8`: a man and its square.
fn sign(word: &str) -> Option<(Role, Square)> {
    let letter = word.chars().next().filter(char::is_ascii_uppercase)?;
    Some((Role::from_char(letter)?, word.get(1..)?.parse().ok()?))
}

fn is_said(said: &Said, won: &Won) -> bool {
    if said.is_exchange {
        let is_minor = |men: &[Role]| matches!(men, [Role::Bishop | Role::Knight]);
        return won.won == [Role::Rook] && is_minor(&won.lost);
    }
    said.won == won.won && said.lost == won.lost
}

fn spoken(said: &Said) -> String {
    let men = |roles: &[Role]| {
        let names = roles.iter().map(|&role| lucena_board::words::role(role));
        lucena_board::words::list(names, "and")
    };
    match said {
        Said { is_exchange: true, .. } => "the exchange".to_owned(),
        Said { won, lost, .. } if lost.is_empty() => men(won),
        Said { won, lost, .. } => format!("{} for {}", men(won), men(lost)),
    }
}
