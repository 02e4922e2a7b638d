"""Of several recommendations that apply at once, which is meant."""

from __future__ import annotations

from kg.guidelines.events import EventKind, RoundKind
from kg.guidelines.graph import Edge, Guideline, Step
from kg.guidelines.meant import families, giving_way, place
from kg.guidelines.standing import Standing, State


def kind(name: str) -> RoundKind:
    return RoundKind(name, name, (EventKind(name, name, ()),))


def standing(
    guideline: str, step: str, state: State = "due", precedence: int = 0, section: str = ""
) -> Standing:
    return Standing(
        guideline,
        Step(step, step, "action", guideline, section=section, precedence=precedence),
        ("root",),
        state,
    )


TABLE = Guideline("table", "Table", "1", "", (), (), (kind("screening"),))
RULES = Guideline("rules", "Rules", "1", "", (), (), (kind("screening"), kind("biopsy")))
KIDNEY = Guideline("kidney", "Kidney", "1", "", (), (), (kind("creatinine"),))


def test_guidelines_that_share_a_kind_of_event_are_one_family() -> None:
    assert families([TABLE, RULES, KIDNEY]) == {
        "table|1": "table|1",
        "rules|1": "table|1",
        "kidney|1": "kidney|1",
    }


def test_a_special_population_goes_before_the_general_table() -> None:
    young, general = (
        standing("rules|1", "cytology", precedence=70),
        standing("table|1", "colposcopy", precedence=50),
    )
    assert giving_way([young, general], [TABLE, RULES]) == {place(general): young}


def test_in_one_section_the_first_is_meant_and_the_less_specific_gives_way() -> None:
    narrow, wide = (
        standing("table|1", "1-year", section="Table 4"),
        standing("table|1", "3-year", section="Table 4"),
    )
    assert giving_way([narrow, wide], [TABLE]) == {place(wide): narrow}


def test_options_of_one_step_stand_beside_each_other() -> None:
    either = Guideline(
        "either",
        "Either",
        "1",
        "",
        (),
        (Edge("fork", "surgery", "option"), Edge("fork", "radiation", "option")),
    )
    one, other = standing("either|1", "surgery", section="A"), standing("either|1", "radiation", section="A")
    assert giving_way([one, other], [either]) == {}


def test_guidelines_that_share_nothing_are_both_shown() -> None:
    one, other = standing("rules|1", "cytology", precedence=70), standing("kidney|1", "ultrasound")
    assert giving_way([one, other], [RULES, KIDNEY]) == {}


def test_what_is_only_possible_makes_nothing_give_way() -> None:
    perhaps, sure = (
        standing("rules|1", "cytology", "possible", precedence=70),
        standing("table|1", "colposcopy", precedence=50),
    )
    assert giving_way([perhaps, sure], [TABLE, RULES]) == {}
