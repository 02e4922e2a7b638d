"""What the classifier may let pass and cut where the checks disagree."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from evaluation.gate import Pair, judged
from processors.drafting.grounding.checks import Cited
from processors.drafting.grounding.claims import brought_together
from processors.drafting.grounding.entailment import nearest
from processors.drafting.grounding.gate import failures
from processors.notes.doubts.addressed import addressed, suspected

#: Cut by the check for words alone; no word of it has another stance.
REWORDED = ("The excoriations have healed over.", "The scratches are healing well.")
CERTAIN, IMPOSSIBLE = 0.999, 0.001


class Always:
    """Answers with one probability, and keeps the pairs that it was given."""

    name = "always"

    def __init__(self, probability: float | None) -> None:
        self.probability = probability
        self.seen: list[tuple[str, str]] = []

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[float | None]:
        self.seen += pairs
        return [self.probability] * len(pairs)


def check(source: str, statement: str, probability: float | None) -> str:
    (verdict,) = judged([Pair("1", "", source, statement, right=True)], Always(probability))
    return verdict.check


def test_a_rewording_that_only_shares_no_words_passes_where_the_classifier_is_sure() -> None:
    assert check(*REWORDED, None) == "topic"
    assert check(*REWORDED, CERTAIN) == ""
    assert check(*REWORDED, IMPOSSIBLE) == "topic"


def test_what_the_checks_pass_is_cut_where_the_classifier_finds_it_wrong() -> None:
    reordered = ("Cough and fever since Monday.", "Since Monday there has been fever and cough.")
    assert check(*reordered, None) == ""
    assert check(*reordered, CERTAIN) == ""
    assert check(*reordered, IMPOSSIBLE) == "entailment"


@pytest.mark.parametrize(
    ("source", "statement", "failed"),
    [
        ("Lisinopril 10 mg was started.", "Lisinopril 20 mg was started.", "number"),
        ("Heparin 5000 units every 8 hours.", "Heparin 5000 units every 12 hours.", "dose"),
        ("Cellulitis of the left foot.", "Cellulitis of the right foot.", "side"),
        ("He is a full code.", "He is DNR.", "code"),
        ("He was admitted with sepsis.", "He was admitted with sepsis and died.", "death"),
        ("Weight 71 kg.", "Weight 71 lb.", "unit"),
        ("The pain was treated in the ward.", "The pain was treated with ketorolac in the ward.", "name"),
        ("Drain output above 90 mL.", "Drain output below 90 mL.", "number"),
        ("Three doses of rabies vaccine.", "Five doses of rabies vaccine.", "number"),
        ("Her aunt had lupus.", "Her sister had lupus.", "person"),
        ("Allergic to latex.", "He tolerates latex.", "allergy"),
        ("There was no bleeding from the wound.", "There was bleeding from the wound.", "negation"),
        ("Clinic on 6 June.", "Clinic on 8 June.", "date"),
    ],
)
def test_no_probability_outweighs_a_hard_check(source: str, statement: str, failed: str) -> None:
    assert check(source, statement, CERTAIN) == failed


@pytest.mark.parametrize(
    ("source", "statement"),
    [
        ("He takes ramipril and bisoprolol.", "He takes two heart medicines."),
        ("Vancomycin trough 14.", "The vancomycin trough was 14 mg/L."),
        ("Drain output 90 mL since noon.", "The drain gave at most 90 mL after 12:00."),
        ("The rash did not return once the patch was off.", "She has remained clear of the rash without it."),
        ("She was warned that the disease might kill her.", "She knows that she could die of the disease."),
        ("Amoxicillin brought him out in hives.", "He is allergic to amoxicillin."),
        ("Gentamicin on Mondays and Thursdays.", "Gentamicin weekly on Mondays and Thursdays."),
        ("Her father lost his sight in a fire.", "Blindness followed a fire in one parent."),
        ("Her womb was taken out in spring.", "She had a hysterectomy in spring."),
    ],
)
def test_what_contradicts_no_word_of_the_source_is_weighed(source: str, statement: str) -> None:
    assert check(source, statement, None)
    assert check(source, statement, CERTAIN) == ""
    assert check(source, statement, IMPOSSIBLE)


@pytest.mark.parametrize(
    ("source", "statement"),
    [
        ("Bloods tomorrow.", "Driving is safe from now on."),
        ("He slept well.", "The kidneys have recovered."),
        ("Plan:", "All tablets may be given up."),
    ],
)
def test_no_probability_bears_out_a_statement_that_shares_nothing_with_its_source(
    source: str, statement: str
) -> None:
    assert check(source, statement, CERTAIN)


def test_a_terse_line_is_read_a_second_time_without_what_the_statement_does_not_mention() -> None:
    classifier = Always(CERTAIN)
    source = "Drain 40 mL, clear; wound dry; stoma pink, two bags; walks with a frame."
    pair = Pair("1", "", source, "He walks with the frame.", right=True)
    assert [verdict.check for verdict in judged([pair], classifier)] == [""]
    assert {read for read, _ in classifier.seen} == {source, "walks with a frame."}


def test_a_rewording_in_letters_that_no_check_reads_is_cut() -> None:
    assert check("There was no fever since Monday.", "Температуры нет.", CERTAIN) == "language"
    assert check("The β-blocker was kept at Málaga.", "The β-blocker was kept.", CERTAIN) == ""


def test_a_quotation_needs_no_classifier() -> None:
    assert check("Cough and fever since Monday.", "Cough and fever since Monday.", IMPOSSIBLE) == ""


def test_all_statements_of_an_answer_are_classified_at_once() -> None:
    classifier = Always(CERTAIN)
    source = "Cough and fever since Monday."
    texts = ["Since Monday there has been fever and cough.", "There is cough and fever."]
    assert [v.check for v in judged([Pair("1", "", source, t, right=True) for t in texts], classifier)] == [
        "",
        "",
    ]
    assert [statement for _, statement in classifier.seen[:2]] == texts


def coded(text: str) -> Cited:
    return Cited(text, noted=False, stamp="2026-03-09 11:11")


def test_a_few_sources_are_weighed_and_those_of_notes_come_first() -> None:
    quotes = [
        "Rash of both forearms.",
        "Sleeps well.",
        "Rash, 9 March 2026",
        "Clobetasol was applied twice.",
        "Walks alone.",
    ]
    claim, sources = brought_together("The rash was treated with clobetasol.", quotes)
    _, chosen = nearest(claim, sources, [True, True, False, True, True])
    assert [source.text for source in chosen] == [quotes[0], quotes[3]]


@pytest.mark.parametrize(
    ("words", "fails"),
    [
        ("Metformin 500 mg by mouth was ordered.", False),
        ("Oral metformin 500 mg.", False),
        ("She was moved to a hospice by her brother, as ordered.", True),
        ("Metformin was ordered after police removed her children from school.", True),
    ],
)
def test_a_coded_fact_bears_out_no_sentence_of_other_words(words: str, fails: bool) -> None:
    cited = (coded("Metformin 500 MG Oral Tablet, 500 mg by mouth twice daily, ordered, 9 March 2026"),)
    assert bool(failures(words, cited, frozenset())) is fails


@pytest.mark.parametrize("words", ["Misoprostol gel was ordered.", "Mupirocin 3 grams was ordered."])
def test_a_unit_is_no_acronym_of_a_medicine(words: str) -> None:
    assert failures(words, (coded("Metformin 500 MG Oral Tablet, ordered, 9 March 2026"),), frozenset())


def test_a_sentence_that_may_speak_to_a_writer_is_repeated_whole_or_not_used() -> None:
    text = "The letter has a wrist fracture."
    assert suspected(text) and not addressed(text)
    assert check(text, "There is a wrist fracture.", CERTAIN) == "instruction"
    assert check(text, text, IMPOSSIBLE) == ""
