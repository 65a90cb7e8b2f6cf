#!/usr/bin/env python3
"""Change one thing in documents that hold, and count how often tools/check_explanation.py notices.

  python tools/mutate_explanations.py FILE… [--seed 1] [--count 500] [--least 98]

Kinds of change are drawn evenly, then a document that has something to change, then the place. Every change makes the
document say something that its evidence does not bear out. Changes that leave it as true as before are not made, for
nobody could catch them by replaying:

- judged scores change only so far that a contrast's margin breaks, or against a mate that stands at the end of the line;
  the mate distances of certainties and verdicts may change in any way;
- a move in a line of UCI moves becomes one that is not legal there (another legal move at the end of a judged line would
  do as well); where a line has sans too, another legal move will do;
- a square of a fact becomes an empty one where a man is needed, or one that no man reaches from the square before; the
  king of `mated` and `stalemated` moves away;
- a man becomes one that never stands there in the positions that the claim or sentence rests on;
- a move in a text becomes one that no line of the document plays at that number; a square becomes one that is empty and
  untouched in all evidence of the sentence; a number becomes one that is no count there. Which numbers are counts is the
  checker's own rule, and a wide one: a document does not say where "good" ends, so any split of a census by value will do;
- an answer becomes a move that does not mate in time; `at_once` does not become `left_out`, which it also is.

The joined `text` is always made anew, so that it is never what gives a change away.
"""
import argparse, collections, copy, itertools, random, re, sys
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parent))
import check_explanation as checker


class Place:
    """A part of a document with evidence of its own: an explanation, or one move of a reviewed game."""

    def __init__(self, record, shown):
        self.record, self.items, self.shown = record, record["evidence"], shown
        answers = record.get("why_not", [])
        self.sentences = [*record.get("sentences", []), *record.get("comment", []), *record.get("advice", []),
                          *(sentence for answer in answers for sentence in answer["sentences"])]
        self.claims = [*record.get("claims", []), *(claim for answer in answers for claim in answer["claims"])]

    def of_kind(self, kind):
        return [item for item in self.items if item["kind"] == kind]

    def facts(self, gain):
        return [item for item in self.of_kind("fact") if (item["name"] == "gain") == gain]

    def evidence(self, ids):
        return [self.shown[id] for id in ids]


def records(document):
    """The parts that have evidence."""
    return [record for record in document.get("moves", [document]) if record["evidence"]]


def shown_by(document):
    """What the evidence of each part shows."""
    return [checker.Scope(checker.Report(), record).evidence for record in records(document)]


def join_texts(document):
    for record in [document, *document.get("why_not", [])]:
        if "sentences" in record:
            record["text"] = " ".join(sentence["text"] for sentence in record["sentences"])


def lines(item):
    """The lists of UCI moves in an item, each with the position where it starts."""
    halves = [item] if "line" in item else [item[name] for name in ("with", "without") if name in item]
    found = [(half["fen"], half["line"]) for half in halves]
    found += [(item["fen"], entry["line"]) for entry in item.get("moves", [])]
    return [(fen, line) for fen, line in found if line]


def board_after(fen, moves):
    board = chess.Board(fen)
    for move in moves:
        board.push_uci(move)
    return board


def any_square(draw, but=(), among=chess.SQUARE_NAMES):
    left = [name for name in among if name not in but]
    return draw.choice(left) if left else None


# --- Changes of evidence: each takes a place and a source of chance, and says what it did, or None if it cannot ---

def line_move(place, draw):
    fen, line = draw.choice([found for item in place.items for found in lines(item)] or [(None, None)])
    if line is None:
        return None
    ply = draw.randrange(len(line))
    board, old = board_after(fen, line[:ply]), line[ply]
    while board.is_legal(chess.Move.from_uci(line[ply])):
        line[ply] = any_square(draw) + any_square(draw)
        if line[ply][:2] == line[ply][2:]:
            line[ply] = old
    return f"{old} became {line[ply]}"


