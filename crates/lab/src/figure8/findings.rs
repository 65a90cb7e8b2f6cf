//! The six findings of Marsland §3.6, held against our numbers. Where the paper says "little" or "close", a constant here
//! says how much.

use lucena_gametree::aid::{Combination, Uses};
use serde::Serialize;

use super::{Figure8, Measure, Method, SINGLE_USES, Trace, aids};

/// What our numbers say of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It holds throughout.
    Confirmed,
    /// It holds on the average, or half of it does.
    InPart,
    /// It does not hold.
    NotConfirmed,
    /// The depths that were searched do not tell.
    Untested,
}

impl Verdict {
    /// For people.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Confirmed => "confirmed",
            Verdict::InPart => "confirmed in part",
            Verdict::NotConfirmed => "not confirmed",
            Verdict::Untested => "cannot be told from these depths",
        }
    }

    fn of(all: bool, some: bool) -> Verdict {
        match (all, some) {
            (true, _) => Verdict::Confirmed,
            (_, true) => Verdict::InPart,
            _ => Verdict::NotConfirmed,
        }
    }
}

/// A finding of the paper with our numbers.
#[derive(Debug, Clone, Serialize)]
pub struct Finding {
    /// As the paper counts them.
    pub letter: char,
    /// What the paper says.
    pub claim: &'static str,
    /// What we found, with numbers.
    pub numbers: String,
    /// What that says of the claim.
    pub verdict: Verdict,
}

/// (a) A "little" overhead, in hundredths; the paper found 5.
const LITTLE: f64 = 10.0;
/// (c) As good as a transposition table: so much dearer at most.
const AS_GOOD: f64 = 1.1;
/// (c) "Shallow searches (D < 6)" (Marsland §3.5).
const SHALLOW: u32 = 6;
/// (e) Overloaded: so much dearer than with a large table.
const OVERLOADED: f64 = 1.05;
/// (f) "Close to the minimal game tree": so many times its leaves at most.
const CLOSE: f64 = 1.5;

pub(super) fn all(figure: &Figure8, measure: Measure) -> Vec<Finding> {
    let finding = |letter, claim, (numbers, verdict)| Finding { letter, claim, numbers, verdict };
    vec![
        finding('a', "iterative deepening costs little over a direct search", overhead(figure, measure)),
        finding(
            'b',
            "with iterative deepening, PVS is superior to aspiration",
            pvs_or_aspiration(figure, measure),
        ),
        finding(
            'c',
            "a refutation table is a space-efficient alternative to a transposition table in the early iterations",
            refutation(figure, measure),
        ),
        finding('d', "odd-ply alpha-beta searches are more efficient than even-ply ones", odd_plies(figure)),
        finding(
            'e',
            "the transposition table must grow with the depth of search",
            table_size(figure, measure),
        ),
        finding(
            'f',
            "transposition and refutation tables combine well with history, close to the minimal tree at odd plies",
            combined(figure, measure),
        ),
    ]
}

/// (a): bare iterated alpha-beta against direct alpha-beta.
fn overhead(figure: &Figure8, measure: Measure) -> (String, Verdict) {
    let Some(trace) = figure.trace(Method::Iterated, Combination::NONE) else { return untested() };
    let costs: Vec<(u32, f64)> = figure
        .depths()
        .filter_map(|depth| Some((depth, figure.percent(trace, depth, measure)? - 100.0)))
        .collect();
    if costs.is_empty() {
        return untested();
    }
    let mean = costs.iter().map(|(_, cost)| cost).sum::<f64>() / costs.len().max(1) as f64;
    let numbers = format!("overhead {}; {mean:+.1} % in the mean", by_depth(&costs, "%+"));
    (numbers, Verdict::of(costs.iter().all(|&(_, cost)| cost <= LITTLE), mean <= LITTLE))
}

