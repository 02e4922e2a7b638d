"""Stages, receptors and response in sentences as clinicians write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.medical.linking import Stretch
from kg.patient.linking import masked, stated

SENTENCES = [
    ("Stage IIB (cT2 cN1 M0).", [("Stage", "IIB"), ("TNM", "cT2 cN1 M0")]),
    ("pT2 pN1a, margins negative", [("TNM", "pT2 pN1a")]),
    ("ypT0 ypN0(sn) M0 after neoadjuvant treatment", [("TNM", "ypT0 ypN0(sn) M0")]),
    ("Adenocarcinoma, T3N1M0, clinical stage: 3A", [("TNM", "T3N1M0"), ("Stage", "3A")]),
    ("FIGO 2018 stage IB2 cervical cancer", [("FIGO stage", "IB2")]),
    ("Gleason 3 + 4 = 7", [("Gleason score", "3 + 4 = 7")]),
    ("NYHA class III, LVEF 25 %", [("NYHA class", "III")]),
    ("cirrhosis, Child-Pugh B8", [("Child-Pugh", "B8")]),
    ("Carcinoma, stage IIB.", [("Stage", "IIB")]),
    ("ECOG 1.", [("ECOG performance status", "1")]),
    ("BI-RADS 4c left", [("BI-RADS", "4c")]),
    (
        "ER 95%, PR 80 %, HER2 negative (IHC 1+), Ki-67 24%",
        [
            ("Estrogen receptor", "95%"),
            ("Progesterone receptor", "80 %"),
            ("HER2", "negative"),
            ("Ki-67", "24%"),
        ],
    ),
    ("ER-positive, HER2-negative disease", [("Estrogen receptor", "positive"), ("HER2", "negative")]),
    ("PD-L1 TPS 60%", [("PD-L1", "60%")]),
    ("partial response on CT", [("Response to treatment", "partial response")]),
    ("No evidence of disease.", [("Response to treatment", "No evidence of disease")]),
    # and what only looks like it
    ("Seen in the ER 3 times. PR interval 180 ms.", []),
    ("T1 weighted image, T2 signal", []),
    ("at this stage in life, stage 2.5", []),
    ("vitamin B12, T4 normal, M1 segment, N95 mask", []),
    ("PRN dosing, her 2 sons visited", []),
]


@pytest.mark.parametrize(("sentence", "said"), SENTENCES)
def test_what_a_sentence_states_is_read_and_nothing_else(sentence: str, said: list[tuple[str, str]]) -> None:
    assert [(one.name, one.value) for one in stated(sentence)] == said


def test_spans_are_characters_of_the_text() -> None:
    text = "Left breast, pT2 pN1a, HER2 negative."
    assert [text[one.link.start : one.link.end] for one in stated(text)] == ["pT2 pN1a", "HER2 negative"]


def test_a_denied_progression_is_denied_and_a_negative_receptor_is_a_finding() -> None:
    progression, receptor = stated("No disease progression; HER2 negative.")
    assert (progression.link.negated, receptor.link.negated) == (True, False)


def test_what_stands_below_a_relative_s_heading_is_the_relative_s() -> None:
    text = "Mother: stage IV breast cancer"
    assert stated(text, [Stretch(0, len(text), "family")])[0].link.family
    assert not stated(text.replace("Mother: ", ""))[0].link.family


def test_what_was_read_is_out_of_sight_of_the_linker_and_offsets_stay() -> None:
    text = "carcinoma, HER2 negative, margins negative, no cough"
    hidden = masked(text, stated(text))
    assert hidden == "carcinoma, xxxx xxxxxxxx, xxxxxxx xxxxxxxx, no cough"


@given(st.text(alphabet="cpyTNM0123 IVABx+-()stage:HER2negative%\n", max_size=60))
def test_any_text_is_read_without_overlaps_and_masked_to_its_own_length(text: str) -> None:
    read = stated(text)
    ends = [0, *(one.link.end for one in read)]
    assert all(one.link.start >= end for one, end in zip(read, ends, strict=False))
    assert len(masked(text, read)) == len(text)
