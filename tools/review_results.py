#!/usr/bin/env python3
"""Measure the game review and write docs/results/review.md.

  .venv/bin/python tools/review_results.py                  every section, then the report
  .venv/bin/python tools/review_results.py games resume     these sections again, then the report

The first fifty games of games.pgn are reviewed, read back with python-chess, reviewed once more by a run that is killed ten
times, and their blunders are held against stockfish's. `blunders` needs stockfish and half an hour.
"""
import itertools, json, math, os, random, subprocess, sys, tempfile, time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import chess, chess.engine, chess.pgn

import report
from report import peer, table

LUCENA = os.environ.get("LUCENA", "target/release/lucena")
SUITE = Path("../shared/suites/games.pgn")
REPORT = Path("docs/results/review.md")
KEPT = Path("target/results")
COUNT = 50


def games_of(file):
    with open(file) as text:
        while game := chess.pgn.read_game(text):
            yield game


def first_games():
    """The games in a file of their own."""
    path = KEPT / "review-games.pgn"
    KEPT.mkdir(parents=True, exist_ok=True)
    with open(path, "w") as out:
        for game in itertools.islice(games_of(SUITE), COUNT):
            print(game, file=out, end="\n\n")
    return path


def reviewed():
    return KEPT / "review-annotated.pgn"


def games():
    """Reviewed, and read back: the same main lines, every variation legal."""
    source = first_games()
    start = time.time()
    subprocess.run([LUCENA, "annotate", source, "-o", reviewed()], check=True, stderr=subprocess.DEVNULL)
    minutes = (time.time() - start) / 60
    before, after = list(games_of(source)), list(games_of(reviewed()))
    same = sum(list(one.mainline_moves()) == list(other.mainline_moves()) for one, other in zip(before, after))
    errors = sum(len(game.errors) for game in after)
    variations = sum(len(node.variations) - 1 for game in after for node in [game, *game.mainline()] if node.variations)
    plies = sum(1 for game in before for _ in game.mainline_moves())
    text = reviewed().read_text()
    signs = ", ".join(f"{text.count(f' ${nag} ')} {sign}" for nag, sign in [(6, "?!"), (2, "?"), (4, "??"), (1, "!")])
    return (f"`lucena annotate` on the first {len(before)} games of `games.pgn` ({plies:,} half-moves): {len(before) / minutes:.1f} games a "
            f"minute on {os.cpu_count()} cores. python-chess reads back {len(after)} games, {same} with the same main line, {errors} "
            f"errors in {variations} variations. Signs: {signs}.\n")


def resume(kills=10, seed=1, nodes=20_000):
    """Killed at random and resumed: the same file in the end."""
    draw, source = random.Random(seed), first_games()
    with tempfile.TemporaryDirectory() as folder:
        whole, out, done = Path(folder) / "whole.pgn", Path(folder) / "out.pgn", []
        command = [LUCENA, "annotate", source, "--nodes", str(nodes)]
        start = time.time()
        subprocess.run([*command, "-o", whole], check=True, stderr=subprocess.DEVNULL)
        most = 2 * (time.time() - start) / kills
        for _ in range(kills):
            run = subprocess.Popen([*command, "-o", out, "--resume"], stderr=subprocess.DEVNULL)
            time.sleep(draw.uniform(0.1, most))
            run.kill()
            run.wait()
            progress = Path(f"{out}.progress")
            done.append(json.loads(progress.read_text())["games"] if progress.exists() else 0)
        subprocess.run([*command, "-o", out, "--resume"], check=True, stderr=subprocess.DEVNULL)
        same = out.read_bytes() == whole.read_bytes()
    return (f"With `--nodes {nodes}`, killed (SIGKILL) {kills} times at random moments, seed {seed}, after {', '.join(map(str, done))} finished "
            f"games, and resumed: the final file is {'byte for byte the same' if same else 'NOT the same'} as that of an undisturbed run.\n")