/// (b): the two methods with the same aids, at every depth.
fn pvs_or_aspiration(figure: &Figure8, measure: Measure) -> (String, Verdict) {
    let mut ratios = Vec::new();
    let mut deepest = Vec::new();
    for aids in aids(figure.settings.small) {
        let found = ratio(figure, (Method::Pvs, aids), (Method::Aspiration, aids), measure);
        deepest.extend(found.last().map(|&(_, ratio)| ratio));
        ratios.extend(found.into_iter().map(|(_, ratio)| ratio));
    }
    if ratios.is_empty() {
        return untested();
    }
    let cheaper = ratios.iter().filter(|&&ratio| ratio < 1.0).count();
    let mean = geometric_mean(&ratios);
    let numbers = format!(
        "PVS is cheaper in {cheaper} of {} pairs and takes {:.1} % of aspiration in the mean, {:.1} % at {} plies",
        ratios.len(),
        100.0 * mean,
        100.0 * geometric_mean(&deepest),
        figure.settings.deepest
    );
    (numbers, Verdict::of(cheaper == ratios.len(), mean < 1.0))
}

/// (c): +ref against +trans with the small table, for each method, below six plies.
fn refutation(figure: &Figure8, measure: Measure) -> (String, Verdict) {
    let [bare, trans, refuting, ..] = aids(figure.settings.small);
    let depths = || figure.depths().filter(|&depth| depth < SHALLOW);
    let total = |aids| -> f64 {
        let of = |method, depth| Some(figure.trace(method, aids)?.at(depth)?.by(measure));
        Method::DEEPENING.iter().flat_map(|&method| depths().filter_map(move |depth| of(method, depth))).sum()
    };
    let (bare, trans, refuting) = (total(bare), total(trans), total(refuting));
    let last = depths().last().unwrap_or(0);
    let numbers = format!(
        "to {last} plies, with {:.0} entries instead of {}, +ref takes {:.1} % of the bare searches, +trans {:.1} %",
        figure.width(last) * f64::from(last),
        figure.settings.small,
        100.0 * refuting / bare,
        100.0 * trans / bare
    );
    let half_the_saving = bare - refuting >= (bare - trans) / 2.0 && refuting < bare;
    (numbers, Verdict::of(refuting <= AS_GOOD * trans, half_the_saving))
}

/// (d): how many times the minimal tree direct alpha-beta visits. The factor grows with depth whatever the parity, so each
/// depth is held against the geometric mean of its two neighbours.
fn odd_plies(figure: &Figure8) -> (String, Verdict) {
    let excess = |depth| figure.minimal_percent(depth).map(|percent| 100.0 / percent);
    let excesses: Vec<(u32, f64)> =
        figure.depths().filter_map(|depth| Some((depth, excess(depth)?))).collect();
    let agrees = |three: &[(u32, f64)]| match three {
        [(_, before), (depth, here), (_, after)] => (depth % 2 == 1) == (*here < (before * after).sqrt()),
        _ => false,
    };
    let (inner, agree) = excesses
        .windows(3)
        .fold((0, 0), |(inner, agree), three| (inner + 1, agree + usize::from(agrees(three))));
    if inner == 0 {
        return untested();
    }
    let numbers = format!(
        "direct alpha-beta visits {} the leaves of the minimal tree; {agree} of {inner} inner depths lie on the side of \
         their neighbours' mean that the claim says",
        by_depth(&excesses, "×"),
    );
    (numbers, Verdict::of(agree == inner, 2 * agree > inner))
}

/// (e): the small table against the large one by depth; and the uses of the large one apart, which the paper left open.
fn table_size(figure: &Figure8, measure: Measure) -> (String, Verdict) {
    let with = |entries| Combination { transposition: entries, ..Combination::NONE };
    let small = (Method::Pvs, with(figure.settings.small));
    let large = (Method::Pvs, with(figure.settings.large));
    let ratios = ratio(figure, small, large, measure);
    let (Some(&(_, first)), Some(&(deepest, last))) = (ratios.first(), ratios.last()) else {
        return untested();
    };
    let grows = ratios.is_sorted_by(|(_, shallower), (_, deeper)| *deeper >= shallower * 0.995);
    let numbers = format!(
        "PVS with {} entries takes {} what it takes with {}; {}",
        figure.settings.small,
        by_depth(&ratios, "×"),
        figure.settings.large,
        uses_apart(figure, deepest, measure)
    );
    (numbers, Verdict::of(grows && last >= OVERLOADED, last > first))
}

