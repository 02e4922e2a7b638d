"""How a patient record lies in the store of its partition: composite keys `patient ‖ kind ‖ id`, one row per
version.

    P <record> A                          Head: clock, digest, what is pending
    P <record> V <family> <time> <hash>   one version of one resource (a PatientEvent), grow-only
    P <record> E <encounter>              how an encounter stands, and which one it is nested in
    P <record> S <slot>                   Slot: a document that is due, or was requested
    P <record> X <request>                outbox: requested, not yet answered
    P <record> L <asserter>               a claim about which record this one is replaced by
    P <record> N <chain>                  records merged into this one, seen along their links
    P <record> K <record>                 a claim this record has sent to another; a question (q), an answer (a)
    P <record> Q <record>                 what a record that this one may be replaced by states of its person
    P <record> Y <record>                 a record that queries this one
    P <record> J <record>                 what a person decided of this record and another one
    P <record> U <mark>                   a server whose versions go on to a record of their own
    P <record> Z <record>                 the identity case of the two as it was published
    P <record> O                          open identity questions, as drafts report them
    P <record> G ...                      versions that guidelines name, or that show of a cancer (landmarks.py)
    P <record> D <time>                   what guidelines have due from then on (summary_triggers.py)
    P <record> I ...                      chunks of its notes (chunk_rows.py)
    P <record> H ...                      sentences of its notes, by what they are worth (history_rows.py)
    P <record> R                          up to when the record was erased (erasure.py)
    M ..., N, F                           embeddings of the partition's texts (note_search.py)
    G ...                                 guidelines that records were last looked at with (guideline_updates.py)
    T <time> <record> <slot or request>   timers of the partition
    C                                     Clock: the last tick

`<record>` is a 16-byte hash of the record key, so that all rows of a patient lie together whatever the key
looks like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from schemas.errors import StateError
from schemas.events import EventKind, PatientEvent
from schemas.identity import IdentityQuestion, Verdict
from schemas.instant import Instant
from schemas.requests import TASKS, Priority, Task
from schemas.rows import Rows


class Version(PatientEvent, frozen=True, omit_defaults=True):
    """A stored version. `via`: the records it was forwarded through, its origin first; empty for the record's
    own.
    """

    via: tuple[str, ...] = ()


class Head(Struct, omit_defaults=True):
    """What every event of a record needs, in one small row."""

    patient: str
    clock: Instant = 0  # the latest `occurred` seen
    total: int = 0  # digest of what counts at any age: sum of the hashes of those versions mod 2^64
    latest_cut: Instant = 0  # the latest cut of a slot that was requested: events up to it are late
    live: dict[
        str, tuple[Instant, Instant]
    ] = {}  # encounters that get drafts and have not ended at `clock`: (start, end)
    pending: dict[str, Instant] = {}  # slot -> when it is due, at the earliest
    target: str = ""  # the record this one is merged into, "" for itself
    # version of the guidelines and of the list of cancer facts that the record was last looked at with
    watch: str = ""
    since: Instant | None = None  # from when on they count, where there were others before
    held: bool = False  # nobody can say whose it is: it requests nothing
    several: bool = False  # its own Patients name several persons, or servers state it (persons.py)
    bases: tuple[str, ...] = ()  # marks of the servers that state its own versions

    @property
    def passive(self) -> bool:
        """It requests no documents."""
        return bool(self.target) or self.held

    def copy(self) -> Head:
        return Head(
            self.patient,
            self.clock,
            self.total,
            self.latest_cut,
            dict(self.live),
            dict(self.pending),
            self.target,
            self.watch,
            self.since,
            self.held,
            self.several,
            self.bases,
        )

    def advance(self, occurred: Instant) -> None:
        """The clock goes on; encounters that have ended by it get no more events in order (a late event looks
        them up).
        """
        if occurred > self.clock:
            self.clock = occurred
            if self.live:
                self.live = {name: span for name, span in self.live.items() if span[1] >= occurred}


class View(Struct, frozen=True, omit_defaults=True):
    """An encounter that gets drafts: what triggers look at."""

    encounter: str
    start: Instant
    end: Instant
    known: Instant  # when the source first mentioned it
    tasks: tuple[Task, ...] = TASKS  # documents that its class gets
    offset: int = 0  # minutes east of UTC of its clock, for a hospital whose zone is not set


class Slot(Struct, frozen=True, omit_defaults=True):
    """One document of one encounter: when it is due, and what was requested."""

    task: Task
    encounter: str
    slot: str
    cut: Instant
    reason: str
    priority: Priority = "routine"
    first: Instant = 0  # of a progress note's day: first and last activity before the quiet period
    last: Instant = 0
    due: Instant | None = None  # None: nothing is waiting to be requested
    digest: int = 0  # of the evidence up to `cut`; of a slot that was requested
    asked: str = ""  # id of the last request
    # of the events it waits for: first the one that decided when it is due ("" where that is not traced)
    traces: tuple[str, ...] = ()


class Claim(Struct, frozen=True, omit_defaults=True):
    """Somebody's word that this record is replaced by another."""

    target: str
    active: bool
    rank: tuple[int, Instant, str]
    own: bool = False  # the record's own Patient.link
    doubt: str = ""  # why whoever claims it doubts it: a person has to decide


