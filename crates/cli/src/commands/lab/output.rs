//! Where an experiment's table and plot go.

use std::{io::Write, path::PathBuf};

use lucena_lab::{Plot, Table};

use crate::console::{Console, Failure, Outcome};

/// How results are written.
#[derive(Debug, clap::Args)]
pub struct OutputArgs {
    /// Print Markdown
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,

    /// Write every table as CSV and every plot as SVG into this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl OutputArgs {
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
        let path = dir.join(name);
        std::fs::create_dir_all(dir)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| Failure::CouldNot(format!("cannot write {}: {error}", path.display())))
    }
}
