//! Facts: what anyone sees who looks at the board. Each is a named predicate, a pure function of a position and squares.
//!
//! A new fact is a function here and a line in the table. `tools/check_explanation.py` has the same predicates once
//! more, written from these descriptions and not from this code.

use shakmaty::{Bitboard, CastlingSide, Chess, Color, File, Piece, Position, Rank, Role, Square, attacks};

use crate::{Line, Points};

/// Whether a relation holds between squares.
type Holds = fn(&Chess, &[Square]) -> bool;

macro_rules! predicates {
    ($($(#[$doc:meta])* $variant:ident: $name:literal, $squares:literal, $holds:path;)*) => {
        /// What can be seen.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Predicate {
            $($(#[$doc])* $variant,)*
        }

        impl Predicate {
            /// All of them.
            pub const ALL: &'static [Predicate] = &[$(Predicate::$variant),*];

            /// For programs.
            pub fn name(self) -> &'static str {
                match self { $(Predicate::$variant => $name,)* }
            }

            /// How many squares it speaks of.
            pub fn arity(self) -> usize {
                match self { $(Predicate::$variant => $squares,)* }
            }

            /// Whether it holds in a position.
            pub fn holds(self, position: &Chess, squares: &[Square]) -> bool {
                let holds: Holds = match self { $(Predicate::$variant => $holds,)* };
                squares.len() == self.arity() && holds(position, squares)
            }
        }
    };
}

predicates! {
    /// `stands(a)`: a man stands on a.
    Stands: "stands", 1, stands;
    /// `attacks(a, b)`: the man on a bears on the enemy man on b.
    Attacks: "attacks", 2, does_attack;
    /// `guards(a, b)`: the man on a bears on b, which is empty or holds a man of its own side.
    Guards: "guards", 2, does_guard;
    /// `hangs(a)`: an enemy man bears on the man on a, and none of its own side does.
    Hangs: "hangs", 1, hangs;
    /// `pins(a, b, c)`: the bishop, rook or queen on a looks along a line at enemy men on b and c, b in front, c worth more.
    Pins: "pins", 3, pins;
    /// `skewers(a, b, c)`: the same, and the man in front is worth as much or more.
    Skewers: "skewers", 3, skewers;
    /// `blocks(b, a, c)`: the bishop, rook or queen on a would bear on c if the man on b, alone between them, were gone.
    Blocks: "blocks", 3, blocks;
    /// `checks(a, k)`: the man on a gives check to the king on k.
    Checks: "checks", 2, checks;
    /// `mated(k)`: the king on k is checkmated.
    Mated: "mated", 1, mated;
    /// `stalemated(k)`: the king on k is not in check, and its side has no legal move.
    Stalemated: "stalemated", 1, stalemated;
    /// `cornered(a)`: an enemy man bears on the man on a, its side is to move, and every square it can go to is one that
    /// an enemy man bears on.
    Cornered: "cornered", 1, cornered;
    /// `outpost(a)`: a knight or bishop on a stands on the fourth, fifth or sixth rank of its side, a pawn of its side bears
    /// on a, and no enemy pawn stands on a file beside it, before it: none can ever attack it.
    Outpost: "outpost", 1, outpost;
    /// `open_file(a)`: a rook or queen stands on a, and no pawn on its file.
    OpenFile: "open_file", 1, open_file;
    /// `half_open_file(a)`: a rook or queen stands on a, and on its file a pawn of the other side, but none of its own.
    HalfOpenFile: "half_open_file", 1, half_open_file;
    /// `seventh(a)`: a rook or queen on a stands on the seventh rank of its side.
    Seventh: "seventh", 1, seventh;
    /// `passed(a)`: a pawn stands on a, and no enemy pawn before it on its file or a file beside it.
    Passed: "passed", 1, passed;
    /// `isolated(a)`: a pawn stands on a, and no pawn of its side on a file beside it.
    Isolated: "isolated", 1, isolated;
    /// `doubled(a, b)`: two pawns of one side stand on a and b, on one file.
    Doubled: "doubled", 2, doubled;
    /// `flight(k, a)`: a king stands on k; a is a square next to it on which no man stands and which no enemy man bears on,
    /// the king being lifted off the board.
    Flight: "flight", 2, flight;
    /// `bars(a, s)`: the man on a bears on s, which the enemy king would cross or reach by castling where it has the right.
    Bars: "bars", 2, bars;
    /// `hemmed(a)`: a bishop stands on a, and four pawns of its side or more on squares of its colour.
    Hemmed: "hemmed", 1, hemmed;
    /// `behind(a, p)`: a rook stands on a, a passed pawn of either side on p of the same file; p lies before a as the pawn
    /// goes, and nothing stands between them.
    Behind: "behind", 2, behind;
    /// `opposition(k, e)`: the kings stand on k and e, on one file or rank with one empty square between them; the side of e
    /// is to move, and there are only kings and pawns.
    Opposition: "opposition", 2, opposition;
    /// `wrong_bishop(b, s, k)`: a side has, beside its king, only the bishop on b and pawns, one at least, all on the file of
    /// s, an outer one; s is where they promote, and not of the bishop's colour; the other side has only its king, on k, and
    /// pawns, and k is s or next to it.
    WrongBishop: "wrong_bishop", 3, wrong_bishop;
    /// `cuts_off_file(a, k, p)`: a rook or queen stands on a, alone on its file; on one side of it the enemy king on k, on the
    /// other a passed pawn of its own on p; and the king cannot take it.
    CutsOffFile: "cuts_off_file", 3, cuts_off_file;
    /// `cuts_off_rank(a, k, p)`: the same of a rank.
    CutsOffRank: "cuts_off_rank", 3, cuts_off_rank;
    /// `outruns(p, k)`: a pawn stands on p, the enemy king on k; its side is to move and has only king and pawns; nothing stands
    /// before the pawn on its file; the king needs at least two moves more to the promotion square than the pawn. And no
    /// enemy pawn can meanwhile promote, reach the file or check.
    Outruns: "outruns", 2, outruns;
    /// `in_square(k, p)`: a king stands on k, an enemy passed pawn on p; nothing stands before it on its file; there are only
    /// kings and pawns, and the king is no farther from the promotion square, in moves, than the pawn.
    InSquare: "in_square", 2, in_square;
    /// `key_square(k, p)`: a king stands on k and a passed pawn of its side on p, and there are only kings and pawns. On the
    /// pawn's file or beside it k is two ranks before a pawn on the second to fourth rank of its side, one or two before one
    /// on the fifth or sixth; for a rook's pawn k is on the seventh or eighth rank of the file beside it.
    KeySquare: "key_square", 2, key_square;
    /// `lucena(k, p, e)`: beside the kings on k and e there are only a rook of each side and the pawn on p, on the seventh rank
    /// of its side and no rook's pawn; its king on k stands before it, and e is at least two files away from it.
    Lucena: "lucena", 3, lucena;
    /// `bridge(a, k, p)`: the same with a rook of the pawn's side on a, its fourth rank, not next to the enemy king.
    Bridge: "bridge", 3, bridge;
    /// `third_rank(a, k, p)`: beside the kings there are only a rook of each side and the pawn on p. Of the side without a pawn the
    /// rook stands on a, its third rank, and the king on k, its first or second rank, on the pawn's file or beside it; neither
    /// the pawn nor its king has come to that third rank.
    ThirdRank: "third_rank", 3, third_rank;
    /// `fixes(a, p)`: the pawn on a stands right before the enemy pawn on p, which can take nothing and which no pawn of its side
    /// can ever guard: none stands on a file beside it, on its rank or behind.
    Fixes: "fixes", 2, fixes;
}

/// A predicate that holds, of these squares, after so many plies of a line.
///
/// ```compile_fail
/// // A fact that was not looked for on a board cannot be made.
/// let fact = lucena_evidence::Fact { predicate: lucena_evidence::Predicate::Hangs, squares: vec![], line: unreachable!() };
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    predicate: Predicate,
    squares: Vec<Square>,
    line: Line,
}

impl Fact {
    /// Looks at the board after so many plies of a line; `None` if it is not so.
    ///
    /// ```
    /// use lucena_board::fen::{self, Rules};
    /// use lucena_evidence::{Fact, Line, Predicate};
    /// use shakmaty::Square;
    ///
    /// let position = fen::read("4k3/8/2n5/1B6/8/8/8/4K3 b - - 0 1", Rules::Standard)?;
    /// let line = Line::new(&position);
    /// assert!(Fact::seen(Predicate::Pins, &[Square::B5, Square::C6, Square::E8], &line, 0).is_some());
    /// assert!(Fact::seen(Predicate::Pins, &[Square::B5, Square::C6, Square::D7], &line, 0).is_none());
    /// # Ok::<_, fen::FenError>(())
    /// ```
    pub fn seen(predicate: Predicate, squares: &[Square], line: &Line, ply: usize) -> Option<Fact> {
        let line = line.up_to(ply);
        let holds = predicate.holds(line.last(), squares);
        holds.then(|| Fact { predicate, squares: squares.to_vec(), line })
    }

    /// What is seen.
    pub fn predicate(&self) -> Predicate {
        self.predicate
    }

    /// Of which squares, in the predicate's order.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// At the end of this line.
    pub fn line(&self) -> &Line {
        &self.line
    }
}

fn stands(position: &Chess, squares: &[Square]) -> bool {
    squares.iter().all(|&square| position.board().piece_at(square).is_some())
}

fn bears(position: &Chess, from: Square, to: Square) -> bool {
    position.board().attacks_from(from).contains(to)
}

fn are_enemies(position: &Chess, a: Square, b: Square) -> bool {
    let side = |square| position.board().color_at(square);
    matches!((side(a), side(b)), (Some(one), Some(other)) if one != other)
}

fn does_attack(position: &Chess, squares: &[Square]) -> bool {
    let &[a, b] = squares else { return false };
    are_enemies(position, a, b) && bears(position, a, b)
}

fn does_guard(position: &Chess, squares: &[Square]) -> bool {
    let &[a, b] = squares else { return false };
    a != b && stands(position, &[a]) && !are_enemies(position, a, b) && bears(position, a, b)
}

fn hangs(position: &Chess, squares: &[Square]) -> bool {
    let &[a] = squares else { return false };
    let board = position.board();
    let Some(color) = board.color_at(a) else { return false };
    let by = |side| board.attacks_to(a, side, board.occupied()).any();
    by(!color) && !by(color)
}

/// What the slider on `a` looks at along the line to `c`: the men on `b` and `c`, `b` alone in front.
fn in_a_row(position: &Chess, squares: &[Square]) -> Option<(Points, Points)> {
    let &[a, b, c] = squares else { return None };
    let board = position.board();
    let worth = |square| board.role_at(square).map(Points::of);
    let lined_up = slides(position, a, c) && (attacks::between(a, c) & board.occupied()) == b.into();
    (lined_up && are_enemies(position, a, b) && are_enemies(position, a, c)).then_some((worth(b)?, worth(c)?))
}

/// Whether the man on a square is a slider that would bear on another if nothing stood between.
fn slides(position: &Chess, from: Square, to: Square) -> bool {
    position.board().piece_at(from).is_some_and(|piece| {
        matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen)
            && attacks::attacks(from, piece, from.into()).contains(to)
    })
}

