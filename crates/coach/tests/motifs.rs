//! Every motif in small positions where it decides, and in near misses where one detail is different and it does not. The
//! positions stand beside the recognisers.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_board::{
    fen::{self, Rules},
    history::History,
};
use lucena_coach::{Explanation, Request, explain, themes};
use lucena_engine::{Engine, Settings};
use lucena_evidence::{Price, Stop};
use lucena_reasons::{
    Motif,
    motif::{About, Example},
};
use shakmaty::{Chess, san::SanPlus};

/// A motif, a position, and the move that is best there.
type Case = (&'static str, &'static str, &'static str);

/// The motif is on the board and is not the point: with the king back on its square the queen is made all the same, only
/// the score is a little lower; the bishop that has left the file falls to the queen without the rook's check; and White,
/// a queen ahead, wins whether the rook guards the back rank or not.
const BESIDE_THE_POINT: &[Case] = &[
    ("decoy", "3r4/4k2P/8/8/8/8/5PP1/3R2K1 w - - 0 1", "Rxd8"),
    ("line-decoy", "6k1/5pp1/2p4p/3b4/4n3/5P2/6PP/3RQ1K1 w - - 0 1", "fxe4"),
    ("removal-of-guard", "5rk1/5ppp/8/6B1/1Q6/8/5PPP/3R2K1 w - - 0 1", "Qxf8+"),
];

fn position(text: &str) -> Chess {
    fen::read(text, Rules::Standard).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn explained(position: &Chess) -> Explanation {
    let mut engine = Engine::new(Settings { hash: 4, ..Settings::default() }).unwrap();
    let request = Request { price: Price::EXPLANATION, refutations: 0, ..Request::default() };
    explain(&mut engine, &History::new(position.clone()), &request, &Stop::new()).unwrap()
}

/// What is wrong with a case, if anything.
fn fault(&(name, text, san): &Case, fires: bool) -> Option<String> {
    let root = position(text);
    let explanation = explained(&root);
    let best = explanation.best().map(|m| SanPlus::from_move(root, m).to_string()).unwrap_or_default();
    let claimed = themes::motifs(&explanation);
    let right = claimed.contains(&name) == fires && !claimed.is_empty() && best == san;
    (!right).then(|| format!("{name} {text}: {best} for {san}, claims {claimed:?}"))
}

/// All faults of a table; the cases are shared out between two threads.
fn faults(cases: &[Case], fires: bool) -> Vec<String> {
    let (first, second) = cases.split_at(cases.len() / 2);
    let look = |part: &[Case]| part.iter().filter_map(|case| fault(case, fires)).collect::<Vec<_>>();
    std::thread::scope(|scope| {
        let half = scope.spawn(|| look(first));
        let mut found = look(second);
        found.extend(half.join().unwrap());
        found
    })
}

/// The positions of a kind of all that is said about motifs.
fn cases(positions: fn(&About) -> &'static [Example]) -> Vec<Case> {
    let of = |about: &'static About| {
        positions(about).iter().map(|example| (about.motif.name(), example.fen, example.best))
    };
    About::all().flat_map(of).collect()
}

#[test]
fn every_motif_has_examples_and_near_misses() {
    for &motif in Motif::ALL {
        let about = About::of(motif).unwrap_or_else(|| panic!("{} says nothing about itself", motif.name()));
        assert!(about.examples.len() >= 2, "{}", motif.name());
        assert!(about.near_misses.len() >= 3, "{}", motif.name());
    }
}

#[test]
fn motifs_are_claimed_where_they_decide() {
    let faults = faults(&cases(|about| about.examples), true);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn motifs_are_not_claimed_where_they_do_not() {
    let faults = faults(&cases(|about| about.near_misses), false);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_beside_the_point_is_not_claimed() {
    let faults = faults(BESIDE_THE_POINT, false);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
