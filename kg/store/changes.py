"""What happens to the graph of patients, as rows: made of deltas and drafts, pure.

Deltas of a patient have an order, that of their records in the patient's partition: `seq`. Of two that speak
of the same thing the later one counts, so rows may be applied in any order, any number of times, cut into any
batches: the graph is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from kg.patient.deltas import Reader, Version
from kg.patient.entity import Event
from kg.patient.episodes import course_key
from kg.patient.trends import series_key
from schemas.deltas import Delta
from schemas.drafts import Draft, Section, Statement
from schemas.events import DocumentBody, EncounterBody, PatientBody, version_of
from schemas.instant import Instant

#: What a version says next to its facts, by name; which names depend on its kind.
Stated: TypeAlias = dict[str, str | int | bool | tuple[str, ...]]

#: Members of one record of deltas are numbered below this.
_MEMBERS: Final = 1 << 20
#: Codes that are longer are no codes; an index of Neo4j takes 8 kB.
_LONGEST_CODE: Final = 500
#: Characters of a label, which is indexed as well.
_LONGEST_LABEL: Final = 1000
_SEP: Final = "\x1f"

_DOCUMENT: Final = msgspec.json.Decoder(DocumentBody)
_ENCOUNTER: Final = msgspec.json.Decoder(EncounterBody)
_PATIENT: Final = msgspec.json.Decoder(PatientBody)


class FactRow(Struct, frozen=True, omit_defaults=True):
    """One event that a version states, as the patient's temporal graph has it (kg.patient). Times are
    microseconds since 1970.
    """

    key: str
    id: str  # "Observation/123#0"
    relation: str
    label: str  # what it is about, in the sender's words
    start: Instant  # valid time
    end: Instant
    status: str
    value: str = ""  # as a reader would say it: "6.4 mmol/L"
    interpretation: str = ""
    path: str = ""  # FHIR element it was read from
    span: str = ""  # of a note's words: "120-133", characters of the document's text
    role: str = ""  # diagnosis, staging, treatment, biomarker, imaging, outcome ...
    grain: str = "moment"  # how well its times are known
    concept: str = ""  # id in the medical graph that phi links it to, "" where there is none
    thread: str = ""  # what it is a member of: the series of a test in a unit, the courses of a treatment
    codes: tuple[str, ...] = ()  # "system|code"


class VersionRow(Struct, frozen=True):
    """A version of a resource joins a patient's graph, or turns out to have been learned earlier."""

    key: str
    patient: str
    resource: str
    event: str
    kind: str
    # versions of a resource supersede each other within one: a report's values, its text, what says
    # nothing
    strand: str
    via: tuple[str, ...]  # merged records it came through, origin first
    number: str  # as citations name it: versionId, else content hash
    rank: str  # sorts as text the way ranks do
    occurred: Instant
    recorded: Instant
    retracted: bool
    encounter: str
    seq: int
    stated: Stated
    facts: tuple[FactRow, ...]


class WithdrawalRow(Struct, frozen=True):
    """Versions that were received by a path ending in `via` are the patient's no more."""

    patient: str
    via: tuple[str, ...]
    recorded: Instant
    seq: int


class LinkRow(Struct, frozen=True):
    """The record is part of another from now on; `target` is "" where it is itself again."""

    patient: str
    target: str
    recorded: Instant
    seq: int


class CitationRow(Struct, frozen=True, order=True):
    """What a draft rests on: one version of one resource, and the sentences that do."""

    resource: str
    version: str
    sentences: tuple[str, ...]


class DraftRow(Struct, frozen=True):
    """A published draft."""

    id: str  # identifier of its Bundle: this version
    replaces: str  # of the version that it replaces, ""
    patient: str
    encounter: str
    task: str
    title: str
    cut: Instant  # as of which it was drafted
    backend: str
    citations: tuple[CitationRow, ...]


Row: TypeAlias = VersionRow | WithdrawalRow | LinkRow | DraftRow


_UNLINKED: Final = Reader()


def seq_of(offset: int, member: int) -> int:
    """The place of a delta among those of its partition."""
    return offset * _MEMBERS + member


