"""The gate: does each thing in a statement that can be checked stand in what it cites?"""
