"""INGEST: FHIR R4 as hospitals send it, to events with their patient's record, or to a dead letter that says why not."""

from processors.ingest.record import Ingested, IngestSettings, SourceRecord
from processors.ingest.step import ingest, ingest_parts

__all__ = ["IngestSettings", "Ingested", "SourceRecord", "ingest", "ingest_parts"]
