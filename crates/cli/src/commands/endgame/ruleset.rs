//! Rule sets as the user names them: one of the library, or a file.

use std::path::Path;

use lucena_endgame::{
    arena::Arena,
    language::{MAX_SOURCE, Program, compile},
    library::{self, LIBRARY},
};

use crate::{
    console::{Failure, bad_input},
    input::read_text,
};

/// A rule set by its name in the library or by its file.
pub fn read(name: &str) -> Result<Program, Failure> {
    if let Some(program) = library::find(name) {
        return program.map_err(bad_input);
    }
    let path = Path::new(name);
    let known = || {
        let names: Vec<&str> = LIBRARY.iter().map(|(name, _)| *name).collect();
        format!("`{name}` is neither a file nor a rule set; known are {}", names.join(", "))
    };
    let metadata = std::fs::metadata(path).map_err(|_| Failure::BadInput(known()))?;
    if metadata.is_dir() {
        return Err(Failure::BadInput(format!("{name} is a directory; expected a .rules file")));
    }
    let source = read_text(path, MAX_SOURCE as u64)?;
    compile(name, &source).map_err(bad_input)
}

/// All positions of a rule set's ending.
pub fn arena(program: &Program) -> Result<Arena, Failure> {
    Arena::new(&program.cast).map_err(bad_input)
}
