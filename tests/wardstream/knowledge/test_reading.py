"""Files to documents, and what is stated of those that are none."""

from __future__ import annotations

import bz2
import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.search.pieces import Document
from wardstream.knowledge import bounded, lines, mediawiki, plain, pubmed
from wardstream.knowledge.documents import Fault, read, tag_of

PUBMED = """<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
<PubmedArticleSet>
<PubmedArticle><MedlineCitation><PMID Version="1">11</PMID><Article><ArticleTitle>Lens in <i>Marfan</i> syndrome.</ArticleTitle>
<Abstract><AbstractText Label="BACKGROUND">Ectopia lentis is common.</AbstractText><AbstractText Label="RESULTS">Seen in 60 <sup>%</sup>.</AbstractText></Abstract>
</Article></MedlineCitation></PubmedArticle>
<PubmedArticle><MedlineCitation><PMID>12</PMID><Article><ArticleTitle>No abstract.</ArticleTitle></Article></MedlineCitation></PubmedArticle>
<PubmedArticle><MedlineCitation><PMID>13</PMID><Article><ArticleTitle>[A translated title].</ArticleTitle>
<Abstract><AbstractText>Colchicine 0.5 mg.</AbstractText></Abstract></Article></MedlineCitation></PubmedArticle>
</PubmedArticleSet>"""

WIKI = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11">
<siteinfo><sitename>W</sitename></siteinfo>
<page><title>Marfan syndrome</title><ns>0</ns><id>7</id><revision><id>99</id><text xml:space="preserve">{{Infobox|name=x}}
[[File:Heart.png|thumb|A picture of [[heart]]s]]
'''Marfan syndrome''' is caused by [[FBN1|the gene FBN1]].&lt;ref&gt;Some paper&lt;/ref&gt; It is not rare: 1 in 5,000.

== Signs ==
[[Ectopia lentis]] in 60&amp;nbsp;%.
{| class="wikitable"
| cell
|}

== References ==
{{reflist}} hidden words