def main_line_move(place, draw):
    record = place.record
    told = [[record]] if "uci" in record else [record["line"], *(answer["line"] for answer in record["why_not"])]
    steps = draw.choice(told)
    if not steps:
        return None
    ply = draw.randrange(len(steps))
    board = board_after(place.record["fen"], [step["uci"] for step in steps[:ply]])
    others = [move for move in board.legal_moves if move.uci() != steps[ply]["uci"]]
    if not others:
        return None
    old, steps[ply]["uci"] = steps[ply]["uci"], draw.choice(others).uci()
    return f"{old} became {steps[ply]['uci']}, the san stayed"


def fact_square(place, draw):
    fact = draw.choice(place.facts(gain=False) or [None])
    if fact is None:
        return None
    squares, board = fact["squares"], board_after(fact["fen"], fact["line"])
    at = draw.randrange(len(squares))
    empty = [name for name in chess.SQUARE_NAMES if not board.piece_at(chess.parse_square(name))]
    apart = [name for name in chess.SQUARE_NAMES if at and is_apart(squares[at - 1], name)]
    manned = checker.FACTS[fact["name"]][1]
    new = any_square(draw, squares, apart if at and (at >= manned or draw.random() < 0.5) else empty)
    old, squares[at] = squares[at], new or squares[at]
    return new and f"{fact['name']}: {old} became {new}"


def is_apart(a, b):
    """Whether no man whatever goes from one square to the other."""
    files, ranks = abs(ord(a[0]) - ord(b[0])), abs(ord(a[1]) - ord(b[1]))
    return files and ranks and files != ranks and {files, ranks} != {1, 2}


def fact_name(place, draw):
    """A fact of one square becomes one that needs more, or a pin a skewer and the reverse."""
    fact = draw.choice(place.facts(gain=False) or [None])
    swaps = {"pins": "skewers", "skewers": "pins", "attacks": "guards", "guards": "attacks", "checks": "guards",
             "hangs": "attacks", "cornered": "checks", "blocks": "mated", "mated": "stalemated", "stalemated": "mated"}
    if fact is None or fact["name"] not in swaps:
        return None
    old, fact["name"] = fact["name"], swaps[fact["name"]]
    return f"{old} became {fact['name']}"


def gain_man(place, draw):
    gain = draw.choice(place.facts(gain=True) or [None])
    if gain is None:
        return None
    men = gain[draw.choice(["won", "lost"])]
    old = list(men)
    if men and draw.random() < 0.7:
        at = draw.randrange(len(men))
        men[at:at + 1] = draw.choice([[], [draw.choice([man for man in chess.PIECE_NAMES[1:6] if man != men[at]])]])
    else:
        men.append(draw.choice(chess.PIECE_NAMES[1:6]))
    return f"{old} became {men}"


def gain_points(place, draw):
    gain = draw.choice(place.facts(gain=True) or [None])
    if gain is None:
        return None
    gain["points"] += draw.choice([-9, -5, -3, -2, -1, 1, 2, 3, 5, 9])
    return f"points became {gain['points']}"


def gain_side(place, draw):
    gain = draw.choice([gain for gain in place.facts(gain=True) if gain["won"] or gain["lost"]] or [None])
    if gain is None:
        return None
    gain["side"] = {"white": "black", "black": "white"}[gain["side"]]
    return f"side became {gain['side']}"


def margin(place, draw):
    contrast = draw.choice(place.of_kind("contrast") or [None])
    if contrast is None:
        return None
    contrast["margin"] += draw.choice([-150, -100, -10, -1, 1, 10, 100])
    return f"margin became {contrast['margin']}"


def contrast_score(place, draw):
    """Brings the scores together until they are nearer than the margin."""
    contrast = draw.choice(place.of_kind("contrast") or [None])
    if contrast is None:
        return None
    worse = checker.value(next(iter(contrast["without"]["score"].items())))
    contrast["with"]["score"] = {"centipawns": max(-40_000, min(40_000, worse + contrast["margin"] - draw.randint(1, 200)))}
    return f"with is now {contrast['with']['score']}, the margin {contrast['margin']}"


