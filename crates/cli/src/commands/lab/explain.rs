//! `lucena lab explain`: a search drawn, step by step.

use std::{io::Write, path::PathBuf};

use lucena_gametree::{
    Algorithm, GameTree,
    trees::{Random, Textbook, textbook::FIGURES},
};
use lucena_lab::drawing::{Drawing, draw};

use crate::console::{Console, Failure, Outcome, bad_input};

/// What an algorithm visits on a small tree: step by step, windows and cut-offs marked
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena lab explain alpha-beta marsland-2\n  \
    lucena lab explain pvs marsland-2 --svg pvs.svg\n  \
    lucena lab explain newsearch \"((0 -1 -2 -3) (3 3))\"\n  \
    lucena lab explain sss random:3,3,7 --svg - --step 10\n\n\
    A tree is a figure of the papers (marsland-2, virgo-1, virgo-11), written out with brackets (numbers are the\n\
    values of the side to move at the root), or random:BREADTH,DEPTH,SEED. Windows and values are those of the side to move at the root.")]
pub struct Args {
    /// minimax, shallow, alpha-beta, aspiration, sliding-window, scout, pvs, negascout, mtd-f, mtd-bisect, mtd-step, sss,
    /// dual, newsearch, n-best, marginal, razoring or gamma
    algorithm: String,

    /// marsland-2, virgo-1, virgo-11, a tree in brackets, or random:BREADTH,DEPTH,SEED
    tree: String,

    /// Draw the tree into this file; `-` for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Draw it as it is after so many steps
    #[arg(long, value_name = "N", requires = "svg")]
    step: Option<usize>,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let drawing = self.drawing()?;
        if self.json {
            return console.json(&drawing);
        }
        let Some(path) = &self.svg else {
            write!(console.out(), "{}", drawing.text())?;
            return Ok(());
        };
        let svg = drawing.svg(self.step.unwrap_or(usize::MAX));
        if path.as_os_str() == "-" {
            write!(console.out(), "{svg}")?;
            return Ok(());
        }
        std::fs::write(path, svg)
            .map_err(|error| Failure::CouldNot(format!("cannot write {}: {error}", path.display())))
    }

    fn drawing(&self) -> Result<Drawing, Failure> {
        let names: Vec<&str> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
        let algorithm = Algorithm::named(&self.algorithm).ok_or_else(|| {
            let message = format!("{} is no algorithm here; there are {}", self.algorithm, names.join(", "));
            Failure::BadInput(message)
        })?;
        if let Some(numbers) = self.tree.strip_prefix("random:") {
            let (tree, depth) = random(numbers).ok_or_else(|| {
                Failure::BadInput(format!(
                    "{} should be random:BREADTH,DEPTH,SEED, as random:3,3,7",
                    self.tree
                ))
            })?;
            return drawn(&tree, depth, algorithm);
        }
        if let Some(figure) = Textbook::figure(&self.tree) {
            return drawn(&figure, figure.depth(), algorithm);
        }
        let figures: Vec<&str> = FIGURES.iter().map(|figure| figure.name).collect();
        if !self.tree.contains('(') {
            let message =
                format!("{} is neither one of {} nor a tree in brackets", self.tree, figures.join(", "));
            return Err(Failure::BadInput(message));
        }
        let tree: Textbook = self.tree.parse().map_err(bad_input)?;
        drawn(&tree, tree.depth(), algorithm)
    }
}

fn drawn<G: GameTree>(tree: &G, depth: u32, algorithm: Algorithm) -> Result<Drawing, Failure> {
    draw(tree, depth, algorithm).map_err(bad_input)
}

fn random(numbers: &str) -> Option<(Random, u32)> {
    let mut parts = numbers.split(',').map(str::trim);
    let breadth = parts.next()?.parse().ok().filter(|&breadth| (1..=256).contains(&breadth))?;
    let depth = parts.next()?.parse().ok().filter(|&depth| depth <= 20)?;
    let seed = parts.next().map_or(Some(1), |seed| seed.parse().ok())?;
    Some((Random::new(breadth, seed), depth))
}
