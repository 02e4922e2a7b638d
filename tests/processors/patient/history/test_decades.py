"""Twenty years and twenty thousand tokens, told in a few hundred."""

from __future__ import annotations

import msgspec
import pytest

from processors.patient import TriggerSettings
from processors.patient.history.counting import tokens
from schemas.events import DocumentBody, PatientEvent
from schemas.history import HistorySummary
from tests.processors.patient.history.decades import BOILERPLATE, COPIED, KEY, MARKER, START, decades
from tests.processors.patient.hospital import HOUR, T0, Hospital, ask, note, person, stay

A = "Patient/a"
LATEST = "HISTORY OF PRESENT ILLNESS\nAdmitted with back pain for two weeks."


def summary(told: list[PatientEvent], budget: int) -> HistorySummary:
    """What the request for a care summary carries."""
    hospital = Hospital(settings=TriggerSettings(history_tokens=budget))
    visit = [
        stay(A, "1", T0, T0),
        note(A, "x", T0 + HOUR, LATEST),
        ask(A, "care-summary", "Encounter/1", T0 + 2 * HOUR),
    ]
    hospital.tell([person(A, START), *told, *visit])
    found = [request for request in hospital.requests if request.task == "care-summary"][-1].history_summary
    assert found is not None
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("budget", [1000, 2000])
def test_the_facts_of_two_decades_survive_a_twentieth_of_their_length_and_boilerplate_does_not(
    seed: int, budget: int
) -> None:
    told = decades(seed)
    length = sum(tokens(msgspec.json.decode(one.body, type=DocumentBody).text) for one in told)
    found = summary(told, budget)
    texts = [one.text for one in found.past_history]
    assert length > 20_000
    assert found.tokens <= budget
    assert [fact for _, _, fact in KEY if fact not in texts] == []
    assert [text for text in texts if text in MARKER.values()] == [MARKER[0], MARKER[19]]
    assert not set(texts) & set(BOILERPLATE)
    assert texts.count(COPIED) == 1
    assert [one.text for one in found.present_illness] == ["Admitted with back pain for two weeks."]


def test_each_sentence_cites_its_note_to_the_character_and_a_copied_one_the_note_it_was_first_written_in() -> (
    None
):
    told = decades()
    texts = {one.resource: msgspec.json.decode(one.body, type=DocumentBody).text for one in told}
    found = summary(told, 2000).past_history
    assert all(texts[one.resource][one.start : one.end] == one.text for one in found)
    (copied,) = [one for one in found if one.text == COPIED]
    assert (copied.resource, copied.last) == (told[0].resource, told[-1].occurred)
