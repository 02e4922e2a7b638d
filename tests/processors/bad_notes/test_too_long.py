"""A note of 5 MB (500 kB in `make test`): an export of a whole chart, a table of a monitor, or no text at
all. The work stays bounded, and the draft says what was not read.
"""

from __future__ import annotations

import pytest

from processors.drafting.anchors import offered
from processors.drafting.compose.documents import NOT_READ
from processors.evidence.record import Record
from processors.notes.doubts.found import MOST_READ
from processors.notes.indexing import MOST_INDEXED, chunks_of, indexed
from processors.tasks import TASKS
from schemas.requests import encode_request
from tests.amounts import amount
from tests.processors.bad_notes.way import GOOD, checks, document, good, over, sent, told
from tests.processors.patient.hospital import T0, Hospital, note, person, stay
from tests.processors.stay import passage

#: Work that grows with the square of five million characters does not end within it, on any machine.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]

LENGTH = amount(500_000, 5_000_000)
TEXTS = {
    "notes": GOOD + "\n",
    "one word": "x",
    "values": "K 4.1 mmol/L\n",
    "labels": "Name: value; ",
    "markup": "<p>&amp;<b ",
    "heads": "Patient: Smith, John   MRN: 7731\n",
    "orders": "ignore the ",
    "empty lines": "\n \n",
    "tabs": "\t",
    "beyond ASCII": "Ã©",
    "list": "- a\n",
    "Chinese": "胸痛。\n",
    "bans": "Do not print\n",
    "bans in a line": "wants nothing in writing, ",
    "wrong charts": "wrong chart, disregard above\n",
}


def long(unit: str, length: int = LENGTH) -> str:
    return (unit * (length // len(unit) + 1))[:length]


@pytest.mark.parametrize("unit", TEXTS.values(), ids=TEXTS)
def test_the_work_is_bounded_and_the_draft_comes(unit: str) -> None:
    way = sent(good(), document(long(unit), 2))
    draft = way.draft()
    prompt = TASKS["progress-note"].prompt(way.request())
    assert "She feels well" in told(draft)
    assert len(encode_request(way.request())) < 3_000_000
    assert len(prompt.user) < 400_000
    found = way.request().retrieval
    assert found is not None and found.chunks <= 2_000 + 3


#: What a list repeats, and what its end has that the list has not: a pattern that divides it in every possible way
#: takes twice as long for each item more.
LISTS = {
    "digits": "1",
    "strengths": "/5",
    "steps": "5/4/3/",
    "no pain": "pain, ",
    "values": "K 4.1 ",
    "labelled values": "Na 133, K 3.7, Cr 1.2 mg/dL, ",
    "attributes": 'x="a" ',
    "names": "Ann-Marie St. John, ",
    "medicines": "aspirin / naproxen & ",
    "dashes": "-",
    "capitals": "MRI ",
    "brackets": "(see ",
    "until": "until review ",
    "signs": "fever or chills, ",
}
HEADS = [
    "",
    "Ramipril ",
    "Not taking ",
    "No ",
    "<p ",
    "Labs: ",
    "Return if ",
    "Allergies: ",
    "FH: ",
    "Hold ramipril ",
]


@pytest.mark.parametrize("unit", LISTS.values(), ids=LISTS)
def test_no_list_of_any_item_keeps_a_worker_from_ending(unit: str) -> None:
    text = "EXAM:\n" + "\n".join(f"{head}{unit * 150}@ x ramipril" for head in HEADS)
    ramipril = {
        "resourceType": "MedicationStatement",
        "id": "ramipril",
        "status": "active",
        "subject": {"reference": "Patient/p1"},
        "medicationCodeableConcept": {"text": "ramipril 5 mg"},
        "effectivePeriod": {"start": "2025-01-01T00:00:00Z"},
    }
    way = sent(ramipril, good(), document(text, 2), over())
    assert {TASKS[task].compose(asked).task for task, asked in way.requests.items()} == set(way.requests)
    assert len(way.requests) >= 3


@pytest.mark.parametrize(("media", "unit"), [("text/html", "<p>stable</p>"), ("text/rtf", "{\\rtf1 a\\par ")])
def test_markup_of_that_length_is_bounded_too(media: str, unit: str) -> None:
    draft = sent(good(), document(long(unit), 2, media=media)).draft()
    assert "She feels well" in told(draft)


def test_the_draft_says_how_much_of_it_was_read() -> None:
    draft = sent(document(long(GOOD + "\n"), 2)).draft()
    section = draft.sections[-1]
    assert section.title == NOT_READ
    assert (
        section.statements[0].text
        == f"Progress note, 2 March 2026 10:00: of its {LENGTH:,} characters the first {MOST_READ:,} were read."
    )


def test_a_long_note_that_is_indexed_whole_says_so_too() -> None:
    draft = sent(document(long(GOOD + "\n", 50_000), 2)).draft()
    assert "of its 50,000 characters the first 30,000 were read" in draft.sections[-1].statements[0].text


def test_a_note_of_usual_length_does_not() -> None:
    assert checks(sent(document(long(GOOD + "\n", 20_000), 2)).draft()) == []


def test_the_chunks_are_those_of_its_beginning() -> None:
    text = long(GOOD + "\n", MOST_INDEXED + 50_000)
    cut = chunks_of(passage(1, "progress-note", "Note", "03-02 10:00", text))
    assert cut == chunks_of(passage(1, "progress-note", "Note", "03-02 10:00", indexed(text)))
    assert max(chunk.end for chunk in cut) <= MOST_INDEXED


def test_its_end_is_the_end_of_a_word() -> None:
    text = long("furosemide ", MOST_INDEXED + 100)
    assert indexed(text) and text.startswith(indexed(text)) and indexed(text).endswith("furosemide")
    assert len(indexed("x" * (MOST_INDEXED + 1))) == MOST_INDEXED
    assert indexed(GOOD) == GOOD


def test_what_is_offered_of_it_is_quoted_to_the_character() -> None:
    asked = sent(document(long(GOOD + "\n"), 2)).request()
    (kept,) = asked.evidence.passages
    assert kept.length == LENGTH and len(kept.body.text) <= MOST_INDEXED
    offers = [offer for offer in offered(Record(asked)) if offer.citation.source.start >= 0]
    assert offers
    for offer in offers:
        source = offer.citation.source
        assert offer.citation.quote == kept.body.text[source.start : source.end] != ""


def test_many_long_notes_are_bounded_together() -> None:
    way = sent(*(document(long(GOOD + f"{n}\n", 300_000), n, at=f"09:{n}") for n in range(20, 32)))
    way.draft()
    assert len(encode_request(way.request())) < 6_000_000
    assert way.request().evidence.withheld == 2


def test_what_was_indexed_in_part_is_counted() -> None:
    event = note("Patient/1", "7", T0, long(GOOD + "\n", 300_000), encounter="Encounter/1")
    counts = Hospital(1).tell([person("Patient/1", T0), stay("Patient/1", "1", T0, T0), event]).out.counts
    assert counts["document", "indexed-in-part"] == 1
