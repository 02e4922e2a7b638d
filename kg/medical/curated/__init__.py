"""What clinicians usually think of, order, give and advise for a condition: edges that no packaged vocabulary
carries, in files to review.

    vocabulary = OpenGraph()
    source = curated_for(vocabulary)
    build([vocabulary, source], folder)

`source.missing` lists the names that neither the vocabulary nor concepts.yaml knows, and where they are
written.
"""

from kg.medical.curated.files import Curated, CuratedError, read
from kg.medical.curated.naming import naming
from kg.medical.curated.source import CuratedSource, Missing, curated_for

__all__ = ["Curated", "CuratedError", "CuratedSource", "Missing", "curated_for", "naming", "read"]
