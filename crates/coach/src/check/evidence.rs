//! Evidence measured again, one function a kind. Scores that a machine has judged cannot be: those need
//! [`super::second`]. All else is looked at on the board.

use std::collections::HashSet;

use lucena_board::{fen, history::History, words as names};
use lucena_endgame::table::Tables;
use lucena_evidence::{
    ACCIDENT, APART, Apart, Budget, Class, Gain, Line, Machine, Predicate, Scale, Score, Tally, edited,
    margin,
};
use lucena_reasons::{
    Purpose,
    purposes::{Step, is_served},
};
use shakmaty::{Chess, Move, Position, Role, Square};

use super::{
    read::{
        self, Answers, Bound, Cell, Census, Certainty, Change, Contrast, Cross, Entry, Fact, Fate, Kind,
        Measured, Serving, Split, Strength, Weighed,
    },
    replay::{
        Found, ensure, is_decided, is_same_board, is_san, is_side, line, line_from, played, position, score,
        side, square,
    },
};

/// Tables of more men are not made.
const MOST_MEN: usize = 3;

/// Whether a piece of evidence holds; the first thing that does not, in words.
pub(super) fn holds(evidence: &Kind, tables: &mut Tables) -> Found<()> {
    match evidence {
        Kind::Fact(fact) if fact.name == "gain" => gain(fact),
        Kind::Fact(fact) => seen(fact),
        Kind::Contrast(found) => contrast(found),
        Kind::Census(Census::Judged(found)) => census(found),
        Kind::Census(Census::Crossed(found)) => cross(found),
        Kind::Census(Census::Split(found)) => split(found),
        Kind::Certainty(found) => certainty(found, tables),
    }
}

/// A predicate, looked up by its name.
fn seen(fact: &Fact) -> Found<()> {
    let predicate = Predicate::ALL.iter().find(|predicate| predicate.name() == fact.name);
    let predicate = predicate.ok_or_else(|| {
        let known: Vec<&str> = Predicate::ALL.iter().map(|predicate| predicate.name()).collect();
        format!("there is no fact `{}`; expected gain, {}", fact.name, known.join(", "))
    })?;
    let squares: Vec<Square> = fact.squares.iter().map(|name| square(name)).collect::<Found<_>>()?;
    ensure(squares.len() == predicate.arity(), || {
        format!("{} speaks of {} squares, not of {}", fact.name, predicate.arity(), squares.len())
    })?;
    let line = line(&fact.fen, &fact.line)?;
    ensure(predicate.holds(line.last(), &squares), || {
        format!("{}({}) does not hold in {}", fact.name, fact.squares.join(", "), fen::write(line.last()))
    })
}

/// A gain, counted again.
fn gain(fact: &Fact) -> Found<()> {
    let said = fact.gain.as_ref().ok_or("a gain has side, since, won, lost and points")?;
    let line = line(&fact.fen, &fact.line)?;
    ensure(said.since <= line.len(), || {
        format!("the count begins after {} plies, but the line has {}", said.since, line.len())
    })?;
    let counted = Gain::since(&line, said.since, side(&said.side)?)
        .ok_or_else(|| format!("captures or checks are left in {}", fen::write(line.last())))?;
    let roles = |roles: &[Role]| roles.iter().map(|&role| names::role(role)).collect::<Vec<_>>();
    let (won, lost) = (roles(counted.won()), roles(counted.lost()));
    ensure(said.won == won && said.lost == lost && said.points == counted.points().0, || {
        format!("won {won:?}, lost {lost:?}, {} points: that is what the board shows", counted.points().0)
    })
}

