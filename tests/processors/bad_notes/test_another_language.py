"""A note in another language: rules for English are not put to it, nothing of it is told as English, and the
reader is told that it was not translated; what is dangerous to miss is quoted.
"""

from __future__ import annotations

import pytest

from processors.drafting.anchors import offered
from processors.drafting.compose.documents import TO_CHECK
from processors.evidence.record import Record
from processors.notes.doubts.languages import foreign, language
from processors.tasks import TASKS
from processors.tasks import gate as gate_of
from schemas.drafts import Citation, Statement
from schemas.facts import Source
from tests.processors.bad_notes.way import GOOD, checks, document, good, sent, told

NOTES = {
    "Spanish": "Motivo de consulta: dolor torácico.\nLa paciente refiere dolor en el pecho desde hace dos días, sin fiebre. Niega disnea.\nPlan: iniciar heparina "
    "5000 unidades y repetir el electrocardiograma por la mañana.\n",
    "German": "Anamnese: Die Patientin klagt seit zwei Tagen über Schmerzen in der Brust, kein Fieber, keine Atemnot.\nBefund: Lunge frei, Herz rein.\n"
    "Procedere: Heparin 5000 Einheiten, EKG am Morgen wiederholen und Aufnahme auf die Station.\n",
    "French": "La patiente se plaint de douleurs thoraciques depuis deux jours, sans fièvre. Elle ne présente pas de dyspnée.\nConduite à tenir : héparine "
    "5000 unités et contrôle de l'ECG dans la matinée.\n",
    "Portuguese": "Paciente refere dor no peito há dois dias, sem febre. Não apresenta dispneia.\nPlano: iniciar heparina 5000 unidades e repetir o ECG pela manhã, com "
    "nova avaliação da dor.\n",
    "Italian": "La paziente riferisce dolore toracico da due giorni, senza febbre. Nega dispnea.\nPiano: iniziare eparina 5000 unità e ripetere il tracciato nella "
    "mattina, con controllo della pressione.\n",
    "Dutch": "Patiënte heeft sinds twee dagen pijn op de borst, zonder koorts. Geen kortademigheid.\nBeleid: heparine 5000 eenheden en het ECG in de ochtend herhalen; de "
    "troponine wordt nog bepaald.\n",
    "Chinese": "主诉：胸痛两天，无发热，无呼吸困难。\n计划：给予肝素5000单位，明早复查心电图。患者一般情况良好，继续观察生命体征。\n",
    "a language in Arabic script": "تشكو المريضة من ألم في الصدر منذ يومين بدون حمى. لا يوجد ضيق في التنفس.\nالخطة: هيبارين 5000 وحدة وإعادة تخطيط القلب في الصباح.\n",
    "a language in Cyrillic script": "Пациентка жалуется на боль в груди в течение двух дней, без температуры. Одышки нет.\nПлан: гепарин 5000 единиц, повторить ЭКГ утром.\n",
    "Japanese": "主訴：胸痛。二日前から胸の痛みがあり、発熱はありません。計画：ヘパリン5000単位、明朝に心電図を再検します。\n",
    "Korean": "주소: 흉통. 이틀 전부터 가슴 통증이 있으며 발열은 없습니다. 계획: 헤파린 5000 단위, 아침에 심전도 재검.\n",
    "Polish": "Pacjentka zgłasza ból w klatce piersiowej od dwóch dni, bez gorączki. Nie ma duszności.\nPlan: heparyna 5000 jednostek oraz powtórzyć EKG rano, przez dwa dni.\n",
    "Swedish": "Patienten har haft smärta i bröstet sedan två dagar, utan feber. Ingen andnöd.\nPlan: heparin 5000 enheter och nytt EKG på morgonen.\n",
    "Turkish": "Hasta iki gün önce başlayan göğüs ağrısı ile geldi, ateş yok. Nefes darlığı yok.\nPlan: heparin 5000 ünite ve sabah için EKG tekrarı, daha sonra bir kontrol.\n",
    "Vietnamese": "Bệnh nhân đau ngực hai ngày, không sốt, không khó thở.\nKế hoạch: heparin 5000 đơn vị và đo lại điện tim trong buổi sáng cho bệnh nhân.\n",
}
#: English, as it is written in hospitals: shorthand, names, foreign words within.
ENGLISH = [
    "3 mo F w rash x2d, na 135, po fluids ok, no od. KNOWN penicillin allergy w hives, do RSV swab",
    "",
    "K 4.1, Na 138, Cr 1.2, BUN 20, WBC 7.8, Hgb 11.2, plt 210",
    "POD 2 s/p lap chole. AVSS. NPO, IVF LR 75, PCA. OOB today. d/c foley.",
    "Spanish-speaking pt seen c interpreter. Denies CP, SOB. Cont lasix 40 PO BID, KCl 20 mEq qd, ASA 81 qd.",
    "Metoprolol 25 mg PO BID\nLisinopril 10 mg PO daily\nAtorvastatin 40 mg PO qhs\nFurosemide 40 mg PO daily",
    "Dr. De la Cruz and Dr. van den Berg saw Mrs. Garcia Lopez today.",
    "Gen: NAD, A&O x3. HEENT: PERRL, EOMI, MMM. CV: RRR, no m/r/g. Lungs: CTA b/l. Abd: s/nt/nd, +BS.",
    "Diagnosis: tinea pedis, lichen simplex chronicus, erythema nodosum, pemphigus vulgaris, vitiligo, alopecia areata.",
    "Cafe au lait spots; grand mal seizures; torsades de pointes; peau d'orange; tic douloureux; chef d'equipe.",
]


