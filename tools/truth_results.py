#!/usr/bin/env python3
"""Measure the truth of the explanations and write docs/results/truth.md.

  .venv/bin/python tools/truth_results.py                            every section, then the report
  .venv/bin/python tools/truth_results.py referee --sample 0.1       a tenth of one section, for a quick look

checkers    documents and reviews, held against tools/check_explanation.py and `lucena check`
referee     every statement, held against stockfish; a second referee is asked about those that the first contradicts, and
            about a share of the others
cost        nodes and CPU time beside an older program's
mutations   how often the checker notices a document that was changed

`--old` names the older program, which may print documents of schema 1. Explanations and answers are kept in `--cache`
under the position, the settings and the program, so a run that was broken off goes on where it was. Samples are drawn
with a seed. The report of a run with `--sample` goes to target/results/truth-sample.md, with `--publish` to docs/results.
"""
import argparse, collections, itertools, json, os, random, shlex, statistics, sys
from pathlib import Path
from typing import NamedTuple

import chess, chess.pgn

import report
from measuring import KINDS, Run, bullets, games_of, in_parallel, measured, percent, progress, verdict
from referee import Kept, Referee
from report import peer, table
from statements import RULES, grounds, statements

TOOLS = Path(__file__).parent
FALSE_AT_MOST, COST_AT_MOST, FASTER_AT_LEAST, CAUGHT_AT_LEAST = 2, 1.3, 50, 98


# --- Checkers ---

def checkers(run, seed=1):
    documents, failed = run.explained(run.new, run.positions(seed, 400, 300, 300))
    games = list(itertools.islice(games_of("amateur.pgn"), run.scaled(50)))
    reviews = in_parallel(run.new.review, map(str, games), run.jobs, "reviews")
    failed += [f"a review: {each['failed']}" for each in reviews if each["failed"]]
    files = {"explanations": [document for some in documents.values() for document in some],
             "reviews": [document for each in reviews for document in each["documents"]]}
    rows, failures = [], []
    for what, some in files.items():
        path = run.file_of(what, some)
        for name, command, read in programs_that_check(run):
            rows.append([what, name, *held(command, read, path, some, failures)])
    counts = ", ".join(f"{len(documents[kind])} positions of {KINDS[kind]}" for kind in KINDS)
    return (f"{run.about(seed)}: {counts}; {len(files['reviews'])} games reviewed. {len(failed)} runs failed.\n\n"
            + table(["documents", "checked by", "hold", "of"], rows)
            + "\nRuns that failed:\n\n" + bullets(failed) + "\nWhat does not hold:\n\n" + bullets(failures))


def programs_that_check(run):
    """Name, command, and how what it prints is read; no command for what is not there."""
    script, is_command = TOOLS / "check_explanation.py", run.new.knows("check")
    yield script.name, [sys.executable, script, "--quiet"] if script.exists() else None, in_lines
    yield "lucena check", [run.new.path, "check", "--json"] if is_command else None, in_json


def in_lines(line, path):
    """`FILE:3: place: what`."""
    number, _, what = line.removeprefix(f"{path}:").partition(": ")
    return [(number, what)]


def in_json(line, _):
    """`{"document": 3, "failures": [{"place": …, "what": …}]}`."""
    found = json.loads(line)
    return [(found["document"], f"{each['place']}: {each['what']}") for each in found["failures"]]


def held(command, read, path, documents, failures):
    """How many documents hold, of how many."""
    count = len(documents)
    if command is None:
        return "not there, skipped", count
    printed, _, failed = measured(*command, path)
    told = [failure for line in printed.splitlines() for failure in read(line, path)]
    names = [f"`{document['fen']}`" if "fen" in document else f"review {number}" for number, document in enumerate(documents, 1)]
    failures += [f"{names[int(number) - 1]}: {what}" for number, what in told]
    if failed and not told:
        failures.append(f"`{shlex.join(map(str, command))}`: {failed}")
        return "unknown", count
    return count - len({number for number, _ in told}), count


# --- Referee ---

class Judged(NamedTuple):
    """A statement about a position, and what the referees make of it: the measure of each, None if it was not asked."""
    place: str
    fen: str
    statement: object
    first: int | None
    second: int | None

    def is_contradicted(self, measure, lenient=False):
        limit = self.statement.rule.lenient if lenient else self.statement.rule.strict
        return measure is not None and measure < limit