fn pins(position: &Chess, squares: &[Square]) -> bool {
    in_a_row(position, squares).is_some_and(|(front, behind)| behind > front)
}

fn skewers(position: &Chess, squares: &[Square]) -> bool {
    in_a_row(position, squares).is_some_and(|(front, behind)| front >= behind)
}

fn blocks(position: &Chess, squares: &[Square]) -> bool {
    let &[b, a, c] = squares else { return false };
    slides(position, a, c) && (attacks::between(a, c) & position.board().occupied()) == b.into()
}

fn checks(position: &Chess, squares: &[Square]) -> bool {
    let &[a, k] = squares else { return false };
    position.our(Role::King).contains(k) && position.checkers().contains(a)
}

fn mated(position: &Chess, squares: &[Square]) -> bool {
    let &[k] = squares else { return false };
    position.our(Role::King).contains(k) && position.is_checkmate()
}

fn stalemated(position: &Chess, squares: &[Square]) -> bool {
    let &[k] = squares else { return false };
    position.our(Role::King).contains(k) && position.is_stalemate()
}

fn cornered(position: &Chess, squares: &[Square]) -> bool {
    let &[a] = squares else { return false };
    let board = position.board();
    let attacked =
        |square: Square| board.attacks_to(square, !position.turn(), board.occupied().without(a)).any();
    board.color_at(a) == Some(position.turn())
        && attacked(a)
        && position.legal_moves().into_iter().filter(|m| m.from() == Some(a)).all(|m| attacked(m.to()))
}

