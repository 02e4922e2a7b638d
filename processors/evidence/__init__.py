"""What the evidence of a request says: its sentences, facts, medicines and allergies, in words.

Nothing here knows of drafts of a task, of the gate, or of how evidence was collected.

record.py      the evidence of one request, bounded and in order (start here)
sentences.py   a note's sentences; headings.py and kinds.py: what each is about
history.py     the documents that the summary of a history quotes
wording.py     a fact in words; ranges.py, tags.py: parts of it
units.py       units in UCUM, and the unit that comparisons use; critical.py: critical results
moments.py     days and times in words
statements.py  sentences with their citations; knowledge.py: how knowledge is named in citations
admission.py   why the patient came
death.py       whether the patient has died
medicines.py   what became of each medicine; medicine_names.py: their names; stances.py: what a sentence decides on one
care_rules.py  what a patient has to keep to at home
allergies/     what must not be given
polarity.py    what a text affirms and denies; names.py: which words are names
likelihood.py  probabilities in words
word_lists.py  word lists of YAML files as patterns
"""
