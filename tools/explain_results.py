#!/usr/bin/env python3
"""Measure the explanations and write docs/results/explain.md.

  .venv/bin/python tools/explain_results.py                   every section, then the report
  .venv/bin/python tools/explain_results.py puzzles themes    these sections again, then the report

Samples of puzzles-train.csv are drawn with a seed, so they are the same on every machine. `lucena tag` sees of a puzzle
the position and the move before it, never the solution. What is said is held against stockfish by tools/truth_results.py.
"""
import csv, json, os, random, sys, tempfile, time
from pathlib import Path

import chess

import report
from report import run, table

LUCENA = os.environ.get("LUCENA", "target/release/lucena")
SUITES = Path("../shared/suites")
REPORT = Path("docs/results/explain.md")
EXACT = ["mateIn1", "mateIn2", "mateIn3", "mateIn4", "mateIn5", "backRankMate", "smotheredMate", "promotion"]
LOOSE = ["fork", "pin", "skewer", "discoveredAttack", "hangingPiece", "deflection", "attraction", "capturingDefender",
         "trappedPiece"]
PLAIN = {"sacrifice", "quiet-move"}


def puzzles():
    with open(SUITES / "puzzles-train.csv") as file:
        return list(csv.DictReader(file))


def sample(rows, wanted, seed):
    return random.Random(seed).sample(rows, min(wanted, len(rows)))


def tag(rows):
    """What `lucena tag --json` says of these puzzles, in their order; the solution is blotted out before."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="") as file:
        writer = csv.DictWriter(file, ["PuzzleId", "FEN", "Moves"])
        writer.writeheader()
        writer.writerows({"PuzzleId": row["PuzzleId"], "FEN": row["FEN"], "Moves": row["Moves"].split()[0]} for row in rows)
        file.flush()
        return [json.loads(line) for line in run(LUCENA, "tag", file.name, "--json").stdout.splitlines()]


def is_right(row, found):
    """The solution's move, or another that mates at once."""
    moves = row["Moves"].split()
    if found["best"] and found["best"]["uci"] == moves[1]:
        return True
    board = chess.Board(row["FEN"])
    board.push_uci(moves[0])
    if found["best"] is None:
        return False
    board.push_uci(found["best"]["uci"])
    return board.is_checkmate()


def best_moves(wanted=1000, seed=1):
    rows = sample(puzzles(), wanted, seed)
    start = time.time()
    found = tag(rows)
    right = sum(is_right(*pair) for pair in zip(rows, found))
    told = sum(bool(set(one["motifs"]) - PLAIN) for one in found)
    nodes = sorted(one["nodes"] for one in found)
    wrong = [row["PuzzleId"] for row, one in zip(rows, found) if not is_right(row, one)]
    return (f"{len(rows)} puzzles drawn with seed {seed}: best move right in {right} ({100 * right / len(rows):.1f}%); "
            f"a tactical claim or a mate in {told} ({100 * told / len(rows):.1f}%). Median {nodes[len(nodes) // 2]:,} nodes, "
            f"{time.time() - start:.0f} s on all cores.\n\nWrong: {' '.join(wrong)}\n")


def themes(wanted=200, seed=2, plainly=300):
    """Recall on puzzles that have the theme, precision on as many drawn at random plus those."""
    rows = puzzles()
    drawn = {theme: sample([row for row in rows if theme in row["Themes"].split()], wanted, seed) for theme in EXACT + LOOSE}
    plain = sample(rows, plainly, seed)
    everything = {row["PuzzleId"]: row for some in [plain, *drawn.values()] for row in some}
    found = {one["id"]: one["themes"] for one in tag(list(everything.values()))}
    lines = []
    for theme in EXACT + LOOSE:
        with_theme = drawn[theme]
        hits = sum(theme in found[row["PuzzleId"]] for row in with_theme)
        claimed = [row for row in everything.values() if theme in found[row["PuzzleId"]]]
        agreed = sum(theme in row["Themes"].split() for row in claimed)
        lines.append([theme, len(with_theme), f"{hits / max(1, len(with_theme)):.2f}", len(claimed), f"{agreed / max(1, len(claimed)):.2f}"])
    return (f"Recall on up to {wanted} puzzles of each theme; precision is agreement with the column over all puzzles drawn "
            f"here, which have more of every theme than a plain sample.\n\n"
            + table(["theme", "puzzles", "recall", "claimed", "agreement"], lines))


def virgo():
    """VIRGO's method on wac-200: improved, and as the thesis ran its tests A and B."""
    rows = []
    for name, options in {
        "improved, 2,000,000 nodes": ["--nodes", "2000000"],
        "original, test A (cycles 3,2), 50,000,000 nodes": ["--original", "--cycles", "3,2", "--nodes", "50000000"],
        "original, test B (cycles 2,2), 50,000,000 nodes": ["--original", "--cycles", "2,2", "--nodes", "50000000"],
    }.items():
        found = json.loads(run(LUCENA, "solve", SUITES / "wac-200.epd", "--method", "virgo", "--json", *options).stdout)
        rows.append([name, found["solved"], f"{found['nodes']:,}", "`" + " ".join(options) + "`"])
    return ("`lucena solve wac-200.epd --method virgo`, of 200; solved means a right move with a proved gain. At most 20 million "
            "nodes were allowed to the improved machine; it was given a tenth.\n\n"
            + table(["settings", "solved", "nodes in all", "options"], rows))


def speed(wanted=100, seed=11):
    """The median time of a process that explains one puzzle, on one core."""
    rows, lines = sample(puzzles(), wanted, seed), []
    for name, options in {"with refutations (the default)": [], "without": ["--why-not", "0"]}.items():
        times = []
        for row in rows:
            board = chess.Board(row["FEN"])
            board.push_uci(row["Moves"].split()[0])
            start = time.time()
            run(LUCENA, "explain", board.fen(), *options)
            times.append(time.time() - start)
        times.sort()
        lines.append([name, f"{times[len(times) // 2]:.2f}", f"{times[9 * len(times) // 10]:.2f}", f"{sum(times) / len(times):.2f}"])
    return f"{len(rows)} puzzles, seed {seed}, one after the other; seconds.\n\n" + table(["explained", "median", "nine of ten", "mean"], lines)


SECTIONS = {
    "speed": ("Time", speed),
    "puzzles": ("Best moves", best_moves),
    "themes": ("Themes", themes),
    "virgo": ("VIRGO's method", virgo),
}

HEAD = "# Explanations, measured\n\nWritten by `tools/explain_results.py`.\n"

if __name__ == "__main__":
    report.write(REPORT, HEAD, SECTIONS, sys.argv[1:], kept="explain-{}.md")
