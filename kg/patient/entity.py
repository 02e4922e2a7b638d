"""The entities of a patient's temporal knowledge graph.

CliCARE (section 3.1) has e = (e_B, tau, A): the linked concept, a timestamp, attributes. Here e_B is `linked`
in addition to `concept`, which keeps what was sent; tau is `start`, `end` and how well they are known
(`grain`), the event's own; A is the rest. Precise timestamps belong to encounters (`Stay`), as in the paper;
inside one, events are ordered by `kg.patient.relations`, from their own times.

Deviations: an event says how it came to be known (`source`, `recorded`), and what it states may be denied,
planned or a relative's.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from schemas.codes import Concept, Quantity, Range
from schemas.facts import FactStatus, Source, said_of
from schemas.instant import DAY, FOREVER, MINUTE, Instant, from_datetime, to_datetime

Role: TypeAlias = Literal[
    "diagnosis",
    "staging",
    "treatment",
    "biomarker",
    "imaging",
    "outcome",
    # measured or noticed, and none of the above: other results, vital signs, symptoms, social
    # circumstances
    "finding",
    "investigation",  # done to find out: a biopsy, an endoscopy, a screening
    "prevention",  # a vaccination: given so that a disease does not come, no therapy of one
    "care",  # done, and neither therapy nor investigation: documentation, education, referral
    "allergy",
    "plan",  # ordered or intended, not done; the attribute `of` is the role that it would have once done
    "family",  # of a relative, never the patient's own
]
"""The five that the paper names, `outcome`, then what else a record holds. Which is which is in
roles.yaml.
"""

ROLES: Final[tuple[Role, ...]] = (
    *("diagnosis", "staging", "treatment", "biomarker", "imaging", "outcome"),
    *("finding", "investigation", "prevention", "care", "allergy", "plan", "family"),
)

Grain: TypeAlias = Literal["moment", "day", "month", "year", "past"]
"""How well an event's times are known. `past`: a note gives it as history; it was over, or had begun, at some
time before `start`.
"""

#: Neither denied nor only thought of, and the patient's own.
ASSERTED: Final[frozenset[FactStatus]] = frozenset({"active", "inactive", "stopped"})

_STATED_OF: Final[dict[FactStatus, str]] = {
    "refuted": "no",
    "planned": "planned",
    "unconfirmed": "possible",
    "stopped": "stopped",
}


class Event(Struct, frozen=True, omit_defaults=True):
    """One thing that happened, was found, stated or planned. Times are microseconds since 1970."""

    id: str  # unique within the patient's graph: "Observation/123#0", "DocumentReference/9@120-133"
    role: Role
    concept: Concept  # as the sender gave it, with the sender's codes; of a note's mention its words
    start: Instant  # valid time: when it began; with a grain, the beginning of that day, month or year
    source: Source  # resource, version, and characters where it is text
    linked: str = (
        ""  # phi: id of the concept in the medical knowledge graph, "" where there is none or no graph
    )
    called: str = ""  # the linked concept's name there
    end: Instant = (
        FOREVER  # valid time, exclusive; FOREVER: goes on, or its end is unknown; == start: a moment
    )
    grain: Grain = "moment"
    status: FactStatus = "active"
    relation: str = (
        "mentioned"  # the fact's relation: "observed", "given_medication" ...; of a note's words "mentioned"
    )
    value: Quantity | Concept | str | None = None
    interpretation: str = ""  # HL7 flag as sent
    reference: Range | None = None
    attributes: dict[str, str] = {}  # as in schemas.facts.Fact; of a plan also `of`
    reasons: tuple[str, ...] = ()  # why: "Condition/3", "system|code", or words
    encounter: str = ""  # "Encounter/<id>", "" where it belongs to none
    recorded: Instant = 0  # when we learned it
    via: tuple[str, ...] = ()  # merged records it came through, origin first
    also: tuple[Source, ...] = ()  # other places that say the same: a note's words for a coded diagnosis

    @property
    def name(self) -> str:
        """What it is about, in the sender's words."""
        return self.concept.label

    @property
    def sources(self) -> tuple[Source, ...]:
        """Everything that says so, the one it is taken from first."""
        return self.source, *self.also

    @property
    def coded(self) -> bool:
        """Stated by a coded resource, not read from a note's words."""
        return self.relation != "mentioned"

    @property
    def asserted(self) -> bool:
        """Of this patient, and asserted: not denied, planned, only thought of, or a relative's."""
        return self.status in ASSERTED and self.role not in ("family", "plan")

    @property
    def said(self) -> str:
        """What was found: "6.4 mmol/L", "Positive"; of a medicine its dose; "" where there is nothing to
        say.
        """
        return said_of(self.value, self.attributes)

    @property
    def description(self) -> str:
        """desc(e), for encoders (CliCARE, algorithm 1, line 5): role, what, what was found, where; no times
        and no names.

        "treatment: Paclitaxel 100 MG Injection, 80 mg/m2", "no diagnosis: pneumonia", "possible diagnosis:
        pulmonary embolism"
        """
        role = "family history" if self.role == "family" else self.role
        given = _STATED_OF.get(self.status, "") if self.role != "plan" else ""
        site = self.attributes.get("body_site", "")
        name = (
            self.name if self.coded or not self.called else self.called
        )  # a note's "MI" is a myocardial infarction
        parts = [name, self.said, site if site.casefold() not in name.casefold() else "", self._flag()]
        return f"{given} {role}: ".lstrip() + ", ".join(part for part in parts if part)

    def _flag(self) -> str:
        return _FLAGS.get(self.interpretation.upper(), "")


