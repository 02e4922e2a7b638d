"""Telemetry whose exports can be looked at."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from opentelemetry.sdk._logs.export import InMemoryLogRecordExporter, SimpleLogRecordProcessor
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from streams.telemetry import Telemetry, TelemetrySettings, open_telemetry
from streams.telemetry.live import Exporters

#: A sampled and an unsampled traceparent of somebody else.
SAMPLED = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
UNSAMPLED = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00"


class Exported:
    """All that telemetry has let out."""

    def __init__(self) -> None:
        self._spans = InMemorySpanExporter()
        self._metrics = InMemoryMetricReader()
        self._logs = InMemoryLogRecordExporter()
        self.exporters = Exporters(
            SimpleSpanProcessor(self._spans), self._metrics, SimpleLogRecordProcessor(self._logs)
        )
        self._points: dict[str, Any] = {}

    def spans(self) -> tuple[ReadableSpan, ...]:
        return self._spans.get_finished_spans()

    def metric(self, name: str, **labels: str) -> float:
        """The value (a histogram's count) of the points that carry these labels, `task="x"` for
        `wardstream.task`; 0 for none.
        """
        points = self._read().get(name, [])
        wanted = {f"wardstream.{label.replace('__', '.')}": value for label, value in labels.items()}
        fitting = [point for point in points if wanted.items() <= point["attributes"].items()]
        return sum(point.get("value", point.get("count", 0)) for point in fitting)

    def labels(self, name: str) -> list[dict[str, Any]]:
        return [point["attributes"] for point in self._read().get(name, [])]

    def unit(self, name: str) -> str:
        self._read()
        return str(self._units[name])

    def text(self) -> str:
        """Everything, as exporters would write it."""
        self._read()
        logs = [record.to_json() for record in self._logs.get_finished_logs()]
        return "\n".join(
            [*(span.to_json() for span in self.spans()), *logs, json.dumps(self._raw, ensure_ascii=False)]
        )

    def logs(self) -> list[dict[str, Any]]:
        return [json.loads(record.to_json()) for record in self._logs.get_finished_logs()]

    def _read(self) -> dict[str, list[dict[str, Any]]]:
        data = self._metrics.get_metrics_data()
        self._raw = json.loads(data.to_json()) if data is not None else {"resource_metrics": []}
        scopes = [scope for part in self._raw["resource_metrics"] for scope in part["scope_metrics"]]
        metrics = [metric for scope in scopes for metric in scope["metrics"]]
        self._units = {metric["name"]: metric["unit"] for metric in metrics}
        return {metric["name"]: metric["data"]["data_points"] for metric in metrics}


Opener = Callable[..., Telemetry]


@pytest.fixture
def exported() -> Exported:
    return Exported()


@pytest.fixture
def opened(exported: Exported) -> Iterator[Opener]:
    """open_telemetry with exports in memory."""
    made: list[Telemetry] = []

    def open_(stage: str = "ingest", now: Callable[[], int] | None = None, **settings: Any) -> Telemetry:
        clock = {"now": now} if now else {}
        settings = {"sample_ratio": 1.0, "salt": "s", **settings}
        given = {"backends": ["org/Model-7B"], "to": exported.exporters, **clock}
        made.append(open_telemetry(TelemetrySettings(**settings), stage=stage, **given))
        return made[-1]

    yield open_
    for telemetry in made:
        telemetry.close()
