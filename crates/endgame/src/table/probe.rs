//! Asking the tables about a position.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Board, Chess, Color, EnPassantMode, Move, Position, Square};
use ts_rs::TS;

use super::{Depth, Goal, Placement, Table, TableError, Tables, Value, Wdl};
use crate::men::{MOST_MEN, Men, MenError};

/// Tables up to so many men are made without being asked for.
const MADE_AT_ONCE: usize = 4;

/// What a position or a move is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename = "TableVerdict")]
pub struct Verdict {
    /// Who wins.
    pub wdl: Wdl,
    /// How far away the end is; `None` for draws, and when only Syzygy knows the answer.
    pub depth: Option<Depth>,
}

impl Verdict {
    /// A value and what its moves count.
    pub fn new(value: Value, goal: Goal) -> Verdict {
        Verdict { wdl: value.wdl(), depth: value.depth(goal) }
    }
}

/// What the tables say about a position, seen from the side to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// Who wins.
    pub wdl: Wdl,
    /// How far away the end is.
    pub depth: Option<Depth>,
    /// The moves that keep the result and lose no time over it.
    pub best: Vec<Move>,
    /// Every legal move with what it is worth to its player, best first.
    pub moves: Vec<(Move, Verdict)>,
}

impl Tables {
    /// What perfect play leads to from a position of either colour, and which moves are perfect.
    ///
    /// Tables of up to four men are made when needed. Larger ones are used if they are there; otherwise the Syzygy
    /// files answer, if there are any, with the result alone.
    pub fn probe(&self, position: &Chess) -> Result<Probe, TableError> {
        if position.castles().any() {
            return Err(TableError::Castling);
        }
        match self.table_for(position.board()) {
            Ok((table, _)) => self.probe_tables(position, table.goal()),
            Err(error) => self.probe_by_syzygy(position, error),
        }
    }

    /// The value of a position alone; cheaper than [`Tables::probe`], but without help from Syzygy.
    pub fn value(&self, position: &Chess) -> Result<Value, TableError> {
        if position.castles().any() {
            return Err(TableError::Castling);
        }
        let (table, changed) = self.table_for(position.board())?;
        let plain = table.value(&place(position.board(), position.turn(), table.men(), changed));
        let plain = plain.unwrap_or(Value::Draw);
        if position.ep_square(EnPassantMode::Legal).is_none() {
            return Ok(plain);
        }
        let moves = position.legal_moves();
        let taking = moves.iter().filter(|m| m.is_en_passant());
        let values: Vec<Value> =
            taking.map(|&m| self.value_of_move(position, m)).collect::<Result<_, _>>()?;
        let best = values.iter().copied().max().unwrap_or(plain);
        Ok(if values.len() < moves.len() { best.max(plain) } else { best })
    }

    /// What a move is worth to its player.
    pub fn value_of_move(&self, position: &Chess, m: Move) -> Result<Value, TableError> {
        let mut next = position.clone();
        next.play_unchecked(m);
        let goal = |position: &Chess| self.goal.with_pawns(!position.board().pawns().is_empty());
        let value = goal(position).sees(self.value(&next)?, goal(&next), m.is_promotion());
        Ok(value.before_move())
    }

    /// Who wins, as the Syzygy files say, the fifty-move rule left aside.
    pub fn syzygy(&self, position: &Chess) -> Result<Wdl, TableError> {
        let no_files = || TableError::Syzygy("no directory was given".into());
        self.syzygy.as_ref().ok_or_else(no_files)?.probe(position)
    }

    fn probe_tables(&self, position: &Chess, goal: Goal) -> Result<Probe, TableError> {
        let values = position.legal_moves().into_iter().map(|m| Ok((m, self.value_of_move(position, m)?)));
        let mut values: Vec<(Move, Value)> = values.collect::<Result<_, TableError>>()?;
        values.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        let value = values.first().map_or_else(|| end(position), |&(_, value)| value);
        let best = values.iter().take_while(|&&(_, other)| other == value).map(|&(m, _)| m).collect();
        let moves = values.iter().map(|&(m, value)| (m, Verdict::new(value, goal))).collect();
        Ok(Probe { wdl: value.wdl(), depth: value.depth(goal), best, moves })
    }

    fn probe_by_syzygy(&self, position: &Chess, error: TableError) -> Result<Probe, TableError> {
        let Some(syzygy) = &self.syzygy else { return Err(error) };
        let wdl = syzygy.probe(position)?;
        let values = position.legal_moves().into_iter().map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            let wdl = syzygy.probe(&next)?.reversed();
            Ok((m, Verdict { wdl, depth: None }))
        });
        let mut moves: Vec<(Move, Verdict)> = values.collect::<Result<_, TableError>>()?;
        moves.sort_by_key(|&(_, verdict)| std::cmp::Reverse(verdict.wdl));
        let best = moves.iter().take_while(|&&(_, verdict)| verdict.wdl == wdl).map(|&(m, _)| m).collect();
        Ok(Probe { wdl, depth: None, best, moves })
    }

    /// The table of a board, and whether the board has its colours changed.
    fn table_for(&self, board: &Board) -> Result<(Arc<Table>, bool), TableError> {
        let (men, changed) = Men::of(board)?;
        let table = match self.find(&men) {
            Some(table) => table,
            None if men.count() > MADE_AT_ONCE && self.syzygy.is_some() => {
                let error = MenError::TooMany { name: men.to_string(), men: men.count() };
                return Err(error.into());
            }
            None => self.get(&men)?,
        };
        Ok((table, changed))
    }
}

/// The value of a position without legal moves.
pub(super) fn end(position: &Chess) -> Value {
    if position.is_check() { Value::Loss(0) } else { Value::Draw }
}

/// Where the men of a board stand, in the order of its ending.
fn place(board: &Board, turn: Color, men: &Men, changed: bool) -> Placement {
    let mut squares = [Square::A1; MOST_MEN];
    let mut left = board.clone();
    for (square, &piece) in squares.iter_mut().zip(men.pieces()) {
        let color = if changed { !piece.color } else { piece.color };
        let found = left.by_piece(shakmaty::Piece { color, ..piece }).first().unwrap_or(Square::A1);
        left.discard_piece_at(found);
        *square = if changed { found.flip_vertical() } else { found };
    }
    Placement { squares, turn: if changed { !turn } else { turn } }
}
