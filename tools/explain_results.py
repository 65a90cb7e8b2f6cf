#!/usr/bin/env python3
"""Measure the explanations and write docs/results/explain.md.

  .venv/bin/python tools/explain_results.py                          every section, then the report
  .venv/bin/python tools/explain_results.py silence --sample 0.1     a tenth of one section, for a quick look

silence      positions without a reason; bare censuses are held against stockfish
reviews      marked moves of reviewed games without a reason
coverage     how many of the bad moves two replies punish, where three moves or fewer are good
cells        forced replies (works, fails) before stockfish
purposes     what quiet moves are for: words before the board, reasons before stockfish, nonsense before the test
acceptance   bad moves in the place of the best: how often a reason for them is found
parts        silence, best moves and themes with parts of the program left out in turn
time         CPU time of `explain`, beside an older program's
swap         texts with moves and squares blanked, for readers; `--answers` scores what they say
quiet        texts of quiet positions, for readers; `--answers` counts what they find
puzzles      best moves of puzzles
themes       themes of puzzles
virgo        VIRGO's method on wac-200

Samples are drawn with a seed, so they are the same on every machine. Explanations and answers are kept in `--cache` under
the position, the settings and the program, so a run that was broken off goes on where it was. What is listed goes to
target/results; the report of a run with `--sample` goes to target/results/explain-sample.md, with `--publish` to docs/results. `lucena tag` sees of a puzzle
the position and the move before it, never the solution. What is said is held against stockfish by tools/truth_results.py.
"""
import argparse, collections, csv, itertools, json, os, random, re, shlex, statistics, sys, tempfile, time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import chess

sys.path.append(str(Path(__file__).parent.parent / "tests"))
import measuring, purposes, quiet, reasons, report
from lint_texts import sentences, shares_of_frames
from measuring import KINDS, Run, after_first, all_games, boards_of_games, bullets, in_parallel, percent, progress, verdict
from reasons import APART, BAD, ORDINARY
from referee import MATE, Kept, Question, Referee
from report import KEPT, peer, table
from swap import material, scored

SUITES = measuring.SUITES
EXACT = ["mateIn1", "mateIn2", "mateIn3", "mateIn4", "mateIn5", "backRankMate", "smotheredMate", "promotion"]
LOOSE = ["fork", "pin", "skewer", "discoveredAttack", "doubleCheck", "hangingPiece", "deflection", "attraction",
         "capturingDefender", "interference", "intermezzo", "trappedPiece", "clearance", "xRayAttack", "zugzwang"]
PLAIN = {"sacrifice", "quiet-move"}
SILENT_AT_MOST = {"amateur": 5, "games": 10}
COVERED, COVERED_BY, FEW_GOOD = 70, 2, 3
# What stockfish's chances and ours may differ by before a cell counts as wrong.
TOLERANCE = 0.05
CELLS_A_REPLY = 4
NOT_THERE = "stockfish is not installed: skipped.\n"


# --- Positions and referees ---

def boards(run, seed, amateur, games):
    """Positions by kind; each knows the moves before it."""
    return {"amateur": boards_of_games("amateur.pgn", run.scaled(amateur), seed),
            "games": boards_of_games("games.pgn", run.scaled(games), seed)}


def explained(run, drawn, *options, program=None):
    """The kind, the board and the document of every position, and the runs that failed."""
    program = program or run.new
    pairs = [(name, board) for name, some in drawn.items() for board in some]
    found = in_parallel(lambda pair: program.explain(pair[1].fen(), *options), pairs, run.jobs, " ".join(["explanations", *options]))
    failed = [f"`{board.fen()}`: {each['failed']}" for (_, board), each in zip(pairs, found) if each["failed"]]
    return [(name, board, each["documents"][0]) for (name, board), each in zip(pairs, found) if each["documents"]], failed


def referee(run, nodes):
    return Referee(peer("stockfish"), run.chosen.nodes or nodes, run.cache, run.jobs)


def share(value):
    """The share of the points that the referee's centipawns mean."""
    if abs(value) > MATE // 2:
        return 1.0 if value > 0 else 0.0
    return report.chance(value)


def chance_after(judge, fen, side, *moves):
    return share(judge.value(Question(fen, moves), side))


def of(part, whole):
    return f"{part} ({percent(part, whole)})"


def listed(run, name, lines):
    """Writes a list to a file of its own, and says where."""
    path = KEPT / f"explain-{name}{'-sample' if run.chosen.sample != 1 else ''}.txt"
    KEPT.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines))
    return f"{len(lines)} listed in `{path}`."


# --- Silence ---

