"""The UMLS as a source of the knowledge graph: SNOMED CT US out of the Rich Release Format, streamed.

    lines.py              a file's rows; what is broken is skipped and counted
    semantic_types.tsv    semantic type -> semantic group, as the NLM publishes them
    semantic_types.py     the group of a concept that has several types
    relations.yaml        the relations that serve diagnosis, each with its reason
    relations.py          RELA -> the words of an edge, and its direction
    systems.py            source vocabularies -> FHIR code systems
    source.py             UmlsSource: three files to concepts and edges (start here)

The release itself is licensed by the NLM and not part of this project.
"""

from kg.medical.umls.lines import Broken
from kg.medical.umls.source import UmlsSource

__all__ = ["Broken", "UmlsSource"]
