//! What stands beside the main variation: what happens if they defend otherwise, and how a pawn gets through in the end.

use lucena_board::exchange::{self, POINTS};
use lucena_evidence::{Asked, Centipawns, Gain, Inquiry, Line};
use lucena_reasons::{Aim, Finding, Motif, Task, Use, motif, study, variation};
use shakmaty::{Move, Position};

use crate::{Outcome, Studied, looked::FEW, studied::kept};

/// What a line beside the main variation shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    /// What happens if they take back, where they do better not to.
    TakenBack,
    /// What happens if they choose another reply on this ply, which they avoid because of it.
    Otherwise(usize),
    /// What the gain is good for: a pawn gets through.
    Later,
}

/// A line beside the main variation, and what was found about it.
#[derive(Debug, Clone)]
pub struct Aside {
    /// What it shows.
    pub shows: Beside,
    /// From the root.
    pub line: Line,
    /// What it wins, counted at its end; `None` if it ends in mate or shows something else.
    pub gain: Option<Gain>,
    /// About this line.
    pub findings: Vec<Finding>,
}

/// The longest way of a pawn that is shown, in plies.
const MARCH: usize = 18;
/// A side that stands so well will promote.
const BETTER: Centipawns = Centipawns(200);
/// The replies that they might choose otherwise: later ones are far from the move that is explained.
const REPLIES: [usize; 2] = [1, 3];

/// Plies from such a reply on in which its price must show.
const SHORT: usize = 8;

/// The lines beside the main variation that show something.
pub fn beside(inquiry: &mut Inquiry<'_>, studied: &Studied, wanted: Use) -> Asked<Vec<Aside>> {
    let mut asides = Vec::new();
    if studied.aimed.outcome.wins() {
        asides.extend(taken_back(inquiry, studied.aimed.aim, &studied.line, wanted)?);
    }
    let known = asides.iter().flat_map(|aside: &Aside| &aside.findings);
    if !studied.findings.iter().chain(known).any(|finding| tells(finding, wanted)) {
        asides.extend(otherwise(inquiry, studied, wanted)?);
    }
    if studied.line.root().board().occupied().count() <= FEW {
        asides.extend(queening(inquiry, studied, wanted)?);
    }
    Ok(asides)
}

/// Whether a finding tells how a line works, and not only that something is taken or given up. A name tells as it stands on
/// the board, a sentence only as a reason.
fn tells(finding: &Finding, wanted: Use) -> bool {
    let is_plain = matches!(
        finding.claim.says(),
        Motif::HangingPiece | Motif::Sacrifice | Motif::QuietMove | Motif::Mate | Motif::Promotion
    );
    !is_plain && (wanted == Use::Names || finding.claim.is_reason())
}

/// They do not take back in the main variation: what if they do? Told only where that line shows what it costs.
fn taken_back(inquiry: &mut Inquiry<'_>, aim: Aim, main: &Line, wanted: Use) -> Asked<Option<Aside>> {
    let captures = captures_back(main, 1);
    if captures.is_empty() {
        return Ok(None);
    }
    branch(inquiry, aim, main, Branch { shows: Beside::TakenBack, ply: 1, replies: &captures }, wanted)
}

/// Where nothing in the main variation tells how it works: the reason may be what happens after a reply that they avoid.
/// The first is looked for among the natural captures, then among the replies that are nearest in value.
fn otherwise(inquiry: &mut Inquiry<'_>, studied: &Studied, wanted: Use) -> Asked<Option<Aside>> {
    let (aim, main, outcome) = (studied.aimed.aim, &studied.line, studied.aimed.outcome);
    if !outcome.wins() && outcome != Outcome::Only || main.last().is_checkmate() {
        return Ok(None);
    }
    for ply in REPLIES.into_iter().filter(|&ply| ply < main.len()) {
        let rest: Vec<Move> =
            main.position(ply).legal_moves().into_iter().filter(|&m| Some(m) != main.at(ply)).collect();
        for replies in [captures_back(main, ply), rest] {
            if replies.is_empty() {
                continue;
            }
            let shows = Beside::Otherwise(ply);
            let found = branch(inquiry, aim, main, Branch { shows, ply, replies: &replies }, wanted)?;
            let is_told = |aside: &Aside| {
                aside.line.len() <= ply + SHORT && aside.findings.iter().any(|finding| tells(finding, wanted))
            };
            if found.as_ref().is_some_and(is_told) {
                return Ok(found);
            }
        }
    }
    Ok(None)
}

