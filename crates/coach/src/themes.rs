//! What was found, under the names that Lichess gives to puzzle themes.

use lucena_evidence::{Claim, Line, Part, Points};
use lucena_reasons::{Finding, Motif, Why, motif::Pattern};
use shakmaty::{Color, Position, Role};

use crate::{Explanation, beside::Aside};

/// The themes of an explanation, each once.
pub fn of(explanation: &Explanation) -> Vec<String> {
    of_line(&explanation.line(), explanation.us(), everything(explanation))
}

/// The themes of a line that a side plays, and of what was found about it; with each finding, whether it is about a line
/// beside the main one.
pub(crate) fn of_line<'a>(
    line: &Line,
    us: Color,
    findings: impl Iterator<Item = (bool, &'a Finding)>,
) -> Vec<String> {
    let mut themes: Vec<String> = Vec::new();
    let mut add = |theme: &str| {
        if !themes.iter().any(|known| known == theme) {
            themes.push(theme.to_owned());
        }
    };
    if line.last().is_checkmate() && line.last().turn() != us {
        add("mate");
        add(&format!("mateIn{}", line.len().div_ceil(2).min(5)));
        if let Some(pattern) = Pattern::of(line.last()) {
            add(pattern.theme());
        }
    }
    for (is_beside, finding) in findings {
        let claim = &finding.claim;
        let motif = claim.says();
        let pawn = claim.men().iter().any(|man| man.part == Part::Target && man.role == Role::Pawn);
        let free = finding.why != Some(Why::Recaptured);
        // Mate has been said; the theme means pieces that nobody guards; a pawn that walks on when all is decided is no
        // part of the combination.
        let late = motif == Motif::Promotion && is_late(finding, is_beside);
        if motif == Motif::Mate || motif == Motif::HangingPiece && (pawn || !free) || late {
            continue;
        }
        if let Some(theme) = motif.theme().filter(|_| is_theirs(claim)) {
            add(theme);
        }
        if motif == Motif::Underpromotion {
            add("promotion");
        }
    }
    themes
}

/// Whether Lichess uses its word as narrowly as the claim would have it: it knows pins against the king only, guards that
/// are taken without check and by another man than the one that collects, deflection by a man that is offered, and overload
/// where something is then taken or promoted.
fn is_theirs(claim: &Claim<Motif>) -> bool {
    let (line, ply) = (claim.with(), claim.ply());
    let Some(m) = line.at(ply) else { return true };
    let role_of = |part| claim.men().iter().find(|man| man.part == part).map(|man| man.role);
    match claim.says() {
        Motif::Pin => role_of(Part::Behind) == Some(Role::King),
        Motif::RemovalOfGuard => {
            m.is_capture() && !line.position(ply + 1).is_check() && line.mover(ply) != line.mover(ply + 2)
        }
        Motif::Deflection => m.capture().is_none_or(|taken| Points::of(taken) < Points::of(m.role())),
        Motif::Overload => {
            let collects = line.at(ply + 2).is_some_and(|next| next.is_capture() || next.is_promotion());
            collects && m.capture().is_none_or(|taken| Points::of(taken) < Points::of(m.role()))
        }
        _ => true,
    }
}

/// All findings; whether each is about a line beside the main one.
fn everything(explanation: &Explanation) -> impl Iterator<Item = (bool, &Finding)> {
    let asides: &[Aside] = explanation.studied().map_or(&[], |studied| &studied.asides);
    let beside = asides.iter().flat_map(|aside| &aside.findings).map(|finding| (true, finding));
    explanation.findings().iter().map(|finding| (false, finding)).chain(beside)
}

/// Whether a promotion comes so late that it is no part of the combination: other moves would do as well, or it stands in
/// a line beside the main one.
fn is_late(finding: &Finding, is_beside: bool) -> bool {
    finding.claim.ply() >= LATE && (is_beside || !finding.claim.is_reason())
}

/// Combinations are shorter, in plies.
const LATE: usize = 12;

/// The motifs of an explanation under our own names, each once.
pub fn motifs(explanation: &Explanation) -> Vec<&'static str> {
    motifs_of(everything(explanation).map(|(_, finding)| finding))
}

/// The motifs of findings, each once.
pub(crate) fn motifs_of<'a>(findings: impl Iterator<Item = &'a Finding>) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for finding in findings {
        if !names.contains(&finding.claim.says().name()) {
            names.push(finding.claim.says().name());
        }
    }
    names
}
