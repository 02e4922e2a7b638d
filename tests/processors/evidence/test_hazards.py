"""What the chart itself shows to be a danger, and what is silent."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from processors.drafting.compose.hazards import HAZARDS
from processors.evidence import hazards
from processors.evidence.hazards import Row, table
from processors.evidence.record import Record
from schemas.facts import Fact
from schemas.instant import DAY, HOUR, to_datetime
from tests.processors.drafted import composed
from tests.processors.stay import STAY, coded, drug, lab, passage, request

ROWS = {row.id: row for row in table().rows}
NOW = request("progress-note").cut


def member(wanted: tuple[str, ...], place: int = 0) -> str:
    """A medicine of the first of these classes."""
    return table().classes.get(wanted[0], wanted)[place].replace("*", "x")


def before(hours: int) -> str:
    return to_datetime(NOW - hours * HOUR).strftime("%Y-%m-%d %H:%M")


def orders(row: Row, **more: str) -> list[Fact]:
    """What runs; of a row on what has ended what was taken at home, with an order only where there is `more` to it."""
    names = [member(row.drug)]
    if row.ended:
        taken = coded(
            "MedicationStatement/400", "takes_medication", names[0], "02-01 08:00", dose="by mouth daily"
        )
        return [taken, drug(401, names[0], before(20), dose="by mouth", **more)] if more else [taken]
    if row.twice:
        every = [one for name in row.drug for one in table().classes.get(name, (name,))]
        names.append(next(one for one in every if one != names[0] and names[0] not in one).replace("*", "x"))
    if row.with_:
        taken = table().classes.get(row.with_[0], row.with_)
        names.append(next(one for one in taken if one not in names).replace("*", "x"))
    dose = "by mouth"
    if row.per_kg is not None:
        dose = (
            f"{row.per_kg * WEIGHT * 1.1:.1f} mg {'every 12 hours' if 'twice' in row.dosed else 'once daily'}"
        )
    dose = DOSES.get(row.id, dose)
    return [drug(400 + place, name, before(20), dose=dose, **more) for place, name in enumerate(names)]


WEIGHT = 21.0  # kg
#: Of rows that are about some doses only.
DOSES = {
    "apixaban-creatinine": "5 mg twice daily",
    "mg-high-infusion": "2 g/h IV infusion",
    "mg-infusion-kidney": "2 g/h IV infusion",
    "mg-infusion-reflexes": "2 g/h IV infusion",
    "apixaban-weight": "5 mg twice daily",
    "hbv-core-steroid": "40 mg by mouth daily",
    "rivaroxaban-crcl": "20 mg by mouth daily",
    "edoxaban-crcl": "60 mg by mouth daily",
    "enoxaparin-crcl": "80 mg twice daily",
    "valganciclovir-crcl": "900 mg twice daily",
    "ganciclovir-crcl": "5 mg/kg IV every 12 hours",
    "valacyclovir-crcl": "1 g three times daily",
    "acyclovir-iv-crcl": "700 mg IV every 8 hours",
    "levofloxacin-crcl": "750 mg once daily",
    "cefepime-crcl": "2 g IV every 8 hours",
    "meropenem-crcl": "1 g IV every 8 hours",
    "tmp-smx-crcl": "1 tablet twice daily",
    "gabapentin-crcl": "800 mg three times daily",
    "pregabalin-crcl": "225 mg twice daily",
    "fluconazole-crcl": "400 mg by mouth daily",
    "oseltamivir-crcl": "75 mg by mouth twice daily",
    "levetiracetam-crcl": "1,000 mg by mouth twice daily",
    "ertapenem-crcl": "1 g IV every 24 hours",
    "piperacillin-crcl": "4.5 g IV every 6 hours",
    "metoclopramide-crcl": "10 mg IV every 6 hours",
    "amantadine-crcl": "100 mg by mouth twice daily",
    "tramadol-crcl": "50 mg by mouth every 6 hours",
    "memantine-crcl": "10 mg twice daily",
    "digoxin-crcl": "0.25 mg daily",
    "extended-by-tube": "XL 100 mg crushed, by NG tube",
    "rivaroxaban-jejunal": "20 mg by J-tube daily",
    "rivaroxaban-fasting": "20 mg before breakfast",
    "leucovorin-level": "15 mg IV every 6 hours",
    "diltiazem-atorvastatin": "80 mg nightly",
    "calcium-digoxin": "2 g IV over 20 minutes",
    "clozapine-gap": "200 mg twice daily",
    "dolutegravir-metformin": "1,000 mg twice daily",
    "allopurinol-crcl": "300 mg by mouth daily",
    "dofetilide-crcl": "500 mcg twice daily",
    "dofetilide-crcl-low": "250 mcg twice daily",
    "sotalol-crcl": "80 mg twice daily",
    "hypotonic-sodium": "5% in water, 75 mL/h",
}
#: How laboratories word what rows look for.
WORDS = ("POSITIVE", "REACTIVE", "DEFICIENT")


def worded(row: Row, words: str, hours: int) -> Fact:
    shown = lab(900, table().results[row.result].named[0].replace("*", ""), "0-0", "0", "", before(hours))
    return replace(shown, value=words)


def cleared(row: Row, hours: int, times: float) -> list[Fact]:
    """A creatinine and a weight with this share of the row's clearance."""
    aim = (row.below or 0) * times
    creatinine = (140 - 50) * 70 / (72 * aim) * (0.85 if STAY.patient.sex == "female" else 1)
    return [
        lab(900, "Weight", "29463-7", "70", "kg", before(40), category="vital-signs"),
        lab(901, "Creatinine", "2160-0", f"{creatinine:.2f}", "mg/dL", before(hours)),
    ]


