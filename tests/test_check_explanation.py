"""Tests of tools/check_explanation.py: small documents by hand, right ones and ones with a single thing wrong.

  .venv/bin/python tests/test_check_explanation.py
"""
import copy, json, math, subprocess, sys, tempfile, unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parent.parent / "tools"
sys.path.insert(0, str(TOOLS))
import check_explanation as checker

# White mates in two: 1.Ra7 and whatever the king does, 2.Rb8.
LADDER = "6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1"
# A knight's fork: 1.Nc7+ wins the rook on a8.
FORK = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"


def fork():
    """1.Nc7+ forks king and rook; the census has every move of White's."""
    line = ["b5c7", "e8d7", "c7a8"]
    board = checker.position(FORK)
    moves = [{"uci": move.uci(), "san": board.san(move), "score": {"centipawns": 0}, "bound": "exact", "line": [move.uci()]}
             for move in board.legal_moves]
    moves.sort(key=lambda entry: entry["uci"] != "b5c7")
    moves[0].update(score={"centipawns": 300}, line=line)
    evidence = [
        {"id": "e1", "kind": "fact", "name": "gain", "fen": FORK, "line": line, "side": "white", "since": 0, "won": ["rook"],
         "lost": [], "points": 5},
        {"id": "e2", "kind": "fact", "name": "attacks", "fen": FORK, "line": line[:1], "squares": ["c7", "a8"]},
        {"id": "e3", "kind": "fact", "name": "checks", "fen": FORK, "line": line[:1], "squares": ["c7", "e8"]},
        {"id": "e4", "kind": "census", "side": "white", "fen": FORK, "strength": {"kind": "judged", "nodes": 1000}, "moves": moves},
        {"id": "e5", "kind": "contrast", "side": "white", "strength": {"kind": "judged", "nodes": 1000},
         "change": {"kind": "left_out", "ply": 0}, "margin": 169,
         "with": {"fen": FORK, "line": line, "score": {"centipawns": 300}},
         "without": {"fen": FORK, "line": ["b5a7"], "score": {"centipawns": 0}}},
        {"id": "e6", "kind": "contrast", "side": "white", "strength": {"kind": "judged", "nodes": 1000},
         "change": {"kind": "edited", "ply": 0, "from": "a8", "to": "h8"}, "margin": 172,
         "with": {"fen": FORK, "line": [], "score": {"centipawns": 300}},
         "without": {"fen": "4k2r/8/8/1N6/8/8/8/4K3 w - - 0 1", "line": [], "score": {"centipawns": -200}}},
    ]
    sentences = [
        {"text": "1.Nc7+ wins a rook: 1.Nc7+ Kd7 2.Nxa8.", "evidence": ["e1"]},
        {"text": "The knight on c7 attacks White's target, the rook on a8, and gives check to the king on e8.",
         "evidence": ["e2", "e3"]},
        {"text": f"Of White's {len(moves)} moves only Nc7+ does it.", "evidence": ["e4"]},
        {"text": "With the rook on h8 there would be no fork.", "evidence": ["e6"]},
    ]
    pieces = [{"square": "c7", "role": "knight", "color": "white", "part": "attacker"},
              {"square": "a8", "role": "rook", "color": "black", "part": "target"}]
    claim = {"motif": "fork", "theme": "fork", "ply": 0, "san": "Nc7+", "line": line, "pieces": pieces, "squares": ["c7"],
             "evidence": ["e2", "e5"], "reason": True}
    return document(FORK, line, {"kind": "gain"}, {"centipawns": 300}, evidence, sentences, [claim])


def ladder():
    """A forced mate with every reply answered."""
    replies = {reply: {"move": "b1b8", "replies": {}} for reply in ("g8f8", "g8h8")}
    line = ["a2a7", "g8f8", "b1b8"]
    evidence = [{"id": "e1", "kind": "certainty", "side": "white", "fen": LADDER, "strength": {"kind": "forced"},
                 "score": {"mate": 2}, "line": line, "answers": {"move": "a2a7", "replies": replies}}]
    sentences = [{"text": "1.Ra7 forces mate in two: 1...Kh8 2.Rb8 is mate as well.", "evidence": ["e1"]}]
    return document(LADDER, line, {"kind": "mate", "moves": 2}, {"mate": 2}, evidence, sentences)


# White takes the rook with one of three men, or is worse.
TAKES = "6k1/5ppp/8/3r4/2P1P3/2N5/8/6K1 w - - 0 1"


