//! Stockfish's network, to learn from.
//!
//! A search with small limits labels a few thousand positions a second; asking the network that guides the search labels a
//! hundred times as many, and a net of our size has more to gain from many positions than from better labels. The teacher is the
//! network of Stockfish 15.1, which the program itself writes to a file (`export_net FILE`). It is read and computed as its
//! makers describe it: "HalfKAv2_hm" features, 1,024 neurons a side multiplied in pairs, eight stacks of three small layers.
//!
//! The teacher only labels. The net that plays knows nothing of it but what it has learned.

use std::io::{self, Read};

use multiversion::multiversion;
use shakmaty::{Board, Color, Piece, Role, Square};
use thiserror::Error;

use crate::{changes::Men, kernel};

/// The version of the file's format.
const VERSION: u32 = 0x7AF3_2F20;
/// Kinds of men, the kings sharing one, on all squares.
const KINDS: usize = 11 * 64;
/// Inputs of a side: the men, for each square of its king after mirroring.
const INPUTS: usize = 32 * KINDS;
/// Neurons of the first layer, a side.
const WIDTH: usize = 1024;
/// Sets of weights, chosen by the number of men.
const STACKS: usize = 8;
/// Outputs of the second layer; one more goes straight to the result.
const SECOND: usize = 15;
/// Outputs of the third layer.
const THIRD: usize = 32;
/// The second layer's outputs, squared and plain, and two of padding.
const THIRD_INPUTS: usize = 32;
/// A neuron that is fully on.
const CLIP: i32 = 127;
/// Weights of the small layers are kept in units of 1/64.
const WEIGHT_BITS: u32 = 6;
/// The result is kept in units of 1/16.
const OUTPUT_ONE: i32 = 16;
/// What one means at the output.
const FULL: i32 = 600;
/// How many of its units Stockfish 15.1 calls a pawn.
const PAWN: i32 = 361;
/// No description is longer, in bytes.
const LONGEST_DESCRIPTION: u32 = 4096;

/// Why a file is no teacher.
#[derive(Debug, Error)]
pub enum TeacherError {
    /// It cannot be read, or ends too early.
    #[error("cannot read the network: {0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this is no network of Stockfish 15.1: {0}")]
    Foreign(&'static str),
}

/// One set of the small layers.
#[derive(Clone)]
struct Stack {
    second_bias: [i32; SECOND + 1],
    second: Vec<i8>,
    third_bias: [i32; THIRD],
    third: Vec<i8>,
    last_bias: i32,
    last: [i8; THIRD],
}

/// The network of Stockfish 15.1.
#[derive(Clone)]
pub struct Teacher {
    bias: Vec<i16>,
    rows: Vec<i16>,
    /// What each input is worth by itself, for each stack.
    worth: Vec<[i32; STACKS]>,
    stacks: Vec<Stack>,
}

impl std::fmt::Debug for Teacher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Teacher").finish_non_exhaustive()
    }
}

impl Teacher {
    /// Reads a network from its file.
    ///
    /// # Errors
    ///
    /// Returns [`TeacherError`] for anything but a network of Stockfish 15.1.
    pub fn read(mut file: impl Read) -> Result<Teacher, TeacherError> {
        let file = &mut file;
        if number(file)? != VERSION {
            return Err(TeacherError::Foreign("the version is another"));
        }
        number(file)?;
        let length = number(file)?;
        if length > LONGEST_DESCRIPTION {
            return Err(TeacherError::Foreign("its description is too long"));
        }
        bytes(file, length as usize)?;
        number(file)?;
        let bias = halves(file, WIDTH)?;
        let rows = halves(file, INPUTS * WIDTH)?;
        let worth = words(file, INPUTS * STACKS)?.as_chunks().0.to_vec();
        let stacks = (0..STACKS).map(|_| Stack::read(file)).collect::<Result<_, _>>()?;
        if file.read(&mut [0])? > 0 {
            return Err(TeacherError::Foreign("it goes on after its end"));
        }
        Ok(Teacher { bias, rows, worth, stacks })
    }
}