def result(row: Row, hours: int = 2) -> list[Fact]:
    if row.per_kg is not None:
        return [lab(900, "Weight", "29463-7", str(WEIGHT), "kg", before(hours), category="vital-signs")]
    if not row.result:
        return []
    if row.reads:
        words = next(word for word in WORDS if re.search(row.reads, word, re.IGNORECASE))
        return [worded(row, words, hours)]
    if row.result == "crcl":
        return cleared(row, hours, 0.9)
    wanted = table().results[row.result]
    value = (row.above or 0) * 1.1 + 0.01 if row.above is not None else (row.below or 0) * 0.9
    shown = [lab(900, wanted.named[0], "0-0", f"{value:.3f}", wanted.unit, before(hours))]
    if change := row.times or row.share:
        earlier = f"{value / change * (0.95 if row.times else 1.05):.3f}"
        shown.append(lab(899, wanted.named[0], "0-0", earlier, wanted.unit, before(hours + 40)))
    return shown


def chart(row: Row, *facts: Fact, results: list[Fact]) -> Record:
    age = row.older + 1 if row.older else row.younger - 1 if row.younger else 50
    born = str(to_datetime(NOW).year - age)
    words = (*row.condition, *(("pregnancy",) if row.pregnant else ()))
    conditions = (
        [coded("Condition/77", "has_condition", words[0].replace("*", ""), before(30))] if words else []
    )
    evidence = replace(
        STAY,
        patient=replace(STAY.patient, birth_date=f"{born}-01-01"),
        history=(*conditions, *facts),
        facts=tuple(results),
        passages=tuple(
            passage(8, "nursing", "Nursing note", before(3), f"0400: {word.replace('*', '')}, BP 104/60.")
            for word in (*row.noted[:1], *row.ever[:1])
        ),
    )
    return Record(request("progress-note", evidence=evidence))


def ids(record: Record) -> set[str]:
    return {hazard.row.id for hazard in hazards.found(record)}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_every_row_speaks_when_all_that_it_needs_is_current(row: Row) -> None:
    assert row.id in ids(chart(row, *orders(row), results=result(row)))


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_no_row_speaks_of_orders_that_have_ended(row: Row) -> None:
    assert row.id not in ids(chart(row, *orders(row, end=before(5)), results=result(row)))


@pytest.mark.parametrize("row", [row for row in ROWS.values() if row.result], ids=lambda row: row.id)
def test_an_old_result_is_silent_and_so_is_one_within_the_limits(row: Row) -> None:
    old = table().results[row.result].fresh + 1
    if not table().results[row.result].lasting:
        assert row.id not in ids(chart(row, *orders(row), results=result(row, old)))
    assert row.id not in ids(chart(row, *orders(row), results=[]))
    assert row.id not in ids(chart(row, *orders(row), results=[*result(row, 3), *_within(row)]))


def _within(row: Row) -> list[Fact]:
    """A later value that is not beyond the row's limit."""
    if row.reads:
        return [replace(worded(row, "not detected", 1), id="Observation/902")]
    if row.result == "crcl":
        return [replace(one, id=f"{one.id}x") for one in cleared(row, 1, 1.2)]
    value = row.above * 0.9 if row.above is not None else (row.below or 0) * 1.1
    wanted = table().results[row.result]
    return [lab(901, wanted.named[0], "0-0", f"{value:.3f}", wanted.unit, before(1))]


@pytest.mark.parametrize(
    "row", [row for row in ROWS.values() if row.times or row.share], ids=lambda row: row.id
)
def test_a_value_that_changed_less_or_more_than_a_week_ago_is_silent(row: Row) -> None:
    latest, earlier = result(row)
    alone = chart(row, *orders(row), results=[latest])
    assert row.id not in ids(alone)
    before_the_week = replace(earlier, start=latest.start - (row.within + 1) * DAY)
    assert row.id not in ids(chart(row, *orders(row), results=[latest, before_the_week]))
    same = replace(latest, id="Observation/898", start=earlier.start)
    assert row.id not in ids(chart(row, *orders(row), results=[latest, same]))


def test_a_creatinine_that_rose_stands_with_what_it_was_and_all_orders_that_it_speaks_against() -> None:
    facts = (drug(1, "Perindopril 4 mg", before(60)), drug(2, "Naproxen 250 mg", before(60)))
    values = [
        lab(900 + at, "Creatinine", "2160-0", value, "mg/dL", before(hours), high="1.2")
        for at, (value, hours) in enumerate((("0.7", 70), ("0.9", 40), ("1.3", 3)))
    ]
    evidence = replace(STAY, history=facts, facts=tuple(values), passages=())
    (shown,) = [
        one
        for one in hazards.statements(Record(request("progress-note", evidence=evidence)))
        if one.text.startswith("Creatinine 1.3")
    ]
    assert all(word in shown.text for word in ("0.7 mg/dL", "erindopril", "aproxen"))
    assert {one.source.resource for one in shown.citations} >= {
        "Observation/900",
        "Observation/902",
    } and shown.verdict == "marked"


