"""Which ids of OMIM, Orphanet and ICD-10-CM mean exactly one disease, by MONDO; and MONDO's own ids
(mondo.tsv).
"""

from __future__ import annotations

from importlib.resources import files


def same() -> dict[str, str]:
    """A name map: id -> the MONDO id that stands for it; MONDO's ids stand for themselves."""
    found: dict[str, str] = {}
    for line in files("kg.diseases").joinpath("mondo.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, *ids = line.split("\t")
            found.update(dict.fromkeys((name, *ids), name))
    return found
