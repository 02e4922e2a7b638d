"""What was logged, told to a person.

telling.py   one decision in lines that a clinician and an engineer both understand (start here)
reasons.py   why a choice may have been the better one, and what was known then
became.py    what became of it
"""
