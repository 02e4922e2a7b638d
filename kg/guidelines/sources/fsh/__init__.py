"""FHIR Shorthand to resources.

text.py       lines, rule sets, comments
values.py     the values of rules
resources.py  instances, value sets and code systems (start here)
"""
