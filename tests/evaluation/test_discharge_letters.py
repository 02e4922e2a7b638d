"""The letters that are measured, and the measures of texts."""

from __future__ import annotations

import numpy as np
import pytest

from evaluation.discharge.alike import METEOR, Likeness, bert_score, meteor, token_vectors
from evaluation.discharge.letters import Ranking, letter, letters
from evaluation.discharge.patients import Patient, patients
from evaluation.drafting import Writer
from evaluation.intervals import Bootstrap
from kg.medical.graph import Edge, GraphConcept
from kg.medical.linking import Linker, open_linker
from kg.medical.snapshot import Snapshot, build
from models.encoders.port import Vectors
from tests.kg.medical.paths.graphs import Listed
from tests.servers.llm_server import Behaviour, LLMServer
from trainers.datasets.pairs import Pair
from wardstream.settings import Settings

CONCEPTS = [
    GraphConcept("T:dyspnea", "Dyspnea", "DISO", ("Dyspnea", "shortness of breath")),
    GraphConcept("T:xray", "Chest x-ray", "PROC", ("Chest x-ray",)),
    GraphConcept("T:yoga", "Yoga", "ACTI", ("Yoga",)),
    GraphConcept("T:amoxicillin", "Amoxicillin", "CHEM", ("Amoxicillin",)),
]
EDGES = [
    Edge("T:dyspnea", "tested by", "T:xray", source="curated"),
    Edge("T:dyspnea", "treated by", "T:amoxicillin", source="curated"),
]
NOTE = "CHIEF COMPLAINT: Shortness of breath.\n\nHISTORY OF PRESENT ILLNESS: Dyspnea for two days.\n\nALLERGIES: {allergy}.\n"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    return Snapshot.open(build([Listed(CONCEPTS, EDGES)], tmp_path_factory.mktemp("kg")).path)


def _patient(linker: Linker, allergy: str = "None") -> Patient:
    (found,) = patients([Pair("1", NOTE.format(allergy=allergy), "Chest x-ray.")], linker)
    return found


def _rows(graph: Snapshot, *ids: str) -> list[int]:
    return [row for id in ids if (row := graph.row(id)) is not None]


def test_a_letter_tells_what_was_retrieved_and_an_edge_joins_to_the_complaint(graph: Snapshot) -> None:
    linker = open_linker(graph)
    told = letter(_patient(linker), Ranking(_rows(graph, "T:yoga", "T:xray")), graph, linker)
    assert "chest x-ray" in told.text.lower()
    assert "yoga" not in told.text.lower(), "nothing joins it to the complaint"
    assert told.expected == 1


def test_letters_of_nothing_retrieved_tell_no_expectations(graph: Snapshot) -> None:
    linker = open_linker(graph)
    told = letter(_patient(linker), Ranking([]), graph, linker)
    assert told.expected == 0
    assert "x-ray" not in told.text


def test_the_letter_that_is_measured_is_screened_for_allergies(graph: Snapshot) -> None:
    linker = open_linker(graph)
    found = Ranking(_rows(graph, "T:amoxicillin"))
    assert "amoxicillin" in letter(_patient(linker), found, graph, linker).text.lower()
    assert letter(_patient(linker, "Penicillin"), found, graph, linker).expected == 0


def test_meteor_takes_stems_and_rewards_order() -> None:
    reference = "take the tablets with food each morning"
    assert meteor(reference, reference) > 0.99
    assert meteor("taking the tablet with foods each mornings", reference) > 0.9
    assert meteor("morning each food with tablets the take", reference) < meteor(
        "take the tablets each morning", reference
    )
    assert meteor("nothing alike", reference) == 0


def test_bertscore_matches_each_token_with_the_one_most_like_it() -> None:
    east, north, between = [1.0, 0.0], [0.0, 1.0], [0.6, 0.8]
    precision, recall, f1 = bert_score(
        np.array([east, between], np.float32), np.array([north, north, east], np.float32)
    )
    assert precision == pytest.approx((1 + 0.8) / 2)
    assert recall == pytest.approx((0.8 + 0.8 + 1) / 3)
    assert f1 == pytest.approx(2 * precision * recall / (precision + recall))
    assert bert_score(np.zeros((0, 2), np.float32), np.array([east], np.float32)) == (0, 0, 0)


class Spelling:
    """Encoder and token encoder: a word is what letters it has."""

    name, dimension = "spelling", 27

    def tokens(self, texts: list[str]) -> list[Vectors]:
        return [
            np.stack([self._word(word) for word in text.split()])
            if text.split()
            else np.zeros((0, 27), np.float32)
            for text in texts
        ]

    def encode(self, texts: list[str]) -> Vectors:
        return np.stack([self._word(text) for text in texts])

    def _word(self, text: str) -> Vectors:
        found = np.ones(27, np.float32) * 1e-3
        for letter_ in text.lower():
            found[ord(letter_) - 97 if letter_.isascii() and letter_.isalpha() else 26] += 1
        return found / np.linalg.norm(found)  # type: ignore[no-any-return]


def test_long_texts_are_read_in_parts_to_their_end() -> None:
    words = [f"{'abcdefghij'[at % 10]}{'klmnopqrst'[at // 100]}" for at in range(400)]
    assert len(token_vectors(" ".join(words), Spelling())) == 400  # type: ignore[arg-type]


def test_a_text_nearer_to_its_reference_measures_higher_by_every_measure() -> None:
    texts = ["Rest and drink enough.", "Take one tablet with food."]
    of = [
        Patient(str(at), "a", "", text, (), frozenset(), frozenset(), frozenset())
        for at, text in enumerate(texts)
    ]
    likeness = Likeness(of, Bootstrap(["0", "1"], 100), Spelling())  # type: ignore[arg-type]
    near = likeness.of(["Rest and drink tea.", "Take one tablet daily with food."])
    far = likeness.of(["Zzz quick jumps.", "Lazy fox quiz."])
    assert {
        "rouge1",
        "rouge2",
        "rougeL",
        "bleu",
        METEOR,
        "bertscore: precision",
        "bertscore: recall",
        "bertscore: f1",
        "sentence-bert",
    } == set(near)
    assert all(near[name].value > far[name].value for name in near)
    assert not any(
        name.startswith("bertscore") for name in Likeness(of, Bootstrap(["0", "1"], 100), None).of(texts)
    )


def test_letters_by_a_language_model_are_counted_and_where_it_fails_are_the_composer_s(
    graph: Snapshot,
) -> None:
    linker = open_linker(graph)
    of, foreseen = [_patient(linker)] * 2, [Ranking(_rows(graph, "T:xray"))] * 2
    composed = letters(of, foreseen, graph, linker, Writer())
    with LLMServer() as server:
        one = {"base_url": server.base_url, "model": "stub", "max_attempts": 1}
        writer = Writer(settings=Settings.model_validate({"llm": one}))
        by_model = letters(of, foreseen, graph, linker, writer)
        assert writer.counts()["drafts"] == len(server.questions) == 2
        assert by_model[0].text and by_model[0] != composed[0]
        kept = sum(writer.fallbacks.values())
        server.default = Behaviour("status", status=400)
        assert letters(of, foreseen, graph, linker, writer) == composed
    assert kept == 0
    assert (writer.counts()["drafts"], writer.counts()["fallbacks"]) == (4, {"refused": 2})
