"""What a summary of long answers promises."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.llm.port import BackendTimeout, Completion, Prompt
from processors.diagnosis.agent.environment import Found
from processors.diagnosis.search import ByModel, Extractive, Question, Short, Summariser
from tests.processors.diagnosis.agent.shelf import Passages

LENS = Found(
    "b/1#a",
    "BOOK",
    "Marfan syndrome",
    "Ectopia lentis is seen in 60 % of patients with Marfan syndrome. However, it is not seen in Loeys-Dietz syndrome. The weather was fine. "
    "Aortic root dilatation above 45 mm needs surgery.",
)
OTHER = Found(
    "b/2#b",
    "BOOK",
    "Homocystinuria",
    "Ectopia lentis in homocystinuria is downward. Intellectual disability is common. Offices open at nine.",
)
NOISE = Found("b/3#c", "BOOK", "Cooking", "Boil the pasta. Add salt to taste. Serve it warm.")
QUESTION = Question(("ectopia lentis",), ("Aortic root dilatation",), (LENS, OTHER, NOISE), 500)


def choosing(*numbers: int, text: str | None = None) -> ByModel:
    """By a model that names these sentences."""
    answer = json.dumps({"sentences": numbers}) if text is None else text
    return ByModel(lambda prompt, seconds: Completion(answer, "model-x", 1, 1))


@pytest.fixture(params=["rule", "model"])
def summariser(request: pytest.FixtureRequest) -> Summariser:
    return Extractive() if request.param == "rule" else choosing(*range(9, 0, -1))


def test_every_sentence_names_the_chunks_that_say_it(summariser: Summariser) -> None:
    found = summariser.summary(QUESTION)
    assert found.sentences
    assert all(kept.chunks and set(kept.chunks) <= {LENS.id, OTHER.id, NOISE.id} for kept in found.sentences)


def test_sentences_hold_to_the_bound(summariser: Summariser) -> None:
    for most in (0, 40, 120, 300):
        assert (
            sum(
                len(kept.text)
                for kept in summariser.summary(
                    Question(QUESTION.queries, QUESTION.findings, QUESTION.passages, most)
                ).sentences
            )
            <= most
        )


def test_no_passages_are_no_reference(summariser: Summariser) -> None:
    assert summariser.summary(Question(("ectopia lentis",), (), ())).sentences == ()


def test_equal_questions_have_equal_answers(summariser: Summariser) -> None:
    assert summariser.summary(QUESTION) == summariser.summary(QUESTION)


def test_numbers_and_negations_stand_as_they_stood(summariser: Extractive) -> None:
    said = " ".join(kept.text for kept in summariser.summary(QUESTION).sentences)
    assert "60 % of patients" in said
    assert "not seen in Loeys-Dietz" in said


def test_an_extract_is_what_answers_word_for_word_in_the_order_of_the_passages() -> None:
    assert [(kept.text, kept.chunks) for kept in Extractive().summary(QUESTION).sentences] == [
        (
            "Ectopia lentis is seen in 60 % of patients with Marfan syndrome. However, it is not seen in Loeys-Dietz syndrome.",
            (LENS.id,),
        ),
        ("Aortic root dilatation above 45 mm needs surgery.", (LENS.id,)),
        ("Ectopia lentis in homocystinuria is downward.", (OTHER.id,)),
    ]


def test_an_extract_of_what_answers_nothing_is_no_reference() -> None:
    assert Extractive().summary(Question(("ectopia lentis",), (), (NOISE,))).sentences == ()


def test_the_same_sentence_in_two_passages_is_kept_once() -> None:
    copy = Found("b/9#z", "BOOK", "Copy", OTHER.text)
    said = [
        kept.text
        for kept in Extractive().summary(Question(("homocystinuria ectopia",), (), (OTHER, copy))).sentences
    ]
    assert said.count("Ectopia lentis in homocystinuria is downward.") == 1


TEXT = st.lists(
    st.sampled_from(
        ["Ectopia lentis", "is", "not", "60 %", "seen.", "However,", "fever", "\n", "Dr.", "lens?", "[s1]"]
    ),
    max_size=40,
).map(" ".join)


@given(st.lists(TEXT, max_size=4), TEXT, st.integers(0, 400))
def test_an_extract_invents_nothing_and_holds_to_its_bound(texts: list[str], query: str, most: int) -> None:
    passages = tuple(Found(f"b/{n}#x", "BOOK", "T", text) for n, text in enumerate(texts))
    by_id = {one.id: " ".join(one.text.split()) for one in passages}
    found = Extractive().summary(Question((query,), (), passages, most))
    assert all(kept.text in by_id[kept.chunks[0]] for kept in found.sentences)
    assert sum(len(kept.text) for kept in found.sentences) <= most


def test_a_short_answer_is_told_as_it_stands_and_a_long_one_in_sentences_under_their_ids() -> None:
    long = Found("b/8#l", "BOOK", "Marfan syndrome", f"{LENS.text} {'The hospital lies by the river. ' * 40}")
    shelf = Passages([long, OTHER, NOISE])
    assert list(Short(shelf, Extractive(), most=5_000).passages("BOOK", ["ectopia lentis"], 3)) == list(
        shelf.passages("BOOK", ["ectopia lentis"], 3)
    )
    found = Short(shelf, Extractive(), ("Aortic root dilatation",)).passages("BOOK", ["ectopia lentis"], 3)
    assert [one.id for one in found] == [one.id for one in shelf.passages("BOOK", ["ectopia lentis"], 3)]
    assert not any("river" in one.text for one in found)
    assert "45 mm" in next(one.text for one in found if one.id == long.id)


# --- by a language model


@given(st.lists(st.integers(-3, 40), max_size=12), st.integers(0, 400))
def test_whatever_numbers_a_model_names_its_summary_has_sentences_of_the_passages_in_their_order(
    numbers: list[int], most: int
) -> None:
    found = (
        choosing(*numbers)
        .summary(Question(QUESTION.queries, QUESTION.findings, QUESTION.passages, most))
        .sentences
    )
    texts = {one.id: one.text for one in QUESTION.passages}
    places = [(list(texts).index(kept.chunks[0]), texts[kept.chunks[0]].index(kept.text)) for kept in found]
    assert places == sorted(places) and sum(len(kept.text) for kept in found) <= most


def test_a_model_chooses_what_the_rule_would_not_and_may_choose_nothing() -> None:
    (weather,) = choosing(2).summary(QUESTION).sentences
    assert (weather.text, weather.chunks) == ("The weather was fine.", (LENS.id,))
    assert choosing().summary(QUESTION).sentences == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1, 2]",
        '{"sentences": ["Give 500 mg of colchicine."]}',
        '{"sentences": [77]}',
        "Here they are: 1",
    ],
)
def test_where_a_model_answers_with_something_else_the_rule_summarises(text: str) -> None:
    assert choosing(text=text).summary(QUESTION) == Extractive().summary(QUESTION)


def test_where_a_model_does_not_answer_the_rule_summarises() -> None:
    def late(prompt: Prompt, seconds: float) -> Completion:
        raise BackendTimeout("late")

    assert ByModel(late).summary(QUESTION) == Extractive().summary(QUESTION)


def test_the_prompt_is_of_the_questions_alone_and_its_schema_of_the_sentences() -> None:
    prompts: list[Prompt] = []

    def seen(prompt: Prompt, seconds: float) -> Completion:
        prompts.append(prompt)
        return Completion('{"sentences": [1]}', "model-x", 1, 1)

    for _ in range(2):
        ByModel(seen).summary(QUESTION)
    assert prompts[0] == prompts[1] and "ectopia lentis" in prompts[0].user
    assert (
        f"{prompts[0].schema['properties']['sentences']['items']['maximum']}. Cooking: Serve it warm."
        in prompts[0].user
    )
