"""Conditions in FHIRPath, run by fhirpathpy over the record as of the decision.

The record is written as FHIR again, from facts: so what a stream keeps is enough, and a replay says the same
as the live run. An expression that yields nothing is unknown, as FHIRPath has it; one that fails is not
evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from kg.guidelines.days import day_of, imprecise, one_day, span
from kg.guidelines.subject import Subject, occurred
from kg.guidelines.truth import Finding
from schemas.codes import Concept, Quantity
from schemas.facts import Fact, Relation
from schemas.instant import DAY, FOREVER, HOUR, from_datetime, isoformat

_CLOCK: Final = re.compile(r"\b(today|now|timeOfDay)\s*\(\s*\)")
_SHIFTED: Final = re.compile(
    r"@(\d{4}-\d\d-\d\d)(T[\d:.]+Z)?\s*([-+])\s*(\d+)\s*'?(year|month|week|day|a|mo|wk|d)s?'?(?![\w'])"
)
_VARIABLE: Final = re.compile(r"%(resources|patient)\b")
_WAYS: Final = {"resources": "%context.entry.resource", "patient": "%context.entry.resource.ofType(Patient)"}
_TYPES: dict[Relation, tuple[str, str, str]] = {  # resource type, element of the concept, element of the time
    "has_condition": ("Condition", "code", "onsetDateTime"),
    "has_allergy": ("AllergyIntolerance", "code", "onsetDateTime"),
    "ordered_medication": ("MedicationRequest", "medicationCodeableConcept", "authoredOn"),
    "given_medication": ("MedicationAdministration", "medicationCodeableConcept", "effectiveDateTime"),
    "takes_medication": ("MedicationStatement", "medicationCodeableConcept", "effectiveDateTime"),
    "dispensed_medication": ("MedicationDispense", "medicationCodeableConcept", "whenHandedOver"),
    "had_procedure": ("Procedure", "code", "performedDateTime"),
    "observed": ("Observation", "code", "effectiveDateTime"),
    "reported": ("DiagnosticReport", "code", "effectiveDateTime"),
    "ordered_service": ("ServiceRequest", "code", "authoredOn"),
    "planned": ("CarePlan", "activity", "created"),
    "immunised_with": ("Immunization", "vaccineCode", "occurrenceDateTime"),
    "family_history_of": ("FamilyMemberHistory", "condition", "date"),
}


class FhirRecord:
    """A subject's record as FHIR, made on first use."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    @cached_property
    def whole(self) -> Record:
        return _record(self.subject, self.subject.facts)

    @cached_property
    def confirmed(self) -> Record:
        """Without what is only suspected, and what is preliminary."""
        sure = tuple(fact for fact in self.subject.facts if fact.status != "unconfirmed")
        return self.whole if len(sure) == len(self.subject.facts) else _record(self.subject, sure)

    @property
    def today(self) -> str:
        return isoformat(self.subject.as_of)[:10]

    def as_of(self, expression: str) -> str:
        """The expression with today() and now() as of the decision: no condition reads the clock. Variables
        become ways through the Bundle, whose resources have types there; as variables they have none, and
        `ofType` would find nothing.
        """
        now = isoformat(self.subject.as_of)
        dated = _CLOCK.sub(
            lambda found: {"today": f"@{now[:10]}", "now": f"@{now}", "timeOfDay": f"@T{now[11:19]}"}[
                found[1]
            ],
            expression,
        )
        return _VARIABLE.sub(lambda found: _WAYS[found[1]], _SHIFTED.sub(_shifted, dated))


class Record(NamedTuple):
    bundle: dict[str, Any]  # Patient first
    facts: Mapping[str, Fact]  # by the id of their resource


def holds(expression: str, fhir: FhirRecord, text: str = "") -> Finding:
    """Unknown where it yields nothing or cannot be run, and where it hangs on what is only suspected."""
    given = text or expression
    try:
        run = _compiled(fhir.as_of(expression))
        found = _in(fhir.confirmed, run, fhir.today, given)
        other = found if fhir.whole is fhir.confirmed else _in(fhir.whole, run, fhir.today, given)
    except (
        Exception
    ) as error:  # a parser's own errors for text that is no FHIRPath, and an engine's for what it cannot do
        return Finding(
            "unknown", given, missing=f"not evaluated (FHIRPath, {type(error).__name__}): {expression}"
        )
    return (
        found
        if found.truth == other.truth
        else Finding("unknown", given, missing=f"{given}: only unconfirmed")
    )


def _in(record: Record, run: Any, today: str, given: str) -> Finding:
    result = run(record.bundle, {"today": today})
    evidence = tuple(fact for name, fact in record.facts.items() if any(_is(name, item) for item in result))
    if not result:
        return Finding("unknown", given, missing=f"what {given} asks for")
    if len(result) == 1 and isinstance(result[0], bool):
        return Finding(
            "true" if result[0] else "false",
            given,
            evidence,
            came="" if result[0] else "the record says otherwise",
        )
    if any(isinstance(item, bool) for item in result):
        return Finding("unknown", given, missing=f"not evaluated (FHIRPath, more than one answer): {given}")
    return Finding("true", given, evidence)  # what is there is, as in where(...) without exists()


