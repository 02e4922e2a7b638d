"""The policy of expectations learns from what it drew in service: more hits where hits were rewarded, nothing
from what cannot be right.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from models.policies.expectations import STATISTICS, Expecting
from schemas.errors import StateError
from schemas.paths import Expectations
from tests.trainers.gro.letters import CALLED, LIMIT, drawn, ward
from tests.trainers.killing import content
from trainers.candidates import Candidate
from trainers.gro.from_log import LoggedSettings, checked, from_log
from trainers.gro.from_log import opened as net_of
from trainers.gro.letters import advantages, read

SETTINGS = LoggedSettings(rate=0.02, epochs=6)
Row = dict[str, Any]


@cache
def log() -> tuple[Row, ...]:
    _, _, folder, examples = ward()
    expecting = Expecting.open(ward()[0], folder)
    return tuple(
        row(*drawn(expecting, one, seed), f"p{at}") for at, one in enumerate(examples[:200]) for seed in (at,)
    )


def row(told: Expectations, parts: dict[str, float], patient: str, **more: Any) -> Row:
    made = {
        "expectations": msgspec.json.encode(told).decode(),
        "reward_parts": msgspec.json.encode(parts).decode(),
    }
    return made | {"state": "matched", "reward": 0.5, "echo": False, "patient": patient} | more


def hits(folder: Path) -> float:
    """Of the sets that a policy draws for patients it has not seen."""
    expecting = Expecting.open(ward()[0], folder)
    return float(
        np.mean(
            [sum(drawn(expecting, one, 10_000 + at)[1].values()) for at, one in enumerate(ward()[3][200:])]
        )
    )


def placed(candidate: Candidate, folder: Path) -> Path:
    folder.mkdir()
    for name, data in candidate.files.items():
        (folder / name).write_bytes(data)
    return folder


def test_trained_on_what_it_drew_it_hits_more_and_opens_as_any_policy(tmp_path: Path) -> None:
    candidate = from_log(
        read(log()), ward()[2], tmp_path / "run", SETTINGS, called=CALLED, lineage={"snapshot": "abc"}
    )
    assert hits(placed(candidate, tmp_path / "after")) > hits(ward()[2]) + 0.5
    assert (
        candidate.kind == "card" and candidate.lineage["snapshot"] == "abc" and STATISTICS in candidate.files
    )


def test_rewards_that_are_all_alike_teach_nothing(tmp_path: Path) -> None:
    same = [
        one
        | {
            "reward_parts": msgspec.json.encode(
                dict.fromkeys(msgspec.json.decode(one["reward_parts"]), 0.0)
            ).decode()
        }
        for one in log()
    ]
    candidate = from_log(
        read(same), ward()[2], tmp_path / "run", msgspec.structs.replace(SETTINGS, kl=0.0), called=CALLED
    )
    before, after = net_of(ward()[2])[1].weights(), net_of(placed(candidate, tmp_path / "after"))[1].weights()
    assert all(np.array_equal(before[name], after[name]) for name in before)


class Stopped(Exception):
    pass


def stopping(after: int) -> Callable[..., None]:
    def measure(step: int, *_: object) -> None:
        if step == after:
            raise Stopped

    return measure


def test_stopped_after_any_step_it_comes_to_the_same_bytes(tmp_path: Path) -> None:
    settings = LoggedSettings(epochs=2, batch=64)
    from_log(read(log()), ward()[2], tmp_path / "whole", settings)
    for at in range(1, 9):
        with pytest.raises(Stopped):
            from_log(read(log()), ward()[2], tmp_path / "stopped", settings, measure=stopping(at))
    from_log(read(log()), ward()[2], tmp_path / "stopped", settings)
    one, other = content(tmp_path / "whole"), content(tmp_path / "stopped")
    assert one.keys() == other.keys() and all(one[name] == other[name] for name in one if name != "state")


def test_what_was_drawn_is_weighed_alike_in_service_and_in_training() -> None:
    net = net_of(ward()[2])[1]
    found = checked(net, read(log()), CALLED)
    assert not found.refused and len(found.letters) == 200
    moved = [
        one._replace(
            choice=msgspec.structs.replace(
                one.choice, logprobs=(one.choice.logprobs[0] - 0.5, *one.choice.logprobs[1:])
            )
        )
        for one in found.letters[:7]
    ]
    again = checked(net, msgspec.structs.replace(found, letters=[*moved, *found.letters[7:]]), CALLED)
    assert (
        again.refused == {"log-probabilities that do not match the choices": 7}
        and again.letters == found.letters[7:]
    )
    assert (
        len(checked(net, msgspec.structs.replace(found, letters=moved), "another").letters) == 7
    )  # cannot be told


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda choice: {"features": "f16:nothing"}, "features that are none"),
        (lambda choice: {"groups": choice.groups[1:]}, "another version"),
        (lambda choice: {"chosen": (choice.chosen[0],) * len(choice.chosen)}, "could not be made"),
        (lambda choice: {"chosen": (9999, *choice.chosen[1:])}, "could not be made"),
        (lambda choice: {"logprobs": choice.logprobs[1:]}, "one log-probability"),
        (lambda choice: {"logprobs": (0.1, *choice.logprobs[1:])}, "one log-probability"),
        (lambda choice: {"candidates": tuple(reversed(choice.candidates))}, "do not lead to what was chosen"),
    ],
)
def test_what_cannot_be_right_is_refused_and_counted(
    change: Callable[[Any], dict[str, Any]], why: str
) -> None:
    told = msgspec.json.decode(log()[0]["expectations"], type=Expectations)
    assert told.choice is not None
    wrong = msgspec.structs.replace(told, choice=msgspec.structs.replace(told.choice, **change(told.choice)))
    found = read([log()[0] | {"expectations": msgspec.json.encode(wrong).decode()}])
    assert not found.letters and [why in one for one in found.refused] == [True]


def test_letters_that_were_not_drawn_have_no_outcome_or_are_echoes_are_passed_over() -> None:
    told = msgspec.json.decode(log()[0]["expectations"], type=Expectations)
    likeliest = msgspec.json.encode(msgspec.structs.replace(told, choice=None)).decode()
    rows = [
        log()[0] | more
        for more in ({"state": "open"}, {"echo": True}, {"expectations": None}, {"expectations": likeliest})
    ]
    assert read(rows) == type(read([]))([], {})
    assert read([log()[0] | {"reward_parts": "{}"}]).refused == {"paths without a reward": 1}
    assert read([log()[0] | {"expectations": "{}"}]).refused == {"no expectations": 1}


def test_a_choice_is_credited_with_what_comes_from_it_on_against_other_patients() -> None:
    letters = read(log()).letters
    found = advantages(letters, LIMIT + 1)
    assert abs(found[:, 0].mean()) < 1e-9
    best = max(range(len(letters)), key=lambda at: sum(letters[at].rewards))
    assert found[best, 0] == found[:, 0].max() > 0
    assert not advantages([one._replace(patient="p") for one in letters], LIMIT + 1).any()


def test_too_few_patients_are_refused(tmp_path: Path) -> None:
    with pytest.raises(StateError, match=r"20 patients at least, got 5"):
        from_log(read(log()[:5]), ward()[2], tmp_path)
