//! Files that commands write.

use std::{io::Write, path::Path};

use lucena_output::{Existing, JournalError, Output, OutputError};

use crate::console::{Console, Failure, Outcome, bad_input};

/// Whether files may be replaced.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct OverwriteArg {
    /// Replace a file that is there already; without this only an empty one is replaced
    #[arg(long)]
    pub overwrite: bool,
}

impl OverwriteArg {
    /// A file to be written, claimed before the work begins.
    pub fn claim(self, path: &Path) -> Result<Output, Failure> {
        Ok(Output::claim(path, self.existing())?)
    }

    /// The same, or standard output where the user writes `-`.
    pub fn sheet(self, path: &Path) -> Result<Sheet, Failure> {
        if path.as_os_str() == "-" { Ok(Sheet::Stdout) } else { self.claim(path).map(Sheet::File) }
    }

    /// What may happen to a file that is there.
    pub fn existing(self) -> Existing {
        if self.overwrite { Existing::Replace } else { Existing::Keep }
    }
}

/// Where a picture goes.
pub enum Sheet {
    Stdout,
    File(Output),
}

impl Sheet {
    /// Writes it.
    pub fn write(self, console: &mut Console, text: &str) -> Outcome {
        match self {
            Sheet::Stdout => Ok(writeln!(console.out(), "{}", text.trim_end())?),
            Sheet::File(mut output) => Ok(output.write(text.as_bytes())?),
        }
    }
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        match error {
            OutputError::Exists(_) => {
                bad_input(format!("{error}; name another file, or give --overwrite to replace it"))
            }
            OutputError::Io { error, .. } if error.kind() == std::io::ErrorKind::BrokenPipe => {
                Failure::PipeClosed
            }
            _ => Failure::CouldNot(error.to_string()),
        }
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Failure {
        match error {
            JournalError::Output(error) => error.into(),
            error => bad_input(error),
        }
    }
}