/// The man on a square, if it is of one of these kinds.
fn man(position: &Chess, square: Square, roles: &[Role]) -> Option<Piece> {
    position.board().piece_at(square).filter(|piece| roles.contains(&piece.role))
}

/// The files beside a square's.
fn beside(square: Square) -> Bitboard {
    let files = [square.file().offset(-1), square.file().offset(1)];
    files.into_iter().flatten().map(Bitboard::from_file).fold(Bitboard::EMPTY, |all, file| all | file)
}

/// The ranks that a pawn of a side on this square has still before it.
fn before(square: Square, side: Color) -> Bitboard {
    let is_before = |rank: &Rank| side.fold_wb(*rank > square.rank(), *rank < square.rank());
    Rank::ALL
        .into_iter()
        .filter(is_before)
        .map(Bitboard::from_rank)
        .fold(Bitboard::EMPTY, |all, rank| all | rank)
}

/// The rank as its side counts, the first being 0.
fn own_rank(square: Square, side: Color) -> u32 {
    side.fold_wb(square.rank().to_u32(), 7 - square.rank().to_u32())
}

fn pawns(position: &Chess, side: Color) -> Bitboard {
    position.board().pawns() & position.board().by_color(side)
}

fn outpost(position: &Chess, squares: &[Square]) -> bool {
    let &[a] = squares else { return false };
    let Some(piece) = man(position, a, &[Role::Knight, Role::Bishop]) else { return false };
    let supporters = attacks::pawn_attacks(!piece.color, a) & pawns(position, piece.color);
    let attackers = pawns(position, !piece.color) & beside(a) & before(a, piece.color);
    (3..=5).contains(&own_rank(a, piece.color)) && supporters.any() && attackers.is_empty()
}

