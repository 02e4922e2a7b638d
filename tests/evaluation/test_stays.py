"""`wardstream eval stays` drafts a stay and compares the drafts with a rubric."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from evaluation.stay_rubrics import Item, checked, read_stays
from schemas.errors import ConfigurationError
from wardstream.cli.app import app

TEXT = """# Letter

## Your medicines
### Stopped
- warfarin 5 mg
### Take
- apixaban 5 mg twice daily, from 3 March 2026

## Follow-up
- MRI result pending
"""


def item(pattern: str | int, kind: Any = "must", section: str | None = None) -> Item:
    return Item("discharge-instruction", "x", kind, pattern, 3, "why", section=section)


@pytest.mark.parametrize(
    ("one", "passes"),
    [
        (item("<<stopped:warfarin>>"), True),  # by the heading above it
        (item("<<taken:warfarin>>", "must_not"), True),
        (item("<<taken:apixaban>>"), True),
        (item("apixaban<<,20>><<bid>>"), True),
        (item("<<03-03>>"), True),
        (item("<<03-13>>"), False),
        (item("<<line:MRI & <<pending>>"), False),  # shorthands do not nest
        (item("<<pending>>", section="medicines"), False),
        (item("<<pending>>", section="follow"), True),
        (item("anything", "must_not", section="Diet"), True),
        (item("anything", section="Diet"), False),
        (item(20, "max_words"), True),
        (item(5, "max_words"), False),
    ],
)
def test_an_item_is_searched_with_what_leads_a_line_in(one: Item, passes: bool) -> None:
    assert checked(one, TEXT)[0] is passes


def stay(folder: Path, items: list[dict[str, Any]]) -> Path:
    """An inpatient with one note, and a rubric."""
    patient = {"reference": "Patient/ada"}
    lines = [
        {"resourceType": "Patient", "id": "ada", "gender": "female", "birthDate": "1950-01-01"},
        {
            "resourceType": "Encounter",
            "id": "e",
            "status": "finished",
            "class": {"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "IMP"},
            "subject": patient,
            "period": {"start": "2026-03-01T08:00:00+01:00", "end": "2026-03-03T12:00:00+01:00"},
        },
        {
            "resourceType": "MedicationRequest",
            "id": "m",
            "status": "active",
            "intent": "order",
            "subject": patient,
            "encounter": {"reference": "Encounter/e"},
            "authoredOn": "2026-03-03T09:00:00+01:00",
            "medicationCodeableConcept": {"text": "lisinopril 10 mg tablet"},
            "dosageInstruction": [{"text": "10 mg by mouth once daily"}],
        },
    ]
    (folder / "one.ndjson").write_text("\n".join(map(json.dumps, lines)))
    (folder / "one.rubric.yaml").write_text(yaml.safe_dump(items))
    return folder


ITEM = {"task": "discharge-instruction", "kind": "must", "harm": 3, "why": "the only medicine", "at": "final"}


@pytest.mark.parametrize("packed", [False, True])
def test_a_drafted_stay_passes_what_its_letter_contains_and_no_more(tmp_path: Path, packed: bool) -> None:
    items = [
        {**ITEM, "id": "there", "pattern": "<<taken:lisinopril>>"},
        {**ITEM, "id": "not-there", "pattern": "amlodipine", "harm": 1},
        {**ITEM, "id": "too-early", "pattern": "lisinopril", "at": "2026-02-01T10:00", "harm": 2},
    ]
    folder = stay(tmp_path, items)
    if packed:
        plain = folder / "one.ndjson"
        plain.with_name("one.ndjson.gz").write_bytes(gzip.compress(plain.read_bytes()))
        plain.unlink()
    found = CliRunner().invoke(app, ["eval", "stays", str(folder)])
    assert found.exit_code == 0, found.output
    totals = json.loads(found.stdout.splitlines()[-1])
    assert (totals["items"], totals["passed"], totals["weighted"]) == (3, 1, 0.5)
    assert totals["harm"]["3"] == {"items": 1, "passed": 1, "weighted": 1.0}


@pytest.mark.parametrize(
    "change",
    [
        {"pattern": "("},
        {"pattern": "<<nothing>>"},
        {"harm": 4},
        {"at": "noon"},
        {"kind": "may"},
    ],
)
def test_a_rubric_that_cannot_be_read_names_its_file(tmp_path: Path, change: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError, match=r"one\.rubric\.yaml"):
        read_stays(stay(tmp_path, [{**ITEM, "id": "a", "pattern": "x", **change}]))


def test_an_unquoted_comma_in_a_reason_costs_no_item(tmp_path: Path) -> None:
    items = [{**ITEM, "id": "a", "pattern": "x", "no reason to take it": None}]
    assert len(read_stays(stay(tmp_path, items))[0].items) == 1


@pytest.mark.parametrize("why", [1990, 4.5, None])
def test_a_reason_that_yaml_takes_for_a_number_costs_no_item(tmp_path: Path, why: float | None) -> None:
    assert len(read_stays(stay(tmp_path, [{**ITEM, "id": "a", "pattern": "x", "why": why}]))[0].items) == 1


def test_the_rubrics_of_the_bench_can_be_read() -> None:
    stays = read_stays(Path(__file__).parents[2] / "evaluation" / "stays")
    assert len(stays) >= 30
    assert min(len(one.items) for one in stays) >= 25
