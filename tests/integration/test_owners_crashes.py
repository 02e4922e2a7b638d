"""Resources that are corrected to be another patient's, on a real Kafka, while workers are killed: only the last
owner has them, and no draft that stands shows a word of them to anybody else.
"""

from __future__ import annotations

import base64
import json
import random
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from confluent_kafka import Producer

from deploy.servers.kafka import KafkaServer
from tests.integration.chaos import Crew
from tests.integration.pipeline_checker import DRAFTS, EVENTS, RAW, Log, await_quiet, members, read_log
from tests.integration.pipeline_hospital import PARTITIONS, Hospital, await_assigned
from tests.processors.ingest.samples import condition, encounter, note, observation, patient

pytestmark = [pytest.mark.integration, pytest.mark.timeout(600)]

STAGES = ("ingest", "patient", "generate")
PATIENTS = 9
#: Seconds since 1970: when the stays are to have their first drafts, and when all that was corrected is due.
FIRST_TICK, SECOND_TICK = 1_772_409_600, 2_085_000_000
HIGH = {
    "coding": [{"system": "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation", "code": "HH"}]
}


def version(kind: str, name: str, number: int, owner: int) -> dict[str, Any]:
    common = {
        "id": name,
        "meta": {"versionId": str(number)},
        "subject": {"reference": f"Patient/o{owner}"},
    }
    stay = {"reference": f"Encounter/stay{owner}"}
    word = f"canary{name}"
    if kind == "Condition":
        return condition(**common, encounter=stay, code={"text": f"{word} fever"}, recordedDate="2026-03-01")
    if kind == "Observation":
        return observation(
            **common,
            encounter=stay,
            code={"text": word},
            effectiveDateTime="2026-03-01T09:00:00Z",
            interpretation=[HIGH],
        )
    text = base64.b64encode(f"The patient reports {word} pain since yesterday.".encode()).decode()
    return note(
        **common,
        date="2026-03-01T10:00:00Z",
        context={"encounter": [stay]},
        content=[{"attachment": {"contentType": "text/plain", "data": text}}],
    )


class Feed:
    """Sends to partitions at random, some of it twice."""

    def __init__(self, bootstrap: str, chance: random.Random) -> None:
        self._chance = chance
        self._producer = Producer(
            {"bootstrap.servers": bootstrap, "enable.idempotence": True, "log_level": 0}
        )

    def send(self, resources: Sequence[dict[str, Any]]) -> None:
        again = [one for one in resources if self._chance.random() < 0.3]
        for one in self._chance.sample([*resources, *again], len(resources) + len(again)):
            place = self._chance.randrange(PARTITIONS)
            self._producer.produce(self._chance.choice(RAW), json.dumps(one).encode(), None, place)
        assert self._producer.flush(30) == 0

    def tick(self, seconds: int) -> None:
        moment = seconds * 1_000_000
        tick = {"id": f"tick/{moment}", "patient": "", "kind": "tick", "resource": ""}
        tick |= {"occurred": moment, "recorded": moment, "body": {"now": moment}}  # type: ignore[dict-item]
        for partition in range(PARTITIONS):
            self._producer.produce(EVENTS, json.dumps([tick]).encode(), None, partition)
        assert self._producer.flush(30) == 0


def holders(log: Log) -> dict[str, set[str]]:
    """The patients in whose record a resource stands."""
    best: dict[tuple[str, str], tuple[list[Any], bool]] = {}
    for event in members(log[EVENTS]):
        if event["kind"] in ("history", "observation", "document"):
            place = event["resource"], event["patient"]
            rank = event["rank"], event.get("retracted", False)
            best[place] = max(best.get(place, rank), rank)
    found: dict[str, set[str]] = defaultdict(set)
    for (resource, owner), (_, retracted) in best.items():
        if not retracted:
            found[resource].add(owner)
    return found


def standing_drafts(log: Log) -> dict[str, tuple[str, str]]:
    """By document: its patient, and its last version as text."""
    found: dict[str, tuple[str, str]] = {}
    for topic in DRAFTS:
        for record in log[topic]:
            composition = json.loads(record.value or b"")["entry"][0]["resource"]
            owner = composition["subject"]["reference"]
            found[composition["identifier"]["value"]] = owner, (record.value or b"").decode()
    return found


@pytest.mark.long
def test_what_moves_to_another_patient_while_workers_are_killed_is_its_last_owner_s_alone(
    kafka: KafkaServer, seed: int, tmp_path: Path, kills: int
) -> None:
    chance = random.Random(seed)
    hospital = Hospital(kafka, seed)
    feed = Feed(hospital.bootstrap, chance)
    names = {
        f"{kind[0].lower()}{n}": kind
        for n in range(6)
        for kind in ("Condition", "Observation", "DocumentReference")
    }
    owners = {name: [chance.randrange(PATIENTS) for _ in range(chance.randint(2, 4))] for name in names}
    with Crew(seed) as crew:
        workers = [hospital.hire(crew, tmp_path, stage, "--linger", "0.05") for stage in STAGES]
        for worker in workers:
            await_assigned(worker)
        feed.send([patient(id=f"o{n}", identifier=None) for n in range(PATIENTS)])
        feed.send(
            [
                encounter(
                    id=f"stay{n}",
                    subject={"reference": f"Patient/o{n}"},
                    period={"start": "2026-03-01T01:00:00Z"},
                )
                for n in range(PATIENTS)
            ]
        )
        await_quiet(hospital.bootstrap, STAGES)
        feed.send([version(kind, name, 1, owners[name][0]) for name, kind in names.items()])
        await_quiet(hospital.bootstrap, STAGES)
        feed.tick(FIRST_TICK)
        await_quiet(hospital.bootstrap, STAGES)
        before = standing_drafts(read_log(hospital.bootstrap))
        assert any("canary" in text for _, text in before.values()), "nothing was quoted that could move"
        moves = [
            version(kind, name, number, owner)
            for name, kind in names.items()
            for number, owner in enumerate(owners[name][1:], 2)
        ]
        for at in range(0, len(moves), 6):
            feed.send(moves[at : at + 6])
            crew.kill_at_random(1, (0.0, 0.6), lambda number: chance.random() < 0.5)
        crew.kill_at_random(kills, (0.1, 1.0), bool)
        await_quiet(hospital.bootstrap, STAGES)
        feed.tick(SECOND_TICK)
        await_quiet(hospital.bootstrap, STAGES)
        log = read_log(hospital.bootstrap)
    last = {f"{kind}/{name}": {f"Patient/o{owners[name][-1]}"} for name, kind in names.items()}
    assert holders(log) == last
    shown = [
        (document, name)
        for document, (owner, text) in standing_drafts(log).items()
        for name, kind in names.items()
        if f"canary{name} " in text
        and {owner} != last[f"{kind}/{name}"]
        and f"{kind}/{name}) is withdrawn" not in text
    ]
    assert not shown, f"{len(shown)} words stand in drafts of other patients: {shown[:5]}"
