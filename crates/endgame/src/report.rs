//! Exception reporting (Bramer §9–10): where a strategy's move is not among those it should have played.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Serialize;
use shakmaty::{Color, Role};

use crate::{
    arena::{self, Arena, MAN, NOT_WON},
    cast::Placement,
    language::{Judgement, Program},
    model::{self, Level},
    table::Goal,
    verify::WrongSide,
};

/// A position with White to move and the moves that count as right, by the positions they lead to.
#[derive(Debug, Clone)]
pub struct Case {
    /// The position.
    pub index: usize,
    /// The positions after the right moves.
    pub right: Vec<u32>,
}

/// Bramer's test file (§9) and its like: positions with a single winning move, in the order of the thesis.
///
/// With a pawn, those are left out in which it may simply run, and those in which the white king blocks a pawn that
/// would otherwise run far outside the black king's reach (`bramer-mended` §2).
pub fn single_winning_moves(arena: &Arena) -> Vec<Case> {
    let wins = |index: usize| -> Vec<u32> {
        arena
            .white
            .moves(index)
            .iter()
            .copied()
            .filter(|&next| arena.black_depth[next as usize] != NOT_WON)
            .collect()
    };
    reference_order(arena)
        .into_iter()
        .filter(|&index| arena.white_depth[index] != NOT_WON && !is_trivial(arena, index))
        .map(|index| Case { index, right: wins(index) })
        .filter(|case| case.right.len() == 1)
        .collect()
}

/// Every position that can be won, with all of its best moves.
pub fn all_best_moves(arena: &Arena) -> Vec<Case> {
    let best = |index: usize| -> Vec<u32> {
        let depth = arena.white_depth[index] - 1;
        arena
            .white
            .moves(index)
            .iter()
            .copied()
            .filter(|&next| arena.black_depth[next as usize] == depth)
            .collect()
    };
    let winnable = reference_order(arena).into_iter().filter(|&index| arena.white_depth[index] != NOT_WON);
    winnable.map(|index| Case { index, right: best(index) }).collect()
}

/// A case from a position and its right moves, given by the squares they go to; `None` when the men are others.
pub fn case(arena: &Arena, position: &shakmaty::Chess, right: &[shakmaty::Move]) -> Option<Case> {
    let placement = arena.cast.placement(position)?;
    let index = arena::index(&placement)?;
    let leads = |&next: &u32| {
        let after = arena::placement(next as usize);
        right.iter().any(|m| {
            m.from()
                .and_then(|from| placement.man_on(from))
                .is_some_and(|man| after.square(man) == Some(m.to()))
        })
    };
    let right = arena.white.moves(index).iter().copied().filter(leads).collect();
    arena.is_white_position(index).then_some(Case { index, right })
}

/// The order of the thesis: the man's file from d to a and its rank upwards, the black king's file upwards and its rank
/// downwards, then the white king; a pawn on the files a to d only.
fn reference_order(arena: &Arena) -> Vec<usize> {
    let is_pawn = arena.cast.men()[MAN].role == Role::Pawn;
    let mut order: Vec<usize> = arena.white_positions().collect();
    order.retain(|&index| !is_pawn || arena::placement(index).file(MAN) <= 4);
    order.sort_by_key(|&index| {
        let p = arena::placement(index);
        (-p.file(MAN), p.rank(MAN), p.file(1), -p.rank(1), p.file(0), p.rank(0))
    });
    order
}

fn is_trivial(arena: &Arena, index: usize) -> bool {
    if arena.goal != Goal::Promotion {
        return false;
    }
    let p = arena::placement(index);
    let rank = if p.rank(MAN) == 2 { 3 } else { p.rank(MAN) };
    let runs = i32::from(arena.white_depth[index]) == 8 - rank;
    let blocks = p.file(0) == p.file(MAN) && p.rank(0) > p.rank(MAN);
    let far = i32::max((p.file(1) - p.file(MAN)).abs(), 8 - p.rank(1)) > 9 - rank;
    runs || (blocks && far)
}

/// A position in which the strategy plays another move.
#[derive(Debug, Clone, Serialize)]
pub struct Exception {
    /// Its number in the list of cases, from 1.
    pub reference: usize,
    /// The files and ranks of the white king, the black king and the man, as digits.
    pub position: String,
    /// The same as a FEN.
    pub fen: String,
    /// The right move: Bramer's code for kings and pawns, else its squares.
    pub move_f: String,
    /// The program's move.
    pub move_p: String,
    /// The class that the right move reaches.
    pub class_f: String,
    /// The class that the program's move reaches.
    pub class_p: String,
    /// The level at which the program's move was selected.
    pub selection: String,
}

/// How often the positions of a class occur and are selected, and at which level.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Selection {
    /// Successor positions that belong to the class.
    pub total: u64,
    /// Those that were selected.
    pub selected: u64,
    /// By level: 1 for the class alone, 2 for the first measure, and so on.
    pub levels: BTreeMap<usize, u64>,
    /// Selected as the first of equals.
    pub ties: u64,
}

/// Exceptions with the same two classes.
#[derive(Debug, Clone, Serialize)]
pub struct Group {
    /// The class that the program's move reaches.
    pub class_p: String,
    /// The class that the right move reaches.
    pub class_f: String,
    /// How many.
    pub exceptions: u64,
    /// By selection level, where the two classes are the same.
    pub levels: BTreeMap<String, u64>,
}