/// The two lines, what tells them apart, and the margin between their ends.
fn contrast(contrast: &Contrast) -> Found<()> {
    let with = line(&contrast.with.fen, &contrast.with.line).map_err(|why| format!("with: {why}"))?;
    let without =
        line(&contrast.without.fen, &contrast.without.line).map_err(|why| format!("without: {why}"))?;
    change(contrast, &with, &without)?;
    is_worth(contrast, &contrast.with, &with).map_err(|why| format!("with: {why}"))?;
    is_worth(contrast, &contrast.without, &without).map_err(|why| format!("without: {why}"))?;
    let right = is_margin(contrast)?;
    let apart = score(contrast.with.score).value() - score(contrast.without.score).value();
    ensure(apart.0 >= right, || format!("the ends are {} apart; they must be {right}", apart.0))
}

/// The margin; two moves of one position may be nearer to each other, and so may a move and a pass.
fn is_margin(contrast: &Contrast) -> Found<i32> {
    let of = |apart| margin(score(contrast.without.score), apart).map(|margin| margin.0);
    let is_choice = matches!(
        contrast.change,
        Change::LeftOut { ply: 0 } | Change::AtOnce { ply: 0 } | Change::Passed { ply: 0 }
    );
    let right: Vec<i32> = [Some(Apart::Clearly), is_choice.then_some(Apart::Enough)]
        .into_iter()
        .filter_map(|apart| of(apart?))
        .collect();
    ensure(!right.is_empty(), || "nothing is needed by a side that stands so well without".to_owned())?;
    let words = || right.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
    ensure(right.contains(&contrast.margin), || {
        format!("the margin is {}; it must be {}", contrast.margin, words())
    })?;
    Ok(contrast.margin)
}

/// Ends that the board decides have no other worth.
fn is_worth(contrast: &Contrast, measured: &Measured, line: &Line) -> Found<()> {
    let (said, right) = (score(measured.score), is_decided(line.last(), side(&contrast.side)?));
    ensure(right.is_none_or(|right| right == said), || {
        let right = right.unwrap_or(Score::LEVEL);
        format!("the score is {said}; on the board in {} it is {right}", fen::write(line.last()))
    })
}

fn change(contrast: &Contrast, with: &Line, without: &Line) -> Found<()> {
    match &contrast.change {
        &Change::LeftOut { ply } => parts(with, without, ply),
        &Change::AtOnce { ply } => {
            parts(with, without, ply)?;
            is_played_early(with, without, ply)
        }
        Change::Edited { ply, from, to } => {
            is_all_of_it(with, *ply)?;
            let right = edited(with.last(), square(from)?, square(to)?, side(&contrast.side)?);
            let right = right
                .ok_or_else(|| format!("{from} to {to} is no fair edit of {}", fen::write(with.last())))?;
            is_start(without, &right)
        }
        &Change::Passed { ply } => {
            is_all_of_it(with, ply)?;
            let right = with.last().clone().swap_turn();
            let right = right.map_err(|_| format!("nobody can pass in {}", fen::write(with.last())))?;
            is_start(without, &right)
        }
    }
}

/// That two lines agree up to a ply, and differ there.
fn parts(with: &Line, without: &Line, ply: usize) -> Found<()> {
    ensure(with.root() == without.root(), || "the two lines do not begin in one position".to_owned())?;
    let parted = (0..with.len().max(without.len())).find(|&ply| with.at(ply) != without.at(ply));
    ensure(parted == Some(ply) && with.at(ply).is_some() && without.at(ply).is_some(), || match parted {
        Some(parted) => format!("the change is said to be at ply {ply}; the lines part at ply {parted}"),
        None => "the two lines are the same".to_owned(),
    })
}

/// That the move which differs is the one that the first line plays two plies later.
fn is_played_early(with: &Line, without: &Line, ply: usize) -> Found<()> {
    let shape = |m: Move| (m.to(), m.promotion());
    let is_same = without.mover(ply) == with.mover(ply + 2)
        && without.at(ply).map(shape).is_some()
        && without.at(ply).map(shape) == with.at(ply + 2).map(shape);
    ensure(is_same, || format!("the move of ply {ply} is not what the line with it plays on ply {}", ply + 2))
}

