"""All of wardstream in one process, without Kafka: messages in, requests out. Exactly the steps that the
stages run.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

import msgspec

from models.encoders.port import Encoder
from models.policies import Decider
from models.search.chunk_vectors import pack
from processors.ingest import SourceRecord, ingest
from processors.patient import Fold, Outcome, TriggerSettings, Watch
from processors.patient.history.by_encoder import by_encoder
from processors.tasks import TASKS
from schemas.embeddings import EmbeddingsBody, Unembedded, embeddings_event
from schemas.events import PatientEvent, ResultBody, tick
from schemas.outcomes import ClinicianDocument
from schemas.requests import Request
from streams.loop.store import MemoryStore
from wardstream.replay.message import Message
from wardstream.replay.plan import Stays, Tick, plan


def requests_of(
    messages: Iterable[Message],
    encoder: Encoder | None = None,
    settings: TriggerSettings | None = None,
    watch: Watch | None = None,
    decider: Decider | None = None,
) -> Iterator[Request | ClinicianDocument]:
    """Requests in their order, as if each had been answered at once, and between them
    the clinicians' own documents. `messages` in the order of their time. `decider`: chooses how retrieval
    weighs.
    """
    store = MemoryStore()
    templates = {task: drafting.template for task, drafting in TASKS.items()}
    settings = settings or TriggerSettings()
    rescore = by_encoder(encoder) if encoder is not None and settings.history_by == "encoder" else None
    fold = Fold(
        store,
        settings,
        templates,
        embedding=encoder is not None,
        watch=watch,
        decider=decider,
        rescore=rescore,
    )
    for offset, step in enumerate(plan(messages, stays=Stays(settings))):
        if isinstance(step, Tick):
            yield from _folded(fold, store, (tick(step.now),), encoder)
            continue
        for message in step.messages:
            record = SourceRecord(
                message.topic, 0, offset, message.time, message.value, dict(message.headers)
            )
            yield from _folded(fold, store, ingest(record).events, encoder)


def _folded(
    fold: Fold, store: MemoryStore, events: Iterable[PatientEvent], encoder: Encoder | None
) -> Iterator[Request | ClinicianDocument]:
    queue = deque(events)
    while queue:
        out = Outcome()
        fold.apply(queue.popleft(), out)
        fold.flush()
        store.commit()
        queue.extend(out.events)
        if out.unembedded and encoder is not None:
            queue.append(_embedded(out.unembedded, encoder))
        queue.extend(_answered(request) for request in out.requests if not request.cancelled)
        yield from (one for one in out.outcomes if isinstance(one, ClinicianDocument))
        yield from out.requests


def _embedded(texts: list[Unembedded], encoder: Encoder) -> PatientEvent:
    vectors = encoder.encode([one.text for one in texts])
    found = {one.hash: pack(vector) for one, vector in zip(texts, vectors, strict=True)}
    body = EmbeddingsBody(encoder.name, found, min(one.erasures for one in texts))
    return embeddings_event(body, 0)


def _answered(request: Request) -> PatientEvent:
    body = msgspec.Raw(msgspec.json.encode(ResultBody(request.id, "published")))
    return PatientEvent(
        f"result/{request.id}", request.patient, "result", f"result/{request.id}", 0, 0, body=body
    )