@pytest.mark.parametrize(
    ("values", "speaks"),
    [
        ((("1.0", 40), ("1.35", 3)), True),  # by 0.3 within two days
        ((("1.0", 60), ("1.35", 3)), False),
        ((("1.0", 40), ("1.2", 3)), False),
    ],
)
def test_a_creatinine_that_rose_by_little_counts_within_two_days(
    values: tuple[tuple[str, int], ...], *, speaks: bool
) -> None:
    measured = tuple(
        lab(900 + at, "Creatinine", "2160-0", value, "mg/dL", before(hours), high="1.2")
        for at, (value, hours) in enumerate(values)
    )
    evidence = replace(STAY, history=(drug(1, "Ketorolac 15 mg", before(60)),), facts=measured, passages=())
    assert ("aki-nsaid" in ids(Record(request("progress-note", evidence=evidence)))) is speaks


@pytest.mark.parametrize("row", [row for row in ROWS.values() if row.condition], ids=lambda row: row.id)
def test_a_condition_that_is_over_is_silent(row: Row) -> None:
    found = chart(row, *orders(row), results=result(row))
    over = tuple(
        replace(f, status="inactive") if f.relation == "has_condition" else f
        for f in found.request.evidence.history
    )
    evidence = replace(found.request.evidence, history=over)
    assert row.id not in ids(Record(request("progress-note", evidence=evidence)))


def test_a_result_in_another_unit_is_converted_or_silent() -> None:
    row = ROWS["glucose-low-insulin"]
    low = lab(900, "Glucose", "2345-7", "3.1", "mmol/L", before(1))
    assert row.id in ids(chart(row, *orders(row), results=[low]))
    unknown = lab(900, "Glucose", "2345-7", "31", "arbitrary", before(1))
    assert row.id not in ids(chart(row, *orders(row), results=[unknown]))


def test_an_order_on_hold_is_silent() -> None:
    row = ROWS["acei-arni"]
    held = orders(row, on_hold="yes")
    assert row.id not in ids(chart(row, *held, results=[]))


@pytest.mark.parametrize(
    ("first", "meets"),
    [
        ("restart 3/9", False),
        ("restart 3/4", True),
        ("daily", True),
        ("do not start before 9 March 2026", False),
        ("start March 4", True),
    ],
)
@pytest.mark.parametrize("last", ["last dose 3/8", "last dose 8 Mar 2026", "through March 8, then stop"])
def test_two_anticoagulants_of_which_one_begins_behind_the_last_day_of_the_other_do_not_meet(
    last: str, first: str, meets: bool
) -> None:
    facts = (
        drug(1, "enoxaparin 40 mg syringe", before(20), dose=f"40 mg daily, {last}"),
        drug(2, "rivaroxaban 20 mg tablet", before(19), dose=f"20 mg with supper, {first}"),
    )
    found = Record(request("progress-note", evidence=replace(STAY, facts=(), history=facts, passages=())))
    assert any(one.row.twice for one in hazards.found(found)) == meets


@pytest.mark.parametrize(
    ("dose", "against"), [("50 mg daily, do not crush", False), ("50 mg daily, crushed in puree", True)]
)
def test_a_warning_against_crushing_is_no_crushing(dose: str, against: bool) -> None:
    facts = (drug(1, "metoprolol succinate 50 mg ER tablet", before(20), dose=dose),)
    found = Record(request("progress-note", evidence=replace(STAY, facts=(), history=facts, passages=())))
    assert ("extended-by-tube" in [one.row.id for one in hazards.found(found)]) is against


def test_a_draft_shows_the_result_once_with_all_orders_that_it_speaks_against() -> None:
    facts = (
        drug(1, "Triamterene 50 mg", before(20)),
        drug(2, "Candesartan 8 mg", before(20)),
        drug(3, "Potassium citrate 10 mEq", before(20)),
    )
    measured = lab(900, "Potassium", "2823-3", "6.1", "mmol/L", before(2), low="3.5", high="5.1")
    evidence = replace(STAY, history=facts, facts=(measured,), passages=())
    draft = composed("progress-note", evidence)
    (section,) = [one for one in draft.sections if one.title == HAZARDS]
    (first,) = [one for one in section.statements if one.text.startswith("Potassium 6.1 mmol/L")]
    assert all(one in first.text for one in ("Triamterene", "andesartan", "otassium citrate"))
    assert first.verdict == "marked" and len(first.citations) == 4
    assert not [one for one in composed("discharge-instruction", evidence).sections if one.title == HAZARDS]


@pytest.mark.parametrize(
    ("note", "hours", "shown"),
    [
        ("Stool tarry x1, pale.", 5, True),
        ("Stool tarry x1, pale.", 60, False),
        ("No melena, no tarry stools.", 5, False),
        ("Melena: none. Eating.", 5, False),
        ("Call for black stools or fainting.", 5, False),
    ],
)
def test_a_sign_that_a_note_of_the_last_days_has_is_a_hazard_next_to_what_makes_it_worse(
    note: str, hours: int, *, shown: bool
) -> None:
    order = drug(1, "meloxicam 7.5 mg", before(70), dose="7.5 mg by mouth daily")
    notes = (passage(8, "nursing", "Nursing note", before(hours), note),)
    evidence = replace(STAY, history=(order,), facts=(), passages=notes)
    found = [
        s
        for s in hazards.statements(Record(request("progress-note", evidence=evidence)))
        if "bleeding" in s.text
    ]
    assert bool(found) is shown
    assert all("tarry" in s.text and len(s.citations) == 2 for s in found)


