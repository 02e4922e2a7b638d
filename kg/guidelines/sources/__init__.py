"""Where guidelines come from: each file reads one form of definition into the one graph (kg/guidelines/graph.py). No file is opened here.

    tables.py             decision tables (xlsx, CSV): condition columns and a recommendation, grounded by a reviewable file
    rules.py              a guideline formalised by hand: situations and recommendations in one reviewable file
    plan_definition.py    FHIR PlanDefinitions: which are guidelines, what is nested in which
    plan_compiler.py      one of them with all that it refers to
    plan_order.py         relatedAction: the order of actions
    plan_details.py       grades, documents, behaviours
    timing.py             when an action is due, and how often
    populations.py        whom a definition is for
    activity_definition.py  what an action does
    pathway.py            pathway JSON of the mCODE pathway builder
    markdown.py           text: headings, lists
    html_tables.py        decision tables in text
    formalise.py          text to a reviewable file, by a language model

    bindings.py           the reviewable file beside definitions whose logic does not lie with them
    logic.py              what an expression comes to: binding, CQL, FHIRPath, or text
    inputs.py             what variables of FHIRPath stand for
    value_sets.py         ValueSets and CodeSystems as codes
    cql.py                CQL to predicates, where it comes down to codes, values and times
    cql_selecting.py      ... lists of the record
    cql_narrowing.py      ... conditions on them
    cql_rows.py           ... what is selected, as a predicate
    cql_names.py          ... what names mean
    cql_library.py        ... libraries
    cql_parser.py, cql_terms.py, cql_syntax.py  ... its text as data

    fsh.py                FHIR Shorthand to resources
    fsh_text.py, fsh_values.py, fsh_filling.py  ... its lines, values, paths
    fhir_xml.py           FHIR in XML to resources
    shape.py              the shape that R4 gives a resource
    elements.py           resources read without trust
    measure.py            conditions in words; how many are not evaluated
"""
