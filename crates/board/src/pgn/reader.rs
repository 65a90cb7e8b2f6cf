//! Reading games one after another.

use std::io::{self, Read};

use shakmaty::{Chess, Outcome};

use super::{
    MAX_TAGS, NodeId, PgnError, PgnErrorKind, PgnGame, Tags,
    input::Place,
    lexer::{Fault, Lexer, Token},
    moves::Moves,
    tag::TagFault,
};
use crate::fen::{self, Rules};

/// Reads the games of a PGN text, in constant memory.
///
/// A game with an error in it is reported and skipped; the next one follows. As an iterator it yields games;
/// [`PgnReader::read_into`] reuses one game and is faster.
///
/// ```
/// use lucena_board::pgn::PgnReader;
///
/// let text = b"[White \"A\"]\n\n1. e4 Ke7 *\n\n[White \"B\"]\n\n1. d4 1-0\n";
/// let games: Vec<_> = PgnReader::new(&text[..]).collect();
/// assert!(games[0].is_err());
/// assert_eq!(games[1].as_ref().unwrap().tags.get("White"), Some("B"));
/// ```
///
/// # What is taken from where
///
/// A game ends at its result, at the next line that starts with `[`, at a second tag `Event`, or with the
/// text. The result behind the moves counts; if it is missing or `*`, the tag `Result` does. Comments behind
/// the result on the same line are comments on the last move; those before the tags are comments on the
/// game that follows.
pub struct PgnReader<R> {
    lexer: Lexer<R>,
    moves: Moves,
    games: usize,
    ended: bool,
}

/// The tags that decide how a game starts, and where they were.
#[derive(Default)]
struct Seen {
    fen: Option<Place>,
    variant: Option<Place>,
    trouble: Option<PgnError>,
}

impl<R: Read> PgnReader<R> {
    /// A reader of plain text; [`crate::source::open`] unpacks files.
    pub fn new(source: R) -> PgnReader<R> {
        PgnReader { lexer: Lexer::new(source), moves: Moves::new(&Chess::default()), games: 0, ended: false }
    }

    /// Reads the next game into `game`, replacing what it held; `None` after the last.
    ///
    /// After an error `game` holds the part before it, with tags as they stood in the file.
    pub fn read_into(&mut self, game: &mut PgnGame) -> Option<Result<(), PgnError>> {
        if self.ended {
            return None;
        }
        game.restart();
        self.lexer.begin_game();
        self.games += 1;
        let mut seen = Seen::default();
        let token = self.read_tags(game, &mut seen);
        if token == Token::End && game.tags.is_empty() && seen.trouble.is_none() {
            return self.end();
        }
        Some(self.set_up(game, &mut seen).and_then(|()| self.read_moves(game, token)).inspect_err(|error| {
            self.ended = matches!(error.kind, PgnErrorKind::Io { .. });
            self.lexer.skip_game();
        }))
    }

    /// The end of the text, or the failure that cut it short.
    fn end(&mut self) -> Option<Result<(), PgnError>> {
        self.ended = true;
        let failure = self.lexer.input.take_failure()?;
        let place = self.lexer.input.place();
        Some(Err(self.error_at(place, io_error(&failure))))
    }

    /// Reads the tags and returns the token after them.
    fn read_tags(&mut self, game: &mut PgnGame, seen: &mut Seen) -> Token {
        loop {
            match self.lexer.token() {
                Token::Bracket if game.tags.get("Event").is_some() && self.lexer.at_event() => {
                    return Token::Bracket;
                }
                Token::Bracket => self.read_tag(game, seen),
                Token::Comment => game.add_comment(NodeId::ROOT, &self.lexer.comment_text()),
                token => return token,
            }
        }
    }

    /// Reads one tag. Trouble is kept for later, so that the tags behind it are not taken for a new game.
    fn read_tag(&mut self, game: &mut PgnGame, seen: &mut Seen) {
        if let Err(kind) = self.store_tag(game, seen) {
            let place = self.lexer.input.place();
            seen.trouble.get_or_insert(self.error_at(place, kind));
            self.lexer.drop_tag();
        }
    }

    fn store_tag(&mut self, game: &mut PgnGame, seen: &mut Seen) -> Result<(), PgnErrorKind> {
        let tag = self.lexer.tag().map_err(|fault| match fault {
            TagFault::Bad(line) => PgnErrorKind::BadTag(line),
            TagFault::TooLong => PgnErrorKind::TagTooLong,
        })?;
        if game.tags.len() >= MAX_TAGS {
            return Err(PgnErrorKind::TooManyTags);
        }
        if self.lexer.is_too_long() {
            return Err(PgnErrorKind::GameTooLong);
        }
        let (name, value) = tag.parts(self.lexer.bytes(tag.length));
        game.tags.store(&name, &value);
        match &*name {
            "FEN" => seen.fen = Some(self.lexer.input.place()),
            "Variant" => seen.variant = Some(self.lexer.input.place()),
            _ => {}
        }
        Ok(())
    }