/// The captures of the man that has moved before a ply, where the main variation does not take it.
fn captures_back(main: &Line, ply: usize) -> Vec<Move> {
    let Some(to) = main.at(ply - 1).map(Move::to) else { return Vec::new() };
    if main.at(ply).is_some_and(|reply| reply.to() == to) {
        return Vec::new();
    }
    let takes = |m: &Move| m.is_capture() && m.to() == to;
    main.position(ply).legal_moves().into_iter().filter(takes).collect()
}

/// Where a line leaves the main variation, and by which replies.
struct Branch<'a> {
    shows: Beside,
    ply: usize,
    replies: &'a [Move],
}

/// The best of these replies, and what follows it; `None` if that does not show what the reply costs.
fn branch(
    inquiry: &mut Inquiry<'_>,
    aim: Aim,
    main: &Line,
    Branch { shows, ply, replies }: Branch<'_>,
    wanted: Use,
) -> Asked<Option<Aside>> {
    let before = main.up_to(ply);
    let Some(opinion) = inquiry.look(before.last(), replies)? else { return Ok(None) };
    let moves: Vec<Move> = before.moves().into_iter().chain(opinion.line).collect();
    let line = variation::expected(inquiry, &aim, main.root(), &moves)?;
    let gain = Gain::of(&line, aim.us).filter(|gain| gain.points() >= aim.points && !gain.won().is_empty());
    let gain = kept(inquiry.asker(), gain)?;
    if line.len() < ply + 2 || gain.is_none() && !line.last().is_checkmate() {
        return Ok(None);
    }
    let mut findings = study::study(&line, Task::new(aim, wanted), inquiry)?;
    // What comes before the reply is told of the main variation.
    findings.retain(|finding| finding.claim.with().len() > ply);
    Ok(Some(Aside { shows, line, gain, findings }))
}

/// Where the main variation ends before a pawn gets through: how it does, if play goes on as expected.
fn queening(inquiry: &mut Inquiry<'_>, studied: &Studied, wanted: Use) -> Asked<Option<Aside>> {
    let promotes = |line: &Line| line.moves().iter().step_by(2).any(|m| m.promotion().is_some());
    let looked = &studied.looked;
    let wins = !matches!(studied.aimed.outcome, Outcome::Mate(_) | Outcome::Mated(_) | Outcome::Draw(_));
    if !wins || looked.score.value() < BETTER || promotes(&studied.line) {
        return Ok(None);
    }
    let mut line = looked.line.clone();
    while line.len() < MARCH && !promotes(&line) {
        let plies = line.len();
        let more = inquiry.look(line.last(), &[])?;
        line.extend(more.into_iter().flat_map(|more| more.line));
        if line.len() == plies {
            return Ok(None);
        }
    }
    let Some(ply) = line.moves().iter().step_by(2).position(|m| m.promotion().is_some()) else {
        return Ok(None);
    };
    let line = line.up_to(2 * ply + 1);
    if is_taken(&line) || inquiry.is_reached(line.last())? == Some(false) {
        return Ok(None);
    }
    let findings =
        study::recognised(&line, Task::new(studied.aimed.aim, wanted), inquiry, &[motif::promotion::find])?;
    Ok(Some(Aside { shows: Beside::Later, line, gain: None, findings }))
}

/// Whether the man that moved last can be taken to advantage.
fn is_taken(line: &Line) -> bool {
    let to = line.len().checked_sub(1).and_then(|ply| line.at(ply)).map(Move::to);
    let takes = |m: &Move| Some(m.to()) == to && exchange::gain(line.last(), *m, &POINTS) > 0;
    line.last().legal_moves().iter().any(takes)
}
