"""How the rule judge comes to its ratings: a formula for each dimension, from what can be read without a
language model.

wording.yaml            the verbs of advice, phrases without content, weights of all formulae
contraindications.yaml  which drugs a condition speaks against
wording.py              both, read once
evidence.py             the record as a request, so that gate and allergies read it as they read a hospital's
draft.py                the sentences of a draft: what it states, what it advises
accuracy.py             statements held to the record by the grounding gate
completeness.py         what the record and the reference name, and the draft does not
soundness.py            allergies, contraindications, and what contradicts itself
substance.py            whether enough is stated at all, where something is due
objects.py              whether a piece of advice names what is to be done to what
actionability.py        whether advice states what is to be done, when and on what ground; and how much is filler
"""
