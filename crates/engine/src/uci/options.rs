//! The settings that a GUI can change, in one table.

use crate::evaluation::Kind;

/// What kind of setting it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A number within limits.
    Spin {
        /// Unless set.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// Yes or no.
    Check(bool),
    /// Something to do.
    Button,
    /// Words.
    Text,
    /// One of two evaluations.
    Evaluation(Kind),
}

/// The settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Name {
    /// The size of the transposition table.
    Hash,
    /// How many threads search.
    Threads,
    /// Empties the table.
    ClearHash,
    /// How many lines are shown.
    MultiPv,
    /// Whether the engine may think in the opponent's time; the GUI decides.
    Ponder,
    /// Time lost between us and the clock.
    MoveOverhead,
    /// Who judges positions.
    Evaluation,
    /// Where the net is; the one that comes with the program if not given.
    EvalFile,
    /// Where Syzygy files are.
    SyzygyPath,
    /// Castling by the rules of Chess960.
    Chess960,
    /// Shows the chances of win, draw and loss.
    ShowWdl,
    /// Plays no better than the given Elo.
    LimitStrength,
    /// How strong.
    Elo,
}

/// Name, spelling, kind.
pub static OPTIONS: &[(Name, &str, Form)] = &[
    (Name::Hash, "Hash", Form::Spin { default: 16, min: 1, max: 65_536 }),
    (Name::Threads, "Threads", Form::Spin { default: 1, min: 1, max: 256 }),
    (Name::ClearHash, "Clear Hash", Form::Button),
    (Name::MultiPv, "MultiPV", Form::Spin { default: 1, min: 1, max: 256 }),
    (Name::Ponder, "Ponder", Form::Check(false)),
    (Name::MoveOverhead, "Move Overhead", Form::Spin { default: 20, min: 0, max: 5000 }),
    (Name::Evaluation, "Evaluation", Form::Evaluation(Kind::USUAL)),
    (Name::EvalFile, "EvalFile", Form::Text),
    (Name::SyzygyPath, "SyzygyPath", Form::Text),
    (Name::Chess960, "UCI_Chess960", Form::Check(false)),
    (Name::ShowWdl, "UCI_ShowWDL", Form::Check(false)),
    (Name::LimitStrength, "UCI_LimitStrength", Form::Check(false)),
    (
        Name::Elo,
        "UCI_Elo",
        Form::Spin { default: 1600, min: crate::strength::WEAKEST, max: crate::strength::STRONGEST },
    ),
];

/// A value read for a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// For a spin.
    Number(i64),
    /// For a check.
    Truth(bool),
    /// For a text.
    Words(String),
    /// For a button.
    Press,
    /// For the evaluation.
    Evaluation(Kind),
}

/// A setting and its new value, or what is wrong.
pub fn read(name: &str, value: Option<&str>) -> Result<(Name, Value), String> {
    let found = OPTIONS.iter().find(|(_, spelling, _)| spelling.eq_ignore_ascii_case(name));
    let Some(&(option, spelling, form)) = found else {
        return Err(format!("no option is called {}", short(name)));
    };
    let value = value.unwrap_or_default();
    let wrong = |right: String| format!("{spelling} should be {right}, not {}", short(value));
    let value = match form {
        Form::Spin { min, max, .. } => match value.parse::<i64>() {
            Ok(number) if (min..=max).contains(&number) => Value::Number(number),
            _ => return Err(wrong(format!("a number from {min} to {max}"))),
        },
        Form::Check(_) => match value.to_ascii_lowercase().as_str() {
            "true" => Value::Truth(true),
            "false" => Value::Truth(false),
            _ => return Err(wrong("true or false".into())),
        },
        Form::Button => Value::Press,
        Form::Evaluation(_) => {
            let kind = Kind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(value));
            Value::Evaluation(kind.ok_or_else(|| wrong(Kind::ALL.map(Kind::name).join(" or ")))?)
        }
        Form::Text => Value::Words(value.to_owned()),
    };
    Ok((option, value))
}

fn short(text: &str) -> String {
    format!("`{}`", text.chars().take(40).collect::<String>())
}

/// The line that tells the GUI about a setting.
pub fn describe(spelling: &str, form: Form) -> String {
    match form {
        Form::Spin { default, min, max } => {
            format!("option name {spelling} type spin default {default} min {min} max {max}")
        }
        Form::Check(default) => format!("option name {spelling} type check default {default}"),
        Form::Button => format!("option name {spelling} type button"),
        Form::Text => format!("option name {spelling} type string default <empty>"),
        Form::Evaluation(default) => {
            let kinds = Kind::ALL.map(|kind| format!(" var {}", kind.name())).concat();
            format!("option name {spelling} type combo default {}{kinds}", default.name())
        }
    }
}
