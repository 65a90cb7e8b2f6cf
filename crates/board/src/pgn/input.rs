//! A window on the text, which knows where in the file it is.
//!
//! Lines are counted only when someone asks for a place or when bytes leave the window, so that the hot
//! path never looks at line ends for their own sake.

use std::io::{self, Read};

use super::MAX_TAG;

/// Room for the longest tag and for reads of a decent size behind it.
const CAPACITY: usize = 2 * MAX_TAG;

/// A line and a column, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: u64,
    pub(super) column: u32,
}

impl Place {
    fn after(self, bytes: &[u8], follows_return: bool) -> Place {
        let mut place = self;
        let mut rest = bytes;
        let mut is_return = follows_return;
        while let Some(end) = memchr::memchr2(b'\n', b'\r', rest) {
            let joined = end == 0 && is_return && rest[end] == b'\n';
            place.line += u64::from(!joined);
            place.column = 1;
            is_return = rest[end] == b'\r';
            rest = &rest[end + 1..];
        }
        // Bytes that continue a character do not start a column.
        let columns = rest.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
        place.column = place.column.saturating_add(u32::try_from(columns).unwrap_or(u32::MAX));
        place
    }
}

pub(super) struct Input<R> {
    source: R,
    window: Box<[u8]>,
    start: usize,
    end: usize,
    /// How many bytes have left the window.
    gone: u64,
    /// Up to where in the window lines are counted, and the place there.
    counted: usize,
    place: Place,
    after_return: bool,
    ended: bool,
    failure: Option<io::Error>,
}

impl<R: Read> Input<R> {
    pub(super) fn new(source: R) -> Input<R> {
        Input {
            source,
            window: vec![0; CAPACITY].into_boxed_slice(),
            start: 0,
            end: 0,
            gone: 0,
            counted: 0,
            place: Place { line: 1, column: 1 },
            after_return: false,
            ended: false,
            failure: None,
        }
    }

    /// The next byte; `None` at the end of the text.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.start == self.end && !self.fill() {
            return None;
        }
        self.rest().first().copied()
    }

    /// The bytes at hand, from the next one on. There may be more to come: see [`Input::fill`].
    #[inline]
    pub(super) fn rest(&self) -> &[u8] {
        &self.window[self.start..self.end]
    }

    #[inline]
    pub(super) fn advance(&mut self, bytes: usize) {
        debug_assert!(bytes <= self.end - self.start);
        self.start = (self.start + bytes).min(self.end);
    }

    /// Reads more behind the bytes at hand; false when there is no more.
    ///
    /// A failure to read looks like the end of the text until [`Input::take_failure`] is asked.
    #[cold]
    pub(super) fn fill(&mut self) -> bool {
        if self.end == self.window.len() || self.start == self.end {
            self.slide();
        }
        while !self.ended && self.end < self.window.len() {
            match self.source.read(&mut self.window[self.end..]) {
                Ok(0) => self.ended = true,
                Ok(bytes) => {
                    self.end += bytes;
                    return true;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failure = Some(error);
                    self.ended = true;
                }
            }
        }
        false
    }

    fn slide(&mut self) {
        self.count_to(self.start);
        self.window.copy_within(self.start..self.end, 0);
        self.gone += self.start as u64;
        self.counted -= self.start.min(self.counted);
        self.end -= self.start;
        self.start = 0;
    }

    fn count_to(&mut self, index: usize) {
        if self.counted < index {
            let bytes = &self.window[self.counted..index];
            self.place = self.place.after(bytes, self.after_return);
            self.after_return = bytes.last() == Some(&b'\r');
            self.counted = index;
        }
    }

    /// How many bytes came before the next one.
    #[inline]
    pub(super) fn offset(&self) -> u64 {
        self.gone + self.start as u64
    }

    /// The place of the next byte.
    pub(super) fn place(&mut self) -> Place {
        self.count_to(self.start);
        self.place
    }

    /// Does the text go on with `prefix`?
    pub(super) fn starts_with(&mut self, prefix: &[u8]) -> bool {
        while self.rest().len() < prefix.len() {
            if !prefix.starts_with(self.rest()) || !self.fill() {
                return false;
            }
        }
        self.rest().starts_with(prefix)
    }

    /// The failure that ended the text early.
    pub(super) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }
}
