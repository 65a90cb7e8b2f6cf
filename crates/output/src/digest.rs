//! What a text is, without the text.

use std::{
    fmt::Write as _,
    fs::File,
    io::{self, Read, Write},
    path::Path,
};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The length of a text and its SHA-256.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Digest {
    /// How many bytes it has.
    pub bytes: u64,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: String,
}

impl Digest {
    /// The digest of bytes at hand.
    ///
    /// ```
    /// let digest = lucena_output::Digest::of(b"abc");
    /// assert_eq!(digest.bytes, 3);
    /// assert!(digest.sha256.starts_with("ba7816bf"));
    /// ```
    pub fn of(bytes: &[u8]) -> Digest {
        let mut hasher = Hasher::default();
        hasher.add(bytes);
        hasher.digest()
    }

    /// The digest of all that `reader` yields.
    ///
    /// # Errors
    ///
    /// Returns the error of the reader.
    pub fn of_reader(mut reader: impl Read) -> io::Result<Digest> {
        let mut hasher = Hasher::default();
        io::copy(&mut reader, &mut hasher)?;
        Ok(hasher.digest())
    }

    /// The digest of a file, `None` when it is not there.
    pub(crate) fn of_file(path: &Path) -> io::Result<Option<Digest>> {
        match File::open(path) {
            Ok(file) => Digest::of_reader(file).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Makes the digest of a text that comes in pieces.
#[derive(Debug, Default, Clone)]
pub(crate) struct Hasher {
    bytes: u64,
    sha256: Sha256,
}

impl Hasher {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.sha256.update(bytes);
    }

    /// The digest of what has been added so far.
    pub(crate) fn digest(&self) -> Digest {
        let mut sha256 = String::with_capacity(64);
        for byte in self.sha256.clone().finalize() {
            let _ = write!(sha256, "{byte:02x}");
        }
        Digest { bytes: self.bytes, sha256 }
    }
}

impl Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
