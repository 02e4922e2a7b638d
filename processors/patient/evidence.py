"""What was known of the stay at the cut: the evidence that travels inside the request.

Of each resource the version of highest rank that occurred by the cut, unless that version retracts it.
Bounded, latest first; what is left out is counted; of a document of the length of a book the beginning, as it
is indexed. Sorted, so that equal evidence has equal bytes.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise
from typing import Final

import msgspec

from processors.notes.indexing import indexed
from processors.patient import encounters, landmarks
from processors.patient.persons import is_own
from processors.patient.record import Record
from processors.patient.rows import Version, View, read_questions, versions
from processors.patient.versions import supersedes, winners
from schemas.events import DocumentBody, EncounterBody, FactsBody, PatientBody, version_of
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, HOUR, MINUTE, Instant, offset_zone
from schemas.requests import EncounterEvidence, Evidence, Passage

_PATIENT: Final = msgspec.json.Decoder(PatientBody)
_ENCOUNTER: Final = msgspec.json.Decoder(EncounterBody)
_FACTS: Final = msgspec.json.Decoder(FactsBody)
_DOCUMENT: Final = msgspec.json.Decoder(DocumentBody)

#: The hours before admission count to the stay: the emergency department's notes and results.
BEFORE: Final = DAY
#: Classes of encounters that are stays on a ward.
_ON_A_WARD: Final = frozenset({"IMP", "ACUTE", "NONAC", "OBSENC", "SS"})


def gather(record: Record, encounter: str, cut: Instant) -> Evidence:
    """The evidence of an encounter up to `cut`."""
    settings = record.rules.settings
    view = encounters.view_of(record, encounter)
    begin = begin_of(record, encounter, cut)
    history, old = _latest(record, b"h", None, cut, settings.most_history)
    results, older = _latest(record, b"o", begin, cut, settings.most_facts)
    notes, oldest = _latest(record, b"d", begin, cut, settings.most_passages)
    named = {version.encounter for version in (*results, *notes)} - {"", encounter}
    others = _earlier_stays(record, named, view, cut) if view and named else frozenset()
    results = [version for version in results if version.encounter not in others]
    of_others = [version for version in notes if version.encounter in others]
    notes = [version for version in notes if version.encounter not in others]
    prior, _ = _latest(record, b"d", None, begin - 1, 4 * settings.most_prior)
    prior += of_others
    passages, cut_off = _passages(notes, settings.most_text)
    patient = demographics(record, cut)
    documents = [_DOCUMENT.decode(version.body) for version in notes]
    return Evidence(
        patient=patient,
        encounter=_encounter(record, view, cut) if view else None,
        history=_facts(history, cut),
        facts=(
            *_facts(results, cut),
            *(fact for body in documents for fact in body.facts if fact.start <= cut),
        ),
        passages=passages,
        prior=_passages(prior, settings.most_text)[0][::-1][: settings.most_prior],
        prior_encounters=_prior_encounters(record, view, cut) if view else (),
        withheld=old + older + oldest + cut_off,
        known_as=_known_as(record, patient),
        earlier=_earlier(record, cut, {version.resource for version in (*results, *notes)}),
        identity=read_questions(record.rows, record.prefix),
    )


def gather_late(record: Record, encounter: str, cut: Instant) -> Evidence:
    """What was known at the end of the stay, with the results that are stated to belong to it and were reported since, up to
    `cut`: what other visits brought is not of this one.
    """
    view = encounters.view_of(record, encounter)
    if view is None or view.end >= cut:
        return gather(record, encounter, cut)
    known = gather(record, encounter, view.end)
    since = [
        version
        for version in versions(record.rows, record.prefix, b"o", view.end + 1, cut + 1)
        if version.encounter and encounters.told_in(record, version.encounter) == encounter
    ]
    replaced = {version.resource for version in since}
    facts = (fact for fact in known.facts if fact.source.resource not in replaced)
    return msgspec.structs.replace(known, facts=(*facts, *_facts(winners(since), cut)))


#: How far a clock is put forward or back in a place; what is farther off is not by its clocks.
_SUMMER: Final = 60  # minutes
_CHANGES: Final = 2  # of one clock in a year; more are two systems, of which one writes in UTC
_SUNDAY: Final = 3  # days from 1 January 1970, a Thursday


def recorded_zone(evidence: Evidence) -> str:
    """By which clocks the encounters and notes of the evidence were written (schemas.instant.offset_zone); UTC where
    none names its offset. Clocks change at two o'clock on the last Sunday before the first time by the new one.
    """
    stays = [stay for stay in (evidence.encounter, *evidence.prior_encounters) if stay is not None]
    stated = {(stay.body.start, stay.body.offset) for stay in stays}
    stated |= {(note.time, note.body.offset) for note in (*evidence.passages, *evidence.prior)}
    known = sorted((time, offset) for time, offset in stated if time is not None and offset is not None)
    counts = Counter(offset for _, offset in known)
    usual = max(counts, key=lambda offset: (offset != 0, counts[offset], offset), default=0)
    near = [(time, offset) for time, offset in known if abs(offset - usual) <= _SUMMER] or [(0, 0)]
    changes = [near[0]]
    for (before, old), (time, new) in pairwise(near):
        if old != new:
            sunday = (time + old * MINUTE - _SUNDAY * DAY - 2 * HOUR) // (7 * DAY) * 7 * DAY + _SUNDAY * DAY
            night = sunday + 2 * HOUR - old * MINUTE
            changes.append((night if before < night else time, new))
    most = _CHANGES * (1 + (near[-1][0] - near[0][0]) // (365 * DAY))
    return offset_zone(changes if len(changes) <= 1 + most else [(0, usual)])


def _earlier(record: Record, cut: Instant, told: set[str]) -> tuple[Fact, ...]:
    """Observations that guidelines name or that show of a cancer, from before the stay or of another one, the
    latest.

    Read from the latest back, until what is left to read is older than all that was found.
    """
    most, ahead = record.rules.settings.most_earlier, landmarks.ahead_by(record)
    best: dict[str, Version] = {}
    named: dict[str, list[Fact]] = {}  # of the best, by resource: each version is read once
    facts: tuple[Fact, ...] = ()
    found = landmarks.latest(record, cut)
    enough = most + 32
    while read := list(islice(found, enough)):
        for marked in read:
            version = (
                landmarks.version_at(record, marked)
                if marked.mark.family in "od" and marked.mark.resource not in told
                else None
            )
            if version is not None and (
                version.resource not in best or supersedes(version, best[version.resource])
            ):
                best[version.resource] = version
                named.pop(version.resource, None)
        for resource, version in best.items():
            if resource not in named:
                named[resource] = _named(record, version, cut)
        facts = tuple(
            sorted(
                (fact for of_one in named.values() for fact in of_one), key=lambda fact: (fact.start, fact.id)
            )[-most:]
        )
        left = read[-1].time  # what is left is of this time or before
        resources = {fact.source.resource for fact in facts}
        if (
            len(facts) == most
            and facts[0].start > left + ahead
            and all(_begun_after(record, name, left) for name in resources)
        ):
            return facts
        enough += enough
    return facts


def _begun_after(record: Record, resource: str, time: Instant) -> bool:
    """Whether no version of it is to be read any more."""
    since = landmarks.since(record, resource)
    return since is not None and since > time


def _named(record: Record, version: Version, cut: Instant) -> list[Fact]:
    if version.retracted:
        return []
    return [
        fact for fact in landmarks.facts_of(record, version) if fact.start <= cut and fact.source.start < 0
    ]  # no note's words: it is not there


def begin_of(record: Record, encounter: str, cut: Instant) -> Instant:
    """From when on notes and results count to the stay."""
    view = encounters.view_of(record, encounter)
    return (view.start if view else cut) - BEFORE


def _earlier_stays(record: Record, named: set[str], view: View, cut: Instant) -> frozenset[str]:
    """Which of these encounters are stays on a ward that were over when this one began: what was written of
    them is of a visit before, however short ago. The emergency department's hours before an admission are the
    admission's.
    """
    found = winners(
        [version for version in versions(record.rows, record.prefix, b"e") if version.occurred <= cut]
    )
    bodies = (
        (version.resource, _ENCOUNTER.decode(version.body)) for version in found if version.resource in named
    )
    return frozenset(
        name
        for name, body in bodies
        if body.class_code in _ON_A_WARD and body.end is not None and body.end <= view.start
    )


def _latest(
    record: Record, family: bytes, start: Instant | None, cut: Instant, most: int
) -> tuple[list[Version], int]:
    """The standing versions of the latest `most`, and how many versions were left out (counted up to as many
    again).
    """
    found = versions(record.rows, record.prefix, family, start, cut + 1, reverse=True)
    kept = list(islice(found, most))
    return winners(kept), sum(1 for _ in islice(found, most))


def _facts(found: list[Version], cut: Instant) -> tuple[Fact, ...]:
    """A fact that begins after the cut (an appointment, a planned drug) is known; one of the future that is
    no plan is not.
    """
    return tuple(
        fact
        for version in found
        for fact in _FACTS.decode(version.body).facts
        if fact.start <= cut
        or fact.status == "planned"
        or fact.relation in ("planned", "ordered_service", "ordered_medication")
    )


def _passages(found: list[Version], most_text: int) -> tuple[tuple[Passage, ...], int]:
    kept: list[Passage] = []
    left_out = size = 0
    for version in reversed(found):
        body = _DOCUMENT.decode(version.body)
        kept_text = indexed(body.text)
        size += len(kept_text)
        if size > most_text and kept:
            left_out += 1
            continue
        length = 0
        if len(kept_text) < len(body.text):
            length = len(body.text)
            parts = tuple(
                msgspec.structs.replace(part, end=min(part.end, len(kept_text)))
                for part in body.parts
                if part.start < len(kept_text)
            )
            body = msgspec.structs.replace(body, text=kept_text, parts=parts)
        kept.append(
            Passage(
                version.resource, version_of(version.id), version.occurred, version.encounter, body, length
            )
        )
    return tuple(reversed(kept)), left_out


def demographics(record: Record, cut: Instant) -> PatientBody:
    """The record's own Patient as known at the cut; where it was received later, the first that was known."""
    known = list(versions(record.rows, record.prefix, b"p"))
    own = [version for version in known if is_own(version)] or known
    by_cut = winners([version for version in own if version.occurred <= cut]) or winners(own[:1])
    return _PATIENT.decode(by_cut[-1].body) if by_cut else PatientBody()


