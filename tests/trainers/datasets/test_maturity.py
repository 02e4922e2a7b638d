"""A decision counts when its reward had time to arrive, with the reward it had then: no dataset changes with its age."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.outcomes import Reward, settle
from processors.outcomes.kinds import landmark
from schemas.instant import DAY, HOUR
from schemas.outcomes import ClinicianDocument, ConfirmedDiagnosis, Outcome
from tests.amounts import examples
from tests.processors.outcomes.test_other_outcomes import ACCEPTED, DIAGNOSIS, MARFAN, MEANS, coded
from tests.processors.outcomes.test_settling import DRAFT, NOTE
from tests.trainers.datasets.logged import SLOT, START, matched, reward, told, write
from trainers.datasets.logged_decisions import decided
from trainers.datasets.rewards import UNRIPE, matured
from trainers.datasets.rows import NOT_RIPE
from trainers.datasets.snapshot import take

LETTER = replace(DRAFT, task="discharge-instruction", request="letter")
CUT = LETTER.cut
GOUT = ConfirmedDiagnosis("Condition/2", "1", (1, 0, ""), "Patient/1", "Encounter/1", 0, coded("M10.9"), True)


def letter(number: int, hours: float, text: str, kind: str = "discharge-summary") -> ClinicianDocument:
    return replace(
        NOTE,
        resource=f"DocumentReference/{number}",
        time=CUT + round(hours * HOUR),
        note_type=kind,
        text=text,
    )


def taken(
    outcomes: list[Outcome], task: str = "discharge-instruction", now: int | None = None
) -> Reward | None:
    draft = {"discharge-instruction": LETTER, "diagnosis": DIAGNOSIS}[task]
    (found,) = settle([draft], outcomes, CUT + 3000 * HOUR, MEANS)
    return matured(found, draft.task, draft.cut, now)


def test_a_diagnosis_that_is_confirmed_after_the_landmark_changes_the_reward_and_not_what_is_learned() -> (
    None
):
    early, late = replace(MARFAN, time=CUT + DAY), replace(GOUT, time=CUT + 40 * DAY)
    (now,) = settle([DIAGNOSIS], [late], CUT + 3000 * HOUR, MEANS)
    assert now.value is not None
    found = taken([late], "diagnosis")
    assert found is not None and (found.state, found.value) == ("expired", None)
    assert taken([early, late], "diagnosis") == taken([early], "diagnosis")


def test_before_its_landmark_a_reward_is_not_taken_however_soon_it_is_there() -> None:
    there = [replace(MARFAN, time=CUT + HOUR)]
    end = CUT + landmark("diagnosis")
    assert taken(there, "diagnosis", end - HOUR) is UNRIPE
    found = taken(there, "diagnosis", end + HOUR)
    assert found is not None and found.state == "matched"


def test_what_was_entered_in_error_is_taken_back_also_after_the_landmark() -> None:
    right = replace(MARFAN, time=CUT + DAY)
    wrong = replace(right, version="2", rank=(2, 0, ""), time=CUT + 50 * DAY, retracted=True)
    found = taken([right, wrong], "diagnosis")
    assert found is not None and found.value is None


@examples(200)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["discharge-summary", "discharge-instructions", "mark"]),
            st.floats(0.5, 400),
            st.sampled_from(["Potassium 4.6.", "Furosemide 40 mg daily.", "Rest.", LETTER.text]),
        ),
        max_size=6,
    ),
    st.randoms(use_true_random=False),
)
def test_whatever_is_known_later_in_whatever_order_what_is_learned_from_stays(drawn, shuffled) -> None:  # type: ignore[no-untyped-def]
    outcomes: list[Outcome] = [
        replace(ACCEPTED, resource=f"Task/{number}", draft="letter", time=CUT + round(hours * HOUR))
        if kind == "mark"
        else letter(number, hours, text, kind)
        for number, (kind, hours, text) in enumerate(drawn)
    ]
    mark = CUT + landmark("discharge-instruction")
    (then,) = settle([LETTER], [one for one in outcomes if one.time <= mark], mark, MEANS)
    shuffled.shuffle(outcomes)
    found = taken(outcomes)
    assert found is not None
    if then.state == "waiting":
        assert found.state in ("expired", "waiting") and found.value is None
    else:
        assert found == then


def test_decisions_whose_time_is_not_over_count_neither_as_answered_nor_as_unanswered(tmp_path: Path) -> None:
    write(tmp_path, [told(number) for number in range(60)])
    reward(tmp_path, [matched(number, number / 100) for number in range(60) if number % 3])
    now = START + 60 * HOUR
    snapshot = take(tmp_path, now=now)
    states = [state for side in ("train", "held") for state in snapshot.table(side)["state"].to_pylist()]
    assert states.count(NOT_RIPE) == sum(START + n * HOUR + 25 * HOUR > now for n in range(60))
    ripe = [decided(snapshot.table(side), SLOT) for side in ("train", "held")]
    assert sum(one.logged for one in ripe) == 60 - states.count(NOT_RIPE)
    requests = {request for one in ripe for request in one.requests}
    assert requests == {f"request-{n}" for n in range(36) if n % 3}


def test_a_later_snapshot_has_the_same_rewards_of_the_same_decisions(tmp_path: Path) -> None:
    write(tmp_path, [told(number) for number in range(60)])
    reward(tmp_path, [matched(number, 1.0) for number in range(60)])
    first = take(tmp_path, now=START + 70 * HOUR)
    late = {"answered": START + 90 * DAY, "early": matched(0, 1.0)}
    reward(tmp_path, [matched(n, 0.25, **{**late, "early": matched(n, 1.0)}) for n in range(60)])
    second = take(tmp_path, now=START + 100 * DAY)
    values = [
        {
            request: value
            for side in ("train", "held")
            for request, value in zip(
                *(one.table(side)[name].to_pylist() for name in ("request", "reward")), strict=True
            )
            if value is not None
        }
        for one in (first, second)
    ]
    assert 0 < len(values[0]) < 60 == len(values[1])
    assert values[0].items() <= values[1].items() and np.unique(list(values[1].values())).tolist() == [1.0]
