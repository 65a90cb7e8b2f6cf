#!/usr/bin/env python3
"""Check Lucena's explanations without trusting Lucena: every line is replayed, every fact looked up, every gain
counted, every mate walked through, and every sentence held against the evidence that it names.

  python tools/check_explanation.py FILE… [--summary | --quiet]        `-` reads standard input

A file holds documents of `explain --json` and `annotate --json`, one a line. Exit: 0 all holds, 1 not all, 2 unreadable.

What remains a matter of trust are scores that a search has judged. Of those it is checked that they are well formed,
agree with a mate that stands on the board, and lie as far apart as the document says.
"""
import argparse, contextlib, json, math, re, sys
from collections import Counter
from functools import cached_property

import chess

ROLES = {name: chess.PIECE_NAMES.index(name) for name in ("queen", "rook", "bishop", "knight", "pawn", "king")}
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 100}
COLORS = {"white": chess.WHITE, "black": chess.BLACK}
# How fast winning chances change with centipawns, as on the big sites.
STEEPNESS = 0.003_682_08
# A rule that is no proof is quoted for a move that is at most so many centipawns worse than the best, where neither is decided.
NEARLY, DECIDED = 100, 500
# No document may keep the checker busy for ever.
MOST_CHARACTERS, MOST_POSITIONS, LONGEST_LINE, LONGEST_TEXT = 100_000_000, 200_000, 600, 5_000

class Wrong(Exception):
    """Something in a document does not hold; the message says what, and what would be right."""

class Report:
    """What was found in one document, and the work that it may still ask for."""
    def __init__(self):
        self.failures, self.counts, self.left = [], Counter(), MOST_POSITIONS

    def spend(self, positions=1):
        self.left -= positions
        need(self.left > 0, f"the document is too large to check: more than {MOST_POSITIONS} positions")

    @contextlib.contextmanager
    def at(self, where):
        """What goes wrong inside is a failure of this place; the rest of the document is still checked."""
        try:
            yield
        except Exception as error:  # However broken a document is, it is a failure and never a crash.
            told = str(error) if isinstance(error, Wrong) else f"cannot be checked: {error!r:.200}"
            self.failures += [(where, line[:500]) for line in told.split("\n")]

# --- Fields ---
def need(condition, message):
    if not condition:
        raise Wrong(message)

def field(record, name, kind, null=False):
    """A field, which must be there and of its kind."""
    need(isinstance(record, dict) and name in record, f"the field {name} is missing")
    value = record[name]
    fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool)) or null and value is None
    need(fits, f"{name} is {str(value)[:60]!r}, right would be of type {kind.__name__}")
    return value

def one_of(record, name, choices):
    value = field(record, name, str)
    need(value in choices, f"{name} is {value[:60]!r}, right would be one of {', '.join(choices)}")
    return value

def color(record, name):
    return COLORS[one_of(record, name, COLORS)]
def square(name):
    need(isinstance(name, str) and name in chess.SQUARE_NAMES, f"{str(name)[:20]!r} is no square")
    return chess.parse_square(name)
def check_san(record, san):
    need(field(record, "san", str) == san, f"san is {record['san'][:20]!r}, right would be {san}")

def read_score(record, name="score"):
    """("centipawns", n) or ("mate", n)."""
    unit, number = next(iter(field(record, name, dict).items()), ("", 0))
    most = {"centipawns": 40_000, "mate": 1_000}.get(unit, -1)
    need(len(record[name]) == 1 and type(number) is int and abs(number) <= most, f"{name} is no score")
    return unit, number

def value(score):
    unit, number = score
    return number if unit == "centipawns" else 40_000 - number if number > 0 else -40_000 - number

def chances(score, pawn):
    """The share of the points that a score gives, if a pawn of it is worth so many of those that the curve was made for."""
    unit, number = score
    if unit == "mate":
        return float(number > 0)
    return 1 / (1 + math.exp(-STEEPNESS * max(-1_000, min(1_000, pawn * number))))

def class_of(lost, bound):
    """Good within three points of the best, bad from eight on; what is only known to be at most so much is not good."""
    if bound == "at_most":
        return "bad" if lost >= 0.075 else "unclear"
    return "good" if lost <= 0.03 else "bad" if lost >= 0.08 else "unclear"

def least_margin(bad, least, share):
    """By how much a score must be better: so many centipawns, and so much of the winning chances; None where nothing suffices."""
    chance = float(bad > 0) if abs(bad) > 20_000 else 1 / (1 + math.exp(-STEEPNESS * max(-1_000, min(1_000, bad))))
    if chance + share > 1:
        return None
    enough = math.log((chance + share) / (1 - chance - share)) / STEEPNESS if chance + share < 1 else math.inf
    return max(least, (math.ceil(enough) if enough <= 1_000 else 20_000) - bad)

# --- Lines ---
def position(fen):
    need(isinstance(fen, str) and len(fen) <= 100 and len(fen.split()) == 6, f"{str(fen)[:100]!r} is no FEN of six fields")
    board = chess.Board(fen)
    need(not board.status() & (chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING | chess.STATUS_TOO_MANY_KINGS |
         chess.STATUS_PAWNS_ON_BACKRANK | chess.STATUS_OPPOSITE_CHECK), f"{fen!r} is no legal position")
    return board

def played(board, move):
    after = board.copy(stack=False)
    after.push(move)
    return after

class Line:
    """Moves from a position: the boards along the way, and the moves as people write them."""
    def __init__(self, boards, moves, sans):
        self.boards, self.moves, self.sans, self.end = boards, moves, sans, boards[-1]

    @cached_property
    def told(self):
        """Of each move its number, its side, itself, and its sign of check or mate."""
        return [(board.fullmove_number, board.turn, san.rstrip("+#"), san[len(san.rstrip("+#")):])
                for board, san in zip(self.boards, self.sans)]

    def then(self, report, uci):
        """This line and one more move, which must be legal and in standard UCI."""
        report.spend()
        move = chess.Move.from_uci(uci) if re.fullmatch("[a-h][1-8][a-h][1-8][qrbn]?", str(uci)) else chess.Move.null()
        legal = move and self.end.is_legal(move) and self.end.uci(move) == uci
        need(legal, f"{str(uci)[:20]!r} is not legal in {self.end.fen()}")
        return Line([*self.boards, played(self.end, move)], [*self.moves, move], [*self.sans, self.end.san(move)])

def replay(report, board, steps):
    """A line of moves in UCI, or of {uci, san} where each san must be that move's."""
    need(isinstance(steps, list) and len(steps) <= LONGEST_LINE, f"a line must be a list of at most {LONGEST_LINE} moves")
    line = Line([board], [], [])
    for step in steps:
        line = line.then(report, field(step, "uci", str) if isinstance(step, dict) else step)
        if isinstance(step, dict):
            check_san(step, line.sans[-1])
    return line

# --- Facts: what anyone can see on the board ---
def only_between(board, a, b, c):
    """Whether the bishop, rook or queen on a aims at c, and the man on b is the only one between them."""
    bare = chess.Board(None)
    bare.set_piece_at(a, board.piece_at(a))
    aims = board.piece_type_at(a) in (chess.BISHOP, chess.ROOK, chess.QUEEN) and c in bare.attacks(a)
    return aims and chess.between(a, c) & board.occupied == chess.BB_SQUARES[b]

def in_a_row(board, a, b, c):
    """What a does to the enemies on b and c that stand in a row before it."""
    if board.color_at(b) == board.color_at(c) != board.color_at(a) and only_between(board, a, b, c):
        return "pins" if WORTH[board.piece_type_at(c)] > WORTH[board.piece_type_at(b)] else "skewers"

def is_cornered(board, a):
    """Attacked where it stands and wherever it can go; it is lifted off the board, for it may shield its own squares."""
    lifted = board.copy(stack=False)
    lifted.remove_piece_at(a)
    flights = [move.to_square for move in board.legal_moves if move.from_square == a]
    return board.color_at(a) == board.turn and all(lifted.is_attacked_by(not board.turn, to) for to in [a, *flights])

def pawns_beside(board, a, side):
    """The pawns of a side on the files beside a square's."""
    return [at for at in board.pieces(chess.PAWN, side) if abs(chess.square_file(at) - chess.square_file(a)) == 1]

def is_ahead(a, at, side):
    """Whether a square lies before another, as its side's pawns go."""
    return (chess.square_rank(at) - chess.square_rank(a)) * (1 if side else -1) > 0

def rank_of(a, side):
    return chess.square_rank(a) + 1 if side else 8 - chess.square_rank(a)

