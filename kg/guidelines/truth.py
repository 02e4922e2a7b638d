"""Three-valued truth with its evidence: what is not known is neither true nor false, and says what is
missing.

Kleene's strong logic: an unknown part leaves a conjunction unknown unless another part is false. What cannot
be evaluated (CQL of a library that is not available) is unknown, never true.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from schemas.facts import Fact

Truth: TypeAlias = Literal["true", "false", "unknown"]


class Finding(Struct, frozen=True, omit_defaults=True):
    """The result of a condition for one patient at one time."""

    truth: Truth
    text: str  # the condition as a clinician would say it: "age below 25"
    evidence: tuple[Fact, ...] = ()  # what it rests on, for true and for false
    missing: str = ""  # of an unknown: what would settle it
    came: str = ""  # of a false one: what the record says instead
    # of a true one: parts that the record implies, but says more closely (HPV 16 where HPV-positive was
    # asked)
    implied: int = 0
    parts: tuple[Finding, ...] = ()


def conjoined(truths: Iterable[Truth]) -> Truth:
    """True where all are, false where one is: then the rest is not evaluated."""
    worst: Truth = "true"
    for truth in truths:
        if truth == "false":
            return truth
        if truth == "unknown":
            worst = truth
    return worst


def disjoined(truths: Iterable[Truth]) -> Truth:
    """True where one is: then the rest is not evaluated; false where all are."""
    best: Truth = "false"
    for truth in truths:
        if truth == "true":
            return truth
        if truth == "unknown":
            best = truth
    return best


def opposite(truth: Truth) -> Truth:
    """An unknown stays unknown."""
    return "unknown" if truth == "unknown" else "false" if truth == "true" else "true"


def every(parts: Iterable[Finding], text: str = "") -> Finding:
    """True where all are, false where one is."""
    found = tuple(parts)
    return _joined(
        conjoined(part.truth for part in found), text or " and ".join(part.text for part in found), found
    )


def either(parts: Iterable[Finding], text: str = "") -> Finding:
    """True where one is, false where all are."""
    found = tuple(parts)
    return _joined(
        disjoined(part.truth for part in found), text or " or ".join(part.text for part in found), found
    )


def negated(part: Finding, text: str = "") -> Finding:
    """True where it is false."""
    truth = opposite(part.truth)
    came = part.text if truth == "false" else ""
    return Finding(truth, text or f"not: {part.text}", part.evidence, part.missing, came, 0, (part,))


def _joined(truth: Truth, text: str, parts: tuple[Finding, ...]) -> Finding:
    deciding = [part for part in parts if part.truth == truth] if truth != "true" else list(parts)
    evidence = tuple(
        {fact.id: fact for part in parts if part.truth == truth for fact in part.evidence}.values()
    )
    missing = "; ".join(dict.fromkeys(part.missing for part in deciding if part.missing))
    came = "; ".join(dict.fromkeys(part.came for part in deciding if part.came))
    implied = sum(part.implied for part in deciding) if truth == "true" else 0
    return Finding(truth, text, evidence, missing, came, implied, parts)


def not_known(findings: Iterable[Finding]) -> str:
    """What a step hangs on that is open: "not known: date of birth", and what no definition lets us evaluate:
    "to be judged: whether ...".
    """
    known: dict[str, None] = {}
    judged: dict[str, None] = {}
    for finding in findings:
        if finding.missing.startswith("not evaluated"):
            judged[finding.text] = None
        else:
            known[finding.missing or finding.text] = None
    return "; ".join(
        f"{head}: {'; '.join(texts)}"
        for head, texts in (("not known", known), ("to be judged", judged))
        if texts
    )
