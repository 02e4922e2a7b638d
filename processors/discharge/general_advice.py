"""Signs for which people with what a letter states usually get help, by the table general_advice.yaml:
added where the record's own warnings do not have them. Its section states that it is general, and each sentence cites its
row of the table and the part of the record by which the row was chosen. Nothing is added for who has chosen comfort alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal

import msgspec
import msgspec.yaml
from msgspec import Struct

from processors.discharge.allergies import NOT_TAKEN
from processors.evidence import hazards
from processors.evidence.admission import denied
from processors.evidence.knowledge import ADVICE
from processors.evidence.moments import years_at
from processors.evidence.record import Record
from processors.languages.phrases import ENGLISH, Phrase
from processors.languages.phrases import table as wordings
from schemas.drafts import Citation, Statement
from schemas.facts import Source

_VERSION: Final = "1"
_MOST: Final = 5
_WORDS: Final = 150  # of all rows; the gravest stands, however long
_ENOUGH: Final = 2  # signs of a row that the record's own warnings have
#: Of our own templates: what was before the stay, or is not certain.
_ASIDE: Final = re.compile(r"had this before|rules it out|not confirmed", re.IGNORECASE)
#: How a medicine that is taken at home begins, also in one of two doses, or where a note states something else than its order.
_TWO_DOSES: Final = re.escape(wordings(ENGLISH)["unclear.dose"].rpartition("} ")[2])
_TAKEN: Final = re.compile(
    rf"(?:New|Changed|Unchanged|Go on with this|To take|Not clear(?=.*(?:{_TWO_DOSES}|\. Dose: ))): ",
    re.DOTALL,
)
_HEAD: Final = re.compile(r"[^,(;.]*")
_COMFORT: Final = re.compile(
    r"\bhospice\b|\bcomfort (?:care|measures|only)\b|\bend[- ]of[- ]life\b", re.IGNORECASE
)
_REFUSED: Final = re.compile(
    r"\b(?:declin\w+|refus\w+|revok\w+|not ready|not yet|consider\w*|may need|eventual\w*)\b", re.IGNORECASE
)

Place = Literal["why", "done", "home", "medicines"]


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """`words`: a regular expression for what the letter states in `in`, without looking at case; `take`: classes of
    hazards.yaml or ingredients that are taken at home, where one of `with` is in the letter, too. `signs`: what the
    record's own warnings have where the row adds nothing.
    """

    id: str
    text: str
    spanish: str
    source: str
    signs: tuple[str, ...]
    words: str = ""
    take: tuple[str, ...] = ()
    with_: tuple[str, ...] = msgspec.field(default=(), name="with")  # none of them stopped
    in_: tuple[Place, ...] = msgspec.field(default=("why", "done"), name="in")
    always: bool = False  # also of what was there before the stay
    sex: str = ""
    ages: tuple[float, float] = (0, 130)  # years, from and below


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """general_advice.yaml."""

    sources: Mapping[str, str]
    rows: tuple[Row, ...]


@lru_cache(maxsize=1)
def table() -> Table:
    """The table. Raises msgspec.ValidationError or ValueError naming what is wrong in it."""
    text = files("processors.discharge").joinpath("general_advice.yaml").read_text(encoding="utf-8")
    found = msgspec.yaml.decode(text, type=Table)
    for row in found.rows:
        if row.source not in found.sources:
            raise ValueError(
                f"general_advice.yaml: {row.id}: expected a source of the table, not {row.source}"
            )
        if bool(row.words) == bool(row.take):
            raise ValueError(f"general_advice.yaml: {row.id}: expected either `words` or `take`")
    return found


def citation(row: Row) -> Citation:
    """The row as a source."""
    return Citation(
        Source(f"{ADVICE}{row.id}", _VERSION),
        row.text,
        label=f"General advice ({table().sources[row.source]})",
        kind="knowledge",
    )


@lru_cache(maxsize=1)
def by_name() -> dict[str, Row]:
    """Rows by how citations name them."""
    return {f"{ADVICE}{row.id}": row for row in table().rows}


def given(
    record: Record, letter: Mapping[Place, Sequence[Statement]], warned: Iterable[Statement]
) -> list[Statement]:
    """`letter`: what it states, by place; `warned`: the record's own warnings in it."""
    if _for_comfort(record):
        return []
    own = " ".join(one.text for one in warned)
    chosen: list[Statement] = []
    words = 0
    for row in table().rows:
        if not _of(row, record) or _stated(row, own):
            continue
        because = next(_because(row, record, letter), None)
        size = len(row.text.split())
        if because is None or (chosen and words + size > _WORDS) or len(chosen) == _MOST:
            continue
        words += size
        chosen.append(_statement(row, because))
    return chosen


def _for_comfort(record: Record) -> bool:
    """Whether the last sentence that names care for comfort alone, or in a hospice, plans it."""
    for line in reversed(record.written):
        found = _COMFORT.search(line.text)
        if found and line.passage.time >= record.admitted and line.kind not in ("family", "past"):
            return not denied(line.text[: found.start()]) and _REFUSED.search(line.text) is None
    return False


def _statement(row: Row, because: tuple[Citation, ...]) -> Statement:
    english, spanish = row.text, row.spanish
    text = Phrase(english, lambda language: english if language == ENGLISH else spanish)
    return Statement(text, (*because, citation(row)))


def _stated(row: Row, own: str) -> bool:
    found = sum(re.search(sign, own, re.IGNORECASE) is not None for sign in row.signs)
    return found >= min(_ENOUGH, len(row.signs))


def _of(row: Row, record: Record) -> bool:
    """Whether the row is for who has this sex and age; what the record does not have limits rows for some ages or one sex."""
    patient = record.request.evidence.patient
    if row.sex and patient.sex != row.sex:
        return False
    if row.ages == (0, 130):
        return True
    age = years_at(patient, record.request.cut)
    return age is not None and row.ages[0] <= age < row.ages[1]


def _because(
    row: Row, record: Record, letter: Mapping[Place, Sequence[Statement]]
) -> Iterator[tuple[Citation, ...]]:
    """What of the record the row is chosen by."""
    if row.with_ and not any(
        hazards.of_class(one).search(statement.text)
        for statement in letter["medicines"]
        if not statement.text.startswith(NOT_TAKEN)
        for one in row.with_
    ):
        return
    if row.take:
        for statement in letter["medicines"]:
            lead = _TAKEN.match(statement.text)
            head = _HEAD.match(statement.text, lead.end()) if lead else None
            if head is not None and _taken(row, head[0]) and not hazards.local_words(statement.text):
                yield _first(statement)
        return
    pattern = _pattern(row)
    for place in row.in_:
        for statement in letter[place]:
            if _ASIDE.search(statement.text) and not row.always:
                continue
            if any(not denied(statement.text[: m.start()]) for m in pattern.finditer(statement.text)):
                yield _first(statement)


def _first(statement: Statement) -> tuple[Citation, ...]:
    return tuple(one for one in statement.citations if one.kind == "record")[:1]


@lru_cache(maxsize=256)
def _pattern(row: Row) -> re.Pattern[str]:
    return re.compile(row.words, re.IGNORECASE)


def _taken(row: Row, head: str) -> bool:
    return any(hazards.of_class(one).search(head) for one in row.take)
