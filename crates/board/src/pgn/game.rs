//! A game as a tree of moves.

use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Outcome, Position, PositionError, fen::Fen};

use super::{MAX_MOVES, MAX_NESTING, Nag, Tags};

/// A place in a game: the root, which is the start position, or a move.
///
/// It belongs to the game that gave it out, until that game is cleared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position, before the first move.
    pub const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a move cannot be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddError {
    /// The move is not legal there.
    #[error("{0} is not legal here; expected a legal move")]
    Illegal(Move),
    /// A side in check cannot pass.
    #[error("a null move while in check; expected a move out of the check")]
    NullInCheck,
    /// The variation would be nested too deeply.
    #[error("variations nested more than {MAX_NESTING} deep")]
    TooDeep,
    /// The game is full.
    #[error("more than {MAX_MOVES} moves in one game")]
    TooManyMoves,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Notes {
    pub(super) nags: Vec<Nag>,
    pub(super) before: Vec<String>,
    pub(super) after: Vec<String>,
}

/// Children are linked rather than listed, so that a plain move costs no allocation.
#[derive(Debug, Clone)]
struct Node {
    played: Option<Move>,
    nesting: u8,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    notes: Option<Box<Notes>>,
}

impl Node {
    fn new(parent: Option<NodeId>, played: Option<Move>, nesting: u8) -> Node {
        Node { played, nesting, parent, first_child: None, last_child: None, next_sibling: None, notes: None }
    }
}

/// A game: its tags, its start, its moves with variations and annotations, and how it ended.
///
/// Every node but the root stands for a move. Its first child continues the game, its later children are
/// variations. The tags are complete from the start: the roster has a value each, `Result` agrees with
/// the outcome, and `FEN` and `SetUp` are there exactly when the game does not start from the initial
/// position.
///
/// ```
/// use lucena_board::pgn::{Nag, NodeId, PgnGame};
/// use shakmaty::{Position, san::San};
///
/// let mut game = PgnGame::new();
/// let e4 = San::from_ascii(b"e4")?.to_move(&game.position(NodeId::ROOT))?;
/// let node = game.add_move(NodeId::ROOT, e4)?;
/// game.add_nag(node, Nag::GOOD);
/// game.add_comment(node, "best by test");
/// assert!(game.to_pgn().ends_with("\n1. e4 $1 { best by test } *\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct PgnGame {
    /// The tags. [`PgnGame::set_outcome`] and the start position keep theirs up to date.
    pub tags: Tags,
    start: Chess,
    outcome: Outcome,
    nodes: Vec<Node>,
}

impl Default for PgnGame {
    fn default() -> PgnGame {
        PgnGame::from_position(Chess::default())
    }
}

impl PgnGame {
    /// A game from the initial position, without moves.
    pub fn new() -> PgnGame {
        PgnGame::default()
    }

    /// A game from any position, without moves.
    pub fn from_position(start: Chess) -> PgnGame {
        let mut game = PgnGame {
            tags: Tags::default(),
            start,
            outcome: Outcome::Unknown,
            nodes: vec![Node::new(None, None, 0)],
        };
        game.complete_tags();
        game
    }

    /// Makes this an empty game from the initial position again, keeping its memory.
    pub fn clear(&mut self) {
        self.restart();
        self.complete_tags();
    }

    /// As [`PgnGame::clear`], but leaves the tags empty for the reader to fill.
    pub(super) fn restart(&mut self) {
        self.tags.clear();
        self.start = Chess::default();
        self.outcome = Outcome::Unknown;
        self.nodes.clear();
        self.nodes.push(Node::new(None, None, 0));
    }

    pub(super) fn set_start(&mut self, start: Chess) {
        self.start = start;
    }

    pub(super) fn outcome_read(&mut self, outcome: Outcome) {
        self.outcome = outcome;
    }

    /// Fills the roster and brings up to date the tags that follow from the game.
    pub(super) fn complete_tags(&mut self) {
        let mut tags = std::mem::take(&mut self.tags);
        self.complete(&mut tags);
        self.tags = tags;
    }

    /// The tags as they are written.
    pub(super) fn export_tags(&self) -> Tags {
        let mut tags = self.tags.clone();
        self.complete(&mut tags);
        tags
    }

    fn complete(&self, tags: &mut Tags) {
        tags.fill_roster();
        if tags.get("Result") != Some(self.outcome.as_str()) {
            tags.set("Result", self.outcome.as_str());
        }
        match self.start_fen() {
            Some(fen) => {
                tags.set("SetUp", "1");
                tags.set("FEN", &fen);
            }
            None => {
                tags.remove("SetUp");
                tags.remove("FEN");
            }
        }
        if self.start.castles().mode() == CastlingMode::Chess960 {
            tags.set("Variant", "Chess960");
        }
    }

    fn start_fen(&self) -> Option<String> {
        let setup = self.start.to_setup(EnPassantMode::Legal);
        let is_initial = setup == shakmaty::Setup::initial();
        (!is_initial).then(|| Fen::from_position(&self.start, EnPassantMode::Legal).to_string())
    }

    /// The position in which the game starts.
    pub fn start(&self) -> &Chess {
        &self.start
    }

    /// How the game ended.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Says how the game ended, also in the tag `Result`.
    pub fn set_outcome(&mut self, outcome: Outcome) {
        self.outcome = outcome;
        self.tags.set("Result", outcome.as_str());
    }

    /// The number of moves, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Has the game no moves?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The move that leads to a node: `None` for a null move, and for the root.
    pub fn played(&self, node: NodeId) -> Option<Move> {
        self.node(node).played
    }

