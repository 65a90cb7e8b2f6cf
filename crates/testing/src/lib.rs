//! Random positions and games for property tests, and what else tests of several crates share.
//!
//! Three sources, because each reaches what the others seldom do: games from the initial position, games from
//! a random Chess960 position, and games from a scattering of few pieces, where pins, checks, promotions and
//! bare kings abound. Shrinking shortens the game.

pub mod bench;
pub mod generated;

use proptest::prelude::*;
use shakmaty::{Board, CastlingMode, Chess, Color, Move, Piece, Position, Role, Setup, Square};

/// A start position and the legal moves played from it.
#[derive(Debug, Clone)]
pub struct Game {
    /// Where the game starts.
    pub start: Chess,
    /// Legal moves, one after another.
    pub moves: Vec<Move>,
}

impl Game {
    /// The position after the last move.
    pub fn end(&self) -> Chess {
        self.positions().last().unwrap_or_else(|| self.start.clone())
    }

    /// Every position of the game, the start included.
    pub fn positions(&self) -> impl Iterator<Item = Chess> + '_ {
        let after = self.moves.iter().scan(self.start.clone(), |position, &m| {
            position.play_unchecked(m);
            Some(position.clone())
        });
        std::iter::once(self.start.clone()).chain(after)
    }
}

/// Random games of up to 150 plies from starts of all kinds.
pub fn games() -> impl Strategy<Value = Game> {
    (starts(), proptest::collection::vec(any::<u16>(), 0..150))
        .prop_map(|(start, choices)| play(start, &choices))
}

/// Random legal positions: the ends of random games.
pub fn positions() -> impl Strategy<Value = Chess> {
    games().prop_map(|game| game.end())
}

/// The initial position, Chess960 positions, and scatterings of few pieces.
pub fn starts() -> impl Strategy<Value = Chess> {
    prop_oneof![3 => Just(Chess::default()), 2 => (0u32..960).prop_map(chess960), 3 => scattered()]
}

/// One of the 960 initial positions.
pub fn chess960(number: u32) -> Chess {
    let board = Board::chess960(number);
    let castling_rights = board.rooks();
    let setup = Setup { board, castling_rights, ..Setup::initial() };
    setup.position(CastlingMode::Chess960).unwrap_or_default()
}

/// Kings and up to twelve other pieces anywhere they may stand.
fn scattered() -> impl Strategy<Value = Chess> {
    let man = (0u32..64, 0usize..5, any::<bool>());
    let men = proptest::collection::vec(man, 0..12);
    (0u32..64, 0u32..64, men, any::<bool>()).prop_filter_map(
        "no legal position",
        |(white, black, men, turn)| {
            let mut board = Board::empty();
            for (square, role, color) in men {
                let piece = Piece { color: Color::from_white(color), role: Role::ALL[role] };
                board.set_piece_at(Square::new(square), piece);
            }
            board.set_piece_at(Square::new(white), Color::White.king());
            board.set_piece_at(Square::new(black), Color::Black.king());
            let setup = Setup { board, turn: Color::from_white(turn), ..Setup::empty() };
            setup.position(CastlingMode::Standard).ok()
        },
    )
}

fn play(start: Chess, choices: &[u16]) -> Game {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for &choice in choices {
        let legal = position.legal_moves();
        let Some(&m) = usize::from(choice).checked_rem(legal.len()).and_then(|index| legal.get(index)) else {
            break;
        };
        position.play_unchecked(m);
        moves.push(m);
    }
    Game { start, moves }
}
