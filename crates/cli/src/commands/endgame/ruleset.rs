//! Rule sets as the user names them: one of the library, or a file.

use std::{fs::File, io::Read, path::Path};

use lucena_endgame::{
    arena::Arena,
    language::{MAX_SOURCE, Program, compile},
    library::{self, LIBRARY},
};

use crate::console::{Failure, bad_input};

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
    let bytes =
        beginning(path).map_err(|error| Failure::BadInput(format!("{name} cannot be read: {error}")))?;
    if bytes.len() > MAX_SOURCE {
        let most = MAX_SOURCE / 1024;
        return Err(Failure::BadInput(format!("{name} is too long; a rule set has at most {most} KiB")));
    }
    let source =
        String::from_utf8(bytes).map_err(|_| Failure::BadInput(format!("{name} is not UTF-8 text")))?;
    compile(name, &source).map_err(bad_input)
}

/// A file up to the byte that makes it too long for a rule set; some, such as devices, have no end.
fn beginning(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_SOURCE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// All positions of a rule set's ending.
pub fn arena(program: &Program) -> Result<Arena, Failure> {
    Arena::new(&program.cast).map_err(bad_input)
}
