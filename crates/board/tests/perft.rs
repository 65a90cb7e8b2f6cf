//! Move generation against the counts that everyone uses.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::{fs::File, path::Path};

use lucena_board::{epd, fen::Rules, perft, stop::Stop};

#[test]
fn counts_are_the_known_ones() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft.epd");
    let mut counts = 0;
    for line in epd::suite(File::open(path).unwrap(), Rules::Standard) {
        let (line, epd) = line.unwrap();
        for depth in 1..=7 {
            let Some([nodes]) = epd.other(&format!("D{depth}")) else { continue };
            let counted: u64 = perft::branches(&epd.position, depth)
                .iter()
                .map(|branch| perft::count(&branch.position, depth - branch.plies, &Stop::new()).unwrap())
                .sum();
            assert_eq!(counted.to_string(), *nodes, "line {line}, depth {depth}");
            counts += 1;
        }
    }
    assert_eq!(counts, 56);
}
