//! `lab` as a user meets it.

#![allow(clippy::unwrap_used, clippy::panic)]

mod program;

use insta::assert_snapshot;
use program::{run, stdout};
use serde_json::Value;

/// Marsland's Figure 2, and Figure 6: PVS does not see p.2.1.2 either.
#[test]
fn marslands_figures_step_by_step() {
    assert_snapshot!(stdout(&["lab", "explain", "alpha-beta", "marsland-2"]), @r"
      1  p                    MAX (-∞, ∞)      = 5
      2    p.1                MIN (-∞, ∞)      = 5
      3      p.1.1            MAX (-∞, ∞)      = 5
      4        p.1.1.1        = 5
      5        p.1.1.2        = 4
      6      p.1.2            MAX (-∞, 5)      ≥ 6  cut-off
               p.1.2.2 is not looked at
      7        p.1.2.1        = 6
      8    p.2                MIN (5, ∞)       ≤ 3  cut-off
      9      p.2.1            MAX (5, ∞)       = 9
     10        p.2.1.1        = 9
     11        p.2.1.2        = 7
     12      p.2.2            MAX (5, 9)       ≤ 3  no move is good enough
     13        p.2.2.1        = 3
     14        p.2.2.2        = 2

    The value is 5. 14 visits, 7 of them leaves; of 15 nodes 1 was never seen.
    ");
    assert_snapshot!(stdout(&["lab", "explain", "pvs", "marsland-2"]), @r"
      1  p                    MAX (-∞, ∞)      = 5
      2    p.1                MIN (-∞, ∞)      = 5
      3      p.1.1            MAX (-∞, ∞)      = 5
      4        p.1.1.1        = 5
      5        p.1.1.2        = 4
      6      p.1.2            MAX (4, 5)       ≥ 6  cut-off
               p.1.2.2 is not looked at
      7        p.1.2.1        = 6
      8    p.2                MIN (5, 6)       ≤ 3  cut-off
      9      p.2.1            MAX (5, 6)       ≥ 9  cut-off
               p.2.1.2 is not looked at
     10        p.2.1.1        = 9
     11      p.2.2            MAX (5, 6)       ≤ 3  no move is good enough
     12        p.2.2.1        = 3
     13        p.2.2.2        = 2

    The value is 5. 13 visits, 6 of them leaves; of 15 nodes 2 were never seen.
    ");
}

/// VIRGO's Figure 11: the second search finds P1 in its memory.
#[test]
fn virgos_memory_step_by_step() {
    assert_snapshot!(stdout(&["lab", "explain", "newsearch", "virgo-11"]), @r"
    search 1
      1  p                    MAX (4, 5)       ≤ 4  no move is good enough
      2    p.1                MIN (4, 5)       ≤ 1  cut-off
             p.1.2 is not looked at
      3      p.1.1            = 1
      4    p.2                MIN (4, 5)       ≤ 4  cut-off
             p.2.2 is not looked at
      5      p.2.1            = 4
    search 2
      6  p                    MAX (2, 3)       ≥ 4  cut-off
      7    p.1                remembered: 1
      8    p.2                MIN (2, 3)       ≥ 4  no move is good enough
      9      p.2.1            remembered: 4
     10      p.2.2            = 8

    The value is 4. 10 visits, 3 of them leaves; of 7 nodes 1 was never seen.
    ");
}

#[test]
fn one_row_for_every_algorithm() {
    let args = ["lab", "trees", "--breadth", "3", "--depth", "4", "--trees", "20", "--seed", "5", "--json"];
    let document: Value = serde_json::from_str(&stdout(&args)).unwrap();
    let row = &document["rows"][0];
    assert_eq!((row["breadth"].as_u64(), row["depth"].as_u64()), (Some(3), Some(4)));
    assert_eq!(row["minimax"]["leaves"].as_f64(), Some(81.0));
    for name in ["nodes", "leaves", "se"] {
        assert!(row["alpha_beta"][name].as_f64().unwrap() > 0.0, "{row}");
    }
    for name in ["nodes", "rejects", "distinct", "memory_max", "searches"] {
        assert!(row["newsearch"][name].as_f64().unwrap() > 0.0, "{row}");
    }
    let less = |name: &str| row[name]["leaves"].as_f64() <= row["alpha_beta"]["leaves"].as_f64();
    assert!(less("sss"), "{row}");
    assert_eq!(stdout(&args), stdout(&args));
}

#[test]
fn tables_and_plots_are_written() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().to_str().unwrap();
    let text = stdout(&["lab", "trees", "--table", "6", "--trees", "20", "--out", out]);
    assert!(text.starts_with("Table 6. Depth 7"), "{text}");
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).unwrap();
    assert!(read("virgo-table-6.csv").starts_with("breadth,NAB,ours"));
    assert!(read("virgo-table-6.svg").starts_with("<svg"));
}

#[test]
fn what_cannot_be_searched_is_said() {
    for (args, message) in [
        (&["lab", "explain", "gamma-delta", "marsland-2"][..], "gamma-delta is no algorithm here"),
        (&["lab", "explain", "pvs", "marsland-9"], "neither one of marsland-2"),
        (&["lab", "explain", "pvs", "((1 2) (3"], "a closing bracket is missing"),
        (&["lab", "explain", "pvs", "((1 2) (3 x))"], "at character 11"),
        (&["lab", "explain", "pvs", "random:9,9,9"], "more than 400 nodes"),
        (&["lab", "trees", "--breadth", "30", "--depth", "20", "--json"], "leaves"),
    ] {
        let output = run(args);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(message), "{said}");
    }
}

/// The whole of Figure 8 in small: one position, and what the table says of it.
#[test]
fn figure_8_and_the_horizon() {
    let dir = tempfile::tempdir().unwrap();
    let suite = dir.path().join("one.epd");
    std::fs::write(&suite, "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - id \"one\";\n")
        .unwrap();
    let text = stdout(&["lab", "chess", suite.to_str().unwrap(), "--depth", "2"]);
    assert!(text.contains("PVS+trans+ref+hist"), "{text}");
    assert!(text.contains("(f) "), "{text}");
    let text = stdout(&["lab", "horizon", "figure-4", "--depth", "2"]);
    assert!(text.contains("captures-and-checks"), "{text}");
    let text = stdout(&["lab", "theorems", "--breadth", "2", "--depth", "3", "--trees", "10"]);
    assert!(text.contains("Lemma 1"), "{text}");
}
