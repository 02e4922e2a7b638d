"""Reasoning paths through the knowledge graph, as R²AG walks them (section 3.1-3.2).

path.py      Step, Path, and how they are printed
start.py     where a patient's paths begin: keywords, k_init, k_scarce
tensors.py   a snapshot, patients and paths as tensors (torch)
ragged.py    lists of different lengths in one tensor: their products, the best of each
states.py    what follows from a path's own concepts, once for all paths that have the same
batched.py   the walk for all patients, start concepts and rollouts in one tensor step (torch)
"""

from kg.medical.paths.path import GROUP_LEAP, Decision, Path, Step, printed
from kg.medical.paths.start import Start, start

__all__ = ["GROUP_LEAP", "Decision", "Path", "Start", "Step", "printed", "start"]
