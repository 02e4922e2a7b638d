"""Diseases as entries with profiles: what a patient with one shows, and how often.

hpoa.py        what HPO's annotations say of one id: phenotypes with frequency, inheritance, onset, genes
later.py       diseases added to them later (later.tsv)
icd.py         ICD-10-CM, for its codes and names
own.py         a hospital's own profiles, from CSV or NDJSON
frequent.py    how often, as people write it
obo.py         HPO's terms
merging.py     ids of one disease become one entry
mondo.py       which ids MONDO says are exactly one disease (mondo.tsv)
compiling.py   all of it to one file
systems.py     code systems as FHIR names them -> prefixes of our ids
catalogue.py   the file, opened
names.py       names to what they name, by BM25
lookup.py      name to profile (eq. 20)
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
