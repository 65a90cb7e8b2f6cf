//! The board with the reasons drawn on it.

use lucena_board::diagram::{Arrow, Brush, Diagram};
use lucena_coach::Explanation;
use lucena_evidence::{Claim, Part};
use lucena_reasons::Motif;
use shakmaty::Move;

/// The position, the best move, and what is claimed of it.
pub fn of(explanation: &Explanation) -> Diagram {
    let diagram = Diagram::of(&explanation.root).seen_by(explanation.us());
    let diagram = explanation.best().into_iter().fold(diagram, played);
    let claims = explanation.findings().iter().map(|finding| &finding.claim);
    claims.filter(|claim| claim.ply() == 0).fold(diagram, drawn)
}

/// The position in which one claim is made, counted from one: before its move, with the move and what it does.
pub fn of_claim(explanation: &Explanation, number: usize) -> Option<Diagram> {
    let claim = &explanation.findings().get(number.checked_sub(1)?)?.claim;
    let line = claim.with();
    let diagram = Diagram::of(line.position(claim.ply())).seen_by(explanation.us());
    Some(drawn(line.at(claim.ply()).into_iter().fold(diagram, played), claim))
}

/// A move is a green arrow.
fn played(diagram: Diagram, m: Move) -> Diagram {
    match m.from() {
        Some(from) => diagram.arrow(Arrow { from, to: m.to(), brush: Brush::Green }),
        None => diagram,
    }
}

/// Attacks are red, duties and ways blue; the men that suffer are circled.
fn drawn(mut diagram: Diagram, claim: &Claim<Motif>) -> Diagram {
    let others = || claim.men().iter().filter(|man| man.part != Part::Attacker);
    for attacker in claim.men().iter().filter(|man| man.part == Part::Attacker) {
        for target in others() {
            diagram = diagram.arrow(Arrow { from: attacker.square, to: target.square, brush: Brush::Red });
        }
    }
    for man in others() {
        diagram = diagram.arrow(Arrow { from: man.square, to: man.square, brush: Brush::Red });
        for &square in claim.squares().iter().filter(|&&square| square != man.square) {
            diagram = diagram.arrow(Arrow { from: man.square, to: square, brush: Brush::Blue });
        }
    }
    diagram
}