@pytest.mark.parametrize(("name", "note"), NOTES.items(), ids=NOTES)
def test_its_language_is_known(name: str, note: str) -> None:
    assert language(note) == name
    assert foreign(note) == ((0, len(note), name),)


@pytest.mark.parametrize("note", [*ENGLISH, GOOD])
def test_english_is_no_other_language(note: str) -> None:
    assert foreign(note) == ()


@pytest.mark.parametrize(("name", "note"), NOTES.items(), ids=NOTES)
def test_nothing_of_it_is_told_and_the_reader_is_told_so(name: str, note: str) -> None:
    draft = sent(good(), document(note, 2)).draft()
    assert "5000" not in told(draft) and "She feels well" in told(draft)
    (said,) = checks(draft)
    assert draft.sections[0].title == TO_CHECK and said.verdict == "marked"
    assert said.text == f"Progress note, 2 March 2026 10:00: it is written in {name} and was not translated."
    (cited,) = said.citations
    assert cited.quote and cited.quote in note  # in its own words, where a reader can look


def test_a_draft_comes_where_all_notes_are_in_another_language() -> None:
    draft = sent(document(NOTES["German"], 2)).draft()
    assert told(draft).startswith("Admitted") or told(draft) == ""
    assert len(checks(draft)) == 1


def test_a_paragraph_in_another_language_is_left_out_of_an_english_note() -> None:
    paragraph = "Instrucciones: Tome la medicina con comida todos los días y llame si tiene fiebre o dolor en el pecho."
    draft = sent(document(f"{GOOD}\n{paragraph}\n", 2)).draft()
    assert "She feels well" in told(draft) and "fiebre" not in told(draft)
    said, quoted = checks(draft)
    assert "a part of it is written in Spanish" in said.text and said.citations[0].quote == paragraph
    assert "on when to get help" in quoted.text and paragraph in quoted.text


def test_a_paragraph_in_english_is_kept_of_a_note_in_another_language() -> None:
    english = "PLAN:\nContinue furosemide 40 mg by mouth daily and recheck the potassium in the morning, with a follow-up in the clinic.\n"
    draft = sent(document(f"{NOTES['Spanish']}\n{english}", 2)).draft()
    assert "Continue furosemide 40 mg by mouth daily" in told(draft) and "Niega" not in told(draft)


def test_english_rules_of_negation_are_not_put_to_it() -> None:
    """ "no" and "sin" are not read as English: neither "denies fever" nor "fever" stands."""
    asked = sent(document(NOTES["Spanish"], 2)).request()
    passage = asked.evidence.passages[-1]
    whole = Citation(
        Source(passage.resource, passage.version, 0, len(passage.body.text)), passage.body.text, passage.time
    )
    for claim in ("She denies fever.", "She has fever.", "Niega disnea.", "Start heparina 5000."):
        rejected = gate_of(asked).judge(Statement(claim, (whole,)))
        assert rejected is not None and rejected.check == "language"


def test_a_model_is_not_offered_it() -> None:
    asked = sent(good(), document(NOTES["Spanish"], 2)).request()
    assert "Niega" not in TASKS["progress-note"].prompt(asked).user
    assert all(offer.citation.source.resource != "DocumentReference/d2" for offer in offered(Record(asked)))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('Cont furosemide 40. Full code. Husband: "ella no quiere que la operen otra vez sin hablar con el doctor"', '"ella no quiere'),
        ('No CP. Son says "mi papá se cayó en el baño y no se pudo levantar" at 5 am. Hold warfarin.', '"mi papá se cayó'),
    ],
)  # fmt: skip
def test_of_an_english_line_with_what_somebody_said_only_that_is_in_another_language(
    line: str, words: str
) -> None:
    ((start, end, name),) = foreign(line)
    assert name == "Spanish" and line[start:end].startswith(words) and line[end - 1] == '"'


def test_a_few_quoted_words_do_not_take_their_english_sentence_out_of_the_draft() -> None:
    note = document(
        'Sister: in 1999 he was in a burn unit after "Bactrim", "se le cayo la piel", eyes involved. Eats.\n',
        2,
    )
    lines = [line.text for line in Record(sent(good(), note).request()).lines]
    assert any("burn unit" in line for line in lines)
