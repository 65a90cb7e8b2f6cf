//! Tables: as text, as Markdown, as CSV.

use std::fmt::Write;

/// Words in rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// The names of the columns.
    pub head: Vec<String>,
    /// As many words in each as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// With these columns and no rows.
    pub fn new(head: &[&str]) -> Table {
        Table { head: head.iter().map(|&name| name.to_owned()).collect(), rows: Vec::new() }
    }

    /// One row more.
    pub fn row(&mut self, words: Vec<String>) {
        self.rows.push(words);
    }

    fn widths(&self) -> Vec<usize> {
        let width = |column: usize| {
            let words = self.rows.iter().filter_map(|row| row.get(column));
            words.chain(self.head.get(column)).map(|word| word.chars().count()).max().unwrap_or(0)
        };
        (0..self.head.len()).map(width).collect()
    }

    /// For a terminal: the first column to the left, the others to the right.
    pub fn text(&self) -> String {
        let widths = self.widths();
        let mut text = String::new();
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let words = row.iter().zip(&widths).enumerate().map(|(column, (word, &width))| match column {
                0 => format!("{word:<width$}"),
                _ => format!("{word:>width$}"),
            });
            let _ = writeln!(text, "{}", words.collect::<Vec<_>>().join("  ").trim_end());
        }
        text
    }

    /// For a document.
    pub fn markdown(&self) -> String {
        let line = |words: &[String]| format!("| {} |\n", words.join(" | "));
        let rule = format!("|{}\n", " --- |".repeat(self.head.len()));
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        line(&self.head) + &rule + &rows
    }

    /// For other programs.
    pub fn csv(&self) -> String {
        let quoted = |word: &String| match word.contains([',', '"', '\n']) {
            true => format!("\"{}\"", word.replace('"', "\"\"")),
            false => word.clone(),
        };
        let line = |row: &Vec<String>| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n";
        std::iter::once(&self.head).chain(&self.rows).map(line).collect()
    }
}
