"""A medical graph of ten concepts, and phi over it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kg.medical.graph import Edge, GraphConcept
from kg.medical.linking import open_linker
from kg.medical.snapshot import Snapshot, build
from kg.patient import GraphPhi
from wardstream.timeline.guidelines import headed

ICD, MESH, LOINC = "http://hl7.org/fhir/sid/icd-10-cm", "http://id.nlm.nih.gov/mesh", "http://loinc.org"


class Ward:
    """What notes and codes in these tests are about."""

    name, version = "ward", "1"

    def concepts(self) -> Iterator[GraphConcept]:
        yield GraphConcept(
            "D:breast", "Breast cancer", "DISO", ("breast cancer", "carcinoma of the breast"), (f"{ICD}|C50",)
        )
        yield GraphConcept(
            "D:mi", "Myocardial infarction", "DISO", ("MI", "myocardial infarction"), (f"{ICD}|I21",)
        )
        yield GraphConcept(
            "D:pneumonia", "Pneumonia", "DISO", ("pneumonia",), (f"{ICD}|J18.9", f"{MESH}|C08.381.677")
        )
        yield GraphConcept("D:cough", "Cough", "DISO", ("cough",), (f"{ICD}|R05",))
        yield GraphConcept("D:scar", "Scar tissue", "DISO", ("scar",))
        yield GraphConcept("R:docetaxel", "Docetaxel", "CHEM", ("docetaxel",))
        yield GraphConcept("R:anastrozole", "Anastrozole", "CHEM", ("anastrozole",))
        yield GraphConcept("P:mammography", "Mammography", "PROC", ("mammography", "mammogram"))
        yield GraphConcept("P:lumpectomy", "Lumpectomy", "PROC", ("lumpectomy",))
        yield GraphConcept(
            "T:potassium", "Potassium level", "PROC", ("potassium", "potassium level"), (f"{LOINC}|2823-3",)
        )

    def edges(self) -> Iterator[Edge]:
        yield Edge("D:breast", "treated by", "R:docetaxel")


@pytest.fixture(scope="session")
def phi(tmp_path_factory: pytest.TempPathFactory) -> GraphPhi:
    snapshot = Snapshot.open(build([Ward()], tmp_path_factory.mktemp("ward")).path)
    return GraphPhi(snapshot, open_linker(snapshot, meanings={}), headed)
