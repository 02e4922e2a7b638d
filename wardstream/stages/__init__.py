"""The composition root of every stage: which step, with which ports, in which loop."""

from wardstream.stages.table import LOOPED, STAGES, worker

__all__ = ["LOOPED", "STAGES", "worker"]
