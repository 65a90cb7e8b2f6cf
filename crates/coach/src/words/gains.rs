//! What is won and lost, named as it stands on the board.

use lucena_board::words as names;
use lucena_evidence::Gain;
use shakmaty::{Chess, Position, Role};

use super::number;

/// What the side of a gain has won: `a rook for a bishop and a pawn`, `the exchange`, `two pawns`.
pub fn won(gain: &Gain) -> String {
    let minor = |role: &Role| matches!(role, Role::Bishop | Role::Knight);
    match (gain.won(), gain.lost()) {
        ([Role::Rook], [given]) if minor(given) => "the exchange".into(),
        (won, []) => men(won),
        (won, lost) => format!("{} for {}", men(won), men(lost)),
    }
}

/// The same with its verb: `wins the exchange`, `makes a queen`.
pub fn wins(gain: &Gain) -> String {
    if makes_queen(gain) { "makes a queen".into() } else { format!("wins {}", won(gain)) }
}

/// Whether a queen is won by promoting, and not by taking one.
pub fn makes_queen(gain: &Gain) -> bool {
    let (line, since) = (gain.line(), gain.since_ply());
    let queens =
        |position: &Chess| (position.board().queens() & position.board().by_color(gain.side())).count();
    let is_made = queens(line.last()) > queens(line.position(since));
    is_made && gain.won().contains(&Role::Queen)
}

/// `a rook and two pawns`, the men in order of their worth.
fn men(roles: &[Role]) -> String {
    let mut groups: Vec<(Role, usize)> = Vec::new();
    for &role in roles {
        match groups.last_mut() {
            Some((last, count)) if *last == role => *count += 1,
            _ => groups.push((role, 1)),
        }
    }
    let words = groups.into_iter().map(|(role, count)| match count {
        1 => format!("a {}", names::role(role)),
        count => format!("{} {}s", number(count), names::role(role)),
    });
    names::list(words, "and")
}
