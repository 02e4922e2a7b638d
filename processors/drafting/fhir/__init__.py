"""A draft as a FHIR R4 document Bundle, and back: what leaves is all that `wardstream drafts` and the review
page need.

Start with bundle.py (to_bundle: Draft -> Bundle) and its inverse, parsing.py (from_bundle). Beneath them:

    vocabulary.py    names, code systems and extension URLs: what a terminologist reviews
    references.py    ids, and references to resources of the source system
    statements.py    a statement with its citations as an extension, and back
    resources.py     Patient, Encounter, Device, Provenance, Condition
    differential.py  Conditions of diagnoses that the system suggests
    definitions/     StructureDefinitions of the extensions; the CodeSystem of reviews
"""

from processors.drafting.fhir.bundle import to_bundle
from processors.drafting.fhir.parsing import Person, from_bundle, person_of, replaced_by, zone_of

__all__ = ["Person", "from_bundle", "person_of", "replaced_by", "to_bundle", "zone_of"]