impl Stack {
    fn read(file: &mut impl Read) -> Result<Stack, TeacherError> {
        number(file)?;
        Ok(Stack {
            second_bias: array(words(file, SECOND + 1)?)?,
            second: signed(file, (SECOND + 1) * WIDTH)?,
            third_bias: array(words(file, THIRD)?)?,
            third: signed(file, THIRD * THIRD_INPUTS)?,
            last_bias: words(file, 1)?[0],
            last: array(signed(file, THIRD)?)?,
        })
    }

    /// What the small layers make of the first one, in units of 1/[`OUTPUT_ONE`].
    fn output(&self, neurons: &[u8; WIDTH]) -> i32 {
        let mut second = self.second_bias;
        for (sum, weights) in second.iter_mut().zip(self.second.as_chunks::<WIDTH>().0) {
            *sum += dot(neurons, weights);
        }
        let mut inputs = [0_u8; THIRD_INPUTS];
        for (at, &sum) in second[..SECOND].iter().enumerate() {
            let square = (i64::from(sum) * i64::from(sum)) >> (2 * WEIGHT_BITS + 7);
            inputs[at] = square.min(i64::from(CLIP)) as u8;
            inputs[SECOND + at] = clipped(sum);
        }
        let mut last = self.last_bias;
        let rows = self.third.as_chunks::<THIRD_INPUTS>().0;
        for ((&bias, row), &weight) in self.third_bias.iter().zip(rows).zip(&self.last) {
            let sum: i32 =
                inputs.iter().zip(row).map(|(&input, &weight)| i32::from(input) * i32::from(weight)).sum();
            last += i32::from(clipped(bias + sum)) * i32::from(weight);
        }
        last + second[SECOND] * (FULL * OUTPUT_ONE) / (CLIP << WEIGHT_BITS)
    }
}

fn clipped(sum: i32) -> u8 {
    (sum >> WEIGHT_BITS).clamp(0, CLIP) as u8
}

/// A first layer as one king saw it last.
#[derive(Clone)]
struct Seen {
    layer: Box<[i16]>,
    worth: [i32; STACKS],
    men: Men,
}

/// A teacher at work: it remembers what each king saw last, and brings that up to date.
#[derive(Clone)]
pub struct Lesson<'a> {
    teacher: &'a Teacher,
    /// By side and the square of its king.
    seen: Vec<Seen>,
}

impl std::fmt::Debug for Lesson<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lesson").finish_non_exhaustive()
    }
}

