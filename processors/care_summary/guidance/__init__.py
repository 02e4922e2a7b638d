"""What guidelines recommend for a patient: who knows it, what may be recommended, what contradicts what, and
in which words.

guide.py            the port: a request -> its guidance
guideline_guide.py  the guide that ships: guidelines as graphs, evaluated on the record
matching.py         facts of what is recommended: done, planned
roles.py            now, next, open, not, alternative, done; bounded
allergies.py        allergies against what is recommended
conflicts.py        guidelines against each other, and the record against a guideline
citations.py        what a statement on a guideline cites: the step as knowledge, and the record's facts
ways.py             the ways to what is recommended, with what the record has alike on them
likeness.py         ... in the one sentence in which a draft may say it
wording.py          a step and its conditions in words
sentences.py        the sections and their sentences
check.py            the rules that the gate applies to such sentences; stances.py: what a sentence states of a step
watch.py            what falls due when, for the stage that requests drafts
"""
