//! What the thesis says, each statement a function.

use lucena_gametree::{
    Algorithm, GameTree, Lab, Record, Value, Visit, Window,
    aid::Bounds,
    algorithm::{alpha_beta, newsearch::Settings, solve},
};

use crate::{
    DEPTH,
    model::Model,
    searches::{Event, Run, by_alpha_beta, leaves},
    trees::Flat,
};

/// The theorem of VIRGO §2.2.2, newTi ⊆ abT, and Proposition 1: at a node of both, alpha-beta's value exceeds the goal iff
/// the new search says so. To the side to move at a MIN node "not more than i" is "more than -i - 1", so that in the negamax
/// framework both compare with the lower bound of the minimal window. The value of alpha-beta may be fail-soft, as the
/// thesis has it (the best of the successors generated), or fail-hard: whatever lies outside of the window of alpha-beta
/// lies on the same side of the goal as the bound, or else the node would not be in newTi.
pub fn theorem_and_proposition_1(alpha_beta: &[Option<Visit>], visits: &[Visit]) {
    for visit in visits {
        let Some(found) = alpha_beta[visit.key as usize] else {
            panic!("{visit:?} is not a visit of alpha-beta");
        };
        let goal = visit.window.alpha;
        assert_eq!(visit.window, Window::minimal(goal));
        let exceeded = visit.value > goal;
        assert_eq!(found.value > goal, exceeded, "fail-soft: {found:?} {visit:?}");
        let hard = found.value.clamp(found.window.alpha, found.window.beta);
        assert_eq!(hard > goal, exceeded, "fail-hard: {found:?} {visit:?}");
    }
}

/// The same for any goal, even beyond the range, without memory; and for the goals of newsearch with it.
pub fn theorem(tree: &Flat, runs: &[Run]) {
    let alpha_beta = by_alpha_beta(tree);
    for goal in tree.range.0 - 1..=tree.range.1 + 1 {
        let mut record = Record::default();
        let (value, exceeded) = solve::search(tree, DEPTH, goal, &mut record);
        assert_eq!(exceeded, value > goal);
        theorem_and_proposition_1(&alpha_beta, &record.visits);
    }
    for run in runs {
        theorem_and_proposition_1(&alpha_beta, &run.visits);
    }
}

/// What VIRGO §2.3.1 says of BVL and BVH: they enclose the minimax value, they only ever close in on it, and after a search
/// with a goal they tell whether it is exceeded ("a node P returns F iff BVH(P) ≤ g and T iff BVL(P) > g").
pub fn bounds_are_sound(tree: &Flat, run: &Run) {
    let minimax = tree.minimax();
    let goals: Vec<Value> = run.goals().collect();
    let mut known = vec![tree.range; tree.nodes.len()];
    for event in &run.events {
        let Event::Returns { search, to, low, high, .. } = *event else { continue };
        let value = minimax[to as usize];
        assert!(low <= value && value <= high, "{event:?} {value}");
        let (old_low, old_high) = std::mem::replace(&mut known[to as usize], (low, high));
        assert!(old_low <= low && high <= old_high, "{event:?} after {old_low} {old_high}");
        let goal = goals[search as usize - 1];
        assert!((low > goal) != (high <= goal), "{event:?}");
    }
}

/// Lemma 1: on every descent A(P) ≤ g < B(P).
pub fn lemma_1(run: &Run) {
    for event in &run.events {
        let Event::Descends { goal, a, b, .. } = *event else { continue };
        assert!(a <= goal && goal < b, "{:?} {event:?}", run.settings);
    }
}

/// Lemma 2: from search to search A grows and B falls, on descent through the same move. Where it fails: the descents
/// before and after.
pub fn failures_of_lemma_2(tree: &Flat, run: &Run) -> Vec<(Event, Event)> {
    let mut last = vec![None; tree.nodes.len()];
    let mut failures = Vec::new();
    for &event in &run.events {
        let Event::Descends { to, a, b, .. } = event else { continue };
        if let Some((before, old_a, old_b)) = last[to as usize].replace((event, a, b))
            && (a < old_a || b > old_b)
        {
            failures.push((before, event));
        }
    }
    failures
}

