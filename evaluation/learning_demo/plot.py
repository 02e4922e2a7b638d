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
    event: str  # "promoted", "refused", "on trial", "rolled back", "trial ended", "nothing learned"
    why: str
    sabotaged: bool = False
    alarm: str = ""
    silent: bool = False


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
        "matched",
        "earned",
        "before",
        "estimated",
        "true before",
        "true candidate",
        "true after",
        "what happened",
        title_justify="left",
    )
    for one in weeks:
        found.add_row(
            str(one.week),
            str(one.trajectories),
            str(one.matched) if one.matched else "",
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
    """In a line: of several reasons of a refusal the first."""
    first, *more = one.why.split("; ") if one.event == "refused" else [one.why]
    reasons = f": {first}" + (f", and {len(more)} more" if more else "") if first else ""
    return one.event + (" (sabotaged)" if one.sabotaged else "") + reasons + (one.alarm and f"; {one.alarm}")


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
        if event == "rolled back" and any(one.event == event for one in weeks):
            gone = [one for one in weeks if one.event == event]
            axes.plot(
                [one.week for one in gone],
                [one.true_before for one in gone],
                sign,
                color=colour,
                markersize=9,
                label=event,
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
    for one in weeks:
        if one.silent:
            axes.axvspan(one.week - 0.5, one.week + 0.5, color="0.93", linewidth=0)
        if one.alarm.startswith("alarm"):
            axes.annotate(
                "stolen login",
                (one.week, one.earned),
                xytext=(-20, -14),
                textcoords="offset points",
                fontsize=8,
            )
        if one.sabotaged and one.estimated is not None:
            axes.annotate(
                "sabotaged", (one.week, one.estimated), xytext=(6, -3), textcoords="offset points", fontsize=8
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
