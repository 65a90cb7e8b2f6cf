#!/usr/bin/env python3
"""Measure the explanations and write docs/results/explain.md.

  .venv/bin/python tools/explain_results.py                   every section, then the report
  .venv/bin/python tools/explain_results.py puzzles themes    these sections again, then the report

Samples of puzzles-train.csv are drawn with a seed, so they are the same on every machine. `lucena tag` sees of a puzzle
the position and the move before it, never the solution. `referee` needs stockfish.
"""
import collections, csv, json, os, random, subprocess, sys, tempfile, time
from pathlib import Path

import chess, chess.engine, chess.pgn

import report
from report import peer, run, table

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


def explain(fen, *more):
    return json.loads(run(LUCENA, "explain", fen, "--json", *more).stdout)


def after(fen, sans):
    """The board after a line; raises if a move is not legal."""
    board = chess.Board(fen)
    for san in sans:
        board.push_san(san)
    return board


class Referee:
    """Stockfish, asked about the ends of two lines."""

    def __init__(self, nodes):
        self.engine = report.stockfish()
        self.nodes = nodes

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.engine.quit()

    def value(self, board, side):
        """Centipawns for a side, mates at ten thousand."""
        if board.is_checkmate():
            return -10_000 if board.turn == side else 10_000
        if board.is_game_over():
            return 0
        info = self.engine.analyse(board, chess.engine.Limit(nodes=self.nodes), game=object())
        return max(-10_000, min(10_000, info["score"].pov(side).score(mate_score=10_000)))


def claims_of(document):
    """All claims with both lines, of the main line and of what stands beside it."""
    for claim in document["claims"] + [claim for aside in document["asides"] for claim in aside["claims"]]:
        if claim["with"] and claim["without"]:
            yield claim


def judge(document, referee):
    """For each claim: motif, what it is worth with and without the move, and whether that separates them."""
    fen = document["fen"]
    side = chess.Board(fen).turn
    for claim in claims_of(document):
        with_it, without = referee.value(after(fen, claim["with"]), side), referee.value(after(fen, claim["without"]), side)
        yield claim, with_it, without, with_it - without >= SEPARATED


SEPARATED = 100


def truth(wanted=200, seed=3, nodes=1_000_000):
    if not peer("stockfish"):
        return "stockfish is not installed.\n"
    rows = sample(puzzles(), wanted, seed)
    documents = []
    for row in rows:
        board = chess.Board(row["FEN"])
        board.push_uci(row["Moves"].split()[0])
        documents.append(explain(board.fen(), "--why-not", "0"))
    told, good, bad = collections.Counter(), collections.Counter(), []
    with Referee(nodes) as referee:
        for row, document in zip(rows, documents):
            for claim, with_it, without, apart in judge(document, referee):
                told[claim["motif"]] += 1
                good[claim["motif"]] += apart
                if not apart:
                    bad.append([row["PuzzleId"], claim["motif"], " ".join(claim["with"]), with_it, " ".join(claim["without"]), without])
    rows = [[motif, told[motif], good[motif]] for motif in sorted(told)]
    share = 100 * sum(good.values()) / max(1, sum(told.values()))
    return (f"{len(documents)} puzzles, seed {seed}: {sum(told.values())} claims with both lines; stockfish ({nodes:,} nodes a "
            f"question) separates them by a pawn or more in {sum(good.values())} ({share:.1f}%).\n\n"
            + table(["motif", "claims", "separated"], rows) + "\nNot separated:\n\n"
            + table(["puzzle", "motif", "with", "value", "without", "value"], bad))


def random_positions(wanted, seed):
    """Positions of games, each ply as likely as every other."""
    draw, boards = random.Random(seed), []
    with open(SUITES / "games.pgn") as file:
        while len(boards) < 20 * wanted and (game := chess.pgn.read_game(file)):
            moves = list(game.mainline_moves())
            if moves:
                board = game.board()
                for move in moves[:draw.randrange(len(moves))]:
                    board.push(move)
                boards.append(board)
    return draw.sample(boards, min(wanted, len(boards)))


def games(wanted=500, seed=4, nodes=1_000_000):
    if not peer("stockfish"):
        return "stockfish is not installed.\n"
    bad, told, illegal, kinds = [], 0, 0, collections.Counter()
    with Referee(nodes) as referee:
        for board in random_positions(wanted, seed):
            document = explain(board.fen())
            lines = [[word["san"] for word in document["line"]]] + [why["refutation"] for why in document["why_not"]]
            lines += [claim[side] for claim in document["claims"] for side in ("with", "without")]
            try:
                for line in lines:
                    after(document["fen"], line)
            except ValueError as error:
                illegal += 1
                bad.append([document["fen"], "illegal", str(error), "", "", ""])
                continue
            for claim, with_it, without, apart in judge(document, referee):
                told += 1
                if not apart:
                    bad.append([document["fen"], claim["motif"], " ".join(claim["with"]), with_it, " ".join(claim["without"]), without])
            kinds[(document["outcome"] or {"kind": "over"})["kind"]] += 1
    kinds = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    return (f"{wanted} positions of `games.pgn`, seed {seed} ({kinds}): {illegal} with an illegal line; {told} claims with both "
            f"lines, {len(bad) - illegal} contradicted by stockfish ({nodes:,} nodes a question).\n\n"
            + table(["position", "motif", "with", "value", "without", "value"], bad))


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
    "truth": ("The referee", truth),
    "games": ("Positions of games", games),
    "virgo": ("VIRGO's method", virgo),
}

HEAD = "# Explanations, measured\n\nWritten by `tools/explain_results.py`.\n"

if __name__ == "__main__":
    report.write(REPORT, HEAD, SECTIONS, sys.argv[1:], kept="explain-{}.md")
