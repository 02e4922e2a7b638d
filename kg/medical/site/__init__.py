"""The site graph: edges that a hospital's own stream teaches, which no public graph has.

    versions.py   what is learned from: one version of a resource as concepts, reasons, times
    reading.py    a delta of the temporal knowledge graph -> Version, Withdrawn, Linked
    notes.py      what a linker finds in a note -> the same
    edges.py      what one encounter says: a set of edges. Pure
    schema.py     the tables of the file
    ledger.py     what each resource says of its encounter, and what of it stands
    learner.py    SiteLearner: changes in, counts kept, all in one transaction (start here)
    source.py     SiteSource: the counts as a graph, with PMI as weight and patients as support

The file holds hashed keys of patients, encounters and resources, and codes: it is patient data. What leaves
it as a graph rests on several patients, always.
"""

from kg.medical.site.learner import SiteLearner
from kg.medical.site.source import SiteSource
from kg.medical.site.versions import Change, Item, Linked, Meant, Version, Withdrawn

__all__ = ["Change", "Item", "Linked", "Meant", "SiteLearner", "SiteSource", "Version", "Withdrawn"]
