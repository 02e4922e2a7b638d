"""With a real model, and with real pathways and records where they are at hand."""

from __future__ import annotations

import pytest

from benchmarks.alignment_gold import oncology
from benchmarks.alignment_quality import Set, order_of
from kg.guidelines.alignment import (
    Aligner,
    AlignmentSettings,
    DescriptionVectors,
    GuidelinePath,
    GuidelineStep,
    Happened,
    PatientAlignment,
    compiled,
)
from kg.guidelines.alignment.vectors import CharacterNgrams
from models.encoders.cached import CachedEncoder
from models.encoders.port import EncoderSettings
from models.encoders.sentence import minilm
from schemas.instant import DAY
from tests.shared_data import SHARED

PATHWAYS = SHARED / "oncology_pathways"
STEPS = (
    GuidelineStep("surgery", "Surgery: lumpectomy"),
    GuidelineStep("chemo", "Adjuvant chemotherapy"),
    GuidelineStep("hormone", "Hormone therapy with tamoxifen"),
    GuidelineStep("cast", "Immobilise the fracture in a cast"),
    GuidelineStep("xray", "Repeat the radiograph after six weeks"),
)
PATHS = (
    GuidelinePath("breast", "breast", ("surgery", "chemo", "hormone")),
    GuidelinePath("fracture", "fracture", ("cast", "xray")),
)
TOLD = (
    Happened("e1", "Lumpectomy of breast (procedure)", DAY),
    Happened("e2", "Paclitaxel chemotherapy infusion", 30 * DAY),
    Happened("e3", "Tamoxifen 10 MG Oral Tablet", 200 * DAY),
)


@pytest.fixture(scope="module")
def encoder() -> CachedEncoder:
    return CachedEncoder(minilm(EncoderSettings(device="cpu", precision="float32")))


def test_with_minilm_a_patient_is_on_the_path_of_her_disease(encoder: CachedEncoder) -> None:
    settings = AlignmentSettings(threshold=0.5)
    state = PatientAlignment(compiled(DescriptionVectors(encoder), STEPS, PATHS), settings)
    state.add(TOLD)
    found = Aligner(settings).by_rules(state, "r", 300 * DAY)
    assert found is not None and found.path == "breast"
    assert [step.evidence.event if step.evidence else None for step in found.steps] == ["e1", "e2", "e3"]


def test_with_minilm_event_by_event_equals_all_at_once_to_the_last_bit(encoder: CachedEncoder) -> None:
    index = compiled(DescriptionVectors(encoder), STEPS, PATHS)
    one, other = (PatientAlignment(index, AlignmentSettings()) for _ in range(2))
    one.add(TOLD)
    for event in (*reversed(TOLD), Happened("e4", "Fracture of forearm", DAY)):
        other.add([event])
    other.remove(["e4"])
    assert one.sums.tolist() == other.sums.tolist()


@pytest.mark.skipif(
    not PATHWAYS.is_dir(), reason="the pathways of /work/shared/data are not available (SHARED_DATA)"
)
def test_real_patients_are_on_a_path_that_their_codes_allow() -> None:
    guideline, tasks = oncology(PATHWAYS)
    index = compiled(
        DescriptionVectors(CharacterNgrams()), guideline.steps.values(), guideline.paths.values()
    )
    every = Set("oncology", guideline, tasks, index)
    assert (len(tasks), len(guideline.paths)) == (5, 22)
    for task in tasks:
        order = order_of(every, task, AlignmentSettings(), True, "codes")
        assert order
        assert all(not task.against & set(guideline.paths[path].steps) for path in order)
    first = [order_of(every, task, AlignmentSettings(), True, "codes")[0] in task.paths for task in tasks]
    assert sum(first) >= 4
