"""Topics into stores that are not Kafka: files now, graphs and tables as they come.

    port.py     Sink: what a store implements
    loop.py     SinkLoop: read committed records, write them with their positions, start where the store stands
    waiting.py  how long to wait for a store that is away
    graph.py    GraphSink: deltas and drafts into the graphs of patients (kg.store)
    site.py     SiteSink: deltas into the site graph (kg.medical.site)
    cases.py    CaseSink: finished stays into the case base (kg.diseases.stays)

A sink is not in Kafka's transactions. It is right all the same, because the store keeps the positions
together with what was written, and because writing a record again changes nothing.
"""

from streams.sinks.loop import SinkLoop
from streams.sinks.port import Sink

__all__ = ["Sink", "SinkLoop"]
