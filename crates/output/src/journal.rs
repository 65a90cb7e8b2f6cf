//! Outputs that take hours, written item by item in the order of the input.
//!
//! Beside `reviewed.pgn` stand two files while the work goes on. `reviewed.pgn.part` has what is finished;
//! `reviewed.pgn.progress` is the [record](crate::record) of it. An item is added to the part first and told of in the
//! record when the disk has it. So whatever the record tells is in the part; what the part has beyond that belongs to
//! an item that was not finished, and is cut off. At the end the record says so, and the part is renamed to
//! `reviewed.pgn`. The record stays: it is how a later run knows what it finds.

use std::{
    collections::VecDeque,
    fs::{self, File},
    io::{self, BufReader, Read},
    path::{Path, PathBuf},
};

use serde::Serialize;
use thiserror::Error;

use crate::{
    Digest, Manner, OutputError,
    digest::Hasher,
    disk,
    lock::Lock,
    output::{lock, may_be_written},
    place::{Place, beside},
    record::{End, Header, Item, Progress, Record, line},
};

/// What to do with what an earlier run has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// There should be nothing: begin.
    New,
    /// Go on with it.
    Resume,
    /// Begin anew, and replace an output that is there.
    Overwrite,
}

/// Why a journal cannot be kept.
#[derive(Debug, Error)]
pub enum JournalError {
    /// A file cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The output is a pipe, a terminal or a device.
    #[error("{} is no file; a run that writes there cannot be resumed", .0.display())]
    Special(PathBuf),
    /// An earlier run was broken off, and what it has done would be lost.
    #[error("a run that writes {} was broken off; --resume goes on with it, --overwrite begins anew", .0.display())]
    Unfinished(PathBuf),
    /// A file has the name of one that we need, and is something else.
    #[error("{} is in the way: it was not left by an earlier run; move it elsewhere", .0.display())]
    InTheWay(PathBuf),
    /// The run to go on with was done otherwise.
    #[error("{} was begun with {difference}; give the same, or begin anew with --overwrite", path.display())]
    Differs {
        /// The output.
        path: PathBuf,
        /// In what.
        difference: String,
    },
    /// A file is not what the record says.
    #[error("{} is not what the earlier run left: {fault}; begin anew with --overwrite", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: String,
    },
    /// An item of the input is not the one that was finished.
    #[error("number {number} of the input is not the one that was written to {}; begin anew with --overwrite", path.display())]
    OtherItem {
        /// The output.
        path: PathBuf,
        /// Which item.
        number: u64,
    },
}

/// What came of opening a journal.
#[derive(Debug)]
pub enum Opened {
    /// The output is finished, and there is nothing to do.
    Finished,
    /// There is work to do.
    Begun(Box<Journal>),
}

/// An output that is written item by item, and resumed where a run was broken off.
#[derive(Debug)]
pub struct Journal {
    files: Files,
    header: Header,
    part: File,
    progress: File,
    /// Finished items that have not yet been seen in the input.
    known: VecDeque<Item>,
    whole: Hasher,
    _lock: Lock,
}

/// The paths.
#[derive(Debug)]
struct Files {
    /// The output as the user calls it.
    name: PathBuf,
    output: PathBuf,
    part: PathBuf,
    progress: PathBuf,
}

impl Files {
    fn of(path: &Path) -> Result<Files, JournalError> {
        match Place::of(path).map_err(OutputError::at(path))? {
            Place::Special(_) => Err(JournalError::Special(path.to_path_buf())),
            Place::File(output) => Ok(Files {
                name: path.to_path_buf(),
                part: beside(&output, "", ".part"),
                progress: beside(&output, "", ".progress"),
                output,
            }),
        }
    }

    fn wrong(&self, error: io::Error) -> JournalError {
        OutputError::at(&self.name)(error).into()
    }

    fn changed(path: &Path, fault: &impl ToString) -> JournalError {
        JournalError::Changed { path: path.to_path_buf(), fault: fault.to_string() }
    }

