//! What is said is what was found: goals, gains, mates and moves that are as good.
#![allow(clippy::unwrap_used)]

mod program;

use program::stdout;
use serde_json::Value;

fn explained(fen: &str, more: &[&str]) -> Value {
    let args = [&["explain", fen, "--json", "--why-not", "0", "--nodes", "30000"], more].concat();
    serde_json::from_str(&stdout(&args)).unwrap()
}

fn text(document: &Value) -> &str {
    document["text"].as_str().unwrap()
}

/// The evidence of a document with this name or kind.
fn evidence<'a>(document: &'a Value, name: &'a str) -> impl Iterator<Item = &'a Value> {
    let all = document["evidence"].as_array().unwrap().iter();
    all.filter(move |found| found["name"] == name || found["kind"] == name)
}

#[test]
fn a_goal_is_a_question_and_not_an_answer() {
    for goal in ["mate", "5"] {
        let answer = explained("startpos", &["--move", "e4", "--goal", goal]);
        assert_ne!(answer["goal"]["answer"], "yes");
        assert_eq!(answer["verdict"]["kind"], "standing");
        assert!(!text(&answer).contains("forces mate") && !text(&answer).contains("wins"), "{answer}");
    }
    let queen = "6k1/5ppp/8/8/8/7q/5PP1/R5K1 w - - 0 1";
    for (m, goal, answer) in [("gxh3", "9", "yes"), ("gxh3", "14", "no"), ("Ra8#", "mate", "yes")] {
        let found = explained(queen, &["--move", m, "--goal", goal]);
        assert_eq!(found["goal"]["answer"], answer, "{m} {goal}: {found}");
    }
}

#[test]
fn moves_that_are_as_good_show_it_on_the_board() {
    for fen in [
        "r1b2rk1/ppbn1ppp/4p3/1QP4q/3P4/N4N2/5PPP/R1B2RK1 w - - 0 1",
        "r1bqkb1r/pppp1pp1/2n2n1p/8/2B1Pp2/2NP4/PPP3PP/R1BQK1NR w KQkq - 0 6",
        "3q2k1/5ppp/8/3n1n2/8/8/5PPP/3RR1K1 w - - 0 1",
    ] {
        let found = explained(fen, &[]);
        let main = evidence(&found, "gain").find(|gain| gain["line"][0] == found["best"]["uci"]);
        let won = main.map_or(0, |gain| gain["points"].as_i64().unwrap());
        for other in found["others"].as_array().unwrap() {
            let shown = evidence(&found, "gain").find(|gain| gain["line"][0] == other["uci"]);
            assert!(shown.is_some_and(|gain| gain["points"].as_i64().unwrap() >= won), "{other} in {found}");
        }
    }
}

#[test]
fn a_side_that_is_mated_is_told_so() {
    let lost = explained("2Q5/p1p2Bpp/5k2/8/8/2p5/P1P2PPP/2KRR3 b - - 0 22", &[]);
    assert_eq!(lost["verdict"]["kind"], "mated");
    let said = text(&lost);
    assert!(said.starts_with("White mates in three at the latest, whatever Black plays: 22..."), "{said}");
    let proof = evidence(&lost, "certainty").next().unwrap();
    assert_eq!(proof["strength"]["kind"], "forced");
    let replies = proof["answers"]["replies"].as_object().unwrap();
    assert_eq!(replies.len(), 10, "all legal moves are answered");
}

#[test]
fn a_mate_is_shown_to_its_end() {
    for fen in [
        "r4q1k/p2bR1rp/2p2Q1N/5p2/5p2/2P5/PP3PPP/R5K1 w - - 0 1",
        "3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1",
    ] {
        let found = explained(fen, &[]);
        let last = found["line"].as_array().unwrap().last().unwrap()["san"].as_str().unwrap();
        assert_eq!(text(&found).contains("mate in"), last.ends_with('#'), "{found}");
    }
}

#[test]
fn what_was_not_looked_for_is_not_denied() {
    for fen in ["8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 0 1", "startpos"] {
        let found = explained(fen, &[]);
        assert!(!text(&found).contains("no combination"), "{found}");
        assert!(evidence(&found, "census").count() + evidence(&found, "contrast").count() > 0, "{found}");
    }
}

/// A bishop's recapture does not show what a rook had to do.
#[test]
fn a_proof_is_quoted_only_where_it_shows_the_point() {
    let found = explained("1R6/1brk2p1/4p2p/p1P1Pp2/P7/6P1/1P4P1/2R3K1 w - - 0 1", &[]);
    let sentences: Vec<&str> = found["sentences"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|sentence| sentence["text"].as_str())
        .collect();
    let overload = sentences.iter().position(|text| text.contains("overloads the rook on c7"));
    let next = overload.and_then(|index| sentences.get(index + 1));
    assert!(next.is_none_or(|text| !text.contains("is met by 1...Bxc6")), "{sentences:?}");
}