/// Of the lemma, A grows under all reductions, and B falls without reduction 1. With it B falls if the root has a say: the
/// lesser of B and BVH of the root does.
///
/// And what Proposition 2 takes from Lemmas 1 and 2 holds: every later goal lies between the A and B of every earlier descent
/// through the same move.
pub fn lemma_2(tree: &Flat, run: &Run) {
    for (before, after) in failures_of_lemma_2(tree, run) {
        let (Event::Descends { a: old_a, .. }, Event::Descends { a, .. }) = (before, after) else {
            unreachable!()
        };
        assert!(run.settings.first && old_a <= a, "{:?}: {before:?} {after:?}", run.settings);
    }
    let roots: Vec<&Visit> = run.visits.iter().filter(|visit| visit.key == 0).collect();
    // BVH of the root as the searches that failed have left it.
    let at_most = |search: u64| {
        let failed = roots[..search as usize - 1].iter().filter(|visit| visit.value <= visit.window.alpha);
        failed.map(|visit| visit.value).min().unwrap_or(tree.range.1)
    };
    let mut met = vec![(-Window::INFINITE, Window::INFINITE); tree.nodes.len()];
    let mut last = vec![Window::INFINITE; tree.nodes.len()];
    for event in &run.events {
        let Event::Descends { search, to, goal, a, b, .. } = *event else { continue };
        let b_or_root = b.min(at_most(search));
        assert!(b_or_root <= last[to as usize], "{:?}: {event:?} {last:?}", run.settings);
        last[to as usize] = b_or_root;
        let (most, least) = &mut met[to as usize];
        (*most, *least) = (a.max(*most), b.min(*least));
        assert!(*most <= goal && goal < *least, "{:?}: {event:?} {most} {least}", run.settings);
    }
}

/// Proposition 2: a successor whose bounds lie outside of A and B on return is not expanded on a later search. And what the
/// third reduction rests on: neither is one whose value is known.
pub fn proposition_2(tree: &Flat, run: &Run) {
    let mut done = vec![None; tree.nodes.len()];
    for &event in &run.events {
        match event {
            Event::Returns { to, low, high, a, b, .. } if low >= b || high <= a || low == high => {
                done[to as usize].get_or_insert(event);
            }
            Event::Expands { node, .. } => {
                assert_eq!(done[node as usize], None, "{:?}: {event:?}", run.settings);
            }
            _ => {}
        }
    }
}

/// What the first reduction rests on: successors before the one that caused a cut-off are never expanded again; with the
/// reduction they are not even visited.
pub fn passed_over_for_good(tree: &Flat, run: &Run) {
    let goals: Vec<Value> = run.goals().collect();
    let mut parents = vec![0; tree.nodes.len()];
    for parent in 0..tree.nodes.len() as u64 {
        tree.successors(parent).for_each(|successor| parents[successor as usize] = parent);
    }
    let mut done = vec![false; tree.nodes.len()];
    for &event in &run.events {
        match event {
            Event::Returns { search, to, low, .. } => {
                let parent = parents[to as usize];
                if (low > goals[search as usize - 1]) == tree.is_max(parent) {
                    let passed = tree.successors(parent).take_while(|&successor| successor != to);
                    passed.for_each(|successor| done[successor as usize] = true);
                }
            }
            Event::Descends { to, .. } => assert!(!run.settings.first || !done[to as usize], "{event:?}"),
            Event::Expands { node, .. } => assert!(!done[node as usize], "{:?}: {event:?}", run.settings),
        }
    }
}

/// The reductions are safe. Which counts agree: the value, S and the goals, ND and the nodes themselves, and N - M and the
/// expanded nodes themselves, search by search, agree under all of them. N and M agree under reductions 2 and 3; reduction 1
/// takes the same number from both, the memory's rejections of successors that are now passed over.
pub fn reductions_are_safe(runs: &[Run]) {
    let plain = &runs[0];
    let (goals, expanded, nodes): (Vec<Value>, _, _) =
        (plain.goals().collect(), plain.expanded(), plain.nodes());
    for run in runs {
        let (Run { settings, report, .. }, all) = (run, &plain.report);
        assert_eq!((report.value, report.searches), (all.value, all.searches), "{settings:?}");
        assert!(run.goals().eq(goals.iter().copied()), "{settings:?}");
        assert_eq!(run.expanded(), expanded, "{settings:?}");
        assert_eq!(report.nodes - report.rejects, expanded.len() as u64, "{settings:?}");
        assert_eq!(run.nodes(), nodes, "{settings:?}");
        assert_eq!(report.distinct, nodes.len() as u64, "{settings:?}");
        assert_eq!(report.nodes, run.visits.len() as u64, "{settings:?}");
        // What reductions 2 and 3 do is not to be seen from outside.
        let alike = &runs[usize::from(settings.first)];
        assert_eq!(alike.settings, Settings { second: false, third: false, ..*settings });
        assert_eq!(run.visits, alike.visits, "{settings:?}");
        assert_eq!(run.events, alike.events, "{settings:?}");
        assert!(report.rejects <= all.rejects, "{settings:?}");
    }
}

