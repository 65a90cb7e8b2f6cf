//! `lucena check`: explanations and reviews, replayed.

use std::{
    cell::Cell,
    io::{self, BufReader, Cursor, Read, Write},
    rc::Rc,
};

use lucena_board::pgn::{PgnGame, PgnReader};
use lucena_client::{Patience, UciClient};
use lucena_coach::check::{
    Checker, Document, Failure as Fault, Quoted, Report, quoted,
    second::{self, Second},
};
use serde::Serialize;
use serde_json::Value;

use crate::{
    console::{Console, Failure, Outcome, bad_input, counted},
    input::FileArg,
    stop,
    thinking::not_answered,
};

/// Replay explanations and reviewed games: what holds, and what does not
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena explain startpos --json | lucena check -\n  \
    lucena check explanations.jsonl --engine stockfish\n  \
    lucena annotate game.pgn | lucena check -\n\n\
    FILE has one or many documents of `explain --json`, `why-not --json`, `annotate --json`, `threats --json`, \
    `defences --json`, `killers --json` or `moves --judge --json`, or games as `annotate` writes them; the text itself tells which.\n\
    Documents: every line is played by the rules; facts are looked at and gains counted again; a proof of mate must answer \
    every legal reply, a census hold every legal move, a table's word be that of tables made here (three men); the two \
    lines of a contrast must differ as it says, and its scores by its margin. Every move, square, man and number of a \
    sentence must occur in the evidence that the sentence names. How a side is said to stand \
    must be what a score of the evidence says; other words of judgement are not read, and what an engine has judged \
    cannot be replayed.\n\
    Games: a comment has no evidence beside it, so less can be checked. Of the reviewer's comments, every line with move \
    numbers must be playable in the game, in a variation, or after a line quoted before it, and what is said to be lost, \
    or mate, must be on the board at its end. Single moves that cannot be placed are counted only. Other people's \
    comments, and games without a review's summary at their head, never fail.\n\
    --engine asks another engine about what was judged, --nodes for each end: a contrast is confirmed if its ends lie half \
    the margin apart, contradicted if they lie the other way round, else undecided; likewise the first move of a census \
    and the second, where they are said to be half a pawn apart (held to three pawns at most). A gain is confirmed if \
    the side stands no worse at the end than the material there less a pawn, contradicted if it stands worse than the \
    material before less a pawn. Contradictions are listed, and do not change the exit code: an opinion is no proof.\n\n\
    Exit codes: 0 all holds, 1 something does not, 2 something cannot be read.")]
pub struct Args {
    #[command(flatten)]
    file: FileArg,

    /// Ask another engine, a program that speaks UCI, about everything that was judged
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,

    /// Nodes for each of the other engine's answers
    #[arg(long, value_name = "N", default_value_t = 1_000_000, requires = "engine",
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Print one JSON object a document
    #[arg(long)]
    json: bool,
}

/// No document is larger, in bytes.
const LARGEST: u64 = 64 << 20;
/// What is looked at to tell JSON from PGN.
const HEAD: u64 = 4096;

/// What is said of a document.
#[derive(Debug, Serialize)]
struct Checked {
    schema: u32,
    document: u64,
    holds: bool,
    #[serde(flatten)]
    report: Report,
    second: Option<Second>,
}

/// What is said of a game.
#[derive(Debug, Serialize)]
struct CheckedGame {
    schema: u32,
    game: u64,
    holds: bool,
    #[serde(flatten)]
    quoted: Quoted,
}

