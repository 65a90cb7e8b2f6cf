//! Engines that behave well and engines that do not: `testdata/fake_engine.py` plays them all.

#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use lucena_board::{
    fen::{self, Rules},
    history::History,
    said::read_move,
};
use lucena_client::{Patience, UciClient};
use lucena_evidence::{
    Asked, Bound, Budget, Centipawns, Goal, JudgedMove, Machine, MachineError, Opinion, Question, Scale,
    Score, Stop, Strength, Verdict,
};
use shakmaty::{Chess, Move, Position};

const FAKE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/fake_engine.py");
const LITTLE: Budget = Budget::nodes(10);
const SHORT: Duration = Duration::from_millis(50);

fn arguments(more: &[&str]) -> Vec<String> {
    // Without what a site may have installed, Python starts faster.
    ["-I", "-S", FAKE].iter().chain(more).map(|&word| word.to_owned()).collect()
}

fn start(arguments: &[String], patience: Patience, stop: Stop) -> Asked<UciClient> {
    UciClient::start("python3", arguments, patience, stop)
}

fn patient(mode: &str) -> UciClient {
    start(&arguments(&[mode]), Patience::default(), Stop::new()).unwrap()
}

/// A file in which the engine writes what it is told.
struct Log(tempfile::TempDir);

impl Log {
    fn new() -> Log {
        Log(tempfile::tempdir().unwrap())
    }

    fn arguments(&self, mode: &str) -> Vec<String> {
        arguments(&[mode, self.0.path().join("log").to_str().unwrap()])
    }

    fn read(&self) -> String {
        fs::read_to_string(self.0.path().join("log")).unwrap_or_default()
    }
}

fn game(text: &str) -> History {
    History::new(fen::read(text, Rules::Detect).unwrap())
}

fn new_game() -> History {
    History::new(Chess::default())
}

fn moves(game: &History, words: &str) -> Vec<Move> {
    words.split(' ').map(|word| read_move(game.position(), word).unwrap()).collect()
}

fn look(client: &mut UciClient) -> Asked<Option<Opinion>> {
    client.look(&new_game(), &[], LITTLE)
}

/// The error of a first look. The next question must have the same, at once: nobody is there to answer it.
fn failure(mode: &str, patience: Patience) -> MachineError {
    let mut client = start(&arguments(&[mode]), patience, Stop::new()).unwrap();
    let error = look(&mut client).unwrap_err();
    let question = Question { goal: Goal::Hold, moves: &[], budget: LITTLE };
    assert_eq!(client.ask(&new_game(), &question), Err(error.clone()));
    let moves = new_game().position().legal_moves();
    assert_eq!(client.judge(&new_game(), &moves, Centipawns(0), LITTLE), Err(error.clone()));
    assert_eq!(client.forget(), Err(error.clone()));
    error
}

fn lie(mode: &str) -> String {
    let error = failure(mode, Patience::default());
    assert!(matches!(error, MachineError::Lied { .. }), "{error}");
    error.to_string()
}

fn flood(mode: &str) -> String {
    let error = failure(mode, Patience::default());
    assert!(matches!(error, MachineError::Flooded { .. }), "{error}");
    error.to_string()
}

#[test]
fn a_good_engine_answers() {
    let mut client = patient("good");
    assert_eq!((client.name(), client.scale()), ("Fake", Scale::STOCKFISH));
    let game = new_game();
    let strength = Strength::Judged { nodes: 50 };
    let opinion = look(&mut client).unwrap().unwrap();
    let line = moves(&game, "a2a3");
    assert_eq!(opinion, Opinion { score: Score::centipawns(30), line, nodes: 50, strength });
    let wanted = moves(&game, "e2e4 d2d4");
    for (least, verdict) in [(20, Verdict::Proved), (40, Verdict::Refuted)] {
        let goal = Goal::Score(Centipawns(least));
        let answer = client.ask(&game, &Question { goal, moves: &wanted, budget: LITTLE }).unwrap();
        assert_eq!((answer.verdict, answer.strength, &answer.line[..]), (verdict, strength, &wanted[..1]));
    }
}

