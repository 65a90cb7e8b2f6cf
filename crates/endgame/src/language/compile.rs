//! The syntax tree into a program: definitions expanded, kinds checked, names resolved.

use std::collections::HashMap;

use shakmaty::{Color, Role, Square};

use super::{
    ast::{Axis, ClassRule, Comparison, Definition, Expr, ExprKind, File, Operator, Orient, State},
    error::{Mistake, RuleError, Span},
    limits::{Limit, MAX_DEPTH, MAX_PARTS, MAX_SOURCE},
    parser::{self, parse},
    plan::Planner,
    program::{
        Class, Condition, Direction, MAX_MEASURES, Measure, Number, Orientation, Point, Program, Reads,
    },
};
use crate::cast::Cast;

/// Reads a rule set; `file` is its name for messages.
///
/// ```
/// let source = r#"ending KRK for White
/// orient any reflection
/// class 1 "Mate" value 2 when bk is mated say "Mate."
/// class 2 "Anything" value 1 otherwise say "On we go.""#;
/// let program = lucena_endgame::language::compile("tiny.rules", source)?;
/// assert_eq!(program.classes.len(), 2);
/// # Ok::<_, lucena_endgame::language::RuleError>(())
/// ```
pub fn compile(file: &str, source: &str) -> Result<Program, RuleError> {
    if source.len() > MAX_SOURCE {
        let mistake = Mistake::exceeds(Span { start: 0, end: 1 }, Limit::Source);
        return Err(mistake.locate(file, &source.chars().take(80).collect::<String>()));
    }
    parse(source)
        .and_then(|tree| Compiler::program(&tree, source))
        .map_err(|mistake| mistake.locate(file, source))
}

/// The men of a rule set and whose moves it finds, at a glance; `None` if it does not begin with them on one line.
pub fn heading(source: &str) -> Option<(Cast, Color)> {
    let (ending, side) = parser::heading(source).ok()?;
    Some((Cast::parse(&ending).ok()?, side))
}

type Compiled<T> = Result<T, Mistake>;

/// What an expression stands for.
#[derive(Debug, Clone)]
enum Value {
    Number(Number),
    Point(Point),
    Truth(Condition),
}

impl Value {
    fn kind(&self) -> &'static str {
        match self {
            Value::Number(_) => "a number",
            Value::Point(_) => "a square",
            Value::Truth(_) => "a condition",
        }
    }

    fn reads(&self) -> Reads {
        match self {
            Value::Number(number) => number.reads(),
            Value::Point(point) => point.reads(),
            Value::Truth(condition) => condition.reads(),
        }
    }
}

struct Compiler<'a> {
    cast: Cast,
    source: &'a str,
    turn: Color,
    definitions: HashMap<&'a str, (usize, &'a Definition)>,
    /// How many parts have been written out.
    parts: usize,
    /// How deep in expressions and definitions the one at hand stands.
    depth: usize,
}

/// Which names an expression may use.
struct Scope {
    /// Definitions before this one: a definition refers to earlier ones only.
    definitions: usize,
    parameters: HashMap<String, Value>,
}

impl<'a> Compiler<'a> {
    fn program(tree: &'a File, source: &'a str) -> Compiled<Program> {
        let cast =
            Cast::parse(&tree.ending.0).map_err(|error| Mistake::new(tree.ending.1, error.to_string()))?;
        let mut compiler =
            Compiler { cast, source, turn: !tree.side, definitions: HashMap::new(), parts: 0, depth: 0 };
        compiler.collect_definitions(&tree.definitions)?;
        let orientation = compiler.orientation(tree)?;
        let cast = compiler.cast.clone();
        let mut planner = Planner::new(&cast, orientation.images());
        let classes: Vec<Class> =
            tree.classes.iter().map(|class| compiler.class(class, &mut planner)).collect::<Compiled<_>>()?;
        check_classes(tree)?;
        let title = tree.title.clone().unwrap_or_else(|| compiler.cast.to_string());
        Ok(Program { cast: compiler.cast, side: tree.side, title, orientation, classes })
    }

