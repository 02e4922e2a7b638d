"""Real guidelines and records for benchmarks.alignment_quality: what is right follows from codes, what is
aligned are descriptions alone.

oncology   two breast-cancer pathways of mcode/pathways (a node graph: branches and actions) and five example
patients. Which event matches a step: equal codes, and for branches the observation and value of
alignment_gold.yaml.
           HER2-negative patients stay in: the pathways' precondition would prune them, but chemotherapy,
           surgery and hormone therapy are theirs all the same.
cervical   the risk tables of the ASCCP guideline as ccsm-cds has them: a row is a path <past history, HPV,
cytology> that ends in a
           management. Cases are those whose expected recommendation, written by the guideline's implementers,
           comes from a table: the right rows are the table's rows of that management whose HPV and cytology
           are the latest ones of the record, by code.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import yaml

from kg.guidelines.alignment import GuidelinePath, GuidelineStep, Happened
from schemas.instant import DAY, from_datetime

MAPPING: Final = yaml.safe_load((Path(__file__).parent / "alignment_gold.yaml").read_text("utf-8"))
_TIMES: Final = ("onsetDateTime", "effectiveDateTime", "performedDateTime", "authoredOn", "dateWritten")
_KINDS: Final = frozenset(
    {
        "Condition",
        "Procedure",
        "Observation",
        "MedicationRequest",
        "MedicationOrder",
        "MedicationStatement",
        "DiagnosticReport",
    }
)
_ACTIONS: Final = {  # id of a recommendation, third part -> management of a row
    "1": "1-year follow-up",
    "3": "3-year follow-up",
    "5": "5-year follow-up",
    "C": "Colposcopy",
    "CT": "Colposcopy/Treatment",
    "T": "Treatment",
}


@dataclass(frozen=True)
class Coded:
    """An event and the codes that made the gold."""

    event: Happened
    about: frozenset[str]
    value: frozenset[str]


@dataclass
class Guideline:
    """Paths, and what each ends in."""

    steps: dict[str, GuidelineStep] = field(default_factory=dict)
    paths: dict[str, GuidelinePath] = field(default_factory=dict)
    ends: dict[str, str] = field(default_factory=dict)  # path -> management
    codes: dict[str, tuple[frozenset[str], frozenset[str]]] = field(
        default_factory=dict
    )  # step -> codes of what it is about, of its value


@dataclass(frozen=True)
class Task:
    """A patient: events, the right paths, and for each step of these the events that match it."""

    name: str
    events: tuple[Happened, ...]
    paths: frozenset[str]
    pairs: dict[str, frozenset[str]]  # step -> ids of events
    expected: str = ""  # management
    table: str = ""  # prefix of the ids of the paths that apply
    against: frozenset[str] = frozenset()  # steps that the record's codes speak against


# --- oncology


def oncology(folder: Path) -> tuple[Guideline, list[Task]]:
    guideline = Guideline()
    for file in sorted(folder.glob("*_pathway.json")):
        _pathway(json.loads(file.read_text("utf-8")), guideline)
    tasks = []
    for file in sorted(folder.glob("public/**/*.json.gz")) + sorted(folder.glob("src/**/*.json.gz")):
        stated = json.loads(gzip.decompress(file.read_bytes()))
        coded = list(
            _events(
                entry["resource"]
                for entry in (
                    stated["entry"] if isinstance(stated, dict) else [{"resource": one} for one in stated]
                )
            )
        )
        tasks.append(_oncology_task(file.name.split(".")[0], guideline, coded))
    return guideline, tasks


def _pathway(pathway: dict[str, Any], guideline: Guideline) -> None:
    nodes = pathway["nodes"]

    def walk(key: str, before: tuple[str, ...]) -> None:
        node = nodes[key]
        if node["type"] == "action":
            action = node["action"]
            coding = (action["resource"].get("code") or action["resource"].get("medicationCodeableConcept"))[
                "coding"
            ][0]
            before += (
                _step(
                    guideline,
                    key,
                    f"{node['label']}: {action['description']}",
                    _same(coding["code"]),
                    frozenset(),
                ),
            )
        if not node["transitions"]:
            name = "/".join(before)
            guideline.paths[name] = GuidelinePath(name, pathway["name"], before)
        for transition in node["transitions"]:
            taken = before
            if node["type"] == "branch" and "condition" in transition:
                stated = transition["condition"]["description"]
                codes = MAPPING["oncology"]["conditions"][stated]
                about, value = frozenset(codes["observation"]), frozenset(codes["value"])
                taken += (_step(guideline, f"{key}={stated}", f"{node['label']}: {stated}", about, value),)
            walk(transition["transition"], taken)

    walk("Start", ())


def _step(guideline: Guideline, name: str, text: str, about: frozenset[str], value: frozenset[str]) -> str:
    guideline.steps[name] = GuidelineStep(name, text)
    guideline.codes[name] = (about, value)
    return name


def _same(code: str) -> frozenset[str]:
    return next(
        (frozenset(group) for group in MAPPING["oncology"]["same"] if code in group), frozenset({code})
    )


def _oncology_task(name: str, guideline: Guideline, coded: list[Coded]) -> Task:
    """The right paths: no branch that the codes speak against, and the most steps that they speak for."""
    pairs = {
        step: frozenset(one.event.id for one in coded if _says(one, *codes))
        for step, codes in guideline.codes.items()
    }
    known = frozenset(code for one in coded for code in one.about if one.value)
    against = {
        step
        for step, (about, value) in guideline.codes.items()
        if value and about & known and not pairs[step]
    }
    support = {
        path.id: sum(bool(pairs[step]) for step in path.steps)
        for path in guideline.paths.values()
        if not against & set(path.steps)
    }
    most = max(support.values(), default=0)
    right = frozenset(path for path, count in support.items() if count == most > 0)
    return Task(name, tuple(one.event for one in coded), right, pairs, against=frozenset(against))


def _says(one: Coded, about: frozenset[str], value: frozenset[str]) -> bool:
    return bool(one.about & about) and (not value or bool(one.value & value))


# --- cervical


def cervical(folder: Path, *, spelled: bool) -> tuple[Guideline, list[Task]]:
    guideline, rows = _tables(folder / "risk-tables" / "output" / "Combined_NCI_Risk_Table.xlsx", spelled)
    tasks = []
    with gzip.open(folder / "cases.jsonl.gz", "rt") as lines:
        for case in map(json.loads, lines):
            stated = case["expected"]["id"] if isinstance(case["expected"], dict) else ""
            if stated.startswith("5.T."):
                task = _cervical_task(
                    case, stated.split(".")[2], _ACTIONS[stated.split(".")[3]], guideline, rows
                )
                if task is not None:
                    tasks.append(task)
    return guideline, tasks


def _tables(file: Path, spelled: bool) -> tuple[Guideline, dict[str, dict[str, str]]]:
    """The guideline, and each row's cells by the name of their column: past, HPV, PAP."""
    import openpyxl

    guideline, cells_of = Guideline(), {}
    for sheet in openpyxl.load_workbook(file, read_only=True):
        head, *rows = sheet.iter_rows(values_only=True)
        for at, row in enumerate(rows):
            stated = {
                str(name): str(cell).strip()
                for name, cell in zip(head, row, strict=True)
                if name and "risk" not in str(name)
            }
            management = stated.pop("Management")
            cells = {
                name: cell for name, cell in stated.items() if cell not in ("None", "ALL", "NO HISTORY", "-")
            }
            if management == "None" or not cells:
                continue
            steps = []
            for name, cell in cells.items():
                text = f"{name}: {cell}"
                steps.append(
                    _step(guideline, text, _spelled(text) if spelled else text, frozenset(), frozenset())
                )
            path = f"{sheet.title[0]}.{at:03}"
            guideline.paths[path] = GuidelinePath(path, sheet.title, tuple(steps))
            guideline.ends[path] = management
            cells_of[path] = stated
    return guideline, cells_of


