"""What readers say of quiet positions is counted as they said it."""
import sys, unittest
from pathlib import Path

import chess

sys.path.append(str(Path(__file__).parent.parent / "tools"))
import quiet

SUITE = ['4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "King Activity.001";', '4k3/8/8/8/8/8/4P3/4K3 w - - bm e3; id "King Activity.002";',
         '4k3/4r3/8/8/8/8/8/4K3 w - - bm Kd1; id "King Activity.003";', '4k3/8/8/8/8/4P3/8/4K3 w - - bm e4; id "Centre.001";']


class Quiet(unittest.TestCase):
    def test_a_position_is_drawn_once_and_never_in_check(self):
        drawn = quiet.of_suite(SUITE, 40, seed=1)
        self.assertEqual(sorted(theme for _, theme in drawn), ["Centre", "King Activity"])

    def test_captures_before_and_after_are_not_quiet(self):
        board = chess.Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
        self.assertFalse(quiet.is_quiet(board, {"best": {"uci": "e4d5"}}))
        self.assertTrue(quiet.is_quiet(board, {"best": {"uci": "e4e5"}}))
        board.push_uci("e4d5")
        self.assertFalse(quiet.is_quiet(board, {"best": {"uci": "e8d7"}}))

    def test_verdicts_are_counted_and_misses_listed(self):
        texts = [(None, source, {"best": {"san": "e4"}}) for source in ("Centre", "game", "game")]
        said = quiet.read(texts, "1 | first\n2 | other | the break e4-e5 | a pawn\n3 | nonsense\n9 | first\n")
        self.assertIn("| all | 2 | 1 (50%) | 0 (0%) | 1 (50%) |", said)
        self.assertIn("| 2 | game | e4 | other | the break e4-e5 | a pawn |", said)
        self.assertNotIn("| 1 | Centre |", said)


if __name__ == "__main__":
    unittest.main()
