"""What training measures is shown where somebody looks, and told to whoever listens."""

from __future__ import annotations

import io
from collections.abc import Mapping

from rich.console import Console

from streams.telemetry import Telemetry
from wardstream.learning.cycles.progress import measuring


class Listening(Telemetry):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, int, int, dict[str, float]]] = []

    def trained(self, slot: str, step: int, of: int, values: Mapping[str, float]) -> None:
        self.heard.append((slot, step, of, dict(values)))


def shown(terminal: bool) -> tuple[str, Listening]:
    out, listening = io.StringIO(), Listening()
    with measuring("alignment", Console(file=out, force_terminal=terminal, width=200), listening) as measure:
        measure(3, 16, {"value": 0.61803})
    return out.getvalue(), listening


def test_a_bar_tells_step_and_values_on_a_terminal() -> None:
    told, listening = shown(True)
    assert "alignment" in told and "3/16" in told and "value 0.618" in told
    assert listening.heard == [("alignment", 3, 16, {"value": 0.61803})]


def test_nothing_is_drawn_where_nobody_looks_and_whoever_listens_is_told() -> None:
    told, listening = shown(False)
    assert told.strip() == "" and len(listening.heard) == 1
