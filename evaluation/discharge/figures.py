"""Recall by semantic group as a bar chart in SVG: the paper's figure 3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape

from evaluation.intervals import Figure
from kg.medical.graph import GROUPS

_COLOURS: Final = ("#1f5a96", "#c58b2a", "#8a8a8a", "#5a8f5a")
_BAR, _LEFT, _WIDTH, _TOP = 12, 190, 420, 62
_ABREAST: Final = 2  # names in a line of the legend


def groups_svg(found: Mapping[str, Mapping[str, Mapping[str, Figure]]], *, least: int = 20) -> str:
    """Retriever -> group -> figures. Groups with fewer than `least` concepts asked for are left out."""
    first = next(iter(found.values()))
    groups = [group for group, figures in first.items() if figures["concepts"].value >= least]
    names = list(found)
    step = _BAR * len(names) + 14
    height = _TOP + step * len(groups) + 30
    highest = (
        max(
            (
                figures["recall"].value
                for of in found.values()
                for figures in of.values()
                if "recall" in figures
            ),
            default=1,
        )
        or 1
    )
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 90} {height}" '
            'font-family="sans-serif" font-size="11">'
        ),
        '<rect width="100%" height="100%" fill="white"/>',
        (
            '<text x="8" y="16" font-size="13">Recall of new later concepts among the first 20, by semantic '
            "group</text>"
        ),
    ]
    for place, name in enumerate(names):
        at, y = 8 + place % _ABREAST * 300, 24 + place // _ABREAST * 16
        lines.append(f'<rect x="{at}" y="{y}" width="10" height="10" fill="{_COLOURS[place % 4]}"/>')
        lines.append(f'<text x="{at + 14}" y="{y + 9}">{escape(name)}</text>')
    for row, group in enumerate(groups):
        y = _TOP + row * step
        count = int(first[group]["concepts"].value)
        label = GROUPS.get(group, group)  # type: ignore[call-overload]
        lines.append(
            f'<text x="{_LEFT - 6}" y="{y + step / 2}" text-anchor="end">{escape(str(label))} '
            f"({count})</text>"
        )
        for place, name in enumerate(names):
            figure = found[name].get(group, {}).get("recall")
            value = figure.value if figure else 0.0
            top = y + place * _BAR
            width = _WIDTH * value / highest
            lines.append(
                f'<rect x="{_LEFT}" y="{top}" width="{width:.1f}" height="{_BAR - 2}" '
                f'fill="{_COLOURS[place % 4]}"/>'
            )
            lines.append(
                f'<text x="{_LEFT + width + 4:.1f}" y="{top + _BAR - 3}" font-size="9">{value:.2f}</text>'
            )
    return "\n".join([*lines, "</svg>", ""])