    /// Every definition is also compiled on its own where it can be, so that a mistake in an unused one is found.
    fn collect_definitions(&mut self, definitions: &'a [Definition]) -> Compiled<()> {
        for (index, definition) in definitions.iter().enumerate() {
            let name = definition.name.as_str();
            if self.is_taken(name) || self.definitions.insert(name, (index, definition)).is_some() {
                return Err(Mistake::new(definition.span, format!("`{name}` has a meaning already")));
            }
        }
        for (index, definition) in definitions.iter().enumerate() {
            if definition.parameters.is_empty() {
                let scope = Scope { definitions: index, parameters: HashMap::new() };
                self.value(&definition.body, &scope)?;
            }
        }
        Ok(())
    }

    fn is_taken(&self, name: &str) -> bool {
        const BUILT_IN: [&str; 6] = ["abs", "min", "max", "dist", "square", "if"];
        BUILT_IN.contains(&name) || self.cast.find(name).is_some() || square(name).is_some()
    }

    fn orientation(&self, tree: &File) -> Compiled<Orientation> {
        let has_pawns = self.cast.men().iter().any(|man| man.role == Role::Pawn);
        match &tree.orientation {
            None => Ok(Orientation::AsItStands),
            Some(Orient::AnyReflection) if has_pawns => Err(Mistake::new(
                tree.ending.1,
                "with pawns a board cannot be turned; use `orient wp to the queenside` instead",
            )),
            Some(Orient::AnyReflection) => Ok(Orientation::AnyReflection),
            Some(Orient::Queenside(name, span)) => Ok(Orientation::Queenside(self.man(name, *span)?)),
            Some(Orient::LeftOf(a, b)) => Ok(Orientation::LeftOf(self.man(&a.0, a.1)?, self.man(&b.0, b.1)?)),
        }
    }

    fn man(&self, name: &str, span: Span) -> Compiled<usize> {
        self.cast
            .find(name)
            .ok_or_else(|| Mistake::new(span, format!("`{name}` is no man of this ending; {}", self.men())))
    }

    /// `its men are wk, bk and wr`
    fn men(&self) -> String {
        let names = (0..self.cast.len()).map(|man| self.cast.name(man));
        format!("its men are {}", lucena_board::words::list(names, "and"))
    }

    fn class(&mut self, rule: &ClassRule, planner: &mut Planner) -> Compiled<Class> {
        let scope = Scope { definitions: usize::MAX, parameters: HashMap::new() };
        let condition = rule.condition.as_ref().map(|condition| self.truth(condition, &scope)).transpose()?;
        if rule.measures.len() > MAX_MEASURES {
            return Err(Mistake::new(rule.span, format!("a class has at most {MAX_MEASURES} measures")));
        }
        let mut measures = Vec::new();
        for (large, expr) in &rule.measures {
            let direction = if *large { Direction::Large } else { Direction::Small };
            measures.push(Measure {
                direction,
                text: self.text(expr.span),
                number: planner.number(self.number(expr, &scope)?),
            });
        }
        Ok(Class {
            name: rule.name.clone(),
            title: rule.title.clone(),
            value: rule.value,
            sentence: rule.sentence.clone(),
            promises: rule.promises,
            text: rule.condition.as_ref().map(|condition| self.text(condition.span)),
            measures,
            condition: condition.map(|condition| planner.plan(condition)),
        })
    }

    /// What was written, on one line.
    fn text(&self, span: Span) -> String {
        let words: Vec<&str> = self.source[span.start..span.end].split_whitespace().collect();
        words.join(" ")
    }

    fn number(&mut self, expr: &Expr, scope: &Scope) -> Compiled<Number> {
        match self.value(expr, scope)? {
            Value::Number(number) => Ok(number),
            other => Err(wrong_kind(expr.span, "a number", &other)),
        }
    }

