#!/usr/bin/env python3
"""Measure the game review and write docs/results/review.md.

  .venv/bin/python tools/review_results.py                  every section, then the report
  .venv/bin/python tools/review_results.py games resume     these sections again, then the report

The first fifty games of games.pgn are reviewed, read back with python-chess, reviewed once more by a run that is killed ten
times, and their blunders are held against stockfish's. `blunders` needs stockfish and an hour.
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


def resume(kills=10, seed=1):
    """Killed at random and resumed: the same file in the end."""
    draw, source = random.Random(seed), first_games()
    if not reviewed().exists():
        return "The section `games` must be measured before.\n"
    with tempfile.TemporaryDirectory() as folder:
        out, done = Path(folder) / "out.pgn", []
        for _ in range(kills):
            run = subprocess.Popen([LUCENA, "annotate", source, "-o", out, "--resume"], stderr=subprocess.DEVNULL)
            time.sleep(draw.uniform(5, 40))
            run.kill()
            run.wait()
            progress = Path(f"{out}.progress")
            done.append(json.loads(progress.read_text())["games"] if progress.exists() else 0)
        subprocess.run([LUCENA, "annotate", source, "-o", out, "--resume"], check=True, stderr=subprocess.DEVNULL)
        same = out.read_bytes() == reviewed().read_bytes()
    return (f"Killed (SIGKILL) {kills} times at random moments, seed {seed}, after {', '.join(map(str, done))} finished games, and resumed: "
            f"the final file is {'byte for byte the same' if same else 'NOT the same'} as that of the undisturbed run.\n")


def chances(score):
    """Winning chances from -1 to 1, as `lucena annotate --help` states them."""
    if score.is_mate():
        return 1.0 if score.mate() > 0 or score == chess.engine.MateGiven else -1.0
    return 2 / (1 + math.exp(-0.00368208 * max(-1000, min(1000, score.score())))) - 1


def losses(game, nodes):
    """What every move of a game costs in stockfish's eyes: best line looked at before, and after the move."""
    with chess.engine.SimpleEngine.popen_uci(peer("stockfish"), timeout=60) as engine:
        engine.configure({"Threads": 1, "Hash": 64})
        board, now, found = game.board(), None, []
        look = lambda: engine.analyse(board, chess.engine.Limit(nodes=nodes), game=game)
        for move in game.mainline_moves():
            before = now or look()
            forced, best, side = board.legal_moves.count() == 1, before["pv"][0], board.turn
            board.push(move)
            if board.is_game_over():
                found.append((0.0, side))
                break
            now = look()
            loss = max(0.0, chances(before["score"].pov(side)) - chances(now["score"].pov(side)))
            found.append((0.0 if forced or move == best else loss, side))
        return [loss for loss, _ in found]


def blunders(nodes=1_000_000):
    if not peer("stockfish"):
        return "stockfish is not installed.\n"
    source = first_games()
    ours = [json.loads(line) for line in subprocess.run(
        [LUCENA, "annotate", source, "--json"], check=True, capture_output=True, text=True).stdout.splitlines()]
    originals = list(games_of(source))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        theirs = list(pool.map(lambda game: losses(game, nodes), originals))
    agreed, false, missed = 0, [], []
    for number, (document, costs) in enumerate(zip(ours, theirs), 1):
        for move, cost in zip(document["moves"], costs):
            mine, his = move["judgement"] == "blunder", cost >= 0.3
            row = [number, move["ply"], move["san"], f"{move['loss']:.2f}", f"{cost:.2f}", move["judgement"] or ""]
            agreed += mine and his
            if mine and not his:
                false.append(row)
            if his and not mine:
                missed.append(row)
    head = ["game", "ply", "move", "our loss", "its loss", "our judgement"]
    called, true = agreed + len(false), agreed + len(missed)
    return (f"Stockfish, {nodes:,} nodes a move, the same thresholds. Of our {called} blunders {agreed} are its too "
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