    /// Sets up the start position that the tags ask for.
    fn set_up(&mut self, game: &mut PgnGame, seen: &mut Seen) -> Result<(), PgnError> {
        if let Some(trouble) = seen.trouble.take() {
            return Err(trouble);
        }
        if let Some(place) = seen.variant.or(seen.fen) {
            let rules = rules(&game.tags).map_err(|kind| self.error_at(place, kind))?;
            let place = seen.fen.unwrap_or(place);
            let start = start(&game.tags, rules).map_err(|kind| self.error_at(place, kind))?;
            game.set_start(start);
        }
        self.moves = Moves::new(game.start());
        Ok(())
    }

    fn read_moves(&mut self, game: &mut PgnGame, first: Token) -> Result<(), PgnError> {
        let mut token = first;
        loop {
            match token {
                Token::End => return self.finish(game, Outcome::Unknown),
                Token::Bracket if self.lexer.starts_line() || game.is_empty() => {
                    return self.finish(game, Outcome::Unknown);
                }
                Token::Result(outcome) if !self.moves.is_in_variation() => {
                    self.comments_behind_result(game)?;
                    return self.finish(game, outcome);
                }
                _ => self.take(game, token)?,
            }
            token = self.lexer.token();
        }
    }

    /// Takes a token that does not end the game.
    fn take(&mut self, game: &mut PgnGame, token: Token) -> Result<(), PgnError> {
        let taken = match token {
            Token::Word(length) => self.moves.word(game, self.lexer.bytes(length)),
            Token::Comment => {
                self.moves.comment(game, &self.lexer.comment_text());
                Ok(())
            }
            Token::Nag(nag) => {
                self.moves.nag(game, nag);
                Ok(())
            }
            Token::Open => self.moves.open(game, self.lexer.input.place()),
            Token::Close => self.moves.close(game),
            Token::Fault(fault) => return Err(self.fault(fault)),
            Token::Bracket => Err(PgnErrorKind::UnknownWord("[".to_owned())),
            Token::Result(_) | Token::End => Ok(()),
        };
        taken.map_err(|kind| self.error(kind))
    }

    fn comments_behind_result(&mut self, game: &mut PgnGame) -> Result<(), PgnError> {
        while let Some(token) = self.lexer.comment_on_line() {
            self.take(game, token)?;
        }
        Ok(())
    }

    fn finish(&mut self, game: &mut PgnGame, outcome: Outcome) -> Result<(), PgnError> {
        if let Some(opened) = self.moves.unclosed() {
            return Err(self.error_at(opened, PgnErrorKind::UnclosedVariation));
        }
        if let Some(failure) = self.lexer.input.take_failure() {
            return Err(self.error(io_error(&failure)));
        }
        let tagged = || game.tags.get("Result").and_then(|result| result.parse().ok());
        let outcome = outcome.known().map(Outcome::Known).or_else(tagged);
        game.outcome_read(outcome.unwrap_or(Outcome::Unknown));
        game.complete_tags();
        Ok(())
    }

    fn fault(&mut self, fault: Fault) -> PgnError {
        let place = self.lexer.fault_place(fault);
        let kind = match fault {
            Fault::UnterminatedComment => PgnErrorKind::UnterminatedComment,
            Fault::WordTooLong => PgnErrorKind::WordTooLong,
            Fault::CommentTooLong | Fault::GameTooLong => PgnErrorKind::GameTooLong,
        };
        self.error_at(place, kind)
    }

    fn error(&mut self, kind: PgnErrorKind) -> PgnError {
        let place = self.lexer.input.place();
        self.error_at(place, kind)
    }

    /// An error, unless it only came about because reading failed.
    fn error_at(&mut self, place: Place, kind: PgnErrorKind) -> PgnError {
        let failure = self.lexer.input.take_failure();
        let kind = failure.map_or(kind, |failure| io_error(&failure));
        PgnError { game: self.games, line: place.line, column: place.column, kind }
    }
}

impl<R: Read> Iterator for PgnReader<R> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut game = PgnGame::new();
        self.read_into(&mut game).map(|read| read.map(|()| game))
    }
}

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn io_error(error: &io::Error) -> PgnErrorKind {
    PgnErrorKind::Io { kind: error.kind(), message: error.to_string() }
}

/// The rules by which the tags say a game was played.
fn rules(tags: &Tags) -> Result<Rules, PgnErrorKind> {
    let Some(variant) = tags.get("Variant") else { return Ok(Rules::Detect) };
    let plain: String = variant.chars().filter(|c| c.is_alphanumeric()).collect();
    match plain.to_lowercase().as_str() {
        "" | "standard" | "chess" | "fromposition" | "normal" => Ok(Rules::Standard),
        "chess960" | "fischerandom" | "fischerrandom" => Ok(Rules::Chess960),
        _ => Err(PgnErrorKind::UnsupportedVariant(variant.to_owned())),
    }
}

fn start(tags: &Tags, rules: Rules) -> Result<Chess, PgnErrorKind> {
    let fen = tags.get("FEN").unwrap_or(INITIAL);
    fen::read(fen, rules).map_err(PgnErrorKind::BadFen)
}