def _known_as(record: Record, patient: PatientBody) -> tuple[PatientBody, ...]:
    """Every name, number and birthday that was ever stated to be the patient's, later than the cut too: notes
    are older than corrections and merges, and who somebody is is no news of the stay.
    """
    reported = (
        _PATIENT.decode(version.body)
        for version in versions(record.rows, record.prefix, b"p")
        if not version.retracted
    )
    stated = {_identity(body) for body in reported} - {_identity(patient)}
    return tuple(sorted(stated, key=msgspec.json.encode)[:_MOST_NAMES])


def identities(record: Record) -> tuple[PatientBody, ...]:
    """Who the record's patient is stated to be, in all versions."""
    patient = demographics(record, FOREVER)
    return (patient, *_known_as(record, patient))


def _identity(body: PatientBody) -> PatientBody:
    return PatientBody(body.identifiers, body.family, body.given, body.birth_date, names=body.names)


#: Versions of a Patient that say who it is otherwise than others: more are a fault of the sender.
_MOST_NAMES: Final = 32


def _encounter(record: Record, view: View, cut: Instant) -> EncounterEvidence | None:
    known = [
        v
        for v in versions(record.rows, record.prefix, b"e", view.known, None)
        if v.resource == view.encounter
    ]
    by_cut = winners([version for version in known if version.occurred <= cut]) or winners(known[:1])
    if not by_cut:
        return None
    body = _ENCOUNTER.decode(by_cut[0].body)
    if body.end is not None and body.end > cut:  # stated later: at the cut the patient was in
        body = msgspec.structs.replace(body, end=None, status="in-progress", disposition="")
    return EncounterEvidence(view.encounter, version_of(by_cut[0].id), body)


def _prior_encounters(record: Record, view: View, cut: Instant) -> tuple[EncounterEvidence, ...]:
    before = [
        other for other in encounters.drafted(record) if other.end <= view.start and other.end != FOREVER
    ]
    latest = sorted(before, key=lambda other: (-other.end, other.encounter))[
        : record.rules.settings.most_prior
    ]
    return tuple(found for other in latest if (found := _encounter(record, other, cut)) is not None)
