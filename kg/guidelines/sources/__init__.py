"""Where guidelines come from: each file reads one form of definition into the one graph (kg/guidelines/graph.py).

    tables.py   decision tables (xlsx, CSV): condition columns and a recommendation, grounded by a reviewable file
    rules.py    a guideline formalised by hand: situations and recommendations in one reviewable file
"""
