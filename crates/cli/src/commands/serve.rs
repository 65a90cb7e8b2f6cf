//! `lucena serve`: the page and the HTTP API.

use std::io::Write;

use lucena_web::{Limits, OtherEngine, ServeError, Settings};

use crate::{
    console::{Console, Failure, Outcome},
    thinking::EvaluationArgs,
};

/// Serve the page and the HTTP API
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    lucena serve\n  \
    lucena serve --listen 127.0.0.1:0 --jobs 1 --quiet\n  \
    curl http://127.0.0.1:8080/api/v1/explain -H \"Content-Type: application/json\" \\\n    \
    -d '{\"fen\": \"kr3b1r/pp2q2p/n2p1ppn/N1pPp3/P3P3/1R4N1/1PPBQPPP/5RK1 w - - 0 1\"}'\n\n\
    Every long answer can be had as a stream of events: send `Accept: text/event-stream`. A client that goes away stops\n\
    its work; one that reads nothing for half a minute is cut off. /api/v1/openapi.json lists what there is,\n\
    /api/v1/limits what a request may take. On this machine's own addresses only its own names are answered. Ctrl-C\n\
    ends it.")]
pub struct Args {
    /// The address and port; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: String,

    /// Requests worked on at once [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    /// Requests that may wait for their turn
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    waiting: u16,

    /// The most nodes that a request may ask for
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(1000..))]
    nodes: u64,

    /// The longest time that a request's work may take: 1s, 500ms, 120. Requests that would take more than two million
    /// nodes for each second of it are refused at once
    #[arg(long, value_name = "TIME", default_value = "120", value_parser = crate::input::duration)]
    time: std::time::Duration,

    /// Let another engine explain and review: a program that speaks UCI, started for each request
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,

    /// With --engine: the longest time that it may be silent: 10s, 500ms, 60
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = crate::input::duration, requires = "engine")]
    patience: std::time::Duration,

    #[command(flatten)]
    evaluation: EvaluationArgs,

    /// Write no line for each request
    #[arg(long)]
    quiet: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console) -> Outcome {
        let patience = self.patience;
        let engine = self.engine.clone().map(|command| OtherEngine { command, patience });
        let evaluation = self.evaluation.read()?;
        let settings = Settings { limits: self.limits(), hosts: None, log: !self.quiet, engine, evaluation };
        let mut told = Ok(());
        let ready = |address| {
            told =
                writeln!(console.out(), "Listening on http://{address}").and_then(|()| console.out().flush());
        };
        lucena_web::run(&self.listen, settings, ready).map_err(failure)?;
        told.map_err(Failure::from)
    }

    fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            jobs: self.jobs.map_or(usual.jobs, usize::from),
            waiting: self.waiting.into(),
            nodes: self.nodes,
            work: Limits::work_in(self.time),
            time: self.time,
            ..usual
        }
    }
}

fn failure(error: ServeError) -> Failure {
    match error {
        ServeError::Address(_) => Failure::BadInput(error.to_string()),
        error => Failure::CouldNot(error.to_string()),
    }
}
