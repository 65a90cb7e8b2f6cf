"""What tools/purposes.py reads out of texts, and what it lets through."""
import sys, unittest
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tools"))
import purposes

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SEEN = {"id": "e1", "kind": "fact", "name": "stands", "fen": START, "line": ["g1f3"], "squares": ["f3"]}


def document(text, best=("g1f3", "Nf3"), evidence=SEEN):
    return {"fen": START, "best": dict(zip(("uci", "san"), best)), "evidence": [evidence],
            "sentences": [{"text": text, "evidence": ["e1"]}]}


class Facts(unittest.TestCase):
    def told(self, text, **more):
        each = document(text, **more)
        return [(name, purposes.is_right(each, name, about)) for name, about in purposes.told_facts(each)]

    def test_words_are_held_against_the_board(self):
        self.assertEqual(self.told("1.Nf3 develops the knight."), [("develops", True)])
        self.assertEqual(self.told("1.Nf3 takes the opposition."), [("opposition", False)])
        self.assertEqual(self.told("1.Nf3 attacks the pawn on e7."), [("attacks", False)])

    def test_another_move_or_other_evidence_is_none_of_it(self):
        self.assertEqual(self.told("1.e4 develops the knight."), [])
        self.assertEqual(self.told("1.Nf3 develops the knight.", evidence={**SEEN, "kind": "census", "moves": []}), [])


class Significance(unittest.TestCase):
    def census(self, good, bad):
        entries = [(move, 50) for move in good] + [(move, -300) for move in bad]
        return {"fen": START, "moves": [{"uci": move, "score": {"centipawns": score}, "bound": "exact"} for move, score in entries]}

    def test_a_purpose_passes_that_all_good_moves_and_no_others_serve(self):
        moves = purposes.Moves(self.census(["g1f3", "b1c3", "g1h3", "b1a3"], ["a2a3", "h2h3", "f2f3", "g2g4", "b2b4", "a2a4"]))
        self.assertEqual(moves.fate(lambda step: not step.pawn, 1), "passes")
        self.assertEqual(moves.fate(lambda step: not step.pawn, 100), "may be accident")
        self.assertEqual(moves.fate(lambda step: step.pawn, 1), "a good move does not serve it")
        self.assertEqual(moves.fate(lambda step: True, 1), "all bad moves serve it too")


if __name__ == "__main__":
    unittest.main()
