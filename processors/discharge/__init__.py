"""The letter to the patient, in plain words.

task.py        the letter as drafting sees it
composer.py    its sections, composed from the record (the list of files is there)
expectations/  what may happen next, for the letter at admission
plain_words/   everyday words for clinical ones, and back
"""
