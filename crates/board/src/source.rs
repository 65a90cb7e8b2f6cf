//! Opening what people have: plain text, `.gz` or `.zst`, a file or a pipe, in UTF-8 or Latin-1.
//!
//! The kind of compression is read from the first bytes and never from the name, since downloads lose and
//! gain extensions on their way. Members and frames that follow one another are read as one text, which is
//! how the large game collections are packed.

use std::{
    borrow::Cow,
    fs::File,
    io::{self, BufRead, BufReader, Cursor, Read},
    path::{Path, PathBuf},
};

use flate2::read::MultiGzDecoder;

/// The longest line that [`Lines`] hands out, in bytes.
pub const MAX_LINE: usize = 64 * 1024;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Text to read, wherever it comes from.
pub type Source = Box<dyn Read + Send>;

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// There is nothing at that path.
    #[error("{0}: no such file; expected the path of an existing file")]
    NotFound(PathBuf),
    /// The path leads to a directory.
    #[error("{0} is a directory; expected a file")]
    Directory(PathBuf),
    /// The system does not let us read the file.
    #[error("{0}: no permission to read it; expected a readable file")]
    Permission(PathBuf),
    /// The file is larger than anything of its kind.
    #[error("{path} has more than {most} bytes; expected a smaller file")]
    TooLarge {
        /// The file in question.
        path: PathBuf,
        /// What it may have.
        most: u64,
    },
    /// The text is UTF-16, as some Windows editors save it.
    #[error("{0}: the file is UTF-16; save it as UTF-8")]
    Utf16(PathBuf),
    /// Any other trouble, such as compressed data that is cut short.
    #[error("{path}: {error}")]
    Io {
        /// The file in question.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: io::Error,
    },
}

impl SourceError {
    fn from_io(path: &Path, error: io::Error) -> SourceError {
        let path = path.to_path_buf();
        match error.kind() {
            io::ErrorKind::NotFound => SourceError::NotFound(path),
            io::ErrorKind::IsADirectory => SourceError::Directory(path),
            io::ErrorKind::PermissionDenied => SourceError::Permission(path),
            _ => SourceError::Io { path, error },
        }
    }
}

/// Opens a file, unpacking gzip and zstd.
///
/// Data that is cut short is an error when the reader gets there, never a silent end.
///
/// # Errors
///
/// Returns [`SourceError`] when the file cannot be opened or is UTF-16.
pub fn open(path: &Path) -> Result<Source, SourceError> {
    if path.is_dir() {
        return Err(SourceError::Directory(path.to_path_buf()));
    }
    let file = File::open(path).map_err(|error| SourceError::from_io(path, error))?;
    named(file, path)
}

/// All of a file that is to be held in memory, of at most so many bytes.
///
/// # Errors
///
/// Returns [`SourceError`] when the file cannot be read or is larger.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, SourceError> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| SourceError::from_io(path, error))?;
    if bytes.len() as u64 > most {
        return Err(SourceError::TooLarge { path: path.to_path_buf(), most });
    }
    Ok(bytes)
}

/// Reads from a pipe or from memory in the way [`open`] reads a file.
///
/// # Errors
///
/// Returns [`SourceError`] when reading the first bytes fails or the text is UTF-16.
pub fn from_reader(reader: impl Read + Send + 'static) -> Result<Source, SourceError> {
    named(reader, Path::new("standard input"))
}

fn named(reader: impl Read + Send + 'static, path: &Path) -> Result<Source, SourceError> {
    let plain = unpack(reader).map_err(|error| SourceError::from_io(path, error))?;
    let (head, plain) = peek(plain).map_err(|error| SourceError::from_io(path, error))?;
    match head {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Err(SourceError::Utf16(path.to_path_buf())),
        _ => Ok(Box::new(plain)),
    }
}

