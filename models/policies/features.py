"""What speaks for a candidate, in the order of its row of features. A feature is 0 where what it needs is
absent.
"""

from __future__ import annotations

from typing import Final

#: Along the graph's edges from the concepts of the text: log of one and what they weigh (see edges.py).
EDGES: Final[tuple[str, ...]] = (
    "edge",  # the strongest that was learned or curated
    "edge_tested",  # ... of "tested by"
    "edge_treated",  # ... of "treated by"
    "edge_managed",  # ... of "managed by", "advised"
    "edge_other",  # ... of other relations
    "edge_sum",  # all of them together
    "edge_cause",  # through something that may have caused a concept of the text
    "edge_parent",  # from what a concept of the text is a kind of
    "edge_back",  # against their direction: to what a concept of the text is done for
    "edge_aside",  # to what else is done for that
    "stated",  # a neighbour in a vocabulary (is a, annotation)
)
#: Of what a name resembles: weighted mean over concepts with like names.
ALIKE: Final[dict[str, str]] = {
    "alike_rate": "later",
    "alike_later": "text_later",
    "alike_noted": "text_noted",
    "alike_then": "then_sum",
    "alike_along": "along_sum",
}
FEATURES: Final[tuple[str, ...]] = (
    "later",  # log of the share of pairs that name it later
    "noted",  # log of the share of notes that name it
    "before",  # log of the share of notes that begin with it
    "text_later",  # regression on words and concepts of the text: how likely it is new later
    "text_noted",  # ... that the note names it at all
    "text_later_log",  # log of the two
    "text_noted_log",
    # log of how much likelier than usual after the concepts of the text, summed and divided by the root
    # of their number
    "then_sum",
    "then_best",  # log of the largest conditional probability
    "along_sum",  # the same of naming both anywhere
    "along_best",
    *EDGES,
    "named",  # share of the words of its name that are in the text, rare ones counting more
    *ALIKE,
    "given",  # log of one and how many concepts the text names
    "length",  # log of one and how many words it has
)
COLUMN: Final[dict[str, int]] = {name: at for at, name in enumerate(FEATURES)}
