#!/usr/bin/env python3
"""A UCI engine for tests that behaves well or badly, always in the same way.

    fake_engine.py MODE [LOG]

It needs nothing but Python. Everything it is told is appended to the file LOG. It never outlives its input by long.

Modes:
  good               the first legal move it finds, or the first of `searchmoves`, with +0.30; with MultiPV further
                     moves, each 0.10 worse; castling and en passant only if `searchmoves` has them
  dies-at-start      ends before it has said anything
  hangs-at-start     never answers `uci`
  dies-on-go         ends when it shall think
  dies-in-a-word     ends within `bestmove`
  hangs-on-go        says nothing from the first `go` on
  late               thinks until it is told to stop, and talks all the while; takes a moment to stop, and ends if it is
                     disturbed in that
  deaf               answers `uci` and `isready`, then neither hears nor ends for half a minute
  illegal-bestmove   plays from an empty square
  nonsense-bestmove  plays `(none)`
  illegal-pv         a good move, but a variation that begins with an illegal one
  no-score           a good move without a score
  ignores-searchmoves  thinks about all moves, whatever it is asked
  repeats            says `bestmove` again after every answer
  flood-no-newline   writes without end, never a line
  flood-lines        writes lines without end, all nonsense
  one-line           good, without MultiPV and UCI_Chess960
  few-lines          good, but with MultiPV up to 2
  skips-lines        good, but of several variations it reports only the first
"""

import os
import select
import sys
import time

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
STRAIGHT, DIAGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]
STEPS = {"n": KNIGHT, "b": DIAGONAL, "r": STRAIGHT, "q": STRAIGHT + DIAGONAL, "k": STRAIGHT + DIAGONAL}


def read_board(text):
    """The men by (file, rank)."""
    board = {}
    for row, rank in zip(text.split("/"), range(7, -1, -1)):
        file = 0
        for c in row:
            if c.isdigit():
                file += int(c)
            else:
                board[file, rank] = c
                file += 1
    return board


def is_white(man):
    return man.isupper()


def targets(board, square, attacks=False):
    """Where the man on a square can go, or what it attacks."""
    man, (file, rank) = board[square], square
    white, kind = is_white(man), man.lower()
    inside = lambda f, r: 0 <= f < 8 and 0 <= r < 8
    if kind == "p":
        ahead = 1 if white else -1
        for f in (file - 1, file + 1):
            other = board.get((f, rank + ahead))
            if inside(f, rank + ahead) and (attacks or other and is_white(other) != white):
                yield f, rank + ahead
        if not attacks and (file, rank + ahead) not in board:
            yield file, rank + ahead
            if rank == (1 if white else 6) and (file, rank + 2 * ahead) not in board:
                yield file, rank + 2 * ahead
        return
    for df, dr in STEPS[kind]:
        f, r = file + df, rank + dr
        while inside(f, r):
            other = board.get((f, r))
            if attacks or other is None or is_white(other) != white:
                yield f, r
            if other or kind in "nk":
                break
            f, r = f + df, r + dr


def is_attacked(board, square, by_white):
    return any(is_white(man) == by_white and square in targets(board, at, True) for at, man in board.items())


def legal_moves(fen):
    """Legal moves in a fixed order, without castling and en passant."""
    fields = fen.split()
    board, white = read_board(fields[0]), fields[1] == "w"
    name = lambda square: "abcdefgh"[square[0]] + str(square[1] + 1)
    for square, man in sorted(board.items()):
        if is_white(man) != white:
            continue
        for target in sorted(targets(board, square)):
            after = {at: man for at, man in board.items() if at != square}
            after[target] = man
            king = next(at for at, man in after.items() if man == ("K" if white else "k"))
            if not is_attacked(after, king, not white):
                promotes = man.lower() == "p" and target[1] in (0, 7)
                yield name(square) + name(target) + ("q" if promotes else "")


