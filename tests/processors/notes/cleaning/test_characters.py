"""Damaged and look-alike characters."""

from __future__ import annotations

import pytest

from processors.notes.cleaning import clean


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("fentanyl 50 \u00c2\u00b5g", "fentanyl 50 \u00b5g"),
        ("T 37.5\u00c2\u00b0C", "T 37.5\u00b0C"),
        ("SpO2 \u00e2\u2030\u00a5 92%", "SpO2 \u2265 92%"),
        ("\u00c2\u00bd tablet", "\u00bd tablet"),
        ("BMI 31 kg/m\u00c2\u00b2", "BMI 31 kg/m\u00b2"),
        ("\u00ce\u00b2-blocker", "\u03b2-blocker"),
        ("patient\u00e2\u20ac\u2122s", "patient's"),
        ("M\u00c3\u00a9ni\u00c3\u00a8re", "M\u00e9ni\u00e8re"),
        ("5\u00c2 mg", "5 mg"),
        ("37\u00b0C, \u00c2\u00b12", "37\u00b0C, \u00b12"),
    ],
)
def test_mojibake_is_repaired(raw: str, cleaned: str) -> None:
    assert clean(raw).text == cleaned


def test_a_repaired_character_leads_back_to_its_own_damage_and_to_no_more() -> None:
    raw = "T 37\u00c2\u00b0C \u00e2\u2030\u00a5 1"
    mapped = clean(raw)
    assert mapped.text == "T 37\u00b0C \u2265 1"
    assert raw[slice(*mapped.raw(4, 5))] == "\u00c2\u00b0"
    assert raw[slice(*mapped.raw(7, 8))] == "\u00e2\u2030\u00a5"
    assert raw[slice(*mapped.raw(5, 6))] == "C"


def test_each_letter_of_a_damaged_run_has_its_own_source() -> None:
    raw = "\u0431\u043e\u043b\u044c".encode().decode("latin-1")
    mapped = clean(raw)
    assert mapped.text == "\u0431\u043e\u043b\u044c"
    assert [mapped.raw(i, i + 1) for i in range(4)] == [(0, 2), (2, 4), (4, 6), (6, 8)]


@pytest.mark.parametrize(
    "said",
    [
        "5 \u00b5g/kg \u00b1 2",
        "\u2265 92% \u2264 3",
        "10\u2079/L, kg/m\u00b2",
        "1\u00bd tablets",
        "\u03b2-blocker, \u0394 2 points, \u2191 K",
        "na\u00efve, Sj\u00f6gren, \u00c5ngstr\u00f6m",
        "\u60a3\u8005\u4e3b\u8bc9\uff1a\u80f8\u75db\u4e09\u5929\u3002",
        "\u0411\u043e\u043b\u044c\u043d\u043e\u0439 \u0436\u0430\u043b\u0443\u0435\u0442\u0441\u044f",
        "\u0645\u06cc\u200c\u0634\u0648\u062f",  # Persian: the joiner is spelling
        "p <0.05, BP <90, K > 5, a < b",
    ],
)
def test_what_carries_meaning_stays(said: str) -> None:
    assert clean(said).text == said


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("base excess \u22125", "base excess -5"),
        ("base excess \u20135", "base excess -5"),
        ("5\u201310 mg", "5-10 mg"),
        ("5\u201410 mg", "5-10 mg"),
        ("chest pain\u2014no fever", "chest pain - no fever"),
        ("temperature \u20145", "temperature \u20145"),  # a sign or a break: nobody knows
        ("x\u00a0y\u2009z", "x y z"),
        ("\u2018a\u2019 \u201cb\u201d", "'a' \"b\""),
        ("non\u00adsmoker", "nonsmoker"),
        ("5\u00ad10 mg", "5-10 mg"),
        ("\ufeffa\u200bspirin", "aspirin"),
        ("5\x0010", "5 10"),
        ("\uff22\uff30 \uff11\uff12\uff10\uff0f\uff18\uff10", "BP 120/80"),
        ("\ufb01ndings\u2026", "findings..."),
        ("\ud83d\ude00 \ud800", "\U0001f600 \ufffd"),
    ],
)
def test_look_alikes_get_one_spelling_and_numbers_keep_sign_and_range(raw: str, cleaned: str) -> None:
    assert clean(raw).text == cleaned
