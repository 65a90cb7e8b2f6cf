//! Every change of the disk, a function each, so that tests can stop the world between any two of them.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use tempfile::NamedTempFile;

/// Opens a file to add to its end; makes it if need be.
pub(crate) fn open_to_append(path: &Path) -> io::Result<File> {
    step()?;
    OpenOptions::new().create(true).append(true).open(path)
}

/// A new file of a name that nobody can guess, readable to whom new files are readable.
pub(crate) fn new_beside(path: &Path) -> io::Result<NamedTempFile> {
    step()?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".lucena-").suffix(".unfinished");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder(path))
}

/// Writes all bytes; a crash in the middle leaves the first of them.
pub(crate) fn write(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    #[cfg(test)]
    faults::before_write(file, bytes);
    step()?;
    file.write_all(bytes)
}

/// Waits until the disk has what was written.
pub(crate) fn sync(file: &File) -> io::Result<()> {
    step()?;
    #[cfg(test)]
    return faults::sync(file);
    #[cfg(not(test))]
    file.sync_all()
}

/// Cuts off what follows the first `length` bytes; a file that is shorter stays as it is.
pub(crate) fn truncate(file: &File, length: u64) -> io::Result<()> {
    step()?;
    if length < file.metadata()?.len() { file.set_len(length) } else { Ok(()) }
}

/// Puts a new file into its place, once the disk has all of it.
pub(crate) fn publish(file: NamedTempFile, path: &Path) -> io::Result<()> {
    sync(file.as_file())?;
    rename(file.path(), path)?;
    // There is nothing left to clean up under the old name.
    let _ = file.into_temp_path().keep();
    Ok(())
}

/// Puts a file into a place, with the permissions of the file that was there.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    if let Ok(replaced) = fs::metadata(to) {
        step()?;
        fs::set_permissions(from, replaced.permissions())?;
    }
    step()?;
    fs::rename(from, to)?;
    sync_folder(to)
}

/// Removes a file.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    step()?;
    fs::remove_file(path)
}

/// Waits until the disk knows the names in the folder of `path`.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    step()?;
    if cfg!(any(test, not(unix))) {
        return Ok(());
    }
    match File::open(folder(path))?.sync_all() {
        // Some file systems have no such order for folders.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}

/// The folder in which a path lies.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(not(test))]
fn step() -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
use self::faults::step;

/// Crashes that tests ask for. No real disk is waited for: a crash forgets what was not synced.
#[cfg(test)]
pub(crate) mod faults {
    use std::{
        cell::{Cell, RefCell},
        fs::File,
        io::{self, Write},
    };

    use same_file::Handle;

    /// What a crash leaves of what was written last.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Crash {
        /// All, as when a program is killed between two steps.
        Between,
        /// Half of the bytes that are being written.
        WithinWrite,
        /// Only what was synced, as when the power fails.
        PowerCut,
    }

    thread_local! {
        static LEFT: Cell<Option<(usize, Crash)>> = const { Cell::new(None) };
        /// Files with bytes that were not synced, and how long they were before.
        static UNSYNCED: RefCell<Vec<(File, u64)>> = const { RefCell::new(Vec::new()) };
    }

    /// After so many steps nothing more reaches the disk.
    pub(crate) fn crash_after(steps: usize, crash: Crash) {
        UNSYNCED.take();
        LEFT.set(Some((steps, crash)));
    }

    /// The program runs again.
    pub(crate) fn recover() {
        if let Some((0, Crash::PowerCut)) = LEFT.take() {
            UNSYNCED.take().iter().for_each(|(file, length)| file.set_len(*length).unwrap());
        }
    }

    pub(super) fn step() -> io::Result<()> {
        match LEFT.get() {
            None => Ok(()),
            Some((0, _)) => Err(io::Error::other("nothing reaches the disk any more")),
            Some((steps, crash)) => {
                LEFT.set(Some((steps - 1, crash)));
                Ok(())
            }
        }
    }

    pub(super) fn before_write(file: &mut File, bytes: &[u8]) {
        if let Some((0, Crash::WithinWrite)) = LEFT.get() {
            // The one that was under way; what follows happens only in the mind of a program that is dead.
            LEFT.set(Some((0, Crash::Between)));
            let _ = file.write_all(&bytes[..bytes.len() / 2]);
        }
        let length = file.metadata().unwrap().len();
        UNSYNCED.with_borrow_mut(|files| {
            if !files.iter().any(|(known, _)| handle(known) == handle(file)) {
                files.push((file.try_clone().unwrap(), length));
            }
        });
    }

    pub(super) fn sync(file: &File) -> io::Result<()> {
        UNSYNCED.with_borrow_mut(|files| files.retain(|(known, _)| handle(known) != handle(file)));
        Ok(())
    }

    fn handle(file: &File) -> Handle {
        Handle::from_file(file.try_clone().unwrap()).unwrap()
    }
}