class Told(NamedTuple):
    """An explanation, and what its reason is."""
    kind: str
    where: str
    document: dict
    reason: str | None

    def is_silent(self):
        return self.reason in (None, UNCONFIRMED)

    def is_narrow(self):
        return self.reason == "intervention" and reasons.is_narrow(reasons.told_of(self.document))

    def line(self):
        return "\t".join([self.document["fen"], f"{KINDS[self.kind]}, {self.where}", str(self.reason), self.document["text"]])


CONFIRMED, UNCONFIRMED = "census, confirmed", "census, not confirmed"


def silence(run, seed=21):
    if not peer("stockfish"):
        return NOT_THERE
    found, failed = explained(run, boards(run, seed, run.chosen.amateur, run.chosen.games))
    every = [Told(kind, reasons.circumstance(document, board), document, reasons.reason(reasons.told_of(document)))
             for kind, board, document in found if document["best"]]
    confirmed = confirmed_censuses(run, [each.document for each in every if each.reason == "census"], seed)
    every = [each._replace(reason=confirmed.get(each.document["fen"], each.reason)) for each in every]
    rows, met = [], []
    for kind, most in SILENT_AT_MOST.items():
        some = [each for each in every if each.kind == kind]
        rows += [of_group(kind, where, [each for each in some if where in (each.where, "all")]) for where in [ORDINARY, *APART, "all"]]
        ordinary = [each.is_silent() for each in some if each.where == ORDINARY]
        met.append(verdict(100 * sum(ordinary) < most * len(ordinary), f"{percent(sum(ordinary), len(ordinary))} of the ordinary positions of "
                           f"{KINDS[kind]} are silent, wanted under {most}%"))
    silent = sorted((each for each in every if each.is_silent()), key=lambda each: each.where != ORDINARY)
    frames = shares_of_frames([sentences(each.document["sentences"]) for each in every])[:8]
    head = ["positions", "which", "count", "intervention", "of these mistakes only", "purpose", "certainty", CONFIRMED, UNCONFIRMED, "silent"]
    return (f"{run.about(seed)}. A reason is an intervention (a contrast or a forced reply that a sentence names), a purpose that all good moves serve and too few others for an accident, a certainty, or a census of "
            f"{reasons.MANY} good moves or more of which three, drawn with the seed, are not bad in stockfish's eyes ({run.chosen.nodes or 200_000:,} "
            f"nodes each). The rest is silent: facts alone, other censuses, nothing. “Mistakes only”: all interventions compare the move with "
            f"another one, and no reply that is told punishes a quarter of the moves. {len(failed)} runs failed.\n\n"
            f"{bullets(met)}\n{table(head, rows)}\n{listed(run, 'silent', [each.line() for each in silent])}\n\n"
            f"The commonest frames of sentences, in shares of all texts:\n\n{table(['frame', 'share'], [[f'`{shape}`', percent(each)] for shape, each in frames])}"
            "\nThe first silent ones:\n\n" + bullets([f"`{each.document['fen']}` {each.document['text']}" for each in silent[:40]]))


def of_group(kind, where, some):
    kinds = collections.Counter(each.reason for each in some)
    return [KINDS[kind], where, len(some), kinds["intervention"], sum(each.is_narrow() for each in some), kinds["purpose"], kinds["certainty"], kinds[CONFIRMED],
            kinds[UNCONFIRMED], of(sum(each.is_silent() for each in some), len(some))]


def confirmed_censuses(run, documents, seed, cells=3):
    """Whether stockfish finds none of three good moves bad, by position."""
    asked = {}
    for document in documents:
        moves = [entry["uci"] for entry in reasons.good(reasons.many_good(reasons.told_of(document)))]
        asked[document["fen"]] = random.Random(f"{seed} {document['fen']}").sample(moves, cells)
    with closing(referee(run, 200_000)) as judge:
        judge.ask_all([Question(fen, tuple(line)) for fen, moves in asked.items() for line in [[], *([move] for move in moves)]], progress)
        return {fen: CONFIRMED if none_bad(judge, fen, moves) else UNCONFIRMED for fen, moves in asked.items()}


def none_bad(judge, fen, moves):
    side = chess.Board(fen).turn
    best = chance_after(judge, fen, side)
    return all(best - chance_after(judge, fen, side, move) < BAD for move in moves)


# --- Reviews ---