/// The implementation does what is written down: the same visits, bounds, A and B in the same order, the same memory.
pub fn as_written(run: &Run, model: &Model<'_>) {
    let settings = run.settings;
    assert_eq!(settings, model.settings);
    assert!(run.visits.iter().map(|visit| visit.key).eq(model.visits.iter().copied()), "{settings:?}");
    assert_eq!(run.events, model.events, "{settings:?}");
    assert_eq!(run.report, model.report, "{settings:?}");
}

/// No reduction costs memory, and none gets in the way of another: after every search, what is stored with several of them
/// is what is stored with each of them alone.
///
/// That is not plain to see, for reduction 1 takes BVHs out of B ([`lemma_2_fails_with_reduction_1`]), by which reduction 2
/// frees. But say that Pr cut off at a MIN node with the goal g, and what B lost is more than g. Pr holds a strategy for at
/// most g. A MAX node in it has only successors with BVH ≤ g, which no B above g can free. At a MIN node in it one successor
/// has BVH ≤ g; those before it are not expanded again, and for those after it that BVH is the lower B.
pub fn reductions_are_independent(models: &[Model<'_>]) {
    for (bits, model) in models.iter().enumerate() {
        for (search, stored) in model.stored.iter().enumerate() {
            for (node, &stored) in stored.iter().enumerate() {
                let alone = |&bit: &usize| models[bit].stored[search][node];
                let expected = [0, 1, 2, 4].iter().filter(|&bit| bits & bit == *bit).all(alone);
                assert_eq!(stored, expected, "{:?} {search} {node}", model.settings);
            }
        }
    }
}

/// Without its memory every search of newsearch is SOLVE with the same goal (VIRGO §2.4.3), and ND still counts a node once.
pub fn without_memory(tree: &Flat) {
    let run = Run::new(tree, Settings { memory: false, ..Settings::THESIS });
    let mut record = Record::default();
    for goal in run.goals() {
        solve::search(tree, DEPTH, goal, &mut record);
    }
    let answer = |visit: &Visit| (visit.key, visit.window, visit.value > visit.window.alpha);
    assert!(run.visits.iter().map(answer).eq(record.visits.iter().map(answer)));
    assert_eq!(run.report.rejects, 0);
    assert_eq!(run.report.distinct, run.nodes().len().max(1) as u64);
}

/// VIRGO chapter 2, introduction: SSS* searches a subset of the nodes of alpha-beta "if the tree is examined in the same
/// order", that is with equals taken from left to right. The same is true of DUAL*: it is SSS* with MAX and MIN in each
/// other's place, and alpha-beta does not mind that.
pub fn best_first_is_within_alpha_beta(tree: &Flat) {
    let alpha_beta = by_alpha_beta(tree);
    for algorithm in [Algorithm::Sss, Algorithm::Dual] {
        let mut record = Record::default();
        algorithm.run(tree, DEPTH, &mut record);
        for visit in &record.visits {
            assert!(alpha_beta[visit.key as usize].is_some(), "{} {visit:?}", algorithm.name());
        }
    }
}

/// newsearch with its memory is alpha-beta with minimal windows and a table of bounds, asked for the same goals; but a node
/// in the table keeps the one bound that its search was about, newsearch both. So newsearch evaluates no other leaves, and
/// sometimes fewer.
pub fn memory_is_a_table_of_bounds(tree: &Flat, runs: &[Run]) {
    let mut record = Record::default();
    let mut bounds = Bounds::default();
    for goal in runs[0].goals() {
        alpha_beta::search(
            &mut Lab::new(tree, &mut record, &mut bounds),
            &tree.root(),
            Window::minimal(goal),
            DEPTH,
        );
    }
    let evaluated = leaves(&record.visits);
    for run in runs {
        assert!(leaves(&run.visits).is_subset(&evaluated), "{:?}", run.settings);
    }
}
