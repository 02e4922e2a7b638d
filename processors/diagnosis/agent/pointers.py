r"""The small policy's language: pointers. It reads and writes anchors; names, numbers and sentences are put
in and taken out around it.

    p1 i4 p2 i3 …                                          the patient: a finding and how telling it is, the most telling first
    <reason> first </reason> <match> p1 p2 p4 </match>     what it writes: "<match> Ectopia lentis; Tall stature; … </match>" in the text; `all`: p1 to the last
    <refer> r1 %7 ~5 c4  r2 %3 ~4 c2 … </refer>            what comes back: how likely, how alike the case, how many findings it shares
    <lookup> r1 r2 </lookup> <guide> g1 = r1 c5 x0 … </guide>      = r1: the same disease · x0: excluded findings that belong to it
    <diagnose> r2 r1 </diagnose>                           "\textbf{Marfan syndrome} [r2]" in the text

Grammar, limits, rewards and what clinicians read are those of every agent: they see the text. A policy from
scratch cannot learn to spell the names of twelve thousand diseases in a quarter of an hour, but it can learn
to choose.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Final

import msgspec.yaml

from models.llm.port import Continuation, Generator
from processors.diagnosis.agent.answers import CUT, NOTHING
from processors.diagnosis.agent.environment import CORPORA
from processors.diagnosis.agent.grammar import KINDS, closing, neutral, normal, opening
from processors.diagnosis.agent.loop import Speaker
from processors.diagnosis.agent.prompt import Presented

PAD: Final = "<|pad|>"
BEGIN: Final = "<|begin|>"
END: Final = "<|end|>"
FINDINGS: Final = 40  # of a patient, the most telling
SHOWN: Final = 8  # diseases of one `<refer>` that are read; the text has more
_ANCHORS: Final = {"r": 60, "g": 10, "s": 12}
_INFORMATION: Final = (2.0, 3.5, 5.0, 6.5, 8.0)  # nats
_LIKELY: Final = (0.01, 0.03, 0.07, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95)
_ALIKE: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
_COUNTED: Final = 9
_SAME: Final = "="
_NO_CASE: Final = "~-"
_NOTHING: Final = "none"
_REFUSED: Final = "refused"
_CUT: Final = "cut"
ALL: Final = "all"  # in a `<match>`: all findings
UNKNOWN: Final = "unknown"  # in place of a diagnosis, where nothing was found
_TAG: Final = re.compile("|".join(f"</?{kind}>" for kind in KINDS))
#: A line of a return: anchor, name, how likely, how many cases and how alike the nearest, what it shows.
_LINE: Final = re.compile(
    r"\[(?P<anchor>[rgs]\d+)\] (?P<name>.*?)(?: \((?:p (?P<p>[01]\.\d+); )?(?:\d+ cases?(?:, (?P<alike>[01]\.\d+))?|(?P<none>no case))\))?(?:: (?P<shown>.*))?"
)


@cache
def phrases() -> dict[str, str]:
    """Of `<reason>`, by token."""
    found: dict[str, str] = msgspec.yaml.decode(
        files("processors.diagnosis.agent").joinpath("pointers.yaml").read_text("utf-8")
    )
    return found


@cache
def vocabulary() -> tuple[str, ...]:
    """Every token; its place is its id."""
    return (
        PAD,
        BEGIN,
        END,
        *chain.from_iterable((opening(kind), closing(kind)) for kind in KINDS),
        *(f"p{n + 1}" for n in range(FINDINGS)),
        *(f"{letter}{n + 1}" for letter, most in _ANCHORS.items() for n in range(most)),
        *_bucket("i", len(_INFORMATION)),
        *_bucket("%", len(_LIKELY)),
        *_bucket("~", len(_ALIKE)),
        _NO_CASE,
        *_bucket("c", _COUNTED),
        *_bucket("x", _COUNTED),
        _SAME,
        _NOTHING,
        _REFUSED,
        _CUT,
        ALL,
        UNKNOWN,
        *(f"|{corpus}|" for corpus in CORPORA),
        *phrases(),
    )


@cache
def number() -> dict[str, int]:
    return {token: at for at, token in enumerate(vocabulary())}


class Stay:
    """What the pointers of one stay mean. Reads the environment's text into tokens, and tokens of the agent
    into text.
    """

    def __init__(self, presented: Presented) -> None:
        self.findings = presented.phenotypes[:FINDINGS]
        self.named: dict[str, str] = {}  # anchor -> name of the disease, or a passage's title
        self.asked: list[tuple[str, ...]] = []  # the findings of each `<match>`, as tokens
        self.used: list[str] = []  # tools, in order
        self.agreeing: dict[str, int] = {}  # name of a disease -> how many of the findings its profile shares
        self._information = presented.information
        self._present = frozenset(map(normal, presented.phenotypes))
        self._absent = frozenset(map(normal, presented.excluded))
        self._first: dict[str, str] = {}  # name -> its first anchor
        self._shown: list[list[str]] = []  # anchors of each `<refer>` that are read
        self._inside = ""
        self._body: list[str] = []

    def prompt(self) -> tuple[int, ...]:
        shown = [BEGIN]
        for at in range(len(self.findings)):
            value = self._information[at] if at < len(self._information) else 0.0
            shown += [f"p{at + 1}", f"i{bisect_right(_INFORMATION, value)}"]
        return numbers(shown)

    def choices(self) -> list[str]:
        """An anchor for each disease of a `<refer>` that is read, those of the latest first, in their
        order.
        """
        once: dict[str, str] = {}
        for anchor in (one for shown in reversed(self._shown) for one in shown):
            once.setdefault(normal(self.named[anchor]), anchor)
        return list(once.values())

    def read(self, text: str) -> tuple[int, ...]:
        """The environment's text as tokens; new anchors get their meaning."""
        found: list[str] = []
        shown = 0
        for line in _TAG.sub(lambda tag: f"\n{tag.group()}\n", text).split("\n"):
            words = line.strip()
            if _TAG.fullmatch(words):
                found.append(words)
                self._inside, shown = words[1:-1] if words[1] != "/" else "", 0
                if words == opening("refer"):
                    self._shown.append([])
            elif match := _LINE.fullmatch(words):
                shown += 1
                found += self._line(match, shown)
            elif words:
                found += (
                    [_REFUSED]
                    if words.startswith("refused")
                    else [_CUT]
                    if words == CUT
                    else [_NOTHING]
                    if words.endswith(NOTHING) or NOTHING in words
                    else []
                )
        return numbers(found)

    def _line(self, match: re.Match[str], shown: int) -> list[str]:
        anchor, name = match["anchor"], match["name"]
        if anchor not in number():
            return []
        self.named[anchor] = name
        same = self._first.setdefault(normal(name), anchor)
        if shown > SHOWN:
            return []
        if anchor[0] == "r" and self._shown:
            self._shown[-1].append(anchor)
        kept = [anchor]
        if match["p"]:
            kept.append(f"%{bisect_right(_LIKELY, float(match['p']))}")
        if anchor[0] == "r":
            kept.append(
                _NO_CASE if match["none"] else f"~{bisect_right(_ALIKE, float(match['alike'] or 0.0))}"
            )
        findings = [normal(one.removesuffix(CUT)) for one in (match["shown"] or "").split(";")]
        shared = sum(one in self._present for one in findings)
        kept.append(f"c{min(shared, _COUNTED)}")
        if anchor[0] == "g":
            self.agreeing[name] = shared
            kept.append(f"x{min(sum(one in self._absent for one in findings), _COUNTED)}")
        return [*kept, _SAME, same] if same != anchor and same in number() else kept

    def told(self, written: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        """The agent's tokens as text, and where in it each ends."""
        text, ends = "", []
        for id in written:
            text += self._text(vocabulary()[id] if id < len(vocabulary()) else "")
            ends.append(len(text))
        return text, tuple(ends)

    def _text(self, token: str) -> str:
        if _TAG.fullmatch(token):
            return self._tag(token)
        if token in (PAD, BEGIN, END):
            return ""
        self._body.append(token)
        if token in phrases():
            return f" {phrases()[token]}." if self._inside == "reason" else f" {phrases()[token]};"
        if self._inside == "diagnose" and token in self.named and token[0] != "s":
            return f"\n\\textbf{{{self.named[token]}}} [{token}]"
        if self._inside == "match" and token == ALL:
            self._body[-1:] = [f"p{at + 1}" for at in range(len(self.findings))]
            return "".join(_item(one) for one in self.findings)
        if self._inside == "diagnose" and token == UNKNOWN:
            return "\n\\textbf{unknown}"
        meaning = self.named.get(token) or self._finding(token)
        if meaning is None:
            return f" {token}" if token.startswith("|") else f" {token};"
        return _item(meaning)

    def _tag(self, token: str) -> str:
        if token[1] != "/":
            self._inside, self._body = token[1:-1], []
            return token
        kind = token[2:-1]
        if kind == self._inside == "match":
            self.asked.append(tuple(self._body))
        self.used.append(kind)
        self._inside = ""
        return f" {token}\n" if kind == "reason" else f" {token}"

    def _finding(self, token: str) -> str | None:
        at = int(token[1:]) - 1 if token[0] == "p" and token[1:].isdigit() else -1
        return self.findings[at] if 0 <= at < len(self.findings) else None


@cache
def once() -> frozenset[int]:
    """Findings and anchors: what a list names, it names once."""
    return frozenset(at for at, token in enumerate(vocabulary()) if re.fullmatch(r"[prgs]\d+", token))


def _item(name: str) -> str:
    return f" {neutral(name).replace(';', ',')};"


def numbers(tokens: Sequence[str]) -> tuple[int, ...]:
    return tuple(number()[token] for token in tokens)


def _bucket(letter: str, last: int) -> tuple[str, ...]:
    return tuple(f"{letter}{at}" for at in range(last + 1))


# A policy that writes pointers, as a generator of one stay: what it writes is put into words, what comes
# back is put into pointers.


class Pointing:
    """`Generator`. `writer` continues tokens for all stays; `stay` is this one's."""

    def __init__(self, writer: Generator, stay: Stay) -> None:
        self.name = writer.name
        self._writer = writer
        self._stay = stay

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        return self._stay.prompt()

    async def encoded(self, text: str) -> tuple[int, ...]:
        return self._stay.read(text)

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        wrote = await self._writer.continued(ids, most=most, stop=stop, seed=seed)
        text, ends = self._stay.told(wrote.ids)
        return Continuation(text, wrote.ids, wrote.logprobs, ends, wrote.finish)

    async def aclose(self) -> None:
        return None


def pointers_over(writer: Generator) -> Speaker:
    """One writer for all stays, pointers of their own for each."""
    return lambda presented: Pointing(writer, Stay(presented))
