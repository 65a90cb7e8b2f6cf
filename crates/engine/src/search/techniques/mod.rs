//! The search's techniques, one file each, with a switch each.
//!
//! Every file says what its technique assumes, when that is wrong, and where it comes from. The numbers in them are
//! of the usual size; few have been measured one by one yet. `lucena bench --without NAME` leaves one out; a new technique
//! is a file and a line in the table below.

pub mod aspiration;
pub mod capture_history;
pub mod check_extension;
pub mod continuation_history;
pub mod correction;
pub mod counter_move;
pub mod delta;
pub mod futility;
pub mod history;
pub mod improving;
pub mod internal_iterative_reduction;
pub mod killers;
pub mod late_move_pruning;
pub mod late_move_reduction;
pub mod mate_distance;
pub mod null_move;
pub mod prob_cut;
pub mod quiescence_checks;
pub mod razoring;
pub mod reverse_futility;
pub mod see_pruning;
pub mod singular;
pub mod transposition;
pub mod zugzwang;

macro_rules! techniques {
    ($($name:ident: $module:ident, $text:literal;)*) => {
        /// A technique that can be switched off.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Technique {
            $(#[doc = concat!("`", $text, "`")] $name,)*
        }

        impl Technique {
            /// All of them.
            pub const ALL: &[Technique] = &[$(Technique::$name,)*];

            /// Its name on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Technique::$name => $text,)* }
            }

            /// What it does, in a sentence.
            pub fn about(self) -> &'static str {
                match self { $(Technique::$name => $module::ABOUT,)* }
            }
        }
    };
}

techniques! {
    TranspositionTable: transposition, "transposition-table";
    Aspiration: aspiration, "aspiration";
    MateDistance: mate_distance, "mate-distance";
    NullMove: null_move, "null-move";
    ZugzwangVerification: zugzwang, "zugzwang-verification";
    Razoring: razoring, "razoring";
    ReverseFutility: reverse_futility, "reverse-futility";
    ProbCut: prob_cut, "prob-cut";
    InternalIterativeReduction: internal_iterative_reduction, "internal-iterative-reduction";
    LateMoveReduction: late_move_reduction, "late-move-reduction";
    LateMovePruning: late_move_pruning, "late-move-pruning";
    Futility: futility, "futility";
    SeePruning: see_pruning, "see-pruning";
    Singular: singular, "singular";
    CheckExtension: check_extension, "check-extension";
    Improving: improving, "improving";
    Correction: correction, "correction";
    Killers: killers, "killers";
    CounterMove: counter_move, "counter-move";
    History: history, "history";
    ContinuationHistory: continuation_history, "continuation-history";
    CaptureHistory: capture_history, "capture-history";
    QuiescenceChecks: quiescence_checks, "quiescence-checks";
    Delta: delta, "delta";
}

/// Which techniques are in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Techniques(u32);

impl Default for Techniques {
    /// All of them.
    fn default() -> Techniques {
        Techniques(u32::MAX)
    }
}

impl Techniques {
    /// Whether one is in use.
    #[inline]
    pub fn has(self, technique: Technique) -> bool {
        self.0 & 1 << technique as u32 != 0
    }

    /// The same without one.
    #[must_use]
    pub fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !(1 << technique as u32))
    }
}
