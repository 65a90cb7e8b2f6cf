//! What a move does that anyone can see: it attacks, guards, pins, brings a man out. These are facts and no reasons; they are
//! told of moves about which nothing stronger is known.

use lucena_board::exchange::POINTS;
use lucena_evidence::{Fact, Line, Predicate};
use lucena_perception::Sight;
use shakmaty::{Bitboard, Board, Chess, Color, File, Move, Position, Rank, Role, Square};

use crate::natural;

/// What a move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deed {
    /// The king castles.
    Castles,
    /// A man of this kind is given for one of that kind, which is worth as much.
    Trades(Role, Role),
    /// It attacks the man on this square, which is worth more or guarded by nobody, and was not attacked by it before.
    Attacks(Square),
    /// The man on the first square is now pinned to the one on the second.
    Pins(Square, Square),
    /// It guards the man on this square, which is attacked and was guarded by nobody.
    Guards(Square),
    /// A bishop or knight leaves its first rank.
    BringsOut,
    /// A pawn goes to the middle of the board.
    Centre,
    /// A rook comes to a file without pawns.
    OpenFile(File),
    /// A pawn that no enemy pawn can stop any more goes on.
    Passed,
    /// The king comes nearer to the middle where few men are left.
    King,
}

/// A deed and what shows it on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Does {
    /// What is done.
    pub deed: Deed,
    /// What can be seen.
    pub fact: Fact,
}

/// All that the first move of a line does, the weightiest first.
pub fn deeds(line: &Line) -> Vec<Does> {
    let Some(m) = line.at(0) else { return Vec::new() };
    let stands = |ply: usize| Fact::seen(Predicate::Stands, &[landed(line, m)], line, ply);
    let of = |deed: Option<Deed>| Some(Does { deed: deed?, fact: stands(1)? });
    let trade = trades(line, m).and_then(|deed| Some(Does { deed, fact: stands(2)? }));
    let quiet = [
        castles(m),
        brings_out(line, m),
        open_file(line, m),
        centre(line, m),
        passed(line, m),
        king(line, m),
    ];
    let first = [pins(line, m), attacks(line, m), guards(line, m)];
    trade.into_iter().chain(first.into_iter().flatten()).chain(quiet.into_iter().filter_map(of)).collect()
}

/// The square on which the man stands that has moved; of a castled king it is the king's.
fn landed(line: &Line, m: Move) -> Square {
    let own = line.root().turn();
    match m {
        Move::Castle { .. } => line.position(1).board().king_of(own).unwrap_or(m.to()),
        _ => m.to(),
    }
}

fn castles(m: Move) -> Option<Deed> {
    m.is_castle().then_some(Deed::Castles)
}

/// A man for one that is worth as much, taken back at once.
fn trades(line: &Line, m: Move) -> Option<Deed> {
    let (taken, reply) = (m.capture()?, line.at(1)?);
    let is_even = POINTS[taken] == POINTS[m.role()] && m.role() != Role::Pawn;
    (is_even && reply.to() == m.to()).then_some(Deed::Trades(m.role(), taken))
}

fn attacks(line: &Line, m: Move) -> Option<Does> {
    let (before, after) = (line.root(), line.position(1));
    if m.is_castle() || is_loose_itself(line, m) {
        return None;
    }
    let old = m.from().map_or(Bitboard::EMPTY, |from| natural::attacked_by(before, from));
    let new = natural::attacked_by(after, m.to()) & !old;
    let worth = |square: &Square| after.board().role_at(*square).map(|role| POINTS[role]);
    let square = new.into_iter().max_by_key(worth)?;
    let fact = Fact::seen(Predicate::Attacks, &[m.to(), square], line, 1)?;
    Some(Does { deed: Deed::Attacks(square), fact })
}

/// Whether the man that has moved can itself be taken.
fn is_loose_itself(line: &Line, m: Move) -> bool {
    natural::gives_away(line.root(), m) || line.at(1).is_some_and(|reply| reply.to() == m.to())
}

