//! The reason of a move is named: what the other side would do, the reply that punishes the rest, what is lost otherwise.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    fen::{self, Rules},
    history::History,
};
use lucena_coach::{Level, Request, explain, words};
use lucena_engine::{Engine, Settings};
use lucena_evidence::Stop;

/// What is said of a position, to a player of a club, at the price that everybody pays.
fn told(text: &str) -> String {
    let position = fen::read(text, Rules::Standard).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut engine = Engine::new(Settings { hash: Request::HASH, ..Settings::default() }).unwrap();
    let game = History::new(position);
    let explanation = explain(&mut engine, &game, &Request::default(), &Stop::new()).unwrap();
    words::text(&words::sentences(&explanation, Level::Club))
}

#[track_caller]
fn names(text: &str, wanted: &[&str]) {
    let told = told(text);
    for words in wanted {
        assert!(told.contains(words), "`{words}` is missing: {told}");
    }
}

#[test]
fn a_pawn_is_taken_now_or_never() {
    names("r1bqkb1r/pppp1pp1/2n2n1p/8/2B1Pp2/2NP4/PPP3PP/R1BQK1NR w KQkq - 0 6", &["6.Bxf4", "g5"]);
}

#[test]
fn a_mate_is_threatened_and_the_line_is_shut() {
    let told = "r1b2bk1/ppp2qpn/2n1pp1p/8/3PQP2/2PB4/PP1N2PP/R1B2RK1 b - - 0 14";
    names(told, &["14...f5", "White threatens Qxh7#", "shuts the line from e4 to h7"]);
    names(told, &["only 14...g5 and 14...g6 come near", "14...g6 loses a pawn: 15.Qxg6+"]);
}

#[test]
fn a_skewer_is_stopped() {
    names(
        "2k2r2/1p5R/pr6/3p1p1P/2pP4/2P1P3/PP1K2R1/8 w - - 5 34",
        &["34...Rxb2+", "wins a rook", "guards b2"],
    );
}

#[test]
fn a_side_that_is_mated_is_told_so() {
    names(
        "2Q5/p1p2Bpp/5k2/8/8/2p5/P1P2PPP/2KRR3 b - - 0 22",
        &["White mates in three at the latest, whatever Black plays"],
    );
}

#[test]
fn a_knight_in_trouble_is_saved() {
    names(
        "6r1/p1p1rkN1/1pb2n2/4pP2/7P/2NP2R1/PPP1B1P1/6K1 w - - 1 28",
        &["28.Nh5", "Black threatens Rxg7", "to safety"],
    );
}

#[test]
fn a_queen_is_given_up_and_won_back() {
    names(
        "rnbqkb1r/1p3ppp/5N2/1p2p1B1/2P5/8/PP2PPPP/R2QKB1R b KQkq - 0 1",
        &["1...Qxf6", "wins it back: 2...Bb4+"],
    );
}

#[test]
fn in_a_free_choice_the_best_moves_are_named() {
    names(
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        &["3.Bb5", "3.Bc4", "about equal"],
    );
}

#[test]
fn a_pawn_that_may_not_take_is_pinned() {
    names(
        "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
        &["1.Rg3", "The pawn on f4 is pinned to the queen on g5"],
    );
}

#[test]
fn a_queen_must_guard_against_mate() {
    let text = "r1b1kb1r/3q1ppp/pBp1pn2/8/Np3P2/5B2/PPP3PP/R2Q1RK1 w kq - 0 1";
    names(text, &["1.Bxc6", "the queen on d7 and the rook on a8", "1...Qxc6 2.Qd8#"]);
}

#[test]
fn a_rook_on_the_second_rank_is_taken() {
    names("8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 0 1", &["1...Rxb2"]);
}

#[test]
fn a_queen_threatens_mate_and_wins_a_queen() {
    names(
        "5rk1/1b3p1p/pp3p2/3n1N2/1P6/P1qB1PP1/3Q3P/4R1K1 w - - 0 1",
        &["1.Qh6", "threatens mate on g7", "a queen for a rook"],
    );
}

#[test]
fn a_pawn_is_enough_for_a_threat() {
    names(
        "r2qkbnr/pp1b1ppp/2n1p3/1BppP3/3P4/2P5/PP3PPP/RNBQK1NR w KQkq - 3 6",
        &["Black threatens Nxe5", "6.Bxc6 takes the knight that would play it"],
    );
}

#[test]
fn a_quiet_move_has_its_facts() {
    let h3 = "r1b1k2r/ppqnbpp1/2pp1n2/4p2p/3PP3/2PB1N2/PP1N1PPP/R1BQ1RK1 w kq - 0 9";
    names(h3, &["makes room for the king at h2", "takes g4 from the knight on f6"]);
}

#[test]
fn a_king_steps_into_the_square_of_a_pawn() {
    names("8/8/8/8/p7/4K3/5P2/7k w - - 0 1", &["1.Kd2 steps into the square of the pawn on a4"]);
}

#[test]
fn a_line_trades_into_an_ending_of_the_tables() {
    let into = "into an ending that the tables call drawn: 1.Kb1 d2 2.Kc2 d1=Q+ 3.Kxd1.";
    names("8/8/2k5/8/7P/3p4/8/K7 w - - 0 1", &[into]);
    // No more than three men are in the tables, and here four stay.
    let told = told("8/8/8/8/p7/4K3/5P2/7k w - - 0 1");
    assert!(!told.contains("tables"), "{told}");
}
