"""What a letter drafted at admission foresees: concepts of the later note that the beginning does not name, by every way of retrieving them.

patients.py     pairs -> patients: what is named, what is asked for
retrievers.py   the ways of retrieving, the shipped policy among them
walking.py      those that walk the graph: one hop, DR.KNOWS, the paper
learning.py     those that need pairs to learn from: nearest notes
measuring.py    ranked concepts -> recall, precision, F1, with intervals, by source and semantic group
texts.py        drafts -> what they have in common with the reference: keywords, concepts, ROUGE, BLEU, METEOR, embeddings
running.py      all of it
figures.py      recall by semantic group as SVG
"""
