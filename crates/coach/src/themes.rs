//! What was found, under the names that Lichess gives to puzzle themes.

use lucena_reasons::{Claim, Motif, Part, Why, claim::Test, motif::Pattern};
use shakmaty::{Position, Role};

use crate::{Explanation, Outcome};

/// The themes of an explanation, each once.
pub fn of(explanation: &Explanation) -> Vec<String> {
    let mut themes: Vec<String> = Vec::new();
    let mut add = |theme: &str| {
        if !themes.iter().any(|known| known == theme) {
            themes.push(theme.to_owned());
        }
    };
    if let (Outcome::Mate(moves), true) = (explanation.outcome, explanation.line.last().is_checkmate()) {
        add("mate");
        let moves = if moves == 0 { (explanation.line.len() as u32).div_ceil(2) } else { moves };
        add(&format!("mateIn{}", moves.min(5)));
        if let Some(pattern) = Pattern::of(explanation.line.last()) {
            add(pattern.theme());
        }
    }
    let beside = |claim| (true, claim);
    let asides = explanation.asides.iter().flat_map(|aside| &aside.claims).map(beside);
    for (aside, claim) in explanation.claims.iter().map(|claim| (false, claim)).chain(asides) {
        let pawn = claim.men.iter().any(|man| man.part == Part::Target && man.role == Role::Pawn);
        let free = claim.critical.is_none_or(|(_, why)| why != Why::Recaptured);
        // Mate has been said; the theme means pieces that nobody guards; a pawn that walks on when all is decided is no
        // part of the combination.
        let late = claim.motif == Motif::Promotion && is_late(claim, aside);
        if claim.motif == Motif::Mate || claim.motif == Motif::HangingPiece && (pawn || !free) || late {
            continue;
        }
        if let Some(theme) = claim.motif.theme() {
            add(theme);
        }
        if claim.motif == Motif::Underpromotion {
            add("promotion");
        }
    }
    themes
}

/// Whether a promotion comes so late that it is no part of the combination: other moves would do as well, or it stands in
/// a line beside the main one.
fn is_late(claim: &Claim, aside: bool) -> bool {
    claim.ply >= LATE && (aside || claim.proof.test == Test::Board)
}

/// Combinations are shorter, in plies.
const LATE: usize = 12;

/// The motifs of an explanation under our own names, each once.
pub fn motifs(explanation: &Explanation) -> Vec<&'static str> {
    let asides = explanation.asides.iter().flat_map(|aside| &aside.claims);
    let mut names: Vec<&'static str> = Vec::new();
    for claim in explanation.claims.iter().chain(asides) {
        if !names.contains(&claim.motif.name()) {
            names.push(claim.motif.name());
        }
    }
    names
}
