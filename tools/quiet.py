"""Quiet positions for a reader: does the text say what a strong player would say first?"""
import collections, random, re

import chess

from report import table

# What a reader may find, and what it means.
VERDICTS = {"first": "the text's point is what a strong player would say first", "also": "the point is there, but not first, or in weak words",
            "other": "true, but beside the point", "silent": "no reason at all", "false": "a sentence is wrong or misleading"}
# `7 | also | what a strong player would say | what the text says`, the last two as the reader likes.
ANSWER = re.compile(r"^\W*(\d+)\s*\|\s*(\w+)\s*(?:\|\s*([^|\n]*))?(?:\|\s*([^|\n]*))?", re.MULTILINE)


def of_suite(lines, wanted, seed):
    """Positions that are not in check, theme by theme in turn, none twice: a board and its theme."""
    themes = collections.defaultdict(dict)
    for line in lines:
        board, operations = chess.Board.from_epd(line)
        if not board.is_check():
            themes[operations["id"].rsplit(".", 1)[0]].setdefault(board.fen(), board)
    draw, found = random.Random(seed), []
    queues = [(theme, draw.sample(list(boards.values()), len(boards))) for theme, boards in sorted(themes.items())]
    draw.shuffle(queues)
    while len(found) < wanted and any(boards for _, boards in queues):
        found += [(boards.pop(), theme) for theme, boards in queues if boards]
    return found[:wanted]


def is_quiet(board, document):
    """Whether nothing is taken: not by the move, and not by the one before it."""
    last = board.peek() if board.move_stack else None
    before = board.copy()
    if last:
        before.pop()
    takes = last and before.is_capture(last)
    return not board.is_check() and not takes and bool(document["best"]) and not board.is_capture(chess.Move.from_uci(document["best"]["uci"]))


def material(texts):
    """The texts for the reader: board, where it is from, document."""
    head = ("# What would a strong player say first?\n\nAnswer with a line a text, `7 | also | what a strong player would say first | what the text "
            "says`. The second field is one of these:\n\n" + "".join(f"- `{name}`: {means}\n" for name, means in VERDICTS.items()))
    each = [f"## {number} · {source}\n\n`{document['fen']}`\n\n```text\n{board}\n```\n\n{document['text']}\n" for number, (board, source, document) in enumerate(texts, 1)]
    return "\n".join([head, *each])


def read(texts, answers):
    """How often each verdict was given, and the misses in the reader's words."""
    said = {int(number): rest for number, *rest in ANSWER.findall(answers) if rest[0] in VERDICTS and 0 < int(number) <= len(texts)}
    if not said:
        return "No answers were given (`--answers FILE`).\n"
    kinds = {"sts-even.epd": lambda source: source != "game", "games.pgn": lambda source: source == "game", "all": lambda source: True}
    rows = []
    for kind, belongs in kinds.items():
        found = collections.Counter(verdict for number, (verdict, *_) in said.items() if belongs(texts[number - 1][1]))
        rows.append([kind, found.total(), *(f"{found[name]} ({found[name] / max(1, found.total()):.0%})" for name in VERDICTS)])
    misses = [[number, texts[number - 1][1], texts[number - 1][2]["best"]["san"], *(field.strip() for field in said[number])]
              for number in sorted(said) if said[number][0] != "first"]
    means = "".join(f"- {name}: {meaning}\n" for name, meaning in VERDICTS.items())
    return (f"{means}\n" + table(["positions", "read", *VERDICTS], rows)
            + "\nThe others, in the reader's words:\n\n" + table(["text", "source", "move", "found", "a strong player would say first", "the text says"], misses))
