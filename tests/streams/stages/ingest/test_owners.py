"""A resource that is corrected to be another patient's is taken back from the one who had it: in any order of
arrival, with duplicates, across partitions, through several moves, and after a deletion.
"""

from __future__ import annotations

import base64
import json
import random
import re
from collections import deque
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from processors.drafting.fhir import from_bundle, to_bundle
from processors.ingest import IngestSettings
from processors.tasks import TASKS
from schemas.dead_letters import decode_dead_letter
from schemas.events import PatientEvent, decode_events
from schemas.instant import DAY
from schemas.requests import Request
from streams.loop import Outgoing, Record
from streams.loop.store import MemoryStore
from streams.stages.generate.desk import Desk
from streams.stages.generate.drafting import Drafted
from streams.stages.generate.result_records import Printer
from streams.stages.generate.rows import DocumentRow
from streams.stages.ingest import IngestProcessor
from streams.stages.owners import SWEEP_EVERY, Claim, Owned, Owners, erasing
from streams.topics import DEAD_LETTER, OWNER, PATIENT_EVENT
from tests.amounts import examples
from tests.processors.ingest.samples import bundle, condition, encounter, note, observation, order, patient
from tests.processors.patient.hospital import Hospital
from tests.streams.stages.generate.builders import ticket

PARTITIONS = 3
T0 = 1_772_452_800_000
PEOPLE = ("p1", "p2", "p3")
HIGH = {
    "coding": [{"system": "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation", "code": "HH"}]
}


class Sent(NamedTuple):
    resource: Any
    partition: int
    at: int


class Stage:
    """INGEST on several partitions without a broker: what it writes to `wardstream.owner` it reads, in
    chunks of any size and late.
    """

    def __init__(self, chance: random.Random | None = None) -> None:
        self.chance = chance or random.Random(0)
        self.processor = IngestProcessor(IngestSettings(), PARTITIONS)
        self.stores = [MemoryStore() for _ in range(PARTITIONS)]
        self.events: list[PatientEvent] = []
        self.letters: list[str] = []

    def read(self, sent: list[Sent]) -> Stage:
        raw: list[deque[Record]] = [deque() for _ in range(PARTITIONS)]
        claims: list[deque[Record]] = [deque() for _ in range(PARTITIONS)]
        for number, (resource, partition, at) in enumerate(sent):
            value = json.dumps(resource).encode()
            raw[partition].append(Record("ehr.admission", partition, number, at, None, value, ()))
        while waiting := [queue for queue in (*raw, *claims) if queue]:
            queue = self.chance.choice(waiting)
            chunk = [queue.popleft() for _ in range(self.chance.randint(1, len(queue)))]
            partition = chunk[0].partition
            for out in self.processor.process(partition, self.stores[partition], chunk):
                if out.topic == PATIENT_EVENT:
                    self.events += decode_events(out.value or b"")
                elif out.topic == DEAD_LETTER:
                    self.letters.append(decode_dead_letter(out.value or b"").reason)
                elif out.topic == OWNER:
                    assert out.partition is not None
                    claims[out.partition].append(
                        Record(OWNER, out.partition, 0, chunk[0].timestamp_ms, None, out.value, ())
                    )
            self.stores[partition].commit()
        return self

    def holders(self, resource: str) -> set[str]:
        """The patients in whose record a version of the resource stands."""
        best: dict[str, PatientEvent] = {}
        for event in self.events:
            if event.resource == resource and (
                event.patient not in best or event.rank > best[event.patient].rank
            ):
                best[event.patient] = event
        return {owner for owner, event in best.items() if not event.retracted}


def version(kind: str, number: int, owner: str) -> dict[str, Any]:
    subject, meta = {"reference": f"Patient/{owner}"}, {"versionId": str(number)}
    if kind == "Observation":
        quantity = {"value": 6 + number, "unit": "mmol/L"}
        return observation(
            subject=subject, meta=meta, valueQuantity=quantity, interpretation=[HIGH] if number % 2 else None
        )
    if kind == "Condition":
        return condition(subject=subject, meta=meta, code={"text": f"Heart failure {number}"})
    if kind == "Encounter":
        return encounter(subject=subject, meta=meta)
    if kind == "MedicationRequest":
        drug = {"text": f"furosemide {number}0 mg"}
        return order(subject=subject, meta=meta, medicationReference=None, medicationCodeableConcept=drug)
    data = base64.b64encode(f"Chest pain, day {number}.".encode()).decode()
    content = [{"attachment": {"contentType": "text/plain", "data": data}}]
    return note(subject=subject, meta=meta, content=content)


