//! `lucena lab horizon`: what lies behind the horizon, and who sees it.

use lucena_lab::horizon;

use super::output::OutputArgs;
use crate::{
    console::{self, Console, Failure, Outcome, bad_input},
    stop,
};

/// The horizon effect: what each kind of quiescence search sees, depth by depth
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena lab horizon                     Marsland's Figure 4, and two of our own\n  \
    lucena lab horizon figure-4 --depth 6\n  \
    lucena lab horizon \"6k1/5ppp/8/3pp3/8/1P3N2/b1P2PPP/2K5 b - - 0 1\" --depth 7\n\n\
    none: the horizon is judged as it is; single-square: exchanges on the square of the last capture; captures: all of\n\
    them; captures-and-checks: checks too; engine-quiescence: the engine's own, with its evaluation; engine: its whole\n\
    search of that depth. Values are centipawns of the side to move, as everyone believes them.")]
pub struct Args {
    /// figure-4, trapped-bishop, smothered-mate, or a FEN in quotation marks; all three if not given
    position: Option<String>,

    /// The deepest search, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=10))]
    depth: u32,

    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        self.output.prepare()?;
        let lessons = horizon::lessons(self.position.as_deref()).map_err(bad_input)?;
        let bar = console::progress(lessons.len() as u64, "horizon");
        let mut documents = Vec::new();
        for lesson in lessons {
            let found = horizon::run(lesson, self.depth, &stop::requested)
                .ok_or_else(|| Failure::CouldNot("there is no memory for the engine's table".into()))?;
            bar.inc(1);
            let title = format!("{}: {} ({})", lesson.name, lesson.about, lesson.fen);
            self.output.table(console, &format!("horizon-{}", lesson.name), &title, &found.table())?;
            self.output.plot(&format!("horizon-{}", lesson.name), &found.plot())?;
            for sentence in found.sentences() {
                self.output.say(console, &format!("- {sentence}."))?;
            }
            documents.push(found);
            if stop::requested() {
                return Err(Failure::Interrupted);
            }
        }
        if self.output.json {
            console.json(&documents)?;
        }
        Ok(())
    }
}
