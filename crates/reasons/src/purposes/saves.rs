//! A man of ours could be taken with gain if the other side were to move, and after our move it cannot, wherever it stands then.
//! Gain is what captures on one square win, if either side may stop. About the man.

use shakmaty::{Position, Square};

use super::{Seen, Step, step::won_on};

pub(super) fn find(step: &Step) -> Vec<Seen> {
    let Ok(passed) = step.before.clone().swap_turn() else { return Vec::new() };
    let now = |man: Square| if man == step.from() { step.to() } else { man };
    let is_saved = |man: &Square| won_on(&passed, *man) > 0 && won_on(&step.after, now(*man)) == 0;
    let men = step.before.us() & !step.before.board().kings();
    men.into_iter().filter(is_saved).map(|man| step.stands(Some(man))).collect()
}
