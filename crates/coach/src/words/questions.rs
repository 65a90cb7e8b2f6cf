//! The answers to single questions: what is threatened, what the defences do, what each move is worth, which reply punishes
//! most. Sentences first, then the moves sorted by what they do, with one line for each sort.

use lucena_board::{notation, words as names};
use lucena_evidence::{Bound, Cell, Contrast, Evidence, Fate, Gain, JudgedMove, Line};
use lucena_reasons::{
    Means,
    questions::{Choice, Class, Cost, Critical, Defences, Faced, Group, Killer, shown_loss},
};
use shakmaty::{Chess, Color, Move, Position};

use super::{Level, Sentence, Teller, capital, gains, number, verdict::standing};
use crate::questions::{Asking, Defended, Kept, Punished, Silence, Threatened, Weighed};

/// Moves that do the same, and a line that shows it.
#[derive(Debug, Clone)]
pub struct Sort {
    /// What they do, for programs.
    pub does: &'static str,
    /// What they do, for people.
    pub title: String,
    /// The moves.
    pub moves: Vec<Move>,
    /// One of them, and what follows; for replies it begins with the move that they reply to.
    pub line: Line,
}

/// Plies of a line that show what a move comes to.
const SHOWN: usize = 4;
/// Larger numbers are written in digits.
const LARGEST_WORD: usize = 12;
/// So many sorts of replies are told in sentences.
const TOLD: usize = 3;

/// `Black`, `White`: who is to move, and who is not.
fn sides(position: &Chess) -> (&'static str, &'static str) {
    (names::side(position.turn()), names::side(!position.turn()))
}

fn game_over(asking: &Asking) -> Option<Vec<Sentence>> {
    let ending = asking.ending?;
    Some(vec![Sentence::new(format!("The game is over: {ending}."), [])])
}

/// With a word on what an answer is worth, if the machine leaves moves out.
fn believed(asking: &Asking, mut told: Vec<Sentence>) -> Vec<Sentence> {
    if let Some(last) = told.last().filter(|_| asking.is_belief && asking.ending.is_none()) {
        let text = format!("So {} believes; it looks at captures and threats only.", asking.machine);
        told.push(Sentence { text, evidence: last.evidence.clone() });
    }
    told
}

/// What is threatened, and how many moves stop it.
pub fn threats(found: &Threatened) -> Vec<Sentence> {
    believed(&found.asking, threats_told(found))
}

fn threats_told(found: &Threatened) -> Vec<Sentence> {
    if let Some(over) = game_over(&found.asking) {
        return over;
    }
    if let Some(silence) = &found.silence {
        return vec![silent(found, silence)];
    }
    let mut told = Vec::new();
    for (index, faced) in found.threats.iter().enumerate() {
        told.push(threatened(found, faced, index == 0));
        told.push(counted(faced));
    }
    told.extend(found.threats.first().into_iter().flat_map(|faced| met(found, faced)));
    told
}

/// `14.Qe4`: the move that is asked about.
fn asked_about(line: &Line) -> String {
    notation::in_sentence(line.root(), &line.moves()[..line.len().min(1)])
}

/// Why no threat is told.
fn silent(found: &Threatened, silence: &Silence) -> Sentence {
    let (us, them) = sides(&found.position);
    let by = asked_about(&found.played());
    let text = match (silence, found.by) {
        (Silence::Over(ending), _) => format!("{by} ends the game: {ending}."),
        (Silence::Check(_), None) => {
            format!("{us} is in check and has to answer that first: no other threat can be shown.")
        }
        (Silence::Check(_), Some(_)) => {
            format!("{by} is check: {us} has to answer that first, and no other threat can be shown.")
        }
        (Silence::Exchange(_), _) => {
            format!("After {by} {us} can take back: in the middle of an exchange there is no threat to show.")
        }
        (Silence::Nothing(_), Some(_)) => {
            format!("{by} threatens nothing new that would clearly win material or mate.")
        }
        (Silence::Nothing(_), None) => {
            format!("{them} threatens nothing that would clearly win material or mate.")
        }
    };
    let stands = matches!(silence, Silence::Over(_) | Silence::Nothing(_))
        .then(|| super::stands_at_the_end(&found.played()))
        .flatten();
    Sentence::new(text, silence.evidence().into_iter().chain(stands))
}

