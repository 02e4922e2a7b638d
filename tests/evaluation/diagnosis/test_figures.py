from __future__ import annotations

import pytest

from evaluation.diagnosis.figures import SUBSETS, figures, sets_of
from evaluation.diagnosis.outcomes import Outcome


def outcome(
    rank: int | None,
    p: float = 0.9,
    *,
    set: str = "MME",
    closest: float = 0.0,
    unseen: bool = False,
    kin: str = "",
) -> Outcome:
    return Outcome(set, kin or f"{rank} {p} {closest}", rank, p, rank == 1, closest, unseen, True, 0.0)


def test_accuracy_counts_what_is_among_the_first() -> None:
    told = figures([outcome(1), outcome(5), outcome(11), outcome(None)])
    values = {name: figure.value for name, figure in told.items() if figure is not None}
    assert (values["Acc@1"], values["Acc@5"], values["Acc@10"], values["Hit@20"]) == (0.25, 0.5, 0.5, 0.75)
    assert values["MRR"] == pytest.approx((1 + 1 / 5 + 1 / 11) / 4)


def test_calibration_is_perfect_where_as_many_are_right_as_were_said() -> None:
    sure = [outcome(1, 0.75, closest=at) for at in (0.1, 0.2, 0.3)] + [outcome(2, 0.75)]
    assert (ece := figures(sure)["ECE"]) is not None and ece.value == pytest.approx(0)
    assert (
        ece := figures([outcome(2, 0.95), outcome(3, 0.95)])["ECE"]
    ) is not None and ece.value == pytest.approx(0.95)


def test_subsets_tell_memory_from_diagnosis() -> None:
    found = [outcome(1, closest=0.5), outcome(1, closest=0.49), outcome(None, unseen=True)]
    assert [sum(map(inside, found)) for inside in SUBSETS.values()] == [3, 2, 1, 2]


def test_the_sets_of_rarebench_are_also_told_together() -> None:
    found = [outcome(1, set="MME"), outcome(1, set="HMS"), outcome(1, set="phenopacket")]
    assert {name: len(of) for name, of in sets_of(found).items()} == {
        "RareBench": 2,
        "MME": 1,
        "HMS": 1,
        "phenopacket": 1,
    }
    assert list(sets_of(found[:1])) == ["MME"]
