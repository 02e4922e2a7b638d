"""Our linker compared with QuickUMLS: one dictionary, one process, one thread, the same texts in turns.

    python -m benchmarks.linking SNAPSHOT [--data ../shared/data] [--sentences 2000] [--seed 7] [--work
    .data/linking]

Speed: whole visit notes (ACI-Bench), processor time, ratio, at the thresholds of QuickUMLS: its default, the
one that served it best on real notes, and exact. Correctness: sentences made of published cases
(benchmarks/linking_text.py; templates known while the linker was written and templates that were not,
apart) and sentences of real notes annotated by reading. A link counts as right where it overlaps the
annotated span and names a concept that has the annotated name; of real notes only disorders, substances,
procedures are annotated, of derived sentences only findings, so only those are counted. What the dictionary
does not have is not counted against either. QuickUMLS is shown with its own defaults and with the settings
that serve it best here; negation and the like are our step for both, for QuickUMLS has none. Goal: at least
ten times the speed of QuickUMLS at an F1 not below its own.
"""

from __future__ import annotations

import argparse
import csv
import os
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.linking_text import HELD, TRIED, Gold, Sentence, annotated, derived, phenotypes
from kg.medical.linking import Linker, compile_linker
from kg.medical.linking.automaton import Automaton
from kg.medical.linking.quickumls import Prefers, QuickUmls
from kg.medical.snapshot import Snapshot

ANNOTATED = Path("tests/kg/medical/linking/annotated.yaml")
COUNTED = frozenset(("DISO", "CHEM", "PROC"))
FINDINGS = frozenset(("DISO",))  # all that the derived sentences name with intent
SAID = ("negated", "family", "historical", "hypothetical")
SETTINGS: tuple[tuple[float, Prefers], ...] = (
    (0.7, "score"),
    (0.7, "length"),
    (0.8, "length"),
    (0.9, "score"),
    (0.9, "length"),
    (1.0, "length"),
)
PARTS = 8
SHOWN = 60


class Measured(NamedTuple):
    precision: float
    recall: float
    f1: float
    exact: float  # of the right ones, spans that are exact
    flagged: (
        float  # of the right ones, those whose negation, family, past and possibility are all as annotated
    )
    missed: tuple[tuple[str, str], ...]
    wrong: tuple[tuple[str, str], ...]


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("snapshot", type=Path)
    options.add_argument("--data", type=Path, default=Path(os.environ.get("SHARED_DATA", "../shared/data")))
    options.add_argument("--sentences", type=int, default=2000)
    options.add_argument("--seed", type=int, default=7)
    options.add_argument(
        "--work",
        type=Path,
        default=Path(".data/linking"),
        help="Where the index of QuickUMLS is built, minutes the first time.",
    )
    options.add_argument("--show", action="store_true", help="Print what was missed and what was wrong.")
    options.add_argument("--alone", action="store_true", help="Without QuickUMLS.")
    chosen = options.parse_args()
    snapshot = Snapshot.open(chosen.snapshot)
    compile_linker(snapshot)
    begun = time.perf_counter()
    ours = Automaton.open(snapshot)
    opened = time.perf_counter() - begun
    print(
        f"{chosen.snapshot.name}: {len(snapshot)} concepts, {sum(1 for _ in snapshot.surfaces())} forms; opened in {opened:.2f} s; seed {chosen.seed}"
    )
    peer = None if chosen.alone else QuickUmls.open(snapshot, chosen.work / chosen.snapshot.stem)
    sets = texts(chosen.data, chosen.sentences, chosen.seed)
    rows = known(snapshot, sets)
    for name, sentences in sets.items():
        counted = COUNTED if name.startswith("real") else FINDINGS
        gold = sum(len(one.gold) for one in sentences)
        have = sum(bool(meant(one, rows)) for sentence in sentences for one in sentence.gold)
        print(f"\n{name}: {len(sentences)} sentences, {gold} annotated, {have} of them in the dictionary")
        print_row("wardstream", measure(ours, snapshot, sentences, rows, counted), show=chosen.show)
        if peer is not None:
            tried = list[tuple[str, Measured]](
                (
                    f"QuickUMLS {threshold} {prefers}",
                    measure(
                        peer.tuned(threshold=threshold, prefers=prefers), snapshot, sentences, rows, counted
                    ),
                )
                for threshold, prefers in SETTINGS
            )
            print_row(f"{tried[0][0]} (its defaults)", tried[0][1])
            print_row(*max(tried, key=lambda one: one[1].f1))
    if peer is not None:
        for threshold in (0.7, 0.9, 1.0):
            speed(
                ours, peer.tuned(threshold=threshold, prefers="score"), chosen.data, f"QuickUMLS {threshold}"
            )


