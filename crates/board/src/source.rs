//! Where text comes from: files, plain or compressed, and lines of bounded length.

use std::{
    borrow::Cow,
    fs::File,
    io::{self, BufRead, BufReader, Cursor, Read},
    path::{Path, PathBuf},
};

/// Why a source cannot be read.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum SourceError {
    #[error("{} does not exist", .0.display())]
    NotFound(PathBuf),
    #[error("{} is a directory; a file is needed", .0.display())]
    Directory(PathBuf),
    #[error("{} may not be read: permission denied", .0.display())]
    Forbidden(PathBuf),
    #[error("{} is empty", name(.0))]
    Empty(Option<PathBuf>),
    #[error("{} is UTF-16; save it as UTF-8", name(.0))]
    Utf16(Option<PathBuf>),
    #[error("{} cannot be read: {error}", name(.path))]
    Io { path: Option<PathBuf>, error: io::Error },
}

fn name(path: &Option<PathBuf>) -> Cow<'_, str> {
    path.as_ref().map_or("standard input".into(), |path| path.to_string_lossy())
}

/// Opens a file, decompressing it when its first bytes say that it is gzip or zstd.
pub fn open(path: &Path) -> Result<Box<dyn Read + Send>, SourceError> {
    let owned = || path.to_path_buf();
    let file = File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => SourceError::NotFound(owned()),
        io::ErrorKind::PermissionDenied => SourceError::Forbidden(owned()),
        _ => SourceError::Io { path: Some(owned()), error },
    })?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(SourceError::Directory(owned()));
    }
    decompress(file, Some(path))
}

/// The same for any reader, such as standard input.
pub fn from_reader(reader: impl Read + Send + 'static) -> Result<Box<dyn Read + Send>, SourceError> {
    decompress(reader, None)
}

fn decompress(
    mut reader: impl Read + Send + 'static,
    path: Option<&Path>,
) -> Result<Box<dyn Read + Send>, SourceError> {
    let path = || path.map(Path::to_path_buf);
    let failed = |error| SourceError::Io { path: path(), error };
    let mut magic = Vec::with_capacity(4);
    reader.by_ref().take(4).read_to_end(&mut magic).map_err(failed)?;
    let whole = Cursor::new(magic.clone()).chain(reader);
    match magic.as_slice() {
        [] => Err(SourceError::Empty(path())),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Err(SourceError::Utf16(path())),
        [0x1f, 0x8b, ..] => Ok(Box::new(flate2::read::MultiGzDecoder::new(whole))),
        [0x28, 0xb5, 0x2f, 0xfd] => Ok(Box::new(zstd::Decoder::new(whole).map_err(failed)?)),
        _ => Ok(Box::new(whole)),
    }
}

/// UTF-8, or Latin-1 where it is not.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// Longer lines are not read.
pub const MAX_LINE: usize = 64 * 1024;

/// A line that cannot be read.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum LineError {
    #[error("the line is longer than {} KiB", MAX_LINE / 1024)]
    TooLong,
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
}

/// The lines of a text with their numbers, in constant memory: a line that is too long is passed over and reported.
pub struct Lines<R> {
    reader: BufReader<R>,
    number: u64,
    failed: bool,
}

impl<R: Read> Lines<R> {
    /// The lines of this reader.
    pub fn new(reader: R) -> Lines<R> {
        Lines { reader: BufReader::with_capacity(MAX_LINE, reader), number: 0, failed: false }
    }

    /// The next line without its end; `None` at the end of the text.
    fn line(&mut self) -> Result<Option<Vec<u8>>, LineError> {
        let mut line = Vec::new();
        let limit = MAX_LINE as u64 + 2;
        if self.reader.by_ref().take(limit).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let complete = line.pop_if(|last| *last == b'\n').is_some();
        line.pop_if(|last| *last == b'\r');
        if line.len() <= MAX_LINE {
            return Ok(Some(line));
        }
        if !complete {
            self.reader.skip_until(b'\n')?;
        }
        Err(LineError::TooLong)
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = (u64, Result<String, LineError>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        self.number += 1;
        let line = self.line();
        self.failed = matches!(line, Err(LineError::Io(_)));
        let text = line.transpose()?.map(|bytes| {
            let bytes =
                if self.number == 1 { bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes) } else { &bytes };
            decode(bytes).into_owned()
        });
        Some((self.number, text))
    }
}
