"""Each fault of the crash bench once: `make drills` runs them with many seeds."""

from __future__ import annotations

import pytest

from deploy.servers.kafka import KafkaServer
from tests.integration.drills import FAULTS, Tally, page, run

#: Most others are in tests of their own, too (test_pipeline_crashes.py, test_pipeline_stops.py, test_generate_crashes.py,
#: test_graph_sink.py, tests/wardstream/test_supervision.py), or wait for most of their time.
USUAL = ("disk", "cuts")
pytestmark = [pytest.mark.integration, pytest.mark.timeout(400)]


@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_is_lost_duplicated_or_given_up(
    kafka: KafkaServer, seed: int, fault: str, request: pytest.FixtureRequest
) -> None:
    if fault not in USUAL and not request.config.getoption("--long"):
        pytest.skip("in the long form only: --long")
    tally = Tally()
    run(kafka, fault, seed, tally)
    assert not tally.found
    assert (tally.runs, tally.given_up, len(tally.recovery)) == (1, 0, 1)
    assert FAULTS[fault].title in page({fault: tally}, 1)
