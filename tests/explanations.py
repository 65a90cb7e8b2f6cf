#!/usr/bin/env python3
"""Explains positions, holds every explanation against the independent checker, and its texts against the rules of speech.

  python tests/explanations.py target/debug/lucena [SUITES]

The positions of testdata/explained.epd always; where the folder SUITES is there, some more of each of its collections,
always the same ones, and some games reviewed. Few nodes each: what is said must hold however little was looked at.
Exit code 1 if anything does not hold, or if the program fails.
"""
import csv, itertools, json, os, random, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor

import chess, chess.pgn

from lint_texts import lint

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKER = os.path.join(HERE, "..", "tools", "check_explanation.py")
EXPLAINED = os.path.join(HERE, "..", "testdata", "explained.epd")
EACH, GAMES, NODES = 170, 4, "6000"
# So many of them also in other words: one in every so many.
LEVELS = {"club": 1, "beginner": 5, "expert": 5}


def own():
    """The positions of the project."""
    with open(EXPLAINED) as lines:
        return [line.split("#")[0].strip() for line in lines if line.split("#")[0].strip()]


def games(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            yield game


def of_games(path, number, luck):
    """One position of each of so many games, not before the fourth move."""
    found = []
    for game in games(path):
        moves = list(game.mainline_moves())
        if len(moves) > 8 and len(found) < number:
            board = game.board()
            for move in moves[: luck.randrange(8, len(moves))]:
                board.push(move)
            found.append(board.fen())
        if len(found) == number:
            break
    return found


def of_puzzles(path, number, luck):
    """Puzzles after their first move."""
    with open(path) as file:
        rows = luck.sample(list(csv.DictReader(file)), number)
    found = []
    for row in rows:
        board = chess.Board(row["FEN"])
        board.push_uci(row["Moves"].split()[0])
        found.append(board.fen())
    return found


def positions(suites):
    luck = random.Random(18)
    found = own()
    if suites and os.path.isdir(suites):
        found += of_games(os.path.join(suites, "amateur.pgn"), EACH, luck)
        found += of_games(os.path.join(suites, "games.pgn"), EACH, luck)
        found += of_puzzles(os.path.join(suites, "puzzles-train.csv"), EACH, luck)
    return found


def printed(command):
    """What the program prints; it must end well."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def reviewed(program, suites, folder):
    """Some games of amateurs, reviewed."""
    path = os.path.join(suites or "", "amateur.pgn")
    if not os.path.isfile(path):
        return ""
    some = os.path.join(folder, "games.pgn")
    with open(some, "w") as out:
        for _, game in zip(range(GAMES), games(path)):
            print(game, end="\n\n", file=out)
    return printed([program, "annotate", some, "--json", "--nodes", "2000"])


def is_borne_out(level, path):
    """Whether the checker lets the documents pass, but for so many as are known to fail."""
    done = subprocess.run([sys.executable, CHECKER, "--quiet", path], capture_output=True, text=True)
    failing = {line.removeprefix(f"{path}:").split(":")[0] for line in done.stdout.splitlines()}
    if failing or done.returncode != 0:
        print(done.stdout, done.stderr, f"{level}: {len(failing)} documents do not hold", sep="\n")
        return False
    return True


def is_well_said(faults):
    """Whether no rule of speech is broken."""
    for fault in faults:
        print(fault.rule, fault.what, sep=": ")
    return not faults


def main():
    program, suites = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    explain = lambda fen, level: printed([program, "explain", fen, "--json", "--nodes", NODES, "--level", level])
    fens, good, faults = positions(suites), True, []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        games = reviewed(program, suites, folder)
        for level, step in LEVELS.items():
            told = [*pool.map(explain, fens[::step], itertools.repeat(level)), *(games.splitlines() if level == "club" else [])]
            path = os.path.join(folder, f"{level}.jsonl")
            with open(path, "w") as out:
                out.writelines(f"{line.strip()}\n" for line in told)
            good &= is_borne_out(level, path)
            faults += lint(map(json.loads, told), level)
    sys.exit(not (is_well_said(faults) and good))


main()
