"""What the models in the shadow would have drafted, as numbers: nobody reads it, and the log can be judged by
it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from schemas.decisions import Decision, versions
from schemas.drafts import Draft, rejected_by_check, statements


def numbers(draft: Draft) -> dict[str, int]:
    """Of a draft: statements, sources that it cites, what was cut."""
    made = list(statements(draft.sections))
    cited = {
        (citation.source.resource, citation.source.version) for one in made for citation in one.citations
    }
    return {
        "statements": len(made),
        "cited": len(cited),
        **{f"cut.{check}": count for check, count in rejected_by_check(draft).items()},
    }


def with_decisions(draft: Draft, more: tuple[Decision, ...], *, authored: bool) -> Draft:
    """The draft with decisions that were taken about it; `authored`: what was decided has a part in what it
    says.
    """
    if not more:
        return draft
    author = (
        msgspec.structs.replace(draft.author, versions=draft.author.versions | versions(more))
        if authored
        else draft.author
    )
    return msgspec.structs.replace(draft, decisions=(*draft.decisions, *more), author=author)


def with_shadows(draft: Draft, told: Mapping[str, dict[str, int]]) -> Draft:
    """The draft with the numbers of those in the shadow, by slot."""
    if not told:
        return draft
    return msgspec.structs.replace(
        draft,
        decisions=tuple(
            msgspec.structs.replace(one, shadow_told=told[one.slot])
            if one.shadow and one.slot in told
            else one
            for one in draft.decisions
        ),
    )
