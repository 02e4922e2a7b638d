"""All versions of one patient as cases: one for each confirmed diagnosis of each finished stay.

    confirmed   when the first version that says so came to be known at the source; its last version must say so, too
    findings    what was known strictly before, as it was recorded then, and still is: of the stay its results and notes, of the patient the
                conditions; never from a condition that names the diagnosis, nor an HPO term that is called
                the same
    recorded    when confirmation and discharge both had come to be known here: no decision before it sees the case

A function of the set of versions: neither order nor repetition matters.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from kg.diseases.stays.versions import LATEST, SOURCE, Finding, Person, Stay, Version
from models.ranker.case import Case
from schemas.instant import DAY, FOREVER, Instant, to_datetime

_YEAR: Final = 365.25 * DAY
_DEEPEST: Final = 8  # encounters within each other
_ONSET_MARGIN: Final = (
    -0.5
)  # years: a finding of before birth has its onset at birth, one of long before it is an error


class _Confirmed(NamedTuple):
    at: Instant
    learned: Instant
    ids: tuple[str, ...]
    words: tuple[str, ...]


def cases_of(patient: str, versions: Iterable[Version]) -> list[Case]:
    """`patient`: the hash that stands for the record; `versions`: those that are not withdrawn, any number of
    times, in any order.
    """
    resources: dict[str, list[Version]] = defaultdict(list)
    for one in versions:
        resources[one.resource].append(one)
    for held in resources.values():
        held.sort(key=lambda one: (one.rank, one.path))
    person = _person(resources.values())
    if person is None:
        return []
    stays = {
        name: held for name, held in resources.items() if (held[-1].statement or _NOTHING).stay is not None
    }
    found: dict[tuple[str, str], _Confirmed] = {}
    for held in resources.values():
        for stay, diagnosis in _confirmed(held, stays):
            key = (stay, diagnosis.ids[0])
            found[key] = min(diagnosis, found.get(key, diagnosis))
    made = (_case(patient, stay, one, resources, stays, person) for (stay, _), one in sorted(found.items()))
    return [case for case in made if case is not None]


class _Nothing(NamedTuple):
    findings: tuple[Finding, ...] = ()
    diagnoses: tuple[()] = ()
    stay: Stay | None = None
    person: Person | None = None
    of_stay: bool = False


_NOTHING: Final = _Nothing()


def _person(resources: Iterable[Sequence[Version]]) -> Person | None:
    """None where the patient is deleted, or entered in error. What a merged record says counts where the
    patient's own says nothing.
    """
    dated = [held[-1] for held in resources if held[-1].whom]
    own = [one for one in dated if not one.path]
    if own and all(one.statement is None for one in own):
        return None
    persons = [
        person
        for one in (*own, *(other for other in dated if other.path))
        if (person := (one.statement or _NOTHING).person) is not None
    ]
    return Person(
        next((one.born for one in persons if one.born), ""), next((one.sex for one in persons if one.sex), "")
    )


def _confirmed(
    held: Sequence[Version], stays: Mapping[str, Sequence[Version]]
) -> Iterator[tuple[str, _Confirmed]]:
    """The finished stay that each confirmed diagnosis of a condition belongs to: the one it names; else the
    one it was made in; else the last before it, since a clinic reports what a ward sent off.
    """
    last = held[-1]
    if last.statement is None:
        return
    for diagnosis in last.statement.diagnoses:
        if not diagnosis.confirmed:
            continue
        stating = [
            one
            for one in held
            if one.statement and any(d.confirmed and d.ids == diagnosis.ids for d in one.statement.diagnoses)
        ]
        at = min(one.occurred for one in stating)
        stay = _top(last.encounter, stays) or _last(at, stays)
        finished = min((_known(one) for one in stays.get(stay, ()) if _stay(one).finished), default=None)
        if stay and finished is not None and _stay(stays[stay][-1]).finished:
            learned = max(min(_known(one) for one in stating), finished)
            yield stay, _Confirmed(at, learned, diagnosis.ids, diagnosis.words)


def _top(encounter: str, stays: Mapping[str, Sequence[Version]]) -> str:
    """The outermost stay around an encounter, "" where none is."""
    found = ""
    for _ in range(_DEEPEST):
        if encounter not in stays:
            break
        stay = _stay(stays[encounter][-1])
        found = encounter if stay.stays else found
        encounter = stay.part_of
    return found


def _last(at: Instant, stays: Mapping[str, Sequence[Version]]) -> str:
    """Of the stays that lie around this time, or ended less than a year before it, the one that began last;
    "" where none did.
    """
    before = [
        (stay.start, name)
        for name, held in stays.items()
        if (stay := _stay(held[-1])).stays
        and stay.start is not None
        and stay.start <= at
        and (stay.end >= at or at - stay.end <= LATEST)
    ]
    return _top(max(before)[1], stays) if before else ""


def _case(
    patient: str,
    stay: str,
    one: _Confirmed,
    resources: Mapping[str, Sequence[Version]],
    stays: Mapping[str, Sequence[Version]],
    person: Person,
) -> Case | None:
    findings_of: dict[str, list[tuple[Instant, Finding]]] = defaultdict(list)
    for held in resources.values():
        for known, finding in _findings(held, stay, one, stays):
            findings_of[finding.term].append((known, finding))
    found = {term: decided for term, dated in findings_of.items() if (decided := _decided(dated)) is not None}
    present = tuple(
        sorted(term for term, finding in found.items() if finding.present and term not in one.words)
    )
    if not present:
        return None
    excluded = tuple(
        sorted(term for term, finding in found.items() if not finding.present and term not in one.words)
    )
    born = _born(person.born)
    age = None if born is None else _years(born, one.at)
    onsets = [
        at
        for finding in found.values()
        if finding.present and (at := _onset(finding, born)) is not None and (age is None or at <= age)
    ]
    return Case(
        _name(patient, stay, one.ids[0]),
        SOURCE,
        present,
        one.ids,
        excluded,
        patient,
        (),
        one.learned,
        person.sex,
        age,
        min(onsets, default=None),
    )


def _findings(
    held: Sequence[Version], stay: str, one: _Confirmed, stays: Mapping[str, Sequence[Version]]
) -> Iterator[tuple[Instant, Finding]]:
    """What a resource stated before the confirmation and still states."""
    last = held[-1]
    then = next((version for version in reversed(held) if version.occurred < one.at), None)
    if then is None or then.statement is None or last.statement is None:
        return
    if any(
        diagnosis.ids == one.ids
        for version in held
        if version.statement
        for diagnosis in version.statement.diagnoses
    ):
        return
    if then.statement.of_stay and not _within(then, stay, stays):
        return
    still = {(finding.term, finding.present) for finding in last.statement.findings}
    yield from (
        (then.occurred, finding)
        for finding in then.statement.findings
        if (finding.term, finding.present) in still
    )


def _within(version: Version, stay: str, stays: Mapping[str, Sequence[Version]]) -> bool:
    if version.encounter:
        return _top(version.encounter, stays) == stay
    own = _stay(stays[stay][-1])
    return own.start is not None and own.start <= version.occurred <= own.end


def _decided(dated: Iterable[tuple[Instant, Finding]]) -> Finding | None:
    """The latest counts, of equal ones that it is there; a result that is abnormal no more says neither (as
    processors/diagnosis/phenotypes/union.py has it).
    """
    every = sorted(dated, key=lambda one: (-one[0], not one[1].present, one[1].measured))
    if (
        not every[0][1].present
        and every[0][1].measured
        and any(one.present and one.measured for _, one in every)
    ):
        every = [one for one in every if not one[1].measured]
        if not any(one.present for _, one in every):
            return None
    last = every[0][1]
    same = [one for _, one in every if one.present == last.present]
    began = [one.began for one in same if one.began is not None]
    onsets = [one.onset for one in same if one.onset is not None]
    return Finding(last.term, last.present, min(began, default=None), min(onsets, default=None))


def _onset(finding: Finding, born: float | None) -> float | None:
    """Age in years at which it began."""
    if finding.onset is not None or born is None or finding.began is None:
        return finding.onset
    return _years(born, finding.began)


def _stay(version: Version) -> Stay:
    found = (version.statement or _NOTHING).stay
    return found if found is not None else Stay(stays=False, finished=False)


def _known(version: Version) -> Instant:
    return max(version.occurred, version.recorded)


def _name(*parts: str) -> str:
    """Of hashes: nobody can try out what was hashed without the salt."""
    return hashlib.blake2b(" ".join(parts).encode(), digest_size=12).hexdigest()


def _born(findings_of: str) -> float | None:
    """Years since 1970; the middle of the month or year that is given."""
    try:
        numbers = [int(part) for part in findings_of.split("-")] if findings_of else []
        first = (
            date(numbers[0], numbers[1] if len(numbers) > 1 else 7, 15 if len(numbers) > 1 else 1)
            if numbers
            else None
        )
    except ValueError:
        return None
    return None if first is None else (first - date(1970, 1, 1)).days / 365.25


def _years(born: float, at: Instant) -> float | None:
    """To the month: more would reveal a birthday."""
    if at >= FOREVER:
        return None
    age = (to_datetime(at).timestamp() * 1e6) / _YEAR - born
    return round(round(max(age, 0.0) * 12) / 12, 3) if age > _ONSET_MARGIN else None
