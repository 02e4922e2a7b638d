"""Policies that decide what to retrieve from the knowledge graph.

chooser.py       which concepts to expect, one after the other, of candidates with features: inference, numpy alone
chooser_net.py   the same policy for training: many patients and rollouts at once (torch)
paper.py         R²AG's policy over semantic groups (eq. 1-5, torch)
cards.py         weights in one file with a card that says what they were trained on and with what
"""