/// `White threatens Qxh7#.`
fn threatened(found: &Threatened, faced: &Faced, is_first: bool) -> Sentence {
    let threat = &faced.threat;
    let played = found.played();
    let who = match (is_first, found.by) {
        (false, _) => "It also".to_owned(),
        (true, Some(_)) => asked_about(&played),
        (true, None) => names::side(!found.position.turn()).to_owned(),
    };
    let line = unnumbered(threat.line());
    let wins = threat.gain.as_ref().filter(|_| !threat.is_mate());
    let text = match wins {
        Some(gain) if gains::makes_queen(gain) => format!("{who} threatens to make a queen: {line}."),
        Some(gain) => format!("{who} threatens to win {}: {line}.", gains::won(gain)),
        None => format!("{who} threatens mate: {line}."),
    };
    let gain = threat.gain.clone().map(Evidence::from);
    let stands = found.by.and_then(|_| super::stands_at_the_end(&played));
    Sentence::new(text, std::iter::once(threat.contrast.clone().into()).chain(gain).chain(stands))
}

/// `Rxb2+ Ke1 Rxg2`: the turn has been passed, so the numbers of a game would mislead.
pub fn unnumbered(line: &Line) -> String {
    let san = |ply: usize| Some(notation::san(line.position(ply), line.at(ply)?));
    (0..line.len()).filter_map(san).collect::<Vec<_>>().join(" ")
}

/// `Of Black's 30 moves 16 allow it and 14 stop it.`
fn counted(faced: &Faced) -> Sentence {
    let us = names::side(faced.cross.root().turn());
    let all = faced.cross.cells().len();
    let text = match (faced.allowed(), faced.stopped()) {
        _ if all == 1 => match faced.stopped() {
            1 => format!("{us} has one legal move, and it stops that."),
            _ => format!("{us} has one legal move, and it does not stop that."),
        },
        (0, _) => format!("Whatever {us} plays, it does not come to that."),
        (_, 0) => format!("None of {us}'s {} moves stops it.", number(all)),
        (allow, stop) => format!(
            "Of {us}'s {} moves {} {} it and {} {} it.",
            number(all),
            number(allow),
            if allow == 1 { "allows" } else { "allow" },
            number(stop),
            if stop == 1 { "stops" } else { "stop" },
        ),
    };
    Sentence::new(text, [faced.cross.clone().into()])
}

/// Which of the moves that stop a threat are good, and how the best does it.
fn met(found: &Threatened, faced: &Faced) -> Vec<Sentence> {
    let Some(choice) = &found.choice else { return Vec::new() };
    let Some(best) = choice.census().first() else { return Vec::new() };
    let root = &found.position;
    let line = Line::of(root, &best.line).up_to(SHOWN - 1);
    let shown = notation::in_sentence(root, &line.moves());
    let evidence = || [Evidence::from(choice.census().clone()), faced.cross.clone().into()];
    if faced.is_stopped(best.m) == Some(false) {
        let first = notation::in_sentence(root, &[best.m]);
        let text = format!("{first} is best all the same, though it allows that: {shown}.");
        return vec![Sentence::new(text, evidence())];
    }
    let good: Vec<&JudgedMove> = choice.of_class(Class::Good);
    let stops = |entry: &&&JudgedMove| faced.is_stopped(entry.m) == Some(true);
    let both = good.iter().filter(stops).count();
    let text = match (both, choice.of_class(Class::Bad).len()) {
        _ if faced.cross.cells().len() == 1 => format!("It goes on {shown}."),
        (1, 1..) => format!("Only one of them is good: {shown}."),
        (both, 1..) if both < faced.stopped() => {
            let (stop, good) = (number(faced.stopped()), number(both));
            format!("Of the {stop} that stop it {good} are good; the best is {shown}.")
        }
        _ => format!("The best is {shown}."),
    };
    let how = faced.how(best.m).filter(|how| how.means != Means::Answers);
    let how = how.and_then(|how| Teller::about(&line, Level::Club).how(&how, &faced.cross));
    std::iter::once(Sentence::new(text, evidence())).chain(how).collect()
}

