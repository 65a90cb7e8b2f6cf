//! The third stage: the main variation, and the claims about it.

use lucena_board::history::History;
use lucena_evidence::{
    Apart, Asked, Asker, Centipawns, Certainty, GOOD, Gain, Goal, Inquiry, Line, Points, Score, Spent,
    Verdict, balance, material,
};
use lucena_reasons::{
    Finding, How, Motif, Part, Parts, Served, Task, Telling, Use,
    course::{self, Course},
    purposes,
    purposes::Prepared,
    questions::{Choice, Class, Instead, Killer, Parry, Threat, instead, killers, threats},
    study, variation,
};
use shakmaty::{Move, Position, Role};

use crate::{
    Aimed, Draw, Looked, Outcome, Request,
    aimed::{draw, ours},
    beside::{Aside, beside},
    ending::{self, Reached, Rule},
    story,
    why_not::{self, Charge, Refutation},
};

/// Everything that was found out about a move.
#[derive(Debug, Clone)]
pub struct Studied {
    /// What the moves are worth.
    pub looked: Looked,
    /// What the move achieves.
    pub aimed: Aimed,
    /// How.
    pub line: Line,
    /// What the line wins, counted at its end.
    pub gain: Option<Gain>,
    /// The proof of a mate, for or against the side to move.
    pub certainty: Option<Certainty>,
    /// Whether the goal that was asked about is reached.
    pub goal: Option<(Goal, Verdict)>,
    /// Why, move by move.
    pub findings: Vec<Finding>,
    /// What else might happen.
    pub asides: Vec<Aside>,
    /// Other moves that win as much, each with the line that shows it.
    pub others: Vec<Gain>,
    /// What the other side would do if it could move now, the worst first.
    pub threats: Vec<Threat>,
    /// What becomes of the worst of them after each move, if the move meets it.
    pub parry: Option<Parry>,
    /// What the move threatens.
    pub makes: Vec<Threat>,
    /// How much depends on the choice; `None` where that was not asked.
    pub choice: Option<Choice>,
    /// The replies that punish most of the other moves.
    pub killers: Vec<Killer>,
    /// What the move does that anyone can see, the most telling first.
    pub serves: Vec<Served>,
    /// What all good moves have in common, if no accident explains it.
    pub telling: Option<Telling>,
    /// What the move prepares.
    pub prepares: Option<Prepared>,
    /// What the moves cost that come nearest to it, each counted at the end of its line.
    pub costs: Vec<Gain>,
    /// Another move and what it runs into, where nothing else tells the moves apart.
    pub instead: Option<Instead>,
    /// What the line makes of its first move.
    pub course: Option<Course>,
    /// What decides endings and is done by a later move of ours, with its ply; `None` where the first move does something of
    /// the kind.
    pub later: Option<(usize, Served)>,
    /// What the rules of an ending say, beyond the tables.
    pub advice: Option<Rule>,
    /// The ending of few men that the line leads to, and what the tables say of it.
    pub reached: Option<Reached>,
    /// What is wrong with moves that a person would try.
    pub refutations: Vec<Refutation>,
}

/// Other moves that are tried for the same gain.
const OTHERS: usize = 3;

impl Studied {
    /// Asks all that there is to ask, and says what it has cost.
    pub fn of(
        asker: Asker<'_>,
        game: &History,
        looked: Looked,
        aimed: Aimed,
        request: &Request,
    ) -> Asked<(Studied, Spent)> {
        let (root, wanted) = (game.position(), Use::Reasons(request.parts));
        let mut inquiry = Inquiry::new(asker, root.turn(), aimed.aim.threshold);
        let mut studied = Studied::line(&mut inquiry, looked, aimed, request)?;
        if !matches!(aimed.outcome, Outcome::Standing | Outcome::Mated(_)) {
            let task = Task::new(aimed.aim, wanted).after(game.last_move());
            studied.findings = study::study(&studied.line, task, &mut inquiry)?;
        }
        if request.line.is_empty() {
            studied.shorten();
            studied.serves = purposes::served(&studied.line);
            studied.later = later(&studied.line, &studied.serves);
            studied.course = course::course(&studied.line);
            studied.advice = request.knowledge.advice(root);
            studied.reached = ending::reached(&request.knowledge, &studied.line)?;
            studied.asides = beside(&mut inquiry, &studied, wanted)?;
            studied.others = as_good(&mut inquiry, &studied)?;
        }
        let spent = studied.look_around(inquiry.done(), game, request)?;
        Ok((studied, spent))
    }

