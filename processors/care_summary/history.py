"""What came before this stay, in the words of the notes of that time: CliCARE's "past medical history"
(section 3.1) in the document.

The request brings the most informative sentences of all notes before the latest (processors/patient/history),
as many as a model may be shown. A reader wants fewer: the same choice is made again among them, for less.
Each is told with its day, since what was so then need not be so now, and under what it is about:
"Penicillin." is an allergy or a treatment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from processors.drafting.compose import trends
from processors.drafting.outline import SectionPlan
from processors.evidence.moments import dated, day, last_day, on_date
from processors.evidence.record import Record
from processors.evidence.statements import Filled, cite_quoted, state
from processors.evidence.wording import name, number_words, observed, value_words
from processors.patient.cancer_facts import news
from processors.patient.history import compress
from schemas.codes import Concept, Quantity
from schemas.drafts import Statement
from schemas.facts import Fact, Source
from schemas.history import Aspect, HistorySentence
from schemas.instant import FOREVER

#: Tokens of it that are shown: two pages, whatever a model is shown.
TOLD: Final = 800
_SAFETY: Final = "past-safety"
_PARTS: Final[dict[str, tuple[str, str, tuple[Aspect, ...]]]] = {
    "past-illness": ("Illnesses", "diagnoses and problems of earlier years", ("disease",)),
    "past-treatment": (
        "Treatments and operations",
        "medicines, operations and other treatments of earlier years",
        ("treatment",),
    ),
    _SAFETY: (
        "Allergies, risks and wishes",
        "allergies, intolerances, complications, directives and goals of care",
        ("safety",),
    ),
    "past-result": ("Findings", "results of earlier years that still matter", ("result",)),
    "past-course": (
        "Course and background",
        "how it went, family and circumstances",
        ("course", "background", "other"),
    ),
}
SECTION: Final = SectionPlan(
    "History before this stay",
    "11348-0",
    "",
    tuple(
        SectionPlan(
            title,
            "",
            f"{purpose}; each sentence with its day",
            name=name,
            optional=True,
            rank=1.5 if name == _SAFETY else 0.0,
        )
        for name, (title, purpose, _) in _PARTS.items()
    ),
    optional=True,
)


def fill(record: Record) -> Filled:
    """Each part by time; nothing where the request brings no history."""
    chosen = _chosen(record)
    return (
        {
            name: [_statement(one, record.zone) for one in chosen if one.aspect in aspects]
            for name, (_, _, aspects) in _PARTS.items()
        }
        if chosen
        else {}
    )


def _chosen(record: Record) -> tuple[HistorySentence, ...]:
    summary = record.request.history_summary
    if summary is None:
        return ()
    saying = (
        one for one in record.before if not one.text.rstrip().endswith(":")
    )  # the head of a list without its list
    return compress((*saying, *summary.present_illness), TOLD, summary.cut, present=0.0).past_history


def _statement(one: HistorySentence, zone: str) -> Statement:
    return Statement(f"{day(one.time, zone)}: {' '.join(one.text.split())}", (cite_quoted(one, zone),))


# The history of a cancer from coded facts, whatever their age: diagnosis, stage, receptors, treatment with
# its reasons to end, markers.
#
# What a fact says of a cancer is in processors/patient/cancer_facts.yaml; a treatment belongs to it where it
# was given for a malignancy.

_MOST_TREATMENTS: Final = 30
_MOST_POINTS: Final = 8  # of a marker: the latest
_DIAGNOSIS, _STAGE, _MARKER, _RECEPTOR = (
    "diagnosis of malignancy",
    "staging",
    "tumour marker",
    "receptor or gene of the tumour",
)
_NOWHERE: Final = Source("")


def cancer(record: Record) -> list[Statement]:
    """In the order in which an oncologist shows it; nothing where no malignancy is coded."""
    facts = [*record.history, *record.earlier, *record.facts]
    by_kind: dict[str, list[Fact]] = {}
    for fact in sorted({fact.id: fact for fact in facts}.values(), key=lambda fact: (fact.start, fact.id)):
        if (kind := news(fact)) is not None:
            by_kind.setdefault(kind, []).append(fact)
    diagnoses = [fact for fact in by_kind.get(_DIAGNOSIS, ()) if fact.status in ("active", "unconfirmed")]
    if not diagnoses:
        return []
    return [
        *(_diagnosis(fact, record.zone) for fact in _once(diagnoses)),
        *(_found(fact, record.zone) for fact in by_kind.get(_STAGE, ())),
        *(_found(fact, record.zone) for fact in by_kind.get(_RECEPTOR, ()) if value_words(fact.value)),
        *(_treatment(fact, record.zone) for fact in _treatments(record, diagnoses)),
        *_markers(by_kind.get(_MARKER, ()), record.zone),
    ]


def _once(facts: Iterable[Fact]) -> list[Fact]:
    """Each diagnosis where it was shown first."""
    found: dict[str, Fact] = {}
    for fact in facts:
        found.setdefault(name(fact), fact)
    return list(found.values())


def _diagnosis(fact: Fact, zone: str) -> Statement:
    note = " ".join(fact.attributes.get("note", "").split())
    doubt = " (unconfirmed)" if fact.status == "unconfirmed" else ""
    return state(f"{name(fact)}{doubt}, {dated(fact, zone)}{f': {note}' if note else ''}", (fact,), zone=zone)


def _found(fact: Fact, zone: str) -> Statement:
    return state(f"{observed(fact)}, {dated(fact, zone)}", (fact,), zone=zone)


def _treatments(record: Record, diagnoses: Sequence[Fact]) -> list[Fact]:
    """Orders and procedures for a malignancy, by time; the latest."""
    malignant = {fact.source.resource for fact in diagnoses}
    found = [
        fact
        for fact in record.of("ordered_medication", "had_procedure")
        if fact.status != "planned" and any(_for(r, malignant) for r in fact.reasons)
    ]
    return found[-_MOST_TREATMENTS:]


def _for(reason: Concept | str, malignant: set[str]) -> bool:
    if isinstance(reason, str):
        return reason in malignant
    return news(Fact("", "has_condition", reason, 0, _NOWHERE)) is not None


def _treatment(fact: Fact, zone: str) -> Statement:
    if fact.relation == "had_procedure":
        return state(f"{name(fact)}, {dated(fact, zone)}", (fact,), zone=zone)
    last = ""
    if fact.start < fact.end < FOREVER:
        last = day(fact.end, zone) if fact.status == "stopped" else last_day(fact.end, zone)
    ended = f" to {last}" if last and last != day(fact.start, zone) else ""
    why = fact.attributes.get("stop_reason", "")
    over = (
        f"; stopped: {why}"
        if why
        else "; ended"
        if fact.status in ("inactive", "stopped") and not ended
        else ""
    )
    return state(
        f"{name(fact)}, ordered {'from ' if ended else ''}{dated(fact, zone)}{ended}{over}",
        (fact,),
        zone=zone,
    )


def _markers(facts: Sequence[Fact], zone: str) -> Iterator[Statement]:
    """Each marker over the years, the latest points."""
    for series in trends.series(fact for fact in facts if isinstance(fact.value, Quantity)):
        points = series[-_MOST_POINTS:]
        unit = points[-1].value.unit if isinstance(points[-1].value, Quantity) else ""
        words = "; ".join(f"{number_words(fact)} {on_date(fact, zone)}" for fact in points)
        yield state(f"{name(points[-1])}{f' in {unit}' if unit else ''}: {words}", points, zone=zone)