fn is_all_of_it(with: &Line, ply: usize) -> Found<()> {
    ensure(with.len() == ply, || {
        format!("the change is said to be after ply {ply}; the line with it has {}", with.len())
    })
}

fn is_start(without: &Line, right: &Chess) -> Found<()> {
    ensure(is_same_board(without.root(), right), || {
        format!("without begins in {}; it must be {}", fen::write(without.root()), fen::write(right))
    })
}

/// Every legal move exactly once, each with a line that begins with it.
fn census(census: &Weighed) -> Found<()> {
    let root = position(&census.fen)?;
    is_side(&census.side, root.turn())?;
    is_complete(&root, census.moves.iter().map(|entry| &entry.uci))?;
    for entry in &census.moves {
        listed(&root, entry).map_err(|why| format!("{}: {why}", entry.uci))?;
    }
    Ok(())
}

fn is_complete<'a>(root: &Chess, moves: impl Iterator<Item = &'a String>) -> Found<()> {
    let mut rest: HashSet<Move> = root.legal_moves().into_iter().collect();
    for uci in moves {
        ensure(rest.remove(&played(root, uci)?), || format!("{uci} is there twice"))?;
    }
    let missing: Vec<String> = rest.iter().map(|&m| crate::document::uci(root, m)).collect();
    ensure(missing.is_empty(), || format!("legal moves are missing: {}", missing.join(", ")))
}

/// Every legal move exactly once, each with the reply where that is legal.
fn cross(cross: &Cross) -> Found<()> {
    let root = position(&cross.fen)?;
    is_side(&cross.side, root.turn())?;
    is_complete(&root, cross.moves.iter().map(|cell| &cell.uci))?;
    for cell in &cross.moves {
        crossed(&root, cell, &cross.reply).map_err(|why| format!("{}: {why}", cell.uci))?;
    }
    Ok(())
}

fn crossed(root: &Chess, cell: &Cell, reply: &str) -> Found<()> {
    let m = played(root, &cell.uci)?;
    is_san(root, Some(m), &cell.san)?;
    let line = line_from(root, &cell.line)?;
    ensure(line.at(0) == Some(m), || "its line begins with another move".to_owned())?;
    let is_legal = played(line.position(1), reply).is_ok();
    match cell.fate {
        Fate::Illegal => ensure(!is_legal && line.len() == 1, || format!("{reply} is legal")),
        _ => ensure(cell.line.get(1).is_some_and(|second| second == reply), || {
            format!("its line does not go on with {reply}")
        }),
    }?;
    let decided = is_decided(line.position(line.len().min(2)), root.turn());
    let mated = decided.is_some_and(|score| matches!(score, Score::MatedIn(_)));
    ensure(!mated || cell.fate == Fate::Works, || format!("{reply} is mate"))
}

/// Every legal move exactly once; which of them serve the purpose is looked up again, the good and the bad are counted again,
/// and so is how likely an accident is.
fn split(split: &Split) -> Found<()> {
    let root = position(&split.fen)?;
    is_side(&split.side, root.turn())?;
    is_complete(&root, split.moves.iter().map(|serving| &serving.entry.uci))?;
    let known = Purpose::ALL.iter().find(|purpose| purpose.name() == split.purpose);
    let purpose = *known.ok_or_else(|| format!("there is no purpose `{}`", split.purpose))?;
    let about: Vec<Square> = split.squares.iter().map(|name| square(name)).collect::<Found<_>>()?;
    ensure(about.len() < 2, || "a purpose is about one man at most".to_owned())?;
    for serving in &split.moves {
        let uci = &serving.entry.uci;
        listed(&root, &serving.entry).map_err(|why| format!("{uci}: {why}"))?;
        let step = Step::of(&root, played(&root, uci)?);
        let serves = is_served(purpose, about.first().copied(), &step);
        ensure(serves == serving.serves, || format!("that {uci} serves {} is {serves}", split.purpose))?;
    }
    is_no_accident(split, &root)
}