== Treatment ==
Losartan.
[[Category:Diseases]]</text></revision></page>
<page><title>MFS</title><ns>0</ns><id>8</id><redirect title="Marfan syndrome" /><revision><text>#REDIRECT [[Marfan syndrome]]</text></revision></page>
<page><title>Talk:Marfan</title><ns>1</ns><id>9</id><revision><text>chat</text></revision></page>
</mediawiki>"""


def got(*paths: Path) -> tuple[list[Document], list[str]]:
    faults: list[Fault] = []
    found = list(read(list(paths), faults.append))
    return found, [f"{Path(one.file).name}: {one.reason}" for one in faults]


def test_pubmed_gives_title_and_abstract_by_pmid_and_tells_what_has_none(tmp_path: Path) -> None:
    path = tmp_path / "pubmed.xml.gz"
    path.write_bytes(gzip.compress(PUBMED.encode()))
    found, stated = got(path)
    assert found == [
        Document(
            "PMID:11",
            "Lens in Marfan syndrome.",
            "Background: Ectopia lentis is common.\n\nResults: Seen in 60 %.",
        ),
        Document("PMID:13", "A translated title", "Colchicine 0.5 mg."),
    ]
    assert stated == ["pubmed.xml.gz: note: 1 articles have no abstract and were passed over"]
    assert tag_of([path]) == "PMC"


@pytest.mark.parametrize("packed", [True, False])
def test_a_wiki_gives_articles_in_plain_words(tmp_path: Path, packed: bool) -> None:
    path = tmp_path / ("dump.xml.bz2" if packed else "dump.xml")
    path.write_bytes(bz2.compress(WIKI.encode()) if packed else WIKI.encode())
    (one,), stated = got(path)
    assert (one.id, one.title, stated) == ("page:7", "Marfan syndrome", [])
    said = " ".join(one.text.split())
    assert (
        said
        == "Marfan syndrome is caused by the gene FBN1. It is not rare: 1 in 5,000. Signs Ectopia lentis in 60 %. Treatment Losartan."
    )
    assert tag_of([path]) == "WIKI"


@pytest.mark.parametrize(
    "wikitext",
    [
        "{{" * 500,
        "[[" * 500 + "x",
        "<ref>" * 200,
        "{|\n|" * 100,
        "'''''x",
        "== a ==\n=== References ===\n== b ==\nkept",
    ],
)
def test_wikitext_that_is_broken_still_is_text(wikitext: str) -> None:
    assert isinstance(mediawiki.plain(wikitext), str)


def test_a_folder_gives_what_can_be_read_of_it_in_the_same_order_and_tells_the_rest(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "note.txt").write_text("Gout\n\nUrate crystals.", encoding="utf-8")
    (tmp_path / "a.md").write_text("# Fabry disease\nAngiokeratoma.", encoding="utf-8")
    (tmp_path / "latin.txt").write_bytes(
        "Morbus Ménière: Schwindel, Tinnitus und Hörverlust für Stunden.".encode("latin-1")
    )
    (tmp_path / "picture.png").write_bytes(bytes(range(256)) * 10)
    (tmp_path / "empty.txt").write_text("  \n")
    (tmp_path / "other.xml").write_text("<html/>")
    (tmp_path / ".hidden").write_text("hidden")
    found, stated = got(tmp_path)
    assert [(one.id, one.title) for one in found] == [
        ("a.md", "Fabry disease"),
        ("b/note.txt", "Gout"),
        ("latin.txt", "latin"),
    ]
    assert "Ménière" in found[2].text
    assert stated == [
        "empty.txt: it is empty",
        "other.xml: expected PubmedArticleSet or mediawiki, got html",
        "picture.png: it is not text; PDF, JSON lines, PubMed's XML, a wiki's dump and plain text are read",
    ]
    assert got(tmp_path) == (found, stated)


def test_xml_that_breaks_gives_what_stood_before(tmp_path: Path) -> None:
    path = tmp_path / "broken.xml"
    path.write_text(PUBMED[: PUBMED.index("<PMID>13")])
    found, stated = got(path)
    assert [one.id for one in found] == ["PMID:11"]
    assert "broken XML at line" in stated[-1]


def test_an_archive_that_breaks_gives_what_stood_before_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl.gz"
    many = "\n".join(json.dumps({"id": n, "text": f"text {n} " * 50}) for n in range(5_000))
    path.write_bytes(gzip.compress(many.encode())[:-2_000])
    found, stated = got(path)
    assert found
    assert stated == ["cut.jsonl.gz: it cannot be read to its end (EOFError); what stood before was read"]


def test_entities_that_explode_are_refused(tmp_path: Path) -> None:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "x" * 1_000}">' for n in range(9))
    path = tmp_path / "bomb.xml"
    path.write_text(
        f"<?xml version='1.0'?><!DOCTYPE PubmedArticleSet [{entities}]><PubmedArticleSet><PubmedArticle>&e8;</PubmedArticle></PubmedArticleSet>"
    )
    found, stated = got(path)
    assert not found
    assert "broken XML" in stated[0]


def test_json_lines_that_are_none_are_told_by_number(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(
        '{"id": 5, "title": "T", "text": "x"}\n\nnot json\n{"title": "T"}\n{"text": " "}\n[]\n{"text": "without an id"}\n'
    )
    found, stated = got(path)
    assert [(one.id, one.title, one.text) for one in found[:1]] == [("5", "T", "x")]
    assert [one.text for one in found] == ["x", "without an id"]
    assert [reason.split(":")[1].strip() for reason in stated] == ["line 3", "line 4", "line 5", "line 6"]
    assert not any("not json" in reason for reason in stated)


@given(st.lists(st.binary(max_size=40), max_size=8))
def test_no_line_breaks_the_reading_of_the_next(
    tmp_path_factory: pytest.TempPathFactory, rubbish: list[bytes]
) -> None:
    path = tmp_path_factory.mktemp("j") / "x.jsonl"
    path.write_bytes(
        b"\n"
        + b"".join(one.replace(b"\n", b"") + b"\n" for one in rubbish)
        + b'{"id": "last", "text": "there"}\n'
    )
    assert list(lines.read(path, lambda stated: None))[-1] == Document("last", "", "there")


def test_a_huge_line_is_passed_over_without_being_held(tmp_path: Path) -> None:
    path = tmp_path / "bomb.gz"
    with gzip.open(path, "wb") as file:
        file.write(b"first\n" + b"x" * 5_000 + b"\nlast\n" + b"y" * 2_000)
    stated: list[int] = []
    assert list(bounded.lines(path, stated.append, most=1_000)) == [(1, b"first\n"), (3, b"last\n")]
    assert stated == [2, 4]
    with pytest.raises(bounded.TooLong, match="at most 1,000 bytes"):
        bounded.whole(path, 1_000)


def test_a_record_of_xml_without_end_is_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded.Measured.__init__, "__defaults__", (200_000,))
    path = tmp_path / "bomb.xml.gz"
    with gzip.open(path, "wt") as file:
        file.write(PUBMED.replace("</PubmedArticleSet>", "<PubmedArticle>"))
        for _ in range(50):
            file.write("x" * 65_536)
    found, stated = got(path)
    assert [one.id for one in found] == ["PMID:11", "PMID:13"]
    assert "at most 200,000 bytes" in stated[-1]


def test_many_records_together_may_be_longer_than_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded.Measured.__init__, "__defaults__", (200_000,))
    path = tmp_path / "many.xml"
    article = PUBMED[PUBMED.index("<PubmedArticle>") : PUBMED.index("</PubmedArticle>") + 16]
    path.write_text(
        f"<PubmedArticleSet>{''.join(article.replace('>11<', f'>{n}<') for n in range(2_000))}</PubmedArticleSet>"
    )
    with path.open("rb") as file:
        assert len(list(pubmed.read(file, lambda stated: None))) == 2_000


def test_a_pdf_gives_its_text_and_a_scan_or_a_broken_one_is_told(tmp_path: Path) -> None:
    import pypdf

    (tmp_path / "good.pdf").write_bytes(pdf_of("Ectopia lentis in Marfan syndrome."))
    writer = pypdf.PdfWriter()
    writer.add_blank_page(100, 100)
    writer.write(tmp_path / "scan.pdf")
    writer.encrypt("secret")
    writer.write(tmp_path / "locked.pdf")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nothing of it")
    found, stated = got(tmp_path)
    assert [(one.id, one.title, one.text.strip()) for one in found] == [
        ("good.pdf", "good", "Ectopia lentis in Marfan syndrome.")
    ]
    assert [one.split(":")[0] for one in stated] == ["broken.pdf", "locked.pdf", "scan.pdf"]
    assert "encrypted" in stated[1]
    assert "OCR" in stated[2]


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    assert got(tmp_path / "nothing")[1] == ["nothing: expected a file or folder, got nothing"]
    (tmp_path / "folder").mkdir()
    assert got(tmp_path / "folder")[1] == ["folder: no files in it"]


@given(st.binary(max_size=300))
def test_any_bytes_are_text_or_told(data: bytes) -> None:
    said = plain.decoded(data)
    assert said is None or isinstance(said, str)


def pdf_of(text: str) -> bytes:
    """The smallest PDF that says something."""
    stream = f"BT /F1 12 Tf 20 100 Td ({text}) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % at for at in offsets)
    return (
        out
        + b"xref\n0 6\n0000000000 65535 f \n%strailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF"
        % (table, len(out))
    )
