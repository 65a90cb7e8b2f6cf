//! `lucena play`: a game in the terminal.

mod caps;
mod game;
mod listen;

use std::{
    hash::{BuildHasher, RandomState},
    io::Write,
    time::Duration,
};

use clap::ValueEnum;
use lucena_board::{
    diagram::{Diagram, Ink},
    fen,
    history::Ending,
    said::read_move,
    words,
};
use lucena_engine::{Engine, Limits, Report, Settings, strength};
use lucena_evidence::Score;
use shakmaty::{Chess, Color, Position};

use self::{
    caps::Thinker,
    game::{Game, Over},
    listen::{Ear, Heard},
};
use crate::{
    console::{Console, Failure, Outcome},
    input, notation,
    thinking::{self, EvaluationArgs, LimitArgs},
};

/// Play a game in the terminal
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena play\n  \
    lucena play --as black --elo 1400\n  \
    lucena play --method caps --nodes 5000\n  \
    lucena play --fen \"8/8/4k3/8/4K3/8/1P6/8 w - - 0 1\" --nodes 50000 --show\n\n\
    Moves are read in any notation: e4, Nf3, g1f3, exd5, O-O, e8=Q. Type help for the other words.")]
pub struct Args {
    /// The side that you play
    #[arg(long = "as", value_name = "SIDE", default_value = "white")]
    side: Side,

    /// Who plays against you
    #[arg(long, value_enum, default_value_t = Method::Engine)]
    method: Method,

    /// How strong the engine plays, on its own scale
    #[arg(long, value_name = "N", conflicts_with_all = ["limit", "method"],
          value_parser = clap::value_parser!(i64).range(strength::WEAKEST..=strength::STRONGEST))]
    elo: Option<i64>,

    #[command(flatten)]
    limit: LimitArgs,

    #[command(flatten)]
    evaluation: EvaluationArgs,

    /// Begin from this position
    #[arg(long, value_name = "FEN", default_value = "startpos", hide_default_value = true)]
    fen: String,

    /// Read castling rights by the rules of Chess960
    #[arg(long)]
    chess960: bool,

    /// Show the engine's score with its moves
    #[arg(long)]
    show: bool,

    /// Write pieces as chess figurines instead of letters
    #[arg(long)]
    figurines: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// The engine
    Engine,
    /// Berliner's CAPS-II, as the paper gives it; 2,000 nodes a move unless --nodes says more
    Caps,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
    Random,
}

impl Side {
    fn color(self) -> Color {
        match self {
            Side::White => Color::White,
            Side::Black => Color::Black,
            // The only randomness that the standard library has.
            Side::Random => Color::from_white(RandomState::new().hash_one(0) & 1 == 0),
        }
    }
}

/// What CAPS-II looks at for a move.
const CAPS_NODES: u64 = 2000;

const GREETING: &str =
    "Type a move (e4, Nf3, g1f3), or: hint, back, flip, resign, draw?, new, fen, pgn, quit, help.";

const HELP: &str = "  a move   in any notation: e4, Nf3, g1f3, exd5, O-O, e8=Q
  board    shows the position again
  hint     what the engine would play in your place
  back     takes your last move back
  flip     turns the board round
  draw?    claims a draw, or offers one
  resign   gives the game up
  new      begins a new game
  fen      the position as a FEN
  pgn      the game so far
  quit     ends";

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        if self.fen.trim() == "-" {
            return Err(Failure::BadInput("the moves come from standard input; give the FEN itself".into()));
        }
        let start = input::read_position(&self.fen, input::rules(self.chess960))?;
        let limits = match self.elo {
            Some(elo) => Limits::nodes(strength::nodes(elo)),
            None => self.limit.or(Limits::time(Duration::from_secs(1))),
        };
        let player = self.side.color();
        let evaluation = self.evaluation.read()?;
        let engine = thinking::engine(Settings { hash: 64, evaluation, ..Settings::default() })?;
        let caps = (self.method == Method::Caps).then(|| Thinker::new(limits.nodes.unwrap_or(CAPS_NODES)));
        let ink = if self.figurines { Ink::Figurines } else { Ink::Letters };
        let game = Game::new(start, player);
        let mut table =
            Table { game, engine, caps, limits, bottom: player, ink, show: self.show, score: None };
        table.sit_down(console)
    }
}