    fn point(&mut self, expr: &Expr, scope: &Scope) -> Compiled<Point> {
        match self.value(expr, scope)? {
            Value::Point(point) => Ok(point),
            other => Err(wrong_kind(expr.span, "a man or a square", &other)),
        }
    }

    fn truth(&mut self, expr: &Expr, scope: &Scope) -> Compiled<Condition> {
        match self.value(expr, scope)? {
            Value::Truth(condition) => Ok(condition),
            other => Err(wrong_kind(expr.span, "a condition, such as `wk.file = 4`,", &other)),
        }
    }

    /// A man of a certain side, for what only such a man can be or do.
    fn man_of(
        &mut self,
        expr: &Expr,
        scope: &Scope,
        fits: impl Fn(&Cast, usize) -> bool,
        what: &str,
    ) -> Compiled<usize> {
        let man = self.point(expr, scope)?.man;
        man.filter(|&man| fits(&self.cast, man))
            .ok_or_else(|| Mistake::new(expr.span, format!("expected {what}")))
    }

    /// Counts what is about to be written out, so that no definition can stand for more than memory or the stack holds.
    fn spend(&mut self, span: Span, parts: usize, depth: usize) -> Compiled<()> {
        self.parts = self.parts.saturating_add(parts);
        if self.parts > MAX_PARTS {
            return Err(Mistake::exceeds(span, Limit::Parts));
        }
        if self.depth + depth > MAX_DEPTH {
            return Err(Mistake::exceeds(span, Limit::Depth));
        }
        Ok(())
    }

    /// Counts what has been written out before and is about to be copied.
    fn spend_copy(&mut self, span: Span, copied: Reads) -> Compiled<()> {
        self.spend(span, copied.parts as usize, copied.depth as usize)
    }

    fn value(&mut self, expr: &Expr, scope: &Scope) -> Compiled<Value> {
        self.spend(expr.span, 1, 1)?;
        self.depth += 1;
        let value = self.written_out(expr, scope);
        self.depth -= 1;
        value
    }

    fn written_out(&mut self, expr: &Expr, scope: &Scope) -> Compiled<Value> {
        let turn = self.turn;
        let boxed = |number: Number| Box::new(number);
        Ok(match &expr.kind {
            ExprKind::Number(number) => Value::Number(Number::Constant(*number)),
            ExprKind::Name(name, arguments) => self.named(name, arguments, expr.span, scope)?,
            ExprKind::Coordinate(of, axis) => {
                let point = self.point(of, scope)?;
                Value::Number(if *axis == Axis::File { point.file } else { point.rank })
            }
            ExprKind::Arithmetic(operator, a, b) => {
                let (a, b) = (self.number(a, scope)?, self.number(b, scope)?);
                Value::Number(Number::joined(*operator, a, b))
            }
            ExprKind::Negative(inner) => {
                let (zero, inner) = (Number::Constant(0), self.number(inner, scope)?);
                Value::Number(Number::joined(Operator::Subtract, zero, inner))
            }
            ExprKind::Compare(terms, comparisons) => {
                Value::Truth(self.comparison(terms, comparisons, scope)?)
            }
            ExprKind::And(parts) => Value::Truth(Condition::All(self.truths(parts, scope)?)),
            ExprKind::Or(parts) => Value::Truth(Condition::Any(self.truths(parts, scope)?)),
            ExprKind::Not(inner) => Value::Truth(Condition::Not(Box::new(self.truth(inner, scope)?))),
            ExprKind::If(condition, yes, no) => {
                let condition = Box::new(self.truth(condition, scope)?);
                let (yes, no) = (self.number(yes, scope)?, self.number(no, scope)?);
                Value::Number(Number::If(condition, boxed(yes), boxed(no)))
            }
            ExprKind::State(man, state) => Value::Truth(self.state(man, *state, scope)?),
            ExprKind::Confined(man, by) => {
                let any = |_: &Cast, _: usize| true;
                let man = self.man_of(man, scope, any, "a man such as bk")?;
                Value::Truth(Condition::Confined(man, self.man_of(by, scope, any, "a man such as wr")?))
            }
            ExprKind::CanGo(man, to) => {
                let moves = |cast: &Cast, man: usize| cast.men()[man].color == turn;
                let man = self.man_of(man, scope, moves, "a man of the side to move")?;
                Value::Truth(Condition::CanGo(man, self.point(to, scope)?))
            }
        })
    }

