"""The hospital's own finished stays as cases: what a ward found before a diagnosis was confirmed, and the
diagnosis.

versions.py    what one version of one resource states about a stay
deltas.py      a delta as such a version
cases.py       all versions of one patient as cases
keeper.py      the file of versions and cases; updates the case base
"""

from kg.diseases.stays.deltas import Disease, Naming, Phenotypes, Reader, naming
from kg.diseases.stays.keeper import Keeper
from kg.diseases.stays.versions import SOURCE, Finding

__all__ = ["SOURCE", "Disease", "Finding", "Keeper", "Naming", "Phenotypes", "Reader", "naming"]
