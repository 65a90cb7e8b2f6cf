#!/usr/bin/env python3
"""Measure the game review and write docs/results/review.md.

  .venv/bin/python tools/review_results.py                  every section, then the report
  .venv/bin/python tools/review_results.py games resume     these sections again, then the report

`speed` times twenty games of amateur.pgn. The first fifty games of games.pgn are reviewed, read back with python-chess, reviewed once more by a run that is killed ten
times, and their blunders are held against stockfish's. `blunders` needs stockfish and half an hour.
"""
import collections, io, itertools, json, math, os, random, re, statistics, subprocess, sys, tempfile, threading, time, urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import chess, chess.engine, chess.pgn

import reasons, report
from report import peer, table

LUCENA = os.environ.get("LUCENA", "target/release/lucena")
SUITE = Path("../shared/suites/games.pgn")
AMATEURS = Path("../shared/suites/amateur.pgn")
REPORT = Path("docs/results/review.md")
KEPT = Path("target/results")
COUNT = 50
JOBS = int(os.environ.get("JOBS", os.cpu_count()))
# A loss of chances, from 0 to 1, that makes a blunder; and the clear cases, that tell a mistake of ours from a matter of taste at the edge: what we call is right
# from RIGHT on, and what stockfish calls must be found from CLEAR on.
BLUNDER, RIGHT, CLEAR = 0.15, 0.125, 0.175
SIGNS = {6: "?!", 2: "?", 4: "??"}


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
    subprocess.run([LUCENA, "annotate", source, "-o", reviewed(), "--overwrite"], check=True, stderr=subprocess.DEVNULL)
    minutes = (time.time() - start) / 60
    before, after = list(games_of(source)), list(games_of(reviewed()))
    same = sum(list(one.mainline_moves()) == list(other.mainline_moves()) for one, other in zip(before, after))
    errors = sum(len(game.errors) for game in after)
    variations = sum(len(node.variations) - 1 for game in after for node in [game, *game.mainline()] if node.variations)
    plies = sum(1 for game in before for _ in game.mainline_moves())
    nags = collections.Counter(nag for game in after for node in game.mainline() for nag in node.nags)
    signs = ", ".join(f"{nags[nag]} {sign}" for nag, sign in [*SIGNS.items(), (1, "!")])
    return (f"`lucena annotate` on the first {len(before)} games of `games.pgn` ({plies:,} half-moves): {len(before) / minutes:.1f} games a "
            f"minute on {os.cpu_count()} cores. python-chess reads back {len(after)} games, {same} with the same main line, {errors} "
            f"errors in {variations} variations. Signs: {signs}.\n")


def first_marks(server, pgn):
    """Seconds until every move has its first mark, and until the review is whole, as the page hears them."""
    plies = sum(1 for _ in chess.pgn.read_game(io.StringIO(pgn)).mainline_moves())
    body = json.dumps({"pgn": pgn}).encode()
    asked = urllib.request.Request(f"{server}/api/v1/annotate", body, {"content-type": "application/json", "accept": "text/event-stream"})
    start, marked, event, seen = time.time(), None, None, set()
    with urllib.request.urlopen(asked) as answer:
        for line in answer:
            line = line.decode().strip()
            if line.startswith("event:"):
                event = line[6:].strip()
            elif line.startswith("data:") and event == "partial":
                seen.add(json.loads(line[5:])["ply"])
                if marked is None and len(seen) == plies:
                    marked = time.time() - start
            elif line.startswith("data:") and event in ("document", "error"):
                if event == "error":
                    raise SystemExit(line)
                return plies, marked, time.time() - start


