#!/usr/bin/env python3
"""Measure CAPS-II and write docs/results/caps.md.

  .venv/bin/python tools/caps_results.py                  every section (an hour), then the report
  .venv/bin/python tools/caps_results.py figures tables   these sections again, then the report

Each section keeps what it found in target/results. Everything is limited by nodes, so the figures do not depend on the
machine; only the section on inherited threats needs stockfish.
"""
import csv, json, os, subprocess, sys
from pathlib import Path

import chess, chess.engine, chess.pgn

import report
from report import peer, run, table

LUCENA = os.environ.get("LUCENA", "target/release/lucena")
SUITES = Path("../shared/suites")
WAC = SUITES / "wac-200.epd"
REPORT = Path("docs/results/caps.md")
FIGURES = {
    "Figure 2 (a stand-in)": "r5k1/4Qp1p/1n3PpB/3p4/1ppq4/p6P/4R1PK/8 b - - 0 1",
    "Figure 3": "3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1",
    "Figure 4": "3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1",
    "Figure 5": "rnbqkb1r/1p3ppp/5N2/1p2p1B1/2P5/8/PP2PPPP/R2QKB1R b KQkq - 0 1",
}
AFTER_F5 = "3r2k1/p1rn1p1p/1p2N3/5pq1/3PQ1P1/5P2/P1P4R/R5K1 w - - 0 2"


def solve(*arguments):
    """What is said, with the command on top."""
    words = ["solve", *map(str, arguments)]
    shown = " ".join(f'"{word}"' if " " in word else word for word in words)
    said = run(LUCENA, *words).stdout
    return f"    $ lucena {shown}\n" + "".join(f"    {line}".rstrip() + "\n" for line in said.splitlines())


def figures():
    """Berliner's worked examples, by his program and with everything on."""
    parts = []
    for name, fen in FIGURES.items():
        parts += [f"{name}, the paper's program:\n", solve(fen, "--original", "--nodes", 20_000),
                  f"{name}, everything on:\n", solve(fen, "--nodes", 100_000)]
    parts += ["Figure 4, the paper's program with a depth limit of 14 plies instead of 10:\n",
              solve(FIGURES["Figure 4"], "--original", "--nodes", 20_000, "--depth", 14),
              "Figure 4, asked about 1.Nxe6:\n",
              solve(FIGURES["Figure 4"], "--original", "--nodes", 20_000, "--first", "Nxe6"),
              "Figure 4 after 1.Nxe6 f5, which the paper does not mention:\n",
              solve(AFTER_F5, "--original", "--nodes", 20_000), solve(AFTER_F5, "--nodes", 100_000)]
    return "\n".join(parts)


def tables():
    return "\n".join([solve(WAC, "--table", "--original", "--nodes", 2_000), solve(WAC, "--table", "--nodes", 100_000)])


def switches():
    """Each improvement alone, and everything but one."""
    def score(*arguments):
        found = json.loads(run(LUCENA, "solve", WAC, "--json", *arguments).stdout)
        return [found["solved"], f"{found['nodes']:,}", f"{found['branching_factor']:.2f}"]
    listed = subprocess.run([LUCENA, "solve", "startpos", "--without", "?"], capture_output=True, text=True).stderr
    names = [name.strip() for name in listed.split("there are ")[-1].split("\n")[0].split(",")]
    small, large = ["--nodes", "2000"], ["--nodes", "20000"]
    rows = [["the paper's program", *score("--original", *small), "everything", *score(*large)]]
    for name in names:
        alone, but_one = score("--original", "--with", name, *small), score("--without", name, *large)
        rows.append([f"with {name}", *alone, f"without {name}", *but_one])
        print(rows[-1], file=sys.stderr, flush=True)
    head = ["2,000 nodes", "solved", "nodes", "branching", "20,000 nodes", "solved", "nodes", "branching"]
    return "wac-200, of 200.\n\n" + table(head, rows)


def inherited(wanted=200):
    """Positions before a blunder: is the right defence among the moves that do something about the threat?"""
    program = peer("stockfish")
    if not program:
        return "stockfish is not installed.\n"
    engine = chess.engine.SimpleEngine.popen_uci(program)
    engine.configure({"Threads": 1, "Hash": 16})
    looked = found = hits = size = legal = 0
    for row in csv.DictReader(open(SUITES / "puzzles-train.csv")):
        if found == wanted:
            break
        looked += 1
        board, blunder = chess.Board(row["FEN"]), row["Moves"].split()[0]
        said = json.loads(run(LUCENA, "solve", row["FEN"], "--original", "--nodes", 2_000, "--first", blunder, "--json").stdout)
        troubles = [trouble for trouble in said.get("inherited", []) if trouble["after"]["uci"] == blunder]
        if not troubles:
            continue
        counters = [move["uci"] for move in troubles[0]["counters"]]
        best = engine.play(board, chess.engine.Limit(nodes=200_000), game=object()).move
        found, hits = found + 1, hits + (best.uci() in counters)
        size, legal = size + len(counters), legal + board.legal_moves.count()
    engine.quit()
    return (f"Positions of `puzzles-train.csv` one move before the puzzle, the move that was played tried first "
            f"(`--original --nodes 2000 --first MOVE`). In {found} of the first {looked} the causal test found it not to "
            f"blame. The counter-causal moves, {size / max(found, 1):.1f} of {legal / max(found, 1):.1f} legal ones on average, "
            f"contain stockfish's move (200,000 nodes) in {hits}, {100 * hits / max(found, 1):.1f}%.\n")


def games(wanted=20, plies=120):
    """CAPS-II against itself, from the eighth ply of games that were played."""
    nodes = branches = moves = 0
    with open(SUITES / "games.pgn") as file:
        for _ in range(wanted):
            board = chess.Board()
            for move in list(chess.pgn.read_game(file).mainline_moves())[:8]:
                board.push(move)
            while not board.is_game_over(claim_draw=True) and board.ply() < plies:
                said = json.loads(run(LUCENA, "solve", board.fen(), "--original", "--nodes", 2_000, "--json").stdout)
                board.push(chess.Move.from_uci(said["best"]["uci"]) if said["best"] else next(iter(board.legal_moves)))
                nodes, branches, moves = nodes + said["nodes"], branches + said["nodes"] * said["branching_factor"], moves + 1
    return (f"{wanted} games against itself from the eighth ply of the first games of `games.pgn`, to the {plies}th at most "
            f"(`--original --nodes 2000`): {moves:,} moves, {nodes / moves:,.0f} nodes a move, branching factor "
            f"{branches / nodes:.2f} (weighted by nodes; the paper: 3.0).\n")


SECTIONS = {
    "figures": ("Berliner's four examples", figures),
    "tables": ("Tables I and II", tables),
    "switches": ("What each improvement is worth", switches),
    "games": ("Whole games", games),
    "inherited": ("Inherited threats", inherited),
}

HEAD = ("# CAPS-II, measured\n\nWritten by `tools/caps_results.py`. Solved means: a right move, with a line that gains "
        "significantly. Values are what CAPS-II believes.\n")

if __name__ == "__main__":
    report.write(REPORT, HEAD, SECTIONS, sys.argv[1:], kept="caps-{}.md")
