"""The sentences of a letter to the patient, in each language that has a reviewed table of them.

english.yaml   every sentence template of the letter, by key: what the composer writes and the gate judges
spanish.yaml   the same keys with the same placeholders
phrases.py     text that is put together in English and can be put in another language
spanish.py     dates, lists, quotations and directions for medicines in Spanish
doses.yaml     the words of those directions
"""
