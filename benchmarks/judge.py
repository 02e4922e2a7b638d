"""How often the rule judge notices an error that was planted into a draft, and whether in the right dimension
alone. No Kafka, no model.

    python -m benchmarks.judge [--data sample] [--seed 7]

Drafts: the composer's care summaries and progress notes of a history, judged by the whole record. Each is
judged as it is, with one planted error of each kind that it has a place for, and with a harmless change (the
sentences of one section in another order) as the baseline of every figure: what falls there
falls for nothing. Nothing of these drafts was used to write the rules' tests; the search for the sentences
that bear a statement was tuned on them.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec

from evaluation.judge.drafted_items import read_history
from evaluation.judge.items import Item
from evaluation.judge.judge import Rated
from evaluation.judge.rubric import DIMENSIONS, Dimension
from evaluation.judge.rule_judge import rated
from wardstream.cli.history import messages_of
from wardstream.settings import load

_DOSE: Final = re.compile(r"\b(\d+)(?= mg\b(?! ?/))")
_RESULT: Final = re.compile(r"(?<=[a-z] )(\d+\.\d)(?= (?:mmol/L|mg/dL|g/dL|°C|K/uL))")
_DATE: Final = re.compile(
    r"\b(\d{1,2})(?= (?:January|February|March|April|May|June|July|August|September|October|November|December)\b)"
)
_NO: Final = re.compile(r"^- No (?=[a-z])", re.MULTILINE)
_SIDE: Final = re.compile(r"\b(?:left|right)\b")
_LINE: Final = re.compile(r"^- .+\n?", re.MULTILINE)

#: Points: a sentence more or less shifts the share of the others by less.
LEAST: Final = 0.02

Plant = Callable[[str, random.Random], str]


def changed(pattern: re.Pattern[str], into: Callable[[str], str]) -> Plant:
    """One of the places that fit, at random; the draft as it is where none does."""

    def plant(draft: str, drawn: random.Random) -> str:
        places = list(pattern.finditer(draft))
        if not places:
            return draft
        place = drawn.choice(places)
        return draft[: place.start()] + into(place[0]) + draft[place.end() :]

    return plant


def added(sentence: str) -> Plant:
    return lambda draft, drawn: f"{draft}\n\nRecommendations:\n- {sentence}"


def turned(draft: str, drawn: random.Random) -> str:
    """Sentences of one section in another order."""
    sections = draft.split("\n\n")
    at = drawn.randrange(len(sections))
    heading, *lines = sections[at].split("\n")
    sections[at] = "\n".join([heading, *drawn.sample(lines, len(lines))])
    return "\n\n".join(sections)


#: Kind -> the dimension that must fall, and how it is planted.
ERRORS: Final[dict[str, tuple[Dimension | None, Plant]]] = {
    "sentences in another order": (None, turned),
    "a dose doubled": ("factual_accuracy", changed(_DOSE, lambda stated: str(2 * int(stated)))),
    "a result changed": (
        "factual_accuracy",
        changed(_RESULT, lambda stated: f"{float(stated) * 1.3 + 0.1:.1f}"),
    ),
    "a date moved": ("factual_accuracy", changed(_DATE, lambda stated: str(int(stated) % 28 + 1))),
    "a negation dropped": ("factual_accuracy", changed(_NO, lambda stated: "- ")),
    "a side turned": (
        "factual_accuracy",
        changed(_SIDE, lambda stated: "right" if stated == "left" else "left"),
    ),
    "a sentence left out": ("completeness", changed(_LINE, lambda stated: "")),
    "a drug against an allergy": (
        "clinical_soundness",
        added("Start amoxicillin 500 mg three times daily tomorrow because of pneumonia."),
    ),
    "vague advice": ("actionability", added("Monitor closely and optimise therapy as appropriate.")),
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", default="sample")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    items = read_history(messages_of(options.data), None, load(None), ["care-summary", "progress-note"]).items
    tried: Counter[str] = Counter()
    fallen: dict[str, Counter[str]] = {kind: Counter() for kind in ERRORS}
    for item in items:
        before = scores(item)
        for kind, (_, plant) in ERRORS.items():
            draft = plant(item.draft, random.Random(f"{options.seed}/{item.id}/{kind}"))
            if draft == item.draft or (
                kind == "a drug against an allergy" and "penicillin" not in str(item.evidence).lower()
            ):
                continue
            tried[kind] += 1
            after = scores(msgspec.structs.replace(item, draft=draft))
            fallen[kind].update(
                dimension for dimension in DIMENSIONS if after[dimension] < before[dimension] - LEAST
            )
    print(
        f"{len(items)} drafts of {options.data}, seed {options.seed}: share in which each dimension falls by more than {LEAST}\n"
    )
    print(f"{'planted':28}{'drafts':>7}  " + "".join(f"{dimension:>20}" for dimension in DIMENSIONS))
    for kind, (meant, _) in ERRORS.items():
        shares = ((dimension, fallen[kind][dimension] / max(1, tried[kind])) for dimension in DIMENSIONS)
        print(
            f"{kind:28}{tried[kind]:7}  "
            + "".join(f"{'> ' * (dimension == meant)}{share:.2f}".rjust(20) for dimension, share in shares)
        )


def scores(item: Item) -> dict[Dimension, float]:
    verdict = rated(item)
    if not isinstance(verdict, Rated):
        raise SystemExit(f"expected a rating, got: {verdict.why}")
    return {dimension: verdict.score(dimension) for dimension in DIMENSIONS}


if __name__ == "__main__":
    main()