def second_command(chosen):
    command = shlex.split(chosen.second)
    return command if command and (Path(command[0]).exists() or peer(command[0])) else None


def judged(run, documents, first, second, seed):
    """All statements, asked of the first referee, and of the second those that the first contradicts and a share."""
    every = [Judged(kind, document["fen"], statement, None, None)
             for kind, some in documents.items() for document in some for statement in statements(document)]
    legal = [each for each in every if each.statement.is_legal()]
    first.ask_all([question for each in legal for question in each.statement.questions], progress)
    legal = [each._replace(first=each.statement.measure(first)) for each in legal]
    if second:
        draw = random.Random(seed)
        asked = [draw.random() < run.chosen.second_share or each.is_contradicted(each.first) for each in legal]
        second.ask_all([question for each, ask in zip(legal, asked) if ask for question in each.statement.questions], progress)
        legal = [each._replace(second=each.statement.measure(second)) if ask else each for each, ask in zip(legal, asked)]
    return legal, len(every) - len(legal)


def referee(run, seed=2):
    if not (command := peer("stockfish")):
        return "stockfish is not installed: skipped.\n"
    drawn = run.positions(seed, *(max(1, round(run.chosen.refereed * count)) for count in (500, 500, 300)))
    first = Referee(command, run.chosen.nodes, run.cache, run.jobs)
    other = second_command(run.chosen)
    second = Referee(other, run.chosen.second_nodes, run.cache, run.jobs) if other else None
    try:
        texts = [one_program(run, name, program, drawn, first, second, seed) for name, program in programs(run)]
    finally:
        first.close()
        second and second.close()
    names = f"{first.name} ({first.nodes:,} nodes a question)" + (f" and {second.name} ({second.nodes:,})" if second else "; no second referee")
    rules = table(["statement", "holds if", "strict limit", "lenient limit"],
                  [[name, rule.says, rule.strict, rule.lenient] for name, rule in RULES.items()])
    counts = ", ".join(f"{len(fens)} positions of {KINDS[kind]}" for kind, fens in drawn.items())
    return (f"Seed {seed}: {counts}. Referees: {names}. Values in centipawns; a mate in n counts 40,000 − n.\n\n{rules}\n"
            + side_by_side([each[0] for each in texts]) + "\n" + "\n".join(each[1] for each in texts))


def programs(run):
    return [("new", run.new)] + ([("old", run.old)] if run.old else [])


def side_by_side(summaries):
    """Rows of what was measured, a column a program."""
    names = [summary.pop("program") for summary in summaries]
    return table(["", *names], [[row, *(summary[row] for summary in summaries)] for row in summaries[0]])


def one_program(run, name, program, drawn, first, second, seed):
    """The summary of a program, and its tables."""
    documents, failed = run.explained(program, drawn)
    found, illegal = judged(run, documents, first, second, seed)
    summary = {"program": f"{name} (`{program.version}`, {program.mark})", **yields(documents), **truth(found, second)}
    summary["runs that failed"], summary["statements about an impossible board"] = len(failed), illegal
    wrong = [each for each in found if each.is_contradicted(each.first)]
    both = sum(each.is_contradicted(each.second) for each in wrong)
    false = both if second else len(wrong)
    met = verdict(100 * false < FALSE_AT_MOST * len(found), f"{false} of {len(found)} statements contradicted "
                  f"{'by both referees' if second else ''} ({percent(false, len(found))}), wanted under {FALSE_AT_MOST}%")
    text = (f"### The {name} program\n\n{met}\n\n" + by("statement", lambda each: each.statement.kind, found) + "\n"
            + by("motif of a contrast", lambda each: each.statement.motif, [each for each in found if is_contrast(each)])
            + "\nContradicted by the first referee:\n\n" + listed(wrong, first, second) + "\nRuns that failed:\n\n" + bullets(failed))
    return summary, text


def is_contrast(each):
    return each.statement.rule is RULES["contrast"]


def yields(documents):
    """For how many positions there is a reason, by kind of position."""
    rows = {}
    for what, kinds in (("contrast or certainty", {"contrast", "certainty"}), ("contrast, census or certainty", {"contrast", "certainty", "census"})):
        for kind, some in documents.items():
            count = sum(bool(grounds(document) & kinds) for document in some)
            rows[f"{what}: {KINDS[kind]}"] = f"{count} of {len(some)} ({percent(count, len(some))})"
    return rows


