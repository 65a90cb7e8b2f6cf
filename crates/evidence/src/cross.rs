//! The cross-table: one reply of the other side, forced after every legal move of ours. It shows which moves let the reply
//! happen and which do not, and it is an intervention: nobody has to expect the reply.

use lucena_board::history::History;
use shakmaty::{Chess, Move, Position, Role, Square};

use crate::{
    Asked, Asker, Budget, Centipawns, Chance, Goal, Line, Question, Scale, Score, Strength, Verdict,
};

/// What lies so near to the floor, in winning chances, is too close to call.
const DOUBT: f64 = 0.025;

/// A move of the other side, known by its man and its squares: the same reply in many positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reply {
    role: Role,
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

impl Reply {
    /// The reply that a move is; `None` for a move that puts a man on the board from nowhere.
    pub fn of(m: Move) -> Option<Reply> {
        Some(Reply { role: m.role(), from: m.from()?, to: m.to(), promotion: m.promotion() })
    }

    /// The same man to the same square, if that is legal here.
    pub fn in_position(self, position: &Chess) -> Option<Move> {
        position.legal_moves().into_iter().find(|&m| Reply::of(m) == Some(self))
    }

    /// What moves.
    pub fn role(self) -> Role {
        self.role
    }

    /// Where it stands.
    pub fn from(self) -> Square {
        self.from
    }

    /// Where it goes.
    pub fn to(self) -> Square {
        self.to
    }

    /// What a pawn becomes.
    pub fn promotion(self) -> Option<Role> {
        self.promotion
    }
}

/// What becomes of the reply after one of our moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It keeps us clearly below the floor.
    Works,
    /// We come clearly above the floor all the same.
    Fails,
    /// It cannot be played.
    Illegal,
    /// The machine cannot tell, or it is too close to call.
    Unknown,
}

/// One of our moves, and the reply after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// Our move.
    pub m: Move,
    /// What becomes of the reply.
    pub fate: Fate,
    /// Our move, the reply, and what is expected then; our move alone where the reply is illegal.
    pub line: Vec<Move>,
}

/// One reply forced after all legal moves of the side to move.
///
/// ```compile_fail
/// // A table is measured, not filled in.
/// let cross = lucena_evidence::Cross { cells: vec![], ..unreachable!() };
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cross {
    root: Chess,
    reply: Reply,
    floor: Centipawns,
    cells: Vec<Cell>,
    strength: Strength,
}

impl Cross {
    /// Forces the reply after every legal move and asks each time whether we still reach the floor, at a glance and once
    /// more. Where the answer is known already, as from the refutation of a move, it is not asked again.
    pub fn measure(
        asker: &mut Asker<'_>,
        game: &History,
        reply: Reply,
        floor: Centipawns,
        known: &[Cell],
    ) -> Asked<Cross> {
        Cross::glance(asker, game, reply, floor, known)?.confirmed(asker, game, known)
    }

    /// The same at a glance: enough to choose between replies. What is told of one is confirmed before.
    pub fn glance(
        asker: &mut Asker<'_>,
        game: &History,
        reply: Reply,
        floor: Centipawns,
        known: &[Cell],
    ) -> Asked<Cross> {
        let root = game.position();
        let budget = asker.price().glance_at_cell();
        let mut cross =
            Cross { root: root.clone(), reply, floor, cells: Vec::new(), strength: Strength::Table };
        for m in root.legal_moves() {
            let before = known.iter().find(|cell| cell.m == m && cell.holds(root, reply));
            let (cell, found) = match before {
                Some(cell) => (cell.clone(), Strength::Judged { nodes: budget.nodes }),
                None => cross.cell(asker, game, m, floor, budget)?,
            };
            cross.cells.push(cell);
            cross.strength = cross.strength.and(found);
        }
        Ok(cross)
    }

    /// With every cell looked at longer, and held to more than the floor: a reply works if we stay clearly below, and
    /// fails if we come clearly above. What lies between is left open.
    pub fn confirmed(mut self, asker: &mut Asker<'_>, game: &History, known: &[Cell]) -> Asked<Cross> {
        let [below, above] = self.around(asker.scale());
        for at in 0..self.cells.len() {
            let before = self.cells[at].clone();
            if matches!(before.fate, Fate::Illegal | Fate::Unknown) || known.contains(&before) {
                continue;
            }
            let (near, far) = if before.fate == Fate::Works { (below, above) } else { (above, below) };
            let (mut cell, mut found) = self.cell(asker, game, before.m, near, asker.price().cell())?;
            if cell.fate != before.fate {
                // The glance may have erred; else the truth is too near to the floor.
                (cell, found) = self.cell(asker, game, before.m, far, asker.price().doubtful_cell())?;
                if cell.fate == before.fate {
                    cell.fate = Fate::Unknown;
                }
            }
            self.cells[at] = cell;
            self.strength = self.strength.and(found);
        }
        Ok(self)
    }

