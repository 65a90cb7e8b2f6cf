//! From bytes to the words of a game.
//!
//! A token stays at hand until the next one is asked for, so that its place and its bytes can still be had.

use std::io::Read;

use shakmaty::Outcome;

use super::{
    MAX_TEXT, MAX_WORD, Nag,
    input::{Input, Place},
    tag::{Tag, TagFault},
};
use crate::source::text;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// A `[`: a tag, or the start of the next game.
    Bracket,
    /// A move or an unknown word, of this many bytes.
    Word(usize),
    Comment,
    Nag(Nag),
    Open,
    Close,
    Result(Outcome),
    Fault(Fault),
    End,
}

/// Trouble that shows before the meaning of a word is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    UnterminatedComment,
    WordTooLong,
    /// The comment makes the game too long.
    CommentTooLong,
    GameTooLong,
}

pub(super) struct Lexer<R> {
    pub(super) input: Input<R>,
    /// The length of the token at hand.
    at_hand: usize,
    /// Has the current line been blank so far?
    pub(super) fresh_line: bool,
    game_start: u64,
    /// The text of the last comment, and where it began.
    pub(super) comment: Vec<u8>,
    pub(super) comment_place: Place,
    pub(super) inside_comment: bool,
}

impl<R: Read> Lexer<R> {
    pub(super) fn new(source: R) -> Lexer<R> {
        Lexer {
            input: Input::new(source),
            at_hand: 0,
            fresh_line: true,
            game_start: 0,
            comment: Vec::new(),
            comment_place: Place { line: 1, column: 1 },
            inside_comment: false,
        }
    }

    /// Starts measuring the next game, at its first token.
    pub(super) fn begin_game(&mut self) {
        self.drop_token();
        self.skip_blanks();
        self.game_start = self.input.offset();
    }

    pub(super) fn token(&mut self) -> Token {
        self.drop_token();
        loop {
            self.skip_space();
            let Some(byte) = self.input.peek() else { return Token::End };
            if byte == b'[' {
                return Token::Bracket;
            }
            if self.is_too_long() {
                return Token::Fault(Fault::GameTooLong);
            }
            self.fresh_line = false;
            if let Some(token) = self.start_token(byte) {
                return token;
            }
        }
    }

    /// The token that starts with `byte`; `None` after passing over a move number.
    fn start_token(&mut self, byte: u8) -> Option<Token> {
        match byte {
            b'0'..=b'9' => self.number(),
            b'.' => {
                self.input.advance(1);
                None
            }
            b'{' => Some(self.brace_comment()),
            b';' => Some(self.line_comment()),
            b'(' => Some(self.hold(1, Token::Open)),
            b')' => Some(self.hold(1, Token::Close)),
            b'}' => Some(self.hold(1, Token::Word(1))),
            b'*' => Some(self.hold(1, Token::Result(Outcome::Unknown))),
            b'!' | b'?' => Some(self.glyph()),
            b'$' => Some(self.nag()),
            0x80.. => self.foreign(),
            _ => Some(self.word()),
        }
    }

    /// The tag at hand.
    pub(super) fn tag(&mut self) -> Result<Tag, TagFault> {
        self.fresh_line = false;
        let tag = Tag::find(&mut self.input)?;
        self.at_hand = tag.length;
        Ok(tag)
    }

    /// Passes over the line of a tag that cannot be used.
    pub(super) fn drop_tag(&mut self) {
        self.at_hand = 0;
        self.skip_line();
    }

    /// Does the tag at hand name the event, which comes first in a game?
    pub(super) fn at_event(&mut self) -> bool {
        [&b"[Event "[..], b"[Event\"", b"[Event\t"].iter().any(|start| self.input.starts_with(start))
    }

    pub(super) fn drop_token(&mut self) {
        self.input.advance(std::mem::take(&mut self.at_hand));
    }

    fn hold(&mut self, length: usize, token: Token) -> Token {
        self.at_hand = length;
        token
    }

    /// The first bytes of the token at hand.
    pub(super) fn bytes(&self, length: usize) -> &[u8] {
        let rest = self.input.rest();
        &rest[..length.min(rest.len())]
    }

    /// Is the token at hand the first of its line?
    pub(super) fn starts_line(&self) -> bool {
        self.fresh_line
    }

    pub(super) fn is_too_long(&self) -> bool {
        self.input.offset() - self.game_start > MAX_TEXT
    }

    /// As [`Lexer::skip_blanks`], but quick where one space is followed by the next word.
    #[inline]
    fn skip_space(&mut self) {
        if self.input.rest().first() == Some(&b' ') {
            self.input.advance(1);
        }
        if self.input.rest().first().is_none_or(|byte| *byte <= b'%') {
            self.skip_blanks();
        }
    }

    pub(super) fn skip_blanks(&mut self) {
        while let Some(byte) = self.input.peek() {
            match byte {
                b' ' | b'\t' | 0x0b | 0x0c => self.input.advance(1),
                b'\n' | b'\r' => {
                    self.fresh_line = true;
                    self.input.advance(1);
                }
                b'%' if self.fresh_line => self.skip_line(),
                _ => return,
            }
        }
    }

    /// Passes over the rest of the line, but not its end.
    pub(super) fn skip_line(&mut self) {
        while self.input.peek().is_some() {
            let rest = self.input.rest();
            let end = memchr::memchr2(b'\n', b'\r', rest);
            let length = end.unwrap_or(rest.len());
            self.input.advance(length);
            if end.is_some() {
                return;
            }
        }
    }

