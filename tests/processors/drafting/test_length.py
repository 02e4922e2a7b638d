"""A draft within its length: what matters stays, the rest is in the appendix, and nothing is lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.drafting.compose.shared import FROM_HOME
from processors.drafting.drafter import Drafting
from processors.drafting.fhir import from_bundle, to_bundle
from processors.drafting.fhir.vocabulary import LOINC
from processors.drafting.length import COPIED, LIMITS, TITLE, length, limited
from processors.drafting.outline import MOST_WORDS
from processors.drafting.render import to_markdown
from processors.evidence.record import Record
from processors.tasks import TASKS, tasks
from schemas.drafts import APPENDIX, Draft, Section, Statement
from schemas.facts import Fact
from schemas.requests import TASKS as NAMES
from schemas.requests import Evidence, Request, Task
from tests.amounts import examples
from tests.processors.drafted import composed, statements
from tests.processors.stay import NOTES, STAY, coded, lab, passage, request

LINES = (
    "Slept badly in the noise of the ward.",
    "Appetite fair, ate half of the breakfast.",
    "No headache, no visual trouble, no rash.",
    "Fell from the chair at 06:00, struck the left hip, new pain there.",
    "Walks to the bathroom with one person and a frame.",
    "Calf swollen and tender since yesterday, ultrasound shows a new thrombus.",
    "Family visited in the evening and brought photographs.",
    "Mouth dry, drinks about a litre a day.",
    "Culture of the wound grew Proteus, ciprofloxacin started.",
    "Bed low, call light in reach.",
    "Denies chest pain, denies cough.",
    "Stools formed, last one two days ago.",
)


def whole(task: Task, evidence: Evidence = STAY) -> Draft:
    """Without a limit."""
    return tasks(most_words=dict.fromkeys(NAMES, 0))[task].compose(request(task, evidence=evidence))


def long_stay(lines: tuple[str, ...] = LINES, days: int = 4, first: int = 1) -> Evidence:
    notes = [
        passage(
            20 + place,
            "progress-note",
            "Progress note",
            f"03-0{first + place} 09:30",
            "SUBJECTIVE:\n" + "\n".join(f"{line[:-1]} (day {place})." for line in lines) + "\n"
            "ASSESSMENT:\n1. Anaemia: stable.\n" + "\n".join(lines[place::3]),
        )
        for place in range(days)
    ]
    return replace(STAY, passages=(*NOTES, *notes))


def main(draft: Draft) -> list[Section]:
    return [section for section in draft.sections if section.code != APPENDIX]


def words(statement: Statement) -> str:
    """Without the day or the note that leads it in."""
    return re.sub(r"^.{0,90}?\d{1,2} [A-Z][a-z]+ \d{4}(?: \d\d:\d\d)?: ", "", statement.text)


def of_section(
    sections: list[Section] | tuple[Section, ...], around: tuple[str, ...] = ()
) -> set[tuple[object, ...]]:
    found: set[tuple[object, ...]] = set()
    for section in sections:
        here = (*around, section.title)
        found |= {(here, words(s), s.citations[-1].source) for s in section.statements}
        found |= of_section(section.sections, here)
    return found


def shortened(task: Task, evidence: Evidence, most: int) -> tuple[Draft, Draft, Request]:
    draft, requested = whole(task, evidence), request(task, evidence=evidence)
    return draft, limited(draft, TASKS[task].task.sections(requested), Record(requested), most), requested


@examples(12, deadline=None)
@given(
    st.sampled_from(NAMES), st.lists(st.sampled_from(LINES), min_size=4, max_size=12), st.integers(60, 700)
)
def test_each_statement_is_in_its_section_or_in_the_appendix_under_its_title(
    task: Task, lines: list[str], most: int
) -> None:
    before, after, _ = shortened(task, long_stay(tuple(lines)), most)
    appendix = [section for section in after.sections if section.code == APPENDIX]
    kept, moved = of_section(main(after)), of_section(appendix[0].sections) if appendix else set()
    assert kept | moved == of_section(before.sections)
    assert not kept & moved


@examples(12, deadline=None)
@given(
    st.sampled_from(NAMES), st.lists(st.sampled_from(LINES), min_size=4, max_size=12), st.integers(60, 700)
)
def test_words_before_the_appendix_stay_within_the_limit_unless_nothing_else_may_move(
    task: Task, lines: list[str], most: int
) -> None:
    before, after, _ = shortened(task, long_stay(tuple(lines)), most)
    if length(after.sections) > most:
        _, least, _ = shortened(task, long_stay(tuple(lines)), 1)
        assert of_section(main(after)) == of_section(main(least))
    if length(before.sections) <= most:
        assert after == before


@pytest.mark.parametrize("task", NAMES)
def test_drafts_have_the_default_lengths(task: Task) -> None:
    draft = TASKS[task].compose(request(task, evidence=long_stay()))
    assert length(draft.sections) <= MOST_WORDS[task]
    assert (draft == whole(task, long_stay())) == (
        length(whole(task, long_stay()).sections) <= MOST_WORDS[task]
    )


def test_another_limit_is_set_by_task_and_the_others_keep_theirs() -> None:
    drafting = tasks(most_words={"progress-note": 150})
    assert isinstance(drafting["progress-note"], Drafting)
    assert drafting["progress-note"].most_words == 150
    assert drafting["care-summary"].most_words == MOST_WORDS["care-summary"]


def test_what_is_new_and_acted_on_stays_longer_than_what_is_usual() -> None:
    parted: set[str] = set()
    pairs = (("Proteus", "Family visited"), ("thrombus", "Denies chest pain"))  # of about as many words
    for most in range(330, 540, 15):
        _, after, _ = shortened("progress-note", long_stay(days=1, first=5), most)
        kept = " ".join(str(text) for _, text, _ in of_section(main(after)))
        for weighty, usual in pairs:
            assert weighty in kept or usual not in kept, most
            parted |= {weighty} if weighty in kept and usual not in kept else set()
    assert parted == {"Proteus", "thrombus"}


def test_what_today_s_round_states_as_changed_stays_longer_than_what_was_seen_yesterday() -> None:
    changed = "Weaned to 2 L, saturation now 95 %."
    evidence = long_stay((*LINES[4:8], "Wound clean and dry, 3 cm."), days=1, first=4)
    rounds = passage(
        40, "progress-note", "Progress note", "03-05 09:30", f"{changed}\n" + "\n".join(LINES[7:])
    )
    parted = False
    for most in range(330, 540, 15):
        _, after, _ = shortened(
            "progress-note", replace(evidence, passages=(*evidence.passages, rounds)), most
        )
        kept = " ".join(str(text) for _, text, _ in of_section(main(after)))
        assert changed in kept or "Walks to the bathroom" not in kept, most
        parted = parted or (changed in kept and "Walks to the bathroom" not in kept)
    assert parted


def test_medicines_allergies_marked_statements_and_critical_values_never_move() -> None:
    critical = lab(900, "Lactate", "", "9.8", "mmol/L", "03-05 08:30", flag="HH", high="2")
    referral = coded("ServiceRequest/900", "ordered_service", "Wound clinic", "03-04 10:00")
    evidence = long_stay()
    evidence = replace(evidence, facts=(*evidence.facts, critical), history=(*evidence.history, referral))
    for task in NAMES:
        before, after, _ = shortened(task, evidence, 1)
        moved = {s.text for s in statements(after, TITLE)}
        for statement in statements(before):
            cited = {c.source.resource.partition("/")[0] for c in statement.citations}
            if (
                (statement.verdict == "marked" and statement.note != COPIED)
                or "(HH" in statement.text
                or cited & {"MedicationRequest", "ServiceRequest"}
            ):
                at_home = statement.text.startswith(FROM_HOME) and task == "progress-note"
                assert statement.text not in moved or at_home, task
        assert not [s for s in statements(after, TITLE) if "llergy to" in s.text]


def test_a_quotation_that_stays_without_the_one_before_states_its_day() -> None:
    evidence = long_stay(("Family visited.", "New pulmonary embolism found, heparin started."), days=2)
    for most in range(80, 400, 20):
        _, after, _ = shortened("care-summary", evidence, most)
        for part in (main(after), [s for s in after.sections if s.code == APPENDIX]):
            for section in part:
                day = ""
                for statement in section.statements:
                    source = statement.citations[-1].source
                    if len(statement.citations) > 1 or not source.resource.startswith("DocumentReference/2"):
                        continue
                    own = f"{1 + int(source.resource[-1])} March 2026"
                    named = re.findall(r"\d{1,2} March 2026", statement.text[:80])
                    day = named[0] if named else day
                    assert day == own, statement.text


def test_the_draft_states_how_much_moved_and_where() -> None:
    _, after, _ = shortened("progress-note", long_stay(), 300)
    moved = len(statements(after, TITLE))
    limits = next(section for section in after.sections if section.title == LIMITS)
    assert f"{moved} further statements are under “{TITLE}”." in limits.empty_reason
    assert after.sections[-1].title == TITLE


def test_markdown_has_the_appendix_behind_the_sources_with_the_same_numbers() -> None:
    _, after, _ = shortened("progress-note", long_stay(), 300)
    shown = to_markdown(after)
    before, appendix = shown.split(f"## {TITLE}")
    assert "## Sources" in before
    numbers = {int(n) for found in re.findall(r"\[(\d+(?:, \d+)*)\]", appendix) for n in found.split(", ")}
    assert numbers
    for number in numbers:
        assert re.search(rf"^{number}\. ", before, re.MULTILINE)


def test_the_appendix_is_a_section_of_the_document_with_a_code_that_is_not_loincs() -> None:
    _, after, requested = shortened("care-summary", long_stay(), 300)
    bundle = to_bundle(after, requested)
    section = bundle["entry"][0]["resource"]["section"][-1]
    coding = section["code"]["coding"][0]
    assert coding["code"] == APPENDIX
    assert coding["system"] != LOINC
    assert section["section"]
    assert from_bundle(bundle).sections == after.sections


def without_weight(evidence: Evidence) -> list[Fact]:
    return [fact for fact in evidence.facts if fact.concept.label != "Body weight"]


def short_summary(evidence: Evidence) -> Draft:
    short = tasks(most_words={**MOST_WORDS, "care-summary": 250})
    return short["care-summary"].compose(request("care-summary", evidence=evidence))


def test_an_abnormal_result_of_what_is_not_measured_of_everybody_stays_in_a_full_summary() -> None:
    special = (
        lab(90, "Alpha-1-Fetoprotein", "1834-1", "512", "ng/mL", "03-02 07:00", high="9", low="0", flag="H"),
        lab(91, "Chloride", "2075-0", "109", "mmol/L", "03-02 07:00", low="98", high="107", flag="H"),
    )
    evidence = long_stay(days=5)
    draft = short_summary(replace(evidence, facts=(*evidence.facts, *special)))
    kept, moved = draft.sections[:-1], draft.sections[-1]
    assert moved.code == APPENDIX
    assert "Fetoprotein 512" in " ".join(s.text for section in kept for s in section.statements)


def test_what_imaging_finds_by_the_way_stays_in_a_full_summary() -> None:
    report = coded(
        "DiagnosticReport/90",
        "reported",
        "Renal ultrasound",
        "03-02 11:00",
        value="No hydronephrosis. 3.6 cm aneurysm of the infrarenal aorta, repeat ultrasound in 2 years.",
    )
    evidence = long_stay(days=5)
    draft = short_summary(replace(evidence, facts=(*evidence.facts, report)))
    assert draft.sections[-1].code == APPENDIX
    assert "3.6 cm aneurysm" in " ".join(
        s.text for section in draft.sections[:-1] for s in section.statements
    )


def test_the_weight_of_a_child_stays_in_a_full_summary() -> None:
    weight = lab(90, "Body weight", "29463-7", "18.2", "kg", "03-01 08:00", category="vital-signs")
    evidence = replace(long_stay(days=5), patient=replace(STAY.patient, birth_date="2020-05-01"))
    draft = short_summary(replace(evidence, facts=(*without_weight(evidence), weight)))
    assert draft.sections[-1].code == APPENDIX
    kept = " ".join(s.text for section in draft.sections[:-1] for s in section.statements)
    assert "Body weight 18.2 kg" in kept


def test_an_appointment_of_a_note_that_writes_days_first_stays() -> None:
    stays, goes = "Orthopaedic clinic 2/4.", "Orthopaedic clinic 4/2."
    note = passage(
        20,
        "progress-note",
        "Progress note",
        "03-04 09:30",
        f"SUBJECTIVE:\n{stays}\n{goes}\nSlept 28/2 to 29/2.",
    )
    _, after, _ = shortened("progress-note", replace(STAY, passages=(*NOTES, note)), 1)
    kept = {words for _, words, _ in of_section(main(after))}
    assert stays in kept
    assert goes not in kept


INSTRUCTIONS = """No ibuprofen.
Cardiology 3/19 at 10:00.
Rest at home with your family and enjoy the garden.
Call the ward if you cannot lie flat.
"""


def letter(most: int) -> tuple[str, str]:
    sheet = passage(30, "discharge-instructions", "Discharge instructions", "03-05 09:50", INSTRUCTIONS)
    draft = tasks(most_words={**dict.fromkeys(NAMES, 0), "discharge-instruction": most})
    composed = draft["discharge-instruction"].compose(
        request("discharge-instruction", evidence=replace(STAY, passages=(*NOTES, sheet)))
    )
    kept = " ".join(s.text for section in main(composed) for s in section.statements)
    return kept, " ".join(s.text for s in statements(composed, TITLE))


def test_a_long_letter_gives_up_general_advice_before_bans_visits_and_warnings() -> None:
    whole_letter, _ = letter(0)
    kept, moved = letter(60)
    assert "enjoy the garden" in whole_letter
    assert "enjoy the garden" in moved
    assert "enjoy the garden" not in kept
    for words in ("ibuprofen", "3/19", "lie flat"):
        assert words in kept


def test_a_warning_of_the_last_days_stays_in_its_section_though_advice_has_it_too() -> None:
    teaching = passage(
        31, "nursing", "Nursing note", "03-05 09:40",
        "D/C teach: inhaler plan - one puff and better: call GP; short of breath at rest = 911. Short of breath at rest = 911.",
    )  # fmt: skip
    composed = tasks(most_words={**dict.fromkeys(NAMES, 0), "discharge-instruction": 60})[
        "discharge-instruction"
    ].compose(request("discharge-instruction", evidence=replace(STAY, passages=(*NOTES, teaching))))
    (signs,) = [section for section in main(composed) if section.title == "When to get help"]
    assert any("at rest = 911" in one.text for one in signs.statements)


def test_a_letter_that_stays_too_long_is_composed_in_brief_and_names_each_medicine() -> None:
    whole_letter, _ = letter(0)
    kept, _ = letter(60)
    assert "(a water pill)" in whole_letter
    for words in ("Furosemide 40 mg tablet", "Spironolactone 25 mg tablet"):
        assert words in kept
    assert len(kept) < len(whole_letter)


def test_of_repeated_reports_the_latest_stays() -> None:
    def report(number: int, when: str, words: str) -> Fact:
        fact = coded(f"DiagnosticReport/{number}", "reported", "CT head without contrast", when)
        return replace(fact, value=words)

    first = report(
        81, "03-02 09:00", "New petechial hemorrhage in the infarct, acute, suspicious for transformation."
    )
    last = report(82, "03-05 08:00", "Resolving.")
    long = tuple(
        passage(
            90 + n,
            "progress-note",
            "Progress note",
            f"03-0{2 + n % 3} 1{n % 9}:00",
            f"Day {n}. " + " ".join(f"Noted matter {n} {k} with drainage." for k in range(40)),
        )
        for n in range(8)
    )
    shown = composed(
        "care-summary", replace(STAY, facts=(first, last), passages=(*STAY.passages, *long)), slot="discharge"
    )
    kept = [s.text for section in shown.sections if section.code != APPENDIX for s in section.statements]
    assert any("Resolving" in one for one in kept)
