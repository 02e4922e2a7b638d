"""Drafts as they lie on `ehr.out.*`: read, put in order, shown, exported.

document.py  one FHIR document Bundle as a person reads it
shelf.py     the latest of each document
folder.py    the sink: a folder that is always up to date
"""

from wardstream.drafts.document import Document, read_document
from wardstream.drafts.shelf import Shelf, shelve

__all__ = ["Document", "Shelf", "read_document", "shelve"]