def truth(found, second):
    wrong = [each for each in found if each.is_contradicted(each.first)]
    rows = {"statements": len(found), "contradicted, strict": f"{len(wrong)} ({percent(len(wrong), len(found))})"}
    lenient = sum(each.is_contradicted(each.first, True) for each in found)
    rows["contradicted, lenient"] = f"{lenient} ({percent(lenient, len(found))})"
    both = sum(each.is_contradicted(each.second) for each in wrong)
    rows["contradicted by both referees"] = f"{both} ({percent(both, len(found))})" if second else "–"
    sample = [each for each in found if each.second is not None and not each.is_contradicted(each.first)]
    missed = sum(each.is_contradicted(each.second) for each in sample)
    rows["of those that the first lets pass, contradicted by the second"] = f"{missed} of {len(sample)} asked" if second else "–"
    return rows


def by(head, name, found):
    groups = collections.defaultdict(list)
    for each in found:
        groups[name(each)].append(each)
    count = lambda some, *lenient: sum(each.is_contradicted(each.first, *lenient) for each in some)
    both = lambda some: sum(each.is_contradicted(each.first) and each.is_contradicted(each.second) for each in some)
    rows = [[group, len(some), count(some), count(some, True), both(some)] for group, some in sorted(groups.items())]
    return table([head, "made", "contradicted, strict", "lenient", "by both referees"], rows)


def listed(wrong, first, second):
    """The statements that were contradicted, with what each referee says, the plainest first."""
    wrong = sorted(wrong, key=lambda each: (not each.is_contradicted(each.second), not each.is_contradicted(each.first, True), each.fen))
    return bullets([told(each, first, second) for each in wrong], most=400)


def told(each, first, second):
    statement = each.statement
    asked = [(engine, measure) for engine, measure in ((first, each.first), (second, each.second)) if measure is not None]
    said = "; ".join(f"{engine.name}: {', '.join(map(str, statement.values(engine)))}" for engine, _ in asked)
    ends = " / ".join(f"`{' '.join(question.moves) or question.fen}`" for question in statement.questions)
    return f"`{each.fen}` {statement.kind}, {statement.motif}: “{statement.sentence}” {ends}: {said}"


# --- Cost ---

def cost(run, seed=3):
    if not run.old:
        return "No older program (`--old`) to compare with: skipped.\n"
    drawn, kept = run.positions(seed, 60, 60, 60), Kept(run.cache / f"cost-{run.old.mark}-{run.new.mark}.jsonl")
    rows, told = [], []
    for kind, fens in drawn.items():
        turns = [kept.get(fen, lambda: in_turns(run, fen)) for fen in progress(fens, len(fens), f"cost, {kind}")]
        rows.append([KINDS[kind], len(turns), *compared(turns)])
        ratio = float(rows[-1][-1])
        told.append(verdict(ratio <= COST_AT_MOST, f"{KINDS[kind]} cost {ratio:.2f} times the CPU time, wanted at most {COST_AT_MOST}"))
    head = ["positions", "count", "nodes, old", "nodes, new", "ratio", "CPU seconds, old", "CPU seconds, new", "ratio"]
    return (f"{run.about(seed)}, old `{run.old.version}` (sha256 {run.old.mark}…). Both programs in turns, one process at a time; medians, "
            f"ratios of medians.\n\n{table(head, rows)}\n{bullets(told)}\n{three_men(run, kept)}")


def in_turns(run, fen):
    """Nodes and seconds of the older program, then of the new."""
    found = [program.now("explain", fen, "--json") for program in (run.old, run.new)]
    if failed := [each["failed"] for each in found if each["failed"]]:
        sys.exit(f"the cost of {fen} cannot be measured: {failed[0]}")
    return [{"nodes": sum(map(nodes_of, each["documents"])), "seconds": each["seconds"]} for each in found]


def nodes_of(document):
    return document["nodes"] if document["schema"] == 1 else document["machine"]["nodes"]


