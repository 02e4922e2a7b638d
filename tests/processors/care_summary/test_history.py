"""What notes of earlier years said, in the care summary: bounded, dated, under what it is about, and citing
its place.
"""

from __future__ import annotations

from msgspec.structs import replace

from processors.drafting.anchors import offered
from processors.evidence.record import Record
from processors.patient.history import compress, sentences_of
from processors.patient.history.counting import tokens
from processors.tasks import TASKS
from schemas.drafts import Section, Statement
from schemas.events import DocumentBody
from schemas.instant import DAY
from schemas.requests import Evidence, Passage, Request

CUT = 15_000 * DAY
SAID = (
    "ASSESSMENT\nStage II breast carcinoma.\nALLERGIES\nPenicillin: anaphylaxis.\nPROCEDURE\nLeft mastectomy."
)
OLD = Passage(
    "DocumentReference/1", "1", DAY, "Encounter/0", DocumentBody(text=SAID, note_type="progress-note")
)
NOW = Passage(
    "DocumentReference/2",
    "1",
    CUT - DAY,
    "Encounter/1",
    DocumentBody(text="HISTORY OF PRESENT ILLNESS\nBack pain for two weeks.", note_type="admission-note"),
)


def asked(*past: Passage, now: tuple[Passage, ...] = (NOW,), budget: int = 5_000) -> Request:
    told = compress([one for passage in (*past, *now) for one in sentences_of(passage)], budget, CUT)
    return Request(
        "r",
        "care-summary",
        "Patient/a",
        "Encounter/1",
        "discharge",
        CUT,
        "",
        "1",
        evidence=Evidence(passages=now),
        history_summary=told,
    )


def before(request: Request) -> dict[str, list[Statement]]:
    """By part."""
    found: list[Section] = [
        section for section in TASKS["care-summary"].compose(request).sections if section.code == "11348-0"
    ]
    return {part.title: list(part.statements) for section in found for part in section.sections}


def test_each_sentence_stands_with_its_day_under_what_it_is_about() -> None:
    told = before(asked(OLD))
    assert [one.text for one in told["Illnesses"]] == ["2 January 1970: Stage II breast carcinoma."]
    assert [one.text for one in told["Allergies, risks and wishes"]] == [
        "2 January 1970: Penicillin: anaphylaxis."
    ]
    assert [one.text for one in told["Treatments and operations"]] == ["2 January 1970: Left mastectomy."]


def test_it_cites_its_place_in_its_note() -> None:
    for one in (statement for part in before(asked(OLD)).values() for statement in part):
        (citation,) = one.citations
        assert SAID[citation.source.start : citation.source.end] == citation.quote
        assert citation.source.resource == OLD.resource
        assert citation.label == "Progress note, 2 January 1970 00:00"


def test_without_a_history_there_is_no_such_section() -> None:
    assert before(asked()) == {}
    assert before(replace(asked(OLD), history_summary=None)) == {}


def test_notes_of_the_stay_are_told_by_its_course_and_not_as_history() -> None:
    assert before(asked(OLD, now=(OLD, NOW))) == {}


def test_a_reader_is_told_two_pages_at_most_however_much_a_model_may_be_shown() -> None:
    names = (
        "carcinoma",
        "lymphoma",
        "melanoma",
        "sarcoma",
        "myeloma",
        "leukemia",
        "glioma",
        "stroke",
        "cirrhosis",
        "asthma",
    )
    many = [
        replace(
            OLD,
            resource=f"DocumentReference/o{number}",
            time=(number + 1) * DAY,
            body=DocumentBody(
                text=f"ASSESSMENT\nStage {number} {names[number % 10]} of organ{number} with finding{number} and complication{number}."
            ),
        )
        for number in range(200)
    ]
    request = asked(*many, budget=20_000)
    assert request.history_summary is not None
    shown = sum(tokens(one.text) for one in request.history_summary.past_history)
    told = sum(tokens(c.quote) for part in before(request).values() for one in part for c in one.citations)
    assert told <= 800 < shown


def test_a_model_is_offered_all_of_it_with_its_days() -> None:
    request = asked(OLD)
    found = {offer.anchor: offer for offer in offered(Record(request)) if offer.anchor.startswith("H")}
    assert [offer.shown for offer in found.values()] == [
        "2 January 1970: Stage II breast carcinoma.",
        "2 January 1970: Penicillin: anaphylaxis.",
        "2 January 1970: Left mastectomy.",
    ]
    assert TASKS["care-summary"].prompt(request).user.count("Stage II breast carcinoma") == 1
