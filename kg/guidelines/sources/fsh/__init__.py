"""FHIR Shorthand to resources.

text.py       lines, rule sets, comments
values.py     the values of rules
paths.py      paths and indices into a resource
resources.py  instances, value sets and code systems (start here)
"""
