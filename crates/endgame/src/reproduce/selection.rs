//! Refining the pawn ending: Tables 14 to 27 and §10.5.

use std::collections::BTreeSet;

use super::{Cells, rules};
use crate::{
    arena::{self, Arena, MAN},
    language::{Program, compile},
    library,
    report::{self, Case, Report},
};

/// Which tables a rule set is shown in; the nameless ones are not printed in the thesis.
struct Wanted {
    rules: &'static str,
    rook_pawn: bool,
    exceptions: &'static str,
    summary: &'static str,
    selection: &'static str,
}

const fn wanted(
    rules: &'static str,
    rook_pawn: bool,
    exceptions: &'static str,
    summary: &'static str,
    selection: &'static str,
) -> Wanted {
    Wanted { rules, rook_pawn, exceptions, summary, selection }
}

const WANTED: [Wanted; 8] = [
    wanted("kpk-initial", false, "Table 14", "Table 15", "Table 16"),
    wanted("kpk-initial", true, "", "Table 17", "Table 18"),
    wanted("kpk-revised-1", false, "", "Table 19", ""),
    wanted("kpk-revised-2", false, "", "Table 20", ""),
    wanted("kpk-revised-3", false, "", "Table 22", ""),
    wanted("kpk-revised-4", false, "", "Table 23", ""),
    wanted("kpk-revised-5", false, "Table 25", "Table 24", "Table 26"),
    wanted("kpk-final-24", false, "", "", "Table 27"),
];

pub(super) fn compute(arena: &Arena, cells: &mut Cells) {
    let cases = report::single_winning_moves(arena);
    let rook_pawn: Vec<Case> =
        cases.iter().filter(|case| arena::placement(case.index).file(MAN) == 1).cloned().collect();
    for wanted in WANTED {
        let Some(program) = rules(wanted.rules) else { continue };
        let cases = if wanted.rook_pawn { &rook_pawn } else { &cases };
        let Ok(found) = report::report(arena, &program, cases) else { continue };
        put_exceptions(cells, wanted.exceptions, &found);
        put_summary(cells, wanted.summary, &found);
        put_selections(cells, wanted.selection, &found);
        for class in &program.classes {
            cells.put(wanted.selection, format!("class {}", class.name), "class value", class.value);
        }
    }
    rook_pawn_trials(arena, &rook_pawn, cells);
    optimality(arena, cells);
}

/// The classes 16 and 17 and the two changes that were tried after them and rejected (§10.2.1), on the positions with a
/// rook pawn, numbered among themselves. The changes come right after rule 17, and so before rule 16: there they bring
/// 56 and 48 new exceptions. After both rules the second would bring 2 and correct 4.
fn rook_pawn_trials(arena: &Arena, cases: &[Case], cells: &mut Cells) {
    let table = "§10.2.1";
    let trial = |program: &Program| -> BTreeSet<usize> {
        let exceptions = report::report(arena, program, cases).map(|report| report.exceptions);
        exceptions.iter().flatten().map(|exception| exception.reference).collect()
    };
    let [Some(initial), Some(both)] = ["kpk-initial", "kpk-revised-1"].map(rules) else { return };
    let sixteen = without(&both, "17");
    let [before, with_16, with_17] = [&initial, &sixteen, &both].map(trial);
    for (row, old, new) in [("class 16", &before, &with_16), ("class 17", &with_16, &with_17)] {
        cells.put(table, row, "exceptions", new.len());
        cells.put(table, row, "new exceptions", new.difference(old).count());
        let corrected: Vec<String> = old.difference(new).map(ToString::to_string).collect();
        cells.put(table, row, "corrected", corrected.join(" "));
    }
    let mut rejected = vec![("the rest residual", only_residual_after(&both, "17"))];
    rejected.extend(king_beside().map(|program| ("king not on the pawn's file", program)));
    for (row, program) in rejected {
        let found = trial(&program);
        let (new, corrected) = (found.difference(&with_17).count(), with_17.difference(&found).count());
        cells.put(table, row, "verdict", if new > corrected { "rejected" } else { "accepted" });
    }
}

fn without(program: &Program, class: &str) -> Program {
    let mut program = program.clone();
    program.classes.retain(|other| other.name != class);
    program
}

