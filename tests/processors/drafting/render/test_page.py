"""The review page: one file, nothing from outside, everything from the record as text."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import Any

import pytest
from msgspec.structs import replace
from selectolax.lexbor import LexborHTMLParser

from processors.drafting.fhir import person_of, to_bundle
from processors.drafting.render import to_page
from schemas.drafts import Draft
from schemas.events import PatientBody
from schemas.requests import Request
from tests.processors.drafting.fhir.every_kind import AWKWARD, EMPTY
from tests.processors.drafts import DRAFT
from tests.processors.stay import NOTES, STAY, request

REQUEST = request()


def page(*drafts: tuple[Draft, Request | None]) -> tuple[str, LexborHTMLParser, dict[str, Any]]:
    html = to_page(drafts)
    tree = LexborHTMLParser(html)
    script = tree.css_first("#data")
    assert script is not None
    return html, tree, json.loads(script.text())


def texts(tree: LexborHTMLParser, selector: str) -> list[str]:
    return [node.text() for node in tree.css(selector)]


def test_every_statement_is_a_button_that_names_its_sources() -> None:
    _, tree, data = page((DRAFT, REQUEST))
    said = {node.text(): node.attributes for node in tree.css(".said")}
    assert list(said) == [
        s.text
        for section in DRAFT.sections
        for s in (*section.statements, *(t for i in section.sections for t in i.statements))
    ]
    assert all(a["role"] == "button" and a["tabindex"] == "0" for a in said.values())
    potassium = next(a for text, a in said.items() if text.startswith("Potassium"))
    cited = [data["cited"][int(number)] for number in str(potassium["data-sources"]).split()]
    assert [c["place"] for c in cited] == [
        "Observation/2, version 1, valueQuantity",
        "Observation/1, version 1, valueQuantity",
    ]
    assert all(c["coded"] and c["kind"] == "Observation" for c in cited)


def test_a_source_in_a_note_comes_with_the_whole_note_and_the_place_in_it() -> None:
    _, _, data = page((DRAFT, REQUEST))
    first = data["cited"][0]
    note = data["notes"][first["note"]]
    assert note["text"] == NOTES[2].body.text
    assert (
        note["text"][first["start"] : first["end"]]
        == first["quote"]
        == "She feels well and walks the ward without stopping."
    )


def test_places_count_as_a_browser_counts() -> None:
    words = "She feels well and walks the ward without stopping."
    note = replace(NOTES[2], body=replace(NOTES[2].body, text="🫀 " + NOTES[2].body.text))
    shifted = request(evidence=replace(STAY, passages=(note,)))
    quoted = DRAFT.sections[0].statements[0].citations[0]
    source = replace(quoted.source, start=quoted.source.start + 2, end=quoted.source.end + 2)
    statement = replace(DRAFT.sections[0].statements[0], citations=(replace(quoted, source=source),))
    draft = replace(DRAFT, sections=(replace(DRAFT.sections[0], statements=(statement,)),))
    _, _, data = page((draft, shifted))
    first = data["cited"][0]
    in_browser = data["notes"][0]["text"].encode("utf-16-le")
    assert in_browser[2 * first["start"] : 2 * first["end"]].decode("utf-16-le") == words


def test_without_the_request_the_quotation_is_what_there_is() -> None:
    _, _, data = page((DRAFT, None))
    assert data["notes"] == []
    assert data["cited"][0]["quote"] == "She feels well and walks the ward without stopping."
    assert data["cited"][0]["note"] == -1


def test_a_note_that_does_not_say_what_is_quoted_is_not_shown_as_its_source() -> None:
    other = replace(NOTES[2], body=replace(NOTES[2].body, text="Another text altogether. " * 9))
    _, _, data = page((DRAFT, request(evidence=replace(STAY, passages=(other,)))))
    assert data["notes"] == []
    assert data["cited"][0]["note"] == -1


def test_a_note_that_is_cited_often_is_in_the_page_once() -> None:
    html, _, data = page((DRAFT, REQUEST), (replace(DRAFT, document="another"), REQUEST))
    assert len(data["notes"]) == 1
    assert html.count("walks the ward without stopping. She denies chest pain") == 1


def test_nothing_is_fetched_and_no_script_but_the_pages_own_may_run() -> None:
    html, tree, _ = page((DRAFT, REQUEST))
    assert not re.search(r"(?:src|href)=[\"'](?!#)", html)
    assert "url(" not in html
    assert "@import" not in html
    script = next(node.text() for node in tree.css("script") if "type" not in node.attributes)
    wanted = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = tree.css_first("meta[http-equiv]").attributes["content"]
    assert policy == f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{wanted}'"


def test_markup_from_the_record_is_text() -> None:
    html, tree, _ = page(
        (AWKWARD, None), (replace(AWKWARD, title="</title><img src=x onerror=alert(1)>"), None)
    )
    assert "<img" not in html
    assert len(tree.css("script")) == 2
    assert "<script>alert(1)</script>" in texts(tree, ".said")[0]


def test_a_marked_statement_says_what_is_to_be_checked() -> None:
    _, tree, _ = page((DRAFT, REQUEST))
    assert texts(tree, ".check") == [
        "To check The record holds an allergy to Penicillin; check before this is given."
    ]
    assert "1 to check" in texts(tree, "nav a")[0]


def test_an_empty_section_says_why() -> None:
    _, tree, _ = page((EMPTY, REQUEST))
    assert "Nothing documented by 5 March 2026 10:00." in texts(tree, "article .nothing")


def test_drafts_stand_under_their_patient_in_order_of_time() -> None:
    other = request(evidence=replace(STAY, patient=PatientBody(family="Abel", given="Zoe")))
    early = replace(DRAFT, title="Early", cut=DRAFT.cut - 10**9)
    _, tree, _ = page((DRAFT, REQUEST), (early, REQUEST), (replace(DRAFT, patient="Patient/2"), other))
    assert texts(tree, "nav summary b") == ["Anna Keller", "Zoe Abel"]
    assert "born 1951-09-14, female" in texts(tree, "nav summary")[0]
    assert [t.split()[0] for t in texts(tree, "nav details:nth-of-type(1) a")] == ["Early", "Progress"]


def test_without_requests_names_come_from_whoever_knows_them() -> None:
    tree = LexborHTMLParser(
        to_page([(DRAFT, None)], people={"Patient/1": person_of(to_bundle(DRAFT, REQUEST))})
    )
    assert texts(tree, "nav summary b") == ["Anna Keller"]
    assert texts(LexborHTMLParser(to_page([(DRAFT, None)])), "nav summary b") == ["Patient/1"]


def test_times_are_those_of_the_hospital() -> None:
    _, tree, data = page((DRAFT, replace(REQUEST, zone="Europe/Berlin")))
    assert "as of 5 March 2026 11:00 (Europe/Berlin)" in texts(tree, ".about")[0]
    assert data["notes"][0]["time"] == "5 March 2026 10:15 (Europe/Berlin)"


def test_every_draft_says_that_it_is_one() -> None:
    _, tree, _ = page((DRAFT, REQUEST), (EMPTY, REQUEST))
    assert texts(tree, ".stamp") == ["Draft", "Draft"]
    assert "A clinician has to check" in texts(tree, ".banner")[0]
    assert (
        "1 statement was cut because the sources do not bear them out (numbers: 1)"
        in texts(tree, "article")[0]
    )


@pytest.mark.parametrize("drafts", [(), ((replace(DRAFT, sections=()), None),)])
def test_a_page_of_nothing_is_still_a_page(drafts: tuple[tuple[Draft, Request | None], ...]) -> None:
    assert to_page(drafts).endswith("</html>")


def test_a_critical_value_is_seen_on_the_page_and_in_its_list_also_without_the_request() -> None:
    urgent = replace(DRAFT, document="progress-note/Patient/1/Encounter/1/critical:2026-03-03T06:40:00Z")
    page = to_page([(urgent, None)])
    assert (
        '<p class="alarm" role="note"><b>Critical value</b>: this draft was made because of one.</p>' in page
    )
    assert '<b class="critical">critical value</b>' in page
    plain_page = to_page([(DRAFT, None)])
    assert 'class="alarm"' not in plain_page
    assert "New notes or results" in plain_page