/// How many there were.
#[derive(Debug, Default)]
struct Count {
    all: u64,
    failing: u64,
    unreadable: u64,
    /// Games without a review.
    unreviewed: u64,
    second: Second,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let (is_json, text) = told_apart(self.file.open()?).map_err(|error| self.unreadable(&error))?;
        let count = if is_json { self.documents(console, text)? } else { self.games(console, text)? };
        self.sum_up(console, &count, if is_json { "document" } else { "game" })
    }

    fn unreadable(&self, error: &dyn std::fmt::Display) -> Failure {
        bad_input(format!("{}: {error}", self.file.name()))
    }

    fn documents(&self, console: &mut Console, text: impl Read) -> Result<Count, Failure> {
        let (mut checker, mut count) = (Checker::default(), Count::default());
        let mut machine = self.machine()?;
        let left = Rc::new(Cell::new(LARGEST));
        let bounded = Bounded { text: BufReader::new(text), left: Rc::clone(&left) };
        for value in serde_json::Deserializer::from_reader(bounded).into_iter::<Value>() {
            go_on()?;
            count.all += 1;
            let place = format!("document {}", count.all);
            let value = value.map_err(|error| self.unreadable(&format!("{place}: {error}")))?;
            left.set(LARGEST);
            let document = match Document::read(value) {
                Ok(document) => document,
                Err(error) => {
                    count.unreadable += 1;
                    console.note(format!("{}: {place}: {error}", self.file.name()));
                    continue;
                }
            };
            let report = checker.check(&document);
            let ask = |machine: &mut UciClient| second::opinion(machine, &document, self.nodes);
            let second = machine.as_mut().map(ask).transpose().map_err(not_answered)?;
            count.failing += u64::from(!report.holds());
            count.add(second.as_ref());
            self.print(
                console,
                Checked { schema: 1, document: count.all, holds: report.holds(), report, second },
            )?;
        }
        Ok(count)
    }

    /// The other engine, if one was asked for.
    fn machine(&self) -> Result<Option<UciClient>, Failure> {
        let Some(command) = &self.engine else { return Ok(None) };
        let (program, arguments) = UciClient::command(command).map_err(bad_input)?;
        let client = UciClient::start(&program, &arguments, Patience::default(), stop::handle());
        client.map(Some).map_err(not_answered)
    }

    fn print(&self, console: &mut Console, checked: Checked) -> Outcome {
        if self.json {
            return console.json(&checked);
        }
        let Checked { document, report, second, .. } = checked;
        let (evidence, sentences) =
            (counted_pieces(report.evidence), counted(report.sentences as u64, "sentence"));
        let verdict = verdict(&report.failures);
        writeln!(console.out(), "document {document}: {evidence}, {sentences}: {verdict}")?;
        print_faults(console, &report.failures)?;
        let Some(second) = second else { return Ok(()) };
        for contradiction in &second.contradicted {
            let second::Contradiction { place, lines, said, found } = contradiction;
            writeln!(console.out(), "  {place}: {said} apart it is said, {found} the other engine thinks")?;
            for line in lines {
                writeln!(console.out(), "    {line}")?;
            }
        }
        Ok(())
    }

    fn games(&self, console: &mut Console, text: impl Read) -> Result<Count, Failure> {
        if self.engine.is_some() {
            return Err(bad_input(
                "games have no evidence to ask an engine about; give it `annotate --json`",
            ));
        }
        let (mut count, mut game) = (Count::default(), PgnGame::new());
        let mut reader = PgnReader::new(text);
        while let Some(read) = reader.read_into(&mut game) {
            go_on()?;
            count.all += 1;
            if let Err(error) = read {
                count.unreadable += 1;
                let place = format!("{}:{}:{}", self.file.name(), error.line, error.column);
                console.note(format!("{place}: game {}: {}", error.game, error.kind));
                continue;
            }
            let quoted = quoted(&game);
            let holds = quoted.failures.is_empty();
            count.failing += u64::from(!holds);
            count.unreviewed += u64::from(!quoted.is_reviewed);
            self.print_game(console, CheckedGame { schema: 1, game: count.all, holds, quoted })?;
        }
        Ok(count)
    }

    fn print_game(&self, console: &mut Console, checked: CheckedGame) -> Outcome {
        if self.json {
            return console.json(&checked);
        }
        let CheckedGame { game, quoted, .. } = checked;
        let lines = counted(quoted.lines as u64, "quoted line");
        let unplaced = match quoted.unplaced {
            0 => String::new(),
            unplaced => format!(", {unplaced} not placed"),
        };
        let verdict = if quoted.is_reviewed { verdict(&quoted.failures) } else { "not reviewed".to_owned() };
        writeln!(console.out(), "game {game}: {lines}{unplaced}: {verdict}")?;
        print_faults(console, &quoted.failures)
    }

    /// Says how it came out, and ends accordingly.
    fn sum_up(&self, console: &mut Console, count: &Count, what: &str) -> Outcome {
        let Count { all, failing, unreadable, unreviewed, second } = count;
        if *all == 0 {
            return Err(self.unreadable(&"there is nothing in it; expected JSON documents or PGN"));
        }
        if !self.json && self.engine.is_some() {
            let (confirmed, undecided) = (second.confirmed, second.undecided);
            let contradicted = second.contradicted.len();
            writeln!(
                console.out(),
                "the other engine: {confirmed} confirmed, {undecided} undecided, {contradicted} contradicted"
            )?;
        }
        let of_all = counted(*all, what);
        if *unreadable > 0 {
            return Err(bad_input(format!("{unreadable} of {of_all} cannot be read, {failing} do not hold")));
        }
        if *failing > 0 {
            return Err(Failure::CouldNot(format!("{failing} of {of_all} do not hold")));
        }
        if !self.json {
            let unreviewed = match unreviewed {
                0 => String::new(),
                unreviewed => format!("; {unreviewed} not reviewed, so nothing was to be checked"),
            };
            writeln!(console.out(), "{of_all}: all hold{unreviewed}")?;
        }
        Ok(())
    }
}

impl Count {
    fn add(&mut self, second: Option<&Second>) {
        let Some(second) = second else { return };
        self.second.confirmed += second.confirmed;
        self.second.undecided += second.undecided;
        self.second.contradicted.extend(second.contradicted.iter().cloned());
    }
}

fn go_on() -> Outcome {
    if stop::requested() { Err(Failure::Interrupted) } else { Ok(()) }
}

fn counted_pieces(number: usize) -> String {
    format!("{number} piece{} of evidence", if number == 1 { "" } else { "s" })
}

fn verdict(failures: &[Fault]) -> String {
    match failures.len() {
        0 => "all hold".to_owned(),
        1 => "1 failure".to_owned(),
        number => format!("{number} failures"),
    }
}

fn print_faults(console: &mut Console, failures: &[Fault]) -> Outcome {
    for Fault { place, what } in failures {
        writeln!(console.out(), "  {place}: {what}")?;
    }
    Ok(())
}

/// Whether a text is JSON; an object begins with a name, while a PGN comment hardly begins with a quotation mark.
fn told_apart(mut text: Box<dyn Read + Send>) -> io::Result<(bool, impl Read)> {
    let mut head = Vec::new();
    text.by_ref().take(HEAD).read_to_end(&mut head)?;
    let head = head.strip_prefix(b"\xef\xbb\xbf").map(<[u8]>::to_vec).unwrap_or(head);
    let start = head.trim_ascii_start();
    let is_json = start.strip_prefix(b"{").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"\""));
    Ok((is_json, Cursor::new(head).chain(text)))
}

/// Text that ends with an error where one document is too large.
struct Bounded<R> {
    text: R,
    left: Rc<Cell<u64>>,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(buffer)?;
        let left = self.left.get().checked_sub(read as u64);
        let too_large = || io::Error::other(format!("it has more than {LARGEST} bytes"));
        self.left.set(left.ok_or_else(too_large)?);
        Ok(read)
    }
}
