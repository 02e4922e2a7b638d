"""FHIR R4 resources to canonical bodies: one function per resource type, pure, exact about times and numbers.

Read `table.py` first: it states which function reads which type.
"""

from processors.ingest.canonical.context import Canonical, Context, Issue
from processors.ingest.canonical.table import CANONICAL_TYPES, canonicalise

__all__ = ["CANONICAL_TYPES", "Canonical", "Context", "Issue", "canonicalise"]
