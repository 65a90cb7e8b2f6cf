//! A search drawn: what was visited in what order, with what windows, and what was cut off; as text and as SVG.

use std::{collections::HashMap, fmt::Write};

use lucena_gametree::{
    Algorithm, End, GameTree, Record, Value, Window,
    trees::{
        Random, Textbook,
        textbook::{self, FIGURES},
    },
};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::plot::escape;

/// More nodes cannot be drawn so that a person sees anything.
pub const MOST: usize = 400;

/// A tree and what a search has done with it.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "LabExplanation")]
pub struct Drawing {
    /// Who searched.
    pub algorithm: &'static str,
    /// The value of the root.
    pub value: Value,
    /// All nodes, the root first.
    pub nodes: Vec<Drawn>,
    /// In order.
    pub steps: Vec<Step>,
}

/// A node.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "LabNode")]
pub struct Drawn {
    /// `p.1.2`: the way from the root (Marsland, Figure 2).
    pub name: String,
    /// How far from the root.
    pub ply: usize,
    /// How far to the right, in leaves.
    pub x: f64,
    /// The node above.
    pub parent: Option<usize>,
    /// What it is worth to MAX, if it is a leaf.
    pub leaf: Option<Value>,
    /// Whether it was ever visited.
    pub visited: bool,
}

/// A visit. Values and windows are MAX's.
#[derive(Debug, Clone, Serialize, JsonSchema, TS)]
#[serde(rename = "LabStep")]
pub struct Step {
    /// Which node.
    pub node: usize,
    /// Which search, counted from one: some algorithms search several times.
    pub search: usize,
    /// The lower bound, if there is one.
    pub alpha: Option<Value>,
    /// The upper bound, if there is one.
    pub beta: Option<Value>,
    /// What came of it.
    pub value: Value,
    /// How it ended.
    #[serde(serialize_with = "by_name")]
    #[schemars(with = "String")]
    #[ts(type = "string")]
    pub end: End,
    /// Successors that were not looked at because of it.
    pub cut_off: Vec<usize>,
}

/// Too large to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the tree has more than {MOST} nodes, too many to draw; try fewer moves or plies")]
pub struct TooLarge;