/// That all good moves serve the purpose, that this is unlikely by accident, and that the best other move is worse.
fn is_no_accident(split: &Split, root: &Chess) -> Found<()> {
    let chance = |said| score(said).chance(Scale::pawn(split.pawn));
    let known = split.moves.iter().filter(|serving| serving.entry.bound != Bound::AtMost);
    let best = known.map(|serving| chance(serving.entry.score).get()).fold(0.0, f64::max);
    let mut tally = Tally::default();
    for serving in &split.moves {
        let lost = (best - chance(serving.entry.score).get()).max(0.0);
        let class = Class::of(lost, bound(serving.entry.bound));
        ensure(class != Class::Good || serving.serves, || {
            format!("{} is good and does not serve {}", serving.entry.uci, split.purpose)
        })?;
        tally.all += usize::from(class != Class::Unclear);
        tally.good += usize::from(class == Class::Good);
        tally.serving += usize::from(class != Class::Unclear && serving.serves);
    }
    ensure(split.moves.first().is_some_and(|first| first.serves), || {
        "the first move does not serve the purpose".to_owned()
    })?;
    let right = tally.accident();
    ensure((right - split.accident).abs() < 1e-9 && right * split.tried.max(1) as f64 <= ACCIDENT, || {
        format!("the probability of an accident is {right}, which must be small enough")
    })?;
    let line = line_from(root, &split.other.line)?;
    let is_other =
        |serving: &Serving| !serving.serves && split.other.line.first() == Some(&serving.entry.uci);
    ensure(line.len() == split.other.line.len() && split.moves.iter().any(is_other), || {
        "the best other move must be one that does not serve the purpose".to_owned()
    })?;
    ensure(best - chance(split.other.score).get() >= APART - 1e-9, || {
        "the best other move is not clearly worse".to_owned()
    })
}

fn bound(bound: Bound) -> lucena_evidence::Bound {
    match bound {
        Bound::Exact => lucena_evidence::Bound::Exact,
        Bound::AtLeast => lucena_evidence::Bound::AtLeast,
        Bound::AtMost => lucena_evidence::Bound::AtMost,
    }
}

fn listed(root: &Chess, entry: &Entry) -> Found<()> {
    let m = played(root, &entry.uci)?;
    is_san(root, Some(m), &entry.san)?;
    let line = line_from(root, &entry.line)?;
    ensure(line.at(0) == Some(m), || "its line begins with another move".to_owned())?;
    let right = is_decided(line.position(1), root.turn());
    let said = score(entry.score);
    ensure(entry.bound != Bound::Exact || right.is_none_or(|right| right == said), || {
        format!("the score is {said}; on the board it is {}", right.unwrap_or(Score::LEVEL))
    })
}

/// A table's word, or a proof.
fn certainty(certainty: &Certainty, tables: &mut Tables) -> Found<()> {
    let root = position(&certainty.fen)?;
    is_side(&certainty.side, root.turn())?;
    let line = line_from(&root, &certainty.line)?;
    match (certainty.strength, &certainty.answers) {
        (Strength::Table, None) => looked_up(score(certainty.score), &line, tables),
        (Strength::Forced, Some(answers)) => proved(score(certainty.score), &line, answers),
        (Strength::Table, Some(_)) => Err("a table has no answers".to_owned()),
        (Strength::Forced, None) => Err("a forced mate has answers to every reply".to_owned()),
        (Strength::Judged, _) => Err("a judgement is no certainty; expected table or forced".to_owned()),
    }
}

