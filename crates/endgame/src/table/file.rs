//! Tables as files.
//!
//! Eight letters, the version, the length of the title and the title (`KPK, moves to promotion`), the number of positions for each side to move, the
//! codes with White to move, those with Black to move, and at the end a checksum of all before it. Numbers are
//! little-endian.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use lucena_output::{Existing, Output, OutputError};
use thiserror::Error;

use super::{Goal, Table, layout::Layout};
use crate::men::Men;

const MAGIC: &[u8; 8] = b"LucenaTB";
const VERSION: u32 = 2;
const CHECKSUM: usize = size_of::<u32>();

/// Why the file of a table could not be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the file system says.
        error: io::Error,
    },
    /// It cannot be written.
    #[error("the table is not saved: {0}")]
    Write(#[from] OutputError),
    /// The file is something else.
    #[error("{}: {fault}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// It does not begin as a table does.
    #[error("no table of endings")]
    Foreign,
    /// It was written by another version.
    #[error("a table of version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// It holds another ending, or other depths.
    #[error("holds {found} instead of {expected}")]
    OtherTable {
        /// What it should hold.
        expected: String,
        /// What it says it holds.
        found: String,
    },
    /// It is too short or too long.
    #[error("has {found} bytes instead of {expected}")]
    Length {
        /// How long it should be.
        expected: usize,
        /// How long it is.
        found: usize,
    },
    /// Something in it has changed.
    #[error("the checksum does not match; the file is damaged")]
    Checksum,
}

/// The file of an ending in a directory.
pub fn path(dir: &Path, men: &Men, goal: Goal) -> PathBuf {
    dir.join(match goal {
        Goal::Mate => format!("{men}.lucena"),
        Goal::Promotion => format!("{men}-promotion.lucena"),
    })
}

/// What a file says that it holds.
fn title(men: &Men, goal: Goal) -> String {
    format!("{men}, {}", goal.counts())
}

/// Writes a table; a file of that name that is no table stays.
pub(crate) fn save(dir: &Path, table: &Table) -> Result<(), FileError> {
    let path = path(dir, table.men(), table.goal());
    let wrong = |error| OutputError::Io { path: path.clone(), error };
    fs::create_dir_all(dir).map_err(wrong)?;
    let existing = if is_table(&path) { Existing::Replace } else { Existing::Keep };
    let mut output = Output::claim(&path, existing)?;
    let mut draft = output.draft()?;
    write(&mut draft, table).map_err(wrong)?;
    Ok(draft.publish()?)
}

fn is_table(path: &Path) -> bool {
    let mut magic = [0; MAGIC.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut magic)).is_ok() && magic == *MAGIC
}

fn write(file: &mut impl Write, table: &Table) -> io::Result<()> {
    let mut checksum = crc32fast::Hasher::new();
    let [white, black] = &table.codes;
    for part in [&header(table.men(), table.goal()), white, black] {
        checksum.update(part);
        file.write_all(part)?;
    }
    file.write_all(&checksum.finalize().to_le_bytes())
}

fn header(men: &Men, goal: Goal) -> Vec<u8> {
    let title = title(men, goal);
    let mut header = MAGIC.to_vec();
    header.extend(VERSION.to_le_bytes());
    header.push(title.len() as u8);
    header.extend(title.as_bytes());
    header.extend((Layout::new(men).size() as u64).to_le_bytes());
    header
}

/// Reads a table; `None` when there is no such file.
pub(crate) fn load(dir: &Path, men: &Men, goal: Goal) -> Result<Option<Table>, FileError> {
    let path = path(dir, men, goal);
    let bytes = match read_at_most(&path, length(men, goal)) {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(fault)) => return Err(FileError::Unusable { path, fault }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(FileError::Read { path, error }),
    };
    read(&bytes, men, goal).map(Some).map_err(|fault| FileError::Unusable { path, fault })
}

/// How long the file of a table is.
fn length(men: &Men, goal: Goal) -> usize {
    header(men, goal).len() + 2 * Layout::new(men).size() + CHECKSUM
}

/// The header of another table may be longer by so many bytes: such a file is read, so that it can be said what it holds.
const OTHER_HEADER: usize = 64;

/// A file that is longer than expected is not read.
fn read_at_most(path: &Path, expected: usize) -> io::Result<Result<Vec<u8>, Fault>> {
    let file = File::open(path)?;
    let found = file.metadata()?.len() as usize;
    let most = expected + OTHER_HEADER;
    if found > most {
        return Ok(Err(Fault::Length { expected, found }));
    }
    let mut bytes = Vec::with_capacity(found);
    file.take(most as u64).read_to_end(&mut bytes)?;
    Ok(Ok(bytes))
}

fn read(bytes: &[u8], men: &Men, goal: Goal) -> Result<Table, Fault> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(Fault::Foreign)?;
    let (version, rest) = rest.split_first_chunk().ok_or(Fault::Foreign)?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        return Err(Fault::Version(version));
    }
    let (&length, rest) = rest.split_first().ok_or(Fault::Foreign)?;
    let (expected, found) = (title(men, goal), rest.get(..length.into()).ok_or(Fault::Foreign)?);
    if found != expected.as_bytes() {
        let found = String::from_utf8_lossy(found).into_owned();
        return Err(Fault::OtherTable { expected, found });
    }
    codes(bytes, men, goal)
}

fn codes(bytes: &[u8], men: &Men, goal: Goal) -> Result<Table, Fault> {
    let (header, size, expected) = (header(men, goal), Layout::new(men).size(), length(men, goal));
    if bytes.len() != expected {
        return Err(Fault::Length { expected, found: bytes.len() });
    }
    let (content, checksum) = bytes.split_at(expected - CHECKSUM);
    if crc32fast::hash(content).to_le_bytes() != checksum || !content.starts_with(&header) {
        return Err(Fault::Checksum);
    }
    let (white, black) = content[header.len()..].split_at(size);
    Ok(Table::new(*men, goal, [white.to_vec(), black.to_vec()]))
}
