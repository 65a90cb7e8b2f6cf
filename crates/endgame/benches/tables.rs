//! How long tables take to make, from nothing and on all cores.
//!
//! Run with `cargo bench -p lucena-endgame --bench tables`; name endings after `--` to time those instead. Each
//! ending starts with an empty store, so its time includes the tables that it leads to.

use std::time::Instant;

use lucena_endgame::{men::Men, table::Tables};
use shakmaty::Color;

const SMALL: [&str; 3] = ["KQK", "KRK", "KPK"];

const FOUR_MEN: [&str; 20] = [
    "KQQK", "KQRK", "KQBK", "KQNK", "KRRK", "KRBK", "KRNK", "KBBK", "KBNK", "KNNK", "KQKQ", "KQKR", "KQKB",
    "KQKN", "KRKR", "KRKB", "KRKN", "KBKB", "KBKN", "KNKN",
];

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if named.is_empty() {
        SMALL.iter().for_each(|name| time(&Tables::new(), name));
        time_together();
    }
    named.iter().for_each(|name| time(&Tables::new(), name));
}

fn time_together() {
    let started = Instant::now();
    let tables = Tables::new();
    FOUR_MEN.iter().for_each(|name| time(&tables, name));
    println!("the twenty pawnless endings of four men, together  {:>9.2?}", started.elapsed());
}

fn time(tables: &Tables, name: &str) {
    let men: Men = name.parse().expect("an ending");
    let started = Instant::now();
    let table = tables.get(&men).expect("a table");
    let time = started.elapsed();
    let positions: u64 = Color::ALL.map(|turn| table.summary(turn).positions).iter().sum();
    println!("{name:<6} {positions:>12} positions, mate in at most {:>3}  {time:>9.2?}", table.deepest());
}
