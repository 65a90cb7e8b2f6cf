//! Which move a notation means.
//!
//! The same answer as [`San::to_move`], of which it was measured to take most of the time of reading a game:
//! here no list of moves is made, only the few origins a move can have are looked at.

use shakmaty::{Bitboard, Board, Chess, Move, Position, Rank, Role, Square, attacks, san::San};

/// The one legal move that `san` means.
pub(super) fn resolve(position: &Chess, san: San) -> Option<Move> {
    let San::Normal { role, file, rank, capture, to, promotion } = san else {
        return san.to_move(position).ok();
    };
    let captured = position.board().role_at(to);
    if role == Role::Pawn && capture && captured.is_none() {
        return san.to_move(position).ok();
    }
    if capture != captured.is_some() || position.us().contains(to) || !promotes(role, to, promotion) {
        return None;
    }
    let file = file.map_or(Bitboard::FULL, Bitboard::from_file);
    let rank = rank.map_or(Bitboard::FULL, Bitboard::from_rank);
    let origins = origins(position, role, to, capture) & file & rank;
    let mut legal = origins.into_iter().filter(|from| is_safe(position, role, *from, to));
    let from = legal.next()?;
    legal.next().is_none().then_some(Move::Normal { role, from, capture: captured, to, promotion })
}

/// Does a pawn promote where it must, and nothing else anywhere?
fn promotes(role: Role, to: Square, promotion: Option<Role>) -> bool {
    let must = role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
    match promotion {
        None => !must,
        Some(piece) => must && !matches!(piece, Role::Pawn | Role::King),
    }
}

/// Our pieces of this kind that reach the square.
fn origins(position: &Chess, role: Role, to: Square, capture: bool) -> Bitboard {
    let occupied = position.board().occupied();
    let reach = match role {
        Role::Pawn if capture => attacks::pawn_attacks(!position.turn(), to),
        Role::Pawn => pushes(position, to),
        Role::Knight => attacks::knight_attacks(to),
        Role::Bishop => attacks::bishop_attacks(to, occupied),
        Role::Rook => attacks::rook_attacks(to, occupied),
        Role::Queen => attacks::queen_attacks(to, occupied),
        Role::King => attacks::king_attacks(to),
    };
    reach & position.our(role)
}

/// The squares from which a pawn gets to an empty square without capturing.
fn pushes(position: &Chess, to: Square) -> Bitboard {
    let (back, fourth) = position.turn().fold_wb((-8, Rank::Fourth), (8, Rank::Fifth));
    let Some(one) = to.offset(back) else { return Bitboard::EMPTY };
    let blocked = position.board().occupied().contains(one);
    let two = one.offset(back).filter(|_| to.rank() == fourth && !blocked);
    two.map_or(Bitboard::EMPTY, Bitboard::from_square).with(one)
}

/// Is our king safe after a move that is neither castling nor en passant?
fn is_safe(position: &Chess, role: Role, from: Square, to: Square) -> bool {
    let board: &Board = position.board();
    let occupied = board.occupied().without(from).with(to);
    let king = if role == Role::King { Some(to) } else { board.king_of(position.turn()) };
    king.is_none_or(|king| board.attacks_to(king, !position.turn(), occupied).without(to).is_empty())
}

#[cfg(test)]
mod tests {
    use lucena_testing::positions;
    use proptest::prelude::*;
    use shakmaty::File;

    use super::*;

    fn notations() -> impl Strategy<Value = San> {
        let origin = (any::<Option<u8>>(), any::<Option<u8>>());
        (0usize..6, origin, any::<bool>(), 0u32..64, proptest::option::weighted(0.2, 0usize..6)).prop_map(
            |(role, (file, rank), capture, to, promotion)| San::Normal {
                role: Role::ALL[role],
                file: file.map(|file| File::new(u32::from(file % 8))),
                rank: rank.map(|rank| Rank::new(u32::from(rank % 8))),
                capture,
                to: Square::new(to),
                promotion: promotion.map(|role| Role::ALL[role]),
            },
        )
    }

    proptest! {
        #[test]
        fn legal_moves_are_found(position in positions()) {
            for played in position.legal_moves() {
                let san = San::from_move(&position, played);
                prop_assert_eq!(resolve(&position, san), Some(played), "{}", san);
            }
        }

        #[test]
        fn the_answer_is_that_of_shakmaty(
            position in positions(),
            notations in proptest::collection::vec(notations(), 300),
        ) {
            for san in notations {
                prop_assert_eq!(resolve(&position, san), san.to_move(&position).ok(), "{}", san);
            }
        }
    }
}
