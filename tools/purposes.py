"""What a move is for, before referees: words against the board, and what is told as a reason against another engine.

The words of a text are read here again and held against the predicates of `check_explanation.py`, so that a wrong word for a right
fact is found too. Nonsense goes through the test of significance that a purpose has to pass.
"""
import re

import chess

import check_explanation as checker
import reasons
from referee import Question

SQUARE = "[a-h][1-8]"
ON = rf"the (?:queen|rook|bishop|knight|pawn|king) on ({SQUARE})"
# What the program says of a purpose; a group is the man that it is about.
WORDS = {
    "good-for-bad": "trades the bad bishop", "trades-ahead": "as the side with more material likes to", "trades": "trades (?:the|a pair)",
    "removes-defender": f"takes the only guard of {ON}", "spoils-pawns": "with doubled pawns on", "pins": f"pins {ON}",
    "drives-away": f"(?:drives|chases) away {ON}", "bridge": "builds the bridge", "lucena": "reaches Lucena", "third-rank": "takes up Philidor",
    "key-square": f"takes a key square of {ON}", "opposition": "takes the opposition", "outruns": "out of reach of the king",
    "square": f"into the square of {ON}", "cuts-off": "cuts the king off", "wrong-bishop": "which the bishop on . does not guard",
    "rook-behind": f"puts the rook behind the passed pawn on ({SQUARE})", "attacks": f"(?:attacks|hits) {ON}", "guards": f"(?:guards|protects) {ON}",
    "leaves-pin": f"gets out of the pin by {ON}", "castles": "brings the king to safety|gets the king out of the centre",
    "bars-castling": "keeps (?:White|Black) from castling", "outpost": "puts the (?:knight|bishop) where no pawn can attack it", "seventh": "to the seventh rank",
    "makes-passed": f"makes the pawn on {SQUARE} a passed pawn", "pushes-passed": "pushes the passed pawn",
    "supports-passed": f"supports the passed pawn on ({SQUARE})", "fixes": f"fixes the pawn on ({SQUARE})",
    "blockades": f"stands in the way of the passed pawn on ({SQUARE})", "develops": "(?:brings out|develops) the (?:knight|bishop)",
    "takes-file": "takes the (?:half-)?open", "opens-file": f"opens the [a-h]-file for {ON}", "diagonal": "the long diagonal",
    "centre": "takes space in the centre|puts a pawn in the centre", "luft": "makes room for the king at", "confines": f"takes {SQUARE} from {ON}",
    "improves": "brings the (?:queen|rook|bishop|knight) into play", "frees": f"clears the way for {ON}",
    "heads-for": f"heads for ({SQUARE}), where no pawn can attack it", "offers-trade": "offers to trade",
    "challenges": f"(?:challenges|strikes at) {ON}", "doubles": "doubles (?:the rooks|queen and rook)",
    "king": "brings the king nearer to the centre",
}
PREPARES = " prepares "


def told_facts(document):
    """Each purpose that a text tells of the best move as a fact: its name and the man that it is about."""
    if not document["best"]:
        return []
    by_id = {item["id"]: item for item in document["evidence"]}
    # “Later …” is about another move.
    about_best = [sentence["text"] for sentence in document["sentences"] if document["best"]["san"] in sentence["text"].split(" ")[0] or sentence["text"].startswith("It also")]
    shown = [text for text in about_best if not reasons_only(text, document, by_id)]
    return [(name, checker.square(match[1]) if match.groups() and match[1] else None)
            for text in shown for name, words in WORDS.items() for match in re.finditer(words, text)]


def reasons_only(text, document, by_id):
    """Whether nothing that a sentence names is a fact: then it says something else in the same words."""
    named = [by_id[name] for sentence in document["sentences"] if sentence["text"] == text for name in sentence["evidence"]]
    return not any(item["kind"] == "fact" for item in named)


def is_right(document, name, about):
    """Whether the best move serves the purpose, as the independent predicates see it; a man that has moved may be named where it
    stands now."""
    board = chess.Board(document["fen"])
    step = checker.Step(board, chess.Move.from_uci(document["best"]["uci"]))
    served = checker.PURPOSES[name](step)
    return bool(served) if about is None or not isinstance(served, set) else about in served


def preparations(document):
    """The contrasts that show that a move fails at once and works after the best one."""
    named = {name for sentence in document["sentences"] if PREPARES in sentence["text"] for name in sentence["evidence"]}
    return [item for item in document["evidence"] if item["id"] in named and item["kind"] == "contrast" and item["change"]["kind"] == "at_once"]


