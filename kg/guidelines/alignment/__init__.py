"""A patient's trajectory aligned with guideline paths, as CliCARE does it (section 3.2, equations 3 to 5,
algorithm 1), event by event.

inputs.py      what happened, steps and paths of guidelines, how a patient stands to them
settings.py    thresholds and weights, and what of the pipeline is left out
vectors.py     descriptions as vectors, each distinct text once, products exact
path_index.py  all guideline paths compiled; revisions
pruning.py     what does not apply is not compared
nearest.py     for each step the nearest descriptions, kept up to date
incremental.py one patient's state: events come, go and are superseded, guidelines are revised
scoring.py     eq. 3 and 4: scores, length normalisation, the best paths
pairs.py       steps and events: matches, and mutually best pairs as seeds
consistency.py eq. 5's sim of two pairs, three readings
expansion.py   algorithm 1: more pairs from those that there are
reranking.py   the port: the best N paths in, an order out
rules.py       without a language model, by rules.yaml
llm.py         by a language model: listwise, shuffled, under a schema
fusion.py      the path with its evidence, for generation and as JSON
aligner.py     all of it in order
arms.py        pairs of alpha and theta that a policy may choose among
bridge.py      kg.guidelines and kg.patient as alignment takes them
"""

from kg.guidelines.alignment.aligner import Aligner
from kg.guidelines.alignment.fusion import Evidence, FusedPath, FusedStep
from kg.guidelines.alignment.incremental import Affected, PatientAlignment
from kg.guidelines.alignment.inputs import (
    Applicability,
    GuidelinePath,
    GuidelineStep,
    Happened,
    Standing,
    Verdict,
)
from kg.guidelines.alignment.path_index import PathIndex, compiled
from kg.guidelines.alignment.settings import AlignmentSettings
from kg.guidelines.alignment.vectors import DescriptionVectors

__all__ = [
    "Affected",
    "Aligner",
    "AlignmentSettings",
    "Applicability",
    "DescriptionVectors",
    "Evidence",
    "FusedPath",
    "FusedStep",
    "GuidelinePath",
    "GuidelineStep",
    "Happened",
    "PathIndex",
    "PatientAlignment",
    "Standing",
    "Verdict",
    "compiled",
]
