"""Long records for benchmarks.clicare: real notes of one field laid over twenty years, the latest without its
assessment and plan.

The latest note is the present illness (CliCARE section 3.1); its assessment and plan, which a clinician
wrote, are the reference. The notes before it stay whole, and are of other patients of the same field: no open
set has one patient's notes over years. So nothing in the past explains the present, but for what patients of
one field share; the past's own assessments are the second reference.

Of MTSamples, a field is what its keywords, names and descriptions say. Notes that the weights of
processors/patient/history were set on (benchmarks/compression.py, `--half tune`) are left out, so that
compression is not measured on what it was made with.
"""

from __future__ import annotations

import csv
import gzip
import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from processors.patient.history.counting import tokens
from schemas.events import DocumentBody
from schemas.instant import DAY, HOUR, MINUTE, Instant
from schemas.requests import Passage

#: Words by which a note of MTSamples belongs to a field.
FIELDS: Final = {
    "oncology": re.compile(
        r"oncolog|cancer|carcinoma|lymphoma|leukemia|chemotherapy|metasta|malignan|melanoma|sarcoma|myeloma|radiation therapy|mastectomy|tumor\b",
        re.IGNORECASE,
    ),
    "cardiology": re.compile(r"cardi|coronary|heart|myocardial|atrial", re.IGNORECASE),
}
#: ACI-Bench: visits to one practice, of all fields.
PRACTICE: Final = "practice"
CORPORA: Final = (*FIELDS, PRACTICE)
YEARS: Final = 20
#: When the record is looked at: 2026-03-02, noon.
CUT: Final[Instant] = 1_772_452_800_000_000
NOW: Final = "Encounter/now"
_OPEN: Final = 2 * HOUR  # from the visit to the cut
_SHORTEST: Final = 40  # tokens of a note, and of an assessment
_TYPES: Final = {  # type of MTSamples -> our short name
    "Consult - History and Phy.": "consult",
    "Discharge Summary": "discharge-summary",
    "Emergency Room Reports": "emergency",
    "Radiology": "radiology",
    "Surgery": "operative-note",
    "SOAP / Chart / Progress Notes": "progress-note",
    "Lab Medicine - Pathology": "pathology",
}


@dataclass(frozen=True)
class Note:
    """A real note. `before`: without its assessment and plan, "" where it has none that can be told apart."""

    id: str
    title: str
    note_type: str
    text: str
    before: str = ""
    reference: str = ""  # assessment and plan


@dataclass(frozen=True)
class LongRecord:
    """Notes of one record; `present` is the latest, without what `reference` has."""

    id: str
    corpus: str
    past: tuple[Passage, ...]  # by time
    present: Passage
    reference: str
    assessed: tuple[str, ...]  # what the past notes' own assessments say

    @property
    def tokens(self) -> int:
        return sum(tokens(one.body.text) for one in (*self.past, self.present))


def notes(data: Path, corpus: str) -> list[Note]:
    """Of one corpus, in the order of their ids. Raises OSError where the data is not there."""
    pairs = {
        pair["id"]: pair
        for pair in _lines(
            data / "weak_pairs" / f"{'aci_bench' if corpus == PRACTICE else 'mtsamples'}.jsonl.gz"
        )
    }
    found = _visits(data, pairs) if corpus == PRACTICE else _samples(data, FIELDS[corpus], pairs)
    return sorted(
        (one for one in found if tokens(one.text) >= _SHORTEST and not (one.id in pairs and _tuned(one.id))),
        key=lambda one: one.id,
    )


def records(
    notes_of: Sequence[Note], corpus: str, length: int, count: int, seed: int
) -> Iterator[LongRecord]:
    """`count` records of about `length` tokens: another present each while there are any, the past drawn anew
    for each.
    """
    dice = random.Random(f"{seed} {corpus} {length}")
    presents = [one for one in notes_of if one.before and tokens(one.reference) >= _SHORTEST]
    if not presents:
        raise ValueError(f"expected notes of {corpus} with an assessment and plan, got none")
    drawn = dice.sample(presents, len(presents))
    for number in range(count):
        present = drawn[number % len(drawn)]
        yield record(
            present,
            [one for one in notes_of if one.id != present.id],
            corpus,
            length,
            f"{corpus}/{length}/{seed}/{number}",
            dice,
        )


def record(
    present: Note, others: Sequence[Note], corpus: str, length: int, name: str, dice: random.Random
) -> LongRecord:
    """Notes are drawn while the next one brings the record nearer to its length."""
    left = length - tokens(present.before)
    chosen: list[Note] = []
    for one in dice.sample(others, len(others)):
        size = tokens(one.text)
        if left <= 0:
            break
        if abs(left - size) <= left:
            chosen.append(one)
            left -= size
    times = sorted(dice.sample(range(1, YEARS * 365), len(chosen)), reverse=True)
    past = tuple(
        Passage(
            f"DocumentReference/{one.id}",
            "1",
            CUT - _OPEN - days * DAY + dice.randrange(540) * MINUTE,
            f"Encounter/{one.id}",
            _body(one, one.text),
        )
        for one, days in zip(chosen, times, strict=True)
    )
    latest = Passage(f"DocumentReference/{present.id}", "1", CUT - _OPEN, NOW, _body(present, present.before))
    return LongRecord(
        name, corpus, past, latest, present.reference, tuple(one.reference for one in chosen if one.reference)
    )


def _body(note: Note, text: str) -> DocumentBody:
    return DocumentBody(text=text, title=note.title, note_type=note.note_type)


def _samples(data: Path, field: re.Pattern[str], pairs: dict[str, Any]) -> Iterator[Note]:
    seen = set()
    for one in _lines(data / "mtsamples" / "notes.jsonl.gz"):
        if one["text_sha1"] in seen or not field.search(
            f"{one['keywords']} {one['name']} {one['description']}"
        ):
            continue
        seen.add(one["text_sha1"])
        yield _note(
            one["id"], one["name"], _TYPES.get(one["type"], "outpatient"), one["text"], pairs.get(one["id"])
        )


def _visits(data: Path, pairs: dict[str, Any]) -> Iterator[Note]:
    with (data / "aci_bench" / "train.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            yield _note(
                row["encounter_id"], "Visit note", "outpatient", row["note"], pairs.get(row["encounter_id"])
            )


def _note(name: str, title: str, note_type: str, text: str, pair: dict[str, Any] | None) -> Note:
    reference = pair["reference"] if pair is not None and "assessment_plan" in pair["kinds"] else ""
    return Note(
        name,
        " ".join(title.split()),
        note_type,
        text,
        without(text, reference) if reference else "",
        reference,
    )


def without(text: str, reference: str) -> str:
    """The lines of a note that its reference has not: examination and results stay, which weak pairs leave
    out.
    """
    gone = {line.strip() for line in reference.splitlines() if line.strip()}
    kept = [line for line in text.splitlines() if line.strip() not in gone]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip()


def _tuned(name: str) -> bool:
    """Whether weights were set on it, as benchmarks/compression.py divides them."""
    return bool(blake2b(name.encode(), digest_size=1).digest()[0] % 2)


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