    /// Leaves the shortest line that shows the gain and all that was found about it. What shows only after many moves, and
    /// for no reason, is no gain of this move.
    fn shorten(&mut self) {
        let (Outcome::Material(_), Some(gain)) = (self.aimed.outcome, &self.gain) else { return };
        // What a move of ours does is seen two plies later.
        let last = self.findings.iter().map(|finding| finding.claim.ply() + 3).max().unwrap_or(1);
        let least = last.min(gain.line().len());
        let same = |plies: usize| {
            let other = Gain::of(&gain.line().up_to(plies), gain.side())?;
            (other.won() == gain.won() && other.lost() == gain.lost()).then_some(other)
        };
        let mut plies = (1..=gain.line().len()).step_by(2).filter(|&plies| plies >= least);
        let Some(short) = plies.find_map(same) else { return };
        if short.line().len() > TIMELY && self.findings.is_empty() {
            self.aimed.outcome = Outcome::Standing;
            self.line = self.line.up_to(QUIET);
            self.gain = None;
        } else if short.line().len() < self.line.len() {
            self.line = short.line().clone();
            self.gain = Some(short);
        }
    }

    /// Asks what the motifs' names need, and nothing else.
    pub fn named(
        asker: Asker<'_>,
        game: &History,
        looked: Looked,
        aimed: Aimed,
        request: &Request,
    ) -> Asked<(Studied, Spent)> {
        let mut inquiry = Inquiry::new(asker, looked.census.root().turn(), aimed.aim.threshold);
        let mut studied = Studied::line(&mut inquiry, looked, aimed, request)?;
        // Where nothing can be counted, a move that is clearly the best still does what it does.
        let is_clear = studied.looked.gap() >= Apart::Enough.least();
        let is_studied = match aimed.outcome {
            Outcome::Mated(_) => false,
            Outcome::Standing => is_clear,
            _ => true,
        };
        if is_studied {
            let task = Task::new(aimed.aim, Use::Names).after(game.last_move());
            studied.findings = study::study(&studied.line, task, &mut inquiry)?;
        }
        studied.asides = beside(&mut inquiry, &studied, Use::Names)?;
        Ok((studied, inquiry.done().spent()))
    }

    /// What the other side threatens, and what is wrong with the moves that a person would try. A side that is mated
    /// whatever it plays has no use for either.
    fn look_around(&mut self, mut asker: Asker<'_>, game: &History, request: &Request) -> Asked<Spent> {
        let outcome = self.aimed.outcome;
        if matches!(outcome, Outcome::Mated(_)) {
            return Ok(asker.spent());
        }
        if !outcome.wins() && request.parts.has(Part::Threats) {
            self.threats = threats::threats(&mut asker, game.position())?;
        }
        if !self.is_explained() && request.line.is_empty() {
            self.compare(&mut asker, game, request.parts)?;
        }
        // What a move runs into is told once.
        let instead = story::instead(self).and_then(|instead| instead.contrast.without().line().at(0));
        let told: Vec<Move> = self.costs.iter().filter_map(|gain| gain.line().at(0)).chain(instead).collect();
        for m in why_not::tempting(&self.looked, request.refutations) {
            if told.contains(&m) {
                continue;
            }
            let charge = Charge { least: why_not::WRONG, parts: request.parts };
            let (refutation, back) = why_not::refute(asker, game, m, &self.looked, charge)?;
            asker = back;
            // A move that is nearly as good needs no refutation.
            if !refutation.is_fine {
                self.refutations.push(refutation);
            }
        }
        Ok(asker.spent())
    }

    /// The moves that a longer look has refuted.
    pub fn refuted(&self) -> Vec<Move> {
        self.refutations.iter().map(|refutation| refutation.m).collect()
    }

