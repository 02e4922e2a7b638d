"""A long record in a bounded context: the most informative sentences of all notes but the latest, and the
latest (CliCARE section 3.1).

lexicon.py      what a sentence states, by the words of lexicon.yaml
scorers.py      the port: how much a sentence is worth, by words
by_encoder.py   the same by an encoder: near to what the note is about
threads.py      sentences that say the same thing at different times
shelves.py      aspects and years
noting.py       from a note to its scored sentences
rows.py         how they lie in the store: one more note costs the same after twenty years
reading.py      from the store, what may be told at a cut
counting.py     tokens without a tokenizer
whole.py        a record that fits into the budget, told whole
compressing.py  compress: what is told within a budget (start here)
"""

from processors.patient.history.compression import compress
from processors.patient.history.scorers import Lexical, SentenceScorer, Statement
from processors.patient.history.sentences import kept, sentences_of
from processors.patient.history.whole import whole

__all__ = [
    "Lexical",
    "SentenceScorer",
    "Statement",
    "compress",
    "kept",
    "sentences_of",
    "whole",
]
