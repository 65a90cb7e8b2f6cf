//! What a move does that anyone can see.

use lucena_board::words as names;
use lucena_evidence::Evidence;
use lucena_reasons::{Deed, Does};
use shakmaty::{Position, Role};

use super::{Level, Sentence, Teller};

impl Teller<'_> {
    /// `3.Nf3 brings out the knight and attacks the pawn on e5.`
    pub(super) fn does(&self, deeds: &[Does]) -> Option<Sentence> {
        let told: Vec<String> = deeds.iter().filter_map(|does| self.deed(does.deed)).collect();
        if told.is_empty() || self.level == Level::Expert {
            return None;
        }
        let text = format!("{} {}.", self.numbered(0), told.join(" and "));
        Some(Sentence::new(text, deeds.iter().map(|does| Evidence::from(does.fact.clone()))))
    }

    fn deed(&self, deed: Deed) -> Option<String> {
        let board = self.line.position(1).board();
        let mover = names::role(self.line.at(0)?.role());
        let on = |square| Some(format!("the {} on {square}", names::role(board.role_at(square)?)));
        Some(match deed {
            Deed::Castles => {
                self.choose(31, &["brings the king to safety", "gets the king out of the centre"]).to_owned()
            }
            Deed::Trades(Role::Queen, _) => "trades the queens".to_owned(),
            Deed::Trades(one, other) if one == other => format!("trades a pair of {}s", names::role(one)),
            Deed::Trades(one, other) => {
                format!("trades the {} for the {}", names::role(one), names::role(other))
            }
            Deed::Attacks(square) => format!("{} {}", self.choose(32, &["attacks", "hits"]), on(square)?),
            Deed::Pins(pinned, behind) => format!("pins {} to {}", on(pinned)?, on(behind)?),
            Deed::Guards(square) => format!("{} {}", self.choose(33, &["guards", "protects"]), on(square)?),
            Deed::BringsOut => format!("{} the {mover}", self.choose(34, &["brings out", "develops"])),
            Deed::Centre => {
                self.choose(35, &["takes space in the centre", "puts a pawn in the centre"]).to_owned()
            }
            Deed::OpenFile(file) => format!("takes the open {}-file", file.char()),
            Deed::Passed => "pushes the passed pawn".to_owned(),
            Deed::King => "brings the king nearer to the centre".to_owned(),
        })
    }
}
