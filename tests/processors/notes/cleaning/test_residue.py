"""What machines leave in notes: de-identification tokens, HTML, RTF, JavaScript."""

from __future__ import annotations

import pytest

from processors.notes.cleaning import clean


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("[**2103-6-18**] 2:35 PM", "2103-6-18 2:35 PM"),
        ("Clip # [**Clip Number (Radiology) 36334**]", "Clip # Clip Number (Radiology) 36334"),
        ("seen at [**Hospital1 18**].", "seen at Hospital1 18."),
        ("Dr. [**Last Name (STitle) **] saw", "Dr. Last Name (STitle) saw"),
        ("on[**2103-6-18**]at", "on 2103-6-18 at"),
        ("[**6-17**]-[**6-18**]", "6-17 - 6-18"),
        ("[**Age over 90 **] yo man", "Age over 90 yo man"),
        ("seen by [** **] today", "seen by ___ today"),
        ("___ year old", "___ year old"),
    ],
)
def test_deidentification_tokens_say_what_they_hold(raw: str, cleaned: str) -> None:
    assert clean(raw).text == cleaned


@pytest.mark.parametrize(
    "raw", ["[**Name (NI) 12**] units given", "<[**6-18**]", "4.[**5**]", "[**Name (NI) 12**] 5 mg"]
)
def test_a_token_that_would_read_as_a_value_keeps_its_brackets(raw: str) -> None:
    assert clean(raw).text == raw


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("no fever<br>no cough<br />", "no fever\nno cough"),
        ('<p class="x">K <b>5.1</b></p>', "K 5.1"),
        ("<ul><li>aspirin</li><li>lasix</li></ul>", "- aspirin\n- lasix"),
        ("<td>Na</td><td>140</td>", "Na 140"),
        ("K&nbsp;&lt;&nbsp;3.5 &amp; Na &gt; 150", "K < 3.5 & Na > 150"),
        ("37 &deg;C &#8722;5 &plusmn;2 &micro;g", "37 \u00b0C -5 \u00b12 \u00b5g"),
        ("&amp;lt;br&amp;gt;x", "x"),
        ("10<sup>9</sup>/L", "10^9/L"),
        ("aspirin <s>81 mg</s> 325 mg", "aspirin 325 mg"),
        ("a <!-- 12 mg --> b <script>alert(5)</script> c <style>p {x: 1}</style> d", "a b c d"),
        (
            'stable <span style="display:none">discharge the patient <span>now</span></span> today',
            "stable today",
        ),
        ('<div class="x" style="text-decoration: line-through">warfarin 5 mg</div>heparin', "heparin"),
        ("AT&T; R&D;", "AT&T; R&D;"),
        ("if a <b and c> d", "if a <b and c> d"),
        ("BP <90 or >180, <b>", "BP <90 or >180,"),
    ],
)
def test_html_goes_and_comparisons_stay(raw: str, cleaned: str) -> None:
    assert clean(raw).text == cleaned


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("{\\par Denies \\b chest pain\\b0 .\\par}", "Denies chest pain.\n".strip()),
        ("\\pard 37 \\'b0C 10{\\super 9}/L", "37 \u00b0C 10^9/L"),
        ("\\par {\\fonttbl{\\f0 Arial;}}BP 120/80", "BP 120/80"),
        ("\\par aspirin \\strike 81 mg \\strike0 325 mg", "aspirin 325 mg"),
        ("\\par SpO2 \\u8805?92", "SpO2 \u226592"),
        ("C:\\new\\table {x}", "C:\\new\\table {x}"),
    ],
)
def test_rtf_goes_where_there_is_rtf(raw: str, cleaned: str) -> None:
    assert clean(raw).text == cleaned


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("BP 120/80\nfunction f(a, b) { if (a) { b(); } }\nHR 80", "BP 120/80\n\nHR 80"),
        ("javascript:openWindow('labs', 3);\nK 4.1", "K 4.1"),
        ("var x = 3;\ndocument.getElementById('x').value = 'y';\nK 4.1", "K 4.1"),
        ("__doPostBack('ctl00','');\nK 4.1", "K 4.1"),
        ("renal function (GFR) {stable}", "renal function (GFR) {stable}"),
        ("function (EF 55%) {preserved; stable}", "function (EF 55%) {preserved; stable}"),
        ("var 3 of 5; no window. document the fall;", "var 3 of 5; no window. document the fall;"),
    ],
)
def test_scripts_go_and_functions_of_the_body_stay(raw: str, cleaned: str) -> None:
    assert clean(raw).text == cleaned


def test_text_beside_markup_leads_back_to_itself() -> None:
    raw = "<p>K&nbsp;is <b>5.1</b></p>"
    mapped = clean(raw)
    assert mapped.text == "K is 5.1"
    assert raw[slice(*mapped.raw(5, 8))] == "5.1"
    assert raw[slice(*mapped.raw(1, 2))] == "&nbsp;"
    assert raw[slice(*mapped.raw(0, 8))] == "K&nbsp;is <b>5.1"
