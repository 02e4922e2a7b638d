"""A long record in a bounded context: the most informative sentences of all notes but the latest, and the
latest (CliCARE section 3.1).

lexicon.py      what a sentence states, by the words of lexicon.yaml
scorers.py      how much a sentence is worth, by its words
threads.py      sentences that say the same thing at different times
shelves.py      aspects and years
sentences.py    from a note to its scored sentences
rows.py         how they lie in the store: one more note costs the same after twenty years
candidates.py   from the store, what may be quoted at a cut
counting.py     tokens without a tokenizer
compression.py  compress: what is quoted within a budget (start here)
                and `whole`, for a record that fits into it
"""

from processors.patient.history.compression import compress, whole
from processors.patient.history.sentences import kept, sentences_of

__all__ = [
    "compress",
    "kept",
    "sentences_of",
    "whole",
]
