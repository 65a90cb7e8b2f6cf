#!/usr/bin/env python3
"""Measure the engine and write docs/results/engine.md.

  .venv/bin/python tools/engine_results.py                 every section (hours), then the report
  .venv/bin/python tools/engine_results.py speed mates     these sections again, then the report

Each section keeps what it found in target/results, so that a run broken off loses only its last section. Timed
sections want two free cores. Peers are Debian's packages (stockfish toga2 glaurung gnuchess phalanx); a section
whose peer is not installed says so.
"""
import concurrent.futures, functools, json, os, sys
from pathlib import Path

import chess, chess.engine

import report
from report import KEPT, peer, run, table

LUCENA = os.environ.get("LUCENA", "target/release/lucena")
SHARED = Path("../shared")
SUITES = SHARED / "suites"
REPORT = Path("docs/results/engine.md")
DEPTH = 13
JOBS = int(os.environ.get("JOBS", 2))
CLASSICAL = {"Use NNUE": False}


# Speed

def bench(threads=1):
    """Nodes and seconds of our bench, and its positions."""
    done = run(LUCENA, "bench", "--depth", DEPTH, "--threads", threads, "--json")
    found = json.loads(done.stdout)
    seconds = float(done.stderr.split()[0])
    return found["nodes"], seconds, [position["fen"] for position in found["positions"]]


def stockfish_bench(fens):
    """Nodes a second of stockfish's classical evaluation on these positions."""
    program = peer("stockfish")
    if not program:
        return None
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / "bench.fen"
    file.write_text("\n".join(fens) + "\n")
    said = run(program, "bench", 16, 1, DEPTH, file, "depth", "classical").stderr
    fields = dict(line.split(":") for line in said.splitlines() if line.count(":") == 1)
    return int(fields["Nodes searched  "]), int(fields["Total time (ms) "]) / 1000


def speed():
    rows, ratios, threads = [], [], []
    for turn in range(1, 4):
        nodes, seconds, fens = bench()
        ours = nodes / seconds
        both, long, _ = bench(threads=2)
        threads.append(both / long / ours)
        theirs = stockfish_bench(fens)
        if theirs:
            ratios.append(ours / (theirs[0] / theirs[1]))
        rate = f"{theirs[0] / theirs[1]:,.0f}" if theirs else "not installed"
        share = f"{ratios[-1]:.0%}" if theirs else ""
        rows.append([turn, f"{nodes:,}", f"{ours:,.0f}", rate, share, f"{both / long:,.0f}", f"{threads[-1]:.2f}"])
    head = ["run", "nodes", "nodes a second", "stockfish's, classical", "share", "with two threads", "times"]
    return (f"The same {len(fens)} positions to depth {DEPTH}, one thread, 16 MiB, in turns.\n\n" + table(head, rows))


# What each technique is worth

def techniques():
    command = ["bench", "--compare", "--depth", 10, "--suite", SUITES / "wac-200.epd", "--nodes", 60000, "--markdown"]
    said = run(LUCENA, *command).stdout
    return f"    $ lucena {' '.join(str(word) for word in command)}\n\n{said}"


# Suites

def ours(suite, seconds, *more):
    out = run(LUCENA, "suite", SUITES / f"{suite}.epd", "--time", f"{seconds}s", "--jobs", JOBS, "--json", *more).stdout
    return json.loads(out)


def sets(path, step=1):
    for number, line in enumerate(path.read_text().splitlines()):
        if line.strip() and number % step == 0:
            board = chess.Board()
            yield board, board.set_epd(line.strip())