def split():
    """All good moves take the rook, and no other move does."""
    board = checker.position(TAKES)
    moves = [{"uci": move.uci(), "san": board.san(move), "score": {"centipawns": 100 if board.is_capture(move) else -300},
              "bound": "exact", "line": [move.uci()], "serves": board.is_capture(move)} for move in board.legal_moves]
    moves.sort(key=lambda entry: (not entry["serves"], entry["uci"]))
    good = sum(entry["serves"] for entry in moves)
    accident = math.prod((good - 1 - i) / (len(moves) - 1 - i) for i in range(good - 1))
    item = {"id": "e1", "kind": "census", "side": "white", "fen": TAKES, "strength": {"kind": "judged", "nodes": 1000},
            "purpose": "takes", "squares": ["d5"], "tried": 2, "accident": accident, "pawn": 1.0,
            "other": {"score": {"centipawns": -300}, "line": moves[-1]["line"]}, "moves": moves}
    text = f"All {good} good moves take the rook on d5; of the {len(moves) - good} that do not, none is as good, not even {moves[-1]['san']}."
    return document(TAKES, moves[0]["line"], {"kind": "standing"}, {"centipawns": 100}, [item],
                    [{"text": text, "evidence": ["e1"]}])


def document(fen, line, verdict, score, evidence, sentences, claims=()):
    played = checker.replay(checker.Report(), checker.position(fen), line)
    steps = [{"uci": uci, "san": san} for uci, san in zip(line, played.sans)]
    return {"schema": 2, "fen": fen, "turn": "white", "machine": {"name": "hand", "nodes": 1, "questions": 1}, "ending": None,
            "best": steps[0], "verdict": verdict, "goal": None, "score": score, "line": steps, "evidence": evidence,
            "claims": list(claims), "why_not": [], "others": [], "themes": [], "sentences": sentences,
            "text": " ".join(sentence["text"] for sentence in sentences)}


def failures(made):
    return [f"{where}: {what}" for where, what in checker.check(made).failures]


def change(made, path, new):
    """The document with one value changed; `path` holds keys and indices, and `text` follows its sentences."""
    made = copy.deepcopy(made)
    *before, last = path
    record = made
    for key in before:
        record = record[key]
    record[last] = new
    if path[0] == "sentences":
        made["text"] = " ".join(sentence["text"] for sentence in made["sentences"])
    return made


