//! Every position of an ending with one man besides the kings, and what perfect play makes of it.
//!
//! The strong side is White. Positions are counted as Clarke and Bramer count them (`bramer-mended` §2): with a pawn
//! the game is won when the pawn stands on the eighth rank and cannot be taken, and depth counts White's moves until
//! then; with a piece it is won by mate. Positions in which White is stalemated are no positions with White to move.

use rayon::prelude::*;
use shakmaty::{Color, Role, Square};

use crate::{
    cast::{BLACK_KING, Cast, Placement, Step, WHITE_KING},
    table::Goal,
};

/// The number of placements of three men, legal or not.
pub const PLACEMENTS: usize = 64 * 64 * 64;

/// Not won, or no position at all.
pub const NOT_WON: u8 = u8::MAX;

/// The index of the only man besides the kings.
pub const MAN: usize = 2;

/// All positions of a three-man ending with their moves and their depths.
pub struct Arena {
    /// The men.
    pub cast: Cast,
    /// What is played for.
    pub goal: Goal,
    /// White's moves in every position with White to move.
    pub white: Graph,
    /// Black's moves in every position with Black to move; captures and stalemates of White are left out.
    black: Graph,
    /// What every position with Black to move is.
    state: Vec<State>,
    /// White's moves to the goal with White to move, or [`NOT_WON`].
    pub white_depth: Vec<u8>,
    /// White's moves to the goal with Black to move, or [`NOT_WON`].
    pub black_depth: Vec<u8>,
}

/// How many positions of each kind an ending has, in Clarke's orientation and convention.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Census {
    /// Won with White to move.
    pub white_won: u64,
    /// Drawn with White to move.
    pub white_drawn: u64,
    /// Won for White with Black to move.
    pub black_lost: u64,
    /// Drawn with Black to move.
    pub black_drawn: u64,
    /// Black is mated.
    pub checkmates: u64,
    /// Black is stalemated.
    pub stalemates: u64,
    /// Black can take the man.
    pub en_prise: u64,
    /// The longest win in White's moves, to mate or to promotion.
    pub longest: u8,
}

/// What a position with Black to move is before anyone moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// No position.
    Illegal,
    /// The goal is reached.
    Won,
    /// Black captures the man, is stalemated, or can stalemate White.
    Drawn,
    /// The game goes on.
    Open,
}

/// The moves of every position, as a list of positions each.
pub struct Graph {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

/// An ending that has more or other men.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} is not an ending of king and one man against king, such as KRK or KPK; every placement and every move is held \
     in memory, and each further man makes them 64 times as many"
)]
pub struct NotThreeMen(String);

/// The placement with this index.
pub fn placement(index: usize) -> Placement {
    let square = |bits: usize| Square::new(bits as u32 & 63);
    Placement::of(&[square(index), square(index >> 6), square(index >> 12)])
}

/// The index of a placement with all three men on the board.
pub fn index(placement: &Placement) -> Option<usize> {
    let square = |man| placement.square(man).map(|square| square as usize);
    Some(square(WHITE_KING)? | square(BLACK_KING)? << 6 | square(MAN)? << 12)
}

impl Graph {
    /// Asks for the moves of every position, on all cores.
    fn build(moves: impl Fn(usize, &mut Vec<u32>) + Sync) -> Graph {
        const CHUNK: usize = 4096;
        let chunks: Vec<(Vec<u32>, Vec<u32>)> = (0..PLACEMENTS / CHUNK)
            .into_par_iter()
            .map(|chunk| {
                let (mut lengths, mut targets) = (Vec::with_capacity(CHUNK), Vec::new());
                for index in chunk * CHUNK..(chunk + 1) * CHUNK {
                    let before = targets.len();
                    moves(index, &mut targets);
                    lengths.push((targets.len() - before) as u32);
                }
                (lengths, targets)
            })
            .collect();
        let mut graph = Graph { starts: vec![0], targets: Vec::new() };
        for (lengths, targets) in chunks {
            let mut end = graph.targets.len() as u32;
            for length in lengths {
                end += length;
                graph.starts.push(end);
            }
            graph.targets.extend(targets);
        }
        graph
    }