@pytest.mark.parametrize(
    ("dose", "weight", "shown"),
    [
        ("500 mg PO every 6 hours", "22", True),
        ("320 mg PO every 6 hours", "22", False),
        ("15 mg/kg PO every 6 hours", "22", False),
        ("1 g PO once", "51", True),
    ],
)
def test_a_dose_for_another_weight_is_a_hazard_with_the_weight(
    dose: str, weight: str, *, shown: bool
) -> None:
    child = replace(STAY.patient, birth_date="2019-05-05")
    order = drug(1, "paracetamol", before(20), dose=dose)
    facts = (lab(900, "Weight", "29463-7", weight, "kg", before(9), category="vital-signs"),)
    evidence = replace(STAY, patient=child, history=(order,), facts=facts, passages=())
    found = [
        s.text
        for s in hazards.statements(Record(request("progress-note", evidence=evidence)))
        if "kilogram" in s.text
    ]
    assert bool(found) is shown
    assert all(weight in text and dose.split()[0] in text for text in found)


def test_an_order_stands_once_under_a_result_and_an_order_set_s_name_makes_it_no_local_one() -> None:
    order = drug(1, "naproxen", before(30), dose="500 mg by mouth twice daily (vaginal delivery order set)")
    values = tuple(
        lab(900 + at, "Creatinine", "2160-0", value, "mg/dL", before(hours), high="1.2")
        for at, (value, hours) in enumerate((("0.8", 50), ("2.1", 3)))
    )
    evidence = replace(STAY, history=(order,), facts=values, passages=())
    (shown,) = [
        s.text
        for s in hazards.statements(Record(request("progress-note", evidence=evidence)))
        if s.text.startswith("Creatinine 2.1")
    ]
    assert shown.count("aproxen") == 1


@pytest.mark.parametrize(
    ("text", "speaks"),
    [('Wife: "no clozapine since Monday, the refill never came"', True), ("Sister is off clozapine.", False)],
)
def test_what_a_relative_reports_of_the_patient_counts(text: str, *, speaks: bool) -> None:
    order = drug(1, "clozapine", before(5), dose="150 mg by mouth twice daily")
    notes = (passage(8, "emergency", "ED note", before(4), text),)
    evidence = replace(STAY, history=(order,), facts=(), passages=notes)
    assert ("clozapine-gap" in ids(Record(request("progress-note", evidence=evidence)))) is speaks


PERIODS = {"prednisone": "2.5 mg by mouth daily", "prednisone pack": "20 mg by mouth daily for 5 days"}


@pytest.mark.parametrize(
    ("taken", "note", "shown"),
    [
        ("prednisone", "Pred on hold, infection.", True),
        ("prednisone pack", "", False),
        ("clonazepam", "", True),
        ("clonazepam", "Stop clonazepam, sedated.", False),
    ],
)
def test_what_was_taken_at_home_and_runs_no_more_is_a_hazard_a_steroid_also_where_a_note_holds_it(
    taken: str, note: str, *, shown: bool
) -> None:
    dose = PERIODS.get(taken, "1 mg by mouth nightly")
    home = coded("MedicationStatement/9", "takes_medication", taken, "02-01 08:00", dose=dose)
    notes = (passage(8, "progress-note", "Progress note", before(30), note),) if note else ()
    evidence = replace(STAY, history=(home,), facts=(), passages=notes)
    found = [s.text for s in hazards.statements(Record(request("progress-note", evidence=evidence)))]
    assert any("does not run" in text or "none runs" in text for text in found) == shown


def running(*facts: Fact, note: str = "") -> list[str]:
    """The hazards of these orders next to a note of the morning."""
    notes = (passage(8, "progress-note", "Progress note", before(4), note),) if note else ()
    evidence = replace(STAY, history=facts, facts=(), passages=notes)
    return [s.text for s in hazards.statements(Record(request("progress-note", evidence=evidence)))]


@pytest.mark.parametrize(
    ("note", "ended"),
    [
        ("Cease phenytoin, levels fine without.", True),
        ("NO more phenytoin.", True),
        ("Phenytoin 100 tds still charted although the course ended.", True),
        ("Lacosamide still charted with phenytoin.", False),
        ("Phenytoin: stop topiramate.", False),
        ("Topiramate stop, phenytoin as before.", False),
        ("Stop phenytoin if the level is above 20.", False),
        ("No phenytoin on discharge.", False),
        ("Phenytoin held yesterday.\nPhenytoin back on at 100.", False),
    ],
)
def test_a_running_order_that_a_note_ends_is_a_hazard_with_its_words(note: str, ended: bool) -> None:
    order = drug(1, "phenytoin", before(40), dose="100 mg by mouth three times a day")
    found = [words for words in running(order, note=note) if words.startswith("Still ordered")]
    assert bool(found) == ended and all("henytoin" in words for words in found)


def test_a_note_that_ended_another_order_of_the_medicine_leaves_this_one_alone() -> None:
    drip = drug(1, "furosemide", before(40), dose="5 mg/h IV", status="stopped", end=before(3))
    oral = drug(2, "furosemide", before(30), dose="40 mg by mouth twice a day")
    assert not running(drip, oral, note="Stop furosemide gtt.")


@pytest.mark.parametrize(
    ("one", "other", "two"),
    [
        ("20 mg subcutaneously once a day", "60 mg subcutaneously every 12 hours", True),
        ("20 mg subcutaneously once a day", "20 mg SC daily", False),
        ("20 mg subcutaneously once a day", "20 mg subcutaneously as needed", False),
    ],
)
def test_two_running_orders_of_one_medicine_are_a_hazard(one: str, other: str, two: bool) -> None:
    found = running(
        drug(1, "dalteparin", before(30), dose=one), drug(2, "dalteparin syringe", before(20), dose=other)
    )
    assert any(words.startswith("Two orders of one medicine run") for words in found) == two


