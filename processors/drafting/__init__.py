"""From a request's evidence to a draft, for any task: nothing here knows the tasks.

outline.py       the sections of a document
compose/         sentences that several documents share
assembly.py      the whole draft from its sections
anchors.py       the evidence as a model may cite it; prompt.py: the prompt
answers.py       a model's answer as a draft
grounding/       the gate: does each statement stand in what it cites?
verification.py  a composed draft through the same gate
fhir/            a draft as a FHIR document, and back
render/          a draft as Markdown and HTML
"""