    /// The positions after each move, in the order of generation.
    #[inline]
    pub fn moves(&self, index: usize) -> &[u32] {
        &self.targets[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

impl Arena {
    /// Whether these are king and one man against king: what [`Arena::new`] takes.
    pub fn fits(cast: &Cast) -> bool {
        cast.len() == 3 && cast.men()[MAN].color == Color::White
    }

    /// Generates all positions and finds every depth.
    pub fn new(cast: &Cast) -> Result<Arena, NotThreeMen> {
        if !Arena::fits(cast) {
            return Err(NotThreeMen(cast.to_string()));
        }
        let goal = if cast.men()[MAN].role == Role::Pawn { Goal::Promotion } else { Goal::Mate };
        let white = Graph::build(|index, moves| white_moves(cast, index, moves));
        let state: Vec<State> =
            (0..PLACEMENTS).into_par_iter().map(|index| state(cast, goal, &white, index)).collect();
        let black = Graph::build(|index, moves| {
            if state[index] == State::Open {
                cast.steps(&placement(index), Color::Black, |step| moves.extend(after(&step)));
            }
        });
        let mut arena = Arena {
            cast: cast.clone(),
            goal,
            white,
            black,
            state,
            white_depth: Vec::new(),
            black_depth: Vec::new(),
        };
        (arena.white_depth, arena.black_depth) = arena.depths(|index| arena.white.moves(index));
        Ok(arena)
    }

    /// Whether there is such a position with White to move.
    pub fn is_white_position(&self, index: usize) -> bool {
        !self.white.moves(index).is_empty()
    }

    /// What a position with Black to move is.
    pub fn state(&self, index: usize) -> State {
        self.state[index]
    }

    /// Black's moves; those that capture or stalemate make the position drawn at once and are not among them.
    pub fn black_moves(&self, index: usize) -> &[u32] {
        self.black.moves(index)
    }

    /// All positions with White to move.
    pub fn white_positions(&self) -> impl Iterator<Item = usize> + '_ {
        (0..PLACEMENTS).filter(|&index| self.is_white_position(index))
    }

    /// All positions with Black to move.
    pub fn black_positions(&self) -> impl Iterator<Item = usize> + '_ {
        (0..PLACEMENTS).filter(|&index| self.state[index] != State::Illegal)
    }

    /// One placement of each set that symmetry makes the same, as Clarke counts: a pawn on the files a to d; without
    /// pawns the black king in the triangle a1–d1–d4, reflections about the diagonal removed (Bramer §7.3).
    pub fn is_canonical(&self, index: usize) -> bool {
        let p = placement(index);
        if self.goal == Goal::Promotion {
            return p.file(MAN) <= 4;
        }
        let (file, rank) = (p.file(BLACK_KING), p.rank(BLACK_KING));
        let above = |man: usize| p.rank(man) - p.file(man);
        let diagonal = above(WHITE_KING) < 0 || (above(WHITE_KING) == 0 && above(MAN) <= 0);
        file <= 4 && rank <= file && (rank != file || diagonal)
    }

    /// The counts of Clarke's databases.
    pub fn census(&self) -> Census {
        let white: Vec<usize> = self.white_positions().filter(|&index| self.is_canonical(index)).collect();
        let black: Vec<usize> = self.black_positions().filter(|&index| self.is_canonical(index)).collect();
        let won = |depths: &[u8], positions: &[usize]| {
            positions.iter().filter(|&&index| depths[index] != NOT_WON).count() as u64
        };
        let moves = |index: usize| {
            let (mut moves, mut captures) = (0, 0);
            self.cast.steps(&placement(index), Color::Black, |step| {
                moves += 1;
                captures += u32::from(step.captured.is_some());
            });
            (moves, captures)
        };
        let stuck: Vec<usize> = black.iter().copied().filter(|&index| moves(index).0 == 0).collect();
        let mates =
            stuck.iter().filter(|&&index| self.cast.in_check(&placement(index), Color::Black)).count();
        let depths = white.iter().map(|&index| self.white_depth[index]).filter(|&depth| depth != NOT_WON);
        Census {
            white_won: won(&self.white_depth, &white),
            white_drawn: white.len() as u64 - won(&self.white_depth, &white),
            black_lost: won(&self.black_depth, &black),
            black_drawn: black.len() as u64 - won(&self.black_depth, &black),
            checkmates: mates as u64,
            stalemates: (stuck.len() - mates) as u64,
            en_prise: black.iter().filter(|&&index| moves(index).1 > 0).count() as u64,
            longest: depths.max().unwrap_or(0),
        }
    }

    /// Whether the man is a pawn that has arrived on the eighth rank.
    pub fn has_promoted(&self, index: usize) -> bool {
        self.goal == Goal::Promotion && placement(index).rank(MAN) == 8
    }

    /// Retrograde analysis of the game in which White has these moves and Black all of his: how many moves White
    /// needs, with White and with Black to move.
    pub fn depths<'a>(&'a self, white_moves: impl Fn(usize) -> &'a [u32] + Sync) -> (Vec<u8>, Vec<u8>) {
        self.play(|index| self.state[index] == State::Won, white_moves, |index| self.black.moves(index))
    }

