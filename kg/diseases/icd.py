"""ICD-10-CM as names of diseases: codes are kept where a disease with a profile has the same name."""

from __future__ import annotations

from kg.diseases.hpoa import Described
from kg.open.icd10cm import diagnoses


def described() -> list[Described]:
    """Codes with their titles and inclusion terms; chapters and blocks are no diseases."""
    return [
        Described(term.id, (term.name, *term.exact))
        for term in diagnoses()
        if "-" not in term.id.partition(":")[2]
    ]
