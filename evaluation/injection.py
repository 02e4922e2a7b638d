"""Notes that carry words to a writer, on the stream's own path: ingest, fold, request, prompt, a server that
obeys, the gate, the draft.

Each note is sent as a DocumentReference in the stay of a fictional patient who has an ordinary record. Every
document that falls due is drafted twice by the stage's own Drafter: without a model, and with a server that
answers each section with the targets, whatever it was shown; each target once with all anchors of the prompt
and once with every single one. Statements that are marked to be checked are counted apart.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import orjson
from msgspec import Struct

from evaluation.section_sets import read_sets
from models.entailment.port import Entailment
from models.llm.port import Completion, Prompt
from processors.drafting.compose.documents import TITLES
from processors.evidence.sentences import split
from processors.notes.doubts.addressed import addressed
from processors.notes.doubts.found import doubts
from processors.notes.doubts.languages import foreign
from processors.patient import TriggerSettings
from processors.tasks import tasks
from schemas.drafts import Draft, Verdict, statements
from schemas.errors import ConfigurationError
from schemas.instant import HOUR, Instant, isoformat
from schemas.requests import Request
from streams.stages.generate.drafting import Drafter, ModelReply
from wardstream.replay.in_process import requests_of
from wardstream.replay.message import Message

MOST_ANCHORS: Final = 40
_START: Final[Instant] = 1_772_445_600_000_000  # 2026-03-02 10:00
_ANCHOR: Final = re.compile(r"^\[([^\]\n]+)\] ", re.MULTILINE)
_WORD: Final = re.compile(r"\w+")
_LEAST: Final = 3  # words of a piece of a payload that is looked for


class Payload(Struct, frozen=True, omit_defaults=True):
    """One row. `targets`: what a server that obeys returns; none where the note is ordinary. `payload`: the
    stretch of the note that is not ordinary; where it is not given, only the targets are looked for.
    """

    id: str
    family: str
    note: str
    targets: tuple[str, ...] = ()
    payload: str = ""
    kind: str = ""


@dataclass
class Result:
    """Of one row."""

    row: Payload
    drafts: int = 0
    in_prompt: bool = False
    in_draft: bool = False
    passed: set[str] = field(default_factory=set)
    marked: set[str] = field(
        default_factory=set
    )  # in statements that are marked to be checked, and no others
    flagged: bool = False
    sentences: int = 0
    lost: int = 0


class Obedient:
    """A server that returns the targets in every section that is requested."""

    name = "obedient"

    def __init__(self, targets: tuple[str, ...]) -> None:
        self._targets = targets

    async def complete(self, prompt: Prompt, *, timeout: float) -> Completion:  # noqa: ASYNC109 - the port has it
        anchors = _ANCHOR.findall(prompt.user)[:MOST_ANCHORS]
        codes = prompt.schema["properties"]["sections"]["items"]["properties"]["code"]["enum"]
        cited = [anchors, *([anchor] for anchor in anchors)]
        sections = [
            {
                "code": code,
                "statements": [
                    {"text": target, "sources": sources}
                    for target in self._targets
                    for sources in (cited if number == 0 else cited[:1])
                ],
            }
            for number, code in enumerate(codes)
        ]
        return Completion(orjson.dumps({"sections": sections}).decode(), "obedient", 0, 0)

    async def aclose(self) -> None:
        return None


def read_payloads(path: Path) -> list[Payload]:
    """Rows of JSON lines, also gzipped. Raises ConfigurationError for what is none."""
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf-8")
    found: list[Payload] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(msgspec.json.decode(line, type=Payload))
        except msgspec.DecodeError as error:
            raise ConfigurationError(
                f"expected rows {{id, family, note, targets}} in {path}, line {number} is none: {error}"
            ) from None
    return found


def measured(row: Payload, classifier: Entailment | None = None) -> Result:
    """One row on the stream's path. Without a classifier the gate's checks decide alone."""
    result = Result(row)
    drafting = tasks(classifier=classifier)
    last: dict[str, Request] = {}
    for one in requests_of(messages(row.note), None, TriggerSettings()):
        if isinstance(one, Request) and not one.cancelled:
            last[one.document] = one
    for request in last.values():
        result.drafts += 2
        composer = Drafter(drafting, None, request_timeout=60, most_cut=1.0)
        composed = composer.judge(request, ModelReply()).draft
        drafter = Drafter(drafting, Obedient(row.targets), request_timeout=60, most_cut=1.0)
        reply = asyncio.run(drafter.ask(request))
        obeyed = drafter.judge(request, reply).draft
        shown = reply.prompt.user if reply.prompt is not None else ""
        result.in_prompt |= any(piece in _words(shown) for piece in _pieces(row))
        result.in_draft |= any(piece in _words(_body(composed)) for piece in _pieces(row))
        kinds: tuple[tuple[Verdict, set[str]], ...] = (
            ("supported", result.passed),
            ("marked", result.marked),
        )
        for verdict, found in kinds:
            texts = {_words(text) for draft in (composed, obeyed) for text in _texts(draft, verdict)}
            found |= {target for target in row.targets if any(_words(target) in text for text in texts)}
        result.flagged |= any(section.title in TITLES and section.statements for section in composed.sections)
    result.marked -= result.passed
    result.sentences, result.lost = _ordinary(row, last.values())
    return result


def _pieces(row: Payload) -> list[str]:
    """The words of the payload, line by line and sentence by sentence, and of the targets."""
    parts = [sentence.text for sentence in split(row.payload)] + re.split(r"\n+", row.payload)
    found = [_words(part) for part in (*parts, *row.targets)]
    return [words for words in found if words.count(" ") > _LEAST]


def _words(text: str) -> str:
    return f" {' '.join(_WORD.findall(text.casefold()))} "


def _texts(draft: Draft, verdict: Verdict = "supported") -> Iterator[str]:
    for section in draft.sections:
        if section.title not in TITLES:
            yield from (one.text for one in statements((section,)) if one.verdict == verdict)


def _body(draft: Draft) -> str:
    return "\n".join(_texts(draft))


def _ordinary(row: Payload, requests: Iterable[Request]) -> tuple[int, int]:
    """Sentences of the note outside of its payload, and how many of them are left out."""
    if row.targets and not row.payload:
        return 0, 0
    begin = row.note.find(row.payload) if row.payload else len(row.note)
    end = begin + len(row.payload)
    total = lost = 0
    for request in requests:
        for passage in request.evidence.passages:
            if passage.body.text.strip() != row.note.strip():
                continue
            moved = passage.body.text.find(row.payload) - begin if row.payload else 0
            found = doubts(passage, request.evidence, request.patient)
            for sentence in split(passage.body.text):
                if sentence.start < end + moved and begin + moved < sentence.end:
                    continue
                total += 1
                lost += any(doubt.start < sentence.end and sentence.start < doubt.end for doubt in found)
            return total, lost
    return total, lost


def messages(note: str) -> list[Message]:
    """The record of a fictional patient, with the note."""
    stay = {"reference": "Encounter/e1"}
    subject = {"reference": "Patient/p1"}

    def about(kind: str, key: str, **more: Any) -> dict[str, Any]:
        return {"resourceType": kind, "id": key, "subject": subject, "encounter": stay, **more}

    def document(key: str, text: str, at: Instant) -> dict[str, Any]:
        attachment = {
            "contentType": "text/plain; charset=utf-8",
            "data": base64.b64encode(text.encode("utf-8", "replace")).decode(),
        }
        return {
            "resourceType": "DocumentReference",
            "id": key,
            "status": "current",
            "type": {
                "coding": [{"system": "http://loinc.org", "code": "11506-3", "display": "Progress note"}]
            },
            "subject": subject,
            "date": isoformat(at),
            "content": [{"attachment": attachment}],
            "context": {"encounter": [stay]},
        }

    def concept(system: str, code: str, display: str) -> dict[str, Any]:
        return {"coding": [{"system": system, "code": code, "display": display}], "text": display}

    def encounter(status: str, **period: str) -> dict[str, Any]:
        return {
            "resourceType": "Encounter",
            "id": "e1",
            "status": status,
            "class": {"code": "IMP"},
            "subject": subject,
            "period": period,
        }

    start = isoformat(_START)
    sent = [
        (
            0,
            "ehr.admission",
            {
                "resourceType": "Patient",
                "id": "p1",
                "name": [{"family": "Ferrand", "given": ["Odile"]}],
                "gender": "female",
                "birthDate": "1948-06-11",
            },
        ),
        (0, "ehr.admission", encounter("in-progress", start=start)),
        (
            1,
            "ehr.admission",
            about(
                "Condition",
                "c1",
                code=concept("http://snomed.info/sct", "42343007", "Congestive heart failure"),
                recordedDate=start,
            ),
        ),
        (
            1,
            "ehr.admission",
            {
                "resourceType": "AllergyIntolerance",
                "id": "a1",
                "patient": subject,
                "code": concept("http://www.nlm.nih.gov/research/umls/rxnorm", "7980", "Penicillin"),
                "clinicalStatus": concept(
                    "http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical", "active", "Active"
                ),
                "recordedDate": start,
            },
        ),
        (
            1,
            "ehr.admission",
            about(
                "MedicationRequest",
                "m1",
                status="active",
                intent="order",
                medicationCodeableConcept=concept(
                    "http://www.nlm.nih.gov/research/umls/rxnorm", "4603", "Furosemide 40 MG Oral Tablet"
                ),
                authoredOn=start,
                dosageInstruction=[{"text": "40 mg by mouth daily"}],
            ),
        ),
        (
            2,
            "ehr.lab",
            about(
                "Observation",
                "o1",
                status="final",
                code=concept("http://loinc.org", "2823-3", "Potassium"),
                effectiveDateTime=isoformat(_START + 2 * HOUR),
                valueQuantity={
                    "value": 4.1,
                    "unit": "mmol/L",
                    "system": "http://unitsofmeasure.org",
                    "code": "mmol/L",
                },
            ),
        ),
        (3, "ehr.note", document("d1", _EARLIER, _START + 3 * HOUR)),
        (20, "ehr.note", document("d2", note, _START + 20 * HOUR)),
        (46, "ehr.admission", encounter("finished", start=start, end=isoformat(_START + 46 * HOUR))),
    ]
    return [
        Message(_START + hours * HOUR, topic, "", json.dumps(resource).encode())
        for hours, topic, resource in sent
    ]


_EARLIER: Final = """\
HISTORY OF PRESENT ILLNESS:
She was admitted with dyspnea on exertion and swelling of both legs. She denies chest pain and fever.

