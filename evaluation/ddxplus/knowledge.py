"""What is known of DDXPlus's diseases before a patient is asked, three ways a hospital could know it. Each is
made by what makes the profiles of other diseases.

listed    release_conditions.json: which evidences a disease can have, not how often; every disease as probable as every other
counted   profiles with frequencies from patients, as `wardstream diseases --add` takes them; diseases as probable as they are frequent
stays     what is listed, and the same patients as finished stays of the case base
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

import numpy as np
import orjson

from evaluation.ddxplus.by_likelihood import ByLikelihood
from evaluation.ddxplus.evidences import Evidence
from evaluation.ddxplus.patients import Patient
from evaluation.ddxplus.questionnaire import Questionnaire
from kg.diseases import Described, Shown
from kg.diseases.catalogue import knowledge
from kg.diseases.compiling import built
from models.ranker.base import base
from models.ranker.case import Case
from schemas.errors import ConfigurationError

Kind = Literal["listed", "counted", "stays"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
FILE: Final = "release_conditions.json"
#: How much is lost where an answer was not seen under its question. Nothing of answers is listed; for counted
# ones 1.5 was best of 1, 1.5 and 2.5 within the : patients of seed 7 that may be learned from.
_GAMMA: Final = {"listed": 1.0, "counted": 1.5, "stays": 1.5}


class Condition(NamedTuple):
    """`code`: ICD-10, as the file says."""

    id: str
    name: str
    code: str
    evidences: tuple[str, ...]


def read_conditions(folder: Path, evidences: Mapping[str, Evidence]) -> list[Condition]:
    """Raises ConfigurationError where the file is another, or has evidences that there are no questions
    for.
    """
    path = folder / FILE
    try:
        stated = orjson.loads(path.read_bytes())
        found = [
            Condition(
                f"DDXPLUS:{at}",
                name,
                one["icd10-id"].upper(),
                tuple(sorted({*one["symptoms"], *one["antecedents"]})),
            )
            for at, (name, one) in enumerate(sorted(stated.items()))
        ]
    except FileNotFoundError:
        raise ConfigurationError(f"expected {FILE} of DDXPlus in {folder}, got no such file") from None
    except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError) as error:
        raise ConfigurationError(
            f"expected {path} as DDXPlus has it, {{name: {{symptoms, antecedents, icd10-id}}}}, got "
            f"something else ({error})"
        ) from error
    if unknown := sorted({code for one in found for code in one.evidences} - evidences.keys()):
        raise ConfigurationError(
            f"expected evidences that release_evidences.json has in {path}, got {', '.join(unknown[:5])}; "
            "are both of one release?"
        )
    return found


def known(
    kind: Kind, conditions: Sequence[Condition], patients: Sequence[Patient], asked: Questionnaire
) -> ByLikelihood:
    """`patients`: those that may be learned from."""
    counts = Counter(one.disease for one in patients)
    if kind == "counted":
        sources = _counted(conditions, patients, asked)
    else:
        sources = [
            Described(one.id, (one.name,), tuple(Shown(term) for term in one.evidences)) for one in conditions
        ]
    held = knowledge(f"ddxplus {kind}", built(sources, [], asked.terms)[1])
    stays = [_stay(one, asked) for one in patients] if kind == "stays" else []
    prior = np.array([1.0 if kind == "listed" else counts[ids[0]] + 1.0 for ids in held.ids])
    return ByLikelihood(base(held, stays), prior, asked.asked, asked.answers, _GAMMA[kind], asked.several)


def _counted(
    conditions: Iterable[Condition], patients: Sequence[Patient], asked: Questionnaire
) -> list[Described]:
    above, rows, codes = asked.terms.above, asked.terms.rows, asked.terms.codes
    found = []
    for one in conditions:
        of = [patient for patient in patients if patient.disease == one.id]
        seen = Counter(
            row
            for patient in of
            for row in {
                row for term in (*asked.about(patient), *patient.evidences) for row in above[rows[term]]
            }
        )
        found.append(
            Described(
                one.id,
                (one.name,),
                tuple(Shown(codes[row], times, len(of)) for row, times in sorted(seen.items())),
            )
        )
    return found


def _stay(patient: Patient, asked: Questionnaire) -> Case:
    return Case(
        str(patient.number),
        "stay",
        (*asked.about(patient), *patient.evidences),
        (patient.disease,),
        patient=str(patient.number),
        sex=patient.sex,
        age=patient.age,
    )