fn pins(line: &Line, m: Move) -> Option<Does> {
    let of = |position: &Chess| Sight::of(position).pins;
    let old = of(line.root());
    let is_new = |pinned: Square| !old.iter().any(|pin| pin.pinned == pinned);
    let pin = of(line.position(1))
        .into_iter()
        .find(|pin| pin.pinner == m.to() && is_new(pin.pinned) && !is_loose_itself(line, m))?;
    let fact = Fact::seen(Predicate::Pins, &[pin.pinner, pin.pinned, pin.object], line, 1)?;
    Some(Does { deed: Deed::Pins(pin.pinned, pin.object), fact })
}

fn guards(line: &Line, m: Move) -> Option<Does> {
    let own = line.root().our(Role::Pawn) | line.root().our(Role::Knight) | line.root().our(Role::Bishop);
    let hung = |square: &Square| Predicate::Hangs.holds(line.root(), &[*square]);
    let guarded = |square: Square| Fact::seen(Predicate::Guards, &[m.to(), square], line, 1);
    let mut men = own.into_iter().filter(|&square| Some(square) != m.from()).filter(hung);
    men.find_map(|square| Some(Does { deed: Deed::Guards(square), fact: guarded(square)? }))
}

fn brings_out(line: &Line, m: Move) -> Option<Deed> {
    let quiet = !m.is_capture() && natural::brings_out(line.root(), m);
    (quiet && is_opening(line.root())).then_some(Deed::BringsOut)
}

fn centre(line: &Line, m: Move) -> Option<Deed> {
    (natural::takes_space(m) && !m.is_capture() && is_opening(line.root())).then_some(Deed::Centre)
}

/// With so many men on the board the game has just begun.
const BEGUN: usize = 24;

fn is_opening(position: &Chess) -> bool {
    position.board().occupied().count() >= BEGUN
}

fn open_file(line: &Line, m: Move) -> Option<Deed> {
    let file = m.to().file();
    let pawns = |file: File| line.position(1).board().pawns() & Bitboard::from_file(file);
    let comes = m.role() == Role::Rook && m.from().is_some_and(|from| from.file() != file);
    (comes && pawns(file).is_empty()).then_some(Deed::OpenFile(file))
}

fn passed(line: &Line, m: Move) -> Option<Deed> {
    let (board, us) = (line.position(1).board(), line.root().turn());
    let goes_on = m.role() == Role::Pawn && !m.is_capture() && !m.is_promotion();
    (goes_on && is_passed(board, us, m.to())).then_some(Deed::Passed)
}

/// Whether no enemy pawn stands before a pawn, on its file or beside it.
fn is_passed(board: &Board, us: Color, square: Square) -> bool {
    let is_before = |rank: Rank| us.fold_wb(rank > square.rank(), rank < square.rank());
    let mut enemies = (board.pawns() & board.by_color(!us)).into_iter();
    !enemies.any(|pawn| is_before(pawn.rank()) && pawn.file().distance(square.file()) <= 1)
}

/// So few points beside the pawns make an ending, in which the king takes part.
const ENDING: i32 = 20;

fn king(line: &Line, m: Move) -> Option<Deed> {
    let is_king = m.role() == Role::King && !m.is_castle() && !m.is_capture();
    let from = m.from().filter(|_| is_king && is_ending(line.root()) && !line.root().is_check())?;
    (from_middle(m.to()) < from_middle(from)).then_some(Deed::King)
}

fn is_ending(position: &Chess) -> bool {
    let board = position.board();
    let men = board.occupied() & !board.pawns() & !board.kings();
    men.into_iter().filter_map(|square| board.role_at(square)).map(|role| POINTS[role]).sum::<i32>() <= ENDING
}

/// How far a square is from the four in the middle.
fn from_middle(square: Square) -> u32 {
    let middle = [Square::D4, Square::E4, Square::D5, Square::E5];
    middle.into_iter().map(|centre| centre.distance(square)).min().unwrap_or_default()
}