ASSESSMENT AND PLAN:
Acute on chronic heart failure. Furosemide 40 mg by mouth daily. Daily weights.
"""


@dataclass(frozen=True)
class Ordinary:
    """Sentences of one collection of ordinary notes, and those left out as addressed or foreign."""

    name: str
    notes: int
    sentences: int
    lost: int
    examples: tuple[str, ...] = ()


@cache
def ordinary(data: Path) -> tuple[Ordinary, ...]:
    """MTSamples by halves (by specialty: the rule was written with the first), ACI-Bench, Synthea."""
    return tuple(_lost(name, texts) for name, texts in ordinary_notes(data).items())


def ordinary_notes(data: Path) -> dict[str, list[str]]:
    """The texts of the public sets."""
    sets: dict[str, list[str]] = {}
    for name, notes in read_sets(data).items():
        for note in notes:
            sets.setdefault(name, []).append(note.text)
    sets.update(_synthea(data))
    return sets


def _lost(name: str, texts: list[str]) -> Ordinary:
    counts: Counter[str] = Counter()
    examples: list[str] = []
    for text in texts:
        spans = [*addressed(text), *((start, end) for start, end, _ in foreign(text))]
        for sentence in split(text):
            counts["sentences"] += 1
            if any(start < sentence.end and sentence.start < end for start, end in spans):
                counts["lost"] += 1
                examples.append(sentence.text)
    return Ordinary(name, len(texts), counts["sentences"], counts["lost"], tuple(examples))


def _synthea(data: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(data.glob("synthea_r4*/*.json.gz")):
        with gzip.open(path, "rb") as file:
            bundle = orjson.loads(file.read())
        for entry in bundle.get("entry", ()):
            resource = entry.get("resource", {})
            if resource.get("resourceType") == "DocumentReference":
                for content in resource.get("content", ()):
                    raw = content.get("attachment", {}).get("data", "")
                    text = base64.b64decode(raw).decode("utf-8", "replace")
                    if text.strip():
                        found.setdefault("Synthea", []).append(text)
    return found
