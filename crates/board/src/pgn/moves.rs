//! From words to the tree: playing the moves of a game and of its variations.

use shakmaty::{Chess, Move, Position, san::San};

use super::{
    MAX_NESTING, MoveNumber, Nag, NodeId, PgnErrorKind, PgnGame,
    game::{Notes, pass, tidy},
    input::Place,
    resolve::resolve,
};
use crate::{illegal::Reason, said, source::text};

/// Where we are in the game or in one of its variations.
struct Line {
    node: NodeId,
    position: Chess,
    /// The position before the last move, from which a variation starts.
    before: Chess,
    has_moves: bool,
}

impl Line {
    fn new(node: NodeId, position: &Chess) -> Line {
        Line { node, position: position.clone(), before: position.clone(), has_moves: false }
    }
}

/// A line that is interrupted by a variation, and where that began.
struct Interrupted {
    line: Line,
    opened: Place,
    /// What was said before the first move of the variation around this one.
    held: Notes,
}

/// Plays what is read into a game.
pub(super) struct Moves {
    line: Line,
    outer: Vec<Interrupted>,
    /// What is said in a variation before its first move.
    held: Notes,
}

impl Moves {
    pub(super) fn new(start: &Chess) -> Moves {
        Moves { line: Line::new(NodeId::ROOT, start), outer: Vec::new(), held: Notes::default() }
    }

    /// Plays a move in standard notation, or finds out what else the word is.
    pub(super) fn word(&mut self, game: &mut PgnGame, word: &[u8]) -> Result<(), PgnErrorKind> {
        match San::from_ascii(word) {
            Ok(San::Null) => self.pass(game),
            Ok(san) => match resolve(&self.line.position, san) {
                Some(played) => self.play(game, played),
                None => self.other_word(game, &text(word)),
            },
            Err(_) => self.other_word(game, &text(word)),
        }
    }

    fn play(&mut self, game: &mut PgnGame, played: Move) -> Result<(), PgnErrorKind> {
        self.line.before.clone_from(&self.line.position);
        self.line.position.play_unchecked(played);
        self.push(game, Some(played))
    }

    fn pass(&mut self, game: &mut PgnGame) -> Result<(), PgnErrorKind> {
        let number = MoveNumber::of(&self.line.position);
        let after = pass(&self.line.position).ok_or(PgnErrorKind::NullInCheck(number))?;
        self.line.before = std::mem::replace(&mut self.line.position, after);
        self.push(game, None)
    }

    fn push(&mut self, game: &mut PgnGame, played: Option<Move>) -> Result<(), PgnErrorKind> {
        self.line.node = game.push(self.line.node, played)?;
        if !self.line.has_moves {
            self.line.has_moves = true;
            self.release(game);
        }
        Ok(())
    }

    /// Gives the first move of a variation what was said before it.
    fn release(&mut self, game: &mut PgnGame) {
        if self.held != Notes::default() {
            *game.notes_mut(self.line.node) = std::mem::take(&mut self.held);
        }
    }

    /// A move in someone's own notation, a sign, or nothing we know.
    #[cold]
    fn other_word(&mut self, game: &mut PgnGame, word: &str) -> Result<(), PgnErrorKind> {
        if let Some(nag) = Nag::from_glyph(word) {
            self.nag(game, nag);
            return Ok(());
        }
        if is_en_passant_remark(word) && game.played(self.line.node).is_some_and(Move::is_en_passant) {
            return Ok(());
        }
        let plain = word.strip_suffix("e.p.").or_else(|| word.strip_suffix("ep")).unwrap_or(word);
        match said::read_move(&self.line.position, plain) {
            Ok(played) => self.play(game, played),
            Err(illegal) if illegal.reasons.contains(&Reason::Unreadable) => {
                Err(PgnErrorKind::UnknownWord(word.to_owned()))
            }
            Err(illegal) => {
                let number = MoveNumber::of(&self.line.position);
                Err(PgnErrorKind::Illegal { number, illegal })
            }
        }
    }

    pub(super) fn nag(&mut self, game: &mut PgnGame, nag: Nag) {
        if self.is_at_start_of_variation() {
            self.held.nags.push(nag);
        } else {
            game.add_nag(self.line.node, nag);
        }
    }

    pub(super) fn comment(&mut self, game: &mut PgnGame, comment: &str) {
        if self.is_at_start_of_variation() {
            self.held.before.extend(tidy(comment));
        } else {
            game.add_comment(self.line.node, comment);
        }
    }

    fn is_at_start_of_variation(&self) -> bool {
        !self.line.has_moves && self.is_in_variation()
    }

    pub(super) fn is_in_variation(&self) -> bool {
        !self.outer.is_empty()
    }

    /// Begins a variation on the last move.
    pub(super) fn open(&mut self, game: &PgnGame, opened: Place) -> Result<(), PgnErrorKind> {
        let parent = game.parent(self.line.node).filter(|_| self.line.has_moves);
        let parent = parent.ok_or(PgnErrorKind::VariationBeforeMove)?;
        if self.outer.len() >= MAX_NESTING {
            return Err(PgnErrorKind::TooDeep);
        }
        let variation = Line::new(parent, &self.line.before);
        let line = std::mem::replace(&mut self.line, variation);
        self.outer.push(Interrupted { line, opened, held: std::mem::take(&mut self.held) });
        Ok(())
    }

    /// Ends a variation.
    pub(super) fn close(&mut self, game: &mut PgnGame) -> Result<(), PgnErrorKind> {
        let outer = self.outer.pop().ok_or(PgnErrorKind::UnmatchedClose)?;
        self.line = outer.line;
        let remarks = std::mem::replace(&mut self.held, outer.held);
        // A variation without moves is a remark on the move it was to replace.
        for comment in &remarks.before {
            game.add_comment(self.line.node, comment);
        }
        for nag in remarks.nags {
            game.add_nag(self.line.node, nag);
        }
        Ok(())
    }

    /// Where the innermost variation began that is still open.
    pub(super) fn unclosed(&self) -> Option<Place> {
        self.outer.last().map(|outer| outer.opened)
    }
}

fn is_en_passant_remark(word: &str) -> bool {
    matches!(word, "e.p." | "ep" | "e.p")
}