def speed(games=20, shortest=30):
    """Games of amateurs one by one over HTTP, as the page asks for them; then all in one run of the command."""
    chosen = itertools.islice((game for game in games_of(AMATEURS) if sum(1 for _ in game.mainline_moves()) >= shortest), games)
    texts = [str(game) for game in chosen]
    server = subprocess.Popen([LUCENA, "serve", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        address = next(match.group(0) for line in server.stdout if (match := re.search(r"http://[^/\s]+", line)))
        times = [first_marks(address, text) for text in texts]
    finally:
        server.terminate()
        server.wait()
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "games.pgn", Path(folder) / "out.pgn"
        source.write_text("\n\n".join(texts) + "\n")
        start = time.time()
        subprocess.run([LUCENA, "annotate", source, "-o", out], check=True, stderr=subprocess.DEVNULL)
        minutes = (time.time() - start) / 60
    plies, marked, whole = (statistics.median(column) for column in zip(*times))
    slowest = max(times, key=lambda row: row[2])
    return (f"{len(times)} games of `amateur.pgn` of {shortest} half-moves or more, one by one, as the page asks for them, on {os.cpu_count()} cores "
            f"(load {os.getloadavg()[0]:.1f} at the end). Medians: {plies:.0f} half-moves, every first mark after {marked:.1f} s, the whole review "
            f"after {whole:.1f} s. The slowest, of {slowest[0]} half-moves: {slowest[1]:.1f} s and {slowest[2]:.1f} s. All in one run of "
            f"`lucena annotate`: {len(times) / minutes:.1f} games a minute.\n")


def resume(kills=10, seed=1, nodes=5_000):
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
            # One line says how the run is done, each after it tells of a finished game.
            done.append(progress.read_text().count("\n") - 1 if progress.exists() else 0)
        subprocess.run([*command, "-o", out, "--resume"], check=True, stderr=subprocess.DEVNULL)
        same = out.read_bytes() == whole.read_bytes()
    return (f"With `--nodes {nodes}`, killed (SIGKILL) {kills} times at random moments, seed {seed}, after {', '.join(map(str, done))} finished "
            f"games, and resumed: the final file is {'byte for byte the same' if same else 'NOT the same'} as that of an undisturbed run.\n")


def chances(score):
    """Winning chances from 0 to 1, as `lucena annotate --help` states them."""
    if score.is_mate():
        return 1.0 if score.mate() > 0 or score == chess.engine.MateGiven else 0.0
    return report.chance(score.score())


class Looks:
    """What stockfish has said of positions, kept between runs: it has no hash from one look to the next, so it says the same again."""

    def __init__(self, file):
        self.file, self.lock = file, threading.Lock()
        self.known = json.loads(file.read_text()) if file.exists() else {}

    def save(self):
        with self.lock:
            self.file.write_text(json.dumps(self.known))

    def look(self, engine, board, nodes):
        """The chances of the side to move, and its best move."""
        key = f"{engine.id['name']} {nodes} {board.root().fen()} {' '.join(move.uci() for move in board.move_stack)}"
        if key not in self.known:
            said = engine.analyse(board, chess.engine.Limit(nodes=nodes), game=object())
            with self.lock:
                self.known[key] = [chances(said["score"].relative), said["pv"][0].uci()]
        chance, best = self.known[key]
        return chance, chess.Move.from_uci(best)


def loss(look, board, move):
    """What a move costs in stockfish's eyes."""
    chance, best = look(board)
    if move == best or board.legal_moves.count() == 1:
        return 0.0
    after = board.copy()
    after.push(move)
    if after.is_game_over():
        return 0.0 if after.is_checkmate() else max(0.0, chance - 0.5)
    return max(0.0, chance + look(after)[0] - 1)


def losses(game, signs, looks, quick, nodes):
    """What every move of a game costs, by a short look, by a long one, which only moves in doubt and those we blame get, and
    by one of half that length, for moves that one of the two blames."""
    engine = report.stockfish()
    cost = lambda board, move, nodes: loss(lambda position: looks.look(engine, position, nodes), board, move)
    try:
        board, found = game.board(), []
        for move, sign in zip(game.mainline_moves(), signs):
            short = cost(board, move, quick)
            long = cost(board, move, nodes) if short >= 0.05 or sign else short
            half = cost(board, move, nodes // 2) if max(short, long) >= 0.1 else long
            found.append((short, half, long))
            board.push(move)
        return found
    finally:
        looks.save()
        engine.quit()


def signs_of(game):
    return [next((SIGNS[nag] for nag in node.nags if nag in SIGNS), "") for node in game.mainline()]


def blunders():
    if not peer("stockfish"):
        return "stockfish is not installed.\n"
    if not reviewed().exists():
        return "The section `games` must be measured before.\n"
    return held_against_stockfish(reviewed(), "Lucena")


def amateurs(count=60):
    """The same for games of amateurs."""
    if not peer("stockfish"):
        return "stockfish is not installed.\n"
    source, out = KEPT / "review-amateurs.pgn", KEPT / "review-amateurs-annotated.pgn"
    KEPT.mkdir(parents=True, exist_ok=True)
    source.write_text("".join(f"{game}\n\n" for game in itertools.islice(games_of(AMATEURS), count)))
    subprocess.run([LUCENA, "annotate", source, "-o", out, "--overwrite"], check=True, stderr=subprocess.DEVNULL)
    return f"The first {count} games of `amateur.pgn`. " + held_against_stockfish(out, "Lucena")


def borrowed(nodes=31_250):
    """The same review with stockfish as the machine: what is left is not the engine's strength."""
    if not peer("stockfish"):
        return "stockfish is not installed.\n"
    out = KEPT / "review-borrowed.pgn"
    engine = ["--engine", peer("stockfish"), "--nodes", str(nodes)]
    subprocess.run([LUCENA, "annotate", first_games(), "-o", out, *engine], check=True, stderr=subprocess.DEVNULL)
    return f"`lucena annotate --engine stockfish --nodes {nodes}`. " + held_against_stockfish(out, "Lucena with stockfish")


def held_against_stockfish(file, name, quick=100_000, nodes=1_000_000):
    """Whether the blunders of a review are stockfish's."""
    games = list(games_of(file))
    signs = [signs_of(game) for game in games]
    with ThreadPoolExecutor(JOBS) as pool:
        looks = Looks(KEPT / "review-stockfish-shares.json")
        costs = list(pool.map(lambda pair: losses(*pair, looks, quick, nodes), zip(games, signs)))
    ours, short, half, long, rows = set(), set(), set(), set(), {}
    right, clear = set(), set()
    for number, (game, marks, theirs) in enumerate(zip(games, signs, costs), 1):
        for node, sign, (first, middle, last) in zip(game.mainline(), marks, theirs):
            at = (number, node.ply())
            rows[at] = [number, (node.ply() + 1) // 2, ("" if node.ply() % 2 else "…") + node.san(), sign, f"{last:.2f}"]
            for judge, blames in [(ours, sign == "??"), (short, first >= BLUNDER), (half, middle >= BLUNDER), (long, last >= BLUNDER),
                                  (right, last >= RIGHT), (clear, last >= CLEAR)]:
                if blames:
                    judge.add(at)
    head = ["game", "move number", "move", "our sign", "its loss"]
    return (f"Stockfish, {nodes:,} nodes a move, the same thresholds; moves that we do not blame and that cost less than 0.05 in its "
            f"eyes at {quick:,} nodes were not looked at longer. Clear ones (called from {2 * RIGHT} on in its eyes, to be found from "
            f"{2 * CLEAR} on, of chances from −1 to 1): {name}: {clearly(ours, right, clear)}; stockfish with {quick:,} nodes a move: "
            f"{clearly(short, right, clear)}. Sharp, at {2 * BLUNDER}: {name}: {agreement(ours, long)}. For comparison, stockfish with "
            f"{quick:,} nodes a move: {agreement(short, long)}; with {nodes // 2:,}: {agreement(half, long)}.\n\n"
            "Ours, not its:\n\n" + table(head, [rows[at] for at in sorted(ours - long)]) +
            "\nIts, not ours:\n\n" + table(head, [rows[at] for at in sorted(long - ours)]))


def clearly(called, right, clear):
    found, true = len(called & clear), len(called & right)
    return (f"{true} of {len(called)} blunders called are right ({100 * true / max(1, len(called)):.1f}%), {found} of {len(clear)} are "
            f"called ({100 * found / max(1, len(clear)):.1f}%)")


def agreement(called, true):
    both = len(called & true)
    return (f"{both} of {len(called)} blunders called are its too ({100 * both / max(1, len(called)):.1f}%), and {both} of its "
            f"{len(true)} are called ({100 * both / max(1, len(true)):.1f}%)")


def pawn(games=60, each=8, nodes=200_000, seed=1):
    """How much wider stockfish's scores spread than ours: what our pawn is worth in its."""
    if not peer("stockfish"):
        return "stockfish is not installed.\n"
    draw, boards = random.Random(seed), []
    for game in itertools.islice(games_of(SUITE), COUNT, COUNT + games):
        nodes_of_game = list(game.mainline())[10:]
        boards += [node.board() for node in draw.sample(nodes_of_game, min(each, len(nodes_of_game)))]

    def scores(part):
        its, ours = report.stockfish(), chess.engine.SimpleEngine.popen_uci([LUCENA, "uci"], timeout=60)
        look = lambda engine, board: engine.analyse(board, chess.engine.Limit(nodes=nodes), game=object())["score"].relative.score()
        found = [(look(ours, board), look(its, board)) for board in part if not board.is_game_over()]
        its.quit()
        ours.quit()
        return found

    with ThreadPoolExecutor(JOBS) as pool:
        pairs = [pair for part in pool.map(scores, [boards[n::JOBS] for n in range(JOBS)]) for pair in part]
    near = [(a, b) for a, b in pairs if a is not None and b is not None and abs(a) + abs(b) < 700]
    ratio = math.sqrt(sum(b * b for _, b in near) / sum(a * a for a, _ in near))
    return (f"{len(near)} positions of other games, {nodes:,} nodes each, where neither sees much more than a piece: stockfish's scores "
            f"spread {ratio:.2f} times as wide as ours. The review counts our pawn as {reasons.PAWN} of its.\n")


SECTIONS = {
    "speed": ("How long a review takes", speed),
    "games": ("Fifty games", games),
    "resume": ("Interrupted", resume),
    "pawn": ("What our pawn is worth in stockfish's", pawn),
    "blunders": ("Blunders, by stockfish", blunders),
    "amateurs": ("Blunders of amateurs, by stockfish", amateurs),
    "borrowed": ("The same with stockfish as the machine", borrowed),
}

HEAD = "# The game review, measured\n\nWritten by `tools/review_results.py`.\n"

if __name__ == "__main__":
    report.write(REPORT, HEAD, SECTIONS, sys.argv[1:], kept="review-{}.md")
