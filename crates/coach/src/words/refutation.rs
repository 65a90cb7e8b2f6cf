//! What is wrong with a move.

use lucena_board::{notation, words as names};
use lucena_evidence::{Evidence, Gain, Line, Score};
use lucena_reasons::{
    Finding, Motif,
    questions::{Duty, Fault, Slip},
};
use shakmaty::{Move, Position};

use super::{Level, Sentence, Teller, capital, gains, mated, stands_at_the_end, verdict::standing};
use crate::{Outcome, Refutation, Standing, story};

/// What is wrong with a move, sentence by sentence.
pub fn refutation(refuted: &Refutation, level: Level) -> Vec<Sentence> {
    let census = || Evidence::from(refuted.census.clone());
    let tried = notation::in_sentence(refuted.line.root(), &[refuted.m]);
    if refuted.is_fine {
        let how =
            if refuted.score >= refuted.best { "as good as anything" } else { "nearly as good as the best" };
        return vec![Sentence::new(format!("{tried} is {how}."), [census()])];
    }
    let shown = match refuted.outcome {
        Outcome::Mate(_) => mated(&refuted.line),
        _ => refuted.gain.clone().map(Evidence::from),
    };
    let shown = shown.or_else(|| stands_at_the_end(&refuted.line));
    let measured = refuted.contrast.clone().map(Evidence::from);
    let what = Sentence::new(what(refuted, &tried), shown.into_iter().chain(measured).chain([census()]));
    let answer = refuted.answer();
    // That a man hangs is seen in the line that takes it.
    let is_shown = level == Level::Expert || level == Level::Club && refuted.outcome.wins();
    let is_seen = |finding: &Finding| is_shown && finding.claim.says() == Motif::HangingPiece;
    let is_told = |finding: &Finding| !story::is_plain(finding) && !is_seen(finding);
    let why = Teller::about(&answer, level).told(&refuted.findings, 1, is_told);
    let slip = slip(refuted, &answer, level);
    std::iter::once(what).chain(why).chain(slip).chain(blame(refuted)).collect()
}

/// What the move let happen: what the answer threatens, what the move did, and what becomes of the answer after the best.
fn slip(refuted: &Refutation, answer: &Line, level: Level) -> Vec<Sentence> {
    let Slip { killer, threat, fault } = &refuted.slip;
    let threat = threat.as_ref().and_then(|threat| Teller::about(answer, level).makes(threat));
    let fault = fault.as_ref().and_then(faulted);
    let how = killer.as_ref().and_then(|killer| {
        let how = killer.how.as_ref()?;
        Teller::about(&how.line, level).how_it_differs(how, &killer.cross)
    });
    [threat, fault, how].into_iter().flatten().collect()
}

/// `The knight on f3 had guarded d4.`
fn faulted(fault: &Fault) -> Option<Sentence> {
    let board = fault.fact.line().last().board();
    let man = |square| board.role_at(square).map(|role| format!("the {} on {square}", names::role(role)));
    let squares = fault.fact.squares();
    let text = match (fault.kind, squares) {
        (Duty::Guarded, &[from, to]) => format!("{} had guarded {to}.", capital(&man(from)?)),
        (Duty::Shut, &[from, slider, to]) => {
            format!("{} had shut the line of {} to {to}.", capital(&man(from)?), man(slider)?)
        }
        (Duty::Pinned, &[from, pinned, _]) => {
            format!("{} had pinned {}.", capital(&man(from)?), man(pinned)?)
        }
        _ => return None,
    };
    Some(Sentence::new(text, [fault.fact.clone().into()]))
}

fn what(refuted: &Refutation, tried: &str) -> String {
    let line = shown(refuted);
    // The phrase depends on what follows the move, so that the moves of one position are not told in one tune.
    let teller = Teller::about(&refuted.line, Level::Club).turned(refuted.line.position(1));
    match (refuted.outcome, &refuted.gain) {
        (Outcome::Mate(_), _) => format!("{tried} allows mate: {line}."),
        _ if matches!(refuted.best, Score::MateIn(_)) && !refuted.score.is_mate() => {
            let ways = &["lets the mate slip", "misses the mate", "lets the king get away"];
            format!("{tried} {}: {line}.", teller.choose(1, ways))
        }
        (Outcome::Material(_) | Outcome::Promotion(_), Some(gain)) => {
            format!("{tried} {}: {line}.", loses(gain, &teller))
        }
        _ => format!("{}: {line}.", weaker(refuted, tried, &teller)),
    }
}

/// `drops a pawn`, `lets Black make a queen`.
fn loses(gain: &Gain, teller: &Teller<'_>) -> String {
    if gains::makes_queen(gain) {
        return format!("lets {} make a queen", names::side(gain.side()));
    }
    format!("{} {}", teller.choose(2, &["loses", "drops"]), gains::won(gain))
}

/// How a move is answered: to the end where something is won, for the line is the proof.
fn shown(refuted: &Refutation) -> String {
    let (after, moves) = (refuted.line.position(1), refuted.line.moves());
    let moves: &[Move] = moves.get(1..).unwrap_or_default();
    let most = if refuted.outcome.wins() { moves.len() } else { moves.len().min(3) };
    notation::in_sentence(after, &moves[..most])
}

/// What has become of the position by a move that loses nothing that can be counted.
fn weaker(refuted: &Refutation, tried: &str, teller: &Teller<'_>) -> String {
    let us = refuted.line.root().turn();
    let (side, them) = (names::side(us), names::side(!us));
    let (value, best) = (refuted.score.value().0, refuted.best.value().0);
    if Standing::of(refuted.score) == Standing::of(refuted.best) {
        return match Standing::of(refuted.score) {
            Standing::Balanced => format!("{tried} is not as good"),
            Standing::Winning | Standing::ClearlyBetter | Standing::LittleBetter => {
                format!(
                    "{tried} {}",
                    teller.choose(4, &["gives part of the advantage away", "lets some of the advantage go"])
                )
            }
            _ => format!("{tried} makes things worse for {side}"),
        };
    }
    match value {
        -39..=39 if best >= 300 => format!("{tried} gives the win away"),
        -39..=39 if best >= 40 => format!("{tried} gives the advantage away"),
        40.. => format!("{tried} is not as strong; {}", standing(refuted.score, side, them)),
        _ => {
            let standing = standing(refuted.score, side, them);
            match teller.choose(3, &["after", "and"]) {
                "after" => format!("After {tried} {standing}"),
                _ => format!("With {tried}, {standing}"),
            }
        }
    }
}

/// Whether the trouble was there before.
fn blame(refuted: &Refutation) -> Option<Sentence> {
    let threat = refuted.threat.as_ref()?;
    let us = names::side(refuted.line.root().turn());
    let line = threat.contrast.without().line();
    let first = line.at(0).map(|m| notation::san(line.root(), m))?;
    let text = format!("{first} was a threat before, and {us} has done nothing about it.");
    Some(Sentence::new(text, [threat.contrast.clone().into()]))
}
