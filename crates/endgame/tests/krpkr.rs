//! Appendix 2: the lines of Fine that the classes of the thesis must play.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    fen::{self, Rules},
    said::read_move,
};
use lucena_endgame::{library, model};
use shakmaty::{Chess, Position};

/// Plays a line of `move` and, for the rules' own moves, `move/class`; each of those must be the rules' choice.
fn follow(rules: &str, start: &str, line: &str) {
    let program = library::find(rules).unwrap().unwrap();
    let mut position: Chess = fen::read(start, Rules::Standard).unwrap();
    for word in line.split(' ') {
        let (said, class) = word.split_once('/').map_or((word, None), |(said, class)| (said, Some(class)));
        let m = read_move(&position, said).unwrap_or_else(|error| panic!("{line}: {error}"));
        if let Some(class) = class {
            let placement = program.cast.placement(&position).unwrap();
            let choice = model::choose(&program, &placement).unwrap();
            let best = choice.best();
            let chosen = format!("{}{}", best.step.from, best.step.to);
            let wanted = m.to_uci(shakmaty::CastlingMode::Standard).to_string();
            assert_eq!(
                (chosen, program.classes[best.judgement.class].name.as_str()),
                (wanted, class),
                "{word} of {line}"
            );
        }
        position.play_unchecked(m);
    }
}

const PHILIDOR: &str = "4k3/7R/1r6/5K2/4P3/8/8/8 w - - 0 1";
const LUCENA: &str = "4k1K1/6P1/8/8/8/8/7r/5R2 b - - 0 1";

#[test]
fn philidors_defence() {
    follow("krpkr-philidor", PHILIDOR, "e5 Ra6/a e6 Ra1/d Kf6 Rf1+/c Ke5 Re1+/c Kd6 Rd1+/c");
    follow("krpkr-philidor", PHILIDOR, "Ke5 Ra6/a");
    follow("krpkr-philidor", PHILIDOR, "e5 Ra6/a e6 Ra1/d Kf6 Rf1+/c Kg7 Ke7/e");
    follow(
        "krpkr-philidor",
        PHILIDOR,
        "e5 Ra6/a e6 Ra1/d Kf6 Rf1+/c Ke5 Re1+/c Kd6 Rd1+/c Kc7 Rc1+/c Kb6 Re1/b",
    );
    follow("krpkr-philidor", PHILIDOR, "Rh1 Ke7/e Re1 Ra6/e");
}

#[test]
fn the_lucena_position() {
    follow(
        "krpkr-lucena",
        LUCENA,
        "Rh3 Rf4/d Rh1 Re4+/c Kd7 Kf7/b Rf1+ Kg6/b Rg1+ Kf6/b Rf1+ Kg5/b Rg1+ Rg4/a",
    );
}
