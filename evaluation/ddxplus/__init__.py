"""DDXPlus (Fansi Tchango et al., NeurIPS 2022): synthetic patients with common diseases, to be asked one
question at a time.

evidences.py       release_evidences.json: what can be asked, and answered
patients.py        the patients' file: who has what, what they come with, and their differential
questionnaire.py   questions and answers as terms; a patient's record as replies
knowledge.py       what a hospital would know of the diseases: listed, counted, or its finished stays
interviewing.py    one patient asked, by several ways to choose the next question
figures.py         figures over patients
comparing.py       all of it, for the same patients
"""
