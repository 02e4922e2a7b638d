"""That it is open whose record this is: the first thing in a draft, whoever writes the rest."""

from __future__ import annotations

from typing import Final

from schemas.drafts import Section
from schemas.requests import Request

TITLE: Final = "Identity question, for the clinician"
_MOST: Final = 3  # other records that are named; the others are counted


def sections(request: Request) -> tuple[Section, ...]:
    """None where no question is open. Identifiers are not repeated: they may be another person's."""
    questions = request.evidence.identity
    if not questions:
        return ()
    others = [
        f"{one.other if one.other.startswith('Patient/') else 'the record of an identifier'} ({one.reason})"
        for one in questions[:_MOST]
    ]
    more = f"; and {len(questions) - _MOST} more" if len(questions) > _MOST else ""
    text = (
        f"It is open whether this patient has another record: {'; '.join(others)}{more}. Nothing of it is in this "
        "draft, and this record may hold what is another person's. Check name and birth date before anything of "
        "it is relied on; `wardstream identity list` shows the case."
    )
    return (Section(TITLE, empty_reason=text),)
