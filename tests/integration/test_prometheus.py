"""All stages, `web` and a model server, through the real collector into a real Prometheus: every series of a dashboard or an alert
is there, and every rule can be evaluated. `deploy/tools prometheus otelcol` fetches both.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from confluent_kafka import Producer

from deploy.helm.render import tool
from models.registry import Registry
from schemas.decisions import SLOTS
from schemas.requests import TASKS
from streams import topics
from streams.loop.embedded_broker import EmbeddedBroker
from streams.telemetry import TelemetrySettings, instruments, open_telemetry
from streams.telemetry.live import LiveTelemetry
from tests.servers.llm_server import Behaviour, LLMServer
from tests.servers.ports import free_port
from tests.streams.telemetry.collector import Collector, collecting
from tests.streams.telemetry.queries import ALERTS, ROOT, exported, metrics_of, panel_queries, queries
from tests.wardstream.installation import Hospital, eventually
from tests.wardstream.stays import a_short_stay
from wardstream.topic_setup import specs

pytestmark = [pytest.mark.integration, pytest.mark.long, pytest.mark.timeout(900)]
PROMETHEUS, PROMTOOL, COLLECTOR = tool("prometheus"), tool("promtool"), tool("otelcol")
if PROMETHEUS is None or PROMTOOL is None or COLLECTOR is None:
    pytest.skip("no Prometheus or collector is here; `deploy/tools` fetches them", allow_module_level=True)

#: What only a bug, a retention that was too short, or a training makes: tests/streams/telemetry/test_metrics.py.
NOT_HERE = {
    "wardstream_step_failures_total",
    "wardstream_records_skipped_total",
    "wardstream_training_done_ratio",
    "wardstream_training_value_ratio",
}


@contextmanager
def process(*command: str, folder: Path, name: str, **environment: str) -> Iterator[None]:
    with (folder / f"{name}.log").open("wb") as log:
        running = subprocess.Popen(
            command, cwd=folder, stdout=log, stderr=log, env={**os.environ, **environment}
        )
    try:
        yield
        assert running.poll() is None, (folder / f"{name}.log").read_text()[-3000:]
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(30)


@dataclass(frozen=True)
class Scraped:
    """A Prometheus that has scraped, and what went to the stores of traces and log records."""

    address: str
    stores: Collector

    def ask(self, path: str, **query: str) -> Any:
        url = f"{self.address}/api/v1/{path}?{urllib.parse.urlencode(query)}"
        with urllib.request.urlopen(url, timeout=30) as answer:
            found = json.load(answer)
        assert found["status"] == "success", found
        return found["data"]

    def names(self) -> set[str]:
        return set(self.ask("label/__name__/values"))


def a_critical_stay(folder: Path) -> Path:
    bundle = a_short_stay()
    potassium = next(one["resource"] for one in bundle["entry"] if one["resource"]["id"] == "potassium")
    potassium["valueQuantity"]["value"] = 7.1
    folder.mkdir()
    (folder / "stay.json").write_text(json.dumps(bundle))
    return folder


def a_damaged_policy(folder: Path) -> None:
    registry, at = Registry(folder), "2026-11-22T03:00:00Z"
    made = registry.artefacts.add({"model.json": b"half of a mod"}, SLOTS["retrieval-weights"], made=at)
    registry.promote("retrieval-weights", made.id, b"{}", at)


def settings_with(collector: str, model: str) -> dict[str, str]:
    return {
        "WARDSTREAM_ENCODER__USE": "none",
        "WARDSTREAM_TELEMETRY__EXPORTER": "otlp",
        "WARDSTREAM_TELEMETRY__ENDPOINT": collector,
        "WARDSTREAM_TELEMETRY__METRICS_EVERY_SECONDS": "1",
        "WARDSTREAM_TELEMETRY__SAMPLE_RATIO": "1",
        "WARDSTREAM_TELEMETRY__DEPLOYMENT": "trial",
        "WARDSTREAM_LLM__BASE_URL": model,
        "WARDSTREAM_LLM__MODEL": "trial",
        "WARDSTREAM_LEARNING__FOLDER": "learning",
        "WARDSTREAM_LEARNING__REGISTRY": "registry",
    }


def prometheus_in(folder: Path, target: int) -> list[str]:
    """Its command, with our rules, every second."""
    config = yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yml").read_text())
    config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
    config["rule_files"] = [str(ROOT / "deploy/prometheus" / one) for one in config["rule_files"]]
    config["scrape_configs"][0]["static_configs"] = [{"targets": [f"127.0.0.1:{target}"]}]
    (folder / "prometheus.yml").write_text(yaml.safe_dump(config))
    assert PROMETHEUS is not None
    return [
        PROMETHEUS,
        f"--config.file={folder / 'prometheus.yml'}",
        f"--storage.tsdb.path={folder / 'tsdb'}",
    ]


@contextmanager
def collector_in(folder: Path, stores: str) -> Iterator[tuple[str, int]]:
    """The one of the compose file on ports of its own: where it takes OTLP, and the port at which Prometheus finds it."""
    assert COLLECTOR is not None
    otlp, offered, health = free_port(), free_port(), free_port()
    (folder / "ports.yaml").write_text(
        yaml.safe_dump(
            {
                "receivers": {"otlp": {"protocols": {"http": {"endpoint": f"127.0.0.1:{otlp}"}}}},
                "exporters": {"prometheus": {"endpoint": f"127.0.0.1:{offered}"}},
                "extensions": {"health_check": {"endpoint": f"127.0.0.1:{health}"}},
            }
        )
    )
    configs = (ROOT / "deploy/otel/collector.yaml", folder / "ports.yaml")
    command = [COLLECTOR, *(f"--config={config}" for config in configs)]
    stored = {"TEMPO_ENDPOINT": stores, "LOKI_ENDPOINT": stores}
    with process(*command, folder=folder, name="collector", **stored):
        eventually(lambda: _answers(health), 60)
        yield f"http://127.0.0.1:{otlp}", offered


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@pytest.fixture(scope="module")
def scraped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scraped]:
    folder, address = tmp_path_factory.mktemp("scraped"), free_port()
    with ExitStack() as opened:
        stores = opened.enter_context(collecting())
        otlp, offered = opened.enter_context(collector_in(folder, stores.address))
        command = [*prometheus_in(folder, offered), f"--web.listen-address=127.0.0.1:{address}"]
        opened.enter_context(process(*command, folder=folder, name="prometheus"))
        model = opened.enter_context(LLMServer(default=Behaviour("invented")))
        broker = opened.enter_context(EmbeddedBroker())
        broker.create(specs(4))
        settings = settings_with(otlp, model.base_url)
        a_damaged_policy(folder / "registry")
        hospital = Hospital(broker, folder, settings)
        try:
            web = {**settings, "WARDSTREAM_KAFKA__BOOTSTRAP": broker.kafka.bootstrap}
            web |= {
                "WARDSTREAM_REVIEW__TOKEN": "not a secret at all",
                "WARDSTREAM_REVIEW__PORT": str(free_port()),
            }
            opened.enter_context(
                process(
                    *(sys.executable, "-m", "wardstream", "web", "--reviewer", "Practitioner/7"),
                    folder=folder,
                    name="web",
                    **web,
                )
            )
            producer = Producer(broker.kafka.client())
            producer.produce(topics.LAB, b"no JSON", b"x")
            assert producer.flush(20) == 0
            hospital.ask("learn", "jobs", "--trigger", "watch")
            hospital.ask("replay", str(a_critical_stay(folder / "fhir")))
            eventually(lambda: {one["task"] for one in hospital.ask_json("drafts")} == set(TASKS), 240)
            found = Scraped(f"http://127.0.0.1:{address}", stores)
            wanted = set().union(*map(metrics_of, queries())) - NOT_HERE
            eventually(lambda: wanted <= found.names() or None, 120)
            yield found
        finally:
            assert hospital.stop() == 0, hospital.log


def test_the_collector_names_every_instrument_as_the_rules_do(tmp_path: Path) -> None:
    with collecting() as stores, collector_in(tmp_path, stores.address) as (otlp, offered):
        telemetry = open_telemetry(TelemetrySettings(exporter="otlp", endpoint=otlp), stage="generate")
        assert isinstance(telemetry, LiveTelemetry)
        for instrument in instruments.INSTRUMENTS:
            telemetry._to.record(instrument, 1, {})
        telemetry.loop.lag("generate", topics.LAB, 0, 3)
        telemetry.loop.state("generate", 1, 2)
        telemetry.watch_breaker(lambda: "open")
        telemetry.watch_models(lambda: [("retriever", "current", "")])
        telemetry.watch_leader(lambda: (True, 1.0))
        telemetry.watch_unseen(lambda: 5.0)
        telemetry.trained("retriever", 1, 2, {"value": 0.5})
        telemetry.close()

        def offering() -> set[str]:
            with urllib.request.urlopen(f"http://127.0.0.1:{offered}/metrics", timeout=30) as answer:
                lines = answer.read().decode().splitlines()
            return {re.split(r"[{ ]", line)[0] for line in lines if not line.startswith("#")}

        eventually(lambda: "wardstream_leader_leads" in offering(), 30)
        assert offering() - {"target_info"} == set(exported())


def test_every_series_of_dashboards_and_alerts_is_scraped_from_a_running_system(scraped: Scraped) -> None:
    wanted = set().union(*map(metrics_of, queries()))
    assert wanted - scraped.names() <= NOT_HERE


def test_every_panel_shows_something_where_its_series_are_there(
    scraped: Scraped,
) -> None:
    for query in panel_queries():
        whole = re.sub(r"\$__rate_interval", "30s", re.sub(r"\$[a-z]+", ".*", query))
        if metrics_of(query) & NOT_HERE or re.search(r"[><=]=? \d+$", query):
            scraped.ask("query", query=whole)  # without a result, but without an error
        else:  # a rate needs two samples
            eventually(lambda whole=whole: scraped.ask("query", query=whole)["result"], 60)


def test_labels_of_the_variables_are_on_the_series(scraped: Scraped) -> None:
    assert scraped.ask("label/deployment_environment_name/values") == ["trial"]
    stages = set(scraped.ask("label/wardstream_stage/values"))
    assert {"ingest", "patient", "generate", "sink", "learn", "web"} <= stages
    assert set(scraped.ask("label/wardstream_task/values")) >= set(TASKS)


def test_every_rule_is_evaluated_and_a_dead_letter_and_the_gate_raise_theirs(scraped: Scraped) -> None:
    def rules() -> dict[str, Any]:
        return {one["name"]: one for group in scraped.ask("rules")["groups"] for one in group["rules"]}

    eventually(lambda: rules()["WardstreamDeadLetters"]["state"] == "firing", 60)
    found = rules()
    assert {one["health"] for one in found.values()} == {"ok"}
    assert set(found) == {one["alert"] for one in ALERTS}
    assert found["WardstreamNoLeader"]["state"] == found["WardstreamNoTelemetry"]["state"] == "inactive"
    (critical,) = scraped.ask("query", query="wardstream_drafts_unseen_age_seconds > 0")["result"]
    assert critical["metric"]["wardstream_stage"] == "web"


def test_traces_and_log_records_reach_the_stores(scraped: Scraped) -> None:
    eventually(lambda: {"ingest", "request", "draft"} <= {span.name for span in scraped.stores.spans()}, 30)
    assert scraped.stores.bodies.get("/v1/logs")


def test_alerts_are_raised_by_what_they_are_for_and_by_nothing_else(tmp_path: Path) -> None:
    assert PROMTOOL is not None
    alerts = ROOT / "deploy/prometheus/alerts.yml"
    file = tmp_path / "alerts_test.yml"
    file.write_text((Path(__file__).parent / "alerts_test.yml").read_text().replace("ALERTS", str(alerts)))
    done = subprocess.run([PROMTOOL, "test", "rules", str(file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
