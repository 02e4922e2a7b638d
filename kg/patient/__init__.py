"""One patient's temporal knowledge graph, of coded facts and of what notes say: CliCARE, section 3.1.
docs/tkg.md draws it.

entity.py      Event: an entity e = (e_B, tau, A) of the graph, with where it comes from; Stay: an encounter, which has the timestamps
roles.py       diagnosis, staging, treatment, biomarker, imaging, outcome, or another part; roles.yaml is the table
stated.py      stages, grades, receptors and response as notes write them; stated.yaml has the forms
linking.py     phi: codes and words to concepts of the medical knowledge graph
reading.py     deltas of a record -> versions with their events
relating.py    before, during, overlaps ...: from the events' own times, as far as they are sure
trends.py      series of results and where they go; trends.yaml says how much is a change
episodes.py    courses of therapy with cycles and pauses; episodes.yaml says when a new one begins
confirming.py  whether an order that nobody closed is still followed
regimens.py    courses that were given together, and what followed what
merging.py     what code and notes say of the same thing is one entity
graph.py       TemporalGraph: all of it, version by version; as_of
evidence.py    the graph of what a request carries
marks.py       GuidelineMark: a step of a guideline on the trajectory
"""

from kg.patient.deltas import Reader, Update, Version, Withdrawal
from kg.patient.entity import ROLES, Event, Role, Stay
from kg.patient.graph import Change, TemporalGraph
from kg.patient.linking import GraphPhi, Headed, Phi, Unlinked
from kg.patient.marks import GuidelineMark

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