/// The pawns on the file of a rook or queen: its own, and the enemy's.
fn file_of_major(position: &Chess, squares: &[Square]) -> Option<(Bitboard, Bitboard)> {
    let &[a] = squares else { return None };
    let piece = man(position, a, &[Role::Rook, Role::Queen])?;
    let on_file = |side| pawns(position, side) & Bitboard::from_file(a.file());
    Some((on_file(piece.color), on_file(!piece.color)))
}

fn open_file(position: &Chess, squares: &[Square]) -> bool {
    file_of_major(position, squares).is_some_and(|(own, theirs)| own.is_empty() && theirs.is_empty())
}

fn half_open_file(position: &Chess, squares: &[Square]) -> bool {
    file_of_major(position, squares).is_some_and(|(own, theirs)| own.is_empty() && theirs.any())
}

fn seventh(position: &Chess, squares: &[Square]) -> bool {
    let &[a] = squares else { return false };
    man(position, a, &[Role::Rook, Role::Queen]).is_some_and(|piece| own_rank(a, piece.color) == 6)
}

fn passed(position: &Chess, squares: &[Square]) -> bool {
    let &[a] = squares else { return false };
    let Some(pawn) = man(position, a, &[Role::Pawn]) else { return false };
    let files = beside(a) | Bitboard::from_file(a.file());
    (pawns(position, !pawn.color) & files & before(a, pawn.color)).is_empty()
}