def splits(document):
    return [item for item in reasons.told_of(document) if reasons.kind(item) == "purpose"]


# --- Before the other engine ---

def questions_of_preparation(document, item):
    fen = document["fen"]
    return [Question(fen), Question(fen, tuple(item["without"]["line"][:1])), Question(fen, tuple(item["with"]["line"][:3]))]


def is_prepared(document, item, chance_after, fails, works):
    """Whether the move loses so much of the chances at once, and no more than that afterwards."""
    side = chess.Board(document["fen"]).turn
    best, early, late = [chance_after(question.fen, side, *question.moves) for question in questions_of_preparation(document, item)]
    return best - early >= fails and best - late <= works


def cells_of_split(item, most=3):
    """Good moves that serve the purpose, and the best that does not."""
    good = [entry["uci"] for entry in reasons.good(item) if entry["serves"]][:most]
    return good, item["other"]["line"][0]


# --- The test of significance ---

NONSENSE = {
    "goes to a light square": lambda step: checker.colour_of(step.a) == 1,
    "goes to a dark square": lambda step: checker.colour_of(step.a) == 0,
    "comes from a light square": lambda step: checker.colour_of(step.start) == 1,
    "comes from a dark square": lambda step: checker.colour_of(step.start) == 0,
    "goes to the left half": lambda step: chess.square_file(step.a) < 4,
    "goes to the right half": lambda step: chess.square_file(step.a) >= 4,
    "goes to the white half": lambda step: chess.square_rank(step.a) < 4,
    "goes to the black half": lambda step: chess.square_rank(step.a) >= 4,
    "changes the colour": lambda step: checker.colour_of(step.a) != checker.colour_of(step.start),
    "keeps the colour": lambda step: checker.colour_of(step.a) == checker.colour_of(step.start),
    "goes to a file with a vowel": lambda step: chess.square_file(step.a) in (0, 4),
    "goes to an even rank": lambda step: chess.square_rank(step.a) % 2 == 1,
    "goes to an odd rank": lambda step: chess.square_rank(step.a) % 2 == 0,
    "goes to an odd file": lambda step: chess.square_file(step.a) % 2 == 0,
    "goes left": lambda step: chess.square_file(step.a) < chess.square_file(step.start),
    "goes right": lambda step: chess.square_file(step.a) > chess.square_file(step.start),
    "goes an even way": lambda step: chess.square_distance(step.a, step.start) % 2 == 0,
    "goes an odd way": lambda step: chess.square_distance(step.a, step.start) % 2 == 1,
    "ends on the rim": lambda step: chess.square_file(step.a) in (0, 7) or chess.square_rank(step.a) in (0, 7),
    "goes to a prime square": lambda step: step.a in {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61},
}
ACCIDENT = 0.05


def aims(step):
    """Every purpose that a move serves, with each man that it is about."""
    found = []
    for name, find in checker.PURPOSES.items():
        served = find(step)
        found += [(name, about) for about in served] if isinstance(served, set) else [(name, None)] * bool(served)
    return found


class Moves:
    """The good and the bad moves of a census, and what each does."""

    def __init__(self, census):
        board = chess.Board(census["fen"])
        self.steps = {entry["uci"]: checker.Step(board, chess.Move.from_uci(entry["uci"])) for entry in census["moves"]}
        self.good, self.bad = ({entry["uci"] for entry in find(census)} for find in (reasons.good, reasons.bad))
        self.first = census["moves"][0]["uci"]

    def fate(self, serves, tried):
        """What the test of significance says of a split where so many were tried: `passes`, or what stands against it."""
        serving = {move for move in self.good | self.bad if serves(self.steps[move])}
        if len(self.good) < 2:
            return "one good move"
        if not self.good <= serving:
            return "a good move does not serve it"
        if self.bad <= serving:
            return "all bad moves serve it too"
        every, chance = len(self.good | self.bad), 1.0
        for i in range(len(self.good) - 1):
            chance *= (len(serving) - 1 - i) / (every - 1 - i)
        return "passes" if chance * max(1, tried) <= ACCIDENT else "may be accident"

    def fates_of_purposes(self):
        """Of each purpose that the best move serves."""
        found = aims(self.steps[self.first])
        return {(name, about): self.fate(lambda step: checker.is_served(name, about, step), len(found)) for name, about in found}

    def fates_of_nonsense(self):
        found = [serves for serves in NONSENSE.values() if serves(self.steps[self.first])]
        return [self.fate(serves, len(found)) for serves in found]
