"""Which words of a text name which concept."""

from __future__ import annotations

import pytest

from kg.medical.linking import Linker
from kg.medical.snapshot import Snapshot

NAMED = [
    ("She has [pain in the abdomen].", ["Abdominal pain"]),
    ("She has [pain of his abdomen].", ["Abdominal pain"]),
    ("[Abdominal pains] and [chest pain].", ["Abdominal pain", "Chest pain"]),
    ("[Gastric pain]?", ["Abdominal pain"]),
    ("He had two [seizures], [vomited] and is [wheezing].", ["Seizure", "Vomiting", "Wheezing"]),
    ("[Dyspnoea] and [diarrhoea]", ["Dyspnea", "Diarrhea"]),
    ("[shortness  of\nbreath]", ["Dyspnea"]),
    ("[carcinoma of the breast], [breast neoplasms]", ["Breast carcinoma", "Breast carcinoma"]),
    ("[Parkinson disease], [Parkinson’s disease]", ["Parkinson disease", "Parkinson disease"]),
    ("[kidney tumours]", ["Tumor of the kidney"]),
    ("[Type-2 diabetes mellitus]", ["Type 2 diabetes mellitus"]),
    (
        "[HTN], [copd], [CAD]. What a cad.",
        ["Hypertension", "Chronic obstructive pulmonary disease", "Coronary artery disease"],
    ),
    ("No more. Painful feverfew, unchested", []),
    ("Two [COPDs]", ["Chronic obstructive pulmonary disease"]),
    ("[AGE] since Monday, at her age", ["Gastroenteritis"]),
    ("ILL SINCE THE AGE OF SEVEN.", []),
    ("A renal matter of [kidneys]", ["Kidney"]),
    ("chest\n\npain", ["Pain"]),
    ("chest. [Pain]", ["Pain"]),
]


@pytest.mark.parametrize(("marked", "names"), NAMED)
def test_words_name_a_concept_in_the_forms_that_general_rules_carry(
    marked: str, names: list[str], linker: Linker, snapshot: Snapshot
) -> None:
    text = marked.replace("[", "").replace("]", "")
    found = linker.link(text)
    assert [snapshot.name(link.row) for link in found] == names
    if "[" in marked:
        spans = [part.partition("]")[0] for part in marked.split("[")[1:]]
        assert [link.text for link in found] == spans
    assert [link.text for link in found] == [text[link.start : link.end] for link in found]
