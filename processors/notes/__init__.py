"""A note from its raw text to its chunks: cleaned, divided into sections, cut; offsets lead back to the raw
text.
"""
