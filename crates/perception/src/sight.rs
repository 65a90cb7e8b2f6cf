//! All that is seen in a position, at one look.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Position, Role, Square};

use crate::{
    after::{After, Review},
    attack::{self, Attack, Attacks, Targets},
    bearing::Bearings,
    function::{Duty, Functions},
    idea::{self, Idea},
    pin::{self, Pins},
    safety::{self, Standing},
    struggle::{Checks, Ground, Struggle},
};

/// A man that can be captured with gain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threat {
    /// Where it stands.
    pub square: Square,
    /// What is won.
    pub gain: i32,
}

/// What a side threatens to win, the most first: the paper's BEST.
pub type Best = ArrayVec<Threat, 16>;

/// What is seen in a position.
///
/// What is listed is what could be played. Of the side to move: legal moves, so in check nothing but what meets it. Of
/// the other side: what would be legal if it were its move. When it gives check now it cannot be its move, for it would
/// take the king; then its captures and attacks are what it could do next if the check had been met without changing
/// anything else, and those who recapture are not held up by that check.
///
/// The solver looks in another manner, see [`Sight::as_printed`].
///
/// ```
/// use lucena_board::fen::{self, Rules};
/// use lucena_perception::{Safety, Sight};
/// use shakmaty::Square;
///
/// let position = fen::read("4k3/8/2p5/3r4/8/5B2/8/4K3 w - - 0 1", Rules::Standard)?;
/// let sight = Sight::of(&position);
/// assert_eq!(sight.standing(Square::D5).map(|rook| rook.safety), Some(Safety::PartlyEnPrise));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sight {
    board: Board,
    turn: Color,
    checks: Checks,
    /// Who bears on what.
    pub bearings: Bearings,
    /// Who is pinned.
    pub pins: Pins,
    standings: [Option<Standing>; 64],
    /// Who does what.
    pub functions: Functions,
    best: ByColor<Best>,
    /// What can usefully be attacked.
    pub targets: Targets,
    attacks: ByColor<Attacks>,
    wishes: ByColor<Attacks>,
}

impl Sight {
    /// Looks at a position.
    pub fn of(position: &Chess) -> Sight {
        Sight::look(position.board(), position.turn())
    }

    /// Looks at a position as CAPS-II is printed: in pseudo-legal moves, so that in check things are listed that the
    /// rules forbid, and attacks are judged in the old position alone. Its search tries the legal answers to a check
    /// whatever is seen, and finds out by itself which attacks win.
    pub fn as_printed(position: &Chess) -> Sight {
        Sight::in_manner(position.board(), position.turn(), Checks::Overlooked)
    }

    /// Looks at a board, whether or not it could come about in a game.
    pub fn look(board: &Board, turn: Color) -> Sight {
        Sight::in_manner(board, turn, Checks::Binding)
    }

    fn in_manner(board: &Board, turn: Color, checks: Checks) -> Sight {
        let bearings = Bearings::of(board);
        let pins = pin::of(board, &bearings);
        let mut functions = Functions::default();
        let ground = Ground::of(board, &pins, checks);
        let standings = stand(board, &ground, &mut functions);
        let targets = Targets::of(board, &bearings, &pins, &standings, &functions);
        let best = ByColor::new_with(|side| best(board, &standings, side));
        // The lists are large: they are filled where they stay.
        let [mut attacks, mut wishes] = [(); 2].map(|()| ByColor::new_with(|_| Attacks::new()));
        for side in Color::ALL {
            let (attacks, wishes) = (attacks.get_mut(side), wishes.get_mut(side));
            attack::find(board, &bearings, &pins, &ground, &targets, side, (&mut *attacks, &mut *wishes));
            if checks == Checks::Binding {
                let review = Review { board, ground, targets: &targets, side };
                review.keep(attacks);
                review.keep(wishes);
            }
        }
        for side in Color::ALL {
            for attack in attacks.get(side) {
                if checks == Checks::Binding {
                    let after = After::of(board, side, attack);
                    assign_for_attack(&after.board, &after.ground(), side, attack, &mut functions);
                } else {
                    assign_for_attack(board, &ground, side, attack, &mut functions);
                }
            }
        }
        for pin in &pins {
            functions.add(pin.pinner, Duty::Pinning, pin.pinned);
        }
        assign_blocking(board, &bearings, &targets, &mut functions);
        Sight {
            board: board.clone(),
            turn,
            checks,
            bearings,
            pins,
            standings,
            functions,
            best,
            targets,
            attacks,
            wishes,
        }
    }

