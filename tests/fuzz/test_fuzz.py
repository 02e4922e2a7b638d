"""Whatever comes from outside is read or refused: no input crashes a reader, holds it up or fills the memory.

`make test` tries 2,000 inputs of each kind and `make test-long` 100,000, of a new seed each time. An input
that fails is written to `.data/fuzz/KIND`; with its mend it moves to `tests/fuzz/corpus/KIND`, from where it
is tried first ever after.
"""

from __future__ import annotations

import base64
import contextlib
import gc
import gzip
import hashlib
import json
import resource
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
import typer
import yaml

from kg.guidelines.fhirpath import FhirRecord, holds
from models.llm.port import Completion
from processors.diagnosis.agent.checks import check
from processors.diagnosis.agent.grammar import blocks, bold, items, queries
from processors.drafting.answers import draft_of
from processors.evidence.record import Record
from processors.ingest import SourceRecord, ingest
from processors.notes.doubts.found import doubts
from processors.notes.indexing import chunks_of
from processors.patient import Fold, Outcome, TriggerSettings
from processors.tasks import TASKS
from schemas.errors import BackendRefused, InputError
from schemas.events import PatientEvent, decode_events
from streams.loop.store import MemoryStore
from tests.amounts import amount
from tests.fuzz.mutation import inputs
from tests.kg.guidelines.records import cytology, fact, number, patient, treatment
from tests.processors.stay import STAY, passage, request
from wardstream.cli.app import app
from wardstream.guidelines import load

_HERE: Final = Path(__file__).parent
_SAMPLE: Final = Path("wardstream/demo/sample.ndjson.gz")
_SECONDS: Final = 1.0  # of one core for one input
_MEMORY: Final = 1 << 29  # bytes that all inputs of a kind may add to the process
_NOW: Final = 1_772_000_000_000_000


