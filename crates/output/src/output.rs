//! Files that are written at once.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;
use thiserror::Error;

use crate::{disk, lock::Lock, place::Place};

/// Why a file could not be written.
#[derive(Debug, Error)]
pub enum OutputError {
    /// The file system says no.
    #[error("cannot write {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// There is something in its place, and it may not be replaced.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// Another run has the lock.
    #[error("another run is writing {}; wait for it or name another file", .0.display())]
    Busy(PathBuf),
}

impl OutputError {
    pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> OutputError {
        |error| OutputError::Io { path: path.to_path_buf(), error }
    }
}

/// What may happen to a file that is there already; an empty one holds nothing to lose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and the new one is not written.
    Keep,
    /// The new one takes its place.
    Replace,
}

/// A file to be written, claimed before the work on it begins.
///
/// ```
/// use lucena_output::{Existing, Output};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.svg");
/// Output::claim(&path, Existing::Keep)?.write(b"<svg/>")?;
/// assert!(Output::claim(&path, Existing::Keep).is_err(), "it is there already");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Output {
    /// As the user calls it.
    name: PathBuf,
    place: Place,
    existing: Existing,
    _lock: Option<Lock>,
}

impl Output {
    /// Claims a path, so that what stands against writing there is known before the work begins.
    ///
    /// # Errors
    ///
    /// Returns [`OutputError`] when the path cannot be written, is being written, or is not to be replaced.
    pub fn claim(path: &Path, existing: Existing) -> Result<Output, OutputError> {
        let place = Place::of(path).map_err(OutputError::at(path))?;
        let lock = match &place {
            Place::File(file) => Some(lock(path, file)?),
            Place::Special(_) => None,
        };
        if let Place::File(file) = &place {
            permit(path, file, existing)?;
        }
        Ok(Output { name: path.to_path_buf(), place, existing, _lock: lock })
    }

    /// A sheet to write on, which becomes the file when it is published.
    ///
    /// # Errors
    ///
    /// Returns [`OutputError`] when nothing can be written there.
    pub fn draft(&mut self) -> Result<Draft<'_>, OutputError> {
        let sheet = match &self.place {
            Place::File(path) => disk::new_beside(path).map(Sheet::Beside),
            Place::Special(path) => OpenOptions::new().append(true).open(path).map(Sheet::Straight),
        };
        let sheet = sheet.map_err(OutputError::at(&self.name))?;
        Ok(Draft { output: self, sheet: BufWriter::new(sheet) })
    }

    /// Writes the file at once; what it writes again replaces what it wrote before.
    ///
    /// # Errors
    ///
    /// Returns [`OutputError`] when that fails; the file is then as it was.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), OutputError> {
        let name = self.name.clone();
        let mut draft = self.draft()?;
        draft.sheet.write_all(bytes).map_err(OutputError::at(&name))?;
        draft.publish()
    }
}

/// The lock of a file, or that another run has it.
pub(crate) fn lock(name: &Path, file: &Path) -> Result<Lock, OutputError> {
    let lock = Lock::take(file).map_err(OutputError::at(name))?;
    lock.ok_or_else(|| OutputError::Busy(name.to_path_buf()))
}

fn permit(name: &Path, file: &Path, existing: Existing) -> Result<(), OutputError> {
    match fs::metadata(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Ok(found) if found.len() > 0 && existing == Existing::Keep => {
            Err(OutputError::Exists(name.to_path_buf()))
        }
        found => found.and_then(|_| may_be_written(file)).map_err(OutputError::at(name)),
    }
}

/// Renaming does not ask whether the file that it replaces may be written; opening does.
pub(crate) fn may_be_written(file: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).open(file).map(drop)
}

/// What is being written. Dropped without being published, it leaves everything as it was.
#[derive(Debug)]
pub struct Draft<'a> {
    output: &'a mut Output,
    sheet: BufWriter<Sheet>,
}

#[derive(Debug)]
enum Sheet {
    Beside(NamedTempFile),
    Straight(File),
}

impl Draft<'_> {
    /// Puts the file in its place, once the disk has all of it.
    ///
    /// # Errors
    ///
    /// Returns [`OutputError`] when that fails; the file is then as it was.
    pub fn publish(self) -> Result<(), OutputError> {
        let Output { name, place, existing, .. } = self.output;
        let wrong = OutputError::at(name);
        let sheet = self.sheet.into_inner().map_err(|error| wrong(error.into_error()))?;
        let (Sheet::Beside(file), Place::File(path)) = (sheet, place) else { return Ok(()) };
        permit(name, path, *existing)?;
        disk::publish(file, path).map_err(wrong)?;
        *existing = Existing::Replace;
        Ok(())
    }
}

impl Write for Draft<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sheet.write(bytes).map_err(|error| told(&self.output.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sheet.flush().map_err(|error| told(&self.output.name, &error))
    }
}

/// The same error with the name of the file.
fn told(name: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {}: {error}", name.display()))
}

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let file = match self {
            Sheet::Beside(file) => file.as_file_mut(),
            Sheet::Straight(file) => file,
        };
        disk::write(file, bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
