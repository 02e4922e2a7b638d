"""A patient's course as a picture: SVG, and a page around it that needs nothing from outside, no script and
no font.

Everything is placed here, in pixels from the top left; the templates only write it down.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, tzinfo
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final

from jinja2 import Environment, StrictUndefined, Template

from kg.patient import GuidelineMark, TemporalGraph
from schemas.errors import ConfigurationError
from schemas.instant import DAY, FOREVER, Instant
from wardstream.timeline.lanes import Lane, Row, bands, guideline, lanes
from wardstream.timeline.scale import Scale
from wardstream.timeline.text import as_dated, lines_of

_FROM: Final = "wardstream.timeline"
_LEFT: Final = 250.0  # of the axis; labels stand before it
_RIGHT: Final = 1200.0
_TOP: Final = 66.0
_MARGIN: Final = 92.0  # for the last labels
_ROW: Final = 19.0
_SERIES: Final = 34.0  # of a row with a line through values
_HEAD: Final = 21.0
_CHAR: Final = 6.1  # about, of the labels' size
_TIGHT: Final = 8.0  # between marks: closer ones are drawn small
_LABEL: Final = 40  # characters of a row's label
_PANEL: Final = 300.0


def page(
    graph: TemporalGraph,
    patient: str,
    as_of: Instant,
    *,
    zone: tzinfo = UTC,
    marks: Sequence[GuidelineMark] = (),
) -> str:
    """An HTML page: the picture, the guideline steps next to it, and everything as text below."""
    lines = list(lines_of(graph, patient, as_of, zone=zone, marks=marks))
    return _template("page.html.j2").render(
        title=lines[0].text,
        known=[line.text for line in lines[1:3]],
        chart=chart(graph, zone, marks, as_of),
        marks=panel(marks, zone),
        lines=lines[3:],
        css=_text("page.css"),
        picture_css=_text("picture.css"),
    )


def picture(
    graph: TemporalGraph,
    patient: str,
    as_of: Instant,
    *,
    zone: tzinfo = UTC,
    marks: Sequence[GuidelineMark] = (),
) -> str:
    """The picture alone, as an SVG file with its styles; the guideline steps stand at its right."""
    return chart(graph, zone, marks, as_of, alone=patient)


def chart(
    graph: TemporalGraph, zone: tzinfo, marks: Sequence[GuidelineMark], as_of: Instant, alone: str = ""
) -> str:
    """The SVG for a page that has picture.css; `alone`: the patient's name, of a file with its own styles. Raises
    ConfigurationError where nothing has a time.
    """
    shown = lanes(graph, zone, as_of)
    steps = guideline(marks, zone)
    shown += [steps] if steps else []
    stays = bands(graph, zone)
    times = [point.start for lane in shown for row in lane.rows for point in row.points]
    times += [
        time
        for lane in shown
        for row in lane.rows
        for bar in row.bars
        for time in (bar.start, bar.end)
        if time != FOREVER
    ]
    times += [time for band in stays for time in (band.start, band.end) if time is not None]
    if not times:
        raise ConfigurationError(
            "expected something with a time to draw, got a graph without; the text shows what is known"
        )
    scale = Scale(times, _LEFT, _RIGHT - _MARGIN, zone)
    y = _TOP + 6
    drawn: list[dict[str, Any]] = []
    for lane in shown:
        found = _lane(lane, y, scale)
        drawn.append(found)
        y = found["bottom"] + 6
    return _template("picture.svg.j2").render(
        width=_RIGHT + (_PANEL if alone and marks else 0),
        height=y + 28,
        left=_LEFT,
        right=_RIGHT,
        top=_TOP,
        bottom=y,
        lanes=drawn,
        ticks=scale.ticks(),
        bands=[_band(band, scale) for band in stays],
        name=alone,
        marks=panel(marks, zone) if alone else [],
        css=_text("picture.css") if alone else "",
    )


def _lane(lane: Lane, top: float, scale: Scale) -> dict[str, Any]:
    y = top + _HEAD
    rows = []
    for row in lane.rows:
        height = _SERIES if len(row.series) > 1 else _ROW
        rows.append(_row(row, y, height, scale))
        y += height
    more = (
        (
            f"and {len(lane.left_out)} more: "
            f"{', '.join(lane.left_out[:3])}{' ...' if len(lane.left_out) > 3 else ''}"
        )
        if lane.left_out
        else ""
    )
    if more:
        y += _ROW
    return {
        "role": lane.role,
        "name": lane.name,
        "top": top,
        "bottom": y,
        "rows": rows,
        "more": more,
        "more_title": "\n".join(lane.left_out),
    }


def _row(row: Row, top: float, height: float, scale: Scale) -> dict[str, Any]:
    middle = top + height / 2
    heights = _heights(row, top, height)
    points: list[dict[str, Any]] = [
        {
            "x": scale.x(point.start),
            "y": heights.get(point.start, middle),
            "look": point.look,
            "title": point.title,
            "label": "",
            "tight": False,
        }
        for point in row.points
    ]
    if len(row.series) < 2:
        _label(points, [point.label for point in row.points])
    for before, after in pairwise(points):
        if after["x"] - before["x"] < _TIGHT:
            before["tight"] = after["tight"] = True
    line = (
        " ".join(f"{scale.x(time)},{heights[time]}" for time, _ in row.series) if len(row.series) > 1 else ""
    )
    bars = []
    for bar in row.bars:
        x, end = scale.x(bar.start), scale.x(bar.end) if bar.end != FOREVER else _RIGHT
        bars.append(
            {
                "x": x,
                "width": max(3.0, round(end - x, 1)),
                "look": bar.look,
                "open": bar.end == FOREVER,
                "title": bar.title,
            }
        )
    return {
        "label": row.label if len(row.label) <= _LABEL else row.label[: _LABEL - 1] + "…",
        "title": row.title,
        "y": middle,
        "points": points,
        "bars": bars,
        "line": line,
        "last": row.points[-1].label if line else "",
    }


def _heights(row: Row, top: float, height: float) -> dict[Instant, float]:
    """Of a row with values: where each lies between the lowest and the highest."""
    if len(row.series) < 2:
        return {}
    values = [value for _, value in row.series]
    low, span = min(values), max(values) - min(values)
    return {
        time: round(top + height - 6 - (height - 12) * ((value - low) / span if span else 0.5), 1)
        for time, value in row.series
    }


def _label(points: list[dict[str, Any]], labels: Sequence[str]) -> None:
    """Next to a mark, where there is room to the next one; of several at one place the first."""
    for at, (one, label) in enumerate(zip(points, labels, strict=True)):
        following = next((later["x"] for later in points[at + 1 :] if later["x"] > one["x"]), _RIGHT)
        crowded = any(other["x"] == one["x"] and other["label"] for other in points[:at])
        if label and not crowded and one["x"] + 9 + len(label) * _CHAR <= following - 4:
            one["label"] = label


def _band(band: Any, scale: Scale) -> dict[str, Any]:
    x = scale.x(band.start)
    end = scale.x(band.end) if band.end is not None else (_RIGHT if band.ward else x)
    long = band.ward or (band.end is not None and band.end - band.start >= DAY)
    return {"x": x, "width": max(2.0, round(end - x, 1)), "ward": long, "title": band.title}


def panel(marks: Sequence[GuidelineMark], zone: tzinfo) -> list[dict[str, Any]]:
    """The steps by guideline, in their order."""
    found: dict[str, list[dict[str, str]]] = {}
    for mark in marks:
        at = as_dated(mark.time, mark.grain, zone) if mark.time is not None else ""
        found.setdefault(mark.guideline, []).append(
            {
                "step": mark.step,
                "state": mark.state,
                "look": mark.state.replace(" ", "-"),
                "time": at,
                "text": mark.text,
            }
        )
    return [{"name": name, "steps": steps} for name, steps in found.items()]


@lru_cache(maxsize=4)
def _template(name: str) -> Template:
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(_text(name))


def _text(name: str) -> str:
    return files(_FROM).joinpath(name).read_text(encoding="utf-8")
