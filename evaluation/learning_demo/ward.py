"""A ward that never was, whose truth can be computed: stays with notes, and what its clinicians write of them
next.

What a clinician takes over is a rule, and rules change: that is the drift.

    thorough   in the first day and a half everything that was found on admission; later what the last twelve
               hours brought
    problems   the other way round: brief on arrival, later the whole course with consultations

On Saturdays and Sundays whoever is on duty writes less of either.

Nothing here is medicine. Sentences are made of findings and numbers, so that two texts that state the same
share their words.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from schemas.instant import DAY, HOUR, Instant

Habit: TypeAlias = Literal["thorough", "problems"]

#: Where the ward's clock begins: a Monday.
START: Final[Instant] = 1_772_409_600_000_000
_EARLY_H: Final = 36.0  # until then a stay is new
_RECENT_H: Final = 12.0
_SATURDAY: Final = 5
_TAKEN: Final = (0.8, 0.5)  # share of the sentences that a clinician takes over: on weekdays, at weekends

_SIGNS: Final = (
    "dyspnea cough fever chills nausea vomiting dizziness palpitations edema wheezing orthopnea "
    "fatigue headache diarrhea dysuria rash"
).split()
_PLACES: Final = "chest abdomen back flank thigh calf shoulder knee groin neck".split()
_DRUGS: Final = (
    "furosemide metoprolol lisinopril ceftriaxone heparin insulin pantoprazole amlodipine "
    "prednisone albuterol"
).split()
_TESTS: Final = (
    "sodium potassium creatinine hemoglobin lactate troponin bilirubin albumin magnesium glucose".split()
)
_ILLNESSES: Final = (
    "hypertension diabetes asthma gout hypothyroidism glaucoma osteoporosis migraine psoriasis epilepsy"
).split()
_SEXES: Final = ("female", "male")


@dataclass(frozen=True)
class Note:
    """A document of the stay."""

    id: str
    kind: str  # note type
    time: Instant
    text: str


@dataclass(frozen=True)
class Stay:
    """A stay at the moment its progress note is due, and what was written after."""

    patient: str
    encounter: str
    admitted: Instant
    cut: Instant
    notes: tuple[Note, ...]
    written: str  # the clinician's note
    written_at: Instant
    sex: str
    born: str


def stays(first: Instant, days: int, a_day: int, habit: Habit, seed: int) -> Iterator[Stay]:
    """`a_day` progress notes a day, in the order in which they fall due."""
    for day in range(days):
        drawn = random.Random(f"{seed}/{first + day * DAY}")
        cuts = sorted(first + day * DAY + round(drawn.uniform(6, 20) * HOUR) for _ in range(a_day))
        for number, cut in enumerate(cuts):
            yield _stay(f"{(first - START) // DAY + day}-{number}-{seed}", cut, habit, drawn)


def _stay(name: str, cut: Instant, habit: Habit, drawn: random.Random) -> Stay:
    hours = drawn.choice((8, 14, 24, 48, 72, 96, 120, 150))
    admitted = cut - hours * HOUR
    notes = [Note(f"DocumentReference/{name}-a", "admission-note", admitted + HOUR, _admission(drawn))]
    for number, after in enumerate(range(4, hours, 8)):
        notes.append(
            Note(f"DocumentReference/{name}-n{number}", "nursing", admitted + after * HOUR, _nursing(drawn))
        )
    for number, after in enumerate(range(18, hours, 24)):
        notes.append(
            Note(f"DocumentReference/{name}-c{number}", "consult", admitted + after * HOUR, _consult(drawn))
        )
    written_at = cut + round(drawn.uniform(1, 8) * HOUR)
    return Stay(
        f"Patient/{name}",
        f"Encounter/{name}",
        admitted,
        cut,
        tuple(notes),
        _written(notes, admitted, cut, habit, drawn),
        written_at,
        drawn.choice(_SEXES),
        f"{drawn.randint(1935, 2000)}",
    )


def _written(notes: list[Note], admitted: Instant, cut: Instant, habit: Habit, drawn: random.Random) -> str:
    """What is taken over, each sentence with a chance of four in five, at weekends of one in two, and a few words
    of the clinician's own.
    """
    early = (cut - admitted) / HOUR <= _EARLY_H
    share = _TAKEN[(cut - START) // DAY % 7 >= _SATURDAY]
    if habit == "thorough":
        taken = [one for one in notes if early or one.time >= cut - round(_RECENT_H * HOUR)]
    else:
        taken = [
            one
            for one in notes
            if (one.time >= cut - round(_RECENT_H * HOUR) if early else one.kind != "nursing")
        ]
    sentences = [
        sentence
        for one in taken or notes[-1:]
        for sentence in one.text.replace("\n", " ").split(". ")
        if drawn.random() < share
    ]
    return ". ".join(
        [
            *sentences,
            f"{drawn.choice(_SIGNS)} discussed with the family",
            f"reviewed at bedside, {drawn.choice(_PLACES)} examined again",
        ]
    )


def _admission(drawn: random.Random) -> str:
    signs = drawn.sample(_SIGNS, 4)
    return (
        f"Chief Complaint:\nAdmitted with {signs[0]} and {signs[1]} for {drawn.randint(2, 9)} days.\n\n"
        f"History of Present Illness:\nThe patient reports {signs[2]} and {signs[3]}. {_pain(drawn)} It "
        f"began {drawn.randint(1, 6)} weeks ago.\n\n"
        f"Past Medical History:\n{', '.join(drawn.sample(_ILLNESSES, 3))}.\n\n"
        f"Medications:\n{'. '.join(_drug(drawn) for _ in range(3))}.\n\n"
        f"Physical Exam:\n{_exam(drawn)}\n\nPertinent Results:\n{_labs(drawn)}\n\n"
        f"Assessment and Plan:\nLikely {drawn.choice(_ILLNESSES)} decompensated. Continue "
        f"{drawn.choice(_DRUGS)} and repeat {drawn.choice(_TESTS)}.\n"
    )


def _nursing(drawn: random.Random) -> str:
    return (
        f"Subjective:\nThe patient reports {drawn.choice(_SIGNS)} and denies {drawn.choice(_SIGNS)} "
        f"overnight. {_pain(drawn)}\n\n"
        f"Vitals:\nHeart rate {drawn.randint(55, 120)}, blood pressure "
        f"{drawn.randint(95, 180)}/{drawn.randint(50, 100)}, intake {drawn.randint(300, 2500)} mL.\n\n"
        f"Events:\nReceived {_drug(drawn)} during the shift and tolerated the diet. Urine output "
        f"{drawn.randint(200, 1900)} mL.\n"
    )


def _consult(drawn: random.Random) -> str:
    return (
        f"Reason for Consultation:\nAsked to see the patient because of {drawn.choice(_SIGNS)} in the "
        f"setting of {drawn.choice(_ILLNESSES)}.\n\n"
        f"Pertinent Results:\n{_labs(drawn)}\n\n"
        f"Impression:\n{drawn.choice(_ILLNESSES).capitalize()} is likely. "
        f"{_exam(drawn)}\n\nRecommendations:\nStart {_drug(drawn)} and follow {drawn.choice(_TESTS)}.\n"
    )


def _pain(drawn: random.Random) -> str:
    return f"Pain of the {drawn.choice(_PLACES)} is {drawn.randint(1, 9)} of 10."


def _drug(drawn: random.Random) -> str:
    return f"{drawn.choice(_DRUGS)} {drawn.choice((5, 10, 20, 25, 40, 50, 80, 100))} mg"


def _labs(drawn: random.Random) -> str:
    return " ".join(f"{test} {drawn.randint(1, 99) / 10:.1f}." for test in drawn.sample(_TESTS, 4))


def _exam(drawn: random.Random) -> str:
    return (
        f"Lungs with crackles at the {drawn.choice(('left', 'right'))} base. Tenderness of the "
        f"{drawn.choice(_PLACES)}, no {drawn.choice(_SIGNS)}."
    )
