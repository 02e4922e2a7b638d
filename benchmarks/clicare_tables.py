"""Figures and tables of benchmarks.clicare, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable

from evaluation.intervals import Figure


def plain(figure: Figure | None, digits: int = 2) -> str:
    """ "" where there is nothing to count."""
    return "" if figure is None else f"{figure.value:.{digits}f}"


def interval(figure: Figure | None, digits: int = 2) -> str:
    """ "0.42 [0.36, 0.48]"."""
    return "" if figure is None else plain(figure, digits) + _between(figure, digits)


def difference(figure: Figure | None, digits: int = 2) -> str:
    """ "-0.12 [-0.20, -0.05]"; bold where the interval leaves nought out, also as it is printed."""
    if figure is None:
        return ""
    stated = _number(figure.value, digits, "+") + _between(figure, digits, "+")
    apart = (
        figure.low is not None
        and figure.high is not None
        and (round(figure.low, digits) > 0 or round(figure.high, digits) < 0)
    )
    return f"**{stated}**" if apart else stated


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    names = list(heads)
    print(
        "",
        f"| {' | '.join(names)} |",
        f"|{'---|' * len(names)}",
        *(f"| {' | '.join(row)} |" for row in rows),
        sep="\n",
        flush=True,
    )


def _between(figure: Figure, digits: int, sign: str = "") -> str:
    if figure.low is None or figure.high is None:
        return ""
    return f" [{_number(figure.low, digits, sign)}, {_number(figure.high, digits, sign)}]"


def _number(value: float, digits: int, sign: str) -> str:
    """Nought without a minus."""
    return f"{round(value, digits) + 0.0:{sign}.{digits}f}"
