//! The examples of CAPS-II §II, and what a player would say of a few positions.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::fen::{self, Rules};
use lucena_perception::{Duty, Safety, Sight};
use shakmaty::{Color, Role, Square};

fn see(fen: &str) -> Sight {
    Sight::of(&fen::read(fen, Rules::Standard).unwrap())
}

fn grade(fen: &str, square: Square) -> Safety {
    see(fen).standing(square).unwrap().safety
}

#[test]
fn a_rook_attacked_by_a_bishop_and_defended_by_a_pawn_is_partly_en_prise() {
    assert_eq!(grade("4k3/8/2p5/3r4/8/5B2/8/4K3 w - - 0 1", Square::D5), Safety::PartlyEnPrise);
    assert_eq!(grade("4k3/8/8/3r4/8/5B2/8/4K3 w - - 0 1", Square::D5), Safety::CompletelyEnPrise);
}

#[test]
fn a_pawn_attacked_by_one_pawn_and_defended_by_two_is_completely_overprotected() {
    let fen = "4k3/8/2p1p3/3p4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(grade(fen, Square::D5), Safety::CompletelyOverprotected);
}

#[test]
fn a_knight_attacked_by_a_rook_and_defended_by_king_and_queen_is_partly_overprotected() {
    let sight = see("8/8/4k3/3n4/8/8/q7/3RK3 w - - 0 1");
    let knight = sight.standing(Square::D5).unwrap();
    assert_eq!(knight.safety, Safety::PartlyOverprotected);
    let weak: Vec<Role> = knight.weak_to.iter().collect();
    assert_eq!(weak, [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook]);
}

#[test]
fn what_nobody_guards_is_barely_defended() {
    assert_eq!(grade("4k3/8/8/3n4/8/8/8/4K3 w - - 0 1", Square::D5), Safety::BarelyDefended);
}

#[test]
fn duties_are_what_would_change_without_them() {
    // The rook on e1 attacks e5; the knight on c6 must guard it, the pawn on d6 too does, so neither alone is needed.
    let sight = see("6k1/8/2np4/4p3/8/8/8/K3R3 w - - 0 1");
    let duties: Vec<Duty> = sight.functions.on_square(Square::E5).map(|function| function.duty).collect();
    assert_eq!(duties, [Duty::Overprotecting, Duty::Overprotecting]);
    let sight = see("6k1/8/2n5/4p3/8/8/8/K3R3 w - - 0 1");
    let duties: Vec<Duty> = sight.functions.on_square(Square::E5).map(|function| function.duty).collect();
    assert_eq!(duties, [Duty::Defending]);
}

#[test]
fn a_pinned_piece_does_not_guard() {
    // The knight on e4 is pinned to its king: it does not guard c5.
    let sight = see("4k3/8/8/2p5/4n3/8/8/K1B1R3 w - - 0 1");
    assert!(sight.functions.of_piece(Square::E4).all(|function| function.square != Square::C5));
    assert_eq!(sight.pins.len(), 1);
}

#[test]
fn a_fork_is_seen_before_it_is_played() {
    let sight = see("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1");
    let fork = sight.attacks(Color::White).iter().find(|attack| attack.to == Square::C7).unwrap();
    assert!(fork.is_double() && fork.is_safe());
    assert!(sight.double_attack_squares(Color::White).contains(Square::C7));
}

#[test]
fn a_discovered_attack_is_seen() {
    let sight = see("4q1k1/8/8/8/4N3/8/8/4R1K1 w - - 0 1");
    assert!(sight.attacks(Color::White).iter().any(|attack| attack.discovered.contains(Square::E8)));
}
