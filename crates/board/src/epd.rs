//! Extended Position Description: a position and what a test suite says about it.
//!
//! Reads what real suites contain: SAN with or without `x`, `+` and `=`, several moves in `bm`, counters after the
//! position, `;D1 20` perft counts, unquoted text, a missing last semicolon. Opcodes that are not understood are
//! kept as they are.

use std::{fmt, io::Read};

use shakmaty::{Chess, EnPassantMode, Move, Position, Setup, fen, san::SanPlus};

use crate::{
    fen::{FenError, Rules},
    illegal::Illegal,
    said::read_move,
    source::{LineError, Lines},
};

/// A position and the operations that follow it.
#[derive(Debug, Clone)]
pub struct Epd {
    /// The position.
    pub position: Chess,
    /// The operations in the order in which they were written.
    pub operations: Vec<Operation>,
}

/// What an EPD says about its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// `bm`: the best move, or any of several.
    BestMoves(Vec<Move>),
    /// `am`: moves to avoid.
    AvoidMoves(Vec<Move>),
    /// `pv`: the line to be played, move after move.
    Variation(Vec<Move>),
    /// `id`: a name.
    Id(String),
    /// `acd`: the depth of an analysis.
    Depth(u32),
    /// `acn`: the nodes of an analysis.
    Nodes(u64),
    /// `ce`: centipawns, for the side to move.
    Centipawns(i32),
    /// `dm`: mate in so many moves.
    MateIn(u32),
    /// `c0` to `c9`: comments.
    Comment(u8, String),
    /// Any other opcode with its operands.
    Other(String, Vec<String>),
}

/// What is wrong with an EPD.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum EpdError {
    #[error(transparent)]
    Position(#[from] FenError),
    #[error("{opcode}: {illegal}")]
    Move { opcode: String, illegal: Illegal },
    #[error("`{opcode}` needs {expected}, found `{found}`")]
    Operand { opcode: String, expected: &'static str, found: String },
    #[error("the text after `{opcode}` has no closing quotation mark")]
    OpenQuote { opcode: String },
    #[error("`{found}` is no opcode; one looks like bm, id or c0")]
    Opcode { found: String },
}

/// A line of a suite that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct SuiteError {
    /// Counted from 1.
    pub line: u64,
    /// What is wrong with it.
    pub error: SuiteProblem,
}

