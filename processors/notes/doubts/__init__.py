"""What in a note must not be shown as a statement about the patient: notes of another patient, in another
language, words to the reader or a machine.
"""