def is_outpost(board, a):
    """A knight or bishop on the fourth to sixth rank, guarded by a pawn, that no enemy pawn can attack, now or later."""
    side = board.color_at(a)
    guarded = any(board.piece_type_at(at) == chess.PAWN for at in board.attackers(side, a))
    return (board.piece_type_at(a) in (chess.KNIGHT, chess.BISHOP) and 4 <= rank_of(a, side) <= 6 and guarded
            and not any(is_ahead(a, at, side) for at in pawns_beside(board, a, not side)))

def pawns_on_file(board, a):
    """Whose pawns stand on the file of a rook or queen; None for another man."""
    if board.piece_type_at(a) in (chess.ROOK, chess.QUEEN):
        return {board.color_at(at) == board.color_at(a) for at in range(chess.square_file(a), 64, 8)
                if board.piece_type_at(at) == chess.PAWN}

def is_passed(board, a):
    side = board.color_at(a)
    enemies = board.pieces(chess.PAWN, not side)
    return board.piece_type_at(a) == chess.PAWN and not any(
        abs(chess.square_file(at) - chess.square_file(a)) <= 1 and is_ahead(a, at, side) for at in enemies)

def is_flight(board, king, a):
    lifted = board.copy(stack=False)
    lifted.remove_piece_at(king)
    return (board.piece_type_at(king) == chess.KING and chess.square_distance(king, a) == 1 and not board.piece_at(a)
            and not lifted.is_attacked_by(not board.color_at(king), a))

def is_barred(board, a, s):
    """Whether a man bears on a square of the enemy king's way to castle, where it has the right."""
    side = not board.color_at(a)
    king, home = board.king(side), 0 if side else 56
    ways = [range(king + 1, home + 7)] * board.has_kingside_castling_rights(side)
    ways += [range(home + 2, king)] * board.has_queenside_castling_rights(side)
    return s in board.attacks(a) and any(s in way for way in ways)

def is_hemmed(board, a):
    alike = [at for at in board.pieces(chess.PAWN, board.color_at(a)) if colour_of(at) == colour_of(a)]
    return board.piece_type_at(a) == chess.BISHOP and len(alike) >= 4

def is_behind(board, a, p):
    """A rook looks along the file at the back of a passed pawn."""
    return (board.piece_type_at(a) == chess.ROOK and is_passed(board, p) and chess.square_file(a) == chess.square_file(p)
            and p in board.attacks(a) and is_ahead(a, p, board.color_at(p)))

def bare(board, side):
    """Whether a side has only its king and pawns."""
    return all(board.piece_type_at(at) in (chess.KING, chess.PAWN) for at in chess.scan_forward(board.occupied_co[side]))

