"""What an explanation states, as questions to a referee: documents of `lucena explain --json` in, statements out.

A statement has a measure, a number that the referee's answers yield, and two limits. It is contradicted where the measure
lies below the strict limit, and plainly contradicted where it lies below the lenient one.
"""
import re
from typing import Callable, NamedTuple

import chess

from referee import Question

WORTH = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900}
# More than this is won, whatever the number.
WON = 1_000
# A referee's centipawns grow more slowly than a large balance of men: more than this is not asked for.
LARGE = 500
# A line that wins men is also shown where something else is said of it: "lets the mate slip".
SAYS_GAIN = re.compile(r"\b(wins?|gains?|nets?|loses?)\b")
CHANGES = {"left_out": "move left out", "at_once": "played at once", "edited": "man put elsewhere", "passed": "pass"}


class Rule(NamedTuple):
    """How the referee's answers are measured; `measure` takes the referee and the statement."""
    says: str
    strict: int
    lenient: int
    measure: Callable


class Statement(NamedTuple):
    kind: str
    motif: str
    sentence: str
    side: bool
    rule: Rule
    questions: tuple

    def is_legal(self):
        """Whether the positions can be asked about: an edited board may leave a king in check."""
        return all(question.board().is_valid() for question in self.questions)

    def values(self, referee):
        """The referee's values, for the side that the statement is about."""
        if self.rule is ONLY:
            return [value for _, value in referee.answer(self.questions[0])]
        return [referee.value(question, self.side) for question in self.questions]

    def measure(self, referee):
        return self.rule.measure(referee, self)


def difference(referee, statement):
    first, second = statement.values(referee)
    return first - second


def for_side(referee, statement):
    return statement.values(referee)[0]


def against_side(referee, statement):
    return -statement.values(referee)[0]


def from_zero(referee, statement):
    return -abs(statement.values(referee)[0])


def over_material(referee, statement):
    return statement.values(referee)[0] - min(LARGE, material(statement.questions[0].board(), statement.side))


def lead(referee, statement):
    """How far the move is ahead of the next; below zero if the referee prefers another."""
    ranked = referee.answer(statement.questions[0])
    told = statement.questions[1].moves[-1]
    if len(ranked) == 1:
        return 0 if ranked[0][0] is None else 2 * WON
    ahead = ranked[0][1] - ranked[1][1]
    return ahead if ranked[0][0] == told else -ahead


def shortfall(referee, statement):
    """By how much another move is better or worse than the best, where both are no longer simply won."""
    other, best = (min(WON, value) for value in statement.values(referee))
    return other - best


CONTRAST = Rule("with the cause, at least this much more than without it", 100, 50, difference)
MATES = Rule("the side that mates stands at least so well", 500, 500, for_side)
MATED = Rule("the side that is mated stands at least so badly", 500, 500, against_side)
DRAWN = Rule("no further from zero", -100, -200, from_zero)
HOLDS = Rule("the side that holds stands at least so", -100, -200, for_side)
GAIN = Rule(f"at the end of the line, no further below the balance of men, of which {LARGE} count at most", -150, -300, over_material)
ONLY = Rule("at least so far ahead of the next move", 100, 50, lead)
PURPOSE = Rule("the move is at least so far ahead of the best that does not serve the purpose", 30, 0, difference)
AS_WELL = Rule("no further below the move explained", -100, -200, shortfall)
RULES = {"contrast": CONTRAST, "mates": MATES, "is mated": MATED, "is drawn": DRAWN, "holds": HOLDS, "gain, promotion": GAIN,
         "only good move": ONLY, "purpose": PURPOSE, "as well": AS_WELL}


def material(board, side):
    count = lambda color: sum(worth * len(board.pieces(role, color)) for role, worth in WORTH.items())
    return count(side) - count(not side)


def statements(document):
    return list((of_first if document["schema"] == 1 else of_second)(document))


# --- Schema 2 ---

def of_second(document):
    told = Told(document)
    for item in document["evidence"]:
        if item["kind"] == "contrast":
            yield contrast(item, told)
        elif "purpose" in item:
            ends = Question(item["fen"], (item["moves"][0]["uci"],)), Question(item["fen"], tuple(item["other"]["line"][:1]))
            yield Statement("purpose", item["purpose"], told.sentence(item), item["side"] == "white", PURPOSE, ends)
        elif item["kind"] == "certainty":
            yield certainty(item["score"], Question(item["fen"]), item["side"] == "white", told.motif(item), told.sentence(item))
        elif item.get("name") == "gain" and end(item) != main_line(document) and SAYS_GAIN.search(told.sentence(item)):
            yield gain(item, told)
    yield from of_verdict(document)
    yield from as_well(document)


class Told:
    """Where a piece of evidence is spoken of."""

    def __init__(self, document):
        self.asides = {id for why in document["why_not"] for each in why["sentences"] for id in each["evidence"]}
        self.main = {id for sentence in document["sentences"] for id in sentence["evidence"]}
        whys = [document, *document["why_not"]]
        self.sentences = [sentence for why in whys for sentence in why["sentences"]]
        self.claims = [claim for why in whys for claim in why["claims"]]

    def sentence(self, item):
        return next((each["text"] for each in self.sentences if item["id"] in each["evidence"]), "(not spoken of)")

    def motif(self, item):
        return next((each["motif"] for each in self.claims if item["id"] in each["evidence"]), "no motif")

    def is_aside(self, item):
        return item["id"] in self.asides and item["id"] not in self.main