/// The whole report.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// How many positions were looked at.
    pub cases: usize,
    /// Where the strategy plays otherwise.
    pub exceptions: Vec<Exception>,
    /// The same by classes (Tables 15 to 24).
    pub summary: Vec<Group>,
    /// Every class in the order of testing (Tables 16 to 27).
    pub selections: Vec<(String, Selection)>,
}

/// Compares a strategy of White's with the right moves.
pub fn report(arena: &Arena, program: &Program, cases: &[Case]) -> Result<Report, WrongSide> {
    WrongSide::unless(program, Color::White)?;
    let mut selections = vec![Selection::default(); program.classes.len()];
    let mut exceptions = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let played = Played::of(arena, program, case.index);
        played.count(&mut selections);
        if !case.right.contains(&played.after()) {
            exceptions.push(played.exception(arena, program, number + 1, case));
        }
    }
    let names = program.classes.iter().map(|class| class.name.clone());
    Ok(Report {
        cases: cases.len(),
        summary: summary(program, &exceptions),
        selections: names.zip(selections).collect(),
        exceptions,
    })
}

/// What the program does in one position.
struct Played {
    moves: Vec<u32>,
    judgements: Vec<Judgement>,
    chosen: usize,
    level: Level,
}

impl Played {
    fn of(arena: &Arena, program: &Program, index: usize) -> Played {
        let moves = arena.white.moves(index).to_vec();
        let judgements: Vec<Judgement> =
            moves.iter().map(|&next| program.judge(&arena::placement(next as usize))).collect();
        let (chosen, level) = model::select(&judgements).unwrap_or((0, Level::OnlyMove));
        Played { moves, judgements, chosen, level }
    }

    fn after(&self) -> u32 {
        self.moves[self.chosen]
    }

    fn count(&self, selections: &mut [Selection]) {
        for judgement in &self.judgements {
            selections[judgement.class].total += 1;
        }
        let selection = &mut selections[self.judgements[self.chosen].class];
        selection.selected += 1;
        match self.level {
            Level::OnlyMove | Level::Class => *selection.levels.entry(1).or_default() += 1,
            Level::Measure(number) => *selection.levels.entry(number + 1).or_default() += 1,
            Level::Tie => selection.ties += 1,
        }
    }

    fn exception(&self, arena: &Arena, program: &Program, reference: usize, case: &Case) -> Exception {
        let placement = arena::placement(case.index);
        let class = |judgement: &Judgement| program.classes[judgement.class].name.clone();
        let right = case.right.first().copied().unwrap_or(self.after());
        let right_judgement = program.judge(&arena::placement(right as usize));
        let digits: String =
            (0..3).map(|man| format!("{}{}", placement.file(man), placement.rank(man))).collect();
        Exception {
            reference,
            position: digits,
            fen: arena.cast.fen(&placement, Color::White),
            move_f: code(&placement, &arena::placement(right as usize)),
            move_p: code(&placement, &arena::placement(self.after() as usize)),
            class_f: class(&right_judgement),
            class_p: class(&self.judgements[self.chosen]),
            selection: self.level.code(),
        }
    }
}

/// Bramer's move codes (§10.1): 1 to 8 for the king, clockwise from north; 9 and 10 for a pawn's one or two steps; the
/// square for any other man.
fn code(before: &Placement, after: &Placement) -> String {
    let step = |man: usize| (after.file(man) - before.file(man), after.rank(man) - before.rank(man));
    match (step(0), step(MAN)) {
        ((0, 1), _) => "1".into(),
        ((1, 1), _) => "2".into(),
        ((1, 0), _) => "3".into(),
        ((1, -1), _) => "4".into(),
        ((0, -1), _) => "5".into(),
        ((-1, -1), _) => "6".into(),
        ((-1, 0), _) => "7".into(),
        ((-1, 1), _) => "8".into(),
        (_, (0, 1)) => "9".into(),
        (_, (0, 2)) => "10".into(),
        _ => after.square(MAN).map_or_else(String::new, |square| square.to_string()),
    }
}

fn summary(program: &Program, exceptions: &[Exception]) -> Vec<Group> {
    let order =
        |name: &str| program.classes.iter().position(|class| class.name == name).unwrap_or(usize::MAX);
    let mut groups: BTreeMap<(usize, usize), Group> = BTreeMap::new();
    for exception in exceptions {
        let (p, f) = (&exception.class_p, &exception.class_f);
        let group = groups.entry((order(p), order(f))).or_insert_with(|| Group {
            class_p: p.clone(),
            class_f: f.clone(),
            exceptions: 0,
            levels: BTreeMap::new(),
        });
        group.exceptions += 1;
        if p == f {
            *group.levels.entry(exception.selection.clone()).or_default() += 1;
        }
    }
    groups.into_values().collect()
}

/// Classes that can each be deleted without one more exception (§10.2.5). Each is tried, so it takes a while.
pub fn deletable(arena: &Arena, program: &Program, cases: &[Case], exceptions: usize) -> Vec<String> {
    let last = program.classes.len() - 1;
    let without = |class: usize| {
        let mut smaller = program.clone();
        smaller.classes.remove(class);
        let wrong = |case: &&Case| !case.right.contains(&Played::of(arena, &smaller, case.index).after());
        cases.iter().filter(wrong).count() <= exceptions
    };
    let found: Vec<usize> = (0..last).into_par_iter().filter(|&class| without(class)).collect();
    found.into_iter().map(|class| program.classes[class].name.clone()).collect()
}
