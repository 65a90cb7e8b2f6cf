//! Contrasts: the cause is changed, and the verdict changes with it. Both verdicts are measured, at the same price.

use shakmaty::{Bitboard, Chess, Color, EnPassantMode, FromSetup, Move, Position, Role, Square};

use crate::{
    Asked, Asker, Budget, CERTAIN, Centipawns, Chance, Gain, Line, Points, Scale, Score, Strength,
    certainty::mates_by_checks,
};

/// What was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// On this ply another move is played.
    LeftOut {
        /// Which ply, from 0.
        ply: usize,
    },
    /// What the first line plays two plies later is played on this ply already.
    AtOnce {
        /// Which ply, from 0.
        ply: usize,
    },
    /// A man stands elsewhere; all else is as it was after so many plies.
    Edited {
        /// After so many plies.
        ply: usize,
        /// Where the man stands on the real board.
        from: Square,
        /// Where it is put.
        to: Square,
    },
    /// After so many plies the side to move passes.
    Passed {
        /// After so many plies.
        ply: usize,
    },
}

impl Change {
    /// For programs.
    pub fn name(&self) -> &'static str {
        match self {
            Change::LeftOut { .. } => "left_out",
            Change::AtOnce { .. } => "at_once",
            Change::Edited { .. } => "edited",
            Change::Passed { .. } => "passed",
        }
    }

    /// From which ply on the two lines differ.
    pub fn ply(&self) -> usize {
        match *self {
            Change::LeftOut { ply }
            | Change::AtOnce { ply }
            | Change::Edited { ply, .. }
            | Change::Passed { ply } => ply,
        }
    }

    /// What tells two lines apart, read off the lines themselves; `None` if they do not part.
    fn between(with: &Line, without: &Line) -> Option<Change> {
        let ply = (0..without.len()).find(|&ply| with.at(ply) != without.at(ply))?;
        let early = without.at(ply)?;
        let later = with.at(ply + 2).zip(with.mover(ply + 2));
        let is_same = later.is_some_and(|(m, mover)| {
            without.mover(ply) == Some(mover) && m.to() == early.to() && m.promotion() == early.promotion()
        });
        Some(if is_same { Change::AtOnce { ply } } else { Change::LeftOut { ply } })
    }
}

/// What is compared with the line that works.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Without {
    /// Another line from the same root.
    Line(Vec<Move>),
    /// The position after so many plies, a man put elsewhere.
    Edit {
        /// After so many plies.
        ply: usize,
        /// Where the man stands.
        from: Square,
        /// Where it is put.
        to: Square,
    },
    /// The position after so many plies, the other side to move.
    Pass {
        /// After so many plies.
        ply: usize,
        /// What the other side then plays, as far as it is shown.
        line: Vec<Move>,
    },
}

/// A line and what its end is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    line: Line,
    score: Score,
}

impl Measured {
    /// The line, from the root or from an edited position.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// What the position at the end is worth to the side that the contrast speaks for.
    pub fn score(&self) -> Score {
        self.score
    }
}

/// Two measured verdicts, with and without the cause.
///
/// ```compile_fail
/// // Nothing but a measurement makes a contrast.
/// let contrast = lucena_evidence::Contrast { side: shakmaty::Color::White, ..unreachable!() };
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contrast {
    side: Color,
    change: Change,
    with: Measured,
    without: Measured,
    margin: Centipawns,
    strength: Strength,
}

/// How far two verdicts lie apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Apart {
    /// A pawn and a half, and 15 points of winning chances: a cause is taken away, and what was won is gone.
    Clearly,
    /// Eight tenths of a pawn, and 8 points: of two moves one is better, or a man is lost by standing still.
    Enough,
}

impl Apart {
    /// By so much at least,
    pub const fn least(self) -> Centipawns {
        match self {
            Apart::Clearly => Centipawns(150),
            Apart::Enough => Centipawns(80),
        }
    }

    /// and by so much in winning chances.
    pub const fn chances(self) -> f64 {
        match self {
            Apart::Clearly => 0.15,
            Apart::Enough => 0.08,
        }
    }
}

/// What two verdicts must differ by, given the lower one; `None` if nothing suffices.
///
/// Centipawns alone do not tell: who is a rook ahead without a move does not need it, and who is lost with it has not been
/// saved by it. So the winning chances must change, too. They are taken from the curve as it stands, without a machine's
/// scale, so that anyone can compute the margin from the score that is told.
///
/// ```
/// use lucena_evidence::{Apart::Clearly, Centipawns, Score, margin};
///
/// assert_eq!(margin(Score::LEVEL, Clearly), Some(Centipawns(169)));
/// // Three pawns ahead, it must be six.
/// assert_eq!(margin(Score::centipawns(300), Clearly), Some(Centipawns(301)));
/// // Five pawns ahead, not even a mate is needed.
/// assert_eq!(margin(Score::centipawns(500), Clearly), None);
/// // Seven pawns behind, the move must save something.
/// assert_eq!(margin(Score::centipawns(-700), Clearly), Some(Centipawns(358)));
/// ```
pub fn margin(without: Score, apart: Apart) -> Option<Centipawns> {
    let wanted = without.chance(Scale::STOCKFISH).get() + apart.chances();
    if wanted > 1.0 {
        return None;
    }
    let least = Chance::share(wanted).least(Scale::STOCKFISH).unwrap_or(CERTAIN);
    Some(apart.least().max(least - without.value()))
}