/// Why there is nothing to draw.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoDrawing {
    /// No such algorithm.
    #[error("{0} is no algorithm here; there are {names}", names = names(Algorithm::ALL.iter().map(|known| known.name())))]
    Algorithm(String),
    /// No such random tree.
    #[error("{0} should be random:BREADTH,DEPTH,SEED, as random:3,3,7")]
    Random(String),
    /// No such tree.
    #[error("{0} is neither one of {names} nor a tree in brackets", names = names(FIGURES.iter().map(|figure| figure.name)))]
    Tree(String),
    /// A tree in brackets that cannot be read.
    #[error(transparent)]
    Malformed(#[from] textbook::Malformed),
    /// Too many nodes.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// Lets an algorithm search a tree, both named as on the command line: a figure of the papers, a tree in brackets, or
/// `random:BREADTH,DEPTH,SEED`.
pub fn draw_named(algorithm: &str, tree: &str) -> Result<Drawing, NoDrawing> {
    let algorithm = Algorithm::named(algorithm).ok_or_else(|| NoDrawing::Algorithm(algorithm.to_owned()))?;
    if let Some(numbers) = tree.strip_prefix("random:") {
        let (tree, depth) = random(numbers).ok_or_else(|| NoDrawing::Random(tree.to_owned()))?;
        return Ok(draw(&tree, depth, algorithm)?);
    }
    let textbook = match Textbook::figure(tree) {
        Some(figure) => figure,
        None if tree.contains('(') => tree.parse()?,
        None => return Err(NoDrawing::Tree(tree.to_owned())),
    };
    Ok(draw(&textbook, textbook.depth(), algorithm)?)
}

fn random(numbers: &str) -> Option<(Random, u32)> {
    let mut parts = numbers.split(',').map(str::trim);
    let breadth = parts.next()?.parse().ok().filter(|&breadth| (1..=256).contains(&breadth))?;
    let depth = parts.next()?.parse().ok().filter(|&depth| depth <= 20)?;
    let seed = parts.next().map_or(Some(1), |seed| seed.parse().ok())?;
    Some((Random::new(breadth, seed), depth))
}

/// Lets an algorithm search a tree and draws it.
pub fn draw<G: GameTree>(tree: &G, depth: u32, algorithm: Algorithm) -> Result<Drawing, TooLarge> {
    let mut drawing = Drawing { algorithm: algorithm.name(), value: 0, nodes: Vec::new(), steps: Vec::new() };
    let mut by_key = HashMap::new();
    let mut leaves = 0.0;
    lay_out(tree, &tree.root(), depth, None, &mut leaves, &mut drawing, &mut by_key)?;
    let mut record = Record::default();
    drawing.value = algorithm.run(tree, depth, &mut record);
    let root = tree.key(&tree.root());
    let mut search = 0;
    for visit in record.visits {
        let Some(&node) = by_key.get(&visit.key) else { continue };
        search += usize::from(visit.key == root);
        let is_max = drawing.nodes[node].ply.is_multiple_of(2);
        let Window { alpha, beta } = visit.window;
        let (alpha, beta, value) =
            if is_max { (alpha, beta, visit.value) } else { (-beta, -alpha, -visit.value) };
        drawing.nodes[node].visited = true;
        let bound = |bound: Value| (bound.abs() < Window::INFINITE).then_some(bound);
        let (alpha, beta, end, cut_off) = (bound(alpha), bound(beta), visit.end, Vec::new());
        drawing.steps.push(Step { node, search, alpha, beta, value, end, cut_off });
    }
    drawing.find_cut_offs();
    Ok(drawing)
}

fn lay_out<G: GameTree>(
    tree: &G,
    node: &G::Node,
    depth: u32,
    parent: Option<(usize, usize)>,
    leaves: &mut f64,
    drawing: &mut Drawing,
    by_key: &mut HashMap<u64, usize>,
) -> Result<f64, TooLarge> {
    let index = drawing.nodes.len();
    if index >= MOST {
        return Err(TooLarge);
    }
    let above = parent.and_then(|(above, number)| Some((drawing.nodes.get(above)?, number)));
    let (name, ply) = above.map_or(("p".to_owned(), 0), |(above, number)| {
        (format!("{}.{}", above.name, number + 1), above.ply + 1)
    });
    let parent = parent.map(|(above, _)| above);
    drawing.nodes.push(Drawn { name, ply, x: 0.0, parent, leaf: None, visited: false });
    by_key.insert(tree.key(node), index);
    let moves = if depth == 0 { Default::default() } else { tree.moves(node) };
    let x = if moves.is_empty() {
        let value = tree.value(node);
        drawing.nodes[index].leaf = Some(if ply.is_multiple_of(2) { value } else { -value });
        *leaves += 1.0;
        *leaves - 1.0
    } else {
        let mut places = Vec::new();
        for (number, &m) in moves.iter().enumerate() {
            let child = tree.play(node, m);
            places.push(lay_out(tree, &child, depth - 1, Some((index, number)), leaves, drawing, by_key)?);
        }
        f64::midpoint(places.first().copied().unwrap_or(0.0), places.last().copied().unwrap_or(0.0))
    };
    drawing.nodes[index].x = x;
    Ok(x)
}

impl Drawing {
    fn successors(&self, node: usize) -> Vec<usize> {
        (0..self.nodes.len()).filter(|&index| self.nodes[index].parent == Some(node)).collect()
    }

    /// What a search left out: successors of a node it cut, that it did not visit before it left the node.
    fn find_cut_offs(&mut self) {
        for index in 0..self.steps.len() {
            let Step { node, search, end, .. } = self.steps[index];
            if end != End::Cut {
                continue;
            }
            let seen: Vec<usize> =
                self.steps.iter().filter(|step| step.search == search).map(|step| step.node).collect();
            self.steps[index].cut_off =
                self.successors(node).into_iter().filter(|successor| !seen.contains(successor)).collect();
        }
    }

    /// Step by step, as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut search = 0;
        let several = self.steps.last().is_some_and(|step| step.search > 1);
        for (number, step) in self.steps.iter().enumerate() {
            if several && step.search > search {
                search = step.search;
                let _ = writeln!(text, "search {search}");
            }
            let node = &self.nodes[step.node];
            let side = if node.ply.is_multiple_of(2) { "MAX" } else { "MIN" };
            let name = format!("{}{}", "  ".repeat(node.ply), node.name);
            let line = match (step.end, node.leaf) {
                (End::Leaf, Some(value)) => format!("{name:<20} = {value}"),
                (End::Opened, _) => format!("{name:<20} {side} opened"),
                (End::Known, _) => format!("{name:<20} remembered: {}", step.value),
                _ => {
                    let (sign, reason) = match step.end {
                        End::Cut => (if side == "MAX" { "≥" } else { "≤" }, "  cut-off"),
                        End::All => (if side == "MAX" { "≤" } else { "≥" }, "  no move is good enough"),
                        _ => ("=", ""),
                    };
                    let window = format!("({}, {})", bound(step.alpha, "-∞"), bound(step.beta, "∞"));
                    format!("{name:<20} {side} {window:<12} {sign} {}{reason}", step.value)
                }
            };
            let _ = writeln!(text, "{:>3}  {line}", number + 1);
            for &left in &step.cut_off {
                let left = &self.nodes[left];
                let _ = writeln!(text, "     {}{} is not looked at", "  ".repeat(left.ply), left.name);
            }
        }
        let unseen = self.nodes.iter().filter(|node| !node.visited).count();
        let leaves = self.steps.iter().filter(|step| step.end == End::Leaf).count();
        let _ = writeln!(
            text,
            "\nThe value is {}. {} visits, {leaves} of them leaves; of {} nodes {unseen} {} never seen.",
            self.value,
            self.steps.len(),
            self.nodes.len(),
            if unseen == 1 { "was" } else { "were" }
        );
        text
    }

    /// The tree as it is after so many steps: visited nodes with their numbers and windows, the last one marked.
    pub fn svg(&self, steps: usize) -> String {
        let steps = &self.steps[..steps.min(self.steps.len())];
        let leaves = self.nodes.iter().filter(|node| node.leaf.is_some()).count().max(1) as f64;
        let depth = self.nodes.iter().map(|node| node.ply).max().unwrap_or(0) as f64;
        let (across, down) = (78.0_f64.max(560.0 / leaves), 96.0);
        let (width, height) = (across * leaves + 60.0, down * depth + 150.0);
        let place = |node: &Drawn| (30.0 + across * (node.x + 0.5), 80.0 + down * node.ply as f64);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n\
             <title>{0}: the tree it visits</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
             <text x=\"{1:.0}\" y=\"28\" text-anchor=\"middle\" font-size=\"16\" font-weight=\"bold\">{0}: {2} visits, value {3}</text>\n",
            escape(self.algorithm),
            width / 2.0,
            steps.len(),
            self.value
        );
        let last = |index: usize| steps.iter().rposition(|step| step.node == index);
        for (index, node) in self.nodes.iter().enumerate() {
            let Some(above) = node.parent.and_then(|parent| self.nodes.get(parent)) else { continue };
            let ((x, y), (from_x, from_y)) = (place(node), place(above));
            let cut = steps.iter().any(|step| step.cut_off.contains(&index));
            let (colour, dash) = match last(index) {
                Some(_) => ("#444444", ""),
                None => ("#bbbbbb", " stroke-dasharray=\"4 4\""),
            };
            let _ = writeln!(
                svg,
                "<line x1=\"{from_x:.1}\" y1=\"{from_y:.1}\" x2=\"{x:.1}\" y2=\"{y:.1}\" stroke=\"{colour}\"{dash}/>"
            );
            if cut && last(index).is_none() {
                let (x, y) = (f64::midpoint(x, from_x), f64::midpoint(y, from_y));
                let _ = writeln!(
                    svg,
                    "<path d=\"M{:.1} {y:.1}h14\" stroke=\"#d55e00\" stroke-width=\"3\"/>",
                    x - 7.0
                );
            }
        }
        for (index, node) in self.nodes.iter().enumerate() {
            let now = steps.last().is_some_and(|step| step.node == index);
            self.draw_node(
                &mut svg,
                node,
                place(node),
                last(index).and_then(|at| steps.get(at).map(|step| (at, step))),
                now,
            );
        }
        svg + "</svg>\n"
    }

    fn draw_node(
        &self,
        svg: &mut String,
        node: &Drawn,
        (x, y): (f64, f64),
        seen: Option<(usize, &Step)>,
        now: bool,
    ) {
        let fill = match (seen, now) {
            (_, true) => "#ffe08a",
            (Some(_), _) => "#cfe8fc",
            (None, _) => "#f4f4f4",
        };
        let (stroke, ink) = if seen.is_some() { ("#0072b2", "#000000") } else { ("#bbbbbb", "#888888") };
        let is_max = node.ply.is_multiple_of(2);
        // MAX nodes are boxes, MIN nodes are discs.
        let _ = match is_max {
            true => writeln!(
                svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"34\" height=\"34\" rx=\"4\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.5\"/>",
                x - 17.0,
                y - 17.0
            ),
            false => writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"18\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.5\"/>"
            ),
        };
        let value =
            seen.filter(|(_, step)| step.end != End::Opened).map(|(_, step)| step.value).or(node.leaf);
        if let Some(value) = value {
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"{ink}\">{value}</text>",
                y + 4.5
            );
        }
        let Some((at, step)) = seen else { return };
        let window = match node.leaf {
            Some(_) => String::new(),
            None => format!(" ({}, {})", bound(step.alpha, "-∞"), bound(step.beta, "∞")),
        };
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\" fill=\"#555555\">{}{window}</text>",
            if node.leaf.is_some() { y + 34.0 } else { y - 24.0 },
            at + 1
        );
    }
}

fn by_name<S: serde::Serializer>(end: &End, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(end.name())
}

fn bound(bound: Option<Value>, without: &str) -> String {
    bound.map_or(without.to_owned(), |bound| bound.to_string())
}
