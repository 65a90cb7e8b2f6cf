"""Statements are drawn from documents and measured against a referee whose answers are given.

  .venv/bin/python tests/test_truth.py
"""
import sys, tempfile, unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
import chess

from referee import MATE, Kept, Question, over
from statements import grounds, statements

START = chess.STARTING_FEN
KNIGHT = {"uci": "g1f3", "san": "Nf3"}


class Given:
    """A referee that says what it was told, by the moves of the question, for the side to move."""

    def __init__(self, **answers):
        self.answers = answers

    def answer(self, question):
        return self.answers[" ".join(question.moves).replace(" ", "_") or "root"]

    def value(self, question, side):
        value = self.answer(question)[0][1]
        return value if question.board().turn == side else -value


def document(**fields):
    empty = {"schema": 2, "fen": START, "turn": "white", "best": KNIGHT, "verdict": {"kind": "standing"}, "line": [KNIGHT],
             "evidence": [], "claims": [], "why_not": [], "others": [], "sentences": [], "text": ""}
    return {**empty, **fields}


def contrast(**fields):
    item = {"id": "e1", "kind": "contrast", "side": "white", "change": {"kind": "left_out", "ply": 0},
            "with": {"fen": START, "line": ["e2e4"]}, "without": {"fen": START, "line": ["a2a3"]}}
    return {**item, **fields}


class Truth(unittest.TestCase):
    def measured(self, referee, **fields):
        (statement,) = statements(document(**fields))
        return statement.measure(referee)

    def test_a_contrast_is_measured_for_its_side(self):
        referee = Given(e2e4=[["e7e5", -30]], a2a3=[["e7e5", 90]])
        self.assertEqual(self.measured(referee, evidence=[contrast()]), 120)
        self.assertEqual(self.measured(referee, evidence=[contrast(side="black")]), -120)

    def test_a_mate_instead_of_a_large_score_separates_and_two_mates_do_not(self):
        referee = Given(e2e4=[["e7e5", 3 - MATE]], a2a3=[["e7e5", -3000]])
        self.assertGreater(self.measured(referee, evidence=[contrast()]), 100)
        referee = Given(e2e4=[["e7e5", 3 - MATE]], a2a3=[["e7e5", 5 - MATE]])
        self.assertLess(self.measured(referee, evidence=[contrast()]), 50)

    def test_a_loss_is_the_gain_of_the_other_side(self):
        item = {"id": "e1", "kind": "fact", "name": "gain", "fen": START, "line": ["e2e4"], "side": "white", "points": -1}
        referee, says = Given(e2e4=[["e7e5", 70]]), lambda text: [{"text": text, "evidence": ["e1"]}]
        self.assertEqual(self.measured(referee, evidence=[item], sentences=says("1.e4 loses a pawn.")), 70)
        self.assertEqual(statements(document(evidence=[item], sentences=says("1.e4 lets the mate slip; Black is winning."))), [])

    def test_a_large_balance_of_men_asks_for_no_more_than_a_plain_win(self):
        fen = "k7/8/8/8/8/8/8/KQR5 w - - 0 1"
        item = {"id": "e1", "kind": "fact", "name": "gain", "fen": fen, "line": [], "side": "white", "points": 9}
        says = [{"text": "1.Qxb1 wins a queen.", "evidence": ["e1"]}]
        self.assertEqual(self.measured(Given(root=[["b1b2", 700]]), evidence=[item], sentences=says), 200)

    def test_the_only_good_move_must_be_the_referees(self):
        first = [["g1f3", 50], ["e2e4", -90]]
        self.assertEqual(self.measured(Given(root=first), verdict={"kind": "only"}), 140)
        self.assertEqual(self.measured(Given(root=[["e2e4", 50], ["g1f3", -90]]), verdict={"kind": "only"}), -140)

    def test_moves_that_win_alike_are_alike(self):
        referee = Given(g1f3=[["e7e5", -2000]], e2e4=[["e7e5", -1200]])
        other = {"uci": "e2e4", "san": "e4"}
        self.assertEqual(self.measured(referee, others=[other], text="1.e4 wins as much."), 0)
        self.assertEqual(statements(document(others=[other], text="1.Nf3 seems best.")), [])

    def test_lines_in_san_are_read(self):
        claim = {"motif": "fork", "with": ["e4"], "without": ["a3"], "text": "", "proof": {"kind": "ablation", "change": "without the move"}}
        why = {"uci": "a2a3", "text": "", "claims": [{**claim, "with": ["e5"], "without": ["a6"]}]}
        old = document(schema=1, outcome={"kind": "mate", "moves": 1}, asides=[], claims=[claim], why_not=[why], text="")
        told = {statement.kind: statement for statement in statements(old)}
        self.assertEqual(list(told), ["without the move", "why not: without the move", "mates"])
        self.assertEqual(told["why not: without the move"].side, chess.BLACK)
        self.assertEqual(grounds(old), {"contrast", "certainty"})

    def test_evidence_that_no_sentence_of_the_move_names_is_no_ground(self):
        self.assertEqual(grounds(document(evidence=[contrast()])), set())
        self.assertEqual(grounds(document(evidence=[contrast()], sentences=[{"text": "", "evidence": ["e1"]}])), {"contrast"})

    def test_nothing_is_searched_where_the_game_is_over(self):
        self.assertEqual(over(Question(START, ("f2f3", "e7e5", "g2g4", "d8h4")).board()), -MATE)
        self.assertEqual(over(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), 0)
        self.assertIsNone(over(chess.Board()))

    def test_a_file_that_was_cut_off_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "kept.jsonl"
            path.write_text('{"key": "a", "value": 1}\n{"key": "b", "va')
            kept = Kept(path)
            self.assertEqual([kept.get("a", lambda: 2), kept.get("b", lambda: 3)], [1, 3])
            self.assertEqual(Kept(path).known, {"a": 1, "b": 3})


if __name__ == "__main__":
    unittest.main()
