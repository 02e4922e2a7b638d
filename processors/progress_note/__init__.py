"""The SOAP progress note."""

from processors.progress_note.composer import OUTLINE, compose, fill

__all__ = ["OUTLINE", "compose", "fill"]
