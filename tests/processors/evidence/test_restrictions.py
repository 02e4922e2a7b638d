"""Weight bearing, food and drink, bed rest and braces: the last word of who decides stands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.evidence.record import Record
from processors.evidence.restrictions import in_force, restrictions, standing
from schemas.requests import Evidence
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, passage, request


def stay(*notes: tuple[str, str]) -> Evidence:
    written = tuple(
        passage(60 + at, kind, kind.capitalize(), f"03-0{1 + at} 08:10", text)
        for at, (kind, text) in enumerate(notes)
    )
    return replace(STAY, facts=(), history=(), passages=written)


def against(*notes: tuple[str, str]) -> list[tuple[str, str]]:
    """The states that do not stand, each with the one that does."""
    record = Record(request("progress-note", evidence=stay(*notes)))
    return [
        (one.words, other.words)
        for one in restrictions(record)
        if (other := standing(one, record)) is not None
    ]


@pytest.mark.parametrize(
    ("notes", "found"),
    [
        ((("rehab", "TTWB RLE with crutches."), ("consult", "Trauma: now NWB R leg, loss of reduction.")), [("TTWB", "NWB")]),
        ((("consult", "NWB L arm, sling at all times."), ("rehab", "FWB L UE exercises done.")), [("FWB", "NWB")]),
        ((("consult", "NWB L foot."), ("nursing", "WBAT L foot per podiatry, boot.")), [("NWB", "WBAT")]),
        ((("rehab", "SLP: nectar thick liquids."), ("rehab", "MBS passed, thin liquids ok.")), [("nectar thick", "thin liquids")]),
        ((("rehab", "NPO -> pureed + honey thick."), ("rehab", "FEES ok. UPGRADE to thin liquids.")), [("honey thick", "thin liquids")]),
        ((("progress-note", "Strict bed rest."), ("progress-note", "Activity as tolerated.")), [("Strict bed rest", "Activity as tolerated")]),
        ((("consult", "TLSO at all times."), ("consult", "Films stable, TLSO cleared.")), [("TLSO at all times", "TLSO cleared")]),
    ],
)  # fmt: skip
def test_the_later_state_of_who_decides_stands(
    notes: tuple[tuple[str, str], ...], found: list[tuple[str, str]]
) -> None:
    assert against(*notes) == found


@pytest.mark.parametrize(
    "notes",
    [
        (("consult", "NWB R leg x 6 wk, then WBAT."), ("rehab", "NWB R leg kept.")),
        (("consult", "NWB L arm."), ("rehab", "WBAT both legs.")),
        (("consult", "NWB R foot."), ("rehab", "Goal WBAT in 6 weeks.")),
        (("consult", "NOT WBAT."), ("rehab", "NWB, hops with walker.")),
        (("nursing", "Home diet: regular diet."), ("rehab", "Pureed diet.")),
        (("nursing", "Meds crushed in puree."), ("rehab", "Regular diet.")),
    ],
)
def test_what_is_planned_of_another_limb_or_of_home_stands_against_nothing(
    notes: tuple[tuple[str, str], ...],
) -> None:
    assert against(*notes) == []


def test_what_a_therapist_copies_is_no_longer_repeated_as_current() -> None:
    notes = (
        ("rehab", "Gait training with walker, WBAT R leg."),
        ("consult", "Fracture displaced. NOT WBAT: NWB R leg per Dr Osei."),
        ("rehab", "Gait training with walker, WBAT R leg."),
    )
    for task in ("discharge-instruction", "progress-note"):
        shown = [s for s in statements(composed(task, stay(*notes))) if "Gait training" in s.text]
        assert all(s.verdict == "marked" and "NWB R leg" in s.note for s in shown)
    letter = statements(composed("discharge-instruction", stay(*notes)))
    assert [s for s in letter if s.verdict == "supported" and "NWB R leg" in s.citations[-1].quote]


def test_a_note_that_repeats_one_state_thousands_of_times_is_read_once() -> None:
    evidence = stay(("rehab", "WBAT L leg. " * 2000), ("consult", "NWB L leg. " * 2000))
    record = Record(request("progress-note", evidence=evidence))
    assert len(restrictions(record)) == 2


def test_bed_rest_is_over_with_the_first_walk_and_no_conflict_with_it() -> None:
    notes = (
        passage(31, "admission-note", "Note", "03-02 08:00", "Admit. NPO, bedrest, serial Hgb."),
        passage(32, "rehab", "Note", "03-04 08:00", "PT: indep amb 200 ft, stairs with rail."),
    )
    record = Record(request("progress-note", evidence=replace(STAY, passages=notes[:1])))
    assert [line.text for line in in_force(record)] == ["NPO, bedrest, serial Hgb."]
    record = Record(request("progress-note", evidence=replace(STAY, passages=notes)))
    assert list(in_force(record)) == [] and restrictions(record)[-1].topic == "rest"