fn uses_apart(figure: &Figure8, depth: u32, measure: Measure) -> String {
    let bare = figure.trace(Method::Pvs, Combination::NONE);
    let share = |uses: Uses| {
        let aids = Combination { transposition: figure.settings.large, uses, ..Combination::NONE };
        let cost = |trace: Option<&Trace>| Some(trace?.at(depth)?.by(measure));
        let (cost, bare) = (cost(figure.trace(Method::Pvs, aids)), cost(bare));
        super::percent(cost.zip(bare).map(|(cost, bare)| 100.0 * cost / bare))
    };
    let [pruning, narrowing, ordering] = SINGLE_USES.map(share);
    format!(
        "at {depth} plies the large table leaves {} % of bare PVS by forward pruning alone, {} % by narrowing bounds \
         alone, {} % by re-ordering moves alone, {} % by all three",
        pruning,
        narrowing,
        ordering,
        share(Uses::ALL)
    )
}

/// (f): what history adds to the other tables, and how near to the minimal tree all that comes at odd depths.
fn combined(figure: &Figure8, measure: Measure) -> (String, Verdict) {
    let [_, trans, refuting, _, trans_hist, ref_hist, all] = aids(figure.settings.small);
    let gain = |with, without| {
        ratio(figure, (Method::Pvs, with), (Method::Pvs, without), measure).last().map(|&(_, ratio)| ratio)
    };
    let (Some(to_trans), Some(to_ref)) = (gain(trans_hist, trans), gain(ref_hist, refuting)) else {
        return untested();
    };
    let nearest = |depth| {
        let leaves = |aids| Some(figure.trace(Method::Pvs, aids)?.at(depth)?.leaves as f64);
        let least = [trans_hist, ref_hist, all].into_iter().filter_map(leaves).reduce(f64::min)?;
        Some((depth, least / figure.minimal_leaves(depth)))
    };
    let odd: Vec<(u32, f64)> = figure.depths().filter(|depth| depth % 2 == 1).filter_map(nearest).collect();
    let even: Vec<(u32, f64)> = figure.depths().filter(|depth| depth % 2 == 0).filter_map(nearest).collect();
    let numbers = format!(
        "at {} plies PVS+trans+hist takes {:.1} % of PVS+trans, PVS+ref+hist {:.1} % of PVS+ref; the best of the \
         combinations visits {} the leaves of the minimal tree at odd depths, {} at even ones",
        figure.settings.deepest,
        100.0 * to_trans,
        100.0 * to_ref,
        by_depth(&odd, "×"),
        by_depth(&even, "×")
    );
    let (helps, close) = (to_trans < 1.0 && to_ref < 1.0, odd.iter().all(|&(_, times)| times <= CLOSE));
    (numbers, Verdict::of(helps && close && !odd.is_empty(), helps || close))
}

/// One trace in parts of another, at every depth.
fn ratio(
    figure: &Figure8,
    (method, aids): (Method, Combination),
    (other, others): (Method, Combination),
    measure: Measure,
) -> Vec<(u32, f64)> {
    let (Some(trace), Some(against)) = (figure.trace(method, aids), figure.trace(other, others)) else {
        return Vec::new();
    };
    let ratio = |depth| Some((depth, super::part(trace.at(depth)?, against.at(depth)?, measure)?));
    figure.depths().filter_map(ratio).collect()
}

fn geometric_mean(numbers: &[f64]) -> f64 {
    let logarithms: f64 = numbers.iter().map(|number| number.ln()).sum();
    (logarithms / numbers.len().max(1) as f64).exp()
}

/// "1.20× (2), 1.35× (3)": each number with its depth; `%+` for a change in hundredths.
fn by_depth(numbers: &[(u32, f64)], unit: &str) -> String {
    let word = |&(depth, number): &(u32, f64)| match unit {
        "%+" => format!("{number:+.1} % ({depth})"),
        _ => format!("{number:.2}{unit} ({depth})"),
    };
    numbers.iter().map(word).collect::<Vec<_>>().join(", ")
}

fn untested() -> (String, Verdict) {
    ("too few depths were searched".to_owned(), Verdict::Untested)
}
