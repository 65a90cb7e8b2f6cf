"""What counts as a reason, on documents that are made up.

  .venv/bin/python tests/test_reasons.py
"""
import sys, unittest
from pathlib import Path

TOOLS = Path(__file__).parent.parent / "tools"
sys.path.insert(0, str(TOOLS))
import chess

import reasons, swap

START = chess.STARTING_FEN
AFTER = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


def entry(uci, centipawns, bound="exact"):
    return {"uci": uci, "score": {"centipawns": centipawns}, "bound": bound}


def census(*moves, **more):
    return {"id": "e1", "kind": "census", "fen": START, "side": "white", "moves": list(moves), **more}


def cross(reply, **fates):
    moves = [{"uci": uci, "fate": fate} for uci, fate in fates.items()]
    return {"id": "e2", "kind": "census", "fen": START, "side": "white", "reply": reply, "floor": -50, "moves": moves}


def contrast(fen=START, side="white", change="left_out", **lines):
    lines = {"with_": ["e2e4"], "without": ["a2a3"], **lines}
    change = {"kind": change, "ply": 0}
    return {"id": "e3", "kind": "contrast", "side": side, "change": change, "with": {"fen": fen, "line": lines["with_"]},
            "without": {"fen": fen, "line": lines["without"]}}


def document(*evidence, named=("e1", "e2", "e3"), **fields):
    return {"fen": START, "turn": "white", "best": {"uci": "e2e4"}, "score": {"centipawns": 20}, "evidence": list(evidence),
            "sentences": [{"text": "So it is.", "evidence": list(named)}], "text": "So it is.", **fields}


class Reasons(unittest.TestCase):
    def reason(self, *evidence, **fields):
        return reasons.reason(reasons.told_of(document(*evidence, **fields)))

    def test_only_what_a_sentence_names_counts(self):
        self.assertEqual(self.reason(contrast()), "intervention")
        self.assertIsNone(self.reason(contrast(), named=["e1"]))
        self.assertIsNone(self.reason({"id": "e1", "kind": "fact"}))
        self.assertEqual(self.reason(cross("e7e5", e2e4="fails")), "intervention")
        self.assertEqual(self.reason({"id": "e1", "kind": "certainty"}), "certainty")
        self.assertEqual(self.reason(census(entry("e2e4", 50), purpose="centre")), "purpose")

    def test_a_census_is_a_reason_from_nine_good_moves_on(self):
        good = [entry(f"a2a{number}", -number) for number in range(9)]
        self.assertEqual(self.reason(census(*good)), "census")
        self.assertIsNone(self.reason(census(*good[1:])))
        self.assertIsNone(self.reason(census(*good[1:], entry("h2h4", 0, "at_most"))))

    def test_a_bound_tells_that_a_move_is_bad_only_if_it_lies_low_enough(self):
        table = census(entry("e2e4", 50), entry("a2a3", 40, "at_most"), entry("b2b3", -30, "at_most"), entry("g2g4", -200))
        self.assertEqual([each["uci"] for each in reasons.bad(table)], ["b2b3", "g2g4"])

    def test_circumstances(self):
        board = chess.Board()
        self.assertEqual(reasons.circumstance(document(), board), "ordinary")
        self.assertEqual(reasons.circumstance(document(score={"mate": 3}), board), "decided")
        for san in ("e4", "d5", "exd5"):
            board.push_san(san)
        self.assertEqual(reasons.circumstance(document(best={"uci": "d8d5"}), board), "recapture")
        self.assertEqual(reasons.circumstance(document(best={"uci": "g8f6"}), board), "ordinary")
        self.assertEqual(reasons.circumstance(document(), chess.Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")), "in check")

    def test_two_replies_cover_what_the_second_adds(self):
        table = census(entry("e2e4", 50), entry("a2a3", -100), entry("b2b3", -100), entry("c2c3", -100), entry("h2h3", -100))
        replies = [cross("d7d5", a2a3="works", b2b3="works"), cross("e7e5", b2b3="works", c2c3="works", e2e4="works")]
        self.assertEqual(reasons.covered(table, replies, 1), 0.5)
        self.assertEqual(reasons.covered(table, replies), 0.75)
        self.assertIsNone(reasons.covered(census(entry("e2e4", 50)), replies))

    def test_what_speaks_for_a_move(self):
        speaks = lambda item, move="e2e4": reasons.speaks_for(item, document(), move)
        self.assertTrue(speaks(contrast()))
        self.assertFalse(speaks(contrast(), "a2a3"), "it is the worse of the two")
        self.assertFalse(speaks(contrast(side="black")))
        self.assertTrue(speaks(contrast(fen=AFTER, side="black", change="passed", with_=[])), "it threatens something")
        self.assertFalse(speaks(contrast(change="passed", with_=[])), "they threaten something")
        self.assertTrue(speaks(cross("e7e5", e2e4="illegal", a2a3="works")))
        self.assertFalse(speaks(cross("e7e5", e2e4="works", a2a3="fails")))
        served = census({**entry("e2e4", 50), "serves": True}, {**entry("a2a3", 0), "serves": False}, purpose="centre")
        self.assertTrue(speaks(served))
        self.assertFalse(speaks(served, "a2a3"))

    def test_interventions_about_mistakes_alone_are_told_apart(self):
        fates = {f"{file}2{file}3": "fails" for file in "abcdefg"}
        self.assertTrue(reasons.is_narrow([contrast(), cross("e7e5", h2h3="works", **fates)]))
        self.assertFalse(reasons.is_narrow([contrast(), cross("e7e5", h2h3="works", g2g4="works", a2a3="works")]))
        self.assertFalse(reasons.is_narrow([contrast(change="passed", with_=[])]))


class Swap(unittest.TestCase):
    def test_moves_and_squares_are_blanked_and_words_are_not(self):
        told = swap.blanked("14...f5 shuts the line from e4 to h7: 15.Qxh7+ Kf8 16.O-O-O; 30 moves lose. After 14… the f-pawn goes.")
        self.assertEqual(told, "▢ shuts the line from ▢ to ▢: ▢ ▢ ▢; 30 moves lose. After ▢ the ▢pawn goes.")

    def test_the_key_scores_answers(self):
        ranked = [["d2d4", 30], ["e2e4", 25], ["g1f3", 20], ["c2c4", 18], ["a2a3", 0]]
        texts, key = swap.material([document(text="1.e4 is best.")], [ranked], 1)
        self.assertIn("> ▢ is best.", texts)
        self.assertIn("1 of 1", swap.scored(key, f"1 {key['1']}\n2 A\nI am not sure"))
        self.assertNotIn("a3", texts)


if __name__ == "__main__":
    unittest.main()
