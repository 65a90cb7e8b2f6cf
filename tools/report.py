"""What the measuring scripts share: running programs, tables, and reports whose sections are kept between runs."""
import datetime, math, re, shutil, subprocess, sys
from pathlib import Path

# The one curve of winning chances: its numbers stand in the program's source and nowhere else.
CURVE = (Path(__file__).parent.parent / "crates/evidence/src/chance.rs").read_text()
STEEPNESS, DRAWN, FARTHEST = (
    float(re.search(rf"const {name}: f64 = ([0-9._]+);", CURVE)[1].replace("_", "")) for name in ("STEEPNESS", "DRAWN", "FARTHEST"))


def chance(centipawns, pawn=1.0):
    """The share of the points that a side may expect, from stockfish's centipawns or from those of a machine with another pawn."""
    return 1 / (1 + math.exp(-STEEPNESS * max(-FARTHEST, min(FARTHEST, pawn * centipawns))))

KEPT = Path("target/results")


def peer(name):
    """The program of a Debian package, or None."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


def stockfish():
    """Stockfish with one thread, to be told to quit."""
    import chess.engine
    engine = chess.engine.SimpleEngine.popen_uci(peer("stockfish"), timeout=60)
    engine.configure({"Threads": 1, "Hash": 64})
    return engine


def run(*command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True, **more)


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]) + "\n"


def write(file, head, sections, wanted, kept="{}.md"):
    """Measures the wanted sections, all if none is named, and writes the report after each.

    `sections` maps a name to a title and a function that measures and gives the text; `kept` names the file in
    target/results that holds a section's last text. A section that was not measured here stays as the report has it.
    """
    wanted = wanted or list(sections)
    if unknown := [section for section in wanted if section not in sections]:
        sys.exit(f"no section {', '.join(unknown)}; there are {', '.join(sections)}")
    KEPT.mkdir(parents=True, exist_ok=True)
    for section in wanted:
        text = sections[section][1]()
        (KEPT / kept.format(section)).write_text(f"Measured on {datetime.date.today().isoformat()}.\n\n{text}")
        standing = standing_sections(Path(file))
        parts = [head]
        for name, (title, _) in sections.items():
            last = KEPT / kept.format(name)
            text = last.read_text() if last.exists() else standing.get(title, "Not measured yet.\n")
            parts.append(f"## {title}\n\n{text}")
        Path(file).write_text("\n".join(parts))


def standing_sections(file):
    """The sections of a report by their titles, as they were written last."""
    if not file.exists():
        return {}
    parts = re.split(r"^## (.*)\n\n", file.read_text(), flags=re.MULTILINE)[1:]
    return {title: text.rstrip("\n") + "\n" for title, text in zip(parts[::2], parts[1::2])}
