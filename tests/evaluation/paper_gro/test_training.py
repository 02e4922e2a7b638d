"""Pairs to the paper's policy in a file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import torch
from msgspec.structs import replace

from evaluation.paper_gro.training import USUAL, run
from kg.medical.linking import open_linker
from kg.medical.snapshot import Snapshot, build
from kg.medical.walk.policy import FILE, KIND, RETRAIN, restored
from models.policies import cards
from models.policies.cards import Seen
from processors.discharge.expectations.by_walk import Walking
from processors.discharge.expectations.graph_reasoner import GraphReasoner
from schemas.errors import StateError
from tests.processors.expected import early
from tests.processors.stay import STAY, passage
from tests.trainers.gro.ward import Joined, Ward, clinic, opened
from trainers.datasets.pairs import Read
from wardstream.settings import KnowledgeSettings
from wardstream.wiring.reasoner import reasoner_of

torch.set_num_threads(1)
QUICK = msgspec.structs.replace(USUAL, epochs=2, rollouts=4)


def test_what_is_trained_is_the_papers_policy_for_this_graph_alone(tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path, Joined())
    pairs = clinic(30)
    done = run(Read(pairs, {"no pair": 1}), snapshot, linker, tmp_path / "out", settings=QUICK, seed=3)
    assert done["pairs"] == 30
    card, weights = cards.load(tmp_path / "out" / FILE, KIND, retrain=RETRAIN, graph=snapshot.hash)
    assert (
        card.settings["credit"],
        card.settings["reward"],
        card.settings["soft"],
        card.settings["discount"],
    ) == ("softmax", "path", 10, 0.1)
    assert restored(card, weights).d == 12
    seen = Seen.of(tmp_path / "out", FILE)
    assert seen is not None
    assert pairs[0].pre_admission in seen
    with pytest.raises(StateError, match="wardstream train gro --as-written"):
        cards.load(tmp_path / "out" / FILE, KIND, retrain=RETRAIN, graph="another")


def test_the_same_seed_trains_the_same_policy(tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path, Joined())
    for name in ("a", "b"):
        run(Read(clinic(24), {}), snapshot, linker, tmp_path / name, settings=QUICK, seed=3)
    assert (tmp_path / "a" / FILE).read_bytes() == (tmp_path / "b" / FILE).read_bytes()


def test_a_graph_without_embeddings_is_refused_with_the_command_that_embeds(tmp_path: Path) -> None:
    snapshot = Snapshot.open(build([Ward()], tmp_path).path)
    with pytest.raises(StateError, match="wardstream kg build --embed"):
        run(Read(clinic(24), {}), snapshot, open_linker(snapshot), tmp_path / "out")


def test_too_few_pairs_are_refused(tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path)
    with pytest.raises(StateError, match="at least 20 pairs"):
        run(Read(clinic(3), {"no pair": 2}), snapshot, linker, tmp_path / "out")


def test_letters_may_expect_by_the_walk_of_the_folder_that_the_settings_name(tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path, Joined())
    run(Read(clinic(24), {}), snapshot, linker, tmp_path / "out", settings=QUICK, seed=0)
    settings = KnowledgeSettings(graph=snapshot.path, policy=tmp_path / "out")
    reasoner = reasoner_of(settings)
    assert isinstance(reasoner, GraphReasoner) and reasoner.policy.startswith("out on ")
    note = clinic(24)[0].pre_admission
    evidence = replace(
        STAY, history=(), facts=(), passages=(passage(1, "history-and-physical", "H&P", "03-01 09:00", note),)
    )
    request = early(evidence)
    paths = reasoner.expect(request)
    assert paths and paths == reasoner.expect(request)
    named = {link.row for link in linker.link(note)}
    assert all(snapshot.row(path.steps[-1].concept) not in named for path in paths)
    scores = [path.score for path in paths]
    assert scores == sorted(scores, reverse=True)
    assert Walking.open(snapshot, tmp_path / "out").expected("nothing", [], limit=5) == []