def reviews(run, games=30, seed=22, shortest=30):
    long = [game for game in all_games("amateur.pgn") if sum(1 for _ in game.mainline_moves()) >= shortest]
    drawn = random.Random(seed).sample(long, run.scaled(games))
    found = in_parallel(run.new.review, map(str, drawn), run.jobs, "reviews")
    failed = [each["failed"] for each in found if each["failed"]]
    marked = [(move, reasons.reason(reasons.told(move["evidence"], move["comment"] + move["advice"])))
              for each in found for document in each["documents"] for move in document["moves"] if move["judgement"]]
    silent = [move for move, reason in marked if reason in (None, "census")]
    rows = []
    for name in ("inaccuracy", "mistake", "blunder", "all"):
        some = [move for move, _ in marked if name in (move["judgement"], "all")]
        none = sum(move in silent for move in some)
        rows.append([name, len(some), none, percent(none, len(some))])
    lines = [f"{move['fen']}\t{move['judgement']}\t{move['san']}\t{' '.join(each['text'] for each in move['comment'] + move['advice'])}" for move in silent]
    return (f"{run.about(seed)}: {len(drawn)} games of amateurs of {shortest} half-moves or more. A marked move has a reason if its comment or the "
            f"advice names a contrast, a forced reply or a certainty. {len(failed)} runs failed.\n\n"
            + table(["marked", "moves", "without a reason", "share"], rows) + f"\n{listed(run, 'reviews', lines)}\n")


# --- Killer replies ---

def coverage(run, seed=23, wanted=300, each=600):
    """Positions are drawn until there are enough with few good moves."""
    knows, wanted = run.new.knows("killers"), run.scaled(wanted)
    drawn = [board.fen() for some in boards(run, seed, each, each).values() for board in some]
    random.Random(seed).shuffle(drawn)
    shares, unknown, looked = [], 0, 0
    with ThreadPoolExecutor(run.jobs) as pool:
        while len(shares) < wanted and looked < len(drawn):
            some = drawn[looked : looked + 4 * run.jobs]
            looked += len(some)
            for items in pool.map(lambda fen: killer_items(run, fen, knows), some):
                census = reasons.full_census(items)
                unknown += census is None
                if census and len(reasons.good(census)) <= FEW_GOOD and reasons.bad(census):
                    shares.append([reasons.covered(census, reasons.crosses(items), most) for most in (1, COVERED_BY)])
            print(f"coverage: {looked} looked at, {len(shares)} of {wanted}", file=sys.stderr)
    shares = shares[:wanted]
    told = lambda those: of(sum(those), len(shares))
    reached = lambda at, least: told(100 * pair[at] >= least for pair in shares)
    source = "`lucena killers --json`" if knows else "what `lucena explain --json` tells, for the program has no `killers`"
    rows = [["one reply punishes half of the bad moves", reached(0, 50)], [f"two replies punish {COVERED}% of them", reached(1, COVERED)],
            ["no reply that is told punishes any", told(pair[0] == 0 for pair in shares)]]
    return (f"{run.about(seed)}. {len(shares)} positions in which at most {FEW_GOOD} moves are good and some are bad, of {looked} drawn; from {source}. "
            f"In {unknown} no census of the moves was printed.\n\n" + table(["of the bad moves", "positions"], rows)
            + f"\nMedian share that two replies punish: {percent(statistics.median(pair[1] for pair in shares)) if shares else '–'}\n")


def killer_items(run, fen, knows):
    """The censuses that the program prints of a position: the moves' worth, and each reply forced after all of them."""
    if knows:
        found = run.new.kept.get(f"killers {fen}", lambda: run.new.now("killers", fen, "--json"))
    else:
        found = run.new.explain(fen)
    return [item for document in found["documents"] for item in censuses_in(document)]


def censuses_in(part):
    """All censuses of a document, wherever they stand."""
    if isinstance(part, dict):
        if part.get("kind") == "census":
            return [part]
        part = list(part.values())
    return [item for each in part for item in censuses_in(each)] if isinstance(part, list) else []


