//! A command as people type it.

/// What is wrong with a command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum BadCommand {
    Empty,
    OpenQuote(char),
}

impl BadCommand {
    pub(crate) fn why(&self) -> String {
        match self {
            BadCommand::Empty => "the command names no program".to_owned(),
            BadCommand::OpenQuote(quote) => format!("a quote {quote} is not closed"),
        }
    }
}

/// Splits a command at white space that is not quoted. A backslash means itself, for Windows' paths have them.
pub(crate) fn split(text: &str) -> Result<(String, Vec<String>), BadCommand> {
    let mut words: Vec<String> = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if let Some(open) = quote {
        return Err(BadCommand::OpenQuote(open));
    }
    let mut words = words.into_iter();
    let program = words.next().filter(|program| !program.is_empty()).ok_or(BadCommand::Empty)?;
    Ok((program, words.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let (program, arguments) = split(text).unwrap();
        std::iter::once(program).chain(arguments).collect()
    }

    #[test]
    fn quotes_keep_spaces_together() {
        assert_eq!(words("stockfish"), ["stockfish"]);
        assert_eq!(words("  lc0  --weights=a.pb \t-t 1 "), ["lc0", "--weights=a.pb", "-t", "1"]);
        assert_eq!(words(r#""my engines/sf 17" 'a b' c"#), ["my engines/sf 17", "a b", "c"]);
        assert_eq!(
            words(r#"lc0 --weights="two words" '' "it's""#),
            ["lc0", "--weights=two words", "", "it's"]
        );
        assert_eq!(words(r"C:\engines\sf.exe"), [r"C:\engines\sf.exe"]);
    }

    #[test]
    fn a_command_must_name_a_program_and_close_its_quotes() {
        assert_eq!(split("  "), Err(BadCommand::Empty));
        assert_eq!(split("'' bench"), Err(BadCommand::Empty));
        assert_eq!(split("\"my engine"), Err(BadCommand::OpenQuote('"')));
    }
}