def chances(score):
    """Winning chances from -1 to 1, as `lucena annotate --help` states them."""
    if score.is_mate():
        return 1.0 if score.mate() > 0 or score == chess.engine.MateGiven else -1.0
    return 2 / (1 + math.exp(-0.00368208 * max(-1000, min(1000, score.score())))) - 1


class Referee:
    """Stockfish: what moves cost in its eyes. A short look finds the moves in doubt, a long one judges them."""

    def __init__(self, quick, nodes):
        self.quick, self.nodes = quick, nodes

    def __enter__(self):
        self.engine = report.stockfish()
        return self

    def __exit__(self, *_):
        self.engine.quit()

    def look(self, board, nodes):
        return self.engine.analyse(board, chess.engine.Limit(nodes=nodes), game=object())

    def loss(self, board, move, nodes, before=None):
        """What a move costs, and what is thought of the position after it."""
        before = before or self.look(board, nodes)
        forced, best, side = board.legal_moves.count() == 1, before["pv"][0], board.turn
        after = board.copy()
        after.push(move)
        if after.is_game_over():
            return (0.0 if after.is_checkmate() or best == move else max(0.0, chances(before["score"].pov(side)))), None
        now = self.look(after, nodes)
        cost = max(0.0, chances(before["score"].pov(side)) - chances(now["score"].pov(side)))
        return (0.0 if forced or move == best else cost), now


def losses(game, signs, quick, nodes):
    """What every move of a game costs; only moves that we blame, or that seem to cost something, are looked at long."""
    with Referee(quick, nodes) as referee:
        board, now, found = game.board(), None, []
        for move, sign in zip(game.mainline_moves(), signs):
            cost, now = referee.loss(board, move, quick, now)
            if cost >= 0.1 or sign:
                cost, _ = referee.loss(board, move, nodes)
            found.append(cost)
            board.push(move)
        return found


SIGNS = {6: "?!", 2: "?", 4: "??"}


def signs_of(game):
    return [next((SIGNS[nag] for nag in node.nags if nag in SIGNS), "") for node in game.mainline()]


def blunders(quick=100_000, nodes=1_000_000):
    if not peer("stockfish"):
        return "stockfish is not installed.\n"
    if not reviewed().exists():
        return "The section `games` must be measured before.\n"
    games = list(games_of(reviewed()))
    signs = [signs_of(game) for game in games]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        costs = list(pool.map(lambda pair: losses(*pair, quick, nodes), zip(games, signs)))
    agreed, false, missed = 0, [], []
    for number, (game, ours, theirs) in enumerate(zip(games, signs, costs), 1):
        for node, sign, cost in zip(game.mainline(), ours, theirs):
            mine, his = sign == "??", cost >= 0.3
            row = [number, (node.ply() + 1) // 2, ("" if node.ply() % 2 else "…") + node.san(), sign, f"{cost:.2f}"]
            agreed += mine and his
            if mine and not his:
                false.append(row)
            if his and not mine:
                missed.append(row)
    head = ["game", "move number", "move", "our sign", "its loss"]
    called, true = agreed + len(false), agreed + len(missed)
    return (f"Stockfish, {nodes:,} nodes a move, the same thresholds; moves that we do not blame and that cost less than 0.1 in its "
            f"eyes at {quick:,} nodes were not looked at longer. Of our {called} blunders {agreed} are its too "
            f"({100 * agreed / max(1, called):.1f}%); of its {true} we find {agreed} ({100 * agreed / max(1, true):.1f}%).\n\n"
            "Ours, not its:\n\n" + table(head, false) + "\nIts, not ours:\n\n" + table(head, missed))


SECTIONS = {
    "games": ("Fifty games", games),
    "resume": ("Interrupted", resume),
    "blunders": ("Blunders, by stockfish", blunders),
}

HEAD = "# The game review, measured\n\nWritten by `tools/review_results.py`.\n"

if __name__ == "__main__":
    report.write(REPORT, HEAD, SECTIONS, sys.argv[1:], kept="review-{}.md")
