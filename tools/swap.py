"""The swap test: does a text fit one move only? Readers see a position, a text with its moves and squares blanked, and four
plausible moves, and pick the one that the text is about.
"""
import random, re

import chess

BLANK = "▢"
CHOICES = 4
LETTERS = "ABCD"
# A move with or without its number, or the number alone; then what names a place.
MOVE = r"(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)[+#]?"
BLANKED = re.compile(rf"\b\d+\.(?:\.\.|…)?\s*{MOVE}|\b\d+(?:\.\.\.|…){MOVE}|(?<![\w]){MOVE}(?!\w)|\b[a-h]-(?=file|pawn)|\b\d+(?:\.\.\.|…|\.(?=\S))")


def blanked(text):
    return BLANKED.sub(BLANK, text)


def material(documents, ranked, seed):
    """The texts, and the key: the letter of the true move by number. `ranked` has an engine's best moves of each position."""
    draw, texts, key = random.Random(seed), [], {}
    for document, moves in zip(documents, ranked):
        true = document["best"]["uci"]
        others = [move for move, _ in moves if move and move != true][: CHOICES - 1]
        if len(others) < CHOICES - 1 or not document["text"]:
            continue
        board = chess.Board(document["fen"])
        offered = draw.sample([true, *others], CHOICES)
        number = len(key) + 1
        key[str(number)] = LETTERS[offered.index(true)]
        choices = "  ".join(f"{letter}) {board.san(chess.Move.from_uci(move))}" for letter, move in zip(LETTERS, offered))
        texts.append(f"## {number}\n\n`{document['fen']}`, {document['turn']} to move\n\n```text\n{board}\n```\n\n> {blanked(document['text'])}\n\n{choices}\n")
    head = ("# Which move is it?\n\nEvery text was written about one of the four moves below it; moves and squares are blanked. Answer with a line "
            "a text: its number and a letter, `7 B`. Whoever cannot tell guesses.\n")
    return "\n".join([head, *texts]), key


def answers(text):
    """Letters by number; other lines are left alone, and the last answer to a text counts."""
    return dict(re.findall(r"^\W*(\d+)\W+([A-D])\b", text, re.MULTILINE))


def scored(key, text, wanted=60):
    said = {number: letter for number, letter in answers(text).items() if number in key}
    right = sum(key[number] == letter for number, letter in said.items())
    rate = 100 * right / max(1, len(said))
    met = "Met" if said and rate >= wanted else "**Missed**"
    wrong = ", ".join(number for number in said if key[number] != said[number])
    return f"{met}: {right} of {len(said)} answered are right ({rate:.1f}%), wanted {wanted}%; by chance it were 25%. Wrong: {wrong or 'none'}.\n"
