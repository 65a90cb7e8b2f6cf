//! Words into a syntax tree, by recursive descent: each function reads one construction of the grammar in
//! `docs/rules.md`.

use shakmaty::Color;

use super::{
    ast::{Axis, ClassRule, Comparison, Definition, Expr, ExprKind, File, Operator, Orient, State},
    error::{Mistake, Span},
    lexer::{Token, tokens},
    limits::{Limit, MAX_DEPTH},
};

type Parsed<T> = Result<T, Mistake>;

/// Reads a file.
pub(super) fn parse(source: &str) -> Parsed<File> {
    Parser { tokens: tokens(source)?, at: 0, depth: 0 }.file()
}

/// Reads what a file begins with: the ending, and whose moves the rules find.
pub(super) fn heading(source: &str) -> Parsed<(String, Color)> {
    let line = source.lines().find(|line| line.trim_start().starts_with("ending")).unwrap_or_default();
    let ((ending, _), side) = Parser { tokens: tokens(line)?, at: 0, depth: 0 }.heading()?;
    Ok((ending, side))
}

struct Parser {
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    fn advance(&mut self) -> (Token, Span) {
        let token = self.tokens[self.at].clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn expected<T>(&self, what: &str) -> Parsed<T> {
        Err(Mistake::new(self.span(), format!("expected {what}, found {}", self.peek().describe())))
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(found) if found == word)
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    fn word(&mut self, word: &str) -> Parsed<Span> {
        if self.is_word(word) { Ok(self.advance().1) } else { self.expected(&format!("`{word}`")) }
    }

    fn eat_sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Token::Sign(found) if *found == sign);
        if found {
            self.advance();
        }
        found
    }

    fn sign(&mut self, sign: &str) -> Parsed<()> {
        if self.eat_sign(sign) { Ok(()) } else { self.expected(&format!("`{sign}`")) }
    }

    fn name(&mut self, what: &str) -> Parsed<(String, Span)> {
        match self.peek().clone() {
            Token::Word(name) => Ok((name, self.advance().1)),
            _ => self.expected(what),
        }
    }

    fn text(&mut self, what: &str) -> Parsed<String> {
        match self.peek().clone() {
            Token::Text(text) => {
                self.advance();
                Ok(text)
            }
            _ => self.expected(&format!("{what} in quotation marks")),
        }
    }

    fn number(&mut self, what: &str) -> Parsed<i32> {
        match *self.peek() {
            Token::Number(number) => {
                self.advance();
                Ok(number)
            }
            _ => self.expected(what),
        }
    }

    fn file(&mut self) -> Parsed<File> {
        let (ending, side) = self.heading()?;
        let mut file = File {
            ending,
            side,
            title: None,
            orientation: None,
            definitions: Vec::new(),
            classes: Vec::new(),
        };
        while *self.peek() != Token::End {
            self.item(&mut file)?;
        }
        Ok(file)
    }

    fn heading(&mut self) -> Parsed<((String, Span), Color)> {
        self.word("ending")?;
        let ending = self.name("the men of the ending, such as KRK")?;
        self.word("for")?;
        Ok((ending, self.side()?))
    }

    fn side(&mut self) -> Parsed<Color> {
        if self.eat_word("White") {
            Ok(Color::White)
        } else if self.eat_word("Black") {
            Ok(Color::Black)
        } else {
            self.expected("`White` or `Black`, whose moves the rules find")
        }
    }

    fn item(&mut self, file: &mut File) -> Parsed<()> {
        if self.eat_word("title") {
            file.title = Some(self.text("the title")?);
        } else if self.eat_word("orient") {
            file.orientation = Some(self.orient()?);
        } else if self.is_word("define") {
            file.definitions.push(self.definition()?);
        } else if self.is_word("class") {
            file.classes.push(self.class()?);
        } else {
            return self.expected("`title`, `orient`, `define` or `class`");
        }
        Ok(())
    }

    /// `any reflection`, `wp to the queenside`, `bk left of wk`.
    fn orient(&mut self) -> Parsed<Orient> {
        if self.eat_word("any") {
            self.word("reflection")?;
            return Ok(Orient::AnyReflection);
        }
        let man = self.name("`any reflection`, or a man such as wp")?;
        if self.eat_word("left") {
            self.word("of")?;
            return Ok(Orient::LeftOf(man, self.name("a man such as wk")?));
        }
        self.word("to")?;
        self.word("the")?;
        self.word("queenside")?;
        Ok(Orient::Queenside(man.0, man.1))
    }

    fn definition(&mut self) -> Parsed<Definition> {
        self.word("define")?;
        let (name, span) = self.name("a name")?;
        let mut parameters = Vec::new();
        if self.eat_sign("(") {
            loop {
                parameters.push(self.name("the name of a parameter")?.0);
                if !self.eat_sign(",") {
                    break;
                }
            }
            self.sign(")")?;
        }
        self.sign("=")?;
        Ok(Definition { name, span, parameters, body: self.expression()? })
    }

    fn class(&mut self) -> Parsed<ClassRule> {
        self.word("class")?;
        let span = self.span();
        let name = match self.advance().0 {
            Token::Number(number) => number.to_string(),
            Token::Word(name) => name,
            found => {
                return Err(Mistake::new(
                    span,
                    format!("expected the name of the class, found {}", found.describe()),
                ));
            }
        };
        let title = self.text("the class's title")?;
        self.word("value")?;
        let value = self.number("the class value, a number")?;
        let condition = if self.eat_word("otherwise") {
            None
        } else if self.eat_word("when") {
            Some(self.expression()?)
        } else {
            return self.expected("`when` and a condition, or `otherwise`");
        };
        let measures = self.measures()?;
        let promises = self.eat_word("promise");
        if !promises && !self.eat_word("say") {
            return self.expected("`say`, or `promise` if it wins, and a sentence");
        }
        let sentence = self.text("the coach's sentence")?;
        Ok(ClassRule { name, span, title, value, condition, measures, promises, sentence })
    }

    fn measures(&mut self) -> Parsed<Vec<(bool, Expr)>> {
        let mut measures = Vec::new();
        if !self.eat_word("prefer") {
            return Ok(measures);
        }
        loop {
            let large = if self.eat_word("large") {
                true
            } else if self.eat_word("small") {
                false
            } else {
                return self.expected("`large` or `small`");
            };
            measures.push((large, self.sum()?));
            if !self.eat_sign(",") {
                return Ok(measures);
            }
        }
    }

    fn expression(&mut self) -> Parsed<Expr> {
        self.deeper(Parser::either)
    }

    /// Parentheses and the like recurse before there is a tree to be measured.
    fn deeper(&mut self, read: fn(&mut Parser) -> Parsed<Expr>) -> Parsed<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Mistake::exceeds(self.span(), Limit::Depth));
        }
        let expression = read(self);
        self.depth -= 1;
        expression
    }

    fn either(&mut self) -> Parsed<Expr> {
        self.joined("or", Parser::both, ExprKind::Or)
    }

    fn both(&mut self) -> Parsed<Expr> {
        self.joined("and", Parser::negation, ExprKind::And)
    }

    fn joined(
        &mut self,
        word: &str,
        part: fn(&mut Parser) -> Parsed<Expr>,
        join: fn(Vec<Expr>) -> ExprKind,
    ) -> Parsed<Expr> {
        let first = part(self)?;
        if !self.is_word(word) {
            return Ok(first);
        }
        let start = first.span;
        let mut parts = vec![first];
        while self.eat_word(word) {
            parts.push(part(self)?);
        }
        let end = parts[parts.len() - 1].span;
        expr(join(parts), start.to(end))
    }

    fn negation(&mut self) -> Parsed<Expr> {
        let start = self.span();
        if !self.eat_word("not") {
            return self.comparison();
        }
        let inner = self.deeper(Parser::negation)?;
        let span = start.to(inner.span);
        expr(ExprKind::Not(Box::new(inner)), span)
    }

    fn comparison(&mut self) -> Parsed<Expr> {
        let first = self.sum()?;
        if self.eat_word("is") {
            return self.state(first);
        }
        if self.eat_word("can") {
            self.word("go")?;
            self.word("to")?;
            let to = self.sum()?;
            let span = first.span.to(to.span);
            return expr(ExprKind::CanGo(Box::new(first), Box::new(to)), span);
        }
        let start = first.span;
        let (mut terms, mut comparisons) = (vec![first], Vec::new());
        while let Some(comparison) = self.comparator() {
            comparisons.push(comparison);
            terms.push(self.sum()?);
        }
        if comparisons.is_empty() {
            return Ok(terms.remove(0));
        }
        let span = start.to(terms[terms.len() - 1].span);
        expr(ExprKind::Compare(terms, comparisons), span)
    }

    fn comparator(&mut self) -> Option<Comparison> {
        let Token::Sign(sign) = self.peek() else { return None };
        let comparison = match *sign {
            "=" => Comparison::Equal,
            "<>" => Comparison::Unequal,
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            ">" => Comparison::More,
            ">=" => Comparison::AtLeast,
            _ => return None,
        };
        self.advance();
        Some(comparison)
    }

    /// What follows `is`: `en prise`, `in check`, `mated`, `stalemated`, `confined by wr`; `not` before any of them.
    fn state(&mut self, man: Expr) -> Parsed<Expr> {
        let negated = self.eat_word("not");
        let start = man.span;
        let man = Box::new(man);
        let end = self.span();
        let kind = if self.eat_word("en") {
            self.word("prise")?;
            ExprKind::State(man, State::EnPrise)
        } else if self.eat_word("in") {
            self.word("check")?;
            ExprKind::State(man, State::InCheck)
        } else if self.eat_word("mated") {
            ExprKind::State(man, State::Mated)
        } else if self.eat_word("stalemated") {
            ExprKind::State(man, State::Stalemated)
        } else if self.eat_word("confined") {
            self.word("by")?;
            let by = self.atom()?;
            ExprKind::Confined(man, Box::new(by))
        } else {
            return self.expected("`en prise`, `in check`, `mated`, `stalemated` or `confined by`");
        };
        let span = start.to(end);
        let state = expr(kind, span)?;
        if negated { expr(ExprKind::Not(Box::new(state)), span) } else { Ok(state) }
    }

    fn sum(&mut self) -> Parsed<Expr> {
        let mut left = self.product()?;
        loop {
            let operator = if self.eat_sign("+") {
                Operator::Add
            } else if self.eat_sign("-") {
                Operator::Subtract
            } else {
                return Ok(left);
            };
            left = arithmetic(operator, left, self.product()?)?;
        }
    }

    fn product(&mut self) -> Parsed<Expr> {
        let mut left = self.factor()?;
        while self.eat_sign("*") {
            left = arithmetic(Operator::Multiply, left, self.factor()?)?;
        }
        Ok(left)
    }

    fn factor(&mut self) -> Parsed<Expr> {
        let start = self.span();
        if !self.eat_sign("-") {
            return self.atom();
        }
        let inner = self.atom()?;
        let span = start.to(inner.span);
        expr(ExprKind::Negative(Box::new(inner)), span)
    }

    fn atom(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let atom = match self.peek().clone() {
            Token::Number(number) => {
                self.advance();
                expr(ExprKind::Number(number), start)?
            }
            Token::Sign("(") => {
                self.advance();
                let inner = self.expression()?;
                let span = start.to(self.span());
                self.sign(")")?;
                Expr { span, ..inner }
            }
            Token::Word(word) if word == "if" => self.conditional()?,
            Token::Word(word) if !is_keyword(&word) => self.named(word)?,
            _ => return self.expected("a man, a number, a definition or `(`"),
        };
        self.coordinate(atom)
    }

    fn conditional(&mut self) -> Parsed<Expr> {
        let start = self.word("if")?;
        let condition = self.expression()?;
        self.word("then")?;
        let yes = self.expression()?;
        self.word("else")?;
        let no = self.expression()?;
        let span = start.to(no.span);
        expr(ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)), span)
    }

    fn named(&mut self, name: String) -> Parsed<Expr> {
        let mut span = self.advance().1;
        let mut arguments = Vec::new();
        if self.eat_sign("(") {
            loop {
                arguments.push(self.expression()?);
                if !self.eat_sign(",") {
                    break;
                }
            }
            span = span.to(self.span());
            self.sign(")")?;
        }
        expr(ExprKind::Name(name, arguments), span)
    }

    fn coordinate(&mut self, of: Expr) -> Parsed<Expr> {
        if !self.eat_sign(".") {
            return Ok(of);
        }
        let span = of.span.to(self.span());
        let axis = if self.eat_word("file") {
            Axis::File
        } else if self.eat_word("rank") {
            Axis::Rank
        } else {
            return self.expected("`file` or `rank`");
        };
        expr(ExprKind::Coordinate(Box::new(of), axis), span)
    }
}

/// An expression, unless it is nested too deep.
fn expr(kind: ExprKind, span: Span) -> Parsed<Expr> {
    let expr = Expr::new(kind, span);
    if expr.depth > MAX_DEPTH { Err(Mistake::exceeds(span, Limit::Depth)) } else { Ok(expr) }
}

fn arithmetic(operator: Operator, left: Expr, right: Expr) -> Parsed<Expr> {
    let span = left.span.to(right.span);
    expr(ExprKind::Arithmetic(operator, Box::new(left), Box::new(right)), span)
}

/// Words that end an expression rather than being part of one.
fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 21] = [
        "ending",
        "for",
        "title",
        "orient",
        "define",
        "class",
        "value",
        "when",
        "otherwise",
        "prefer",
        "large",
        "small",
        "say",
        "promise",
        "and",
        "or",
        "not",
        "is",
        "can",
        "then",
        "else",
    ];
    KEYWORDS.contains(&word)
}
