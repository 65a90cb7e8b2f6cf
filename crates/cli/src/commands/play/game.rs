//! The game itself: its moves, how it stands, how it ended.

use std::fmt;

use lucena_board::{
    history::{Ending, History},
    pgn::{NodeId, PgnGame},
    words,
};
use shakmaty::{Chess, Color, KnownOutcome, Move, Outcome, Position};

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Over {
    /// By the rules.
    Rules(Ending),
    /// This side gave up.
    Resigned(Color),
    /// A draw claimed or agreed; how.
    Drawn(String),
}

impl Over {
    fn outcome(&self) -> Outcome {
        let winner = match self {
            Over::Rules(ending) => ending.winner(),
            Over::Resigned(loser) => Some(!*loser),
            Over::Drawn(_) => None,
        };
        Outcome::Known(winner.map_or(KnownOutcome::Draw, |winner| KnownOutcome::Decisive { winner }))
    }
}

impl fmt::Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Over::Rules(ending) => write!(f, "{ending}"),
            Over::Resigned(loser) => {
                write!(f, "{} resigns, {} wins", words::side(*loser), words::side(!*loser))
            }
            Over::Drawn(how) => write!(f, "draw {how}"),
        }
    }
}

/// A game between the player and the engine.
pub struct Game {
    start: Chess,
    player: Color,
    moves: Vec<Move>,
    history: History,
    ended: Option<Over>,
    /// Whether the player has seen the moves of the finished game.
    pub has_shown_pgn: bool,
}

impl Game {
    pub fn new(start: Chess, player: Color) -> Game {
        let history = History::new(start.clone());
        Game { start, player, moves: Vec::new(), history, ended: None, has_shown_pgn: false }
    }

    /// From the same position, with the same sides.
    pub fn begin_again(&mut self) {
        *self = Game::new(self.start.clone(), self.player);
    }

    pub fn player(&self) -> Color {
        self.player
    }

    pub fn position(&self) -> &Chess {
        self.history.position()
    }

    pub fn history(&self) -> &History {
        &self.history
    }

    pub fn is_players_turn(&self) -> bool {
        self.position().turn() == self.player
    }

    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    pub fn last(&self) -> Option<Move> {
        self.moves.last().copied()
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        self.moves.push(m);
        self.history.play(m);
    }

    /// Ends the game by resignation or agreement.
    pub fn end(&mut self, over: Over) {
        self.ended = Some(over);
    }

    /// How it ended, if it has.
    pub fn over(&self) -> Option<Over> {
        let by_rules = || self.history.ending().filter(|ending| !ending.needs_claim()).map(Over::Rules);
        self.ended.clone().or_else(by_rules)
    }

    /// A draw that can be claimed.
    pub fn claim(&self) -> Option<Ending> {
        self.history.ending().filter(|ending| ending.needs_claim())
    }

    /// Goes back to before the player's last move; false when there is none.
    pub fn take_back(&mut self) -> bool {
        let first = usize::from(self.start.turn() != self.player);
        let Some(last) = (first..self.moves.len()).step_by(2).next_back() else { return false };
        let moves = self.moves[..last].to_vec();
        self.begin_again();
        moves.into_iter().for_each(|m| self.play(m));
        true
    }

    /// The game in export format.
    pub fn pgn(&self) -> String {
        let mut game = PgnGame::from_position(self.start.clone());
        let names = self.player.fold_wb(["You", "Lucena"], ["Lucena", "You"]);
        game.tags.set("Event", "A game in the terminal");
        game.tags.set("White", names[0]);
        game.tags.set("Black", names[1]);
        // Only legal moves have been played, and a game that fills a PGN cannot be played by hand.
        let _ = game.add_line(NodeId::ROOT, &self.moves);
        if let Some(over) = self.over() {
            game.set_outcome(over.outcome());
            game.tags.set("Termination", &over.to_string());
        }
        game.to_pgn().trim_end().to_owned()
    }
}