class Decided(Struct, frozen=True, omit_defaults=True):
    """A person's decision on this record and another one."""

    verdict: Verdict
    replaced: bool  # joined: this record is replaced by the other one
    rank: tuple[int, Instant, str]


class Waiting(Struct, frozen=True, omit_defaults=True):
    """A request without an answer."""

    slot: str
    again: Instant  # when to ask again
    trace: str = ""


FAMILY: Final[dict[EventKind, bytes]] = {
    "patient": b"p",
    "encounter": b"e",
    "history": b"h",
    "observation": b"o",
    "document": b"d",
    "mark": b"m",
}
#: What states nothing of the patient: our own drafts coming back, marks on them, resources whose facts were
# left out. Never evidence, no reason.
SILENT: Final = FAMILY["mark"]
FAMILIES: Final = tuple(FAMILY.values())
#: Evidence of a document at whatever age; results and notes count while they are recent
# (TriggerSettings.revision_horizon).
AGELESS: Final = frozenset({b"p", b"e", b"h"})
RECENT: Final = (b"o", b"d")

_encode: Final = msgspec.json.Encoder(order="deterministic").encode
Row = TypeVar("Row")


def row_decoder(kind: type[Row]) -> Callable[[bytes], Row]:
    """Reads a stored row. Raises StateError for one that another version has written in another form: it is
    no fault of the event that is being folded.
    """
    decode = msgspec.json.Decoder(kind).decode

    def read(row: bytes) -> Row:
        try:
            return decode(row)
        except msgspec.DecodeError:
            raise StateError(
                f"a stored row of the patient state is not a {kind.__name__} as this version writes it; "
                "run the version that wrote it, or rebuild the state from ehr.patient-event: delete the "
                "state folder and the topic wardstream.patient-changelog, and reset the offsets of the "
                "group of the patient stage to the earliest"
            ) from None

    return read


encode = _encode
decode_version = row_decoder(Version)
decode_head = row_decoder(Head)
decode_slot = row_decoder(Slot)
decode_claim = row_decoder(Claim)
decode_waiting = row_decoder(Waiting)
decode_decided = row_decoder(Decided)
_questions = row_decoder(tuple[IdentityQuestion, ...])

CLOCK: Final = b"C"
#: Behind a record's prefix: its chunks, and its sentences.
INDEX: Final = b"I"
HISTORY: Final = b"H"
QUESTIONS: Final = b"O"
ERASED: Final = b"R"


def prefix_of(patient: str) -> bytes:
    """The rows of a record."""
    return b"P" + blake2b(patient.encode(), digest_size=16).digest()


def stamp(time: Instant) -> bytes:
    """A time that sorts as bytes, before 1970 too."""
    return (time + 2**63).to_bytes(8, "big")


def version_hash(event_id: str, via: tuple[str, ...]) -> bytes:
    """Identity of a version in a record: by which path it arrived counts, so that taking back one path leaves
    the other.
    """
    return blake2b("\x1f".join((event_id, *via)).encode(), digest_size=16).digest()


def weight(digest: bytes) -> int:
    """What a version adds to the record's digest."""
    return int.from_bytes(digest[:8], "big")


def slot_name(task: str, encounter: str, slot: str) -> str:
    return f"{task}|{encounter}|{slot}"


def timer_key(time: Instant, prefix: bytes, what: str) -> bytes:
    """Timers of a partition sort by time; `prefix` leads back to the record, `what` to the slot or
    request.
    """
    return b"T" + stamp(time) + prefix + what.encode()


def split_timer(key: bytes) -> tuple[bytes, str]:
    """The record's prefix and the slot or request of a timer."""
    return key[9:26], key[26:].decode()


def read_head(rows: Rows, prefix: bytes, patient: str = "") -> Head:
    """The head of a record; a new one where there is none."""
    found = rows.get(prefix + b"A")
    return Head(patient) if found is None else decode_head(found)


def read_questions(rows: Rows, prefix: bytes) -> tuple[IdentityQuestion, ...]:
    """Open questions of whose record it is."""
    found = rows.get(prefix + QUESTIONS)
    return () if found is None else _questions(found)


def versions(
    rows: Rows,
    prefix: bytes,
    family: bytes,
    start: Instant | None = None,
    end: Instant | None = None,
    *,
    reverse: bool = False,
) -> Iterator[Version]:
    """Versions of a family with `start` <= occurred < `end`, by time."""
    lead = prefix + b"V" + family
    low = None if start is None else lead + stamp(start)
    high = None if end is None else lead + stamp(end)
    for _, value in rows.scan(lead, start=low, end=high, reverse=reverse):
        yield decode_version(value)


def weights(
    rows: Rows, prefix: bytes, families: Iterable[bytes], start: Instant, end: Instant | None = None
) -> int:
    """Sum of the weights of the versions with `start` <= occurred < `end`."""
    total = 0
    for family in families:
        lead = prefix + b"V" + family
        high = None if end is None else lead + stamp(end)
        total += sum(
            weight(key[len(lead) + 8 :]) for key, _ in rows.scan(lead, start=lead + stamp(start), end=high)
        )
    return total
