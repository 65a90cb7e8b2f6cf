//! Comments, and the way to the next game after an error, which leads past comments.

use std::{borrow::Cow, io::Read};

use shakmaty::Outcome;

use super::lexer::{Fault, Lexer, Token};
use crate::source::text;

/// What became of a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CommentEnd {
    Closed,
    Never,
    TooLong,
}

impl<R: Read> Lexer<R> {
    /// The text of the comment at hand.
    pub(super) fn comment_text(&self) -> Cow<'_, str> {
        text(&self.comment)
    }

    /// A comment on the rest of this line, for what people add behind the result.
    pub(super) fn comment_on_line(&mut self) -> Option<Token> {
        self.drop_token();
        while let Some(b' ' | b'\t') = self.input.peek() {
            self.input.advance(1);
        }
        match self.input.peek() {
            Some(b'{') => Some(self.brace_comment()),
            Some(b';') => Some(self.line_comment()),
            _ => None,
        }
    }

    pub(super) fn line_comment(&mut self) -> Token {
        self.comment.clear();
        self.comment_place = self.input.place();
        self.input.advance(1);
        while self.input.peek().is_some() {
            if self.is_too_long() {
                return Token::Fault(Fault::CommentTooLong);
            }
            let rest = self.input.rest();
            let end = memchr::memchr2(b'\n', b'\r', rest);
            let length = end.unwrap_or(rest.len());
            self.comment.extend_from_slice(&rest[..length]);
            self.input.advance(length);
            if end.is_some() {
                break;
            }
        }
        Token::Comment
    }

    pub(super) fn brace_comment(&mut self) -> Token {
        self.comment.clear();
        self.comment_place = self.input.place();
        self.input.advance(1);
        match self.through_comment(true) {
            CommentEnd::Closed => Token::Comment,
            CommentEnd::Never => Token::Fault(Fault::UnterminatedComment),
            CommentEnd::TooLong => Token::Fault(Fault::CommentTooLong),
        }
    }

    /// Reads to the end of a brace comment, keeping its text or not.
    fn through_comment(&mut self, keep: bool) -> CommentEnd {
        self.inside_comment = true;
        let mut blank = false;
        while self.input.peek().is_some() {
            if keep && self.is_too_long() {
                return CommentEnd::TooLong;
            }
            let rest = self.input.rest();
            let end = memchr::memchr3(b'}', b'\n', b'\r', rest);
            let (part, stop) = (&rest[..end.unwrap_or(rest.len())], end.map(|end| rest[end]));
            blank &= part.iter().all(u8::is_ascii_whitespace);
            if keep {
                self.comment.extend_from_slice(part);
            }
            let length = part.len();
            self.input.advance(length);
            match stop {
                None => {}
                Some(b'}') => {
                    self.input.advance(1);
                    self.inside_comment = false;
                    return CommentEnd::Closed;
                }
                Some(_) => {
                    self.comment_line_end(keep);
                    if blank && self.input.starts_with(b"[Event \"") {
                        break;
                    }
                    blank = true;
                }
            }
        }
        self.inside_comment = false;
        self.fresh_line = true;
        CommentEnd::Never
    }

    /// The end of a line inside a comment is one space.
    fn comment_line_end(&mut self, keep: bool) {
        let end = if self.input.starts_with(b"\r\n") { 2 } else { 1 };
        self.input.advance(end);
        if keep {
            self.comment.push(b' ');
        }
    }

    /// Passes over the rest of a game: to the next line that starts with `[`, or past a result that an empty
    /// line follows.
    pub(super) fn skip_game(&mut self) {
        self.drop_token();
        if self.inside_comment {
            self.through_comment(false);
        }
        let mut tail = Tail::default();
        while let Some(byte) = self.input.peek() {
            match byte {
                b'[' if self.fresh_line => return,
                b'{' => {
                    self.fresh_line = false;
                    self.input.advance(1);
                    self.through_comment(false);
                    tail = Tail::default();
                }
                b';' => self.skip_line(),
                _ if self.fresh_line || matches!(byte, b'\n' | b'\r') => {
                    let line = self.input.place().line;
                    self.skip_blanks();
                    if tail.is_result() && self.input.place().line > line + 1 {
                        return;
                    }
                    let starts_game = self.input.peek() == Some(b'[');
                    self.fresh_line &= starts_game;
                }
                _ => tail.push(self.skip_plain()),
            }
        }
    }

    /// Passes over bytes that neither end a line nor begin a comment; the last of them.
    fn skip_plain(&mut self) -> [u8; Tail::LENGTH] {
        let rest = self.input.rest();
        let plain = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r' | b'{' | b';'));
        let length = plain.unwrap_or(rest.len());
        let mut last = [0; Tail::LENGTH];
        let kept = length.min(Tail::LENGTH);
        last[Tail::LENGTH - kept..].copy_from_slice(&rest[length - kept..length]);
        self.input.advance(length);
        last
    }
}

/// The last bytes before the end of a line; zeros where there were fewer.
#[derive(Default)]
struct Tail([u8; Tail::LENGTH]);

impl Tail {
    /// A draw is the longest result, and a space goes before it.
    const LENGTH: usize = 8;

    fn push(&mut self, next: [u8; Tail::LENGTH]) {
        let fresh = next.iter().filter(|byte| **byte != 0).count();
        self.0.rotate_left(fresh);
        self.0[Tail::LENGTH - fresh..].copy_from_slice(&next[Tail::LENGTH - fresh..]);
    }

    fn is_result(&self) -> bool {
        let line = self.0.trim_ascii_end();
        let word = line.rsplit(|byte| byte.is_ascii_whitespace() || *byte == 0).next().unwrap_or(line);
        Outcome::from_ascii(word).is_ok()
    }
}
