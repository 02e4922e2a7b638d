"""FHIR Shorthand to resources.

text.py       its lines
values.py     codes, quantities, references
filling.py    paths and indices into a resource
resources.py  instances with the rule sets that they insert (start here)
"""