def compared(turns):
    for what, form in (("nodes", "{:,.0f}"), ("seconds", "{:.2f}")):
        old, new = (statistics.median(pair[which][what] for pair in turns) for which in (0, 1))
        yield from (form.format(old), form.format(new), f"{new / max(0.001, old):.2f}")


def three_men(run, kept, plies=40, seed=4):
    game = rook_ending(plies, seed)
    old, new = kept.get(f"annotate {game}", lambda: [program.review_now(game, "--nodes", "100")["seconds"] for program in (run.old, run.new)])
    faster = old / max(0.001, new)
    return (f"A game of {plies} plies of king and rook against king, `annotate --nodes 100`: {old:.2f} CPU seconds before, {new:.2f} now. "
            + verdict(faster >= FASTER_AT_LEAST, f"{faster:.0f} times faster, wanted at least {FASTER_AT_LEAST}") + "\n")


def rook_ending(plies, seed):
    """King and rook wander, never losing the rook and never ending the game."""
    draw, board = random.Random(seed), chess.Board("8/8/8/4k3/8/8/8/R3K3 w - - 0 1")
    game = chess.pgn.Game()
    game.setup(board)
    node = game
    for _ in range(plies):
        move = draw.choice([move for move in board.legal_moves if goes_on(board, move)])
        node = node.add_variation(move)
        board.push(move)
    return str(game)


def goes_on(board, move):
    after = board.copy()
    after.push(move)
    taken = any(after.is_capture(reply) for reply in after.legal_moves)
    return not taken and not after.is_game_over() and not after.is_repetition(2)


# --- Mutations ---

def mutations(run, seed=1):
    script = TOOLS / "mutate_explanations.py"
    files = [path for path in (run.cache / f"{name}-{run.new.mark}.jsonl" for name in ("explanations", "reviews")) if path.exists()]
    if not script.exists() or not files:
        return f"{'No documents of this program yet: run `checkers` first' if script.exists() else script.name + ' is not there'}; skipped.\n"
    printed, _, failed = measured(sys.executable, script, *files, "--seed", seed, "--count", run.scaled(500), "--least", CAUGHT_AT_LEAST)
    lines = printed.strip().splitlines() or [failed or "nothing was printed"]
    return (f"{run.about(seed)}. {verdict(not failed, f'{lines[-1]}; wanted at least {CAUGHT_AT_LEAST}%')}\n\n```text\n" + "\n".join(lines[:-1]) + "\n```\n")


SECTIONS = {
    "checkers": ("Checked documents", checkers),
    "referee": ("Statements before referees", referee),
    "cost": ("Cost", cost),
    "mutations": ("Changed documents", mutations),
}


def options():
    chosen = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    chosen.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    chosen.add_argument("--lucena", default=os.environ.get("LUCENA", "target/release/lucena"), help="the program that is measured")
    chosen.add_argument("--old", help="an older program to compare with")
    chosen.add_argument("--cache", default=".cache/truth", help="where explanations and answers are kept")
    chosen.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    chosen.add_argument("--sample", type=float, default=1, help="the share of the positions that is taken")
    chosen.add_argument("--publish", action="store_true", help="write the report to docs/results even if it is of a sample")
    chosen.add_argument("--refereed", type=float, default=1, help="the share of them that the referees are asked about")
    chosen.add_argument("--nodes", type=int, default=1_000_000, help="nodes of the first referee for a question")
    chosen.add_argument("--second", default="../shared/tools/stockfish19", help="the second referee's command; '' for none")
    chosen.add_argument("--second-nodes", type=int, default=1_000_000, help="nodes of the second referee for a question")
    chosen.add_argument("--second-share", type=float, default=0.05, help="the share of uncontradicted statements that it is asked about")
    return chosen.parse_args()


def main():
    chosen = options()
    run = Run(chosen)
    file, kept = ("docs/results/truth.md", "truth-{}.md") if run.is_published() else ("target/results/truth-sample.md", "truth-sample-{}.md")
    command = f"The last run was:\n\n```sh\n.venv/bin/python {shlex.join(sys.argv)}\n```\n"
    head = f"# The truth of explanations, measured\n\nWritten by `tools/truth_results.py`. {command}"
    report.write(file, head, {name: (title, lambda work=work: work(run)) for name, (title, work) in SECTIONS.items()}, chosen.sections, kept)


if __name__ == "__main__":
    main()
