//! The algorithms, a file each. A new one is a file, its `mod` line and its line in the table.

pub mod alpha_beta;
pub mod aspiration;
pub mod forward;
pub mod minimax;
pub mod mtd;
pub mod negascout;
pub mod newsearch;
pub mod pvs;
pub mod scout;
pub mod solve;
pub mod sss;

use crate::{GameTree, Value, Watch};

macro_rules! algorithms {
    ($($(#[$doc:meta])* $variant:ident: $name:literal, $source:literal, $exact:literal, $run:path;)*) => {
        /// All of them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Algorithm {
            $($(#[$doc])* $variant,)*
        }

        impl Algorithm {
            /// In the order of the papers.
            pub const ALL: &'static [Algorithm] = &[$(Algorithm::$variant),*];

            /// For people and programs.
            pub fn name(self) -> &'static str {
                match self { $(Algorithm::$variant => $name,)* }
            }

            /// Where it is described.
            pub fn source(self) -> &'static str {
                match self { $(Algorithm::$variant => $source,)* }
            }

            /// Whether it always finds the minimax value.
            pub fn is_exact(self) -> bool {
                match self { $(Algorithm::$variant => $exact,)* }
            }

            /// Searches a tree to a depth; the value is that of the side to move at the root.
            pub fn run<G: GameTree, W: Watch>(self, tree: &G, depth: u32, watch: &mut W) -> Value {
                match self { $(Algorithm::$variant => $run(tree, depth, watch),)* }
            }
        }
    };
}

algorithms! {
    /// Every node.
    Minimax: "minimax", "Marsland §2.1", true, minimax::run;
    /// One bound only: shallow cut-offs.
    Shallow: "shallow", "Marsland §2.2", true, alpha_beta::run_shallow;
    /// Knuth and Moore's F2, fail-soft: Marsland's Figure 1.
    AlphaBeta: "alpha-beta", "Marsland §2.2, Figure 1", true, alpha_beta::run;
    /// A narrow window first: Marsland's Figure 3.
    Aspiration: "aspiration", "Marsland §2.4, Figure 3", true, aspiration::run;
    /// The same with a window that slides.
    Sliding: "sliding-window", "Marsland §2.4", true, aspiration::run_sliding;
    /// Pearl's SCOUT.
    Scout: "scout", "Marsland §3.1; VIRGO §2.4.3", true, scout::run;
    /// Principal variation search: Marsland's Figure 5.
    Pvs: "pvs", "Marsland §3.1, Figure 5", true, pvs::run;
    /// Reinefeld's.
    NegaScout: "negascout", "Marsland §3.1", true, negascout::run;
    /// From a first guess upwards or downwards.
    MtdF: "mtd-f", "Plaat and others 1996", true, mtd::run;
    /// The range is halved.
    MtdBisect: "mtd-bisect", "Plaat and others 1996", true, mtd::run_bisecting;
    /// In large steps downwards.
    MtdStep: "mtd-step", "Plaat and others 1996", true, mtd::run_stepping;
    /// Stockman's SSS*.
    Sss: "sss", "Stockman 1979; VIRGO §2, introduction", true, sss::run;
    /// Its dual.
    Dual: "dual", "Marsland and others 1987", true, sss::run_dual;
    /// VIRGO's search by goal values.
    NewSearch: "newsearch", "VIRGO §2.2 and §2.3", true, newsearch::run;
    /// Only the N best moves, fewer farther down.
    NBest: "n-best", "Marsland §3.2", false, forward::n_best;
    /// Moves that look bad by a margin are left out.
    Marginal: "marginal", "Marsland §3.2", false, forward::marginal;
    /// The same near the horizon only.
    Razoring: "razoring", "Marsland §3.2", false, forward::razoring;
    /// Moves that look worse than the best so far are left out.
    Gamma: "gamma", "Marsland §3.2", false, forward::gamma;
}

impl Algorithm {
    /// The one of this name.
    pub fn named(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.iter().copied().find(|algorithm| algorithm.name() == name)
    }

    /// Those that always find the minimax value.
    pub fn exact() -> impl Iterator<Item = Algorithm> {
        Algorithm::ALL.iter().copied().filter(|algorithm| algorithm.is_exact())
    }
}
