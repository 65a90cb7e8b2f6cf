//! `lucena lab explain`: a search drawn, step by step.

use std::{io::Write, path::PathBuf};

use lucena_lab::drawing::draw_named;

use crate::{
    console::{Console, Outcome, bad_input},
    output::OverwriteArg,
};

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

    #[command(flatten)]
    overwrite: OverwriteArg,

    /// Draw it as it is after so many steps
    #[arg(long, value_name = "N", requires = "svg")]
    step: Option<usize>,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let drawing = draw_named(&self.algorithm, &self.tree).map_err(bad_input)?;
        if self.json {
            return console.json(&drawing);
        }
        let Some(path) = &self.svg else {
            write!(console.out(), "{}", drawing.text())?;
            return Ok(());
        };
        let svg = drawing.svg(self.step.unwrap_or(usize::MAX));
        self.overwrite.sheet(path)?.write(console, &svg)
    }
}