#[test]
fn where_there_is_no_move_nobody_is_asked() {
    let mut client = patient("dies-on-go");
    let (mate, stalemate) =
        (game("4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1"), game("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"));
    assert_eq!(client.look(&mate, &[], LITTLE), Ok(None));
    let question = Question { goal: Goal::Hold, moves: &[], budget: LITTLE };
    assert_eq!(client.ask(&mate, &question).unwrap().verdict, Verdict::Refuted);
    let answer = client.ask(&stalemate, &question).unwrap();
    assert_eq!((answer.verdict, answer.strength), (Verdict::Proved, Strength::Forced));
}

#[test]
fn an_engine_that_does_not_start_is_an_error() {
    let none = UciClient::start("no-such-engine", &[], Patience::default(), Stop::new());
    assert!(none.unwrap_err().to_string().starts_with("cannot start no-such-engine: "));
    let dead = start(&arguments(&["dies-at-start"]), Patience::default(), Stop::new());
    assert_eq!(dead.unwrap_err().to_string(), "python3 died while it was asked `uci`");
    let hanging = Patience { start: SHORT, ..Patience::default() };
    let late = start(&arguments(&["hangs-at-start"]), hanging, Stop::new()).unwrap_err();
    assert_eq!(late, MachineError::Late { name: "python3".into(), asked: "uci".into(), waited: SHORT });
}

#[test]
fn an_engine_that_dies_is_an_error() {
    for mode in ["dies-on-go", "dies-in-a-word"] {
        let error = failure(mode, Patience::default()).to_string();
        let start = fen::write(&Chess::default());
        assert_eq!(error, format!("Fake died while it was asked `position fen {start}; go nodes 10`"));
    }
}

#[test]
fn an_engine_that_hangs_is_an_error() {
    let silence = failure("hangs-on-go", Patience { silence: SHORT, ..Patience::default() });
    assert!(matches!(silence, MachineError::Late { waited: SHORT, .. }), "{silence}");
    let grace = Patience { silence: 4 * SHORT, answer: SHORT, ..Patience::default() };
    let whole = failure("hangs-on-go", grace);
    assert!(
        matches!(whole, MachineError::Late { waited, .. } if waited == SHORT + Duration::from_millis(10)),
        "{whole}"
    );
}

#[test]
fn an_engine_that_is_late_but_heeds_stop_has_answered() {
    let hurried = Patience { answer: SHORT, ..Patience::default() };
    let mut client = start(&arguments(&["late"]), hurried, Stop::new()).unwrap();
    assert_eq!(look(&mut client).unwrap().unwrap().score, Score::centipawns(30));
}

#[test]
fn an_engine_that_lies_is_an_error() {
    assert!(
        lie("illegal-bestmove")
            .starts_with("Fake answered `bestmove e5e6`, but `e5e6` is illegal in `rnbqkbnr/")
    );
    let nonsense = "Fake answered `bestmove (none)`, but `(none)` is no move, and there are legal moves";
    assert_eq!(lie("nonsense-bestmove"), nonsense);
    assert!(lie("illegal-pv").contains("pv e5e6`, but `e5e6` is illegal in"));
    assert_eq!(lie("no-score"), "Fake answered `bestmove a2a3`, but it gave no score before that");
}

#[test]
fn an_engine_that_answers_another_question_lies() {
    let mut client = patient("ignores-searchmoves");
    let game = new_game();
    let error = client.look(&game, &moves(&game, "e2e4 d2d4"), LITTLE).unwrap_err().to_string();
    assert!(error.ends_with("but it was asked about e2e4 d2d4 only"), "{error}");
}

#[test]
fn an_engine_that_floods_is_an_error() {
    assert_eq!(flood("flood-no-newline"), "Fake sends more than it should: a line of more than 65536 bytes");
    assert_eq!(flood("flood-lines"), "Fake sends more than it should: more than 500000 lines for one answer");
}

