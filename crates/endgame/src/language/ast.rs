//! The syntax tree: what was written, faithfully.

use shakmaty::Color;

use super::error::Span;

/// A whole file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct File {
    pub ending: (String, Span),
    pub side: Color,
    pub title: Option<String>,
    pub orientation: Option<Orient>,
    pub definitions: Vec<Definition>,
    pub classes: Vec<ClassRule>,
}

/// How a position is turned before a rule is tested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Orient {
    /// A rule holds when it holds in any of the eight reflections.
    AnyReflection,
    /// Mirrored so that this man stands on the files a to d.
    Queenside(String, Span),
    /// Mirrored so that the first man is not to the right of the second.
    LeftOf((String, Span), (String, Span)),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Definition {
    pub name: String,
    pub span: Span,
    pub parameters: Vec<String>,
    pub body: Expr,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClassRule {
    pub name: String,
    pub span: Span,
    pub title: String,
    pub value: i32,
    /// `None` for `otherwise`.
    pub condition: Option<Expr>,
    pub measures: Vec<(bool, Expr)>,
    /// Whether the sentence is a promise.
    pub promises: bool,
    pub sentence: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    /// How deep it is nested: one more than the deepest of its parts.
    pub depth: usize,
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        let depth = 1 + kind.deepest_part();
        Expr { kind, span, depth }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ExprKind {
    Number(i32),
    /// A man, a square, a definition or a parameter, with its arguments.
    Name(String, Vec<Expr>),
    /// `wk.file`
    Coordinate(Box<Expr>, Axis),
    Arithmetic(Operator, Box<Expr>, Box<Expr>),
    Negative(Box<Expr>),
    /// `a < b <= c`: each compared with the next.
    Compare(Vec<Expr>, Vec<Comparison>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Not(Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `wr is en prise`
    State(Box<Expr>, State),
    /// `bk is confined by wr`
    Confined(Box<Expr>, Box<Expr>),
    /// `bk can go to c8`
    CanGo(Box<Expr>, Box<Expr>),
}

impl ExprKind {
    fn deepest_part(&self) -> usize {
        let deepest = |parts: &[Expr]| parts.iter().map(|part| part.depth).max().unwrap_or(0);
        match self {
            ExprKind::Number(_) => 0,
            ExprKind::Name(_, parts)
            | ExprKind::Compare(parts, _)
            | ExprKind::And(parts)
            | ExprKind::Or(parts) => deepest(parts),
            ExprKind::Coordinate(part, _)
            | ExprKind::Negative(part)
            | ExprKind::Not(part)
            | ExprKind::State(part, _) => part.depth,
            ExprKind::Arithmetic(_, a, b) | ExprKind::Confined(a, b) | ExprKind::CanGo(a, b) => {
                a.depth.max(b.depth)
            }
            ExprKind::If(condition, yes, no) => condition.depth.max(yes.depth).max(no.depth),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Axis {
    File,
    Rank,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
}

/// How two numbers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// What can be said of a man without moving one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum State {
    EnPrise,
    InCheck,
    Mated,
    Stalemated,
}
