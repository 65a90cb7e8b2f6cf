//! Another move that a person might play, and what it runs into. Asked where nothing else tells why the best move is best.

use lucena_evidence::{Asked, Asker, Contrast, Gain, JudgedMove, Line};
use shakmaty::{Move, Position};

use super::{Choice, Class, Critical, killers::settled, shown_loss};
use crate::natural;

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

/// The most natural of the bad moves that is measurably worse than the best one: rather one that loses something that can
/// be shown, else one that is only judged to be worse. Moves that nobody would play are left out.
pub fn instead(asker: &mut Asker<'_>, choice: &Choice) -> Asked<Option<Instead>> {
    let root = choice.census().root();
    let Some(best) = choice.census().first().map(|first| Line::of(root, &first.line).up_to(2)) else {
        return Ok(None);
    };
    let mut judged = Vec::new();
    for entry in tempting(choice).into_iter().take(TRIED) {
        let mut line = Line::new(root).with(entry.m);
        let Some(answer) = asker.look_at(line.last(), &[], asker.price().continuation())? else { continue };
        line.extend(answer.line.into_iter().take(SHOWN - 1));
        let gain = shown_loss(&line, root.turn(), 2);
        let short = match &gain {
            Some(gain) => gain.line().clone(),
            None if line.last().is_checkmate() => line,
            None => {
                judged.push(settled(&line));
                continue;
            }
        };
        if let Some(contrast) = Contrast::between(asker, &best, &short)? {
            return Ok(Some(Instead { contrast, gain }));
        }
    }
    for line in judged {
        if let Some(contrast) = Contrast::between(asker, &best, &line)? {
            return Ok(Some(Instead { contrast, gain: None }));
        }
    }
    Ok(None)
}

/// The bad moves that a person might play: the second best of all moves first, then what draws most. Where most moves are
/// bad, any that does not throw a man away.
fn tempting(choice: &Choice) -> Vec<&JudgedMove> {
    let root = choice.census().root();
    let second = choice.census().second().map(|second| second.m);
    let mut bad: Vec<&JudgedMove> = choice.of_class(Class::Bad);
    let is_any = 3 * bad.len() >= 2 * choice.census().entries().len();
    let is_tried = |m: Move| {
        natural::is_natural(root, m) || (is_any || Some(m) == second) && !natural::gives_away(root, m)
    };
    bad.retain(|entry| is_tried(entry.m));
    bad.sort_by_key(|entry| (Some(entry.m) != second, std::cmp::Reverse(natural::draw(root, entry.m))));
    bad
}

/// What the moves lose that are neither good nor bad, where few are good: each counted on the board at the end of its line,
/// where the best line loses nothing.
pub fn costs(asker: &mut Asker<'_>, choice: &Choice, best: &Line) -> Asked<Vec<Gain>> {
    let root = choice.census().root();
    let near = choice.of_class(Class::Unclear);
    let is_narrow = matches!(choice.critical(), Critical::Narrow) && choice.of_class(Class::Good).len() == 1;
    if !is_narrow || shown_loss(best, root.turn(), 2).is_some() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in near.into_iter().filter(|entry| Some(entry.m) != best.at(0)) {
        let Some(answer) = asker.look_at(root, &[entry.m], asker.price().continuation())? else { continue };
        let line = Line::of(root, &answer.line).up_to(SHOWN);
        found.extend(shown_loss(&line, root.turn(), 2));
    }
    Ok(found)
}
