//! Mate, and the patterns that have a name. The last position of the line is the proof.

use lucena_evidence::{Part, Predicate};
use shakmaty::{Bitboard, Chess, Color, Position, Rank, Role, Square, attacks};

use super::about::{About, example};
use crate::{Candidate, Motif, Study};

/// What people should know of it.
pub const ABOUT: &[About] = &[About {
    motif: Motif::Mate,
    sees: "checkmate at the end of the line, and the patterns that have a name",
    leaves_out: "mates that the defender could avoid",
    test: "it stands on the board",
    examples: &[
        example("3q2rk/6pp/8/6N1/8/8/5PPP/6K1 w - - 0 1", "Nf7#"),
        example("6k1/5ppp/8/8/8/2q5/1Q3PPP/3R2K1 w - - 0 1", "Rd8#"),
    ],
    near_misses: &[
        example("1r3k2/5ppp/8/4N3/8/8/PP3PPP/6K1 w - - 0 1", "Nd7+"),
        example("4k2r/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8+"),
        example("r5k1/pp3ppp/8/3n4/8/8/PP3PPP/3R2K1 w - - 0 1", "Rxd5"),
    ],
}];

/// A mate that players know by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// On the last rank, behind its own men.
    BackRank,
    /// By a knight, between its own men.
    Smothered,
    /// Rook and knight, the king in the corner.
    Arabian,
    /// Rook and knight, the king on the edge behind its own man.
    Anastasia,
    /// Rook, knight and pawn.
    Hook,
    /// Two bishops on crossing diagonals, the king between its own men.
    Boden,
    /// Two bishops side by side.
    DoubleBishop,
    /// A queen, the king's flights taken by its own men.
    Dovetail,
}

impl Pattern {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Pattern::BackRank => "back-rank mate",
            Pattern::Smothered => "smothered mate",
            Pattern::Arabian => "Arabian mate",
            Pattern::Anastasia => "Anastasia's mate",
            Pattern::Hook => "hook mate",
            Pattern::Boden => "Boden's mate",
            Pattern::DoubleBishop => "double bishop mate",
            Pattern::Dovetail => "dovetail mate",
        }
    }

    /// What Lichess calls it.
    pub fn theme(self) -> &'static str {
        match self {
            Pattern::BackRank => "backRankMate",
            Pattern::Smothered => "smotheredMate",
            Pattern::Arabian => "arabianMate",
            Pattern::Anastasia => "anastasiaMate",
            Pattern::Hook => "hookMate",
            Pattern::Boden => "bodenMate",
            Pattern::DoubleBishop => "doubleBishopMate",
            Pattern::Dovetail => "dovetailMate",
        }
    }

    /// The pattern of a mate on the board.
    pub fn of(mated: &Chess) -> Option<Pattern> {
        let scene = Scene::of(mated)?;
        let patterns: [(Pattern, IsPattern); 8] = [
            (Pattern::BackRank, Scene::is_back_rank),
            (Pattern::Smothered, Scene::is_smothered),
            (Pattern::Arabian, Scene::is_arabian),
            (Pattern::Anastasia, Scene::is_anastasia),
            (Pattern::Hook, Scene::is_hook),
            (Pattern::Boden, Scene::is_boden),
            (Pattern::DoubleBishop, Scene::is_double_bishop),
            (Pattern::Dovetail, Scene::is_dovetail),
        ];
        patterns.into_iter().find(|(_, is)| is(&scene)).map(|(pattern, _)| pattern)
    }
}

/// Looks at the end of the line.
pub fn find(study: &mut Study<'_, '_>) -> Vec<Candidate> {
    let line = study.line;
    let last = line.last();
    let (Some(ply), true) = (line.len().checked_sub(1), last.is_checkmate()) else { return Vec::new() };
    let tests = study.besides(|study| if ply == 0 { Vec::new() } else { study.left_out(0) });
    let Some(king) = last.our(Role::King).first() else { return Vec::new() };
    let candidate = study
        .candidate(Motif::Mate, ply, ply + 1, tests)
        .man(last, king, Part::Mated)
        .fact(Predicate::Mated, &[king], ply + 1)
        .on_the_board_too();
    vec![last.checkers().into_iter().fold(candidate, |candidate, by| candidate.man(last, by, Part::Attacker))]
}

/// Whether a mate has a pattern.
type IsPattern = fn(&Scene) -> bool;

/// A mated king and who has done it.
struct Scene {
    position: Chess,
    loser: Color,
    king: Square,
    checkers: Bitboard,
}

impl Scene {
    fn of(position: &Chess) -> Option<Scene> {
        let king = position.our(Role::King).first().filter(|_| position.is_checkmate())?;
        Some(Scene {
            position: position.clone(),
            loser: position.turn(),
            king,
            checkers: position.checkers(),
        })
    }

    fn around(&self) -> Bitboard {
        attacks::king_attacks(self.king)
    }

    fn own(&self) -> Bitboard {
        self.position.board().by_color(self.loser)
    }

