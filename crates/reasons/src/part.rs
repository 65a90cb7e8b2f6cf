//! The parts that find reasons. Each can be left out, to see what it is worth.

macro_rules! parts {
    ($($name:ident: $text:literal, $about:literal;)*) => {
        /// A part that finds reasons.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Part {
            $(#[doc = $about] $name,)*
        }

        impl Part {
            /// All of them.
            pub const ALL: &[Part] = &[$(Part::$name,)*];

            /// Its name on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Part::$name => $text,)* }
            }
        }
    };
}

parts! {
    Killers: "killers", "Replies that punish the poorer moves, forced after every move.";
    Threats: "threats", "What wins something if the other side passes.";
    Perception: "perception", "By what means a move stops a reply.";
    Purposes: "purposes", "What a move is for: what it prepares, and what all good moves have in common.";
    Instead: "instead", "Another move and what it runs into, where nothing else tells the moves apart.";
    Motifs: "motifs", "What recognisers see in the main line.";
    Ablation: "ablation", "The tests of a motif: a move left out, played at once, forbidden, or a man put elsewhere.";
    Alternating: "alternating", "VIRGO's alternating search between two moments of the main line.";
}

/// Which parts are in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts(u8);

impl Default for Parts {
    /// All of them.
    fn default() -> Parts {
        Parts::ALL
    }
}

impl Parts {
    /// All of them.
    pub const ALL: Parts = Parts(u8::MAX);

    /// Whether one is in use.
    pub fn has(self, part: Part) -> bool {
        self.0 & 1 << part as u8 != 0
    }

    /// The same without one.
    #[must_use]
    pub fn without(self, part: Part) -> Parts {
        Parts(self.0 & !(1 << part as u8))
    }
}
