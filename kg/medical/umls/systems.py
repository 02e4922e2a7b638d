"""Source vocabularies (SAB) and the FHIR code systems that they are: the codes under which a hospital's
messages name a concept.
"""

from __future__ import annotations

from typing import Final

SNOMED_SAB: Final = "SNOMEDCT_US"
CUI_SYSTEM: Final = "http://www.nlm.nih.gov/research/umls"

#: A vocabulary that is not here gives names, but no codes.
SYSTEMS: Final[dict[str, str]] = {
    SNOMED_SAB: "http://snomed.info/sct",
    "ICD10CM": "http://hl7.org/fhir/sid/icd-10-cm",
    "ICD10": "http://hl7.org/fhir/sid/icd-10",
    "ICD10PCS": "http://www.cms.gov/Medicare/Coding/ICD10",
    "ICD9CM": "http://hl7.org/fhir/sid/icd-9-cm",
    "LNC": "http://loinc.org",
    "RXNORM": "http://www.nlm.nih.gov/research/umls/rxnorm",
    "CVX": "http://hl7.org/fhir/sid/cvx",
    "CPT": "http://www.ama-assn.org/go/cpt",
    "ATC": "http://www.whocc.no/atc",
    "HPO": "http://human-phenotype-ontology.org",
    "OMIM": "http://www.omim.org",
}
