from __future__ import annotations

from evaluation.diagnosis.outcomes import Outcome, outcomes
from models.ranker.base import Base, base
from models.ranker.fusion import load
from tests.models.ranker.small import cases, known

KNOWN = known()
OVER = base(KNOWN, cases())


def outcome(key: str, over: Base = OVER, **said: object) -> Outcome:
    (found,) = outcomes(over, [key], lambda _: load(), **said)  # type: ignore[arg-type]
    return found


def test_a_case_sees_the_others_of_its_disease_but_not_itself() -> None:
    assert not outcome("test/a").unseen  # b has the same disease
    assert outcome("test/c").unseen


def test_a_disease_made_unseen_has_no_case_left() -> None:
    assert outcome("test/a", unseen=True).unseen
    assert outcome("test/a", unseen=True).rank is not None  # its profile is still known


def test_records_kept_apart_do_not_see_each_other() -> None:
    assert outcome("test/a", hidden={"test/a", "test/b"}).unseen
    assert not outcome("test/a", hidden={"test/a"}).unseen
