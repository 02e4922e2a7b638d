"""The ranker, and the agent next to it, on cases with a known diagnosis."""
