"""What the stage reward reads outcomes with."""

from __future__ import annotations

from pathlib import Path

from processors.outcomes.judging import by_code
from schemas.codes import Coding, Concept
from wardstream.settings import Settings, load
from wardstream.wiring.rewards import activities_of, diseases_of, means_of


def settings(**named: str) -> Settings:
    return load(environment={f"WARDSTREAM_{name}": value for name, value in named.items()})


def test_steps_of_the_guidelines_that_are_in_use_are_known_by_their_codes_and_others_are_not() -> None:
    found = settings()
    from wardstream.wiring.guidelines import guidelines_of

    guideline, step = next(
        (one, step) for one in guidelines_of(found.guidelines) for step in one.steps if step.codes
    )
    activities = activities_of(found)
    codes = activities(guideline.name, step.id)
    assert codes is not None and codes.has_code(step.codes[0])
    assert (
        activities(f"{guideline.id}|another", step.id) is None
        and activities_of(settings(GUIDELINES__USE="false"))(guideline.name, step.id) is None
    )


def test_where_nothing_is_suggested_diagnoses_are_compared_by_their_codes_and_nothing_is_compiled(
    tmp_path: Path,
) -> None:
    for found in (
        settings(DIAGNOSIS__USE="false"),
        settings(KNOWLEDGE__GRAPH=str(tmp_path / "none"), DIAGNOSIS__PROFILES=str(tmp_path / "profiles")),
    ):
        assert diseases_of(found) is by_code
    assert not (tmp_path / "profiles").exists()
    gout = Concept(
        (Coding("http://hl7.org/fhir/sid/icd-10-cm", "M10.9"), Coding("http://snomed.info/sct", "90560007"))
    )
    assert by_code(gout) == {"ICD10CM:M10.9"}
    assert means_of(settings(KNOWLEDGE__GRAPH=str(tmp_path / "none"))).linking is None
