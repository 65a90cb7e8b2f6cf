//! Another move that a person might play, and what it runs into. Asked where nothing else tells why the best move is best.

use lucena_board::exchange::{self, POINTS};
use lucena_evidence::{Asked, Asker, Contrast, Gain, JudgedMove, Line};
use shakmaty::{Chess, Move, Position};

use super::{Choice, Class, shown_loss};

/// A bad move beside the best one, both measured.
#[derive(Debug, Clone)]
pub struct Instead {
    /// The best move and the bad one.
    pub contrast: Contrast,
    /// What the bad one loses, if that can be counted.
    pub gain: Option<Gain>,
}

/// So many moves are tried.
const TRIED: usize = 3;
/// Plies of a line that are looked at for what it loses.
const SHOWN: usize = 8;

/// The most natural of the bad moves that is measurably worse than the best one.
pub fn instead(asker: &mut Asker<'_>, choice: &Choice) -> Asked<Option<Instead>> {
    let root = choice.census().root();
    let Some(best) = choice.census().first().map(|first| Line::of(root, &first.line).up_to(2)) else {
        return Ok(None);
    };
    let mut bad: Vec<&JudgedMove> = choice.of_class(Class::Bad);
    bad.sort_by_key(|entry| std::cmp::Reverse(appeal(root, entry.m)));
    for entry in bad.into_iter().take(TRIED) {
        let mut line = Line::new(root).with(entry.m);
        let Some(answer) = asker.look_at(line.last(), &[], asker.price().continuation())? else { continue };
        line.extend(answer.line.into_iter().take(SHOWN - 1));
        let gain = shown_loss(&line, root.turn(), 2);
        let short = match &gain {
            Some(gain) => gain.line().clone(),
            None if line.last().is_checkmate() => line,
            None => line.up_to(2),
        };
        if let Some(contrast) = Contrast::between(asker, &best, &short)? {
            return Ok(Some(Instead { contrast, gain }));
        }
    }
    Ok(None)
}

/// What draws a player to a move: to win something, to give check, to take.
fn appeal(root: &Chess, m: Move) -> i32 {
    let mut after = root.clone();
    after.play_unchecked(m);
    let gains = if m.is_capture() { exchange::gain(root, m, &POINTS) } else { 0 };
    3 * gains.max(0) + 2 * i32::from(after.is_check()) + i32::from(m.is_capture())
}
