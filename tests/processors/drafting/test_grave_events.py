"""Grave events of a stay: found in the words of wards, kept in every document, and no false alarms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.drafting.compose import grave_events
from processors.drafting.render import to_markdown
from processors.evidence.record import Record
from processors.languages.phrases import LANGUAGES, fixed
from processors.tasks import TASKS, tasks
from schemas.requests import TASKS as NAMES
from schemas.requests import Evidence, Task
from tests.amounts import examples
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, coded, passage, request


def stay(*notes: tuple[str, str, str]) -> Evidence:
    """Notes as (type, time, text)."""
    written = (
        passage(80 + place, kind, "Note", when, text) for place, (kind, when, text) in enumerate(notes)
    )
    return replace(STAY, facts=(), history=(), passages=tuple(written))


def kinds(text: str, note_type: str = "nursing") -> set[str]:
    evidence = stay((note_type, "03-04 09:00", text))
    found = grave_events.found(Record(request("care-summary", evidence=evidence)))
    return {kind for event in found for kind in event.kinds}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("PEA arrest at 0410, CPR 6 min, ROSC after adrenaline x2.", "arrest"),
        ("Code blue called in CT, shocked x1, back in sinus.", "arrest"),
        ("Rapid response called 2210 for SpO2 82 %.", "emergency-team"),
        ("MET review at 14:20, BP 74/40, 1 L given.", "emergency-team"),
        ("Apneic spell 15 s at 0320 with brady 68, tactile stim.", "apnea"),
        ("GCS dropped from 14 to 11, CT repeated.", "drowsy"),
        ("Found unresponsive at 05:10, RR 6, naloxone 0.4 given, woke up.", "slow-breathing"),
        ("Transfused 2 units overnight, Hb 7.9 after.", "transfusion"),
        ("Hb 6.4 -> 3 u PRBC given in recovery.", "transfusion"),
        ("Hb 61, kreeg 2 EC, daarna 79.", "transfusion"),
        ("Had a fit at 0420, 40 sec, lorazepam.", "seizure"),
        ("Large GI bleed this morning, haematemesis 400 mL.", "bleeding"),
        ("Given 10 units of lispro meant for bed 4: wrong patient, glucose hourly.", "wrong-dose"),
        ("Tonic-clonic seizure 2 min at 0300, lorazepam not given, ended by itself.", "seizure"),
        ("Nausea + vomiting -> seizure at 0300, lorazepam 2 mg.", "seizure"),
        ("Aspirin + heparin -> large GI bleed at 0200, 2 u PRBC.", "bleeding"),
        ("Heparin pump error: 10-fold dose for 40 min, protamine given.", "wrong-dose"),
        ("Told the nurse he wants to kill himself, 1:1 started.", "self-harm"),
        ('Wife rang: "she said she would hang herself if sent home".', "self-harm"),
        ("Found on the floor next to the commode 0245, lac to scalp, CT head done.", "fall"),
        ("Unwitnessed fall in the bathroom, hip x-ray neg.", "fall"),
        ("Tonic-clonic seizure 2 min at 11:05, lorazepam 2 mg.", "seizure"),
        ("Re-intubated at 0300 for stridor, moved to ICU.", "intensive-care"),
        ("Re-intubated at 0300 for stridor, moved to ICU.", "intubation"),
        ("Taken back to the OR at 0400 for a leak.", "return-to-theatre"),
        ("Seizure at 0210 despite levetiracetam ppx, lorazepam 2 mg.", "seizure"),
        ("Rec: heparin drip. Duplex today showed a new femoral DVT, heparin started.", "clot"),
        ("Son has had influenza A since Sunday, sleeps in her bed.", "exposure"),
        ("20 min into cefazolin: stridor, hives, epinephrine 0.3 IM, settled.", "reaction"),
        ("New neutropenic sepsis 39.4, cultures taken, cefepime started.", "sepsis"),
        ("BG 38 at 0300, sweaty, dextrose given, 112 after.", "low-sugar"),
        ("Sister phoned: her twins have measles, visited here on Monday.", "exposure"),
        ("Exposed to pertussis at the day centre, azithromycin advised.", "exposure"),
    ],
)
def test_an_event_is_known_by_the_words_of_a_ward(text: str, kind: str) -> None:
    assert kind in kinds(text)


@pytest.mark.parametrize(
    "text",
    [
        "Syncope: seizure w tongue bite thought of, EEG normal.",
        "PE considered, CTPA clear.",
        "Addiction team: naloxone 4 mg nasal for the road, refer to clinic.",
        "OT board has the wrong side for the splint, changed.",
        "Triage weight was POUNDS, re-weighed 12.4 kg; doses worked out on 12.4.",
    ],
)
def test_what_was_thought_of_recommended_or_caught_in_time_is_no_event(text: str) -> None:
    assert kinds(text) == set()


def test_a_fast_flutter_is_no_dangerous_rhythm_and_a_weight_in_pounds_that_was_dosed_on_is_a_mistake() -> (
    None
):
    assert kinds("Flutter with RVR 140, diltiazem 10 mg, now 90.") == {"fast-heartbeat"}
    assert kinds("VT storm 0310, amiodarone bolus, settled.") == {"arrhythmia"}
    assert kinds("Weight was pounds: gentamicin given on 30 kg instead of 14.") == {"wrong-weight"}


@pytest.mark.parametrize(
    "text",
    [
        "No seizures overnight, no apnoea, no bleeding.",
        "Seizure precautions, fall risk high, suicide screen negative.",
        "If GCS drops below 13 call MET.",
        "Transfuse if Hb < 7, consent signed, 2 units held in the blood bank.",
        "PMH: cardiac arrest 2019, GI bleed 2021 (4 units PRBC).",
        "Mother had seizures, brother was intubated for asthma.",
        "Denies wanting to hurt himself, no plan.",
        "Hb fell to 9.1, creatinine fell from 2.1.",
        "Fell asleep after lunch.",
        "Nasogastric tube fell out at 0200, replaced. The night plan fell through.",
        "Not for ICU, not for CPR.",
        "Sleep apnea, CPAP at night.",
        "Anaphylaxis to penicillin in childhood.",
        "Room-mate fell tonight, not our patient.",
        "Stools x7 (4 bloody), CRP 60, two bloods sent.",
        "Lumbar decompression for stenosis in 2016.",
        "Wants to spend her life at home again.",
        "Given metoprolol 25 twice daily, tolerated.",
        "Aspirin 81 EC daily. Urine 12 RBCs/hpf, 3 RBC/hpf after.",
        "Medically fit for discharge, a fit note for 2 weeks, FIT 45.",
        "Back to oral antibiotics, return to original dose.",
        "Watch for transfusion reaction, for massive bleeding call the surgeon.",
        "Amoxicillin ordered in error, cancelled, not given.",
        "Stepped down from the ICU yesterday, doing well.",
        "Possible arrest of descent, consider forceps if unchanged.",
        "SQ heparin for DVT prophylaxis, start tonight.",
        "No known TB contacts, no recent exposure to measles.",
        "Husband had covid 3 weeks ago.",
        "Contact precautions for shingles.",
        "hCG fell 22% from day 4, second dose not needed.",
        "Voriconazole ordered at 2200 -> sirolimus toxicity, d/c'd before first dose.",
        "Linezolid + citalopram = serotonin/seizure, changed to doxycycline.",
        "Levetiracetam 7 d, seizure ppx.",
        "Mag for prevention of another seizure, level 5.",
        "LMWH 28 d for DVT/PE px, started POD1.",
        "Rec: enoxaparin full dose, anti-Xa goal 0.6. Duplex arms - silent DVT.",
        "Partner has covid booster tomorrow, kids have measles vaccine due.",
        "Moved out of the bay, to stay extubated.",
        "Weight was in pounds. Caught by the nurse, paracetamol dose corrected before it was given.",
    ],
)
def test_what_is_denied_feared_planned_long_ago_or_of_others_is_no_event(text: str) -> None:
    assert kinds(text) == set()


RAPID = (
    "RAPID RESPONSE 0430. RR 6, SpO2 79, hard to wake. Fentanyl patch 75 + oxycodone 20 in renal failure. "
    "Naloxone 0.2 x2 with good effect, patch removed. No stroke signs. Will recheck gas in 2 h. "
    "Bowels open. Family informed by phone."
)
FILLER = tuple(
    (
        "progress-note",
        f"03-0{day} 08:30",
        f"Day {day}. "
        + " ".join(
            f"Ward matter {day}{n}: new swelling {n} cm, started treatment {n} because of it."
            for n in range(60)
        ),
    )
    for day in range(2, 6)
)


@pytest.mark.parametrize("task", ["care-summary", "diagnosis", "discharge-instruction", "progress-note"])
def test_an_event_stays_in_every_document_however_little_room_there_is(task: Task) -> None:
    evidence = stay(*FILLER, ("general", "03-05 05:00", RAPID))
    short = tasks(most_words=dict.fromkeys(NAMES, 120))[task]
    text = to_markdown(short.compose(request(task, evidence=evidence))).partition("## More from the record")[
        0
    ]
    if task == "discharge-instruction":
        assert "This happened in the stay: the emergency team was called" in text
    else:
        assert "Event of 5 March 2026: RAPID RESPONSE 0430" in text


def test_one_statement_has_the_event_its_cause_and_what_was_done_and_leaves_the_rest() -> None:
    found = grave_events.stated(
        Record(request("care-summary", evidence=stay(("general", "03-05 05:00", RAPID))))
    )
    assert len(found) == 1
    for words in ("RAPID RESPONSE 0430", "RR 6, SpO2 79", "Fentanyl patch 75", "Naloxone 0.2"):
        assert words in found[0].text
    assert "Bowels open" not in found[0].text
    assert "Will recheck" not in found[0].text


def test_a_later_mention_is_no_second_event() -> None:
    evidence = stay(
        ("nursing", "03-01 04:00", "0335 tonic-clonic seizure 90 sec, lorazepam 2 mg IV, postictal."),
        (
            "progress-note",
            "03-01 09:00",
            "Seizure in the night, likely alcohol withdrawal. Load levetiracetam.",
        ),
        ("progress-note", "03-05 09:00", "Withdrawal seizure x1 earlier, driving discussed."),
    )
    found = grave_events.found(Record(request("care-summary", evidence=evidence)))
    assert [event.kinds for event in found] == [("seizure",)]


def test_another_of_the_same_kind_days_later_is_a_second_event() -> None:
    evidence = stay(
        ("nursing", "03-02 16:00", "1535 fell in the corridor, no injury."),
        ("nursing", "03-05 04:00", "Found on the floor 0310, wrist swollen, x-ray."),
    )
    found = grave_events.found(Record(request("care-summary", evidence=evidence)))
    assert [event.kinds for event in found] == [("fall",), ("fall",)]


def test_what_was_said_of_self_harm_is_left_to_the_clinicians() -> None:
    evidence = stay(("nursing", "03-04 21:00", "Says she wants to kill herself. 1:1 started."))
    letter = to_markdown(
        TASKS["discharge-instruction"].compose(request("discharge-instruction", evidence=evidence))
    )
    assert "kill" not in letter.partition("## Sources")[0]


@given(st.permutations(range(4)))
@examples(20)
def test_the_order_in_which_notes_arrive_does_not_matter(order: list[int]) -> None:
    notes = [
        ("nursing", "03-03 04:00", "Found on the floor 0310, no injury."),
        ("general", "03-05 05:00", RAPID),
        ("progress-note", "03-05 08:00", "Transfused 2 units overnight."),
        ("progress-note", "03-05 09:00", "Well today."),
    ]
    evidence = stay(*notes)
    shuffled = replace(evidence, passages=tuple(evidence.passages[place] for place in order))
    first, second = (
        grave_events.stated(Record(request("care-summary", evidence=one))) for one in (evidence, shuffled)
    )
    assert first == second


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_each_kind_that_a_letter_names_has_plain_words_in_each_language(language: str) -> None:
    for kind in grave_events.table():
        if kind.letter:
            assert fixed(f"event.{kind.name}", language)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("20 min into teicoplanin: flushed and wheezing, stopped, hydrocortisone 100 IV. Infusion reaction, not an allergy.",
         "a reaction to teicoplanin (not an allergy, by a note)"),
        ("20 min into teicoplanin: flushed and wheezing, stopped, hydrocortisone 100 IV.", "a reaction to teicoplanin"),
        ("20 min into the second unit: flushed and wheezing, stopped, hydrocortisone 100 IV.", "a reaction to something that was given"),
    ],
)  # fmt: skip
def test_the_letter_names_what_a_reaction_was_to_and_that_it_is_no_allergy(words: str, named: str) -> None:
    notes = (passage(61, "event-note", "Event note", "03-02 10:00", words),)
    allergy = coded("AllergyIntolerance/9", "has_allergy", "Teicoplanin", "03-02 12:00")
    evidence = replace(STAY, passages=notes, history=(allergy,))
    shown = statements(composed("discharge-instruction", evidence))
    (one,) = [one for one in shown if one.text.startswith("This happened in the stay: ")]
    assert one.text.startswith(f"This happened in the stay: {named} (noted")
    assert "allergy to" not in one.note
