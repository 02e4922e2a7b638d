"""A small guideline in its reviewable form, and records that stand on it in one way or another."""

from __future__ import annotations

from typing import Any

import yaml

from kg.guidelines.graph import Guideline
from kg.guidelines.sources import rules
from kg.guidelines.vocabulary import vocabulary
from processors.care_summary.guidance.guideline_guide import GuidelineGuide
from processors.care_summary.task import CareSummary
from processors.tasks import tasks
from schemas.codes import Coding, Concept, Quantity
from schemas.drafts import Draft
from schemas.events import PatientBody
from schemas.facts import Fact, FactStatus, Relation, Source
from schemas.guidance import Guidance, Recommended
from schemas.instant import FOREVER
from schemas.requests import EncounterEvidence, Evidence, Request
from tests.processors.stay import LOINC, STAY, at, request

RXNORM = "http://www.nlm.nih.gov/research/umls/rxnorm"
TEXT = """
guideline: {id: tumour-guide, title: Tumour guide, version: "7", source: "https://example.org/tumour", population: {stated: tumour, text: tumour}}
value sets:
  tumour: {words: ['^tumour']}
  marker: {loinc: [1-1]}
  ejection fraction: {loinc: [2-2]}
  receptor: {loinc: [3-3]}
  positive: {words: [positive]}
  negative: {words: [negative]}
  scan: {loinc: [4-4]}
  docetaxel: {rxnorm: ['72962'], words: [docetaxel]}
  antibody: {rxnorm: ['224905'], words: [trastuzumab]}
events:
  receptor: {title: receptor test, readings: [{of: receptor, results: {negative: negative, positive: positive}}], order: [negative, positive]}
  scan: {title: scan, readings: [{of: scan, category: done, relations: [observed]}]}
conditions:
  receptor positive: {happened: receptor, at: 0, is: {receptor: [positive]}, text: latest receptor test positive}
situations:
  - title: Receptor positive
    section: A.1
    when: {use: receptor positive}
    options:
      - {title: Trastuzumab with docetaxel, due: now, strength: strong, excluded: {measured: ejection fraction, is: "< 50 %", text: ejection fraction below 50 %}}
      - {title: Trastuzumab alone, due: now, codes: [antibody], excluded: {measured: ejection fraction, is: "< 50 %", text: ejection fraction below 50 %},
         details: [Measure the ejection fraction every 3 months]}
  - title: Receptor negative
    section: A.1
    when: {happened: receptor, at: 0, is: {receptor: [negative]}, text: latest receptor test negative}
    do: {title: Docetaxel alone, due: now, codes: [docetaxel]}
  - title: Follow-up
    section: B.1
    when: [{age: {from: 18, below: 80}}, {sex: female}]
    do: {title: Follow-up scan, due: {wait: 1 year, event: scan}, strength: moderate}
"""
CUT = "03-05 10:00"


def guideline(text: str = TEXT, **about: Any) -> Guideline:
    said = yaml.safe_load(text)
    said["guideline"] |= about
    return rules.guideline_of(said, vocabulary(said, "test"), "test")


def seen(number: int, code: str, label: str, value: Quantity | str, when: str) -> Fact:
    moment = at(when)
    return Fact(
        f"Observation/g{number}#0",
        "observed",
        Concept((Coding(LOINC, code, label),), label),
        moment,
        Source(f"Observation/g{number}", "1", path="value"),
        value,
        moment,
    )


def held(
    resource: str,
    relation: Relation,
    label: str,
    when: str,
    *,
    status: FactStatus = "active",
    end: str = "",
    rxnorm: str = "",
) -> Fact:
    code = (Coding(RXNORM, rxnorm, label),) if rxnorm else ()
    return Fact(
        f"{resource}#0",
        relation,
        Concept(code, label),
        at(when),
        Source(resource, "1", path="code"),
        None,
        at(end) if end else FOREVER,
        status,
    )


TUMOUR = held("Condition/t", "has_condition", "Tumour of the left breast", "2024-01-10 00:00")
POSITIVE = seen(1, "3-3", "Receptor", "positive", "2024-01-12 00:00")
NEGATIVE = seen(2, "3-3", "Receptor", "negative", "2024-01-12 00:00")
STRONG = seen(3, "2-2", "Ejection fraction", Quantity("61", "%", ucum="%"), "03-01 09:00")
WEAK = seen(4, "2-2", "Ejection fraction", Quantity("38", "%", ucum="%"), "03-01 09:00")
SCAN = seen(5, "4-4", "Scan", "No new lesion.", "2025-01-20 00:00")
TAXANE = held("AllergyIntolerance/t", "has_allergy", "paclitaxel", "2020-05-01 00:00", rxnorm="56946")
WOMAN = PatientBody(("MR|1",), "Keller", "Anna", "1961-09-14", "female")


def record(*facts: Fact, patient: PatientBody = WOMAN) -> Evidence:
    history = tuple(f for f in facts if f.relation not in ("observed", "reported"))
    earlier = tuple(f for f in facts if f.relation in ("observed", "reported"))
    stay = STAY.encounter
    assert isinstance(stay, EncounterEvidence)
    return Evidence(patient=patient, encounter=stay, history=history, earlier=earlier)


def asked(evidence: Evidence, *guidelines: Guideline) -> Request:
    """A request for a care summary, with its guidance."""
    return CareSummary(GuidelineGuide(guidelines or (guideline(),))).prepare(
        request("care-summary", cut=CUT, slot="discharge", evidence=evidence)
    )


def guidance(evidence: Evidence, *guidelines: Guideline) -> Guidance:
    found = asked(evidence, *guidelines).guidance
    assert found is not None
    return found


def roles(evidence: Evidence, *guidelines: Guideline) -> dict[str, str]:
    """By title."""
    return {told.title: told.role for told in guidance(evidence, *guidelines).recommendations}


def told(evidence: Evidence, title: str, *guidelines: Guideline) -> Recommended:
    return next(one for one in guidance(evidence, *guidelines).recommendations if one.title == title)


def composed(evidence: Evidence, *guidelines: Guideline) -> Draft:
    drafting = tasks(guide=GuidelineGuide(guidelines or (guideline(),)))["care-summary"]
    return drafting.compose(request("care-summary", cut=CUT, slot="discharge", evidence=evidence))