def texts(data: Path, sentences: int, seed: int) -> dict[str, list[Sentence]]:
    forms = phenotypes()
    cases = data / "phenopacket_store" / "cases.jsonl.gz"
    return {
        "phenopackets, templates known": list(derived(cases, forms, TRIED, sentences, seed)),
        "phenopackets, templates held back": list(derived(cases, forms, HELD, sentences, seed + 1)),
        **{f"real notes, {source}": found for source, found in annotated(ANNOTATED).items()},
    }


def known(snapshot: Snapshot, sets: dict[str, list[Sentence]]) -> dict[str, set[int]]:
    """Annotated name -> rows of the counted groups that have it."""
    wanted = {
        name.casefold()
        for sentences in sets.values()
        for sentence in sentences
        for gold in sentence.gold
        for name in gold.meant
    }
    found: dict[str, set[int]] = defaultdict(set)
    for surface, row in snapshot.surfaces():
        if surface.casefold() in wanted and snapshot.group_of(row) in COUNTED:
            found[surface.casefold()].add(row)
    return found


def meant(gold: Gold, rows: dict[str, set[int]]) -> set[int]:
    return set().union(*(rows.get(name.casefold(), set()) for name in gold.meant))


def measure(
    linker: Linker,
    snapshot: Snapshot,
    sentences: Sequence[Sentence],
    rows: dict[str, set[int]],
    counted: frozenset[str],
) -> Measured:
    right = exact = flagged = links = annotations = 0
    missed: list[tuple[str, str]] = []
    wrong: list[tuple[str, str]] = []
    for sentence in sentences:
        left = [link for link in linker.link(sentence.text) if snapshot.group_of(link.row) in counted]
        for gold in sentence.gold:
            wanted = meant(gold, rows)
            over = [link for link in left if link.start < gold.end and gold.start < link.end]
            hit = next((link for link in over if link.row in wanted), None)
            if not wanted:
                left = [
                    link for link in left if link not in over
                ]  # the dictionary does not have it: counted for and against nobody
                continue
            annotations += 1
            if hit is None:
                missed.append((sentence.text[gold.start : gold.end], sentence.text))
                continue
            left.remove(hit)
            right += 1
            links += 1
            exact += (hit.start, hit.end) == (gold.start, gold.end)
            flagged += {flag for flag in SAID if getattr(hit, flag)} == gold.flagged
            if {flag for flag in SAID if getattr(hit, flag)} != gold.flagged:
                wrong.append(
                    (
                        f"{hit.text} is said to be {[flag for flag in SAID if getattr(hit, flag)]}",
                        sentence.text,
                    )
                )
        links += len(left)
        wrong += [(f"{link.text} -> {snapshot.name(link.row)}", sentence.text) for link in left]
    precision, recall = right / max(1, links), right / max(1, annotations)
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    return Measured(
        precision, recall, f1, exact / max(1, right), flagged / max(1, right), tuple(missed), tuple(wrong)
    )


def print_row(name: str, found: Measured, *, show: bool = False) -> None:
    print(
        f"  {name:<34} P {found.precision:.3f}  R {found.recall:.3f}  F1 {found.f1:.3f}  exact span {found.exact:.3f}  flags right {found.flagged:.3f}"
    )
    if show:
        for kind, cases in (("missed", found.missed), ("wrong", found.wrong)):
            for what, sentence in cases[:SHOWN]:
                print(f"      {kind}: {what!r} in {sentence!r}")


def speed(ours: Automaton, peer: QuickUmls, data: Path, called: str) -> None:
    """Linking alone, which is what QuickUMLS does, and with our assertion behind both."""
    with (data / "aci_bench" / "train.csv").open(encoding="utf-8", newline="") as file:
        notes = [line["note"] for line in csv.DictReader(file)]
    words = sum(len(note.split()) for note in notes)
    print(f"\nspeed, ACI-Bench: {len(notes)} notes, {words} words, in {PARTS} turns, compared with {called}")
    for what, calls in (
        ("linking", (ours.mentions, peer.mentions)),
        ("with assertion", (ours.link, peer.link)),
    ):
        spent = [0.0, 0.0]
        for part in range(PARTS):
            for at, call in enumerate(calls):
                begun = time.process_time()
                for note in notes[part::PARTS]:
                    call(note)
                spent[at] += time.process_time() - begun
        for name, seconds in zip(("wardstream", called), spent, strict=True):
            print(
                f"  {what:<15} {name:<13} {1e3 * seconds / len(notes):8.2f} ms a note  {1e5 * seconds / words:7.2f} ms per 100 words"
            )
        print(f"  {what:<15} ratio {spent[1] / spent[0]:.1f} (goal 10)")


if __name__ == "__main__":
    main()
