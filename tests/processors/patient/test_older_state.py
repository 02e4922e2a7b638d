"""The state that an earlier version left behind: read as it is, or refused as what it is.

`state_of_november.json.gz` holds the rows that the version of 22 November 2026 (2874dd7) wrote for `FIRST`.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from pathlib import Path

import pytest

from processors.patient import Outcome
from processors.patient.rows import Head, prefix_of, read_head
from schemas.errors import StateError
from tests.processors.patient.hospital import (
    DAY,
    HOUR,
    T0,
    Hospital,
    PatientLink,
    allergy,
    ask,
    lab,
    note,
    person,
    stay,
    tick,
)

STATE = Path(__file__).with_name("state_of_november.json.gz")
A, B = "Patient/a", "Patient/b"
NOTE = (
    "HISTORY OF PRESENT ILLNESS:\nFever for two days, cough.\n\n"
    "ASSESSMENT AND PLAN:\nPneumonia. Start ceftriaxone 1 g daily.\n"
)
FIRST = [
    person(A, T0 - DAY, born="1950-03-02", name=""),
    person(B, T0 - DAY, PatientLink(A, "replaced-by"), born="", name=""),
    stay(A, "1", T0, T0),
    lab(A, "1", T0 + HOUR),
    note(A, "1", T0 + 2 * HOUR, NOTE, encounter="Encounter/1"),
    allergy(A, "1", T0 + 2 * HOUR),
    lab(B, "2", T0 + 3 * HOUR, "6.9", critical=True, encounter="Encounter/1"),
    note(B, "2", T0 + 4 * HOUR, NOTE),
    tick(T0 + 6 * HOUR),
    ask(A, "care-summary", "Encounter/1", T0 + 7 * HOUR),
]
THEN = [
    lab(A, "1", T0 + 8 * HOUR, "4.9", version=2),
    note(A, "3", T0 + 9 * HOUR, NOTE, encounter="Encounter/1"),
    person(B, T0 + 10 * HOUR, version=2, born="", name=""),
    stay(A, "1", T0 + 30 * HOUR, T0, T0 + 30 * HOUR, version=2),
    tick(T0 + 40 * HOUR),
]


def head_of(hospital: Hospital, record: str) -> Head:
    return read_head(hospital.stores[0], prefix_of(record), record)


def restored() -> Hospital:
    hospital = Hospital(partitions=1)
    store = hospital.stores[0]
    for key, row in json.loads(gzip.decompress(STATE.read_bytes()))["rows"]:
        store.put(base64.b64decode(key), base64.b64decode(row))
    store.commit()
    return hospital.restart(None)


def test_what_an_earlier_version_joined_stays_joined_until_the_person_check_has_an_answer() -> None:
    hospital = restored()
    assert [head_of(hospital, record).target for record in (A, B)] == ["", A]
    hospital.take([lab(B, "5", T0 + 8 * HOUR)])
    assert [delta.patient for delta in hospital.out.deltas] == [B, A]
    hospital.take([person(B, T0 + 9 * HOUR, PatientLink(A, "replaced-by"), version=2, born="", name="")])
    assert head_of(hospital, B).target == ""
    assert [case.state for _, case in hospital.out.cases if case is not None] == ["open"]


def test_rows_without_a_join_are_those_of_an_earlier_version() -> None:
    """What the record of A had of its own is as we write it, but for the encounter's classes, added since."""
    alone = [event for event in FIRST if event.patient in (A, "")]
    ours, theirs = Hospital(partitions=1).tell(alone).rows()[0], restored().rows()[0]
    own = [key for key in ours if key.startswith(prefix_of(A)) and key[17:18] in b"VEIH"]
    assert len(own) > 8
    assert {key: ours[key].replace(b',"classes":["IMP"]', b"") for key in own} == {
        key: theirs.get(key) for key in own
    }


def test_its_state_is_folded_on_as_our_own() -> None:
    hospital = restored().tell(THEN)
    whole = Hospital(partitions=1).tell([*FIRST, *THEN])
    assert _without_the_look(hospital.rows()) == _without_the_look(whole.rows())
    assert {} != hospital.last().items() <= whole.last().items()


def _without_the_look(rows: list[dict[bytes, bytes]]) -> list[dict[bytes, bytes]]:
    """Without how often records were looked at because of an index of another form, and since when."""
    return [
        {key: re.sub(rb',"since":\d+', b"", row) for key, row in part.items() if key != b"Gs"}
        for part in rows
    ]


@pytest.mark.parametrize("row", [b"A", b"E" + b"Encounter/1"])
def test_a_row_of_another_form_is_refused_as_state_and_changes_nothing(row: bytes) -> None:
    hospital = restored()
    store = hospital.stores[0]
    store.put(prefix_of(A) + row, b'{"patient":["of another form"],"encounter":7}')
    store.commit()
    before, out = dict(store.scan()), Outcome()
    with pytest.raises(StateError):
        hospital.folds[0].apply(THEN[0], out)
    hospital.folds[0].flush()
    assert dict(store.scan()) == before
    assert out == Outcome()
