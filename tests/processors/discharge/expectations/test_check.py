"""A statement on a path, whoever wrote it: told as what other people often have, without a dose, and never
against an allergy.
"""

from __future__ import annotations

import msgspec
import pytest

from models.llm.port import Completion
from processors.discharge.task import DischargeInstruction
from processors.drafting.fhir import from_bundle, to_bundle
from processors.drafting.fhir.vocabulary import KNOWLEDGE
from processors.drafting.render.markdown import to_markdown
from processors.drafting.render.page import to_page
from processors.tasks import gate as gate_of
from processors.tasks import tasks
from schemas.drafts import Citation, Draft, Statement
from schemas.facts import Source
from schemas.requests import Request
from schemas.trajectories import Trajectory
from streams.stages.generate.drafting import Drafted
from streams.stages.generate.result_records import trajectory
from tests.processors.drafted import statements, text
from tests.processors.expected import POLICY, early, letter, reasoner
from tests.processors.stay import passage

TITLE = "What may happen next"
DIGOXIN, AMOXICILLIN = ("digoxin", "CHEM", "treated by"), ("amoxicillin", "CHEM", "treated by")


def expecting(*expected: tuple[str, str, str]) -> Request:
    return DischargeInstruction(reasoner(*expected)).prepare(early())


def said(words: str) -> str:
    """The check that these words fail, citing the path to digoxin; "" where they stand."""
    asked = expecting(DIGOXIN)
    cited = next(s for s in statements(letter(DIGOXIN), TITLE)).citations
    found = gate_of(asked).judge(Statement(words, cited), composed=True)
    return found.check if found is not None else ""


@pytest.mark.parametrize(
    "words",
    [
        "People who come with shortness of breath are often given digoxin.",
        "Some people with shortness of breath may need digoxin. Your team will tell you what applies to you.",
        "You may be given digoxin.",
    ],
)
def test_expectations_stand(words: str) -> None:
    assert said(words) == ""


@pytest.mark.parametrize(
    ("words", "check"),
    [
        ("You will need digoxin.", "expectation"),
        ("You need digoxin because of your shortness of breath.", "expectation"),
        ("Take digoxin.", "expectation"),
        ("Digoxin was started.", "expectation"),
        ("shortness of breath [DISO] --treated by--> digoxin [CHEM]", "expectation"),
        ("People with shortness of breath are often given digoxin 0.25 mg.", "dose"),
        ("People with shortness of breath are often given digoxin once a day.", "dose"),
        ("People with shortness of breath are often given warfarin.", "name"),
        (
            "People with shortness of breath are often given digoxin, but often get amoxicillin as well.",
            "allergy",
        ),
    ],
)
def test_what_is_told_as_known_or_with_a_dose_is_cut(words: str, check: str) -> None:
    assert said(words) == check


def test_one_path_excuses_no_other_sentence_from_being_certain() -> None:
    sure = "Digoxin is often given. Pneumonia was seen on the film of the chest."
    note = passage(
        9,
        "progress-note",
        "Progress note",
        "03-01 09:00",
        "ASSESSMENT: Possible pneumonia on the film of the chest.",
    )
    asked = expecting(DIGOXIN)
    asked = msgspec.structs.replace(
        asked, evidence=msgspec.structs.replace(asked.evidence, passages=(*asked.evidence.passages, note))
    )
    cited = next(s for s in statements(letter(DIGOXIN), TITLE)).citations
    at = note.body.text.index("Possible")
    quoted = Citation(
        Source(note.resource, note.version, start=at, end=len(note.body.text)),
        note.body.text[at:],
        note.time,
        "note",
    )
    found = gate_of(asked).judge(Statement(sure, (*cited, quoted)))
    assert found is not None and found.check == "certainty"


def test_a_path_of_another_request_is_no_source() -> None:
    statement = statements(letter(DIGOXIN), TITLE)[0]
    found = gate_of(expecting(AMOXICILLIN)).judge(statement)
    assert found is not None and found.check == "citation"
    assert gate_of(early()).judge(statement) is not None


def test_a_path_without_the_words_it_starts_from_is_cut() -> None:
    statement = statements(letter(DIGOXIN), TITLE)[0]
    alone = msgspec.structs.replace(statement, citations=statement.citations[1:])
    found = gate_of(expecting(DIGOXIN)).judge(alone)
    assert found is not None and found.check == "citation"


def answered(
    *sections: tuple[str, str, tuple[str, ...]], expected: tuple[tuple[str, str, str], ...] = (DIGOXIN,)
) -> Draft:
    """What is kept of a model's answer: code, words, anchors."""
    told = {
        "sections": [
            {"code": code, "statements": [{"text": words, "sources": list(anchors)}]}
            for code, words, anchors in sections
        ]
    }
    completion = Completion(text=msgspec.json.encode(told).decode(), model="m", tokens_in=1, tokens_out=1)
    return tasks(reasoner(*expected))["discharge-instruction"].from_completion(early(), completion)


