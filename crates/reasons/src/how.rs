//! How a move stops a reply: what perception sees before and after it, compared (CAPS-II §V).
//!
//! That the reply no longer works is measured in a [`Cross`]; here is only looked up by what means.

use lucena_evidence::{Cell, Cross, Fact, Fate, Line, Predicate, Reply};
use lucena_perception::Sight;
use shakmaty::{Chess, Move, Position, Role, Square};

/// By what means a move stops a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Means {
    /// It takes the man that would play it.
    Takes,
    /// The man that would be taken has gone.
    Leaves,
    /// The man that would play it is pinned.
    Pins,
    /// A man stands in its way.
    Blocks,
    /// It is check, and there is no time for the reply.
    Checks,
    /// The man on this square guards where the reply goes, and did not before.
    Guards(Square),
    /// The man on this square guards where the king would go, as before.
    Keeps(Square),
    /// The king gets this square to go to.
    Flight(Square),
    /// It takes the man on this square, which the reply would guard.
    TakesFirst(Square),
    /// Something else answers it: the line shows what.
    Answers,
}

impl Means {
    /// All of them, by name.
    pub const NAMES: [&str; 10] = [
        "takes",
        "leaves",
        "pins",
        "blocks",
        "checks",
        "guards",
        "keeps",
        "flight",
        "takes_first",
        "answers",
    ];

    /// For programs.
    pub fn name(self) -> &'static str {
        let index = match self {
            Means::Takes => 0,
            Means::Leaves => 1,
            Means::Pins => 2,
            Means::Blocks => 3,
            Means::Checks => 4,
            Means::Guards(_) => 5,
            Means::Keeps(_) => 6,
            Means::Flight(_) => 7,
            Means::TakesFirst(_) => 8,
            Means::Answers => 9,
        };
        Means::NAMES[index]
    }
}

/// How a move stops a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct How {
    /// By what means.
    pub means: Means,
    /// What can be seen on the board after the move.
    pub fact: Option<Fact>,
    /// The move, the reply if it is still legal, and what follows.
    pub line: Line,
}

impl How {
    /// The same, if nobody looks at the board.
    #[must_use]
    pub fn unseen(self) -> How {
        How { means: Means::Answers, fact: None, ..self }
    }
}

/// Looks for the means by which a move stops a reply, given the cross-table of the reply and the move's cell in it.
pub fn stops(cross: &Cross, cell: &Cell) -> How {
    let (root, reply) = (cross.root(), cross.reply());
    let line = Line::of(root, &cell.line);
    let plain = means(root, &line, cell.m, reply);
    match taken_first(cross, cell.m) {
        Some(fact) if plain == Means::Answers => {
            How { means: Means::TakesFirst(cell.m.to()), fact: Some(fact), line }
        }
        _ => How { means: plain, fact: fact(&line, cell.m, reply, plain), line },
    }
}

/// Now or never: the move takes a man that the reply would have guarded, as it does after another move.
fn taken_first(cross: &Cross, m: Move) -> Option<Fact> {
    let works = |cell: &&Cell| cell.fate == Fate::Works && cell.line.len() > 1;
    let guards = |cell: &Cell| {
        let line = Line::of(cross.root(), &cell.line);
        Fact::seen(Predicate::Guards, &[cross.reply().to(), m.to()], &line, 2)
    };
    let takes = m.is_capture() && !m.is_en_passant();
    let before = cross.root().board().attacks_from(cross.reply().from()).contains(m.to());
    let cells = || cross.cells().iter().filter(works);
    (takes && !before).then(|| cells().find_map(guards)).flatten()
}

fn means(root: &Chess, line: &Line, m: Move, reply: Reply) -> Means {
    let after = line.position(1);
    let is_legal = line.len() > 1;
    let taken = if m.is_en_passant() { None } else { Some(m.to()) };
    if taken == Some(reply.from()) {
        return Means::Takes;
    }
    if m.from() == Some(reply.to()) && !m.is_castle() {
        return Means::Leaves;
    }
    if !is_legal {
        return prevented(root, after, m, reply);
    }
    match guard(root, line, m, reply) {
        Some(square) => Means::Guards(square),
        None if after.is_check() => Means::Checks,
        None => flight(line, m).map_or(Means::Answers, Means::Flight),
    }
}

/// The square that the king goes to, which the move has left.
fn flight(line: &Line, m: Move) -> Option<Square> {
    let answer = line.at(2).filter(|answer| answer.role() == Role::King)?;
    Some(answer.to()).filter(|&square| m.from() == Some(square))
}

/// Why a reply cannot be played any more.
fn prevented(root: &Chess, after: &Chess, m: Move, reply: Reply) -> Means {
    let pinned = |position: &Chess| {
        let by = Sight::of(position).pins.into_iter().find(|pin| pin.pinned == reply.from() && pin.absolute);
        by.map(|pin| pin.pinner)
    };
    let between = shakmaty::attacks::between(reply.from(), reply.to());
    match (pinned(root), pinned(after)) {
        (None, Some(_)) => Means::Pins,
        _ if between.contains(m.to()) => Means::Blocks,
        _ if after.is_check() => Means::Checks,
        _ => kept(root, after, reply).map_or(Means::Answers, Means::Keeps),
    }
}

/// The man of ours that keeps their king from a square.
fn kept(root: &Chess, after: &Chess, reply: Reply) -> Option<Square> {
    let (board, us) = (after.board(), root.turn());
    let is_king = board.role_at(reply.from()) == Some(Role::King);
    let guards = board.attacks_to(reply.to(), us, board.occupied().without(reply.from()));
    guards.first().filter(|_| is_king)
}

/// The man that takes back, or could, and that did not bear on the square before.
fn guard(root: &Chess, line: &Line, m: Move, reply: Reply) -> Option<Square> {
    let (to, us) = (reply.to(), root.turn());
    let bears = |position: &Chess| {
        let board = position.board();
        let from = board.attacks_to(to, us, board.occupied());
        let free = |square: &Square| {
            let held = Sight::of(position);
            !held.pins.iter().any(|pin| pin.pinned == *square && pin.absolute && !pin.line().contains(to))
        };
        from.into_iter().filter(free).collect::<shakmaty::Bitboard>()
    };
    let new = bears(line.position(1)) & !bears(root);
    let taken_back = line.at(2).filter(|answer| answer.to() == to && answer.is_capture())?;
    let by = taken_back.from()?;
    if new.contains(by) {
        return Some(by);
    }
    Some(m.to()).filter(|&square| new.contains(square))
}

/// The fact that shows the means.
fn fact(line: &Line, m: Move, reply: Reply, means: Means) -> Option<Fact> {
    let after = line.position(1);
    match means {
        Means::Guards(square) | Means::Keeps(square) => {
            Fact::seen(Predicate::Guards, &[square, reply.to()], line, 1)
        }
        Means::Blocks => Fact::seen(Predicate::Blocks, &[m.to(), reply.from(), reply.to()], line, 1),
        Means::Checks => {
            let king = after.board().king_of(after.turn())?;
            Fact::seen(Predicate::Checks, &[after.checkers().first()?, king], line, 1)
        }
        Means::Pins => {
            let pins = Sight::of(after).pins;
            let pin = pins.into_iter().find(|pin| pin.pinned == reply.from() && pin.absolute)?;
            Fact::seen(Predicate::Pins, &[pin.pinner, pin.pinned, pin.object], line, 1)
        }
        Means::Takes | Means::Leaves => Fact::seen(Predicate::Stands, &[m.to()], line, 1),
        Means::Flight(_) | Means::TakesFirst(_) | Means::Answers => None,
    }
}
