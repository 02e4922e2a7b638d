"""Whether the record states that the patient has died: the patient's own resource, or how the stay ended.

No letter is drafted to somebody who has died; whoever reads the other documents is shown first. A time comes
from the record or is not shown: a Patient that only says "deceased" counts from when it was stated.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from processors.evidence.moments import day, minute
from processors.evidence.tags import untagged
from schemas.drafts import Citation, Section, Statement
from schemas.facts import Source
from schemas.instant import DAY, Instant
from schemas.requests import Request

#: Discharge dispositions of somebody who died: words, the code of FHIR, and those of the US uniform bill
# (also HL7 table 0112).
_EXPIRED: Final = re.compile(
    r"(?<!not )\b(?:expired|exp|died|dead|death|deceased)\b|^\s*(?:20|40|41|42)\s*$", re.IGNORECASE
)
TITLE: Final = "The patient has died"


class Death(NamedTuple):
    """What states it, in words; each with its source."""

    said: tuple[str, ...]
    citations: tuple[Citation, ...]


def expired(disposition: str) -> bool:
    """Whether a stay ended so."""
    return _EXPIRED.search(disposition) is not None


def found(request: Request) -> Death | None:
    """None where nothing states it by the cut."""
    shown = [c for c in (cited(request), _of_stay(request)) if c is not None]
    return Death(tuple(c.quote for c in shown), tuple(shown)) if shown else None


def cited(request: Request) -> Citation | None:
    """The patient's own resource, where it states by the cut that the patient has died."""
    deceased = request.evidence.patient.deceased
    if deceased is None or deceased > request.cut:
        return None
    text = f"recorded as deceased on {_moment(deceased, request.zone)}"
    return Citation(Source(request.patient, path="deceased"), text, deceased, f"Patient, {text}")


def _of_stay(request: Request) -> Citation | None:
    stay = request.evidence.encounter
    if stay is None or not expired(stay.body.disposition):
        return None
    when = f" on {minute(stay.body.end, request.zone)}" if stay.body.end is not None else ""
    text = f"the stay ended{when} with the disposition: {untagged(' '.join(stay.body.disposition.split()))}"
    return Citation(
        Source(stay.resource, stay.version, path="hospitalization.dischargeDisposition"),
        text,
        stay.body.end or request.cut,
        text,
    )


def _moment(deceased: Instant, zone: str) -> str:
    """To the day where no more was sent."""
    return minute(deceased, zone) if deceased % DAY else day(deceased, zone)


def section(request: Request) -> Section | None:
    """What heads a document for clinicians."""
    death = found(request)
    if death is None:
        return None
    return Section(TITLE, statements=(Statement(f"The patient is {_joined(death)}.", death.citations),))


def no_letter(request: Request) -> Section | None:
    """What stands in place of a letter to the patient."""
    death = found(request)
    if death is None:
        return None
    return Section(
        TITLE,
        statements=(
            Statement(
                f"No letter to the patient is drafted: the patient is {_joined(death)}.", death.citations
            ),
        ),
    )


def _joined(death: Death) -> str:
    first = (
        death.said[0] if death.said[0].startswith("recorded") else f"recorded as deceased: {death.said[0]}"
    )
    return "; ".join((first, *death.said[1:]))
