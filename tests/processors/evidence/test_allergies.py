"""What an allergy speaks against, whoever recorded it and however it is written."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.discharge.allergies import cautioned, recommends
from processors.drafting.compose.shared import DISPUTED, LISTED_INACTIVE, NOT_LISTED
from processors.evidence.allergies import Allergy, against, known, only_noted
from processors.evidence.allergies.classes import classes, forbidden
from processors.evidence.allergies.reactions import led_to
from processors.evidence.record import Record
from processors.evidence.statements import cite_line, state
from schemas.drafts import Section
from schemas.requests import Evidence, Task
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import HISTORY, STAY, coded, drug, passage, request

MEDICINES, HOME, ALLERGIES = "10183-2", "69730-0", "48765-2"


@pytest.mark.parametrize(
    ("allergy", "medicine"),
    [
        ("Penicillin", "Amoxicillin 500 mg capsule"),
        ("vanc", "vancomycin 1 g"),
        ("mero", "Meropenem 1 g vial"),
        ("Penicillin", "piperacillin-tazobactam"),
        ("amoxicillin", "Penicillin V potassium"),
        ("Allergy to sulfonamide", "Bactrim DS"),
        ("sulfa", "Sulfamethoxazole / trimethoprim"),
        ("NSAIDs", "ibuprofen 400 mg"),
        ("aspirin", "naproxen"),
        ("statins (muscle pain)", "rosuvastatin"),
        ("opioids", "hydromorphone"),
        ("narcotics", "Percocet"),
        ("iodine contrast", "CT Abdomen and Pelvis W contrast IV"),
        ("lisinopril", "enalapril"),
        ("heparin", "enoxaparin"),
        ("levofloxacin", "ciprofloxacin"),
        ("phenytoin", "carbamazepine"),
        ("Latex", "latex gloves"),
        ("atenolol / citalopram", "metoprolol"),
        ("albuterol", "ipratropium-albuterol"),
    ],
)
def test_an_allergy_speaks_against_the_members_of_its_class(allergy: str, medicine: str) -> None:
    assert forbidden(allergy).search(medicine)


@pytest.mark.parametrize(
    ("allergy", "medicine"),
    [
        ("codeine", "hydromorphone"),
        ("Sulfonamide antibiotics", "furosemide"),
        ("Sulfonamide antibiotics", "No antibiotics are needed."),
        ("Penicillin", "cefepime"),
        ("ACE inhibitor", "losartan"),
        ("Penicillin", "acetaminophen"),
        ("potassium chloride", "sodium chloride"),
    ],
)
def test_it_does_not_speak_against_others(allergy: str, medicine: str) -> None:
    assert not forbidden(allergy).search(medicine)


def test_every_class_names_itself_and_its_members() -> None:
    assert len(classes()) > 25
    assert all(one.called.pattern and one.members.pattern for one in classes())


def told(words: str, note_type: str = "admission-note") -> Evidence:
    coded_ones = tuple(f for f in HISTORY if f.relation != "has_allergy")
    return replace(
        STAY,
        history=coded_ones,
        passages=(*STAY.passages, passage(30, note_type, "Admission note", "03-01 10:00", words)),
    )


@pytest.mark.parametrize(
    "words",
    [
        "ALLERGIES: Penicillin (hives).\n",
        "ALLERGIES:\n- sulfa: rash\n- PCN: hives as a child\n",
        "HISTORY OF PRESENT ILLNESS:\nShe is allergic to amoxicillin and came with a cough.\n",
        "ALLERGIES: beta-lactams\n",
    ],
)
def test_allergies_that_only_a_note_has_count(words: str) -> None:
    record = Record(request("discharge-instruction", evidence=told(words)))
    found = against(known(record), "Amoxicillin 500 mg capsule")
    assert found is not None
    assert all(citation.quote in words for citation in found.citations)


@pytest.mark.parametrize(
    "words",
    [
        "ALLERGIES: No known drug allergies.\n",
        "ALLERGIES: NKDA\n",
        "ALLERGIES: Denies allergy to penicillin.\n",
        "ALLERGIES: Latex, but tolerates amoxicillin.\n",
        "HISTORY OF PRESENT ILLNESS:\nShe is not allergic to penicillin.\n",
        "FAMILY HISTORY: Mother is allergic to penicillin.\n",
        "HISTORY OF PRESENT ILLNESS:\nShe took amoxicillin for a week.\n",
        "ALLERGIES: latex. 88/50 HR 120 T 39. cx x2, amoxicillin 1 g, gentamicin.\n",
    ],
)
def test_what_is_denied_tolerated_or_a_relatives_is_no_allergy(words: str) -> None:
    record = Record(request("discharge-instruction", evidence=told(words)))
    assert against(known(record), "Amoxicillin 500 mg capsule") is None


def test_a_refuted_coded_allergy_is_not_brought_back_by_a_note() -> None:
    evidence = told("ALLERGIES: Penicillin.\n")
    refuted = coded("AllergyIntolerance/7", "has_allergy", "Penicillin", "03-02 08:00", status="refuted")
    record = Record(
        request("discharge-instruction", evidence=replace(evidence, history=(*evidence.history, refuted)))
    )
    assert against(known(record), "Amoxicillin 500 mg capsule") is None


def test_a_refuted_drug_takes_its_class_back_from_the_notes() -> None:
    refuted = coded("AllergyIntolerance/9", "has_allergy", "Naproxen", "03-02 08:00", status="refuted")
    evidence = told("ALLERGIES: NSAID (wheeze per old chart), latex (hives).\n")
    record = Record(
        request("discharge-instruction", evidence=replace(evidence, history=(*evidence.history, refuted)))
    )
    assert against(known(record), "Ibuprofen 400 mg tablet") is None
    assert against(known(record), "latex gloves") is not None
    assert not any("wheeze" in one.name or "chart" in one.name for one in known(record))


def test_an_order_against_an_allergy_of_a_note_is_marked_and_cites_the_note() -> None:
    letter = composed("discharge-instruction", told("ALLERGIES: penicillin (hives).\n"))
    said = next(s for s in statements(letter, MEDICINES) if "Amoxicillin" in s.text)
    assert said.verdict == "marked"
    assert f"{said.text} {said.note}".count("The record holds an allergy to penicillin.") == 1
    assert "penicillin (hives)." in said.citations[-1].quote


@pytest.mark.parametrize(
    ("allergy", "medicine"),
    [
        ("NSAIDs", "Ibuprofen 400 mg tablet"),
        ("Sulfonamide", "Bactrim DS tablet"),
        ("Opioids", "Oxycodone 5 mg tablet"),
    ],
)
def test_an_order_against_a_class_is_marked(allergy: str, medicine: str) -> None:
    facts = (
        coded("AllergyIntolerance/8", "has_allergy", allergy, "2020-01-01 00:00"),
        drug(31, medicine, "03-04 12:00", dose="1 tablet"),
    )
    said = next(
        s
        for s in statements(
            composed("discharge-instruction", replace(STAY, history=(*HISTORY, *facts))), MEDICINES
        )
        if medicine in s.text
    )
    assert said.verdict == "marked"
    assert f"an allergy to {allergy}" in said.note


@pytest.mark.parametrize(
    ("sentence", "speaks"),
    [
        ("Facial angioedema after naproxen last night, stopped.", True),
        ("Naproxen given last night, no complaints.", False),
        ("Wheeze improved with naproxen.", False),
        ("No rash after naproxen.", False),
        ("Naproxen: rash improving without change.", False),
    ],
)
def test_an_order_against_a_reaction_that_only_a_note_has_is_marked(sentence: str, speaks: bool) -> None:
    evidence = replace(
        STAY,
        history=(
            *HISTORY,
            drug(41, "Naproxen 500 mg tablet", "03-02 12:00", status="stopped", end="03-02 20:00"),
            drug(42, "Ketorolac 10 mg tablet", "03-04 12:00", dose="1 tablet"),
        ),
        passages=(
            *STAY.passages,
            passage(43, "progress-note", "Night cover", "03-03 06:10", f"{sentence}\n"),
        ),
    )
    record = Record(request("progress-note", evidence=evidence))
    assert (against(known(record), "Ketorolac 10 mg tablet") is not None) is speaks


SHEET = "DISCHARGE INSTRUCTIONS\n\nAT HOME\nTake amoxicillin 500 mg three times a day.\nDo not take penicillin V.\nWalk every day.\n"


def test_a_clinicians_sentence_against_an_allergy_is_repeated_but_never_silently() -> None:
    sheet = passage(21, "discharge-instructions", "Discharge Instructions", "03-05 09:50", SHEET)
    letter = composed("discharge-instruction", replace(STAY, passages=(*STAY.passages, sheet)))
    said = next(s for s in statements(letter, HOME) if "amoxicillin" in s.text)
    assert said.verdict == "marked"
    assert (
        said.note
        == "The record holds an allergy to Penicillin. Check with the prescriber before this is taken or given."
    )
    assert "AllergyIntolerance/1" in {c.source.resource for c in said.citations}
    assert (
        next(s for s in statements(letter, HOME) if "penicillin V" in s.text).verdict == "supported"
    )  # it forbids
    assert next(s for s in statements(letter, HOME) if "Walk" in s.text).verdict == "supported"


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("Amoxicillin 500 mg for 5 days, no refills.", "marked"),
        ("No change, go on with amoxicillin.", "marked"),
        ("Stop the water pill. Take amoxicillin.", "marked"),
        ("STOP: amoxicillin.", "supported"),
        ("Amoxicillin was stopped.", "supported"),
        ("No more amoxicillin.", "supported"),
        ("Do not take Augmentin or amoxicillin.", "supported"),
        ("You are allergic to penicillin.", "supported"),
    ],
)
def test_only_what_is_forbidden_where_it_is_named_goes_without_a_warning(sentence: str, verdict: str) -> None:
    sheet = passage(
        21,
        "discharge-instructions",
        "Discharge Instructions",
        "03-05 09:50",
        f"AT HOME\nWalk every day.\n{sentence}\n",
    )
    letter = composed("discharge-instruction", replace(STAY, passages=(*STAY.passages, sheet)))
    said = [
        s
        for s in statements(letter, HOME)
        if sentence.rpartition(". ")[2].rstrip(".").lower() in s.text.lower()
    ]
    assert [s.verdict for s in said] == [verdict]


def test_the_allergies_themselves_are_not_marked() -> None:
    letter = composed("discharge-instruction")
    assert "You have an allergy to penicillin. What happened: hives (severe)." in text(letter, ALLERGIES)
    assert all(s.verdict == "supported" for s in statements(letter, ALLERGIES))


@pytest.mark.parametrize(
    ("sentence", "marked"),
    [
        ("Stop lisinopril and start amoxicillin 500 mg.", True),
        ("Never skip a dose of amoxicillin.", True),
        ("Avoid alcohol while you take amoxicillin.", True),
        ("Take amoxicillin three times a day, and metformin is stopped.", True),
        ("Stop lisinopril, amoxicillin three times a day.", True),
        ("Do not take amoxicillin.", False),
        ("Avoid ibuprofen, ampicillin and amoxicillin.", False),
        ("Never take amoxicillin.", False),
        ("Amoxicillin was stopped on 3 March.", False),
        ("You are allergic to amoxicillin.", False),
        ("Stop amoxicillin.", False),
        ("Stop methyldopa, no ampicillin/amoxicillin.", False),
        ("No limit on water/amoxicillin three times a day.", True),
        ("You got cefazolin instead of amoxicillin.", False),
        ("Do NOT add amoxicillin.", False),
        ("Liver injury (amoxicillin-induced hepatitis).", False),
        ("Their order set has amoxicillin 500 - called the nurse, NO.", False),
        ("Do not stop amoxicillin.", True),
        ("Amoxicillin for the tooth - no charge.", True),
    ],
)
def test_a_word_that_forbids_must_be_said_of_the_drug(sentence: str, marked: bool) -> None:
    assert recommends(sentence, Allergy("Penicillin", ())) is marked


@pytest.mark.parametrize(
    ("note", "name"),
    [
        ("ALLERGIES: NKDA except penicillin\n", "penicillin"),
        ("ALLERGIES: No known allergies other than sulfa\n", "sulfa"),
        ("ALLERGIES: Penicillin (no reaction documented)\n", "Penicillin"),
        ("ALLERGIES: Penicillin (mother reports rash as a child)\n", "Penicillin"),
        ("ALLERGIES: Codeine - not tolerated\n", "Codeine"),
        ("HISTORY OF PRESENT ILLNESS: Patient reports penicillin allergy.\n", "penicillin"),
        ("HISTORY OF PRESENT ILLNESS: 45-year-old, PCN allergic, with cough.\n", "PCN"),
        ("HISTORY OF PRESENT ILLNESS: Denies penicillin allergy.\n", ""),
        ("HISTORY OF PRESENT ILLNESS: No drug allergies.\n", ""),
        ("HISTORY OF PRESENT ILLNESS: Seasonal allergies in spring.\n", ""),
        ("ALLERGIES: NKDA\n", ""),
    ],
)
def test_what_a_note_writes_around_an_allergy_does_not_take_it_back(note: str, name: str) -> None:
    evidence = replace(
        STAY,
        history=(),
        facts=(),
        passages=(passage(40, "history-and-physical", "H&P", "03-01 08:30", note),),
    )
    found = [one.name for one in known(Record(request("discharge-instruction", evidence=evidence)))]
    assert found == ([name] if name else [])


@pytest.mark.parametrize(
    ("allergy", "medicine"),
    [
        ("Percocet", "oxycodone 5 mg"),
        ("hydrocodone", "Vicodin"),
        ("Lasix", "furosemide 40 mg"),
        ("Zoloft", "sertraline"),
    ],
)
def test_a_brand_is_its_ingredient(allergy: str, medicine: str) -> None:
    assert forbidden(allergy).search(medicine)


@pytest.mark.parametrize(
    ("allergy", "label", "speaks"),
    [
        ("iron dextran", "ferrous fumarate 210 mg (68 mg iron)", False),
        ("iron dextran", "ferric carboxymaltose 500 mg IV", True),
        ("iron sucrose", "iron isomaltoside", True),
        ("iron", "ferrous fumarate 210 mg (68 mg iron)", True),
    ],
)
def test_an_allergy_to_iron_into_a_vein_is_none_to_tablets(allergy: str, label: str, speaks: bool) -> None:
    assert bool(forbidden(allergy).search(label)) == speaks


def test_an_allergy_is_no_caution_on_what_is_stopped() -> None:
    allergic = coded("AllergyIntolerance/7", "has_allergy", "quinapril", "2024-01-01 00:00")
    taken = coded("MedicationStatement/8", "takes_medication", "torsemide", "2025-01-01 00:00", dose="20 mg")
    note = passage(9, "progress-note", "Progress note", "03-05 09:00", "STOPPED: quinapril, torsemide.")
    goes = drug(10, "bumetanide", "03-05 09:00", category="Discharge", dose="1 mg by mouth once a day")
    evidence = replace(STAY, history=(allergic, taken, goes), facts=(), passages=(note,))
    (found,) = [s for s in statements(composed("discharge-instruction", evidence)) if "orsemide" in s.text]
    assert found.text.startswith("Stopped") and "allergy" not in found.note


def test_an_allergy_in_brackets_opens_no_list_of_allergies() -> None:
    words = "Chest bad, clarithromycin (sulfa ALLERGY - no Septrin). AMTS 6. Confusion: constipated, codeine, retention, ?oxybutynin. Nodule seen."
    found = known(Record(request(evidence=told(words, "progress-note"))))
    assert all(not one.against("codeine") and not one.against("oxybutynin") for one in found)
    assert not any("nodule" in one.name or "retention" in one.name for one in found)


def test_an_inline_list_of_allergies_ends_at_the_next_problem() -> None:
    words = "ALLERGIES: sulfa (rash). Delirium: tramadol, dehydration.\n"
    found = known(Record(request(evidence=told(words))))
    assert any(one.against("co-trimoxazole") or one.against("sulfamethoxazole") for one in found)
    assert not any(one.against("tramadol") for one in found)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Sertraline + tramadol: serotonin syndrome risk.", False),
        ("On sertraline 50 -> tramadol: dystonia/serotonin excess possible.", False),
        ("Counselled on rash with tramadol.", False),
        ("Tramadol: serotonin syndrome on 2 March.", True),
    ],
)  # fmt: skip
def test_what_may_happen_with_a_medicine_is_no_reaction_to_it(words: str, named: bool) -> None:
    note = passage(61, "pharmacy", "Pharmacy note", "03-05 09:30", words)
    orders = (drug(61, "Tramadol 50 mg", "03-02 12:00"), drug(62, "Sertraline 50 mg", "03-02 12:00"))
    evidence = replace(STAY, history=orders, passages=(note,))
    record = Record(request("progress-note", evidence=evidence))
    assert any("tramadol" in allergy.name.lower() for allergy in known(record)) == named


def test_a_graver_reaction_of_a_note_stands_beside_the_listed_one_in_every_document() -> None:
    listed = coded("AllergyIntolerance/7", "has_allergy", "Cefaclor", "2019-01-01 08:00", reaction="nausea")
    note = passage(
        30,
        "pharmacy",
        "Pharmacy note",
        "03-04 09:00",
        "Cefaclor 2016: throat closing, two adrenaline doses in the street.",
    )
    for task in ("discharge-instruction", "care-summary"):
        evidence = replace(STAY, facts=(), history=(listed,), passages=(note,))
        (found,) = [
            s for s in statements(composed(task, evidence)) if "efaclor" in s.text and "nausea" in s.text
        ]
        assert "throat closing" in found.text and found.verdict == "marked"
    benign = replace(
        note, body=replace(note.body, text="Cefaclor 2016: nausea, no throat swelling, no anaphylaxis.")
    )
    evidence = replace(STAY, facts=(), history=(listed,), passages=(benign,))
    assert "throat" not in text(composed("discharge-instruction", evidence), ALLERGIES)


def test_what_must_never_be_given_again_stands_under_the_allergies_though_the_list_lacks_it() -> None:
    given = drug(61, "dalteparin 5000 units", "03-01 12:00", status="stopped", end="03-03 12:00")
    for words, shown in (
        ("No dalteparin ever: HIT proven.", True),
        ("Dalteparin-induced thrombocytopenia, switched.", True),
        ("? dalteparin-induced thrombocytopenia, send PF4.", False),
        ("Told the home: NO dalteparin/heparin/enoxaparin.", True),
        ("NO dalteparin/heparin until platelets are above 100.", False),
    ):
        note = passage(30, "consult", "Haematology", "03-04 09:00", words)
        evidence = replace(STAY, facts=(), history=(given,), passages=(note,))
        assert ("alteparin" in text(composed("discharge-instruction", evidence), ALLERGIES)) == shown, words


@pytest.mark.parametrize(
    ("sentence", "agent"),
    [
        ("Flucloxacillin 2021 -> cholestatic jaundice, not on the list.", "flucloxacillin"),
        ("Carbamazepine (2015) caused SJS.", "carbamazepine"),
        ("Trimethoprim last year -> K 6.8.", ""),
        ("Trimethoprim 2024 -> K 6.8.", "trimethoprim"),
        ("Not coded: povidone prep -> blisters.", "povidone"),
        ("Nitrofurantoin 12 months: lung fibrosis?", ""),
        ("Rivaroxaban -> bleeding risk.", ""),
        ("Linezolid -> no rash.", ""),
        ("Furosemide 40 -> less swelling.", ""),
        ("Linezolid + citalopram = serotonin/seizure, d/c.", ""),
        ("Sulfa + penicillin = hives.", "penicillin"),
        ("Levetiracetam -> seizure free since June.", ""),
        ("Cetirizine -> hives gone.", ""),
        ("Insulin and dextrose; insulin -> K 6.1.", ""),
        ("On citalopram 20 -> linezolid: seizure/QT danger, please swap.", ""),
        ("Colchicine 0.6 -> rhabdo if clarithromycin is added.", ""),
        ("Phenytoin: watch for SJS. Phenytoin -> rash to report.", ""),
        ("Cefuroxime -> hives - please report and warn family.", "cefuroxime"),
        ("Dalteparin -> HIT screen when platelets fall.", ""),
        ("Daughter states old cream (benzocaine) gave him blisters 2020.", "benzocaine"),
    ],
)
def test_the_harm_of_a_medicine_that_the_record_does_not_have_is_read(sentence: str, agent: str) -> None:
    assert led_to(sentence) == agent


def test_a_reaction_that_only_a_note_has_is_in_the_summary_and_the_letter() -> None:
    note = passage(
        21,
        "pharmacy",
        "Pharmacy note",
        "03-03 09:50",
        "Clindamycin 2020 -> agranulocytosis, not in the list.",
    )
    evidence = replace(STAY, passages=(*STAY.passages, note))
    for task in ("care-summary", "discharge-instruction"):
        shown = [s for s in statements(composed(task, evidence)) if "agranulocytosis" in s.text]
        assert shown and any(s.note == NOT_LISTED for s in shown)


def listed(label: str, words: str, reaction: str = "hives", note_type: str = "progress-note") -> Evidence:
    allergic = coded("AllergyIntolerance/7", "has_allergy", label, "2019-01-01 08:00", reaction=reaction)
    note = passage(30, note_type, "Note", "03-04 09:00", words)
    return replace(STAY, facts=(), history=(allergic,), passages=(note,))


@pytest.mark.parametrize(
    ("label", "words", "against"),
    [
        ("Shellfish", "Shellfish on the list belongs to his twin, entered in error.", True),
        ("Penicillin", "PCN: she took Augmentin twice last year without a rash.", True),
        ("Penicillin", "Penicillin delabelled after a negative oral challenge.", True),
        ("Heparin", "Heparin entry: old letter found. HIT excluded, SRA negative.", True),
        ("Phenytoin", "The rash was ALLOPURINOL, not phenytoin.", True),
        ("Codeine", "Codeine: vomiting is a side effect only.", True),
        (
            "Cefaclor",
            'Fills: cefaclor 250 x 5 d in 2023, son: "took it fine, it was HIS SISTER who had hives". De-label; allergy clinic.',
            True,
        ),
        ("Penicillin", "Penicillin allergy: gave ceftriaxone, tolerated well.", False),
        ("Cefalexin", "Cefalexin hives - cefazolin 2 g tolerated.", False),
        ("Penicillin", "Refer to clinic for penicillin challenge.", False),
        ("Penicillin", "Penicillin not tolerated: wheeze.", False),
        ("Adhesive", "Red skin is irritation from the hair dye, NOT adhesive: takes his own tape.", True),
        ("Cefaclor", "Gran had the cefaclor anaphylaxis, baby never had cefaclor.", True),
        ("Cefaclor", "Hives at 3, never had cefaclor since.", False),
        ("Cefaclor", "Never given: has never received cefaclor because of the allergy.", False),
        ("Penicillin", "PCN allergy confirmed with her mother.", False),
        ("Cefaclor", "cefaclor rash -> his brother's; wrong sibling, de-list.", True),
        ("Cefaclor", "cefaclor rash -> in his brother too.", False),
        ("Codeine", "Codeine label not real, per pharmacy.", True),
    ],
)
def test_a_note_against_an_allergy_is_told_and_the_allergy_kept(
    label: str, words: str, against: bool
) -> None:
    evidence = listed(label, words)
    for task, section in (("discharge-instruction", ALLERGIES), ("care-summary", "")):
        draft = composed(task, evidence)
        found = [
            s for s in statements(draft, section) if label.lower() in s.text.lower() and "hives" in s.text
        ]
        assert found, words
        assert any("disputed" in s.text or "may be wrong" in s.text for s in found) is against, words
        if against:
            assert found[0].note == DISPUTED
        assert not [one for one in draft.rejected if one.check == "allergy"]


@pytest.mark.parametrize(
    ("later", "disputing", "stands"),
    [
        ("cefaclor (borne on 03-03)", "Cefaclor challenge passed, label removed.", False),
        ("cefaclor (borne on 03-03)", "Seen today.", True),
        ("cefalexin", "Cefaclor challenge passed, label removed.", True),
        ("cefaclor (duplicate)", "Cefaclor anaphylaxis is not low risk; cefalexin tolerated.", True),
    ],
)
def test_an_entry_that_a_later_one_lists_as_inactive_and_a_note_disputes_marks_no_medicine(
    later: str, disputing: str, stands: bool
) -> None:
    base = listed("cefaclor", disputing)
    inactive = coded("AllergyIntolerance/8", "has_allergy", later, "2025-03-04 08:00", status="inactive")
    base = replace(base, history=(*base.history, inactive))
    record = Record(request("discharge-instruction", evidence=base))
    assert ("cefaclor" in [one.name for one in known(record)]) is stands
    draft = composed("discharge-instruction", record.request.evidence)
    (entry,) = [s for s in statements(draft, ALLERGIES) if "hives" in s.text]
    assert (entry.note == LISTED_INACTIVE) is not stands


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Hives all over w cefprozil at age 4, never given since.", "cefprozil"),
        ("After IM dose: metoclopramide dystonia.", "metoclopramide"),
        ("allergy cefprozil hives per dad (add).", "cefprozil"),
        ('Lip swelling and "BP crashed" after cefprozil, epi given.', "cefprozil"),
        ("Weeks in a burn unit after cefprozil as a child.", "cefprozil"),
        ("Got tight chest from cefprozil at camp.", "cefprozil"),
        ("Cefprozil 2014 (syrup) - hives, wheeze.", "cefprozil"),
        ("Patch test + for bacitracin and cefprozil.", "cefprozil"),
        ("La cefprozil le sacó ronchas.", "cefprozil"),
        ("Welts, then hives on both arms 25 min after her second dose of cefprozil.", "cefprozil"),
        ("Eyelid swelling and cough 10 min into the cefprozil infusion.", "cefprozil"),
        ("Lips swelled right after cefprozil.", "cefprozil"),
        ("Urticaria during vanc today.", "vanc"),
        ("Took cefprozil as a teen and broke out in hives, throat tight.", "cefprozil"),
        ("La penicilina le dio ronchas, lips swelled.", "penicilina"),
        ("Took cefprozil and had a fever.", ""),
        ("Room-mate got cefprozil and had hives.", ""),
        ("Aunt states she got cefprozil and had hives.", "cefprozil"),
        ("Esmolol 30 mg IV push at 0412 -> 0420 bronchospasm, 3 words at a time.", "esmolol"),
        ("Cefprozil 500 mg PO at 0800 -> rash on the trunk.", "cefprozil"),
        ("Levalbuterol 1.25 at 0412 -> 0420 wheeze much less.", ""),
        ("Furosemide 40 mg IV at 0100 -> wheeze better.", ""),
        ('Rang the son first: "no Compazine, in 2011 his neck twisted and his jaw stuck".', "compazine"),
        ("Prochlorperazine given; watch for oculogyric crisis.", ""),
        ("Levetiracetam missed: eyes rolled up, jaw clenched.", ""),
        ("Haloperidol for agitation after eyes rolled back in a seizure.", ""),
        ("Risperidone given; neck turned to the window.", ""),
        ("Aunt states the cousin got cefprozil and had hives.", ""),
        ("Got prednisone and had hives still.", ""),
        ("Patch test negative for cefprozil.", ""),
        ("Watch for hives during cefprozil.", ""),
        ("Hives gone since cefprozil was stopped.", ""),
        ("BP crashed in septic shock, cefprozil given.", ""),
        ("Hives treated with cetirizine.", ""),
        ("Rash gone, on hydrocortisone.", ""),
        ("Dad has asthma and cefprozil anaphylaxis.", ""),
        ("No rash with cefprozil.", ""),
        ("Come back for: T 101, belly pain, hives with cefprozil, no stool.", ""),
        ("ER if: hives after cefprozil.", ""),
        ("ER visit in 2016: hives after cefprozil.", "cefprozil"),
        ("Call with daughter: hives after cefprozil.", "cefprozil"),
        ("Paper tape gives him welts.", "tape"),
        ("Used silicone, no latex (blisters!).", "latex"),
        ("Tape over blisters on the heel.", ""),
        ("Chlorhexidine bath, rash unchanged.", ""),
    ],
)
def test_a_reaction_to_a_medicine_that_no_order_has_is_an_allergy(words: str, named: str) -> None:
    found = [one.name for one in known(Record(request(evidence=told(words, "nursing"))))]
    assert any(named in one for one in found) if named else not found


@pytest.mark.parametrize(
    "words",
    [
        "ALLERGIES: latex = hives. Please use povidone-iodine. Mood grandiose, tearful.\n",
        "ALLERGIES: none listed. asked for a check. mom tearful; povidone prep used.\n",
        "NKDA. wife has povidone allergy.\n",
    ],
)
def test_what_stands_behind_a_list_of_allergies_is_none(words: str) -> None:
    found = known(Record(request(evidence=told(words))))
    assert not any(part in one.name for one in found for part in ("povidone", "tearful", "grandiose"))


def test_a_reaction_behind_a_list_of_allergies_is_shown_though_the_list_lacks_it() -> None:
    words = "Allergies: cephalexin = hives. Also chlorhexidine wipes -> blistering in 2021, never coded."
    for task in ("care-summary", "discharge-instruction"):
        shown = [
            s
            for s in statements(composed(task, listed("Cephalexin", words, note_type="pharmacy")))
            if "blistering" in s.text
        ]
        assert shown and shown[0].note == NOT_LISTED


def test_a_course_that_was_finished_without_harm_disputes_an_allergy() -> None:
    listed = coded("AllergyIntolerance/7", "has_allergy", "Penicillin", "2019-01-01 08:00", reaction="rash")
    note = "Fills: amox-clav x7d in 2023, she recalls finishing it without problems."
    evidence = replace(
        STAY, history=(listed,), passages=(passage(30, "pharmacy", "Pharmacy", "03-04 10:00", note),)
    )
    found = statements(composed("care-summary", evidence), "Allergies")
    assert any("disputed by a note" in s.text for s in found)


@pytest.mark.parametrize(
    ("note", "disputed"),
    [
        ("Clindamycin given, avoided penicillin, no reaction.", False),
        ("Aztreonam given instead of penicillin without a reaction.", False),
        ("Penicillin given without a reaction.", True),
        ("Covered with antibiotics not penicillin (hives as a child).", False),
    ],
)
def test_what_was_avoided_was_not_borne(note: str, disputed: bool) -> None:
    listed = coded("AllergyIntolerance/7", "has_allergy", "Penicillin", "2019-01-01 08:00", reaction="rash")
    notes = (passage(30, "pharmacy", "Pharmacy", "03-04 10:00", note),)
    found = statements(
        composed("care-summary", replace(STAY, history=(listed,), passages=notes)), "Allergies"
    )
    assert any("disputed by a note" in s.text for s in found) is disputed


def test_a_disputed_allergy_marks_the_letter_s_quotations_once_and_names_the_dispute() -> None:
    listed = coded("AllergyIntolerance/7", "has_allergy", "Penicillin", "2019-01-01 08:00", reaction="rash")
    notes = (
        passage(
            30, "consult", "Allergy", "03-04 10:00", "Penicillin entry was a mistake, it was her sister's."
        ),
        passage(
            31,
            "discharge-instructions",
            "Discharge instructions",
            "03-05 09:30",
            "Take amoxicillin with a full glass of water.\nFinish amoxicillin even if you feel well.",
        ),
    )
    for shown, wanted in ((notes, 1), (notes[1:], 0)):
        evidence = replace(STAY, history=(listed,), passages=shown)
        texts = statements(composed("discharge-instruction", evidence))
        assert sum("disputes it" in s.note for s in texts) == wanted
        assert any("Check with the prescriber" in s.note for s in texts) is not bool(wanted)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Daughter: allergic to shellfish (lips swell).", True),
        ("tape allergy, paper dressings", True),
        ("Belt buckle gave him hives, treat as nickel allergy.", True),
        ("No known latex or contrast allergy", False),
        ("Sister has a peanut allergy", False),
        ("Almost died w/ Toradol in 2014 - airway closed, tube.", True),
        ("Lips blew up after Vasotec, per son", True),
        ("Anesthesiologist told her never again haloperidol, lost the letter.", True),
        ("El cirujano dijo nunca mas heparina.", True),
        ("Brother almost died with Toradol.", False),
        ("Aunt on phone says her lips blew up after 'Voltaren' in 2019.", True),
        ("Nearly died with urosepsis in 2020, given gentamicin.", False),
        ("Gran adds she had bumps all over, eyes swollen w cefprozil as a baby", True),
        ("Told pt never take naproxen with apixaban.", False),
        ("Teach: call for throat closing with ceftriaxone.", False),
        ("egg allergy?", False),
    ],
)
def test_an_allergy_that_only_a_note_names_is_found_next_to_a_coded_one(words: str, shown: bool) -> None:
    notes = (passage(61, "nursing", "Nursing note", "03-02 10:00", words),)
    assert bool(only_noted(Record(request(evidence=replace(STAY, passages=notes))))) == shown


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("All: keflex hives\n#HTN losartan 50\n#CAP ctx day 2, hold metformin", {"keflex"}),
        ("Allergies: keflex (rash). \nclindamycin day 3, enoxaparin ppx", {"keflex"}),
        ("Allergies:\n- keflex\n- tramadol", {"keflex", "tramadol"}),
        ("Allergy keflex on file -> levofloxacin 750 given instead.", {"keflex"}),
        ("Allergies: keflex. Gets ipratropium at home for wheeze.", {"keflex"}),
        ("Allergies: keflex, formal eval outpt, hospitalized", {"keflex"}),
        ("Twin also allergic to keflex.", set()),
        (
            "Allergies: keflex hives\ntramadol\nlatex, bactrim\nHTN: losartan",
            {"keflex", "tramadol", "latex", "bactrim"},
        ),
        ("Allergies: keflex - epi for anaphylaxis", {"keflex"}),
        ("Allergies: keflex. bad hip -> naproxen every day, not on her med list.", {"keflex"}),
        ("Allergies: keflex. naproxen most days -> hives.", {"keflex", "naproxen"}),
        ("Keflex allergy: clindamycin was given.", {"keflex"}),
        ("Allergic to - keflex, tramadol.", {"keflex", "tramadol"}),
        ("Mom: after the tooth he got HYDROCODONE and quit breathing, they had to bag him.", {"hydrocodone"}),
    ],
)
def test_what_stands_near_an_allergy_is_none(text: str, names: set[str]) -> None:
    evidence = replace(
        STAY, facts=(), history=(), passages=(passage(61, "ed-note", "ED note", "03-01 14:00", text),)
    )
    found = known(Record(request(evidence=evidence)))
    assert {word for one in found for word in one.name.lower().split(" / ")} == names


@pytest.mark.parametrize(("later", "shown"), [("GRAN had the PCN hives, baby never had amoxicillin.", False), ("Penicillin again today.", True)])  # fmt: skip
def test_a_reaction_that_a_later_note_gives_to_another_is_not_shown_as_the_patients(
    later: str, shown: bool
) -> None:
    notes = (
        passage(61, "ed-note", "ED note", "03-01 14:00", 'Allergies: "PCN - hives" per triage.'),
        passage(62, "nursing", "Nursing note", "03-02 10:00", later),
    )
    evidence = replace(STAY, facts=(), history=(), passages=notes)
    assert bool(only_noted(Record(request(evidence=evidence)))) == shown


@pytest.mark.parametrize(("later", "stands"), [("the keflex hives was his cousin Ann. NKDA.", False), ("keflex hives again per aunt.", True)])  # fmt: skip
def test_an_allergy_that_the_last_note_takes_back_is_not_in_the_letter(later: str, stands: bool) -> None:
    notes = (
        passage(61, "nursing", "Nursing note", "03-01 14:00", "Allergy: keflex, hives"),
        passage(62, "ed-note", "ED note", "03-01 16:00", f"Allergies: {later}"),
    )
    evidence = replace(STAY, facts=(), history=(), passages=notes)
    shown = statements(composed("discharge-instruction", evidence), ALLERGIES)
    assert any("keflex" in one.text for one in shown) == stands
    assert not any(one.note == NOT_LISTED for one in shown if not stands)


@pytest.mark.parametrize(
    ("entry", "shown"),
    [
        ("Cefaclor", "Cefaclor: no longer on the list of allergies"),
        ("Drug allergy", "The record states: no Drug allergy"),
    ],
)
@pytest.mark.parametrize("task", ["discharge-instruction", "care-summary"])
def test_an_entry_that_was_taken_back_is_told_as_such_and_never_as_forbidden(
    entry: str, shown: str, task: Task
) -> None:
    refuted = coded("AllergyIntolerance/9", "has_allergy", entry, "03-02 08:00", status="refuted")
    evidence = replace(STAY, facts=(), history=(refuted,), passages=())
    assert shown.lower() in text(composed(task, evidence), "48765-2").lower()


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("task", ["discharge-instruction", "care-summary", "progress-note"])
def test_an_entry_that_is_inactive_stands_once_and_forbids_nothing(task: Task, again: bool) -> None:
    off = coded("AllergyIntolerance/9", "has_allergy", "Cefaclor", "03-02 08:00", status="inactive")
    entries = (off, replace(off, start=off.start + 1)) if again else (off,)
    record = replace(STAY, facts=(), history=entries, passages=())
    letter = text(composed(task, record), "" if task == "progress-note" else "48765-2")
    assert letter.lower().count("cefaclor") == 1
    assert "allergy to cefaclor" not in letter.lower()
    assert known(Record(request(evidence=record))) == ()


def test_an_inactive_entry_next_to_an_active_one_of_the_same_does_not_stand_apart() -> None:
    on = coded("AllergyIntolerance/8", "has_allergy", "Cefaclor", "03-01 08:00")
    off = coded("AllergyIntolerance/9", "has_allergy", "Cefaclor", "03-02 08:00", status="inactive")
    letter = text(
        composed("care-summary", replace(STAY, facts=(), history=(on, off), passages=())), "48765-2"
    )
    assert "inactive" not in letter


@pytest.mark.parametrize(
    ("note", "shown"),
    [
        ("58M CKD3, gout, NKDA, here w/ knee pain x3d. Plan: tap knee.", True),
        ("Wife: no known drug allergies but latex.", False),
        ("Father NKDA? not sure. Plan: tap knee.", False),
    ],
)
@pytest.mark.parametrize("task", ["discharge-instruction", "care-summary", "progress-note"])
def test_that_no_allergy_is_known_is_read_in_the_middle_of_a_sentence(
    task: Task, note: str, shown: bool
) -> None:
    record = replace(
        STAY, facts=(), history=(), passages=(passage(61, "ed-note", "ED note", "03-02 14:00", note),)
    )
    letter = text(composed(task, record), "51848-0" if task == "progress-note" else "48765-2")
    assert ("NKDA" in letter or "No drug allergies are known" in letter) == shown
    assert "knee pain" not in letter


def test_the_second_of_a_line_of_allergies_stands_next_to_the_coded_one_and_a_brand_of_it_does_not() -> None:
    on = coded("AllergyIntolerance/8", "has_allergy", "amoxicillin-clavulanate", "03-01 08:00")
    note = passage(
        61, "admission-note", "H&P", "03-01 14:00", "ALL: Augmentin -> hives 2009. Codeine - itching.\nFH: x."
    )
    letter = text(
        composed("care-summary", replace(STAY, facts=(), history=(on,), passages=(note,))), "48765-2"
    )
    assert "Codeine - itching" in letter
    assert "Augmentin" not in letter


def test_what_was_borne_before_an_allergy_was_found_does_not_dispute_it() -> None:
    on = coded("AllergyIntolerance/8", "has_allergy", "heparin", "03-04 08:00")
    note = passage(
        61, "admission-note", "H&P", "03-01 14:00", "CABG 2014 (had heparin then, no problem per pt)."
    )
    letter = text(
        composed("care-summary", replace(STAY, facts=(), history=(on,), passages=(note,))), "48765-2"
    )
    assert "disputed" not in letter


def test_an_intolerance_is_no_allergy_unless_it_was_grave() -> None:
    for reaction, words in (
        ("flushing with fast infusion", "have an intolerance to"),
        ("lip swelling", "have an allergy to"),
    ):
        listed = coded(
            "AllergyIntolerance/7", "has_allergy", "Teicoplanin", "2019-01-01 08:00",
            reaction=reaction, category="medication, intolerance",
        )  # fmt: skip
        found = statements(composed("discharge-instruction", replace(STAY, history=(listed,))), ALLERGIES)
        assert any(words in s.text and "eicoplanin" in s.text for s in found)


def test_a_line_below_a_filled_label_of_allergies_is_none() -> None:
    note = passage(
        30, "emergency", "ED note", "03-01 09:00",
        "ALL: sulfa, per triage\nseafood\nR calf: mostly deep, blisters + white patches, R heel blisters.",
    )  # fmt: skip
    found = statements(
        composed("discharge-instruction", replace(STAY, history=(), passages=(note,))), ALLERGIES
    )
    assert any("sulfa" in s.text for s in found) and any("seafood" in s.text for s in found)
    assert not any("heel" in s.text for s in found)


def test_an_allergy_that_was_taken_off_the_list_stands_with_the_note_that_removed_it() -> None:
    gone = replace(
        coded("AllergyIntolerance/7", "has_allergy", "Cefazolin", "2019-01-01 08:00", reaction="rash"),
        status="inactive",
    )
    notes = (passage(30, "pharmacy", "Pharmacy", "03-04 10:00", "Cefazolin challenge passed, delabeled."),)
    draft = composed("discharge-instruction", replace(STAY, history=(gone,), passages=notes))
    shown = text(draft, "48765-2")
    assert "no longer active" in shown and "challenge passed" in shown
    assert all(s.verdict == "supported" for s in statements(draft, "48765-2"))


def test_a_list_of_what_the_kidneys_forbid_is_no_allergy() -> None:
    taken = drug(1, "diclofenac 50 mg tablet", "03-01 11:00", dose="50 mg")
    for words, listed in (
        ("NO diclofenac/naproxen: Cr 2.4.", False),
        ("NO diclofenac/naproxen/meloxicam.", True),
    ):
        notes = (passage(30, "consult", "Consult note", "03-04 10:00", words),)
        record = Record(request("care-summary", evidence=replace(STAY, history=(taken,), passages=notes)))
        assert bool(only_noted(record)) is listed


@pytest.mark.parametrize(
    ("when", "sentence", "marked"),
    [
        ("03-02 09:00", "Rash on day two of teicoplanin.", False),
        ("03-04 09:00", "Rash on day two of teicoplanin.", True),
        ("03-02 09:00", "Discharge on teicoplanin every other day.", True),
    ],
)
def test_the_course_before_an_allergy_was_found_is_no_advice(
    when: str, sentence: str, *, marked: bool
) -> None:
    found = coded("AllergyIntolerance/77", "has_allergy", "Teicoplanin", "03-03 10:00")
    note = passage(40, "progress-note", "Progress note", when, sentence)
    evidence = replace(STAY, history=(found,), passages=(note,))
    record = Record(request("discharge-instruction", evidence=evidence))
    quoted = state(sentence, (), also=(cite_line(record.written[0], record.zone),), zone=record.zone)
    draft = composed("discharge-instruction", evidence)
    draft = replace(draft, sections=(Section("Home", statements=(quoted,)),))
    assert (cautioned(draft, record).sections[0].statements[0].verdict == "marked") is marked
