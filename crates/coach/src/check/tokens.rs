//! A text as moves and words.

use lucena_board::pgn::MoveNumber;
use shakmaty::{Color, Role, san::SanPlus};

/// A word of a text, without the signs around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'t> {
    /// The word; of a numbered move what follows the number.
    pub word: &'t str,
    /// The number before a move.
    pub number: Option<MoveNumber>,
    /// Whether it can be read as a move.
    pub is_move: bool,
    /// Whether it stands in parentheses, where annotators list men and squares.
    pub is_listed: bool,
    /// The sign that ends it: `.`, `:`, `,`, `;`.
    pub end: Option<char>,
}

/// Moves on end, the first with its number: `12.Nf3 Nf6 13.d4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Run<'t> {
    /// The number of the first move.
    pub first: MoveNumber,
    /// The moves as they are written.
    pub sans: Vec<&'t str>,
    /// Where it begins among the words.
    pub start: usize,
}

impl Run<'_> {
    /// The index of the word after it.
    pub fn end(&self) -> usize {
        self.start + self.sans.len()
    }

    /// Who plays its last move.
    pub fn last_side(&self) -> Color {
        if self.sans.len().is_multiple_of(2) { !self.first.turn } else { self.first.turn }
    }

    /// As it is written.
    pub fn text(&self) -> String {
        format!("{}{}", self.first, self.sans.join(" "))
    }
}

/// The words of a text.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut depth = 0_usize;
    text.split_whitespace().map(|word| token(word, &mut depth)).collect()
}

fn token<'t>(word: &'t str, depth: &mut usize) -> Token<'t> {
    let opened = word.trim_start_matches(['(', '"']);
    *depth += word.matches('(').count();
    let is_listed = *depth > 0;
    *depth = depth.saturating_sub(word.matches(')').count());
    let bare = opened.trim_end_matches(['.', ',', ';', ':', ')', '!', '?', '"']);
    let end = opened[bare.len()..].chars().find(|c| ".,;:".contains(*c));
    match numbered(bare) {
        Some((number, san)) => Token { word: san, number: Some(number), is_move: true, is_listed, end },
        None => Token { word: bare, number: None, is_move: is_san(bare), is_listed, end },
    }
}

/// `12.Nf3` or `12...Nf6`.
fn numbered(word: &str) -> Option<(MoveNumber, &str)> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = word[..word.len() - rest.len()].parse().ok()?;
    let (turn, san) = match rest.strip_prefix("...") {
        Some(san) => (Color::Black, san),
        None => (Color::White, rest.strip_prefix('.')?),
    };
    is_san(san).then_some((MoveNumber { number, turn }, san))
}

fn is_san(word: &str) -> bool {
    word != "--" && word.parse::<SanPlus>().is_ok()
}

/// The numbered moves of a text, with those that follow them.
pub(super) fn runs<'t>(tokens: &[Token<'t>]) -> Vec<Run<'t>> {
    let mut runs: Vec<Run<'t>> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let is_open = index.checked_sub(1).is_some_and(|before| tokens[before].end.is_none());
        let last = runs.last_mut().filter(|run| is_open && run.end() == index);
        match (last, token.number) {
            (Some(run), number) if token.is_move && goes_on(run, number) => run.sans.push(token.word),
            (_, Some(first)) => runs.push(Run { first, sans: vec![token.word], start: index }),
            _ => {}
        }
    }
    runs
}

/// Whether a move with this number, or with none, is the next of a run. White's moves have one, Black's none.
fn goes_on(run: &Run<'_>, number: Option<MoveNumber>) -> bool {
    let plies = run.sans.len() as u32 + u32::from(run.first.turn.is_black());
    let next =
        MoveNumber { number: run.first.number + plies / 2, turn: Color::from_white(plies.is_multiple_of(2)) };
    if next.turn.is_white() { number == Some(next) } else { number.is_none() }
}

/// A man by its name, and whether there are several.
pub(super) fn role(word: &str) -> Option<(Role, bool)> {
    let named = |name: &str| Role::ALL.into_iter().find(|&role| lucena_board::words::role(role) == name);
    match named(word) {
        Some(role) => Some((role, false)),
        None => word.strip_suffix('s').and_then(named).map(|role| (role, true)),
    }
}

/// A number in digits or in words; `a` is one.
pub(super) fn number(word: &str) -> Option<u32> {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let spelled = WORDS.iter().position(|known| *known == word).map(|number| number as u32);
    let article = matches!(word, "a" | "an").then_some(1);
    spelled.or(article).or_else(|| word.parse().ok())
}

/// What a text says is won, and for what.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Said {
    /// The men won, the most valuable first.
    pub won: Vec<Role>,
    /// The men given for them.
    pub lost: Vec<Role>,
    /// Whether it is a rook for a bishop or knight.
    pub is_exchange: bool,
}

/// `a rook and two pawns for a bishop`, from the beginning of these words; `None` if they speak of no material.
pub(super) fn material(tokens: &[Token<'_>]) -> Option<Said> {
    if let [the, exchange, ..] = tokens
        && (the.word, exchange.word) == ("the", "exchange")
    {
        return Some(Said { is_exchange: true, ..Said::default() });
    }
    let mut said = Said::default();
    let (mut rest, mut is_price) = (tokens, false);
    while let [count, man, after @ ..] = rest
        && let (Some(count), Some((role, _))) = (number(count.word), role(man.word))
    {
        let men = if is_price { &mut said.lost } else { &mut said.won };
        men.extend(vec![role; count.min(16) as usize]);
        let is_end = man.end.is_some_and(|sign| sign != ',');
        rest = match after {
            [next, after @ ..] if !is_end && matches!(next.word, "and" | "for") => {
                is_price |= next.word == "for";
                after
            }
            after if man.end == Some(',') => after,
            _ => break,
        };
    }
    let worth = |role: &Role| std::cmp::Reverse(*role);
    said.won.sort_by_key(worth);
    said.lost.sort_by_key(worth);
    (!said.won.is_empty()).then_some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_where_the_moves_do() {
        let text =
            "If White tries 1.Nxb7 instead, Black has 1...Rxb7 2.Qxa6 Rxb3. Then e4 is weak (Kb8, c6).";
        let tokens = tokens(text);
        let runs: Vec<String> = runs(&tokens).iter().map(Run::text).collect();
        assert_eq!(runs, ["1.Nxb7", "1...Rxb7 Qxa6 Rxb3"]);
        let listed: Vec<&str> =
            tokens.iter().filter(|token| token.is_listed).map(|token| token.word).collect();
        assert_eq!(listed, ["Kb8", "c6"]);
    }

    #[test]
    fn material_is_read_as_it_is_written() {
        let read = |text: &str| material(&tokens(text)).map(|said| (said.won, said.lost));
        let (queen, rook, bishop, pawn) = (Role::Queen, Role::Rook, Role::Bishop, Role::Pawn);
        assert_eq!(read("two pawns: 1.e4"), Some((vec![pawn, pawn], vec![])));
        assert_eq!(read("a queen and a rook for a bishop."), Some((vec![queen, rook], vec![bishop])));
        assert_eq!(read("a rook, a bishop and a pawn."), Some((vec![rook, bishop, pawn], vec![])));
        assert_eq!(read("as much."), None);
        assert!(material(&tokens("the exchange: 1.e4")).is_some_and(|said| said.is_exchange));
    }
}
