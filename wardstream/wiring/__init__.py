"""The composition root of every stage: which step, with which ports, in which loop."""

from wardstream.wiring.stages import LOOPED, STAGES, wanted, worker

__all__ = ["LOOPED", "STAGES", "wanted", "worker"]
