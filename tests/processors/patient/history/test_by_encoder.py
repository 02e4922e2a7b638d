"""Scores by an encoder: near to what the note is about, in the note's context where tokens can be had."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from models.encoders.port import Vectors, unit
from processors.patient.history import SentenceScorer, Statement, sentences_of
from processors.patient.history.by_encoder import ByEncoder, How, in_context
from processors.patient.history.lexicon import read
from schemas.events import DocumentBody
from schemas.requests import Passage
from tests.models.encoders.bag_of_words import BagOfWords

NOTE = (
    "Heart failure with swelling.",
    "Swelling and heart failure again.",
    "Heart failure treated.",
    "The parking lot was full.",
)


class Words(BagOfWords):
    """A token is a word, its vector the mean of its own and that of the word before; reads so many tokens."""

    def __init__(self, window: int = 1000) -> None:
        super().__init__(256)
        self._window = window

    def tokens(self, texts: Sequence[str]) -> list[Vectors]:
        found = []
        for text in texts:
            words = text.split()[: self._window]
            alone = self.encode(words) if words else np.zeros((0, self.dimension), dtype=np.float32)
            found.append(unit(alone + 0.5 * np.vstack([alone[:1], alone[:-1]])) if words else alone)
        return found


def statements(texts: Sequence[str]) -> list[Statement]:
    return [Statement(text, "history", "", read(text, "history")) for text in texts]


@pytest.mark.parametrize("how", ["centroid", "attention"])
@pytest.mark.parametrize("encoder", [BagOfWords(256), Words()])
def test_what_the_note_is_about_scores_more_than_what_stands_apart(how: How, encoder: BagOfWords) -> None:
    scores = ByEncoder(encoder, how=how, mix=1.0).score(statements(NOTE))
    assert min(scores[:3]) > scores[3] == 0


def test_words_decide_alone_where_the_encoder_has_no_share() -> None:
    scores = ByEncoder(BagOfWords(), mix=0.0).score(statements(NOTE))
    assert scores[0] > scores[3]
    assert ByEncoder(BagOfWords(), mix=0.0).score(statements(["All questions were answered."]))[0] < 0.05


def test_a_note_without_sentences_has_no_scores_and_a_single_sentence_has_one() -> None:
    for how in ("centroid", "attention"):
        assert ByEncoder(Words(), how=how).score([]) == []
        assert len(ByEncoder(Words(), how=how).score(statements(NOTE[:1]))) == 1


def test_sentences_are_read_in_the_context_of_those_before_them() -> None:
    alone, together = in_context(Words(), [NOTE[1]]), in_context(Words(), NOTE)
    assert not np.allclose(alone[0], together[1])
    assert np.allclose(in_context(Words(), NOTE[:1])[0], together[0])


def test_a_note_longer_than_a_window_is_read_in_several_and_a_sentence_longer_than_one_by_its_beginning() -> (
    None
):
    found = in_context(Words(window=6), [*NOTE, "word " * 20])
    assert found.shape == (5, 256)
    assert np.allclose(np.linalg.norm(found, axis=1), 1, atol=1e-3)


def test_it_is_a_scorer_of_notes_as_any_other() -> None:
    scorer: SentenceScorer = ByEncoder(BagOfWords(), mix=0.5)
    found = sentences_of(
        Passage("DocumentReference/1", "1", 0, "", DocumentBody(text=" ".join(NOTE))), scorer=scorer
    )
    assert [one.text for one in found] == list(NOTE)
    assert all(0 <= one.score <= 1 for one in found)


def test_a_share_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        ByEncoder(BagOfWords(), mix=1.5)
