//! Where an experiment's table and plot go.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use lucena_lab::{Plot, Table};
use lucena_output::Output;

use crate::{
    console::{Console, Failure, Outcome, bad_input},
    output::OverwriteArg,
};

/// How results are written.
#[derive(Debug, clap::Args)]
pub struct OutputArgs {
    /// Print Markdown
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,

    /// Write every table as CSV and every plot as SVG into this folder; without --overwrite it must be new or empty
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteArg,
}

impl OutputArgs {
    /// Makes the folder and sees that nothing in it can be lost, before the work begins.
    pub fn prepare(&self) -> Outcome {
        let Some(dir) = &self.out else { return Ok(()) };
        let is_empty = make(dir)
            .map_err(|error| Failure::CouldNot(format!("cannot write into {}: {error}", dir.display())))?;
        if is_empty || self.overwrite.overwrite {
            return Ok(());
        }
        let dir = dir.display();
        Err(bad_input(format!(
            "{dir} holds files already; name another folder, or give --overwrite to replace them"
        )))
    }

    /// Prints a heading and a table, and writes the table's file.
    pub fn table(&self, console: &mut Console, name: &str, title: &str, table: &Table) -> Outcome {
        self.save(&format!("{name}.csv"), &table.csv())?;
        match (self.json, self.markdown) {
            (true, _) => {}
            (_, true) => writeln!(console.out(), "### {title}\n\n{}", table.markdown())?,
            _ => writeln!(console.out(), "{title}\n\n{}", table.text())?,
        }
        Ok(())
    }

    /// A sentence.
    pub fn say(&self, console: &mut Console, text: &str) -> Outcome {
        if !self.json {
            writeln!(console.out(), "{text}\n")?;
        }
        Ok(())
    }

    /// Writes a plot's file.
    pub fn plot(&self, name: &str, plot: &Plot) -> Outcome {
        self.save(&format!("{name}.svg"), &plot.svg())
    }

    fn save(&self, name: &str, text: &str) -> Outcome {
        let Some(dir) = &self.out else { return Ok(()) };
        Ok(Output::claim(&dir.join(name), self.overwrite.existing())?.write(text.as_bytes())?)
    }
}

/// Makes a folder if need be; whether it is empty.
fn make(dir: &Path) -> io::Result<bool> {
    fs::create_dir_all(dir)?;
    Ok(fs::read_dir(dir)?.next().is_none())
}
