"""The ranker: findings to diseases, without a language model; the case base and the phenotype ontology under
it.

ontology.py        HPO terms as rows: former ids, ancestors, names
similarity.py      similarity of two terms: by the ontology (Lin), or by embeddings of their names
case.py            Case: one patient record as a set of phenotypes
case_base.py       a folder of cases; adding a case twice changes nothing
case_matching.py   exact MaxSim over all cases (eq. 21 and 22)
on_device.py       the same on a GPU (torch)
knowledge.py       what is known of diseases without cases, as arrays
space.py           the diseases that can be ranked, siblings, how well known each is
base.py            what the cases of a base say about them
query.py           a patient to diagnose
view.py            a base as one query may see it
likelihood.py      how well a disease explains a finding, over the HPO graph
cases.py           the query against cases
registries.py      the query against a disease's annotated terms, and against where similar cases come from
features.py        candidates and their features; age, onset, sex, inheritance
fusion.py          features to probabilities; a gate between diseases that the base knows and others
evidence.py        the evidence for and against a disease
questions.py       the next question to ask
ranker.py          Ranker: all of it
fitted/            the fitted fusion (`wardstream train ranker`); no case data
"""
