"""Documents of every kind that leaves: name -> Bundle."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from processors.drafting.fhir import to_bundle
from schemas.codes import Coding, Concept
from schemas.drafts import Author, Citation, Section, Statement
from schemas.events import DocumentBody, EncounterBody, PatientBody
from schemas.facts import Source
from schemas.requests import EncounterEvidence, Evidence, Passage
from tests.processors.drafts import DRAFT, fact_citation
from tests.processors.stay import STAY, at, request

PREDECESSOR = "urn:uuid:6b0f5b0e-3d5c-5a53-9d0f-1f6d1b0c7a11"

EMPTY = replace(
    DRAFT,
    sections=(
        Section("Subjective", "61150-9", empty_reason="Nothing documented by 5 March 2026 10:00."),
        Section(
            "Objective",
            "61149-1",
            (),
            (Section("Vital signs", "8716-3", empty_reason="Nothing documented."),),
            "Nothing.",
        ),
    ),
    rejected=(),
)

DIAGNOSIS = replace(
    DRAFT,
    task="diagnosis",
    title="Diagnostic assessment",
    document="diagnosis/Patient/1/Encounter/1/admission",
    sections=(
        Section(
            "Diagnoses in the record",
            "29308-4",
            (
                Statement(
                    "Acute decompensated heart failure is an active problem.",
                    (
                        fact_citation("Encounter/1", "Admitted for shortness of breath", "03-01 07:40"),
                        fact_citation("Condition/1", "Acute decompensated heart failure", "03-01 09:00"),
                    ),
                ),
                Statement(
                    "Obstructive sleep apnea is under consideration.",
                    (fact_citation("Condition/6", "Obstructive sleep apnea (unconfirmed)", "03-02 10:00"),),
                ),
            ),
        ),
        Section(
            "Excluded",
            "",
            (
                Statement(
                    "The record states: no Pneumonia.",
                    (fact_citation("Condition/5", "no Pneumonia", "03-01 10:00"),),
                ),
            ),
        ),
    ),
)

MODEL = replace(
    DRAFT,
    author=Author("qwen3-32b@ward-lora", "1", "retriever-7"),
    fallback="",
    tokens_in=900,
    tokens_out=120,
)

#: Everything that a feed can bring and FHIR does not allow as it is.
AWKWARD_TEXT = "Potassium <6.1 & rising> \x0b\x00 \"quoted\" 'twice' ]]> <script>alert(1)</script> 6.1\u00a0mmol/L é 漢 🫀"
AWKWARD = replace(
    DRAFT,
    patient="urn:oid:1.2.276.0.76|A/B 7",
    encounter="Encounter/urn:0123456789abcdef",
    document="progress-note/urn:oid:1.2.276.0.76|A/B 7/x/2026",
    sections=(
        Section(
            f"Title {AWKWARD_TEXT}",
            "61150-9",
            (
                Statement(
                    AWKWARD_TEXT,
                    (
                        Citation(
                            Source(
                                "Observation/urn:0123456789abcdef", "0123456789abcdef", path="valueString"
                            ),
                            AWKWARD_TEXT,
                            -5,
                            AWKWARD_TEXT * 9,
                        ),
                        Citation(Source("Observation/with_underscore", "3"), AWKWARD_TEXT, 2**62),
                        Citation(Source("DocumentReference/9", 'W/"x"', 0, len(AWKWARD_TEXT)), AWKWARD_TEXT),
                        Citation(Source("DocumentReference/9", "2", 4, 9), "quote"),
                        Citation(Source("DocumentReference/10", "0123456789abcdef", 4, 9), "quote"),
                    ),
                    "marked",
                ),
            ),
        ),
        Section("", "", empty_reason=""),
    ),
)
AWKWARD_EVIDENCE = Evidence(
    patient=PatientBody(
        (
            "urn:oid:1.2.276.0.76|A/B 7",
            "MR|\x00",
            "only a value",
            "no uri|5",
            "urn:oid:x.1|6",
            "urn:uuid:none|7",
            "http://example.org/mrn|8",
        ),
        "O'Neil <b>",
        "",
        "1950-03",
        "apache",
    ),
    encounter=EncounterEvidence(
        "Encounter/urn:0123456789abcdef",
        "",
        EncounterBody(
            "",
            "strange",
            at("03-01 07:40"),
            -(10**18),
            (
                Concept(
                    (
                        Coding("not a uri", "x y", "A\x0b"),
                        Coding(),
                        Coding("http://snomed.info/sct", "84114007", "Heart failure"),
                    )
                ),
                Concept(),
            ),
        ),
    ),
)

RESOLVED = Evidence(
    patient=PatientBody(("urn:oid:2.16.840.1|77",), "Okafor", "Chidi Emeka", "1962", "male"),
    passages=(Passage("DocumentReference/1", "1", at("03-01 09:00"), "", DocumentBody("text")),),
)


def documents() -> dict[str, dict[str, Any]]:
    """One of each."""
    daily = request()
    return {
        "progress-note": to_bundle(DRAFT, daily),
        "revision": to_bundle(DRAFT, daily, PREDECESSOR),
        "critical": to_bundle(
            replace(DRAFT, document="progress-note/Patient/1/Encounter/1/critical:Observation/2"), daily
        ),
        "model": to_bundle(MODEL, daily),
        "fallback": to_bundle(replace(DRAFT, fallback="circuit-open"), daily),
        "empty": to_bundle(EMPTY, request(evidence=Evidence())),
        "no-sections": to_bundle(replace(DRAFT, sections=()), daily),
        "no-encounter": to_bundle(replace(DRAFT, encounter=""), request(evidence=RESOLVED)),
        "discharge": to_bundle(
            replace(DRAFT, task="discharge-instruction"), request("discharge-instruction", evidence=_ended())
        ),
        "care-summary": to_bundle(
            replace(DRAFT, task="care-summary"), request("care-summary", evidence=_ended())
        ),
        "diagnosis": to_bundle(DIAGNOSIS, request("diagnosis", slot="admission")),
        "awkward": to_bundle(AWKWARD, request(evidence=AWKWARD_EVIDENCE)),
    }


def _ended() -> Evidence:
    assert STAY.encounter is not None
    body = replace(STAY.encounter.body, status="finished", end=at("03-05 11:00"), disposition="home")
    return replace(STAY, encounter=replace(STAY.encounter, body=body))
