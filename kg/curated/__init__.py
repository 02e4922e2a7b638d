"""What clinicians usually think of, order, give and advise for a condition: edges that no packaged vocabulary carries, in files to review."""

from kg.curated.reading import Curated, CuratedError, read
from kg.curated.source import CuratedSource, Missing

__all__ = ["Curated", "CuratedError", "CuratedSource", "Missing", "read"]
