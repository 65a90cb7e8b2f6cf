"""What python-chess says of games: one JSON game a line in, one JSON list of positions a line out.

A game is {"fen": …, "chess960": …, "moves": [uci, …]}; for every position of it, the start included: the FEN, the
legal moves in UCI and SAN, whether it is check, and why the game is over or may be claimed to be.
"""

import json
import sys

import chess

ENDINGS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five moves",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
}


def ending(board):
    outcome = board.outcome()
    if outcome is not None:
        return ENDINGS[outcome.termination]
    if board.is_fifty_moves():
        return "fifty moves"
    if board.is_repetition(3):
        return "threefold repetition"
    return None


def describe(board):
    moves = list(board.legal_moves)
    return {
        "fen": board.fen(en_passant="legal"),
        "uci": sorted(board.uci(move) for move in moves),
        "san": sorted(board.san(move) for move in moves),
        "check": board.is_check(),
        "ending": ending(board),
    }


for line in sys.stdin:
    game = json.loads(line)
    board = chess.Board(game["fen"], chess960=game["chess960"])
    positions = [describe(board)]
    for uci in game["moves"]:
        board.push_uci(uci)
        positions.append(describe(board))
    print(json.dumps(positions), flush=True)
