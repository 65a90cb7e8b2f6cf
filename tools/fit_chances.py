#!/usr/bin/env python3
"""Fit what the curve of winning chances leaves open to games that `lucena selfplay` wrote: our pawn, and the share of draws.

  .venv/bin/python tools/fit_chances.py games.pgn

Reads the scores of the comments and the results, and prints the pawn and the DRAWN of `crates/evidence/src/chance.rs` with the
highest likelihood, and how often each score won beside what the curve says.
"""
import math, re, sys
from collections import Counter

import report

EVAL = re.compile(r"\[%eval\s+(-?[0-9.]+),")
RESULT = re.compile(r'\[Result "(.*?)"\]')
WHITE = {"1-0": 0, "1/2-1/2": 1, "0-1": 2}
WIDTH = 20


def samples(path):
    """How often each score (from White, rounded) was followed by each result."""
    counts = Counter()
    for game in open(path).read().split("[Event ")[1:]:
        result = WHITE.get(RESULT.search(game)[1])
        for score in EVAL.findall(game) if result is not None else []:
            value = round(float(score) * 100 / WIDTH) * WIDTH
            if abs(value) <= 1000:
                counts[value, result] += 1
    return counts


def outlook(value, pawn, drawn):
    """Wins, draws and losses, as the program divides a chance."""
    share = report.chance(value, pawn)
    draws = 4 * drawn * share * (1 - share)
    return share - draws / 2, draws, 1 - share - draws / 2


def likelihood(counts, pawn, drawn):
    return sum(n * math.log(max(1e-12, outlook(value, pawn, drawn)[result])) for (value, result), n in counts.items())


counts = samples(sys.argv[1])
fits = ((likelihood(counts, pawn / 20, drawn / 100), pawn / 20, drawn / 100) for pawn in range(10, 81) for drawn in range(5, 51))
_, pawn, drawn = max(fits)
print(f"pawn {pawn}, DRAWN {drawn}, from {sum(counts.values())} positions; the program has DRAWN {report.DRAWN}")
for value in range(-600, 601, 100):
    seen = [counts[value, result] for result in range(3)]
    if sum(seen):
        shares = "  ".join(f"{n / sum(seen):5.1%} ({said:5.1%})" for n, said in zip(seen, outlook(value, pawn, drawn)))
        print(f"{value / 100:+5.1f}  win, draw, loss: {shares}")
