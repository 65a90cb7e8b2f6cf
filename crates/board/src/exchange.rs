//! Static exchange evaluation: what a series of captures on one square wins or loses.
//!
//! The rules of the exchange, which the tests check against a slow oracle that plays real moves:
//! - after the given move, the sides capture in turn on its target square;
//! - each side captures with its least valuable piece first (pawn, knight, bishop, rook, queen, king; of two
//!   alike, the one on the lower square), pieces behind others join in when the line opens (x-rays);
//! - every capture is a legal move at that moment: a pinned piece stays at home unless it captures along the
//!   pin, a discovered check must be answered, a king does not capture into check;
//! - a pawn that captures on the last rank becomes a queen;
//! - either side may stop when going on would cost it.

use shakmaty::{Bitboard, Board, ByColor, ByRole, Chess, Color, Move, Position, Role, Square, attacks};

/// What the pieces are worth; a king is never captured, so its value does not matter.
pub type Values = ByRole<i32>;

/// The points every player knows.
pub const POINTS: Values = ByRole { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

/// The same in hundredths of a pawn.
pub const CENTIPAWNS: Values = in_hundredths(POINTS);

/// Finer, for a search that orders captures and gives up exchanges: where two minor pieces are traded, a bishop is a little
/// more than a knight, and a queen is more than nine pawns.
pub const FINE: Values = ByRole { knight: 320, bishop: 330, queen: 950, ..CENTIPAWNS };

const fn in_hundredths(points: Values) -> Values {
    ByRole {
        pawn: 100 * points.pawn,
        knight: 100 * points.knight,
        bishop: 100 * points.bishop,
        rook: 100 * points.rook,
        queen: 100 * points.queen,
        king: 100 * points.king,
    }
}

/// What the side to move gains by this legal move and the exchange that follows on its target square.
///
/// ```
/// use lucena_board::{exchange::{gain, POINTS}, fen::{self, Rules}, said::read_move};
///
/// let position = fen::read("4k3/3p4/4n3/8/8/8/8/4R1K1 w - - 0 1", Rules::Standard)?;
/// let takes = read_move(&position, "Rxe6+")?;
/// assert_eq!(gain(&position, takes, &POINTS), -2);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn gain(position: &Chess, m: Move, values: &Values) -> i32 {
    let Some((mut exchange, first)) = Exchange::begin(position, m, values) else { return 0 };
    let mut gains = [first; 33];
    let mut last = 0;
    while let Some(won) = exchange.capture(values) {
        last += 1;
        gains[last] = won;
    }
    let later = gains[1..=last].iter().rev().fold(0, |later, &won| i32::max(0, won - later));
    first - later
}

/// Whether [`gain`] is at least the threshold; stops as soon as that is decided.
pub fn gains_at_least(position: &Chess, m: Move, threshold: i32, values: &Values) -> bool {
    let Some((mut exchange, first)) = Exchange::begin(position, m, values) else { return threshold <= 0 };
    // `spare`: what the mover can still afford to lose; `wanted`: what the mover must win back.
    let mut spare = first - threshold;
    loop {
        if spare < 0 {
            return false;
        }
        let Some(lost) = exchange.capture(values) else { return true };
        let wanted = lost - spare;
        if wanted <= 0 {
            return true;
        }
        let Some(won) = exchange.capture(values) else { return false };
        spare = won - wanted;
    }
}

/// An exchange under way: who can still join in, and which lines to the kings must stay closed.
struct Exchange<'a> {
    board: &'a Board,
    square: Square,
    turn: Color,
    /// The piece that stands on the square now.
    standing: Role,
    occupied: Bitboard,
    attackers: Bitboard,
    kings: ByColor<Option<Square>>,
    /// Enemy sliders on a line with each king.
    snipers: ByColor<Bitboard>,
}

impl<'a> Exchange<'a> {
    /// Plays the first move: the exchange after it, and what it wins at once. `None` for castling.
    fn begin(position: &'a Chess, m: Move, values: &Values) -> Option<(Exchange<'a>, i32)> {
        let (board, mover) = (position.board(), position.turn());
        let (from, square) = match m {
            Move::Normal { from, to, .. } | Move::EnPassant { from, to } => (from, to),
            Move::Castle { .. } | Move::Put { .. } => return None,
        };
        let mut occupied = board.occupied().without(from).with(square);
        if m.is_en_passant() {
            occupied.discard(Square::from_coords(square.file(), from.rank()));
        }
        let standing = m.promotion().unwrap_or(m.role());
        let promoted = if m.is_promotion() { values[standing] - values.pawn } else { 0 };
        let won = m.capture().map_or(0, |role| values[role]) + promoted;
        let attackers = board.attacks_to(square, Color::White, occupied)
            | board.attacks_to(square, Color::Black, occupied);
        let kings = ByColor::new_with(|color| board.king_of(color));
        let snipers = ByColor::new_with(|color| snipers(board, *kings.get(color), !color).without(square));
        let turn = !mover;
        Some((Exchange { board, square, turn, standing, occupied, attackers, kings, snipers }, won))
    }

    /// The side to move captures, if it legally can; what that wins.
    fn capture(&mut self, values: &Values) -> Option<i32> {
        let (from, role) = self.capturer()?;
        let mut won = values[self.standing];
        self.standing = role;
        if role == Role::Pawn && Bitboard::BACKRANKS.contains(self.square) {
            won += values.queen - values.pawn;
            self.standing = Role::Queen;
        }
        self.occupied.discard(from);
        self.open_lines();
        self.turn = !self.turn;
        Some(won)
    }

    /// Sliders behind the piece that has just left join in.
    fn open_lines(&mut self) {
        let diagonal = attacks::bishop_attacks(self.square, self.occupied) & self.board.bishops_and_queens();
        let straight = attacks::rook_attacks(self.square, self.occupied) & self.board.rooks_and_queens();
        self.attackers = (self.attackers | diagonal | straight) & self.occupied;
    }

    /// The least valuable piece that may capture.
    fn capturer(&self) -> Option<(Square, Role)> {
        let ours = self.attackers & self.board.by_color(self.turn) & self.occupied;
        if ours.is_empty() {
            return None;
        }
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in ours & self.board.by_role(role) {
                if self.keeps_king_safe(from) {
                    return Some((from, role));
                }
            }
        }
        (ours & self.board.kings())
            .first()
            .filter(|&king| self.king_may_capture(king))
            .map(|king| (king, Role::King))
    }

    /// No sniper sees the king once this piece has left. The square itself stays occupied throughout.
    fn keeps_king_safe(&self, from: Square) -> bool {
        let snipers = *self.snipers.get(self.turn) & self.occupied;
        let Some(king) = *self.kings.get(self.turn) else { return true };
        let occupied = self.occupied.without(from);
        snipers.into_iter().all(|sniper| (attacks::between(king, sniper) & occupied).any())
    }

    fn king_may_capture(&self, king: Square) -> bool {
        let occupied = self.occupied.without(king);
        (self.board.attacks_to(self.square, !self.turn, occupied) & occupied).without(self.square).is_empty()
    }
}

/// Sliders of one side that would see the king on an empty board.
fn snipers(board: &Board, king: Option<Square>, by: Color) -> Bitboard {
    let Some(king) = king else { return Bitboard::EMPTY };
    let diagonal = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    (diagonal | straight) & board.by_color(by)
}
