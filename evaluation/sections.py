"""How well headers are found: start within two characters, one to one, summed over all notes; category of all
headers; speed.

The measure is that of the figures in docs/benchmarks.md: gold and found starts of a note are paired greedily
from the left.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import orjson

from evaluation.section_sets import Headed
from processors.notes.sectioning import sections
from processors.notes.sectioning.headers import vocabulary
from schemas.errors import ConfigurationError

#: Characters between a found and a true start.
TOLERANCE: Final = 2
OURS: Final = "wardstream"
#: The set from which samples of headers are drawn.
SAMPLED_FROM: Final = "MTSamples"
_SCRIPT: Final = Path(__file__).with_name("medspacy_sections.py")

#: Start and category of the headers of a note.
Found = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Run:
    """What one sectioner found in the notes, and how long one thread took."""

    found: tuple[Found, ...]
    seconds: float
    #: Without the tokenizer, where there is one.
    sectionizer: float = 0.0


@dataclass(frozen=True, slots=True)
class Sampled:
    #: How often the header was drawn.
    count: int
    category: str


@dataclass(frozen=True, slots=True)
class Score:
    data: str
    line_breaks: bool
    sectioner: str
    notes: int
    gold: int
    precision: float
    recall: float
    f1: float
    #: Share of headers, found or not, that have the right category, as a sample drawn by frequency tells;
    # None without one.
    category_accuracy: float | None
    notes_per_second: float


def ours(notes: Sequence[Headed]) -> Run:
    sections(notes[0].text)  # reads the vocabulary
    began = time.process_time()
    found = [sections(note.text) for note in notes]
    seconds = time.process_time() - began
    return Run(
        tuple(tuple((s.start, s.category) for s in of if s.depth == 0 and s.body > s.start) for of in found),
        seconds,
    )


def medspacy(notes: Sequence[Headed], python: Path) -> Run:
    """medspacy's sectionizer with its default rules, in an environment of its own, the same texts on one
    thread.
    """
    with tempfile.TemporaryDirectory() as folder:
        texts, answers = Path(folder) / "texts.jsonl", Path(folder) / "answers.jsonl"
        texts.write_bytes(b"\n".join(orjson.dumps(note.text) for note in notes))
        try:
            ran = subprocess.run(  # noqa: S603
                [python, "-W", "ignore", _SCRIPT, texts, answers], capture_output=True, text=True, check=False
            )
        except OSError as error:
            raise ConfigurationError(
                f"expected a Python with medspacy, got {python}: {error.strerror}"
            ) from error
        if ran.returncode:
            raise ConfigurationError(
                f"expected a Python with medspacy 1.3, got {python}: {ran.stderr.strip()[-300:]}"
            )
        lines = [orjson.loads(line) for line in answers.read_bytes().splitlines()]
    return Run(
        tuple(tuple((start, category) for start, category in of) for of in lines[1:]),
        lines[0]["seconds"],
        lines[0]["sectionizer"],
    )


def score(
    data: str,
    line_breaks: bool,
    sectioner: str,
    notes: Sequence[Headed],
    run: Run,
    sample: Mapping[str, Sampled],
) -> Score:
    hits = predicted = 0
    right: Counter[str] = Counter()
    # medspacy has fewer categories: the one that stands nearest is right.
    held_right = {
        category: {category} if sectioner == OURS else {category, near}
        for category, near in vocabulary().medspacy.items()
    }
    for note, found in zip(notes, run.found, strict=True):
        starts = dict(reversed(found))
        predicted += len(starts)
        for place, start in paired(note.starts, sorted(starts)):
            hits += 1
            label = note.labels[place]
            right[label] += label in sample and starts[start] in held_right[sample[label].category]
    gold = sum(len(note.starts) for note in notes)
    precision, recall = hits / max(predicted, 1), hits / max(gold, 1)
    f1 = 2 * hits / max(predicted + gold, 1)
    accuracy = _in_sample(right, Counter(label for note in notes for label in note.labels), sample)
    return Score(
        data,
        line_breaks,
        sectioner,
        len(notes),
        gold,
        precision,
        recall,
        f1,
        accuracy,
        len(notes) / max(run.seconds, 1e-9),
    )


def _in_sample(
    right: Mapping[str, int], all_of: Mapping[str, int], sample: Mapping[str, Sampled]
) -> float | None:
    """Each header of the sample counts as often as it was drawn: common ones alone would look better than
    all.
    """
    drawn = {label: one.count for label, one in sample.items() if all_of.get(label)}
    if not drawn:
        return None
    return sum(count * right.get(label, 0) / all_of[label] for label, count in drawn.items()) / sum(
        drawn.values()
    )


def paired(gold: Sequence[int], found: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Place in `gold` and the found start that goes with it, greedily from the left: best for points on a
    line.
    """
    place = at = 0
    while place < len(gold) and at < len(found):
        distance = found[at] - gold[place]
        if abs(distance) <= TOLERANCE:
            yield place, found[at]
            place, at = place + 1, at + 1
        elif distance > 0:
            place += 1
        else:
            at += 1


def read_sample(path: Path) -> dict[str, Sampled]:
    """Headers drawn by frequency, with their category: tab-separated columns count, header, category; lines
    with # are remarks.
    """
    rows = [
        line.split("\t")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    if not rows or rows[0][:3] != ["count", "header", "category"]:
        raise ConfigurationError(
            f"expected the columns count, header, category in the first line of {path}, got "
            f"{rows[0] if rows else 'nothing'}"
        )
    return {row[1]: Sampled(int(row[0]), row[2]) for row in rows[1:]}


def evaluate(
    sets: Mapping[str, Sequence[Headed]], sample: Mapping[str, Sampled], python: Path | None
) -> Iterator[Score]:
    for data, notes in sets.items():
        drawn = sample if data == SAMPLED_FROM else {}
        for line_breaks in (True, False):
            shaped = list(notes) if line_breaks else [note.flat() for note in notes]
            yield score(data, line_breaks, OURS, shaped, ours(shaped), drawn)
            if python is not None:
                yield score(data, line_breaks, "medspacy", shaped, medspacy(shaped, python), drawn)