def of_delta(delta: Delta, seq: int, reader: Reader = _UNLINKED) -> VersionRow | WithdrawalRow | LinkRow:
    """`reader`: of the temporal graph; one with a phi links to the medical graph and reads notes.

    Raises msgspec.DecodeError where the body is not what the kind says."""
    match delta.change:
        case "withdraw":
            return WithdrawalRow(delta.patient, delta.path, delta.recorded, seq)
        case "link" | "unlink":
            return LinkRow(
                delta.patient, delta.resource if delta.change == "link" else "", delta.recorded, seq
            )
    key = key_of(delta.patient, delta.event, *delta.path)
    stated = _body(delta.kind, bytes(delta.body))
    update = reader.read(delta, seq)
    events = update.events if isinstance(update, Version) else ()
    return VersionRow(
        key=key,
        patient=delta.patient,
        resource=delta.resource,
        event=delta.event,
        kind=delta.kind,
        strand="silent" if _is_silent(delta, stated) else delta.kind,
        via=delta.path,
        number=version_of(delta.event),
        rank=rank_of(delta.rank),
        occurred=delta.occurred,
        recorded=delta.recorded,
        retracted=delta.retracted,
        encounter=delta.encounter,
        seq=seq,
        stated=stated,
        facts=tuple(_fact(key, event) for event in {event.id: event for event in events}.values()),
    )


def of_draft(draft: Draft, identifier: str, replaces: str = "") -> DraftRow:
    """`identifier` and `replaces`: of the Bundles that carry this version and the one before."""
    cited: dict[tuple[str, str], dict[str, None]] = {}
    for statement in _statements(draft.sections):
        for citation in statement.citations:
            cited.setdefault((citation.source.resource, citation.source.version), {})[statement.text] = None
    citations = tuple(
        CitationRow(resource, version, tuple(texts)) for (resource, version), texts in sorted(cited.items())
    )
    backend = draft.author.backend
    return DraftRow(
        identifier,
        replaces,
        draft.patient,
        draft.encounter,
        draft.task,
        draft.title,
        draft.cut,
        backend,
        citations,
    )


def key_of(*parts: str) -> str:
    """A short name for a thing that is named by several."""
    return blake2b(_SEP.join(parts).encode(), digest_size=16).hexdigest()


def rank_of(rank: tuple[int, Instant, str]) -> str:
    """A number of up to 15 digits, a time, a text: as a text that sorts alike."""
    number, time, content = rank
    return f"{number:015d}.{time + 2**63:020d}.{content}"


def _is_silent(delta: Delta, stated: Stated) -> bool:
    """Our own drafts coming back, and resources whose facts were left out: never evidence, and no correction
    of what was.
    """
    if delta.kind == "document":
        return stated["ours"] is True
    return (
        delta.kind in ("history", "observation")
        and not delta.retracted
        and memoryview(delta.body).nbytes == 2
    )


def _body(kind: str, body: bytes) -> Stated:
    match kind:
        case "document":
            document = _DOCUMENT.decode(body)
            title = document.title or document.type.label
            stated = {
                "title": title,
                "note_type": document.note_type,
                "characters": len(document.text),
                "ours": document.ours,
            }
            return _without_empty(stated)
        case "encounter":
            stay = _ENCOUNTER.decode(body)
            reasons = tuple(reason.label for reason in stay.reasons)
            return _without_empty(
                {
                    "class": stay.class_code,
                    "status": stay.status,
                    "reasons": reasons,
                    "start": stay.start,
                    "end": stay.end,
                }
            )
        case "patient":
            person = _PATIENT.decode(body)
            name = {"family": person.family, "given": person.given}
            return _without_empty(
                {**name, "birth_date": person.birth_date, "sex": person.sex, "deceased": person.deceased}
            )
    return {}


def _without_empty(stated: Mapping[str, Any]) -> Stated:
    """Without empty values."""
    return {
        name: value for name, value in stated.items() if value is not None and value != "" and value != ()
    }


def _fact(version: str, event: Event) -> FactRow:
    codings = (f"{coding.system}|{coding.code}" for coding in event.concept.codings if coding.code)
    return FactRow(
        key=key_of(version, event.id),
        id=event.id,
        relation=event.relation,
        label=event.name[:_LONGEST_LABEL],
        start=event.start,
        end=event.end,
        status=event.status,
        value=event.said,
        interpretation=event.interpretation,
        path=event.source.path,
        span=f"{event.source.start}-{event.source.end}" if event.source.start >= 0 else "",
        role=event.role,
        grain=event.grain,
        concept=event.linked,
        thread=(series_key(event) or course_key(event))[:_LONGEST_CODE],
        codes=tuple(sorted({code for code in codings if len(code) <= _LONGEST_CODE})),
    )


def _statements(sections: tuple[Section, ...]) -> Iterator[Statement]:
    for section in sections:
        yield from section.statements
        yield from _statements(section.sections)
