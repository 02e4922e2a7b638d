"""The fused ranker: findings to diseases, without a language model.

knowledge.py       what is known of diseases without cases, as arrays
space.py           which diseases can be ranked; which are siblings
base.py            what the cases of a base say of them
query.py           a patient to diagnose
view.py            a base as one query may see it
likelihood.py      how well a disease explains a finding, over the HPO graph
profiles.py        the query against a disease's annotated terms
cases.py           the query against cases
registries.py      where cases like the query come from, and what is usual there
renown.py          how well known a disease is
circumstances.py   age, onset, sex, inheritance
features.py        candidates, and all of that as numbers
fusion.py          numbers to probabilities; a gate between diseases that the base knows and others
ordering.py        candidates in order, those that are one disease as one
evidence.py        what speaks for a disease, and against it
asking.py          what to ask next
ranker.py          all of it
fitted/            the fusion as it was fitted (`wardstream train ranker`); no case data
"""
