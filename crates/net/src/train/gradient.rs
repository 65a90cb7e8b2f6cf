//! What a net with broken numbers says of an example, and in which direction its weights should move.

use arrayvec::ArrayVec;
use multiversion::multiversion;
use shakmaty::{Bitboard, Square};

use crate::{
    data::Example,
    features::View,
    net::{INPUTS, LANES, OUTPUTS, output_of, sides},
};

/// The weights, or what should be added to them, in one long list.
#[derive(Debug, Clone)]
pub(crate) struct Weights {
    pub(crate) width: usize,
    pub(crate) all: Vec<f32>,
}

/// Where the parts of a net of this width begin: rows, bias, output, output bias; and the end.
pub(crate) fn places(width: usize) -> [usize; 5] {
    let rows = INPUTS * width;
    [0, rows, rows + width, rows + width + OUTPUTS * 2 * width, rows + width + OUTPUTS * (2 * width + 1)]
}

impl Weights {
    pub(crate) fn zero(width: usize) -> Weights {
        Weights { width, all: vec![0.0; places(width)[4]] }
    }
}

/// Inputs of one side.
type Inputs = ArrayVec<usize, 32>;

/// An example as the net sees it: the inputs of the side to move and of the other, and its output's weights.
struct Seen {
    inputs: [Inputs; 2],
    output: usize,
}

fn seen(example: &Example) -> Seen {
    let men = example.men();
    let inputs = sides(example.turn()).map(|side| {
        let king = men.iter().find(|(_, man)| man.color == side && man.role == shakmaty::Role::King);
        let view = View::of(side, king.map_or(Square::A1, |&(square, _)| square));
        men.iter().map(|&(square, man)| view.input(man, square)).collect()
    });
    let occupied: Bitboard = men.iter().map(|&(square, _)| square).collect();
    Seen { inputs, output: output_of(occupied) }
}

/// Room for the two hidden layers.
#[derive(Debug, Clone)]
pub(crate) struct Room {
    layers: [Vec<f32>; 2],
    moves: [Vec<f32>; 2],
}

impl Room {
    pub(crate) fn new(width: usize) -> Room {
        let layer = || vec![0.0; width];
        Room { layers: [layer(), layer()], moves: [layer(), layer()] }
    }
}

/// What the net says of an example, before the logistic curve.
pub(crate) fn value(weights: &Weights, example: &Example, room: &mut Room) -> f32 {
    forward(weights, &seen(example), room)
}

/// Adds what an example teaches to the gradient; the squared error.
pub(crate) fn learn(
    weights: &Weights,
    example: &Example,
    target: f32,
    gradient: &mut Weights,
    room: &mut Room,
) -> f64 {
    let seen = seen(example);
    let chance = logistic(forward(weights, &seen, room));
    let error = chance - target;
    let slope = 2.0 * error * chance * (1.0 - chance);
    let (width, [_, bias, output, output_bias, _]) = (weights.width, places(weights.width));
    gradient.all[output_bias + seen.output] += slope;
    for (half, inputs) in seen.inputs.iter().enumerate() {
        let at = output + (2 * seen.output + half) * width;
        let (layer, moves) = (&room.layers[half], &mut room.moves[half]);
        backward(layer, &weights.all[at..at + width], slope, &mut gradient.all[at..at + width], moves);
        add_to(&mut gradient.all[bias..bias + width], moves);
        for &input in inputs {
            add_to(&mut gradient.all[input * width..(input + 1) * width], moves);
        }
    }
    f64::from(error) * f64::from(error)
}

fn forward(weights: &Weights, seen: &Seen, room: &mut Room) -> f32 {
    let (width, [_, bias, output, output_bias, _]) = (weights.width, places(weights.width));
    let mut sum = weights.all[output_bias + seen.output];
    for (half, inputs) in seen.inputs.iter().enumerate() {
        let layer = &mut room.layers[half];
        layer.copy_from_slice(&weights.all[bias..bias + width]);
        for &input in inputs {
            add_to(layer, &weights.all[input * width..(input + 1) * width]);
        }
        let at = output + (2 * seen.output + half) * width;
        sum += weighted(layer, &weights.all[at..at + width]);
    }
    sum
}

pub(crate) fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

#[multiversion(targets("x86_64+avx512f", "x86_64+avx2", "aarch64+neon"))]
fn add_to(sum: &mut [f32], row: &[f32]) {
    let ((sum, _), (row, _)) = (sum.as_chunks_mut::<LANES>(), row.as_chunks::<LANES>());
    for (sum, row) in sum.iter_mut().zip(row) {
        for (sum, value) in sum.iter_mut().zip(row) {
            *sum += value;
        }
    }
}

/// The sum of clipped and squared neurons with their weights, always added in the same order.
#[multiversion(targets("x86_64+avx512f", "x86_64+avx2", "aarch64+neon"))]
fn weighted(layer: &[f32], weights: &[f32]) -> f32 {
    let ((layer, _), (weights, _)) = (layer.as_chunks::<LANES>(), weights.as_chunks::<LANES>());
    let mut sums = [0.0; LANES];
    for (layer, weights) in layer.iter().zip(weights) {
        for ((sum, &neuron), &weight) in sums.iter_mut().zip(layer).zip(weights) {
            let clipped = neuron.clamp(0.0, 1.0);
            *sum += clipped * clipped * weight;
        }
    }
    sums.iter().sum()
}

/// Adds to the gradient of the output's weights, and says how the neurons should move.
#[multiversion(targets("x86_64+avx512f", "x86_64+avx2", "aarch64+neon"))]
fn backward(layer: &[f32], weights: &[f32], slope: f32, gradient: &mut [f32], moves: &mut [f32]) {
    let ((layer, _), (weights, _)) = (layer.as_chunks::<LANES>(), weights.as_chunks::<LANES>());
    let ((gradient, _), (moves, _)) = (gradient.as_chunks_mut::<LANES>(), moves.as_chunks_mut::<LANES>());
    let lanes = layer.iter().zip(weights).zip(gradient.iter_mut().zip(moves.iter_mut()));
    for ((layer, weights), (gradient, moves)) in lanes {
        for at in 0..LANES {
            let clipped = layer[at].clamp(0.0, 1.0);
            let is_free = if clipped == layer[at] { 1.0 } else { 0.0 };
            gradient[at] += slope * clipped * clipped;
            moves[at] = slope * weights[at] * 2.0 * clipped * is_free;
        }
    }
}
