"""FHIR definitions.

plan_definition.py      which PlanDefinitions are guidelines, what is nested in which
plan_compiler.py        one of them with all that it refers to
plan_order.py           relatedAction: the order of actions
plan_details.py         grades, documents, behaviours
timing.py               when an action is due, and how often
activity_definition.py  what an action does
shape.py                the shape that R4 gives a resource
"""