def theirs(name, suite, seconds, options=None, step=1):
    """A peer's solutions: right moves, mates found, positions."""
    program = peer(name)
    if not program:
        return None
    command = [program, "-u"] if name == "gnuchess" else [program]
    tasks = list(sets(SUITES / f"{suite}.epd", step))

    def work(tasks):
        solved = mates = 0
        engine = chess.engine.SimpleEngine.popen_uci(command)
        wanted = {"Hash": 64, "OwnBook": False, **(options or {})}
        engine.configure({key: value for key, value in wanted.items() if key in engine.options})
        for board, asked in tasks:
            limit = chess.engine.Limit(time=seconds)
            answer = engine.play(board, limit, info=chess.engine.INFO_ALL, game=object())
            score = answer.info.get("score")
            mate = score.relative.mate() if score else None
            mates += bool(mate and mate > 0)
            if "dm" in asked:
                solved += bool(mate and 0 < mate <= asked["dm"])
            else:
                right = answer.move in asked["bm"] if "bm" in asked else True
                solved += right and answer.move not in asked.get("am", [])
        engine.quit()
        return solved, mates

    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        parts = list(pool.map(work, [tasks[n::JOBS] for n in range(JOBS)]))
    return sum(solved for solved, _ in parts), sum(mates for _, mates in parts), len(tasks)


PLAN = [
    ("wac-200", 1, [("stockfish", 1), ("gnuchess", 1)]),
    ("bratko-kopec", 1, [("stockfish", 1), ("toga2", 1)]),
    ("ecm-even", 5, [("stockfish", 4)]),
    ("mates", 1, [("stockfish", 4)]),
    ("sts-even", 1, [("stockfish", 5)]),
    ("arasan", 5, [("stockfish", 4)]),
    ("endgames-even", 2, [("stockfish", 1)]),
    ("zugzwang", 1, [("stockfish", 1)]),
]


def suite_row(suite, seconds, found, who="lucena"):
    cells = [suite, f"{seconds} s", who, f"{found['solved']} of {found['total']}",
             f"{found['solved'] / found['total']:.1%}"]
    note = f"a mate found in {found['mates'] / found['total']:.1%}" if suite == "mates" else ""
    return cells + [f"{found['points']} points" if found.get("points") else note]


def try_suite(suite, seconds, peers):
    """Ours and the peers' results on a suite."""
    rows = [suite_row(suite, seconds, ours(suite, seconds))]
    if suite == "zugzwang":
        rows.append(suite_row(suite, seconds, ours(suite, seconds, "--without", "null-move"), "without null-move"))
    for name, step in peers:
        found = theirs(name, suite, seconds, step=step)
        if not found:
            rows.append([suite, f"{seconds} s", name, "not installed", "", ""])
            continue
        solved, mates, total = found
        note = f"a mate found in {mates / total:.1%}" if suite == "mates" else ""
        every = f", every {step}th" if step > 1 else ""
        rows.append([suite, f"{seconds} s", name + every, f"{solved} of {total}", f"{solved / total:.1%}", note])
    return table(["suite", "time", "who", "solved", "share", ""], rows)


def misses():
    """What the referee thinks of the wac positions that we miss."""
    program = peer("stockfish")
    if not program:
        return "stockfish is not installed.\n"
    found = ours("wac-200", 1)
    missed = {position["id"]: position["move"] for position in found["positions"] if not position["solved"]}
    engine = chess.engine.SimpleEngine.popen_uci(program)
    rows = []
    for board, asked in sets(SUITES / "wac-200.epd"):
        if asked["id"] not in missed:
            continue
        def value(move):
            limit = chess.engine.Limit(nodes=2_000_000)
            score = engine.analyse(board, limit, root_moves=[move], game=object())["score"].relative
            return f"{board.san(move)} {'#' + str(score.mate()) if score.is_mate() else f'{score.score() / 100:+.2f}'}"
        wanted = ", ".join(value(move) for move in asked["bm"])
        rows.append([asked["id"], wanted, value(board.parse_san(missed[asked["id"]]))])
    engine.quit()
    return (f"{found['solved']} of {found['total']} in this run. stockfish's score of both moves, 2,000,000 nodes "
            "each:\n\n" + table(["position", "wanted", "played"], rows))


