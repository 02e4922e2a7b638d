"""The clinician's own document: how near the draft is to it, and which of what was expected it names."""

from __future__ import annotations

from processors.outcomes.comparing import compared
from processors.outcomes.copying import copied
from processors.outcomes.draft import Draft
from processors.outcomes.judging import Judged, Means
from schemas.outcomes import ClinicianDocument


def by_document(draft: Draft, answer: ClinicianDocument, means: Means) -> Judged:
    """F of affirmed concepts where there is a linker, else of words."""
    parts = compared(draft.text, answer.text, means.linking)
    share = copied(draft, answer.text)
    if share:
        parts["document.copied"] = round(share, 4)
    return Judged(
        parts.get("concepts.f", parts.get("words.f")),
        parts,
        (f"{answer.resource}@{answer.version}",),
        answer.time,
    )


def by_expected(draft: Draft, answer: ClinicianDocument, means: Means) -> Judged | None:
    """Paths that were available, by R2AG's eq. 7; None where there were none, or no linker.

    `expected.eq7` is the equation as written, the mean over the paths of how many of their concepts the
    document names, without its second term (the cosine of mean embeddings), for which the stream has no
    embeddings; `path.<id>` is the same of each. The value leaves out where a path starts, which the record
    named before anything was expected: the share of paths of which the document names a concept beyond
    (section 3.3: binary).
    """
    paths = draft.grounds.paths if draft.grounds is not None else ()
    if not paths or means.linking is None:
        return None
    named = means.linking(answer.text)
    hits = {f"path.{name}": float(len(named & set(concepts))) for name, concepts in paths}
    beyond = sum(bool(named & set(concepts[1:])) for _, concepts in paths) / len(paths)
    ends = sum(concepts[-1] in named for _, concepts in paths) / len(paths)
    parts = {
        "expected.eq7": round(sum(hits.values()) / len(hits), 4),
        "expected.paths": round(beyond, 4),
        "expected.ends": round(ends, 4),
        **hits,
    }
    return Judged(beyond, parts, (f"{answer.resource}@{answer.version}",), answer.time)