def test_a_models_expectation_stands_in_its_section_and_cites_path_and_record() -> None:
    draft = answered(
        ("expected-medicines", "People who come with shortness of breath are often given digoxin.", ("K1",))
    )
    (statement,) = statements(draft, "Medicines that may be given")
    assert [c.kind for c in statement.citations] == ["record", "knowledge"]
    assert draft.author.policy == POLICY


@pytest.mark.parametrize(
    ("code", "words", "anchors", "check"),
    [
        ("10183-2", "People who come with shortness of breath are often given digoxin.", ("K1",), "section"),
        ("expected-medicines", "You may have shortness of breath.", ("F1",), "section"),
        ("expected-medicines", "You will be given digoxin.", ("K1",), "expectation"),
        (
            "expected-medicines",
            "People who come with shortness of breath are often given digoxin.",
            ("K2",),
            "citation",
        ),
    ],
)
def test_a_models_other_use_of_a_path_is_cut(
    code: str, words: str, anchors: tuple[str, ...], check: str
) -> None:
    draft = answered((code, words, anchors))
    assert check in {r.check for r in draft.rejected}
    assert words not in text(draft, "10183-2")


def test_a_model_is_not_offered_what_the_patient_is_allergic_to() -> None:
    draft = answered(
        (
            "expected-medicines",
            "People who come with shortness of breath are often given amoxicillin.",
            ("K2",),
        ),
        expected=(DIGOXIN, AMOXICILLIN),
    )
    assert "amoxicillin" not in text(draft, TITLE)
    prompt = tasks(reasoner(DIGOXIN, AMOXICILLIN))["discharge-instruction"].prompt(early())
    assert "[K1] shortness of breath (DISO) --treated by--> digoxin (CHEM)" in prompt.user
    assert "amoxicillin (CHEM)" not in prompt.user
    assert "expected-medicines" in prompt.user
    assert "short sentences of everyday words" in prompt.user


def test_a_models_order_against_an_allergy_is_marked() -> None:
    asked = early()
    prompt = tasks()["discharge-instruction"].prompt(asked).user
    anchor = next(
        line.partition("]")[0].strip("[")
        for line in prompt.splitlines()
        if "Amoxicillin" in line and line.startswith("[F")
    )
    completion = Completion(
        text=msgspec.json.encode(
            {
                "sections": [
                    {
                        "code": "10183-2",
                        "statements": [
                            {
                                "text": "Amoxicillin 500 mg by mouth three times daily was ordered.",
                                "sources": [anchor],
                            }
                        ],
                    }
                ]
            }
        ).decode(),
        model="m",
        tokens_in=1,
        tokens_out=1,
    )
    (statement,) = [
        s
        for s in statements(tasks()["discharge-instruction"].from_completion(asked, completion), "10183-2")
        if "Amoxicillin" in s.text
    ]
    assert statement.verdict == "marked"
    assert "allergy to Penicillin" in statement.note


def test_the_document_names_the_path_as_knowledge_and_comes_back_the_same() -> None:
    draft = letter()
    bundle = to_bundle(draft, early())
    assert from_bundle(bundle).sections == draft.sections
    assert from_bundle(bundle).author == draft.author
    members = [entry["resource"] for entry in bundle["entry"]]
    provenance = next(m for m in members if m["resourceType"] == "Provenance")
    paths = [
        e["what"] for e in provenance["entity"] if e["what"].get("identifier", {}).get("system") == KNOWLEDGE
    ]
    assert len(paths) == 6
    assert paths[0]["identifier"]["value"].endswith(f"@{POLICY}")
    assert "--tested by-->" in paths[0]["display"]
    assert "6 reasoning paths" in provenance["text"]["div"]
    device = next(m for m in members if m["resourceType"] == "Device")
    assert {"type": {"text": "policy"}, "value": POLICY} in device["version"]


def test_a_path_is_no_entry_of_a_section() -> None:
    bundle = to_bundle(letter(), early())
    composition = bundle["entry"][0]["resource"]
    ahead = next(s for s in composition["section"] if s["title"] == TITLE)
    entries = [e["identifier"]["value"] for part in ahead["section"] for e in part.get("entry", ())]
    assert entries and not any("path:" in value for value in entries)


def test_readers_see_the_path_in_words() -> None:
    draft = letter()
    assert "Medical knowledge, of other patients: shortness of breath \\[DISO\\]" in to_markdown(draft)
    page = to_page([(draft, early())])
    assert "Reasoning path" in page
    assert "walked by listed-1 on tests" in page


def test_the_trajectory_holds_the_paths_and_no_text_of_a_note() -> None:
    draft = letter()
    found = trajectory(early(), Drafted(draft))
    assert found.policy == POLICY
    assert found.expectations == draft.expectations
    written = msgspec.json.encode(found)
    assert b"five days of" not in written
    assert msgspec.json.decode(written, type=Trajectory) == found
