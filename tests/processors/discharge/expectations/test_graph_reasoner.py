"""From the record's own words, by what a policy expects, to paths through the graph."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest
from msgspec.structs import replace

from kg.medical.graph import Edge, GraphConcept
from kg.medical.linking import Link, open_linker
from kg.medical.snapshot import Snapshot, build
from models.policies.expectations import Expected
from processors.discharge.expectations.graph_reasoner import GraphReasoner
from schemas.paths import Choice, Expectations, ReasoningPath
from tests.kg.medical.paths.graphs import Listed
from tests.processors.expected import early
from tests.processors.stay import STAY, passage

CONCEPTS = [
    GraphConcept("T:dyspnea", "Dyspnea", "DISO", ("Dyspnea", "shortness of breath")),
    GraphConcept("T:rash", "Rash", "DISO", ("Rash",)),
    GraphConcept("T:fever", "Fever", "DISO", ("Fever",)),
    GraphConcept("T:xray", "Chest x-ray [T:xray]", "PROC", ("Chest x-ray",)),
    GraphConcept("T:yoga", "Yoga", "ACTI", ("Yoga",)),
]
EDGES = [Edge("T:dyspnea", "tested by", "T:xray", source="curated")]
NOTE = "CHIEF COMPLAINT: Shortness of breath.\n\nHISTORY OF PRESENT ILLNESS: Dyspnea for two days. Denies fever.\n\nALLERGIES: Penicillin, rash.\n"


class Foreseeing:
    """Expects what it was told to, and remembers what it was asked."""

    def __init__(self, expected: list[Expected]) -> None:
        self._expected = expected
        self.asked: list[tuple[str, list[int]]] = []

    def expected(self, text: str, links: Iterable[Link], *, limit: int) -> list[Expected]:
        self.asked.append((text, [link.row for link in links]))
        return self._expected[:limit]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    return Snapshot.open(build([Listed(CONCEPTS, EDGES)], tmp_path_factory.mktemp("kg")).path)


def expect(
    graph: Snapshot, *ends: tuple[str, str, float], note: str = NOTE
) -> tuple[tuple[ReasoningPath, ...], Foreseeing]:
    """(end, via, log-odds)."""
    rows = [Expected(graph.row(end) or 0, graph.row(via) or 0, odds) for end, via, odds in ends]
    policy = Foreseeing(rows)
    reasoner = GraphReasoner(graph, open_linker(graph), policy, "toy")
    evidence = replace(
        STAY,
        encounter=None,
        history=(),
        facts=(),
        passages=(passage(1, "history-and-physical", "H&P", "03-01 09:00", note),),
    )
    return reasoner.expect(early(evidence)), policy


def test_a_path_leads_from_the_patients_own_words_to_what_is_expected(graph: Snapshot) -> None:
    (path,), _ = expect(graph, ("T:xray", "T:dyspnea", 1.0))
    assert path.printed == "Dyspnea [DISO] --tested by--> Chest x-ray [PROC]"
    assert NOTE[path.said.start : path.said.end] == "Shortness of breath"
    assert path.score == 1.0


def test_what_is_denied_or_only_an_allergy_tells_is_no_start_but_is_read(graph: Snapshot) -> None:
    (path,), policy = expect(graph, ("T:yoga", "T:rash", 0.0))
    assert path.start.concept == "T:dyspnea"
    assert path.steps[0].relation == "group leap"
    text, rows = policy.asked[0]
    assert {graph.id(row) for row in rows} == {"T:dyspnea", "T:fever", "T:rash"}
    assert "Denies fever" in text


@pytest.mark.parametrize(
    "note",
    [
        "HISTORY OF PRESENT ILLNESS: Came with his wife.\n",
        "HISTORY OF PRESENT ILLNESS: No dyspnea, no fever.\n",
    ],
)
def test_a_record_that_names_nothing_or_only_denies_is_not_asked_about(graph: Snapshot, note: str) -> None:
    paths, policy = expect(graph, ("T:xray", "T:dyspnea", 1.0), note=note)
    assert paths == ()
    assert policy.asked == []


def test_a_start_that_is_only_of_the_past_says_so(graph: Snapshot) -> None:
    (path,), _ = expect(
        graph, ("T:xray", "T:dyspnea", 1.0), note="HISTORY OF PRESENT ILLNESS: Dyspnea in 2010. Now a rash.\n"
    )
    assert path.past
    (path,), _ = expect(
        graph,
        ("T:xray", "T:dyspnea", 1.0),
        note="HISTORY OF PRESENT ILLNESS: Dyspnea in 2010. Dyspnea again since Monday.\n",
    )
    assert not path.past


@pytest.mark.parametrize("said", ["Latex allergy (dyspnea)", "Reacted to penicillin with dyspnea"])
def test_what_an_allergy_did_is_no_start_wherever_it_is_told(graph: Snapshot, said: str) -> None:
    assert expect(graph, ("T:xray", "T:dyspnea", 1.0), note=f"HISTORY OF PRESENT ILLNESS: {said}.\n")[0] == ()


@pytest.mark.parametrize(
    "said", ["No known drug allergies, presents with dyspnea", "Denies allergies. Dyspnea since Monday"]
)
def test_what_stands_behind_the_absence_of_allergies_is_no_reaction(graph: Snapshot, said: str) -> None:
    assert (
        len(expect(graph, ("T:xray", "T:dyspnea", 1.0), note=f"HISTORY OF PRESENT ILLNESS: {said}.\n")[0])
        == 1
    )


def test_what_is_only_asked_about_is_no_start(graph: Snapshot) -> None:
    assert (
        expect(graph, ("T:xray", "T:dyspnea", 1.0), note="HISTORY OF PRESENT ILLNESS: ?dyspnea.\n")[0] == ()
    )


class Trying(Foreseeing):
    """Can draw, too: by the seed, the first or the last of what it would expect."""

    def drawn(
        self, text: str, links: Iterable[Link], *, seed: int, limit: int
    ) -> tuple[list[Expected], Choice | None]:
        at = seed % len(self._expected)
        return [self._expected[at]], Choice(seed, limit, ("T:xray", "T:yoga"), (0, 0), "f16:", (at,), (-0.5,))


def test_a_share_of_the_letters_by_their_ids_draws_what_it_expects_and_tells_how(graph: Snapshot) -> None:
    policy = Trying(
        [Expected(graph.row(end) or 0, graph.row("T:dyspnea") or 0, 1.0) for end in ("T:xray", "T:yoga")]
    )
    evidence = replace(
        STAY,
        encounter=None,
        history=(),
        facts=(),
        passages=(passage(1, "history-and-physical", "H&P", "03-01 09:00", NOTE),),
    )
    asked = [replace(early(evidence), id=f"r{number}") for number in range(400)]
    never, some = (
        GraphReasoner(graph, open_linker(graph), policy, "toy"),
        GraphReasoner(graph, open_linker(graph), policy, "toy", 0.25),
    )
    assert not any(never.expectations(one).choice for one in asked[:50])
    found = [some.expectations(one) for one in asked]
    drawn = [one for one in found if one.choice is not None]
    assert 70 < len(drawn) < 130 and {one.choice.chosen for one in drawn if one.choice} == {(0,), (1,)}
    assert all(
        [path.end.concept for path in one.paths] == [one.choice.candidates[one.choice.chosen[0]]]
        for one in drawn
        if one.choice
    )
    assert [some.expectations(one) for one in asked] == found  # asked again: the same
    assert [msgspec.json.decode(msgspec.json.encode(one), type=Expectations) for one in found] == found


def test_a_policy_that_takes_the_place_draws_for_the_same_share(graph: Snapshot) -> None:
    policy = Trying([Expected(graph.row("T:xray") or 0, graph.row("T:dyspnea") or 0, 1.0)])
    always = GraphReasoner(graph, open_linker(graph), Foreseeing([]), "toy", 1.0).by(policy, "other")
    evidence = replace(
        STAY,
        encounter=None,
        history=(),
        facts=(),
        passages=(passage(1, "history-and-physical", "H&P", "03-01 09:00", NOTE),),
    )
    assert always.expectations(early(evidence)).choice is not None
