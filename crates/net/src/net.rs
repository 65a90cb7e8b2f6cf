//! The weights, as whole numbers, and the file they are kept in.
//!
//! A position is seen from both sides ([`crate::features`]). Each side's inputs add up to a hidden layer; every neuron is clipped
//! to 0 … 1, squared, and weighted; the side to move has weights of its own. The number of men chooses the output's
//! weights, for an ending is judged otherwise than an opening.
//!
//! Weights of the hidden layer are kept in units of 1/[`CLIP`], those of the output in units of 1/[`OUTPUT_ONE`].

use std::fmt;

use shakmaty::{Bitboard, Color};
use thiserror::Error;

use crate::{
    features::{BUCKET_COUNT, MEN},
    kernel,
};

/// A neuron of the hidden layer that is fully on.
pub const CLIP: i16 = 255;
/// An output weight of one.
pub const OUTPUT_ONE: i16 = 64;
/// How many sets of output weights there are, chosen by the number of men.
pub const OUTPUTS: usize = 8;
/// Inputs of one side.
pub const INPUTS: usize = BUCKET_COUNT * MEN;
/// The hidden layer is computed so many neurons at a time.
pub const LANES: usize = 64;
/// No net is wider.
pub const WIDEST: usize = 1024;

const MAGIC: &[u8; 8] = b"lucena-1";
const HEAD: usize = 8 + 2 + 2;

/// Which output weights judge a position with so many men.
pub fn output_of(occupied: Bitboard) -> usize {
    (occupied.count().saturating_sub(1) / 4).min(OUTPUTS - 1)
}

/// Why a file is no net.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NetError {
    /// It is something else.
    #[error("this is no net of Lucena's: it does not begin with `lucena-1`")]
    Foreign,
    /// It has another length than its head says.
    #[error("the net has {found} bytes and should have {wanted}")]
    Length {
        /// In bytes.
        found: usize,
        /// In bytes.
        wanted: usize,
    },
    /// Its bytes are damaged.
    #[error("the net is damaged: its checksum does not fit")]
    Checksum,
    /// Its hidden layer has a width that cannot be used.
    #[error("the net's hidden layer has {0} neurons; it must be a multiple of {LANES} up to {WIDEST}")]
    Width(usize),
    /// Sums might leave the range of 32 bits.
    #[error("the net's weights are too large: their sums do not fit into 32 bits")]
    Overflow,
}

/// A net: 2 × [`INPUTS`] inputs, one hidden layer a side, one output.
#[derive(Clone, PartialEq, Eq)]
pub struct Net {
    width: usize,
    /// Centipawns of an output of one.
    scale: u16,
    /// A row of the hidden layer for each input.
    rows: Vec<i16>,
    bias: Vec<i16>,
    /// For each output bucket the weights of the side to move, then the other side's.
    output: Vec<i16>,
    output_bias: [i32; OUTPUTS],
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").field("width", &self.width).finish_non_exhaustive()
    }
}

/// The parts from which a net is made, in whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// Centipawns of an output of one.
    pub scale: u16,
    /// A row of the hidden layer for each input.
    pub rows: Vec<i16>,
    /// What the hidden layer begins with; its length is the width.
    pub bias: Vec<i16>,
    /// For each output bucket the weights of the side to move, then the other side's.
    pub output: Vec<i16>,
    /// What each output begins with, in units of 1/([`CLIP`] × [`OUTPUT_ONE`]).
    pub output_bias: [i32; OUTPUTS],
}

impl Net {
    /// A net of these parts.
    ///
    /// # Errors
    ///
    /// Returns [`NetError`] if they do not fit together, or sums could leave 32 bits.
    pub fn new(parts: Parts) -> Result<Net, NetError> {
        let Parts { scale, rows, bias, output, output_bias } = parts;
        let width = bias.len();
        if width == 0 || !width.is_multiple_of(LANES) || width > WIDEST {
            return Err(NetError::Width(width));
        }
        let (found, wanted) = (rows.len() + output.len(), INPUTS * width + OUTPUTS * 2 * width);
        if rows.len() != INPUTS * width || found != wanted {
            return Err(NetError::Length { found: 2 * found, wanted: 2 * wanted });
        }
        let net = Net { width, scale, rows, bias, output, output_bias };
        if net.fits() { Ok(net) } else { Err(NetError::Overflow) }
    }