    /// What the rules of the ending say, if their move is known to be good.
    pub fn rule(&self) -> Option<&Rule> {
        let choice = self.choice.as_ref()?;
        self.advice.as_ref().filter(|rule| choice.of_class(Class::Good).iter().any(|good| good.m == rule.m))
    }

    /// Whether what the move wins is shown and explained: then the other moves need no look.
    fn is_explained(&self) -> bool {
        // That something can be taken says nothing about what happens if it is not.
        let tells = |finding: &Finding| {
            finding.claim.is_reason()
                && !matches!(finding.claim.says(), Motif::HangingPiece | Motif::Sacrifice)
        };
        let has_reason = || self.findings.iter().any(tells);
        self.certainty.is_some() || self.aimed.outcome.wins() && has_reason()
    }

    /// What all moves are worth, which replies punish the poorer ones, and what the move itself threatens.
    fn compare(&mut self, asker: &mut Asker<'_>, game: &History, parts: Parts) -> Asked<()> {
        let choice = Choice::among(asker, game, self.looked.census.clone())?;
        self.looked.census = choice.census().clone();
        if parts.has(Part::Killers) {
            self.killers = killers::killers(asker, game, &choice)?;
        }
        if let Some(threat) = self.threats.first() {
            self.parry = Parry::of(asker, game, &choice, threat)?;
        }
        if let Some(m) = self.line.at(0).filter(|_| parts.has(Part::Threats)) {
            self.makes = threats::made_by(asker, game.position(), m)?;
        }
        self.costs = instead::costs(asker, &choice, &self.line)?;
        if !parts.has(Part::Perception) {
            self.unsee();
        }
        if choice.of_class(Class::Good).len() >= MANY && !story::has_reason(self) {
            self.stands();
        }
        self.choice = Some(choice);
        if parts.has(Part::Purposes) {
            self.find_purposes(asker, game)?;
        }
        if let Some(choice) =
            self.choice.as_ref().filter(|_| parts.has(Part::Instead) && !story::has_point(self))
        {
            self.instead = instead::instead(asker, choice)?;
        }
        Ok(())
    }

    /// What the move is for: what all good moves have in common, if they do not have in common what they stop; or, where nothing
    /// else tells, what this one prepares.
    fn find_purposes(&mut self, asker: &mut Asker<'_>, game: &History) -> Asked<()> {
        let (has_point, stops) = (story::has_point(self), story::stops_something(self));
        let Some(choice) = &self.choice else { return Ok(()) };
        if !stops {
            self.telling = purposes::telling(asker, game, choice)?;
        }
        if self.telling.is_none() && !has_point {
            self.prepares = purposes::prepared(asker, game, choice, &self.line)?;
        }
        Ok(())
    }

    /// Says how the sides stand, and not that the line wins a pawn: many other moves are as good.
    fn stands(&mut self) {
        let is_small =
            matches!(self.aimed.outcome, Outcome::Material(points) if points < Points::of(Role::Knight));
        if is_small {
            self.aimed.outcome = Outcome::Standing;
            self.gain = None;
            self.others.clear();
            // The line was cut where the gain stood on the board.
            let longer = self.looked.line.up_to(QUIET);
            if longer.moves().starts_with(&self.line.moves()) {
                self.line = longer;
            }
        }
    }

    /// Forgets by what means the move stops a reply.
    fn unsee(&mut self) {
        for killer in &mut self.killers {
            killer.how = killer.how.take().map(How::unseen);
        }
        self.parry = self.parry.take().map(|parry| Parry { how: parry.how.unseen(), ..parry });
    }

