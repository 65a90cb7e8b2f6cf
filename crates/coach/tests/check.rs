//! Documents that the program makes hold, and what is changed in them by hand is found.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    fen::{self, Rules},
    history::History,
    pgn::{PgnGame, PgnReader},
};
use lucena_coach::{
    Level, Request,
    check::{Checker, Document, Failure, quoted, second},
    document, explain,
};
use lucena_engine::{Engine, Settings};
use lucena_evidence::{Asker, Line, Price, Score, Stop};
use serde_json::{Value, json};
use shakmaty::{Color, Position};

/// VIRGO's position 13 (§4.5): a gain, contrasts and a census.
const GAIN: &str = "kr3b1r/pp2q2p/n2p1ppn/N1pPp3/P3P3/1R4N1/1PPBQPPP/5RK1 w - - 0 1";
/// A smothered mate with every reply answered.
const MATE: &str = "5r1k/6pp/7N/8/2Q5/8/1q3PPP/6K1 w - - 0 1";
/// Tables know it.
const TABLE: &str = "8/8/8/4k3/8/8/4K2R/8 w - - 0 1";

fn engine() -> Engine {
    Engine::new(Settings { hash: 1, ..Settings::default() }).unwrap()
}

fn explained(fen: &str) -> Value {
    let game = History::new(fen::read(fen, Rules::Standard).unwrap());
    let request = Request { price: Price::of(20_000), ..Request::default() };
    let explanation = explain(&mut engine(), &game, &request, &Stop::new()).unwrap();
    serde_json::to_value(document::of(&explanation, Level::Club)).unwrap()
}

fn failures(document: &Value) -> Vec<Failure> {
    Checker::default().check(&Document::read(document.clone()).unwrap()).failures
}

/// The first piece of evidence of a kind, or the first fact of a name.
fn piece<'a>(document: &'a mut Value, name: &str) -> &'a mut Value {
    let evidence = document["evidence"].as_array_mut().unwrap();
    let is_it =
        |piece: &&mut Value| piece["name"] == name || piece["name"].is_null() && piece["kind"] == name;
    evidence.iter_mut().find(is_it).unwrap_or_else(|| panic!("there is no {name}"))
}

/// What a failure says, and the change that must lead to it.
type Change<'a> = (&'a str, &'a dyn Fn(&mut Value));

