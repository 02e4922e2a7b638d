"""Guidelines as graphs, and where a patient stands on them.

The graph
    graph.py        Guideline, Step, Edge: one graph for all sources
    paths.py        its paths, one at a time
    plan.py         a guideline prepared for many patients
    parts.py        the conditions of a guideline and their parts
    changes.py      what an update changes, and for whom
Conditions
    predicates.py   conditions as data
    truth.py        true, false, unknown; with evidence and what is missing
    evaluation.py   a condition for one patient
    occurrences.py  ... about rounds: what happened when, with which result
    recorded.py     ... about facts: what is stated or measured
    fhirpath.py     ... in FHIRPath
    standing.py     which recommendations apply to a patient, and why
    meant.py        which of several that apply counts
    needed.py, needed_rounds.py   what of a long record conditions can still need
Terms and times
    terms.py        value sets: the coded facts that a word means
    answers.py      whether a value answers a question with "no"
    subject.py      the patient as of a time
    events.py, rounds.py   kinds of clinical events, and a patient's rounds of them
    days.py         lengths of calendar time; days, and how well a date is known
Files
    reviewable.py   strict reading of reviewable files
    vocabulary.py   value sets, events and wording in such a file
    conditions.py   conditions in such a file
    sources/        definitions of every form, read into the graph
    library/        groundings, bindings and guidelines that ship with wardstream
    alignment/      a patient's course compared with guideline paths

CliCARE section 3.2 formalises guidelines as a static graph and enumerates its paths. Here its nodes carry
conditions that are evaluated: what does not apply is never compared, and every recommendation cites its
facts.
"""