/// Positions of no class up to this one become residual.
fn only_residual_after(program: &Program, class: &str) -> Program {
    let mut program = program.clone();
    let kept = program.classes.iter().position(|other| other.name == class).map_or(0, |index| index + 1);
    program.classes.drain(kept..program.classes.len() - 1);
    program
}

/// The rules after class 17 with a class for a rook pawn whose king is not on its file, a little better than the
/// residual one, with the measures of class 8.
fn king_beside() -> Option<Program> {
    const CLASS: &str = "class 99 \"King beside a rook pawn\" value 61 when rook-pawn and wk.file <> wp.file \
        prefer large wp.rank, large 8 - files-apart, large wk.rank say \"Beside.\"\n\nclass 16 ";
    let (_, source) = library::LIBRARY.iter().find(|(name, _)| *name == "kpk-revised-1")?;
    compile("kpk-revised-1 with one more", &source.replacen("class 16 ", CLASS, 1)).ok()
}

fn put_exceptions(cells: &mut Cells, table: &str, found: &Report) {
    for exception in &found.exceptions {
        let row = format!("ref {}", exception.reference);
        cells.put(table, &row, "position", &exception.position);
        cells.put(table, &row, "move F", &exception.move_f);
        cells.put(table, &row, "move P", &exception.move_p);
        cells.put(table, &row, "class F", &exception.class_f);
        cells.put(table, &row, "class P", &exception.class_p);
        cells.put(table, &row, "selection", &exception.selection);
    }
}

fn put_summary(cells: &mut Cells, table: &str, found: &Report) {
    for group in &found.summary {
        let row = format!("{}, {}", group.class_p, group.class_f);
        cells.put(table, &row, "exceptions", group.exceptions);
        for (column, level) in [("2", "2"), ("3", "3"), ("4", "4"), ("ties", "T")] {
            cells.put(table, &row, column, group.levels.get(level).copied().unwrap_or(0));
        }
    }
}

fn put_selections(cells: &mut Cells, table: &str, found: &Report) {
    for (class, selection) in &found.selections {
        let row = format!("class {class}");
        cells.put(table, &row, "total", selection.total);
        cells.put(table, &row, "selected", selection.selected);
        for level in 1..=5usize {
            cells.put(table, &row, &level.to_string(), selection.levels.get(&level).copied().unwrap_or(0));
        }
        cells.put(table, &row, "ties", selection.ties);
    }
}

/// How often the final algorithm does not play a best move (§10.5).
fn optimality(arena: &Arena, cells: &mut Cells) {
    let table = "§10.5";
    let column = "not optimal";
    let cases = report::all_best_moves(arena);
    let exceptions = |name: &str| -> Vec<usize> {
        let Some(program) = rules(name) else { return Vec::new() };
        let Ok(found) = report::report(arena, &program, &cases) else { return Vec::new() };
        found.exceptions.iter().map(|exception| exception.reference - 1).collect()
    };
    cells.put(table, "Table 28", column, exceptions("kpk-final").len());
    let found = exceptions("kpk-final-unobstructed");
    cells.put(table, "with the obstruction", column, found.len());
    let (running, rest): (Vec<usize>, Vec<usize>) = found
        .into_iter()
        .partition(|&case| cases[case].right.iter().any(|&next| can_run(arena, next as usize)));
    cells.put(table, "pawn could run", column, running.len());
    cells.put(table, "the rest", column, rest.len());
    let single = rest.iter().filter(|&&case| cases[case].right.len() == 1).count();
    cells.put(table, "single best move", column, single);
    cells.put(table, "several best moves", column, rest.len() - single);
    let on_d = rest.iter().filter(|&&case| arena::placement(cases[case].index).file(MAN) == 4).count();
    cells.put(table, "of the rest, pawn on the D-file", column, on_d);
}

/// The pawn needs no help: White wins in as many moves as the pawn has steps.
fn can_run(arena: &Arena, index: usize) -> bool {
    let p = arena::placement(index);
    let start = if p.rank(MAN) == 2 { 3 } else { p.rank(MAN) };
    i32::from(arena.black_depth[index]) == 8 - start
}