#[test]
fn an_answer_that_is_repeated_does_not_answer_the_next_question() {
    let mut client = patient("repeats");
    let game = new_game();
    for word in ["e2e4", "d2d4", "c2c4"] {
        let line = moves(&game, word);
        assert_eq!(client.look(&game, &line, LITTLE).unwrap().unwrap().line, line);
    }
}

#[test]
fn a_stop_is_heard_at_once_and_the_engine_goes_on_afterwards() {
    let (stop, game, log) = (Stop::new(), new_game(), Log::new());
    let hurried = Patience { answer: SHORT, ..Patience::default() };
    let mut client = start(&log.arguments("late"), hurried, stop.clone()).unwrap();
    let stopped = thread::scope(|scope| {
        scope.spawn(|| {
            while !log.read().contains("go nodes") {
                thread::sleep(Duration::from_millis(1));
            }
            stop.stop();
        });
        client.look(&game, &moves(&game, "e2e4"), Budget::nodes(1_000_000))
    });
    assert_eq!(stopped, Err(MachineError::Stopped));
    assert_eq!(look(&mut client), Err(MachineError::Stopped));
    // The late answer, e2e4, would be a lie now.
    client.stop_with(Stop::new());
    let line = moves(&game, "d2d4");
    assert_eq!(client.look(&game, &line, LITTLE).unwrap().unwrap().line, line);
}

#[test]
fn a_stop_is_heard_while_the_engine_starts() {
    let stop = Stop::new();
    stop.stop();
    let stopped = start(&arguments(&["hangs-at-start"]), Patience::default(), stop);
    assert_eq!(stopped.unwrap_err(), MachineError::Stopped);
}

#[test]
fn a_game_begins_only_when_the_engine_shall_forget() {
    let log = Log::new();
    let mut client = start(&log.arguments("good"), Patience::default(), Stop::new()).unwrap();
    let game = new_game();
    look(&mut client).unwrap();
    let budget = Budget { nodes: 7, depth: Some(3) };
    client.judge(&game, &moves(&game, "e2e4 d2d4"), Centipawns(0), budget).unwrap();
    client.forget().unwrap();
    client.look(&game, &moves(&game, "e2e4 d2d4"), budget).unwrap();
    drop(client);
    let start = format!("position fen {}", fen::write(&Chess::default()));
    let expected = [
        "uci",
        "setoption name OwnBook value false",
        "isready",
        &start,
        "isready",
        "go nodes 10",
        "setoption name MultiPV value 2",
        &start,
        "isready",
        "go nodes 6 depth 3 searchmoves e2e4 d2d4",
        "ucinewgame",
        "isready",
        "setoption name MultiPV value 1",
        &start,
        "isready",
        "go nodes 7 depth 3 searchmoves e2e4 d2d4",
        "quit",
    ];
    assert_eq!(log.read().lines().collect::<Vec<_>>(), expected);
}

fn judged(mode: &str) -> Vec<JudgedMove> {
    let game = new_game();
    patient(mode).judge(&game, &moves(&game, "e2e4 d2d4 c2c4"), Centipawns(1000), Budget::nodes(30)).unwrap()
}

fn scores_and_nodes(judged: &[JudgedMove]) -> Vec<(i32, u64)> {
    judged.iter().map(|judged| (judged.score.value().0, judged.nodes)).collect()
}

#[test]
fn moves_are_judged_together_if_the_engine_can_and_alone_if_not() {
    assert_eq!(scores_and_nodes(&judged("good")), [(30, 18), (20, 16), (10, 16)]);
    assert_eq!(scores_and_nodes(&judged("few-lines")), [(30, 25), (20, 25), (30, 50)]);
    assert_eq!(scores_and_nodes(&judged("one-line")), [(30, 50), (30, 50), (30, 50)]);
    assert_eq!(scores_and_nodes(&judged("skips-lines")), [(30, 18), (30, 66), (30, 66)]);
    for judged in judged("skips-lines") {
        assert_eq!((judged.bound, judged.line), (Bound::Exact, vec![judged.m]));
    }
}

