"""A model's answer to a draft: read strictly, each statement through the gate, lost sections from the
composer. And the answer that a draft would have been, for those who train a model.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from models.entailment.port import Entailment
from models.llm.port import Completion
from processors.drafting.anchors import Offer, citations, offered
from processors.drafting.assembly import assemble
from processors.drafting.grounding.gate import Gate
from processors.drafting.task import Task
from processors.evidence.record import Record
from processors.evidence.statements import Filled
from processors.notes.sentence_ends import ends
from schemas.drafts import APPENDIX, Citation, Draft, Rejected, Statement, statements
from schemas.errors import BackendRefused

_WORD: Final = re.compile(r"\w+")
#: Sentences that are tried together.
_MOST: Final = 3


def narrowed(statement: Statement, judge: Callable[[Statement], Rejected | None]) -> Statement:
    """With each cited stretch of a note cut to as few of its sentences as still stand up to `judge`, those
    that share most words first.

    A stretch between the first and the last of them stays whole: a citation is one span.
    """
    found = statement
    for place, citation in enumerate(statement.citations):
        for shorter in _shorter(citation, statement.text):
            cited = (*found.citations[:place], shorter, *found.citations[place + 1 :])
            tried = msgspec.structs.replace(found, citations=cited)
            if judge(tried) is None:
                found = tried
                break
    return found


def _shorter(citation: Citation, text: str) -> Iterator[Citation]:
    if citation.source.start < 0:
        return
    spans = _sentences(citation.quote)
    if len(spans) < 2:
        return
    wanted = set(_WORD.findall(text.lower()))
    shared = [len(wanted & set(_WORD.findall(citation.quote[start:end].lower()))) for start, end in spans]
    best = sorted(range(len(spans)), key=lambda place: (-shared[place], place))[:_MOST]
    for count in range(1, len(best) + 1):
        chosen = sorted(best[:count])
        start, end = spans[chosen[0]][0], spans[chosen[-1]][1]
        source = msgspec.structs.replace(
            citation.source, start=citation.source.start + start, end=citation.source.start + end
        )
        yield msgspec.structs.replace(citation, source=source, quote=citation.quote[start:end])


def _sentences(text: str) -> list[tuple[int, int]]:
    """Spans without blanks at their ends; a line break ends a sentence, too."""
    found: list[tuple[int, int]] = []
    begin = 0
    for end in sorted({*ends(text, 0, len(text)), *(m.end() for m in re.finditer(r"\n", text)), len(text)}):
        words = text[begin:end]
        if words.strip():
            found.append((begin + len(words) - len(words.lstrip()), begin + len(words.rstrip())))
        begin = end
    return found


class _Sentence(Struct, frozen=True):
    text: str
    sources: tuple[str, ...] = ()


class _Section(Struct, frozen=True):
    code: str
    statements: tuple[_Sentence, ...] = ()


class _Answer(Struct, frozen=True):
    sections: tuple[_Section, ...]


def draft_of(
    task: Task, record: Record, completion: Completion, classifier: Entailment | None = None
) -> Draft:
    """The statements that the gate lets through; a section that lost all of them is the composer's, and the
    draft states "gate". Raises BackendRefused if the answer is not JSON of the requested schema.
    """
    answer, request = _read(completion), record.request
    outline, additions = task.sections(request), task.prompt(record)
    known = citations((*offered(record), *additions.offers))
    gate = Gate(request, task.check(request), classifier)
    gate.prepare(
        [
            one
            for section in answer.sections
            for text in section.statements
            if isinstance(one := _cited(text, known), Statement)
        ]
    )
    requested = {leaf.key: leaf for leaf in outline.requested}
    keys = set(requested)
    computed = {leaf.key for leaf in outline.leaves} - keys
    kept: Filled = {}
    lost: set[str] = set()
    rejected: list[Rejected] = []
    for section in answer.sections:
        if section.code not in keys:
            rejected += [
                Rejected(text.text, "section", "expected a section of the outline")
                for text in section.statements
            ]
            continue
        for text in section.statements:
            verdict = _judged(text, known, gate, knowledge=requested[section.code].knowledge)
            if isinstance(verdict, Rejected):
                rejected.append(verdict)
                lost.add(section.code)
            else:
                kept.setdefault(section.code, []).append(verdict)
    fallen = {key for key in lost if not kept.get(key)}
    sections = [
        [part.key for part in plan.parts or (plan,)] for plan in outline.sections if not plan.computed
    ]
    silent = {
        key for parts in sections if not any(map(kept.get, parts)) for key in parts
    }  # of which the model says nothing at all
    if fallen or silent or computed:
        composed = task.compose(record)
        fallen |= {key for key in silent if composed.get(key)}
        kept.update({key: composed.get(key, []) for key in fallen})
        kept.update(
            {
                key: [text for text in composed.get(key, []) if gate.judge(text, composed=True) is None]
                for key in computed
            }
        )
    return assemble(
        task,
        record,
        kept,
        backend=completion.model,
        rejected=tuple(rejected),
        fallback="gate" if fallen else "",
        tokens=(completion.tokens_in, completion.tokens_out),
    )


def answer_of(task: Task, record: Record, draft: Draft) -> str:
    """A draft as a model would have answered its prompt, JSON by its schema; "" where nothing is left of it. Left out is
    what no model may write, what is marked or in the appendix, what cites something that the prompt does not offer, and
    what the gate would cut of a model's.
    """
    outline, additions = task.sections(record.request), task.prompt(record)
    offers = (*offered(record), *additions.offers)
    known, gate = citations(offers), Gate(record.request, task.check(record.request))
    leaves = {(leaf.title, leaf.code): leaf for leaf in outline.requested}
    kept: dict[str, list[_Sentence]] = {}
    for section in draft.sections:
        for inner in (section, *section.sections):
            leaf = leaves.get((inner.title, inner.code))
            if leaf is None or section.code == APPENDIX:
                continue
            texts = [
                _Sentence(one.text, _anchors(one, offers))
                for one in inner.statements
                if one.verdict == "supported"
            ]
            kept[leaf.key] = [
                one
                for one in texts
                if isinstance(_judged(one, known, gate, knowledge=leaf.knowledge), Statement)
            ]
    answer = _Answer(tuple(_Section(key, tuple(texts)) for key, texts in kept.items() if texts))
    return msgspec.json.encode(answer).decode() if answer.sections else ""


def _anchors(statement: Statement, offers: Sequence[Offer]) -> tuple[str, ...]:
    """Of what the statement cites; none where one of its citations is not offered."""
    found: list[str] = []
    for citation in statement.citations:
        wanted = citation.source
        here = [
            one
            for one in offers
            if (one.citation.source.resource, one.citation.source.version)
            == (wanted.resource, wanted.version)
        ]
        spans = [(one, one.citation.source.start, one.citation.source.end) for one in here]
        whole = [one for one, start, end in spans if start <= wanted.start and wanted.end <= end]
        if whole:  # of several facts of one resource the one of these words, else the shortest
            same = [one for one in whole if one.citation.quote == citation.quote]
            found.append(min(same or whole, key=lambda one: len(one.citation.quote)).anchor)
        elif parts := [one for one, start, end in spans if start < wanted.end and wanted.start < end]:
            found += [one.anchor for one in parts]
        else:
            return ()
    return tuple(dict.fromkeys(found))


def composed_instead(draft: Draft, completion: Completion) -> Draft:
    """The composer's draft in a language that the gate cannot read: of the model's statements those alone are borne out that are the
    composer's, too; the others are cut. Raises BackendRefused if the answer is not JSON of the requested schema.
    """
    known = {" ".join(one.text.split()) for one in statements(draft.sections)}
    cut = [
        Rejected(
            text.text,
            "language",
            "expected a sentence of the composer, in a language that the gate cannot read",
        )
        for section in _read(completion).sections
        for text in section.statements
        if " ".join(text.text.split()) not in known
    ]
    return msgspec.structs.replace(
        draft,
        rejected=(*draft.rejected, *cut),
        fallback="gate" if cut else "",
        tokens_in=completion.tokens_in,
        tokens_out=completion.tokens_out,
    )


def _read(completion: Completion) -> _Answer:
    try:
        return msgspec.json.decode(completion.text, type=_Answer)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BackendRefused(
            f"expected JSON of the asked schema, got something else ({type(error).__name__}); check the "
            "server's "
            "support of response_format json_schema"
        ) from None


def _cited(words: _Sentence, known: dict[str, tuple[Citation, ...]]) -> Statement | Rejected:
    """With the citations of its anchors."""
    text = " ".join(words.text.split())
    anchors = list(dict.fromkeys(" ".join(s.strip().strip("[]").split()) for s in words.sources))
    unknown = [a for a in anchors if a not in known]
    if not text or not anchors or unknown:
        return Rejected(
            text, "citation", f"expected anchors of the evidence; {len(unknown)} of {len(anchors)} unknown"
        )
    return Statement(text, tuple(dict.fromkeys(citation for a in anchors for citation in known[a])))


def _judged(
    words: _Sentence, known: dict[str, tuple[Citation, ...]], gate: Gate, *, knowledge: str
) -> Statement | Rejected:
    """`knowledge`: for a section that rests on knowledge, how the names of its sources begin; each statement
    in it cites such, and no other statement does.
    """
    statement = _cited(words, known)
    if isinstance(statement, Rejected):
        return statement
    known_by = {
        citation.source.resource.partition(":")[0] + ":"
        for citation in statement.citations
        if citation.kind == "knowledge"
    }
    if known_by != ({knowledge} if knowledge else set()):
        return Rejected(
            statement.text,
            "section",
            "expected what rests on knowledge (paths, guidelines) in its own section, and nothing else there",
        )
    return gate.judge(statement) or narrowed(statement, gate.judge)
