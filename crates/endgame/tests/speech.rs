//! What is said of a rule set's move is true, in every position.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use lucena_board::fen::{self, Rules};
use lucena_endgame::{
    arena::{self, Arena, PLACEMENTS},
    cast::Cast,
    knowledge::{Knowledge, Speech},
    language::{Class, Program},
    library::LIBRARY,
    model,
    seat::Seat,
    table::{Depth, Verdict, Wdl},
};
use rayon::prelude::*;
use shakmaty::{Chess, Color, Position};

/// Whether something holds of a move that was spoken about.
type Claim = fn(&Seen) -> bool;

/// What a sentence claims of the position after the move, wherever its words occur. Written apart from the rule sets, so
/// that a promise which is not marked as one is found.
const CLAIMS: [(&str, Claim); 16] = [
    ("Checkmate", |seen| seen.wins_in(1)),
    ("mate in one", |seen| seen.wins_in(2)),
    ("mate follows in two", |seen| seen.wins_in(3)),
    ("cannot stop the pawn", Seen::wins),
    ("runs through by itself", Seen::runs),
    ("has promoted", Seen::wins),
    ("the pawn promotes", Seen::wins),
    ("commands the pawn's way", Seen::wins),
    ("in time", Seen::wins),
    ("decides the race", Seen::wins),
    ("wins", Seen::wins),
    ("has passed the black king", |seen| seen.wins() && !seen.king_moved),
    ("can be taken", |seen| !seen.wins()),
    ("reaches the corner", |seen| !seen.wins()),
    ("stalemate", |seen| seen.after.is_stalemate()),
    ("drawn", |seen| seen.speech.played.unwrap().wdl == Wdl::Draw),
];

/// A move of a rule set, what is said of it, and what the tables know.
struct Seen {
    class: Class,
    speech: Speech,
    /// The position after it.
    after: Chess,
    king_moved: bool,
    /// White's moves until the pawn arrives, and how many steps it has to go.
    pawn: (u8, i32),
}

impl Seen {
    fn wins(&self) -> bool {
        self.speech.played.unwrap().wdl == Wdl::Win
    }

    fn wins_in(&self, moves: u8) -> bool {
        self.speech.played.unwrap().depth == Some(Depth::Mate(moves))
    }

    fn runs(&self) -> bool {
        i32::from(self.pawn.0) == self.pawn.1
    }

    /// What is wrong with the sentence.
    fn lie(&self) -> Option<&'static str> {
        let Speech { position, played, sentence, by_rule } = &self.speech;
        let (position, played) = (position.unwrap(), played.unwrap());
        let throws = played.wdl < position.wdl;
        if throws != sentence.contains("throws") {
            return Some(if throws { "a throw is not called one" } else { "no throw" });
        }
        if *by_rule && self.class.promises && !self.wins() {
            return Some("a promise that is not kept");
        }
        CLAIMS.iter().find(|(words, holds)| sentence.contains(words) && !holds(self)).map(|(words, _)| *words)
    }
}

/// What is wrong with what is said over these positions of White's: how often, and an example.
fn lies(
    knowledge: &Knowledge,
    arena: &Arena,
    name: &str,
    positions: impl ParallelIterator<Item = usize>,
) -> BTreeMap<String, (u64, String)> {
    let program = knowledge.find(name).unwrap();
    let lie = |index: usize| {
        let position = program.cast.position(&arena::placement(index), Color::White)?;
        let seen = look(knowledge, program, arena, &position)?;
        let example = fen::write(&position) + " " + &seen.speech.sentence;
        Some((format!("{name}, class {}: {}", seen.class.name, seen.lie()?), example))
    };
    let found: Vec<(String, String)> =
        positions.filter(|&index| arena.is_white_position(index)).filter_map(lie).collect();
    let mut lies: BTreeMap<String, (u64, String)> = BTreeMap::new();
    for (lie, example) in found {
        lies.entry(lie).or_insert((0, example)).0 += 1;
    }
    lies
}

fn look(knowledge: &Knowledge, program: &Program, arena: &Arena, position: &Chess) -> Option<Seen> {
    let seat = Seat::for_rules(program, position).unwrap();
    let choice = model::choose(program, &program.cast.placement(position)?)?;
    let best = choice.best();
    let speech = knowledge.speech(program, &seat, &choice);
    let mut after = position.clone();
    after.play_unchecked(seat.played(&best.step)?);
    let reached = arena::index(&best.step.after)?;
    let steps = 8 - best.step.after.rank(arena::MAN).max(3);
    let class = program.classes[best.judgement.class].clone();
    let pawn = (arena.black_depth[reached], steps);
    Some(Seen { class, speech, after, king_moved: best.step.man == 0, pawn })
}

#[test]
fn the_rules_to_play_by_tell_the_truth_in_every_position() {
    let knowledge = Knowledge::default();
    for name in ["kpk-proved", "krk-proved", "kqk"] {
        let arena = Arena::new(&knowledge.find(name).unwrap().cast).unwrap();
        let lies = lies(&knowledge, &arena, name, (0..PLACEMENTS).into_par_iter());
        assert!(lies.is_empty(), "{lies:#?}");
    }
}

