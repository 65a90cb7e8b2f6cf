//! Every feature that the evaluation counts: the one table of names, terms, sizes and starting values.
//!
//! A block is a row of features of one kind. Its starting values say what a beginner's book says, in round numbers;
//! `lucena tune` begins with them and learns the values that are played (`weights.txt`).

use super::Term;

/// A row of features.
#[derive(Debug)]
pub struct Block {
    /// Its name in `weights.txt`.
    pub name: &'static str,
    /// The term that it belongs to.
    pub term: Term,
    /// How many features it has.
    pub len: usize,
    /// The number of its first feature.
    pub start: usize,
    /// Middlegame and endgame values to begin with.
    pub seed: fn(usize) -> (i32, i32),
}

macro_rules! blocks {
    ($($name:ident: $term:ident, $text:literal, $len:expr, $seed:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Ordinal { $($name,)* }
        const LENGTHS: &[usize] = &[$($len,)*];
        const TERMS: &[Term] = &[$(Term::$term,)*];
        $(#[doc = concat!("Where `", $text, "` begins.")]
        pub const $name: usize = total(Ordinal::$name as usize);)*
        /// All blocks, in the order of their features.
        pub static BLOCKS: &[Block] = &[$(
            Block { name: $text, term: Term::$term, len: $len, start: $name, seed: $seed },
        )*];
    };
}

/// The number of features in the first blocks.
const fn total(blocks: usize) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < blocks {
        sum += LENGTHS[i];
        i += 1;
    }
    sum
}

/// How many features there are.
pub const FEATURES: usize = total(LENGTHS.len());

static TERM_OF: [Term; FEATURES] = {
    let (mut terms, mut block, mut i) = ([Term::Material; FEATURES], 0, 0);
    while block < LENGTHS.len() {
        let mut left = LENGTHS[block];
        while left > 0 {
            terms[i] = TERMS[block];
            i += 1;
            left -= 1;
        }
        block += 1;
    }
    terms
};

/// The term that a feature belongs to.
pub fn term(feature: usize) -> Term {
    TERM_OF[feature]
}