impl<'a> Lesson<'a> {
    /// A teacher who has seen nothing yet.
    pub fn new(teacher: &'a Teacher) -> Lesson<'a> {
        let nothing = Seen { layer: teacher.bias.clone().into(), worth: [0; STACKS], men: Men::default() };
        Lesson { teacher, seen: vec![nothing; 2 * 64] }
    }

    /// What a position is worth to the side to move, in Stockfish's centipawns. Both sides must have a king, and nobody be in
    /// check: the network knows no others.
    pub fn judge(&mut self, board: &Board, turn: Color) -> i32 {
        let stack = (board.occupied().count().saturating_sub(1) / 4).min(STACKS - 1);
        let mut neurons = [0; WIDTH];
        let (ours, theirs) = neurons.split_at_mut(WIDTH / 2);
        let (us, them) = (self.look(board, turn, ours, stack), self.look(board, !turn, theirs, stack));
        let value = (us - them) / 2 + self.teacher.stacks[stack].output(&neurons);
        value / OUTPUT_ONE * 100 / PAWN
    }

    /// Fills in one side's half of the neurons; what its inputs are worth by themselves.
    fn look(&mut self, board: &Board, side: Color, neurons: &mut [u8], stack: usize) -> i32 {
        let king = board.king_of(side).unwrap_or(Square::A1);
        let seen = &mut self.seen[side.fold_wb(0, 64) + king as usize];
        seen.bring_up_to_date(self.teacher, board, side, king);
        pairs(&seen.layer, neurons);
        seen.worth[stack]
    }
}

impl Seen {
    fn bring_up_to_date(&mut self, teacher: &Teacher, board: &Board, side: Color, king: Square) {
        let changes = self.men.look(board, |man, square| input(side, king, man, square));
        kernel::update(&mut self.layer, &teacher.rows, &changes.added, &changes.removed);
        for (inputs, sign) in [(&changes.added, 1), (&changes.removed, -1)] {
            for &input in inputs {
                for (sum, worth) in self.worth.iter_mut().zip(&teacher.worth[input]) {
                    *sum += sign * worth;
                }
            }
        }
    }
}

/// The input of a man as one side sees it: from its own end, its king on the files e to h.
fn input(side: Color, king: Square, man: Piece, square: Square) -> usize {
    let oriented = |square: Square| {
        let square = side.fold_wb(square, square.flip_vertical());
        if king.file() < shakmaty::File::E { square.flip_horizontal() } else { square }
    };
    let home = oriented(king);
    let bucket = 31 - 4 * home.rank() as usize - (home.file() as usize - 4);
    let whose = usize::from(man.color != side && man.role != Role::King);
    let kind = 2 * (man.role as usize - 1) + whose;
    bucket * KINDS + kind * 64 + oriented(square) as usize
}

/// Neurons multiplied in pairs, the first half with the second.
#[multiversion(targets("x86_64+avx512f+avx512bw", "x86_64+avx2", "aarch64+neon"))]
fn pairs(layer: &[i16], neurons: &mut [u8]) {
    let (first, second) = layer.split_at(layer.len() / 2);
    for ((neuron, &first), &second) in neurons.iter_mut().zip(first).zip(second) {
        *neuron = ((first.clamp(0, 127) * second.clamp(0, 127)) >> 7) as u8;
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw", "x86_64+avx2", "aarch64+neon"))]
fn dot(neurons: &[u8; WIDTH], weights: &[i8; WIDTH]) -> i32 {
    neurons
        .iter()
        .zip(weights)
        .map(|(&neuron, &weight)| i32::from(i16::from(neuron) * i16::from(weight)))
        .sum()
}

fn bytes(file: &mut impl Read, count: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; count];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn number(file: &mut impl Read) -> io::Result<u32> {
    let mut word = [0; 4];
    file.read_exact(&mut word)?;
    Ok(u32::from_le_bytes(word))
}

fn words(file: &mut impl Read, count: usize) -> io::Result<Vec<i32>> {
    Ok(bytes(file, 4 * count)?.as_chunks().0.iter().map(|&word| i32::from_le_bytes(word)).collect())
}

fn halves(file: &mut impl Read, count: usize) -> io::Result<Vec<i16>> {
    Ok(bytes(file, 2 * count)?.as_chunks().0.iter().map(|&half| i16::from_le_bytes(half)).collect())
}

fn signed(file: &mut impl Read, count: usize) -> io::Result<Vec<i8>> {
    Ok(bytes(file, count)?.into_iter().map(u8::cast_signed).collect())
}

fn array<T, const N: usize>(values: Vec<T>) -> Result<[T; N], TeacherError> {
    values.try_into().map_err(|_| TeacherError::Foreign("a layer has another size"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_file_is_no_teacher() {
        assert!(matches!(Teacher::read(&b"not a network"[..]), Err(TeacherError::Foreign(_))));
        assert!(matches!(Teacher::read(&VERSION.to_le_bytes()[..]), Err(TeacherError::Io(_))));
    }

    #[test]
    fn both_sides_see_the_same_from_their_own_end() {
        let man = |color| Piece { color, role: Role::Knight };
        for king in Square::ALL {
            for square in Square::ALL {
                let white = input(Color::White, king, man(Color::Black), square);
                let black =
                    input(Color::Black, king.flip_vertical(), man(Color::White), square.flip_vertical());
                assert_eq!(white, black);
                assert!(white < INPUTS);
            }
        }
    }
}
