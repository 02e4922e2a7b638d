"""The patients' file of DDXPlus: CSV, with the column names of the release or those of the extract that is
passed on.
"""

from __future__ import annotations

import ast
import csv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from evaluation.ddxplus.evidences import AT, Evidence
from schemas.errors import ConfigurationError
from wardstream.diagnosis.ages import sex, years
from wardstream.diagnosis.corpus import Skipped

_NAMES: Final = ("*patients*.csv", "*patients*.txt")
#: In the release, in the extract.
_COLUMNS: Final = {
    "age": ("AGE", "age"),
    "sex": ("SEX", "sex"),
    "disease": ("PATHOLOGY", "diagnosis"),
    "evidences": ("EVIDENCES", "features"),
    "initial": ("INITIAL_EVIDENCE", "feature_id"),
    "differential": ("DIFFERENTIAL_DIAGNOSIS", "top5_diagnoses"),
}


class Patient(NamedTuple):
    """`number`: the line · `evidences`: codes with their answers as they stand ("E_53", "E_54_@_V_181"), each
    once, those that say "nothing" left out · `differential`: disease -> probability.
    """

    number: int
    age: float
    sex: str
    disease: str
    evidences: tuple[str, ...]
    initial: str
    differential: dict[str, float]


def patients_file(folder: Path) -> Path:
    found = sorted(path for name in _NAMES for path in folder.glob(name))
    if len(found) != 1:
        raise ConfigurationError(
            f"expected one file of patients ({' or '.join(_NAMES)}) in {folder}, got {len(found)}; name it "
            "by --patients"
        )
    return found[0]


def read_patients(
    path: Path,
    evidences: Mapping[str, Evidence],
    diseases: Mapping[str, str],
    skipped: Callable[[Skipped], None],
) -> list[Patient]:
    """`diseases`: how the file calls them -> id. A line that cannot be asked is told and left out. Raises
    ConfigurationError for another file.
    """
    with path.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines)
        columns = {
            name: next((one for one in forms if one in (rows.fieldnames or ())), "")
            for name, forms in _COLUMNS.items()
        }
        if lacking := [" or ".join(_COLUMNS[name]) for name, column in columns.items() if not column]:
            raise ConfigurationError(
                f"expected patients of DDXPlus in {path}, got a file without the columns {'; '.join(lacking)}"
            )
        found = []
        for row in rows:
            try:
                found.append(
                    _patient(
                        rows.line_num,
                        {name: row[column] or "" for name, column in columns.items()},
                        evidences,
                        diseases,
                    )
                )
            except (ValueError, SyntaxError, TypeError, MemoryError) as error:
                skipped(Skipped(str(path), rows.line_num, _reason(error)))
        return found


class _Refused(ValueError):
    """Says no more than what may be told of a patient."""


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, _Refused) else "no lists where lists must be"


def _patient(
    number: int, row: Mapping[str, str], evidences: Mapping[str, Evidence], diseases: Mapping[str, str]
) -> Patient:
    stated = ast.literal_eval(row["evidences"])
    there = tuple(dict.fromkeys(one for one in stated if _checked(one, evidences)))
    age = years(row["age"])
    if age is None or not sex(row["sex"]):
        raise _Refused("without an age or a sex")
    if row["disease"] not in diseases:
        raise _Refused("a disease that release_conditions.json does not have")
    if not row["initial"]:
        raise _Refused("without an initial evidence: nothing to begin from")
    if row["initial"] not in there:
        raise _Refused("an initial evidence that is not among the patient's own")
    differential = {
        diseases[name]: float(p) for name, p in ast.literal_eval(row["differential"]) if name in diseases
    }
    return Patient(
        number, age, sex(row["sex"]), diseases[row["disease"]], there, row["initial"], differential
    )


def _checked(stated: object, evidences: Mapping[str, Evidence]) -> bool:
    """Whether it says that something is there."""
    if not isinstance(stated, str):
        raise _Refused("an evidence that is no text")
    code, at, answer = stated.partition(AT)
    if code not in evidences:
        raise _Refused("an evidence that release_evidences.json does not have")
    evidence = evidences[code]
    if bool(at) != (evidence.kind != "B"):
        raise _Refused("an answer to a question of yes or no, or none to another")
    if at and answer != evidence.default and answer not in evidence.answers:
        raise _Refused("an answer that the question does not have")
    return not at or answer != evidence.default
