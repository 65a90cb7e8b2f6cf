//! From one table to those that captures and promotions lead to.

use std::sync::Arc;

use shakmaty::{Color, Piece, Role};

use super::{Goal, Table, TableError, layout::Squares, placement::Step, value::Code};
use crate::men::{Change, MOST_MEN, Men};

/// For each capture, each promotion, and both at once: the table after it.
pub(crate) struct Links {
    by_change: Vec<Option<Link>>,
    deepest: u8,
}

/// One such table, and how the men that are left find their places in it.
struct Link {
    table: Arc<Table>,
    /// What is played for in our ending.
    goal: Goal,
    promotes: bool,
    changed_colors: bool,
    /// For each man of the other table: its place in ours.
    from: [usize; MOST_MEN],
}

/// One more than the last man: nobody is taken, or nobody promotes.
const NOBODY: usize = MOST_MEN;

fn key(change: Change) -> usize {
    let (pawn, role) = change.promoting.map_or((NOBODY, 0), |(pawn, role)| (pawn, role as usize));
    (change.captured.unwrap_or(NOBODY) * (NOBODY + 1) + pawn) * (Role::King as usize) + role
}

impl Links {
    /// Asks `table` for every table that a move out of this ending leads to.
    pub fn new(
        men: &Men,
        goal: Goal,
        table: &mut dyn FnMut(&Men) -> Result<Arc<Table>, TableError>,
    ) -> Result<Links, TableError> {
        let mut links = Links { by_change: Vec::new(), deepest: 0 };
        let changes = men.changes();
        let most = changes.iter().map(|&change| key(change) + 1).max().unwrap_or_default();
        links.by_change.resize_with(most, || None);
        for change in changes {
            let link = Link::new(men, goal, change, table)?;
            links.deepest = links.deepest.max(link.table.deepest());
            links.by_change[key(change)] = Some(link);
        }
        Ok(links)
    }

    /// The longest win in all these tables.
    pub fn deepest(&self) -> u8 {
        self.deepest
    }

    /// What a capture or promotion leads to, for the side then to move.
    pub fn value(&self, step: &Step, squares: &Squares, turn: Color) -> Code {
        let promoting = step.promotion.map(|role| (step.man, role));
        let change = Change { captured: step.captured, promoting };
        let link = self.by_change.get(key(change)).and_then(Option::as_ref);
        link.map_or(Code::NONE, |link| link.value(squares, turn))
    }
}

impl Link {
    fn new(
        men: &Men,
        goal: Goal,
        change: Change,
        table: &mut dyn FnMut(&Men) -> Result<Arc<Table>, TableError>,
    ) -> Result<Link, TableError> {
        let (next, changed_colors) = men.after(change)?;
        let pieces = men.pieces().iter().enumerate();
        let mut left: Vec<(usize, Piece)> =
            pieces.filter_map(|(man, &piece)| Some((man, change.apply(man, piece)?))).collect();
        let mut from = [0; MOST_MEN];
        for (place, &piece) in next.pieces().iter().enumerate() {
            let color = if changed_colors { !piece.color } else { piece.color };
            let found = left.iter().position(|&(_, other)| other == Piece { color, ..piece });
            from[place] = found.map_or(0, |found| left.swap_remove(found).0);
        }
        let promotes = change.promoting.is_some();
        Ok(Link { table: table(&next)?, goal, promotes, changed_colors, from })
    }

    fn value(&self, squares: &Squares, turn: Color) -> Code {
        let place = |man: usize| {
            let square = squares[self.from[man]];
            if self.changed_colors { square.flip_vertical() } else { square }
        };
        let next = std::array::from_fn(place);
        let code = self.table.code(&next, if self.changed_colors { !turn } else { turn });
        let seen = |value| Code::of(self.goal.sees(value, self.table.goal(), self.promotes));
        code.value().map_or(Code::NONE, seen)
    }
}
