//! What is known of a run that may be broken off: how it is done, and how far it has come.
//!
//! The file is JSON Lines. The first line says how the run is done, each one after it tells of a finished item, and the
//! last that all are. Lines are only added, so a crash can leave no more than half a line at the end, which says nothing.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::Digest;

/// No line is longer, in bytes.
const MAX_LINE: u64 = 64 * 1024;

/// What the result of a run depends on; a run that goes on must have the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manner {
    /// The program's version.
    pub version: String,
    /// What is read; `None` where it can be read only once, as from a pipe.
    pub input: Option<Digest>,
    /// The settings by name, as the user gives them: `--nodes`, `5000`.
    pub settings: BTreeMap<String, String>,
}

impl Manner {
    /// In what another run differs from this one, in words that follow "was begun with"; `None` if in nothing.
    pub(crate) fn difference(&self, other: &Manner) -> Option<String> {
        if self.version != other.version {
            return Some(format!("version {} and this is version {}", self.version, other.version));
        }
        let mut names = self.settings.keys().chain(other.settings.keys());
        if let Some(name) = names.find(|&name| self.settings.get(name) != other.settings.get(name)) {
            let words = |manner: &Manner| match manner.settings.get(name) {
                Some(value) => format!("{name} {value}"),
                None => format!("no {name}"),
            };
            return Some(format!("{} and this run has {}", words(self), words(other)));
        }
        (self.input != other.input).then(|| match (&self.input, &other.input) {
            (Some(then), Some(now)) if then.bytes != now.bytes => {
                format!("another input, of {} bytes and not {}", then.bytes, now.bytes)
            }
            (None, _) => "an input that could be read only once".to_owned(),
            _ => "another input".to_owned(),
        })
    }
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    schema: u32,
    pub(crate) manner: Manner,
    /// The file that the user wants replaced, as it was then.
    pub(crate) replaces: Option<Digest>,
}

const SCHEMA: u32 = 1;

impl Header {
    pub(crate) fn new(manner: Manner, replaces: Option<Digest>) -> Header {
        Header { schema: SCHEMA, manner, replaces }
    }
}

/// A finished item.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Item {
    /// Its number in the input.
    pub(crate) number: u64,
    /// What was read.
    pub(crate) read: Digest,
    /// What was written.
    pub(crate) written: Digest,
}

/// The last line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct End {
    /// The whole output.
    pub(crate) finished: Digest,
}

/// A record, of which the first line has been read.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) header: Header,
    rest: Lines,
}

/// How far the run had come.
#[derive(Debug)]
pub(crate) struct Progress {
    pub(crate) items: Vec<Item>,
    pub(crate) finished: Option<Digest>,
    /// How many bytes of the record are whole lines.
    pub(crate) bytes: u64,
}

impl Record {
    /// The record at a path, `None` when none is there or it is empty.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::InvalidData`] when the file is something else.
    pub(crate) fn open(path: &Path) -> io::Result<Option<Record>> {
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        if file.metadata()?.len() == 0 {
            return Ok(None);
        }
        let mut rest = Lines { reader: BufReader::new(file), bytes: 0, number: 0 };
        let first = rest.next()?.ok_or(io::ErrorKind::InvalidData)?;
        let header: Header = parse(&first).ok_or(io::ErrorKind::InvalidData)?;
        if header.schema != SCHEMA {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(Some(Record { header, rest }))
    }

    /// The rest of it.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::InvalidData`] with the number of the line when one cannot be true.
    pub(crate) fn progress(mut self) -> io::Result<(Header, Progress)> {
        let mut progress = Progress { items: Vec::<Item>::new(), finished: None, bytes: self.rest.bytes };
        while let Some(line) = self.rest.next()? {
            progress.take(&line).ok_or_else(|| {
                let message = format!("line {} cannot be true", self.rest.number);
                io::Error::new(io::ErrorKind::InvalidData, message)
            })?;
            progress.bytes = self.rest.bytes;
        }
        Ok((self.header, progress))
    }
}

impl Progress {
    fn take(&mut self, line: &[u8]) -> Option<()> {
        if self.finished.is_some() {
            return None;
        }
        if let Some(End { finished }) = parse(line) {
            self.finished = Some(finished);
            return Some(());
        }
        let item: Item = parse(line)?;
        let last = self.items.last().map_or(0, |last| last.number);
        self.items.push((item.number > last).then_some(item)?);
        Some(())
    }
}

/// A line of the record.
pub(crate) fn line(what: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    Ok(line)
}

fn parse<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    serde_json::from_slice(line).ok()
}

/// The lines of a file that have an end.
#[derive(Debug)]
struct Lines {
    reader: BufReader<File>,
    /// How many bytes they have so far.
    bytes: u64,
    number: usize,
}

impl Lines {
    /// The next line; `None` at the end, or where a crash has cut a line off.
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        self.reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
        self.number += 1;
        if line.len() as u64 == MAX_LINE && line.last() != Some(&b'\n') {
            let message = format!("line {} is longer than {MAX_LINE} bytes", self.number);
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        self.bytes += if line.last() == Some(&b'\n') { line.len() as u64 } else { 0 };
        Ok(Some(line).filter(|line| line.last() == Some(&b'\n')))
    }
}
