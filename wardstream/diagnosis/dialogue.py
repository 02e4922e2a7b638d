"""A dialogue about one finding at a time: there, not, unknown, until one disease is likely enough, nothing
tells enough, or the person ends it.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from typing import Any, Final

from models.ranker.ontology import NO_ROW, Ontology
from models.ranker.query import Query
from models.ranker.questions import Question, Reply, Stop, interview
from models.ranker.ranker import Answer, Ranker
from schemas.errors import ConfigurationError
from wardstream.diagnosis.answers import Step, line
from wardstream.diagnosis.queries import QueryLine

ENDED: Final = "ended by the person who answers"
_WORDS: Final = {
    "there": ("there", "t", "yes", "y"),
    "not": ("not", "n", "no"),
    "unknown": ("unknown", "u", "?"),
    "end": ("end", "e", "quit", "q"),
}
_MEANT: Final = {form: word for word, forms in _WORDS.items() for form in forms}
_FIRST: Final = 3  # diseases shown before each question


def finding_ids(ontology: Ontology, typed: Iterable[str]) -> list[str]:
    """HPO ids of ids and names as a person types them. Raises ConfigurationError for what is neither; it
    lists similar names.
    """
    names = {name.casefold(): row for row, name in enumerate(ontology.names)}
    found = []
    for one in typed:
        row = ontology.row(one)
        row = names.get(one.strip().casefold(), NO_ROW) if row == NO_ROW else row
        if row == NO_ROW:
            matches = difflib.get_close_matches(one.strip().casefold(), names, n=3)
            near = (
                "; near are: "
                + ", ".join(f"{ontology.name(names[name])} ({ontology.id(names[name])})" for name in matches)
                if matches
                else ""
            )
            raise ConfigurationError(
                f"expected findings as HPO ids or names, got one that HPO does not have here{near}"
            )
        found.append(ontology.id(row))
    return found


def talked(
    ranker: Ranker,
    line_read: QueryLine,
    stop: Stop,
    top: int,
    say: Callable[[str], None],
    hear: Callable[[str], str],
) -> dict[str, Any] | None:
    """The line that `answered` gives, of what is known at the end, with each question and reply in its
    trajectory. `hear`: prompt -> what was typed; raises EOFError where nobody answers any more, which ends it
    as well.
    """
    if line_read.query is None:
        return None
    graph = ranker.base.ontology
    steps: list[Step] = []
    why = ""

    def reply(question: Question) -> Reply:
        row = graph.row(question.id)
        word = _heard(hear, question)
        steps[-1]["reply"] = word
        return {"there": Reply((row,)), "not": Reply((), (row,)), "unknown": Reply((), (), (row,))}[word]

    turns = interview(line_read.query, lambda query: ranker.diagnose(query, top), _first, reply)
    while True:
        try:
            turn = next(turns)
        except (_Ended, EOFError):
            steps[-1]["reply"], why = "end", ENDED
            break
        answer, question = turn.seen, turn.question
        best = answer.ranked[0] if answer.ranked else None
        _tell(answer, turn.query, say)
        why = stop.why(best.p if best else 0.0, question, turn.asked)
        if why or question is None:
            break
        steps.append(
            {
                "step": "asked",
                "id": question.id,
                "name": question.name,
                "gain": question.gain,
                "first": best.name if best else "",
                "p": round(best.p, 4) if best else 0.0,
                "reply": "",
            }
        )
    say(f"{sum(one['reply'] != 'end' for one in steps)} questions; stopped: {why}")
    return line(ranker, line_read, line_read.query, answer, [*steps, {"step": "stop", "why": why}])


class _Ended(Exception):
    """The person has enough."""


def _heard(hear: Callable[[str], str], question: Question) -> str:
    while True:
        word = _MEANT.get(
            hear(f"{question.name} ({question.id})? there, not, unknown, end").strip().casefold()
        )
        if word == "end":
            raise _Ended
        if word is not None:
            return word


def _first(_: Query, answer: Answer) -> Question | None:
    return answer.questions[0] if answer.questions else None


def _tell(answer: Answer, query: Query, say: Callable[[str], None]) -> None:
    if not answer.ranked:
        say("no finding to begin from: " + answer.abstained)
        return
    first = ", ".join(f"{one.name} {one.p:.0%}" for one in answer.ranked[:_FIRST])
    say(
        f"{len(query.present)} there, {len(query.absent)} not: {first}"
        + (f" ({answer.abstained})" if answer.abstained else "")
    )
