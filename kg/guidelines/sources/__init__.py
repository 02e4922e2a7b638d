"""Readers of guideline definitions: each form becomes the one graph of kg/guidelines/graph.py. No file is
opened here.

tables.py    decision tables (xlsx, CSV): condition columns and a recommendation, with a reviewable grounding
rules.py     a guideline in one reviewable file: situations and recommendations
pathway.py   pathway JSON of the mCODE pathway builder
fhir/        PlanDefinitions, ActivityDefinitions, ValueSets; JSON or XML
fsh/         FHIR Shorthand to resources
text/        Markdown: headings, lists, tables; to a reviewable file by a language model
cql/         CQL to conditions, where it comes down to codes, values and times

bindings.py  the reviewable file that states what named expressions mean
elements.py  FHIR resources as plain objects, read without trust
value_sets.py  ValueSets and CodeSystems as codes
logic.py     an expression as a condition: by binding, CQL or FHIRPath; else text
due.py       when an action is due
measure.py   conditions in words; those that are not evaluated
"""