@pytest.mark.parametrize("note", ["Lochia scant, breasts soft.", "Viable female 2950 g, Apgars 7/9."])
def test_a_hazard_of_pregnancy_ends_with_the_birth(note: str) -> None:
    row = next(row for row in ROWS.values() if row.pregnant and not row.condition)
    pregnant = coded("Condition/77", "has_condition", "Gestational hypertension", before(30))
    assert any("estational" in words for words in running(pregnant, *orders(row)))
    assert not any("estational" in words for words in running(pregnant, *orders(row), note=note))


def test_a_pregnancy_outside_the_womb_speaks_against_nothing_for_the_child_s_sake() -> None:
    row = next(row for row in ROWS.values() if row.pregnant and not row.condition)
    lost = coded("Condition/77", "has_condition", "Tubal ectopic pregnancy", before(30))
    earlier = coded("Condition/78", "has_condition", "Tubal ectopic pregnancy", "2019-03-01 08:00")
    rhythm = coded("Condition/76", "has_condition", "Ectopic atrial tachycardia", before(30))
    now = coded("Condition/79", "has_condition", "Intrauterine pregnancy, 9 weeks", before(30))
    assert not any("pregnancy" in words for words in running(lost, *orders(row)))
    assert any("pregnancy" in words for words in running(earlier, now, *orders(row)))
    assert any("pregnancy" in words for words in running(rhythm, now, *orders(row)))


def test_a_chart_without_hazards_has_no_section() -> None:
    evidence = replace(STAY, history=(drug(1, "Amoxicillin 500 mg", before(20)),), facts=(), passages=())
    assert HAZARDS not in {section.title for section in composed("progress-note", evidence).sections}


def test_each_row_names_a_source_and_says_something_of_its_own() -> None:
    assert len(ROWS) == len(table().rows) >= 120
    assert {row.source for row in ROWS.values()} <= set(table().sources)


@pytest.mark.parametrize(
    ("note", "shown"),
    [
        ("Renal: ganciclovir 450 mg BID too much, CrCl 28 -> 225 mg BID.", True),
        ("Plan: ganciclovir 450 mg BID, day 3.", False),
        ("Consider ganciclovir 225 mg BID if CrCl falls.", False),
        ("Ganciclovir 225 mg BID at discharge.", False),
        ("Ganciclovir ok, CrCl 70.", False),
    ],
)
def test_another_dose_that_a_later_note_gives_of_a_running_order_is_to_be_checked(
    note: str, *, shown: bool
) -> None:
    order = drug(90, "ganciclovir", "03-04 09:00", dose="450 mg PO twice daily", category="inpatient")
    written = passage(90, "pharmacy", "Pharmacy", "03-04 15:00", note)
    evidence = replace(STAY, facts=(), history=(order,), passages=(written,))
    found = hazards.redosed(Record(request("progress-note", evidence=evidence)))
    assert bool(found) is shown
    assert all("450 mg" in one.text and "225 mg" in one.text for one in found)


def test_a_dose_that_a_still_later_note_confirms_is_no_doubt() -> None:
    order = drug(90, "edoxaban", "03-03 09:00", dose="60 mg PO daily", category="inpatient")
    first = passage(90, "progress-note", "Note", "03-04 09:00", "Edoxaban 30 mg daily, CrCl 40.")
    second = passage(91, "pharmacy", "Pharmacy", "03-04 15:00", "Edoxaban: CrCl is 62. Stay at 60 mg daily.")
    for notes, doubts in (((first,), 1), ((first, second), 0)):
        evidence = replace(STAY, facts=(), history=(order,), passages=notes)
        assert len(hazards.redosed(Record(request("progress-note", evidence=evidence)))) == doubts


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ((("03-03 20:00", "112"), ("03-04 08:00", "117"), ("03-04 16:00", "125")), True),
        ((("03-02 20:00", "110"), ("03-03 14:00", "119"), ("03-04 16:00", "129")), True),
        ((("03-03 20:00", "112"), ("03-04 16:00", "120")), False),
        ((("03-03 20:00", "128"), ("03-04 16:00", "141")), False),
    ],
)
def test_a_low_sodium_that_rises_faster_than_is_safe_is_a_hazard(
    values: tuple[tuple[str, str], ...], *, shown: bool
) -> None:
    facts = tuple(
        lab(700 + at, "Sodium", "2951-2", value, "mmol/L", when, low="135", high="145", flag="L")
        for at, (when, value) in enumerate(values)
    )
    evidence = replace(STAY, facts=facts, history=(), passages=())
    found = hazards.corrected_fast(Record(request("progress-note", evidence=evidence, cut="03-04 18:00")))
    assert bool(found) is shown
    if shown:
        assert values[-1][1] in found[0].text and found[0].verdict == "marked"


def stay_of(
    *orders: Fact, results: tuple[Fact, ...] = (), earlier: tuple[Fact, ...] = (), note: str = ""
) -> Record:
    notes = (passage(8, "admission-note", "H&P", before(90), note),) if note else ()
    evidence = replace(STAY, history=orders, facts=results, earlier=earlier, passages=notes)
    return Record(request("progress-note", evidence=evidence))


def test_an_egfr_that_no_laboratory_states_is_calculated_from_the_creatinine_and_stands_as_calculated() -> (
    None
):
    order = drug(1, "risedronate 35 mg", before(70), dose="35 mg by mouth once weekly")
    creatinine = lab(901, "Creatinine", "2160-0", "2.4", "mg/dL", before(3))
    (shown,) = [
        s for s in hazards.statements(stay_of(order, results=(creatinine,))) if "risedronate" in s.text
    ]
    assert re.search(r"eGFR about \d+ by CKD-EPI 2021", shown.text)
    stated = lab(902, "eGFR", "33914-3", "62", "mL/min/{1.73_m2}", before(3))
    record = stay_of(order, results=(creatinine, stated))
    assert not [s for s in hazards.statements(record) if "risedronate" in s.text]