/// Whether the game goes on.
#[derive(PartialEq, Eq)]
enum Next {
    Listen,
    Leave,
}

/// The player, the engine and the game between them.
struct Table {
    game: Game,
    engine: Engine,
    /// Plays in the engine's place.
    caps: Option<Thinker>,
    limits: Limits,
    bottom: Color,
    ink: Ink,
    show: bool,
    /// The engine's opinion when it last moved.
    score: Option<Score>,
}

impl Table {
    fn sit_down(&mut self, console: &mut Console) -> Outcome {
        writeln!(console.out(), "{GREETING}\n")?;
        self.begin(console)?;
        let ear = Ear::open();
        loop {
            console.out().flush()?;
            let next = match ear.listen() {
                Heard::Words(words) => self.answer(console, words.trim())?,
                Heard::Noise(message) => say(console, &message)?,
                Heard::Silence => Next::Leave,
                Heard::Interruption => {
                    self.part(console)?;
                    return Err(Failure::Interrupted);
                }
            };
            if next == Next::Leave {
                return self.part(console);
            }
        }
    }

    fn begin(&mut self, console: &mut Console) -> Outcome {
        self.score = None;
        self.engine.forget();
        let side = words::side(self.game.player());
        writeln!(console.out(), "You play {side}.\n")?;
        if self.game.is_players_turn() || self.game.over().is_some() {
            self.draw_board(console)?;
        }
        self.go_on(console)
    }

    /// What the player typed.
    fn answer(&mut self, console: &mut Console, said: &str) -> Result<Next, Failure> {
        match said.to_ascii_lowercase().as_str() {
            "" => Ok(Next::Listen),
            "quit" | "exit" | "q" | "bye" => Ok(Next::Leave),
            "help" | "?" | "h" => say(console, HELP),
            "board" => self.draw_board(console).map(|()| Next::Listen),
            "fen" => say(console, &fen::write(self.game.position())),
            "pgn" => say(console, self.game.pgn().trim_end()),
            "flip" => {
                self.bottom = !self.bottom;
                self.draw_board(console).map(|()| Next::Listen)
            }
            "new" => {
                self.game.begin_again();
                self.begin(console).map(|()| Next::Listen)
            }
            "back" | "undo" | "takeback" => self.take_back(console),
            _ if self.game.over().is_some() => {
                say(console, "The game is over. Type new for another, back to go on before its end, or quit.")
            }
            "hint" => self.hint(console),
            "resign" => self.end(console, Over::Resigned(self.game.player())),
            "draw?" | "draw" => self.offer_draw(console),
            _ => self.play(console, said),
        }
    }

    fn play(&mut self, console: &mut Console, said: &str) -> Result<Next, Failure> {
        match read_move(self.game.position(), said) {
            Ok(m) => {
                self.game.play(m);
                self.go_on(console)?;
            }
            Err(illegal) => {
                writeln!(console.out(), "{illegal}")?;
                if !illegal.instead.is_empty() {
                    let legal: Vec<String> = illegal.instead.iter().map(ToString::to_string).collect();
                    writeln!(console.out(), "Legal instead: {}", legal.join(" "))?;
                }
            }
        }
        Ok(Next::Listen)
    }

    /// The engine moves when it is its turn; an end is announced, and so is a draw that can be claimed.
    fn go_on(&mut self, console: &mut Console) -> Outcome {
        if let Some(over) = self.game.over() {
            return self.announce(console, &over);
        }
        if !self.game.is_players_turn() {
            self.reply(console)?;
        }
        if let Some(over) = self.game.over() {
            return self.announce(console, &over);
        }
        if let Some(claim) = self.game.claim() {
            writeln!(console.out(), "A draw can be claimed, {}: type draw?", reason(claim))?;
        }
        Ok(())
    }

    fn reply(&mut self, console: &mut Console) -> Outcome {
        if let Some(claim) = self.game.claim()
            && self.score.is_some_and(is_no_better)
        {
            writeln!(console.out(), "Lucena claims a draw.")?;
            self.game.end(Over::Drawn(reason(claim)));
            return Ok(());
        }
        console.out().flush()?;
        let report = self.think();
        let Some(m) = report.best() else { return Ok(()) };
        self.score = report.lines.first().map(|line| line.score);
        let position = self.game.position().clone();
        let score = if self.show { shown(&position, &report) } else { String::new() };
        self.game.play(m);
        writeln!(console.out(), "Lucena plays {}{score}\n", notation::numbered(&position, &[m]))?;
        self.draw_board(console)
    }

