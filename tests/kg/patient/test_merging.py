"""What is said twice is one entity, with all that say it."""

from __future__ import annotations

from collections.abc import Iterable

from kg.patient import Event
from kg.patient.merging import merged
from schemas.instant import DAY, FOREVER, HOUR
from tests.kg.patient.events import T0, event


def joined(*events: Event) -> list[Event]:
    def holding(one: Event) -> Iterable[Event]:
        return [
            other
            for other in reversed(events)
            if other.coded and other.linked == one.linked and other.start <= one.start
        ]

    return merged(sorted(events, key=lambda one: (one.start, one.end, one.id)), holding)


def mention(hour: int, status: str = "active", **more: object) -> Event:
    told = {
        "role": "diagnosis",
        "linked": "D:breast",
        "name": "breast cancer",
        "encounter": "Encounter/1",
        **more,
    }
    return event(T0 + hour * HOUR, relation="mentioned", status=status, **told)  # type: ignore[arg-type]


CODED = event(
    T0 - 400 * DAY,
    FOREVER,
    role="diagnosis",
    linked="D:breast",
    relation="has_condition",
    name="Malignant neoplasm of breast",
)


def test_a_note_s_words_for_a_coded_diagnosis_are_a_second_source_of_it() -> None:
    (entity,) = joined(CODED, mention(1), mention(5))
    assert (entity.id, entity.name, len(entity.sources)) == (CODED.id, "Malignant neoplasm of breast", 3)
    assert entity.sources[0] == CODED.source


def test_a_denied_a_relative_s_and_a_planned_one_are_not_the_patient_s_own() -> None:
    others = [
        mention(1, "refuted"),
        mention(2, role="family"),
        mention(3, "planned"),
        mention(4, "unconfirmed"),
    ]
    entities = joined(CODED, *others)
    assert len(entities) == 5
    assert entities[0].sources == (CODED.source,)


def test_what_a_note_says_before_it_was_coded_stands_by_itself() -> None:
    late = event(T0 + 10 * DAY, FOREVER, role="diagnosis", linked="D:breast", relation="has_condition")
    assert len(joined(late, mention(1))) == 2


def test_what_is_over_is_not_meant_by_a_later_note_but_by_one_that_tells_the_past() -> None:
    over = event(
        T0 - 400 * DAY, T0 - 300 * DAY, role="diagnosis", linked="D:breast", relation="has_condition"
    )
    assert len(joined(over, mention(1))) == 2
    assert len(joined(over, mention(1, grain="past", status="inactive"))) == 1


def test_the_notes_of_a_stay_that_say_the_same_are_one_entity_and_another_stay_s_another() -> None:
    first, second = joined(mention(1), mention(5), mention(99, encounter="Encounter/2"))
    assert (len(first.sources), len(second.sources)) == (2, 1)


def test_two_results_are_two() -> None:
    assert len(joined(event(T0, linked="T:potassium"), event(T0 + HOUR, linked="T:potassium"))) == 2


def test_a_stage_in_words_joins_the_coded_one_of_its_encounter_that_has_its_value() -> None:
    coded = event(
        T0, role="staging", name="Clinical stage", value="IIB (cT2 cN1 M0)", encounter="Encounter/1"
    )
    told = {"role": "staging", "linked": "", "name": "Stage"}
    assert len(joined(coded, mention(1, value="IIA", **told))) == 2
    assert len(joined(coded, mention(1, value="IIB", encounter="Encounter/2", **{**told}))) == 2
    (same,) = joined(coded, mention(1, value="IIB", **told))
    assert (same.id, len(same.sources)) == (coded.id, 2)
