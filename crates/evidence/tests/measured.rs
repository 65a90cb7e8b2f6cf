//! Contrasts, censuses, gains and proofs, measured with a machine that says what it was told to.
#![allow(clippy::unwrap_used)]

use lucena_board::{
    fen::{self, Rules},
    history::History,
    said::read_move,
};
use lucena_evidence::{
    Answer, Apart, Asked, Asker, Bound, Budget, Census, Centipawns, Certainty, Change, Contrast, Criterion,
    Gain, JudgedMove, Line, Machine, MachineError, Opinion, Points, Price, Question, Scale, Score, Split,
    Stop, Strength, Tally, Without, margin,
};
use shakmaty::{Chess, Color, Move, Position, Role};

/// A machine whose judgement is written down: what a position is worth to White.
struct Told<F>(F);

impl<F: Fn(&Chess) -> Score> Told<F> {
    fn worth(&self, position: &Chess) -> Score {
        let white = (self.0)(position);
        if position.turn() == Color::White { white } else { white.reversed() }
    }

    fn worth_after(&self, position: &Chess, m: Move) -> Score {
        let mut after = position.clone();
        after.play_unchecked(m);
        self.worth(&after).of_the_move_before()
    }
}

impl<F: Fn(&Chess) -> Score> Machine for Told<F> {
    fn name(&self) -> &str {
        "a machine that was told"
    }

    fn ask(&mut self, game: &History, question: &Question<'_>) -> Asked<Answer> {
        let verdict = question.goal.judge(game.position(), self.worth(game.position()));
        Ok(Answer { verdict, line: Vec::new(), nodes: 1, strength: Strength::Judged { nodes: 1 } })
    }

    fn look(&mut self, game: &History, moves: &[Move], _: Budget) -> Asked<Option<Opinion>> {
        let position = game.position();
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let among = if moves.is_empty() { &legal } else { moves };
        let best = among.iter().copied().max_by_key(|&m| self.worth_after(position, m));
        let strength = Strength::Judged { nodes: 1 };
        Ok(best.map(|m| {
            let score = if moves.is_empty() { self.worth(position) } else { self.worth_after(position, m) };
            Opinion { score, line: vec![m], nodes: 1, strength }
        }))
    }
}

