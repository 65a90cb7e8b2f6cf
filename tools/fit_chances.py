#!/usr/bin/env python3
"""Fit the two curves of `chances.rs` to games that `lucena selfplay` wrote.

  .venv/bin/python tools/fit_chances.py games.pgn

Reads the scores of the comments and the results, and prints HALF and SPREAD with the highest likelihood, and how
often each score won beside what the curves say.
"""
import math, re, sys
from collections import Counter

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


def curves(value, half, spread):
    win = 1 / (1 + math.exp((half - value) / spread))
    loss = 1 / (1 + math.exp((half + value) / spread))
    return win, max(1e-9, 1 - win - loss), loss


def likelihood(counts, half, spread):
    return sum(n * math.log(max(1e-12, curves(value, half, spread)[result])) for (value, result), n in counts.items())


counts = samples(sys.argv[1])
fits = ((likelihood(counts, half, spread), half, spread) for half in range(20, 401, 5) for spread in range(20, 301, 5))
_, half, spread = max(fits)
print(f"HALF {half}, SPREAD {spread}, from {sum(counts.values())} positions")
for value in range(-600, 601, 100):
    seen = [counts[value, result] for result in range(3)]
    if sum(seen):
        shares = "  ".join(f"{n / sum(seen):5.1%} ({said:5.1%})" for n, said in zip(seen, curves(value, half, spread)))
        print(f"{value / 100:+5.1f}  win, draw, loss: {shares}")