/// The moves of the threatened side, sorted by what becomes of a threat.
pub fn sorted(found: &Threatened, faced: &Faced) -> Vec<Sort> {
    let mut sorts: Vec<Sort> = Vec::new();
    let rank = |m: Move| found.choice.as_ref().map_or(0, |choice| rank(choice, m));
    let mut cells: Vec<&Cell> = faced.cross.cells().iter().collect();
    cells.sort_by_key(|cell| rank(cell.m));
    for cell in cells {
        let means = faced.how(cell.m).map(|how| how.means);
        let (does, title) = match (cell.fate, means) {
            (Fate::Works, _) => ("allows", "allow it"),
            (Fate::Unknown, _) => ("unknown", "too close to call"),
            (_, None) => ("answers", "stop it"),
            (_, Some(means)) => (means.name(), by_means(means)),
        };
        match sorts.iter_mut().find(|sort| sort.does == does) {
            Some(sort) => sort.moves.push(cell.m),
            None => sorts.push(Sort {
                does,
                title: title.to_owned(),
                moves: vec![cell.m],
                line: example(found, faced, cell),
            }),
        }
    }
    // What allows it is shown by the line that shows it soonest.
    for sort in sorts.iter_mut().filter(|sort| sort.does == "allows") {
        let cells = sort.moves.iter().filter_map(|&m| faced.cross.of_move(m));
        let lines = cells.map(|cell| example(found, faced, cell));
        let shows = |line: &Line| !line.last().is_checkmate() && line.len() < 3;
        if let Some(line) = lines.min_by_key(|line| (shows(line), line.len())) {
            sort.line = line;
        }
    }
    sorts.sort_by_key(|sort| sort.does == "allows");
    sorts
}

/// All moves, the good ones first, and of each class the best.
pub fn ranked(choice: &Choice) -> Vec<&JudgedMove> {
    let classes = [Class::Good, Class::Unclear, Class::Bad];
    classes.into_iter().flat_map(|class| choice.of_class(class)).collect()
}

/// A move's place among all.
fn rank(choice: &Choice, m: Move) -> usize {
    ranked(choice).into_iter().position(|entry| entry.m == m).unwrap_or(usize::MAX)
}

/// Whether a move is worth what its score says, for programs.
pub fn bound(entry: &JudgedMove) -> &'static str {
    match entry.bound {
        Bound::Exact => "exact",
        Bound::AtLeast => "at_least",
        Bound::AtMost => "at_most",
    }
}

/// What a move and the threatened move after it come to.
fn example(found: &Threatened, faced: &Faced, cell: &Cell) -> Line {
    let root = faced.cross.root();
    let line = Line::of(root, &cell.line);
    match cell.fate {
        Fate::Works => {
            if let Some(gain) = shown_loss(&line, root.turn(), 2) {
                return gain.line().clone();
            }
            let plies = if line.last().is_checkmate() { line.len() } else { 2 };
            line.up_to(plies)
        }
        Fate::Illegal => {
            let entry = found.choice.as_ref().and_then(|choice| choice.census().of_move(cell.m));
            entry.map_or(line, |entry| Line::of(root, &entry.line).up_to(3))
        }
        _ => line.up_to(3),
    }
}

/// How moves stop a threat.
fn by_means(means: Means) -> &'static str {
    match means {
        Means::Takes => "take the man that threatens it",
        Means::Leaves => "move the target away",
        Means::Pins => "pin the man that threatens it",
        Means::Blocks => "shut the line",
        Means::Checks => "give check first",
        Means::Guards(_) => "guard the square",
        Means::Keeps(_) => "keep the square guarded",
        Means::Flight(_) => "make room for the king",
        Means::TakesFirst(_) => "take before it is guarded",
        Means::Answers => "have another answer",
    }
}

/// What the replies to a move do.
pub fn defences(found: &Defended) -> Vec<Sentence> {
    believed(&found.asking, defences_told(found))
}

fn defences_told(found: &Defended) -> Vec<Sentence> {
    if let Some(over) = game_over(&found.asking) {
        return over;
    }
    let played = Line::of(&found.asking.root, &[found.m]);
    let first = asked_about(&played);
    if let Some(ending) = found.ends {
        let text = format!("{first} ends the game: {ending}.");
        return vec![Sentence::new(text, super::stands_at_the_end(&played))];
    }
    let Some(defences) = &found.defences else { return Vec::new() };
    let teller = Teller::about(&played, Level::Club);
    let mut told: Vec<Sentence> =
        defences.threats.iter().filter_map(|faced| teller.makes(&faced.threat)).collect();
    told.push(how_many_hold(found));
    let groups = || defences.groups.iter().filter(|group| !group.replies.is_empty());
    let fails = groups().filter(|group| group.holds() == Some(false));
    told.extend(fails.take(TOLD).filter_map(|group| costs(group, defences)));
    let best = groups().find(|group| group.holds() == Some(true)).and_then(Group::example);
    told.extend(best.filter(|_| defences.count() > 1).map(|best| {
        let line = best.line.up_to(SHOWN);
        let moves = line.moves();
        let text = format!("The best reply is {}.", notation::in_sentence(line.position(1), &moves[1..]));
        Sentence::new(text, [defences.census.clone().into()])
    }));
    told
}