def _spelled(text: str) -> str:
    glossary: dict[str, str] = MAPPING["cervical"]["glossary"]
    longest_first = "|".join(re.escape(short) for short in sorted(glossary, key=len, reverse=True))
    return re.sub(rf"\b(?:{longest_first})(?![a-z])", lambda found: glossary[found[0]], text)


def _cervical_task(
    case: dict[str, Any], table: str, management: str, guideline: Guideline, rows: dict[str, dict[str, str]]
) -> Task | None:
    coded = list(_events(case["resources"]))
    latest: dict[str, Coded] = {}
    for kind in ("hpv", "cytology"):
        codes = {code for group in MAPPING["cervical"][kind].values() for code in group}
        for one in coded:
            if one.value & codes and one.event.time >= latest.get(kind, one).event.time:
                latest[kind] = one

    def fits(cell: str, kind: str) -> bool:
        known = MAPPING["cervical"][kind].get(cell)
        return cell in ("None", "ALL") or (
            known is not None and kind in latest and bool(latest[kind].value & set(known))
        )

    right = [
        path
        for path, end in guideline.ends.items()
        if path.startswith(table)
        and end == management
        and fits(rows[path].get("Current HPV Result", "ALL"), "hpv")
        and fits(rows[path].get("Current PAP Result", "ALL"), "cytology")
    ]
    if not right:
        return None
    pairs, against = {}, set()
    for name in guideline.steps:
        column, _, cell = name.partition(": ")
        kind = {"Current HPV Result": "hpv", "Current PAP Result": "cytology"}.get(column)
        if kind is not None:
            if cell in MAPPING["cervical"][kind] and kind in latest and not fits(cell, kind):
                against.add(name)
            codes = set(MAPPING["cervical"][kind].get(cell, ()))
            pairs[name] = frozenset(one.event.id for one in coded if one.value & codes)
    return Task(
        case["id"],
        tuple(one.event for one in coded),
        frozenset(right),
        pairs,
        management,
        f"{table}.",
        frozenset(against),
    )


