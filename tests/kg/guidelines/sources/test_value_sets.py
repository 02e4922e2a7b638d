"""Value sets resolve to codes; what cannot be expanded is told and not taken for whole."""

from __future__ import annotations

from typing import Any

from kg.guidelines.sources.value_sets import terminology
from kg.guidelines.terms import ValueSet

SCT = "http://snomed.info/sct"


def _set(url: str, *include: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "resourceType": "ValueSet",
        "url": url,
        "name": url.rsplit("/", 1)[-1],
        "compose": {"include": list(include)},
    } | more


def test_listed_codes_other_sets_and_exclusions_are_followed() -> None:
    terms = terminology(
        [
            _set("http://v/a", {"system": SCT, "concept": [{"code": "1"}, {"code": "2"}]}),
            _set(
                "http://v/b",
                {"valueSet": ["http://v/a|1.0"]},
                {"system": "http://loinc.org", "concept": [{"code": "x"}]},
            ),
            _set("http://v/c", {"valueSet": ["http://v/b"]})
            | {
                "compose": {
                    "include": [{"valueSet": ["http://v/b"]}],
                    "exclude": [{"system": SCT, "concept": [{"code": "2"}]}],
                }
            },
            _set("http://v/d", {"valueSet": ["http://v/a", "http://v/c"]}),
        ]
    )
    assert terms.problems == ()
    assert terms.by_url["http://v/b"].codes == {f"{SCT}|1", f"{SCT}|2", "http://loinc.org|x"}
    assert terms.by_url["http://v/c"].codes == {f"{SCT}|1", "http://loinc.org|x"}
    assert terms.by_url["http://v/d"].codes == {f"{SCT}|1"}  # in both
    assert all(each.whole for each in terms.by_url.values())
    assert terms.get("a") == terms.get("http://v/a|2.0") == terms.by_url["http://v/a"]


def test_an_expansion_counts_before_the_definition() -> None:
    said = _set(
        "http://v/e", {"system": SCT, "filter": [{"property": "concept", "op": "is-a", "value": "1"}]}
    )
    said["expansion"] = {
        "contains": [
            {"system": SCT, "code": "1", "contains": [{"system": SCT, "code": "2"}]},
            {"abstract": True, "system": SCT, "code": "9"},
        ]
    }
    terms = terminology([said])
    assert terms.by_url["http://v/e"].codes == {f"{SCT}|1", f"{SCT}|2"}
    assert terms.problems == ()


def test_is_a_is_expanded_by_a_code_system_that_lies_beside_it() -> None:
    system = {
        "resourceType": "CodeSystem",
        "url": "http://s",
        "content": "complete",
        "concept": [
            {"code": "a", "concept": [{"code": "b"}]},
            {"code": "c", "property": [{"code": "parent", "valueCode": "b"}]},
            {"code": "d"},
        ],
    }
    below = {"system": "http://s", "filter": [{"property": "concept", "op": "is-a", "value": "a"}]}
    terms = terminology([system, _set("http://v/f", below)])
    assert terms.by_url["http://v/f"].codes == {"http://s|a", "http://s|b", "http://s|c"}
    assert terms.by_url["http://v/f"].whole


def test_a_filter_without_its_terminology_is_told_and_the_set_is_not_whole() -> None:
    terms = terminology(
        [
            _set(
                "http://v/g",
                {"system": SCT, "filter": [{"property": "concept", "op": "is-a", "value": "73211009"}]},
            )
        ]
    )
    assert terms.by_url["http://v/g"].codes == {f"{SCT}|73211009"}
    assert not terms.by_url["http://v/g"].whole
    assert [problem.expected for problem in terms.problems] == ["codes that are listed"]


def test_a_reviewed_grounding_makes_it_whole() -> None:
    said = _set("http://v/h", {"system": SCT, "filter": [{"property": "x", "op": "regex", "value": ".*"}]})
    terms = terminology([said], {"http://v/h": ValueSet("h", frozenset({f"{SCT}|44054006"}))})
    assert terms.by_url["http://v/h"].codes == {f"{SCT}|44054006"}
    assert terms.by_url["http://v/h"].whole


def test_sets_that_contain_each_other_or_are_not_there_are_told() -> None:
    terms = terminology(
        [
            _set("http://v/i", {"valueSet": ["http://v/j"]}),
            _set("http://v/j", {"valueSet": ["http://v/i", "http://v/gone"]}),
            {"resourceType": "ValueSet", "url": "http://v/k"},
        ]
    )
    assert not any(each.whole for each in terms.by_url.values())
    assert {problem.came for problem in terms.problems} == {
        "a value set that contains itself",
        "none of that name",
        "neither",
    }
