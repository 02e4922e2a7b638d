"""A letter to a patient who speaks another language: in Spanish by reviewed sentences, else in English with that
language named first.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from models.llm.port import Completion
from processors.discharge.in_language import figures, in_language
from processors.discharge.plain_words import spanish
from processors.drafting.compose.language import LANGUAGE
from processors.drafting.drafter import EMPTIED, NOTE, Drafting
from processors.drafting.fhir import from_bundle, to_bundle
from processors.drafting.length import COPIED, MOVED, length
from processors.drafting.render import to_markdown
from processors.evidence import durations, home_doses, medicines
from processors.languages.phrases import LANGUAGES, language_of, say, table, translated
from processors.languages.spanish import dated, directions, listed
from processors.tasks import TASKS
from schemas.drafts import APPENDIX, Draft, Section
from schemas.requests import Evidence
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import NOTES, STAY, coded, drug, passage, request

SHEET = """\
AT HOME
No lifting for 2 weeks.

CALL US
Fever above 38.0 or redness of the wound.
"""

HERNIA = replace(
    STAY,
    patient=replace(STAY.patient, language="es-MX"),
    passages=(*NOTES, passage(30, "discharge-instructions", "Discharge Instructions", "03-05 09:50", SHEET)),
    history=(
        *STAY.history,
        coded("Condition/91", "has_condition", "Umbilical hernia", "03-01 10:00"),
        coded("Condition/92", "has_condition", "Acute gastritis of unclear cause", "03-02 10:00"),
        coded("AllergyIntolerance/91", "has_allergy", "Eggs", "2020-01-01 00:00", reaction="hives"),
        drug(
            91,
            "prednisone 10 mg tablet",
            "03-05 09:00",
            category="discharge",
            dose="20 mg by mouth daily for 3 days, then 10 mg by mouth daily through 03/14/2026",
        ),
        drug(
            92,
            "nystatin 100,000 units/mL suspension",
            "03-05 09:00",
            category="discharge",
            dose="5 mL swish and swallow four times daily",
        ),
        coded("ServiceRequest/91", "ordered_service", "Wound clinic", "03-13 10:00"),
    ),
)


def speaks(language: str, evidence: Evidence = STAY) -> Evidence:
    return replace(evidence, patient=replace(evidence.patient, language=language))


def letter(evidence: Evidence = HERNIA) -> Draft:
    return composed("discharge-instruction", evidence)


def sections(found: tuple[Section, ...]) -> list[Section]:
    return [one for section in found for one in (section, *sections(section.sections))]


# Which language a letter is in.


@pytest.mark.parametrize(
    ("language", "name"),
    [("vi-VN", "Vietnamese"), ("pt", "Portuguese"), ("ASE", "American Sign"), ("xx", "xx")],
)
def test_a_language_without_sentences_stands_first_in_the_letter_alone(language: str, name: str) -> None:
    draft = letter(speaks(language))
    assert draft.sections[0].title == LANGUAGE and name in draft.sections[0].empty_reason
    assert "this letter is in English" in draft.sections[0].empty_reason and draft.language == ""
    assert composed("progress-note", speaks(language)).sections[0].title != LANGUAGE


@pytest.mark.parametrize("language", ["", "en", "en-US", "EN_gb"])
def test_english_or_nothing_stated_is_not_mentioned(language: str) -> None:
    draft = letter(speaks(language))
    assert LANGUAGE not in {section.title for section in draft.sections}
    assert draft.language == "" and not any(one.english for one in statements(draft))


@pytest.mark.parametrize("stated", ["es", "es-US", "ES_mx", "spa", "Spanish", "Español"])
def test_spanish_is_known_by_its_codes_and_its_names(stated: str) -> None:
    assert language_of(stated) == "es"


def test_a_spanish_letter_says_first_that_it_is_a_draft_and_that_quotations_are_in_english() -> None:
    draft = letter()
    clinician, about = draft.sections[:2]
    assert draft.language == "es" and clinician.title == LANGUAGE and "Spanish" in clinician.empty_reason
    assert "es un borrador" in about.empty_reason and "intérprete" in about.empty_reason
    assert composed("progress-note", HERNIA).language == ""


def test_nobody_who_has_died_gets_a_letter_in_any_language() -> None:
    dead = replace(HERNIA, patient=replace(HERNIA.patient, deceased=request("progress-note").cut))
    assert letter(dead).language == "" and "not drafted" in letter(dead).title


# The tables.


def test_every_language_has_the_same_sentences_with_the_same_places() -> None:
    def places(template: str) -> list[str]:
        return sorted(name for _, name, _, _ in Formatter().parse(template) if name is not None)

    english = table("en")
    for language in LANGUAGES:
        other = table(language)
        assert other.keys() == english.keys()
        assert {key: places(other[key]) for key in other} == {key: places(english[key]) for key in english}


@pytest.mark.parametrize(
    "remark",
    [
        durations.TWO,
        durations.NO_END,
        durations.ENDS_DIFFER,
        f"{durations.NO_END} {medicines.DIFFER}",
        f"{home_doses.NOTE} The record holds an allergy to Iodine. Check with the prescriber before this is taken or given.",
        NOTE,
        COPIED,
        MOVED,
        EMPTIED,
        f"12 older entries of the record were left out of what this draft considers; see the record for them. {MOVED}",
    ],
)
def test_remarks_and_limits_are_in_the_table(remark: str) -> None:
    shown = translated(remark, "es")
    assert shown is not None and figures(shown) == figures(remark)
    assert not _ENGLISH.search(_OF_THE_RECORD.sub("", shown))


def test_limits_in_a_row_are_each_in_the_language() -> None:
    row = "; ".join(str(say(key, n="3")) for key in ("limit.confidential", "limit.steps"))
    shown = translated(f"{say('empty.limits', what=row)} {say('empty.more', n='12')}", "es")
    assert shown is not None and "planned" not in shown and " 12 " in shown


def test_spanish_words_explain_what_the_glossary_explains_and_nothing_else() -> None:
    glossary = yaml.safe_load(Path("processors/discharge/plain_words/glossary.yaml").read_text("utf-8"))
    known = {plain for part in ("instead", "results", "beside", "signs") for plain in glossary[part]}
    assert spanish.words().keys() == known
    assert not any(figures(words) != figures(plain) for plain, words in spanish.words().items())


# What a letter has.

#: Words of English sentences; a name in brackets or quotation marks is of the record.
_ENGLISH = re.compile(
    r"\b(?:the|you|your|was|were|this|that|these|is|are|not|for|of|from|until|through|before|after|what|when|dose|day|daily|"
    r"twice|mouth|stay|care|team|wrote|say|record|high|low|usual|highest|lowest|done|given|stopped|hold|new|unchanged)\b",
    re.IGNORECASE,
)
_OF_THE_RECORD = re.compile(r"«[^»]*»|\([^()]*\)|\[[^\[\]]*\]")


def test_no_english_sentence_is_left_outside_of_quotations() -> None:
    draft = letter()
    own = [
        one.english and _OF_THE_RECORD.sub("", one.text)
        for one in statements(draft)
        if not one.citations[0].source.resource.startswith("Medication")
    ]
    own += [_OF_THE_RECORD.sub("", s.title + s.empty_reason) for s in sections(draft.sections[1:])]
    assert not {words: found for words in own if (found := _ENGLISH.findall(words))}


def test_medicines_have_their_verdict_dose_and_last_day_in_spanish() -> None:
    shown = text(letter(), "10183-2")
    assert (
        "Nuevo: prednisona (prednisone 10 mg tablet). Dosis: 20 mg por vía oral una vez al día durante 3 días; "
        "después, 10 mg por vía oral una vez al día hasta el 14 de marzo de 2026 (esteroide)." in shown
    )


def test_directions_without_a_spanish_word_are_quoted_as_a_whole() -> None:
    assert "Dosis: «5 mL swish and swallow four times daily»" in text(letter(), "10183-2")


def test_every_medicine_of_the_english_letter_is_in_the_spanish_one_with_its_figures() -> None:
    english = statements(letter(speaks("en", HERNIA)), "10183-2")
    in_spanish = statements(letter(), "10183-2")
    assert len(english) == len(in_spanish) > 3
    for ours, theirs in zip(in_spanish, english, strict=True):
        assert ours.citations == theirs.citations and figures(ours.text) == figures(theirs.text)
        plain = re.compile(r" \([^()]*\)")  # a letter that is long in one language has fewer of them
        assert plain.sub("", ours.english).startswith(plain.sub("", theirs.text))


def test_names_stand_in_plain_words_with_the_clinical_name_or_are_quoted() -> None:
    why, allergies = text(letter(), "29299-5"), text(letter(), "48765-2")
    assert "hernia en la pared de la barriga (umbilical hernia)" in why
    assert "«acute gastritis of unclear cause» (gastritis: inflamación del estómago)" in why
    assert "Usted tiene alergia a: huevos (eggs). Lo que pasó: ronchas (hives)." in allergies


def test_clinicians_sentences_are_quoted_after_whose_they_are_with_known_words_explained() -> None:
    warning = text(letter(), "Llame o regrese si nota esto")
    assert "Sus instrucciones del 5 de marzo de 2026 dicen, en inglés: «" in warning
    assert "Fever [fiebre] above 38.0 or redness [enrojecimiento] of the wound [herida]" in warning
    assert "«At home: No lifting [no levante cosas pesadas] for 2 weeks»." in text(letter(), "69730-0")


def test_a_plan_has_its_day_with_the_day_first() -> None:
    assert "clínica de heridas (Wound clinic)" in text(letter(), "18776-5")
    assert "el 13 de marzo de 2026" in text(letter(), "18776-5")


def test_a_letter_for_a_child_speaks_of_the_child() -> None:
    child = replace(HERNIA, patient=replace(HERNIA.patient, birth_date="2020-06-12"))
    assert "Su hijo o hija tiene alergia a: huevos (eggs)." in text(letter(child), "48765-2")


SPANISH = """\
Venga a su cita el 12 de marzo a las 9:30 con la doctora Ruiz.
No levante nada pesado hasta que lo vea el médico.
Llame al 555-0188 o vaya a urgencias si tiene:
- fiebre de más de 38
- la herida roja o con pus
"""


def test_instructions_in_the_patients_language_are_quoted_where_they_belong_each_run_of_lines_once() -> None:
    own = passage(30, "discharge-instructions", "Hoja de alta", "03-05 09:50", SPANISH)
    draft = letter(replace(HERNIA, passages=(NOTES[0], own)))
    shown = {s.title: [one.text for one in s.statements] for s in draft.sections}
    help_, home, visits = (
        shown["Llame o regrese si nota esto"],
        shown["Qué hacer en casa"],
        shown["Próximas citas y pruebas"],
    )
    lead = "Sus instrucciones del 5 de marzo de 2026 dicen: "
    assert help_ == [
        f"{lead}«Llame al 555-0188 o vaya a urgencias si tiene: - fiebre de más de 38. - la herida roja o con pus»."
    ]
    assert home[0] == f"{lead}«No levante nada pesado hasta que lo vea el médico»."
    assert visits[0] == f"{lead}«Venga a su cita el 12 de marzo a las 9:30 con la doctora Ruiz»."
    marked = [one for s in draft.sections for one in s.statements if one.text.startswith(lead)]
    assert len(marked) == 3
    assert all(one.verdict == "marked" and "sin comprobar" in one.note for one in marked)
    assert len(next(one for one in marked if "pus" in one.text).citations) == 3


def test_the_name_of_a_sheet_is_none_of_its_lines() -> None:
    own = passage(
        30, "discharge-instructions", "Hoja", "03-05 09:50", f"HOJA DE ALTA (impresa 09:40)\n{SPANISH}"
    )
    draft = letter(replace(HERNIA, passages=(NOTES[0], own)))
    lines = " ".join(one.text for section in draft.sections for one in section.statements)
    assert "impresa" not in lines
    assert "No levante nada pesado" in lines


@pytest.mark.parametrize(
    ("stated", "words", "language"),
    [
        (
            "vi",
            "Bệnh nhân cần gọi bác sĩ nếu bị sốt hoặc đau ngực. Không lái xe trong hai tuần sau khi mổ.",
            "Vietnamese",
        ),
        (
            "en",
            "Rufen Sie uns an, wenn Sie Fieber haben oder die Wunde rot wird. Nicht schwer heben, bis der Arzt es erlaubt.",
            "German",
        ),
    ],
)
def test_warning_signs_that_a_note_in_another_language_may_have_are_not_denied(
    stated: str, words: str, language: str
) -> None:
    sheet = passage(30, "discharge-instructions", "Sheet", "03-05 09:50", words)
    draft = letter(speaks(stated, replace(STAY, passages=(NOTES[0], sheet))))
    warning = next(s for s in draft.sections if s.title == "When to get help")
    assert not warning.statements
    assert warning.empty_reason == (
        f"Warning signs are not quoted here: a note in {language} (Sheet, 5 March 2026 09:50) may have them: read it."
    )


# The gate, and what it cuts.


def test_a_sentence_with_other_figures_than_the_gate_judged_is_quoted_instead() -> None:
    one = statements(letter(speaks("en", HERNIA)), "10183-2")[0]
    wrong = say("ask.when")
    wrong = type(wrong)("Take 20 mg.", lambda _: "Tome 200 mg.")
    section = Section("Your medicines", "10183-2", (replace(one, text=wrong),))
    draft = replace(letter(speaks("en", HERNIA)), sections=(section,))
    shown = in_language(draft, request("discharge-instruction", evidence=HERNIA), "es")
    assert text(shown) == "El expediente dice, en inglés: «Take 20 mg»."


def test_sources_that_speak_for_a_cut_sentence_are_quoted_under_its_verdict() -> None:
    one = statements(letter(speaks("en", HERNIA)), "10183-2")[0]
    words = replace(one, text="Stopped: ibuprofen 400 mg, ordered", verdict="marked", note="not from us")
    section = Section("Your medicines", "10183-2", (words,))
    draft = replace(letter(speaks("en", HERNIA)), sections=(section,))
    (shown,) = statements(in_language(draft, request("discharge-instruction", evidence=HERNIA), "es"))
    assert shown.text == "Suspendido, ya no lo use: «ibuprofen 400 mg, ordered»."
    assert shown.note == "«not from us»" and shown.verdict == "marked"


def test_an_allergy_marks_a_spanish_sentence_and_cites_it() -> None:
    order = drug(
        93, "amoxicillin 500 mg capsule", "03-05 09:00", category="discharge", dose="500 mg orally daily"
    )
    allergy = coded("AllergyIntolerance/92", "has_allergy", "Penicillin", "2020-01-01 00:00")
    draft = letter(replace(HERNIA, history=(*HERNIA.history, order, allergy)))
    one = next(s for s in statements(draft) if "amoxicillin" in s.text)
    assert one.verdict == "marked" and "una alergia a «Penicillin»" in one.note
    assert {"AllergyIntolerance/92"} <= {c.source.resource for c in one.citations}


def test_a_models_statements_in_spanish_are_cut_and_the_composer_writes_instead() -> None:
    wanted = request("discharge-instruction", evidence=HERNIA)
    task = TASKS["discharge-instruction"]
    known = statements(task.compose(wanted), "48765-2")[-1].text
    texts = [{"text": words, "sources": ["F1"]} for words in (known, "Usted no tiene alergias.")]
    answer = {"sections": [{"code": "48765-2", "statements": texts}]}
    draft = task.from_completion(wanted, Completion(json.dumps(answer), "a model", 7, 5))
    assert draft.sections == task.compose(wanted).sections and draft.fallback == "gate"
    assert [(one.text, one.check) for one in draft.rejected] == [("Usted no tiene alergias.", "language")]
    assert (
        "'es'" in task.prompt(wanted).system
        and "'es'" not in task.prompt(request("discharge-instruction")).system
    )


# Around it.


def test_a_spanish_letter_keeps_to_its_length_and_its_appendix_has_a_spanish_title() -> None:
    draft = Drafting(TASKS["discharge-instruction"].task, most_words=690).compose(
        request("discharge-instruction", evidence=HERNIA)
    )
    assert draft.sections[-1].title == "Más datos del expediente" and draft.sections[-1].code == APPENDIX
    assert length(draft.sections) <= 690
    assert any("datos más en “Más datos del expediente”." in s.empty_reason for s in draft.sections)


def test_the_document_states_its_language_and_comes_back_as_it_was() -> None:
    wanted = request("discharge-instruction", evidence=HERNIA)
    draft = letter()
    bundle = to_bundle(draft, wanted)
    composition = bundle["entry"][0]["resource"]
    assert composition["language"] == "es" and composition["title"] == "BORRADOR: Instrucciones para el alta"
    assert "Sus medicamentos" in [section.get("title") for section in composition["section"]]
    assert from_bundle(bundle).sections == draft.sections and from_bundle(bundle).language == "es"
    assert "language" not in to_bundle(letter(speaks("en")), wanted)["entry"][0]["resource"]


def test_the_markdown_has_the_english_text_behind_the_sources() -> None:
    before, sources = to_markdown(letter()).split("\n## Sources\n")
    assert before.startswith("# BORRADOR: Instrucciones para el alta\n") and "New: " not in before
    assert "## English text, for the clinician" in sources and "- New: prednisone 10 mg tablet" in sources


# Dates, lists and directions.


@pytest.mark.parametrize(
    ("english", "in_spanish"),
    [
        ("on 14 March 2026", "el 14 de marzo de 2026"),
        (" for 3 May 2026", " para el 3 de mayo de 2026"),
        ("in May 2025", "en mayo de 2025"),
        ("on 8 September", "el 8 de septiembre"),
        ("14 March 2026 08:05", "14 de marzo de 2026, 08:05"),
        ("March wound", "March wound"),
        ("2025", "2025"),
    ],
)
def test_dates_have_the_day_first_and_other_words_stay(english: str, in_spanish: str) -> None:
    assert dated(english) == in_spanish


def test_lists_have_y_and_e_before_an_i() -> None:
    assert listed(["asma", "tos"]) == "asma y tos" and listed(["hígado", "infección"]) == "hígado e infección"
    assert listed(["agua", "hielo"]) == "agua y hielo"


@pytest.mark.parametrize(
    ("english", "in_spanish"),
    [
        ("1 tablet by mouth at bedtime", "1 tableta por vía oral al acostarse"),
        (
            "2 puffs every 4 to 6 hours as needed for cough",
            "2 inhalaciones cada 4 a 6 horas si lo necesita para la tos",
        ),
        ("10 units subcutaneously before each meal", "10 unidades debajo de la piel antes de cada comida"),
        ("50 mg by mouth daily until 3/14", "50 mg por vía oral una vez al día hasta el 14 de marzo"),
        ("50 mg by mouth daily until 3/4", "50 mg por vía oral una vez al día «until 3/4»"),
        ("5 mg by mouth daily unless dizzy", "5 mg por vía oral una vez al día «unless dizzy»"),
        ("5 mg by mouth daily, then 10 mg if tolerated", "«5 mg by mouth daily, then 10 mg if tolerated»"),
        ("do not take 5 mg daily", "«do not take 5 mg daily»"),
        ("for 5 days", "durante 5 días"),
        ("per protocol", "«per protocol»"),
        ("70 mg by mouth every Monday and Friday", "70 mg por vía oral los lunes y viernes"),
    ],
)
def test_directions_are_in_spanish_only_where_every_word_is_known(english: str, in_spanish: str) -> None:
    assert directions(english) == in_spanish


_PIECES = some.sampled_from(
    "5 mg|1,000 mg|0.5 mL|2 tablets|1 puff|by mouth|under the skin|IV|daily|twice daily|every 6 hours|at bedtime|as needed|for pain|"
    "for 7 days|until 9 May 2026|through 10/18/2025|through 02/03|max 3 g a day|, then|not|no|without|if|hold|(|)|;|x 3|1/2|12/5".split(
        "|"
    )
)


@given(some.lists(_PIECES, min_size=1, max_size=9).map(" ".join))
def test_directions_keep_every_figure_and_never_lose_a_no(english: str) -> None:
    shown = directions(english)
    assert figures(shown) == figures(english)
    for word in ("not", "no", "without", "if", "hold"):
        quoted = " ".join(re.findall(r"«([^»]*)»", shown)).split()
        assert quoted.count(word) == english.split().count(word)