    fn think(&mut self) -> Report {
        if let Some(caps) = &mut self.caps {
            return caps.think(self.game.position());
        }
        let (engine, limits, game) = (&mut self.engine, &self.limits, self.game.history());
        thinking::until_interrupted(|signals| engine.analyse(game, limits, signals, &mut |_| ()))
    }

    fn hint(&mut self, console: &mut Console) -> Result<Next, Failure> {
        console.out().flush()?;
        let report = self.think();
        let position = self.game.position();
        let line: Vec<_> = report.lines.iter().flat_map(|line| line.moves.iter().copied()).take(3).collect();
        let score = if self.show { shown(position, &report) } else { String::new() };
        say(console, &format!("Lucena would play {}{score}", notation::numbered(position, &line)))
    }

    fn take_back(&mut self, console: &mut Console) -> Result<Next, Failure> {
        if !self.game.take_back() {
            return say(console, "There is no move of yours to take back.");
        }
        self.score = None;
        self.draw_board(console)?;
        Ok(Next::Listen)
    }

    /// A claim is granted, an offer is taken when the engine is no better.
    fn offer_draw(&mut self, console: &mut Console) -> Result<Next, Failure> {
        if let Some(claim) = self.game.claim() {
            return self.end(console, Over::Drawn(reason(claim)));
        }
        console.out().flush()?;
        let report = self.think();
        let score = report.lines.first().map(|line| line.score.reversed());
        if score.is_some_and(is_no_better) {
            self.end(console, Over::Drawn("by agreement".into()))
        } else {
            say(console, "Lucena plays on.")
        }
    }

    fn end(&mut self, console: &mut Console, over: Over) -> Result<Next, Failure> {
        self.game.end(over);
        self.go_on(console).map(|()| Next::Listen)
    }

    fn announce(&mut self, console: &mut Console, over: &Over) -> Outcome {
        let by_player = !self.game.is_empty() && !self.game.is_players_turn();
        if by_player && matches!(over, Over::Rules(_)) {
            // The player's own move has ended the game, and its board has not been shown.
            self.draw_board(console)?;
        }
        writeln!(console.out(), "The game is over: {over}.\n\n{}", self.game.pgn())?;
        self.game.has_shown_pgn = true;
        self.report_caps(console)
    }

    /// The game is left; unless its end was announced, its moves are shown.
    fn part(&mut self, console: &mut Console) -> Outcome {
        if !self.game.has_shown_pgn && !self.game.is_empty() {
            writeln!(console.out(), "\n{}", self.game.pgn())?;
            self.report_caps(console)?;
        }
        Ok(())
    }

    fn report_caps(&self, console: &mut Console) -> Outcome {
        if let Some(caps) = &self.caps {
            let factor = caps.branching_factor();
            writeln!(
                console.out(),
                "CAPS-II's branching factor in this game: {factor:.2} (Berliner's games: 3.0)."
            )?;
        }
        Ok(())
    }

    fn draw_board(&self, console: &mut Console) -> Outcome {
        let position = self.game.position();
        let mut diagram = Diagram::of(position).seen_by(self.bottom);
        if let Some(m) = self.game.last() {
            diagram = diagram.highlight(m.to());
        }
        writeln!(console.out(), "{}", diagram.text(self.ink))?;
        Ok(())
    }
}

fn say(console: &mut Console, text: &str) -> Result<Next, Failure> {
    writeln!(console.out(), "{text}")?;
    Ok(Next::Listen)
}

/// Whether a side with this score may be glad of a draw.
fn is_no_better(score: Score) -> bool {
    match score {
        Score::MatedIn(_) => true,
        Score::MateIn(_) => false,
        Score::Estimate(value) => value.0 <= 0,
    }
}

/// ` (+0.35)`, from White's side.
fn shown(position: &Chess, report: &Report) -> String {
    let score = report.lines.first().map(|line| notation::score_words(line, position.turn()));
    score.map_or(String::new(), |score| format!(" ({score} from White's side)"))
}

/// `by threefold repetition`.
fn reason(claim: Ending) -> String {
    let words = claim.to_string();
    words.trim_start_matches("draw ").trim_end_matches(", if claimed").to_owned()
}