    fn checks_with(&self, roles: &[Role]) -> bool {
        let board = self.position.board();
        self.checkers.any()
            && self.checkers.into_iter().all(|by| board.role_at(by).is_some_and(|role| roles.contains(&role)))
    }

    fn winners(&self, role: Role) -> Bitboard {
        self.position.board().by_color(!self.loser) & self.position.board().by_role(role)
    }

    /// Checked along the last rank; every square in front held by its own men, and none of them needed watching.
    fn is_back_rank(&self) -> bool {
        let last = self.loser.fold_wb(Rank::First, Rank::Eighth);
        let front = self.around() & Bitboard::from(self.loser.fold_wb(Rank::Second, Rank::Seventh));
        let board = self.position.board();
        let hems = |square: Square| {
            self.own().contains(square) && board.attacks_to(square, !self.loser, board.occupied()).is_empty()
        };
        self.king.rank() == last
            && self.checkers.into_iter().any(|by| by.rank() == last)
            && front.into_iter().all(hems)
    }

    /// Checked by a knight; every square around held by its own men.
    fn is_smothered(&self) -> bool {
        self.checks_with(&[Role::Knight]) && (self.around() & !self.own()).is_empty()
    }

    fn is_corner(&self) -> bool {
        Bitboard::CORNERS.contains(self.king)
    }

    /// A rook beside the king in the corner, held by a knight.
    fn is_arabian(&self) -> bool {
        let Some(rook) = self.checkers.single_square() else { return false };
        let knights = self.winners(Role::Knight);
        self.is_corner()
            && self.checks_with(&[Role::Rook])
            && self.around().contains(rook)
            && knights.into_iter().any(|knight| {
                attacks::knight_attacks(knight).contains(rook)
                    && knight.file().distance(self.king.file()) == 2
                    && knight.rank().distance(self.king.rank()) == 2
            })
    }

    /// A rook or queen along the edge; its own man in front, a knight over the rest.
    fn is_anastasia(&self) -> bool {
        let edges = Bitboard::EDGES.contains(self.king) && !self.is_corner();
        let Some(by) = self.checkers.single_square() else { return false };
        let same_edge = by.file() == self.king.file() || by.rank() == self.king.rank();
        if !edges || !self.checks_with(&[Role::Rook, Role::Queen]) || !same_edge {
            return false;
        }
        let inner = self.around() & !Bitboard::EDGES;
        let opposite = inner.into_iter().find(|square| {
            square.distance(self.king) == 1
                && (square.file() == self.king.file() || square.rank() == self.king.rank())
        });
        let blocked = opposite.is_some_and(|square| self.own().contains(square));
        let knights = self.winners(Role::Knight);
        blocked
            && knights
                .into_iter()
                .any(|knight| (attacks::knight_attacks(knight) & self.around()).count() >= 2)
    }

    /// A rook beside the king, held by a knight, the knight held by a pawn.
    fn is_hook(&self) -> bool {
        let Some(rook) = self.checkers.single_square() else { return false };
        let pawns = self.winners(Role::Pawn);
        self.checks_with(&[Role::Rook])
            && self.around().contains(rook)
            && self.winners(Role::Knight).into_iter().any(|knight| {
                attacks::knight_attacks(knight).contains(rook)
                    && self.around().contains(knight)
                    && pawns.into_iter().any(|pawn| attacks::pawn_attacks(!self.loser, pawn).contains(knight))
            })
    }

    fn is_boden(&self) -> bool {
        self.bishops_mate() && !self.bishops_are_parallel() && (self.around() & self.own()).count() >= 2
    }

    fn is_double_bishop(&self) -> bool {
        self.bishops_mate() && self.bishops_are_parallel()
    }

    fn bishops_mate(&self) -> bool {
        let bishops = self.winners(Role::Bishop);
        let free = self.around() & !self.own();
        self.checks_with(&[Role::Bishop])
            && bishops.count() >= 2
            && free.into_iter().all(|square| {
                let board = self.position.board();
                let by = board.attacks_to(square, !self.loser, board.occupied().without(self.king));
                (by & bishops).any()
            })
    }

    fn bishops_are_parallel(&self) -> bool {
        let bishops: Vec<Square> = self.winners(Role::Bishop).into_iter().collect();
        let [a, b, ..] = bishops.as_slice() else { return false };
        // Both look from the same side of the king.
        let side = |square: &Square| (square.file() > self.king.file(), square.rank() > self.king.rank());
        side(a) == side(b)
    }

    /// A queen diagonally beside the king; the two squares that she does not see held by its own men.
    fn is_dovetail(&self) -> bool {
        let Some(queen) = self.checkers.single_square() else { return false };
        let diagonal = self.around().contains(queen)
            && queen.file() != self.king.file()
            && queen.rank() != self.king.rank();
        if !self.checks_with(&[Role::Queen]) || !diagonal || Bitboard::EDGES.contains(self.king) {
            return false;
        }
        let board = self.position.board();
        let seen = attacks::queen_attacks(queen, board.occupied().without(self.king));
        let rest = self.around() & !seen & !Bitboard::from(queen);
        rest.into_iter().all(|square| self.own().contains(square))
    }
}
