//! Where a path leads.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use same_file::Handle;

use crate::disk;

/// As many links as systems follow.
const LINKS: usize = 40;

/// Where a path leads.
#[derive(Debug, Clone)]
pub(crate) enum Place {
    /// To a file, which may not be there yet.
    File(PathBuf),
    /// To a pipe, a terminal or a device: what is written there is gone at once.
    Special(PathBuf),
}

impl Place {
    /// Follows links to the end, also where nothing is there yet.
    pub(crate) fn of(path: &Path) -> io::Result<Place> {
        let mut path = path.to_path_buf();
        for _ in 0..LINKS {
            let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
            let folder = fs::canonicalize(disk::folder(&path))?;
            let here = folder.join(name);
            match fs::symlink_metadata(&here) {
                // `/dev/stdout` leads here. It stands for what is open, even where that is a file.
                _ if folder.starts_with("/proc") => return Ok(Place::Special(here)),
                Ok(found) if found.is_symlink() => path = folder.join(fs::read_link(&here)?),
                Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
                Ok(found) if !found.is_file() => return Ok(Place::Special(here)),
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => return Ok(Place::File(here)),
            }
        }
        Err(io::Error::other("too many links lead on from there"))
    }
}

/// Whether what is written to this path is gone at once, as in a pipe, a terminal or a device.
pub fn is_special(path: &Path) -> bool {
    matches!(Place::of(path), Ok(Place::Special(_)))
}

/// Whether two paths lead to one file, by whatever names and links; no path stands for standard input.
pub fn is_same_file(one: Option<&Path>, other: &Path) -> bool {
    let one = one.map_or_else(Handle::stdin, Handle::from_path);
    match (one, Handle::from_path(other)) {
        (Ok(one), Ok(found)) => one == found && other.is_file(),
        _ => false,
    }
}

/// The path of a file that belongs to another: `reviewed.pgn.part`.
pub(crate) fn beside(path: &Path, before: &str, after: &str) -> PathBuf {
    let mut name = OsString::from(before);
    name.push(path.file_name().unwrap_or_default());
    name.push(after);
    path.with_file_name(name)
}
