//! Everything that the program writes goes through here.
//!
//! - [`Output`] is a file that is written at once. It is written beside its place and put there when it is whole, so that
//!   the file is the old one or the new one and never half of either.
//! - [`Log`] is a file to which finished work is added line by line or game by game.
//! - [`Journal`] is an output that takes hours: what is finished stays in a file beside it, and a run that was broken off
//!   goes on there.
//!
//! All of them hold a lock while they live, so that two runs cannot write one file, and none replaces a file that is
//! there already unless it is told to. An empty file holds nothing to lose and may be replaced.

mod digest;
mod disk;
mod journal;
mod lock;
mod log;
mod output;
mod place;
mod record;

#[cfg(test)]
mod crashes;

pub use self::{
    digest::Digest,
    journal::{Journal, JournalError, Opened, Start},
    log::Log,
    output::{Draft, Existing, Output, OutputError},
    place::{is_same_file, is_special},
    record::Manner,
};
