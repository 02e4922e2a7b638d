"""Reading history from folders of FHIR R4 bundles (Synthea's output as it is) or bulk-export NDJSON, in
event-time order.
"""

from wardstream.replay.sources.folder import Survey, read_folder, read_lines

__all__ = ["Survey", "read_folder", "read_lines"]
