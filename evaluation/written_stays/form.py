"""What a stay's file may hold. Every value is text as in the file; times are of clock.py."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct, field

#: Elements of FHIR that replace those of the resource, in their place; null removes one. For what no key has.
Elements: TypeAlias = dict[str, Any]


class Change(Struct, forbid_unknown_fields=True):
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


class Entry(Struct, forbid_unknown_fields=True, kw_only=True):
    """One thing that happened. Its kind is its first key."""

    then: list[Change] = field(default_factory=list)
    fhir: Elements = field(default_factory=dict)


class Note(Entry, kw_only=True):
    """A note, begun `at` and known since it was `signed`. `appends`: the `at` of the note it is an addendum to."""

    note: str  # a kind of tables.NOTES, or a name, which has a `code`
    code: str = ""
    by: str
    at: str
    signed: str | None = None
    appends: str | None = None
    text: str


class Labs(Entry, kw_only=True):
    """Results drawn at the time `labs`: "6.4", or with a flag and a range of its own "6.4 HH (3.5-5.0)"."""

    labs: str
    issued: str | None = None
    before: bool = False  # from before the stay
    values: dict[str, str]


class Result(Entry, kw_only=True):
    """A result in words."""

    result: str
    code: str = ""
    at: str
    issued: str
    flag: str = "N"
    status: str = "final"
    text: str


class Vitals(Entry, kw_only=True):
    """Vital signs of tables.SIGNS at the time `vitals`, and `bp` as 120/80."""

    vitals: str
    values: dict[str, str]


class Condition(Entry, kw_only=True):
    """A diagnosis of the stay."""

    code: str = ""
    at: str
    onset: str | None = None
    abated: str | None = None
    status: str = "active"
    certainty: str = "confirmed"


class Diagnosis(Condition, kw_only=True):
    """A diagnosis of the stay."""

    diagnosis: str


class Problem(Condition, kw_only=True):
    """A diagnosis of the problem list."""

    problem: str


class Allergy(Entry, kw_only=True):
    """An allergy or, by `kind`, an intolerance."""

    allergy: str
    code: str = ""
    reaction: str
    severity: str = "severe"
    at: str
    kind: str = "allergy"
    criticality: str = "high"
    status: str = "active"


class Home(Entry, kw_only=True):
    """A medicine by the medication history."""

    home: str
    dose: str
    since: str
    end: str | None = None
    at: str
    status: str = "active"
    why: str | None = None


class Order(Entry, kw_only=True):
    """A medicine ordered; `category`: inpatient, discharge, outpatient."""

    order: str
    dose: str = ""
    at: str
    category: str = "inpatient"
    code: str = ""
    reason: str | None = None
    note: str | None = None


class Given(Entry, kw_only=True):
    """A dose given, or by its `status` not."""

    given: str
    dose: str
    at: str
    status: str = "completed"
    why: str | None = None


class Report(Entry, kw_only=True):
    """A report of imaging, echo, pathology or microbiology."""

    report: str
    code: str = ""
    category: str = "RAD"
    at: str
    issued: str
    status: str = "final"
    text: str


class Procedure(Entry, kw_only=True):
    """A procedure or an operation."""

    procedure: str
    code: str = ""
    start: str
    end: str
    site: str | None = None


class Request(Entry, kw_only=True):
    """A referral, a test to come, a code status."""

    request: str
    code: str = ""
    category: str | None = None
    at: str
    due: str | None = None
    note: str | None = None


class Family(Entry, kw_only=True):
    """What a relative has or had."""

    family: str
    at: str
    conditions: list[str]


class Vaccine(Entry, kw_only=True):
    """A vaccine given; `code` of CVX."""

    vaccine: str
    code: str = ""
    at: str


class Other(Entry, kw_only=True):
    """A resource that no kind has: `fhir` holds all of it."""

    other: str  # when it became known


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


class Contact(Struct, forbid_unknown_fields=True, kw_only=True):
    """A person next to the patient."""

    relation: str
    name: str
    phone: str = ""


class Patient(Struct, forbid_unknown_fields=True, kw_only=True):
    """Who the stay is of."""

    id: str
    family: str
    given: str
    born: str
    sex: str
    language: str = "en"
    contacts: list[Contact] = field(default_factory=list)


class Encounter(Struct, forbid_unknown_fields=True, kw_only=True):
    """From when to when, why and where."""

    start: str
    end: str
    reason: str
    code: str = ""
    display: str
    service: str
    disposition: str = "home"
    fhir: Elements = field(default_factory=dict)


class Definition(Struct, forbid_unknown_fields=True, kw_only=True):
    """A laboratory test of this stay. `critical` as `range`: at and beyond, a result is HH or LL."""

    name: str
    code: str = ""
    ucum: str
    unit: str = ""  # as it is printed, if another
    range: str
    critical: str | None = None


class Stay(Struct, forbid_unknown_fields=True, kw_only=True):
    """A file."""

    year: int
    offset: str
    patient: Patient
    encounter: Encounter
    course: list[Any]  # of Kind, in the order in which they were entered
    about: str = ""
    tests: dict[str, Definition] = field(default_factory=dict)
    ranges: dict[str, str] = field(default_factory=dict)