def test_a_result_from_before_the_stay_counts_where_it_lasts_for_life() -> None:
    order = drug(1, "primaquine 15 mg", before(20), dose="15 mg by mouth daily")
    enzyme = replace(
        lab(901, "G6PD activity", "32546-4", "0", "", "2019-05-02 09:00"),
        value="1.1 U/g Hb",
        interpretation="L",
    )
    assert "g6pd" in ids(stay_of(order, earlier=(enzyme,)))
    assert "g6pd" not in ids(stay_of(order, earlier=(replace(enzyme, interpretation="N"),)))


def test_what_a_note_of_the_admission_has_of_before_counts_for_all_of_the_stay() -> None:
    order = drug(1, "ethinyl estradiol-levonorgestrel", before(20), dose="1 tablet daily")
    assert "estrogen-aura" in ids(stay_of(order, note="PMH: migraine, sees zigzag lines before. Eats well."))
    assert "estrogen-aura" not in ids(stay_of(order, note="PMH: migraine, no aura. Eats well."))


@pytest.mark.parametrize(
    ("report", "running", "shown"),
    [
        ("Klebsiella pneumoniae. cefuroxime R, gentamicin S, ertapenem S", ("cefuroxime",), {"cefuroxime"}),
        ("Klebsiella pneumoniae. cefuroxime R, gentamicin S", ("cefuroxime", "gentamicin"), set()),
        ("Klebsiella, resistant to: cefuroxime, doxycycline", ("doxycycline",), {"doxycycline"}),
        ("S. aureus, MRSA. Linezolid S", ("dicloxacillin",), {"dicloxacillin"}),
        ("No MRSA isolated. Mixed flora", ("dicloxacillin",), set()),
        ("Proteus. ampicillin/sulbactam R, ampicillin S", ("ampicillin",), set()),
    ],
)
def test_an_antibiotic_that_a_culture_calls_ineffective_is_a_hazard_where_none_that_is_effective_runs(
    report: str, running: tuple[str, ...], shown: set[str]
) -> None:
    orders = (drug(n, one, before(30), dose="by mouth every 8 hours") for n, one in enumerate(running))
    culture = replace(lab(900, "Urine culture", "630-4", "0", "", before(20)), value=report)
    assert {f.facts[0].concept.text for f in hazards.resisted(stay_of(*orders, results=(culture,)))} == shown


def test_a_value_that_is_sent_as_text_counts_with_its_unit() -> None:
    order = drug(1, "amoxicillin 500 mg", before(20), dose="500 mg by mouth every 8 hours")
    level = replace(
        lab(901, "Methotrexate level", "14836-1", "0", "", before(3)),
        value="0.8 umol/L at 72 h (expected < 0.1)",
    )
    assert "methotrexate-cleared" in ids(stay_of(order, results=(level,)))
    below = replace(level, value="< 0.05 umol/L")
    assert "methotrexate-cleared" not in ids(stay_of(order, results=(below,)))


@pytest.mark.parametrize(("amount", "shown"), [("812", True), ("3", False)])
def test_a_pregnancy_that_only_a_test_of_the_blood_shows_counts(amount: str, *, shown: bool) -> None:
    order = drug(1, "acitretin 25 mg", before(20), dose="25 mg by mouth daily")
    test = lab(901, "hCG, serum", "21198-7", amount, "mIU/mL", before(30))
    girl = replace(STAY.patient, sex="female", birth_date="2008-02-02")
    record = stay_of(order, results=(test,))
    evidence = replace(record.request.evidence, patient=girl)
    assert ("retinoid-pregnancy" in ids(Record(request("progress-note", evidence=evidence)))) is shown


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("REACTIVE; surface antigen negative; DNA not detected", True),
        ("NON-REACTIVE; repeat in six weeks if positive contact", False),
    ],
)
def test_a_result_in_words_is_what_it_begins_with(words: str, *, shown: bool) -> None:
    order = drug(1, "ocrelizumab", before(20), dose="300 mg IV once")
    antibody = replace(
        lab(901, "Hepatitis B core antibody total", "13952-7", "0", "", before(300)), value=words
    )
    assert ("hbv-core" in ids(stay_of(order, earlier=(antibody,)))) is shown


def test_a_culture_that_was_taken_back_counts_for_nothing() -> None:
    order = drug(1, "cefuroxime", before(30), dose="by mouth every 12 hours")
    culture = replace(
        lab(900, "Urine culture", "630-4", "0", "", before(20)),
        value="E. coli. Cefuroxime R",
        status="refuted",
    )
    assert not hazards.resisted(stay_of(order, results=(culture,)))


@pytest.mark.parametrize(
    ("days", "given", "shown"), [(2, False, True), (9, False, False), (2, True, True), (9, True, False)]
)
def test_an_inhibitor_that_ended_some_days_ago_still_counts_where_its_row_states_so(
    days: int, *, given: bool, shown: bool
) -> None:
    taken = drug(1, "ciclosporin", before(20), dose="75 mg by mouth twice daily")
    end = before(24 * days)
    over = (
        coded("MedicationAdministration/2", "given_medication", "fluconazole", end, end=end)
        if given
        else drug(2, "fluconazole", before(24 * days + 48), end=end, status="stopped")
    )
    evidence = replace(STAY, history=(over, taken), facts=(), passages=())
    record = Record(request("progress-note", evidence=evidence))
    assert ("calcineurin-azole" in ids(record)) is shown
    assert any("fluconazole (" in one.text for one in hazards.statements(record)) is shown


