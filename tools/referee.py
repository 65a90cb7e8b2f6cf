"""An engine as referee: what it says of positions, kept in a file, so that a run that was broken off goes on."""
import json, threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import chess, chess.engine

MATE = 40_000


class Kept:
    """Answers under keys, in a file of JSON Lines to which each is added as soon as it is known."""

    def __init__(self, path):
        self.path, self.lock, self.known = path, threading.Lock(), {}
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text() if path.exists() else ""
        for line in text.splitlines():
            self.read(line)
        # A run that was killed may have left half a line: what follows begins a new one.
        self.add("" if text.endswith("\n") or not text else "\n")

    def add(self, text):
        with open(self.path, "a") as file:
            file.write(text)

    def read(self, line):
        try:
            entry = json.loads(line)
            self.known[entry["key"]] = entry["value"]
        except ValueError:
            pass

    def get(self, key, make):
        """What is known under a key; if nothing is, it is made."""
        if key not in self.known:
            self.put(key, make())
        return self.known[key]

    def put(self, key, value):
        with self.lock:
            self.known[key] = value
            self.add(json.dumps({"key": key, "value": value}) + "\n")


class Question(NamedTuple):
    """The position after a line, and how many moves of it to rank."""
    fen: str
    moves: tuple = ()
    ranked: int = 1

    def board(self):
        board = chess.Board(self.fen)
        for move in self.moves:
            board.push(board.parse_uci(move))
        return board

    def key(self):
        return f"{self.fen} | {' '.join(self.moves)} | {self.ranked}"


def over(board):
    """The value of a position in which nothing is left to search, for the side to move; None if there is something."""
    if board.is_checkmate():
        return -MATE
    return 0 if not any(board.legal_moves) or board.is_insufficient_material() else None


def value_of(score):
    """Centipawns for the side to move; a mate in n counts 40000 − n."""
    return score.relative.score(mate_score=MATE)


class Referee:
    """Engines of one kind, one a thread, each asked with an empty memory."""

    def __init__(self, command, nodes, folder, jobs):
        self.command, self.nodes, self.jobs = command, nodes, jobs
        self.local, self.engines = threading.local(), []
        self.name = self.engine().id["name"]
        self.kept = Kept(Path(folder) / f"{self.name.lower().replace(' ', '-')}-{nodes}.jsonl")

    def engine(self):
        if not hasattr(self.local, "engine"):
            engine = chess.engine.SimpleEngine.popen_uci(self.command, timeout=120)
            engine.configure({"Threads": 1, "Hash": 64})
            self.local.engine = engine
            self.engines.append(engine)
        return self.local.engine

    def close(self):
        for engine in self.engines:
            engine.close()

    def ask_all(self, questions, progress):
        """Asks what is not known yet; the answers are kept."""
        new = sorted({question for question in questions if question.key() not in self.kept.known})
        with ThreadPoolExecutor(self.jobs) as pool:
            for _ in progress(pool.map(self.answer, new), len(new), self.name):
                pass

    def answer(self, question):
        """The best moves and their values for the side to move, the best first."""
        return self.kept.get(question.key(), lambda: self.search(question))

    def search(self, question):
        board = question.board()
        if (value := over(board)) is not None:
            return [[None, value]]
        ranked = min(question.ranked, board.legal_moves.count())
        found = self.engine().analyse(board, chess.engine.Limit(nodes=self.nodes), multipv=ranked, game=object())
        return [[info["pv"][0].uci(), value_of(info["score"])] for info in found]

    def value(self, question, side):
        """What the position is worth for a side."""
        value = self.answer(question)[0][1]
        return value if question.board().turn == side else -value