    /// Whether no sum can leave its range: the output's products are taken in 16 bits, its sum in 32.
    fn fits(&self) -> bool {
        let most = i64::from(CLIP) * i64::from(CLIP);
        self.output.chunks(2 * self.width).zip(self.output_bias).all(|(weights, bias)| {
            let sum: i64 = weights.iter().map(|&weight| i64::from(weight).abs() * most).sum();
            let is_small = weights.iter().all(|&weight| weight.unsigned_abs() < 128);
            is_small && sum + i64::from(bias).abs() * i64::from(CLIP) < i64::from(i32::MAX)
        })
    }

    /// Neurons of the hidden layer, a side.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The hidden layer of a board without men.
    pub(crate) fn bias(&self) -> &[i16] {
        &self.bias
    }

    /// All rows, one after the other.
    pub(crate) fn rows(&self) -> &[i16] {
        &self.rows
    }

    /// What a position is worth to the side to move, in centipawns, from the hidden layers of both sides.
    pub(crate) fn output(&self, us: &[i16], them: &[i16], occupied: Bitboard) -> i32 {
        let at = output_of(occupied);
        let (ours, theirs) = self.output[2 * self.width * at..][..2 * self.width].split_at(self.width);
        let sum = kernel::output(us, ours).wrapping_add(kernel::output(them, theirs));
        let sum = i64::from(sum / i32::from(CLIP) + self.output_bias[at]);
        (sum * i64::from(self.scale) / (i64::from(CLIP) * i64::from(OUTPUT_ONE))) as i32
    }

    /// A net from the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns [`NetError`] for anything but a whole net.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        let Some((head, rest)) = bytes.split_at_checked(HEAD).filter(|(head, _)| head.starts_with(MAGIC))
        else {
            return Err(NetError::Foreign);
        };
        let number = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        let (width, scale) = (usize::from(number(8)), number(10));
        if width == 0 || !width.is_multiple_of(LANES) || width > WIDEST {
            return Err(NetError::Width(width));
        }
        let counts = [INPUTS * width, width, OUTPUTS * 2 * width];
        let wanted = HEAD + 2 * counts.iter().sum::<usize>() + 4 * OUTPUTS + 4;
        if bytes.len() != wanted {
            return Err(NetError::Length { found: bytes.len(), wanted });
        }
        let (body, checksum) = bytes.split_at(wanted - 4);
        if crc32fast::hash(body).to_le_bytes() != checksum {
            return Err(NetError::Checksum);
        }
        let (weights, biases) = rest[..rest.len() - 4].split_at(2 * counts.iter().sum::<usize>());
        let mut weights = weights.as_chunks::<2>().0.iter().map(|&pair| i16::from_le_bytes(pair));
        let [rows, bias, output] = counts.map(|count| weights.by_ref().take(count).collect());
        let mut output_bias = [0; OUTPUTS];
        for (bias, &word) in output_bias.iter_mut().zip(biases.as_chunks::<4>().0) {
            *bias = i32::from_le_bytes(word);
        }
        Net::new(Parts { scale, rows, bias, output, output_bias })
    }

    /// The bytes of its file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.width as u16).to_le_bytes());
        bytes.extend(self.scale.to_le_bytes());
        let weights = self.rows.iter().chain(&self.bias).chain(&self.output);
        bytes.extend(weights.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// A short name: the checksum of its file.
    pub fn name(&self) -> String {
        let bytes = self.bytes();
        format!("{:08x}", crc32fast::hash(&bytes[..bytes.len() - 4]))
    }
}

/// Both sides, the one to move first.
pub(crate) fn sides(turn: Color) -> [Color; 2] {
    [turn, !turn]
}
