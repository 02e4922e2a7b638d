"""From a request's evidence to a draft, for any task: nothing here knows the tasks.

task.py       the protocol of a task; knowledge.py: what a document rests on besides the record
drafter.py    what the stages do with a task (start here); the prompt
outline.py    the sections of a document
compose/      sentences that several documents share
assembly.py   the whole draft from its sections
anchors.py    the evidence as a model may cite it
answers.py    a model's answer as a draft
grounding/    the gate: does each statement stand in what it cites?
fhir/         a draft as a FHIR document, and back
render/       a draft as Markdown and HTML
"""
