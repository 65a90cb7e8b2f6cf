//! `lucena motifs`: what the words for motifs mean, and when they are claimed.

use std::io::Write;

use lucena_coach::{document::glossary, words};
use lucena_reasons::{
    Motif,
    motif::{About, Example},
};

use crate::{
    commands::explain::print::wrapped,
    console::{Console, Failure, Outcome},
};

/// Say what a motif means, what is left out, how it is tested, and show small positions
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena motifs\n  \
    lucena motifs interference\n  \
    lucena motifs back-rank --json\n\n\
    The names are those that explanations and `lucena tag` use. In the examples the motif is claimed; in the near misses one\n\
    detail is different, and something else is. A test of the program holds both against its recognisers.")]
pub struct Args {
    /// This motif alone
    #[arg(value_name = "NAME", value_parser = motif)]
    name: Option<Motif>,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let wanted = || About::all().filter(|about| self.name.is_none_or(|name| name == about.motif));
        if self.json {
            return console.json(&glossary::of(wanted()));
        }
        match self.name {
            Some(_) => wanted().try_for_each(|about| print(console, about)),
            None => wanted().try_for_each(|about| {
                let name = about.motif.name();
                Ok::<(), Failure>(writeln!(console.out(), "{name:<18} {}", wrapped(about.sees, INDENT))?)
            }),
        }
    }
}

/// Where the second line of what a motif sees begins.
const INDENT: &str = "                   ";

fn motif(name: &str) -> Result<Motif, String> {
    let names = || Motif::ALL.iter().map(|motif| motif.name()).collect::<Vec<_>>().join(", ");
    let known = Motif::ALL.iter().find(|motif| motif.name() == name);
    known.copied().ok_or_else(|| format!("no such motif; there are {}", names()))
}

fn print(console: &mut Console, about: &About) -> Outcome {
    let out = console.out();
    writeln!(out, "{}\n", wrapped(&format!("{}: {}.", words::title(about.motif), about.sees), ""))?;
    writeln!(out, "{}", wrapped(&format!("Left out: {}.", about.leaves_out), ""))?;
    writeln!(out, "{}", wrapped(&format!("Test: {}.", about.test), ""))?;
    if let Some(theme) = about.motif.theme() {
        writeln!(out, "Lichess calls it {theme}.")?;
    }
    positions(console, "Examples", about.examples)?;
    positions(console, "Near misses", about.near_misses)
}

fn positions(console: &mut Console, title: &str, examples: &[Example]) -> Outcome {
    writeln!(console.out(), "\n{title}")?;
    for Example { fen, best } in examples {
        writeln!(console.out(), "    {best:<7} {fen}")?;
    }
    Ok(())
}
