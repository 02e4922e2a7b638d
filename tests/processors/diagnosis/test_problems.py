"""The ranking of a note's main problem from what stands before its assessment."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.diagnosis.problems import (
    EXPERIENCE,
    FEATURES,
    SHIPPED,
    Counts,
    Disorders,
    ProblemRanker,
    Weighed,
    distinct,
    load,
    visible,
    weigh,
    with_experience,
)
from tests.processors.diagnosis.ward_world import row, world

NOTE = (
    "CHIEF COMPLAINT: Calf swelling.\n\nHISTORY OF PRESENT ILLNESS: Two days of calf swelling. No cough.\n\n"
    "PAST MEDICAL HISTORY: Migraine.\n\nFAMILY HISTORY: Mother has asthma.\n\n"
    "MEDICATIONS: Colchicine.\n\nASSESSMENT: Tinnitus.\n\nPLAN: Treat anemia.\n"
)


def ranked(text: str, most: int = 10) -> list[str]:
    snapshot, linker = world()
    disorders = Disorders(snapshot)
    found = ProblemRanker(disorders, load()).ranked(weigh(visible(text, linker), disorders), most)
    return [snapshot.name(one) for one in found]


def test_the_problem_of_the_complaint_leads_and_what_is_denied_or_past_follows() -> None:
    found = ranked(NOTE)
    assert found[0] == "calf swelling"
    assert "cough" not in found or found.index("cough") > found.index("deep vein thrombosis")
    assert found.index("migraine") > 0


def test_causes_of_the_complaint_and_conditions_of_a_medicine_are_candidates_though_nobody_names_them() -> (
    None
):
    assert {"deep vein thrombosis", "ruptured popliteal cyst", "gout"} <= set(ranked(NOTE))


def test_what_has_no_listed_causes_has_those_of_its_broader_term() -> None:
    assert "gout" in ranked("HISTORY: Right knee pain.\n")


def test_an_event_has_listed_causes_as_a_complaint_has() -> None:
    assert "ruptured ligament" in ranked("HISTORY: Seen after a skiing accident.\n")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Hgb 8.2, WBC 7.1", True),
        ("hemoglobin was down to 10,", True),
        ("Hemoglobin 13.4", False),
        ("Hgb on 3/4 13.1", False),
        ("hemoglobin A1c 8.9", False),
        ("Hgb 132", False),
    ],
)
def test_a_value_out_of_its_limits_makes_its_condition_a_candidate(text: str, shown: bool) -> None:
    assert ("anemia" in ranked(f"HISTORY: Knee pain.\n\nLABORATORY DATA: {text}\n")) is shown


def test_what_was_often_assessed_weighs_more_than_what_was_only_named() -> None:
    weighed = Weighed((1, 2), np.ones((2, len(FEATURES))))
    often, seldom = with_experience(weighed, [Counts(9, 5, 10), Counts(0, 0, 10)])[:, len(FEATURES) :]
    assert (often >= seldom).all() and (often > seldom).any()


def test_nothing_of_assessment_plan_or_relatives_is_ranked() -> None:
    assert not {"tinnitus", "anemia", "asthma"} & set(ranked(NOTE))


@pytest.mark.parametrize(
    "text",
    [
        "HISTORY: Knee pain.\n\nASSESSMENT:\nGout.\nSKIN: anemia.\n\nPLAN: Rest.\n",
        "HISTORY: Knee pain.\n\nPLAN: Rest.\n\nMEDICATIONS: For anemia.\n",
        "HISTORY: Knee pain.\n\nDISCHARGE MEDICATIONS: For anemia.\n",
    ],
)
def test_what_stands_within_or_after_an_assessment_is_hidden(text: str) -> None:
    shown = "".join(part.text for part in visible(text, world()[1]))
    assert "Knee pain" in shown
    assert "anemia" not in shown and "Gout" not in shown


def test_an_examination_after_an_assessment_is_shown() -> None:
    text = "ASSESSMENT: Gout.\n\nPHYSICAL EXAMINATION: Calf swelling.\n"
    assert [part.text.strip() for part in visible(text, world()[1])] == ["Calf swelling."]


def test_of_a_term_and_its_broader_one_the_likelier_alone_is_listed() -> None:
    disorders = Disorders(world()[0])
    order = [row("vein thrombosis"), row("deep vein thrombosis"), row("gout")]
    assert distinct(order, disorders, 5) == [row("vein thrombosis"), row("gout")]


def test_a_note_without_disorders_has_no_ranking() -> None:
    assert ranked("HISTORY: She feels well.\n") == []


@given(st.text(alphabet="gout asma\n:ATK.", max_size=200))
def test_any_text_is_ranked_without_repeats_and_the_same_each_time(text: str) -> None:
    found = ranked(text)
    assert found == ranked(text) and len(found) == len(set(found))


def test_the_shipped_weights_are_of_this_version_and_others_are_refused(tmp_path: Path) -> None:
    assert len(load().weight) == len(FEATURES) + len(EXPERIENCE)
    other = msgspec.structs.replace(load(SHIPPED), features=FEATURES[1:])
    (tmp_path / "other.json").write_bytes(msgspec.json.encode(other))
    with pytest.raises(ValueError, match="eval ward --write"):
        load(tmp_path / "other.json")
