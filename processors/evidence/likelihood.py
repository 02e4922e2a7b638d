"""Probabilities and shares of patients in words, with the figure."""

from __future__ import annotations

from typing import Final

#: From this probability on, among the diseases that are ranked.
_LIKELY: Final = (
    (0.8, "very likely"),
    (0.5, "likely"),
    (0.2, "possible"),
    (0.05, "less likely"),
    (0.0, "unlikely"),
)
_NEARLY: Final = 0.95


def percent(p: float) -> str:
    """ "24 %"; "below 1 %"; never "100 %", which nobody knows."""
    if p >= 0.995:
        return "above 99 %"
    return f"{100 * p:.0f} %" if p >= 0.01 else "below 1 %"


def likelihood(p: float) -> str:
    """ "Possible, 24 %"."""
    word = next(word for least, word in _LIKELY if p >= least)
    return f"{word[0].upper()}{word[1:]}, {percent(p)}"


def share(of: float, counted: bool = True) -> str:
    """ "about 70 % of patients with it"; "an unknown share of patients with it"."""
    if not counted:
        return "an unknown share of patients with it"
    return "nearly all patients with it" if of >= _NEARLY else f"about {percent(of)} of patients with it"


def age(years: float) -> str:
    """ "birth", "the age of 10 months", "the age of 12 years"."""
    months = round(12 * years)
    return (
        "birth"
        if months < 1
        else f"the age of {months} months"
        if months < 24
        else f"the age of {years:.0f} years"
    )


def listed(names: list[str]) -> str:
    """Names may have commas of their own."""
    return "; ".join(names)