def change_ply(place, draw):
    contrast = draw.choice(place.of_kind("contrast") or [None])
    if contrast is None:
        return None
    contrast["change"]["ply"] += draw.choice([-1, 1, 2])
    return f"ply became {contrast['change']['ply']}"


def change_kind(place, draw):
    contrast = draw.choice(place.of_kind("contrast") or [None])
    if contrast is None:
        return None
    kind, ply = contrast["change"]["kind"], contrast["change"]["ply"]
    later = contrast["with"]["line"][ply + 2:ply + 3]
    kinds = {"left_out", "at_once", "edited", "passed"} - {kind} - ({"left_out"} if kind == "at_once" else set())
    if later and contrast["without"]["line"][ply:ply + 1] == later:
        kinds -= {"at_once"}
    contrast["change"]["kind"] = draw.choice(sorted(kinds))
    return f"{kind} became {contrast['change']['kind']}"


def changed_man(place, draw):
    """The man of an edit comes from, or goes to, somewhere else."""
    edits = [item["change"] for item in place.of_kind("contrast") if item["change"]["kind"] == "edited"]
    if not edits:
        return None
    change, end = draw.choice(edits), draw.choice(["from", "to"])
    old, change[end] = change[end], any_square(draw, (change["from"], change["to"]))
    return f"{end} {old} became {change[end]}"


def census_entry(place, draw):
    census = draw.choice(place.of_kind("census") or [None])
    if census is None:
        return None
    moves, at = census["moves"], draw.randrange(len(census["moves"]))
    san = moves[at]["san"]
    what = draw.choice(["removed", "doubled", "move", "san", "bound"])
    if what == "removed":
        del moves[at]
    elif what == "doubled":
        moves.insert(draw.randrange(len(moves) + 1), copy.deepcopy(moves[at]))
    elif len(moves) < 2:
        return None
    elif what == "move":
        moves[at]["uci"] = draw.choice([entry["uci"] for entry in moves if entry["uci"] != moves[at]["uci"]])
    elif what == "san":
        moves[at]["san"] = draw.choice([entry["san"] for entry in moves if entry["san"] != san])
    else:
        moves[at]["bound"] = draw.choice(["upper", "lower", "", None])
    return f"{san}: {what}"


def splits(place):
    return [census for census in place.of_kind("census") if "purpose" in census]


def split_count(place, draw):
    """How likely an accident is, for how many purposes, what a pawn is worth, how good the best other move is."""
    split = draw.choice(splits(place) or [None])
    if split is None:
        return None
    what = draw.choice(["accident", "tried", "other"])
    if what == "accident":
        split["accident"] *= draw.choice([0.5, 0.9, 1.1, 2])
    elif what == "tried":
        split["tried"] = draw.choice([0, -1, int(0.05 / split["accident"]) + 1])
    else:
        split["other"]["score"] = max((entry["score"] for entry in split["moves"]), key=lambda score: checker.value(*score.items()))
    return f"{what} changed"


def split_move(place, draw):
    """A move that serves the purpose no longer does, or the reverse; or the purpose is another."""
    split = draw.choice(splits(place) or [None])
    if split is None:
        return None
    entry = draw.choice(split["moves"])
    entry["serves"] = not entry["serves"]
    return f"{entry['san']} serves {split['purpose']} became {entry['serves']}"


def mate_on_board(place, draw):
    """The score of a line that ends in mate: the other side's, or no mate at all."""
    ends = [entry for census in place.of_kind("census") for entry in census["moves"]
            if "mate" in entry.get("score", ()) and board_after(census["fen"], entry["line"]).is_checkmate()]
    if not ends:
        return None
    entry = draw.choice(ends)
    entry["score"] = draw.choice([{"mate": -entry["score"]["mate"] or 1}, {"centipawns": draw.randint(-900, 900)}])
    return f"{entry['san']} became {entry['score']}"


