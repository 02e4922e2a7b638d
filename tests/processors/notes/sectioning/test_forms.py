"""The same three headers in every form in which they have been seen: marks, numbers, frames, letters,
voice.
"""

from __future__ import annotations

import pytest

from processors.notes.sectioning import sections

THREE = ["History", "Physical Examination", "Plan"]


def found(note: str) -> list[str]:
    """The names of the sections that divide the note, but for what stands before the first of them."""
    return [section.name for section in sections(note) if section.depth == 0 and section.name != "Unlabeled"]


def in_form(header: str, body: str = "as before.") -> str:
    return "\n".join(header.format(name) + body for name in ("History", "Examination", "Plan"))


@pytest.mark.parametrize(
    "form",
    [
        "{}: ",
        "{}:\t",
        "{} : ",
        "{}:: ",
        "{}\n",
        "{}:\r\n",
        "\t{}: ",
        "\xa0\xa0{}: ",
        "{}:\xa0",
        "\u200b{}: ",
        "\ufeff{}: ",
        "- {}: ",
        "• {}: ",
        "* {}: ",
        "> {}: ",
        "# {}\n",
        "## {}\n",
        "##{}\n",
        "### {} ###\n",
        "**{}:** ",
        "**{}**: ",
        "**{}**\n",
        "__{}__\n",
        "- **{}:** ",
        "=== {} ===\n",
        "--- {} ---\n",
        "*** {} ***\n",
        "[{}]\n",
        "[{}] ",
        "<<{}>>\n",
        "| {} | ",
        "{}\n------\n",
        "{}:\n=====\n",
        "[ ] {}: ",
        "[x] {}: ",
        "- [ ] {}: ",
        "{} - ",
        "{} – ",
        "{} — ",
        "{}\t",
    ],
    ids=repr,
)
def test_a_header_is_one_whatever_stands_around_it(form: str) -> None:
    assert found(in_form(form)) == THREE


@pytest.mark.parametrize(
    "numbers",
    [
        ("1.", "2.", "3."),
        ("1)", "2)", "3)"),
        ("I.", "II.", "III."),
        ("A.", "B.", "C."),
        ("1.0", "2.0", "3.0"),
    ],
)
@pytest.mark.parametrize(
    "behind", [": as before.", "\nAs before.\n"], ids=["with a colon", "alone on its line"]
)
def test_headers_behind_numbers_divide_a_note_that_has_no_others(
    numbers: tuple[str, ...], behind: str
) -> None:
    written = [
        f"{number} {name.upper()}{behind}"
        for number, name in zip(numbers, ("History", "Examination", "Plan"), strict=True)
    ]
    assert found("\n".join(written)) == THREE


def test_a_numbered_list_within_a_section_divides_nothing() -> None:
    note = "HISTORY:\nCough.\n\nDISCHARGE INSTRUCTIONS:\n1. Diet\n2. Activity\n3. Medications\n\nPLAN:\nRest."
    assert found(note) == ["History", "Discharge Instructions", "Plan"]


def test_headers_of_markdown_are_found_where_the_line_breaks_are_lost() -> None:
    assert (
        found("Seen today. **History:** cough. **Exam**: clear. **Plan:** rest, see [**2103-6-18**].")
        == THREE
    )


@pytest.mark.parametrize(
    "note",
    [
        "Next paragraph, history, cough for days. Next paragraph, examination, lungs are clear. New paragraph, plan, rest.",
        "New paragraph. History. Cough. Next section. Examination. Clear. Next section. Plan. Rest.",
        "history colon cough. new paragraph examination colon clear. new line plan colon rest",
        "HISTORY cough for days.\nEXAMINATION lungs are clear.\nPLAN rest.",
    ],
)
def test_headers_are_found_that_were_spoken_or_have_no_colon(note: str) -> None:
    assert found(note) == THREE


@pytest.mark.parametrize(
    "note",
    [
        "S: cough\nO: clear\nA/P: URI, rest",
        "S: cough. O: clear. A/P: URI, rest",
        "S) cough\nO) clear\nA&P) URI",
        "S\ncough\nO\nclear\nA/P\nrest",
        "S. cough\nO. clear\nA/P. URI",
    ],
)
def test_letters_name_the_parts_of_a_soap_note(note: str) -> None:
    assert found(note) == ["Subjective", "Objective", "Assessment and Plan"]


def test_a_single_letter_names_a_part_next_to_headers_that_are_spelt_out() -> None:
    assert found("Exam: wheeze both bases.\nP: nebs, home if better.") == ["Physical Examination", "Plan"]
    assert found("Vitals: T 38.1\nP: 104, RR 22") == ["Vital Signs"]
    assert found("Exam: as below\nA: open airway\nB: good air entry") == ["Physical Examination"]


@pytest.mark.parametrize(
    "note",
    [
        "A new line was placed, and the plan was discussed with her.",
        "Plan was made - see orders.\nHistory taken from the wife - she was there.",
        "HISTORY OF DIABETES in the family.\nALLERGIC to nuts.",
        "[Reviewed] by me.\n| 4.5 | 6.7 |\n<10 ng/mL",
        "A. fumigatus grew.\nS. aureus did not.\nP. jirovecii neither.",
    ],
)
def test_sentences_that_look_a_little_like_it_have_no_header(note: str) -> None:
    assert found(note) == []