def delete(kind: str, id_: str, number: int = 0) -> dict[str, Any]:
    history = f"/_history/{number}" if number else ""
    return bundle("transaction", {"request": {"method": "DELETE", "url": f"{kind}/{id_}{history}"}})


IDS = {
    "Observation": "k1",
    "Condition": "c1",
    "Encounter": "e1",
    "MedicationRequest": "r1",
    "DocumentReference": "d1",
}
moments = st.integers(0, 30).map(lambda minutes: T0 + minutes * 60_000)
partitions = st.integers(0, PARTITIONS - 1)


@given(
    st.sampled_from(sorted(IDS)),
    st.lists(st.tuples(st.sampled_from(PEOPLE), partitions, moments), min_size=2, max_size=5),
    st.booleans(),
    st.randoms(use_true_random=False),
)
@examples(150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_only_the_last_owner_has_it_and_the_states_are_equal_to_the_byte(
    kind: str, owners: list[tuple[str, int, int]], deleted: bool, chance: random.Random
) -> None:
    sent = [
        Sent(version(kind, number, owner), partition, at)
        for number, (owner, partition, at) in enumerate(owners, 1)
    ]
    if deleted:
        sent.append(Sent(delete(kind, IDS[kind], len(owners) + 1), 0, T0 + 40 * 60_000))
    sent += [Sent(again.resource, chance.randrange(PARTITIONS), again.at + 60_000) for again in sent[:2]]
    people = [Sent(patient(id=one, identifier=None), 0, T0) for one in PEOPLE]
    stays = [Sent(encounter(id=f"s{one}", subject={"reference": f"Patient/{one}"}), 0, T0) for one in PEOPLE]
    ends = []
    for _ in range(3):
        chance.shuffle(sent)
        stage = Stage(chance).read([*people, *stays, *sent])
        assert stage.holders(f"{kind}/{IDS[kind]}") == (set() if deleted else {f"Patient/{owners[-1][0]}"})
        hospital = folded(stage.events).settle()
        ends.append((hospital.rows(), hospital.last()))
    assert ends[1:] == ends[:-1]


@pytest.mark.parametrize("kind", sorted(IDS))
def test_versions_without_number_and_time_are_followed_in_the_order_in_which_they_were_learned(
    kind: str,
) -> None:
    def bare(owner: str) -> dict[str, Any]:
        return {name: value for name, value in version(kind, 1, owner).items() if name != "meta"}

    for first, second in (("p1", "p2"), ("p2", "p1")):
        stage = Stage().read([Sent(bare(first), 0, T0), Sent(bare(second), 1, T0 + 1000)])
        assert stage.holders(f"{kind}/{IDS[kind]}") == {f"Patient/{second}"}


def test_a_withdrawal_is_dated_as_the_version_it_takes_back() -> None:
    """A draft as of any moment since then is wrong."""
    stage = Stage().read(
        [Sent(version("Observation", 1, "p1"), 0, T0), Sent(version("Observation", 2, "p2"), 1, T0 + 5000)]
    )
    first, withdrawn = sorted(
        (event for event in stage.events if event.patient == "Patient/p1"), key=lambda event: event.rank
    )
    assert (withdrawn.occurred, withdrawn.critical, withdrawn.retracted) == (first.occurred, True, True)
    assert withdrawn.recorded == (T0 + 5000) * 1000


def test_a_patient_who_corrects_nothing_sends_no_withdrawal() -> None:
    stage = Stage().read([Sent(version("Condition", number, "p1"), number % 3, T0) for number in range(1, 6)])
    assert not [event for event in stage.events if event.retracted]


def test_a_deletion_by_type_and_id_reaches_the_patient_who_had_it() -> None:
    stage = Stage().read([Sent(version("Condition", 3, "p1"), 0, T0)])
    assert stage.holders("Condition/c1") == {"Patient/p1"}
    stage.read([Sent(delete("Condition", "c1"), 2, T0 + 1000)])
    assert stage.holders("Condition/c1") == set()
    assert stage.letters == []
    stage.read([Sent(version("Condition", 4, "p1"), 0, T0 + 2000)])
    assert stage.holders("Condition/c1") == {"Patient/p1"}, "a later version brings it back"


def test_a_deletion_of_what_nobody_is_known_to_have_had_is_a_dead_letter_and_is_carried_out_once_it_comes() -> (
    None
):
    stage = Stage().read([Sent(delete("Condition", "c1", 2), 2, T0)])
    assert stage.letters == ["delete-without-patient"]
    stage.read([Sent(version("Condition", 1, "p1"), 0, T0 + 1000)])
    assert stage.holders("Condition/c1") == set()


def test_a_record_that_is_no_claim_becomes_a_dead_letter() -> None:
    stage = Stage()
    out = stage.processor.process(0, stage.stores[0], [Record(OWNER, 0, 0, T0, None, b"{}", ())])
    assert [decode_dead_letter(one.value or b"").reason for one in out] == ["not-a-claim"]


def from_server(base: str, resource: dict[str, Any]) -> dict[str, Any]:
    url = f"{base}/{resource['resourceType']}/{resource['id']}"
    return bundle("collection", {"fullUrl": url, "resource": resource})


EAST, WEST = "https://east.example/fhir", "https://west.example/fhir"


@pytest.mark.parametrize("kind", sorted(IDS))
@given(st.permutations(range(4)), st.randoms(use_true_random=False))
@examples(20)
def test_equal_ids_of_two_servers_are_no_corrections_of_each_other(
    kind: str, order: list[int], chance: random.Random
) -> None:
    sent = [
        from_server(EAST, version(kind, 1, "p1")),
        from_server(EAST, version(kind, 2, "p1")),
        from_server(WEST, version(kind, 3, "p2")),
        from_server(WEST, version(kind, 4, "p2")),
    ]
    stage = Stage(chance).read(
        [Sent(sent[at], chance.randrange(PARTITIONS), T0 + turn) for turn, at in enumerate(order)]
    )
    assert stage.holders(f"{kind}/{IDS[kind]}") == {"Patient/p1", "Patient/p2"}


def test_a_server_and_what_states_none_correct_each_other() -> None:
    for first, then in (
        (from_server(EAST, version("Condition", 1, "p1")), version("Condition", 2, "p2")),
        (version("Condition", 1, "p1"), from_server(EAST, version("Condition", 2, "p2"))),
        (
            from_server(EAST, version("Condition", 1, "p1")),
            from_server(EAST, version("Condition", 2, "p2")),
        ),
    ):
        stage = Stage().read([Sent(first, 0, T0), Sent(then, 1, T0 + 1000)])
        assert stage.holders("Condition/c1") == {"Patient/p2"}


def test_a_deletion_by_one_server_leaves_the_other_s_document() -> None:
    gone = {"fullUrl": f"{WEST}/Condition/c1", "request": {"method": "DELETE", "url": "Condition/c1"}}
    stage = Stage().read(
        [
            Sent(from_server(EAST, version("Condition", 1, "p1")), 0, T0),
            Sent(from_server(WEST, version("Condition", 1, "p2")), 1, T0 + 1000),
            Sent(bundle("transaction", gone), 2, T0 + 2000),
        ]
    )
    assert stage.holders("Condition/c1") == {"Patient/p1"}


def folded(events: list[PatientEvent]) -> Hospital:
    return Hospital().tell(events)


def moved(kind: str) -> list[Request]:
    """A stay of p1 with a critical potassium and its request; then the resource turns out to be p2's. The
    requests of its draft since.
    """
    people = [Sent(patient(id=one, identifier=None), 0, T0) for one in PEOPLE]
    stage = Stage().read([*people, Sent(encounter(), 0, T0), Sent(version("Observation", 1, "p1"), 1, T0)])
    before = folded(stage.events).requests
    assert [one.priority for one in before].count("critical") == 1
    stage.read([Sent(version(kind, 2, "p2"), 2, T0 + 60_000)])
    after = folded(stage.events).requests[len(before) :]
    return [one for one in after if one.slot.startswith("critical:")]


def test_the_draft_of_a_critical_value_is_requested_again_at_once_and_names_what_is_withdrawn() -> None:
    [again] = moved("Observation")
    assert (again.priority, again.evidence.facts) == ("critical", ())
    assert [(one.resource, one.name) for one in again.withdrawn] == [("Observation/k1", "Potassium")]
    task = TASKS[again.task]
    _, (document, _) = Printer(to_bundle).print(
        ticket(0, again), Drafted(task.compose(again)), "urn:uuid:1", trace=""
    )
    text = (document.value or b"").decode()
    assert re.search(r"Potassium of 2026-03-0\d \d\d:\d\d \(Observation/k1\) is withdrawn", text)
    assert "mmol/L" not in text, "the value is another patient's"
    read = from_bundle(json.loads(text))
    assert read.sections[0].title == "Withdrawn"


def test_the_drafts_of_a_stay_that_is_another_patient_s_are_replaced_by_their_withdrawal() -> None:
    [off] = moved("Encounter")
    assert off.cancelled
    assert [one.resource for one in off.withdrawn] == ["Encounter/e1"]
    desk = Desk[tuple[Outgoing, ...]](
        at_once=1, most=4, most_bytes=10_000, withdraw=Printer(to_bundle).withdraw
    )
    desk.receive(ticket(5, off), DocumentRow(0, off.id, "urn:uuid:1"))
    [closed] = desk.collect().closed
    assert closed.row is not None
    assert closed.made is not None
    assert (closed.outcome, closed.row.cancelled, closed.row.request) == ("cancelled", True, "")
    bundle = json.loads(closed.made[0].value or b"")
    composition = bundle["entry"][0]["resource"]
    assert composition["status"] == "entered-in-error"
    assert composition["relatesTo"][0]["targetIdentifier"]["value"] == "urn:uuid:1"
    assert closed.row.bundle == bundle["identifier"]["value"]
    assert "Encounter/e1 is no longer a stay of this patient" in json.dumps(bundle)
    desk.receive(ticket(6, off), closed.row)
    assert [one.made for one in desk.collect().closed] == [None], "it is withdrawn once"


def test_what_was_never_published_is_not_withdrawn() -> None:
    [off] = moved("Encounter")
    desk = Desk[tuple[Outgoing, ...]](
        at_once=1, most=4, most_bytes=10_000, withdraw=Printer(to_bundle).withdraw
    )
    desk.receive(ticket(5, off), None)
    assert [one.made for one in desk.collect().closed] == [None]


def owned(number: int, at: int) -> Claim:
    rank = (1, at, f"99{number:016x}")
    return Claim(f"Observation/{number}", Owned("Patient/1", "1:x", "observation", rank, at, at))


def test_what_nothing_was_learned_of_for_long_is_removed_and_the_rest_stays() -> None:
    store, owners, start = MemoryStore(), Owners(days=10), T0 * 1000
    for number in range(SWEEP_EVERY):
        owners.settle(store, owned(number, start))
    owners.sweep(store)
    removed = 0
    for number in range(SWEEP_EVERY, 4 * SWEEP_EVERY):
        owners.settle(store, owned(number, start + 11 * DAY))
        removed += owners.sweep(store)
        store.commit()
    assert removed == SWEEP_EVERY
    assert len(list(store.scan())) == 3 * SWEEP_EVERY


def test_an_erased_patient_leaves_the_rows_and_what_is_claimed_later_stays() -> None:
    store, owners, start = MemoryStore(), Owners(days=10), T0 * 1000
    moved = Owned("Patient/11", "2:x", "observation", (2, start, "99y"), start, start)
    for claim in (owned(7, start), owned(8, start), Claim("Observation/8", moved), owned(9, start + DAY)):
        owners.settle(store, claim)
    owners.settle(store, erasing("Patient/1", start))
    rows = b"".join(row for _, row in store.scan())
    assert len(list(store.scan())) == 2 and rows.count(b"Patient/1") == 2 and b"Patient/11" in rows


def test_of_one_resource_a_bounded_number_of_versions_is_kept() -> None:
    store, owners = MemoryStore(), Owners(days=10)
    for number in range(500):
        claim = owned(7, T0 * 1000)
        one = Owned("Patient/1", f"{number}:x", "observation", (number, T0, "99x"), T0, T0)
        owners.settle(store, Claim(claim.resource, one))
    [(_, row)] = store.scan()
    assert len(row) < 20_000
