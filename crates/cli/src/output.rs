//! Files that commands write.

use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
};

use lucena_output::{
    Digest, Draft, Existing, Journal, JournalError, Manner, Opened, Output, OutputError, Start, is_special,
};

use crate::{
    console::{Console, Failure, Outcome, bad_input},
    input::FileArg,
};

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

/// A file for work that takes long: what is finished stays, and a later run goes on with it.
#[derive(Debug, clap::Args)]
pub struct KeptArgs {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Go on where a run was broken off, or begin if there is none; needs --output
    #[arg(long, requires = "output", conflicts_with = "overwrite")]
    resume: bool,

    #[command(flatten)]
    overwrite: OverwriteArg,
}

impl KeptArgs {
    /// An output that is no file.
    pub fn special(&self) -> Result<Option<Output>, Failure> {
        let special = self.output.as_ref().filter(|path| is_special(path) && !self.resume);
        special.map(|path| self.overwrite.claim(path)).transpose()
    }

    /// Where the results go that depend on a file and on settings; `None` if they are all there, which is said.
    pub fn sink<'a>(
        &self,
        console: &Console,
        special: Option<&'a mut Output>,
        file: &FileArg,
        settings: BTreeMap<&str, String>,
    ) -> Result<Option<Sink<'a>>, Failure> {
        let path = match (special, &self.output) {
            (_, None) => return Ok(Some(Sink::Console)),
            (Some(output), _) => return Ok(Some(Sink::Straight(output.draft()?))),
            (None, Some(path)) => path,
        };
        file.refuse_as_output(path)?;
        if self.resume && !file.can_be_read_again() {
            let name = file.name();
            return Err(bad_input(format!(
                "--resume compares the input with the earlier run's; {name} is no file"
            )));
        }
        let start = match (self.resume, self.overwrite.overwrite) {
            (true, _) => Start::Resume,
            (_, true) => Start::Overwrite,
            _ => Start::New,
        };
        match Journal::open(path, manner(file, settings)?, start)? {
            Opened::Finished => {
                console.note(format!("{} is finished; there is nothing to do", path.display()));
                Ok(None)
            }
            Opened::Begun(journal) => Ok(Some(Sink::Kept(journal))),
        }
    }

    /// For a run that ends early: where its finished `games` are.
    pub fn tell_what_is_kept(&self, console: &Console, file: &FileArg, what: &str) {
        let Some(output) = self.output.as_ref().filter(|path| !is_special(path)) else { return };
        let how = if file.can_be_read_again() { "; the same command with --resume goes on" } else { "" };
        console.note(format!("finished {what} are kept in {}.part{how}", output.display()));
    }
}

/// What results depend on.
fn manner(file: &FileArg, settings: BTreeMap<&str, String>) -> Result<Manner, Failure> {
    let input = file.can_be_read_again().then(|| {
        Digest::of_reader(file.open()?).map_err(|error| bad_input(format!("{}: {error}", file.name())))
    });
    Ok(Manner {
        version: env!("CARGO_PKG_VERSION").into(),
        input: input.transpose()?,
        settings: settings.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
    })
}

/// Where results go, in the order of the input.
pub enum Sink<'a> {
    Console,
    /// A pipe or a device.
    Straight(Draft<'a>),
    /// A file, and what is finished stays if the run is broken off.
    Kept(Box<Journal>),
}

impl Sink<'_> {
    /// The number of the last item that an earlier run has finished.
    pub fn last(&self) -> u64 {
        if let Sink::Kept(journal) = self { journal.last() } else { 0 }
    }

    /// Whether an earlier run has finished this item.
    pub fn has(&mut self, number: u64, read: &Digest) -> Result<bool, Failure> {
        if let Sink::Kept(journal) = self { Ok(journal.has(number, read)?) } else { Ok(false) }
    }

    /// Adds a finished item: what was read, and what is written for it.
    pub fn put(&mut self, console: &mut Console, number: u64, read: Digest, bytes: &[u8]) -> Outcome {
        match self {
            Sink::Console => console.out().write_all(bytes)?,
            Sink::Straight(draft) => draft.write_all(bytes).and_then(|()| draft.flush())?,
            Sink::Kept(journal) => journal.add(number, read, bytes)?,
        }
        Ok(())
    }

    pub fn finish(self) -> Outcome {
        match self {
            Sink::Console => Ok(()),
            Sink::Straight(draft) => Ok(draft.publish()?),
            Sink::Kept(journal) => Ok(journal.finish()?),
        }
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