/// `Of Black's 31 replies four hold.`
fn how_many_hold(found: &Defended) -> Sentence {
    let Some(defences) = &found.defences else { return Sentence::new("", []) };
    let (them, us) = sides(defences.position());
    let (all, holds, fails) = (defences.count(), defences.holding(), defences.failing());
    let census = Evidence::from(defences.census.clone());
    let text = match (all, holds, fails) {
        (1, 1, _) => format!("{them} has one legal reply, and it holds."),
        (1, _, 1) => format!("{them} has one legal reply, and it does not help."),
        (all, _, fails) if all == fails && found.kept == Kept::Won => {
            format!("None of {them}'s {} replies helps.", number(all))
        }
        (all, _, fails) if all == fails => {
            format!("None of {them}'s {} replies keeps {us} from that.", number(all))
        }
        (all, holds, _) if all == holds => {
            format!("All of {them}'s {} replies hold about equally well.", number(all))
        }
        (all, 1, _) => format!("Of {them}'s {} replies only one holds.", number(all)),
        (all, holds, _) => format!("Of {them}'s {} replies {} hold.", number(all), number(holds)),
    };
    Sentence::new(text, [census])
}

/// `Nine allow mate: 14...a5 15.Qxh7#.`
fn costs(group: &Group, defences: &Defences) -> Option<Sentence> {
    let example = group.example()?;
    let moves = example.line.moves();
    let line = notation::in_sentence(defences.position(), moves.get(1..)?);
    let (many, all) = (group.replies.len(), defences.count());
    let threat = defences.threats.first().filter(|faced| faced.allowed() == many);
    // A count in digits is one that its evidence shows.
    let count = match number(many) {
        _ if many == all => "all".to_owned(),
        _ if many > LARGEST_WORD && threat.is_none() => {
            if 2 * many > all {
                "most".into()
            } else {
                "many".into()
            }
        }
        words => words,
    };
    let one = many == 1;
    let (text, evidence) = match group.cost() {
        Cost::Mate => {
            let allow = if one { "allows" } else { "allow" };
            (format!("{} {allow} mate: {line}.", capital(&count)), super::mated(&example.line))
        }
        Cost::Men(gain) => {
            let us = names::side(gain.side());
            let text = format!("After {count} of them {us} {}: {line}.", gains::wins(gain));
            (text, Some(gain.clone().into()))
        }
        Cost::Uncounted => return None,
    };
    let threat = threat.map(|faced| Evidence::from(faced.cross.clone()));
    Some(Sentence::new(text, evidence.into_iter().chain(threat)))
}

/// The replies, sorted by what they do.
pub fn replies(found: &Defended) -> Vec<Sort> {
    let Some(defences) = &found.defences else { return Vec::new() };
    let them = defences.position().turn();
    let sort = |group: &Group| {
        let example = group.example()?;
        let plies = match group.cost() {
            Cost::Uncounted => SHOWN + 1,
            _ => example.line.len(),
        };
        Some(Sort {
            does: match group.holds() {
                Some(true) => "holds",
                Some(false) => "fails",
                None => "unknown",
            },
            title: reply_title(group, them),
            moves: group.replies.iter().map(|defence| defence.m).collect(),
            line: example.line.up_to(plies),
        })
    };
    defences.groups.iter().filter_map(sort).collect()
}