def in_opposition(board, k, e):
    """Kings face each other over one empty square of a rank or file, and the one on e has to move."""
    steps = abs(chess.square_file(k) - chess.square_file(e)), abs(chess.square_rank(k) - chess.square_rank(e))
    return (bare(board, chess.WHITE) and bare(board, chess.BLACK) and sorted(steps) == [0, 2] and not board.piece_at((k + e) // 2)
            and (board.king(not board.turn), board.king(board.turn)) == (k, e))

def run_of(board, p):
    """Where the pawn on a square promotes and in how many moves; None if it is no pawn, or a man stands before it."""
    side = board.color_at(p)
    way = [at for at in range(chess.square_file(p), 64, 8) if is_ahead(p, at, side)]
    if board.piece_type_at(p) == chess.PAWN and not any(board.piece_at(at) for at in way):
        return way[-1 if side else 0], way, len(way) - (len(way) == 6)

def may_meddle(board, enemy, p, way, moves):
    """Whether an enemy pawn might promote first, bear on a square of the way or check the king; captures are given to it
    freely where there is anything to capture."""
    side = board.color_at(p)
    prey = any(at != p and board.piece_type_at(at) != chess.KING for at in chess.scan_forward(board.occupied_co[side]))
    queens = 8 - rank_of(enemy, not side) - (rank_of(enemy, not side) == 2)
    def reaches(at):
        down, across = rank_of(at, not side) - rank_of(enemy, not side), abs(chess.square_file(at) - chess.square_file(enemy))
        return 1 <= down <= moves + 2 and (across == 1 or prey and across <= down)
    return queens <= moves or any(map(reaches, [p, *way, board.king(side)]))

def is_too_late(board, p, k):
    """The pawn gets through before the king, which is to move, can take it or what it becomes."""
    run = run_of(board, p)
    if not run or board.color_at(p) == board.turn or board.king(board.turn) != k or not bare(board, board.turn):
        return False
    end, way, moves = run
    return (chess.square_distance(k, end) >= moves + 2
            and not any(may_meddle(board, enemy, p, way, moves) for enemy in board.pieces(chess.PAWN, board.turn)))

def is_in_square(board, k, p):
    run = run_of(board, p)
    return (bool(run) and board.king(not board.color_at(p)) == k and is_passed(board, p)
            and bare(board, chess.WHITE) and bare(board, chess.BLACK) and chess.square_distance(k, run[0]) <= run[2])

def is_cut_off(board, a, k, p, index):
    """A heavy man alone on a line between the enemy king and a passed pawn of its own; the king must not be able to take it."""
    side = board.color_at(a)
    line = [at for at in chess.SQUARES if index(at) == index(a) and board.piece_at(at)]
    apart = (index(k) - index(a)) * (index(p) - index(a)) < 0
    return (board.piece_type_at(a) in (chess.ROOK, chess.QUEEN) and line == [a] and apart and board.king(not side) == k
            and board.color_at(p) == side and is_passed(board, p)
            and (bool(board.attackers(side, a)) or a not in board.attacks(k)))

def is_wrong_bishop(board, b, s, k):
    """A lone bishop with rook's pawns only, which promote on a corner of the other colour, and the enemy king is there."""
    side = board.color_at(b)
    mine = {at: board.piece_type_at(at) for at in chess.scan_forward(board.occupied_co[side])}
    own = [at for at, role in mine.items() if role == chess.PAWN]
    corner = s in ((chess.A8, chess.H8) if side else (chess.A1, chess.H1))
    return (sorted(role for role in mine.values() if role != chess.PAWN) == [chess.BISHOP, chess.KING] and mine[b] == chess.BISHOP
            and own and {chess.square_file(at) for at in own} == {chess.square_file(s)} and corner and colour_of(b) != colour_of(s)
            and bare(board, not side) and board.king(not side) == k and chess.square_distance(k, s) <= 1)

def on_key_square(board, k, p):
    """A king two ranks before its passed pawn, or one or two from the fifth on; of a rook's pawn on the seventh or eighth beside it."""
    side = board.color_at(p)
    mine, its = rank_of(k, side), rank_of(p, side)
    aside = abs(chess.square_file(k) - chess.square_file(p))
    edge = chess.square_file(p) in (0, 7)
    there = mine >= 7 and aside == 1 if edge else aside <= 1 and (mine == its + 2 if its <= 4 else 5 <= its <= 6 and mine - its in (1, 2))
    return (is_passed(board, p) and board.king(side) == k and there and bare(board, chess.WHITE) and bare(board, chess.BLACK))

def is_rook_ending(board, p):
    """Kings, a rook each and one pawn."""
    men = sorted(man.symbol().upper() for man in board.piece_map().values())
    rooks = [len(board.pieces(chess.ROOK, side)) for side in chess.COLORS]
    return men == ["K", "K", "P", "R", "R"] and rooks == [1, 1] and board.piece_type_at(p) == chess.PAWN

def is_lucena(board, k, p, e):
    side = board.color_at(p)
    return (is_rook_ending(board, p) and rank_of(p, side) == 7 and chess.square_file(p) not in (0, 7) and board.king(side) == k
            and board.king(not side) == e and rank_of(k, side) == 8 and chess.square_file(k) == chess.square_file(p)
            and abs(chess.square_file(e) - chess.square_file(p)) >= 2)

def is_bridge(board, a, k, p):
    side = board.color_at(p)
    enemy = board.king(not side)
    return (is_lucena(board, k, p, enemy) and board.piece_at(a) == chess.Piece(chess.ROOK, side) and rank_of(a, side) == 4
            and chess.square_distance(a, enemy) > 1)

def is_third_rank(board, a, k, p):
    side = board.color_at(p)
    return (is_rook_ending(board, p) and board.piece_at(a) == chess.Piece(chess.ROOK, not side) and rank_of(a, not side) == 3
            and board.king(not side) == k and rank_of(k, not side) <= 2 and abs(chess.square_file(k) - chess.square_file(p)) <= 1
            and rank_of(p, side) < 6 and rank_of(board.king(side), side) < 6)

def is_fixed(board, a, p):
    """A pawn right before an enemy one that takes nothing and that no pawn beside it, level or behind, can ever guard."""
    side = board.color_at(p)
    own = [at for at in pawns_beside(board, p, side) if not is_ahead(p, at, side)]
    pawns = [board.piece_type_at(at) for at in (a, p)] == [chess.PAWN] * 2 and board.color_at(a) != side
    return (pawns and a - p == (8 if side else -8) and not own
            and not any(board.color_at(at) == (not side) for at in board.attacks(p)))

def colour_of(a):
    return (chess.square_file(a) + chess.square_rank(a)) % 2

# Name → how many squares it takes, how many of them (the first) must hold a man, and what must be so.
FACTS = {
    "stands": (1, 1, lambda board, a: True),
    "attacks": (2, 2, lambda board, a, b: b in board.attacks(a) and board.color_at(a) != board.color_at(b)),
    "guards": (2, 1, lambda board, a, b: b in board.attacks(a) and board.color_at(b) in (None, board.color_at(a))),
    "hangs": (1, 1, lambda board, a: [side for side in chess.COLORS if board.attackers(side, a)] == [not board.color_at(a)]),
    "pins": (3, 3, lambda board, *row: in_a_row(board, *row) == "pins"),
    "skewers": (3, 3, lambda board, *row: in_a_row(board, *row) == "skewers"),
    "blocks": (3, 2, lambda board, b, a, c: only_between(board, a, b, c)),
    "checks": (2, 2, lambda board, a, k: board.king(board.turn) == k and a in board.checkers()),
    "mated": (1, 1, lambda board, k: board.king(board.turn) == k and board.is_checkmate()),
    "stalemated": (1, 1, lambda board, k: board.king(board.turn) == k and board.is_stalemate()),
    "cornered": (1, 1, is_cornered),
    "outpost": (1, 1, is_outpost),
    "open_file": (1, 1, lambda board, a: pawns_on_file(board, a) == set()),
    "half_open_file": (1, 1, lambda board, a: pawns_on_file(board, a) == {False}),
    "seventh": (1, 1, lambda board, a: board.piece_type_at(a) in (chess.ROOK, chess.QUEEN) and rank_of(a, board.color_at(a)) == 7),
    "passed": (1, 1, is_passed),
    "isolated": (1, 1, lambda board, a: board.piece_type_at(a) == chess.PAWN and not pawns_beside(board, a, board.color_at(a))),
    "doubled": (2, 2, lambda board, a, b: a != b and chess.square_file(a) == chess.square_file(b)
                and board.piece_at(a) == board.piece_at(b) and board.piece_type_at(a) == chess.PAWN),
    "flight": (2, 1, is_flight),
    "bars": (2, 1, is_barred),
    "hemmed": (1, 1, is_hemmed),
    "behind": (2, 2, is_behind),
    "opposition": (2, 2, in_opposition),
    "wrong_bishop": (3, 1, is_wrong_bishop),
    "cuts_off_file": (3, 3, lambda board, *men: is_cut_off(board, *men, chess.square_file)),
    "cuts_off_rank": (3, 3, lambda board, *men: is_cut_off(board, *men, chess.square_rank)),
    "outruns": (2, 2, is_too_late),
    "in_square": (2, 2, is_in_square),
    "key_square": (2, 2, on_key_square),
    "lucena": (3, 3, is_lucena),
    "bridge": (3, 3, is_bridge),
    "third_rank": (3, 3, is_third_rank),
    "fixes": (2, 2, is_fixed),
}

# --- Purposes: what a move is for ---
class Step:
    """A move with the boards before and after it; `a` is where the man that moved now stands."""
    def __init__(self, board, move):
        self.was, self.move, self.now = board, move, played(board, move)
        self.us, self.start, self.captures = board.turn, move.from_square, board.is_capture(move)
        self.castles, self.role = board.is_castling(move), board.piece_type_at(move.from_square)
        self.a = self.now.king(self.us) if self.castles else move.to_square
        self.pawn = self.role == chess.PAWN
        self.taken = (move.to_square + (-8 if self.us else 8) if board.is_en_passant(move) else move.to_square) if self.captures else None

    def men(self, ours, now, *roles):
        """Squares with men of a side, before or after the move, of these kinds if any are named."""
        board, side = self.now if now else self.was, self.us if ours else not self.us
        return [at for at in chess.scan_forward(board.occupied_co[side]) if not roles or board.piece_type_at(at) in roles]

    def ahead(self, at):
        """The square before another, as our pawns go; None beyond the board."""
        far = at + (8 if self.us else -8)
        return far if 0 <= far < 64 else None

    def back(self):
        """The captures that take back."""
        return [reply for reply in self.now.legal_moves if reply.to_square == self.a and self.now.is_capture(reply)]

MINOR, HEAVY = (chess.KNIGHT, chess.BISHOP), (chess.ROOK, chess.QUEEN)
CENTRE = [chess.D4, chess.E4, chess.D5, chess.E5]

def holds(board, name, *squares):
    """Whether a fact of these squares holds, all of which that must hold a man do."""
    _, manned, predicate = FACTS[name]
    return all(board.piece_at(at) for at in squares[:manned]) and predicate(board, *squares)

def worthwhile(board, a):
    """The enemies, not the king, that a man bears on, and that are worth more than itself or guarded by nobody."""
    man = board.piece_at(a)
    return {at for at in board.attacks(a) if board.color_at(at) == (not man.color) and board.piece_type_at(at) != chess.KING
            and (not board.attackers(not man.color, at) or WORTH[board.piece_type_at(at)] > WORTH[man.piece_type])}

def pins_of(board, a, objects=chess.PIECE_TYPES):
    """The men that a man pins, to others of these kinds."""
    return {b for b in chess.SQUARES for c in chess.SQUARES if b != c and board.piece_at(b)
            and board.piece_type_at(c) in objects and b in board.attacks(a) and in_a_row(board, a, b, c) == "pins"} if board.piece_type_at(a) in (chess.BISHOP, *HEAVY) else set()

def attacked_anew(step):
    if step.castles or step.pawn:
        return set()
    return worthwhile(step.now, step.a) - worthwhile(step.was, step.start)

def pinned_anew(step):
    before = set().union(*(pins_of(step.was, at) for at in step.men(True, False)))
    # A pawn may go on along its file.
    along = {at for at in step.men(False, True, chess.PAWN) if chess.square_file(at) == chess.square_file(step.a)}
    return pins_of(step.now, step.a, (chess.KING, *HEAVY)) - before - along

def attacked_by_pawn(step, *roles):
    """The enemies of these kinds that the pawn which moved attacks anew."""
    if not step.pawn or step.move.promotion:
        return set()
    return {at for at in step.now.attacks(step.a) if at in step.men(False, True, *roles)} - set(step.was.attacks(step.start))

def faced(step):
    guarded = lambda at: bool(step.now.attackers(step.now.color_at(at), at))
    if step.role not in (*MINOR, *HEAVY) or step.castles or step.captures or not guarded(step.a):
        return set()
    return {at for at in step.men(False, True, step.role) if at in step.now.attacks(step.a) and guarded(at)
            and at not in step.was.attacks(step.start)}

def headed_for(step):
    if step.role not in MINOR or step.captures or step.now.is_check():
        return set()
    passed = passed_by(step.now)
    return {move.to_square for move in passed.legal_moves if move.from_square == step.a and not passed.is_capture(move)
            and move.to_square not in step.was.attacks(step.start) and is_outpost(played(passed, move), move.to_square)}

def doubled_with(step):
    file = chess.square_file(step.a)
    if step.role not in HEAVY or step.castles or file == chess.square_file(step.start):
        return set()
    if any(chess.square_file(at) == file for at in step.men(True, True, chess.PAWN)):
        return set()
    return {at for at in step.men(True, True, *HEAVY) if chess.square_file(at) == file and at in step.now.attacks(step.a)}

def confined(step):
    if not step.pawn or step.move.promotion:
        return set()
    taken = [at for at in step.now.attacks(step.a) if rank_of(at, step.us) < 5 and not step.now.piece_at(at)
             and not step.was.attackers(step.us, at)]
    return {man for man in step.men(False, True, *MINOR) if any(at in step.now.attacks(man) for at in taken)}

def guarded_anew(step):
    return {at for at in step.men(True, False, chess.PAWN, *MINOR)
            if at != step.start and holds(step.was, "hangs", at) and holds(step.now, "guards", step.a, at)}

def freed(step):
    reach = lambda board, at: sum(board.color_at(to) != step.us for to in board.attacks(at))
    found = set()
    for at in step.men(True, True) if not step.castles else []:
        role = step.now.piece_type_at(at)
        if at == step.a:
            continue
        if role == chess.PAWN and step.ahead(at) == step.start and not step.now.piece_at(step.start):
            found.add(at)
        if role in (chess.BISHOP, *HEAVY) and reach(step.now, at) >= reach(step.was, at) + 3:
            found.add(at)
    return found

def left_pins(step):
    ours = lambda board, at: any(board.color_at(b) == step.us and board.piece_type_at(b) != chess.PAWN
                                 for b in pins_of(board, at, (chess.KING, *HEAVY)))
    return {at for at in step.men(False, False) if ours(step.was, at) and step.now.color_at(at) == (not step.us) and not ours(step.now, at)}

def gives_luft(step):
    king, home = step.now.king(step.us), 0 if step.us else 7
    flights = lambda board: any(is_flight(board, king, at) for at in chess.SQUARES if chess.square_rank(at) != home)
    at_home = chess.square_rank(king) == home and chess.square_file(king) not in (3, 4)
    return step.pawn and not step.was.is_check() and at_home and not flights(step.was) and flights(step.now)

def trades(step):
    return (step.captures and not step.pawn and bool(step.back())
            and WORTH[step.was.piece_type_at(step.taken)] == WORTH[step.role])

def spoils(step):
    twins = [at for at in step.men(False, True, chess.PAWN) if chess.square_file(at) == chess.square_file(step.a)]
    back = step.back()
    return step.captures and bool(back) and bool(twins) and all(step.now.piece_type_at(reply.from_square) == chess.PAWN for reply in back)

def undefended(step):
    if not step.captures:
        return set()
    return {at for at in step.men(False, False) if step.was.piece_type_at(at) != chess.KING and at != step.taken
            and list(step.was.attackers(not step.us, at)) == [step.taken] and step.now.attackers(step.us, at)}

def bars_anew(step):
    free = lambda s: not any(holds(step.was, "bars", at, s) for at in step.men(True, False))
    return any(holds(step.now, "bars", step.a, s) and free(s) for s in chess.SQUARES)

def makes_passed(step):
    before = lambda at: step.start if at == step.a else at
    return any(is_passed(step.now, at) and not is_passed(step.was, before(at)) for at in step.men(True, True, chess.PAWN))

def supported(step):
    if step.pawn or step.move.promotion:
        return set()
    near = lambda pawn: [at for at in (step.ahead(pawn), pawn) if at is not None]
    return {pawn for pawn in step.men(True, False, chess.PAWN) if is_passed(step.now, pawn)
            and any(holds(step.now, "guards", step.a, at) for at in near(pawn))
            and not any(holds(step.was, "guards", step.start, at) for at in near(pawn))}

def blockaded(step):
    pawn = step.ahead(step.a)
    there = pawn is not None and not step.pawn and pawn in step.men(False, True, chess.PAWN) and is_passed(step.now, pawn)
    return {pawn} if there else set()

def opened(step):
    free = lambda board, at: pawns_on_file(board, at) in (set(), {False})
    return {at for at in step.men(True, False, chess.ROOK) if free(step.now, at) and not free(step.was, at)} if step.pawn else set()

def on_long_diagonal(at, middle):
    return at in middle or bool(chess.ray(*middle) & chess.BB_SQUARES[at])

def takes_diagonal(step):
    comes = lambda middle: (on_long_diagonal(step.a, middle) and not on_long_diagonal(step.start, middle)
                            and all(at == step.a or at in step.now.attacks(step.a) for at in middle))
    return step.role == chess.BISHOP and any(map(comes, ([chess.D4, chess.E5], [chess.E4, chess.D5])))

def improves(step):
    def free(board, at):
        barred = {to for pawn in board.pieces(chess.PAWN, not step.us) for to in board.attacks(pawn)}
        return sum(board.color_at(to) != step.us and to not in barred for to in board.attacks(at))
    quiet = step.role in (*MINOR, *HEAVY) and not step.captures
    return quiet and free(step.was, step.start) <= 2 and free(step.now, step.a) >= free(step.was, step.start) + 3

def is_ending(board):
    return sum(WORTH[man.piece_type] for man in board.piece_map().values() if man.piece_type not in (chess.PAWN, chess.KING)) <= 20

def rook_behind(step):
    if step.role != chess.ROOK or not is_ending(step.was):
        return set()
    return {at for at in step.men(True, True, chess.PAWN) + step.men(False, True, chess.PAWN)
            if is_behind(step.now, step.a, at) and not holds(step.was, "behind", step.start, at)}

def outruns(step):
    king = step.now.king(not step.us)
    anyway = not step.was.is_check() and is_too_late(passed_by(step.was), step.start, king)
    return step.pawn and not step.move.promotion and is_too_late(step.now, step.a, king) and not anyway

def into_square(step):
    if step.role != chess.KING or step.castles:
        return set()
    return {at for at in step.men(False, True, chess.PAWN) if is_in_square(step.now, step.a, at)
            and chess.square_file(at) != chess.square_file(step.start) and not is_in_square(step.was, step.start, at)}

def cuts_off(step):
    king = step.now.king(not step.us)
    minors = any(step.now.pieces(role, side) for role in MINOR for side in chess.COLORS)
    if step.role not in HEAVY or minors or not is_ending(step.was):
        return False
    new = [name for name, index in (("cuts_off_file", chess.square_file), ("cuts_off_rank", chess.square_rank))
           if index(step.start) != index(step.a)]
    return any(holds(step.now, name, step.a, king, at) for name in new for at in step.men(True, True, chess.PAWN))

def has_wrong_bishop(board, us):
    return any(holds(board, "wrong_bishop", at, corner, board.king(us)) for at in board.pieces(chess.BISHOP, not us)
               for corner in (chess.A1, chess.H1, chess.A8, chess.H8))

def has_lucena(board, us):
    return any(holds(board, "lucena", board.king(us), at, board.king(not us)) for at in board.pieces(chess.PAWN, us))

def goes_to(step, role, name, pawns):
    """Whether a man comes where something holds of it, its king and a pawn, and did not before."""
    king = step.now.king(step.us)
    return step.role == role and any(holds(step.now, name, step.a, king, at) and not holds(step.was, name, step.start, king, at) for at in pawns)

def king_nears(step):
    far = lambda at: min(chess.square_distance(at, middle) for middle in CENTRE)
    quiet = step.role == chess.KING and not step.castles and not step.captures and not step.was.is_check()
    return quiet and is_ending(step.was) and far(step.a) < far(step.start)

def won_on(board, at):
    """What captures on one square win for the side to move, if either side may stop."""
    gains = [0]
    for move in board.legal_moves:
        if move.to_square == at and board.is_capture(move):
            man = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(at)
            gains.append(WORTH[man] - won_on(played(board, move), at))
    return max(gains)

def can_win(board):
    return any(won_on(board, at) for at in {move.to_square for move in board.legal_moves if board.is_capture(move)})

def passed_by(board):
    return played(board, chess.Move.null())

def saved(step):
    if step.was.is_check():
        return set()
    passed = passed_by(step.was)
    now = lambda at: step.a if at == step.start else at
    return {at for at in step.men(True, False) if step.was.piece_type_at(at) != chess.KING
            and won_on(passed, at) > 0 and won_on(step.now, now(at)) == 0}

def begun(step):
    return chess.popcount(step.was.occupied) >= 24

# Name → the men that it is about, or whether it is served where it is about none.
PURPOSES = {
    "good-for-bad": lambda step: step.role == chess.BISHOP and is_hemmed(step.was, step.start) and trades(step)
                    and not is_hemmed(step.was, step.move.to_square),
    "trades-ahead": lambda step: trades(step) and balance(step.was, step.us) >= 2,
    "trades": trades,
    "removes-defender": undefended,
    "spoils-pawns": spoils,
    "pins": pinned_anew,
    "drives-away": lambda step: attacked_by_pawn(step, *MINOR, *HEAVY),
    "bridge": lambda step: goes_to(step, chess.ROOK, "bridge", step.men(True, True, chess.PAWN)),
    "lucena": lambda step: has_lucena(step.now, step.us) and not has_lucena(step.was, step.us),
    "third-rank": lambda step: goes_to(step, chess.ROOK, "third_rank", step.men(False, True, chess.PAWN)),
    "key-square": lambda step: {at for at in step.men(True, True, chess.PAWN) if step.role == chess.KING and not step.castles
                                and holds(step.now, "key_square", step.a, at) and not holds(step.was, "key_square", step.start, at)},
    "opposition": lambda step: step.role == chess.KING and not step.castles and in_opposition(step.now, step.a, step.now.king(not step.us)),
    "outruns": outruns,
    "square": into_square,
    "cuts-off": cuts_off,
    "wrong-bishop": lambda step: has_wrong_bishop(step.now, step.us) and not has_wrong_bishop(step.was, step.us),
    "rook-behind": rook_behind,
    "attacks": attacked_anew,
    "guards": guarded_anew,
    "leaves-pin": left_pins,
    "heads-for": headed_for,
    "offers-trade": faced,
    "challenges": lambda step: attacked_by_pawn(step, chess.PAWN),
    "doubles": doubled_with,
    "castles": lambda step: step.castles,
    "bars-castling": bars_anew,
    "outpost": lambda step: is_outpost(step.now, step.a),
    "seventh": lambda step: step.role == chess.ROOK and rank_of(step.a, step.us) == 7
               and chess.square_rank(step.a) != chess.square_rank(step.start),
    "makes-passed": makes_passed,
    "pushes-passed": lambda step: step.pawn and not step.captures and not step.move.promotion
                     and is_passed(step.was, step.start) and is_passed(step.now, step.a),
    "supports-passed": supported,
    "fixes": lambda step: {at for at in step.men(False, True, chess.PAWN) if step.pawn and not step.move.promotion and holds(step.now, "fixes", step.a, at)},
    "blockades": blockaded,
    "develops": lambda step: begun(step) and step.role in MINOR and not step.captures
                and rank_of(step.start, step.us) == 1 != rank_of(step.a, step.us),
    "takes-file": lambda step: step.role == chess.ROOK and chess.square_file(step.a) != chess.square_file(step.start)
                  and pawns_on_file(step.now, step.a) in (set(), {False}),
    "opens-file": opened,
    "diagonal": takes_diagonal,
    "centre": lambda step: begun(step) and step.pawn and not step.captures and step.a in CENTRE,
    "luft": gives_luft,
    "confines": confined,
    "improves": improves,
    "frees": freed,
    "king": king_nears,
    "saves": saved,
    "takes": lambda step: {step.taken} - {None},
    "keeps-all": lambda step: not step.was.is_check() and can_win(passed_by(step.was)) and not can_win(step.now),
}

def is_served(name, about, step):
    served = PURPOSES[name](step)
    return about in served if isinstance(served, set) else about is None and served

# --- Gains: what is won, counted ---
def surplus(board, role, side):
    return len(board.pieces(role, side)) - len(board.pieces(role, not side))
def balance(board, side):
    return sum(WORTH[role] * surplus(board, role, side) for role in WORTH)

def men_gained(before, after, side):
    """Role → how many more the side has than before, less the other side's; a bishop and a knight cancel."""
    gained = {name: surplus(after, role, side) - surplus(before, role, side) for name, role in ROLES.items()}
    while gained["bishop"] * gained["knight"] < 0:
        more, less = sorted(("bishop", "knight"), key=gained.get, reverse=True)
        gained[more], gained[less] = gained[more] - 1, gained[less] + 1
    return gained

def can_reach(report, board, points, plies):
    """Whether the side to move can be so far ahead by captures and promotions to a queen, free to stop at any time."""
    report.spend()
    if not any(board.legal_moves):
        return points <= (-100 if board.is_check() else 0)
    if balance(board, board.turn) >= points or plies == 0:
        return balance(board, board.turn) >= points
    takes = [move for move in board.legal_moves
             if move.promotion == chess.QUEEN or board.is_capture(move) and not move.promotion]
    takes.sort(key=lambda move: -WORTH.get(board.piece_type_at(move.to_square), 0))
    return any(not can_reach(report, played(board, move), 1 - points, plies - 1) for move in takes)

# --- Evidence ---
class Evidence:
    """One piece of evidence; what it shows is what sentences may speak of. A method checks each kind."""
    def __init__(self, report, item):
        self.report, self.item = report, item
        self.kind = one_of(item, "kind", ["fact", "contrast", "census", "certainty"])
        self.lines, self.squares, self.counts, self.mates = [], set(), set(), set()
        self.gains, self.men, self.roles, self.armies, self.score = [], set(), set(), set(), None

    def line(self, record):
        line = self.show(replay(self.report, position(field(record, "fen", str)), field(record, "line", list)))
        self.counts |= {line.boards[0].legal_moves.count(), line.end.legal_moves.count()}
        return line

    def show(self, line):
        """Keeps a line, with the men and squares that it is about."""
        self.lines.append(line)
        for board in line.boards:
            self.men |= {(man.piece_type, man.color, at) for at, man in board.piece_map().items()}
            self.armies |= {(len(board.pieces(role, side)), role) for role in WORTH for side in chess.COLORS}
            self.roles |= {chess.KING} if board.is_check() else set()
        for board, move in zip(line.boards, line.moves):
            self.squares |= {move.from_square, move.to_square}
            self.roles |= {board.piece_type_at(move.from_square), board.piece_type_at(move.to_square), move.promotion}
        return line

    def judged(self, record, line):
        """A score, which must agree with a mate on the board: the winner needs no more moves than the line has."""
        (unit, number), side = read_score(record), color(self.item, "side")
        self.mates |= {abs(number)} if unit == "mate" else set()
        if line.end.is_checkmate():
            most = (len(line.moves) + 1) // 2
            right = range(-most, 1) if side == line.end.turn else range(1, max(2, most + 1))
            need(unit == "mate" and number in right, f"{' '.join(line.sans)} ends in mate, but the score is {unit} {number}")
        need((unit, number) != ("mate", 0) or line.end.is_checkmate(), "mate 0 needs a mate at the end of the line")
        return unit, number

    def strength(self, *kinds):
        strength = field(self.item, "strength", dict)
        need(one_of(strength, "kind", kinds) != "judged" or field(strength, "nodes", int) > 0, "judged by no nodes at all")
        return strength["kind"]

    def fact(self):
        name, line = one_of(self.item, "name", [*FACTS, "gain"]), self.line(self.item)
        if name == "gain":
            return self.gain(line)
        many, manned, holds = FACTS[name]
        squares = [square(each) for each in field(self.item, "squares", list)]
        said = f"{name}({', '.join(self.item['squares'])}) in {line.end.fen()}"
        need(len(squares) == many, f"{said}: {name} takes {many} squares")
        self.squares |= set(squares)
        self.roles |= {line.end.piece_type_at(each) for each in squares}
        need(all(line.end.piece_at(each) for each in squares[:manned]), f"{said}: no man stands on one of these squares")
        need(holds(line.end, *squares), f"{said} does not hold")

    def gain(self, line):
        side, since = color(self.item, "side"), field(self.item, "since", int)
        won, lost = field(self.item, "won", list), field(self.item, "lost", list)
        self.gains = [(side, won, lost), (not side, lost, won)]
        self.roles |= {ROLES.get(str(man)) for man in won + lost}
        need(0 <= since <= len(line.moves), f"since is {since}, but the line has {len(line.moves)} plies")
        before, after = line.boards[since], line.end
        gained, points = men_gained(before, after, side), balance(after, side) - balance(before, side)
        right = [[man for man in ROLES for _ in range(sign * gained[man])] for sign in (1, -1)] + [points]
        for name, counted in zip(("won", "lost", "points"), right):
            need(field(self.item, name, type(counted)) == counted, f"{name} is {str(self.item[name])[:80]}, not {counted}")
        more = any(after.legal_moves) and can_reach(self.report, after, balance(after, after.turn) + 1, 8)
        need(not more and not after.is_check(), f"the end is not quiet: {after.fen()} is check, or captures win more")

    def contrast(self):
        halves = [field(self.item, name, dict) for name in ("with", "without")]
        played, other = [self.line(half) for half in halves]
        good, bad = value(self.judged(halves[0], played)), value(self.judged(halves[1], other))
        self.strength("table", "forced", "judged")
        change, margin = field(self.item, "change", dict), field(self.item, "margin", int)
        kind, ply = one_of(change, "kind", ["left_out", "at_once", "edited", "passed"]), field(change, "ply", int)
        margins = [least_margin(bad, 150, 0.15)] + [least_margin(bad, 80, 0.08)] * (kind != "edited" and ply == 0)
        need(margin in margins, f"margin is {margin}, right would be one of {margins}")
        need(good - bad >= margin, f"the scores {good} and {bad} are less than the margin of {margin} apart")
        if kind in ("edited", "passed"):
            need(ply == len(played.moves), f"ply is {ply}, right would be the end of the line, {len(played.moves)}")
            return self.changed_board(change, played.end.copy(stack=False), other.boards[0])
        need(played.boards[0] == other.boards[0], "both lines must start at the same position")
        need(0 <= ply < min(len(played.moves), len(other.moves)), f"ply {ply} lies outside the lines")
        need(played.moves[:ply] == other.moves[:ply] and played.moves[ply] != other.moves[ply],
             f"the lines must agree on {ply} moves and differ in the next")
        if kind == "at_once":
            self.at_once(played, other.moves[ply], ply)

    def at_once(self, played, move, ply):
        """The move must be the one that the first line plays two plies later: the same man, to the same square."""
        need(len(played.moves) > ply + 2, f"the first line has no move at ply {ply + 2}")
        later, man = played.moves[ply + 2], move.from_square
        for step in played.moves[ply:ply + 2]:
            man = step.to_square if step.from_square == man else None if step.to_square == man else man
        need((later.from_square, later.to_square, later.promotion) == (man, move.to_square, move.promotion),
             f"{move.uci()} at once is not {later.uci()} of ply {ply + 2}, the same man to the same square")

    def changed_board(self, change, board, found):
        """The position without: a man elsewhere, or the other side to move, and nothing else changed."""
        if change["kind"] == "passed":
            board.turn = not board.turn
        else:
            start, to = square(field(change, "from", str)), square(field(change, "to", str))
            need(board.piece_at(start) and not board.piece_at(to), f"no man can go from {change['from']} to {change['to']}")
            man = board.remove_piece_at(start)
            board.set_piece_at(to, man)
            self.roles.add(man.piece_type)
            if man.piece_type in (chess.KING, chess.ROOK):
                board.castling_rights &= ~(chess.BB_RANK_1 if man.color else chess.BB_RANK_8)
        board.castling_rights = board.clean_castling_rights()
        right, told = [" ".join(each.fen().split()[:3]) for each in (board, found)]
        need(right == told, f"without starts at {told}, right would be {right}")

    def census(self):
        board, times, replies, values = position(field(self.item, "fen", str)), Counter(), Counter(), []
        self.strength("table", "forced", "judged")
        crossed, purpose = "reply" in self.item, "purpose" in self.item
        for entry in field(self.item, "moves", list):
            line = self.show(replay(self.report, board, field(entry, "line", list)))
            need(entry["line"][:1] == [field(entry, "uci", str)], f"the line of {entry['uci'][:20]!r} must begin with it")
            check_san(entry, line.sans[0])
            times[line.sans[0]] += 1
            if crossed:
                replies.update(self.crossed(entry, line))
                continue
            one_of(entry, "bound", ["exact", "at_least", "at_most"])
            values.append(value(self.judged(entry, line)))
            replies.update(line.moves[1:2])
        for move in map(board.san, board.legal_moves):
            need(times[move] == 1, f"{move} stands in the census {times[move]} times, right would be once")
        if crossed:
            self.counts |= {sum(times.values()), *replies.values()}
        # Countable: all moves, those answered or ending alike, those better or worse than some value.
        better = {sum(each >= split for each in values) for split in values}
        self.counts |= {len(values), *replies.values(), *better, *(len(values) - count for count in better)}
        if purpose:
            self.split(board)

    def split(self, board):
        """A census split by a purpose: who serves it is looked up, the good and the bad are counted, and so is the accident."""
        name, moves = one_of(self.item, "purpose", PURPOSES), field(self.item, "moves", list)
        about, pawn = [square(each) for each in field(self.item, "squares", list)], field(self.item, "pawn", float)
        need(len(about) < 2 and 0.1 < pawn < 10, "a purpose is about one man at most, and a pawn has its worth")
        self.squares |= set(about)
        for entry in moves:
            right = is_served(name, about[0] if about else None, Step(board, board.parse_uci(entry["uci"])))
            need(field(entry, "serves", bool) == right, f"that {entry['uci']} serves {name} is {right}")
        best = max(chances(read_score(entry), pawn) for entry in moves if entry["bound"] != "at_most")
        classes = [(class_of(best - chances(read_score(entry), pawn), entry["bound"]), entry["serves"]) for entry in moves]
        counted = [each for each in classes if each[0] != "unclear"]
        good, serving = sum(kind == "good" for kind, _ in counted), sum(serves for _, serves in counted)
        need(("good", False) not in classes and moves[0]["serves"], f"a good move does not serve {name}")
        need(good > 1 and serving < len(counted), "two moves at least must be good, and a bad one must not serve the purpose")
        right = math.prod((serving - 1 - i) / (len(counted) - 1 - i) for i in range(good - 1))
        tried, told = field(self.item, "tried", int), field(self.item, "accident", float)
        need(abs(right - told) < 1e-9, f"accident is {told}, right would be {right}")
        need(tried > 0 and right * tried <= 0.05, f"{right} is too likely, for {tried} purposes were tried")
        other = field(self.item, "other", dict)
        line, score = self.show(replay(self.report, board, field(other, "line", list))), read_score(other)
        need(line.moves and {entry["uci"]: entry["serves"] for entry in moves}.get(line.moves[0].uci()) is False,
             "the best other move must be one that does not serve the purpose")
        need(best - chances(score, pawn) >= 0.05 - 1e-9, "the best other move is not clearly worse")
        serve = sum(entry["serves"] for entry in moves)
        self.counts |= {serve, len(moves) - serve, good}

    def crossed(self, entry, line):
        """What becomes of the reply after one move: it is played there if it is legal, and a mate works."""
        fate, reply = one_of(entry, "fate", ["works", "fails", "illegal", "unknown"]), field(self.item, "reply", str)
        legal = reply in {line.boards[1].uci(move) for move in line.boards[1].legal_moves}
        need(legal == (fate != "illegal"), f"{reply} after {line.sans[0]} is {'legal' if legal else 'illegal'}, not {fate}")
        need(entry["line"][1:2] == [reply] * legal, f"after {line.sans[0]} the line must go on with {reply}")
        mates = legal and line.boards[2].is_checkmate()
        need(fate == "works" or not mates, f"{line.sans[0]} {reply} is mate, and so works")
        return [fate] + ["mates"] * mates

    def certainty(self):
        line, side, tree = self.line(self.item), color(self.item, "side"), field(self.item, "answers", dict, null=True)
        self.score = self.judged(self.item, line)
        if self.strength("table", "forced") == "table":
            return need(tree is None and chess.popcount(line.boards[0].occupied) <= 7, "a table has no answers, and few men")
        need(tree is not None and self.score[0] == "mate", "a forced certainty must be a mate with its answers")
        longest = self.mate_distance(tree, Line(line.boards[:1], [], []), side if self.score[1] > 0 else not side)
        need(longest == abs(self.score[1]), f"the answers mate in {longest}, but the score says {abs(self.score[1])}")

    def mate_distance(self, tree, line, mating):
        """Walks through every reply; how many moves the mating side needs at most."""
        move, replies = field(tree, "move", str, null=True), field(tree, "replies", dict)
        need((move is None) == (line.end.turn != mating), f"the mating side must move, and only it, in {line.end.fen()}")
        line = line if move is None else line.then(self.report, move)
        legal, after = {reply.uci() for reply in line.end.legal_moves}, " ".join(line.sans) or "the start"
        need(legal <= set(replies), f"after {after} not answered: {', '.join(sorted(legal - set(replies)))}")
        if not replies:
            need(line.end.is_checkmate(), f"after {after} it is not mate")
            self.show(line)
        further = [self.mate_distance(replies[uci], line.then(self.report, uci), mating) for uci in replies]
        return (move is not None) + max(further, default=0)

# --- Sentences: whatever they name must occur in their evidence ---
ONES = "one two three four five six seven eight nine".split()
TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = [ten + one for ten in "twenty thirty forty fifty sixty seventy eighty ninety".split()
        for one in ["", *(f"-{one}" for one in ONES)]]
NUMBERS = {word: count for count, word in enumerate(ONES + TEENS + TENS, 1)}
NUMBER = rf"(\d+|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"
SQUARE, ROLE = "[a-h][1-8]", "(king|queen|rook|bishop|knight|pawn)"
MOVE = re.compile(rf"(?<![\w-])(?:(\d+)\s?)?(\.\.\.|…|\.)?\s?"
                  rf"(O-O(?:-O)?|[KQRBN][a-h]?[1-8]?x?{SQUARE}|(?:[a-h]x)?{SQUARE}(?:=[QRBN])?)([+#]?)(?!\w)")
MAN = rf"\b(?:(White|Black)(?:'s)? (?:[a-z]+ )?)?{ROLE}(?: on ({SQUARE})|s on ({SQUARE}(?:(?:, | and ){SQUARE})*))"
ITEM = rf"\b(?:an?|the|{NUMBER}) (?:[a-z]+ )?(queen|rook|bishop|knight|pawn|piece|exchange)s?\b(?: on {SQUARE})?"
ITEMS = re.sub(r"\((?!\?)", "(?:", rf"{ITEM}(?:(?:, | and ){ITEM})*")
# When gains are read, single moves of White have been blanked out with \x01 and of Black with \x02.
GAIN = rf"(?:(White|Black|\x01+|\x02+) (?:[a-z]+ )?)?\b(win|won|gain|net|los|drop|cost)[a-z]* ({ITEMS})(?: for ({ITEMS}))?"
NOT = re.compile(r"(?:\b(?:not|never|cannot|without|neither|nor|nothing)|n't)(?: \w+){0,2} $")
def number(word):
    return int(word[:9]) if word.isdigit() else NUMBERS[word.lower()]

class Sentence:
    """A sentence beside all that its evidence shows; what has been understood is blanked out, until nothing is left."""
    def __init__(self, text, evidence):
        self.text, self.lines = text, [line for each in evidence for line in each.lines]
        self.gains = [gain for each in evidence for gain in each.gains]
        for name in ("men", "roles", "armies", "squares", "counts", "mates"):
            setattr(self, name, set().union(*(getattr(each, name) for each in evidence)))
        self.squares |= {at for _, _, at in self.men}

    def unproved(self):
        moves, gains = [*self.moves()], [*re.finditer(GAIN, self.text, re.I)]
        gains = [gain for gain in gains if not NOT.search(self.text[max(0, gain.start(2) - 100):gain.start(2)])]
        rest = (f"{match[0]!r} {wrong} its evidence" for pattern, is_shown, wrong in REST
                for match in self.take(pattern) if not is_shown(self, match))
        return [*moves, *self.men_on_squares(), *self.won_and_lost(gains), *rest]

    def take(self, pattern):
        for match in re.finditer(pattern, self.text, re.I):
            self.blank(match)
            yield match
    def blank(self, match, mark=" "):
        self.text = self.text[:match.start()] + mark * len(match[0]) + self.text[match.end():]

    def moves(self):
        """Moves with their number, alone, or in a row: then they must follow each other in one line."""
        runs, end = [], None
        for match in MOVE.finditer(self.text):
            follows = end is not None and re.fullmatch(r"[!?]*\s+", self.text[end:match.start()])
            if follows or match[0] not in chess.SQUARE_NAMES:
                runs.append([*runs.pop(), match] if follows else [match])
                end = match.end()
        for run in runs:
            wanted = [move_said(match) for match in run]
            if not any(is_played(wanted, line.told[ply:]) for line in self.lines for ply in range(len(line.told))):
                there = sorted({told[2] for line in self.lines for told in line.told if [*told[:2]] == wanted[0][:2]})
                yield f"{self.text[run[0].start():run[-1].end()].strip()} is played nowhere in its evidence" + \
                    f"; there, it is {' or '.join(there[:6])}" * bool(there)
            for match, (_, side, *_) in zip(run, wanted):
                self.blank(match, " " if side is None or len(run) > 1 else "\x01" if side else "\x02")

    def men_on_squares(self):
        for match in self.take(MAN):
            sides = [match[1].lower() == "white"] if match[1] else chess.COLORS
            for name in re.findall(SQUARE, match[3] or match[4]):
                there = {(man, side) for man, side, at in self.men if at == square(name)}
                if not any((ROLES[match[2].lower()], side) in there for side in sides):
                    found = sorted(f"{chess.COLOR_NAMES[side]} {chess.piece_name(man)}" for man, side in there)
                    yield f"{match[0]!r}: on {name} its evidence shows {' or '.join(found) or 'nothing'}"

    def won_and_lost(self, gains):
        for match in gains:
            self.blank(match)
            who, verb, won, lost = match.groups()
            sure = who is not None and verb.lower() != "cost"
            winner = (who[0] in "Ww\x01") == (verb.lower() not in ("los", "drop")) if sure else None
            won, lost = men_said(won), men_said(lost or "")
            won["piece"], lost["piece"] = won["piece"] + lost["exchange"], lost["piece"] + won["exchange"]
            if not any(winner in (None, side) and same_men(won, gain) and same_men(lost, loss)
                       for side, gain, loss in self.gains):
                counted = [f"{chess.COLOR_NAMES[side]} wins {gain} for {loss}" for side, gain, loss in self.gains[::2]]
                yield f"{match[0].lstrip(chr(1) + chr(2))!r}: counted by its evidence is {' or '.join(counted) or 'no gain'}"

# What else a sentence may hold: pattern, when it is shown, what is wrong if not.
REST = [
    (rf"\bmate[sd]? in {NUMBER}\b", lambda self, match: number(match[1]) in self.mates, "is no mate of"),
    (rf"(?<!\w){SQUARE}(?!\w)", lambda self, match: square(match[0].lower()) in self.squares, "occurs nowhere in"),
    (rf"\b{NUMBER} (?:[a-z]+ )?{ROLE}s\b", lambda self, match: (number(match[1]), ROLES[match[2].lower()]) in self.armies,
     "are more or fewer than anybody has in"),
    (rf"(?<!where no )\b{ROLE}s?\b(?!.(?:side|wing|ending|safety))", lambda self, match: ROLES[match[1].lower()] in self.roles,
     "is no man that moves, is taken or is pointed at in"),
    # After up to three moves that are named.
    (rf"\band {NUMBER} more\b", lambda self, match: any(number(match[1]) + named in self.counts for named in (1, 2, 3)), "more is no count of"),
    (rf"(?<![\w.-])(?!one\b){NUMBER}(?![\w-])", lambda self, match: number(match[1]) in self.counts, "is no count of"),
]

def move_said(match):
    """Number, side, move, check or mate; None for what is not said."""
    figure, dots, san, sign = match.groups()
    return [figure and int(figure[:9]), dots == "." if dots and (figure or dots != ".") else None, san, sign or None]
def is_played(wanted, told):
    return len(wanted) <= len(told) and all(said in (None, true) for move in zip(wanted, told) for said, true in zip(*move))
def men_said(words):
    return sum((Counter({man.lower(): number(many or "one")}) for many, man in re.findall(ITEM, words, re.I)), Counter())

def same_men(said, men):
    """Whether these men are those said, where a piece is a bishop or knight, and the exchange a rook (for a piece)."""
    left = Counter(map(str, men))
    left.subtract({**said, "rook": said["rook"] + said["exchange"], "piece": 0, "exchange": 0})
    minor = left.pop("bishop", 0), left.pop("knight", 0)
    return min(minor) >= 0 and sum(minor) == said["piece"] and not any(left.values())

# --- Documents ---
class Scope:
    """A position with its evidence, to which claims and sentences refer."""
    def __init__(self, report, record, where=""):
        self.report, self.where, self.board, self.evidence = report, where, position(field(record, "fen", str)), {}
        for item in field(record, "evidence", list):
            with report.at(f"{where}{str(item.get('id') if isinstance(item, dict) else item)[:20]}"):
                id, shown = field(item, "id", str), Evidence(report, item)
                need(re.fullmatch("e[0-9]{1,6}", id) and id not in self.evidence, "ids must be e1, e2, …, each given once")
                self.evidence[id] = shown
                report.counts[shown.kind] += 1
                getattr(shown, shown.kind)()

    def refer(self, ids):
        need(set(ids) <= set(self.evidence), f"of the evidence {str(ids)[:80]} not all is there")
        return [self.evidence[id] for id in ids]

    def each(self, where, items, check):
        """Checks the items of a list, each for itself."""
        for count, item in enumerate(items, 1):
            with self.report.at(f"{self.where}{where} {count}"):
                self.report.counts[where.split()[-1]] += 1
                check(item)

    def sentence(self, sentence):
        text, shown = field(sentence, "text", str), self.refer(field(sentence, "evidence", list))
        need(len(text) <= LONGEST_TEXT, f"{len(text)} characters are too many, right would be at most {LONGEST_TEXT}")
        self.report.spend(len(text) * sum(len(line.moves) for each in shown for line in each.lines) // 2_000)
        may_quote = any(each.item.get("strength") == {"kind": "table"} or calls_good(each, text) for each in shown)
        unproved = Sentence(re.sub("“.*”", "", text) if may_quote else text, shown).unproved()
        need(not unproved, "\n".join(unproved))

    def text(self, where, record):
        """Sentences, and the text that joins them."""
        self.each(f"{where}sentence", field(record, "sentences", list), self.sentence)
        with self.report.at(f"{where}text"):
            joined = " ".join(sentence["text"] for sentence in record["sentences"])
            need(field(record, "text", str) == joined, "is not the sentences joined by one space")

    def claim(self, board, claim):
        line, ply = replay(self.report, board, field(claim, "line", list)), field(claim, "ply", int)
        need(0 <= ply < len(line.moves), f"ply {ply} lies outside a line of {len(line.moves)} plies")
        check_san(claim, line.sans[ply])
        shown = self.refer(field(claim, "evidence", list))
        reason = any(each.kind != "fact" for each in shown)
        need(field(claim, "reason", bool) == reason, f"reason is {claim['reason']}, by its evidence it is {reason}")
        field(claim, "motif", str), field(claim, "theme", str, null=True), [*map(square, field(claim, "squares", list))]
        boards = line.boards + [board for each in shown for line in each.lines for board in line.boards]
        for piece in field(claim, "pieces", list):
            man, at = chess.Piece(ROLES[one_of(piece, "role", ROLES)], color(piece, "color")), square(piece.get("square"))
            need(any(board.piece_at(at) == man for board in boards),
                 f"no {piece['color']} {piece['role']} stands on {piece['square']} in its line or evidence")

    def why_not(self, answer):
        line = replay(self.report, self.board, field(answer, "line", list))
        need(line.moves and line.moves[0].uci() == field(answer, "uci", str), "the line must begin with the refuted move")
        check_san(answer, line.sans[0])
        read_score(answer), read_score(answer, "best"), field(answer, "inherited", bool)
        where = f"why_not {line.sans[0]} "
        self.each(f"{where}claim", field(answer, "claims", list), lambda claim: self.claim(line.boards[1], claim))
        self.text(where, answer)

def calls_good(evidence, text):
    """Whether a census of all moves knows the move that a rule is said to want to be at most a pawn below the best: then the
    rule may be quoted."""
    said = re.match(r"By the rules of [^“,]*, \d+\.+(\S+) ", text)
    if evidence.kind != "census" or "reply" in evidence.item or not said:
        return False
    side = 1 if color(evidence.item, "side") else -1
    capped = lambda entry: max(-DECIDED, min(DECIDED, side * value(read_score(entry))))
    known = {entry["san"]: capped(entry) for entry in evidence.item["moves"] if entry["bound"] != "at_most"}
    return said[1] in known and known[said[1]] >= max(known.values()) - NEARLY

def is_borne_out(verdict, line, evidence):
    """Whether the main line or the evidence shows what the verdict says."""
    board, end, us, kind = line.boards[0], line.end, line.boards[0].turn, field(verdict, "kind", str)
    here = [each for each in evidence if each.lines and each.lines[0].boards[0] == board]
    certain = {value(each.score) * (1 if color(each.item, "side") == us else -1) for each in here if each.score}
    if kind in ("mate", "mated"):
        shown = {(40_000 - (len(line.moves) + 1) // 2) * (-1 if end.turn == us else 1)} if end.is_checkmate() else set()
        return (40_000 - field(verdict, "moves", int)) * (1 if kind == "mate" else -1) in certain | shown
    if kind == "table":
        sign, moves = {"win": 1, "draw": 0, "loss": -1}[verdict["result"]], field(verdict, "moves", int, null=True)
        return any((sure > 0) - (sure < 0) == sign and moves in (None, 40_000 - abs(sure)) for sure in certain)
    draws = {"stalemate": end.is_stalemate(), "repetition": len({at.epd() for at in line.boards}) < len(line.boards)}
    return {"gain": any(each.gains[0][0] == us and each.item["points"] > 0 and each.item["since"] == 0 and
                        all(a == b for a, b in zip(each.lines[0].moves, line.moves)) for each in here if each.gains),
            "promotion": any(move.promotion and at.turn == us for at, move in zip(line.boards, line.moves)),
            "draw": verdict.get("by") == "balance" or draws.get(verdict.get("by")),
            "only": board.legal_moves.count() == 1 or any(each.kind in ("census", "contrast") for each in here),
            "standing": True}[kind]

def check_explanation(report, document):
    scope = Scope(report, document)
    board, best, verdict = scope.board, field(document, "best", dict, null=True), field(document, "verdict", dict, null=True)
    with report.at("line"):
        need(color(document, "turn") == board.turn, f"turn is {document['turn']}, by the FEN it is not")
        line, score = replay(report, board, field(document, "line", list)), value(read_score(document))
        first = {"uci": line.moves[0].uci(), "san": line.sans[0]} if line.moves else None
        need(best == first, f"best is {str(best)[:60]}, the line begins with {first}")
        over = field(document, "ending", str, null=True) is not None
        need((best is None) == (verdict is None) == over, "best and verdict are null if the game is over, and else not")
        need(over or is_borne_out(verdict, line, scope.evidence.values()), f"nothing shows the verdict {str(verdict)[:60]}")
        mate = not over and {"mate": 1, "mated": -1}.get(verdict["kind"], 0) * (40_000 - (verdict.get("moves") or 0))
        need(not mate or score == mate * (1 if board.turn else -1), f"the score {document['score']} is not the verdict's")
        begins = [each.lines[0] for each in scope.evidence.values()
                  if each.kind == "census" and each.lines and "reply" not in each.item]
        need({each.moves[0] for each in begins if each.boards[0] == board} <= {*line.moves[:1]}, "a census begins wrongly")
    scope.each("other", field(document, "others", list), lambda other: replay(report, board, [other]))
    scope.each("claim", field(document, "claims", list), lambda claim: scope.claim(board, claim))
    scope.each("why_not", field(document, "why_not", list), scope.why_not)
    scope.text("", document)

def check_game(report, game):
    after = None
    for count, step in enumerate(field(game, "moves", list), 1):
        with report.at(f"move {count}"):
            scope = Scope(report, step, f"move {count} ")
            need(after in (None, scope.board), f"fen is {step['fen']}, right would be {after and after.fen()}")
            after = replay(report, scope.board, [step]).end
            need(step.get("best") in [None, *map(scope.board.san, scope.board.legal_moves)], "best is no legal move")
            for name in ("comment", "advice"):
                scope.each(name, field(step, name, list), scope.sentence)

def check(document):
    report = Report()
    with report.at("document"):
        need(field(document, "schema", int) == 2, f"schema is {document['schema']}, this checker knows 2")
        (check_game if "moves" in document else check_explanation)(report, document)
    return report

def read_documents(name):
    with contextlib.nullcontext(sys.stdin) if name == "-" else open(name, encoding="utf-8") as file:
        text = file.read(MOST_CHARACTERS)
    lines = [line for line in text.split("\n") if line.strip()]
    pretty = len(lines) != 1 and lines[:1] in (["{"], ["["])
    return [json.loads(part) for part in ([text] if pretty or not lines else lines)]

def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("files", nargs="+", metavar="FILE", help="documents, one a line, or one pretty-printed")
    options.add_argument("--summary", action="store_true", help="print totals only")
    options.add_argument("--quiet", action="store_true", help="print failures only")
    chosen, totals = options.parse_args(), Counter()
    for name in chosen.files:
        try:
            documents = read_documents(name)
        except (OSError, ValueError, RecursionError) as error:
            totals["unread"] += 1
            print(f"{name}: cannot be read: {error}", file=sys.stderr)
            continue
        for number, report in enumerate(map(check, documents), 1):
            totals.update(report.counts + Counter(document=1, failure=len(report.failures)))
            holds = [] if chosen.quiet else [f"holds: {counted(report.counts)}"]
            for line in [] if chosen.summary else [f"{where}: {what}" for where, what in report.failures] or holds:
                print(f"{name}:{number}: " + "".join(sign if sign.isprintable() else "?" for sign in line))
    if not chosen.quiet:
        print(counted(totals))
    sys.exit(2 if totals["unread"] else 1 if totals["failure"] else 0)

def counted(counts):
    return ", ".join(f"{many} {what}" for what, many in sorted(counts.items()))

if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        main()
