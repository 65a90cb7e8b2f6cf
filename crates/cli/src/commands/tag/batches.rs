//! Rows together: the disk is asked to keep many at once, and compression needs many to be worth it.
//!
//! Where a file is kept, a batch has always the same number of rows, so that a run that goes on writes the same bytes.

use std::path::Path;

use lucena_coach::tag::Tags;
use lucena_output::Digest;

use super::{
    format::{Format, is_packed},
    puzzles::{Puzzles, Row},
};
use crate::{
    console::{Console, Failure, Outcome},
    output::Sink,
};

/// Rows of a batch in a file that is kept.
const KEPT: usize = 256;
/// How well batches are compressed: the library's usual level.
const LEVEL: i32 = zstd::DEFAULT_COMPRESSION_LEVEL;

/// Writes tagged puzzles batch by batch.
pub struct Batches<'a, 's> {
    format: Format,
    is_packed: bool,
    sink: &'a mut Sink<'s>,
    /// The number of the last batch; the header counts as one.
    number: u64,
    rows: usize,
    /// What was read for the open batch.
    read: String,
    /// What is written for it.
    written: String,
}

impl<'a, 's> Batches<'a, 's> {
    /// Nothing is written yet.
    pub fn new(format: Format, output: Option<&Path>, sink: &'a mut Sink<'s>) -> Batches<'a, 's> {
        let is_packed = output.is_some_and(is_packed);
        Batches { format, is_packed, sink, number: 0, rows: 0, read: String::new(), written: String::new() }
    }

    /// The header, if there is one.
    pub fn head(&mut self, console: &mut Console, names: Option<&[String]>) -> Outcome {
        let Some(header) = self.format.header(names)? else { return Ok(()) };
        self.number += 1;
        let read = Digest::of(header.as_bytes());
        if self.sink.has(self.number, &read)? {
            return Ok(());
        }
        let bytes = self.bytes(header)?;
        self.sink.put(console, self.number, read, &bytes)
    }

    /// The next rows that an earlier run has finished; `None` when there are no more.
    pub fn earlier(&mut self, puzzles: &mut Puzzles) -> Result<Option<Vec<Row>>, Failure> {
        if self.sink.last() <= self.number {
            return Ok(None);
        }
        let rows: Vec<Row> = puzzles.take(KEPT).collect();
        let read: String = rows.iter().flat_map(|row| [row.text.as_str(), "\n"]).collect();
        self.number += 1;
        let is_finished = self.sink.has(self.number, &Digest::of(read.as_bytes()))?;
        Ok(is_finished.then_some(rows))
    }

    /// Adds a row; without tags it is a bad one, of which nothing is written.
    pub fn add(&mut self, console: &mut Console, row: &Row, tags: Option<&Tags>) -> Outcome {
        if let (Ok(puzzle), Some(tags)) = (&row.puzzle, tags) {
            self.written += &self.format.line(row, puzzle, tags)?;
        }
        self.read += &row.text;
        self.read.push('\n');
        self.rows += 1;
        let most = if matches!(self.sink, Sink::Kept(_)) { KEPT } else { 1 };
        if self.rows == most { self.end(console) } else { Ok(()) }
    }

    /// Closes the open batch.
    pub fn end(&mut self, console: &mut Console) -> Outcome {
        if self.rows == 0 {
            return Ok(());
        }
        self.number += 1;
        self.rows = 0;
        let read = Digest::of(std::mem::take(&mut self.read).as_bytes());
        let written = std::mem::take(&mut self.written);
        let bytes = self.bytes(written)?;
        self.sink.put(console, self.number, read, &bytes)
    }

    /// The text as it is written; compressed, it is a frame of its own, and frames on end are one text.
    fn bytes(&self, text: String) -> Result<Vec<u8>, Failure> {
        if self.is_packed { Ok(zstd::bulk::compress(text.as_bytes(), LEVEL)?) } else { Ok(text.into_bytes()) }
    }
}