    /// The node before; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// The move that continues the game, or the variation, from a node.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).first_child
    }

    /// The moves from a node: first the continuation, then the variations in their order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(node), |child| self.node(*child).next_sibling)
    }

    /// Does this move begin a variation?
    pub fn is_variation(&self, node: NodeId) -> bool {
        self.parent(node).is_some_and(|parent| self.next(parent) != Some(node))
    }

    /// The annotations of a move.
    pub fn nags(&self, node: NodeId) -> &[Nag] {
        self.notes(node).map_or(&[], |notes| &notes.nags)
    }

    /// The comments after a move; of the root: those before the first move.
    pub fn comments(&self, node: NodeId) -> &[String] {
        self.notes(node).map_or(&[], |notes| &notes.after)
    }

    /// The comments before a move that begins a variation.
    pub fn comments_before(&self, node: NodeId) -> &[String] {
        self.notes(node).map_or(&[], |notes| &notes.before)
    }

    /// Adds a legal move: the continuation if it is the first from this node, else a variation.
    ///
    /// # Errors
    ///
    /// Returns [`AddError`] when the move is illegal or the game has reached a limit.
    pub fn add_move(&mut self, node: NodeId, played: Move) -> Result<NodeId, AddError> {
        self.add_line(node, &[played])
    }

    /// Adds moves that follow one another and returns the last, or `node` when there are none.
    ///
    /// # Errors
    ///
    /// Returns [`AddError`] at the first move that is illegal or too many; those before it are added.
    pub fn add_line(&mut self, node: NodeId, line: &[Move]) -> Result<NodeId, AddError> {
        let mut position = self.position(node);
        line.iter().try_fold(node, |node, played| {
            if !position.is_legal(*played) {
                return Err(AddError::Illegal(*played));
            }
            position.play_unchecked(*played);
            self.push(node, Some(*played))
        })
    }

    /// Adds a null move, by which a side passes.
    ///
    /// # Errors
    ///
    /// Returns [`AddError`] when the side is in check or the game has reached a limit.
    pub fn add_null_move(&mut self, node: NodeId) -> Result<NodeId, AddError> {
        if pass(&self.position(node)).is_none() {
            return Err(AddError::NullInCheck);
        }
        self.push(node, None)
    }

    /// Annotates a move.
    pub fn add_nag(&mut self, node: NodeId, nag: Nag) {
        self.notes_mut(node).nags.push(nag);
    }

    /// Adds a comment after a move, or before the game when `node` is the root.
    ///
    /// PGN knows no line breaks in comments: they become spaces, and spaces around the text go.
    pub fn add_comment(&mut self, node: NodeId, comment: &str) {
        if let Some(comment) = tidy(comment) {
            self.notes_mut(node).after.push(comment);
        }
    }

    /// Replaces the comments after a move, or before the game when `node` is the root.
    pub fn set_comments(&mut self, node: NodeId, comments: &[String]) {
        self.notes_mut(node).after = comments.iter().filter_map(|comment| tidy(comment)).collect();
    }

    /// Adds a comment before the move that begins a variation.
    ///
    /// Before any other move it is the same as a comment after the move before, and becomes that.
    pub fn add_comment_before(&mut self, node: NodeId, comment: &str) {
        match self.parent(node) {
            Some(parent) if !self.is_variation(node) => self.add_comment(parent, comment),
            _ => self.notes_mut(node).before.extend(tidy(comment)),
        }
    }

    /// Adds a move that is known to be legal.
    pub(super) fn push(&mut self, parent: NodeId, played: Option<Move>) -> Result<NodeId, AddError> {
        if self.len() >= MAX_MOVES {
            return Err(AddError::TooManyMoves);
        }
        let elder = self.node(parent).last_child;
        let nesting = self.node(parent).nesting + u8::from(elder.is_some());
        if usize::from(nesting) > MAX_NESTING {
            return Err(AddError::TooDeep);
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node::new(Some(parent), played, nesting));
        self.link(parent, elder, id);
        Ok(id)
    }

    fn link(&mut self, parent: NodeId, elder: Option<NodeId>, id: NodeId) {
        match elder {
            Some(elder) => self.nodes[elder.index()].next_sibling = Some(id),
            None => self.nodes[parent.index()].first_child = Some(id),
        }
        self.nodes[parent.index()].last_child = Some(id);
    }

    pub(super) fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.nodes[node.index()].notes.get_or_insert_default()
    }

    pub(super) fn notes(&self, node: NodeId) -> Option<&Notes> {
        self.node(node).notes.as_deref()
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }
}

/// The position after a null move; `None` in check.
pub(super) fn pass(position: &Chess) -> Option<Chess> {
    if position.is_check() {
        return None;
    }
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.halfmoves = setup.halfmoves.saturating_add(1);
    if setup.turn.is_black() {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    setup.swap_turn();
    // Odd but playable material was let in at the start of the game and is no concern here.
    setup.position(position.castles().mode()).or_else(PositionError::ignore_too_much_material).ok()
}

/// The position after a move or a null move; unchanged where a null move is impossible.
pub(super) fn play(position: &mut Chess, played: Option<Move>) {
    match played {
        Some(played) => position.play_unchecked(played),
        None => *position = pass(position).unwrap_or_else(|| position.clone()),
    }
}

/// A comment as PGN can hold it: on one line, without spaces around it, and not empty.
pub(super) fn tidy(comment: &str) -> Option<String> {
    let comment = comment.trim();
    if comment.is_empty() {
        return None;
    }
    Some(comment.replace("\r\n", " ").replace(['\r', '\n'], " "))
}
