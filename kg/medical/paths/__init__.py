"""Reasoning paths through the knowledge graph (R²AG, section 3.1-3.2).

path.py         Step, Path, and how they are printed
explanation.py  the path that explains a choice

The paper's own walk is in kg/medical/walk.
"""

from kg.medical.paths.path import GROUP_LEAP, Decision, Path, Step, printed

__all__ = ["GROUP_LEAP", "Decision", "Path", "Step", "printed"]