/// What can be wrong with a line.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
#[allow(missing_docs)]
pub enum SuiteProblem {
    Epd(#[from] EpdError),
    Line(#[from] LineError),
}

/// Reads a suite line by line: each position with the number of its line; empty lines and lines that begin with
/// `#` are passed over, a bad line is reported and the next one read.
pub fn suite<R: Read>(reader: R, rules: Rules) -> impl Iterator<Item = Result<(u64, Epd), SuiteError>> {
    Lines::new(reader).filter_map(move |(line, text)| {
        let text = match text {
            Ok(text) => text,
            Err(error) => return Some(Err(SuiteError { line, error: error.into() })),
        };
        if text.trim().is_empty() || text.trim_start().starts_with('#') {
            return None;
        }
        Some(match Epd::read(&text, rules) {
            Ok(epd) => Ok((line, epd)),
            Err(error) => Err(SuiteError { line, error: error.into() }),
        })
    })
}

impl Epd {
    /// Reads one line.
    ///
    /// ```
    /// use lucena_board::{epd::Epd, fen::Rules};
    ///
    /// let epd = Epd::read("8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3; id \"too late\";", Rules::Standard)?;
    /// assert_eq!(epd.id(), Some("too late"));
    /// # Ok::<_, lucena_board::epd::EpdError>(())
    /// ```
    pub fn read(line: &str, rules: Rules) -> Result<Epd, EpdError> {
        let (position, operations) = split_position(line);
        let mut position = crate::fen::read(position, rules)?;
        let operations: Vec<RawOperation> =
            RawOperations { rest: operations }.collect::<Result<_, EpdError>>()?;
        if let Some(counted) = with_counters(&position, &operations)? {
            position = counted;
        }
        let understand = |raw: &RawOperation| Operation::read(raw, &position);
        let said = operations.iter().filter(|raw| !matches!(raw.opcode, "hmvc" | "fmvn"));
        let operations = said.map(understand).collect::<Result<_, _>>()?;
        Ok(Epd { position, operations })
    }

    /// `bm`.
    pub fn best_moves(&self) -> &[Move] {
        self.find(|operation| if let Operation::BestMoves(moves) = operation { Some(moves) } else { None })
            .map_or(&[], Vec::as_slice)
    }

    /// `am`.
    pub fn avoid_moves(&self) -> &[Move] {
        self.find(|operation| if let Operation::AvoidMoves(moves) = operation { Some(moves) } else { None })
            .map_or(&[], Vec::as_slice)
    }

    /// `id`.
    pub fn id(&self) -> Option<&str> {
        self.find(|operation| if let Operation::Id(id) = operation { Some(id.as_str()) } else { None })
    }

    /// `dm`.
    pub fn mate_in(&self) -> Option<u32> {
        self.find(|operation| if let Operation::MateIn(moves) = operation { Some(*moves) } else { None })
    }

    /// `c0` to `c9`.
    pub fn comment(&self, number: u8) -> Option<&str> {
        self.find(|operation| match operation {
            Operation::Comment(n, text) if *n == number => Some(text.as_str()),
            _ => None,
        })
    }

    /// The operands of any other opcode.
    pub fn other(&self, opcode: &str) -> Option<&[String]> {
        self.find(|operation| match operation {
            Operation::Other(name, operands) if name == opcode => Some(operands.as_slice()),
            _ => None,
        })
    }

    fn find<'a, T>(&'a self, wanted: impl FnMut(&'a Operation) -> Option<T>) -> Option<T> {
        self.operations.iter().find_map(wanted)
    }
}

/// Two EPDs are equal when they are written alike.
impl PartialEq for Epd {
    fn eq(&self, other: &Epd) -> bool {
        self.position == other.position
            && counters(&self.position) == counters(&other.position)
            && self.operations == other.operations
    }
}

fn counters(position: &Chess) -> (u32, u32) {
    (position.halfmoves(), position.fullmoves().get())
}

/// The position is four fields, or six when the next two are numbers.
fn split_position(line: &str) -> (&str, &str) {
    let line = line.trim();
    let end_of = |count: usize| nth_field_end(line, count);
    let four = end_of(4);
    let six = end_of(6);
    let counters = line[four..six].split_whitespace().all(|word| word.bytes().all(|b| b.is_ascii_digit()));
    let has_two = line[four..six].split_whitespace().count() == 2;
    line.split_at(if counters && has_two { six } else { four })
}

/// Where the first so many words end; a semicolon ends them all.
fn nth_field_end(line: &str, count: usize) -> usize {
    let limit = line.find(';').unwrap_or(line.len());
    let mut end = 0;
    for _ in 0..count {
        let start = line[end..limit].find(|c: char| !c.is_whitespace()).map_or(limit, |skip| end + skip);
        end = line[start..limit].find(char::is_whitespace).map_or(limit, |length| start + length);
    }
    end
}

/// An opcode and its operands, as written.
struct RawOperation<'a> {
    opcode: &'a str,
    operands: Vec<&'a str>,
    /// Everything after the opcode, for comments without quotation marks.
    text: &'a str,
}

struct RawOperations<'a> {
    rest: &'a str,
}

impl<'a> Iterator for RawOperations<'a> {
    type Item = Result<RawOperation<'a>, EpdError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.rest = self.rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(self.rest.len());
        let (opcode, rest) = self.rest.split_at(end);
        self.rest = rest;
        if !is_opcode(opcode) {
            self.rest = "";
            return Some(Err(EpdError::Opcode { found: opcode.chars().take(24).collect() }));
        }
        Some(self.operands(opcode))
    }
}

/// A letter, then letters, digits, underscores or hyphens.
fn is_opcode(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.len() <= 15
        && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

impl<'a> RawOperations<'a> {
    /// Words and quoted texts up to the next semicolon.
    fn operands(&mut self, opcode: &'a str) -> Result<RawOperation<'a>, EpdError> {
        let whole = self.rest;
        let mut operands = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            if let Some(quoted) = self.rest.strip_prefix('"') {
                let Some((text, rest)) = quoted.split_once('"') else {
                    self.rest = "";
                    return Err(EpdError::OpenQuote { opcode: opcode.into() });
                };
                operands.push(text);
                self.rest = rest;
            } else {
                let end = self.rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(self.rest.len());
                if end == 0 {
                    break;
                }
                operands.push(&self.rest[..end]);
                self.rest = &self.rest[end..];
            }
        }
        let text = whole[..whole.len() - self.rest.len()].trim();
        Ok(RawOperation { opcode, operands, text })
    }
}

impl RawOperation<'_> {
    fn number<T: std::str::FromStr>(&self, expected: &'static str) -> Result<T, EpdError> {
        let found = match self.operands.as_slice() {
            [one] => *one,
            _ => self.text,
        };
        // `+35` is how some programs write an evaluation; `--35` is not.
        found.parse().map_err(|_| EpdError::Operand {
            opcode: self.opcode.into(),
            expected,
            found: found.chars().take(24).collect(),
        })
    }

    fn text(&self) -> String {
        match self.operands.as_slice() {
            [one] => clean(one),
            _ => clean(self.text),
        }
    }

    fn moves(&self, position: &Chess) -> Result<Vec<Move>, EpdError> {
        self.operands.iter().map(|word| self.one_move(position, word)).collect()
    }

    fn variation(&self, position: &Chess) -> Result<Vec<Move>, EpdError> {
        let mut position = position.clone();
        let play = |word: &&str| {
            let m = self.one_move(&position, word)?;
            position.play_unchecked(m);
            Ok(m)
        };
        self.operands.iter().map(play).collect()
    }

    fn one_move(&self, position: &Chess, word: &str) -> Result<Move, EpdError> {
        read_move(position, word).map_err(|illegal| EpdError::Move { opcode: self.opcode.into(), illegal })
    }
}

