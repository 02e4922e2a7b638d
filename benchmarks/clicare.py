"""CliCARE's ablations (tables 3, 4 and 12, appendix F), by the composer and the rule judge or by language models. Figures and what they can
show: docs/clicare.md.

    python -m benchmarks.clicare [--data ../shared/data] [--graph .data/kg] [--seed 0] [--patients 12]
    [--lengths 2000,8000,20000] [--quick] [--drafts llm] [--judge URL#MODEL ...] [--config FILE]

    compression    care summaries of long records (clicare_records.py), by the composer or the model of [llm], with and without it (clicare_variants.py); "full" is the
                   baseline, and each other variant has its difference to it on the same records
    record length  the same by quartiles of records as long as it comes (table 4)
    copied         the record itself before the judge
    budget         what of the earlier notes' assessments is in the drafter's hands, by budget (appendix F)
    alignment      guideline paths and their evidence, without expansion, without re-ranking, by conditions alone (clicare_alignment.py)
    recommending   care summaries with and without the guidelines, as recommendations (clicare_recommending.py)

Intervals hold 95 % of 1000 draws of records, those with the same latest note drawn together; the same draws
for both of a difference.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks import clicare_alignment, clicare_recommending
from benchmarks.clicare_measures import JUDGED, By, Counted, Measured, judged, measured
from benchmarks.clicare_records import CORPORA, LongRecord, Note, notes, records
from benchmarks.clicare_tables import difference, plain, table
from benchmarks.clicare_variants import CHUNKS, FULL, LATEST, VARIANTS, SplitRecord
from benchmarks.compression import Concepts
from evaluation.drafting import Writer, in_words
from evaluation.intervals import Bootstrap, Parts, by_patient
from evaluation.judge.panel import panel
from evaluation.overlap import KINDS, bleu_of
from kg.medical.linking import open_linker
from kg.medical.opening import open_snapshot
from wardstream.settings import load

BUDGET: Final = 2_000  # as triggers.history_tokens has it
BUDGETS: Final = (1_000, 2_000, 4_000, 8_000)
SHORTEST, LONGEST = 1_000, 24_000  # of a record as long as it comes
COPIED: Final = 5  # records of each field that are copied
QUICK: Final = (2, (2_000, 8_000))


@dataclass(frozen=True)
class Plan:
    """What is run."""

    data: Path
    seed: int
    patients: int  # of each corpus and length
    lengths: tuple[int, ...]
    by: By = field(default_factory=By)


class Drafts:
    """Measured drafts of some records, and what is drawn of them."""

    def __init__(self, found: Sequence[Measured]) -> None:
        self._found = found
        self._drawn = Bootstrap(one.group for one in found)

    def parts(self, variant: str, name: str) -> Parts:
        return by_patient(
            (one.group, *one.figures[name])
            for one in self._found
            if one.variant == variant and name in one.figures
        )

    def mean(self, variant: str, name: str, digits: int = 2) -> str:
        return plain(self._drawn.figure(self.parts(variant, name)), digits)

    def against(self, variant: str, name: str, other: str = FULL, digits: int = 2) -> str:
        return (
            ""
            if variant == other
            else difference(
                self._drawn.difference(self.parts(variant, name), self.parts(other, name)), digits
            )
        )

    def bleu(self, variant: str) -> str:
        return f"{100 * bleu_of(np.sum([one.bleu for one in self._found if one.variant == variant], axis=0).tolist()):.1f}"

    def of(self, keep: Iterable[str]) -> Drafts:
        """Of these records."""
        kept = set(keep)
        return Drafts([one for one in self._found if one.record in kept])


def compression(notes_of: dict[str, list[Note]], plan: Plan, concepts: Concepts) -> None:
    every: list[Measured] = []
    for length in plan.lengths:
        found: list[Measured] = []
        for corpus in CORPORA:
            made = records(notes_of[corpus], corpus, length, plan.patients, plan.seed)
            found += [
                measured(one, variant, BUDGET, concepts, plan.by)
                for one in map(SplitRecord, made)
                for variant in VARIANTS
            ]
        every += found
        sizes = [one.tokens for one in found if one.variant == FULL]
        print(
            f"\n### Records of {length} tokens\n\n{len(sizes)} records of {np.mean(sizes):,.0f} tokens, budget {BUDGET}; judged 1 to 5 by {', '.join(judge.name for judge in plan.by.judges) or 'rules'}"
        )
        _judged(Drafts(found), VARIANTS)
        _measured(Drafts(found), VARIANTS)
    print(f"\n### By field, all lengths: mean of the four dimensions, and against {FULL}\n")
    fields = {
        corpus: Drafts([one for one in every if one.record.startswith(f"{corpus}/")]) for corpus in CORPORA
    }
    rows = (
        [variant, *(f"{of.mean(variant, 'mean')} {of.against(variant, 'mean')}" for of in fields.values())]
        for variant in VARIANTS
    )
    table(["", *fields], rows)


def _judged(drafts: Drafts, variants: Sequence[str]) -> None:
    table(
        ["", *JUDGED.values(), "mean", f"mean against {FULL}", f"completeness against {FULL}"],
        (
            [
                variant,
                *(drafts.mean(variant, name) for name in (*JUDGED.values(), "mean")),
                drafts.against(variant, "mean"),
                drafts.against(variant, "completeness"),
            ]
            for variant in variants
        ),
    )


def _measured(drafts: Drafts, variants: Sequence[str]) -> None:
    shares = ("told: context", "told: draft")
    named = ("named: now", "named: before", "named: nowhere")
    table(
        [
            "",
            shares[0],
            shares[1],
            f"told: draft against {FULL}",
            *named,
            "BLEU",
            *(kind.upper() for kind in KINDS),
            "words",
            "ms",
        ],
        (
            [
                variant,
                *(drafts.mean(variant, name) for name in shares),
                drafts.against(variant, "told: draft"),
                *(drafts.mean(variant, name) for name in named),
                drafts.bleu(variant),
                *(drafts.mean(variant, kind, 3) for kind in KINDS),
                drafts.mean(variant, "words", 0),
                f"{1000 * float(drafts.mean(variant, 'seconds', 4)):.0f}",
            ]
            for variant in variants
        ),
    )


def copied(notes_of: dict[str, list[Note]], plan: Plan) -> None:
    """What the judge thinks of no draft at all: the record, word for word."""
    drawn: list[tuple[str, dict[str, Counted]]] = []
    length = plan.lengths[min(1, len(plan.lengths) - 1)]
    for corpus in CORPORA:
        for one in records(notes_of[corpus], corpus, length, min(plan.patients, COPIED), plan.seed):
            text = "\n\n".join(note.body.text for note in (*one.past, one.present))
            drawn.append(
                (
                    one.present.resource,
                    judged(one.id, "copied", one, text, plan.by) | {"words": (len(text.split()), 1)},
                )
            )
    of = Bootstrap(group for group, _ in drawn)
    names = (*JUDGED.values(), "mean", "words")
    print(
        f"\n### The record itself as the draft, {len(drawn)} records of {length} tokens: what the judge cannot see\n"
    )
    figures = (
        of.figure(by_patient((group, *found[name]) for group, found in drawn if name in found))
        for name in names
    )
    table(
        names,
        [[plain(figure, 0 if name == "words" else 2) for name, figure in zip(names, figures, strict=True)]],
    )


def lengths(notes_of: dict[str, list[Note]], plan: Plan, concepts: Concepts) -> None:
    """Table 4: lengths drawn evenly on a logarithmic scale; quartiles of all fields together."""
    dice = random.Random(f"{plan.seed} lengths")
    made: list[LongRecord] = []
    for corpus in CORPORA:
        for number in range(plan.patients * 2):
            size = int(np.exp(dice.uniform(np.log(SHORTEST), np.log(LONGEST))))
            made += records(notes_of[corpus], corpus, size, 1, plan.seed + number)
    variants = (FULL, LATEST, CHUNKS)
    found = [
        measured(one, variant, BUDGET, concepts, plan.by)
        for one in map(SplitRecord, made)
        for variant in variants
    ]
    of_all = Drafts(found)
    named = {measured_.record: measured_.tokens for measured_ in found}
    borders = np.quantile(list(named.values()), (0.25, 0.5, 0.75))
    quarters: list[list[str]] = [[] for _ in range(4)]
    for name, size in named.items():
        quarters[int(np.searchsorted(borders, size))].append(name)
    print(
        f"\n### By length of the record (table 4)\n\n{len(named)} records of {min(named.values())} to {max(named.values())} tokens, budget {BUDGET}"
    )
    parts = [("all", of_all, list(named))]
    parts += [(f"quartile {number}", of_all.of(names), names) for number, names in enumerate(quarters, 1)]
    table(
        [
            "",
            "tokens",
            *(f"{variant}: mean" for variant in variants),
            *(f"{variant} against {FULL}" for variant in variants[1:]),
            *(f"{variant}: completeness" for variant in variants),
            *(f"{variant}: told" for variant in variants),
        ],
        (
            [
                name,
                f"{np.mean([named[one] for one in names]):,.0f}",
                *(of.mean(variant, "mean") for variant in variants),
                *(of.against(variant, "mean") for variant in variants[1:]),
                *(of.mean(variant, "completeness") for variant in variants),
                *(of.mean(variant, "told: draft") for variant in variants),
            ]
            for name, of, names in parts
        ),
    )


def budgets(notes_of: dict[str, list[Note]], plan: Plan, concepts: Concepts) -> None:
    """Appendix F, without drafts: what a model would have before it."""
    length, variants = max(plan.lengths), (FULL, LATEST, CHUNKS)
    shares: dict[tuple[str, int], list[tuple[str, float, float]]] = {}
    groups = []
    for corpus in CORPORA:
        for one in map(SplitRecord, records(notes_of[corpus], corpus, length, plan.patients, plan.seed)):
            assessed = frozenset[int]().union(*map(concepts, one.record.assessed))
            groups.append(one.record.present.resource)
            for variant in variants:
                for budget in BUDGETS:
                    given = one.context(variant, budget)
                    kept = (
                        frozenset[int]().union(*(concepts(each.text) for each in given.past_history))
                        if given is not None
                        else frozenset[int]()
                    )
                    counted: Counted = (len(assessed & kept), len(assessed))
                    shares.setdefault((variant, budget), []).append((groups[-1], *counted))
    drawn = Bootstrap(groups)
    print(
        f"\n### By budget (appendix F)\n\nShare of the concepts of earlier assessments before the drafter, {len(groups)} records of {length} tokens"
    )
    table(
        ["", *(f"{budget} tokens" for budget in BUDGETS)],
        (
            [
                variant,
                *(
                    f"{plain(drawn.figure(by_patient(shares[variant, budget])))} "
                    + (
                        ""
                        if variant == FULL
                        else difference(
                            drawn.difference(
                                by_patient(shares[variant, budget]), by_patient(shares[FULL, budget])
                            )
                        )
                    )
                    for budget in BUDGETS
                ),
            ]
            for variant in variants
        ),
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("SHARED_DATA", "../shared/data")))
    parser.add_argument("--graph", type=Path, default=Path(".data/kg"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--patients",
        type=int,
        default=12,
        help="records of each field and length; twice as many by length as it comes",
    )
    parser.add_argument("--lengths", default="2000,8000,20000", help="tokens of the records")
    parser.add_argument(
        "--quick", action="store_true", help="two records, the two shorter lengths, few cases: a minute"
    )
    parser.add_argument(
        "--drafts",
        choices=["composer", "llm"],
        default="composer",
        help="llm: the language model of the settings",
    )
    parser.add_argument(
        "--judge",
        action="append",
        default=[],
        help="URL#MODEL or local#FOLDER in place of the rules; repeatable, averaged",
    )
    parser.add_argument("--config", type=Path, help="settings file")
    options = parser.parse_args()
    patients, sizes = (
        QUICK if options.quick else (options.patients, tuple(map(int, options.lengths.split(","))))
    )
    settings = load(options.config)
    by = By(
        Writer.of(settings) if options.drafts == "llm" else Writer(),
        panel(options.judge, settings.llm, rules=False) if options.judge else (),
    )
    plan = Plan(options.data, options.seed, patients, sizes, by)
    began = time.process_time()
    snapshot = open_snapshot(options.graph)
    concepts = Concepts(snapshot, open_linker(snapshot))
    notes_of = {corpus: notes(plan.data, corpus) for corpus in CORPORA}
    print(
        "## Care summaries (T_CS)\n\n"
        + "; ".join(
            f"{corpus}: {len(of)} notes, {sum(bool(one.before) for one in of)} with an assessment and plan"
            for corpus, of in notes_of.items()
        )
        + f"; seed {plan.seed}"
    )
    compression(notes_of, plan, concepts)
    copied(notes_of, plan)
    lengths(notes_of, plan, concepts)
    budgets(notes_of, plan, concepts)
    vectors = clicare_alignment.encoded()
    clicare_alignment.run(plan.data, vectors, seed=plan.seed, cases=12 if options.quick else 400)
    clicare_recommending.run(
        plan.data, vectors, by, seed=plan.seed, cases=12 if options.quick else clicare_alignment.CASES
    )
    by.close()
    print(f"\n{in_words(by.writer.counts())}")
    print(f"\n{time.process_time() - began:.0f} s of CPU")


if __name__ == "__main__":
    main()
