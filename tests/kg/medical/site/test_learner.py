from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.medical.site import Change, Erased, Item, Linked, Meant, SiteLearner, Version, Withdrawn
from kg.medical.site.edges import MOST
from schemas.errors import StateError
from schemas.instant import HOUR
from tests.amounts import examples
from tests.kg.medical.site.scratch import from_scratch, kept

CONCEPTS = st.sampled_from(
    [Meant("HP:1"), Meant("HP:2"), Meant("D:1"), Meant("SITE:s|1", "One"), Meant("SITE:s|1", "The one")]
)
CONDITIONS = [f"Condition/{number}" for number in range(3)]
ITEMS = st.builds(
    Item,
    st.sampled_from(["condition", "drug", "procedure", "test"]),
    CONCEPTS,
    st.booleans(),
    st.lists(CONCEPTS, max_size=1).map(tuple),
    st.lists(st.sampled_from(CONDITIONS), max_size=2).map(tuple),
)


NOTES = ["Note/1", "Note/2", "Note/3"]
NOTED = st.tuples(
    st.sampled_from(["condition", "drug", "procedure"]), st.sampled_from(["HP:1", "HP:2", "D:1"])
)


@st.composite
def versions(draw: st.DrawFn) -> Version:
    """Of few resources, patients and encounters, so that they meet. The rank says what a version says, as a
    content hash does.
    """
    number = draw(st.integers(0, 3))
    patient, path = draw(
        st.sampled_from([("A", ()), ("B", ()), ("A", ("B",)), ("A", ("C", "B")), ("A", ("C",))])
    )
    resource = draw(
        st.sampled_from([*CONDITIONS, "Order/1", "Order/2", "Encounter/1", "Encounter/2", *NOTES])
    )
    items = tuple(draw(st.lists(ITEMS, max_size=3)))
    encounter = draw(st.sampled_from(["", "Encounter/1", "Encounter/2"]))
    occurred = draw(st.integers(0, 12)) * HOUR
    admission = draw(st.sampled_from([None, 0, 5 * HOUR])) if resource.startswith("Encounter") else None
    noted = tuple(sorted(draw(st.sets(NOTED, max_size=3)))) if resource.startswith("Note") else ()
    replaces = (
        tuple(draw(st.lists(st.sampled_from(NOTES), max_size=1))) if resource.startswith("Note") else ()
    )
    rank = (number, 0, repr((items, encounter, admission, noted, replaces)))
    return Version(patient, path, resource, rank, occurred, encounter, items, admission, noted, replaces)


CHANGES = st.one_of(
    versions(),
    st.builds(Withdrawn, st.just("A"), st.sampled_from([("B",), ("C", "B"), ("C",)])),
    st.builds(Erased, st.sampled_from(["A", "B"])),
    st.builds(Linked, st.sampled_from(["A", "B"]), st.booleans()),
)


def _learned(path: Path, changes: list[Change], cuts: list[int]) -> None:
    places = sorted({0, *(cut for cut in cuts if cut < len(changes)), len(changes)})
    with SiteLearner(path) as learner:
        for begin, end in pairwise(places):
            learner.apply(changes[begin:end])


@examples(80, deadline=None)
@given(st.lists(CHANGES, max_size=14), st.lists(st.integers(0, 14), max_size=5))
def test_incremental_counts_are_those_from_scratch_wherever_batches_end(
    changes: list[Change], cuts: list[int]
) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "site.db"
        _learned(path, changes, cuts)
        assert kept(path) == from_scratch(changes)


@examples(30, deadline=None)
@given(
    st.lists(versions(), max_size=10).flatmap(
        lambda all_: st.tuples(st.just(all_), st.permutations([*all_, *all_[:4]]))
    )
)
def test_versions_may_come_in_any_order_and_more_than_once(
    orders: tuple[list[Version], list[Version]],
) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "site.db"
        _learned(path, list(orders[1]), [3, 7])
        assert kept(path) == from_scratch(orders[0])


