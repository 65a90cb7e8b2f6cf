//! Reading one tag.

use std::{borrow::Cow, io::Read, ops::Range};

use super::{MAX_TAG, MAX_WORD, input::Input, tags::is_name_byte};
use crate::source::text;

/// Trouble with a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TagFault {
    Bad(String),
    TooLong,
}

/// A tag in the text at hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tag {
    name: Range<usize>,
    value: Range<usize>,
    has_escapes: bool,
    /// Of the whole tag, with its brackets.
    pub(super) length: usize,
}

enum Scan {
    Whole(Tag),
    /// The text at hand ends before the tag does.
    Partial,
    Bad,
}

impl Tag {
    /// The tag that starts at the next byte, which is a `[`.
    pub(super) fn find<R: Read>(input: &mut Input<R>) -> Result<Tag, TagFault> {
        loop {
            match scan(input.rest()) {
                Scan::Whole(tag) if tag.length <= MAX_TAG => return Ok(tag),
                Scan::Partial if input.rest().len() <= MAX_TAG && input.fill() => {}
                Scan::Whole(_) | Scan::Partial if input.rest().len() > MAX_TAG => {
                    return Err(TagFault::TooLong);
                }
                _ => return Err(TagFault::Bad(line(input))),
            }
        }
    }

    /// Name and value, out of the bytes in which the tag was found.
    pub(super) fn parts<'a>(&self, bytes: &'a [u8]) -> (Cow<'a, str>, Cow<'a, str>) {
        let (name, value) = self.decode(bytes);
        let value = if self.has_escapes { Cow::Owned(unescape(&value)) } else { value };
        (name, value)
    }

    fn decode<'a>(&self, bytes: &'a [u8]) -> (Cow<'a, str>, Cow<'a, str>) {
        match str::from_utf8(&bytes[..self.length]) {
            Ok(tag) => (tag[self.name.clone()].into(), tag[self.value.clone()].into()),
            Err(_) => (text(&bytes[self.name.clone()]), text(&bytes[self.value.clone()])),
        }
    }
}

fn scan(bytes: &[u8]) -> Scan {
    let name = 1 + blanks(&bytes[1..]);
    let name_end = name + run(&bytes[name..], is_name_byte);
    let quote = name_end + blanks(&bytes[name_end..]);
    match bytes.get(quote) {
        None => Scan::Partial,
        Some(b'"') if name < name_end => scan_value(bytes, name..name_end, quote + 1),
        Some(_) => Scan::Bad,
    }
}

/// The value ends at a quote with a bracket behind it, since people forget to escape the others.
fn scan_value(bytes: &[u8], name: Range<usize>, start: usize) -> Scan {
    let mut at = start;
    let mut has_escapes = false;
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr::memchr3(b'"', b'\\', b'\n', rest)) {
        at += found;
        let bracket = at + 1 + blanks(&bytes[at + 1..]);
        match (bytes[at], bytes.get(bracket)) {
            (b'"', Some(b']')) => {
                return Scan::Whole(Tag { name, value: start..at, has_escapes, length: bracket + 1 });
            }
            (b'"', None) => return Scan::Partial,
            (b'\n', _) => return Scan::Bad,
            (b'\\', _) => {
                has_escapes = true;
                at += 2;
            }
            _ => at += 1,
        }
    }
    Scan::Partial
}

fn run(bytes: &[u8], belongs: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|byte| !belongs(*byte)).unwrap_or(bytes.len())
}

fn blanks(bytes: &[u8]) -> usize {
    run(bytes, |byte| matches!(byte, b' ' | b'\t'))
}

fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|next| c == '\\' && matches!(next, '\\' | '"'));
        plain.push(escaped.unwrap_or(c));
    }
    plain
}

/// The rest of the line, as far as it is worth showing.
fn line<R: Read>(input: &mut Input<R>) -> String {
    loop {
        let length = run(input.rest(), |byte| !matches!(byte, b'\n' | b'\r'));
        if length < input.rest().len() || length >= MAX_WORD || !input.fill() {
            return text(&input.rest()[..length.min(MAX_WORD)]).into_owned();
        }
    }
}
