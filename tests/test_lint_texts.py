"""The rules of speech, each on a text that breaks it.

  .venv/bin/python tests/test_lint_texts.py
"""
import unittest

from lint_texts import ENOUGH, LONGEST, faults, frame, lint


def rules(*sentences, level="club"):
    return [fault.rule for fault in faults(sentences, level)]


def explanation(*sentences):
    return {"fen": "", "sentences": [{"text": text, "evidence": []} for text in sentences], "why_not": []}


class Lint(unittest.TestCase):
    def test_what_is_well_said(self):
        self.assertEqual(rules("Black threatens 25...Rf2#.", "25.e3 is half of it: 25...e5 26.dxe5 (the f-pawn hangs)."), [])
        self.assertEqual(rules("a1=Q# was a threat before."), [])

    def test_each_rule(self):
        self.assertEqual(rules(), ["empty"])
        self.assertEqual(rules("It hangs.", "It is late.", "It hangs."), ["twice"])
        self.assertEqual(rules("This is a line-decoy."), ["name"])
        self.assertEqual(rules("See e12."), ["name"])
        self.assertEqual(rules("A backRankMate."), ["name"])
        self.assertEqual(rules("12.a4 does it as well."), ["avoided"])
        self.assertEqual(rules("26.Qe8# is mate."), ["filler"])
        self.assertEqual(rules("He said “no."), ["balance"])
        self.assertEqual(rules("and so it goes"), ["sentence"])
        self.assertEqual(rules("So  it goes ."), ["spaces"])
        self.assertEqual(rules(*(f"Number {number}." for number in range(LONGEST["club"][0] + 1))), ["long"])

    def test_frames_leave_no_names(self):
        self.assertEqual(frame("12.Nf3 wins a pawn for the rook on h8."), frame("3...e5 wins a queen for the bishop on a1."))
        self.assertEqual(frame("Eleven of White's 37 moves run into 7...Bxb4."), frame("27 of Black's 30 moves run into 8.Qh5."))
        self.assertNotEqual(frame("12.Nf3 wins a pawn."), frame("12.Nf3 loses a pawn."))

    def test_a_frame_in_too_many_texts(self):
        some = [explanation(f"{number}.a4 wins a pawn.") for number in range(ENOUGH // 5)]
        others = [explanation(f"So it {'x' * number}is.") for number in range(ENOUGH)]
        self.assertEqual([fault.rule for fault in lint(some + others)], ["frame"])
        self.assertEqual(lint(some), [], "too few to tell")


if __name__ == "__main__":
    unittest.main()
