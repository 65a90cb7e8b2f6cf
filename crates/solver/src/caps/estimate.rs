//! What a node is worth before any move is tried (CAPS-II §V, last paragraph).

use lucena_perception::{
    Sight,
    values::{KING, value},
};
use shakmaty::{Board, Color, Role};

use super::passed;

/// Views of a position, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimate {
    /// The material on the board.
    pub material: i32,
    /// Material, with all threats of both sides carried out.
    pub nominal: i32,
    /// Material, with all threats of the side that has just moved carried out: what is nominal once the other side has
    /// tried its own.
    pub threatened: i32,
    /// Material, with the best threat of the side that has just moved carried out.
    pub pessimistic: i32,
    /// Material, with the best threat of the side to move carried out.
    pub optimistic: i32,
}

impl Estimate {
    /// Of what is seen; with what passed pawns threaten, if they count.
    pub fn of(sight: &Sight, pawns: bool) -> Estimate {
        let side = sight.turn();
        let promotes = |side: Color| if pawns { passed::threat(sight, side) } else { 0 };
        let material = material(sight.board(), side);
        // A check is no material threat.
        let threats = |side: Color| {
            let captures = sight.best(side).iter().map(|threat| threat.gain).filter(|&gain| gain < KING);
            captures.chain([promotes(side)])
        };
        let (ours, theirs) = (threats(side), threats(!side));
        let threatened = material - theirs.clone().sum::<i32>();
        Estimate {
            material,
            nominal: threatened + ours.clone().sum::<i32>(),
            threatened,
            pessimistic: material - theirs.max().unwrap_or(0),
            optimistic: material + ours.max().unwrap_or(0),
        }
    }

    /// §VI: where there is doubt about a value, the one closest to the expectation is backed up. The side to move may
    /// lose what it does not save. What it threatens itself has been tried, and is not counted, unless it would not
    /// have been enough.
    pub fn conservative(&self, expected: i32) -> i32 {
        let high = if self.optimistic < expected { self.optimistic } else { self.material };
        expected.clamp(self.pessimistic, high)
    }
}

/// A side's material minus the other's.
pub fn material(board: &Board, side: Color) -> i32 {
    let of = |color: Color| -> i32 {
        let men = board.by_color(color);
        Role::ALL
            .into_iter()
            .filter(|&role| role != Role::King)
            .map(|role| (men & board.by_role(role)).count() as i32 * value(role))
            .sum()
    };
    of(side) - of(!side)
}
