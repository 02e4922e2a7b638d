"""What a document names as withdrawn: a critical value that turned out to be another patient's or an error,
and the whole document where its stay is, or where its record joined another, was parted from one, or is in question.

It is added behind the gate: it states what is no longer in the evidence. It names the finding, never its value.
"""

from __future__ import annotations

from typing import Final

import msgspec

from schemas.drafts import Author, Citation, Draft, Section, Statement
from schemas.facts import Source
from schemas.instant import local
from schemas.requests import Request, Withdrawn, WithdrawnWhy

TITLE: Final = "Withdrawn"
_OF_RECORDS: Final[dict[WithdrawnWhy, str]] = {
    "joined": "This record is now part of another record of the same patient: this draft is withdrawn, and that "
    "record's drafts replace it.",
    "parted": "This draft rested on another record that is no longer joined with this one: it is withdrawn. Reconsider "
    "what was done because of it.",
    "erased": "This record has been erased: this draft is withdrawn. Delete it.",
    "in question": "Whose record this is, is in question: this draft is withdrawn until a person has decided. "
    "Reconsider what was done because of it.",
}


def with_withdrawn(draft: Draft, request: Request) -> Draft:
    """The draft with what its request names as withdrawn, first of all."""
    if not request.withdrawn:
        return draft
    return msgspec.structs.replace(draft, sections=(_section(request), *draft.sections))


def withdrawal(request: Request) -> Draft:
    """The document that replaces a published one whose reason is gone."""
    return Draft(
        request.id,
        request.task,
        request.document,
        request.patient,
        request.encounter,
        TITLE,
        request.cut,
        (_section(request),),
        Author("composer", request.template),
    )


def _section(request: Request) -> Section:
    return Section(TITLE, statements=tuple(_statement(one, request.zone) for one in request.withdrawn))


def _statement(one: Withdrawn, zone: str) -> Statement:
    at = local(one.time, zone).strftime("%Y-%m-%d %H:%M")
    if one.why != "lost":
        text = _OF_RECORDS[one.why]
    elif one.resource.startswith("Encounter/"):
        text = f"{one.resource} is no longer a stay of this patient: this draft is withdrawn."
    else:
        text = (
            f"{one.name} of {at} ({one.resource}) is withdrawn: it belongs to another patient or was entered "
            "in error. Reconsider what was done because of it."
        )
    label = f"{one.name}, {at}"
    return Statement(text, (Citation(Source(one.resource, one.version), label, one.time, label),))
