//! Mistakes in rule files, shown where they are.

use std::fmt;

use super::limits::Limit;

/// A stretch of the text, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl Span {
    /// From the beginning of one to the end of the other.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end }
    }
}

/// What is wrong, and where, with the line itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleError {
    /// What is wrong and what was expected.
    pub message: String,
    /// The name of the file.
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// How many characters the mistake covers.
    pub width: usize,
    /// The line of the mistake.
    pub text: String,
}

/// A mistake before it is put into its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mistake {
    pub span: Span,
    pub message: String,
}

impl Mistake {
    pub fn new(span: Span, message: impl Into<String>) -> Mistake {
        Mistake { span, message: message.into() }
    }

    /// A rule set that is too large, where it becomes so.
    pub fn exceeds(span: Span, limit: Limit) -> Mistake {
        Mistake::new(span, limit.to_string())
    }

    /// Finds the line and the column.
    pub fn locate(self, file: &str, source: &str) -> RuleError {
        let start = floor_boundary(source, self.span.start);
        let before = &source[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let text: String = source[line_start..].lines().next().unwrap_or("").chars().take(200).collect();
        let column = source[line_start..start].chars().count() + 1;
        let covered = &source[start..floor_boundary(source, self.span.end).max(start)];
        let width = covered.lines().next().unwrap_or("").chars().count().max(1);
        let line = before.matches('\n').count() + 1;
        RuleError { message: self.message, file: file.into(), line, column, width, text }
    }
}

fn floor_boundary(text: &str, index: usize) -> usize {
    (0..=index.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

impl fmt::Display for RuleError {
    /// The message, the place, the line, and a caret under the mistake.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RuleError { message, file, line, column, width, text } = self;
        let number = line.to_string();
        let margin = " ".repeat(number.len());
        let indent = " ".repeat(column - 1);
        let carets = "^".repeat((*width).min(text.chars().count().saturating_sub(column - 1)).max(1));
        writeln!(f, "{message}")?;
        writeln!(f, "{margin}--> {file}:{line}:{column}")?;
        writeln!(f, "{number} | {text}")?;
        write!(f, "{margin} | {indent}{carets}")
    }
}

impl std::error::Error for RuleError {}
