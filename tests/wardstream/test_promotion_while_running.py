"""An adapter is promoted while all stages run as `wardstream run` starts them: the next draft is its, and
nothing is restarted.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import orjson
import pytest

from models.llm.adapters import name_of
from models.registry import Registry
from processors.drafting.fhir import from_bundle
from schemas.drafts import Draft
from schemas.requests import TASKS
from schemas.trajectories import Trajectory
from streams import topics
from streams.loop.embedded_broker import EmbeddedBroker
from tests.servers.llm_server import LLMServer
from tests.wardstream.installation import Hospital, eventually
from tests.wardstream.stays import a_short_stay
from wardstream import topic_reader as reading

AT = "2026-11-22T03:00:00Z"


def promoted(registry: Registry, said: str) -> str:
    identity = registry.artefacts.add({"adapter_config.json": said.encode()}, "lora", made=AT).id
    registry.promote("llm-adapter", identity, b"{}", AT)
    return identity


@pytest.mark.long
def test_drafts_are_the_promoted_adapters_and_after_a_roll_back_those_of_the_one_before(
    tmp_path: Path, broker: EmbeddedBroker
) -> None:
    registry = Registry(tmp_path / "registry")
    (tmp_path / "fhir").mkdir()
    (tmp_path / "fhir" / "stay.json").write_text(json.dumps(a_short_stay()))
    kafka = broker.kafka.client()

    def drafts() -> dict[str, Draft]:
        found = (
            from_bundle(orjson.loads(one.value() or b""))
            for topic in topics.OUTPUTS
            for one in reading.read(kafka, topic)
        )
        return {one.request: one for one in found}

    def by_hand() -> set[str]:
        return {name for name, one in drafts().items() if "/asked:" in one.document}

    with LLMServer(model="base") as server:
        one = promoted(registry, "one")
        hospital = Hospital(
            broker.kafka.bootstrap,
            tmp_path,
            {
                "WARDSTREAM_ENCODER__USE": "none",
                "WARDSTREAM_LLM__BASE_URL": server.base_url,
                "WARDSTREAM_LLM__MODEL": "base",
                "WARDSTREAM_LEARNING__REGISTRY": str(registry.folder),
            },
        )

        def asked_for() -> Draft:
            """A draft that is asked for now."""
            before = by_hand()
            hospital.ask(
                "request", "progress-note", "--patient", "Patient/joan", "--encounter", "Encounter/stay"
            )
            (new,) = eventually(lambda: by_hand() - before)
            return drafts()[new]

        try:
            hospital.ask("replay", str(tmp_path / "fhir"))
            eventually(lambda: {one.task for one in drafts().values()} == set(TASKS))
            asked = asked_for()
            assert (asked.author.backend, asked.author.versions) == ("base", {"llm-adapter": one}), (
                hospital.log
            )
            two = promoted(registry, "two")
            eventually(lambda: asked_for().author.versions == {"llm-adapter": two})
            assert {name_of(one), name_of(two)} == set(server.adapters)
            registry.roll_back("llm-adapter", AT, "reward fell")
            eventually(lambda: asked_for().author.versions == {"llm-adapter": one})
            (registry.folder / "slots" / "llm-adapter.json").write_bytes(b"[half of a hist")
            assert asked_for().author.versions == {"llm-adapter": one}
        finally:
            assert hospital.stop() == 0, hospital.log
        told = [
            msgspec.json.decode(one.value() or b"", type=Trajectory)
            for one in reading.read(kafka, topics.TRAJECTORY)
        ]
        by_adapter = {
            decision.policy for one in told for decision in one.decisions if decision.slot == "llm-adapter"
        }
        assert {one, two} <= by_adapter