@examples(20, deadline=None)
@given(st.lists(versions(), max_size=8))
def test_what_is_retracted_leaves_nothing_behind(all_: list[Version]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "site.db"
        gone = [
            one._replace(rank=(99, 0, ""), items=(), admission=None, noted=(), replaces=()) for one in all_
        ]
        _learned(path, [*all_, *gone], [2, 5])
        assert kept(path) == {}
        with closing(sqlite3.connect(path)) as opened:
            for table in ("claim", "present", "counted", "refers", "replaces"):
                assert opened.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def _version(
    resource: str, *items: Item, patient: str = "A", encounter: str = "Encounter/1", hour: int = 0
) -> Version:
    return Version(patient, (), resource, (1, 0, ""), hour * HOUR, encounter, items)


def test_a_drug_is_joined_to_its_condition_whichever_of_them_comes_first(tmp_path: Path) -> None:
    drug = _version(
        "MedicationRequest/1", Item("drug", Meant("D:1"), referred=("Condition/0",)), encounter="Encounter/9"
    )
    condition = _version("Condition/0", Item("condition", Meant("HP:1")))
    for name, order in (("a", [drug, condition]), ("b", [condition, drug])):
        with SiteLearner(tmp_path / name) as learner:
            for change in order:
                learner.apply([change])
        assert kept(tmp_path / name)["TREATED", "HP:1", "D:1"] == (1, 1)


def test_positions_are_kept_with_what_was_written_and_not_without(tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    with SiteLearner(path) as learner:
        learner.apply([_version("Condition/0", Item("condition", Meant("HP:1")))], {("t", 0): 5})
        broken = _version("Condition/1", Item("condition", Meant("HP:2")))._replace(items=(object(),))  # type: ignore[arg-type]
        with pytest.raises((AttributeError, TypeError)):
            learner.apply([_version("Condition/2", Item("condition", Meant("HP:3"))), broken], {("t", 0): 9})
        assert learner.positions() == {("t", 0): 5}
    assert ("PRESENT", "HP:3", "") not in kept(path)


def test_the_cost_of_an_event_does_not_grow_with_history(tmp_path: Path) -> None:
    """Statements that SQLite runs for one more result, after ten encounters and after four hundred."""

    def cost(encounters: int) -> int:
        with SiteLearner(tmp_path / f"{encounters}.db") as learner:
            told = [
                _version(
                    f"Condition/{n}",
                    Item("condition", Meant(f"HP:{n % 9}")),
                    patient=f"P{n % 40}",
                    encounter=f"Encounter/{n}",
                )
                for n in range(encounters)
            ]
            learner.apply(told)
            steps: list[str] = []
            learner._sql.set_trace_callback(steps.append)
            learner.apply(
                [_version("Observation/1", Item("test", Meant("L:1")), patient="P1", encounter="Encounter/1")]
            )
            return len(steps)

    assert cost(400) == cost(10)


def test_a_file_that_was_learned_with_another_vocabulary_is_refused(tmp_path: Path) -> None:
    SiteLearner(tmp_path / "site.db", vocabulary="one").close()
    with pytest.raises(StateError, match="vocabulary"):
        SiteLearner(tmp_path / "site.db", vocabulary="other")


def test_no_key_of_a_patient_is_written_down(tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    with SiteLearner(path) as learner:
        item = Item("drug", Meant("D:1"), referred=("Condition/canary-2",))
        learner.apply(
            [_version("Order/canary-1", item, patient="Patient/canary-0", encounter="Encounter/canary-3")]
        )
    assert b"canary" not in path.read_bytes()
    assert path.stat().st_mode & 0o077 == 0


def test_an_encounter_with_more_concepts_than_a_stay_can_have_says_nothing_by_their_being_together(
    tmp_path: Path,
) -> None:
    path = tmp_path / "site.db"
    results = [_version(f"Observation/{n}", Item("test", Meant(f"L:{n}"))) for n in range(MOST)]
    with SiteLearner(path) as learner:
        learner.apply([_version("Condition/0", Item("condition", Meant("HP:1"))), *results[:-1]])
        assert sum(what == "WITH" for what, _, _ in kept(path)) == MOST - 1
        learner.apply(results[-1:])
        assert ("PRESENT", "L:0", "") in kept(path)
        assert not any(what == "WITH" for what, _, _ in kept(path))
        learner.apply([results[0]._replace(rank=(2, 0, ""), items=())])
        assert sum(what == "WITH" for what, _, _ in kept(path)) == MOST - 1
