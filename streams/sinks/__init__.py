"""Topics into stores that are not Kafka.

    loop.py    Sink: what a store implements; SinkLoop: read committed records, write them with their positions
    graph.py   GraphSink: deltas and drafts into the patient graphs (kg.store)
    site.py    SiteSink: deltas into the site graph
    cases.py   CaseSink: finished stays into the case base
    fhir.py    FhirSink: signed documents into a FHIR server
    positions.py  the positions of a sink whose store cannot hold them
    sqlite.py  transactions of SQLite stores

A sink takes no part in Kafka's transactions. It is correct all the same: the store keeps the positions
together with what was written, and writing a record again changes nothing.
"""

from streams.sinks.loop import Sink, SinkLoop

__all__ = ["Sink", "SinkLoop"]