    fn truths(&mut self, parts: &[Expr], scope: &Scope) -> Compiled<Vec<Condition>> {
        parts.iter().map(|part| self.truth(part, scope)).collect()
    }

    /// `a < b <= c` is `a < b and b <= c`.
    fn comparison(
        &mut self,
        terms: &[Expr],
        comparisons: &[Comparison],
        scope: &Scope,
    ) -> Compiled<Condition> {
        let mut numbers: Vec<Number> = Vec::new();
        for term in terms {
            let number = self.number(term, scope)?;
            self.spend_copy(term.span, number.reads())?;
            numbers.push(number);
        }
        let pairs = numbers.windows(2).zip(comparisons);
        let mut parts: Vec<Condition> = pairs
            .map(|(pair, comparison)| Condition::Compare(*comparison, pair[0].clone(), pair[1].clone()))
            .collect();
        Ok(if parts.len() == 1 { parts.remove(0) } else { Condition::All(parts) })
    }

    fn state(&mut self, man: &Expr, state: State, scope: &Scope) -> Compiled<Condition> {
        let turn = self.turn;
        let king_to_move = |cast: &Cast, man: usize| man < 2 && cast.men()[man].color == turn;
        let any_king = |_: &Cast, man: usize| man < 2;
        let theirs = |cast: &Cast, man: usize| man >= 2 && cast.men()[man].color != turn;
        let man = match state {
            State::Mated => {
                self.man_of(man, scope, king_to_move, "the king to move, which alone can be mated")?
            }
            State::Stalemated => {
                self.man_of(man, scope, king_to_move, "the king to move, which alone can be stalemated")?
            }
            State::InCheck => self.man_of(man, scope, any_king, "a king, which alone can be in check")?,
            State::EnPrise => self.man_of(man, scope, theirs, "a man that the side to move could capture")?,
        };
        Ok(Condition::State(state, man))
    }

    fn named(&mut self, name: &str, arguments: &[Expr], span: Span, scope: &Scope) -> Compiled<Value> {
        if let Some(value) = scope.parameters.get(name).filter(|_| arguments.is_empty()) {
            self.spend_copy(span, value.reads())?;
            return Ok(value.clone());
        }
        if let Some(man) = self.cast.find(name).filter(|_| arguments.is_empty()) {
            let (file, rank) = (Number::Of(Axis::File, man, 0), Number::Of(Axis::Rank, man, 0));
            return Ok(Value::Point(Point { file, rank, man: Some(man) }));
        }
        if let Some(square) = square(name).filter(|_| arguments.is_empty()) {
            let file = Number::Constant(square.file() as i32 + 1);
            let rank = Number::Constant(square.rank() as i32 + 1);
            return Ok(Value::Point(Point { file, rank, man: None }));
        }
        match name {
            "abs" => {
                let [number] = self.numbers(name, arguments, span, scope)?;
                Ok(Value::Number(Number::Absolute(Box::new(number))))
            }
            "min" => {
                let [a, b] = self.numbers(name, arguments, span, scope)?;
                Ok(Value::Number(Number::Smaller(Box::new(a), Box::new(b))))
            }
            "max" => {
                let [a, b] = self.numbers(name, arguments, span, scope)?;
                Ok(Value::Number(Number::Larger(Box::new(a), Box::new(b))))
            }
            "square" => {
                let [file, rank] = self.numbers(name, arguments, span, scope)?;
                Ok(Value::Point(Point { file, rank, man: None }))
            }
            "dist" => {
                let [a, b] = count(name, arguments, span)?;
                let (a, b) = (self.point(a, scope)?, self.point(b, scope)?);
                Ok(Value::Number(Number::Distance(Box::new(a), Box::new(b))))
            }
            _ => self.defined(name, arguments, span, scope),
        }
    }

