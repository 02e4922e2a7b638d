"""A small vocabulary for the linker's tests."""

from __future__ import annotations

from collections.abc import Iterator

from kg.medical.graph import Edge, GraphConcept, Group

CONCEPTS: tuple[tuple[str, Group, tuple[str, ...]], ...] = (
    ("Abdominal pain", "DISO", ("Pain in the stomach", "Belly pain")),
    ("Chest pain", "DISO", ()),
    ("Pain", "DISO", ()),
    ("Fever", "DISO", ("Pyrexia",)),
    ("Seizure", "DISO", ("Epileptic seizure",)),
    ("Dyspnea", "DISO", ("Shortness of breath", "SOB")),
    ("Diarrhea", "DISO", ()),
    ("Breast carcinoma", "DISO", ("Breast cancer", "Cancer of the breast", "Neoplasm, breast")),
    ("Cancer", "DISO", ("Carcinoma",)),
    ("Multiple sclerosis", "DISO", ("MS",)),
    ("Mitral stenosis", "DISO", ("MS",)),
    ("Coronary artery disease", "DISO", ("CAD",)),
    ("Chronic obstructive pulmonary disease", "DISO", ("COPD",)),
    ("Hypertension", "DISO", ("HTN", "High blood pressure")),
    ("Parkinson disease", "DISO", ("Parkinson's disease",)),
    ("Tumor of the kidney", "DISO", ("Renal tumor",)),
    ("Kidney stone", "DISO", ("Nephrolithiasis",)),
    ("Kidney", "ANAT", ()),
    ("Type 2 diabetes mellitus", "DISO", ("Diabetes mellitus type 2", "Type II diabetes")),
    ("Gastroenteritis", "DISO", ("AGE",)),
    ("Vomiting", "DISO", ("Emesis",)),
    ("Wheezing", "DISO", ()),
    ("Metformin", "CHEM", ("more",)),
    ("Furosemide", "CHEM", ("Lasix",)),
)


class Few:
    name = "few"
    version = "1"

    def concepts(self) -> Iterator[GraphConcept]:
        for at, (name, group, surfaces) in enumerate(CONCEPTS):
            yield GraphConcept(f"T:{at:02d}", name, group, (name, *surfaces))

    def edges(self) -> Iterator[Edge]:
        return iter(())
