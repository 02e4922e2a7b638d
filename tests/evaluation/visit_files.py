"""Made-up visits in the shape of ACI-Bench's files."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final

DIALOGUE: Final = (
    "[doctor] hi , so how is the knee ?\n"
    "[patient] it still hurts when i climb stairs , but no fever .\n"
    "[doctor] the x-ray shows arthritis of the right knee . i'd like you to take ibuprofen 400 milligrams three times a day .\n"
)
NOTE: Final = """CHIEF COMPLAINT

Right knee pain.

HISTORY OF PRESENT ILLNESS

She reports pain of the right knee when she climbs stairs. She denies fever.

PHYSICAL EXAMINATION

The right knee is tender. No effusion.

RESULTS

X-ray of the right knee demonstrates arthritis.

ASSESSMENT AND PLAN

Arthritis of the right knee.
Start ibuprofen 400 mg three times daily.
"""


def write_visits(folder: Path, count: int, *, metadata: bool = True) -> None:
    """`train.csv` with so many visits, and who the patients are."""
    with (folder / "train.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.DictWriter(file, ["dataset", "encounter_id", "dialogue", "note"])
        rows.writeheader()
        for number in range(count):
            note = NOTE.replace("400 mg", f"{400 + 200 * number} mg")
            rows.writerow(
                {"dataset": "made-up", "encounter_id": f"D{number}", "dialogue": DIALOGUE, "note": note}
            )
    if metadata:
        with (folder / "train_metadata.csv").open("w", newline="", encoding="utf-8") as file:
            about = csv.writer(file)
            about.writerow(
                [
                    "dataset",
                    "encounter_id",
                    "patient_gender",
                    "patient_age",
                    "patient_firstname",
                    "patient_familyname",
                    "cc",
                ]
            )
            for number in range(count):
                about.writerow(
                    ["made-up", f"D{number}", "female", "61", "Vera", f"Testperson{number}", "knee pain"]
                )
