"""What a stay's file may hold. Every value is text as in the file; times are of files.Clock."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct, field

#: Elements of FHIR that replace those of the resource, in their place; null removes one. For what no key has.
Elements: TypeAlias = dict[str, Any]


class Part(Struct, forbid_unknown_fields=True):
    """A mapping of the file, which has these keys and no others."""


class Change(Part):
    """A later version. One of the first eight holds its time; the rest is what changed with it."""

    stop: str | None = None
    hold: str | None = None
    resume: str | None = None
    cancel: str | None = None
    complete: str | None = None
    correct: str | None = None
    void: str | None = None
    change: str | None = None
    of: str | None = None  # which value of labs or vitals
    why: str | None = None
    dose: str | None = None
    value: str | None = None
    text: str | None = None
    flag: str | None = None
    issued: str | None = None
    fhir: Elements = field(default_factory=dict)


class Entry(Part, kw_only=True):
    """One thing that happened. Its kind is its first key."""

    then: list[Change] = field(default_factory=list)
    fhir: Elements = field(default_factory=dict)


class Note(Entry):
    note: str  # a kind of tables.NOTES, or a name, which has a `code`
    by: str
    at: str  # begun
    text: str
    signed: str | None = None  # known since
    appends: str | None = None  # the `at` of the note it is an addendum to
    code: str = ""


class Labs(Entry):
    labs: str  # the time of the draw
    values: dict[str, str]  # "6.4", or with a flag and a range of its own "6.4 HH (3.5-5.0)"
    issued: str | None = None
    before: bool = False  # from before the stay


class Result(Entry):
    result: str  # in words
    at: str
    issued: str
    text: str
    code: str = ""
    flag: str = "N"
    status: str = "final"


class Vitals(Entry):
    vitals: str  # the time
    values: dict[str, str]  # of tables.SIGNS, and `bp` as 120/80


class Condition(Entry, kw_only=True):
    at: str
    code: str = ""
    onset: str | None = None
    abated: str | None = None
    status: str = "active"
    certainty: str = "confirmed"


class Diagnosis(Condition):
    diagnosis: str  # of the stay


class Problem(Condition):
    problem: str  # of the problem list


class Allergy(Entry):
    allergy: str
    reaction: str
    at: str
    code: str = ""
    severity: str = "severe"
    kind: str = "allergy"  # or intolerance
    criticality: str = "high"
    status: str = "active"


class Home(Entry):
    home: str  # a medicine by the medication history
    dose: str
    since: str
    at: str
    end: str | None = None
    status: str = "active"
    why: str | None = None


class Order(Entry):
    order: str  # a medicine
    at: str
    dose: str = ""
    category: str = "inpatient"  # discharge, outpatient
    code: str = ""
    reason: str | None = None
    note: str | None = None


class Given(Entry):
    given: str  # a dose given, or by its `status` not
    dose: str
    at: str
    status: str = "completed"
    why: str | None = None


class Report(Entry):
    report: str  # of imaging, echo, pathology or microbiology
    at: str
    issued: str
    text: str
    code: str = ""
    category: str = "RAD"
    status: str = "final"


class Procedure(Entry):
    procedure: str
    start: str
    end: str
    code: str = ""
    site: str | None = None


class Request(Entry):
    request: str  # a referral, a test to come, a code status
    at: str
    code: str = ""
    category: str | None = None
    due: str | None = None
    note: str | None = None


class Family(Entry):
    family: str  # a relative, who has or had the conditions
    at: str
    conditions: list[str]


class Vaccine(Entry):
    vaccine: str
    at: str
    code: str = ""  # CVX


class Other(Entry):
    other: str  # when it became known; no kind has the resource, and `fhir` holds all of it


Kind: TypeAlias = (
    Note
    | Labs
    | Result
    | Vitals
    | Diagnosis
    | Problem
    | Allergy
    | Home
    | Order
    | Given
    | Report
    | Procedure
    | Request
    | Family
    | Vaccine
    | Other
)


class Contact(Part):
    relation: str
    name: str
    phone: str = ""


class Patient(Part):
    id: str
    family: str
    given: str
    born: str
    sex: str
    language: str = "en"
    contacts: list[Contact] = field(default_factory=list)


class Encounter(Part):
    start: str
    end: str
    reason: str
    display: str
    service: str
    code: str = ""
    disposition: str = "home"
    fhir: Elements = field(default_factory=dict)


class Definition(Part):
    """A laboratory test of this stay. `critical` as `range`: at and beyond, a result is HH or LL."""

    name: str
    ucum: str
    range: str
    code: str = ""
    unit: str = ""  # as it is printed, if another
    critical: str | None = None


class Stay(Part):
    year: int
    offset: str
    patient: Patient
    encounter: Encounter
    course: list[Any]  # of Kind, in the order in which they were entered
    about: str = ""
    tests: dict[str, Definition] = field(default_factory=dict)
    ranges: dict[str, str] = field(default_factory=dict)
