//! What is listed could be played, wins something, and is listed once.

use std::collections::HashSet;

use lucena_board::fen::{self, Rules};
use lucena_perception::{
    Attack, Bearings, Idea, Safety, Sight, evaluate::promise, generate::landing_square, pin,
};
use lucena_testing::positions;
use proptest::prelude::*;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square};

use crate::oracle::Mailbox;

fn read(fen: &str) -> Chess {
    fen::read(fen, Rules::Standard).unwrap()
}

fn see(fen: &str) -> Sight {
    Sight::of(&read(fen))
}

/// The legal move that an attack stands for.
fn legal(position: &Chess, attack: &Attack) -> Option<Move> {
    let fits = |m: &Move| {
        m.from() == Some(attack.from)
            && landing_square(*m) == Some(attack.to)
            && m.promotion().unwrap_or(m.role()) == attack.role
    };
    position.legal_moves().into_iter().find(fits)
}

/// What the side that does not own a man wins by capturing it.
fn struggle(board: &Board, square: Square) -> i32 {
    Mailbox::of(board).struggle(square, None, &pin::of(board, &Bearings::of(board)))
}

/// The side to move, and the other if it could be its move.
fn by_turns(position: &Chess) -> Vec<Chess> {
    [Some(position.clone()), position.clone().swap_turn().ok()].into_iter().flatten().collect()
}

fn all_attacks_are_legal(position: &Chess, sight: &Sight) {
    let side = position.turn();
    for attack in sight.attacks(side) {
        let m = legal(position, attack).unwrap_or_else(|| panic!("{attack:?} of {side} is not legal"));
        let mut after = position.clone();
        after.play_unchecked(m);
        let men = attack.all() & !after.board().kings();
        assert_eq!(men & after.board().by_color(!side), men, "{attack:?}");
        if (attack.all() & after.board().kings()).any() {
            assert!(after.is_check() || attack.behind.any(), "{attack:?}");
        }
    }
}

/// As far as the men that are attacked at first hand, by an oracle that looks at the board after the move.
fn all_attacks_win(position: &Chess, sight: &Sight) {
    for attack in sight.attacks(position.turn()) {
        assert!(promise(sight, attack) > 0, "{attack:?}");
        assert!(attack.all().any() || attack.promotes(sight.board()), "{attack:?}");
        let mut after = position.clone();
        after.play_unchecked(legal(position, attack).unwrap());
        if after.is_check() {
            continue;
        }
        for target in (attack.targets | attack.discovered) & !after.board().kings() {
            assert!(struggle(after.board(), target) > 0, "{attack:?}: nothing is won on {target}");
        }
    }
}

fn all_threats_are_legal_captures(position: &Chess, sight: &Sight) {
    for threat in sight.best(position.turn()) {
        assert!(threat.gain > 0);
        let taken = |m: &Move| m.is_capture() && m.to() == threat.square;
        assert!(position.legal_moves().iter().any(taken), "{threat:?}");
    }
}