def test_what_was_taken_at_home_does_not_count_where_an_order_changes_it() -> None:
    home = coded(
        "MedicationStatement/1",
        "takes_medication",
        "gabapentin",
        "2024-01-01 00:00",
        dose="800 mg three times daily",
    )
    order = drug(2, "gabapentin", before(20), dose="100 mg by mouth at night")
    old = replace(STAY.patient, birth_date="1940-05-05")
    facts = (
        lab(900, "Creatinine", "2160-0", "2.4", "mg/dL", before(5)),
        lab(901, "Weight", "29463-7", "61", "kg", before(9), category="vital-signs"),
    )
    for history, speaks in (((home,), True), ((home, order), False)):
        evidence = replace(STAY, patient=old, history=history, facts=facts, passages=())
        assert ("gabapentin-crcl" in ids(Record(request("progress-note", evidence=evidence)))) is speaks


@pytest.mark.parametrize(
    ("one", "other", "speaks"),
    [
        ("acetaminophen 500 mg tablet", "hydrocodone-acetaminophen 5-325 mg", True),
        ("losartan 50 mg", "losartan-hydrochlorothiazide 50-12.5 mg", True),
        ("acetaminophen 500 mg tablet", "acetaminophen 160 mg/5 mL suspension", False),
        ("sodium chloride 0.9%", "dextrose 5% and sodium chloride 0.45%", False),
        ("codeine 15 mg", "hydrocodone-acetaminophen 5-325 mg", False),
    ],
)
def test_one_ingredient_in_two_running_medicines_is_to_be_counted(
    one: str, other: str, *, speaks: bool
) -> None:
    orders = (
        drug(1, one, before(20), dose="every 6 hours"),
        drug(2, other, before(10), dose="every 6 hours"),
    )
    record = Record(request("progress-note", evidence=replace(STAY, history=orders, facts=(), passages=())))
    assert ("shared" in ids(record)) is speaks
    assert any("in both" in statement.text for statement in hazards.statements(record)) is speaks


@pytest.mark.parametrize(("first", "meets"), [("start 3/20", False), ("daily", True)])
def test_what_begins_at_home_on_a_later_day_does_not_meet_what_is_of_the_ward(
    first: str, meets: bool
) -> None:
    facts = (
        drug(1, "enoxaparin 40 mg syringe", before(20), dose="40 mg daily", category="inpatient"),
        drug(
            2, "rivaroxaban 20 mg tablet", before(1), dose=f"20 mg with supper, {first}", category="discharge"
        ),
    )
    found = Record(
        request("discharge-instruction", evidence=replace(STAY, facts=(), history=facts, passages=()))
    )
    assert any(one.row.twice for one in hazards.found(found)) == meets


def falling(*values: tuple[int, str], procedure: str = "", flag: str = "L") -> Record:
    """Hemoglobins so many hours ago, no medicine running."""
    facts = tuple(
        lab(700 + at, "Hemoglobin", "718-7", value, "g/dL", before(hours), low="12", high="16", flag=flag)
        for at, (hours, value) in enumerate(values)
    )
    done = (coded("Procedure/9", "had_procedure", procedure, before(30)),) if procedure else ()
    return Record(request("progress-note", evidence=replace(STAY, history=done, facts=facts, passages=())))


@pytest.mark.parametrize(
    ("values", "procedure", "shown"),
    [
        (((26, "9.9"), (3, "7.4")), "", True),
        (((26, "9.9"), (3, "8.6")), "", False),
        (((26, "14.9"), (3, "12.4")), "", False),
        (((40, "11.8"), (20, "9.0"), (3, "8.7")), "Open sigmoid colectomy", False),
        (((40, "11.8"), (20, "9.9"), (3, "7.6")), "Open sigmoid colectomy", True),
    ],
)
def test_a_hemoglobin_that_falls_fast_is_a_hazard_whatever_runs(
    values: tuple[tuple[int, str], ...], procedure: str, *, shown: bool
) -> None:
    found = [s.text for s in hazards.statements(falling(*values, procedure=procedure)) if "Hemo" in s.text]
    assert bool(found) is shown
    assert not shown or values[-1][1] in found[0]


def test_a_critical_value_stands_among_the_hazards_until_a_later_one_is_none() -> None:
    assert "6.6 g/dL" in hazards.statements(falling((20, "7.1"), (3, "6.6"), flag="LL"))[0].text
    later = falling((20, "6.6"), (3, "8.1"))
    assert not hazards.alarming(later)


INFUSION = "2 g/h intravenous infusion"