    /// The main variation, and what it comes to on the board.
    fn line(
        inquiry: &mut Inquiry<'_>,
        looked: Looked,
        mut aimed: Aimed,
        request: &Request,
    ) -> Asked<Studied> {
        let line = main_line(inquiry, &looked, &aimed, request)?;
        let certainty = proof(inquiry.asker(), &aimed, &line)?;
        let line = certainty.as_ref().map_or(line, |certainty| Line::of(certainty.root(), certainty.line()));
        let gain = Gain::of(&quietened(inquiry.asker(), &line)?, line.root().turn());
        let gain = gain.filter(|gain| gain.points() > Points(0) && !gain.won().is_empty());
        let gain = kept(inquiry.asker(), gain)?;
        // What cannot be shown on the board is not said.
        let is_shown = match aimed.outcome {
            Outcome::Material(_) | Outcome::Promotion(_) => gain.is_some(),
            Outcome::Mate(_) | Outcome::Mated(_) => certainty.is_some() || line.last().is_checkmate(),
            _ => true,
        };
        match aimed.outcome {
            Outcome::Draw(_) => aimed.outcome = Outcome::Draw(draw(&line)),
            _ if !is_shown => aimed.outcome = Outcome::Standing,
            Outcome::Promotion(points) if !wins_queen(gain.as_ref()) => {
                aimed.outcome = Outcome::Material(points);
            }
            _ => {}
        }
        // Where nothing is reached at a certain move, the line goes on as it is expected to.
        let is_open = matches!(aimed.outcome, Outcome::Standing | Outcome::Draw(Draw::Balance));
        let line = if is_open && request.line.is_empty() && line.len() < QUIET {
            looked.line.up_to(QUIET)
        } else {
            line
        };
        let goal = aimed.goal.map(|asked| answered(asked, &line, gain.as_ref(), certainty.as_ref()));
        Ok(Studied {
            looked,
            aimed,
            line,
            gain,
            certainty,
            goal,
            findings: Vec::new(),
            asides: Vec::new(),
            others: Vec::new(),
            threats: Vec::new(),
            parry: None,
            makes: Vec::new(),
            choice: None,
            killers: Vec::new(),
            serves: Vec::new(),
            telling: None,
            prepares: None,
            costs: Vec::new(),
            instead: None,
            later: None,
            course: None,
            advice: None,
            reached: None,
            refutations: Vec::new(),
        })
    }
}

/// What the first of our later moves does that decides endings, if the first move does nothing of the kind.
fn later(line: &Line, serves: &[Served]) -> Option<(usize, Served)> {
    let of_endings = |served: &Served| served.purpose.is_of_endings();
    if serves.iter().any(of_endings) {
        return None;
    }
    let at = |ply: usize| {
        let rest = Line::of(line.position(ply), &line.moves()[ply..]);
        Some((ply, purposes::served(&rest).into_iter().find(of_endings)?))
    };
    (2..line.len()).step_by(2).find_map(at)
}

/// The main variation: as given, by smallest depth, or as the machine expects it.
fn main_line(inquiry: &mut Inquiry<'_>, looked: &Looked, aimed: &Aimed, request: &Request) -> Asked<Line> {
    let root = looked.census.root();
    if !request.line.is_empty() {
        return Ok(ours(Line::of(root, &request.line)));
    }
    let first = looked.line.at(0);
    if let (true, Some(first)) = (request.smallest_depth, first)
        && let Some(line) = variation::by_smallest_depth(inquiry, root, first)?
    {
        return Ok(line);
    }
    if aimed.outcome.is_quiet() {
        return Ok(looked.line.up_to(QUIET));
    }
    variation::expected(inquiry, &aimed.aim, root, &looked.line.moves())
}

/// A gain that shows later, in plies, is not told of the first move.
const TIMELY: usize = 11;
/// So many good moves leave a free choice.
const MANY: usize = 9;
/// So many plies of a line are shown where nothing is won: beyond, all is guess.
const QUIET: usize = 8;

/// A line played on until nothing is in the air: only there can be counted what it wins.
fn quietened(asker: &mut Asker<'_>, line: &Line) -> Asked<Line> {
    let mut line = line.clone();
    let most = line.len() + SETTLING;
    while line.len() < most && !material::is_quiet(line.last()) {
        let budget = asker.price().continuation();
        let next = asker.look_at(line.last(), &[], budget)?;
        match next.and_then(|next| next.line.first().copied()) {
            Some(m) => line.extend([m]),
            None => break,
        }
    }
    Ok(line)
}