class Right(unittest.TestCase):
    def test_documents_by_hand_hold(self):
        self.assertEqual(failures(fork()), [])
        self.assertEqual(failures(ladder()), [])
        self.assertEqual(failures(split()), [])

    def test_a_game_holds(self):
        step = {"ply": 1, "uci": "b5c7", "san": "Nc7+", "fen": FORK, "best": None, "chances": [0.5, 0.9], "loss": 0,
                "judgement": None, "only": False, "evidence": fork()["evidence"], "missed": [], "advice": [],
                "comment": fork()["sentences"]}
        game = {"schema": 2, "game": 1, "moves": [step]}
        self.assertEqual(failures(game), [])
        self.assertIn("move 1 comment 1", failures(change(game, ["moves", 0, "comment", 0, "text"], "1.Nd6+ it is."))[0])

    def test_facts_mean_what_they_say(self):
        cases = [
            ("4k3/8/4n3/8/8/4R3/8/4K3 w - - 0 1", "pins", "e3 e6 e8", True),
            ("4k3/8/4n3/8/8/4R3/8/4K3 w - - 0 1", "skewers", "e3 e6 e8", False),
            ("4n3/8/4k3/8/8/4R3/8/K7 b - - 0 1", "skewers", "e3 e6 e8", True),
            ("4k3/8/4n3/4P3/8/4R3/8/4K3 w - - 0 1", "pins", "e3 e6 e8", False),
            ("4k3/8/4n3/8/8/4R3/8/4K3 w - - 0 1", "blocks", "e6 e3 e8", True),
            ("4k3/8/4n3/8/8/4R3/8/4K3 w - - 0 1", "attacks", "e3 e6", True),
            ("4k3/8/4n3/8/8/4R3/8/4K3 w - - 0 1", "attacks", "e3 e8", False),
            ("4k3/8/4n3/8/8/4R3/8/4K3 w - - 0 1", "guards", "e3 h3", True),
            ("4k3/8/4n3/8/8/4R3/8/4K3 w - - 0 1", "guards", "e3 e6", False),
            ("4k3/8/4n3/8/8/4R3/8/4K3 w - - 0 1", "hangs", "e6", True),
            ("4k3/5p2/4n3/8/8/4R3/8/4K3 w - - 0 1", "hangs", "e6", False),
            ("7n/6P1/5K2/8/8/8/k7/8 b - - 0 1", "cornered", "h8", True),
            ("7n/6P1/8/4K3/8/8/k7/8 b - - 0 1", "cornered", "h8", False),
            ("7n/6P1/5K2/8/8/8/k7/8 w - - 0 1", "cornered", "h8", False),
            ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "mated", "g8", True),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemated", "h8", True),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "mated", "h8", False),
        ]
        for fen, name, squares, holds in cases:
            with self.subTest(fen=fen, fact=f"{name} {squares}"):
                fact = {"id": "e1", "kind": "fact", "name": name, "fen": fen, "line": [], "squares": squares.split()}
                report = checker.Report()
                checker.Scope(report, {"fen": fen, "evidence": [fact]})
                self.assertEqual(not report.failures, holds, report.failures)

    def test_words_for_gains(self):
        for words, won, lost, fits in [
            ("wins a rook", ["rook"], [], True), ("wins a rook", ["rook"], ["pawn"], False),
            ("wins the exchange", ["rook"], ["knight"], True), ("wins the exchange and a pawn", ["rook", "pawn"], ["bishop"], True),
            ("wins a piece", ["bishop"], [], True), ("wins a piece", ["pawn", "pawn", "pawn"], [], False),
            ("wins the queen for a rook", ["queen"], ["rook"], True), ("wins two pawns", ["pawn"], [], False),
            ("does not win a pawn", [], [], True), ("Black loses a rook", ["rook"], [], True), ("White loses a rook", ["rook"], [], False),
            ("wins two pieces for a rook", ["bishop", "knight"], ["rook"], True), ("cannot avoid it and wins a pawn", [], [], False),
        ]:
            with self.subTest(words=words, won=won, lost=lost):
                sentence = checker.Sentence(words, [])
                sentence.gains, sentence.roles = [(True, won, lost), (False, lost, won)], set(checker.WORTH)
                self.assertEqual(not sentence.unproved(), fits)


