"""Phenotypes of a stay: what of the patient can be stated in terms of HPO, present or excluded, each with its
place in the record.

confirmed.py  what confirmed diagnoses explain and rule out
coded.py       coded conditions and observations, with the age at onset
results.py     laboratory results and vital signs against their range; results.yaml
notes.py       notes, reports and reasons for coming, by the linker; notes.yaml
union.py       statements on one term become one: the latest counts; unspecific.yaml: what states too little
phenotyper.py  all of it for one request
of_delta.py    what one version of one resource says, for the stage `cases`
named.py       which diseases the record names already
"""
