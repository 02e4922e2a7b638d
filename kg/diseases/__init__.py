"""Diseases with profiles: what a patient with one shows, and how often.

hpoa.py        HPO's annotations of one id: phenotypes with frequency, inheritance, onset, genes
later.py       diseases that were added to them later (later.tsv)
icd.py         ICD-10-CM codes and names
own.py         a hospital's own profiles, from CSV or NDJSON
frequent.py    frequencies as people write them
obo.py         HPO's terms
merging.py     ids of one disease become one entry
mondo.py       ids that MONDO equates (mondo.tsv)
compiling.py   all sources to one file
systems.py     FHIR code systems -> prefixes of our ids
catalogue.py   the file, opened
lookup.py      name to profile (Deep-DxSearch, eq. 20), names by BM25
stays/         the hospital's finished stays as cases
"""

from kg.diseases.catalogue import FOLDER, open_diseases, opened
from kg.diseases.compiling import compile_diseases
from kg.diseases.hpoa import Described, Shown
from kg.diseases.lookup import NO_REFERENCE, Lookup, Phenotype, Profile

__all__ = [
    "FOLDER",
    "NO_REFERENCE",
    "Described",
    "Lookup",
    "Phenotype",
    "Profile",
    "Shown",
    "compile_diseases",
    "open_diseases",
    "opened",
]