    /// Where the struggles of the position are fought.
    pub fn ground(&self) -> Ground<'_> {
        Ground::of(&self.board, &self.pins, self.checks)
    }

    /// The board that was looked at.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// How the man on a square stands; `None` where there is none.
    pub fn standing(&self, square: Square) -> Option<Standing> {
        self.standings[square as usize]
    }

    /// BEST: what a side threatens to win, the most first.
    pub fn best(&self, side: Color) -> &Best {
        self.best.get(side)
    }

    /// The moves with which a side could attack.
    pub fn attacks(&self, side: Color) -> &Attacks {
        self.attacks.get(side)
    }

    /// The same as a player would tell it: the safe ones, and one thing once.
    pub fn ideas(&self, side: Color) -> Vec<Idea> {
        idea::of(self, side)
    }

    /// Attacks that a side would have if an own man were not in the way.
    pub fn wishes(&self, side: Color) -> &Attacks {
        self.wishes.get(side)
    }

    /// Squares where a side can attack two men at once.
    pub fn double_attack_squares(&self, side: Color) -> Bitboard {
        self.attacks(side).iter().filter(|attack| attack.is_double()).map(|attack| attack.to).collect()
    }
}

/// Grades every man, and says what those who bear on it do.
fn stand(board: &Board, ground: &Ground<'_>, functions: &mut Functions) -> [Option<Standing>; 64] {
    let mut standings = [None; 64];
    for owner in Color::ALL {
        for role in Role::ALL {
            for square in board.by_color(owner) & board.by_role(role) {
                let struggle = ground.over(square, owner, role);
                let participants = ground.participants(&struggle);
                let standing = safety::grade(ground, board, &struggle, participants);
                standings[square as usize] = Some(standing);
                assign(board, ground, &struggle, participants, standing.loss, functions);
            }
        }
    }
    standings
}

/// The duties of those who bear on a man.
fn assign(
    board: &Board,
    ground: &Ground<'_>,
    struggle: &Struggle,
    participants: Bitboard,
    loss: i32,
    functions: &mut Functions,
) {
    let (defenders, attackers) =
        (participants & board.by_color(struggle.owner), participants & board.by_color(!struggle.owner));
    let without = |man: Square| ground.gain(&Struggle { absent: man.into(), ..*struggle });
    if struggle.standing == Role::King {
        for checker in board.attacks_to(struggle.square, !struggle.owner, board.occupied()) {
            functions.add(checker, Duty::Attacking, struggle.square);
        }
        return;
    }
    for man in attackers {
        if loss > 0 && without(man) < loss {
            functions.add(man, Duty::Attacking, struggle.square);
        }
    }
    for man in defenders.into_iter().filter(|&man| ground.is_free_for(man, struggle.square)) {
        let needed = attackers.any() && without(man) > loss;
        functions.add(man, if needed { Duty::Defending } else { Duty::Overprotecting }, struggle.square);
    }
}

/// The duties of those who guard the square of an attack: the enemy's defend, ours support.
fn assign_for_attack(
    board: &Board,
    ground: &Ground<'_>,
    side: Color,
    attack: &Attack,
    functions: &mut Functions,
) {
    let occupied = board.occupied().without(attack.from).with(attack.to);
    let struggle = attack::landing(side, attack.role, attack.to, occupied);
    let participants = ground.participants(&struggle).without(attack.to);
    if (participants & board.by_color(!side)).is_empty() {
        return;
    }
    for man in participants {
        let risk = ground.gain(&Struggle { absent: man.into(), ..struggle });
        if board.by_color(side).contains(man) && risk > attack.risk {
            functions.add(man, Duty::Supporting, attack.to);
        } else if !board.by_color(side).contains(man) && risk < attack.risk {
            functions.add(man, Duty::Defending, attack.to);
        }
    }
}

/// Men between an enemy slider and an own man that it could usefully attack.
fn assign_blocking(board: &Board, bearings: &Bearings, targets: &Targets, functions: &mut Functions) {
    use crate::bearing::Bearing;
    for side in Color::ALL {
        let ours = board.by_color(side);
        for slider in board.by_color(!side) & board.sliders() {
            let Some(role) = board.role_at(slider) else { continue };
            let past = bearings.from(Bearing::Obj, slider) | bearings.from(Bearing::Ethru, slider);
            for target in past & ours & targets.useful(!side, role) {
                let between = shakmaty::attacks::between(slider, target) & ours;
                if let Some(man) = between.single_square() {
                    functions.add(man, Duty::Blocking, target);
                }
            }
        }
    }
}

/// The enemy men that can be captured with gain, the most first; of equals the one on the lower square.
fn best(board: &Board, standings: &[Option<Standing>; 64], side: Color) -> Best {
    let mut best = Best::new();
    for square in board.by_color(!side) {
        if let Some(Standing { loss, .. }) = standings[square as usize]
            && loss > 0
        {
            let _ = best.try_push(Threat { square, gain: loss });
        }
    }
    best.sort_by_key(|threat| std::cmp::Reverse(threat.gain));
    best
}
