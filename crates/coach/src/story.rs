//! The plan of a text: what is told, and in which order. How it is said is a matter of [`crate::words`].
//!
//! First the verdict and how much depends on the choice; then the point, which is the one reason that separates most; then
//! how it works; last what else might happen.

use crate::{
    Outcome, Standing, Studied,
    beside::Aside,
    ending::{Reached, Rule},
};
use lucena_evidence::{Claim, Contrast, Fate, Gain, Line, Part, Reply};
use lucena_reasons::{
    Finding, Means, Motif, Purpose, Served, Telling, Why,
    course::Course,
    purposes::Prepared,
    questions::{Class, Instead, Killer, Parry, Threat},
};
use shakmaty::{Move, Position, Role};

/// One thing to tell.
#[derive(Debug, Clone, Copy)]
pub enum Beat<'a> {
    /// Whether the goal that was asked about is reached.
    Goal,
    /// What the move comes to, and how much depends on the choice.
    Verdict,
    /// Who says so.
    Belief,
    /// What the other side threatens, and how the move meets it.
    Threat(&'a Threat, Option<&'a Parry>),
    /// A reply that punishes many other moves, and how the move stops it.
    Killer(&'a Killer),
    /// A reply that punishes a few mistakes.
    Mistake(&'a Killer),
    /// Another move, and what it runs into.
    Instead(&'a Instead),
    /// What the move threatens.
    Makes(&'a Threat),
    /// What all good moves have in common.
    Telling(&'a Telling),
    /// What the move prepares.
    Prepares(&'a Prepared),
    /// What the move does that anyone can see.
    Serves(&'a [Served]),
    /// What a move of ours further on in the line does, so many plies from its beginning, that decides endings.
    Later(usize, &'a Served),
    /// What the rules of an ending say, beyond the tables.
    Rule(&'a Rule),
    /// What the line makes of the move.
    Course(&'a Course),
    /// The ending of few men that the line leads to.
    Ending(&'a Reached),
    /// What a move that comes near costs.
    Costs(&'a Gain),
    /// Why the line works.
    Reason(&'a Finding),
    /// A line beside the main one.
    Aside(&'a Aside),
    /// Other moves that win as much.
    Others,
}

/// A killer reply is worth its words if it punishes at least so many moves.
const WORTH_TELLING: usize = 2;

/// What is told of a move, paragraph by paragraph.
pub fn plan(studied: &Studied) -> Vec<Vec<Beat<'_>>> {
    let verdict = vec![Beat::Goal, Beat::Verdict, Beat::Belief];
    let beside = studied.asides.iter().map(|aside| vec![Beat::Aside(aside)]);
    let point = point(studied);
    let told = telling(&studied.findings)
        .into_iter()
        .filter(|finding| point.is_empty() || !is_plain(finding) || is_won_back(finding, &studied.line));
    let reasons: Vec<Beat<'_>> = told.map(Beat::Reason).collect();
    let parts = if studied.aimed.outcome.wins() { [reasons, point] } else { [point, reasons] };
    [verdict].into_iter().chain(parts).chain(beside).chain([vec![Beat::Others]]).collect()
}

/// What is told of a move that a reviewer recommends: the verdict and the point.
pub fn advice(studied: &Studied) -> Vec<Beat<'_>> {
    plan(studied).into_iter().skip(1).find(|beats| !beats.is_empty()).unwrap_or_default()
}

/// The reason that separates the move from others: what it stops, or else what it threatens.
fn point(studied: &Studied) -> Vec<Beat<'_>> {
    if matches!(studied.aimed.outcome, Outcome::Mate(_) | Outcome::Mated(_)) {
        return Vec::new();
    }
    let threat = studied.threats.first().filter(|_| !studied.aimed.outcome.wins());
    let threat = threat.map(|threat| Beat::Threat(threat, studied.parry.as_ref()));
    let told = |killer: &&Killer| {
        let reply = Some(killer.cross.reply());
        let is_the_threat = threat.is_some() && studied.threats.first().and_then(Threat::reply) == reply;
        !is_the_threat && is_worth_telling(studied, killer)
    };
    let mut killers: Vec<Beat<'_>> = Vec::new();
    let mut known: Vec<Reply> =
        threat.and(studied.threats.first()).and_then(Threat::reply).into_iter().collect();
    for killer in studied.killers.iter().filter(told) {
        // One man is told of once, and so is one square.
        let reply = killer.cross.reply();
        let is_new = known.iter().all(|other| other.from() != reply.from() && other.to() != reply.to());
        let is_first = killers.is_empty() && is_wide(killer);
        if is_new && (is_first || killer.is_tempting()) {
            known.push(reply);
            killers.push(if is_first { Beat::Killer(killer) } else { Beat::Mistake(killer) });
        }
    }
    let is_plain = threat.is_none() && killers.is_empty();
    let makes = studied.makes.first().map(Beat::Makes);
    let purposes =
        studied.telling.iter().map(Beat::Telling).chain(studied.prepares.iter().map(Beat::Prepares));
    let serves = makes.is_none().then(|| served(studied, is_plain)).filter(|served| !served.is_empty());
    let is_untold = is_plain
        && studied.aimed.outcome.is_quiet()
        && makes.is_none()
        && serves.is_none()
        && studied.telling.is_none()
        && studied.prepares.is_none()
        && studied.later.is_none();
    let course = studied.course.as_ref().filter(|_| is_untold).map(Beat::Course);
    let serves = serves.map(Beat::Serves);
    let instead = instead(studied).map(Beat::Instead);
    let costs = studied.costs.iter().map(Beat::Costs);
    threat
        .into_iter()
        .chain(killers)
        .chain(purposes)
        .chain(makes)
        .chain(serves)
        .chain(course)
        .chain(costs)
        .chain(instead)
        .chain(studied.later.iter().map(|(ply, served)| Beat::Later(*ply, served)))
        .chain(studied.rule().map(Beat::Rule))
        .chain(studied.reached.as_ref().map(Beat::Ending))
        .collect()
}

/// Another move of which is told what it runs into: that can be seen on the board, or at least be said.
pub fn instead(studied: &Studied) -> Option<&Instead> {
    studied.instead.as_ref().filter(|instead| {
        let line = instead.contrast.without().line();
        instead.gain.is_some() || line.last().is_checkmate() || is_worse(studied, &instead.contrast)
    })
}

/// Whether anything is told that the other moves do not do as well, so that no example of a mistake is needed.
pub fn has_point(studied: &Studied) -> bool {
    let tells = |beat: &Beat<'_>| match beat {
        Beat::Reason(finding) => finding.claim.is_reason(),
        beat => matches!(
            beat,
            Beat::Threat(..)
                | Beat::Killer(_)
                | Beat::Mistake(_)
                | Beat::Telling(_)
                | Beat::Prepares(_)
                | Beat::Makes(_)
        ),
    };
    plan(studied).iter().flatten().any(tells)
}

/// Whether the point is what the move stops: a threat, or a reply to many other moves.
pub fn stops_something(studied: &Studied) -> bool {
    point(studied).iter().any(|beat| matches!(beat, Beat::Threat(..) | Beat::Killer(_)))
}

/// So many facts about a move are told.
const FACTS: usize = 2;

/// What anyone can see that a move does, where nothing is won that says more; beside a reason only what it attacks or pins, and no
/// pawns. What decides endings is told even where something is won.
fn served(studied: &Studied, is_all: bool) -> &[Served] {
    let is_strong = |served: &&Served| {
        let is_quiet = studied.aimed.outcome.is_quiet();
        let target = served.about.and_then(|square| studied.line.position(1).board().role_at(square));
        let attacks = target != Some(Role::Pawn)
            && matches!(served.purpose, Purpose::DrivesAway | Purpose::Attacks | Purpose::Pins);
        served.purpose.is_of_endings() || is_quiet && (is_all || attacks)
    };
    let most = if is_all { FACTS } else { 1 };
    &studied.serves[..studied.serves.iter().take(most).take_while(is_strong).count()]
}

/// Whether a reply punishes so many moves that it is the point, and not one mistake of many.
fn is_wide(killer: &Killer) -> bool {
    4 * killer.cross.count(Fate::Works) >= killer.cross.cells().len()
}

/// Whether a reply punishes several moves, or all that are bad, and what it comes to can be told. Beside a gain it is
/// told only where it shows that the gain has to be taken now.
fn is_worth_telling(studied: &Studied, killer: &Killer) -> bool {
    let bad = studied.choice.as_ref().map_or(0, |choice| choice.of_class(Class::Bad).len());
    let works = killer.cross.count(Fate::Works);
    let is_answered = killer.how.as_ref().is_some_and(|how| how.means == Means::Answers);
    let is_beside = studied.aimed.outcome.wins() && is_answered && has_reason(studied);
    (works >= WORTH_TELLING || works >= bad)
        && !is_beside
        && (studied.aimed.outcome.wins() || comes_to_something(studied, killer))
}

/// Whether something shows why the move wins, and not only that it does.
pub fn has_reason(studied: &Studied) -> bool {
    studied.certainty.is_some() || studied.findings.iter().any(|finding| finding.claim.is_reason())
}

/// Whether the example ends in mate, loses something that can be counted, or leaves a side worse in other words.
fn comes_to_something(studied: &Studied, killer: &Killer) -> bool {
    killer.gain.is_some()
        || killer.example.last().is_checkmate()
        || killer.contrast.as_ref().is_some_and(|contrast| is_worse(studied, contrast))
}

/// Whether the other line of a contrast leaves a side worse than the move does, in words that can be said beside those for
/// the move.
fn is_worse(studied: &Studied, contrast: &Contrast) -> bool {
    let [with, other] = [contrast.with(), contrast.without()].map(|side| Standing::of(side.score()));
    let told = Standing::of(studied.looked.score);
    let is_wide = matches!(told, Standing::ClearlyBetter | Standing::ClearlyWorse);
    other < with.min(told) || is_wide && other == told && with == told
}

/// Whether everybody sees that anyway: what is given up is told only where there is nothing else to tell.
pub fn is_plain(finding: &Finding) -> bool {
    finding.claim.says() == Motif::Sacrifice
}

/// Whether a man is given up that is won back later.
fn is_won_back(finding: &Finding, line: &Line) -> bool {
    won_back(&finding.claim, line).is_some()
}

/// Where a line takes a man of the kind that was given up before: the ply of the capture.
pub fn won_back(claim: &Claim<Motif>, line: &Line) -> Option<usize> {
    let given = claim.men().iter().find(|man| man.part == Part::Sacrificed)?.role;
    let takes = |&ply: &usize| line.at(ply).and_then(Move::capture) == Some(given);
    (claim.ply() + 4..line.len()).step_by(2).find(takes)
}

/// The findings worth telling, at most two a move: reasons first, what the board shows only of moves that have no
/// reason, and what the eye sees anyway only where nothing better is known.
pub fn telling(findings: &[Finding]) -> Vec<&Finding> {
    let plain = |motif| matches!(motif, Motif::Sacrifice | Motif::Promotion);
    let silent = |motif| matches!(motif, Motif::QuietMove | Motif::Mate);
    // That a trade pays is what the verdict says.
    let is_trade = |finding: &Finding| {
        finding.claim.says() == Motif::HangingPiece && finding.why == Some(Why::Recaptured)
    };
    let is_told = |finding: &&Finding| !silent(finding.claim.says()) && !is_trade(finding);
    let rest: Vec<&Finding> = findings.iter().filter(is_told).collect();
    let any = rest.iter().any(|finding| !plain(finding.claim.says()));
    let has_reason = |ply| rest.iter().any(|finding| finding.claim.ply() == ply && finding.claim.is_reason());
    let mut told: Vec<&Finding> = Vec::new();
    for &finding in &rest {
        let claim = &finding.claim;
        let of_move = told.iter().filter(|known| known.claim.ply() == claim.ply()).count();
        let is_beside_the_point =
            !claim.is_reason() && has_reason(claim.ply()) || is_said_by_another(finding, &rest);
        let is_needless = is_beside_the_point
            || told.iter().any(|known| is_same(known, finding))
            || any && plain(claim.says()) && !is_won_back(finding, claim.with());
        if of_move < 2 && !is_needless {
            told.push(finding);
        }
    }
    told
}

/// Whether two findings say the same of the same squares, if of different moves.
fn is_same(one: &Finding, other: &Finding) -> bool {
    let lasts = matches!(one.claim.says(), Motif::MateThreat | Motif::Pin);
    lasts && one.claim.says() == other.claim.says() && one.claim.squares() == other.claim.squares()
}

/// A man that is forked or skewered must go: that it leaves what it guards goes without saying. A fork or discovery is a
/// double attack, told by its kind. Where a man acts through another, that one need not be said to leave the line.
fn is_said_by_another(finding: &Finding, all: &[&Finding]) -> bool {
    let claim = &finding.claim;
    let says_more = |other: &&&Finding| {
        let double = matches!(other.claim.says(), Motif::Fork | Motif::Skewer);
        double && other.claim.ply() == claim.ply() && other.claim.is_reason() >= claim.is_reason()
    };
    let names_the_kind = |other: &&&Finding| {
        let kind =
            matches!(other.claim.says(), Motif::DiscoveredAttack | Motif::DiscoveredCheck | Motif::Fork);
        kind && other.claim.ply() == claim.ply()
    };
    let acts_through = |other: &&&Finding| {
        let is_seen = other.claim.says() == Motif::XRay && other.claim.ply() == claim.ply();
        is_seen && other.claim.is_reason() >= claim.is_reason()
    };
    match claim.says() {
        Motif::Deflection => all.iter().any(|other| says_more(&other)),
        Motif::DoubleAttack => all.iter().any(|other| names_the_kind(&other)),
        Motif::LineDecoy => all.iter().any(|other| acts_through(&other)),
        _ => false,
    }
}