fn nothing_is_listed_twice(sight: &Sight, side: Color) {
    let mut seen = HashSet::new();
    assert!(sight.attacks(side).iter().all(|attack| seen.insert((attack.from, attack.to))));
    let mut seen = HashSet::new();
    assert!(sight.best(side).iter().all(|threat| seen.insert(threat.square)));
    let mut seen = HashSet::new();
    for Idea { attack: Attack { from, role, targets, discovered, behind, .. }, squares } in sight.ideas(side)
    {
        assert!(squares.any());
        assert!(seen.insert((from, role, targets, discovered, behind)), "{from} does one thing twice");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn what_is_listed_is_legal_wins_something_and_is_listed_once(position in positions()) {
        let sight = Sight::of(&position);
        for side in Color::ALL {
            nothing_is_listed_twice(&sight, side);
        }
        for turned in by_turns(&position) {
            all_attacks_are_legal(&turned, &sight);
            all_attacks_win(&turned, &sight);
            all_threats_are_legal_captures(&turned, &sight);
        }
    }

    #[test]
    fn only_the_guarded_are_called_barely_defended(position in positions()) {
        let (sight, board) = (Sight::of(&position), position.board());
        for square in board.occupied() & !board.kings() {
            let standing = sight.standing(square).unwrap();
            let friends = board.by_color(board.color_at(square).unwrap());
            if friends.into_iter().all(|friend| !sight.bearings.dir(friend).contains(square))
                && standing.safety == Safety::BarelyDefended
                && board.attacks_to(square, !board.color_at(square).unwrap(), board.occupied()).is_empty()
            {
                prop_assert_eq!(standing.name(), "undefended");
            }
            if standing.name() == "barely defended" {
                prop_assert!(standing.guarded);
            }
        }
    }
}

const KNIGHT_CHECKS: &str = "1r3r1k/p4Nbp/1qp1Qpp1/2pn1b2/8/2P2N2/PP4PP/R1BR3K b - - 0 1";

#[test]
fn in_check_by_a_knight_only_the_knight_can_be_won() {
    let position = read(KNIGHT_CHECKS);
    let sight = Sight::of(&position);
    assert!(sight.best(Color::Black).is_empty(), "{:?}", sight.best(Color::Black));
    assert!(!sight.standing(Square::E6).unwrap().safety.is_en_prise());
    all_attacks_are_legal(&position, &sight);
    assert_eq!(sight.best(Color::White)[0].square, Square::H8);
    // CAPS-II as printed does see the capture.
    assert_eq!(Sight::as_printed(&position).best(Color::Black)[0].square, Square::E6);
}

#[test]
fn the_checking_knight_itself_can_be_won() {
    let sight = see("1r5k/p4Nbp/1q4p1/2p4b/8/2P2Q2/PP2r1PP/R1B3RK b - - 0 1");
    assert!(sight.best(Color::Black).is_empty());
    let sight = see("1r3r1k/p4Nbp/1qp3p1/2p4b/8/2P5/PP2r1PP/R1BQ2RK b - - 0 1");
    let won: Vec<Square> = sight.best(Color::Black).iter().map(|threat| threat.square).collect();
    assert_eq!(won, [Square::F7]);
}

#[test]
fn in_double_check_only_the_king_captures() {
    // The rook on d8 could take the queen on d1 if the king were not in double check.
    let sight = see("3rk3/8/3N4/8/8/8/4R3/3QK3 b - - 0 1");
    assert!(sight.best(Color::Black).is_empty());
    let sight = see("q3k3/3Q4/8/8/8/8/4R3/R3K3 b - - 0 1");
    let won: Vec<Square> = sight.best(Color::Black).iter().map(|threat| threat.square).collect();
    assert_eq!(won, [Square::D7]);
}

#[test]
fn who_gives_check_does_not_win_what_is_guarded_once_the_check_is_met() {
    // The rook gives check; the pawn on d5 is guarded by c6, who need not stay put for ever.
    let sight = see("4k3/8/2p5/3p4/2P5/8/8/4R1K1 b - - 0 1");
    let won: Vec<Square> = sight.best(Color::White).iter().map(|threat| threat.square).collect();
    assert_eq!(won, [Square::E8]);
    assert!(sight.best(Color::Black).is_empty());
    // Nor may the pawn take while its own king is in check.
    let sight = see("4k3/8/8/3p4/2N5/8/8/4R1K1 b - - 0 1");
    assert!(sight.best(Color::Black).is_empty());
}

const CROWDED_FILE: &str = "3r4/3pkpp1/4p3/2p3q1/6r1/1P6/P5B1/2R1RQK1 b - - 0 1";

#[test]
fn a_rook_that_uncovers_the_queen_behind_it_is_not_one_more_attacker() {
    let sight = see(CROWDED_FILE);
    let bishop = Bitboard::from(Square::G2);
    assert!(sight.attacks(Color::Black).iter().all(|attack| (attack.all() & bishop).is_empty()));
    // What is left of it: the rook can attack the queen, but she has squares to go to.
    assert!(sight.ideas(Color::Black).is_empty(), "{:?}", sight.ideas(Color::Black));
}

#[test]
fn one_discovery_is_told_once() {
    // Wherever the bishop goes, the rook gives check.
    let sight = see("4k3/8/8/8/4B3/8/8/4R1K1 w - - 0 1");
    assert!(sight.attacks(Color::White).len() > 8);
    let ideas = sight.ideas(Color::White);
    let silent: Vec<&Idea> = ideas.iter().filter(|idea| idea.attack.targets.is_empty()).collect();
    assert_eq!(silent.len(), 1);
    assert!(silent[0].squares.count() > 8);
}

#[test]
fn what_nobody_guards_is_called_undefended() {
    let name = |fen: &str| see(fen).standing(Square::D5).unwrap().name();
    assert_eq!(name("4k3/8/8/3n4/8/8/8/4K3 w - - 0 1"), "undefended");
    assert_eq!(name("4k3/8/1n6/3n4/8/8/8/3RK3 w - - 0 1"), "barely defended");
    // The only guard is pinned to its king.
    assert_eq!(name("4k3/8/4b3/3p4/8/8/8/4R1K1 w - - 0 1"), "undefended");
}

#[test]
fn a_promoting_pawn_attacks_as_a_queen() {
    let sight = see("7k/P7/8/8/8/8/8/K7 w - - 0 1");
    let promotion = sight.attacks(Color::White).iter().find(|attack| attack.to == Square::A8).unwrap();
    assert_eq!(promotion.role, Role::Queen);
}