#[test]
fn all_other_rules_tell_the_truth_in_a_sample() {
    let knowledge = Knowledge::default();
    for ending in ["KPK", "KRK"] {
        let arena = Arena::new(&Cast::parse(ending).unwrap()).unwrap();
        let plays = |program: &Program| program.cast == arena.cast && program.side == Color::White;
        let names = LIBRARY.iter().map(|(name, _)| *name);
        for name in names.filter(|name| knowledge.find(name).is_some_and(plays)) {
            let sample = (0..PLACEMENTS / 23).into_par_iter().map(|index| 23 * index);
            let lies = lies(&knowledge, &arena, name, sample);
            assert!(lies.is_empty(), "{lies:#?}");
        }
    }
}

/// In the rules to play by, a class that promises holds won positions only, so that nothing need be taken back.
#[test]
fn the_rules_to_play_by_promise_nothing_in_vain() {
    let knowledge = Knowledge::default();
    for name in ["kpk-proved", "krk-proved", "kqk"] {
        let program = knowledge.find(name).unwrap();
        let arena = Arena::new(&program.cast).unwrap();
        let verification =
            lucena_endgame::verify::Strategy::new(&arena, program).unwrap().verify(false, Some(0));
        for class in verification.classes.iter().filter(|class| class.promises) {
            assert_eq!(class.won, class.positions, "{name}, class {}", class.class);
        }
    }
}

fn said(fen: &str, rules: &str) -> (String, Speech) {
    let position: Chess = fen::read(fen, Rules::Standard).unwrap();
    let knowledge = Knowledge::default();
    let program = knowledge.find(rules).unwrap();
    let seat = Seat::for_rules(program, &position).unwrap();
    let choice = model::choose(program, &program.cast.placement(&seat.position).unwrap()).unwrap();
    let m = seat.played(&choice.best().step).unwrap();
    (lucena_board::notation::san(&position, m), knowledge.speech(program, &seat, &choice))
}

#[test]
fn a_draw_is_not_praised_and_a_win_is_explained() {
    let (m, speech) = said("3k4/8/2PK4/8/8/8/8/8 w - - 0 1", "kpk-proved");
    assert_eq!((m.as_str(), speech.sentence.as_str()), ("c7+", "The black king gets in front of the pawn."));
    assert_eq!(speech.position, Some(Verdict { wdl: Wdl::Draw, depth: None }));
    let (_, speech) = said("3k4/8/2PK4/8/8/8/8/8 w - - 0 1", "kpk-initial");
    assert_eq!((speech.by_rule, speech.sentence.as_str()), (false, "The game is drawn with best play."));
    let (m, speech) = said("1k6/8/KP6/8/8/8/8/8 w - - 0 1", "kpk-proved");
    let sentence = "The black king must leave the queening square, and the pawn promotes.";
    assert_eq!((m.as_str(), speech.sentence.as_str()), ("b7", sentence));
    // With Black stronger the words are turned too.
    let (m, speech) = said("8/8/8/8/8/kp6/8/1K6 b - - 0 1", "kpk-proved");
    assert_eq!((m.as_str(), speech.sentence), ("b2", sentence.replace("black", "white")));
    let (_, speech) = said("8/8/4k3/8/4K3/8/1P6/8 w - - 0 1", "kpk-final");
    assert_eq!((speech.by_rule, speech.sentence.as_str()), (false, "This throws the win away."));
}

/// A promise that no table can bear out is not made.
#[test]
fn what_is_not_known_is_not_promised() {
    let (m, speech) = said("8/3k2P1/8/6K1/4R3/8/8/6r1 w - - 0 1", "krpkr-lucena");
    assert_eq!((m.as_str(), speech.position, speech.played), ("Rg4", None, None));
    assert_eq!((speech.by_rule, speech.sentence.as_str()), (false, "Behind the bridge."));
}

/// A queen would be stalemate.
#[test]
fn a_pawn_becomes_what_wins() {
    let (m, speech) = said("8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "kpk-proved");
    assert_eq!((m.as_str(), speech.played.map(|played| played.wdl)), ("c8=R", Some(Wdl::Win)));
}

/// Clones share what has been made, and the rules are those that the library says.
#[test]
fn what_is_known_is_the_truth_and_the_rule_keeps_it() {
    let knowledge = Knowledge::default();
    let position: Chess = fen::read("8/8/4k3/8/4K3/8/1P6/8 w - - 0 1", Rules::Standard).unwrap();
    let known = knowledge.known(&position).unwrap();
    assert_eq!((known.value.moves(), known.line[0]), (Some(24), known.best));
    assert_eq!(known.rule.unwrap().title, "KPK (Lucena)");
    assert!(std::ptr::eq(
        knowledge.find("kpk-proved").unwrap(),
        knowledge.clone().find("kpk-proved").unwrap()
    ));
    assert!(knowledge.known(&Chess::default()).is_none());
}
