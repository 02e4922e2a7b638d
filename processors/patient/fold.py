"""The state of one partition as the fold of its events. `Fold._apply` is the one place that changes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import msgspec

from models.policies import Decider
from processors.patient.erasure import erased_until
from processors.patient.guideline_updates import GuidelineUpdates, UpdateProgress
from processors.patient.guidelines import NoWatch, Watch
from processors.patient.history.by_encoder import Rescore
from processors.patient.note_search import Search
from processors.patient.record import Changes, Memory, Outcome, Record, Rules
from processors.patient.rows import CLOCK, Head, encode, prefix_of, read_head, split_timer, stamp
from processors.patient.settings import TriggerSettings
from processors.patient.update import update, wake
from schemas.embeddings import EmbeddingsBody
from schemas.events import PatientEvent, TickBody
from schemas.instant import Instant
from schemas.requests import Task
from schemas.rows import Rows, StagedRows

_TIME: Final = msgspec.json.Decoder(Instant)


class Fold:
    """Folds events into the rows of one partition. Heads of records stay in memory between `flush`es, and for
    as long as they are used.

    `templates`: template version by task, part of a request's identity. `embedding`: a stage answers what is
    to be embedded. `watch`: the guidelines by which actions fall due. `decider`: chooses how retrieval
    weighs; None: as it ships. `rescore`: what sentences of a long history are worth; None: by their words.
    """

    def __init__(
        self,
        rows: Rows,
        settings: TriggerSettings,
        templates: Mapping[Task, str],
        *,
        embedding: bool = False,
        watch: Watch | None = None,
        decider: Decider | None = None,
        rescore: Rescore | None = None,
    ) -> None:
        self._store = rows
        self._rows = StagedRows(rows)
        self._search = Search(self._rows, asking=embedding, decider=decider)
        self._rules = Rules(settings, templates, watch or NoWatch(), self._search, rescore)
        self._taking_up = GuidelineUpdates(self._rows, self._rules.watch)
        self._heads: dict[bytes, Head] = {}  # by prefix
        self._memories: dict[bytes, Memory] = {}
        self._prefixes: dict[str, bytes] = {}
        self._erased: dict[bytes, Instant] = {}  # by prefix, of those in _prefixes
        self._touched: set[bytes] = set()
        found = rows.get(CLOCK)
        self._tick: Instant = _TIME.decode(found) if found else 0

    @property
    def taken_up(self) -> UpdateProgress:
        """How many records have been evaluated again since the guidelines changed."""
        return self._taking_up.state

    def apply(self, event: PatientEvent, out: Outcome) -> None:
        """Fold one event. Raises msgspec.DecodeError where its body is not of its kind; nothing is changed
        then.
        """
        if event.kind == "tick":
            self._time(msgspec.json.decode(event.body, type=TickBody).now, out)
        elif event.kind == "embeddings":
            body = msgspec.json.decode(event.body, type=EmbeddingsBody)
            taken = self._search.embedded(body, event.occurred)
            self._write(self._rows.take())
            out.count("embeddings", "taken" if taken else "erased")
        else:
            prefix = self._prefixes.get(event.patient)
            if prefix is None:
                prefix = self._prefixes[event.patient] = prefix_of(event.patient)
                if (until := erased_until(self._store, prefix)) is not None:
                    self._erased[prefix] = until
            if prefix in self._erased and event.recorded <= self._erased[prefix]:
                out.count(event.kind, "erased")
                return
            if event.kind == "erase":
                self._erased[prefix] = event.recorded
            self._change(prefix, event.patient, event.trace, out, partial(update, event=event))

    def flush(self, most: int = 20_000) -> None:
        """Write the heads that have changed; forget them all when there are more than `most` in memory."""
        for prefix in sorted(self._touched):
            head = self._heads[prefix]
            # it has only passed something on, or has given all back
            if head == Head(head.patient, watch=head.watch, since=head.since):
                self._store.delete(prefix + b"A")
            else:
                self._taking_up.keep()
                self._store.put(prefix + b"A", encode(head))
        self._write(self._rows.take())
        self._touched.clear()
        if len(self._heads) > most:
            self._heads.clear()
            self._memories.clear()
            self._prefixes.clear()
            self._erased.clear()

    def _change(
        self, prefix: bytes, patient: str, trace: str | None, out: Outcome, step: Callable[[Record], None]
    ) -> None:
        """Let a step work on a record, and apply what it changed."""
        record = self.record(prefix, patient, None)
        try:
            if record.head.watch != self._taking_up.version:
                self._taking_up.look(record)
            record.trace = trace
            step(record)
        except BaseException:
            self._rows.take()
            self._memories[prefix] = Memory()
            self._taking_up.restore()
            raise
        self._apply(prefix, Changes(self._rows.take(), record.head, record.memory, record.out), out)

    def record(self, prefix: bytes, patient: str, trace: str | None) -> Record:
        head = self._heads.get(prefix)
        if head is None:
            head = self._heads[prefix] = read_head(self._store, prefix, patient)
            self._memories[prefix] = Memory()
        memory = self._memories[prefix]
        return Record(self._rules, self._rows, prefix, head.copy(), memory, self._tick, trace, Outcome())

    def _apply(self, prefix: bytes, changes: Changes, out: Outcome) -> None:
        """Make a record what an event made of it."""
        self._write(changes.rows)
        self._heads[prefix] = changes.head
        self._memories[prefix] = changes.memory
        self._touched.add(prefix)
        out.add(changes.out)

    def _write(self, rows: Mapping[bytes, bytes | None]) -> None:
        for key, row in rows.items():
            if row is None:
                self._store.delete(key)
            else:
                self._store.put(key, row)

    def _time(self, now: Instant, out: Outcome) -> None:
        """Wake what is due in the whole partition."""
        if now <= self._tick:
            out.count("tick", "old")
            return
        self._tick = now
        self._rows.put(CLOCK, encode(now))
        # Kept where there is no record, too: whether there was one for a while, before a merge was taken
        # back, depends on the order.
        self._taking_up.keep()
        self._write(self._rows.take())
        for key, _ in list(self._store.scan(b"T", end=b"T" + stamp(now + 1))):
            prefix, timer = split_timer(key)
            if self._store.get(key) is not None:
                self._change(prefix, "", None, out, partial(wake, timer=timer))
                self._store.delete(key)
        for prefix in self._taking_up.waiting():
            self._change(prefix, "", None, out, partial(wake, timer=""))
        self._write(self._rows.take())
        out.count("tick", "new")
