//! The figures of the thesis beside ours, cell by cell.
//!
//! Each module computes the cells of some tables from the rules of chess and the rule sets alone; the printed cells are
//! data (`testdata/bramer.tsv`) and are never read by the computation.

mod effective;
mod games;
mod krk;
mod quantitative;
mod selection;

use std::{collections::BTreeMap, fmt::Write};

use crate::{arena::Arena, cast::Cast, library, verify::Strategy};

/// A table, a row and a column, and what stands there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// `Table 16`, `3.4`, …
    pub table: String,
    /// The row.
    pub row: String,
    /// The column.
    pub column: String,
    /// What stands there.
    pub value: String,
}

/// Collects cells.
#[derive(Debug, Default)]
pub(crate) struct Cells(Vec<Cell>);

impl Cells {
    // By value, so that callers may hand over numbers as they are.
    #[allow(clippy::needless_pass_by_value)]
    pub(crate) fn put(&mut self, table: &str, row: impl ToString, column: &str, value: impl ToString) {
        self.0.push(Cell {
            table: table.into(),
            row: row.to_string(),
            column: column.into(),
            value: value.to_string(),
        });
    }
}

/// The printed figures.
static PRINTED: &str = include_str!("../../../../testdata/bramer.tsv");

/// The printed cells in the order of the thesis.
pub fn printed() -> Vec<Cell> {
    let cell = |line: &str| {
        let mut parts = line.split('\t').map(str::to_owned);
        Some(Cell { table: parts.next()?, row: parts.next()?, column: parts.next()?, value: parts.next()? })
    };
    PRINTED.lines().filter(|line| !line.starts_with('#')).filter_map(cell).collect()
}

/// All cells, computed.
pub fn computed() -> Vec<Cell> {
    let mut cells = Cells::default();
    if let (Some(krk), Some(kpk)) = (arena("KRK"), arena("KPK")) {
        krk::compute(&krk, &mut cells);
        quantitative::compute(&kpk, &mut cells);
        selection::compute(&kpk, &mut cells);
        effective::compute(&mut cells);
    }
    cells.0
}

fn arena(name: &str) -> Option<Arena> {
    Arena::new(&Cast::parse(name).ok()?).ok()
}

/// A rule set of the library, which compiles.
pub(crate) fn rules(name: &str) -> Option<crate::language::Program> {
    library::find(name)?.ok()
}

/// How one table compares.
#[derive(Debug, Clone, Default)]
pub struct Comparison {
    /// Printed cells.
    pub cells: usize,
    /// Those that ours equal.
    pub equal: usize,
    /// The others: where, printed, ours.
    pub differences: Vec<(String, String, String)>,
}

/// Compares every printed cell with ours.
pub fn compare() -> Vec<(String, Comparison)> {
    let ours: BTreeMap<(String, String, String), String> =
        computed().into_iter().map(|cell| ((cell.table, cell.row, cell.column), cell.value)).collect();
    let mut tables: Vec<(String, Comparison)> = Vec::new();
    for cell in printed() {
        if tables.last().is_none_or(|(table, _)| *table != cell.table) {
            tables.push((cell.table.clone(), Comparison::default()));
        }
        let Some((_, comparison)) = tables.last_mut() else { continue };
        let place = format!("{}, {}", cell.row, cell.column);
        let value = ours.get(&(cell.table, cell.row, cell.column)).cloned().unwrap_or_else(|| "—".into());
        comparison.cells += 1;
        if value == cell.value {
            comparison.equal += 1;
        } else {
            comparison.differences.push((place, cell.value, value));
        }
    }
    tables
}

/// The whole result as Markdown.
pub fn markdown() -> String {
    let mut text = String::from(
        "# Bramer's figures, reproduced\n\nWritten by `lucena endgame reproduce`. Every printed cell of the thesis that can \
         be computed, beside ours; what differs is listed.\n\n| table | printed cells | equal | differences |\n| --- | --- | --- | --- |\n",
    );
    let tables = compare();
    for (table, comparison) in &tables {
        let listed: Vec<String> = comparison
            .differences
            .iter()
            .map(|(place, printed, ours)| format!("{place}: printed {printed}, ours {ours}"))
            .collect();
        let listed = if listed.is_empty() { "none".into() } else { listed.join("; ") };
        let _ = writeln!(text, "| {table} | {} | {} | {listed} |", comparison.cells, comparison.equal);
    }
    let (cells, equal) =
        tables.iter().fold((0, 0), |(cells, equal), (_, c)| (cells + c.cells, equal + c.equal));
    let _ = writeln!(text, "| **all** | **{cells}** | **{equal}** | |");
    if let (Some(krk), Some(revised)) = (arena("KRK"), rules("krk-revised"))
        && let Ok(strategy) = Strategy::new(&krk, &revised)
    {
        text.push_str(&games::markdown(&strategy));
        text.push_str(&krk::table_9(&strategy));
    }
    text
}
