#!/usr/bin/env python3
"""Measure the search laboratory and write docs/results/search.md.

  .venv/bin/python tools/search_results.py                     every section, then the report
  .venv/bin/python tools/search_results.py trees theorems      these sections again, then the report

Everything is printed by `lucena lab`; this script only puts it together. Counts are the same on every machine.
"""
import os, sys
from pathlib import Path

import report
from report import run

LUCENA = os.environ.get("LUCENA", "target/release/lucena")
RESULTS = Path("docs/results")
SUITE = Path("../shared/suites/bratko-kopec.epd")


def lab(*words):
    command = ["lab", *words, "--markdown"]
    # The files that it replaces here are its own.
    replaced = ["--overwrite"] if "--out" in words else []
    return f"`lucena {' '.join(str(word) for word in command)}`\n\n" + run(LUCENA, *command, *replaced).stdout


def trees():
    return (lab("trees", "--trees", 2000, "--out", RESULTS / "search") +
            "The sampling error is that of 50 trees, as the thesis had them. Its Tables 6, 7 and 8 are what 50 such trees give, "
            "cell by cell, so that alpha-beta, newsearch, the storage reductions and the counting are the thesis's. Most of the "
            "other rows are off in NAB too, which has nothing to do with newsearch: whatever was wrong there was wrong with the "
            "trees. In Table 2 all rows from breadth 18 on are too low together, as if the random numbers had not been independent "
            "from leaf to leaf. The local minima of §2.4.3 stand on such rows.\n\n"
            "![Table 2](search/virgo-table-2.svg)\n")


def everyone():
    rows = [lab("trees", "--breadth", breadth, "--depth", depth, "--trees", 500) for breadth, depth in [(2, 12), (3, 8), (5, 6), (20, 3)]]
    return "\n".join(rows) + lab("trees", "--pearl", "--trees", 500, "--out", RESULTS / "search")


def theorems():
    rows = [lab("theorems", "--breadth", breadth, "--depth", depth, "--trees", 1000) for breadth, depth in [(2, 6), (3, 5), (5, 4)]]
    return ("\n".join(rows) +
            "Lemma 2 says that A grows and B falls from search to search on descent through the same move. With the first storage "
            "reduction B does not: the successors before the one that caused the cut-off are skipped on later searches and no "
            "longer lower B. The smallest case is `((2 1 0))` with values 0 to 2: with goal 1 the leaf 2 gives B = 2, the leaf 1 "
            "cuts off; with goal 0 the search begins at the leaf 1 with B infinite. A survives because A at the root persists. No "
            "harm follows: the lost B lies above the goal at which the successors were passed over, every later goal that expands "
            "the node lies below it as well, and that is all that Proposition 2 needs. Exhaustive tests on small trees and the "
            "counterexamples are in `crates/gametree/tests/theorems`. newsearch is not MTD with a bisecting driver leaf by "
            "leaf, for it keeps both bounds from one search where MTD keeps one: `(((4 0) 4))` and `((3 (2 0) 0) 1)` show leaves "
            "that only one of them evaluates.\n")


def figure_8():
    if not SUITE.exists():
        return "The suite is not there.\n"
    words = [word for measure in ["leaves", "nodes", "cut", "all", "time"] for word in ("--by", measure)]
    return (lab("chess", SUITE, "--depth", 5, *words, "--out", RESULTS) + "![Figure 8](marsland-figure-8.svg)\n")


def deeper():
    if not SUITE.exists():
        return "The suite is not there.\n"
    return lab("chess", SUITE, "--depth", 6, "--quiescence", "none", "--by", "leaves", "--out", RESULTS / "search")


def horizon():
    return lab("horizon", "--depth", 8, "--out", RESULTS / "search")


SECTIONS = {
    "trees": ("VIRGO's Tables 1 to 10", trees),
    "everyone": ("Every algorithm on the same trees", everyone),
    "theorems": ("Theorems, lemmas and propositions", theorems),
    "figure8": ("Marsland's Figure 8", figure_8),
    "deeper": ("Figure 8 to six plies, without quiescence", deeper),
    "horizon": ("The horizon effect", horizon),
}

HEAD = "# The search laboratory, measured\n\nWritten by `tools/search_results.py` from what `lucena lab` prints.\n"

if __name__ == "__main__":
    report.write(RESULTS / "search.md", HEAD, SECTIONS, sys.argv[1:], kept="search-{}.md")
