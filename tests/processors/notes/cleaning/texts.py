"""Texts as they reach cleaning: any characters at all, pieces of real damage, and clinical lines in many
spellings.
"""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import strategies as st

PIECES = (
    " ",
    "  ",
    "\t",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\f",
    "\x0b",
    "\x85",
    "\u00a0",
    "\u200b",
    "\u200d",
    "\ufeff",
    "\u00ad",
    "\x00",
    "\u0301",
    "-",
    "--",
    "- ",
    "\u2013",
    "\u2014",
    "\u2212",
    "\u2022",
    "\u2022 ",
    "* ",
    "***",
    "o ",
    "->",
    "-> ",
    "\u25cf",
    "\u25cb",
    "1. ",
    "2) ",
    "_____",
    "-----",
    "[**",
    "**]",
    "[**2103-6-18**]",
    "[**Hospital1 18**]",
    "[**Name (NI) 12**]",
    "[** **]",
    "[**6-18**]-[**6-19**]",
    "<",
    ">",
    "<br>",
    "<p>",
    "</p>",
    "<b>",
    "<s>",
    "</s>",
    "<li>",
    "<!--",
    "-->",
    "<script",
    "</script>",
    "<sup>9</sup>",
    "&",
    "&lt;",
    "&amp;",
    "&nbsp;",
    "&#8722;",
    "&lt;br&gt;",
    "&amp;lt;",
    "amp;",
    "lt;",
    "{",
    "}",
    "\\par",
    "{\\par ",
    "\\b0 ",
    "\\'b0",
    "\\u8805?",
    "{\\fonttbl",
    "\\strike ",
    "\\super ",
    "function(){",
    "function f(a){ a(); }",
    "javascript:",
    "javascript:f(1);",
    "var x = 1;",
    "document.write(1);",
    "Page 1 of 2",
    "(Over)",
    "(Cont)",
    "\u00c2\u00b0",
    "\u00c3\u00a9",
    "\u00e2\u20ac\u2122",
    "\u00c2",
    "\u00ce\u00b2",
    "\u2019",
    "\u201c",
    "\u2026",
    "\ufb01",
    "\u00b5g",
    "\u2265",
    "\u00b1",
    "\u00b0",
    "\u00bd",
    "\u00b2",
    "\u2079",
    "\u03b2",
    "\uff15",
    "\u8840\u538b",
    "5",
    "10",
    "120/80",
    "98.6",
    "-5",
    "<0.05",
    "mg",
    "no",
    "WBC",
    "Disp:*30*",
    "Height: (in) 62",
    "   Sex:",
)

#: Any text, and texts made of what the steps look for.
texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)), max_size=14).map("".join),
)

note_types = st.sampled_from(
    [
        "",
        "radiology",
        "ecg",
        "echo",
        "pharmacy",
        "discharge-summary",
        "admission-note",
        "nursing",
        "general",
        "no such type",
    ]
)

_NUMBERS = st.one_of(
    st.integers(0, 400).map(str),
    st.decimals(0, 400, places=1).map(str),
    st.decimals(0, 20, places=2).map(str),
    st.tuples(st.integers(60, 220), st.integers(30, 130)).map("{0[0]}/{0[1]}".format),
    st.tuples(st.integers(1, 50), st.sampled_from("-\u2013\u2010"), st.integers(51, 99)).map(
        "{0[0]}{0[1]}{0[2]}".format
    ),
)
_SIGNS = st.sampled_from(
    ["", "", "", "<", ">", "\u2264", "\u2265", "\u00b1", "-", "\u2212", "\u2013", "~", "+"]
)
_UNITS = st.sampled_from(
    [
        "",
        " mg",
        "mg",
        " \u00b5g",
        " mcg",
        "%",
        " mmol/L",
        " x10\u2079/L",
        " mg/dL",
        "\u00b0C",
        " \u00b0F",
        "F",
        " mmHg",
        " bpm",
        " L NC",
        " units",
        "*",
        " H",
        " L",
        " (L)",
        " HH",
    ]
)
_WORDS = st.sampled_from(
    [
        "BP",
        "HR",
        "T",
        "Temp",
        "RR",
        "SpO2",
        "O2 sat",
        "WBC",
        "Hgb",
        "Hct",
        "Plt",
        "Na",
        "K",
        "Cl",
        "Cr",
        "BUN",
        "Glucose",
        "INR",
        "Mg",
        "PT",
        "EF",
        "no fever",
        "denies pain",
        "without",
        "not",
        "aspirin",
        "KCl",
        "lasix",
        "x",
        "q",
        "RA",
        "and",
        "on",
        "left",
        "LOW",
        "NEG",
        "Sodium",
        "potassium",
        "MG",
        "T12",
        "B12",
    ]
)
_SEPARATORS = st.sampled_from(
    [
        " ",
        "  ",
        ", ",
        "; ",
        ": ",
        ":",
        "=",
        " = ",
        "-",
        " - ",
        "\n",
        "\r\n",
        "\t",
        " \u2022 ",
        "\n\u2022 ",
        "\n- ",
        ". ",
    ]
)
_PARTS = st.one_of(_WORDS, st.tuples(_SIGNS, _NUMBERS, _UNITS).map("".join))

#: Lines of vitals, laboratory values, drugs and negations, well and badly written.
clinical_lines = st.lists(st.tuples(_PARTS, _SEPARATORS).map("".join), min_size=1, max_size=12).map("".join)

_NUMBER = re.compile(r"([<>\u2264\u2265\u00b1~]?) ?(\d+(?:\.\d+)?)")
_DASHES = str.maketrans("\u2010\u2013\u2212", "---")


def numbers(text: str) -> Counter[tuple[str, ...]]:
    """Every number with its decimals and the comparator before it."""
    return Counter(_NUMBER.findall(text))


def signed(text: str) -> Counter[str]:
    """Numbers with a minus of their own: after a blank or at the start, not the second end of a range."""
    return Counter(re.findall(r"(?<![^\s(:=,;])-\d+(?:\.\d+)?", text.translate(_DASHES)))


def words(text: str) -> Counter[str]:
    """Letters and signs of units, in words."""
    return Counter(re.findall(r"[^\W\d_]+|[%\u00b0*\u2070-\u209f\u00b2\u00b3\u00b9]", text))