def mate_distance(place, draw):
    certain = [item for item in place.of_kind("certainty") if item["strength"]["kind"] == "forced"]
    verdict = place.record.get("verdict")
    if draw.random() < 0.5 and isinstance(verdict, dict) and verdict.get("kind") in ("mate", "mated"):
        verdict["moves"] += draw.choice([-1, 1, 2])
        return f"the verdict's moves became {verdict['moves']}"
    if not certain:
        return None
    score = draw.choice(certain)["score"]
    score["mate"] += draw.choice([-1, 1, 2])
    return f"the certainty's mate became {score['mate']}"


def answer(place, draw):
    certain = [item for item in place.of_kind("certainty") if item["answers"]]
    if not certain:
        return None
    item = draw.choice(certain)
    node, board = item["answers"], chess.Board(item["fen"])
    while True:
        board = board.copy()
        if node["move"]:
            board.push_uci(node["move"])
        if not node["replies"] or draw.random() < 0.3:
            break
        reply = draw.choice(sorted(node["replies"]))
        board.push_uci(reply)
        node = node["replies"][reply]
    if node["replies"] and draw.random() < 0.6:
        reply = draw.choice(sorted(node["replies"]))
        del node["replies"][reply]
        return f"the reply {reply} was removed"
    return node["move"] and wrong_answer(node, board, draw)


def wrong_answer(node, board, draw):
    """Another move whose replies are not those answered."""
    board.pop()
    others = []
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        other_replies = {reply.uci() for reply in after.legal_moves} != set(node["replies"])
        if other_replies or not node["replies"] and not after.is_check():
            others.append(move.uci())
    if not others:
        return None
    old, node["move"] = node["move"], draw.choice(others)
    return f"the answer {old} became {node['move']}"


# --- Changes of claims and references ---

def claim_man(place, draw):
    claims = [claim for claim in place.claims if claim["pieces"]]
    if not claims:
        return None
    claim = draw.choice(claims)
    piece = draw.choice(claim["pieces"])
    at = chess.parse_square(piece["square"])
    after = next((answer for answer in place.record.get("why_not", []) if claim in answer["claims"]), None)
    board = board_after(place.record["fen"], [after["uci"]] if after else [])
    boards = [board_after(board.fen(), claim["line"][:ply]) for ply in range(len(claim["line"]) + 1)]
    there = {(man.piece_type, man.color) for man in (each.piece_at(at) for each in boards) if man}
    there |= {(man, side) for each in place.evidence(claim["evidence"]) for man, side, where in each.men if where == at}
    man, side = draw.choice([(man, side) for man in chess.PIECE_TYPES for side in chess.COLORS if (man, side) not in there])
    piece["role"], piece["color"] = chess.piece_name(man), chess.COLOR_NAMES[side]
    return f"on {piece['square']} stands a {piece['color']} {piece['role']}"


def claim_place(place, draw):
    """The ply, the san, or the flag of a claim."""
    if not place.claims:
        return None
    claim = draw.choice(place.claims)
    what = draw.choice(["ply", "san", "reason"])
    if what == "reason":
        claim["reason"] = not claim["reason"]
    elif what == "ply":
        claim["ply"] = len(claim["line"]) + draw.randrange(3)
    else:
        claim["san"] = draw.choice([san for san in ("Kh3", "O-O-O", "Qxa1#", "e4", "Nb8+") if san != claim["san"]])
    return f"{what} became {claim[what]}"


def reference(place, draw):
    """To evidence that is not there; to none at all; or to another piece of evidence with none of the sentence's moves."""
    told = [sentence for sentence in place.sentences if sentence["evidence"] and moves_of(sentence)]
    if not told:
        return None
    sentence = draw.choice(told)
    others = [id for id, shown in place.shown.items()
              if not {san.rstrip("+#") for line in shown.lines for san in line.sans} & set(moves_of(sentence))]
    old, nowhere = sentence["evidence"], f"e{len(place.items) + draw.randint(1, 50)}"
    sentence["evidence"] = draw.choice([[*old[:-1], nowhere], [], [draw.choice(others or [nowhere])]])
    return f"{old} became {sentence['evidence']}: {sentence['text']!r}"