    /// The record that an earlier run has left.
    fn record(&self) -> Result<Option<Record>, JournalError> {
        Record::open(&self.progress).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => JournalError::InTheWay(self.progress.clone()),
            _ => self.wrong(error),
        })
    }

    /// A record that says how the run is done and nothing else; its length.
    fn replace_record(&self, header: &Header) -> io::Result<u64> {
        let line = line(header)?;
        let mut file = disk::new_beside(&self.progress)?;
        disk::write(file.as_file_mut(), &line)?;
        disk::publish(file, &self.progress)?;
        Ok(line.len() as u64)
    }

    /// The output that is there, if it holds anything.
    fn output(&self) -> Result<Option<Digest>, JournalError> {
        let found = Digest::of_file(&self.output).map_err(|error| self.wrong(error))?;
        Ok(found.filter(|digest| digest.bytes > 0))
    }

    /// Only an output that the user wants replaced may be there.
    fn permit(&self, replaces: Option<&Digest>) -> Result<(), JournalError> {
        match self.output()? {
            None => Ok(()),
            found if found.as_ref() != replaces => Err(OutputError::Exists(self.name.clone()).into()),
            _ => may_be_written(&self.output).map_err(|error| self.wrong(error)),
        }
    }

    /// Whether the part holds anything; it must be a file of its own.
    fn has_part(&self) -> Result<bool, JournalError> {
        match fs::symlink_metadata(&self.part) {
            Ok(found) if found.is_file() => Ok(found.len() > 0),
            Ok(_) => Err(JournalError::InTheWay(self.part.clone())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(self.wrong(error)),
        }
    }

    /// Puts the finished part in the place of the output.
    fn publish(&self, header: &Header) -> Result<(), JournalError> {
        self.permit(header.replaces.as_ref())?;
        disk::rename(&self.part, &self.output).map_err(|error| self.wrong(error))
    }
}

impl Journal {
    /// Begins an output or goes on with it.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError`] when something would be lost, or the output would not be what one undisturbed run gives.
    pub fn open(path: &Path, manner: Manner, start: Start) -> Result<Opened, JournalError> {
        let files = Files::of(path)?;
        let lock = lock(path, &files.output)?;
        match (start, files.record()?) {
            (Start::Resume, Some(record)) => Journal::resume(files, lock, record, &manner),
            (start, record) => {
                match (files.has_part()?, record, start) {
                    (true, None, _) => return Err(JournalError::InTheWay(files.part)),
                    (true, Some(_), Start::New) => return Err(JournalError::Unfinished(files.name)),
                    _ => {}
                }
                let replaces = if start == Start::Overwrite { files.output()? } else { None };
                Journal::begin(files, lock, Header::new(manner, replaces)).map(Box::new).map(Opened::Begun)
            }
        }
    }

    /// The record comes first: a part without one would be nobody's.
    fn begin(files: Files, lock: Lock, header: Header) -> Result<Journal, JournalError> {
        files.permit(header.replaces.as_ref())?;
        let bytes = files.replace_record(&header).map_err(|error| files.wrong(error))?;
        let progress = Progress { items: Vec::new(), finished: None, bytes };
        Journal::at(files, lock, header, progress, Hasher::default())
    }

    fn resume(files: Files, lock: Lock, record: Record, manner: &Manner) -> Result<Opened, JournalError> {
        if let Some(difference) = record.header.manner.difference(manner) {
            return Err(JournalError::Differs { path: files.name, difference });
        }
        let (header, progress) =
            record.progress().map_err(|error| Files::changed(&files.progress, &error))?;
        if let Some(finished) = &progress.finished {
            return files.finished(&header, finished);
        }
        files.permit(header.replaces.as_ref())?;
        files.has_part()?;
        let whole = files.verify(&progress.items)?;
        Journal::at(files, lock, header, progress, whole).map(Box::new).map(Opened::Begun)
    }

