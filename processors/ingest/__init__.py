"""INGEST: FHIR R4 as hospitals send it, to events with their patient's record, or to a dead letter that
states why not.
"""

from processors.ingest.record import Definition, Ingested, SourceRecord, Waiting
from processors.ingest.resume import resume
from processors.ingest.settings import IngestSettings
from processors.ingest.step import ingest, ingest_parts

__all__ = [
    "Definition",
    "IngestSettings",
    "Ingested",
    "SourceRecord",
    "Waiting",
    "ingest",
    "ingest_parts",
    "resume",
]