# --- FHIR


def _events(resources: Iterable[dict[str, Any]]) -> Iterator[Coded]:
    """What has a time and a name; the same thing of the same day once. (The TKG does this properly; here
    there is no stream.)
    """
    seen = set()
    for at, resource in enumerate(resources):
        concept = resource.get("code") or resource.get("medicationCodeableConcept") or {}
        time = next((resource[name] for name in _TIMES if resource.get(name)), None) or (
            resource.get("performedPeriod") or {}
        ).get("start")
        values = [
            *(resource.get("conclusionCode") or ()),
            *([resource["valueCodeableConcept"]] if resource.get("valueCodeableConcept") else ()),
        ]
        name, stated = _label(concept), ", ".join(filter(None, map(_label, values)))
        if resource["resourceType"] not in _KINDS or time is None or not name or "valueQuantity" in resource:
            continue
        text = f"{name}: {stated}" if stated else name
        day = from_datetime(datetime.fromisoformat(str(time)[:10] + "T00:00:00+00:00")) // DAY * DAY
        if (text, day) not in seen:
            seen.add((text, day))
            event = Happened(
                f"{resource['resourceType']}/{resource.get('id', at)}#{at}",
                text,
                day,
                resource["resourceType"],
            )
            yield Coded(event, _codes([concept]), _codes(values))


def _label(concept: dict[str, Any]) -> str:
    return str(
        concept.get("text")
        or next((one["display"] for one in concept.get("coding", ()) if one.get("display")), "")
    )


def _codes(concepts: Iterable[dict[str, Any]]) -> frozenset[str]:
    return frozenset(
        one["code"] for concept in concepts for one in concept.get("coding", ()) if one.get("code")
    )
