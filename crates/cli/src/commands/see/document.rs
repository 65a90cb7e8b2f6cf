//! The same for programs.

use lucena_board::{fen, words};
use lucena_perception::{Attack, Bearing, Pin, Sight, Threat};
use serde::Serialize;
use shakmaty::{Bitboard, Chess, Color, Position, Square};

#[derive(Serialize)]
pub struct Document {
    schema: u32,
    fen: String,
    turn: &'static str,
    men: Vec<Man>,
    functions: Vec<FunctionDocument>,
    pins: Vec<PinDocument>,
    best: Sides<ThreatDocument>,
    attacks: Sides<AttackDocument>,
    wishes: Sides<AttackDocument>,
    low_mobility: Vec<String>,
    bound: Vec<String>,
}

#[derive(Serialize)]
struct Sides<T> {
    white: Vec<T>,
    black: Vec<T>,
}

#[derive(Serialize)]
struct Man {
    square: String,
    role: &'static str,
    color: String,
    safety: &'static str,
    loss: i32,
    weak_to: Vec<&'static str>,
    bears: Vec<BearingDocument>,
}

#[derive(Serialize)]
struct BearingDocument {
    relation: &'static str,
    squares: Vec<String>,
}

#[derive(Serialize)]
struct FunctionDocument {
    piece: String,
    duty: String,
    square: String,
}

#[derive(Serialize)]
struct PinDocument {
    pinned: String,
    pinner: String,
    object: String,
    absolute: bool,
}

#[derive(Serialize)]
struct ThreatDocument {
    square: String,
    gain: i32,
}

#[derive(Serialize)]
struct AttackDocument {
    from: String,
    to: String,
    role: &'static str,
    targets: Vec<String>,
    discovered: Vec<String>,
    behind: Vec<String>,
    won: i32,
    risk: i32,
}

/// All that is seen, or what concerns one square.
pub fn of(position: &Chess, sight: &Sight, only: Option<Square>) -> Document {
    let board = sight.board();
    let near = |square: Square| only.is_none_or(|only| only == square);
    let men = board.occupied().into_iter().filter(|&square| near(square)).map(|square| man(sight, square));
    let functions = sight.functions.iter().filter(|function| near(function.piece) || near(function.square));
    let pins = sight.pins.iter().filter(|pin| [pin.pinned, pin.pinner, pin.object].into_iter().any(near));
    Document {
        schema: 1,
        fen: fen::write(position),
        turn: position.turn().fold_wb("white", "black"),
        men: men.collect(),
        functions: functions
            .map(|function| FunctionDocument {
                piece: function.piece.to_string(),
                duty: format!("{:?}", function.duty).to_lowercase(),
                square: function.square.to_string(),
            })
            .collect(),
        pins: pins.map(pin).collect(),
        best: sides(|side| {
            sight.best(side).iter().filter(|threat| near(threat.square)).map(threat).collect()
        }),
        attacks: sides(|side| {
            sight.attacks(side).iter().filter(|a| near(a.from) || near(a.to)).map(attack).collect()
        }),
        wishes: sides(|side| {
            sight.wishes(side).iter().filter(|a| near(a.from) || near(a.to)).map(attack).collect()
        }),
        low_mobility: squares(sight.targets.low_mobility),
        bound: squares(sight.targets.bound),
    }
}

fn sides<T>(of: impl Fn(Color) -> Vec<T>) -> Sides<T> {
    Sides { white: of(Color::White), black: of(Color::Black) }
}

fn squares(set: Bitboard) -> Vec<String> {
    set.into_iter().map(|square| square.to_string()).collect()
}

fn man(sight: &Sight, square: Square) -> Man {
    let board = sight.board();
    let standing = sight.standing(square);
    let bears = Bearing::ALL.into_iter().filter_map(|bearing| {
        let seen = sight.bearings.from(bearing, square);
        seen.any().then(|| BearingDocument { relation: bearing.name(), squares: squares(seen) })
    });
    Man {
        square: square.to_string(),
        role: board.role_at(square).map_or("", words::role),
        color: board.color_at(square).map_or("", words::side).to_lowercase(),
        safety: standing.map_or("", |standing| standing.name()),
        loss: standing.map_or(0, |standing| standing.loss),
        weak_to: standing.into_iter().flat_map(|standing| standing.weak_to.iter()).map(words::role).collect(),
        bears: bears.collect(),
    }
}

fn pin(pin: &Pin) -> PinDocument {
    PinDocument {
        pinned: pin.pinned.to_string(),
        pinner: pin.pinner.to_string(),
        object: pin.object.to_string(),
        absolute: pin.absolute,
    }
}

fn threat(threat: &Threat) -> ThreatDocument {
    ThreatDocument { square: threat.square.to_string(), gain: threat.gain }
}

fn attack(attack: &Attack) -> AttackDocument {
    AttackDocument {
        from: attack.from.to_string(),
        to: attack.to.to_string(),
        role: words::role(attack.role),
        targets: squares(attack.targets),
        discovered: squares(attack.discovered),
        behind: squares(attack.behind),
        won: attack.won,
        risk: attack.risk,
    }
}