class Engine:
    def __init__(self, mode, log):
        self.mode, self.log, self.fen, self.lines = mode, log, "", 1
        self.heard = b""

    def say(self, line):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def hear(self):
        """The next line; ends with the input."""
        while b"\n" not in self.heard:
            some = os.read(0, 4096)
            if not some:
                sys.exit()
            self.heard += some
        line, self.heard = self.heard.split(b"\n", 1)
        if self.log:
            with open(self.log, "ab") as log:
                log.write(line + b"\n")
        return line.decode().strip()

    def is_told(self, seconds):
        """Whether a line waits, or will within this time."""
        return b"\n" in self.heard or select.select([0], [], [], seconds)[0]

    def hang(self):
        while True:
            self.hear()

    def run(self):
        if self.mode == "dies-at-start":
            sys.exit(1)
        if self.mode == "hangs-at-start":
            self.hang()
        while (line := self.hear()) != "quit":
            self.obey(line)

    def obey(self, line):
        words = line.split()
        if line == "uci":
            self.introduce()
        elif line == "isready":
            self.say("readyok")
            if self.mode == "deaf":
                time.sleep(30)
                sys.exit()
        elif line.startswith("setoption name MultiPV value "):
            self.lines = int(words[-1])
        elif line.startswith("position fen "):
            self.fen = " ".join(words[2:8])
        elif words[:1] == ["go"]:
            self.go(words)

    def introduce(self):
        self.say(f"id name Fake {os.getpid()}" if self.mode == "deaf" else "id name Fake")
        if self.mode != "one-line":
            most = 2 if self.mode == "few-lines" else 500
            self.say(f"option name MultiPV type spin default 1 min 1 max {most}")
            self.say("option name UCI_Chess960 type check default false")
        self.say("option name OwnBook type check default true")
        self.say("uciok")

    def go(self, words):
        mode = self.mode
        if mode == "dies-on-go":
            sys.exit(1)
        if mode == "dies-in-a-word":
            sys.stdout.write("info score cp 30\nbestmove e2")
            sys.exit(1)
        if mode == "hangs-on-go":
            self.hang()
        if mode == "flood-no-newline":
            self.flood("x" * 65536)
        if mode == "flood-lines":
            self.flood("nonsense\n" * 8192)
        moves = self.candidates(words)
        if mode == "late":
            self.think_until_stopped(moves[0])
        self.report(moves)
        self.say("bestmove " + self.choice(moves[0]))
        if mode == "repeats":
            self.say("bestmove " + moves[0])

    def candidates(self, words):
        asked = words[words.index("searchmoves") + 1 :] if "searchmoves" in words else []
        if asked and self.mode != "ignores-searchmoves":
            return asked[: self.lines]
        found = legal_moves(self.fen)
        return [move for move, _ in zip(found, range(self.lines))]

    def choice(self, move):
        return {"illegal-bestmove": "e5e6", "nonsense-bestmove": "(none)"}.get(self.mode, move)

    def report(self, moves):
        self.say("info string score cp 900 is not what it thinks")
        if self.mode == "no-score":
            return self.say(f"info depth 1 nodes 50 pv {moves[0]}")
        if self.mode == "illegal-pv":
            moves = ["e5e6"]
        if self.mode == "skips-lines":
            moves = moves[:1]
        for rank, move in enumerate(moves, 1):
            score = 40 - 10 * rank
            self.say(f"info depth 1 multipv {rank} score cp {score} wdl 300 500 200 nodes 50 pv {move}")

    def think_until_stopped(self, move):
        line = ""
        while line != "stop":
            self.say(f"info depth 1 score cp 10 nodes 10 pv {move}")
            line = self.hear() if self.is_told(0) else ""
            if line == "isready":
                self.say("readyok")
            if line == "quit":
                sys.exit()
        if self.is_told(0.05):
            sys.exit(1)

    def flood(self, text):
        while True:
            sys.stdout.write(text)


if __name__ == "__main__":
    try:
        Engine(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None).run()
    except BrokenPipeError:
        os._exit(1)
