"""Guidelines as graphs, and where a patient stands on them.

    terms.py       value sets: which coded facts a word means
    answers.py     whether a value answers a question by "no", or leaves it open
    spans.py       lengths of calendar time
    days.py        days, and how well a date is known
    subject.py     the patient as of a time
    events.py      kinds of clinical events, and the rounds they make up
    rounds.py      a patient's rounds
    predicates.py  what conditions can say, as data
    truth.py       true, false, unknown; with evidence and what is missing
    evaluating.py  a predicate for a patient
    happening.py   ... of rounds: what happened when, and what it found
    recorded.py    ... of facts: what is stated or measured
    fhirpath.py    ... in FHIRPath
    exposure.py    ... of what a daily amount comes to over the years
    units.py       numbers in the unit of the guideline
    checking.py    reviewable files are read strictly
    vocabulary.py  the reviewable file: value sets, events, wording
    conditions.py  conditions as reviewable files write them
    graph.py       Guideline, Step, Edge: the one graph of all sources
    sources/       definitions read into it
    paths.py       its paths, one at a time
    plan.py        a guideline made ready for many patients
    specificity.py how much a condition rules out
    standing.py    which recommendations apply to a patient, and why
    meant.py       of several that apply at once, which is meant
    needed.py      what of a long record conditions can still need
    needed_rounds.py   ... of its rounds
    touching.py    what a guideline's conditions are, and what they are made of
    changing.py    what an update changes, and whom it can matter to
    library/       groundings, bindings and guidelines that come with wardstream

CliCARE section 3.2 formalises guidelines as a static graph and enumerates its paths; here its nodes carry
conditions that are evaluated, so that what does not apply is never compared, and what is recommended says on
which facts.
"""