/// `hmvc` and `fmvn` are the counters of the FEN.
fn with_counters(position: &Chess, operations: &[RawOperation]) -> Result<Option<Chess>, EpdError> {
    let mut setup: Setup = position.to_setup(EnPassantMode::Always);
    let mut changed = false;
    for raw in operations {
        match raw.opcode {
            "hmvc" => setup.halfmoves = raw.number("the halfmove clock, a number")?,
            "fmvn" => setup.fullmoves = raw.number("the move number, 1 or more")?,
            _ => continue,
        }
        changed = true;
    }
    let mode = position.castles().mode();
    Ok(if changed { setup.position(mode).ok() } else { None })
}

impl Operation {
    fn read(raw: &RawOperation, position: &Chess) -> Result<Operation, EpdError> {
        Ok(match raw.opcode {
            "bm" => Operation::BestMoves(raw.moves(position)?),
            "am" => Operation::AvoidMoves(raw.moves(position)?),
            "pv" => Operation::Variation(raw.variation(position)?),
            "id" => Operation::Id(raw.text()),
            "acd" => Operation::Depth(raw.number("a depth, a number")?),
            "acn" => Operation::Nodes(raw.number("a count of nodes, a number")?),
            "ce" => Operation::Centipawns(raw.number("centipawns, a number")?),
            "dm" => Operation::MateIn(raw.number("a number of moves")?),
            comment if is_comment(comment) => Operation::Comment(comment.as_bytes()[1] - b'0', raw.text()),
            other => Operation::Other(other.into(), raw.operands.iter().map(|word| clean(word)).collect()),
        })
    }

    /// The opcode and its operands, without the semicolon.
    fn write(&self, f: &mut fmt::Formatter<'_>, position: &Chess) -> fmt::Result {
        match self {
            Operation::BestMoves(moves) => write!(f, "bm{}", alternatives(position, moves)),
            Operation::AvoidMoves(moves) => write!(f, "am{}", alternatives(position, moves)),
            Operation::Variation(moves) => write!(f, "pv{}", line(position, moves)),
            Operation::Id(id) => write!(f, "id {}", quoted(id)),
            Operation::Depth(depth) => write!(f, "acd {depth}"),
            Operation::Nodes(nodes) => write!(f, "acn {nodes}"),
            Operation::Centipawns(score) => write!(f, "ce {score}"),
            Operation::MateIn(moves) => write!(f, "dm {moves}"),
            Operation::Comment(number, text) => write!(f, "c{number} {}", quoted(text)),
            Operation::Other(opcode, operands) => {
                f.write_str(opcode)?;
                operands.iter().try_for_each(|operand| write!(f, " {}", quoted_if_needed(operand)))
            }
        }
    }
}

fn is_comment(opcode: &str) -> bool {
    matches!(opcode.as_bytes(), [b'c', b'0'..=b'9'])
}

fn alternatives(position: &Chess, moves: &[Move]) -> String {
    moves.iter().map(|&m| format!(" {}", SanPlus::from_move(position.clone(), m))).collect()
}

fn line(position: &Chess, moves: &[Move]) -> String {
    let mut position = position.clone();
    moves.iter().map(|&m| format!(" {}", SanPlus::from_move_and_play_unchecked(&mut position, m))).collect()
}

/// EPD has no way to write a quotation mark inside a text.
fn clean(text: &str) -> String {
    text.replace('"', "'").replace(char::is_control, " ")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", clean(text))
}

fn quoted_if_needed(text: &str) -> String {
    let plain = !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c == ';' || c == '"');
    if plain { text.into() } else { quoted(text) }
}

impl fmt::Display for Epd {
    /// Four fields, the operations, and the counters (`hmvc`, `fmvn`) unless they are those of a new game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", fen::Epd::from_position(&self.position, EnPassantMode::Legal))?;
        let (halfmoves, fullmoves) = counters(&self.position);
        if halfmoves != 0 {
            write!(f, " hmvc {halfmoves};")?;
        }
        if fullmoves != 1 {
            write!(f, " fmvn {fullmoves};")?;
        }
        for operation in &self.operations {
            f.write_str(" ")?;
            operation.write(f, &self.position)?;
            f.write_str(";")?;
        }
        Ok(())
    }
}
