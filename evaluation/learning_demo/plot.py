"""A week of the loop in a line, and all weeks as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from rich.table import Table


class Week(Struct, frozen=True):
    """`before`, `estimated`: what the gate thought of the policy in service and of the candidate; `true_…`:
    what they truly earn in the ward as it is then.
    """

    week: int
    habit: str
    logged: int  # decisions so far
    trajectories: int  # of these, that the cycle looked at: those since what the world was has changed
    matched: int  # of these, with an answer to learn from
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
    event: str  # "promoted", "refused", "on trial", "rolled back", "trial ended", "nothing learned"
    why: str
    sabotaged: bool = False
    alarm: str = ""
    silent: bool = False


#: Characters of what happened, in a line of the table.
_WIDTH = 60
#: What happened to the candidate of a week, and its sign in the picture.
_SIGNS = {
    "promoted": ("^", "tab:blue"),
    "on trial": (">", "tab:purple"),
    "refused": ("x", "tab:gray"),
    "rolled back": ("v", "tab:red"),
}


def table(weeks: Sequence[Week]) -> Table:
    found = Table(
        "week",
        "decisions",
        "answered, of those learned from",
        "earned",
        "before",
        "estimated",
        "true before",
        "true candidate",
        "true after",
        title_justify="left",
    )
    found.add_column("what happened", max_width=_WIDTH)
    for one in weeks:
        found.add_row(
            str(one.week),
            str(one.logged),
            f"{one.matched} of {one.trajectories}" if one.matched else "",
            f"{one.earned:.3f}",
            _number(one.before),
            _interval(one),
            f"{one.true_before:.3f}",
            _number(one.true_candidate),
            f"{one.true_after:.3f}",
            happened(one),
        )
    return found


def happened(one: Week) -> str:
    """In a line: of several reasons the first, what was found without what was needed."""
    first, *more = one.why.split("; ")
    reasons = f": {first.partition(', needed')[0]}" if first else ""
    if more and one.event in ("refused", "on trial"):
        reasons += f", and {len(more)} more"
    alarm = f"; {one.alarm.partition(', until')[0].partition('; ')[0]}" if one.alarm else ""
    return one.event + (" (sabotaged)" if one.sabotaged else "") + reasons + alarm


def plot(weeks: Sequence[Week], path: Path, drift: int) -> None:
    """Truth, estimates with intervals, promotions and roll-backs, by week. Needs matplotlib (extra
    learning).
    """
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "wardstream"  # the same weeks are the same file
    from matplotlib import pyplot

    figure: Any
    figure, axes = pyplot.subplots(figsize=(9, 4.2))
    at = [one.week for one in weeks]
    axes.plot(at, [one.best for one in weeks], color="0.7", linestyle=":", label="best choice for every stay")
    axes.plot(
        at,
        [one.true_before for one in weeks],
        color="tab:green",
        marker="o",
        markersize=4,
        label="in service in the week, truth",
    )
    axes.plot(at, [one.earned for one in weeks], color="0.6", linewidth=1, label="earned in the week")
    for event, (sign, colour) in _SIGNS.items():
        judged = [
            one
            for one in weeks
            if one.event == event
            and one.estimated is not None
            and one.low is not None
            and one.high is not None
        ]
        values, low, high = ([getattr(one, name) for one in judged] for name in ("estimated", "low", "high"))
        bars = [
            [value - one for value, one in zip(values, low, strict=True)],
            [one - value for value, one in zip(values, high, strict=True)],
        ]
        if judged:
            axes.errorbar(
                [one.week for one in judged],
                values,
                yerr=bars,
                fmt=sign,
                color=colour,
                markersize=6,
                label=f"candidate, estimated (95 %): {event}",
            )
        moved = [one for one in weeks if one.event == event and one.estimated is None]
        if moved:  # by the watch
            axes.plot(
                [one.week for one in moved],
                [one.true_before for one in moved],
                sign,
                color=colour,
                markersize=9,
                label=f"{event} by the watch",
            )
    truth = [(one.week, one.true_candidate) for one in weeks if one.true_candidate is not None]
    axes.plot(
        [week for week, _ in truth],
        [value for _, value in truth],
        "o",
        markerfacecolor="none",
        color="tab:orange",
        label="candidate, truth",
    )
    if alarmed := [one for one in weeks if one.alarm.startswith("alarm")]:
        axes.annotate(
            "stolen login: alarm",
            (alarmed[0].week, alarmed[0].earned),
            xytext=(0, 50),
            textcoords="offset points",
            fontsize=8,
            ha="center",
            arrowprops={"arrowstyle": "-", "color": "0.6", "linewidth": 0.8},
        )
    for one in weeks:
        if one.silent:
            axes.axvspan(one.week - 0.5, one.week + 0.5, color="0.93", linewidth=0)
        if one.event == "rolled back" and one.why.startswith("blind"):
            axes.annotate(
                "blind",
                (one.week, one.true_before),
                xytext=(0, -16),
                textcoords="offset points",
                fontsize=8,
                ha="center",
            )
        if one.sabotaged and one.estimated is not None:
            axes.annotate(
                "sabotaged",
                (one.week, one.estimated),
                xytext=(-6, -3),
                textcoords="offset points",
                fontsize=8,
                ha="right",
            )
    axes.axvline(
        drift - 0.5, color="tab:red", linewidth=1, linestyle="--", label="clinicians change how they write"
    )
    axes.set(
        xlabel="week",
        ylabel="reward (F of words)",
        title="Four months of a synthetic ward (grey: nobody answers)",
        xticks=at,
    )
    axes.legend(fontsize=8, loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _interval(one: Week) -> str:
    return (
        ""
        if one.estimated is None or one.low is None or one.high is None
        else f"{one.estimated:.3f} [{one.low:.3f}, {one.high:.3f}]"
    )
