"""Where a patient stands: what is due, later, possible, done, excluded, and what just misses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kg.guidelines.days import Span
from kg.guidelines.graph import Due, Edge, Guideline, Step
from kg.guidelines.plan import plan_of
from kg.guidelines.predicates import ALWAYS, Predicate
from kg.guidelines.sources.rules import guideline_of
from kg.guidelines.standing import Standing, evaluation_of, standings, together
from kg.guidelines.subject import Subject
from schemas.codes import Coding, Concept
from schemas.facts import Fact
from schemas.instant import isoformat
from tests.amounts import examples
from tests.kg.guidelines.records import KNOWN, SYSTEM, asked, biopsy, cytology, fact, hpv, patient, treatment
from tests.kg.guidelines.straightforward import straightforward

ABOUT = {"id": "test", "title": "Test", "version": "1", "population": {"sex": "female"}}
SITUATIONS: list[dict[str, Any]] = [
    {
        "title": "Screened",
        "when": {"age": {"from": 25}},
        "situations": [
            {
                "title": "Negative",
                "when": {"happened": "screening", "at": 0, "is": "HPV-negative"},
                "do": {"title": "Follow-up", "due": {"wait": "5 years", "event": "screening"}},
            },
            {
                "title": "Positive",
                "when": {"happened": "screening", "at": 0, "is": "HPV-positive"},
                "do": {"title": "Cytology", "due": "now"},
            },
            {
                "title": "HPV 16",
                "when": {"happened": "screening", "at": 0, "is": "HPV16+"},
                "do": {"title": "Colposcopy", "due": "now"},
            },
            {
                "title": "Cotest-negative",
                "when": {"happened": "screening", "at": 0, "is": "Cotest-negative"},
                "do": {"title": "Cotest follow-up"},
            },
        ],
    },
    {
        "title": "CIN3",
        "precedence": 10,
        "when": {"happened": "biopsy", "at": 0, "is": "CIN3"},
        "do": {
            "title": "Treatment",
            "due": "now",
            "excluded": {"stated": "pregnancy", "active": True},
            "codes": ["excision"],
        },
    },
]


def rules(situations: list[dict[str, Any]] = SITUATIONS, **about: Any) -> Guideline:
    return guideline_of({"guideline": {**ABOUT, **about}, "situations": situations}, KNOWN, "test.yaml")


GUIDE = rules()


def states(subject: Subject, guideline: Guideline = GUIDE, near: int = 1) -> dict[str, str]:
    return {standing.step.title: standing.state for standing in standings(guideline, subject, near=near)}


def named(title: str, subject: Subject, guideline: Guideline = GUIDE) -> Standing:
    return next(standing for standing in standings(guideline, subject) if standing.step.title == title)


def test_what_applies_is_due_with_its_time_its_way_and_its_evidence() -> None:
    test = hpv("2021-01-01", "negative")
    follow_up = named("Follow-up", patient(test))
    assert follow_up.state == "due"
    assert follow_up.due is not None
    assert isoformat(follow_up.due) == "2026-01-01T00:00:00Z"
    assert follow_up.way == ("Screened", "Negative")
    assert follow_up.evidence == (test,)
    assert [f.text for f in follow_up.satisfied] == [
        "female patient",
        "age 25 or older",
        "latest screening: HPV-negative",
    ]


def test_what_rests_on_something_unknown_is_possible_and_says_what_would_settle_it() -> None:
    possible = named("Cotest follow-up", patient(hpv("2021-01-01", "negative")))
    assert possible.state == "possible"
    assert [f.missing for f in possible.missing] == ["cytology result with HPV test: negative (2021-01-01)"]


def test_without_a_date_of_birth_nothing_that_asks_for_age_is_recommended() -> None:
    assert states(patient(hpv("2021-01-01", "negative"), born=""))["Follow-up"] == "possible"


def test_without_a_sex_nothing_is_recommended_and_for_men_nothing_is_told() -> None:
    assert set(states(patient(hpv("2021-01-01", "negative"), sex="")).values()) <= {
        "possible",
        "not-applicable",
    }
    assert states(patient(hpv("2021-01-01", "negative"), sex="male")) == {}


def test_what_misses_by_one_condition_says_which_and_what_the_record_says_instead() -> None:
    standing = named("Cytology", patient(hpv("2021-01-01", "negative")))
    assert standing.state == "not-applicable"
    assert [f.came for f in standing.against] == ["HPV test: negative (2021-01-01)"]


def test_what_misses_by_more_is_not_told_unless_it_is_asked_for() -> None:
    young = patient(hpv("2021-01-01", "positive"), born="2005-01-01")
    assert "Follow-up" not in states(young)
    assert states(young, near=2)["Follow-up"] == "not-applicable"
    assert states(patient(hpv("2021-01-01", "positive")), near=0) == {
        "Cytology": "due",
        "Treatment": "possible",
    }


def test_the_more_specific_of_what_applies_stands_first() -> None:
    subject = patient(hpv("2021-01-01", "negative"), cytology("2021-01-01", "NILM"))
    assert [s.step.title for s in standings(GUIDE, subject) if s.state == "due"] == [
        "Cotest follow-up",
        "Follow-up",
    ]
    assert [s.step.title for s in standings(GUIDE, patient(hpv("2021-01-01", "16"))) if s.state == "due"] == [
        "Colposcopy",
        "Cytology",
    ]


def test_precedence_stands_before_specificity() -> None:
    subject = patient(
        hpv("2021-01-01", "negative"), cytology("2021-01-01", "NILM"), biopsy("2021-02-01", "CIN3")
    )
    assert standings(GUIDE, subject)[0].step.title == "Treatment"


def test_what_is_excluded_is_never_due_and_says_why() -> None:
    subject = patient(biopsy("2021-02-01", "CIN3"), fact("has_condition", "pregnancy", "2021-01-01"))
    treatment_ = named("Treatment", subject)
    assert treatment_.state == "excluded"
    assert [f.text for f in treatment_.against] == ["pregnancy"]


def test_what_only_may_be_excluded_stays_due_and_says_what_is_to_be_settled_before() -> None:
    suspected = fact("has_condition", "pregnancy", "2021-01-01", status="unconfirmed")
    subject = patient(biopsy("2021-02-01", "CIN3"), suspected)
    assert states(subject)["Treatment"] == "due"
    unsettled = named("Treatment", subject).unsettled
    assert unsettled is not None and "pregnancy" in unsettled.missing


def test_what_was_done_before_the_time_that_is_looked_at_does_not_answer_it() -> None:
    recent = asked({"happened": "biopsy", "is": "CIN2+", "within": "2 years"})
    step = Step(
        "a", "Excision", "action", "g|1", condition=recent, codes=(Concept((Coding(SYSTEM, "excision"),)),)
    )
    guideline = Guideline("g", "g", "1", "", (step,), (), tuple(KNOWN.kinds.values()))
    found = biopsy("2021-02-01", "CIN3")
    assert states(patient(treatment("2015-03-01"), found), guideline) == {"Excision": "due"}
    assert states(patient(treatment("2021-03-01"), found), guideline) == {"Excision": "done"}


def test_what_was_done_is_done_and_not_due() -> None:
    assert states(patient(biopsy("2021-02-01", "CIN3"), treatment("2021-03-01")))["Treatment"] == "done"


def test_what_is_to_be_done_again_is_due_when_its_time_has_passed() -> None:
    steps = (
        Step(
            "a",
            "Excision",
            "action",
            "g|1",
            codes=(Concept((Coding(SYSTEM, "excision"),)),),
            due=Due(Span(), every=Span(years=1)),
        ),
    )
    guideline = Guideline("g", "g", "1", "", steps)
    assert states(patient(treatment("2021-03-01")), guideline) == {"Excision": "done"}
    assert states(patient(treatment("2019-03-01")), guideline) == {"Excision": "due"}


def test_a_step_behind_an_action_that_is_still_to_be_done_comes_later() -> None:
    first = Step("a", "Excision", "action", "g|1", codes=(Concept((Coding(SYSTEM, "excision"),)),))
    guideline = Guideline(
        "g", "g", "1", "", (first, Step("b", "Follow-up", "action", "g|1")), (Edge("a", "b"),)
    )
    assert states(patient(), guideline) == {"Excision": "due", "Follow-up": "later"}
    assert named("Follow-up", patient(), guideline).before == ("Excision",)
    assert states(patient(treatment("2021-03-01")), guideline) == {"Excision": "done", "Follow-up": "due"}


def test_codes_are_the_same_under_every_name_of_their_system() -> None:
    step = Step(
        "a",
        "Biopsy",
        "action",
        "g|1",
        codes=(Concept((Coding("urn:oid:2.16.840.1.113883.6.96", "65801008"),)),),
    )
    done = replace(
        fact("had_procedure", "", "2021-01-01"),
        concept=Concept((Coding("http://snomed.info/sct", "65801008"),)),
    )
    assert states(patient(done), Guideline("g", "g", "1", "", (step,))) == {"Biopsy": "done"}


def test_a_due_time_counted_from_what_is_not_on_record_is_none() -> None:
    step = Step("a", "Biopsy", "action", "g|1", due=Due(Span(years=1), event="screening"))
    assert (
        named(
            "Biopsy", patient(), Guideline("g", "g", "1", "", (step,), events=tuple(KNOWN.kinds.values()))
        ).due
        is None
    )
    assert (
        named("Biopsy", patient(), Guideline("g", "g", "1", "", (step,))).due is None
    )  # an event that nobody defined


def test_a_circle_is_walked_once() -> None:
    steps = tuple(Step(name, name, "action", "g|1") for name in "abc")
    guideline = Guideline("g", "g", "1", "", steps, (Edge("a", "b"), Edge("b", "c"), Edge("c", "b")))
    assert [s.way for s in standings(guideline, patient())] == [(), ("a",), ("a", "b")]


def test_where_one_guideline_overrides_another_its_word_comes_first_once_it_has_something_due() -> None:
    special = rules(
        [
            {
                "title": "16",
                "when": {"happened": "screening", "at": 0, "is": "HPV16+"},
                "do": {"title": "Special"},
            }
        ],
        id="special",
        overrides=["test"],
    )
    both = [GUIDE, special]
    for record, first in ((hpv("2021-01-01", "16"), "Special"), (hpv("2021-01-01", "negative"), "Follow-up")):
        subject = patient(record)
        assert together([standings(each, subject) for each in both], both)[0].step.title == first
        assert together([standings(each, subject) for each in reversed(both)], both)[0].step.title == first


def test_guidelines_of_one_patient_share_what_was_found() -> None:
    subject = patient(hpv("2021-01-01", "negative"))
    standings(GUIDE, subject)
    assert evaluation_of(GUIDE, subject) is evaluation_of(GUIDE, subject)
    assert evaluation_of(replace(GUIDE), subject) is not evaluation_of(GUIDE, subject)
    assert plan_of(GUIDE) is plan_of(GUIDE)


def test_conditions_that_say_the_same_are_one_in_a_plan() -> None:
    twice = rules(
        [
            {
                "title": name,
                "when": {"happened": "screening", "at": 0, "is": "HPV16+", "after": "treatment"},
                "do": {"title": "x"},
            }
            for name in "ab"
        ]
    )
    one, other = (stop.clauses[0] for stop in plan_of(twice).begin)
    assert one is other


# A guideline of any shape, a record of any content: what the plan comes to is what every path by itself comes
# to.
CONDITIONS: list[Predicate] = [
    ALWAYS,
    *map(
        asked,
        [
            {"age": {"from": 25}},
            {"age": {"below": 30}},
            {"happened": "screening", "at": 0, "is": "HPV-negative"},
            {"happened": "screening", "at": 0, "is": "HPV-positive"},
            {"happened": "screening", "at": 1, "is": "Low Grade", "after": "treatment"},
            {"happened": "biopsy", "is": "CIN2+", "within": "2 years"},
            {"happened": "treatment", "least": 0, "most": 0},
            {"stated": "pregnancy", "active": True},
            {"measured": "haemoglobin A1c", "is": ">= 6.5 %"},
            [{"sex": "female"}, {"happened": "screening"}],
            {"not": {"happened": "biopsy", "at": 0}},
            {"any": [{"stated": "asthma"}, {"age": {"from": 40}}]},
            {"all": [{"stated": "asthma"}, {"sex": "female"}], "text": "a woman with asthma"},
        ],
    ),
]
CONDITION = st.sampled_from(CONDITIONS)


@st.composite
def guidelines(draw: st.DrawFn) -> Guideline:
    names = "abcdef"[: draw(st.integers(1, 6))]
    steps = [
        Step(
            name,
            name,
            draw(st.sampled_from(["situation", "action"])),
            "g|1",
            condition=draw(CONDITION),
            excluded=draw(st.none() | CONDITION),
            due=draw(
                st.sampled_from(
                    [None, Due(Span()), Due(Span(years=1), event="screening", every=Span(years=1))]
                )
            ),
            codes=draw(st.sampled_from([(), (Concept((Coding(SYSTEM, "excision"),)),)])),
            precedence=draw(st.integers(0, 1)),
        )
        for name in names
    ]
    edge = st.builds(
        Edge,
        st.sampled_from(names),
        st.sampled_from([*names, "nowhere"]),
        st.sampled_from(["then", "option", "with"]),
        CONDITION,
    )
    edges = draw(st.lists(edge, max_size=8, unique_by=lambda each: (each.start, each.end)))
    return Guideline(
        "g", "g", "1", "", tuple(steps), tuple(edges), tuple(KNOWN.kinds.values()), draw(CONDITION)
    )


DATES = st.sampled_from(["2018-03-01", "2019", "2020-05-05", "2021-01-01"])
FACTS = st.lists(
    st.one_of(
        st.builds(hpv, DATES, st.sampled_from(["negative", "positive", "16", "?"])),
        st.builds(cytology, DATES, st.sampled_from(["NILM", "LSIL"])),
        st.builds(biopsy, DATES, st.sampled_from(["CIN1", "CIN3", "?"])),
        st.builds(treatment, DATES),
        st.builds(
            fact,
            st.just("has_condition"),
            st.sampled_from(["pregnancy", "asthma"]),
            DATES,
            status=st.sampled_from(["active", "unconfirmed"]),
        ),
    ),
    max_size=5,
)
BORN = st.sampled_from(["", "1985-03-10", "1996", "2005-01-01"])


@given(guidelines(), FACTS, BORN, st.integers(0, 3))
@examples(300, deadline=None)
def test_a_plan_comes_to_what_every_path_by_itself_comes_to(
    guideline: Guideline, facts: list[Fact], born: str, near: int
) -> None:
    assert standings(guideline, patient(*facts, born=born), near=near) == straightforward(
        guideline, patient(*facts, born=born), near
    )


@given(guidelines(), FACTS, BORN, st.randoms())
@settings(deadline=None)
def test_standings_do_not_hang_on_the_order_of_facts_nor_on_duplicates(
    guideline: Guideline, facts: list[Fact], born: str, random: Any
) -> None:
    mixed = [*facts, *facts[:2]]
    random.shuffle(mixed)
    assert standings(guideline, patient(*mixed, born=born)) == standings(
        guideline, patient(*facts, born=born)
    )


@given(guidelines(), FACTS)
@settings(deadline=None)
def test_what_is_due_rests_on_nothing_unknown_and_on_nothing_false(
    guideline: Guideline, facts: list[Fact]
) -> None:
    for standing in standings(guideline, patient(*facts, born="", sex="")):
        if standing.state in ("due", "later", "done"):
            assert not standing.missing
            assert not standing.against


@pytest.mark.parametrize("state", ["due", "later", "possible", "done", "excluded", "not-applicable"])
def test_a_score_is_a_share_and_what_is_due_has_all_of_it(state: Any) -> None:
    score = Standing("g|1", GUIDE.steps[0], (), state).score
    assert 0 <= score <= 1
    assert (score == 1) == (state == "due")


@given(guidelines(), BORN)
@settings(deadline=None)
def test_what_nobody_wrote_down_makes_nothing_due(guideline: Guideline, born: str) -> None:
    counting = [each for each in standings(guideline, patient(born=born)) if each.state in ("due", "later")]
    assert not (guideline.events and counting)