/// What the engine is told when it is asked about castling.
fn told_about_castling(text: &str) -> String {
    let log = Log::new();
    let mut client = start(&log.arguments("good"), Patience::default(), Stop::new()).unwrap();
    let game = game(text);
    let castles = moves(&game, "O-O");
    assert_eq!(client.look(&game, &castles, LITTLE).unwrap().unwrap().line, castles);
    log.read()
}

#[test]
fn castling_is_written_as_the_position_has_it() {
    let standard = told_about_castling("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(standard.contains("searchmoves e1g1\n") && !standard.contains("UCI_Chess960"), "{standard}");
    let chess960 = told_about_castling("4k3/8/8/8/8/8/8/3K1R2 w F - 0 1");
    assert!(chess960.contains("searchmoves d1f1\n"), "{chess960}");
    assert!(chess960.contains("setoption name UCI_Chess960 value true\n"), "{chess960}");
}

#[test]
fn an_engine_without_chess960_is_not_asked_about_it() {
    let mut client = patient("one-line");
    let error = client.look(&game("4k3/8/8/8/8/8/8/2R1K3 w C - 0 1"), &[], LITTLE).unwrap_err();
    assert!(error.to_string().ends_with("it has no option `UCI_Chess960`"), "{error}");
    assert!(look(&mut client).is_ok());
}

/// Whether a process is neither running nor sleeping.
#[cfg(target_os = "linux")]
fn has_ended(pid: &str) -> bool {
    let state = fs::read_to_string(format!("/proc/{pid}/stat"));
    state.map_or(true, |state| state.contains(") Z "))
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_does_not_hear_ends_with_its_client() {
    let client = patient("deaf");
    let pid = client.name().strip_prefix("Fake ").unwrap().to_owned();
    assert!(!has_ended(&pid));
    drop(client);
    assert!(!Path::new(&format!("/proc/{pid}")).exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_script_ends_together_with_the_engine_it_has_started() {
    let script = format!("python3 -I -S '{FAKE}' deaf; true");
    let client =
        UciClient::start("sh", &["-c".to_owned(), script], Patience::default(), Stop::new()).unwrap();
    let pid = client.name().strip_prefix("Fake ").unwrap().to_owned();
    drop(client);
    let begun = Instant::now();
    while !has_ended(&pid) {
        // Left alone it would go on for half a minute.
        assert!(begun.elapsed() < Duration::from_secs(10));
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_client_can_be_sent_to_another_thread() {
    fn sent<T: Send>() {}
    sent::<UciClient>();
}

/// The real thing, where it is installed.
#[test]
fn stockfish_judges_every_move() {
    let program = "/usr/games/stockfish";
    if !Path::new(program).exists() {
        return;
    }
    let mut client = UciClient::start(program, &[], Patience::default(), Stop::new()).unwrap();
    let game = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let moves: Vec<Move> = game.position().legal_moves().into_iter().collect();
    let mut judge = || {
        client.forget().unwrap();
        client.judge(&game, &moves, Centipawns(0), Budget::nodes(20_000)).unwrap()
    };
    let judged = judge();
    assert_eq!(judged, judge());
    assert_eq!(judged.iter().map(|judged| judged.m).collect::<Vec<_>>(), moves);
    assert!(judged.iter().all(|judged| judged.bound == Bound::Exact && judged.line[0] == judged.m));
    let mate = self::game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let goal = Goal::Mate(Some(1));
    let answer = client.ask(&mate, &Question { goal, moves: &[], budget: Budget::nodes(1000) }).unwrap();
    assert_eq!(answer.verdict, Verdict::Proved);
    assert!(!answer.strength.is_certain());
}
