"""The model card of a candidate: what it is for, what it learned from, what is known of it and what is not
(after Mitchell et al. 2019).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from trainers.candidates import Candidate
from trainers.gate.gate import GateSettings, Judged

#: What each slot is for, and what its policy may not be used for.
PURPOSE: Final[Mapping[str, str]] = {
    "retrieval-weights": (
        "chooses, for each draft, how retrieval weighs what a stay's notes answer "
        "(CLI-RAG). It decides which notes a draft is made from, never what a draft states."
    ),
    "alignment": (
        "chooses, for each care summary, how a course is aligned with guidelines (CliCARE): which "
        "ways are shown first."
    ),
    "retriever": "chooses which findings a letter's reader may expect, from the knowledge graph (R2AG).",
    "diagnosis-agent": (
        "asks and orders the diagnoses that an assessment suggests (Deep-DxSearch). A clinician decides."
    ),
}


def card(
    candidate: Candidate,
    slot: str,
    judged: Judged,
    snapshot: Mapping[str, str],
    limits: GateSettings,
    replay: str,
    against: str,
    at: str,
) -> str:
    """Markdown. Equal arguments give equal bytes: it is part of what the artefact's id is the hash of."""
    return "\n".join(
        [
            f"# {slot}: candidate of {at}",
            "",
            "**The gate promoted it.**"
            if judged.promoted
            else "**The gate wants a trial of it first:** what is in doubt is named below."
            if judged.tried
            else "**The gate refused it.** It is not to be put into service.",
            "",
            "## Intended use",
            "",
            f"It {PURPOSE.get(slot, 'serves the slot ' + slot)}",
            (
                "For the hospital whose log it learned from. Drafts are read and signed by clinicians; "
                "nothing "
                "here replaces that."
            ),
            "",
            "## Data",
            "",
            *_rows(snapshot),
            "",
            "## Training",
            "",
            *_rows(dict(sorted(candidate.lineage.items()))),
            "",
            *([_deeper(candidate.card), ""] if candidate.card else []),
            "## Estimates",
            "",
            (
                f"On {judged.decisions} decisions of {judged.patients} patients that it did not learn from, "
                f"against {against[:16] or 'what ships'}. 95 % intervals, patients kept together."
            ),
            "",
            *_estimates(judged),
            "",
            "## Subgroups",
            "",
            *_checks(judged, "subgroup "),
            "",
            "## Safety",
            "",
            *_checks(judged, "safety: "),
            "",
            "## Replay",
            "",
            f"{replay[:1].upper()}{replay[1:]}.",
            "",
            *_checks(judged, "replay"),
            "",
            "## Other checks",
            "",
            *_checks(judged, ""),
            "",
            "## Limits",
            "",
            (
                "- Estimates are of requests like those logged; where the case mix changes, they no longer "
                "hold. The watch compares what is seen live."
            ),
            (
                "- Missing outcomes are represented by those of like requests and actions. Where one is missing because of "
                "what the draft stated, the estimate is wrong; the bounds hold it all the same."
            ),
            (
                f"- A loss of up to {limits.margin:g} is tolerated; of a subgroup below {limits.subgroup} "
                "decisions there is no statement."
            ),
            "- The reward is nearness to what clinicians wrote. It is not benefit to a patient.",
            "",
            "## Version, and the way back",
            "",
            (
                "The artefact's id is the hash of its files and this card. Back: `wardstream models rollback "
                f'{slot} --why "…"`; what was in service before: {against[:16] or "what ships"}.'
            ),
            "",
        ]
    )


def _rows(pairs: Mapping[str, str]) -> Iterator[str]:
    yield from (f"- {name}: {value}" for name, value in pairs.items() if value)


def _estimates(judged: Judged) -> Iterator[str]:
    if not judged.estimates:
        yield "None: there was too little to judge by."
        return
    yield "| | value | low | high |"
    yield "|---|---|---|---|"
    yield from (
        f"| {name} | {value:+.4f} | {low:+.4f} | {high:+.4f} |"
        for name, (value, low, high) in judged.estimates.items()
    )


def _checks(judged: Judged, begins: str) -> Iterator[str]:
    """Those whose name begins so; "": those that stand under no other heading."""
    others = ("subgroup ", "safety: ", "replay")
    chosen = [
        one
        for one in judged.checks
        if (one.name.startswith(begins) if begins else not one.name.startswith(others))
    ]
    if not chosen:
        yield "Nothing was judged." if begins != "replay" else "No check was made."
    yield from (
        (
            f"- {'passed' if one.passed else '**in doubt**' if one.doubt else '**refused**'}: {one.name.removeprefix(begins)}: {one.found} "
            f"(needed: {one.needed})"
        )
        for one in chosen
    )


def _deeper(text: str) -> str:
    """Its headings two levels down."""
    return "\n".join(f"##{line}" if line.startswith("#") else line for line in text.strip().splitlines())
