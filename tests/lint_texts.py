"""The rules of speech, held against the texts of documents: `explain --json` and `annotate --json`.

Whether what is said is borne out is the checker's matter (tools/check_explanation.py); here is only looked at how it is said:
nothing twice, no names that only programs use, no filler, neither too long nor empty, and no sentence that would be as true
of another position. A sentence's frame is what is left when its moves, squares, numbers, men and colours are blanked.
"""
import collections, json, re
from pathlib import Path
from typing import NamedTuple

SCHEMA = json.loads((Path(__file__).parent.parent / "docs/explanation.schema.json").read_text())
AVOIDED = ["gains less", "does it as well", "do it as well", "cannot well take back", "neither takes nor checks", "gets more from",
           "comes out ahead", "the captures on"]
# What says nothing: a mate that the sign says already, praise, and what holds of every move.
FILLER = [r"# is (check)?mate", r"\bis a (good|strong|fine|nice) move\b", r"\bplays a role\b", r"\bof course\b", r"\binterestingly\b",
          r"\bit should be noted\b", r"\bas can be seen\b", r"\bbasically\b"]
# Sentences and characters of a text, by level.
LONGEST = {"beginner": (14, 1200), "club": (12, 900), "expert": (12, 900)}
FRAME_AT_MOST = 0.15
# Fewer texts say nothing about shares.
ENOUGH = 100

SAN = r"(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)[+#]?"
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
MEN = "king queen rook bishop knight pawn piece exchange".split()
BLANKS = [(r"\b\d+\.(?:\.\.|…)?\s*" + SAN, "M"), (r"(?<!\w)" + SAN + r"(?!\w)", "M"), (r"M(?: M)+", "M"), (r"\b\d+\b", "N"),
          (rf"(?i)\b(?:{'|'.join(NUMBERS)})\b", "N"), (rf"(?i)\b(?:an?|the) (?:{'|'.join(MEN)})s?\b", "P"), (rf"(?i)\b(?:{'|'.join(MEN)})s?\b", "P"),
          (r"\b(?:White|Black)\b", "C"), (r"\b[a-h]-(?=file|pawn|P)", "M-"), (r"P(?:(?:,| and|, and) P)+", "P"), (r"M(?:(?:,| and| or) M)+", "M")]


def names(part=SCHEMA):
    """The names of motifs that no person would write."""
    if isinstance(part, dict):
        part = [*part.get("enum", []), *part.values()]
    if isinstance(part, list):
        return set().union(*map(names, part))
    return {part} if isinstance(part, str) and re.fullmatch(r"[a-z]+(-[a-z]+)+", part) else set()


# Some names are what people write: an x-ray, a back-rank mate.
WORDS = {"x-ray", "back-rank"}
# The others, what is written as programs do (`left_out`, `backRankMate`), and evidence; e1 to e8 are squares.
IDS = re.compile(r"(?<![\w-])(?:" + "|".join(sorted(names() - WORDS)) + r"|[a-z]+_[a-z_]+|[a-z]{2,}[A-Z][a-z]\w*|e(?:9|\d\d+))(?![\w-])")


def frame(sentence):
    for pattern, blank in BLANKS:
        sentence = re.sub(pattern, blank, sentence)
    return sentence


def sentences(told):
    """The sentences of what a document tells; one entry of it may hold several."""
    return [sentence for each in told for sentence in re.split(r"(?<=[.!?]) (?=[A-Z0-9“\"(])", each["text"])]


def texts(document):
    """The texts of a document: what they are about, and their sentences."""
    if "moves" in document:
        for move in document["moves"]:
            if told := sentences(move["comment"] + move["advice"]):
                yield "comment", f"{move['fen']} {move['san']}", told
        return
    yield "explanation", document["fen"], sentences(document["sentences"])
    for why in document["why_not"]:
        yield "refutation", f"{document['fen']} {why['san']}", sentences(why["sentences"])


class Fault(NamedTuple):
    """What is wrong, and which rule says so."""
    rule: str
    what: str


def faults(told, level="club"):
    """What is wrong with a text, which is given sentence by sentence."""
    text = " ".join(told)
    if not text.strip():
        return [Fault("empty", "no text")]
    most, longest = LONGEST[level]
    found = [("twice", f"{count} times: {sentence}") for sentence, count in collections.Counter(told).items() if count > 1]
    found += [("long", f"{len(told)} sentences, at most {most}")] * (len(told) > most)
    found += [("long", f"{len(text)} characters, at most {longest}")] * (len(text) > longest)
    found += [("name", f"the name {match[0]}") for match in IDS.finditer(text)]
    found += [("avoided", f"“{words}” is avoided") for words in AVOIDED if words in text]
    found += [("filler", f"“{match[0]}” says nothing") for pattern in FILLER for match in re.finditer(pattern, text)]
    for sentence in told:
        found += [("balance", f"quotes or brackets: {sentence}")] * (not is_balanced(sentence))
        found += [("sentence", f"does not begin or end as one: {sentence!r}")] * (not SENTENCE.fullmatch(sentence))
        found += [("spaces", repr(sentence))] * bool(SPACES.search(sentence))
    return [Fault(*each) for each in found]


# A sentence begins with a capital, a number or a move.
SENTENCE = re.compile(rf"(?:[A-Z0-9“\"(]|{SAN}).*[.!?][”\")]?", re.DOTALL)
SPACES = re.compile(r"  |\s[,;:!?]|\s\.(?!\.)|[,;](?=\w)")


def is_balanced(sentence):
    pairs = all(sentence.count(left) == sentence.count(right) for left, right in ("()", "[]", "“”"))
    return pairs and sentence.count('"') % 2 == 0


def shares_of_frames(some):
    """In what share of the texts each frame stands, the most frequent first."""
    counts = collections.Counter(shape for told in some for shape in set(map(frame, told)))
    return [(shape, count / len(some)) for shape, count in counts.most_common()]


def lint(documents, level="club"):
    """All that is wrong with the texts of documents; shares only where there are enough texts of a kind."""
    found, kinds = [], collections.defaultdict(list)
    for document in documents:
        for kind, place, told in texts(document):
            kinds[kind].append(told)
            found += [Fault(rule, f"{kind}, {level}: {place}: {what}") for rule, what in faults(told, level)]
    for kind, some in kinds.items():
        common = [(shape, share) for shape, share in shares_of_frames(some) if share > FRAME_AT_MOST and len(some) >= ENOUGH]
        found += [Fault("frame", f"{kind}, {level}: in {share:.0%} of {len(some)} texts: {shape}") for shape, share in common]
    return found
