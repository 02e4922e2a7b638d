"""What clinicians usually think of, order, give and advise for a condition: edges that no packaged vocabulary
carries, in files to review.

    vocabulary = OpenGraph()
    source = beside(vocabulary)
    build([vocabulary, source], folder)

`source.missing` tells which names neither the vocabulary nor concepts.yaml knows, and where they are written.
"""

from kg.medical.curated.naming import naming
from kg.medical.curated.reading import Curated, CuratedError, read
from kg.medical.curated.source import CuratedSource, Missing, beside

__all__ = ["Curated", "CuratedError", "CuratedSource", "Missing", "beside", "naming", "read"]
