//! How tagged puzzles are written.

use std::path::Path;

use lucena_coach::tag::Tags;
use serde::Serialize;
use shakmaty::CastlingMode;

use super::puzzles::{Puzzle, Row};
use crate::{console::Failure, notation::Words};

/// How tagged puzzles are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// A line for people: the puzzle, its first move, its themes
    Text,
    /// The columns of the input, and ours
    Csv,
    /// One JSON object a line
    Jsonl,
}

/// The columns that are added.
const COLUMNS: [&str; 3] = ["LucenaThemes", "LucenaMotifs", "LucenaBest"];

/// A puzzle for programs.
#[derive(Debug, Serialize)]
struct Tagged<'a> {
    id: &'a str,
    themes: &'a [String],
    motifs: &'a [&'static str],
    best: Option<Words>,
    line: Vec<String>,
    nodes: u64,
}

impl Format {
    /// As the name of a file ends, compressed or not.
    pub fn of_file(path: &Path) -> Option<Format> {
        let name = if is_packed(path) { path.with_extension("") } else { path.to_path_buf() };
        match name.extension()?.to_str()? {
            "csv" => Some(Format::Csv),
            "jsonl" => Some(Format::Jsonl),
            _ => None,
        }
    }

    /// The first line, if this format has one and the input has.
    pub fn header(self, names: Option<&[String]>) -> Result<Option<String>, Failure> {
        match (self, names) {
            (Format::Csv, Some(names)) => csv_line(names.iter().map(String::as_str).chain(COLUMNS)).map(Some),
            _ => Ok(None),
        }
    }

    /// The line of a puzzle.
    pub fn line(self, row: &Row, puzzle: &Puzzle, tags: &Tags) -> Result<String, Failure> {
        let best = tags.best.map(|m| Words::of(puzzle.game.position(), m));
        let Tags { themes, motifs, spent, .. } = tags;
        match self {
            Format::Text => {
                let best = best.as_ref().map_or("-", |best| &best.san);
                let line = format!("{:<8} {best:<8} {}", puzzle.id, themes.join(" "));
                Ok(line.trim_end().to_owned() + "\n")
            }
            Format::Csv => {
                let best = best.map(|best| best.uci).unwrap_or_default();
                let ours = [themes.join(" "), motifs.join(" "), best];
                csv_line(row.fields.iter().chain(&ours).map(String::as_str))
            }
            Format::Jsonl => {
                let line = tags.line.iter().map(|m| m.to_uci(CastlingMode::Standard).to_string()).collect();
                let tagged = Tagged { id: &puzzle.id, themes, motifs, best, line, nodes: spent.nodes };
                let text = serde_json::to_string(&tagged);
                text.map(|text| text + "\n").map_err(|error| Failure::CouldNot(error.to_string()))
            }
        }
    }
}

/// Whether a file of this name is compressed.
pub fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "zst")
}

fn csv_line<'a>(fields: impl Iterator<Item = &'a str>) -> Result<String, Failure> {
    let could_not = |error: &dyn std::fmt::Display| Failure::CouldNot(error.to_string());
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields).map_err(|error| could_not(&error))?;
    let bytes = writer.into_inner().map_err(|error| could_not(&error))?;
    String::from_utf8(bytes).map_err(|error| could_not(&error))
}
