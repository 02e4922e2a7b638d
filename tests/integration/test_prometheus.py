"""All stages, `web` and a model server on a real Kafka, through the real collector into a real Prometheus, Jaeger and VictoriaLogs:
every series of a dashboard or an alert is there, every rule can be evaluated, and a draft is traced back to the event that made
it due. `deploy/tools prometheus otelcol jaeger victoria-logs` fetches them.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from confluent_kafka import OFFSET_END, Producer, TopicPartition
from confluent_kafka.admin import AdminClient

from deploy.helm.render import tool
from deploy.servers.kafka import KafkaServer
from models.registry import Registry
from schemas.decisions import SLOTS
from schemas.events import PatientEvent, encode_events
from schemas.requests import TASKS
from streams import topics
from streams.telemetry import TelemetrySettings, instruments, open_telemetry
from streams.telemetry.live import LiveTelemetry
from tests.integration.servers import fresh_topics
from tests.servers.llm_server import Behaviour, LLMServer
from tests.servers.ports import free_port
from tests.streams.telemetry.collector import collecting
from tests.streams.telemetry.queries import ALERTS, ROOT, exported, metrics_of, panel_queries, queries
from tests.wardstream.installation import Hospital, eventually
from tests.wardstream.learning.ward import LITTLE, SLOT, ward
from tests.wardstream.stays import a_short_stay
from wardstream import topic_reader as reading
from wardstream.topic_setup import wanted

pytestmark = [pytest.mark.integration, pytest.mark.long, pytest.mark.timeout(900)]
NAMES = ("prometheus", "promtool", "otelcol", "jaeger", "victoria-logs")
TOOLS = {name: found for name in NAMES if (found := tool(name)) is not None}
if len(TOOLS) < len(NAMES):
    pytest.skip(
        "no Prometheus, collector or store is here; `deploy/tools` fetches them", allow_module_level=True
    )


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
    """A Prometheus that has scraped, the stores of traces and log records, and what was on the topics."""

    address: str
    traces: str
    logs: str
    sent: dict[str, bytes]  # source records, by topic, partition and offset
    drafts: list[dict[str, str]]  # headers of their records

    def ask(self, path: str, **query: str) -> Any:
        found = json.loads(get(f"{self.address}/api/v1/{path}?{urllib.parse.urlencode(query)}"))
        assert found["status"] == "success", found
        return found["data"]

    def trace(self, id_: str) -> list[dict[str, Any]]:
        """The spans of a trace in Jaeger."""
        try:
            (found,) = json.loads(get(f"{self.traces}/api/traces/{id_}"))["data"]
        except urllib.error.HTTPError:
            return []  # not yet
        return list(found["spans"])

    def lines(self, query: str) -> list[dict[str, Any]]:
        """Log records in VictoriaLogs."""
        found = get(f"{self.logs}/select/logsql/query?{urllib.parse.urlencode({'query': query})}")
        return [json.loads(line) for line in found.splitlines()]

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
    made = registry.artefacts.add({"model.json": b"half of a mod"}, SLOTS["alignment"], made=at)
    registry.promote("alignment", made.id, b"{}", at)


def an_impossible_time() -> bytes:
    """An event that is well formed, and of the year 294 000: no row of the state has room for its time."""
    return encode_events((PatientEvent("o", "Patient/9", "observation", "Observation/9", 2**63, 0),))


def publish(kafka: KafkaServer, topic: str, value: bytes, partition: int = 0) -> None:
    producer = Producer({"bootstrap.servers": kafka.bootstrap})
    producer.produce(topic, value, partition=partition)
    assert producer.flush(20) == 0


def retention_is_over(kafka: KafkaServer, topic: str, partition: int = 0) -> None:
    """What the partition holds is removed, read or not."""
    admin = AdminClient({"bootstrap.servers": kafka.bootstrap})
    for done in admin.delete_records([TopicPartition(topic, partition, OFFSET_END)]).values():
        done.result()


def settings_with(collector: str, model: str) -> dict[str, str]:
    return {
        "WARDSTREAM_ENCODER__USE": "none",
        "WARDSTREAM_WORKER__REPORT_POSITIONS": "false",  # Apache Kafka
        "WARDSTREAM_TELEMETRY__EXPORTER": "otlp",
        "WARDSTREAM_TELEMETRY__ENDPOINT": collector,
        "WARDSTREAM_TELEMETRY__METRICS_EVERY_SECONDS": "1",
        "WARDSTREAM_TELEMETRY__SAMPLE_RATIO": "1",
        "WARDSTREAM_TELEMETRY__DEPLOYMENT": "trial",
        "WARDSTREAM_LLM__BASE_URL": model,
        "WARDSTREAM_LLM__MODEL": "trial",
        "WARDSTREAM_LEARNING__FOLDER": "learning",
        "WARDSTREAM_LEARNING__REGISTRY": "registry",
        "WARDSTREAM_LEARNING__SCHEDULE": json.dumps({SLOT: "0 3 1 1 *"}),
        "WARDSTREAM_LEARNING__EXPLORE": "0.2",
        **{f"WARDSTREAM_LEARNING__{name.upper()}": str(value) for name, value in LITTLE.items()},
    }


def prometheus_in(folder: Path, target: int) -> list[str]:
    """Its command, with our rules, every second."""
    config = yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yml").read_text())
    config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
    config["rule_files"] = [str(ROOT / "deploy/prometheus" / one) for one in config["rule_files"]]
    config["scrape_configs"][0]["static_configs"] = [{"targets": [f"127.0.0.1:{target}"]}]
    (folder / "prometheus.yml").write_text(yaml.safe_dump(config))
    return [
        TOOLS["prometheus"],
        f"--config.file={folder / 'prometheus.yml'}",
        f"--storage.tsdb.path={folder / 'tsdb'}",
    ]


@contextmanager
def jaeger_in(folder: Path) -> Iterator[tuple[str, str]]:
    """The one of the compose file on ports of its own: where it takes OTLP, and where it answers."""
    otlp, pages = free_port(), free_port()
    where = {"JAEGER_FOLDER": str(folder / "traces"), "JAEGER_GRPC": f"127.0.0.1:{free_port()}"}
    where |= {"JAEGER_OTLP": f"127.0.0.1:{otlp}", "JAEGER_PAGES": f"127.0.0.1:{pages}"}
    command = (TOOLS["jaeger"], f"--config={ROOT / 'deploy/jaeger/jaeger.yaml'}")
    with process(*command, folder=folder, name="jaeger", **where):
        eventually(lambda: _answers(pages), 60)
        yield f"http://127.0.0.1:{otlp}", f"http://127.0.0.1:{pages}"


@contextmanager
def victoria_logs_in(folder: Path) -> Iterator[str]:
    """With the options of the compose file, but for the folder."""
    port = free_port()
    given = yaml.safe_load((ROOT / "docker-compose.kafka.yml").read_text())["services"]["victorialogs"][
        "command"
    ]
    options = [one.replace("=/logs", f"={folder / 'logs'}") for one in given]
    command = (TOOLS["victoria-logs"], *options, f"-httpListenAddr=127.0.0.1:{port}")
    with process(*command, folder=folder, name="victoria-logs"):
        eventually(lambda: _answers(port, "health"), 60)
        yield f"http://127.0.0.1:{port}"


@contextmanager
def collector_in(folder: Path, traces: str, logs: str) -> Iterator[tuple[str, int]]:
    """The one of the compose file on ports of its own: where it takes OTLP, and the port at which Prometheus finds it."""
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
    command = [TOOLS["otelcol"], *(f"--config={config}" for config in configs)]
    stored = {"TRACES_ENDPOINT": traces, "LOGS_ENDPOINT": f"{logs}/insert/opentelemetry"}
    with process(*command, folder=folder, name="collector", **stored):
        eventually(lambda: _answers(health), 60)
        yield f"http://127.0.0.1:{otlp}", offered


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=30) as answer:
        return str(answer.read().decode())


def _answers(port: int, path: str = "") -> bool:
    try:
        return bool(get(f"http://127.0.0.1:{port}/{path}"))
    except OSError:
        return False


@pytest.fixture(scope="module")
def scraped(kafka: KafkaServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scraped]:
    folder, address = tmp_path_factory.mktemp("scraped"), free_port()
    with ExitStack() as opened:
        otlp_of_traces, traces = opened.enter_context(jaeger_in(folder))
        logs = opened.enter_context(victoria_logs_in(folder))
        otlp, offered = opened.enter_context(collector_in(folder, otlp_of_traces, logs))
        command = [*prometheus_in(folder, offered), f"--web.listen-address=127.0.0.1:{address}"]
        opened.enter_context(process(*command, folder=folder, name="prometheus"))
        model = opened.enter_context(LLMServer(default=Behaviour("invented")))
        bootstrap = fresh_topics(
            kafka, 4, {one.name: wanted(one, keep_history=True) for one in topics.TOPICS}
        )
        settings = settings_with(otlp, model.base_url)
        a_damaged_policy(folder / "registry")
        ward().log(folder / "learning", 700, partition=9)  # none of those that the stage export reads
        found = Scraped(f"http://127.0.0.1:{address}", traces, logs, {}, [])
        web = {**settings, "WARDSTREAM_KAFKA__BOOTSTRAP": bootstrap}
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
        with running(bootstrap, folder, settings) as hospital:
            publish(kafka, topics.LAB, b"no JSON")
            publish(kafka, topics.PATIENT_EVENT, an_impossible_time())
            for job in ("watch", SLOT):
                hospital.ask("learn", "jobs", "--trigger", job)
            hospital.ask("replay", str(a_critical_stay(folder / "fhir")))
            eventually(lambda: {one["task"] for one in hospital.ask_json("drafts")} == set(TASKS), 240)
            eventually(lambda: "wardstream_training_done_ratio" in found.names(), 240)
        client = {"bootstrap.servers": bootstrap}
        for message in (one for topic in topics.RAW for one in reading.read(client, topic)):
            found.sent[f"{message.topic()} {message.partition()} {message.offset()}"] = message.value() or b""
        found.drafts.extend(
            reading.headers(message) for topic in topics.OUTPUTS for message in reading.read(client, topic)
        )
        publish(kafka, topics.LAB, b"nobody reads this")
        retention_is_over(kafka, topics.LAB)
        with running(bootstrap, folder, settings):
            needed = set().union(*map(metrics_of, queries()))
            eventually(lambda: needed <= found.names() or None, 120)
            yield found


@contextmanager
def running(bootstrap: str, folder: Path, settings: dict[str, str]) -> Iterator[Hospital]:
    hospital = Hospital(bootstrap, folder, settings)
    try:
        yield hospital
    finally:
        assert hospital.stop() == 0, hospital.log


def test_the_collector_names_every_instrument_as_the_rules_do(tmp_path: Path) -> None:
    with collecting() as stores, collector_in(tmp_path, stores.address, stores.address) as (otlp, offered):
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
            lines = get(f"http://127.0.0.1:{offered}/metrics").splitlines()
            return {re.split(r"[{ ]", line)[0] for line in lines if not line.startswith("#")}

        eventually(lambda: "wardstream_leader_leads" in offering(), 30)
        assert offering() - {"target_info"} == set(exported())


def test_every_series_of_dashboards_and_alerts_is_scraped_from_a_running_system(scraped: Scraped) -> None:
    assert set().union(*map(metrics_of, queries())) <= scraped.names()


def test_every_panel_shows_something_where_its_series_are_there(
    scraped: Scraped,
) -> None:
    for query in panel_queries():
        whole = re.sub(r"\$__rate_interval", "30s", re.sub(r"\$[a-z]+", ".*", query))
        if re.search(r"[><=]=? \d+$", query):
            scraped.ask("query", query=whole)  # without a result, but without an error
        else:  # a rate needs two samples
            eventually(partial(result, scraped, whole), 60)


def result(scraped: Scraped, query: str) -> Any:
    return scraped.ask("query", query=query)["result"]


def test_labels_of_the_variables_are_on_the_series(scraped: Scraped) -> None:
    assert scraped.ask("label/deployment_environment_name/values") == ["trial"]
    stages = set(scraped.ask("label/wardstream_stage/values"))
    assert {"ingest", "patient", "generate", "sink", "learn", "web"} <= stages
    assert set(scraped.ask("label/wardstream_task/values")) >= set(TASKS)


def test_every_rule_is_evaluated_and_what_went_wrong_raises_its_own(scraped: Scraped) -> None:
    def rules() -> dict[str, Any]:
        return {one["name"]: one for group in scraped.ask("rules")["groups"] for one in group["rules"]}

    eventually(lambda: rules()["WardstreamDeadLetters"]["state"] == "firing", 60)
    quiet = ("WardstreamNoLeader", "WardstreamNoTelemetry")  # once the stages that were started again lead
    eventually(lambda: {rules()[one]["state"] for one in quiet} == {"inactive"}, 60)
    found = rules()
    assert {one["health"] for one in found.values()} == {"ok"}
    assert set(found) == {one["alert"] for one in ALERTS}
    for name in ("WardstreamRecordsLost", "WardstreamStepFailures", "WardstreamModelFailures"):
        assert found[name]["state"] == "firing", name
    (critical,) = scraped.ask("query", query="wardstream_drafts_unseen_age_seconds > 0")["result"]
    assert critical["metric"]["wardstream_stage"] == "web"


def test_a_draft_is_traced_by_its_header_to_the_record_that_made_it_due(scraped: Scraped) -> None:
    assert len(scraped.drafts) >= len(TASKS)
    for headers in scraped.drafts:
        _, trace, last, _ = headers["traceparent"].split("-")
        spans = {one["spanID"]: one for one in eventually(partial(made, scraped, trace), 60)}
        way = [spans[last]]
        while references := way[-1]["references"]:
            if references[0]["spanID"] not in spans:
                break  # the sender's own
            way.append(spans[references[0]["spanID"]])
        assert [one["operationName"] for one in way] == ["draft", "request", "ingest"]
        tags = {tag["key"]: tag["value"] for tag in way[-1]["tags"]}
        where = [
            tags[f"messaging.{name}"]
            for name in ("destination.name", "destination.partition.id", "kafka.offset")
        ]
        source = json.loads(scraped.sent[" ".join(map(str, where))])
        assert source["resourceType"] in ("Encounter", "Observation", "DocumentReference")


def made(scraped: Scraped, trace: str) -> list[dict[str, Any]]:
    """All of a trace, or nothing while its draft has not come."""
    spans = scraped.trace(trace)
    return spans if {"ingest", "request", "draft"} <= {one["operationName"] for one in spans} else []


def test_log_records_are_found_by_their_service(scraped: Scraped) -> None:
    found = eventually(lambda: scraped.lines('service.name:"wardstream-patient" "trying each alone"'), 60)
    assert all("OverflowError" in one["_msg"] and "Observation/9" not in json.dumps(one) for one in found)


def test_alerts_are_raised_by_what_they_are_for_and_by_nothing_else(tmp_path: Path) -> None:
    alerts = ROOT / "deploy/prometheus/alerts.yml"
    file = tmp_path / "alerts_test.yml"
    file.write_text((Path(__file__).parent / "alerts_test.yml").read_text().replace("ALERTS", str(alerts)))
    done = subprocess.run([TOOLS["promtool"], "test", "rules", str(file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
