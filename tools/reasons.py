"""What an explanation gives as its reasons: documents of `lucena explain --json` and reviewed games in, kinds of reasons out.

Only what a sentence names counts: sentences → evidence → kinds. An **intervention** is a contrast, or a reply that was forced
after every move; a **purpose** is one that all good moves serve and so few others that this is no accident; a **certainty** is a
table or a proof; a **census** is the moves' worth, nothing else. Facts are no reasons.
"""
import re
from pathlib import Path

import chess

import report

SOURCE = (Path(__file__).parent.parent / "crates/engine/src/evaluation/choice.rs").read_text()
# How many of stockfish's pawns a pawn of our engine with its net is worth: the number stands in the program's source.
PAWN = float(re.search(r"Kind::Net => Scale::pawn\(([0-9.]+)\)", SOURCE)[1])
# Shares of the points: a good move is so near to the best, a bad one so far below it; beyond these chances a game is decided.
GOOD, BAD, LOST, WON = 0.03, 0.08, 0.08, 0.92
# What rounding to centipawns may change of a chance.
ROUNDING = 0.005
# So many good moves are a reason by themselves, and so many legal moves leave no choice.
MANY, NO_CHOICE = 9, 3
# A reply that punishes less than this share of the moves is one mistake of many, and not the point.
WIDE = 0.25


def kind(item):
    """`fact`, `contrast`, `certainty`, `census`, or `cross` for the census of a reply, `purpose` for one split by a purpose."""
    special = "cross" if "reply" in item else "purpose" if "purpose" in item else "census"
    return special if item["kind"] == "census" else item["kind"]


def told(evidence, sentences):
    """The evidence that these sentences name."""
    names = {name for sentence in sentences for name in sentence["evidence"]}
    return [item for item in evidence if item["id"] in names]


def told_of(document):
    """What the explanation of the move itself rests on."""
    return told(document["evidence"], document["sentences"])


def reason(items):
    """The strongest kind of reason among told evidence, or None."""
    kinds = {kind(item) for item in items}
    if kinds & {"contrast", "cross"}:
        return "intervention"
    if "purpose" in kinds:
        return "purpose"
    if "certainty" in kinds:
        return "certainty"
    return "census" if many_good(items) else None


def many_good(items):
    """The told census that has many good moves, or None."""
    return next((item for item in items if kind(item) == "census" and len(good(item)) >= MANY), None)


# --- Worth ---

def chance(score, pawn=PAWN):
    """The share of the points for the side that a document's score is given for."""
    if "mate" in score:
        return 1.0 if score["mate"] > 0 else 0.0
    return report.chance(score["centipawns"], pawn)


def best(census):
    return max(chance(entry["score"]) for entry in census["moves"] if entry["bound"] != "at_most")


def good(census):
    """The moves that are about as good as the best; a bound from above says nothing good of a move."""
    most = best(census)
    return [entry for entry in census["moves"] if entry["bound"] != "at_most" and most - chance(entry["score"]) <= GOOD]


def bad(census):
    """The moves that are clearly worse than the best; the bound of a move that was not looked at tells nothing."""
    most = best(census)
    return [entry for entry in census["moves"]
            if most - chance(entry["score"]) >= BAD - (ROUNDING if entry["bound"] == "at_most" else 0)]


def own_chance(document):
    """The chances of the side to move; a document's score is White's."""
    white = chance(document["score"])
    return white if document["turn"] == "white" else 1 - white


# --- Circumstances ---

ORDINARY = "ordinary"
APART = ["in check", "three legal moves or fewer", "decided", "recapture"]


def circumstance(document, board):
    """Why a position is reported apart, or `ordinary`; the board knows the move before."""
    legal = board.legal_moves.count()
    if board.is_check():
        return "in check"
    if legal <= NO_CHOICE:
        return "three legal moves or fewer"
    if not LOST <= own_chance(document) <= WON:
        return "decided"
    return "recapture" if takes_back(board, document["best"]) else ORDINARY


def takes_back(board, move):
    if not move or not board.move_stack:
        return False
    before = board.copy(stack=1)
    last = before.pop()
    return before.is_capture(last) and chess.Move.from_uci(move["uci"]).to_square == last.to_square


# --- Killer replies ---

def crosses(items):
    return [item for item in items if kind(item) == "cross"]


def full_census(items):
    """The census in which every move was judged: the one with most bad moves, for others are bounds of what was not looked at."""
    found = [item for item in items if kind(item) == "census"]
    return max(found, key=lambda census: len(bad(census)), default=None)


def works(cross):
    return {cell["uci"] for cell in cross["moves"] if cell["fate"] == "works"}


def covered(census, replies, most=2):
    """The share of the bad moves that so many replies punish, the widest first; None if no move is bad."""
    left = {entry["uci"] for entry in bad(census)}
    count, found = len(left), 0
    for _ in range(most):
        widest = max((works(cross) & left for cross in replies), key=len, default=set())
        found, left = found + len(widest), left - widest
    return found / count if count else None


def is_narrow(items):
    """Whether all that is told are mistakes: each contrast is with another move, and no reply punishes many moves."""
    wide = any(len(works(cross)) >= WIDE * len(cross["moves"]) for cross in crosses(items))
    left_out = [item for item in items if kind(item) == "contrast"]
    return not wide and all(is_of_another_move(item) for item in left_out)


def is_of_another_move(contrast):
    """Whether two moves of one position are compared: the best, and one that somebody might play."""
    first, second = contrast["with"], contrast["without"]
    is_first = contrast["change"] == {"kind": "left_out", "ply": 0}
    return is_first and first["fen"] == second["fen"] and first["line"][:1] != second["line"][:1] and len(first["line"]) <= 2


# --- For a move ---

def speaks_for(item, document, move):
    """Whether a piece of evidence says that a move is good: what it wins, threatens or stops."""
    ours = document["turn"]
    if kind(item) == "cross":
        return any(cell["uci"] == move and cell["fate"] in ("fails", "illegal") for cell in item["moves"])
    if kind(item) == "purpose":
        return any(entry["uci"] == move and entry["serves"] for entry in item["moves"])
    if kind(item) == "certainty":
        return item["score"].get("mate", 0) > 0 and item["side"] == ours and item["line"][:1] == [move]
    if kind(item) != "contrast":
        return False
    measured = item["with"]
    if measured["fen"] == document["fen"]:
        return item["side"] == ours and measured["line"][:1] == [move]
    # After the move the other side stands worse if it passes: the move threatens something.
    return item["side"] != ours and item["change"]["kind"] == "passed"


def is_told_bad(document, move):
    """Whether a told census of the position has a move among the bad ones."""
    censuses = [item for item in told_of(document) if kind(item) == "census" and item["fen"] == document["fen"]]
    return any(entry["uci"] == move for census in censuses for entry in bad(census))