def end(part):
    return Question(part["fen"], tuple(part["line"]))


def main_line(document):
    return Question(document["fen"], tuple(move["uci"] for move in document["line"]))


def contrast(item, told):
    kind = ("why not: " if told.is_aside(item) else "") + CHANGES[item["change"]["kind"]]
    ends = end(item["with"]), end(item["without"])
    return Statement(kind, told.motif(item), told.sentence(item), item["side"] == "white", CONTRAST, ends)


def gain(item, told):
    """What one side has won at the end of a line: a loss is the other side's gain."""
    kind = "why not: gain" if told.is_aside(item) else "gain beside the line"
    side = (item["side"] == "white") == (item["points"] >= 0)
    return Statement(kind, told.motif(item), told.sentence(item), side, GAIN, (end(item),))


def certainty(score, question, side, motif, sentence):
    """A mate or a table's draw; a score of mate 0 is the side itself mated on the board."""
    if "mate" not in score:
        return Statement("is drawn", motif, sentence, side, DRAWN, (question,))
    mates = score["mate"] > 0
    return Statement("mates" if mates else "is mated", motif, sentence, side, MATES if mates else MATED, (question,))


def of_verdict(document):
    """What the first sentence says of the whole line; a certainty of the same was refereed already."""
    kind, side = (document["verdict"] or {"kind": None})["kind"], document["turn"] == "white"
    certain = any(item["kind"] == "certainty" and item["fen"] == document["fen"] for item in document["evidence"])
    first = document["sentences"][0]["text"] if document["sentences"] else ""
    root, line = Question(document["fen"]), main_line(document)
    if kind in ("gain", "promotion"):
        yield Statement(kind, "verdict", first, side, GAIN, (line,))
    if kind in ("mate", "mated") and not certain:
        yield certainty({"mate": 1 if kind == "mate" else -1}, root, side, "verdict", first)
    if kind == "draw":
        yield Statement("holds", "verdict", first, side, HOLDS, (root,))
    if kind == "only":
        yield Statement("only good move", "verdict", first, side, ONLY, (root._replace(ranked=2), line._replace(moves=line.moves[:1])))


def as_well(document):
    """The moves that the text says to do as well, each against the move explained."""
    best, side = document["best"], document["turn"] == "white"
    spoken = [other for other in document["others"] if other["san"] in document["text"]]
    said = [("as well", other, f"{other['san']} does it as well as {best['san']}") for other in spoken]
    said += [("why not: as good", why, why["text"]) for why in document["why_not"] if " as good as " in why["text"]]
    for kind, other, sentence in said:
        ends = tuple(Question(document["fen"], (move["uci"],)) for move in (other, best))
        yield Statement(kind, "others", sentence, side, AS_WELL, ends)


# --- Schema 1: lines in SAN, an outcome instead of a verdict ---

def of_first(document):
    side, root = document["turn"] == "white", Question(document["fen"])
    claims = document["claims"] + [claim for aside in document["asides"] for claim in aside["claims"]]
    yield from (ablated(claim, document["fen"], side, "") for claim in claims if is_ablated(claim))
    for why in document["why_not"]:
        after = Question(document["fen"], (why["uci"],)).board().fen()
        yield from (ablated(claim, after, not side, "why not: ") for claim in why["claims"] if is_ablated(claim))
    outcome, line = document["outcome"] or {"kind": None}, main_line(document)
    if outcome["kind"] == "mate" or outcome["kind"] == "tablebase":
        score = {"centipawns": 0} if outcome.get("wdl") == "draw" else {"mate": -1 if outcome.get("wdl") == "loss" else 1}
        yield certainty(score, root, side, "verdict", document["text"])
    if outcome["kind"] in ("material", "promotion"):
        kind = "gain" if outcome["kind"] == "material" else "promotion"
        yield Statement(kind, "verdict", document["text"], side, GAIN, (line,))
    if outcome["kind"] == "draw":
        yield Statement("holds", "verdict", document["text"], side, HOLDS, (root,))
    yield from as_well(document)


def is_ablated(claim):
    return claim["proof"]["kind"] == "ablation" and claim["with"] and claim["without"]


def ablated(claim, fen, side, where):
    ends = tuple(Question(fen, ucis(fen, claim[name])) for name in ("with", "without"))
    return Statement(where + claim["proof"]["change"], claim["motif"], claim["text"], side, CONTRAST, ends)


def ucis(fen, sans):
    board = chess.Board(fen)
    return tuple(board.push_san(san).uci() for san in sans)


# --- Yield ---

def grounds(document):
    """What the explanation of the move itself rests on: contrast, census, certainty."""
    if document["schema"] == 1:
        claims = document["claims"] + [claim for aside in document["asides"] for claim in aside["claims"]]
        certain = (document["outcome"] or {}).get("kind") in ("mate", "tablebase")
        return {name for name, there in (("contrast", any(map(is_ablated, claims))), ("certainty", certain)) if there}
    spoken = {id for sentence in document["sentences"] for id in sentence["evidence"]}
    return {item["kind"] for item in document["evidence"] if item["id"] in spoken} - {"fact"}