/// The document holds; changed, it fails, and one of the failures says this.
fn caught(document: &Value, changes: &[Change<'_>]) {
    assert_eq!(failures(document), []);
    for (says, change) in changes {
        let mut changed = document.clone();
        change(&mut changed);
        assert_ne!(changed, *document, "nothing was changed for `{says}`");
        let found = failures(&changed);
        assert!(found.iter().any(|failure| failure.what.contains(says)), "`{says}` is not in {found:#?}");
    }
}

fn replace(text: &mut Value, old: &str, new: &str) {
    *text = text.as_str().unwrap().replace(old, new).into();
}

#[test]
fn a_gain_and_its_contrasts_are_replayed() {
    caught(
        &explained(GAIN),
        &[
            ("is not legal", &|d| piece(d, "gain")["line"][0] = "a1a2".into()),
            ("what the board shows", &|d| piece(d, "gain")["won"] = json!(["queen"])),
            ("what the board shows", &|d| piece(d, "gain")["points"] = 9.into()),
            ("captures or checks are left", &|d| {
                piece(d, "gain")["line"].as_array_mut().unwrap().truncate(1);
            }),
            ("does not hold in", &|d| piece(d, "attacks")["squares"] = json!(["a1", "a2"])),
            ("there is no fact", &|d| piece(d, "attacks")["name"] = "adores".into()),
            ("the margin is", &|d| piece(d, "contrast")["margin"] = 1.into()),
            ("apart; they must be", &|d| {
                let without = piece(d, "contrast")["without"]["score"].clone();
                piece(d, "contrast")["with"]["score"] = without;
            }),
            ("the lines part at ply", &|d| {
                let ply = piece(d, "contrast")["change"]["ply"].as_u64().unwrap();
                piece(d, "contrast")["change"] = json!({"kind": "left_out", "ply": ply + 1});
            }),
            ("no fair edit", &|d| {
                let ply = piece(d, "contrast")["with"]["line"].as_array().unwrap().len();
                piece(d, "contrast")["change"] =
                    json!({"kind": "edited", "ply": ply, "from": "a1", "to": "a2"});
            }),
            ("without begins in", &|d| {
                let contrast = piece(d, "contrast");
                contrast["change"] = json!({"kind": "passed", "ply": 0});
                contrast["with"]["line"] = json!([]);
            }),
            ("around its move", &|d| d["claims"][0]["pieces"][0]["square"] = "a2".into()),
            ("by its evidence it is", &|d| {
                let reason = d["claims"][0]["reason"].as_bool().unwrap();
                d["claims"][0]["reason"] = (!reason).into();
            }),
            ("there is no evidence", &|d| d["sentences"][0]["evidence"] = json!(["e99"])),
            ("it names no evidence", &|d| d["sentences"][0]["evidence"] = json!([])),
            ("the same id", &|d| d["evidence"][1]["id"] = "e1".into()),
            ("with a space between", &|d| replace(&mut d["text"], "1.", "2.")),
            ("no line of its evidence plays 2.Qxa6", &|d| {
                replace(&mut d["sentences"][0]["text"], "1.Qxa6", "2.Qxa6");
            }),
            ("no gain of its evidence is", &|d| {
                let text =
                    format!("1.Qxa6 wins three pawns. {}", d["sentences"][0]["text"].as_str().unwrap());
                d["sentences"][0]["text"] = text.into();
            }),
            ("no queen stands on h1", &|d| {
                d["sentences"][0]["text"] = "1.Qxa6 attacks the queen on h1.".into();
            }),
            ("no line of its evidence plays Nh8", &|d| d["sentences"][0]["text"] = "Nh8 is met.".into()),
            ("is mate in 7", &|d| {
                replace(&mut d["sentences"][0]["text"], "1.Qxa6", "1.Qxa6 is mate in seven;");
            }),
            ("does not begin with the best move", &|d| d["best"]["uci"] = "a5b7".into()),
            ("nothing in the evidence shows it", &|d| d["verdict"] = json!({"kind": "mate", "moves": 3})),
            ("white's move", &|d| d["turn"] = "black".into()),
        ],
    );
}

#[test]
fn a_proof_of_mate_answers_every_reply() {
    caught(
        &explained(MATE),
        &[
            ("no answer to", &|d| {
                let replies = piece(d, "certainty")["answers"]["replies"].as_object_mut().unwrap();
                let first = replies.keys().next().unwrap().clone();
                replies.remove(&first);
            }),
            ("the answers give", &|d| piece(d, "certainty")["score"] = json!({"mate": 9})),
            ("ends with mate", &|d| {
                piece(d, "certainty")["line"].as_array_mut().unwrap().pop();
            }),
            ("no certainty", &|d| piece(d, "certainty")["strength"] = json!({"kind": "judged", "nodes": 1})),
            ("does not hold in", &|d| piece(d, "mated")["squares"] = json!(["g1"])),
        ],
    );
}

#[test]
fn a_mate_on_the_board_is_not_measured_like_its_opposite() {
    let mated = fen::read("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", Rules::Standard).unwrap();
    let mut engine = engine();
    let mut asker = Asker::new(&mut engine, Price::of(100), Stop::new());
    let worth = |asker: &mut Asker<'_>, side| asker.worth(&Line::new(&mated), side).unwrap().unwrap().0;
    assert_eq!(worth(&mut asker, Color::White), Score::MateIn(1));
    assert_eq!(worth(&mut asker, Color::Black), Score::MatedIn(0));
}

#[test]
fn tables_and_censuses_are_asked_again() {
    caught(
        &explained(TABLE),
        &[
            ("the tables say", &|d| piece(d, "certainty")["score"] = json!({"mate": 3})),
            ("the san is", &|d| d["line"][0]["san"] = "Qh8".into()),
        ],
    );
    // A quiet position, whose verdict is a census.
    let quiet = "4k3/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/4K3 w - - 0 1";
    caught(
        &explained(quiet),
        &[
            ("legal moves are missing", &|d| {
                piece(d, "census")["moves"].as_array_mut().unwrap().pop();
            }),
            ("is there twice", &|d| {
                let first = piece(d, "census")["moves"][0].clone();
                piece(d, "census")["moves"].as_array_mut().unwrap().push(first);
            }),
            ("begins with another move", &|d| {
                let line = piece(d, "census")["moves"][1]["line"].clone();
                piece(d, "census")["moves"][0]["line"] = line;
            }),
        ],
    );
}

#[test]
fn what_cannot_be_read_says_where() {
    let mut document = explained(TABLE);
    document["evidence"][0]["line"] = 7.into();
    let error = Document::read(document.clone()).unwrap_err().to_string();
    assert!(error.starts_with("at `evidence[0]"), "{error}");
    document["schema"] = 1.into();
    assert!(
        Document::read(document).unwrap_err().to_string().contains("expected an object with \"schema\": 2")
    );
}

#[test]
fn the_same_engine_does_not_contradict_itself() {
    let document = Document::read(explained(MATE)).unwrap();
    let second = second::opinion(&mut engine(), &document, 20_000).unwrap();
    assert_eq!(second.contradicted, []);
    assert!(second.confirmed > 0);
}

/// The failures of a game's comments.
fn comment_failures(pgn: &str) -> Vec<String> {
    let mut game = PgnGame::new();
    PgnReader::new(pgn.as_bytes()).read_into(&mut game).unwrap().unwrap();
    quoted(&game).failures.into_iter().map(|failure| failure.what).collect()
}

#[test]
fn lines_in_comments_are_played() {
    let summary = "{ White: no mistakes. Black: 1 blunder. } ";
    let game = |comment: &str| format!("{summary}1. e4 e5 2. Qh5 Nf6 $4 {{ {comment} }} 3. Qxe5+ *");
    let holds = |comment: &str| assert_eq!(comment_failures(&game(comment)), [""; 0], "{comment}");
    let fails = |comment: &str| assert_eq!(comment_failures(&game(comment)).len(), 1, "{comment}");
    holds("2...Nf6 loses a pawn: 3.Qxe5+ Be7.");
    holds("2...Nf6 allows 3.Qxe5+ Be7. Later 9.Qxh8 decides.");
    holds("1...f6 allows 2.Qh5+ g6 3.Qd1.");
    fails("2...Nf6 loses a knight: 3.Qxe5+ Be7.");
    fails("2...Nf6 loses a pawn: 3.Qxe5+ Ke7.");
    fails("2...Nf6 allows mate: 3.Qxe5+ Be7.");
    // 2.Nf3 can be played after 1...d5 as well; the comment speaks of the position before the move that it stands at.
    let game = format!(
        "{summary}1. e4 e5 (1... d5) 2. Qh5 $4 {{ If White tries 2.Nf3 instead, Black has 2...Nc6 3.Nxe5. }} *"
    );
    assert_eq!(comment_failures(&game), [""; 0]);
    // Others may write what they like.
    assert_eq!(comment_failures(&format!("{summary}1. e4 {{ 1...Qh4 2.Qxh4 wins }} *")), [""; 0]);
    assert_eq!(comment_failures("1. e4 e5 $4 { 1...Qh4 2.Qxh4 wins } *"), [""; 0]);
}

/// White takes the rook with one of three men, or is worse: all good moves take the rook, and no other move does.
fn split() -> Value {
    let text = "6k1/5ppp/8/3r4/2P1P3/2N5/8/6K1 w - - 0 1";
    let root = fen::read(text, Rules::Standard).unwrap();
    let mut moves: Vec<shakmaty::Move> = root.legal_moves().into_iter().collect();
    moves.sort_by_key(|m| !m.is_capture());
    let entry = |m: &shakmaty::Move| {
        let uci = m.to_uci(shakmaty::CastlingMode::Standard).to_string();
        let score = json!({"centipawns": if m.is_capture() { 100 } else { -300 }});
        let san = lucena_board::notation::san(&root, *m);
        json!({"uci": uci, "san": san, "score": score, "bound": "exact", "line": [uci], "serves": m.is_capture()})
    };
    let entries: Vec<Value> = moves.iter().map(entry).collect();
    let tally = lucena_evidence::Tally { all: entries.len(), good: 3, serving: 3 };
    let (first, last) = (&entries[0], entries.last().unwrap());
    let said = format!(
        "All three good moves take the rook on d5; not even {} is as good.",
        last["san"].as_str().unwrap()
    );
    json!({
        "schema": 2, "fen": text, "turn": "white", "ending": null, "verdict": {"kind": "standing"}, "claims": [],
        "why_not": [], "others": [], "best": {"uci": first["uci"], "san": first["san"]},
        "line": [{"uci": first["uci"], "san": first["san"]}],
        "evidence": [{
            "id": "e1", "kind": "census", "side": "white", "fen": text, "strength": {"kind": "judged", "nodes": 1000},
            "purpose": "takes", "squares": ["d5"], "tried": 2, "accident": tally.accident(), "pawn": 1.0,
            "other": {"score": last["score"], "line": last["line"]}, "moves": entries
        }],
        "sentences": [{"text": said, "evidence": ["e1"]}], "text": said
    })
}

#[test]
fn splits_are_counted_again() {
    caught(
        &split(),
        &[
            ("that c4d5 serves takes is true", &|d| {
                let moves = d["evidence"][0]["moves"].as_array_mut().unwrap();
                moves.iter_mut().find(|entry| entry["uci"] == "c4d5").unwrap()["serves"] = false.into();
            }),
            ("probability of an accident", &|d| d["evidence"][0]["accident"] = json!(0.001)),
            ("probability of an accident", &|d| d["evidence"][0]["tried"] = 20.into()),
            ("there is no purpose", &|d| d["evidence"][0]["purpose"] = "luck".into()),
            ("not clearly worse", &|d| d["evidence"][0]["other"]["score"] = json!({"centipawns": 90})),
            ("is good and does not serve", &|d| {
                d["evidence"][0]["moves"].as_array_mut().unwrap().last_mut().unwrap()["score"] =
                    json!({"centipawns": 100});
            }),
            ("one that does not serve", &|d| {
                let first = d["evidence"][0]["moves"][0]["line"].clone();
                d["evidence"][0]["other"]["line"] = first;
            }),
        ],
    );
}