    /// The same of any game on these positions: `over` says where White has won with Black to move; who has no moves
    /// is not beaten.
    pub fn play<'a>(
        &self,
        over: impl Fn(usize) -> bool,
        white_moves: impl Fn(usize) -> &'a [u32] + Sync,
        black_moves: impl Fn(usize) -> &'a [u32] + Sync,
    ) -> (Vec<u8>, Vec<u8>) {
        let mut white = vec![NOT_WON; PLACEMENTS];
        let mut black: Vec<u8> = (0..PLACEMENTS).map(|index| if over(index) { 0 } else { NOT_WON }).collect();
        for depth in 0..NOT_WON - 1 {
            let found = advance(&mut white, depth + 1, |index| {
                white_moves(index).iter().any(|&next| black[next as usize] == depth)
            });
            if !found {
                break;
            }
            advance(&mut black, depth + 1, |index| {
                let moves = black_moves(index);
                !moves.is_empty() && moves.iter().all(|&next| white[next as usize] <= depth + 1)
            });
        }
        (white, black)
    }
}

/// Gives this depth to every position not yet won that qualifies; whether there was one.
fn advance(depths: &mut [u8], depth: u8, qualifies: impl Fn(usize) -> bool + Sync) -> bool {
    depths
        .par_iter_mut()
        .enumerate()
        .filter(|(index, known)| **known == NOT_WON && qualifies(*index))
        .map(|(_, known)| *known = depth)
        .count()
        > 0
}

fn after(step: &Step) -> Option<u32> {
    index(&step.after).map(|index| index as u32)
}

fn white_moves(cast: &Cast, index: usize, moves: &mut Vec<u32>) {
    let placement = placement(index);
    let promoted = cast.men()[MAN].role == Role::Pawn && placement.rank(MAN) == 8;
    if !promoted && cast.is_legal(&placement, Color::White) {
        cast.steps(&placement, Color::White, |step| moves.extend(after(&step)));
    }
}

fn state(cast: &Cast, goal: Goal, white: &Graph, index: usize) -> State {
    let placement = placement(index);
    if !cast.is_legal(&placement, Color::Black) {
        return State::Illegal;
    }
    let (mut moves, mut draws) = (0, false);
    cast.steps(&placement, Color::Black, |step| {
        moves += 1;
        draws |= after(&step).is_none_or(|next| white.moves(next as usize).is_empty());
    });
    let captures = goal == Goal::Promotion
        && placement.rank(MAN) == 8
        && cast.is_en_prise(&placement, Color::Black, MAN);
    match goal {
        Goal::Promotion if placement.rank(MAN) == 8 && !captures => State::Won,
        Goal::Mate if moves == 0 && cast.in_check(&placement, Color::Black) => State::Won,
        _ if moves == 0 || draws => State::Drawn,
        _ => State::Open,
    }
}
