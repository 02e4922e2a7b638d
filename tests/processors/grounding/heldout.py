"""An exam for the gate: pairs it is measured with and never tuned to; pairs_of_notes.py has a third of them that it has been.

They were written and labelled without looking at the gate's code or at what it says of them. A statement stands where a careful
physician would let it stand on that source alone: a paraphrase, an abbreviation written out, two facts joined, detail left out that
does not mislead, the plain words of a letter to the patient. It must be cut where it errs as fluent drafts do, by kind:

- values: `number`, `unit`, `dose`, `frequency`, `route`, `comparator`, `bp` (a pressure transposed, mixed of two or misread), `swap` (two analytes,
  drugs or findings trade their values), `date`, `misdated` (a true value at another time)
- what happened: `negation`, `side`, `direction` (of change), `status` (started, stopped, held), `dropped` (a stop, a hold or a condition is
  left out, so that what remains misleads), `certainty` (possible or planned told as fact), `patient` (another's finding told of the
  patient, or the reverse)
- what the source does not name: `drug`, `diagnosis`, `procedure`

A label changes only when a physician, not the gate, disagrees with it.
"""

from __future__ import annotations

from typing import Final

from tests.processors.grounding.heldout_b import HELD_OUT_B
from tests.processors.grounding.heldout_c import HELD_OUT_C

#: (source, statements that stand, statements that must be cut with the kind of their error)
HELD_OUT: Final[tuple[tuple[str, tuple[str, ...], tuple[tuple[str, str], ...]], ...]] = (*HELD_OUT_B, *HELD_OUT_C)
