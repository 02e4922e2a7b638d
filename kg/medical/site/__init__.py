"""The site graph: edges learned from a hospital's own stream, which no public graph has.

    versions.py   one version of a resource as concepts, reasons and times
    notes.py      what a linker finds in a note -> the same
    edges.py      the edges of one encounter. Pure
    schema.py     the tables of the file
    ledger.py     what each resource states about its encounter, and what of it counts
    learner.py    SiteLearner: changes in, counts kept, in one transaction (start here)
    source.py     SiteSource: the counts as a graph, with PMI as weight and patients as support

The file holds hashed keys of patients, encounters and resources, and codes: it is patient data. Every edge
that leaves it as a graph rests on several patients.
"""

from kg.medical.site.learner import SiteLearner
from kg.medical.site.source import SiteSource
from kg.medical.site.versions import Change, Erased, Item, Linked, Meant, Version, Withdrawn

__all__ = ["Change", "Erased", "Item", "Linked", "Meant", "SiteLearner", "SiteSource", "Version", "Withdrawn"]