@lru_cache(maxsize=1024)
def _compiled(expression: str) -> Any:
    import fhirpathpy
    from fhirpathpy.models import models

    _check(expression)
    return fhirpathpy.compile(expression, models["r4"])


def _shifted(found: re.Match[str]) -> str:
    """ "@2021-06-02 - 25 years" as a date: fhirpathpy makes text of it, and compares text with a date of
    birth that is only a year as text.
    """
    day, clock, sign, number, unit = found.groups()
    length = span(f"{number} {unit}")
    moved = (length.after if sign == "+" else length.before)(
        from_datetime(datetime.fromisoformat(f"{day}{clock or 'T00:00:00Z'}"))
    )
    return f"@{isoformat(moved) if clock else isoformat(moved)[:10]}"


def _check(expression: str) -> None:
    """Raises ValueError for what is no FHIRPath: fhirpathpy's own parser mends it, and answers something else
    than was asked.
    """
    from antlr4 import CommonTokenStream, InputStream, Token  # type: ignore[import-untyped]
    from antlr4.error.ErrorListener import ErrorListener  # type: ignore[import-untyped]
    from fhirpathpy.parser.generated.FHIRPathLexer import FHIRPathLexer
    from fhirpathpy.parser.generated.FHIRPathParser import FHIRPathParser

    class Strict(ErrorListener):  # type: ignore[misc]
        def syntaxError(
            self, recognizer: Any, symbol: Any, line: int, column: int, message: str, error: Any
        ) -> None:
            raise ValueError(f"expected FHIRPath, got at column {column}: {message}")

    lexer = FHIRPathLexer(InputStream(expression))
    tokens = CommonTokenStream(lexer)
    parser = FHIRPathParser(tokens)
    for each in (lexer, parser):
        each.removeErrorListeners()
        each.addErrorListener(Strict())
    parser.expression()
    if tokens.LA(1) != Token.EOF:
        raise ValueError("expected the end of the expression")


def _record(subject: Subject, facts: tuple[Fact, ...]) -> Record:
    patient: dict[str, Any] = {"resourceType": "Patient", "gender": subject.sex or "unknown"}
    if subject.birth_date:
        patient["birthDate"] = subject.birth_date
    resources = (patient, *map(_resource, facts))
    return Record(
        {"resourceType": "Bundle", "entry": [{"resource": each} for each in resources]},
        {fact.id: fact for fact in facts},
    )


def _resource(fact: Fact) -> dict[str, Any]:
    kind, about, when = _TYPES[fact.relation]
    given: dict[str, Any] = {"resourceType": kind, "id": fact.id, when: _when(fact)}
    match kind:
        case "CarePlan":
            given["activity"] = [{"detail": {"code": _concept(fact.concept)}}]
        case "FamilyMemberHistory":
            given["condition"] = [{"code": _concept(fact.concept)}]
        case _:
            given[about] = _concept(fact.concept)
    if kind in ("Condition", "AllergyIntolerance"):
        given["clinicalStatus"] = {
            "coding": [
                {"code": "active" if fact.status != "inactive" and fact.end == FOREVER else "inactive"}
            ]
        }
        given["verificationStatus"] = {
            "coding": [{"code": "unconfirmed" if fact.status == "unconfirmed" else "confirmed"}]
        }
        if fact.end != FOREVER and kind == "Condition":
            given["abatementDateTime"] = isoformat(fact.end)
    else:
        done = (
            "completed"
            if kind in ("Procedure", "Immunization")
            else "final"
            if kind in ("Observation", "DiagnosticReport")
            else fact.status
        )
        given["status"] = (
            done
            if fact.status == "active"
            else {"unconfirmed": "preliminary" if done == "final" else "unknown"}.get(
                fact.status, fact.status
            )
        )
    match fact.value:
        case Concept() as concept if kind == "DiagnosticReport":
            given["conclusionCode"] = [_concept(concept)]
        case Concept() as concept:
            given["valueCodeableConcept"] = _concept(concept)
        case Quantity() as quantity:
            if quantity.comparator:  # "<5" is no number that another can be compared with
                given["valueString"] = fact.said
                return given
            try:
                given["valueQuantity"] = {
                    "value": float(quantity.value),
                    "unit": quantity.unit,
                    "code": quantity.ucum,
                    "system": "http://unitsofmeasure.org",
                }
            except ValueError:
                given["valueString"] = fact.said
        case str() as words:
            given["conclusion" if kind == "DiagnosticReport" else "valueString"] = words
    return given


def _when(fact: Fact) -> str:
    """As exactly as it is known: a year, a month, a day, or the time."""
    begun, over = occurred(fact)
    if imprecise(begun, over):
        middle = isoformat(begun + (over - begun) // 2)
        return middle[:4] if over - begun > 31 * DAY + HOUR else middle[:7]
    return (
        isoformat(day_of(begun, over) * DAY)[:10]
        if over > begun and one_day(begun, over)
        else isoformat(begun)
    )


def _concept(concept: Concept) -> dict[str, Any]:
    return {
        "coding": [{"system": c.system, "code": c.code, "display": c.display} for c in concept.codings],
        "text": concept.text,
    }


def _is(name: str, item: Any) -> bool:
    return isinstance(item, dict) and item.get("id") == name