fn isolated(position: &Chess, squares: &[Square]) -> bool {
    let &[a] = squares else { return false };
    man(position, a, &[Role::Pawn]).is_some_and(|pawn| (pawns(position, pawn.color) & beside(a)).is_empty())
}

fn doubled(position: &Chess, squares: &[Square]) -> bool {
    let &[a, b] = squares else { return false };
    let pawn = |square| man(position, square, &[Role::Pawn]).map(|pawn| pawn.color);
    a != b && a.file() == b.file() && pawn(a).is_some() && pawn(a) == pawn(b)
}

fn flight(position: &Chess, squares: &[Square]) -> bool {
    let &[k, a] = squares else { return false };
    let (board, Some(king)) = (position.board(), man(position, k, &[Role::King])) else { return false };
    let lifted = board.occupied().without(k);
    attacks::king_attacks(k).contains(a)
        && board.piece_at(a).is_none()
        && board.attacks_to(a, !king.color, lifted).is_empty()
}

fn bars(position: &Chess, squares: &[Square]) -> bool {
    let &[a, s] = squares else { return false };
    let Some(side) = position.board().color_at(a).map(|color| !color) else { return false };
    let Some(king) = position.board().king_of(side) else { return false };
    let crosses = |castling: &CastlingSide| {
        let to = castling.king_to(side);
        position.castles().has(side, *castling) && attacks::between(king, to).with(to).contains(s)
    };
    CastlingSide::ALL.iter().any(crosses) && bears(position, a, s)
}

fn hemmed(position: &Chess, squares: &[Square]) -> bool {
    let &[a] = squares else { return false };
    let Some(bishop) = man(position, a, &[Role::Bishop]) else { return false };
    let is_alike = |square: &Square| square.is_light() == a.is_light();
    pawns(position, bishop.color).into_iter().filter(is_alike).count() >= HEMMED
}

fn behind(position: &Chess, squares: &[Square]) -> bool {
    let &[a, p] = squares else { return false };
    let Some(pawn) = man(position, p, &[Role::Pawn]) else { return false };
    man(position, a, &[Role::Rook]).is_some()
        && a.file() == p.file()
        && before(a, pawn.color).contains(p)
        && bears(position, a, p)
        && passed(position, &[p])
}

/// Whether a side has nothing but its king and pawns.
fn has_only_pawns(position: &Chess, side: Color) -> bool {
    let board = position.board();
    board.by_color(side).is_subset(board.kings() | board.pawns())
}

fn opposition(position: &Chess, squares: &[Square]) -> bool {
    let &[k, e] = squares else { return false };
    let board = position.board();
    let between = attacks::between(k, e);
    board.king_of(!position.turn()) == Some(k)
        && board.king_of(position.turn()) == Some(e)
        && (k.file() == e.file() || k.rank() == e.rank())
        && between.count() == 1
        && between.is_disjoint(board.occupied())
        && Color::ALL.into_iter().all(|side| has_only_pawns(position, side))
}

/// A pawn's way to promotion.
struct Way {
    /// Where it stands.
    from: Square,
    side: Color,
    /// The squares before it.
    ahead: Bitboard,
    end: Square,
    /// So many moves, if nothing hinders it.
    moves: u32,
}

impl Way {
    /// The way of the pawn on a square; `None` if something stands on it.
    fn free(position: &Chess, from: Square) -> Option<Way> {
        let side = man(position, from, &[Role::Pawn])?.color;
        let ahead = before(from, side) & Bitboard::from_file(from.file());
        let end = Square::from_coords(from.file(), side.fold_wb(Rank::Eighth, Rank::First));
        let way = Way { from, side, ahead, end, moves: moves_to_promotion(from, side) };
        ahead.is_disjoint(position.board().occupied()).then_some(way)
    }