_FLAGS: Final = {
    **dict.fromkeys(("H", "HH", "HU"), "high"),
    **dict.fromkeys(("L", "LL", "LU"), "low"),
    **dict.fromkeys(("A", "AA"), "abnormal"),
    **dict.fromkeys(("POS", "DET"), "positive"),
    **dict.fromkeys(("NEG", "ND"), "negative"),
}


class Stay(Struct, frozen=True, omit_defaults=True):
    """An encounter: the macro level, which has the timestamps."""

    id: str  # "Encounter/<id>"
    class_code: str  # v3 ActCode: IMP, EMER, AMB ...
    status: str
    start: Instant | None
    end: Instant | None = None  # None while the patient is in
    service: str = ""
    reasons: tuple[Concept, ...] = ()
    disposition: str = ""
    source: Source = Source("")
    recorded: Instant = 0

    def holds(self, time: Instant) -> bool:
        """Whether a moment lies inside."""
        return self.start is not None and self.start <= time and (self.end is None or time < self.end)


def grain_of(start: Instant, end: Instant, zone: tzinfo = UTC) -> Grain:
    """How well times are known, from the times themselves: canonical facts hold a date as [midnight, midnight
    after) and do not say so.

    `zone`: the feed's, whose midnights dates begin at. From midnight to midnight is a day; a whole month or
    year is one; what begins at midnight and lasts longer, or goes on, is known to the day. A true period of
    just 24 hours from midnight is taken for a day: its inner order is then left open rather than made up.
    """
    if end == start or start % _QUARTER:
        return "moment"
    first = to_datetime(start).astimezone(zone)
    if first.time() != _MIDNIGHT:
        return "moment"
    days = round((end - start) / DAY) if end != FOREVER else 0
    if (first.month, first.day) == (1, 1) and days in (365, 366):
        return "year"
    if first.day == 1 and 28 <= days <= 31:
        return "month"
    return "day"


def grain_end(start: Instant, grain: Grain) -> Instant:
    """The end of the day, month or year that begins at `start`, in the zone in which it begins there; `start`
    where times are exact.
    """
    if grain in ("moment", "past"):
        return start
    if grain == "day":
        return start + DAY
    zone = timedelta(microseconds=-(start % DAY) if start % DAY <= DAY // 2 else DAY - start % DAY)
    begin: datetime = to_datetime(start) + zone
    following = (
        begin.replace(year=begin.year + 1)
        if grain == "year"
        else (begin.replace(day=1) + timedelta(days=32)).replace(day=1)
    )
    return from_datetime(following - zone)


_MIDNIGHT: Final = time(0)
_QUARTER: Final = 15 * MINUTE  # every zone's midnight is a whole quarter of an hour in UTC


# A step of a guideline, as it is shown with a patient's trajectory.

StepState: TypeAlias = Literal["done", "due", "may apply", "not evaluated"]


class GuidelineMark(Struct, frozen=True, omit_defaults=True):
    """Where a patient stands at one step; `may apply`: it hangs on something that is not known. Made by
    whoever evaluates guidelines; the timeline only shows it.
    """

    guideline: str  # its title
    step: str  # what is to be done or decided
    state: StepState
    time: Instant | None = None  # when it was done, or is due; None where nobody can say
    text: str = ""  # why: the criterion, the recommendation
    grain: Grain = "day"  # how well the time is known