    /// Opens the files and cuts off what is not finished.
    fn at(
        files: Files,
        lock: Lock,
        header: Header,
        found: Progress,
        whole: Hasher,
    ) -> Result<Journal, JournalError> {
        let open = |path: &Path, length| {
            let file = disk::open_to_append(path)?;
            disk::truncate(&file, length)?;
            disk::sync(&file)?;
            Ok(file)
        };
        let part = open(&files.part, whole.digest().bytes).map_err(|error| files.wrong(error))?;
        let progress = open(&files.progress, found.bytes).map_err(|error| files.wrong(error))?;
        disk::sync_folder(&files.part).map_err(|error| files.wrong(error))?;
        Ok(Journal { files, header, part, progress, known: found.items.into(), whole, _lock: lock })
    }

    /// The number of the last item that is finished, 0 if none is.
    pub fn last(&self) -> u64 {
        self.known.back().map_or(0, |item| item.number)
    }

    /// Whether an item of the input is finished. All must be asked about, in their order, before the first is added.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError::OtherItem`] when it is not the one that was finished.
    pub fn has(&mut self, number: u64, read: &Digest) -> Result<bool, JournalError> {
        let Some(item) = self.known.pop_front() else { return Ok(false) };
        if item.number != number || item.read != *read {
            return Err(JournalError::OtherItem { path: self.files.name.clone(), number: item.number });
        }
        Ok(true)
    }

    /// Adds a finished item: what was read and what is written for it.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError`] when that fails; nothing more must be added then.
    pub fn add(&mut self, number: u64, read: Digest, text: &[u8]) -> Result<(), JournalError> {
        let item = Item { number, read, written: Digest::of(text) };
        self.whole.add(text);
        let wrong = |error| self.files.wrong(error);
        disk::write(&mut self.part, text).and_then(|()| disk::sync(&self.part)).map_err(wrong)?;
        self.tell(&item)
    }

    /// All items are written: puts the output in its place.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError`] when that fails; what is finished is not lost.
    pub fn finish(mut self) -> Result<(), JournalError> {
        if let Some(item) = self.known.front() {
            return Err(JournalError::OtherItem { path: self.files.name, number: item.number });
        }
        self.tell(&End { finished: self.whole.digest() })?;
        self.files.publish(&self.header)
    }

    fn tell(&mut self, what: &impl Serialize) -> Result<(), JournalError> {
        let written = line(what).and_then(|line| disk::write(&mut self.progress, &line));
        written.and_then(|()| disk::sync(&self.progress)).map_err(|error| self.files.wrong(error))
    }
}

impl Files {
    /// The output of a run that is finished, but for its last step perhaps.
    fn finished(&self, header: &Header, finished: &Digest) -> Result<Opened, JournalError> {
        let is_finished = |path| Digest::of_file(path).map(|found| found.as_ref() == Some(finished));
        if is_finished(&self.part).map_err(|error| self.wrong(error))? {
            self.publish(header)?;
        } else if !is_finished(&self.output).map_err(|error| self.wrong(error))? {
            return Err(Files::changed(
                &self.name,
                &"it was finished, and has been changed or removed since",
            ));
        }
        Ok(Opened::Finished)
    }

    /// Reads the part as far as the record tells of it; what has been read.
    fn verify(&self, items: &[Item]) -> Result<Hasher, JournalError> {
        let mut whole = Hasher::default();
        if items.is_empty() {
            return Ok(whole);
        }
        let mut part =
            BufReader::new(File::open(&self.part).map_err(|error| Files::changed(&self.part, &error))?);
        for Item { number, written, .. } in items {
            let mut text = Both { whole: &mut whole, text: Hasher::default() };
            io::copy(&mut part.by_ref().take(written.bytes), &mut text).map_err(|error| self.wrong(error))?;
            let found = text.text.digest();
            if found.bytes < written.bytes {
                return Err(Files::changed(&self.part, &format!("it ends within number {number}")));
            }
            if found != *written {
                return Err(Files::changed(&self.part, &format!("number {number} is another text")));
            }
        }
        Ok(whole)
    }
}

/// Makes two digests at once.
struct Both<'a> {
    whole: &'a mut Hasher,
    text: Hasher,
}

impl io::Write for Both<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.whole.add(bytes);
        self.text.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