# --- Changes of words ---

def moves_of(sentence):
    return [match[3] for match in checker.MOVE.finditer(sentence["text"]) if match[0] not in chess.SQUARE_NAMES]


def replace(sentence, match, new, group=0):
    old = sentence["text"]
    sentence["text"] = old[:match.start(group)] + new + old[match.end(group):]
    return f"{old!r} became {sentence['text']!r}"


def told_with(place, draw, pattern, flags=0):
    """A sentence that has evidence, and one match of a pattern in it."""
    told = [(sentence, match) for sentence in place.sentences if sentence["evidence"]
            for match in re.finditer(pattern, sentence["text"], flags)]
    return draw.choice(told) if told else (None, None)


def text_move(place, draw):
    """A move of a text: another number, another side, another man, another square."""
    sentence, match = told_with(place, draw, checker.MOVE)
    if sentence is None or match[0] in chess.SQUARE_NAMES:
        return None
    figure, dots, san, sign = (part or "" for part in match.groups())
    what = draw.choice(["number", "side", "man", "square", "sign"])
    if what == "number" and figure:
        figure = str(int(figure) + draw.choice([1, 2, 3, 10]))
    elif what == "side" and figure:
        dots = "..." if dots == "." else "."
    elif what == "man" and san[0] in "KQRBN":
        san = draw.choice([man for man in "KQRBN" if man != san[0]]) + san[1:]
    elif what == "sign":
        sign = draw.choice([other for other in ("", "+", "#") if other != sign])
    elif san[0] != "O":
        old = re.findall(checker.SQUARE, san)[-1]
        san = san.replace(old, any_square(draw, [old]))
    new = f"{figure}{dots}{san}{sign}"
    return None if new == match[0].strip() or is_known(place, figure, dots, san, sign) else replace(sentence, match, new)


def is_known(place, figure, dots, san, sign):
    """Whether any line of the evidence plays this."""
    return any(san == played.rstrip("+#") and played.endswith(sign) and (not figure or board.fullmove_number == int(figure))
               and (not dots or board.turn == (dots == "."))
               for shown in place.shown.values() for line in shown.lines for board, played in zip(line.boards, line.sans))


def text_order(place, draw):
    """Two neighbours of a row of moves change places."""
    pairs = [(sentence, *pair) for sentence in place.sentences
             for pair in itertools.pairwise(checker.MOVE.finditer(sentence["text"]))
             if pair[0][1] and pair[0][3] != pair[1][3] and sentence["text"][pair[0].end():pair[1].start()] == " "]
    if not pairs:
        return None
    sentence, first, second = draw.choice(pairs)
    if is_known(place, first[1], first[2], second[3], second[4]):
        return None
    before, after = sentence["text"][:first.start(3)], sentence["text"][second.end(4):]
    between = sentence["text"][first.end(4):second.start(3)]
    sentence["text"] = before + second[3] + second[4] + between + first[3] + first[4] + after
    return f"became {sentence['text']!r}"


def text_man(place, draw):
    """The man on a square, or a man won or lost."""
    sentence, match = told_with(place, draw, checker.MAN, re.I)
    if sentence is None:
        return None
    squares = re.findall(checker.SQUARE, match[3] or match[4])
    shown = place.evidence(sentence["evidence"])
    men = {(chess.piece_name(man), chess.square_name(at)) for each in shown for man, _, at in each.men}
    roles = [role for role in chess.PIECE_NAMES[1:] if not any((role, name) in men for name in squares)]
    return replace(sentence, match, draw.choice(roles), group=2) if roles else None


