"""What a week of the loop says, in a line, and all weeks as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from rich.table import Table


class Week(Struct, frozen=True):
    """`before`, `estimated`: what the gate thought of the policy in service and of the candidate; `true_…`: what they truly earn in the ward as it is then."""

    week: int
    habit: str
    trajectories: int  # logged so far
    matched: int  # with a clinician's document
    earned: float  # mean reward of the week's drafts
    serving: str  # artefact in service in the week, "" what ships
    before: float | None
    estimated: float | None
    low: float | None  # of the 95 % interval of `estimated`
    high: float | None
    true_before: float
    true_candidate: float | None
    true_after: float
    best: float  # what the best choice for each stay would earn
    event: str  # "promoted", "refused", "rolled back", "nothing new"
    why: str
    sabotaged: bool = False


def table(weeks: Sequence[Week]) -> Table:
    found = Table("week", "decisions", "matched", "earned", "before", "estimated", "true before", "true candidate", "true after", "what happened", title_justify="left")
    for one in weeks:
        found.add_row(
            str(one.week), str(one.trajectories), str(one.matched), f"{one.earned:.3f}", _number(one.before), _interval(one), f"{one.true_before:.3f}",
            _number(one.true_candidate), f"{one.true_after:.3f}", _happened(one),
        )  # fmt: skip
    return found


def plot(weeks: Sequence[Week], path: Path, drift: int) -> None:
    """Truth, estimates with intervals, promotions and roll-backs, by week. Needs matplotlib (extra learning)."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "wardstream"  # the same weeks are the same file
    from matplotlib import pyplot

    figure: Any
    figure, axes = pyplot.subplots(figsize=(8, 4))
    at = [one.week for one in weeks]
    axes.plot(at, [one.best for one in weeks], color="0.75", linestyle=":", label="best choice for every stay")
    axes.plot(at, [one.true_after for one in weeks], color="tab:green", marker="o", label="in service after the week, truth")
    axes.plot(at, [one.earned for one in weeks], color="0.5", linewidth=1, label="earned in the week")
    judged = [(one.week, one.estimated, one.low, one.high) for one in weeks if one.estimated is not None and one.low is not None and one.high is not None]
    bars = [[value - low for _, value, low, _ in judged], [high - value for _, value, _, high in judged]]
    axes.errorbar([week + 0.12 for week, *_ in judged], [value for _, value, _, _ in judged], yerr=bars, fmt="x", color="tab:blue", label="candidate, estimated (95 %)")
    for one in weeks:
        if one.event in _MARKS:
            axes.annotate(_MARKS[one.event] + (" (sabotaged)" if one.sabotaged else ""), (one.week, one.true_after), xytext=(0, -18), textcoords="offset points",
                          ha="center", fontsize=7)  # fmt: skip
    axes.axvline(drift - 0.5, color="tab:red", linewidth=1, linestyle="--", label="clinicians change how they write")
    axes.set(xlabel="week", ylabel="reward (F of words)", title="Three months of a synthetic ward")
    axes.legend(fontsize=7, loc="lower left")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


_MARKS = {"promoted": "promoted", "refused": "refused", "rolled back": "rolled back"}


def _happened(one: Week) -> str:
    return one.event + (" (sabotaged)" if one.sabotaged else "") + (f": {one.why}" if one.why else "")


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _interval(one: Week) -> str:
    return "" if one.estimated is None or one.low is None or one.high is None else f"{one.estimated:.3f} [{one.low:.3f}, {one.high:.3f}]"
