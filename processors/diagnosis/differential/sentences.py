"""A differential in sentences, as the system's: how likely, what speaks for it and against it, what is
expected and is not mentioned, who was alike, what to ask next. Never an order, never the record's own
diagnosis.

Each sentence is made here and nowhere else: the gate lets no other one cite a disease, a case or the ranking
(processors/diagnosis/check.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from processors.diagnosis.differential import citations
from processors.drafting.outline import SectionPlan
from processors.evidence.likelihood import age, likelihood, listed, share
from processors.evidence.record import Record
from processors.evidence.statements import Filled, sentence
from schemas.diagnosis import Abstained, Diagnosed, OnRecord, Phenotype, Question, Suggested
from schemas.drafts import Citation, Statement

TITLE: Final = "Differential diagnosis suggested by this system"
ABOUT: Final = "differential"
FINDINGS: Final = "differential-findings"
NEXT: Final = "differential-next"
_MOST_FOR: Final = 8
_AGAINST: Final = 0.3  # share of patients who show it, from which its absence speaks against a disease
_MOST_OTHERS: Final = 5
_MOST_MISSING: Final = 4
_MOST_CASES: Final = 2
_ON_RECORD: Final[dict[OnRecord, str]] = {
    "confirmed": "The record has this diagnosis already",
    "suspected": "The record suspects it already",
    "excluded": "The record excludes it",
}
_WHY: Final[dict[Abstained, str]] = {
    "not enough findings": "Not enough findings for a differential diagnosis: {found} that say something, {least} are needed; nothing is suggested. Missing are "
    "findings that not everybody in hospital shows, of examination, imaging, laboratory or course",
    ("no diagnosis stands out"): (
        "No diagnosis stands out: the findings that say something, {found}, fit none of the diseases well "
        "enough; nothing is suggested"
    ),
}


def key(place: int) -> str:
    """Of the section of the candidate at a place, from 1."""
    return f"differential-{place}"


def section(diagnosed: Diagnosed) -> SectionPlan:
    """A part for each candidate, so that each has its Condition next to it. Composed, never asked of a
    model.
    """
    candidates = [
        SectionPlan(
            f"{place}. {one.name} ({', '.join(one.ids[:3])})",
            "",
            "",
            name=key(place),
            optional=True,
            computed=True,
            rank=2.0,
        )
        for place, one in enumerate(diagnosed.ranked, 1)
    ]
    parts = (
        SectionPlan("What this is", "", "", name=ABOUT, computed=True, kept=True),
        *candidates,
        SectionPlan("What to ask or test next", "", "", name=NEXT, optional=True, computed=True, rank=2.0),
        SectionPlan(
            "Findings that it rests on", "", "", name=FINDINGS, optional=True, computed=True, rank=0.0
        ),
    )
    return SectionPlan(TITLE, "", "", parts, name="differential-all", optional=True, computed=True)


def fill(record: Record) -> Filled:
    diagnosed = record.request.diagnosed
    if diagnosed is None:
        return {}
    writer = _Writer(record, diagnosed)
    filled: Filled = {
        ABOUT: [writer.about()],
        FINDINGS: list(writer.findings()),
        NEXT: [writer.asked(one, first=not place) for place, one in enumerate(diagnosed.questions)],
    }
    for place, one in enumerate(diagnosed.ranked, 1):
        filled[key(place)] = list(writer.of(one, f"no. {place}"))
    return filled


class _Writer:
    def __init__(self, record: Record, diagnosed: Diagnosed) -> None:
        self._diagnosed = diagnosed
        self._policy = diagnosed.policy
        self._places = citations.Places(record)
        self._ranking = citations.ranking(diagnosed)
        self._held = {one.id: (one, places) for one in diagnosed.findings if (places := self._places.of(one))}

    def about(self) -> Statement:
        found = self._diagnosed
        if found.abstained:
            counted = [one for one in self._held.values() if not (one[0].excluded or one[0].unspecific)]
            names = f"{len(counted)} ({listed([one.name for one, _ in counted])})" if counted else "none"
            return Statement(
                sentence(_WHY[found.abstained].format(found=names, least=found.least)),
                (*_cited(counted), self._ranking),
            )
        alone = (
            f" and {found.cases} cases of other patients"
            if found.cases
            else ", without cases of other patients"
        )
        text = (
            "Suggested by this system for a clinician to judge; the record does not state it, but where "
            f"that is said: ranked among {found.diseases} diseases, most of them rare, "
            f"by the findings below{alone}; common diseases are hardly among them"
        )
        return Statement(sentence(text), (self._ranking,))

    def of(self, one: Suggested, called: str) -> Iterator[Statement]:
        """The sentences of one candidate; `called`: "no. 2", for the same sentence must not stand twice in a
        draft.
        """
        disease = citations.disease(one, self._policy)
        yield Statement(sentence(f"{likelihood(one.p)} by this system's ranking: {one.name}"), (disease,))
        if one.on_record:
            yield Statement(
                sentence(f"{_ON_RECORD[one.on_record]}: {one.name}"),
                (*self._places.at(one.named_by), disease),
            )
        if speaks := [
            held for held in self._by_id(each.id for each in one.supporting) if not held[0].excluded
        ][:_MOST_FOR]:
            yield Statement(
                sentence(f"Speaks for {called}: {listed([each.name for each, _ in speaks])}"),
                (*_cited(speaks), disease),
            )
        shares = {each.id: share(each.share, each.counted) for each in one.against if each.share >= _AGAINST}
        if against := [held for held in self._by_id(shares) if held[0].excluded][:_MOST_OTHERS]:
            statements = [f"no {_inner(each.name)}, which {shares[each.id]} show" for each, _ in against]
            yield Statement(
                sentence(f"Speaks against {called}: {listed(statements)}"), (*_cited(against), disease)
            )
        if unexplained := self._by_id(one.unexplained)[:_MOST_OTHERS]:
            yield Statement(
                sentence(f"Not explained by {called}: {listed([each.name for each, _ in unexplained])}"),
                (*_cited(unexplained), disease),
            )
        if one.missing:
            statements = [
                f"{each.name} ({share(each.share, each.counted)})" for each in one.missing[:_MOST_MISSING]
            ]
            yield Statement(
                sentence(f"Expected with {called}, and the record does not tell of it: {listed(statements)}"),
                (disease,),
            )
        for similar in one.cases[:_MOST_CASES]:
            cited = citations.case(similar, one, self._policy)
            shared = [
                held
                for held in self._held.values()
                if held[0].name in similar.shared and not held[0].excluded
            ][:_MOST_OTHERS]
            both = f"; both have: {listed([each.name for each, _ in shared])}" if shared else ""
            yield Statement(
                sentence(f"A similar patient with {called}: {_inner(cited.label)}{both}"),
                (*_cited(shared), cited, disease),
            )

    def asked(self, one: Question, *, first: bool) -> Statement:
        """Worded as a question of the system's, not as an order."""
        words = f"if so, {one.if_there} would be first" if one.if_there else ""
        other = f"; if not, {one.if_not}" if one.if_not and one.if_not != one.if_there else ""
        why = f" ({words}{other})" if words else ""
        text = (
            f"Whether there is {_inner(one.name)} would tell {'most' if first else 'next most'}{why}: "
            f"about {one.gain:.1f} bits"
        )
        return Statement(sentence(text), (citations.question(one, self._policy), self._ranking))

    def findings(self) -> Iterator[Statement]:
        for one, places in self._held.values():
            if not one.unspecific:
                yield Statement(
                    sentence(self._finding(one)), (*places, citations.term(one.id, one.name, self._policy))
                )
        for excluded in (False, True):
            vague = [
                (one, places)
                for one, places in self._held.values()
                if one.unspecific and one.excluded is excluded
            ]
            if vague:
                names = listed([one.name for one, _ in vague])
                text = (
                    f"Not there, and too general to count: {names}"
                    if excluded
                    else f"There, but too general to count: {names}"
                )
                yield Statement(sentence(text), (*_cited(vague), self._ranking))
        if self._diagnosed.told:
            yield Statement(
                sentence(f"Not taken as it came: {listed(list(self._diagnosed.told))}"), (self._ranking,)
            )

    def _finding(self, one: Phenotype) -> str:
        words = self._places.words(one)
        written = f' ("{words}")' if words else ""
        since = f", since {age(one.onset)}" if one.onset is not None else ""
        text = f"{one.name}{written}{since}"
        return f"Not there: {text}" if one.excluded else text

    def _by_id(self, ids: Iterable[str]) -> list[tuple[Phenotype, tuple[Citation, ...]]]:
        return [self._held[one] for one in ids if one in self._held]


def _cited(found: Iterable[tuple[Phenotype, tuple[Citation, ...]]]) -> tuple[Citation, ...]:
    """The first place of each: the others stand next to the finding itself."""
    return tuple(dict.fromkeys(places[0] for _, places in found))


def _inner(name: str) -> str:
    """Within a sentence: "Action tremor" as "action tremor", "EEG ..." as it is."""
    return name[:1].lower() + name[1:] if name[1:2].islower() or name[1:2] == " " else name