fn reply_title(group: &Group, them: Color) -> String {
    let first = group.stops().first().copied().flatten();
    let means = group.example().and_then(|example| example.how.as_ref()).map(|how| by_means(how.means));
    match (group.holds(), group.cost()) {
        (Some(true), _) => match means {
            Some(means) => format!("hold: {means}"),
            None if first == Some(false) => "hold, and let the threat happen".into(),
            None => "hold".into(),
        },
        (Some(false), Cost::Mate) => "allow mate".into(),
        (Some(false), Cost::Men(gain)) => {
            let stops = if first == Some(true) { "stop the threat, but " } else { "" };
            format!("{stops}{} {}", names::side(!them), gains::wins(gain))
        }
        (Some(false), Cost::Uncounted) if first == Some(true) => {
            "stop the threat, but give up too much".into()
        }
        (Some(false), Cost::Uncounted) => "give up too much".into(),
        (None, _) => "unclear".into(),
    }
}

/// How many moves are good, and how much depends on the choice.
pub fn moves(found: &Weighed) -> Vec<Sentence> {
    believed(&found.asking, moves_told(found))
}

fn moves_told(found: &Weighed) -> Vec<Sentence> {
    if let Some(over) = game_over(&found.asking) {
        return over;
    }
    found.choice.as_ref().map(weighed).into_iter().collect()
}

fn weighed(choice: &Choice) -> Sentence {
    let root = choice.census().root();
    let (us, them) = sides(root);
    let all = choice.census().entries().len();
    let count = |class: Class| choice.of_class(class).len();
    let (good, unclear, bad) = (count(Class::Good), count(Class::Unclear), count(Class::Bad));
    let best = choice.census().first().map(|best| notation::in_sentence(root, &[best.m])).unwrap_or_default();
    let stands = standing(choice.census().score(), us, them);
    let text = match choice.critical() {
        Critical::Forced => format!("{us} has one legal move, {best}: {stands}."),
        Critical::Free => format!(
            "{us} has {} legal moves, and none of them is bad. {best} seems best: {stands}.",
            number(all)
        ),
        Critical::Only => format!(
            "{us} has {} legal moves, and only {best} is good: {stands}. All others are bad.",
            number(all)
        ),
        Critical::Narrow | Critical::Wide => {
            let is = |count: usize| if count == 1 { "is" } else { "are" };
            let unclear = match unclear {
                0 => String::new(),
                count => format!(", {} {} unclear", number(count), is(count)),
            };
            format!(
                "Of {us}'s {} legal moves {} {} good{unclear} and {} {} bad. {best} seems best: {stands}.",
                number(all),
                number(good),
                is(good),
                number(bad),
                is(bad),
            )
        }
    };
    Sentence::new(text, [choice.census().clone().into()])
}

/// What a move is worth to White: `+0.35`, `≤-1.20` where only a bound is known.
pub fn score(entry: &JudgedMove, us: Color) -> String {
    let white = us.fold_wb(entry.score, entry.score.reversed());
    match (entry.bound, us) {
        (Bound::Exact, _) => white.to_string(),
        (Bound::AtLeast, Color::White) | (Bound::AtMost, Color::Black) => format!("≥{white}"),
        (Bound::AtMost, Color::White) | (Bound::AtLeast, Color::Black) => format!("≤{white}"),
    }
}

/// Which replies punish most of the moves.
pub fn killers(found: &Punished) -> Vec<Sentence> {
    believed(&found.asking, killers_told(found))
}

fn killers_told(found: &Punished) -> Vec<Sentence> {
    if let Some(over) = game_over(&found.asking) {
        return over;
    }
    let Some(choice) = &found.choice else { return Vec::new() };
    let root = choice.census().root();
    let (us, them) = sides(root);
    let census = || [Evidence::from(choice.census().clone())];
    let bad = choice.of_class(Class::Bad).len();
    if found.killers.is_empty() {
        let all = number(choice.census().entries().len());
        let text = match bad {
            _ if choice.census().entries().len() == 1 => {
                format!("{us} has one legal move: there is no other that a reply could punish.")
            }
            0 => format!("None of {us}'s {all} moves is bad, so there is nothing for {them} to punish."),
            1 => format!("Only one of {us}'s {all} moves is bad, and no reply stands out that punishes it."),
            _ => format!(
                "{} of {us}'s {all} moves are bad, but no single reply stands out that punishes them.",
                capital(&number(bad))
            ),
        };
        return vec![Sentence::new(text, census())];
    }
    let line = choice.census().first().map_or_else(|| Line::new(root), |best| Line::of(root, &best.line));
    let teller = Teller::about(&line, Level::Club);
    let replies = found.killers.iter().flat_map(|killer| of_killer(&teller, killer));
    std::iter::once(Sentence::new(bad_of(choice, us), census())).chain(replies).collect()
}