def cells(run, seed=24, wanted=600, each=150):
    if not peer("stockfish"):
        return NOT_THERE
    wanted = run.scaled(wanted)
    found, _ = explained(run, boards(run, seed, each, each))
    chosen = {fate: drawn_cells(found, fate, wanted // 2, random.Random(f"{seed} {fate}")) for fate in ("works", "fails")}
    every = [cell for some in chosen.values() for cell in some]
    with closing(referee(run, 1_000_000)) as judge:
        judge.ask_all([question for cell in every for question in cell.questions()], progress)
        rows = [of_cells(judge, fate, some) for fate, some in [*chosen.items(), ("both", every)]]
        lines = [f"{cell.fen}\t{cell.move} {cell.reply} {cell.fate}\tbeyond the floor by {cell.beyond(judge):.2f}" for cell in every if cell.beyond(judge) > TOLERANCE]
        name, nodes = judge.name, judge.nodes
    head = ["cell", "count", "beyond the floor", f"by more than {TOLERANCE:.0%}", f"by more than {2 * TOLERANCE:.0%}", f"by more than {TOLERANCE:.0%}, its own floor"]
    return (f"{run.about(seed)}. Cells of the replies that explanations force, at most {CELLS_A_REPLY} of each reply, held against {name} "
            f"({nodes:,} nodes). “Works” is wrong if the side to move reaches the floor after move and reply, “fails” if it does not; in shares of "
            f"the points, a tolerance of {TOLERANCE:.0%} is given, and **more than that is wrong**. The last column takes the floor {BAD:.0%} below "
            "what the referee itself thinks of the best move.\n\n" + table(head, rows) + f"\n{listed(run, 'cells', lines)}\n")


def of_cells(judge, fate, some):
    counts = [sum(cell.beyond(judge) > limit for cell in some) for limit in (0, TOLERANCE, 2 * TOLERANCE)]
    counts.append(sum(cell.beyond_best(judge) > TOLERANCE for cell in some))
    return [fate, len(some), *(of(count, len(some)) for count in counts)]


class Cell:
    """A reply forced after a move, and what the program says becomes of it."""

    def __init__(self, cross, cell):
        self.fen, self.reply, self.move, self.fate = cross["fen"], cross["reply"], cell["uci"], cell["fate"]
        self.floor = reasons.chance({"centipawns": cross["floor"]})
        self.side = cross["side"] == "white"

    def questions(self):
        return [Question(self.fen, (self.move, self.reply)), Question(self.fen)]

    def over(self, judge, floor):
        """How far the referee is on the wrong side of a floor."""
        above = chance_after(judge, self.fen, self.side, self.move, self.reply) - floor
        return above if self.fate == "works" else -above

    def beyond(self, judge):
        return self.over(judge, self.floor)

    def beyond_best(self, judge):
        return self.over(judge, chance_after(judge, self.fen, self.side) - BAD)


def drawn_cells(found, fate, wanted, draw):
    some = []
    for _, _, document in found:
        for cross in reasons.crosses(document["evidence"]):
            cells = [Cell(cross, cell) for cell in cross["moves"] if cell["fate"] == fate]
            some += draw.sample(cells, min(CELLS_A_REPLY, len(cells)))
    draw.shuffle(some)
    return some[:wanted]


# --- False acceptance ---

def acceptance(run, seed=25, wanted=75):
    if not peer("stockfish"):
        return NOT_THERE
    drawn = [board for some in boards(run, seed, wanted, wanted).values() for board in some]
    random.Random(seed).shuffle(drawn)
    wanted = run.scaled(wanted)
    with closing(referee(run, 200_000)) as judge:
        pairs = (bad_move(judge, board, seed) for board in drawn)
        bad = list(itertools.islice(filter(None, pairs), wanted))
    found = in_parallel(lambda pair: run.new.explain(pair[0], "--move", pair[1], "--why-not", "0"), bad, run.jobs, "explanations of bad moves")
    documents = [(move, document) for (_, move), each in zip(bad, found) for document in each["documents"]]
    said = [[item for item in reasons.told_of(document) if reasons.speaks_for(item, document, move)] for move, document in documents]
    counts = {"a reason for it": sum(map(bool, said)),
              "more than other moves' mistakes": sum(not reasons.is_narrow(items) for items in said if items),
              "and the text does not rest on a census in which it is bad": sum(not reasons.is_narrow(items) and not reasons.is_told_bad(document, move)
                                                                               for (move, document), items in zip(documents, said) if items),
              "a reply that it stops": sum(any(reasons.kind(item) == "cross" for item in items) for items in said),
              "something that it threatens": sum(any(is_threat(item) for item in items) for items in said),
              "its verdict is a gain, a mate or an only move": sum((document["verdict"] or {"kind": None})["kind"] in PRAISE for _, document in documents)}
    lines = [f"{document['fen']}\t{move}\t{'mistakes of others' if reasons.is_narrow(items) else 'more'}\t{document['text']}"
             for (move, document), items in zip(documents, said) if items]
    return (f"{run.about(seed)}. {len(documents)} moves, drawn, that stockfish ({run.chosen.nodes or 200_000:,} nodes) finds at least {BAD:.0%} worse than "
            "the best, explained by `--move`. A reason for the move is told evidence that it wins, threatens or stops something.\n\n"
            + table(["found", "moves"], [[name, of(number, len(documents))] for name, number in counts.items()]) + f"\n{listed(run, 'acceptance', lines)}\n")


PRAISE = ("gain", "promotion", "mate", "only")


def is_threat(item):
    return item["kind"] == "contrast" and item["change"]["kind"] == "passed"


def bad_move(judge, board, seed):
    """A random move that the referee finds bad, or None; where nearly all is lost or won, nothing is."""
    fen, side = board.fen(), board.turn
    best = chance_after(judge, fen, side)
    moves = sorted(move.uci() for move in board.legal_moves)
    if not reasons.LOST <= best <= reasons.WON or len(moves) <= reasons.NO_CHOICE:
        return None
    random.Random(f"{seed} {fen}").shuffle(moves)
    for move in moves[:8]:
        if best - chance_after(judge, fen, side, move) >= BAD:
            return fen, move
    return None


# --- Parts ---

def parts(run, seed=26, each=100, puzzles_wanted=100):
    names = parts_of(run.new)
    if not names:
        return "The program's `explain` has no `--without`: skipped.\n"
    drawn = boards(run, seed, each, each)
    tactics = [row for row in sample(puzzles(), 10_000, seed) if set(row["Themes"].split()) & set(LOOSE)][: run.scaled(puzzles_wanted)]
    whole, rows = None, []
    for name in [None, *names]:
        options = ["--why-not", "0", *(["--without", name] if name else [])]
        found, _ = explained(run, drawn, *options)
        labels = in_parallel(lambda row: run.new.explain(after_first(row), *options), tactics, run.jobs, f"puzzles without {name}")
        whole = whole or {document["fen"]: document for _, _, document in found}
        pairs = [(document, whole[document["fen"]], board) for _, board, document in found if document["fen"] in whole]
        ordinary = [(document, known) for document, known, board in pairs if reasons.circumstance(known, board) == ORDINARY]
        silent = sum(reasons.reason(reasons.told_of(document)) in (None, "census") for document, _ in ordinary)
        bare = sum(reasons.reason(reasons.told_of(document)) == "census" for document, _ in ordinary)
        same = sum(document["best"] == known["best"] for document, known in ordinary)
        rows.append([name or "all parts", of(silent, len(ordinary)), bare, f"{same} of {len(ordinary)}",
                     f"{recalled(tactics, labels):.2f}", f"{statistics.median(document['machine']['nodes'] for document, _ in ordinary):,.0f}"])
    return (f"{run.about(seed)}. {len(ordinary)} ordinary positions of amateur and tournament games; {len(tactics)} puzzles with one of the themes "
            f"{', '.join(LOOSE)}. Without an intervention or a certainty; nobody is asked about bare censuses of {reasons.MANY} good moves here.\n\n"
            + table(["left out", "silent", "of these many good moves", "same best move", "themes found", "median nodes"], rows))


def parts_of(program):
    """The names that the program gives when it is asked to leave out a part that there is not."""
    complaint = program.now("explain", "startpos", "--without", "?")["failed"] or ""
    named = re.search(r"there are ([a-z, -]+)", complaint)
    return named[1].split(", ") if named else []


def recalled(rows, found):
    """The share of the puzzles' themes that are named."""
    pairs = [(theme, each["documents"][0]["themes"]) for row, each in zip(rows, found) if each["documents"]
             for theme in row["Themes"].split() if theme in LOOSE]
    return sum(theme in named for theme, named in pairs) / max(1, len(pairs))


# --- Time ---

def cpu_time(run, seed=27, each=60):
    """Old and new in turns, one process at a time."""
    kinds = {**{name: [board.fen() for board in some] for name, some in boards(run, seed, each, each).items()},
             "puzzles": measuring.of_puzzles(run.scaled(each), seed)}
    programs = [("new", run.new)] + ([("old", run.old)] if run.old else [])
    kept = Kept(run.cache / f"time-{'-'.join(program.mark for _, program in programs)}.jsonl")
    rows = []
    for kind, fens in kinds.items():
        turns = [kept.get(fen, lambda: [program.now("explain", fen, "--json")["seconds"] for _, program in programs])
                 for fen in progress(fens, len(fens), f"time, {kind}")]
        for (name, _), times in zip(programs, zip(*turns)):
            times = sorted(times)
            rows.append([KINDS[kind], len(times), name, f"{statistics.median(times):.2f}", f"{times[9 * len(times) // 10]:.2f}", f"{statistics.mean(times):.2f}"])
    old = f"; old `{run.old.version}` (sha256 {run.old.mark}…), of each position right after the new" if run.old else ""
    return (f"{run.about(seed)}{old}. CPU seconds (user and system) of the process, one process at a time.\n\n"
            + table(["positions", "count", "program", "median", "nine of ten", "mean"], rows))


# --- Swap test ---

def swap(run, seed=28, wanted=60):
    """Texts for readers, and what they make of them."""
    if not peer("stockfish"):
        return NOT_THERE
    found, _ = explained(run, boards(run, seed, wanted, wanted), "--why-not", "0")
    wanted = run.scaled(wanted)
    ordinary = [(board, document) for _, board, document in found if document["best"] and reasons.circumstance(document, board) == ORDINARY]
    random.Random(seed).shuffle(ordinary)
    with closing(referee(run, 200_000)) as judge:
        asked = [Question(board.fen(), ranked=6) for board, _ in ordinary[:wanted]]
        judge.ask_all(asked, progress)
        texts, key = material([document for _, document in ordinary[:wanted]], [judge.answer(question) for question in asked], seed)
    KEPT.mkdir(parents=True, exist_ok=True)
    files = KEPT / "explain-swap-texts.md", KEPT / "explain-swap-key.json"
    for path, text in zip(files, (texts, json.dumps(key))):
        path.write_text(text)
    said = scored(key, Path(run.chosen.answers).read_text()) if run.chosen.answers else "No answers were given (`--answers FILE`, a line a text: `7 B`).\n"
    return f"{run.about(seed)}. {len(key)} texts of ordinary positions with moves, squares and numbers of moves blanked, in `{files[0]}`; the key is in `{files[1]}`. {said}"


# --- Quiet positions for readers ---

def of_quiet(run, seed=29, each=40):
    """Texts for a reader, and how often they say what a strong player would say first."""
    wanted = run.scaled(each)
    suite = quiet.of_suite((SUITES / "sts-even.epd").read_text().splitlines(), wanted, seed)
    found, failed = explained(run, {"suite": [board for board, _ in suite], "games": boards_of_games("games.pgn", 4 * wanted, seed)})
    themes = {board.fen(): theme for board, theme in suite}
    of_suite = [(board, themes[board.fen()], document) for kind, board, document in found if kind == "suite"]
    of_games = [(board, "game", document) for kind, board, document in found if kind == "games" and quiet.is_quiet(board, document)]
    texts = of_suite + of_games[:wanted]
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / "explain-quiet-texts.md"
    file.write_text(quiet.material(texts))
    answers = Path(run.chosen.answers).read_text() if run.chosen.answers else ""
    return f"{run.about(seed)}. {len(texts)} texts, in `{file}`. {len(failed)} runs failed. One reader says of each:\n\n{quiet.read(texts, answers)}"


# --- Purposes ---

WRONG_AT_MOST, ACCEPTED_AT_MOST = 2, 2


def of_purposes(run, seed=25, each=250):
    """What moves are for, as facts and as reasons, each before its referee."""
    if not peer("stockfish"):
        return NOT_THERE
    found, failed = explained(run, boards(run, seed, each, each))
    ordinary = [(kind, document) for kind, board, document in found if document["best"] and reasons.circumstance(document, board) == ORDINARY]
    facts = [(kind, document, *fact) for kind, document in ordinary for fact in purposes.told_facts(document)]
    false = [told for told in facts if not purposes.is_right(*told[1:])]
    prepared = [(kind, document, item) for kind, document in ordinary for item in purposes.preparations(document)]
    split = [(kind, document, item) for kind, document in ordinary for item in purposes.splits(document)]
    with closing(referee(run, 200_000)) as judge:
        judge.ask_all(questions_of_purposes(prepared, split), progress)
        chance = lambda *asked: chance_after(judge, *asked)
        late = [told for told in prepared if not purposes.is_prepared(*told[1:], chance, BAD - TOLERANCE, BAD / 2 + TOLERANCE)]
        unlike = [told for told in split if not is_split(judge, *told[1:])]
        name, nodes = judge.name, judge.nodes
    texts = lambda told, kind: len({document["fen"] for where, document, *_ in told if kind in (where, "all")})
    rows = [[KINDS.get(kind, kind), sum(kind in (where, "all") for where, _ in ordinary), *(texts(told, kind) for told in (facts, prepared, split))]
            for kind in [*KINDS, "all"] if kind != "puzzles"]
    checked = [["fact", len(facts), of(len(false), len(facts)), "the purposes of `tools/check_explanation.py`"],
               ["prepares", len(prepared), of(len(late), len(prepared)), f"{name}, {nodes:,} nodes"],
               ["all good moves do it", len(split), of(len(unlike), len(split)), f"{name}, {nodes:,} nodes"]]
    nonsense, fates = fates_of_splits([document for _, document in ordinary])
    told, wrong = len(prepared) + len(split), len(late) + len(unlike)
    share_wrong = f"of {told} reasons that are purposes {wrong} are wrong, wanted at most {WRONG_AT_MOST}%"
    met = [verdict(100 * wrong <= WRONG_AT_MOST * told, share_wrong) if told else f"Open: {share_wrong}.",
           verdict(100 * nonsense["passes"] <= ACCEPTED_AT_MOST * nonsense.total(), f"{nonsense['passes']} of {nonsense.total()} trials of nonsense pass, wanted at most {ACCEPTED_AT_MOST}%")]
    listing = [f"{kind}\t{document['fen']}\t{' '.join(map(str, rest[:1] if isinstance(rest[0], str) else [rest[0]['kind']]))}\t{document['text']}"
               for kind, document, *rest in false + late + unlike]
    return (f"{run.about(seed)}. Ordinary positions. A fact is wrong if the move does not do what the words say, as predicates find that were written "
            f"apart; “prepares” if {name} does not lose {BAD - TOLERANCE:.0%} of the points by the move at once, or loses more than {BAD / 2 + TOLERANCE:.0%} by it afterwards; a split if one of three "
            f"good moves is bad in its eyes, or the best other move as good as the best. {len(failed)} runs failed.\n\n{bullets(met)}\n"
            + table(["texts", "ordinary", "with a fact", "with “prepares”", "with a split"], rows) + "\n"
            + table(["told as", "count", "wrong", "referee"], checked)
            + f"\n{listed(run, 'purposes', listing)}\n\nEvery purpose that a best move serves, and 20 kinds of nonsense, before the test of significance alone:\n\n"
            + table(["outcome", "purposes", "nonsense"], [[why, of(fates[why], fates.total()), of(nonsense[why], nonsense.total())] for why in sorted(fates | nonsense)]))


def questions_of_purposes(prepared, split):
    asked = [question for _, document, item in prepared for question in purposes.questions_of_preparation(document, item)]
    for _, document, item in split:
        good, other = purposes.cells_of_split(item)
        asked += [Question(document["fen"], tuple(line)) for line in [[], *([move] for move in [*good, other])]]
    return asked


def is_split(judge, document, item):
    """Whether stockfish finds none of the good moves bad, and the best of the others worse than the best."""
    (good, other), fen, side = purposes.cells_of_split(item), document["fen"], chess.Board(document["fen"]).turn
    return none_bad(judge, fen, good) and chance_after(judge, fen, side) - chance_after(judge, fen, side, other) > 0


def fates_of_splits(documents):
    """What the test says of nonsense and of purposes, over the positions whose moves were all judged."""
    nonsense, sense = collections.Counter(), collections.Counter()
    for census in filter(None, (reasons.full_census(document["evidence"]) for document in documents)):
        moves = purposes.Moves(census)
        nonsense.update(moves.fates_of_nonsense())
        sense.update(moves.fates_of_purposes().values())
    return nonsense, sense


# --- Puzzles ---

def puzzles():
    with open(SUITES / "puzzles-train.csv") as file:
        return list(csv.DictReader(file))


def sample(rows, wanted, seed):
    return random.Random(seed).sample(rows, min(wanted, len(rows)))


def tag(run, rows):
    """What `lucena tag --json` says of these puzzles, in their order; the solution is blotted out before."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="") as file:
        writer = csv.DictWriter(file, ["PuzzleId", "FEN", "Moves"])
        writer.writeheader()
        writer.writerows({"PuzzleId": row["PuzzleId"], "FEN": row["FEN"], "Moves": row["Moves"].split()[0]} for row in rows)
        file.flush()
        return [json.loads(line) for line in report.run(run.new.path, "tag", file.name, "--json").stdout.splitlines()]


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


def best_moves(run, wanted=1000, seed=1):
    rows = sample(puzzles(), run.scaled(wanted), seed)
    start = time.time()
    found = tag(run, rows)
    right = sum(is_right(*pair) for pair in zip(rows, found))
    told = sum(bool(set(one["motifs"]) - PLAIN) for one in found)
    nodes = sorted(one["nodes"] for one in found)
    wrong = [row["PuzzleId"] for row, one in zip(rows, found) if not is_right(row, one)]
    return (f"{len(rows)} puzzles drawn with seed {seed}: best move right in {right} ({100 * right / len(rows):.1f}%); "
            f"a tactical claim or a mate in {told} ({100 * told / len(rows):.1f}%). Median {nodes[len(nodes) // 2]:,} nodes, "
            f"{time.time() - start:.0f} s on all cores.\n\nWrong: {' '.join(wrong)}\n")


def themes(run, wanted=200, seed=2, plainly=300):
    """Recall on puzzles that have the theme, precision on as many drawn at random plus those."""
    rows, wanted, plainly = puzzles(), run.scaled(wanted), run.scaled(plainly)
    drawn = {theme: sample([row for row in rows if theme in row["Themes"].split()], wanted, seed) for theme in EXACT + LOOSE}
    plain = sample(rows, plainly, seed)
    everything = {row["PuzzleId"]: row for some in [plain, *drawn.values()] for row in some}
    tagged = {one["id"]: one for one in tag(run, list(everything.values()))}
    found = {name: one["themes"] for name, one in tagged.items()}
    lines, differ = [], []
    for theme in EXACT + LOOSE:
        with_theme = drawn[theme]
        hits = sum(theme in found[row["PuzzleId"]] for row in with_theme)
        claimed = [row for row in everything.values() if theme in found[row["PuzzleId"]]]
        agreed = sum(theme in row["Themes"].split() for row in claimed)
        differ += [disagreement("missed", theme, row, tagged) for row in with_theme if theme not in found[row["PuzzleId"]]]
        differ += [disagreement("claimed", theme, row, tagged) for row in claimed if theme not in row["Themes"].split()]
        lines.append([theme, len(with_theme), f"{hits / max(1, len(with_theme)):.2f}", len(claimed), f"{agreed / max(1, len(claimed)):.2f}"])
    return (f"Recall on up to {wanted} puzzles of each theme; precision is agreement with the column over all puzzles drawn "
            f"here, which have more of every theme than a plain sample.\n\n"
            + table(["theme", "puzzles", "recall", "claimed", "agreement"], lines)
            + "\n" + listed(run, "themes", differ) + "\n")


def disagreement(kind, theme, row, tagged):
    """A puzzle whose theme we miss, or whose theme we alone claim: the position, both lines, and what we say."""
    board = chess.Board(row["FEN"])
    before, *solution = row["Moves"].split()
    board.push_uci(before)
    told = tagged[row["PuzzleId"]]
    lines = [board.variation_san([chess.Move.from_uci(word) for word in moves]) for moves in (solution, told["line"])]
    return "\t".join([theme, kind, row["PuzzleId"], board.fen(), *lines, " ".join(told["motifs"]), row["Themes"]])


def virgo(run):
    """VIRGO's method on wac-200: improved, and as the thesis ran its tests A and B."""
    rows = []
    for name, options in {
        "improved, 2,000,000 nodes": ["--nodes", "2000000"],
        "original, test A (cycles 3,2), 50,000,000 nodes": ["--original", "--cycles", "3,2", "--nodes", "50000000"],
        "original, test B (cycles 2,2), 50,000,000 nodes": ["--original", "--cycles", "2,2", "--nodes", "50000000"],
    }.items():
        found = json.loads(report.run(run.new.path, "solve", SUITES / "wac-200.epd", "--method", "virgo", "--json", *options).stdout)
        rows.append([name, found["solved"], f"{found['nodes']:,}", "`" + " ".join(options) + "`"])
    return ("`lucena solve wac-200.epd --method virgo`, of 200; solved means a right move with a proved gain. At most 20 million "
            "nodes were allowed to the improved machine; it was given a tenth.\n\n"
            + table(["settings", "solved", "nodes in all", "options"], rows))


SECTIONS = {
    "silence": ("Silence", silence),
    "reviews": ("Marked moves of reviews", reviews),
    "coverage": ("Coverage by killer replies", coverage),
    "cells": ("Forced replies before stockfish", cells),
    "purposes": ("Purposes", of_purposes),
    "acceptance": ("False acceptance", acceptance),
    "parts": ("Worth of each part", parts),
    "time": ("Time", cpu_time),
    "swap": ("Swap test", swap),
    "quiet": ("Quiet positions, read", of_quiet),
    "puzzles": ("Best moves", best_moves),
    "themes": ("Themes", themes),
    "virgo": ("VIRGO's method", virgo),
}


def options():
    chosen = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    chosen.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    chosen.add_argument("--lucena", default=os.environ.get("LUCENA", "target/release/lucena"), help="the program that is measured")
    chosen.add_argument("--old", help="an older program, for the section `time`")
    chosen.add_argument("--cache", default=".cache/explain", help="where explanations and answers are kept")
    chosen.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    chosen.add_argument("--sample", type=float, default=1, help="the share of the positions that is taken")
    chosen.add_argument("--publish", action="store_true", help="write the report to docs/results even if it is of a sample")
    chosen.add_argument("--amateur", type=int, default=500, help="positions of amateur games, for `silence`")
    chosen.add_argument("--games", type=int, default=500, help="positions of tournament games, for `silence`")
    chosen.add_argument("--nodes", type=int, help="nodes of stockfish for a question [1000000 for `cells`, else 200000]")
    chosen.add_argument("--answers", help="what a reader said to the texts of `swap` or `quiet`")
    return chosen.parse_args()


def main():
    chosen = options()
    run = Run(chosen)
    file, kept = ("docs/results/explain.md", "explain-{}.md") if run.is_published() else (KEPT / "explain-sample.md", "explain-sample-{}.md")
    command = f".venv/bin/python {shlex.join(sys.argv)}"
    head = f"# Explanations, measured\n\nWritten by `tools/explain_results.py`. The last run was:\n\n```sh\n{command}\n```\n"
    report.write(file, head, {name: (title, lambda work=work: work(run)) for name, (title, work) in SECTIONS.items()}, chosen.sections, kept)


if __name__ == "__main__":
    main()
