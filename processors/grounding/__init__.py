"""The gate: a statement stands only where its sources say the same numbers, units, doses, dates, sides and
negations.
"""
