"""What the patient must not be given: structured allergies and those that only a note shows, with the classes
of drugs they stand for.
"""

from processors.evidence.allergies.disputed import disputed, inactive_alone, speak_against, taken_back
from processors.evidence.allergies.graver import graver, never_again, only_noted
from processors.evidence.allergies.known import Allergy, against, known

__all__ = [
    "Allergy",
    "against",
    "disputed",
    "graver",
    "inactive_alone",
    "known",
    "never_again",
    "only_noted",
    "speak_against",
    "taken_back",
]