impl Contrast {
    /// Measures both verdicts for the side to move at the root; `None` if they are not apart, or if the edited position
    /// is no fair one.
    pub fn measure(asker: &mut Asker<'_>, with: &Line, without: &Without) -> Asked<Option<Contrast>> {
        Contrast::apart(asker, with, without, Apart::Clearly)
    }

    /// Measures two lines that begin with different moves of one position; `None` if the first is not the better one.
    pub fn between(asker: &mut Asker<'_>, with: &Line, other: &Line) -> Asked<Option<Contrast>> {
        match with.at(0) == other.at(0) {
            true => Ok(None),
            false => Contrast::apart(asker, with, &Without::Line(other.moves()), Apart::Enough),
        }
    }

    /// Measures a position against the same with the turn passed, where a man is lost by standing still; `None` if that is not
    /// worse. As of two moves, less may lie between them than where a cause is taken away.
    pub fn standing_still(asker: &mut Asker<'_>, position: &Chess, loss: &Gain) -> Asked<Option<Contrast>> {
        let without = Without::Pass { ply: 0, line: loss.line().moves() };
        match loss.side() != position.turn() && loss.points() > Points(0) {
            true => Contrast::apart(asker, &Line::new(position), &without, Apart::Enough),
            false => Ok(None),
        }
    }

    fn apart(asker: &mut Asker<'_>, with: &Line, without: &Without, apart: Apart) -> Asked<Option<Contrast>> {
        let side = with.root().turn();
        let (change, (first, second)) = match without {
            Without::Line(moves) => {
                let other = Line::of(with.root(), moves);
                let Some(change) = Change::between(with, &other) else { return Ok(None) };
                (change, (with.clone(), other))
            }
            &Without::Edit { ply, from, to } => {
                let real = with.up_to(ply);
                let Some(edited) = edited(real.last(), from, to, side) else { return Ok(None) };
                (Change::Edited { ply, from, to }, (real, Line::new(&edited)))
            }
            Without::Pass { ply, line } => {
                let real = with.up_to(*ply);
                let Ok(passed) = real.last().clone().swap_turn() else { return Ok(None) };
                (Change::Passed { ply: *ply }, (real, Line::of(&passed, line)))
            }
        };
        let (lines, price) = ([&first, &second], asker.price());
        let mut found = verdicts(asker, lines, side, apart, price.verdict())?;
        if apart == Apart::Enough && found.is_some() {
            // So small a difference is believed when a second opinion finds it, too.
            found = verdicts(asker, lines, side, apart, price.second_opinion())?;
        }
        let Some(found) = found else { return Ok(None) };
        let Verdicts { scores: [one, two], margin, strength } = found;
        // A mate that was seen on one side only is looked for on the other, too.
        if one.is_mate() && mates_by_checks(asker, second.last(), side)? {
            return Ok(None);
        }
        let measured = |line, score| Measured { line, score };
        Ok(Some(Contrast {
            side,
            change,
            with: measured(first, one),
            without: measured(second, two),
            margin,
            strength,
        }))
    }

    /// For which side the verdicts are given.
    pub fn side(&self) -> Color {
        self.side
    }

    /// What was changed.
    pub fn change(&self) -> &Change {
        &self.change
    }

    /// The line that works.
    pub fn with(&self) -> &Measured {
        &self.with
    }

    /// The one that does not.
    pub fn without(&self) -> &Measured {
        &self.without
    }

    /// What they had to differ by.
    pub fn margin(&self) -> Centipawns {
        self.margin
    }

    /// How sure both verdicts are.
    pub fn strength(&self) -> Strength {
        self.strength
    }
}

/// What two lines are worth, and by how much they had to differ.
struct Verdicts {
    scores: [Score; 2],
    margin: Centipawns,
    strength: Strength,
}

/// Looks at both lines; `None` if the first is not so much better.
fn verdicts(
    asker: &mut Asker<'_>,
    [first, second]: [&Line; 2],
    side: Color,
    apart: Apart,
    budget: Budget,
) -> Asked<Option<Verdicts>> {
    let (Some((one, strength)), Some((two, other))) =
        (asker.worth_at(first, side, budget)?, asker.worth_at(second, side, budget)?)
    else {
        return Ok(None);
    };
    let margin = margin(two, apart).filter(|&margin| one.value() - two.value() >= margin);
    Ok(margin.map(|margin| Verdicts { scores: [one, two], margin, strength: strength.and(other) }))
}

/// The position with a man on another square, if it is legal and the other side could not take more than before if it
/// were to move: an edit that does us harm by itself is no test.
pub fn edited(position: &Chess, from: Square, to: Square, us: Color) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    let piece = setup.board.remove_piece_at(from)?;
    if setup.board.piece_at(to).is_some() {
        return None;
    }
    setup.board.set_piece_at(to, piece);
    // A king or rook that stands elsewhere has lost its right to castle.
    if matches!(piece.role, Role::King | Role::Rook) {
        setup.castling_rights &= !Bitboard::from(piece.color.backrank());
    }
    let edited = Chess::from_setup(setup, position.castles().mode()).ok()?;
    let passed = |position: &Chess| position.clone().swap_turn().ok();
    let (then, now) = (passed(position)?, passed(&edited)?);
    (crate::material::settled(&now, us) >= crate::material::settled(&then, us)).then_some(edited)
}
