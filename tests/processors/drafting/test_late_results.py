"""What is reported after the discharge leads the documents that it makes due, which show the stay as of its end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.drafting.compose.late_results import TITLE
from processors.tasks import TASKS
from schemas.drafts import Draft, Statement
from schemas.facts import Fact
from schemas.requests import Evidence, Task
from tests.processors.stay import NOTES, STAY, at, coded, lab, passage, request

END, LATER = at("03-06 11:00"), at("03-09 15:00")


def _drafted(task: Task, *late: Fact, notes: tuple[str, ...] = (), slot: str = "late:2026-03-09") -> Draft:
    assert STAY.encounter is not None
    ended = replace(STAY.encounter, body=replace(STAY.encounter.body, status="finished", end=END))
    written = tuple(
        passage(80 + n, "progress-note", "Progress note", "03-05 10:00", words)
        for n, words in enumerate(notes)
    )
    evidence: Evidence = replace(
        STAY, encounter=ended, facts=(*STAY.facts, *late), passages=(*NOTES, *written)
    )
    return TASKS[task].compose(replace(request(task, evidence=evidence), slot=slot, cut=LATER))


def _leading(draft: Draft) -> list[Statement]:
    return [s for section in draft.sections if section.title == TITLE for s in section.statements]


def _known(fact: Fact, when: str) -> Fact:
    return replace(fact, attributes={**fact.attributes, "issued": str(at(when))})


RENIN = _known(
    lab(91, "Renin", "2915-8", "96", "ng/L", "03-04 06:00", low="3", high="30", flag="H"), "03-09 14:00"
)
BIOPSY = _known(
    coded(
        "DiagnosticReport/92",
        "reported",
        "Skin biopsy, left forearm",
        "03-04 09:00",
        value="Melanoma, Breslow 1.1 mm; the deep margin is involved.",
    ),
    "03-09 14:30",
)


@pytest.mark.parametrize("task", ["care-summary", "diagnosis"])
def test_it_leads_with_when_it_was_taken_and_reported(task: Task) -> None:
    draft = _drafted(task, RENIN, BIOPSY)
    assert draft.sections[0].title == TITLE
    assert [(s.text, s.verdict) for s in _leading(draft)] == [
        (
            "Reported 9 March 2026 14:30: Skin biopsy, left forearm on 4 March 2026 09:00: Melanoma, Breslow 1.1 mm; the deep margin is "
            "involved.",
            "supported",
        ),
        (
            "Reported 9 March 2026 14:00: Renin 96 ng/L (H, reference 3-30) on 4 March 2026 06:00.",
            "supported",
        ),
    ]
    assert draft.cut == LATER


def test_what_notes_meant_to_do_by_it_is_to_be_decided() -> None:
    draft = _drafted(
        "care-summary",
        BIOPSY,
        notes=("If the margin is involved: wide excision. If potassium is high, call.",),
    )
    open_ = [s for s in _leading(draft) if s.verdict == "marked"]
    assert len(open_) == 1
    assert "If the margin is involved: wide excision." in open_[0].text


def test_the_rest_is_as_of_the_end_of_the_stay() -> None:
    at_the_end = _drafted("care-summary", slot="discharge")
    draft = _drafted("care-summary", BIOPSY)
    by_title = {section.title: section for section in draft.sections}
    medicines = next(s for s in at_the_end.sections if s.title == "Treatment changes")
    assert by_title["Treatment changes"] == medicines


def test_what_was_taken_back_since_is_stated_as_gone() -> None:
    (section,) = (s for s in _drafted("care-summary").sections if s.title == TITLE)
    assert section.statements == ()
    assert section.empty_reason
