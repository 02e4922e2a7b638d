"""Sources to one file: the ontology, diseases whose ids are merged, their profiles, and the profiles
propagated up the graph.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from kg.diseases import hpoa, icd, later, merging, mondo, obo
from kg.diseases.hpoa import Described, Shown
from kg.diseases.icd import Entry
from kg.medical.open.packaged import versions
from kg.medical.snapshot.layout import strings, write
from models.ranker.knowledge import UNCOUNTED

FORMAT: Final = 2
#: A change of these makes another file.
_MADE_BY: Final = (
    "compiling.py",
    "hpoa.py",
    "icd.py",
    "later.py",
    "later.tsv",
    "merging.py",
    "mondo.py",
    "mondo.tsv",
    "obo.py",
)
_UNKNOWN: Final = UNCOUNTED  # a sign that nobody counted is taken as seen in half
_HALF: Final = (
    0.500001  # of one that was counted as just that: the difference does not matter, and keeps them distinct
)

Arrays = dict[str, NDArray[Any]]


def path_for(folder: Path, own: Iterable[Described] = (), same: Sequence[Mapping[str, str]] = ()) -> Path:
    """Where the file of these sources lies: another package, another profile or name map, or other code that
    reads them makes another file. Raises ConfigurationError where a package is missing.
    """
    digest = hashlib.blake2b(f"{FORMAT} {versions()}".encode(), digest_size=6)
    digest.update(msgspec.json.encode([sorted(own), [sorted(one.items()) for one in same]]))
    for source in _MADE_BY:
        digest.update((Path(__file__).parent / source).read_bytes())
    return folder / f"diseases-{digest.hexdigest()}.kg"


def compile_diseases(
    folder: Path, own: Sequence[Described] = (), same: Sequence[Mapping[str, str]] = ()
) -> Path:
    """Write the file, unless it is there. `own`: a hospital's profiles, added to those of the packages;
    `same`: name maps (id -> name).
    """
    path = path_for(folder, own, same)
    if not path.exists():
        entries, terms = list(icd.entries()), obo.terms()
        described = [*hpoa.described(), *later.described(terms), *own]
        write(path, *built(described, icd.described(entries), terms, [mondo.same(), *same], entries))
    return path


def built(
    sources: Sequence[Described],
    coded: Sequence[Described],
    terms: obo.Terms,
    same: Sequence[Mapping[str, str]] = (),
    entries: Sequence[Entry] = (),
) -> tuple[dict[str, object], Arrays]:
    """Header and arrays. `coded`: classifications without profiles, whose codes are kept where they name a
    disease of the sources; `entries`: of those, what can be looked up all the same.
    """
    meant = {code: one.id for one in entries for code in one.codes}
    sources = [one._replace(id=meant.get(one.id, one.id)) for one in sources]
    every = [*sources, *coded]
    names: dict[str, list[str]] = defaultdict(list)
    genes: dict[str, list[str]] = defaultdict(list)
    for one in every:
        names[one.id].extend(one.names)
        genes[one.id].extend(gene for gene in one.genes if gene not in genes[one.id])
    groups = merging.merged(names, genes, same)
    described = {groups.root(one.id) for one in sources if not merging.left_out(one.id)}
    members = {root: ids for root, ids in groups.members().items() if root in described}
    of: dict[str, list[Described]] = defaultdict(list)
    for one in every:
        if (root := groups.root(one.id)) in members:
            of[root].append(one)
    profiles = [_profile(of[root], terms) for root in members]
    arrays = _names(list(members.values()), [of[root] for root in members])
    arrays |= _profiles(profiles) | _facts([of[root] for root in members], terms)
    arrays |= _codes([one for one in entries if one.disease], meant)
    above = _above(profiles, terms)
    arrays |= above
    diseases = np.diff(above["above_begin"])
    shown = sum(1 for profile in profiles if profile[0])
    ic = -np.log(np.maximum(diseases, 0.5) / max(shown, 1))
    graph = obo.ontology(terms, np.maximum(ic, 0.0).tolist())
    arrays["term_names"], arrays["term_names_at"] = strings(terms.names)
    if terms.codes:
        arrays["term_codes"], arrays["term_codes_at"] = strings(terms.codes)
    for name in ("number", "alt_number", "alt_row", "anc_begin", "anc", "ic", "finding"):
        arrays[name] = getattr(graph, name)
    digest = hashlib.blake2b(digest_size=8)
    for name in sorted(arrays):
        digest.update(np.ascontiguousarray(arrays[name]).view(np.uint8).data)
    return {"diseases": FORMAT, "hash": digest.hexdigest()}, arrays


Profile = tuple[
    dict[int, float], list[int]
]  # term -> share of patients; terms that were looked for and absent


def _profile(sources: Sequence[Described], terms: obo.Terms) -> Profile:
    """Counts of all sources pooled, (n + .5) / (m + 1)."""
    seen: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])  # seen, of, whether anyone saw it
    for one in sources:
        for shown in one.shown:
            if (row := terms.rows.get(shown.term)) is not None:
                sums = seen[row]
                sums[0] += shown.seen
                sums[1] += shown.of
                sums[2] += shown.seen > 0 or shown.of == 0
    counted = {
        row: (n + 0.5) / (m + 1) if m else None for row, (n, m, there) in sorted(seen.items()) if there
    }
    share = {row: _UNKNOWN if of is None else _HALF if of == _UNKNOWN else of for row, of in counted.items()}
    return share, sorted(row for row, (_, _, there) in seen.items() if not there)


def _profiles(profiles: Sequence[Profile]) -> Arrays:
    arrays = _listed("shown", [list(share) for share, _ in profiles]) | _listed(
        "absent", [absent for _, absent in profiles]
    )
    arrays["share"] = np.array([value for share, _ in profiles for value in share.values()], np.float32)
    return arrays


def _above(profiles: Sequence[Profile], terms: obo.Terms) -> Arrays:
    """By term: the diseases that show it or something below it, and how often."""
    found: list[list[tuple[int, float]]] = [[] for _ in terms.numbers]
    for disease, (share, _) in enumerate(profiles):
        highest: dict[int, float] = {}
        for row, value in share.items():
            for above in terms.above[row]:
                if value > highest.get(above, 0.0):
                    highest[above] = value
        for above, value in highest.items():
            found[above].append((disease, value))
    arrays = _listed("above", [[disease for disease, _ in one] for one in found])
    arrays["above_share"] = np.array([value for one in found for _, value in one], np.float32)
    return arrays


def _names(ids: Sequence[Sequence[str]], of: Sequence[Sequence[Described]]) -> Arrays:
    forms = [list(dict.fromkeys(name for one in sources for name in one.names)) for sources in of]
    arrays = _begins("id", ids) | _begins("name", forms)
    arrays["ids"], arrays["ids_at"] = strings(one for of_one in ids for one in of_one)
    arrays["names"], arrays["names_at"] = strings(name for of_one in forms for name in of_one)
    return arrays


def _codes(diseases: Sequence[Entry], meant: Mapping[str, str]) -> Arrays:
    """Diseases of a classification, described or not; and which code means which, as `code id` in one
    text.
    """
    forms = [list(dict.fromkeys((*one.names, *one.more))) for one in diseases]
    arrays = _begins("coded_name", forms)
    arrays["coded_names"], arrays["coded_names_at"] = strings(name for of_one in forms for name in of_one)
    arrays["coded_ids"], arrays["coded_ids_at"] = strings(one.id for one in diseases)
    arrays["meant"], arrays["meant_at"] = strings(f"{code} {one}" for code, one in sorted(meant.items()))
    return arrays


def _facts(of: Sequence[Sequence[Described]], terms: obo.Terms) -> Arrays:
    def rows(given: Iterable[str]) -> list[int]:
        return sorted({terms.rows[one] for one in given if one in terms.rows})

    genes = sorted({gene for sources in of for one in sources for gene in one.genes})
    code = {gene: number for number, gene in enumerate(genes)}
    return {
        **_listed(
            "inheritance", [rows(term for one in sources for term in one.inheritance) for sources in of]
        ),
        **_listed("onset", [rows(_seen(shown for one in sources for shown in one.onset)) for sources in of]),
        **_listed("genes", [sorted({code[gene] for one in sources for gene in one.genes}) for sources in of]),
    }


def _seen(shown: Iterable[Shown]) -> list[str]:
    return [one.term for one in shown if one.seen > 0 or one.of == 0]


def _listed(name: str, held: Sequence[Sequence[int]]) -> Arrays:
    return _begins(name, held) | {f"{name}_rows": np.array([one for of in held for one in of], np.int32)}


def _begins(name: str, held: Sequence[Sequence[object]]) -> Arrays:
    begin = np.zeros(len(held) + 1, np.int64)
    np.cumsum([len(of) for of in held], out=begin[1:])
    return {f"{name}_begin": begin}