/// The plies that an exchange may take to settle.
const SETTLING: usize = 6;

/// A gain, if what was counted is worth it at the end of its line: men that are about to be lost again, or that have their
/// price elsewhere, are not won.
pub(crate) fn kept(asker: &mut Asker<'_>, gain: Option<Gain>) -> Asked<Option<Gain>> {
    let Some(gain) = gain else { return Ok(None) };
    let scale = asker.scale();
    let worth = asker.worth(gain.line(), gain.side())?;
    let counted = balance(gain.line().last(), gain.side()).centipawns().min(LARGE);
    let is_kept = worth.is_none_or(|(score, _)| score.on(scale) + COMPENSATION >= counted);
    Ok(is_kept.then_some(gain))
}

/// What a position may be worth less than the men on it.
const COMPENSATION: Centipawns = Centipawns(100);
/// Judgements grow more slowly than a large balance of men: more than this is not asked for.
const LARGE: Centipawns = Centipawns(500);

/// Whether a queen more is left when all is counted: one that was made and taken is no queen.
fn wins_queen(gain: Option<&Gain>) -> bool {
    gain.is_some_and(|gain| gain.won().contains(&Role::Queen))
}

/// The proof of a mate.
fn proof(asker: &mut Asker<'_>, aimed: &Aimed, line: &Line) -> Asked<Option<Certainty>> {
    match aimed.outcome {
        Outcome::Mate(moves) => Certainty::mate(asker, line, moves),
        Outcome::Mated(moves) => Certainty::mated(asker, line, moves),
        _ => Ok(None),
    }
}

/// Whether a goal is reached: only if the line that is shown shows it.
fn answered(
    (goal, verdict): (Goal, Verdict),
    line: &Line,
    gain: Option<&Gain>,
    certainty: Option<&Certainty>,
) -> (Goal, Verdict) {
    let is_shown = match goal {
        Goal::Mate(_) => certainty.is_some() || line.last().is_checkmate(),
        Goal::Points(points) => gain.is_some_and(|gain| gain.points() >= points),
        Goal::Hold | Goal::Score(_) => true,
    };
    match verdict {
        Verdict::Proved if !is_shown => (goal, Verdict::Unknown),
        verdict => (goal, verdict),
    }
}

/// Other moves that win as much: each is asked by itself, at the same price, and must show its gain on the board.
fn as_good(inquiry: &mut Inquiry<'_>, studied: &Studied) -> Asked<Vec<Gain>> {
    let (aim, looked) = (studied.aimed.aim, &studied.looked);
    let (Some(gain), Outcome::Material(_)) = (&studied.gain, studied.aimed.outcome) else {
        return Ok(Vec::new());
    };
    let root = looked.census.root();
    let second = looked.census.second().map(|second| second.score.value());
    if second.is_none_or(|second| second < aim.threshold) {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for m in inquiry.some_successful(root, OTHERS + 1)? {
        if looked.line.at(0) == Some(m) || found.len() == OTHERS {
            continue;
        }
        let price = inquiry.asker().price().verdict();
        let Some(opinion) = inquiry.asker().look_at(root, &[m], price)? else { continue };
        if opinion.score.value() < aim.threshold || !is_as_good(inquiry.asker(), opinion.score, looked.score)
        {
            continue;
        }
        let line = variation::expected(inquiry, &aim, root, &opinion.line)?;
        let other = Gain::of(&line, aim.us).filter(|other| other.points() >= gain.points());
        found.extend(kept(inquiry.asker(), other)?);
    }
    Ok(found)
}

/// Beyond this nobody asks by how much a side is winning.
const WON: Centipawns = Centipawns(700);
/// A move that does as well as another is worth no less than this below it.
const AS_WELL: Centipawns = Centipawns(60);

/// Whether a score is as good as another, not only as far as men are counted.
fn is_as_good(asker: &Asker<'_>, score: Score, best: Score) -> bool {
    let [one, other] = [score, best].map(|score| score.chance(asker.scale()).get());
    let [value, most] = [score, best].map(|score| score.value().min(WON));
    other - one <= GOOD && most - value <= AS_WELL
}
