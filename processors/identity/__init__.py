"""Who is who: which identifiers may name a patient, and whether two records may be of one person (policy.py);
names.py compares names. docs/identity.md has the policy in words.
"""

from processors.identity.policy import (
    DIFFERENT,
    SAME,
    Check,
    another_person,
    contradict,
    is_placeholder,
    known,
    national_identifiers,
    person_of,
    same_person,
    server_mark,
    valid_identifier,
)

__all__ = [
    "DIFFERENT",
    "SAME",
    "Check",
    "another_person",
    "contradict",
    "is_placeholder",
    "known",
    "national_identifiers",
    "person_of",
    "same_person",
    "server_mark",
    "valid_identifier",
]
