"""Groundings and guidelines that come with wardstream, each one reviewable file.

nci_risk_tables.yaml     what the wording of the NCI cervical risk tables means in coded facts; vocabulary of the two below
asccp_2019.rules.yaml    management of abnormal cervical screening tests, ASCCP 2019: what the tables do not say
uspstf_2018.rules.yaml   cervical cancer screening, USPSTF 2018
breast_cancer.rules.yaml  breast cancer after metastasis and in follow-up, after NCI PDQ and ASCO
oncology_staging.bindings.yaml  TNM, size, receptors, response: for pathways that name their conditions so
lcs_cds, cpg_chf, cpg_ckd, opioid_cds .bindings.yaml  what published definitions leave out
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec.yaml

_ENDING = ".yaml"


@lru_cache(maxsize=1)
def library() -> dict[str, dict[str, Any]]:
    """The files by their name without its ending ("asccp_2019.rules"), parsed. Not to be changed by who reads
    them.
    """
    files = sorted(
        (file for file in resources.files(__name__).iterdir() if file.name.endswith(_ENDING)),
        key=lambda file: file.name,
    )
    return {
        file.name.removesuffix(_ENDING): msgspec.yaml.decode(file.read_text(encoding="utf-8"))
        for file in files
    }
