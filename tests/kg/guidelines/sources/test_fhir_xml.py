"""FHIR in XML is the same object as in JSON."""

from __future__ import annotations

from kg.guidelines.sources.fhir.shape import resource_of


def test_lists_numbers_and_contained_resources_have_the_shape_of_json() -> None:
    resource, problems = resource_of(
        b"""<?xml version="1.0"?>
<PlanDefinition xmlns="http://hl7.org/fhir">
  <id value="p"/><text><status value="generated"/><div xmlns="http://www.w3.org/1999/xhtml"><p>x</p></div></text>
  <contained><Library><id value="l"/></Library></contained>
  <extension url="http://e"><valueBoolean value="true"/></extension>
  <experimental value="false"/>
  <action><id value="a"/><timingTiming><repeat><frequency value="2"/><period value="1.5"/><periodUnit value="d"/></repeat></timingTiming></action>
</PlanDefinition>""",
        "p.xml",
    )
    assert problems == ()
    assert resource == {
        "resourceType": "PlanDefinition",
        "id": "p",
        "text": {"status": "generated"},
        "contained": [{"resourceType": "Library", "id": "l"}],
        "extension": [{"url": "http://e", "valueBoolean": True}],
        "experimental": False,
        "action": [
            {"id": "a", "timingTiming": {"repeat": {"frequency": 2, "period": 1.5, "periodUnit": "d"}}}
        ],
    }


def test_what_is_no_fhir_or_could_explode_is_refused_with_words() -> None:
    for text, expected in (
        (b"<a", "XML"),
        (b"<a/>", "an element of http://hl7.org/fhir"),
        (b'<!DOCTYPE x [<!ENTITY y "z">]><x/>', "FHIR in XML, without a document type"),
    ):
        resource, [problem] = resource_of(text, "f.xml")
        assert resource is None
        assert problem.expected == expected