/// The tables, asked again: the score is that of the line's first move, and all others are perfect.
fn looked_up(said: Score, line: &Line, tables: &mut Tables) -> Found<()> {
    let men = line.root().board().occupied().count();
    ensure(men <= MOST_MEN, || format!("{men} men; tables of at most {MOST_MEN} can be made to check it"))?;
    for ply in 0..line.len() {
        let only = table(tables, line.position(ply), line.at(ply).as_slice())?;
        let right = if ply == 0 { said } else { table(tables, line.position(ply), &[])? };
        ensure(only == right, || {
            format!("ply {ply}: the tables say {only} of that move, where {right} is said or possible")
        })?;
    }
    Ok(())
}

fn table(tables: &mut Tables, position: &Chess, moves: &[Move]) -> Found<Score> {
    let opinion = tables.look(&History::new(position.clone()), moves, Budget::nodes(0));
    let opinion = opinion.map_err(|error| error.to_string())?;
    let unknown = || format!("the tables do not know {}", fen::write(position));
    opinion.map(|opinion| opinion.score).ok_or_else(unknown)
}

/// A proof of mate: every legal reply is answered, every path ends with mate, and the longest has the length said.
fn proved(said: Score, line: &Line, answers: &Answers) -> Found<()> {
    let moves = match (said, &answers.m) {
        (Score::MateIn(_), Some(_)) => mates(line.root(), answers)?,
        (Score::MatedIn(_), None) => replies(line.root(), answers)?,
        _ => return Err("the side that mates moves first, the side that is mated second".to_owned()),
    };
    let right = if answers.m.is_some() { Score::MateIn(moves) } else { Score::MatedIn(moves) };
    ensure(said == right, || format!("the score is {said}; the answers give {right}"))?;
    let plies = 2 * moves as usize - usize::from(answers.m.is_some());
    ensure(line.last().is_checkmate() && line.len() == plies, || {
        format!("the line has {} plies; the longest defence lasts {plies} and ends with mate", line.len())
    })?;
    follows(line, answers)
}

/// After the move that answers, mate or every reply; in how many moves of the mating side.
fn mates(before: &Chess, answers: &Answers) -> Found<u32> {
    let uci = answers.m.as_ref().ok_or_else(|| format!("no answer in {}", fen::write(before)))?;
    let mut after = before.clone();
    after.play_unchecked(played(before, uci)?);
    if after.is_checkmate() {
        let is_end = answers.replies.is_empty();
        return ensure(is_end, || format!("{uci} is mate, and replies follow")).map(|()| 1);
    }
    Ok(1 + replies(&after, answers)?)
}

/// That every legal reply is answered.
fn replies(position: &Chess, answers: &Answers) -> Found<u32> {
    let mut rest: HashSet<Move> = position.legal_moves().into_iter().collect();
    let mut longest = 0;
    for (uci, answer) in &answers.replies {
        let reply = played(position, uci)?;
        rest.remove(&reply);
        let mut after = position.clone();
        after.play_unchecked(reply);
        longest = longest.max(mates(&after, answer)?);
    }
    let missing: Vec<String> = rest.iter().map(|&m| crate::document::uci(position, m)).collect();
    ensure(missing.is_empty(), || {
        format!("no answer to {} in {}", missing.join(", "), fen::write(position))
    })?;
    ensure(longest > 0, || format!("nothing to answer, and no mate, in {}", fen::write(position)))?;
    Ok(longest)
}

/// That a line goes through the answers.
fn follows(line: &Line, answers: &Answers) -> Found<()> {
    let mut moves = line.moves().into_iter().map(|m| crate::document::uci(line.root(), m));
    let mut here = Some(answers);
    let strays = || "the line is not a way through the answers".to_owned();
    while let Some(answers) = here {
        if let Some(m) = &answers.m {
            ensure(moves.next().as_ref() == Some(m), strays)?;
        }
        here = match moves.next() {
            Some(reply) => Some(answers.replies.get(&reply).ok_or_else(strays)?),
            None => None,
        };
    }
    Ok(())
}

/// Whether a piece of evidence is a reason, as facts are not.
pub(super) fn is_reason(evidence: &read::Evidence) -> bool {
    !matches!(evidence.kind, Kind::Fact(_))
}
