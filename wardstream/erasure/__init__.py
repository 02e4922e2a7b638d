"""A person is erased: from the state by an event, from everything else by what is done here.

    person.py    whose it is: the records of the person, and how their names are found in a record
    topics.py    what the topics hold; the order to erase; ehr.tkg-delta without the person
    stores.py    folders of drafts, state and learning, the case base, Neo4j, the FHIR server
    steps.py     all of it in order

Nothing remembers how far an erasure has come: what is found is what is left to do, so that it may be killed,
and given again, at any time.
"""

from wardstream.erasure.steps import Erasure, Found

__all__ = ["Erasure", "Found"]
