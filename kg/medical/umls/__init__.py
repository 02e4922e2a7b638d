"""The UMLS as a source of the knowledge graph: SNOMED CT US from the Rich Release Format, streamed.

    source.py             UmlsSource: three files to concepts and edges (start here)
    lines.py              rows of a file; broken ones are skipped and counted
    semantic_types.tsv    semantic type -> semantic group, as the NLM publishes them
    relations.yaml        the relations that serve diagnosis, each with its reason

The release is licensed by the NLM and not part of this project.
"""

from kg.medical.umls.lines import Broken
from kg.medical.umls.source import UmlsSource

__all__ = ["Broken", "UmlsSource"]
