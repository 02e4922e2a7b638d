"""Sections of notes compared with medspacy's sectionizer, over the same notes in the same run, one thread
each.

    python -m benchmarks.sections [--data ../shared/data] [--notes 400]

medspacy 1.3.1 needs an older numpy than we do: it gets an environment of its own, made once in .data/medspacy
with uv. Reported are boundary F1 (start within two characters), the share of all headers with the right
category, notes per second and the ratio of speeds. The two sectioners take turns over the notes, in parts, so
that a busy machine is busy for both. Time is processor time from the text to its sections; for medspacy that
needs its tokenizer. In a pipeline that tokenizes anyway its sectionizer alone is what it adds: that ratio
is in brackets. Ours starts cold: no header has been looked up. Goal: at least 50 times the speed, from
text to sections.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from evaluation.section_sets import Headed, read_sets
from evaluation.sections import OURS, SAMPLED_FROM, Run, medspacy, ours, read_sample, score
from processors.notes.sectioning import headers, inline, lines

HOME = Path(".data/medspacy")
SAMPLE = Path("tests/processors/notes/sectioning/headers.tsv")
#: How many turns each takes.
PARTS = 8


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--data", type=Path, default=Path(os.environ.get("SHARED_DATA", "../shared/data")))
    options.add_argument("--notes", type=int, default=0, help="At most so many notes of each set; 0: all.")
    options.add_argument(
        "--medspacy", type=Path, help="A Python that has medspacy; default: one made in .data/medspacy."
    )
    chosen = options.parse_args()
    python = chosen.medspacy or environment()
    sample = read_sample(SAMPLE)
    for data, notes in read_sets(chosen.data).items():
        notes = notes[: chosen.notes or None]
        for line_breaks in (True, False):
            compare(
                data,
                notes if line_breaks else [note.flat() for note in notes],
                line_breaks,
                sample if data == SAMPLED_FROM else {},
                python,
            )


def compare(data: str, notes: list[Headed], line_breaks: bool, sample: dict, python: Path) -> None:
    forget()
    size = -(-len(notes) // PARTS)
    own, other = Run((), 0.0), Run((), 0.0)
    alone = 0.0
    for start in range(0, len(notes), size):
        part = notes[start : start + size]
        own = joined(own, ours(part))
        stated = medspacy(part, python)
        alone += stated.sectionizer
        other = joined(other, stated)
    print(f"{data}, {'with line breaks' if line_breaks else 'line breaks as spaces'}: {len(notes)} notes")
    for name, run in ((OURS, own), ("medspacy", other)):
        reached = score(data, line_breaks, name, notes, run, sample)
        category = "" if reached.category_accuracy is None else f"  category {reached.category_accuracy:.3f}"
        print(
            f"  {name:<11} F1 {reached.f1:.4f}{category}  {reached.notes_per_second:8,.0f} notes/s  {1e6 / reached.notes_per_second:7,.0f} us a note"
        )
    print(
        f"  ratio {other.seconds / own.seconds:.0f} (without medspacy's tokenizer {alone / own.seconds:.0f})",
        flush=True,
    )


def forget() -> None:
    """As if no header had been looked up yet; the vocabulary has been read."""
    for module in (headers, inline, lines):
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear") and kept is not headers.vocabulary:
                kept.cache_clear()


def joined(before: Run, after: Run) -> Run:
    return Run((*before.found, *after.found), before.seconds + after.seconds)


def environment() -> Path:
    """The Python of an environment with medspacy, made where it is not there yet."""
    python = HOME / "bin" / "python"
    if not python.exists():
        uv = shutil.which("uv") or str(Path(sys.executable).with_name("uv"))
        subprocess.run([uv, "venv", "-q", HOME], check=True)
        subprocess.run(
            [uv, "pip", "install", "-q", "--python", python, "medspacy==1.3.1", "numpy<2", "setuptools"],
            check=True,
        )
    return python


if __name__ == "__main__":
    main()
