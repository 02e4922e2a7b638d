"""The graph of medicine and the graphs of patients in one store, where people and programs may ask them.

    port.py         GraphStore: what a store does, and what is read back from it
    changes.py      deltas and drafts -> rows, with the order that makes applying them repeatable
    cypher.py       constraints and statements: the model as Neo4j holds it
    neo4j_batch.py  rows -> parameters of the statements that write them
    neo4j_graph.py  Neo4jGraph (extra `neo4j`; imported by those who use it)

The store holds patient data by its nature: names, facts, sentences of drafts. It belongs where the record
system's database is.
"""

from kg.store.changes import Row, of_delta, of_draft, seq_of
from kg.store.port import GraphStore, KnownVersion, Learned, Neighbour, PatientGraph, Positions, Thread

__all__ = [
    "GraphStore",
    "KnownVersion",
    "Learned",
    "Neighbour",
    "PatientGraph",
    "Positions",
    "Row",
    "Thread",
    "of_delta",
    "of_draft",
    "seq_of",
]
