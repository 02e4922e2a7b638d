"""What guidelines say of a patient, in a draft: who is asked, what may be recommended, what contradicts what,
and how it is told.

guide.py            the port: a request -> its guidance
guideline_guide.py  the guide that ships: guidelines as graphs, evaluated on the record
matching.py         facts of what is recommended: done, planned
speaking.py         which guidelines have anything to say
roles.py            now, next, open, not, alternative, done; bounded
speaking_against.py allergies against what is recommended
allergic.py         the same of standings, outside a draft
contradictions.py   the record against the guideline
conflicting.py      guidelines against each other, outside a draft too
citing.py           what a statement on a guideline cites: the step as knowledge, and the record's facts
ways.py             the ways to what is recommended, with what the record has alike on them
likeness.py         ... in the one sentence in which a draft may tell it
wording.py          a step and its conditions in words
telling.py          the sections and their sentences
watching.py         what falls due when, for the stage that asks for drafts
updating.py         other guidelines than before: whom it concerns
"""
