"""The hospital's own finished stays as cases: what a ward found before a diagnosis was confirmed, and the diagnosis.

systems.py     code systems of findings and diagnoses, and values that say no
diagnoses.py   a coded condition as a disease of the profiles
findings.py    coded facts as HPO terms, there or not there
notes.py       what the linker finds, in notes and for other codes
versions.py    what one version of one resource says of a stay
reading.py     a delta as such a version
cases.py       all versions of one patient as cases
schema.py      the file
keeper.py      changes in, cases kept, the case base brought to them
"""

from kg.stays.diagnoses import Disease, Naming, naming
from kg.stays.findings import coded
from kg.stays.keeper import Keeper
from kg.stays.reading import Linking, Reader
from kg.stays.versions import SOURCE, Finding

__all__ = ["SOURCE", "Disease", "Finding", "Keeper", "Linking", "Naming", "Reader", "coded", "naming"]