    fn numbers<const N: usize>(
        &mut self,
        name: &str,
        arguments: &[Expr],
        span: Span,
        scope: &Scope,
    ) -> Compiled<[Number; N]> {
        let expressions: [&Expr; N] = count(name, arguments, span)?;
        let numbers: Vec<Number> =
            expressions.into_iter().map(|argument| self.number(argument, scope)).collect::<Compiled<_>>()?;
        numbers.try_into().map_err(|_| Mistake::new(span, "wrong number of arguments"))
    }

    /// A definition, with its parameters put in.
    fn defined(&mut self, name: &str, arguments: &[Expr], span: Span, scope: &Scope) -> Compiled<Value> {
        let known = self.definitions.get(name).copied().filter(|(index, _)| *index < scope.definitions);
        let Some((index, definition)) = known else { return Err(self.unknown(name, span)) };
        if arguments.len() != definition.parameters.len() {
            let wanted = definition.parameters.len();
            return Err(Mistake::new(
                span,
                format!("`{name}` takes {}, found {}", plural(wanted), arguments.len()),
            ));
        }
        let mut parameters = HashMap::new();
        for (parameter, argument) in definition.parameters.iter().zip(arguments) {
            parameters.insert(parameter.clone(), self.value(argument, scope)?);
        }
        self.value(&definition.body, &Scope { definitions: index, parameters })
    }

    fn unknown(&self, name: &str, span: Span) -> Mistake {
        let later =
            if self.definitions.contains_key(name) { " here; define it before it is used" } else { "" };
        let hint = if later.is_empty() { format!("; {}", self.men()) } else { String::new() };
        Mistake::new(span, format!("`{name}` is not known{later}{hint}"))
    }
}

fn plural(count: usize) -> String {
    format!("{count} argument{}", if count == 1 { "" } else { "s" })
}

fn count<'e, const N: usize>(name: &str, arguments: &'e [Expr], span: Span) -> Compiled<[&'e Expr; N]> {
    let references: Vec<&Expr> = arguments.iter().collect();
    let found = references.len();
    references
        .try_into()
        .map_err(|_| Mistake::new(span, format!("`{name}` takes {}, found {found}", plural(N))))
}

fn wrong_kind(span: Span, expected: &str, found: &Value) -> Mistake {
    Mistake::new(span, format!("expected {expected} but this is {}", found.kind()))
}

fn square(name: &str) -> Option<Square> {
    Square::from_ascii(name.as_bytes()).ok()
}

/// Names and values are unique, and the last class alone holds always.
fn check_classes(tree: &File) -> Compiled<()> {
    for (index, class) in tree.classes.iter().enumerate() {
        let before = &tree.classes[..index];
        if before.iter().any(|other| other.name == class.name) {
            return Err(Mistake::new(class.span, format!("there is a class {} already", class.name)));
        }
        if let Some(other) = before.iter().find(|other| other.value == class.value) {
            let message = format!("class {} has the value {} already", other.name, class.value);
            return Err(Mistake::new(class.span, message));
        }
        if class.condition.is_none() && index + 1 < tree.classes.len() {
            return Err(Mistake::new(class.span, "only the last class may say `otherwise`"));
        }
    }
    match tree.classes.last() {
        Some(last) if last.condition.is_none() => Ok(()),
        Some(last) => Err(Mistake::new(
            last.span,
            "the last class must say `otherwise`, so that every position has a class",
        )),
        None => Err(Mistake::new(tree.ending.1, "a rule set needs classes")),
    }
}
