"""Plain words for clinical ones, with the clinical name next to them, so that a patient can read it and a
clinician can check it.
"""

from processors.discharge.plain_words.glossary import (
    clinical,
    directed,
    explained,
    hours_explained,
    measured,
    purpose,
    signs_explained,
    spelt_out,
    with_plain_words,
)

__all__ = [
    "clinical",
    "directed",
    "explained",
    "hours_explained",
    "measured",
    "purpose",
    "signs_explained",
    "spelt_out",
    "with_plain_words",
]
