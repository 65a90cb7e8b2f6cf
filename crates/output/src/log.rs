//! Files to which finished work is added.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use crate::{
    disk,
    lock::Lock,
    output::{OutputError, lock},
    place::Place,
};

/// A file to which finished work is added, piece by piece.
///
/// A run that dies may leave half a piece at the end. Only the caller knows what a whole piece is: it reads the file and
/// [cuts](Log::cut) it where the last whole one ends, before it adds anything.
#[derive(Debug)]
pub struct Log {
    name: PathBuf,
    place: Place,
    file: File,
    _lock: Option<Lock>,
}

impl Log {
    /// Opens a file, or makes one.
    ///
    /// # Errors
    ///
    /// Returns [`OutputError`] when it cannot be written, or is being written by another run.
    pub fn open(path: &Path) -> Result<Log, OutputError> {
        let place = Place::of(path).map_err(OutputError::at(path))?;
        let (Place::File(file) | Place::Special(file)) = &place;
        let lock = match &place {
            Place::File(file) => Some(lock(path, file)?),
            Place::Special(_) => None,
        };
        let file = disk::open_to_append(file).map_err(OutputError::at(path))?;
        Ok(Log { name: path.to_path_buf(), place, file, _lock: lock })
    }

    /// What it holds; nothing where it is no file.
    ///
    /// # Errors
    ///
    /// Returns the error of opening it.
    pub fn reader(&self) -> io::Result<Box<dyn Read + Send>> {
        match &self.place {
            Place::File(path) => Ok(Box::new(File::open(path)?)),
            Place::Special(_) => Ok(Box::new(io::empty())),
        }
    }

    /// Cuts off what follows the first `length` bytes.
    ///
    /// # Errors
    ///
    /// Returns [`OutputError`] when that fails.
    pub fn cut(&mut self, length: u64) -> Result<(), OutputError> {
        match &self.place {
            Place::File(_) => disk::truncate(&self.file, length).map_err(OutputError::at(&self.name)),
            Place::Special(_) => Ok(()),
        }
    }

    /// Adds a piece and waits until the disk has it.
    ///
    /// # Errors
    ///
    /// Returns [`OutputError`] when that fails; nothing more must be added then.
    pub fn add(&mut self, piece: &[u8]) -> Result<(), OutputError> {
        let written = disk::write(&mut self.file, piece).and_then(|()| match self.place {
            Place::File(_) => disk::sync(&self.file),
            Place::Special(_) => Ok(()),
        });
        written.map_err(OutputError::at(&self.name))
    }
}
