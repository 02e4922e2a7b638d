"""A patient's trajectory aligned with guideline paths, after CliCARE (section 3.2, equations 3 to 5,
algorithm 1), event by event.

inputs.py      events, steps and paths of guidelines, applicability
vectors.py     descriptions as vectors, each distinct text once, exact products
path_index.py  all guideline paths compiled; the paths that may apply to a patient
incremental.py the state of one patient: events are added and retracted (eq. 3)
aligner.py     the pipeline: best paths (eq. 4), re-ranking, expansion, fusion
pairs.py       matches of steps and events; mutually best pairs as seeds
reranking.py   the port: the best N paths in, an order out; by rules.yaml, without a language model
llm.py         by a language model: listwise, shuffled, under a schema
fusion.py      the path with its evidence, for generation and as JSON
arms.py        pairs of alpha and theta that a policy may choose from
bridge.py      guidelines and the patient's graph as inputs of alignment
"""

from kg.guidelines.alignment.aligner import Aligner
from kg.guidelines.alignment.fusion import Evidence, FusedPath, FusedStep
from kg.guidelines.alignment.incremental import Affected, PatientAlignment
from kg.guidelines.alignment.inputs import (
    AlignmentSettings,
    Applicability,
    GuidelinePath,
    GuidelineStep,
    Happened,
    Standing,
    Verdict,
)
from kg.guidelines.alignment.path_index import PathIndex, compiled
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
