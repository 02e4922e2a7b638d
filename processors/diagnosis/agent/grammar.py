r"""The agent's language (Deep-DxSearch, eq. 7 and appendix A.1): tags, lists in them, and a trajectory's text
as steps.

    <reason> … </reason>                                       thinking, between any two other actions
    <lookup> disease; disease </lookup>                        answered by <guide> … </guide>
    <match> phenotype; phenotype </match>                      answered by <refer> … </refer>
    <search> |WIKI| question; question </search>               answered by <result> … </result>
    <diagnose> … \textbf{Disease} … </diagnose>                the end

`<think>` of the paper's prompt is `<reason>`, as in its equations. Lists are separated by semicolons; where
there is none, by commas as in the paper: names of diseases hold commas ("Keratoderma, palmoplantar, punctate
type IA").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from processors.diagnosis.agent.environment import CORPORA, Corpus

Active: TypeAlias = Literal["reason", "lookup", "match", "search", "diagnose"]
Passive: TypeAlias = Literal["guide", "refer", "result"]
Kind: TypeAlias = Literal["reason", "lookup", "match", "search", "diagnose", "guide", "refer", "result"]

ACTIVE: Final[tuple[Active, ...]] = ("reason", "lookup", "match", "search", "diagnose")
#: Eq. 10: what answers a tool.
ANSWERS: Final[dict[str, Passive]] = {"lookup": "guide", "match": "refer", "search": "result"}
TOOLS: Final = tuple(ANSWERS)
PASSIVE: Final[tuple[Passive, ...]] = ("guide", "refer", "result")
KINDS: Final[tuple[Kind, ...]] = (*ACTIVE, *PASSIVE)

TAG: Final = re.compile(r"<(?P<close>/?)(?P<kind>" + "|".join(KINDS) + ")>")
_BOLD: Final = re.compile(r"\\textbf\{([^{}]*)\}")
_WORD: Final = re.compile(r"[a-z0-9]+")
_SOURCE: Final = re.compile(r"\|([^|\s]{0,20})\|")


class Span(Struct, frozen=True, order=True):
    """Characters [start, end) of a text, or tokens of a sequence."""

    start: int
    end: int


class Step(Struct, frozen=True):
    """One block of a trajectory, as it stands in the text."""

    kind: Kind
    body: str  # between the tags, without blanks around
    span: Span  # in characters, tags included


class Mark(Struct, frozen=True):
    """A tag in the text."""

    kind: Kind
    closing: bool
    span: Span


def opening(kind: str) -> str:
    return f"<{kind}>"


def closing(kind: str) -> str:
    return f"</{kind}>"


def block(kind: str, body: str) -> str:
    """A step as it is written. `body` must hold no tag (`neutral`)."""
    return f"<{kind}> {body.strip()} </{kind}>" if body.strip() else f"<{kind}> </{kind}>"


def render(steps: Sequence[tuple[Kind, str]]) -> str:
    """A trajectory of these blocks, one a line."""
    return "\n".join(block(kind, body) for kind, body in steps)


def marks(text: str) -> list[Mark]:
    """All tags in order. What resembles a tag (`<Reason>`, `< match >`) is text."""
    return [Mark(found["kind"], bool(found["close"]), Span(*found.span())) for found in TAG.finditer(text)]  # type: ignore[arg-type]


def blocks(text: str) -> list[Step]:
    """The well-formed blocks: an opening tag whose next tag closes it. Everything else is for checks.py to
    name.
    """
    found: list[Step] = []
    before: Mark | None = None
    for mark in marks(text):
        if mark.closing and before is not None and not before.closing and before.kind == mark.kind:
            body = text[before.span.end : mark.span.start].strip()
            found.append(Step(mark.kind, body, Span(before.span.start, mark.span.end)))
        before = mark
    return found


def neutral(text: str) -> str:
    """Foreign text (retrieved, or a patient's) that can neither open nor close anything: no tag, no special
    token of a chat template, no bold.

    Angle brackets become single quotation marks of the same look, so that "< 5 mg" stays readable; control
    characters become blanks.
    """
    clean = "".join(" " if ord(c) < 32 and c != "\n" else c for c in text)
    return (
        clean.replace("<", "‹")
        .replace(">", "›")
        .replace("\\textbf", "textbf")
        .replace("[INST]", "(INST)")
        .replace("[/INST]", "(/INST)")
    )


def items(body: str) -> tuple[str, ...]:
    """The list in a `<lookup>` or `<match>`: each entry once, in order."""
    separator = ";" if ";" in body else ","
    return tuple(
        dict.fromkeys(part for raw in re.split(rf"[{separator}\n]", body) if (part := " ".join(raw.split())))
    )


def sources(body: str) -> tuple[str, ...]:
    """The corpus prefixes of a `<search>`, as written: `|WIKI|` is WIKI."""
    return tuple(_SOURCE.findall(body))


def queries(body: str) -> tuple[Corpus | None, tuple[str, ...]]:
    """Of a `<search>`: its corpus, None where it names none or another, and its questions."""
    named = [source for source in sources(body) if source in CORPORA]
    corpus: Corpus | None = named[0] if named else None
    return corpus, items(_SOURCE.sub(" ", body))


def bold(body: str) -> tuple[str, ...]:
    r"""The diagnoses of a `<diagnose>`: the contents of \textbf{}, each once, in order; empty ones are
    none.
    """
    return tuple(dict.fromkeys(name for raw in _BOLD.findall(body) if (name := " ".join(raw.split()))))


def changed(before: Sequence[str], after: Sequence[str]) -> int:
    """How many phenotypes two consecutive matches differ in: the symmetric difference, case and blanks aside
    (eq. 14).
    """
    return len({entry.casefold() for entry in before} ^ {entry.casefold() for entry in after})


def normal(name: str) -> str:
    """Words and numbers in lower case, one blank between: how names are compared."""
    return " ".join(_WORD.findall(name.casefold()))