fn line(fen: &str, moves: &str) -> Line {
    let mut line = Line::new(&fen::read(fen, Rules::Standard).unwrap());
    for word in moves.split_whitespace() {
        let m = read_move(line.last(), word).unwrap();
        line.play(m);
    }
    line
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// 1.e4 is worth this to White, and 1.d4 that: is it a contrast?
fn contrast(e4: Score, d4: Score) -> Option<Contrast> {
    let judge = move |position: &Chess| {
        if position.board().piece_at(shakmaty::Square::E4).is_some() { e4 } else { d4 }
    };
    let mut machine = Told(judge);
    let mut asker = Asker::new(&mut machine, Price::EXPLANATION, Stop::new());
    let without = Without::Line(line(START, "d4").moves());
    Contrast::measure(&mut asker, &line(START, "e4"), &without).unwrap()
}

#[test]
fn a_contrast_changes_the_winning_chances() {
    let judged = Score::centipawns;
    let cases = [
        (judged(200), judged(0), true),
        (judged(160), judged(0), false),
        (judged(-100), judged(-900), true),
        // Lost with and without.
        (judged(-569), judged(-900), false),
        (judged(-600), Score::MatedIn(5), false),
        // Won with and without.
        (judged(1200), judged(600), false),
        (Score::MateIn(3), judged(600), false),
        (Score::MateIn(1), Score::MateIn(4), false),
        (Score::MateIn(3), judged(350), true),
    ];
    for (with, without, holds) in cases {
        assert_eq!(contrast(with, without).is_some(), holds, "{with} and {without}");
    }
    let contrast = contrast(judged(200), judged(0)).unwrap();
    assert_eq!(contrast.change(), &Change::LeftOut { ply: 0 });
    assert_eq!((contrast.with().score(), contrast.without().score()), (judged(200), judged(0)));
}

#[test]
fn every_margin_separates_the_chances() {
    for value in -2_000..2_000 {
        let without = Score::centipawns(value);
        let Some(margin) = margin(without, Apart::Clearly) else {
            assert!(without.chance(Scale::STOCKFISH).get() > 1.0 - Apart::Clearly.chances());
            continue;
        };
        assert!(margin >= Apart::Clearly.least());
        let least = Centipawns(value) + margin;
        let with =
            if least.0 < 2_000 { Score::Estimate(least) } else { Score::MateIn(1) }.chance(Scale::STOCKFISH);
        assert!(without.chance(Scale::STOCKFISH).lost_to(with) <= 0.0);
        assert!(
            with.get() - without.chance(Scale::STOCKFISH).get() >= Apart::Clearly.chances() - 1e-9,
            "{value}: {margin}"
        );
    }
}

/// A short look may miss a mate that is still there without the move: it is looked for by checks.
#[test]
fn a_mate_that_comes_anyway_is_no_contrast() {
    let root = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let measured = |without: &str| {
        let mut machine = Told(|_: &Chess| Score::LEVEL);
        let mut asker = Asker::new(&mut machine, Price::EXPLANATION, Stop::new());
        let without = Without::Line(line(root, without).moves());
        Contrast::measure(&mut asker, &line(root, "Rd8#"), &without).unwrap()
    };
    assert!(measured("h3 Kh8").is_none());
    assert!(measured("h3 h6").is_some());
}

#[test]
fn a_census_has_every_move_once() {
    // White's knight moves are worth a pawn, Nf3 two; everything else nothing.
    let judge = |position: &Chess| {
        let has = |square: shakmaty::Square| position.board().role_at(square) == Some(Role::Knight);
        let squares = [shakmaty::Square::D4, shakmaty::Square::C3, shakmaty::Square::H3];
        match squares.into_iter().any(has) {
            _ if has(shakmaty::Square::F3) => Score::centipawns(200),
            true => Score::centipawns(100),
            false => Score::LEVEL,
        }
    };
    let mut machine = Told(judge);
    let mut asker = Asker::new(&mut machine, Price::EXPLANATION, Stop::new());
    let game = History::new(Chess::default());
    let all: Vec<Move> = game.position().legal_moves().into_iter().collect();
    let knight = read_move(game.position(), "Nf3").unwrap();
    let budgets = (Budget::nodes(1), Budget::nodes(1));
    let mut census = Census::take(&mut asker, &game, Some(knight), budgets).unwrap().unwrap();
    let mut entries: Vec<Move> = census.entries().iter().map(|entry| entry.m).collect();
    assert_eq!(entries.len(), all.len());
    entries.sort_by_key(|&m| all.iter().position(|&other| other == m));
    assert_eq!(entries, all);
    assert_eq!(census.first().unwrap().m, knight);
    assert_eq!(census.gap(), Some(Centipawns(100)));
    // All others are worth no more than the best of them, which is all that is known.
    let pawn = read_move(game.position(), "a3").unwrap();
    let bound = census.of_move(pawn).unwrap();
    assert_eq!((bound.bound, bound.score), (Bound::AtMost, Score::centipawns(100)));
    census.judge(&mut asker, &game, &[pawn], Centipawns(-50), Budget::nodes(1)).unwrap();
    let judged = census.of_move(pawn).unwrap();
    assert_eq!((judged.bound, judged.score), (Bound::Exact, Score::LEVEL));
    assert!(asker.spent().questions >= 3);
}

#[test]
fn a_gain_is_counted_where_nothing_is_in_the_air() {
    let fork = "1r3k2/5ppp/8/4N3/8/8/PP3PPP/6K1 w - - 0 1";
    // In check, and with a rook to be taken, there is nothing to count yet.
    assert!(Gain::of(&line(fork, "Nd7+"), Color::White).is_none());
    assert!(Gain::of(&line(fork, "Nd7+ Ke8"), Color::White).is_none());
    let gain = Gain::of(&line(fork, "Nd7+ Ke8 Nxb8"), Color::White).unwrap();
    assert_eq!((gain.won(), gain.lost(), gain.points()), (&[Role::Rook][..], &[][..], Points(5)));
    let loss = Gain::of(&line(fork, "Nd7+ Ke8 Nxb8"), Color::Black).unwrap();
    assert_eq!((loss.won(), loss.lost(), loss.points()), (&[][..], &[Role::Rook][..], Points(-5)));
    // A bishop for a knight is no gain.
    let even = "4k3/3p4/2n5/1B6/8/8/8/4K3 w - - 0 1";
    let traded = Gain::of(&line(even, "Bxc6 dxc6"), Color::White).unwrap();
    assert_eq!((traded.won(), traded.lost(), traded.points()), (&[][..], &[][..], Points(0)));
}

#[test]
fn a_mate_is_certain_when_every_reply_is_answered() {
    let mut machine = Told(|_: &Chess| Score::LEVEL);
    let mut asker = Asker::new(&mut machine, Price::EXPLANATION, Stop::new());
    // 1.Qxd8+ Rxd8 2.Rxd8# and nothing else.
    let root = "r2r2k1/5ppp/8/8/8/8/3Q1PPP/3R2K1 w - - 0 1";
    let proved = Certainty::mate(&mut asker, &line(root, "Qxd8+"), 2).unwrap().unwrap();
    assert_eq!((proved.score(), proved.strength()), (Score::MateIn(2), Strength::Forced));
    assert_eq!(proved.line(), line(root, "Qxd8+ Rxd8 Rxd8#").moves());
    // With the h-pawn moved, the king has a way out.
    let escape = "r2r2k1/5pp1/7p/8/8/8/3Q1PPP/3R2K1 w - - 0 1";
    assert!(Certainty::mate(&mut asker, &line(escape, "Qxd8+"), 2).unwrap().is_none());
}

#[test]
fn who_is_told_to_stop_answers_nothing() {
    let mut machine = Told(|_: &Chess| Score::LEVEL);
    let stop = Stop::new();
    let mut asker = Asker::new(&mut machine, Price::EXPLANATION, stop.clone());
    assert!(asker.look_at(&Chess::default(), &[], Budget::nodes(1)).unwrap().is_some());
    stop.stop();
    let error = asker.look_at(&Chess::default(), &[], Budget::nodes(1)).unwrap_err();
    assert_eq!(error, MachineError::Stopped);
}

/// Of so many moves so many serve a purpose, the first among them, and so many are good, the first among them: how often are all
/// good moves among those that serve it?
fn counted(all: u32, good: u32, serving: u32) -> f64 {
    let (mut ways, mut met) = (0_u32, 0_u32);
    for others in 0..1_u32 << (all - 1) {
        let set = others << 1 | 1;
        if set.count_ones() == good {
            ways += 1;
            met += u32::from(set & ((1 << serving) - 1) == set);
        }
    }
    f64::from(met) / f64::from(ways)
}

#[test]
fn an_accident_is_as_likely_as_it_is_counted() {
    for all in 2..=11 {
        for good in 1..=all {
            for serving in good..=all {
                let tally = Tally { all: all as usize, good: good as usize, serving: serving as usize };
                assert!((tally.accident() - counted(all, good, serving)).abs() < 1e-12, "{tally:?}");
            }
        }
    }
}

/// The same machine, which gives each move its worth.
struct Judging<F>(Told<F>);

impl<F: Fn(&Chess) -> Score> Machine for Judging<F> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn ask(&mut self, game: &History, question: &Question<'_>) -> Asked<Answer> {
        self.0.ask(game, question)
    }

    fn look(&mut self, game: &History, moves: &[Move], budget: Budget) -> Asked<Option<Opinion>> {
        self.0.look(game, moves, budget)
    }

    fn judge(&mut self, game: &History, moves: &[Move], _: Centipawns, _: Budget) -> Asked<Vec<JudgedMove>> {
        let exact = |&m: &Move| {
            let score = self.0.worth_after(game.position(), m);
            JudgedMove { m, score, bound: Bound::Exact, line: vec![m], nodes: 1 }
        };
        Ok(moves.iter().map(exact).collect())
    }
}

