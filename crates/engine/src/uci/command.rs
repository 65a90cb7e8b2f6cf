//! What a GUI says, read into types. Anything can come in: what makes no sense is an error value or left out.

use std::time::Duration;

/// A line from the GUI.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Who are you?
    Uci,
    /// Are you there?
    IsReady,
    /// Another game begins.
    NewGame,
    /// Tell more, or less.
    Debug(bool),
    /// A setting.
    SetOption {
        /// Its name, in lower case, single spaces.
        name: String,
        /// Its value.
        value: Option<String>,
    },
    /// The position to think about.
    Position {
        /// The FEN; `None` for the initial position.
        fen: Option<String>,
        /// Moves played from there.
        moves: Vec<String>,
    },
    /// Think.
    Go(Go),
    /// Stop thinking.
    Stop,
    /// The expected move was played.
    PonderHit,
    /// The end.
    Quit,
    /// Not UCI: show the board.
    Board,
    /// Not UCI: show the evaluation.
    Evaluate,
}

/// How to think.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Go {
    /// The last iteration.
    pub depth: Option<u32>,
    /// Nodes in all.
    pub nodes: Option<u64>,
    /// Time for the move.
    pub movetime: Option<Duration>,
    /// White's and Black's time left.
    pub time: [Option<Duration>; 2],
    /// White's and Black's increments.
    pub increment: [Duration; 2],
    /// Moves to the next control.
    pub movestogo: Option<u32>,
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// Look at these moves only.
    pub searchmoves: Vec<String>,
    /// Until told to stop.
    pub infinite: bool,
    /// In the opponent's time.
    pub ponder: bool,
}

const GO_WORDS: [&str; 12] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "searchmoves",
    "infinite",
    "ponder",
];

/// Reads a line; `None` when it says nothing that we know. Words before the command are skipped, as UCI asks.
pub fn read(line: &str) -> Option<Command> {
    let words: Vec<&str> = line.split_whitespace().collect();
    (0..words.len()).find_map(|i| command(words[i], &words[i + 1..]))
}

fn command(word: &str, rest: &[&str]) -> Option<Command> {
    Some(match word {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "debug" => Command::Debug(rest.first() != Some(&"off")),
        "setoption" => set_option(rest)?,
        "position" => position(rest)?,
        "go" => Command::Go(go(rest)),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "d" => Command::Board,
        "eval" => Command::Evaluate,
        _ => return None,
    })
}

fn set_option(rest: &[&str]) -> Option<Command> {
    let rest = rest.strip_prefix(&["name"])?;
    let end = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
    let value = rest.get(end + 1..).map(|words| words.join(" "));
    Some(Command::SetOption { name: rest[..end].join(" ").to_lowercase(), value })
}

fn position(rest: &[&str]) -> Option<Command> {
    let (kind, rest) = rest.split_first()?;
    let end = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
    let fen = match *kind {
        "startpos" => None,
        "fen" => Some(rest[..end].join(" ")),
        _ => return None,
    };
    let moves = rest.get(end + 1..).unwrap_or_default().iter().map(|&word| word.to_owned()).collect();
    Some(Command::Position { fen, moves })
}

fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(m) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    go.searchmoves.push(m.to_owned());
                }
            }
            _ if GO_WORDS.contains(&word) => {
                if let Some(number) = words.next_if(|word| !GO_WORDS.contains(word)).and_then(number) {
                    set(&mut go, word, number);
                }
            }
            _ => {}
        }
    }
    go
}

/// A whole number; too large ones count as the largest, which is what was meant.
fn number(word: &str) -> Option<i64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse().unwrap_or(i64::MAX);
    Some(if word.starts_with('-') { -size } else { size })
}

fn set(go: &mut Go, word: &str, number: i64) {
    let count = u32::try_from(number.max(0)).unwrap_or(u32::MAX);
    // A flag that has fallen may give a negative time. A month is as good as for ever.
    let time = Duration::from_millis(number.clamp(0, 1000 * 60 * 60 * 24 * 30).cast_unsigned());
    match word {
        "depth" => go.depth = Some(count),
        "nodes" => go.nodes = Some(number.max(1).cast_unsigned()),
        "movetime" => go.movetime = Some(time),
        "wtime" => go.time[0] = Some(time),
        "btime" => go.time[1] = Some(time),
        "winc" => go.increment[0] = time,
        "binc" => go.increment[1] = time,
        "movestogo" => go.movestogo = (count > 0).then_some(count),
        "mate" => go.mate = Some(count),
        _ => {}
    }
}
