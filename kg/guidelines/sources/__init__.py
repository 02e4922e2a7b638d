"""Where guidelines come from: each form of definition is read into the one graph (kg/guidelines/graph.py). No
file is opened here.

tables.py    decision tables (xlsx, CSV): condition columns and a recommendation, grounded by a reviewable file
rules.py     a guideline formalised by hand: situations and recommendations in one reviewable file
pathway.py   pathway JSON of the mCODE pathway builder
fhir/        PlanDefinitions, ActivityDefinitions, ValueSets; JSON or XML
fsh/         FHIR Shorthand to resources
text/        Markdown: headings, lists, tables; by a language model to a reviewable file
cql/         CQL to predicates, where it comes down to codes, values and times

bindings.py  the reviewable file that goes with definitions whose logic is not published with them
logic.py     what an expression comes to: binding, CQL, FHIRPath, or text
inputs.py    what variables of FHIRPath stand for
due.py       when an action is due
measure.py   conditions in words; how many are not evaluated
"""
