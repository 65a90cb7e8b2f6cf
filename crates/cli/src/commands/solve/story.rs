//! The search told as a story.

use std::io::Write;

use lucena_board::words;
use lucena_perception::values::KING;
use lucena_solver::caps::{Cause, Counter, Event, Reason};
use shakmaty::{Bitboard, Chess, Move, Position};

use crate::{console::Console, notation};

/// One sentence for each thing that happens, indented by its depth. Whoever does not listen any more is not told.
pub fn tell(console: &mut Console, root: &Chess, event: &Event<'_>) {
    let Some((ply, text)) = words_of(root, event) else { return };
    let _ = writeln!(console.out(), "{}{text}", "  ".repeat(ply));
}

fn words_of(root: &Chess, event: &Event<'_>) -> Option<(usize, String)> {
    Some(match *event {
        Event::Begin { expected, .. } => {
            (0, format!("{} expects {}.", words::side(root.turn()), value(expected)))
        }
        Event::Enter { ply, state } => (ply, format!("[{}]", state.name())),
        Event::Try { ply, position, m, reason, .. } => {
            (ply, format!("{} {}", moved(position, m), reason_words(position, m, reason)))
        }
        Event::Back { ply, position, m, value: back } => {
            (ply, format!("{} brings {}", moved(position, m), value(back)))
        }
        Event::Blamed { ply, cause, .. } => (ply, format!("  it may be to blame: it {}", cause_words(cause))),
        Event::Exonerated { ply, position, m, counters } => {
            let against = counter_list(position, counters);
            let san = notation::san(position, m);
            (ply, format!("  {san} is not to blame, the trouble was there before. Against it: {against}"))
        }
        Event::Rehearsed { ply, anyway, .. } => {
            let text = if anyway {
                "it would have happened anyway"
            } else {
                "without it, it would not have happened"
            };
            (ply, format!("  {text}"))
        }
        Event::Threatened { ply, position, value: back, counters } => (
            ply,
            format!("Doing nothing brings {}. Against it: {}", value(back), counter_list(position, counters)),
        ),
        Event::Return { value: back, line } => {
            (0, format!("So: {}, {}.\n", notation::numbered(root, line), value(back)))
        }
    })
}

/// Each move once, with what it does first of all.
fn counter_list(position: &Chess, counters: &[(Move, Counter)]) -> String {
    let mut seen: Vec<Move> = Vec::new();
    let mut list: Vec<String> = Vec::new();
    for &(m, counter) in counters {
        if !seen.contains(&m) {
            seen.push(m);
            list.push(format!("{} ({})", notation::san(position, m), counter_words(counter)));
        }
    }
    if list.is_empty() { "nothing".into() } else { list.join(", ") }
}

fn moved(position: &Chess, m: Move) -> String {
    notation::numbered(position, &[m]).replace(". ", ".").replace("...", "…").replace("… ", "…")
}

fn value(value: i32) -> String {
    match value {
        value if value > KING - 100 => "mate".into(),
        value if value < 100 - KING => "being mated".into(),
        value => format!("{:+.2}", f64::from(value) / 100.0),
    }
}

fn men(position: &Chess, squares: Bitboard) -> String {
    words::pieces_on(position.board(), squares)
}

fn reason_words(position: &Chess, m: Move, reason: Reason) -> String {
    let board = position.board();
    match reason {
        Reason::Capture(square) if m.is_en_passant() => format!("captures en passant on {square}"),
        Reason::Capture(square) => format!("captures the {}", words::piece_on(board, square)),
        Reason::Promotion => "promotes".into(),
        Reason::Attack(targets) => format!("attacks {}", men(position, targets)),
        Reason::Discovery(targets) => format!("uncovers an attack on {}", men(position, targets)),
        Reason::Vacates(square) => format!("vacates {square} for another piece"),
        Reason::PassedPawn => "pushes a passed pawn".into(),
        Reason::Evasion => "gets out of check".into(),
        Reason::MoveAway(square) => format!("moves the threatened {} away", words::piece_on(board, square)),
        Reason::CaptureAttacker(square) => {
            format!("captures the {}, which threatens", words::piece_on(board, square))
        }
        Reason::Guard(square) => format!("guards the {}", words::piece_on(board, square)),
        Reason::Interpose(square) => format!("shields the {}", words::piece_on(board, square)),
        Reason::Counter(counter) => counter_words(counter),
        Reason::Asked => "is tried as asked".into(),
        Reason::Legal => "is tried for its place".into(),
    }
}

fn counter_words(counter: Counter) -> String {
    match counter {
        Counter::Guards(square) => format!("guards {square}"),
        Counter::Captures(square) => format!("captures on {square}"),
        Counter::Blocks(square) => format!("blocks {square}"),
        Counter::PreparesToBlock(square) => format!("can block {square}"),
        Counter::MovesAway(square) => format!("leaves {square}"),
        Counter::MakesRoom(square) => format!("makes room for {square}"),
        Counter::Indirect => "pays if the threat is carried out".into(),
        Counter::Pins(square) => format!("pins {square}"),
    }
}

fn cause_words(cause: Cause) -> String {
    match cause {
        Cause::MovedOnto(square) => format!("went to {square}, where the refutation goes"),
        Cause::BecameTarget => "moved the man that became a target".into(),
        Cause::Unblocked(square) => format!("left {square}, which was in the way"),
        Cause::Unguarded(square) => format!("took a guard from {square}"),
        Cause::LetIn(square) => format!("let an enemy bear on {square}"),
        Cause::Unpinned(square) => format!("freed {square} from a pin"),
    }
}
