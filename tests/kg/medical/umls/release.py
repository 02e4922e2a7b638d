"""A release of three diseases, a drug, a test and an organ, written line by line."""

from __future__ import annotations

import gzip
from pathlib import Path


def conso(
    cui: str,
    name: str,
    *,
    sab: str = "SNOMEDCT_US",
    code: str = "1",
    tty: str = "PT",
    lat: str = "ENG",
    suppress: str = "N",
    ts: str = "P",
    stt: str = "PF",
    ispref: str = "Y",
) -> str:
    return f"{cui}|{lat}|{ts}|L1|{stt}|S1|{ispref}|A1||M1|D1|{sab}|{tty}|{code}|{name}|9|{suppress}|256|"


def sty(cui: str, tui: str) -> str:
    return f"{cui}|{tui}|A1.2|Some Type|AT1|256|"


def rel(first: str, rela: str, second: str, *, sab: str = "SNOMEDCT_US", suppress: str = "N") -> str:
    """As MRREL reads: `second` rela `first`."""
    return f"{first}|A1|AUI|RO|{second}|A2|AUI|{rela}|R1|SR1|{sab}|{sab}|0|Y|{suppress}||"


PNEUMONIA, INFLUENZA, LUNG, OSELTAMIVIR, CULTURE, MESH_ONLY = (f"C000000{n}" for n in range(1, 7))

CONSO = [
    conso(PNEUMONIA, "Pneumonia", code="233604007"),
    conso(PNEUMONIA, "Pneumonia (disorder)", code="233604007", tty="FN", ts="S"),
    conso(PNEUMONIA, "Lung inflammation", code="233604007", tty="SY", ts="S"),
    conso(PNEUMONIA, "Pneumonia, unspecified organism", sab="ICD10CM", code="J18.9", ts="S"),
    conso(PNEUMONIA, "Pneumonies", sab="MSHFRE", code="D011014", lat="FRE"),
    conso(PNEUMONIA, "Pneumonia obsolete", code="9", tty="OAP", suppress="O", ts="S"),
    conso(INFLUENZA, "Influenza", code="6142004"),
    conso(LUNG, "Lung structure", code="39607008"),
    conso(OSELTAMIVIR, "Oseltamivir", code="412261005"),
    conso(OSELTAMIVIR, "oseltamivir", sab="RXNORM", code="260101", tty="IN", ts="S"),
    conso(CULTURE, "Sputum culture", code="104179008"),
    conso(MESH_ONLY, "Only in MeSH", sab="MSH", code="D000001"),
]
STY = [
    sty(PNEUMONIA, "T047"),
    sty(INFLUENZA, "T047"),
    sty(LUNG, "T023"),
    sty(OSELTAMIVIR, "T109"),
    sty(OSELTAMIVIR, "T121"),
    sty(CULTURE, "T059"),
    sty(MESH_ONLY, "T047"),
]
REL = [
    rel(LUNG, "has_finding_site", PNEUMONIA),
    rel(PNEUMONIA, "finding_site_of", LUNG),
    rel(PNEUMONIA, "due_to", INFLUENZA, suppress="O"),
    rel(INFLUENZA, "due_to", PNEUMONIA),
    rel(INFLUENZA, "same_as", PNEUMONIA),
    rel(INFLUENZA, "isa", PNEUMONIA, sab="MSH"),
    rel(PNEUMONIA, "associated_with", PNEUMONIA),
]


def write(
    folder: Path,
    conso: list[str] | None = None,
    sty: list[str] | None = None,
    rel: list[str] | None = None,
    *,
    packed: bool = False,
) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in (
        ("MRCONSO", CONSO if conso is None else conso),
        ("MRSTY", STY if sty is None else sty),
        ("MRREL", REL if rel is None else rel),
    ):
        data = "".join(line + "\n" for line in lines).encode()
        (folder / f"{name}.RRF{'.gz' if packed else ''}").write_bytes(
            gzip.compress(data, mtime=0) if packed else data
        )
    return folder
