"""The alias file: what clinicians call things, which entries of vocabularies are one, and which short forms
mean several things.

Hypertension: [HTN, high blood pressure, "=ICD10CM:I10"]       # forms; "=" says: this entry is the same thing
"""

from __future__ import annotations

from typing import NamedTuple

from kg.medical.open.curated import read


class Alias(NamedTuple):
    """One line of aliases.yaml."""

    concept: str  # a name or an id; a name is also the one to show
    forms: tuple[str, ...]
    same: tuple[str, ...]  # names or ids of entries that are the same thing


class Sense(NamedTuple):
    """One thing that an ambiguous form can mean."""

    concept: str  # a name that only this concept has
    words: tuple[str, ...]  # what stands near where this is meant; lower case
    usual: bool  # meant where nothing near decides; at most one of a form


def aliases() -> list[Alias]:
    found = []
    for part in read("aliases"):
        for concept, given in part.items():
            forms = [str(form) for form in given or ()]
            found.append(
                Alias(
                    concept,
                    tuple(form for form in forms if form[0] != "="),
                    tuple(form[1:] for form in forms if form[0] == "="),
                )
            )
    return found


def senses() -> dict[str, tuple[Sense, ...]]:
    """Ambiguous form, as it is written (MS, PT, potassium) -> what it can mean. A form without a usual sense
    needs its context.

    Every `concept` is the name or a surface of exactly one concept of the open graph, and the form is a
    surface of each of them.
    """
    return {
        form: tuple(
            Sense(
                concept,
                tuple(str(word).lower() for word in (of or {}).get("near", ())),
                bool((of or {}).get("usual", False)),
            )
            for concept, of in meant.items()
        )
        for form, meant in read("ambiguous")[0].items()
    }


def stops() -> dict[str, frozenset[str]]:
    """Forms that name nothing in a note ("stop"), and words of English that do ("keep"); case-folded."""
    given = read("stop")[0]
    return {name: frozenset(str(form).casefold() for form in given[name]) for name in ("stop", "keep")}