def text_gain(place, draw):
    """A man won or lost."""
    sentence, match = told_with(place, draw, r"\b(wins|loses|drops|costs) (?:an?|the) (queen|rook|bishop|knight|pawn)\b")
    if sentence is None or not any(each.gains for each in place.evidence(sentence["evidence"])):
        return None
    return replace(sentence, match, draw.choice([role for role in chess.PIECE_NAMES[1:6] if role != match[2]]), group=2)


def text_square(place, draw):
    sentence, match = told_with(place, draw, rf"(?<![\w.…-]){checker.SQUARE}(?![\w+#=])")
    if sentence is None:
        return None
    shown = place.evidence(sentence["evidence"])
    touched = {chess.square_name(at) for each in shown for at in each.squares | {man[2] for man in each.men}}
    new = any_square(draw, touched)
    return new and replace(sentence, match, new)


def text_number(place, draw):
    """A number near the one told, if the evidence leaves any that is no count there."""
    sentence, match = told_with(place, draw, rf"(?<![\w.-]){checker.NUMBER}(?![\w.…-])", re.I)
    if sentence is None or match[0].lower() == "one":
        return None
    shown, told = place.evidence(sentence["evidence"]), checker.number(match[0])
    counts = {told}.union(*(each.counts | each.mates for each in shown))
    left = sorted(set(range(2, 100)) - counts, key=lambda count: abs(count - told))[:4]
    words = {count: word for word, count in checker.NUMBERS.items()}
    count = draw.choice(left)
    return replace(sentence, match, str(count) if match[0].isdigit() else words[count])


KINDS = {each.__name__.replace("_", " "): each for each in (
    line_move, main_line_move, fact_square, fact_name, gain_man, gain_points, gain_side, margin, contrast_score, change_ply,
    change_kind, changed_man, census_entry, split_count, split_move, mate_on_board, mate_distance, answer, claim_man, claim_place, reference,
    text_move, text_order, text_man, text_gain, text_square, text_number)}


def mutate(document, shown, change, draw):
    """A changed copy and what was changed, or None."""
    mutant = copy.deepcopy(document)
    candidates = [Place(*part) for part in zip(records(mutant), shown)]
    said = change(draw.choice(candidates), draw) if candidates else None
    join_texts(mutant)
    return (mutant, said) if said and mutant != document else None


def mutants(documents, count, draw):
    """So many mutants, of kinds drawn evenly among those that are possible at all."""
    documents = [(document, shown_by(document)) for document in documents]
    kinds = sorted(KINDS)
    while kinds and count:
        kind = draw.choice(kinds)
        tries = (mutate(*draw.choice(documents), KINDS[kind], draw) for _ in range(300))
        found = next((mutant for mutant in tries if mutant), None)
        if found is None:
            kinds.remove(kind)
            print(f"no document has anything for {kind!r}", file=sys.stderr)
            continue
        count -= 1
        yield (kind, *found)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("files", nargs="+", metavar="FILE", help="documents, one a line")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=500)
    options.add_argument("--least", type=float, default=98, help="percent that must be caught, else exit 1")
    chosen = options.parse_args()
    documents = [document for name in chosen.files for document in checker.read_documents(name)]
    sound = [document for document in documents if not checker.check(document).failures]
    if not sound:
        sys.exit("no document holds, so there is nothing to change")
    made, caught, missed = collections.Counter(), collections.Counter(), []
    for kind, mutant, said in mutants(sound, chosen.count, random.Random(chosen.seed)):
        made[kind] += 1
        if checker.check(mutant).failures:
            caught[kind] += 1
        else:
            missed.append(f"not caught: {kind}: {said}")
    for kind in sorted(made):
        print(f"{kind:16} {caught[kind]:4} of {made[kind]:4}")
    print(*missed, sep="\n")
    share = 100 * caught.total() / made.total()
    print(f"caught {caught.total()} of {made.total()} ({share:.1f}%); {len(sound)} of {len(documents)} documents hold")
    sys.exit(0 if share >= chosen.least else 1)


if __name__ == "__main__":
    main()