@pytest.mark.parametrize(
    ("dose", "results", "note", "shown"),
    [
        (INFUSION, (("Magnesium", "19123-9", "7.6"),), "", {"mg-high-infusion"}),
        (INFUSION, (("Magnesium", "19123-9", "5.2"),), "", set()),
        (INFUSION, (("Creatinine", "2160-0", "1.6"),), "", {"mg-infusion-kidney"}),
        ("2 g intravenous once", (("Creatinine", "2160-0", "1.6"),), "", set()),
        (INFUSION, (), "Patellar reflexes absent on both sides at noon.", {"mg-infusion-reflexes"}),
        (INFUSION, (), "Reflexes 2+, stop it for absent reflexes and call.", set()),
    ],
)
def test_magnesium_that_is_infused_is_checked_against_level_kidney_and_reflexes(
    dose: str, results: tuple[tuple[str, str, str], ...], note: str, shown: set[str]
) -> None:
    facts = tuple(
        lab(700 + at, name, loinc, value, "mg/dL", before(5))
        for at, (name, loinc, value) in enumerate(results)
    )
    notes = (passage(8, "nursing-note", "", before(4), note),) if note else ()
    order = drug(1, "magnesium sulfate", before(20), dose=dose)
    evidence = replace(STAY, history=(order,), facts=facts, passages=notes)
    found = ids(Record(request("progress-note", evidence=evidence)))
    assert {one for one in found if one.startswith("mg-")} == shown


@pytest.mark.parametrize(
    ("named", "words", "shown"),
    [
        ("ECG 12 lead", "Sinus bradycardia 52, QTc 496 ms, no acute change", True),
        ("ECG QTcF", "QTcF = 480", True),
        ("ECG 12 lead", "Sinus rhythm 74, QTc 431 ms", False),
        ("ECG 12 lead", "Sinus rhythm 84, QRS 496 ms", False),
    ],
)
def test_a_long_qtc_in_the_words_of_a_report_counts(named: str, words: str, *, shown: bool) -> None:
    order = drug(1, "escitalopram 10 mg", before(20), dose="10 mg by mouth daily")
    report = replace(lab(901, named, "11524-6", "0", "", before(30)), value=words)
    assert ("qtc-borderline" in ids(stay_of(order, results=(report,)))) is shown


@pytest.mark.parametrize(
    ("operated", "values", "note", "shown"),
    [
        (28, ((60, "220"), (20, "126"), (4, "120")), "", False),
        (28, ((60, "220"), (20, "180"), (4, "88")), "", True),
        (28, ((60, "220"), (20, "126"), (4, "120")), "Had enoxaparin last month for his knee.", True),
        (110, ((130, "220"), (90, "126"), (4, "120")), "", True),
        (0, ((60, "220"), (20, "126"), (4, "120")), "", True),
    ],
)
def test_a_count_that_an_operation_lowered_is_no_sign_of_heparin_for_some_days(
    operated: int, values: tuple[tuple[int, str], ...], note: str, *, shown: bool
) -> None:
    counts = tuple(
        lab(700 + at, "Platelets", "777-3", value, "10*3/uL", before(hours))
        for at, (hours, value) in enumerate(values)
    )
    order = drug(1, "enoxaparin 40 mg", before(14), dose="40 mg subcutaneous daily")
    done = (
        (coded("Procedure/9", "had_procedure", "Mitral valve replacement", before(operated)),)
        if operated
        else ()
    )
    notes = (passage(8, "admission-note", "H&P", before(90), note),) if note else ()
    evidence = replace(STAY, history=(order, *done), facts=counts, passages=notes)
    found = ids(Record(request("progress-note", evidence=evidence)))
    assert ("platelets-fall-heparin" in found) is shown


@pytest.mark.parametrize(
    ("note", "warns"),
    [
        ("Docusate 100 mg bid, fluids.", "a laxative stands in a note"),
        ("No bisacodyl given. Eats well.", "without a laxative among the orders"),
        ("Please add senna.", "without a laxative among the orders"),
        ("Eats well.", "without a laxative among the orders"),
    ],
)
def test_a_laxative_that_only_a_note_lists_is_not_none_at_all(note: str, warns: str) -> None:
    order = drug(1, "hydromorphone 2 mg", before(20), dose="2 mg by mouth every 6 hours")
    nursing = passage(8, "nursing-note", "", before(12), note)
    record = Record(request("progress-note", evidence=replace(STAY, history=(order,), passages=(nursing,))))
    assert any(warns in one.text for one in hazards.statements(record))


@pytest.mark.parametrize(
    ("label", "dose", "shown"),
    [
        ("dalteparin 5000 units syringe", "2500 units subcutaneous daily", "dalteparin 2500 units"),
        ("dalteparin 5000 units syringe", "5000 units subcutaneous daily", "dalteparin 5000 units syringe"),
        ("dalteparin 5000 units", "1 syringe daily", "dalteparin 5000 units"),
        ("ketorolac 15 mg/mL", "30 mg IV every 6 hours", "ketorolac 15 mg/mL"),
        ("naproxen 250 mg tablet", "250 mg at noon, 500 mg at night", "naproxen 250 mg tablet"),
        ("naproxen 250 mg EC tablet", "500 mg twice daily", "naproxen 500 mg EC"),
    ],
)
def test_a_running_medicine_is_called_by_the_dose_that_is_given(label: str, dose: str, shown: str) -> None:
    order = drug(1, label, before(20), dose=dose)
    platelets = lab(900, "Platelets", "777-3", "31", "10*3/uL", before(3))
    (hazard,) = [s.text for s in hazards.statements(stay_of(order, results=(platelets,))) if "31" in s.text]
    assert f"running: {shown} (" in hazard


@pytest.mark.parametrize(("level", "shown"), [("5.6", False), ("9.8", True)])
def test_a_level_that_the_infusion_of_magnesium_aims_at_is_not_called_critical(
    level: str, *, shown: bool
) -> None:
    order = drug(1, "magnesium sulfate", before(20), status="stopped", end=before(2), dose="2 g/h IV")
    value = lab(900, "Magnesium", "19123-9", level, "mg/dL", before(3), flag="HH")
    assert bool(hazards.alarming(stay_of(order, results=(value,)))) is shown
