"""What a sentence says of what it names. [finding|flags]: n negated, f of a relative, h past, y feared,
possible or planned.
"""

from __future__ import annotations

import re

import pytest

from kg.medical.linking.assertion import assertion
from kg.medical.linking.link import Link, Stretch

SAID = [
    "He denies [chest pain|n], [fever|n] or [vomiting|n].",
    "No [fever|n], no [chills|n], some [cough|].",
    "No [pneumothorax|n], small [effusion|].",
    "No [fever|n], [chills|n], [night sweats|n], [weight loss|n], [nausea|n], [vomiting|n], [diarrhea|n], [abdominal pain|n], [dysuria|n].",
    "[Fever|n] is absent. [Cough|] persists.",
    "The culture was negative. [Cough|] persists.",
    "Negative [dizziness|n], negative [syncope|n], positive [headache|].",
    "Negative for [diabetes|n] but positive for [hypertension|].",
    "[Pulmonary embolism|n] was ruled out.",
    "[Pulmonary embolism|y] cannot be excluded.",
    "There is no evidence of [fracture|n].",
    "X-ray did not reveal any signs of a [fracture|n].",
    "She does not have [asthma|n] and has [eczema|].",
    "Gram negative [sepsis|].",
    "[Hypertension|] is not well controlled.",
    "Without [fever|n]; [rash|] on the trunk.",
    "He never had a [stroke|n].",
    "No known [drug allergy|n]",
    "Her mother had [breast cancer|f] and her father had [diabetes|f].",
    "SOB, no [chest pain|n], mother had [diabetes|f].",
    "His father, who had a [stroke|f], is well.",
    "Family history of [colon cancer|f].",
    "No family history of [colon cancer|nf].",
    "His mother reports [fever|] and [vomiting|].",
    "The parents have also noted [exotropia|].",
    "Patient and daughter also deny [weight loss|n], [fever|n].",
    "[Diabetes|f] runs in the family.",
    "History of [seizures|h].",
    "No history of [seizures|n].",
    "History of present illness: [cough|] for two days.",
    "Status post [appendectomy|h].",
    "[Appendectomy|h] in 2001.",
    "[Pneumonia|h] two years ago.",
    "[Cough|] in the past two weeks.",
    "Prior to the [fall|] she was well.",
    "Return if [fever|y] or [vomiting|y] develops.",
    "Watch for signs of [infection|y].",
    "Possible [pneumonia|y].",
    "Rule out [pulmonary embolism|y].",
    "There is a possibility of [chronic pain|y].",
    "Aspirin as needed for [pain|y].",
    "He should return to the clinic if the [rash|y] spreads.",
    "Concerning for [sepsis|y]. [Fever|] since Monday.",
    "Creatinine 1.2 without [edema|n].",
    "Denies [cough|n]\nHypertension: [high blood pressure|] for years",
    "He did not relieve the [pain|] with ice.",
    "He is not very clear on it, sustained a second [injury|] some time in May at his work.",
    "(+) [acne|], (-) [headache|n], (+) [rash|]",
    "I should note that an [EKG|] was done.",
    "History of [heart failure|h] and [type 2 diabetes|h], who presents with [back pain|].",
    "[No light perception|] on the left.",
    "?[PE|y]",
    "Dyspnea, ?[PE|y], [fever|].",
    "Assessment: ? [pneumonia|y] vs [bronchitis|y].",
    "[Fever|] (?[pneumonia|y]) and [cough|].",
    "Plan:\n? [pneumonia|y]\n[Asthma|]",
    "Any [chest pain|]? [Cough|] since Monday.",
    "How is the [pain|] ? [Cough|] is better.",
    "No [fever|n] ?[PE|ny]",
    # what to come back for, without an "if"
    "ER: [pallor|y], [vomiting|y], new [rash|y], stiff neck",
    "Bleeding gums, [black stool|y] or [palpitations|y] = call",
    "Drooping face, [weakness|y] = 999.",
    "RING/COME BACK: come back to ward 3 with [rigors|y], [dysuria|y].",
    "[Hip pain|] since May, ER 58 mg tablets.",
    "Hgb 9.8 -> 8.1, [hematochezia|].",
    "Family educated on [hypoglycemia|y] and [sepsis|y].",
    # of the one finding right before
    "[Hypertension|], high [bleeding|y] risk.",
    "[Celiac disease|y] screen, [rash|].",
    "[Asthma|y] action plan given, [eczema|].",
    "[Rigors|y] at night = come in.",
    "Right [subdural hematoma|y] vs [hygroma|y]; [headache|].",
    "[Diverticulitis|y] of the sigmoid likely, [fever|].",
    "[Vertigo|] and [nausea|], [labyrinthitis|y] (?)",
    "[Fever|], [cough|], [empyema|y] not excluded.",
    "[Fever|], [myocarditis|n] unlikely.",
    "[Endocarditis|n] and [osteomyelitis|n] excluded.",
    "Myalgia, [bladder cancer|h] 2014, [hematuria|].",
    "[Psoriatic arthritis|] since 2014.",
    "[Chest radiograph|] 4/2026: [infiltrate|].",
    # lists of what is thought of
    "DDx [cystitis|y], [urethritis|y] (young, new partner, stones once, pain on voiding, clean dip, tender), [prostatitis|y], [torsion|y]",
    "Suspected [bowel ischemia|y]: [lactic acidosis|], [hypotension|].",
    "No fever -> [viral gastritis|]",
]


@pytest.mark.parametrize("marked", SAID)
def test_what_is_said_of_a_finding_is_read_from_the_words_around_it(marked: str) -> None:
    text, links, wanted = read(marked)
    assert [flags(link) for link in assertion(text, links)] == wanted


def test_a_heading_says_what_the_lines_below_it_are_about() -> None:
    text = "Family History:\nDiabetes. Asthma.\n\nPlan:\nAspirin."
    links = [
        Link(at, at + len(word), 0, word, 1.0)
        for word in ("Diabetes", "Asthma", "Aspirin")
        for at in [text.index(word)]
    ]
    stretch = Stretch(0, text.index("Plan"), "family")
    assert [link.family for link in assertion(text, links, [stretch])] == [True, True, False]


def test_a_sentence_that_never_ends_is_read_in_parts() -> None:
    text = "no fever and " + "cough " * 5000
    last = len(text) - len("cough ")
    assert not assertion(text, [Link(last, last + 5, 0, "cough", 1.0)])[0].negated


def read(marked: str) -> tuple[str, list[Link], list[str]]:
    text, links, wanted = "", [], []
    for plain, span, said in re.findall(r"([^\[]*)(?:\[([^|]*)\|(\w*)\])?", marked):
        text += plain
        if span:
            links.append(Link(len(text), len(text) + len(span), 0, span, 1.0))
            wanted.append(said)
            text += span
    return text, links, wanted


def flags(link: Link) -> str:
    return "".join(
        flag
        for flag, on in zip(
            "nfhy", (link.negated, link.family, link.historical, link.hypothetical), strict=True
        )
        if on
    )
