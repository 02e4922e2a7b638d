"""Bytes that are not in the charset that was declared: the note is read, the guess is said, and every
quotation stands where it is said to.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.drafting.anchors import offered
from processors.evidence.record import Record
from schemas.drafts import Draft
from tests.amounts import examples
from tests.processors.bad_notes.way import Way, document, sent, told
from tests.processors.bad_notes.way import statements as of_section
from tests.processors.ingest.samples import patient

NOTE = "SUBJECTIVE:\nSeñora Müller feels well; T 37.2 °C, “no pain” – naïve to opioids.\n\nPLAN:\nContinue furosemide 40 µg/kg by mouth daily.\n"
WESTERN = "Señora Müller feels well; T 37.2 °C, “no pain” – naïve to opioids."
UTF8 = "text/plain; charset=utf-8"
MULLER = patient(name=[{"family": "Müller", "given": ["Erika"]}])


def quotes_stand(way: Way, draft: Draft) -> None:
    texts = {p.resource: p.body.text for p in way.request().evidence.passages}
    cited = [
        c
        for section in draft.sections
        for s in of_section(section)
        for c in s.citations
        if c.source.start >= 0
    ]
    cited += [o.citation for o in offered(Record(way.request())) if o.citation.source.start >= 0]
    assert cited
    for citation in cited:
        assert (
            texts[citation.source.resource][citation.source.start : citation.source.end]
            == citation.quote
            != ""
        )


@pytest.mark.parametrize(
    ("raw", "media", "said"),
    [
        (NOTE.encode("cp1252"), UTF8, True),
        (NOTE.encode("cp1252"), "text/plain", True),
        (NOTE.encode("cp1252"), "text/plain; charset=iso-8859-1", False),
        (NOTE.encode("cp1252"), "text/plain; charset=us-ascii", False),
        (NOTE.encode("utf-16"), UTF8, False),
        (NOTE.encode("utf-16-le"), UTF8, True),
        (NOTE.encode("utf-16-be"), "text/plain", True),
        (b"\xef\xbb\xbf" + NOTE.encode(), "text/plain; charset=utf-16", False),
        (NOTE.encode(), "text/plain; charset=klingon", True),
        (NOTE.replace("\n", "\r\n").encode("cp1252"), UTF8, True),
    ],
)
def test_the_note_is_read_as_its_author_wrote_it(raw: bytes, media: str, said: bool) -> None:
    way = sent(document(raw, 2, media=media), person=MULLER)
    draft = way.draft()
    assert WESTERN in told(draft) and "40 µg/kg" in told(draft)
    quotes_stand(way, draft)
    (kept,) = way.request().evidence.passages
    assert ("attachment 1 in a guessed character set" in kept.body.issues) is said
    assert any(letter.reason in ("guessed-charset", "unknown-charset") for letter in way.letters) is said


def test_a_guess_is_told_to_the_reader() -> None:
    shown = sent(document(NOTE.encode("cp1252"), 2, media=UTF8), person=MULLER).draft()
    last = shown.sections[-1]
    assert last.statements[0].text == "Read in a guessed character set: Progress note, 2 March 2026 10:00."
    assert last.statements[0].note == "Compare umlauts, accents and signs such as µ and ° with the original."


def test_text_that_was_decoded_wrongly_before_it_came_is_repaired_in_what_is_searched_and_offered() -> None:
    damaged = NOTE.replace("“", '"').replace("”", '"').encode().decode("cp1252")
    way = sent(document(damaged, 2), person=MULLER)
    shown = " ".join(offer.shown for offer in offered(Record(way.request())))
    assert "Müller" in shown and "37.2 °C" in shown and "µg/kg" in shown and "Ã" not in shown
    quotes_stand(way, way.draft())  # while a quotation is what stands in the record


@examples(40, deadline=None)
@given(
    words=st.text(
        st.characters(codec="cp1252", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=200
    ),
    charset=st.sampled_from(
        ["cp1252", "utf-8", "utf-16", "utf-16-le", "utf-32", "latin-1", "mac-roman", "cp437"]
    ),
    declared=st.sampled_from(["utf-8", "utf-16", "latin-1", "klingon", "rot13", ""]),
)
def test_whatever_was_declared_a_draft_comes_and_its_quotations_stand(
    words: str, charset: str, declared: str
) -> None:
    raw = f"SUBJECTIVE:\nShe feels well today. {words}\n".encode(charset, "replace")
    way = sent(document(raw, 2, media=f"text/plain; charset={declared}" if declared else "text/plain"))
    draft = way.draft()
    texts = {p.resource: p.body.text for p in way.request().evidence.passages}
    for section in draft.sections:
        for statement in of_section(section):
            for cited in statement.citations:
                if cited.source.start >= 0:
                    assert texts[cited.source.resource][cited.source.start : cited.source.end] == cited.quote