    /// Whether an enemy pawn may, before the way is gone, promote, attack a square of it or check the king. Where there is
    /// something to take, it is thought to take all that it needs to change files.
    fn is_hindered(&self, position: &Chess, enemy: Square) -> bool {
        let board = position.board();
        let king = board.king_of(self.side);
        let has_prey = (board.by_color(self.side) & !board.kings()).count() > 1;
        let attacks = |target: Square| {
            let ranks = own_rank(target, !self.side).saturating_sub(own_rank(enemy, !self.side));
            let files = target.file().distance(enemy.file());
            ranks > 0 && ranks <= self.moves + 2 && (files == 1 || has_prey && files <= ranks)
        };
        moves_to_promotion(enemy, !self.side) <= self.moves
            || self.ahead.with(self.from).into_iter().chain(king).any(attacks)
    }
}

/// The moves that a pawn of a side needs, if nothing hinders it.
fn moves_to_promotion(square: Square, side: Color) -> u32 {
    let rank = own_rank(square, side);
    7u32.saturating_sub(rank.max(2))
}

fn outruns(position: &Chess, squares: &[Square]) -> bool {
    let &[p, k] = squares else { return false };
    let them = position.turn();
    let Some(way) = Way::free(position, p).filter(|way| way.side != them) else { return false };
    position.board().king_of(them) == Some(k)
        && has_only_pawns(position, them)
        && k.distance(way.end) > way.moves + 1
        && !pawns(position, them).into_iter().any(|enemy| way.is_hindered(position, enemy))
}

fn in_square(position: &Chess, squares: &[Square]) -> bool {
    let &[k, p] = squares else { return false };
    let Some(way) = Way::free(position, p) else { return false };
    position.board().king_of(!way.side) == Some(k)
        && passed(position, &[p])
        && Color::ALL.into_iter().all(|side| has_only_pawns(position, side))
        && k.distance(way.end) <= way.moves
}

fn cuts_off_file(position: &Chess, squares: &[Square]) -> bool {
    let file = |square: Square| square.file().to_u32();
    squares.first().is_some_and(|a| cuts_off(position, squares, Bitboard::from_file(a.file()), file))
}

fn cuts_off_rank(position: &Chess, squares: &[Square]) -> bool {
    let rank = |square: Square| square.rank().to_u32();
    squares.first().is_some_and(|a| cuts_off(position, squares, Bitboard::from_rank(a.rank()), rank))
}

/// Whether a line through the first square parts the king from the pawn; `index` counts the lines beside it.
fn cuts_off(position: &Chess, squares: &[Square], line: Bitboard, index: fn(Square) -> u32) -> bool {
    let &[a, k, p] = squares else { return false };
    let board = position.board();
    let Some(cutter) = man(position, a, &[Role::Rook, Role::Queen]) else { return false };
    let [king, pawn] = [k, p].map(|square| index(square).cmp(&index(a)));
    let is_lost = || k.distance(a) == 1 && board.attacks_to(a, cutter.color, board.occupied()).is_empty();
    board.king_of(!cutter.color) == Some(k)
        && pawns(position, cutter.color).contains(p)
        && passed(position, &[p])
        && (line & board.occupied()) == a.into()
        && king.is_ne()
        && king == pawn.reverse()
        && !is_lost()
}

fn wrong_bishop(position: &Chess, squares: &[Square]) -> bool {
    let &[b, s, k] = squares else { return false };
    let Some(bishop) = man(position, b, &[Role::Bishop]) else { return false };
    let board = position.board();
    let own = pawns(position, bishop.color);
    let men = board.by_color(bishop.color) & !board.kings() & !own;
    men == b.into()
        && own.any()
        && own.is_subset(Bitboard::from_file(s.file()))
        && matches!(s.file(), File::A | File::H)
        && own_rank(s, bishop.color) == 7
        && s.is_light() != b.is_light()
        && has_only_pawns(position, !bishop.color)
        && board.king_of(!bishop.color) == Some(k)
        && k.distance(s) <= 1
}

