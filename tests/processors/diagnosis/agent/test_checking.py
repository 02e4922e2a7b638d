"""Every way to break the grammar has a name, and a trajectory that keeps to it has none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.diagnosis.agent.checks import Violation, check, limits
from processors.diagnosis.agent.grammar import (
    KINDS,
    Span,
    block,
    blocks,
    bold,
    changed,
    items,
    neutral,
    queries,
    render,
)
from tests.processors.diagnosis.agent.written import GOOD, checked

V = Violation
DONE = r"<reason> x </reason><diagnose> \textbf{Flu} </diagnose>"
MATCH = "<match> a; b </match><refer> - </refer><reason> x </reason>"


EXAMPLES = [
    ("", V.NO_DIAGNOSIS),
    ("<reason> x </reason>", V.NO_DIAGNOSIS),
    (DONE + DONE, V.SEVERAL_DIAGNOSES),
    (r"</diagnose> \textbf{Flu} <diagnose>", V.DIAGNOSIS_BACKWARDS),
    ("<diagnose> Flu </diagnose>", V.NOTHING_BOLD),
    (r"<diagnose> \textbf{} </diagnose>", V.NOTHING_BOLD),
    ("<diagnose> " + " ".join(rf"\textbf{{D{n}}}" for n in range(6)) + " </diagnose>", V.TOO_MANY_BOLD),
    (DONE + " so that is it", V.AFTER_DIAGNOSIS),
    (DONE + "<reason> or not </reason>", V.AFTER_DIAGNOSIS),
    ("<reason> x" + DONE, V.UNCLOSED),
    (r"<diagnose> \textbf{Flu}", V.UNCLOSED),
    ("x </reason>" + DONE, V.UNOPENED),
    (r"<reason> a <diagnose> \textbf{Flu} </diagnose> b </reason>", V.NESTED),
    (r"<reason> a <diagnose> \textbf{Flu} </reason> </diagnose>", V.INTERLEAVED),
    ("The patient has flu. " + DONE, V.TEXT_OUTSIDE),
    ("<Reason> x </Reason>" + DONE, V.TEXT_OUTSIDE),
    ("<reason> x </reason><guide> Flu: fever </guide>" + DONE, V.PASSIVE_BY_AGENT),
    ("<reason> x </reason><refer> Flu </refer>" + DONE, V.ANSWER_MISPLACED),
    ("<match> a </match>" + DONE, V.UNANSWERED),
    ("<match> a </match><reason> wait </reason><refer> b </refer>" + DONE, V.UNANSWERED),
    ("<match> a </match><guide> b </guide>" + DONE, V.UNANSWERED),
    ("<match> </match><refer> - </refer>" + DONE, V.EMPTY_ACTION),
    ("<lookup> ; ; </lookup><guide> - </guide>" + DONE, V.EMPTY_ACTION),
    ("<search> |WIKI| </search><result> - </result>" + DONE, V.EMPTY_ACTION),
    ("<lookup> a </lookup><guide> - </guide><reason> x </reason>" * 2 + DONE, V.TOO_MANY_LOOKUPS),
    (
        "<lookup> " + "; ".join(f"d{n}" for n in range(11)) + " </lookup><guide> - </guide>" + DONE,
        V.TOO_MANY_DISEASES,
    ),
    (
        "".join(f"<match> a{n}; b{n} </match><refer> - </refer><reason> x </reason>" for n in range(4))
        + DONE,
        V.TOO_MANY_MATCHES,
    ),
    (MATCH + MATCH + DONE, V.MATCH_UNCHANGED),
    (MATCH + "<match> a; b; c </match><refer> - </refer>" + DONE, V.MATCH_UNCHANGED),
    (
        "".join(f"<search> |PMC| q{n} </search><result> - </result><reason> x </reason>" for n in range(3))
        + DONE,
        V.TOO_MANY_SEARCHES,
    ),
    ("<search> |BOOK| a; b; c; d </search><result> - </result>" + DONE, V.TOO_MANY_QUERIES),
    ("<search> what is flu </search><result> - </result>" + DONE, V.NO_CORPUS),
    ("<search> |GOOGLE| what is flu </search><result> - </result>" + DONE, V.NO_CORPUS),
    ("<search> |WIKI| flu |PMC| cold </search><result> - </result>" + DONE, V.SEVERAL_CORPORA),
    (
        "<match> a </match><refer> - </refer><lookup> b </lookup><guide> - </guide>" + DONE,
        V.NO_REASON_BETWEEN,
    ),
]


def test_a_whole_trajectory_violates_nothing() -> None:
    assert checked(GOOD).violations == frozenset()


def test_a_diagnosis_without_any_tool_is_within_the_format() -> None:
    assert checked(DONE).violations == frozenset()


@pytest.mark.parametrize(("text", "named"), EXAMPLES)
def test_each_violation_is_named(text: str, named: Violation) -> None:
    assert named in checked(text).violations


def test_every_violation_but_the_loops_own_has_its_example() -> None:
    assert set(V) - {named for _, named in EXAMPLES} == {V.FORCED}


def test_limits_are_those_of_the_papers_prompt() -> None:
    assert (
        limits().lookups,
        limits().diseases,
        limits().matches,
        limits().searches,
        limits().queries,
        limits().diagnoses,
    ) == (1, 10, 3, 2, 3, 5)


def test_a_replaced_phenotype_is_two_changes() -> None:
    assert changed(["a", "b"], ["A", "c"]) == 2
    assert changed(["a", "b"], ["b", "a"]) == 0


def test_a_name_with_commas_is_one_entry_where_semicolons_separate() -> None:
    assert items("Keratoderma, palmoplantar; Flu") == ("Keratoderma, palmoplantar", "Flu")
    assert items("Fever, cough") == ("Fever", "cough")


def test_questions_and_their_corpus() -> None:
    assert queries(" |PMC| what is flu; and why ") == ("PMC", ("what is flu", "and why"))
    assert queries("flu") == (None, ("flu",))


def test_bold_diseases_are_told_once_and_in_order() -> None:
    assert bold(r"\textbf{B} or \textbf{A}, not \textbf{B}; \textbf{ }") == ("B", "A")


words = st.text(alphabet=st.sampled_from("ab ;,|.é[]\\{}") | st.characters(codec="utf-8"), max_size=20)
pieces = st.lists(
    words
    | st.sampled_from([f"<{kind}>" for kind in KINDS] + [f"</{kind}>" for kind in KINDS] + [r"\textbf{a}"]),
    max_size=14,
)


@given(pieces, st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=3))
def test_any_text_is_read_without_an_exception(parts: list[str], spans: list[tuple[int, int]]) -> None:
    text = "".join(parts)
    found = check(text, [Span(min(pair), max(pair)) for pair in spans])
    assert all(text[step.span.start : step.span.end].strip().startswith("<") for step in found.steps)
    assert found.violations or found.diagnoses


@given(st.text())
def test_text_without_tags_is_no_diagnosis(text: str) -> None:
    assert V.NO_DIAGNOSIS in check(neutral(text)).violations


@given(st.lists(st.tuples(st.sampled_from(KINDS), words.map(neutral).map(str.strip)), max_size=8))
def test_what_is_rendered_is_read_back(steps: list[tuple[str, str]]) -> None:
    text = render(steps)  # type: ignore[arg-type]
    found = blocks(text)
    assert [(step.kind, step.body) for step in found] == steps
    assert [text[step.span.start : step.span.end] for step in found] == [block(*step) for step in steps]


@given(st.text())
def test_foreign_text_cannot_write_a_tag(text: str) -> None:
    clean = neutral(text + "<diagnose>" + text)
    assert not blocks(clean) and "<" not in clean and not bold(clean)
