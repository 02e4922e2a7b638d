"""Guidelines as graphs, and where a patient stands on them.

    terms.py       value sets: which coded facts a word means
    spans.py       lengths of calendar time
    subject.py     the patient as of a time
    events.py      kinds of clinical events, and the rounds they make up
    predicates.py  what conditions can say, as data
    truth.py       true, false, unknown; with evidence and what is missing
    evaluating.py  a predicate for a patient
    fhirpath.py    conditions in FHIRPath
    exposure.py    what a daily amount comes to over the years
    units.py       numbers in the unit of the guideline
    vocabulary.py  the reviewable file: value sets, events, wording
    conditions.py  conditions as reviewable files write them
    graph.py       Guideline, Step, Edge: the one graph of all sources
    sources/       definitions read into it
    paths.py       its paths, one at a time
    standing.py    which recommendations apply to a patient, and why
    touching.py    which codes of a record a guideline looks at
    registry.py    several guidelines together: what an update changes, whom an event concerns, conflicts
    library/       groundings, bindings and guidelines that come with wardstream

CliCARE section 3.2 formalises guidelines as a static graph and enumerates its paths; here its nodes carry conditions that are evaluated,
so that what does not apply is never compared, and what is recommended says on which facts.
"""
