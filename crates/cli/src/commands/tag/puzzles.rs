//! Puzzles as they are read, row by row, so that one that is broken spoils no other.

use std::io::Read;

use lucena_board::{
    fen::{self, Rules},
    history::History,
    said::read_move,
    source::{LineError, Lines},
};
use shakmaty::Move;

/// A line with a puzzle.
pub struct Row {
    /// Its number.
    pub line: u64,
    /// What stands there.
    pub text: String,
    /// Its fields, as many as the header has names.
    pub fields: Vec<String>,
    /// What it says, or what is wrong with it.
    pub puzzle: Result<Puzzle, String>,
}

impl Row {
    /// What is wrong, and where.
    pub fn fault(&self) -> Option<(u64, &str)> {
        self.puzzle.as_ref().err().map(|error| (self.line, error.as_str()))
    }
}

/// A puzzle.
pub struct Puzzle {
    pub id: String,
    /// The position and the move before the puzzle.
    pub game: History,
    /// What follows; empty where the solution is none of our business.
    pub solution: Vec<Move>,
}

/// The puzzles of a file.
pub struct Puzzles {
    lines: Lines<Box<dyn Read + Send>>,
    header: Option<Vec<String>>,
    columns: Columns,
    solution: bool,
    /// The first line, where it is no header.
    first: Option<(u64, Result<String, LineError>)>,
}

impl Puzzles {
    /// The puzzles of a file, with their solutions or without.
    pub fn new(file: Box<dyn Read + Send>, solution: bool) -> Result<Puzzles, String> {
        let mut lines = Lines::new(file);
        let first = lines.next();
        let header = first.as_ref().and_then(|(_, line)| line.as_ref().ok()).map(|line| fields(line));
        let columns = header.as_deref().map(Columns::of_header).transpose()?.flatten();
        Ok(match columns {
            Some(columns) => Puzzles { lines, header, columns, solution, first: None },
            None => Puzzles { lines, header: None, columns: Columns::USUAL, solution, first },
        })
    }

    /// The names of the columns, if the file has them.
    pub fn header(&self) -> Option<&[String]> {
        self.header.as_deref()
    }

    fn row(&self, line: u64, text: String) -> Row {
        let mut fields = fields(&text);
        let names = self.header.as_ref().map_or(fields.len(), Vec::len);
        let puzzle = if fields.len() > names {
            Err(format!("there are {} fields, and the header has {names} names", fields.len()))
        } else {
            self.columns.puzzle(&fields, self.solution)
        };
        fields.resize(names, String::new());
        Row { line, text, fields, puzzle }
    }
}

impl Iterator for Puzzles {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        loop {
            let (line, text) = self.first.take().or_else(|| self.lines.next())?;
            match text {
                Ok(text) if text.trim().is_empty() => {}
                Ok(text) => return Some(self.row(line, text)),
                Err(error) => {
                    let puzzle = Err(error.to_string());
                    return Some(Row { line, text: String::new(), fields: Vec::new(), puzzle });
                }
            }
        }
    }
}

/// Where the columns are that are read.
#[derive(Debug, Clone, Copy)]
struct Columns {
    id: usize,
    fen: usize,
    moves: usize,
}

impl Columns {
    /// Where the public collection has them.
    const USUAL: Columns = Columns { id: 0, fen: 1, moves: 2 };

    /// Where a header says they are; `None` if it is none.
    fn of_header(names: &[String]) -> Result<Option<Columns>, String> {
        const NAMES: [&str; 3] = ["PuzzleId", "FEN", "Moves"];
        let [id, fen, moves] = NAMES.map(|wanted| names.iter().position(|name| name == wanted));
        match (id, fen, moves) {
            (Some(id), Some(fen), Some(moves)) => Ok(Some(Columns { id, fen, moves })),
            (None, None, None) => Ok(None),
            _ => Err(format!("the header lacks a column; expected {}", NAMES.join(", "))),
        }
    }

    fn puzzle(self, fields: &[String], with_solution: bool) -> Result<Puzzle, String> {
        let field = |column: usize, name| {
            let missing = || format!("there is no {name}; expected PuzzleId, FEN and Moves, with commas");
            fields.get(column).filter(|field| !field.is_empty()).ok_or_else(missing)
        };
        let moves = field(self.moves, "move")?;
        let (id, fen) = (field(self.id, "PuzzleId")?.clone(), field(self.fen, "FEN")?);
        let position = fen::read(fen, Rules::Standard).map_err(|error| error.to_string())?;
        let mut words = moves.split_whitespace();
        let before = words.next().unwrap_or_default();
        let before = read_move(&position, before).map_err(|error| error.to_string())?;
        let mut game = History::new(position);
        game.play(before);
        let solution = if with_solution { solution(&game, words)? } else { Vec::new() };
        Ok(Puzzle { id, game, solution })
    }
}

/// The moves of a solution, each legal after those before it.
fn solution<'a>(game: &History, words: impl Iterator<Item = &'a str>) -> Result<Vec<Move>, String> {
    let mut game = game.clone();
    let mut moves = Vec::new();
    for word in words {
        let m = read_move(game.position(), word).map_err(|error| format!("the solution: {error}"))?;
        game.play(m);
        moves.push(m);
    }
    if moves.is_empty() {
        return Err("there is no solution; expected the move before the puzzle and then the solution".into());
    }
    Ok(moves)
}

/// The fields of a line of CSV.
fn fields(line: &str) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
    let record = reader.records().next().and_then(Result::ok).unwrap_or_default();
    record.iter().map(str::to_owned).collect()
}
