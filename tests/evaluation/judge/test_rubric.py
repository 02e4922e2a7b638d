"""The rubric is whole, and people's names for its dimensions are understood."""

from __future__ import annotations

import pytest

from evaluation.judge.rubric import DIMENSIONS, HIGHEST, LOWEST, TASKS, dimension_of, in_words, rubric


def test_every_dimension_has_an_anchor_for_every_rating_of_both_tasks() -> None:
    assert tuple(rubric()) == DIMENSIONS
    for one in rubric().values():
        assert set(one.anchors) == set(TASKS)
        for anchors in one.anchors.values():
            assert list(anchors) == list(range(LOWEST, HIGHEST + 1))
            assert len(set(anchors.values())) == len(anchors)


@pytest.mark.parametrize("task", TASKS)
def test_the_judge_reads_every_title_question_and_anchor_of_its_task_and_none_of_the_other(task: str) -> None:
    (other,) = set(TASKS) - {task}
    text = in_words(task)  # type: ignore[arg-type]
    for one in rubric().values():
        assert one.title in text
        assert one.asks in text
        assert all(anchor in text for anchor in one.anchors[task].values())  # type: ignore[index]
        assert not any(anchor in text for anchor in one.anchors[other].values())


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("factual_accuracy", "factual_accuracy"),
        ("Factual Accuracy", "factual_accuracy"),
        ("COMPLETENESS & THOROUGHNESS", "completeness"),
        ("Completeness and Thoroughness", "completeness"),
        ("Completeness", "completeness"),
        ("Actionability", "actionability"),
        ("fluency", None),
        ("", None),
    ],
)
def test_people_may_write_a_dimension_by_name_or_title(written: str, meant: str | None) -> None:
    assert dimension_of(written) == meant
