//! One run at a time.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
};

use same_file::Handle;

use crate::{disk, place::beside};

/// Keeps other runs away from an output. The system lets go of it when the program ends, however it ends.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    /// Held open: the lock lasts as long.
    _file: File,
}

impl Lock {
    /// Takes the lock of an output; `None` when another run has it.
    pub(crate) fn take(output: &Path) -> io::Result<Option<Lock>> {
        let path = beside(output, ".", ".lock");
        loop {
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Ok(None),
                // Where the file system knows no locks we must do without.
                Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                    return Err(error);
                }
                _ => {}
            }
            // The run before may have removed the file between our opening and our locking it.
            if is_at(&file, &path)? {
                return Ok(Some(Lock { path, _file: file }));
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Left behind, the file does no harm: nobody holds its lock.
        let _ = disk::remove(&self.path);
    }
}

fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let held = Handle::from_file(file.try_clone()?)?;
    Ok(Handle::from_path(path).is_ok_and(|found| found == held))
}
