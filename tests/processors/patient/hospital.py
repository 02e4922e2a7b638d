"""A hospital of canonical events for tests of the fold, and a harness that runs the fold in several
partitions.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from models.policies import Decider
from models.search.chunk_vectors import pack
from processors.patient import Fold, Outcome, TriggerSettings, Watch
from processors.patient.history.by_encoder import Rescore
from schemas.codes import Coding, Concept, Quantity
from schemas.embeddings import EmbeddingsBody, Unembedded, embeddings_event
from schemas.events import (
    AskBody,
    DocumentBody,
    EncounterBody,
    FactsBody,
    LinkBody,
    PatientBody,
    PatientEvent,
    PatientLink,
    ResultBody,
    TickBody,
)
from schemas.facts import Fact, Relation, Source
from schemas.instant import DAY, FOREVER, HOUR, MINUTE, Instant
from schemas.requests import Request
from streams.loop.kafka import partition_of
from streams.loop.store import MemoryStore

T0: Instant = 1_772_323_200 * 1_000_000  # 2026-03-01T00:00Z
TEMPLATES = {"discharge-instruction": "1", "progress-note": "1", "care-summary": "1", "diagnosis": "1"}
LATER = T0 + 4000 * DAY


def event(
    kind: str, patient: str, resource: str, occurred: Instant, body: msgspec.Struct, **more: object
) -> PatientEvent:
    version = int(more.pop("version", 1))  # type: ignore[call-overload]
    raw = msgspec.json.encode(body)
    return PatientEvent(
        id=f"{resource}@{version}:{hash_of(raw)}",
        patient=patient,
        kind=kind,  # type: ignore[arg-type]
        resource=resource,
        occurred=occurred,
        recorded=int(more.pop("recorded", occurred)),  # type: ignore[call-overload]
        rank=(version, occurred, hash_of(raw)),
        body=msgspec.Raw(raw),
        **more,  # type: ignore[arg-type]
    )


def hash_of(raw: bytes) -> str:
    from hashlib import sha256

    return sha256(raw).hexdigest()[:16]


def person(
    patient: str,
    at: Instant,
    *links: PatientLink,
    version: int = 1,
    sex: str = "female",
    born: str = "1961-09-14",
    name: str = "Alder, Anna",
    **more: object,
) -> PatientEvent:
    """All of them are one person, unless a test says otherwise."""
    family, _, given = name.partition(", ")
    body = PatientBody(family=family, given=given, birth_date=born, sex=sex, links=links, **more)  # type: ignore[arg-type]
    return event("patient", patient, patient, at, body, version=version)


def stay(
    patient: str, number: str, at: Instant, start: Instant, end: Instant | None = None, **more: object
) -> PatientEvent:
    status = str(more.pop("status", "in-progress" if end is None else "finished"))
    part_of = str(more.pop("part_of", ""))
    body = EncounterBody(str(more.pop("class_code", "IMP")), status, start=start, end=end, part_of=part_of)
    return event("encounter", patient, f"Encounter/{number}", at, body, **more)


def lab(patient: str, number: str, at: Instant, value: str = "4.1", **more: object) -> PatientEvent:
    name = f"Observation/{number}"
    version = more.get("version", 1)
    fact = Fact(
        f"{name}#0",
        "observed",
        Concept((Coding("http://loinc.org", "2823-3", "Potassium"),)),
        at,
        Source(name, str(version)),
        value=Quantity(value, "mmol/L"),
        end=at,
    )
    return event("observation", patient, name, at, FactsBody((fact,)), **more)


def allergy(patient: str, number: str, at: Instant, what: str = "Penicillin", **more: object) -> PatientEvent:
    name = f"AllergyIntolerance/{number}"
    fact = Fact(f"{name}#0", "has_allergy", Concept(text=what), at, Source(name, str(more.get("version", 1))))
    return event("history", patient, name, at, FactsBody((fact,)), **more)


def told(
    patient: str,
    number: str,
    at: Instant,
    relation: Relation,
    concept: Concept,
    value: str | None = None,
    **more: object,
) -> PatientEvent:
    """Any one coded fact: a diagnosis, a scan, a marker."""
    kind = "observation" if relation in ("observed", "reported") else "history"
    name = f"{'Observation' if kind == 'observation' else 'Condition'}/{number}"
    end = at if kind == "observation" else FOREVER
    fact = Fact(
        f"{name}#0",
        relation,
        concept,
        int(more.pop("start", at)),
        Source(name, str(more.get("version", 1))),
        value=value,
        end=end,
    )  # type: ignore[call-overload]
    return event(kind, patient, name, at, FactsBody((fact,)), **more)


def note(patient: str, number: str, at: Instant, text: str = "Feels better.", **more: object) -> PatientEvent:
    ours = bool(more.pop("ours", False))
    body = DocumentBody(text=text, note_type="progress-note", doc_status="final", ours=ours)
    return event("document", patient, f"DocumentReference/{number}", at, body, **more)


def merge(
    subsumed: str, survivor: str, at: Instant, *, active: bool = True, version: int = 1
) -> PatientEvent:
    body = LinkBody(f"Merge/{subsumed}>{survivor}", survivor, active)
    return event("link", subsumed, f"Merge/{subsumed}>{survivor}", at, body, version=version)


def tick(at: Instant) -> PatientEvent:
    return PatientEvent(
        f"tick/{at}", "", "tick", "tick", at, at, body=msgspec.Raw(msgspec.json.encode(TickBody(at)))
    )


def ask(patient: str, task: str, encounter: str, at: Instant, nonce: str = "n") -> PatientEvent:
    raw = msgspec.json.encode(AskBody(task, encounter, nonce))
    return PatientEvent(f"ask/{nonce}", patient, "ask", f"ask/{nonce}", at, at, body=msgspec.Raw(raw))


def embedded(texts: Sequence[Unembedded], encoder: str = "letters", at: Instant = 0) -> PatientEvent:
    """What EMBED answers; the vector counts letters."""
    vectors = {one.hash: pack(letters(one.text)) for one in texts}
    body = EmbeddingsBody(encoder, vectors, min(one.erasures for one in texts))
    return embeddings_event(body, at)


def letters(text: str) -> NDArray[np.float64]:
    """How often each letter comes, as a unit vector (26,)."""
    counts = (
        np.array([text.lower().count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"], dtype=np.float64)
        + 0.01
    )
    return np.asarray(counts / np.linalg.norm(counts))


class Hospital:
    """The fold in `partitions` stores. What records send each other is delivered in order per sender, after
    each event.
    """

    def __init__(
        self,
        partitions: int = 3,
        settings: TriggerSettings | None = None,
        *,
        answer: bool = True,
        embedding: bool = True,
        watch: Watch | None = None,
        decider: Decider | None = None,
        rescore: Rescore | None = None,
    ) -> None:
        self.rescore = rescore
        self.watch = watch
        self.decider = decider
        self.settings = settings or TriggerSettings()
        self.stores = [MemoryStore() for _ in range(partitions)]
        self.embedding = embedding  # whether texts are asked for
        self.encoding = True  # whether they are answered
        self.folds = [self._fold(store) for store in self.stores]
        self.answer = answer
        self.requests: list[Request] = []
        self.out = Outcome()

    def tell(self, events: Iterable[PatientEvent], *, restart: bool = False) -> Hospital:
        for one_told in events:
            queue: deque[tuple[int, PatientEvent]] = deque()
            if one_told.kind == "tick":
                queue.extend((number, one_told) for number in range(len(self.folds)))
            else:
                queue.append((partition_of(one_told.patient, len(self.folds)), one_told))
            while queue:
                number, one = queue.popleft()
                out = Outcome()
                fold = self.folds[number]
                fold.apply(one, out)
                fold.flush()
                self.stores[number].commit()
                if restart:
                    self.folds[number] = self._fold(self.stores[number])
                self._gather(out)
                queue.extend((partition_of(sent.patient, len(self.folds)), sent) for sent in out.events)
                if out.unembedded and self.encoding:
                    queue.append((number, embedded(out.unembedded)))
                if self.answer:
                    queue.extend(
                        (number, _result(request)) for request in out.requests if not request.cancelled
                    )
        return self

    take = tell

    def restart(self, watch: Watch | None) -> Hospital:
        """All workers, with other guidelines."""
        self.watch = watch
        self.folds = [self._fold(store) for store in self.stores]
        return self

    def _fold(self, store: MemoryStore) -> Fold:
        return Fold(
            store,
            self.settings,
            TEMPLATES,
            embedding=self.embedding,
            watch=self.watch,
            decider=self.decider,
            rescore=self.rescore,
        )

    def settle(self) -> Hospital:
        """Time passes until nothing is waiting."""
        return self.tell([tick(LATER), tick(LATER + DAY), tick(LATER + 2 * DAY)])

    def rows(self) -> list[dict[bytes, bytes]]:
        """The records and timers. Which texts a partition has seen, of records that were merged for a while
        too, is no part of them.
        """
        return [{key: value for key, value in store.scan() if key[:1] not in b"MNF"} for store in self.stores]

    def embeddings(self) -> list[dict[bytes, bytes]]:
        """What texts the partitions have embeddings of."""
        return [{key: value for key, value in store.scan() if key[:1] in b"MN"} for store in self.stores]

    def last(self) -> dict[tuple[str, str, str], str]:
        """The last request that stands per task, encounter and slot."""
        standing: dict[tuple[str, str, str], dict[str, str]] = defaultdict(dict)
        for request in self.requests:
            key = (request.task, request.encounter, request.slot)
            standing[key].pop(request.patient, None)
            if not request.cancelled:
                standing[key][request.patient] = request.id
        return {
            key: next(reversed(by_patient.values())) for key, by_patient in standing.items() if by_patient
        }

    def ids(self) -> list[tuple[str, bool]]:
        return [(request.id, request.cancelled) for request in self.requests]

    def _gather(self, out: Outcome) -> None:
        self.requests += out.requests
        self.out.deltas += out.deltas
        self.out.outcomes += out.outcomes
        self.out.cases += out.cases
        self.out.complaints += out.complaints
        self.out.unembedded += out.unembedded
        for key, number in out.counts.items():
            self.out.counts[key] = self.out.counts.get(key, 0) + number


def _result(request: Request) -> PatientEvent:
    body = msgspec.Raw(msgspec.json.encode(ResultBody(request.id, "published")))
    return PatientEvent(
        f"result/{request.id}", request.patient, "result", f"result/{request.id}", 0, 0, body=body
    )


def tasks(requests: Sequence[Request]) -> list[tuple[str, str]]:
    return [(request.task, request.slot) for request in requests]


__all__ = [
    "DAY",
    "HOUR",
    "MINUTE",
    "T0",
    "Hospital",
    "PatientLink",
    "allergy",
    "ask",
    "lab",
    "merge",
    "note",
    "person",
    "stay",
    "tasks",
    "tick",
    "told",
]


def passed_on(hospital: Hospital, resource: str) -> list[str]:
    """The patients to whose graphs deltas of a resource went, in their order."""
    return [delta.patient for delta in hospital.out.deltas if delta.resource == resource]