    /// The length of the run of bytes from `from` on that `belong`, counted from the start of the token;
    /// `None` when that is longer than a word may be.
    #[inline]
    fn run(&mut self, from: usize, belong: impl Fn(u8) -> bool) -> Option<usize> {
        let mut seen = from;
        loop {
            let rest = self.input.rest();
            let rest = &rest[..rest.len().min(MAX_WORD + 1)];
            if let Some(end) = rest[seen..].iter().position(|byte| !belong(*byte)) {
                return Some(seen + end);
            }
            seen = rest.len();
            if seen > MAX_WORD {
                return None;
            }
            if !self.input.fill() {
                return Some(seen);
            }
        }
    }

    #[inline]
    fn word(&mut self) -> Token {
        if let Some(length) = self.input.rest().first_chunk().and_then(short_word) {
            return self.hold(length, Token::Word(length));
        }
        match self.run(0, |byte| !DELIMITER[usize::from(byte)]) {
            Some(length) => self.hold(length, Token::Word(length)),
            None => Token::Fault(Fault::WordTooLong),
        }
    }

    /// A move number, which is passed over, or a result, or castling with zeros.
    fn number(&mut self) -> Option<Token> {
        let Some(digits) = self.run(0, |byte| byte.is_ascii_digit()) else {
            return Some(Token::Fault(Fault::WordTooLong));
        };
        let starts_with_zero = self.input.peek() == Some(b'0');
        match self.input.rest().get(digits).copied() {
            Some(b'.') => self.input.advance(digits + 1),
            Some(b'-' | b'/' | 0x80..) => return self.number_word(digits),
            _ if starts_with_zero => return Some(self.word()),
            _ => self.input.advance(digits),
        }
        None
    }

    fn number_word(&mut self, digits: usize) -> Option<Token> {
        let token = self.word();
        let Token::Word(length) = token else { return Some(token) };
        if let Some(outcome) = result(self.bytes(length)) {
            return Some(Token::Result(outcome));
        }
        if self.bytes(length)[digits..].starts_with(ELLIPSIS) {
            self.at_hand = digits + ELLIPSIS.len();
            self.drop_token();
            return None;
        }
        Some(token)
    }

    /// A word that starts outside ASCII: a result like `½-½`, the dots of a move number, or a word.
    fn foreign(&mut self) -> Option<Token> {
        for mark in [BYTE_ORDER_MARK, ELLIPSIS] {
            if self.input.starts_with(mark) {
                // Where files were put together, the mark stands at the start of a line.
                self.fresh_line = mark == BYTE_ORDER_MARK;
                self.input.advance(mark.len());
                return None;
            }
        }
        self.number_word(0)
    }

    fn glyph(&mut self) -> Token {
        let is_sign = |(sign, _): &&(&[u8], Nag)| self.input.starts_with(sign);
        let (sign, nag) = SIGNS.iter().find(is_sign).copied().unwrap_or((b"?", Nag::MISTAKE));
        self.hold(sign.len(), Token::Nag(nag))
    }

    fn nag(&mut self) -> Token {
        let Some(length) = self.run(1, |byte| byte.is_ascii_digit()) else {
            return Token::Fault(Fault::WordTooLong);
        };
        let number = str::from_utf8(&self.bytes(length)[1..]).ok().and_then(|digits| digits.parse().ok());
        self.hold(length, number.map_or(Token::Word(length), |number| Token::Nag(Nag(number))))
    }

    /// The place of the trouble at hand.
    pub(super) fn fault_place(&mut self, fault: Fault) -> Place {
        match fault {
            Fault::UnterminatedComment | Fault::CommentTooLong => self.comment_place,
            _ => self.input.place(),
        }
    }
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
const ELLIPSIS: &[u8] = "…".as_bytes();

/// The signs that stand right behind a move, the longer ones first.
const SIGNS: [(&[u8], Nag); 6] = [
    (b"!!", Nag::BRILLIANT),
    (b"!?", Nag::INTERESTING),
    (b"?!", Nag::DUBIOUS),
    (b"??", Nag::BLUNDER),
    (b"!", Nag::GOOD),
    (b"?", Nag::MISTAKE),
];

/// The bytes that end a word.
const DELIMITER: [bool; 256] = {
    let mut table = [false; 256];
    let ends = b" \t\n\r\x0b\x0c{}();!?$*";
    let mut i = 0;
    while i < ends.len() {
        table[ends[i] as usize] = true;
        i += 1;
    }
    table
};

/// The length of a word that ends within eight bytes, as almost all moves do. Looking at all eight at once
/// spares a branch that cannot be foreseen.
#[inline]
fn short_word(bytes: &[u8; 8]) -> Option<usize> {
    let ends = (0..8).fold(0u32, |ends, i| ends | u32::from(DELIMITER[usize::from(bytes[i])]) << i);
    (ends != 0).then_some(ends.trailing_zeros() as usize)
}

/// The result that a word stands for, in any of the dashes and halves that people use.
fn result(word: &[u8]) -> Option<Outcome> {
    if let Ok(outcome) = Outcome::from_ascii(word) {
        return Some(outcome);
    }
    let plain = text(word).replace(['–', '—', '−', '‐', '‑'], "-").replace('½', "1/2");
    let plain = if plain == "1/2" { "1/2-1/2" } else { &plain };
    Outcome::from_ascii(plain.as_bytes()).ok()
}
