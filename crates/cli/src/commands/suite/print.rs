//! The table for people.

use std::io::Write;

use super::record::Record;
use crate::console::{Console, Outcome, counted, grouped};

/// A column's width grows with what stands in it.
struct Widths {
    id: usize,
    played: usize,
    wanted: usize,
    nodes: usize,
}

/// The table and its sums; times only where time was the limit, so that otherwise the same run prints the same.
pub fn all(console: &mut Console, records: &[Record], timed: bool, only_failures: bool) -> Outcome {
    let listed: Vec<&Record> = records.iter().filter(|record| !only_failures || !record.solved).collect();
    if !listed.is_empty() {
        table(console, &listed, timed)?;
        writeln!(console.out())?;
    }
    summary(console, records, timed)
}

fn table(console: &mut Console, records: &[&Record], timed: bool) -> Outcome {
    let widths = widths(records);
    let Widths { id, played, wanted, nodes } = widths;
    let has_points = records.iter().any(|record| record.points.is_some());
    let points = if has_points { "  points" } else { "" };
    let time = if timed { "      ms" } else { "" };
    writeln!(
        console.out(),
        "{:<id$}       {:<played$}  {:<wanted$}{points}  depth  {:>nodes$}{time}",
        "position",
        "played",
        "wanted",
        "nodes"
    )?;
    for record in records {
        row(console, record, &widths, has_points, timed)?;
    }
    Ok(())
}

fn row(console: &mut Console, record: &Record, widths: &Widths, has_points: bool, timed: bool) -> Outcome {
    let &Widths { id, played, wanted, nodes } = widths;
    let mark = if record.solved { "yes" } else { "no" };
    let points = match record.points {
        Some(points) => format!("{points:>8}"),
        None if has_points => " ".repeat(8),
        None => String::new(),
    };
    // Where it was solved, what that took; elsewhere the whole search.
    let (depth, count, millis) = record.found.map_or((record.depth, record.nodes, record.millis), |found| {
        (found.depth, found.nodes, found.millis)
    });
    let time = if timed { format!("{millis:>8}") } else { String::new() };
    let san = record.played.as_deref().unwrap_or("-");
    let (name, wish, count) = (&record.id, &record.wanted, grouped(count));
    writeln!(
        console.out(),
        "{name:<id$}  {mark:<3}  {san:<played$}  {wish:<wanted$}{points}  {depth:>5}  {count:>nodes$}{time}"
    )?;
    Ok(())
}

fn widths(records: &[&Record]) -> Widths {
    let widest = |least: usize, width: &dyn Fn(&Record) -> usize| {
        records.iter().map(|record| width(record)).max().unwrap_or(0).max(least)
    };
    Widths {
        id: widest(8, &|record| record.id.chars().count()),
        played: widest(6, &|record| record.played.as_deref().map_or(1, str::len)),
        wanted: widest(6, &|record| record.wanted.len()),
        nodes: widest(5, &|record| grouped(record.nodes).len()),
    }
}

fn summary(console: &mut Console, records: &[Record], timed: bool) -> Outcome {
    let out = console.out();
    let solved = records.iter().filter(|record| record.solved).count();
    let percent = 100.0 * solved as f64 / records.len().max(1) as f64;
    writeln!(out, "{solved} of {} solved ({percent:.1}%)", records.len())?;
    let most: u32 = records.iter().filter_map(|record| record.most_points).sum();
    if most > 0 {
        let points: u32 = records.iter().filter_map(|record| record.points).sum();
        writeln!(out, "{points} of {most} points ({:.1}%)", 100.0 * f64::from(points) / f64::from(most))?;
    }
    if records.iter().any(|record| record.wanted.contains("mate in")) {
        let mates = records.iter().filter(|record| record.mate.is_some()).count();
        writeln!(out, "{} found, in time or later", counted(mates as u64, "mate"))?;
    }
    let nodes = grouped(records.iter().map(|record| record.nodes).sum());
    let found = records.iter().filter_map(|record| record.found);
    let (nodes_to, millis_to) =
        found.fold((0, 0), |(nodes, millis), found| (nodes + found.nodes, millis + found.millis));
    let to = grouped(nodes_to / solved.max(1) as u64);
    if timed {
        let (average, total) =
            (millis_to / solved.max(1) as u64, records.iter().map(|record| record.millis).sum::<u64>());
        writeln!(
            out,
            "{nodes} nodes in {:.1} s; to a solution {to} nodes, {average} ms on average",
            total as f64 / 1e3
        )?;
    } else {
        writeln!(out, "{nodes} nodes; to a solution {to} on average")?;
    }
    Ok(())
}