/// `24 of White's 29 moves are bad.`
fn bad_of(choice: &Choice, us: &str) -> String {
    let (bad, all) = (choice.of_class(Class::Bad).len(), choice.census().entries().len());
    let are = if bad == 1 { "is" } else { "are" };
    format!("{} of {us}'s {} moves {are} bad.", capital(&number(bad)), number(all))
}

/// `34...Rxb2+ works after 16 of White's 29 moves: 34.h6 Rxb2+ 35.Ke1 Rxg2 wins a rook.`
fn of_killer(teller: &Teller<'_>, killer: &Killer) -> Vec<Sentence> {
    let (cross, example) = (&killer.cross, &killer.example);
    let us = names::side(cross.root().turn());
    let (works, all) = (cross.count(Fate::Works), cross.cells().len());
    let reply = plainest(killer);
    let shown = notation::in_sentence(example.root(), &example.moves());
    let comes_to = match (&killer.gain, &killer.contrast) {
        _ if example.last().is_checkmate() => ", mate".to_owned(),
        (Some(gain), _) => format!(" {}", gains::wins(gain)),
        (None, Some(contrast)) => format!(", and {}", teller.left_by(contrast)),
        (None, None) => String::new(),
    };
    let illegal = match cross.count(Fate::Illegal) {
        0 => String::new(),
        count => format!(" (after {} it cannot be played)", number(count)),
    };
    let mates = match cross.mates() {
        0 => String::new(),
        mates if mates == works => ", always with mate".to_owned(),
        mates => format!(", after {} of them with mate", number(mates)),
    };
    let text = format!(
        "{reply} works after {} of {us}'s {} moves{mates}{illegal}: {shown}{comes_to}.",
        number(works),
        number(all)
    );
    let evidence = [
        Some(Evidence::from(cross.clone())),
        killer.contrast.clone().map(Evidence::from),
        killer.gain.clone().map(Evidence::from),
    ];
    let first = Sentence::new(text, evidence.into_iter().flatten());
    let how = killer.how.as_ref().and_then(|how| teller.how(how, cross));
    std::iter::once(first).chain(how).collect()
}

/// A reply as it is written where it is neither mate nor check, if there is such a place.
pub fn plainest(killer: &Killer) -> String {
    let root = killer.cross.root();
    let works = killer.cross.cells().iter().filter(|cell| cell.fate == Fate::Works);
    let written = works.filter_map(|cell| {
        let line = Line::of(root, &cell.line);
        line.at(1).map(|m| notation::in_sentence(line.position(1), &[m]))
    });
    written.min_by_key(|san| (san.ends_with('#'), san.ends_with('+'), san.contains('x'))).unwrap_or_default()
}

/// Our moves, sorted by what becomes of a reply.
pub fn fates(choice: &Choice, killer: &Killer) -> Vec<Sort> {
    let cross = &killer.cross;
    let titles = [
        (Fate::Works, "works", "it works after"),
        (Fate::Fails, "fails", "it fails after"),
        (Fate::Illegal, "illegal", "it cannot be played after"),
        (Fate::Unknown, "unknown", "it is too close to call after"),
    ];
    let sort = |(fate, does, title): (Fate, &'static str, &str)| {
        let mut cells: Vec<&Cell> = cross.cells().iter().filter(|cell| cell.fate == fate).collect();
        cells.sort_by_key(|cell| rank(choice, cell.m));
        let first = *cells.first()?;
        let line = match fate {
            Fate::Works => killer.example.clone(),
            Fate::Illegal => choice.census().of_move(first.m).map_or_else(
                || Line::of(cross.root(), &first.line),
                |entry| Line::of(cross.root(), &entry.line).up_to(3),
            ),
            _ => Line::of(cross.root(), &first.line).up_to(3),
        };
        Some(Sort { does, title: title.to_owned(), moves: cells.iter().map(|cell| cell.m).collect(), line })
    };
    titles.into_iter().filter_map(sort).collect()
}

/// What a threat or a killer is proved by, for documents.
pub fn shown_by(contrast: Option<&Contrast>, gain: Option<&Gain>) -> Vec<Evidence> {
    let contrast = contrast.cloned().map(Evidence::from);
    contrast.into_iter().chain(gain.cloned().map(Evidence::from)).collect()
}
