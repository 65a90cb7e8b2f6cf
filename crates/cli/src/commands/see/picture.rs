//! The board with what is seen drawn on it.

use lucena_board::diagram::{Arrow, Brush, Diagram};
use lucena_perception::{Duty, Idea, Sight};
use shakmaty::Chess;

/// What can be won is red, pins are blue, safe attacking moves of the side to move green; what is en prise is circled.
pub fn of(position: &Chess, sight: &Sight) -> Diagram {
    let mut diagram = Diagram::of(position);
    for function in sight.functions.iter().filter(|function| function.duty == Duty::Attacking) {
        diagram = diagram.arrow(Arrow { from: function.piece, to: function.square, brush: Brush::Red });
    }
    for side in shakmaty::Color::ALL {
        for threat in sight.best(side) {
            diagram = diagram.arrow(Arrow { from: threat.square, to: threat.square, brush: Brush::Red });
        }
    }
    for pin in &sight.pins {
        diagram = diagram.arrow(Arrow { from: pin.pinner, to: pin.object, brush: Brush::Blue });
    }
    for Idea { attack, .. } in sight.ideas(sight.turn()) {
        diagram = diagram.arrow(Arrow { from: attack.from, to: attack.to, brush: Brush::Green });
    }
    diagram
}
