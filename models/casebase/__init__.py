"""Patient records as sets of phenotypes, and the ones that a patient resembles.

case.py       one record
store.py      a base as one folder: adding twice changes nothing
columns.py    the records as arrays; which of them a query may see
matching.py   exact MaxSim over all of them (eq. 21 and 22)
on_device.py  the same on a GPU, with torch
"""

from models.casebase.case import Case
from models.casebase.columns import Columns, columns
from models.casebase.matching import Match, Matcher
from models.casebase.store import Added, Store

__all__ = ["Added", "Case", "Columns", "Match", "Matcher", "Store", "columns"]