class Wrong(unittest.TestCase):
    """One thing is changed, and the checker must say where."""

    def test_evidence(self):
        for path, new, where in [
            (["evidence", 0, "won"], ["queen"], "e1"), (["evidence", 0, "points"], 3, "e1"), (["evidence", 0, "since"], 4, "e1"),
            (["evidence", 0, "line"], ["b5c7", "e8e7"], "e1"), (["evidence", 1, "squares"], ["c7", "b8"], "e2"),
            (["evidence", 1, "name"], "guards", "e2"), (["evidence", 2, "squares"], ["a8", "e8"], "e3"),
            (["evidence", 3, "moves"], fork()["evidence"][3]["moves"][1:], "e4"),
            (["evidence", 3, "moves"], fork()["evidence"][3]["moves"] * 2, "e4"),
            (["evidence", 3, "moves", 2, "line"], ["b5c7"], "e4"), (["evidence", 4, "margin"], 100, "e5"),
            (["evidence", 4, "with", "score"], {"centipawns": 100}, "e5"), (["evidence", 4, "change", "ply"], 1, "e5"),
            (["evidence", 4, "change", "kind"], "at_once", "e5"), (["evidence", 4, "strength"], {"kind": "judged"}, "e5"),
            (["evidence", 5, "change", "to"], "g8", "e6"), (["evidence", 5, "change", "kind"], "passed", "e6"),
            (["evidence", 1, "id"], "e1", "e1"), (["evidence", 4, "change"], {}, "e5"), (["evidence", 0], None, "None"),
        ]:
            with self.subTest(path=path, new=new):
                self.assertTrue(any(failure.startswith(where) for failure in failures(change(fork(), path, new))))

    def test_purposes(self):
        holds = split()
        self.assertEqual(failures(holds), [])
        for says, change in [
            ("serves takes is", lambda item: item["moves"][0].update(serves=False)),
            ("accident is", lambda item: item.update(accident=0.01)),
            ("too likely", lambda item: item.update(tried=20)),
            ("right would be one of", lambda item: item.update(purpose="luck")),
            ("not clearly worse", lambda item: item["other"].update(score={"centipawns": 90})),
            ("does not serve takes", lambda item: item["moves"][-1].update(score={"centipawns": 100})),
            ("must be one that does not serve", lambda item: item["other"].update(line=item["moves"][0]["line"])),
        ]:
            changed = copy.deepcopy(holds)
            change(changed["evidence"][0])
            self.assertTrue(any(says in what for what in failures(changed)), f"{says}: {failures(changed)}")

    def test_answers(self):
        tree = ["evidence", 0, "answers"]
        for path, new in [
            (tree + ["replies"], {"g8f8": {"move": "b1b8", "replies": {}}}), (tree + ["replies", "g8h8", "move"], "b1b7"),
            (tree + ["move"], None), (["evidence", 0, "score", "mate"], 3), (tree + ["replies", "g8h8"], None),
            (["evidence", 0, "score"], {"centipawns": 900}), (["verdict", "moves"], 1), (["score", "mate"], -2),
            (["sentences", 0, "text"], "1.Ra7 forces mate in three."),
        ]:
            with self.subTest(path=path, new=new):
                self.assertTrue(failures(change(ladder(), path, new)))

    def test_claims_and_document(self):
        for path, new, where in [
            (["claims", 0, "pieces", 0, "role"], "bishop", "claim 1"), (["claims", 0, "reason"], False, "claim 1"),
            (["claims", 0, "ply"], 3, "claim 1"), (["claims", 0, "san"], "Nc7", "claim 1"),
            (["claims", 0, "evidence"], ["e9"], "claim 1"), (["best", "san"], "Nc7", "line"), (["line", 0, "san"], "Nc7", "line"),
            (["turn"], "black", "line"), (["verdict", "kind"], "mate", "line"), (["verdict", "kind"], "draw", "line"),
            (["text"], "Something else.", "text"), (["fen"], "8/8/8/8/8/8/8/8 w - - 0 1", "document"), (["schema"], 1, "document"),
        ]:
            with self.subTest(path=path, new=new):
                self.assertTrue(any(failure.startswith(where) for failure in failures(change(fork(), path, new))))

    def test_sentences(self):
        for number, text in [
            (0, "2.Nc7+ is strong."), (0, "1...Nc7+ is strong."), (0, "1.Nc7# is strong."), (0, "1.Nd6+ is strong."),
            (0, "1.Nc7+ Ke7 is best."), (0, "1.Nc7+ 2.Nxa8 follows."), (0, "1.Nc7+ wins a queen."), (0, "1.Nc7+ loses a rook."),
            (0, "1.Nc7+ wins two rooks."), (0, "The square h5 is weak."), (0, "The bishop likes it."), (1, "The rook on c7 attacks."),
            (1, "The knight on d6 attacks."), (1, "Black's knight on c7 attacks."), (2, "White has 99 moves."),
            (2, "It is mate in four."), (3, "The pawns on h8 go."),
        ]:
            with self.subTest(text=text):
                found = failures(change(fork(), ["sentences", number, "text"], text))
                self.assertEqual([failure.split(":")[0] for failure in found], [f"sentence {number + 1}"], found)

    def test_any_shape_is_a_failure_and_no_crash(self):
        for broken in [None, [], "x", 7, {}, {"schema": 2}, {"schema": 2, "moves": [3, {}]}, {"schema": 2, "fen": 5, "evidence": {}}]:
            self.assertTrue(failures(broken))
        for name in fork():
            missing = fork()
            del missing[name]
            if name not in ("machine", "goal", "themes"):
                self.assertTrue(failures(missing), name)


class CommandLine(unittest.TestCase):
    def run_on(self, text, *options):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(text)
            file.flush()
            return subprocess.run([sys.executable, TOOLS / "check_explanation.py", file.name, *options], capture_output=True, text=True)

    def test_exit_codes(self):
        right, wrong = json.dumps(fork()), json.dumps(change(fork(), ["evidence", 0, "points"], 3))
        self.assertEqual(self.run_on(f"{right}\n{json.dumps(ladder())}\n").returncode, 0)
        self.assertEqual(self.run_on(json.dumps(fork(), indent=2)).returncode, 0)
        told = self.run_on(f"{right}\n{wrong}\n", "--quiet")
        self.assertEqual((told.returncode, len(told.stdout.splitlines())), (1, 1))
        self.assertIn(":2: e1: points is 3", told.stdout)
        self.assertEqual(self.run_on("no JSON").returncode, 2)


if __name__ == "__main__":
    unittest.main()
