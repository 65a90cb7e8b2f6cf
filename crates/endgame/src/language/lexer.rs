//! Rule files into words.

use super::error::{Mistake, Span};

/// A word of the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or a keyword; names may contain hyphens: `good-quadrant`.
    Word(String),
    Number(i32),
    /// The text between quotation marks.
    Text(String),
    /// `= <> < <= > >= + - * ( ) , .`
    Sign(&'static str),
    End,
}

impl Token {
    /// For messages: `when`, `7`, `the end of the file`.
    pub fn describe(&self) -> String {
        match self {
            Token::Word(word) => format!("`{word}`"),
            Token::Number(number) => format!("`{number}`"),
            Token::Text(_) => "a text in quotation marks".into(),
            Token::Sign(sign) => format!("`{sign}`"),
            Token::End => "the end of the file".into(),
        }
    }
}

const SIGNS: [&str; 14] = ["<>", "<=", ">=", "=", "<", ">", "+", "-", "*", "(", ")", ",", ".", "≠"];

/// Cuts the text; comments run from `#` to the end of the line.
pub(super) fn tokens(source: &str) -> Result<Vec<(Token, Span)>, Mistake> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        let Some(first) = rest.chars().next() else { break };
        let length = match first {
            c if c.is_whitespace() => first.len_utf8(),
            '#' => rest.find('\n').unwrap_or(rest.len()),
            _ => {
                let (token, length) = token(rest, at)?;
                tokens.push((token, Span { start: at, end: at + length }));
                length
            }
        };
        at += length;
    }
    tokens.push((Token::End, Span { start: source.len(), end: source.len() }));
    Ok(tokens)
}

fn token(rest: &str, at: usize) -> Result<(Token, usize), Mistake> {
    let first = rest.chars().next().unwrap_or(' ');
    if first == '"' {
        return text(rest, at);
    }
    if first.is_ascii_digit() {
        return number(rest, at);
    }
    if first.is_alphabetic() {
        let length = word_length(rest);
        return Ok((Token::Word(rest[..length].to_owned()), length));
    }
    match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
        Some(&"≠") => Ok((Token::Sign("<>"), "≠".len())),
        Some(&sign) => Ok((Token::Sign(sign), sign.len())),
        None => {
            let span = Span { start: at, end: at + first.len_utf8() };
            Err(Mistake::new(span, format!("`{first}` has no meaning in a rule")))
        }
    }
}

/// Letters, digits and inner hyphens: `wk`, `c8`, `good-quadrant`; `a-1` is a subtraction.
fn word_length(rest: &str) -> usize {
    let mut end = 0;
    let mut chars = rest.char_indices().peekable();
    while let Some((index, c)) = chars.next() {
        let joins = c == '-' && chars.peek().is_some_and(|(_, next)| next.is_alphabetic());
        if !(c.is_alphanumeric() || c == '_' || joins) {
            break;
        }
        end = index + c.len_utf8();
    }
    end
}

fn number(rest: &str, at: usize) -> Result<(Token, usize), Mistake> {
    let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let span = Span { start: at, end: at + length };
    match rest[..length].parse::<i32>() {
        Ok(number) if number <= 9999 => Ok((Token::Number(number), length)),
        _ => Err(Mistake::new(span, "this number is too large; the largest is 9999")),
    }
}

fn text(rest: &str, at: usize) -> Result<(Token, usize), Mistake> {
    match rest[1..].find('"') {
        Some(end) => {
            let words: Vec<&str> = rest[1..=end].split_whitespace().collect();
            Ok((Token::Text(words.join(" ")), end + 2))
        }
        None => {
            let end = at + rest.find('\n').unwrap_or(rest.len());
            Err(Mistake::new(Span { start: at, end }, "this text has no closing quotation mark"))
        }
    }
}
