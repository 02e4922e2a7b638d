"""The open graph: packaged vocabularies, one concept per thing.

packaged.py   where the data lies, which versions it is
hpo_files.py HPO and its annotations, line by line
term.py       one entry of one vocabulary
hpo.py · icd10cm.py · mesh.py · drugs.py · curated.py   vocabulary -> entries
normal.py     when two names name the same thing
aliases.py    what clinicians call things; forms that mean several; forms that mean nothing
merging.py    entries -> sets of entries that are one concept
surfaces.py   which form stands for which concept
graph.py      OpenGraph: the GraphSource
vocabulary/   what is curated here, to be reviewed by a clinician
"""

from kg.medical.open.aliases import Sense, senses
from kg.medical.open.graph import OpenGraph

__all__ = ["OpenGraph", "Sense", "senses"]