# Games

def match(opponent, games, *more, options=()):
    command = [sys.executable, SHARED / "tools/match.py", "--a", f"{LUCENA} uci", "--b", opponent, "--games", games,
               "--jobs", JOBS, *more]
    for side, option in options:
        command += [f"--{side}-option", option]
    done = run(*command)
    return done.stdout.strip(), " ".join(str(word) for word in command[1:]).replace(str(LUCENA), "lucena")


def matches():
    text = []
    for name in ["phalanx", "gnuchess", "glaurung", "toga2"]:
        program = peer(name)
        if not program:
            text.append(f"{name} is not installed.\n")
            continue
        said, command = match(program, 100, "--tc", "4+0.1")
        text.append(f"    $ {command}\n" + "".join(f"    {line}\n" for line in said.splitlines()))
        print(text[-1], file=sys.stderr, flush=True)
    return "One thread each, equal hash, own books off, two games at a time.\n\n" + "\n".join(text)


def strength():
    rows = []
    for low in range(1000, 2201, 300):
        high = low + 300
        sides = [(side, option) for side, elo in (("a", high), ("b", low))
                 for option in ("UCI_LimitStrength=true", f"UCI_Elo={elo}")]
        said, _ = match(f"{LUCENA} uci", 200, "--tc", "600+10", options=sides)
        rows.append([high, low, said.splitlines()[0]])
        print(rows[-1], file=sys.stderr, flush=True)
    return "`UCI_LimitStrength`: settings 300 apart against each other, 200 games each.\n\n" + table(
        ["setting", "against", "result"], rows)


MAIN_STEPS = ["transposition-table", "null-move", "late-move-reduction", "history", "see-pruning", "singular",
              "reverse-futility", "check-extension"]


def steps():
    rows = []
    opponents = [(f"without {name}", f"{LUCENA} uci --without {name}") for name in MAIN_STEPS]
    opponents.append(("with the weights before tuning", f"{LUCENA} uci --weights /dev/null"))
    for name, opponent in opponents:
        said, _ = match(opponent, 400, "--nodes", 5000, "--sprt", 0, 15)
        lines = said.splitlines()
        rows.append([name, lines[0], next((line for line in lines if line.startswith("SPRT")), "")])
        print(rows[-1], file=sys.stderr, flush=True)
    return "The whole engine against itself, 5,000 nodes a move, at most 400 games each.\n\n" + table(
        ["against itself", "result", "SPRT"], rows)


def selfplay():
    file = KEPT / "selfplay.pgn"
    file.unlink(missing_ok=True)
    command = ["selfplay", "--games", 1000, "--seed", 5, "--nodes", 1000, "--threads", 2, "-o", file]
    run(LUCENA, *command)
    checked = run(LUCENA, "pgn", "check", file).stdout.strip().splitlines()[-1]
    return f"    $ lucena {' '.join(str(word) for word in command)}\n    $ lucena pgn check {file}\n    {checked}\n"


SECTIONS = {
    "speed": ("Speed", speed),
    "techniques": ("What each technique is worth", techniques),
    **{suite: (f"Suite {suite}", functools.partial(try_suite, suite, *how)) for suite, *how in PLAN},
    "misses": ("What is missed in wac-200", misses),
    "matches": ("Matches", matches),
    "steps": ("What the main steps are worth in games", steps),
    "strength": ("Playing weaker on purpose", strength),
    "selfplay": ("A thousand games with two threads", selfplay),
}


HEAD = ("# The engine, measured\n\nWritten by `tools/engine_results.py`. Absolute times are those of one machine "
             "with two cores; ratios are taken in one run. Suites: one thread, 64 MiB, two positions at a time; `solved` of "
             "`mates` is within `dm`; the peers' figures are of the same hour.\n")

if __name__ == "__main__":
    report.write(REPORT, HEAD, SECTIONS, sys.argv[1:])