/// Splits White's first moves by whether they serve a purpose; those that begin with the e-pawn are good, and so may another be.
fn split(serves: impl Fn(Move) -> bool, also_good: &'static str, tried: usize) -> Option<Split> {
    let root = fen::read(START, Rules::Standard).unwrap();
    let other = read_move(&root, also_good).unwrap();
    let judge = move |position: &Chess| {
        let is_good = position.board().piece_at(shakmaty::Square::E2).is_none()
            || position.board().piece_at(other.to()).is_some();
        Score::centipawns(if is_good { 30 } else { -200 })
    };
    let mut machine = Judging(Told(judge));
    let mut asker = Asker::new(&mut machine, Price::EXPLANATION, Stop::new());
    let game = History::new(root.clone());
    let first = read_move(&root, "e4").unwrap();
    let budgets = (Budget::nodes(100), Budget::nodes(100));
    let mut census = Census::take(&mut asker, &game, Some(first), budgets).unwrap().unwrap();
    let rest: Vec<Move> = root.legal_moves().into_iter().filter(|&m| m != first).collect();
    census.judge(&mut asker, &game, &rest, Centipawns(-60), Budget::nodes(100)).unwrap();
    let criterion = Criterion { purpose: "tested", squares: Vec::new(), tried };
    Split::measure(&mut asker, &game, &census, criterion, serves).unwrap()
}

#[test]
fn a_split_is_no_accident() {
    let e_pawn = |m: Move| m.from() == Some(shakmaty::Square::E2);
    let e_pawn_and_d4 = |m: Move| e_pawn(m) || m.to() == shakmaty::Square::D4;
    let of_three = |tried| split(e_pawn_and_d4, "d4", tried);
    let found = of_three(8).unwrap();
    assert_eq!((found.tally(), found.others()), (Tally { all: 20, good: 3, serving: 3 }, 17));
    // One in 171: eight may be tried, and not nine.
    assert!(of_three(9).is_none());
    // Two good moves of twenty are an accident; a good one does not serve it; all moves serve it.
    assert!(split(e_pawn, "e4", 1).is_none());
    assert!(split(e_pawn, "d4", 1).is_none());
    assert!(split(|_| true, "d4", 1).is_none());
}