blocks! {
    MATERIAL: Material, "material", 5, |i| [(100, 120), (320, 320), (330, 330), (500, 520), (950, 950)][i];
    BISHOP_PAIR: Imbalance, "bishop-pair", 1, |_| (30, 40);
    KNIGHT_BY_PAWNS: Imbalance, "knight-by-own-pawns", 9, |i| (3 * (i as i32 - 4), 3 * (i as i32 - 4));
    ROOK_BY_PAWNS: Imbalance, "rook-by-own-pawns", 9, |i| (-3 * (i as i32 - 4), -3 * (i as i32 - 4));
    SECOND_ROOK: Imbalance, "second-rook", 1, |_| (-10, -10);
    QUEEN_AND_KNIGHT: Imbalance, "queen-with-minors", 1, |_| (0, 0);
    PAWN_SQUARES: PieceSquare, "pawn-squares", 32, |i| (centre(i) * (i as i32 / 8).min(2), 6 * (i as i32 / 4 - 1));
    KNIGHT_SQUARES: PieceSquare, "knight-squares", 32, |i| (8 * centre(i) - 20, 6 * centre(i) - 15);
    BISHOP_SQUARES: PieceSquare, "bishop-squares", 32, |i| (4 * centre(i) - 10, 3 * centre(i) - 8);
    ROOK_SQUARES: PieceSquare, "rook-squares", 32, |i| (2 * (i as i32 % 4) - 3, 0);
    QUEEN_SQUARES: PieceSquare, "queen-squares", 32, |i| (centre(i) - 3, 4 * centre(i) - 10);
    KING_SQUARES: PieceSquare, "king-squares", 32, |i| (-8 * centre(i) - 6 * (i as i32 / 4), 8 * centre(i) - 20);
    KNIGHT_MOBILITY: Mobility, "knight-mobility", 9, |i| (5 * (i as i32 - 4), 5 * (i as i32 - 4));
    BISHOP_MOBILITY: Mobility, "bishop-mobility", 14, |i| (4 * (i as i32 - 6), 4 * (i as i32 - 6));
    ROOK_MOBILITY: Mobility, "rook-mobility", 15, |i| (2 * (i as i32 - 6), 5 * (i as i32 - 6));
    QUEEN_MOBILITY: Mobility, "queen-mobility", 28, |i| (i as i32 - 10, 2 * (i as i32 - 10));
    SHELTER: KingSafety, "king-shelter", 32, |i| ([-20, 20, 12, 4, 0, -4, -8, -8][i % 8], 0);
    STORM: KingSafety, "king-storm", 32, |i| ([0, 0, -25, -15, -5, 0, 0, 0][i % 8], 0);
    BLOCKED_STORM: KingSafety, "king-storm-blocked", 8, |_| (0, 0);
    DANGER_ATTACKER: KingSafety, "danger-attackers", 4, |i| ([50, 40, 50, 40][i], 0);
    DANGER_SQUARES: KingSafety, "danger-attacked-squares", 4, |i| ([20, 20, 25, 25][i], 0);
    DANGER_CHECK: KingSafety, "danger-safe-checks", 4, |i| ([80, 60, 90, 80][i], 0);
    DANGER_UNSAFE_CHECK: KingSafety, "danger-other-checks", 4, |i| ([10, 10, 15, 15][i], 0);
    DANGER_WEAK: KingSafety, "danger-weak-squares", 1, |_| (30, 0);
    DANGER_NO_QUEEN: KingSafety, "danger-no-queen", 1, |_| (-200, 0);
    DANGER_SHELTER: KingSafety, "danger-bare-files", 4, |i| ([-30, 0, 20, 60][i], 0);
    DANGER_KNIGHT_DEFENDER: KingSafety, "danger-knight-guards", 1, |_| (-20, 0);
    DANGER_PINNED: KingSafety, "danger-pinned-defenders", 1, |_| (30, 0);
    DANGER_BASE: KingSafety, "danger-base", 1, |_| (-20, 0);
    ISOLATED: Pawns, "isolated", 4, |i| (-8 - 2 * i as i32, -10);
    ISOLATED_OPEN: Pawns, "isolated-on-half-open-file", 1, |_| (-8, -4);
    DOUBLED: Pawns, "doubled", 2, |i| ([-6, -10][i], [-12, -20][i]);
    BACKWARD: Pawns, "backward", 2, |i| ([-6, -14][i], [-6, -10][i]);
    SUPPORTED: Pawns, "supported", 8, |i| (2 * i as i32, 2 * i as i32);
    PHALANX: Pawns, "phalanx", 8, |i| (2 * i as i32, 3 * i as i32);
    CANDIDATE: Pawns, "candidate", 8, |i| (3 * i as i32, 5 * i as i32);
    PASSED: PassedPawns, "passed", 8, |i| [(0, 0), (0, 10), (0, 15), (5, 30), (20, 55), (45, 95), (90, 150), (0, 0)][i];
    PASSED_BLOCKED: PassedPawns, "passed-blocked", 8, |i| (0, -4 * i as i32);
    PASSED_SAFE_STEP: PassedPawns, "passed-safe-step", 8, |i| (2 * i as i32, 4 * i as i32);
    PASSED_FREE: PassedPawns, "passed-free-path", 8, |i| (0, 5 * i as i32);
    PASSED_PROTECTED: PassedPawns, "passed-protected", 8, |i| (3 * i as i32, 3 * i as i32);
    PASSED_OUR_KING: PassedPawns, "passed-our-king", 8, |i| (0, 12 - 4 * i as i32);
    PASSED_THEIR_KING: PassedPawns, "passed-their-king", 8, |i| (0, 6 * i as i32 - 20);
    PASSED_ROOK_BEHIND: PassedPawns, "passed-rook-behind", 1, |_| (5, 15);
    PASSED_ENEMY_ROOK_BEHIND: PassedPawns, "passed-enemy-rook-behind", 1, |_| (-5, -15);
    PASSED_UNSTOPPABLE: PassedPawns, "passed-unstoppable", 1, |_| (0, 200);
    PAWN_THREAT: Threats, "threat-by-pawn", 5, |i| [(0, 0), (45, 30), (45, 30), (55, 30), (55, 30)][i];
    MINOR_THREAT: Threats, "threat-by-minor", 5, |i| [(4, 12), (20, 25), (25, 25), (45, 35), (40, 40)][i];
    ROOK_THREAT: Threats, "threat-by-rook", 5, |i| [(0, 15), (20, 25), (20, 25), (5, 20), (45, 35)][i];
    KING_THREAT: Threats, "threat-by-king", 1, |_| (5, 25);
    HANGING: Threats, "hanging", 1, |_| (35, 20);
    PUSH_THREAT: Threats, "threat-by-pawn-push", 1, |_| (15, 12);
    RESTRICTED: Threats, "restricted-squares", 1, |_| (3, 3);
    QUEEN_HARASSED: Threats, "queen-can-be-hit", 3, |_| (8, 5);
    KNIGHT_OUTPOST: Outposts, "knight-outpost", 2, |i| ([18, 35][i], [12, 20][i]);
    BISHOP_OUTPOST: Outposts, "bishop-outpost", 2, |i| ([10, 20][i], [5, 10][i]);
    BEHIND_PAWN: Outposts, "minor-behind-pawn", 1, |_| (8, 2);
    MINOR_FAR_FROM_KING: Outposts, "minor-distance-to-king", 2, |_| (-3, -3);
    BAD_BISHOP: Bishops, "bishop-own-pawns-on-colour", 1, |_| (-3, -5);
    BAD_BISHOP_BLOCKED: Bishops, "bishop-blocked-centre-pawns", 1, |_| (-6, -3);
    LONG_DIAGONAL: Bishops, "bishop-long-diagonal", 1, |_| (15, 5);
    ROOK_OPEN: Rooks, "rook-open-file", 2, |i| ([15, 35][i], [8, 10][i]);
    ROOK_SEVENTH: Rooks, "rook-seventh", 1, |_| (5, 30);
    ROOK_TRAPPED: Rooks, "rook-shut-in", 1, |_| (-30, -5);
    SPACE: Space, "space", 1, |_| (3, 0);
    TEMPO: Tempo, "tempo", 1, |_| (20, 15);
    PAWNS_ON_BOTH_SIDES: Initiative, "majority-with-both-wings", 1, |_| (0, 10);
    BARE_KING_EDGE: BareKing, "bare-king-edge", 4, |i| (0, [90, 45, 15, 0][i]);
    BARE_KING_KINGS: BareKing, "bare-king-kings", 8, |i| (0, 70 - 10 * i as i32);
    BARE_KING_CORNER: BareKing, "bare-king-bishop-corner", 8, |i| (0, 210 - 30 * i as i32);
}

/// How central a square of the half board is, 0 to 6.
fn centre(i: usize) -> i32 {
    let (rank, file) = (i as i32 / 4, i as i32 % 4);
    file + rank.min(7 - rank)
}
