"""A made record of twenty years: rounds, boilerplate and copied text, and among them a handful of facts that
a summary must not lose.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from schemas.events import PatientEvent
from schemas.instant import DAY, Instant
from tests.processors.patient.hospital import T0, note

START: Final[Instant] = T0 - 20 * 365 * DAY
NOTES: Final = 75
#: Year of the record and what is written in it, under which heading.
KEY: Final[tuple[tuple[int, str, str], ...]] = (
    (0, "ASSESSMENT", "Biopsy-proven invasive ductal carcinoma of the left breast, diagnosed 14 March."),
    (0, "ASSESSMENT", "Stage IIB, T2N1M0, ER positive, HER2 negative."),
    (0, "ALLERGIES", "Penicillin: anaphylaxis in childhood."),
    (1, "PLAN", "Completed four cycles of doxorubicin and cyclophosphamide followed by paclitaxel."),
    (1, "PROCEDURES", "Left modified radical mastectomy with axillary dissection."),
    (2, "PLAN", "Started tamoxifen 20 mg daily."),
    (11, "ASSESSMENT", "Bone scan shows metastatic recurrence in the lumbar spine."),
    (12, "PLAN", "Switched to letrozole and palbociclib 125 mg after progression."),
    (15, "HOSPITAL COURSE", "Pulmonary embolism after surgery, anticoagulated with apixaban."),
)
#: A marker that is told every year, with its value in each: the first and the last must be told.
MARKER: Final = {number: f"CA 15-3 is {18 + 3 * number} U/mL." for number in range(20)}
BOILERPLATE: Final = (
    "This note was dictated with voice recognition software and may contain errors.",
    "All questions were answered and the patient verbalized understanding of the plan.",
    "I spent 25 minutes with the patient, more than half of it in counseling.",
    "Thank you for allowing us to participate in the care of this pleasant patient.",
    "Electronically signed by the attending physician.",
    "The medication list was reviewed and reconciled.",
)
#: What primary care is made of: it states conditions and medicines too, and competes for room.
MINOR: Final = (
    "{site} pain after gardening, treated with ibuprofen 400 mg for {n} days.",
    "Urinary tract infection, treated with nitrofurantoin 100 mg for {d} days.",
    "Seasonal rhinitis with {site} itching, loratadine 10 mg as needed.",
    "Mild {site} osteoarthritis on x-ray, physical therapy {d} times.",
    "Contact dermatitis of the {site}, hydrocortisone cream.",
    "Acute bronchitis in {season}, cough for {n} days, no antibiotics.",
    "Fungal infection of the {site}, terbinafine cream.",
    "Strain of the {site} after a fall at home in {season}, no fracture on x-ray.",
    "Influenza vaccine given in {season}, {site} sore for {d} days.",
    "Gastroenteritis after a journey by {how}, loperamide {d} times.",
)
SITES: Final = (
    "knee",
    "shoulder",
    "wrist",
    "elbow",
    "hip",
    "ankle",
    "neck",
    "thumb",
    "foot",
    "hand",
    "heel",
    "back",
)
COPIED: Final = "Hypertension, well controlled on lisinopril 10 mg daily."
CHATTER: Final = (
    "She was seen with her {who} and had come by {how}.",
    "The garden has kept her busy this {season}, and she sleeps {sleep}.",
    "She walks the dog {often} and eats {sleep}.",
    "Lungs clear to auscultation, no wheezes, day {n}.",
    "Regular rate and rhythm, no murmur on visit {n}.",
    "Abdomen soft and nontender, bowel sounds present, visit {n}.",
    "She is alert and oriented and in no acute distress, visit {n}.",
    "Denies fever, chills or night sweats since visit {n}.",
    "Potassium 4.{d}, sodium 13{d}, creatinine 0.{d}.",
    "Hemoglobin 12.{d}, platelets 2{d}0, white count 6.{d}.",
    "Weight {w} kg, blood pressure 12{d}/7{d}.",
    "Her {who} asked about the {season} holidays and the {how} ride home.",
    "She has read {n} books since we met and likes the {season} best.",
)


def decades(seed: int = 1) -> list[PatientEvent]:
    """Notes of one patient over twenty years, in time: about 20 000 tokens."""
    dice = random.Random(seed)
    told: list[PatientEvent] = []
    planted = {year: [item for item in KEY if item[0] == year] for year in range(20)}
    for number in range(NOTES):
        at = START + number * 20 * 365 * DAY // NOTES
        year = (at - START) // (365 * DAY)
        said = [drawn(dice, CHATTER, number) for _ in range(10)]
        lines = [
            "SUBJECTIVE",
            *said[:4],
            "OBJECTIVE",
            *said[4:],
            "ASSESSMENT",
            COPIED,
            *(drawn(dice, MINOR, number) for _ in range(3)),
        ]
        for _, heading, text in planted.pop(year, ()):
            lines += [heading, text]
        if year in MARKER and year not in {(one.occurred - START) // (365 * DAY) for one in told}:
            lines += ["LABORATORY DATA", MARKER[year]]
        lines += ["PLAN", "Continue current management.", *dice.sample(BOILERPLATE, 4)]
        told.append(note("Patient/a", f"n{number}", at, "\n".join(lines)))
    return told


def drawn(dice: random.Random, among: Sequence[str], number: int) -> str:
    return dice.choice(among).format(
        n=number,
        d=dice.randrange(10),
        w=dice.randrange(60, 80),
        who=dice.choice(("sister", "daughter", "neighbour", "husband")),
        how=dice.choice(("bus", "car", "train", "taxi")),
        season=dice.choice(("spring", "summer", "autumn", "winter")),
        sleep=dice.choice(("well", "badly", "little")),
        often=dice.choice(("daily", "on Sundays", "twice a week")),
        site=dice.choice(SITES),
    )