fn key_square(position: &Chess, squares: &[Square]) -> bool {
    let &[k, p] = squares else { return false };
    let Some(side) = man(position, p, &[Role::Pawn]).map(|pawn| pawn.color) else { return false };
    let [king, pawn] = [k, p].map(|square| own_rank(square, side));
    let is_outer = matches!(p.file(), File::A | File::H);
    let is_ahead = match pawn {
        _ if is_outer => king >= 6 && k.file().distance(p.file()) == 1,
        1..=3 => king == pawn + 2,
        4 | 5 => (pawn + 1..=pawn + 2).contains(&king),
        _ => false,
    };
    position.board().king_of(side) == Some(k)
        && k.file().distance(p.file()) <= 1
        && is_ahead
        && passed(position, &[p])
        && Color::ALL.into_iter().all(|side| has_only_pawns(position, side))
}

/// The side of the pawn where beside the kings there are only that and a rook of each side.
fn rook_ending(position: &Chess, p: Square) -> Option<Color> {
    let board = position.board();
    let side = man(position, p, &[Role::Pawn])?.color;
    let rooks = |side| (board.rooks() & board.by_color(side)).count() == 1;
    (board.occupied().count() == 5 && Color::ALL.into_iter().all(rooks)).then_some(side)
}

fn lucena(position: &Chess, squares: &[Square]) -> bool {
    let &[k, p, e] = squares else { return false };
    let Some(side) = rook_ending(position, p) else { return false };
    let board = position.board();
    own_rank(p, side) == 6
        && !matches!(p.file(), File::A | File::H)
        && k == Square::from_coords(p.file(), side.fold_wb(Rank::Eighth, Rank::First))
        && board.king_of(side) == Some(k)
        && board.king_of(!side) == Some(e)
        && e.file().distance(p.file()) >= 2
}

fn bridge(position: &Chess, squares: &[Square]) -> bool {
    let &[a, k, p] = squares else { return false };
    let Some(side) = rook_ending(position, p) else { return false };
    let Some(enemy) = position.board().king_of(!side) else { return false };
    lucena(position, &[k, p, enemy])
        && man(position, a, &[Role::Rook]).is_some_and(|rook| rook.color == side)
        && own_rank(a, side) == 3
        && a.distance(enemy) > 1
}

fn third_rank(position: &Chess, squares: &[Square]) -> bool {
    let &[a, k, p] = squares else { return false };
    let Some(side) = rook_ending(position, p) else { return false };
    let board = position.board();
    let is_held = |square: Square| own_rank(square, side) < 5;
    man(position, a, &[Role::Rook]).is_some_and(|rook| rook.color != side)
        && own_rank(a, !side) == 2
        && board.king_of(!side) == Some(k)
        && own_rank(k, !side) <= 1
        && k.file().distance(p.file()) <= 1
        && is_held(p)
        && board.king_of(side).is_some_and(is_held)
}

fn fixes(position: &Chess, squares: &[Square]) -> bool {
    let &[a, p] = squares else { return false };
    let pawn = |square| man(position, square, &[Role::Pawn]).map(|pawn| pawn.color);
    let (Some(us), Some(them)) = (pawn(a), pawn(p)) else { return false };
    let guards = pawns(position, them) & beside(p) & !before(p, them);
    us != them
        && a.file() == p.file()
        && own_rank(a, them) == own_rank(p, them) + 1
        && (position.board().attacks_from(p) & position.board().by_color(us)).is_empty()
        && guards.is_empty()
}

/// So many pawns on squares of its own colour hem a bishop in.
const HEMMED: usize = 4;
