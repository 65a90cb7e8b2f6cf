"""What the scripts that measure explanations share: positions drawn from the suites, programs and what they print, wording."""
import collections, csv, functools, hashlib, itertools, json, os, random, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import chess, chess.pgn

import report
from referee import Kept

SUITES = Path("../shared/suites")
FIRST_PLY = 8
KINDS = {"amateur": "amateur games", "games": "tournament games", "puzzles": "puzzles"}


# --- Positions ---

def games_of(name):
    with open(SUITES / name) as file:
        while game := chess.pgn.read_game(file):
            yield game


@functools.cache
def all_games(name):
    return list(games_of(name))


def boards_of_games(name, count, seed):
    """One position of every game, in a random order of games; then a second one of each, until there are enough. Each
    knows the moves that led to it."""
    draw, games = random.Random(seed), list(all_games(name))
    draw.shuffle(games)
    found = {}
    for game in itertools.islice(itertools.cycle(games), 10 * (count + len(games))):
        if len(found) == count:
            break
        if board := somewhere(game, draw):
            found.setdefault(board.fen(), board)
    return list(found.values())


def of_games(name, count, seed):
    return [board.fen() for board in boards_of_games(name, count, seed)]


def somewhere(game, draw):
    moves = list(game.mainline_moves())
    if len(moves) <= FIRST_PLY:
        return None
    board = game.board()
    for move in moves[:draw.randrange(FIRST_PLY, len(moves))]:
        board.push(move)
    return None if board.is_game_over() else board


def of_puzzles(count, seed):
    with open(SUITES / "puzzles-train.csv") as file:
        rows = list(csv.DictReader(file))
    random.Random(seed).shuffle(rows)
    return [after_first(row) for row in rows[:count]]


def after_first(row):
    board = chess.Board(row["FEN"])
    board.push_uci(row["Moves"].split()[0])
    return board.fen()


def positions(seed, amateur, games, puzzles):
    """Positions by kind."""
    return {"amateur": of_games("amateur.pgn", amateur, seed), "games": of_games("games.pgn", games, seed),
            "puzzles": of_puzzles(puzzles, seed)}


# --- Programs ---

def measured(*command):
    """What a program printed, the CPU seconds that it took, and its complaint if it failed."""
    with tempfile.TemporaryFile("w+") as complaints:
        process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=complaints, text=True)
        printed = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        complaints.seek(0)
        failed = f"exit {process.returncode}: {complaints.read().strip()[-500:]}" if process.returncode else None
        return printed, usage.ru_utime + usage.ru_stime, failed


class Program:
    """One build of lucena, and what it printed."""

    def __init__(self, path, cache):
        self.path = Path(path)
        self.mark = hashlib.sha256(self.path.read_bytes()).hexdigest()[:12]
        self.version = report.run(self.path, "--version").stdout.strip()
        self.kept = Kept(Path(cache) / f"lucena-{self.mark}.jsonl")

    def explain(self, fen, *options):
        return self.kept.get(" ".join(["explain", fen, *options]), lambda: self.now("explain", fen, "--json", *options))

    def now(self, *words):
        """What a command prints, and its cost, without a look at the file."""
        printed, seconds, failed = measured(self.path, *words)
        documents = [json.loads(line) for line in printed.splitlines()] if "--json" in words and not failed else []
        return {"documents": documents, "seconds": seconds, "failed": failed}

    def review(self, game):
        """A game under its text; the file in which it is handed over is gone afterwards."""
        return self.kept.get(f"annotate {game}", lambda: self.review_now(game, "--json"))

    def review_now(self, game, *options):
        with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
            print(game, file=file, flush=True)
            return self.now("annotate", file.name, "--jobs", "1", *options)

    def knows(self, command):
        return measured(self.path, command, "--help")[2] is None


def progress(items, count, what):
    """Counts on standard error."""
    for done, item in enumerate(items, 1):
        if done % 50 == 0 or done == count:
            print(f"{what}: {done} of {count}", file=sys.stderr)
        yield item


def in_parallel(work, items, jobs, what):
    items = list(items)
    with ThreadPoolExecutor(jobs) as pool:
        return list(progress(pool.map(work, items), len(items), what))


class Run:
    """What a run was asked for."""

    def __init__(self, chosen):
        self.chosen, self.jobs, self.cache = chosen, chosen.jobs, Path(chosen.cache)
        self.new = Program(chosen.lucena, self.cache)
        self.old = Program(chosen.old, self.cache) if chosen.old else None

    def scaled(self, count):
        return max(1, round(count * self.chosen.sample))

    def positions(self, seed, *counts):
        return positions(seed, *map(self.scaled, counts))

    def explained(self, program, drawn):
        """The documents of positions by kind, and the failures."""
        pairs = [(kind, fen) for kind, fens in drawn.items() for fen in fens]
        found = in_parallel(lambda pair: program.explain(pair[1]), pairs, self.jobs, f"explanations, {program.mark}")
        failures = [f"`{fen}`: {each['failed']}" for (_, fen), each in zip(pairs, found) if each["failed"]]
        documents = collections.defaultdict(list)
        for (kind, _), each in zip(pairs, found):
            documents[kind] += each["documents"]
        return documents, failures

    def file_of(self, name, documents):
        path = self.cache / f"{name}-{self.new.mark}.jsonl"
        path.write_text("".join(json.dumps(document) + "\n" for document in documents))
        return path

    def about(self, seed):
        sample = "" if self.chosen.sample == 1 else f", {self.chosen.sample:.0%} of the positions (`--sample {self.chosen.sample:g}`)"
        return f"Program `{self.new.version}` (sha256 {self.new.mark}…), seed {seed}{sample}"

    def is_published(self):
        """Whether the report goes to docs/results."""
        return self.chosen.sample == 1 or self.chosen.publish


def verdict(is_met, wanted):
    return f"{'Met' if is_met else '**Missed**'}: {wanted}."


def percent(part, whole=1):
    return f"{100 * part / max(1, whole):.2f}%"


def bullets(lines, most=200):
    left = [f"… and {len(lines) - most} more"] if len(lines) > most else []
    return "\n".join(f"- {line}" for line in [*lines[:most], *left]) + "\n" if lines else "None.\n"
