"""One patient's temporal knowledge graph, from coded facts and notes: CliCARE, section 3.1. docs/tkg.md
draws it.

entity.py      Event: an entity e = (e_B, tau, A) with its sources; Stay: an encounter, which has the timestamps
roles.py       diagnosis, staging, treatment, biomarker, imaging, outcome, or another role (roles.yaml)
linking.py     phi: codes and words to concepts of the medical graph; stages and receptors in notes (stated.yaml)
deltas.py      deltas of a record -> versions with their events
relations.py   before, during, overlaps ...: from the events' own times, as far as they are certain
trends.py      series of results and their direction (trends.yaml)
episodes.py    courses of therapy with cycles and pauses (episodes.yaml)
unconfirmed.py orders without an end that nothing confirms any more
regimens.py    courses that were given together, and what followed what
merging.py     code and note about the same thing become one entity
graph.py       TemporalGraph: all of it, version by version; as_of
evidence.py    the graph of what a request carries
"""

from kg.patient.deltas import Reader, Update, Version, Withdrawal
from kg.patient.entity import ROLES, Event, GuidelineMark, Role, Stay
from kg.patient.graph import Change, TemporalGraph
from kg.patient.linking import GraphPhi, Headed, Phi, Unlinked

__all__ = [
    "ROLES",
    "Change",
    "Event",
    "GraphPhi",
    "GuidelineMark",
    "Headed",
    "Phi",
    "Reader",
    "Role",
    "Stay",
    "TemporalGraph",
    "Unlinked",
    "Update",
    "Version",
    "Withdrawal",
]