    /// With the best answer to the reply after one move, where the reply fails: what merely reached the floor may be a poor one.
    /// If the best is below the floor at this longer look, the cell is left open.
    pub fn answered(mut self, asker: &mut Asker<'_>, m: Move) -> Asked<Cross> {
        let Some(cell) = self.cells.iter_mut().find(|cell| cell.m == m && cell.fate == Fate::Fails) else {
            return Ok(self);
        };
        let played = Line::of(&self.root, &cell.line).up_to(2);
        let Some(best) = asker.look_at(played.last(), &[], asker.price().continuation())? else {
            return Ok(self);
        };
        if best.score.value() < self.floor {
            cell.fate = Fate::Unknown;
        }
        cell.line = played.moves().into_iter().chain(best.line).collect();
        Ok(self)
    }

    /// What is clearly below the floor, and clearly above it. Where the game is decided there is nothing between.
    fn around(&self, scale: Scale) -> [Centipawns; 2] {
        let floor = Score::Estimate(self.floor).chance(scale).get();
        if !(DOUBT..=1.0 - DOUBT).contains(&floor) {
            return [self.floor; 2];
        }
        [floor - DOUBT, floor + DOUBT].map(|share| Chance::share(share).least(scale).unwrap_or(self.floor))
    }

    /// What becomes of the reply after one move, if we want to reach so much.
    fn cell(
        &self,
        asker: &mut Asker<'_>,
        game: &History,
        m: Move,
        floor: Centipawns,
        budget: Budget,
    ) -> Asked<(Cell, Strength)> {
        let mut after = game.clone();
        after.play(m);
        let Some(answer) = self.reply.in_position(after.position()) else {
            return Ok((Cell { m, fate: Fate::Illegal, line: vec![m] }, Strength::Forced));
        };
        after.play(answer);
        let question = Question { goal: Goal::Score(floor), moves: &[], budget };
        let found = asker.ask(&after, &question)?;
        let fate = match found.verdict {
            Verdict::Proved => Fate::Fails,
            Verdict::Refuted => Fate::Works,
            Verdict::Unknown => Fate::Unknown,
        };
        let line = [m, answer].into_iter().chain(found.line).collect();
        Ok((Cell { m, fate, line }, found.strength))
    }

    /// The position before our moves.
    pub fn root(&self) -> &Chess {
        &self.root
    }

    /// The reply.
    pub fn reply(&self) -> Reply {
        self.reply
    }

    /// The reply as it is played after one of the moves; `None` if it never is legal.
    pub fn example(&self) -> Option<Move> {
        self.cells.iter().find_map(|cell| cell.line.get(1).copied())
    }

    /// What we want to reach.
    pub fn floor(&self) -> Centipawns {
        self.floor
    }

    /// Every legal move of ours.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// What becomes of the reply after a move.
    pub fn of_move(&self, m: Move) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.m == m)
    }

    /// After how many moves the reply has this fate.
    pub fn count(&self, fate: Fate) -> usize {
        self.cells.iter().filter(|cell| cell.fate == fate).count()
    }

    /// After how many moves the reply is mate.
    pub fn mates(&self) -> usize {
        self.cells.iter().filter(|cell| cell.is_mate(&self.root)).count()
    }

    /// How sure it is.
    pub fn strength(&self) -> Strength {
        self.strength
    }
}

impl Cell {
    /// Whether the reply is mate on the spot.
    pub fn is_mate(&self, root: &Chess) -> bool {
        Line::of(root, &self.line).up_to(2).last().is_checkmate() && self.line.len() == 2
    }

    /// Whether this is a cell about the reply.
    fn holds(&self, root: &Chess, reply: Reply) -> bool {
        let second = self.line.get(1).and_then(|&m| Reply::of(m));
        root.is_legal(self.m) && second == Some(reply)
    }
}
