"""How well findings are read from single sentences: precision and recall of what is present and of what is
absent, and what each kind of trap lets through.

    python -m evaluation.findings [--graph FOLDER] [--half A|B] [--show]

The sentences are fictional, the annotation's rules are in docs/diagnosis.md. Compared are the phenotypes of
notes as the differential takes them (`phenotypes`), the linker over all disorders of the graph with its own
assertions (`linker`), and every match taken as present (`every match`).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from kg.medical.linking import Linker, open_linker
from kg.medical.opening import FOLDER, open_snapshot
from kg.medical.snapshot import Snapshot
from processors.diagnosis.phenotypes.notes import of_notes
from processors.evidence.record import Record
from schemas.events import DocumentBody
from schemas.requests import Evidence, Passage, Request

SENTENCES: Final = Path(__file__).parent / "findings" / "sentences.jsonl"
#: `open` is neither wanted nor an error; `misread` is a word that looks like a finding and is none.
KINDS: Final = ("present", "absent", "uncertain", "family", "history", "planned", "misread", "open")
_MARKED: Final = re.compile(r"\{(\w+):([^{}=]+)(?:=([^{}]+))?\}")
_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_STEM: Final = 5  # letters


class Item(NamedTuple):
    """One annotated stretch of a sentence; `name` where its words do not say what it means."""

    start: int
    end: int
    kind: str
    name: str


class Sentence(NamedTuple):
    id: int
    half: str
    text: str
    items: tuple[Item, ...]


class Found(NamedTuple):
    """What a reader takes from a sentence; `names`: all that the concept is called."""

    start: int
    end: int
    present: bool
    names: tuple[str, ...]


Reader = Callable[[str], Iterable[Found]]


class Score(NamedTuple):
    """Counts of one reader. `wrong`: the annotated kind of what it took as present, or as absent, wrongly
    ("none": not annotated, "other": right place, another concept).
    """

    right: dict[bool, int]
    taken: dict[bool, int]
    reached: dict[bool, int]
    annotated: dict[bool, int]
    wrong: dict[bool, Counter[str]]

    def precision(self, *, present: bool) -> float:
        return self.right[present] / self.taken[present] if self.taken[present] else float("nan")

    def recall(self, *, present: bool) -> float:
        return self.reached[present] / self.annotated[present] if self.annotated[present] else float("nan")


def sentences(path: Path = SENTENCES) -> list[Sentence]:
    """Raises ValueError where a mark has a kind that is not one of KINDS."""
    read = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        text, items = unmarked(row["sentence"])
        read.append(Sentence(row["id"], row["half"], text, items))
    return read


def unmarked(marked: str) -> tuple[str, tuple[Item, ...]]:
    """The sentence as written, and its items: "no {absent:SOB=dyspnea}"."""
    text, done = "", 0
    items = []
    for match in _MARKED.finditer(marked):
        if match[1] not in KINDS:
            raise ValueError(f"expected a mark of {', '.join(KINDS)}, got {match[1]!r}")
        text += marked[done : match.start()]
        items.append(Item(len(text), len(text) + len(match[2]), match[1], match[3] or ""))
        text += match[2]
        done = match.end()
    text += marked[done:]
    if "{" in text or "}" in text:
        raise ValueError(f"expected {{kind:words}} or {{kind:words=name}}, got braces left over: {text!r}")
    return text, tuple(items)


def judged(item: Item | None, found: Found) -> str:
    """The annotated kind; "none" or "other" where the concept is not what is annotated; "" where it does not
    count.
    """
    if item is None:
        return "none"
    if item.kind == "open":
        return ""
    if item.name and not _stems([item.name]) & _stems(found.names):
        return "other"
    return item.kind


def best(items: Sequence[Item], found: Found) -> Item | None:
    """The item that shares the most characters with it."""
    shared = [(min(one.end, found.end) - max(one.start, found.start), -one.start, one) for one in items]
    return max((each for each in shared if each[0] > 0), default=(0, 0, None))[2]


def score(given: Iterable[Sentence], reader: Reader, say: Callable[[str], None] = lambda _: None) -> Score:
    right, taken, reached, annotated = (dict.fromkeys((True, False), 0) for _ in range(4))
    wrong: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for sentence in given:
        met: set[Item] = set()
        for found in reader(sentence.text):
            item = best(sentence.items, found)
            kind = judged(item, found)
            if not kind:
                continue
            taken[found.present] += 1
            if kind == _WANTED[found.present] and item is not None:
                right[found.present] += 1
                met.add(item)
                continue
            wrong[found.present][kind] += 1
            stated = (
                f"{_WANTED[found.present]} {found.names[0]!r} of {sentence.text[found.start : found.end]!r}"
            )
            say(f"{sentence.id} {stated} is {kind}: {sentence.text}")
        for one in sentence.items:
            for present, kind in _WANTED.items():
                if one.kind == kind:
                    annotated[present] += 1
                    reached[present] += one in met
                    if one not in met:
                        say(
                            f"{sentence.id} missed {kind} {sentence.text[one.start : one.end]!r}: {sentence.text}"
                        )
    return Score(right, taken, reached, annotated, wrong)


_WANTED: Final = {True: "present", False: "absent"}


def readers(snapshot: Snapshot, linker: Linker) -> dict[str, Reader]:
    def names(row: int) -> tuple[str, ...]:
        return (snapshot.name(row), *snapshot.surfaces_of(row))

    def phenotypes(text: str) -> Iterator[Found]:
        passage = Passage("DocumentReference/1", "1", 1, "", DocumentBody(text))
        request = Request("", "diagnosis", "", "", "", 1, "", "", evidence=Evidence(passages=(passage,)))
        for one in of_notes(Record(request), snapshot, linker):
            row = snapshot.row(one.id)
            called = names(row) if row is not None else (one.id,)
            yield Found(one.source.start, one.source.end, one.present, called)

    def linked(text: str) -> Iterator[Found]:
        for link in linker.link(text):
            if snapshot.group_of(link.row) == "DISO" and not (
                link.family or link.historical or link.hypothetical
            ):
                yield Found(link.start, link.end, not link.negated, names(link.row))

    def matched(text: str) -> Iterator[Found]:
        for link in linker.link(text):
            if snapshot.id(link.row).startswith("HP:"):
                yield Found(link.start, link.end, True, names(link.row))

    return {"phenotypes": phenotypes, "linker": linked, "every match": matched}


def _stems(names: Iterable[str]) -> set[str]:
    return {word[:_STEM].casefold() for name in names for word in _WORD.findall(name)}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="findings read from annotated sentences")
    parser.add_argument("--graph", type=Path, default=FOLDER, help="folder of the medical graph")
    parser.add_argument("--half", choices=("A", "B"), help="one half of the sentences")
    parser.add_argument("--show", action="store_true", help="every mistake of the phenotypes, on stderr")
    chosen = parser.parse_args(arguments)
    snapshot = open_snapshot(chosen.graph, say=lambda line: print(line, file=sys.stderr))
    given = sentences()
    print("reader       half  present: precision  recall  absent: precision  recall  wrongly present")
    for name, reader in readers(snapshot, open_linker(snapshot)).items():
        for half in [chosen.half] if chosen.half else ["A", "B", "AB"]:
            shown = chosen.show and name == "phenotypes" and half != "AB"
            counts = score(
                [one for one in given if one.half in half],
                reader,
                (lambda line: print(line, file=sys.stderr)) if shown else lambda _: None,
            )
            print(f"{name:12} {half:4} {_figures(counts)}")


def _figures(counts: Score) -> str:
    parts = [
        f"{counts.precision(present=present):.3f} ({counts.right[present]}/{counts.taken[present]})"
        f"  {counts.recall(present=present):.3f} ({counts.reached[present]}/{counts.annotated[present]})"
        for present in (True, False)
    ]
    kinds = ", ".join(f"{kind} {count}" for kind, count in counts.wrong[True].most_common())
    return f"{parts[0]}   {parts[1]}   {kinds or 'nothing'}"


if __name__ == "__main__":
    main()