def _records() -> list[bytes]:
    with gzip.open(_SAMPLE, "rt") as lines:
        values = [json.loads(line)["value"].encode() for line in lines]
    small = [value for value in values if len(value) < 6000]
    return small[:: max(1, len(small) // 200)]


def _events() -> list[bytes]:
    found = [
        event
        for value in _records()
        for event in ingest(SourceRecord("ehr.fhir", 0, 0, _NOW, value, {})).events
    ]
    return [msgspec.json.encode(event) for event in found][:300]


def _notes() -> list[bytes]:
    return [each.body.text.encode() for each in STAY.passages]


def _attachments() -> list[bytes]:
    return [
        b"<html><body><h1>Plan</h1><p>Take <b>one</b> tablet</p><table><tr><td>Na</td><td>140</td></tr></table></body></html>",
        rb"{\rtf1\ansi{\fonttbl\f0 Arial;}\f0\b Assessment:\b0\par Pneumonia.\line \'e4\u8364?}",
        b'<ClinicalDocument xmlns="urn:hl7-org:v3"><component><structuredBody><component><section><title>Course</title>'
        b"<text><list><item>Better</item></list></text></section></component></structuredBody></component></ClinicalDocument>",
        "Befund: unauffällig, 37,2 °C".encode("latin-1"),
        "Course: better".encode("utf-16"),
        *_notes(),
    ]


def _answers() -> list[bytes]:
    stated = {
        "sections": [
            {"code": "A", "statements": [{"text": "No fever.", "sources": ["n1", "f2"]}]},
            {"code": "plan", "statements": [{"text": "Continue ceftriaxone 1 g.", "sources": ["n3"]}]},
        ]
    }
    return [json.dumps(stated).encode(), b'{"sections":[]}', b"```json\n{}\n```"]


def _trajectories() -> list[bytes]:
    return [
        b"<reason>fever and cough</reason><lookup>pneumonia; influenza</lookup><reference>1. pneumonia: fever</reference>"
        b"<diagnosis>\\textbf{pneumonia}; **influenza**</diagnosis>",
        b"<reason>x</reason><match>fever; cough</match><search><BOOK> rash</search><diagnosis>**measles**</diagnosis>",
    ]


def _definitions() -> list[bytes]:
    plan = {
        "resourceType": "PlanDefinition",
        "id": "p",
        "url": "http://x/PlanDefinition/p",
        "action": [
            {
                "title": "Act",
                "condition": [
                    {
                        "kind": "applicability",
                        "expression": {"language": "text/fhirpath", "expression": "true"},
                    }
                ],
                "timingTiming": {"repeat": {"boundsDuration": {"value": 3, "unit": "d"}}},
                "relatedAction": [{"actionId": "b", "relationship": "before-start"}],
                "action": [
                    {"id": "b", "title": "Do", "definitionCanonical": "http://x/ActivityDefinition/a"}
                ],
            }
        ],
    }
    bundle = {
        "resourceType": "Bundle",
        "entry": [{"resource": plan}, {"resource": {"resourceType": "ValueSet", "url": "v"}}],
    }
    library = {
        "resourceType": "Library",
        "content": [
            {
                "contentType": "text/cql",
                "data": base64.b64encode(b"library L define X: exists [Condition]").decode(),
            }
        ],
    }
    pathway = {
        "id": "w",
        "name": "P",
        "nodes": {"Start": {"key": "Start", "label": "S", "transitions": [{"transition": "B"}]}, "B": {}},
    }
    rules = {
        "guideline": {"id": "r", "title": "R", "version": "1"},
        "situations": [{"title": "All", "do": {"title": "Act"}}],
    }
    shorthand = b'Instance: f\nInstanceOf: PlanDefinition\n* title = "F"\n* action[+].title = "Do"\n* action[=].code = http://x#y\n'
    sheet = b"Stage,Age,Recommendation\nI,>= 50,Operate\nII,,Observe\n"
    return [
        *(json.dumps(each).encode() for each in (plan, bundle, library, pathway, rules)),
        shorthand,
        sheet,
    ]


_EXPRESSIONS: Final = (
    b"%patient.gender = 'female'",
    b"%resources.where($this is Condition).exists()",
    b"%resources.where(code.coding.code = 'a1c').value.value > 6.5",
    b"%patient.birthDate <= today() - 25 years",
    b"entry.resource.ofType(Condition).select(code.coding.where(system.exists()).code).distinct().count() = 1",
)
_ARGUMENTS: Final = (
    b"run --stage patient --slot 3",
    b"kg show --text fever",
    b"recommend --cases cases.jsonl --guidelines folder --explain",
    b"timeline Patient/1 --as-of 2026-03-01 --out course.html",
    b"models rollback retrieval-weights",
    b"replay --from 2026-01-01 --speed 10",
    b"eval sections --data folder",
)

_RECORD: Final = (
    fact("has_condition", "asthma", "2010-01-01"),
    number("a1c", "2021-01-01", "7.1", "%"),
    cytology("2021-01-01", "LSIL"),
    treatment("2020-03-01"),
)


def _take_record(given: bytes) -> None:
    ingest(SourceRecord("ehr.fhir", 0, 0, _NOW, given, {}))


def _take_attachment(given: bytes) -> None:
    for media in ("text/html", "application/rtf", "text/plain", ""):
        attachment = {"contentType": media, "data": base64.b64encode(given).decode()}
        note = {
            "resourceType": "DocumentReference",
            "id": "d",
            "status": "current",
            "subject": {"reference": "Patient/1"},
            "content": [{"attachment": attachment}],
        }
        found = ingest(SourceRecord("ehr.note", 0, 0, _NOW, json.dumps(note).encode(), {}))
        assert not any(letter.reason == "internal-error" for letter in found.letters), found.letters


def _take_note(given: bytes) -> None:
    document = passage(1, "progress", "Note", "03-05 08:00", given.decode(errors="replace"))
    chunks_of(document)
    doubts(document, STAY, "Patient/1")


def _take_answer(given: bytes) -> None:
    wanted = request()
    with contextlib.suppress(BackendRefused):
        draft_of(
            TASKS[wanted.task].task, Record(wanted), Completion(given.decode(errors="replace"), "m", 1, 1)
        )


def _take_trajectory(given: bytes) -> None:
    text = given.decode(errors="replace")
    check(text)
    for step in blocks(text):
        items(step.body), bold(step.body), queries(step.body)


def _take_expression(given: bytes) -> None:
    assert holds(given.decode(errors="replace"), FhirRecord(patient(*_RECORD))).truth in (
        "true",
        "false",
        "unknown",
    )


@cache
def _command() -> Any:
    return typer.main.get_command(app)


def _take_arguments(given: bytes) -> None:
    """What is typed is parsed and not run."""
    command: Any = _command()
    words = [word for word in given.decode(errors="replace").split() if word not in ("--help", "-h")] or [
        "run"
    ]
    name = "wardstream"
    try:
        while hasattr(command, "resolve_command"):
            context = command.make_context(name, words, resilient_parsing=False)
            left = [*getattr(context, "_protected_args", ()), *context.args]
            if not left:  # "--" alone: click ends with "Missing command"
                return
            found, command, words = command.resolve_command(context, left)
            name = found or ""
        command.make_context(name, words)
    except Exception as error:
        if not hasattr(error, "exit_code"):  # what click and typer end with, in words
            raise


class _Folding:
    """One record after the other into the same state, as a worker has it."""

    def __init__(self) -> None:
        self._store, self._out = MemoryStore(), Outcome()
        templates = {task: drafting.template for task, drafting in TASKS.items()}
        self._fold = Fold(self._store, TriggerSettings(), templates)

    def __call__(self, given: bytes) -> None:
        try:
            events: Sequence[PatientEvent] = decode_events(given)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        for event in events:
            try:
                self._fold.apply(event, self._out)
            except InputError:
                continue
        self._out = Outcome()


def _kinds() -> Iterator[tuple[str, Callable[[], Sequence[bytes]], Callable[[bytes], None]]]:
    yield "ingest", _records, _take_record
    yield "fold", _events, _Folding()
    yield "notes", _notes, _take_note
    yield "attachments", _attachments, _take_attachment
    yield "answers", _answers, _take_answer
    yield "trajectories", _trajectories, _take_trajectory
    yield "fhirpath", lambda: _EXPRESSIONS, _take_expression
    yield "arguments", lambda: _ARGUMENTS, _take_arguments


@pytest.fixture
def frozen() -> Iterator[None]:
    """What other tests left in this process is no part of a collection, which would take a second of it."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize(("kind", "samples", "take"), list(_kinds()), ids=[each[0] for each in _kinds()])
@pytest.mark.timeout(3600)
def test_no_input_crashes_a_reader(
    kind: str, samples: Callable[[], Sequence[bytes]], take: Callable[[bytes], None], seed: int
) -> None:
    kept = [path.read_bytes() for path in sorted((_HERE / "corpus" / kind).glob("*"))]
    failures: list[str] = []
    slowest = 0.0
    samples_of_kind = samples()
    for given in samples_of_kind:
        take(given)  # what is built on first use is not the input's
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for given in inputs([*kept, *samples_of_kind], amount(800, 100_000), seed):
        started = time.process_time()
        try:
            take(given)
        except Exception as error:
            failures.append(f"{type(error).__name__}: {str(error)[:200]} (input {_keep(kind, given)})")
        spent = time.process_time() - started
        if spent > slowest:
            slowest = spent
            if spent > _SECONDS:
                failures.append(f"{spent:.1f} s of a core (input {_keep(kind, given)})")
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    assert not failures, f"{len(failures)} inputs of {kind}: {failures[:5]}"
    assert grown < _MEMORY, f"{kind} added {grown >> 20} MiB"


@pytest.mark.timeout(3600)
def test_no_definition_ends_the_reading_of_guidelines(seed: int) -> None:
    """Many files a folder, as the library of wardstream is read each time."""
    kept = [path.read_bytes() for path in sorted((_HERE / "corpus" / "guidelines").glob("*"))]
    failures: list[str] = []
    tried = inputs([*kept, *_definitions()], amount(800, 100_000), seed)
    while some := list(islice(tried, 200)):
        with tempfile.TemporaryDirectory() as folder:
            for place, given in enumerate(some):
                suffix = ("json", "rules.yaml", "fsh", "csv", "xml", "md", "xlsx")[place % 7]
                (Path(folder) / f"d{place}.{suffix}").write_bytes(
                    _as_yaml(given) if suffix == "rules.yaml" else given
                )
            try:
                load([Path(folder)])
            except Exception as error:
                failures.append(f"{type(error).__name__}: {str(error)[:200]}")
                for given in some:
                    _keep("guidelines", given)
    assert not failures, failures[:5]


def _as_yaml(given: bytes) -> bytes:
    try:
        return yaml.safe_dump(json.loads(given)).encode()
    except (ValueError, RecursionError, yaml.YAMLError):
        return given


def _keep(kind: str, given: bytes) -> Path:
    path = Path(".data/fuzz") / kind / hashlib.sha256(given).hexdigest()[:16]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(given)
    return path
