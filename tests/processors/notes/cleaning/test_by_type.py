"""Steps of single note types."""

from __future__ import annotations

from processors.notes.cleaning import clean

_HEAD = " [**2103-6-18**] 2:35 PM\n CHEST (PORTABLE AP)       Clip # [**Clip Number (Radiology) 36988**]\n ______________\n      FINAL REPORT\n"


def test_the_head_of_a_report_is_not_repeated_at_its_page_breaks() -> None:
    raw = f"{_HEAD} HISTORY: cough\n       (Over)\n\n{_HEAD} (Cont)\n IMPRESSION: clear\n"
    cleaned = clean(raw, "radiology").text
    assert cleaned == (
        "2103-6-18 2:35 PM\nCHEST (PORTABLE AP) Clip # Clip Number (Radiology) 36988\n\nFINAL REPORT\nHISTORY: cough\n\nIMPRESSION: clear"
    )


def test_a_page_break_with_something_new_loses_nothing_but_its_marks() -> None:
    raw = f"{_HEAD} HISTORY: cough\n (Over)\n ADDENDUM: nodule 5 mm\n (Cont)\n IMPRESSION: clear"
    cleaned = clean(raw, "radiology").text
    assert "ADDENDUM: nodule 5 mm" in cleaned
    assert "(Over)" not in cleaned and "(Cont)" not in cleaned


def test_only_radiology_has_page_breaks_of_that_kind() -> None:
    assert clean("a\n(Over)\nb").text == "a\n(Over)\nb"


def test_ornaments_of_an_ecg_go_and_placeholders_stay() -> None:
    assert clean("*** ABNORMAL ECG ***\nrate ***", "ecg").text == "ABNORMAL ECG\nrate ***"


def test_units_of_an_echo_stand_with_their_label() -> None:
    assert clean("Height: (in) 62\nBP (mm Hg): 120/80", "echo").text == "Height (in): 62\nBP (mm Hg): 120/80"


def test_fields_side_by_side_in_a_discharge_summary_get_lines() -> None:
    raw = "Admission Date:  [**2103-6-18**]              Discharge Date:   [**2103-6-25**]\nDisp:*30 Tablet(s)* Refills:*0*\nWBC-17.5*"
    mapped = clean(raw, "discharge-summary")
    assert (
        mapped.text
        == "Admission Date: 2103-6-18\nDischarge Date: 2103-6-25\nDisp: 30 Tablet(s) Refills: 0\nWBC-17.5*"
    )
    at = mapped.text.index("Discharge")
    assert raw[slice(*mapped.raw(at, at + 14))] == "Discharge Date"


def test_what_was_written_on_the_line_of_a_form_is_kept_and_an_empty_line_too() -> None:
    assert clean("Pain:____5____\nName:______", "nursing").text == "Pain: 5\nName:______"


def test_a_temperature_that_a_flowsheet_broke_before_its_unit_is_whole_again() -> None:
    assert clean("Tmax: 37.2\nC (99\n  HR: 86", "progress-note").text == "Tmax: 37.2 C (99\nHR: 86"
