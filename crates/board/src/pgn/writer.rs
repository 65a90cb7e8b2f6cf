//! Writing games in the export format.

use std::io::{self, Write};

use shakmaty::{Chess, Position};

use super::{MoveNumber, NodeId, PgnGame, tags::ROSTER, walk::san_and_play, wrap::Wrap};

/// Writes games in the export format of the standard.
///
/// The seven tags of the roster come first, then the others in the order of their names; lines of moves are
/// shorter than 80 columns; annotations are written as `$n`. What [`super::PgnReader`] has read is read
/// back the same.
///
/// ```
/// use lucena_board::pgn::{PgnGame, PgnWriter};
///
/// let mut writer = PgnWriter::new(Vec::new());
/// writer.write(&PgnGame::new())?;
/// assert!(writer.into_inner().starts_with(b"[Event \"?\"]\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PgnWriter<W> {
    out: W,
}

impl<W: Write> PgnWriter<W> {
    /// A writer to `out`, which is best buffered.
    pub fn new(out: W) -> PgnWriter<W> {
        PgnWriter { out }
    }

    /// Writes a game and the blank line after it.
    ///
    /// # Errors
    ///
    /// Returns the error of the underlying writer.
    pub fn write(&mut self, game: &PgnGame) -> io::Result<()> {
        self.out.write_all(game.to_pgn().as_bytes())
    }

    /// What was written to.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl PgnGame {
    /// The game in the export format, with the blank line after it.
    pub fn to_pgn(&self) -> String {
        let mut text = tag_section(self);
        text.push('\n');
        text.push_str(&movetext(self));
        text.push('\n');
        text
    }
}

fn tag_section(game: &PgnGame) -> String {
    let tags = game.export_tags();
    let roster = ROSTER.map(|(name, unknown)| (name, tags.get(name).unwrap_or(unknown)));
    let mut others: Vec<_> = tags.iter().filter(|(name, _)| !is_roster(name)).collect();
    others.sort_unstable();
    roster.into_iter().chain(others).map(|(name, value)| tag_line(name, value)).collect()
}

fn is_roster(name: &str) -> bool {
    ROSTER.iter().any(|(roster, _)| *roster == name)
}

fn tag_line(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

fn movetext(game: &PgnGame) -> String {
    let mut wrap = Wrap::default();
    let mut movetext = Movetext { game, wrap: &mut wrap, needs_number: true };
    movetext.notes_after(NodeId::ROOT);
    if let Some(first) = game.next(NodeId::ROOT) {
        movetext.line(first, game.start().clone());
    }
    wrap.word(game.outcome().as_str());
    wrap.finish()
}

struct Movetext<'a> {
    game: &'a PgnGame,
    wrap: &'a mut Wrap,
    /// Does a move of Black need its number, after a comment or a variation?
    needs_number: bool,
}

impl Movetext<'_> {
    /// Writes the moves from `first` on, with the variations on all but `first` itself, whose own are
    /// written where it is the continuation.
    fn line(&mut self, first: NodeId, start: Chess) {
        let mut position = start;
        let mut next = Some(first);
        while let Some(node) = next {
            let before = position.clone();
            self.played(node, &mut position);
            if !self.game.is_variation(node) {
                self.variations(node, &before);
            }
            next = self.game.next(node);
        }
    }

    fn variations(&mut self, node: NodeId, before: &Chess) {
        let parent = self.game.parent(node).unwrap_or(NodeId::ROOT);
        for variation in self.game.children(parent).skip(1) {
            self.wrap.open();
            self.needs_number = true;
            self.comments(self.game.comments_before(variation));
            self.line(variation, before.clone());
            self.wrap.close();
            self.needs_number = true;
        }
    }

    fn played(&mut self, node: NodeId, position: &mut Chess) {
        if position.turn().is_white() || self.needs_number {
            self.wrap.word(&MoveNumber::of(position).to_string());
        }
        self.needs_number = false;
        self.wrap.word(&san_and_play(position, self.game.played(node)).to_string());
        self.notes_after(node);
    }

    fn notes_after(&mut self, node: NodeId) {
        for nag in self.game.nags(node) {
            self.wrap.word(&nag.to_string());
        }
        self.comments(self.game.comments(node));
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            self.wrap.comment(comment);
            self.needs_number = true;
        }
    }
}
