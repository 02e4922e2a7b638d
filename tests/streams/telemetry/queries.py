"""What the dashboards and the alerts ask Prometheus for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml

from streams.telemetry import instruments

ROOT: Final = Path(__file__).parents[3]
DASHBOARDS: Final[list[dict[str, Any]]] = [
    json.loads(path.read_text()) for path in sorted((ROOT / "deploy/grafana/dashboards").glob("*.json"))
]
ALERTS: Final[list[dict[str, Any]]] = [
    rule
    for group in yaml.safe_load((ROOT / "deploy/prometheus/alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]
_NAME: Final = re.compile(r"\b(?:wardstream|gen_ai)_[a-z_]+\b")
_LABELS: Final = re.compile(r"\{[^}]*\}|\b(?:by|on|without)\s*\([^)]*\)")


def panel_queries() -> Iterator[str]:
    """Of all panels."""
    for dashboard in DASHBOARDS:
        for panel in dashboard["panels"]:
            if panel.get("datasource", {}).get("type") == "prometheus":
                yield from (target["expr"] for target in panel["targets"])


def queries() -> list[str]:
    return [*panel_queries(), *(rule["expr"] for rule in ALERTS)]


def metrics_of(query: str) -> set[str]:
    """Names of series, without labels."""
    return set(_NAME.findall(_LABELS.sub("", query)))


def labels_of(query: str) -> set[str]:
    """Of selectors and groups."""
    selectors = re.findall(r"([a-z_]+)\s*(?:=~|!~|!=|=)\s*\"", query)
    groups = re.findall(r"\b(?:by|on|without)\s*\(([^)]*)\)", query)
    return {*selectors, *(label.strip() for group in groups for label in group.split(","))}


def exported() -> dict[str, str]:
    """Each series that the collector may offer to Prometheus, with the metric that it is of.

    https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/
    """
    kinds = {one.name: one.kind for one in instruments.INSTRUMENTS}
    table = [one for one in vars(instruments).values() if isinstance(one, tuple) and len(one) in (3, 4)]
    found = {}
    for name, unit in ((one[0], one[-2]) for one in table if isinstance(one[0], str) and "." in one[0]):
        kind = kinds.get(name, "gauge")
        suffix = {"s": "_seconds", "By": "_bytes", "1": "_ratio" if kind == "gauge" else ""}.get(unit, "")
        base = name.replace(".", "_") + suffix
        ends = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("_total",)}.get(kind, ("",))
        found |= {base + end: name for end in ends}
    return found
