"""What a letter drafted at admission foresees: concepts of the later note that the beginning does not name,
by every way of retrieving them.

patients.py     pairs -> patients: what is named, what is asked for
retrievers.py   the ways of retrieving, the shipped policy among them
walking.py      those that see nothing but the graph: one hop, DR.KNOWS
paper.py        the paper's walk with the paper's policy (torch)
learning.py     those that need pairs to learn from: nearest notes
ways.py         all of them, by name
measuring.py    ranked concepts -> recall, precision, F1, with intervals, by source and semantic group
letters.py      ranked concepts -> the letter of the day of admission
texts.py        letters -> what they have in common with the reference: keywords, concepts
alike.py        letters -> how alike the texts are: ROUGE, BLEU, METEOR, BERTScore, Sentence-BERT
running.py      all of it
figures.py      recall by semantic group as SVG
"""