fn unpack(reader: impl Read + Send + 'static) -> io::Result<Source> {
    let (head, reader) = peek(reader)?;
    Ok(match head {
        [0x1f, 0x8b, ..] => Box::new(Packed { kind: "gzip", data: MultiGzDecoder::new(reader) }),
        // A frame of text, or one of the skippable frames that parallel compressors put first.
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            Box::new(Packed { kind: "zstd", data: zstd::Decoder::new(reader)? })
        }
        _ => Box::new(reader),
    })
}

type Peeked<R> = io::Chain<io::Take<Cursor<[u8; 4]>>, R>;

/// The first four bytes, zeros where there are fewer, and a reader that still begins with them.
fn peek<R: Read>(mut reader: R) -> io::Result<([u8; 4], Peeked<R>)> {
    let mut head = Vec::with_capacity(4);
    reader.by_ref().take(4).read_to_end(&mut head)?;
    let mut padded = [0; 4];
    padded[..head.len()].copy_from_slice(&head);
    Ok((padded, Cursor::new(padded).take(head.len() as u64).chain(reader)))
}

/// Says which format was broken when unpacking fails.
struct Packed<R> {
    kind: &'static str,
    data: R,
}

impl<R: Read> Read for Packed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.data.read(buffer).map_err(|error| self.explain(&error))
    }
}

impl<R> Packed<R> {
    fn explain(&self, error: &io::Error) -> io::Error {
        let kind = self.kind;
        let message = match error.kind() {
            io::ErrorKind::Interrupted => return io::ErrorKind::Interrupted.into(),
            io::ErrorKind::UnexpectedEof => format!("the {kind} data is cut short; expected the whole file"),
            _ => format!("broken {kind} data: {error}"),
        };
        io::Error::new(error.kind(), message)
    }
}

/// Bytes as text: UTF-8, or else Latin-1, in which every byte is a letter.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// Why a line could not be handed out.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// The line was passed over because of its length.
    #[error("the line is longer than {MAX_LINE} bytes")]
    TooLong,
    /// Reading failed; no more lines follow.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// The numbered lines of a text, from line 1.
///
/// A line comes without its line ending, the first one without a byte-order mark, each read by [`text`].
/// Lines over [`MAX_LINE`] are passed over without being held in memory.
///
/// ```
/// use lucena_board::source::Lines;
///
/// let lines: Vec<_> = Lines::new(&b"one\r\ntwo"[..]).map(|(n, line)| (n, line.unwrap())).collect();
/// assert_eq!(lines, [(1, "one".to_owned()), (2, "two".to_owned())]);
/// ```
pub struct Lines<R> {
    reader: BufReader<R>,
    bytes: Vec<u8>,
    number: u64,
    ended: bool,
}

impl<R: Read> Lines<R> {
    /// The lines of what `reader` yields.
    pub fn new(reader: R) -> Lines<R> {
        Lines { reader: BufReader::new(reader), bytes: Vec::new(), number: 0, ended: false }
    }

    /// The next line with its ending, in `bytes`; `None` at the end of the text.
    fn advance(&mut self) -> Result<Option<()>, LineError> {
        self.bytes.clear();
        self.number += 1;
        let limit = MAX_LINE as u64 + 2;
        self.reader.by_ref().take(limit).read_until(b'\n', &mut self.bytes)?;
        if self.bytes.is_empty() {
            return Ok(None);
        }
        let ended = self.bytes.last() == Some(&b'\n');
        if !ended && self.bytes.len() as u64 == limit {
            self.reader.skip_until(b'\n')?;
        }
        Ok(Some(()))
    }

    fn line(&self) -> Result<String, LineError> {
        let line = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = if self.number == 1 { line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line) } else { line };
        if line.len() > MAX_LINE {
            return Err(LineError::TooLong);
        }
        Ok(text(line).into_owned())
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = (u64, Result<String, LineError>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        match self.advance() {
            Ok(line) => line.map(|()| (self.number, self.line())),
            Err(error) => {
                self.ended = true;
                Some((self.number, Err(error)))
            }
        }
    }
}
