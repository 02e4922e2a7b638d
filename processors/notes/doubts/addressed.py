"""Sentences that speak to a writer, a reader or a machine, and what is no sentence at all.

They state nothing of the patient, whoever put them there: somebody who would steer a model, a template that
was left in, or a colleague who takes something back ("please disregard the above note, wrong patient"). So
they are never shown or offered as a finding or a plan, and the reader is shown where they stand.

No list of phrases decides. A sentence is read as it looks (plain.py), its words are assigned to classes
(addressed.yaml), and its mood and the classes that meet in it decide: an imperative of writing with something
written as its object ("put ... in the summary"), a document that must say something, a machine that is
addressed, earlier words or rules that are to be set aside. What is no prose (markup, code, encoded text) is
in shapes.py. Instructions to the patient ("call us if ...", "write down your weight") are clinical text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

import yaml

from processors.notes.doubts.plain import Plain, folded, plain
from processors.notes.doubts.shapes import shapes
from processors.notes.sentence_ends import ends

_PARAGRAPH: Final = re.compile(r"\n[ \t]*\n")
_TOKEN: Final = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*|\d[\w.,/%-]*|[^\w\s]")
_SIDE: Final = re.compile(r"(?:^|(?<=[.!?]\s))[ \t#*>]*(?P<label>[A-Za-z]+)[ ]?:(?!\s*\d)", re.MULTILINE)
_WRAPPED: Final = re.compile(r"\s+")
#: Words that a verb in the imperative or after a modal may follow.
_GOVERNING: Final = frozenset(
    "please kindly then must should shall will not never always only just also simply you now instead hereby "
    "therefore immediately , ; : - – — ( \" ' > | * # • . ! ? and or but could would can may let's lets "
    "first second third next finally additionally furthermore thus so n't".split()
)
_BEGINNING: Final = frozenset(
    "the a an this that these those her his their its your my our any all every each no only as it him them "
    "patient \" ' : ( nothing exactly down out back in into to with about".split()
)
#: Verbs that are nouns at the beginning of many a line.
_NOUNS: Final = frozenset(
    "state states report note record document list answer reply draft output copy quote claim form display "
    "abstract print order orders type end start log file chart show name set cite code call echo quote label count transfer compose".split()
)
_DETERMINERS: Final = frozenset(
    "the this that your any every all each final resulting generated drafted discharge clinical our its "
    "future subsequent downstream new whole entire complete patient's following hospital".split()
)
_UNIVERSAL: Final = frozenset(
    "all every any each future subsequent downstream generated resulting automated automatic".split()
)
_ARTICLES: Final = frozenset("a an the my our".split())
_PARTS: Final = 40  # paragraphs that one sentence is split over
_LONG_LINE: Final = 120  # characters
_SHOWN: Final = 250  # characters of a paragraph of which nothing is shown behind such a sentence
_SHORT: Final = 3  # words of a heading
_MOST: Final = 60  # tokens between a verb and its object


@lru_cache(maxsize=1)
def _classes() -> tuple[dict[str, frozenset[str]], frozenset[str]]:
    """The classes of each word and phrase, and the first words of phrases."""
    text = files("processors.notes.doubts").joinpath("addressed.yaml").read_text(encoding="utf-8")
    read: dict[str, list[str]] = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 - BaseLoader makes text only
    found: dict[str, set[str]] = defaultdict(set)
    for name, words in read.items():
        for entry in words:
            base, *irregular = entry.split("/")
            if name not in ("overriding", "writing", "ambiguous", "pretending"):
                found[base].add(name)
                continue
            found[base] |= {name, "base"}
            for form in _forms(base):
                found[form].add(name)
            for form in irregular:
                found[form].add(name)
    firsts = frozenset(phrase.partition(" ")[0] for phrase in found if " " in phrase)
    return {word: frozenset(names) for word, names in found.items()}, firsts


def _forms(base: str) -> tuple[str, ...]:
    first, blank, rest = base.partition(" ")
    if first.endswith("e"):
        forms = (first + "s", first + "d", first[:-1] + "ing")
    elif first.endswith("y") and first[-2:-1] not in "aeou":
        forms = (first[:-1] + "ies", first[:-1] + "ied", first + "ing")
    else:
        forms = (
            first + ("es" if first.endswith(("s", "x", "sh", "ch")) else "s"),
            first + "ed",
            first + "ing",
        )
    return tuple(form + blank + rest for form in forms)


@lru_cache(maxsize=1)
def _keys() -> dict[str, str]:
    """The words of the classes by what is left of them in disguise: l and i alike, inner letters in any
    order.
    """
    words, _ = _classes()
    return {_key(word): word for word in words if len(word) > 3 and word.isalpha()}


def _key(word: str) -> str:
    word = word.replace("l", "i")
    return word if len(word) < 6 else word[0] + "".join(sorted(word[1:-1])) + word[-1]


class _Token(NamedTuple):
    word: str
    start: int
    end: int
    classes: frozenset[str]


_NONE: Final[frozenset[str]] = frozenset()


@lru_cache(maxsize=1024)  # the next request of a stay brings most of its notes again
def addressed(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of `text` that must not be shown, in order, none in another: from the beginning of the sentence
    to the end of the paragraph; to the end of the next one where the words announce it.
    """
    found: list[tuple[int, int]] = []
    for start, end in sorted(_spans(text)):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return tuple(found)


def says_so(text: str) -> bool:
    """Whether something of it is addressed: for titles and other short texts."""
    return bool(addressed(text))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    seen = plain(text)
    yield from shapes(text, seen)
    readings = [seen]
    if (other := folded(seen.text)) is not None:
        readings.append(Plain(other.text, [seen.back[place] for place in other.back], other.letters))
    for number, reading in enumerate(readings):
        for start, end in _paragraph_spans(reading, disguised=number > 0):
            yield reading.original(start, end)


def _paragraph_spans(reading: Plain, *, disguised: bool) -> Iterator[tuple[int, int]]:
    text = reading.text
    _words, _ = _classes()
    low = text.lower()
    tokens = _tokens(low, disguised=disguised)
    if not any(token.classes for token in tokens):
        return
    paragraphs = _paragraphs(text)
    starts = [token.start for token in tokens]
    for number, (start, end) in enumerate(paragraphs):
        for begin, behind in _units(text, start, end):
            first, last = bisect_right(starts, begin - 1), bisect_right(starts, behind - 1)
            if first < last and (strength := _speaks(tokens[first:last])):
                announced = strength > 1 and (
                    text[begin:behind].rstrip().endswith(":")
                    or text[begin:end].rstrip().endswith((":", ",", "-"))
                )
                stop = end if strength > 1 or end - begin <= _SHOWN else _behind(text, behind, end)
                if announced and number + 1 < len(paragraphs):
                    stop = paragraphs[number + 1][1]
                yield begin, stop
                if stop >= end:
                    break
    labelled = [
        match for match in _SIDE.finditer(text) if "side" in _classes()[0].get(match["label"].lower(), _NONE)
    ]
    if len({match["label"].lower() for match in labelled}) > 1:
        yield from (
            (
                match.start("label"),
                next((end for start, end in paragraphs if start <= match.start("label") < end), match.end()),
            )
            for match in labelled
        )
    # a sentence that is split over paragraphs: none of its parts ends as a sentence does
    for begin, behind in _broken(text, paragraphs):
        first, last = bisect_right(starts, begin - 1), bisect_right(starts, behind - 1)
        if _speaks(tokens[first:last]) > 1:
            yield begin, behind


def _behind(text: str, start: int, end: int) -> int:
    """The end of the next sentence, in a long paragraph."""
    flat = text[start:end].replace("\n", " ")
    cuts = [start + cut for cut in ends(flat, 0, len(flat))]
    return cuts[0] if cuts else end


def _paragraphs(text: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    start = 0
    for match in _PARAGRAPH.finditer(text):
        found.append((start, match.start()))
        start = match.end()
    found.append((start, len(text)))
    return [(begin, end) for begin, end in found if text[begin:end].strip()]


def _units(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Sentences of a paragraph, then its lines: a sentence may be wrapped, and a line may be one."""
    flat = text[start:end].replace("\n", " ")
    lines = [*(start + place for place, sign in enumerate(text[start:end]) if sign == "\n"), end]
    for whole in ((end,), lines) if len(lines) > 1 else ((end,),):
        begin = start
        for stop in whole:
            for cut in sorted({start + cut for cut in ends(flat, begin - start, stop - start)} | {stop}):
                if text[begin:cut].strip():
                    yield begin + len(text[begin:cut]) - len(text[begin:cut].lstrip()), cut
                begin = cut


def _broken(text: str, paragraphs: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What goes on over the end of a paragraph: from its last line to the first line of the one that ends as
    a sentence does.
    """
    begin, count = -1, 0
    for number, (start, end) in enumerate(paragraphs):
        first = text.find("\n", start, end)
        if begin >= 0:
            count += 1
            stop = end if first < 0 else first
            if first >= 0 or _ended(text[start:stop]) or count >= _PARTS:
                yield begin, stop
                begin = -1
        following = text[paragraphs[number + 1][0] :].lstrip()[:1] if number + 1 < len(paragraphs) else ""
        last = text.rfind("\n", start, end) + 1 or start
        line = text[max(last, start) : end]
        if (
            begin < 0
            and following
            and len(line) < _LONG_LINE
            and not _ended(line)
            and (following.islower() or (not line.strip().endswith(":") and not line.strip().isupper()))
        ):
            begin, count = max(last, start), 0


def _ended(words: str) -> bool:
    return words.rstrip().endswith((".", "!", "?"))


def _tokens(low: str, *, disguised: bool) -> list[_Token]:
    words, firsts = _classes()
    raw = [(match[0].rstrip("."), match.start(), match.end()) for match in _TOKEN.finditer(low)]
    if disguised:
        keys = _keys()
        raw = [
            (keys.get(_key(word), word) if len(word) > 3 else word, start, end) for word, start, end in raw
        ]
    found: list[_Token] = []
    place = 0
    while place < len(raw):
        word, start, end = raw[place]
        width = 1
        if word in firsts:
            for more in (4, 3, 2):
                phrase = " ".join(part for part, _, _ in raw[place : place + more])
                if phrase in words and len(raw) >= place + more:
                    word, end, width = phrase, raw[place + more - 1][2], more
                    break
        classes = words.get(word, _NONE)
        if not classes and "-" in word:  # "GPT-based"
            classes = words.get(word.partition("-")[0], _NONE) & {"machine"}
        found.append(_Token(word, start, end, classes))
        place += width
    return found


def _speaks(tokens: list[_Token]) -> int:
    """2: its mood and classes show it; 1: its words together weigh more than an ordinary sentence's; 0."""
    met = frozenset().union(*(token.classes for token in tokens))
    if not met:
        return 0
    if "machine" in met:
        return 2
    words = [token.word for token in tokens]
    if any("pretending" in one.classes and _governed(tokens, place) for place, one in enumerate(tokens)):
        return 2
    if _labelled(tokens, words) or _boundary(tokens, words):
        return 2
    if _set_aside(tokens, met) or _called(tokens, met) or _given_a_role(tokens, words):
        return 2
    if _to_be_written(tokens, words, met) or _must_say(tokens, words) or _while_writing(tokens, words):
        return 2
    weighed = len(words) > _SHORT and not _to_patient(tokens, words)
    return int(weighed and _heavy(_features(tokens)))


#: Trained by evaluation/injection_weights.py.
WEIGHTS: Final = Path(__file__).with_name("addressed_weights.txt")
#: Without an imperative: who is spoken to, or what is written.
_WANTED: Final = frozenset(
    ("c:machine", "c:writer", "c:modal", "c:request", "c:quoting", "c:product", "w:you", "w:your")
)
_MOODS: Final = ("writing", "overriding", "ambiguous")


@lru_cache(maxsize=1)
def _weights() -> dict[str, int]:
    lines = WEIGHTS.read_text(encoding="utf-8").splitlines()
    return {name: int(weight) for weight, _, name in (line.partition(" ") for line in lines)}


def _heavy(found: set[str]) -> bool:
    """Whether the words, classes and moods of a sentence together weigh more than those of
    nearly all ordinary ones (evaluation/injection_weights.py sets the threshold).
    """
    weights = _weights()
    if not any(one[:2] == "g:" or one in _WANTED for one in found):  # nothing is wanted of anybody
        return False
    return sum(weights.get(one, 0) for one in found) > weights["threshold"]


def features(sentence: str) -> set[str]:
    """What of a sentence is weighed: its words, their classes, which verbs are wanted, quotation marks."""
    return _features(_tokens(plain(sentence).text.lower(), disguised=False))


def _features(tokens: list[_Token]) -> set[str]:
    found: set[str] = set()
    for place, token in enumerate(tokens):
        if token.word.isalpha() or " " in token.word:
            found.add(f"w:{token.word}")
        elif token.word in ('"', ":", "'"):
            found.add(f"p:{token.word}")
        found.update(f"c:{name}" for name in token.classes)
        if token.classes & set(_MOODS) and _governed(tokens, place):
            found.add("g:" + next(name for name in _MOODS if name in token.classes))
    return found


def _governed(tokens: list[_Token], place: int) -> bool:
    """Whether the verb at `place` is wanted: an imperative, or after a modal, a request or another of its
    kind.
    """
    token = tokens[place]
    if "base" not in token.classes:
        return False
    if place == 0:
        return token.word not in _NOUNS or _goes_on(tokens, place)
    before = tokens[place - 1]
    if any(
        one.word in ("i", "he", "she", "they") for one in tokens[max(0, place - 3) : place]
    ) and "you" not in [one.word for one in tokens[max(0, place - 3) : place]]:
        return False
    if "modal" in before.classes or "request" in before.classes:
        return True
    if before.word == "to":
        return (token.word not in _NOUNS or _goes_on(tokens, place)) and any(
            "request" in one.classes or "writer" in one.classes for one in tokens[max(0, place - 12) : place]
        )
    if before.word in _GOVERNING:
        return token.word not in _NOUNS or _goes_on(tokens, place)
    return False


def _goes_on(tokens: list[_Token], place: int) -> bool:
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    return following is not None and (
        (following.word in _BEGINNING and following.word not in ("of", ":", "("))
        or "quoting" in following.classes
    )


def _labelled(tokens: list[_Token], words: list[str]) -> bool:
    """ "SYSTEM: ...", "### Instruction: ...", "Expected output: ..."."""
    colon = next((at for at, word in enumerate(words[:12]) if word in (":", "]", ">")), -1)
    if colon < 0 and words[0] == "#" and len(words) < 9:
        colon = len(words)
    if colon < 1:
        return False
    label = [token for token in tokens[:colon] if token.word.isalpha() or " " in token.word]
    behind = tokens[colon + 1 :]
    if not label:
        return False
    marked = words[0] == "#"
    if len(label) == 1 and "speaker" in label[0].classes:
        wanted = bool(behind) and (
            behind[0].word in ("you", "please", "the", "do", "don't", "never", "always", "this", "all")
            or bool(behind[0].classes & {"base"})
            or _an_order(behind)
        )
        return (
            marked
            or label[0].word in ("system", "developer", "root", "prompt", "sysadmin")
            or " " in label[0].word
            or wanted
        )
    if "speaker" in label[-1].classes and (" " in label[-1].word or label[-1].word == "prompt"):
        return True
    met = frozenset().union(*(token.classes for token in label))
    if {"writer", "product"} <= met and {"for", "to", "by"} & set(words[:colon]):
        return True
    if "following" in words[:colon] and (
        "rule" in met or {"request", "order", "message"} & set(words[:colon])
    ):
        return True
    if marked and any(
        "speaker" in token.classes or token.word in ("response", "output", "input") for token in label[-1:]
    ):
        return True
    names = label[-4:]
    if names[-1].word in (
        "prompt",
        "instruction",
        "instructions",
        "directive",
        "command",
        "override",
    ) and any(
        one.word
        in (
            "new",
            "updated",
            "revised",
            "system",
            "hidden",
            "secret",
            "replacement",
            "official",
            "beginning",
            "urgent",
        )
        for one in names[:-1]
    ):
        return True
    return any("exemplary" in token.classes for token in names[:-1]) and "product" in names[-1].classes


def _an_order(behind: list[_Token]) -> bool:
    """ "discharge the patient": a verb, as nothing else stands right before a determiner."""
    return (
        len(behind) > 2
        and behind[0].word.isalpha()
        and behind[1].word in ("the", "this", "all", "any", "every", "her", "his", "that")
    )


def _boundary(tokens: list[_Token], words: list[str]) -> bool:
    """ "--- end of evidence ---", "beginning of the new prompt"."""
    kept = [token for token in tokens if token.word.isalnum() or " " in token.word]
    for place, token in enumerate(kept[:3]):
        if "boundary" in token.classes and [one.word for one in kept[place + 1 : place + 2]] == ["of"]:
            named = [one for one in kept[place + 2 : place + 6] if one.word not in _DETERMINERS]
            if named and named[0].word in (
                "evidence",
                "context",
                "input",
                "prompt",
                "prompts",
                "instructions",
                "instruction",
                "data",
                "message",
                "conversation",
                "system",
                "user",
                "text",
                "rules",
            ):
                return True
            if named and named[0].classes & {"document"} and len(kept) > place + 3 + len(named):
                return True
    return False


def _set_aside(tokens: list[_Token], met: frozenset[str]) -> bool:
    """ "Ignore what is written above", "these rules supersede all others"."""
    for place, token in enumerate(tokens):
        if "void" in token.classes and any(
            one.classes & {"document"} for one in tokens[max(0, place - 6) : place]
        ):
            return True
        if "overriding" not in token.classes:
            continue
        behind = tokens[place + 1 : place + 9]
        wanted = _governed(tokens, place) or (place > 0 and tokens[place - 1].word in ("to", "we"))
        rules = any("rule" in one.classes for one in behind)
        earlier = any("earlier" in one.classes for one in behind)
        written = any(one.classes & {"document", "product", "writing"} for one in behind)
        if wanted and (rules or (earlier and (written or len(behind) < 4 or _names_words(behind)))):
            return True
        before = tokens[max(0, place - 8) : place]
        if (rules or (earlier and written)) and any(
            one.classes & {"document", "rule", "product"} for one in before
        ):
            return True
    return False


def _names_words(behind: list[_Token]) -> bool:
    """ "everything you have read", "the above"."""
    found = [one.word for one in behind]
    return found[0] in ("the", "all", "everything", "anything", "whatever", "above") and (
        "above" in found[:3] or "you" in found or "everything" in found[:2] or "else" in found
    )


def _called(tokens: list[_Token], met: frozenset[str]) -> bool:
    """A writer is addressed: "Scribe: ...", "dear author", "note to the system", "the model is to ..."."""
    if "writer" not in met:
        return False
    verbs = [
        place
        for place, token in enumerate(tokens)
        if token.classes & {"writing", "ambiguous", "overriding"} and _governed(tokens, place)
    ]
    content = {"product", "rule", "quoting"}
    for place, token in enumerate(tokens):
        if "writer" not in token.classes:
            continue
        before = [one.word for one in tokens[max(0, place - 4) : place]]
        behind = tokens[place + 1 : place + 3]
        vocative = (
            (
                place < 4
                and [one.word for one in tokens[:place]][-2:-1] in (["to"], ["for"])
                and any(one.word in (":", ",") for one in tokens[place : place + 9])
            )
            or (place < 4 and behind and behind[0].word in (":", ",", "-", "–", "—", "!", "]", ">"))
            or any(word in ("dear", "attention", "hey", "hello", "attn", "@") for word in before)
            or (
                before[-2:] in (["to", "the"], ["for", "the"], ["to", "any"], ["to", "all"])
                and any(
                    one.word
                    in (
                        "note",
                        "message",
                        "instruction",
                        "instructions",
                        "notice",
                        "request",
                        "command",
                        "attention",
                        "reminder",
                        "hint",
                        "memo",
                        "comment",
                        "direction",
                        "directions",
                    )
                    for one in tokens[:place]
                )
            )
        )
        after = [verb for verb in verbs if verb > place]
        if (
            vocative
            and after
            and any(
                "writing" in tokens[verb].classes
                or "overriding" in tokens[verb].classes
                or any(one.classes & content for one in tokens[verb:])
                for verb in after
            )
        ):
            return True
        if (
            behind
            and "modal" in behind[0].classes
            and after
            and any(
                "writing" in tokens[verb].classes or any(one.classes & content for one in tokens[verb:])
                for verb in after
            )
        ):
            return True
        if token.word in ("whoever", "whomever", "anyone") and any(
            one.classes & {"writing"} for one in tokens[place + 1 : place + 5]
        ):
            return True
    return False


def _given_a_role(tokens: list[_Token], words: list[str]) -> bool:
    """ "You are now the attending's assistant", "act as", "from now on you ...", "your task is to"."""
    for place, word in enumerate(words[:-2]):
        following = words[place + 1 : place + 8]
        if (word == "you" and following[:1] == ["are"]) or word in ("you're", "you’re"):
            rest = following[1:] if word == "you" else following
            rest = [one for one in rest if one not in ("now", "no", "longer", "hereby", "currently")]
            if (
                rest
                and rest[0] in ("a", "an", "the")
                and any(
                    "writer" in one.classes
                    or one.word
                    in (
                        "expert",
                        "physician",
                        "attending",
                        "pharmacist",
                        "clinician",
                        "doctor",
                        "professional",
                        "hospitalist",
                    )
                    for one in tokens[place + 2 : place + 9]
                )
            ):
                return True
        if (
            word in ("act", "behave", "respond", "answer", "operate", "speak", "serve")
            and following[:1] == ["as"]
            and (place == 0 or words[place - 1] in _GOVERNING)
        ):
            return True
        if (
            word == "from"
            and words[place : place + 3] == ["from", "now", "on"]
            and any(
                one.classes & {"writing", "ambiguous", "overriding"} and "base" in one.classes
                for one in tokens[place + 3 :]
            )
        ):
            return True
        if word == "your" and any(
            one.classes & {"rule"}
            and one.word
            in (
                "task",
                "role",
                "persona",
                "objective",
                "prompt",
                "rules",
                "programming",
                "constraints",
                "directive",
                "directives",
                "guardrails",
                "training",
                "mode",
            )
            for one in tokens[place + 1 : place + 4]
        ):
            return True
    return False


def _to_be_written(tokens: list[_Token], words: list[str], met: frozenset[str]) -> bool:
    """ "Write that ...", "put ... in the summary", "record allergies as none"."""
    if not met & {"writing", "ambiguous"} or _to_patient(tokens, words):
        return False
    for place, token in enumerate(tokens):
        if not token.classes & {"writing", "ambiguous"} or not _governed(tokens, place):
            continue
        behind = tokens[place + 1 : place + _MOST]
        if not behind:
            continue
        compound = "ambiguous" in token.classes and "product" in behind[0].classes  # "transfer summary"
        product = not compound and any(
            "product" in one.classes and _written_thing(behind, at) for at, one in enumerate(behind)
        )
        if product:
            return True
        if (
            behind[0].word == ":"
            and token.word not in _NOUNS
            and ("writing" in token.classes or "product" in met)
        ):
            return True
        if token.word in (
            "define",
            "regard",
            "treat",
            "read",
            "count",
            "label",
            "interpret",
            "designate",
        ) and (
            "as" in (near_words := [one.word for one in behind[:6]])
            and (":" in near_words or '"' in near_words)
        ):
            return True
        if "writing" in token.classes:
            near = behind[:6]
            if any("quoting" in one.classes and one.word != "only" for one in near) or any(
                one.word in ('"', "“", "«", "`") for one in near
            ):
                return True
            if any("rule" in one.classes for one in near[:4]) and token.word in (
                "obey",
                "execute",
                "comply",
                "interpret",
            ):
                return True
            if any(one.classes & {"document"} for one in behind[:5]) and any(
                one.word in ("all", "other", "any", "every") for one in behind[:4]
            ):
                return True
        elif (
            any(
                "quoting" in one.classes and one.word not in ("only", "instead", "that", "exactly")
                for one in behind[:5]
            )
            and any(
                one.classes & {"product", "document"} or one.word in ('"', "after me") for one in behind[:7]
            )
        ) or (
            token.word
            in (
                "record",
                "document",
                "list",
                "report",
                "describe",
                "mark",
                "chart",
                "enter",
                "register",
                "log",
                "show",
            )
            and any(one.word == "as" for one in behind[:8])
        ):
            return True
    return False


def _written_thing(behind: list[_Token], at: int) -> bool:
    """Whether the product is the place or the object of writing, not of the body: urine output, a response
    to treatment.
    """
    if behind[at].word in (
        "output",
        "outputs",
        "response",
        "responses",
        "reply",
        "answer",
        "completion",
        "text",
        "abstract",
        "sentence",
        "letter",
        "letters",
        "overview",
        "handout",
        "discharge instructions",
        "progress note",
        "narrative",
    ):
        before = [one.word for one in behind[max(0, at - 3) : at]]
        return any(
            word in ("your", "the", "this", "final", "any", "every", "following", "generated")
            for word in before
        ) and (
            not any(word in ("urine", "cardiac", "of", "fluid", "clinical", "immune") for word in before[-1:])
            and (at + 1 >= len(behind) or behind[at + 1].word not in ("to", "rate", "from"))
        )
    return True


def _to_patient(tokens: list[_Token], words: list[str]) -> bool:
    """Instructions to the patient: whom to call, or the patient's own affairs."""
    if any("caring" in one.classes for one in tokens) and not any(
        word in ("summary", "draft", "output", "summaries", "drafts") for word in words
    ):
        return True
    return any(word in ("yourself", "us", "me") for word in words) and "product" not in frozenset().union(
        *(token.classes for token in tokens)
    )


def _must_say(tokens: list[_Token], words: list[str]) -> bool:
    """ "The summary must state ...", "all letters list ...", "is to be documented as"."""
    wanted = False
    for place, token in enumerate(tokens):
        wanted = wanted or bool(token.classes & {"request", "modal"})
        if token.classes & {"product", "document"}:
            behind = tokens[place + 1 : place + 5]
            before = words[max(0, place - 4) : place]
            if "product" in token.classes and _yours(words, place):
                return True
            stating = [
                one
                for one in behind[:3]
                if "writing" in one.classes
                or one.word
                in (
                    "read",
                    "reads",
                    "contain",
                    "contains",
                    "list",
                    "lists",
                    "shows",
                    "show",
                    "includes",
                    "include",
                    "reflects",
                    "reflect",
                )
            ]
            if wanted and "product" in token.classes and stating:
                return True
            if (
                wanted
                and token.word in ("reports", "notes", "documents", "records", "files")
                and "base"
                in (behind[0].classes & {"base"} if behind and "writing" in behind[0].classes else ())
            ):
                return True
            if (
                "product" in token.classes
                and stating
                and place
                and any("modal" in one.classes for one in tokens[max(0, place - 4) : place])
            ):
                return True
            if (
                any(word in _UNIVERSAL for word in before)
                and any(one.classes & {"writing", "ambiguous"} for one in tokens[place + 1 : place + 8])
                and any(one.word in (":", "following") for one in tokens[place:])
            ):
                return True
            if (
                "product" in token.classes
                and behind
                and behind[0].word in ("is", "begins", "starts", "ends", "reads")
                and any(word in _UNIVERSAL or word in ("when", "your", "expected") for word in words[:place])
                and any(one.word == ":" for one in behind)
            ):
                return True
            if behind and ("modal" in behind[0].classes or behind[0].word in ("will", "cannot")):
                verbs = [one for one in behind[1:] if one.classes & {"writing", "ambiguous"}]
                if (
                    verbs
                    and (
                        "product" in token.classes
                        or any(
                            "writing" in one.classes
                            or one.word in ("read", "contain", "reflect", "list", "include", "show")
                            for one in verbs
                        )
                    )
                    and (
                        token.word not in ("response", "output", "answer", "responses")
                        or (any(word in _DETERMINERS for word in before) and "patient's" not in before)
                    )
                ):
                    return True
            if (
                any(word in _UNIVERSAL for word in before[-3:])
                and "product" in token.classes
                and behind
                and behind[0].classes & {"writing", "ambiguous"}
                and "base" in behind[0].classes
            ):
                return True
            if (
                any(word == "let" or word == "have" for word in before[-3:])
                and behind
                and behind[0].word
                in ("show", "reflect", "state", "read", "say", "mention", "list", "include")
            ) and place < 6:
                return True
        if "modal" in token.classes and words[place + 1 : place + 2] == ["be"]:
            behind = tokens[place + 2 : place + 6]
            done = [
                at
                for at, one in enumerate(behind)
                if one.classes & {"writing", "ambiguous"} and "base" not in one.classes
            ]
            if (
                done
                and any(word in _UNIVERSAL for word in words[:place])
                and any(one.classes & {"product", "document"} for one in tokens[:place])
            ):
                return True
            if done:
                rest = tokens[place + 3 + done[0] :]
                if any(
                    "product" in one.classes and _written_thing(rest, at) for at, one in enumerate(rest[:12])
                ):
                    return True
                if (
                    rest
                    and rest[0].word == "as"
                    and behind[done[0]].word
                    in (
                        "recorded",
                        "documented",
                        "listed",
                        "reported",
                        "described",
                        "stated",
                        "written",
                        "summarized",
                        "summarised",
                        "marked",
                        "shown",
                        "presented",
                        "entered",
                        "registered",
                        "charted",
                    )
                ):
                    return True
    return False


def _yours(words: list[str], place: int) -> bool:
    """ "your answer", "the first line of your draft"."""
    before, behind = words[max(0, place - 2) : place], words[place + 1 : place + 2]
    return (
        "your" in before
        and words[place]
        in (
            "answer",
            "output",
            "draft",
            "reply",
            "completion",
            "summary",
            "response",
            "outputs",
            "drafts",
            "writeup",
            "write-up",
            "narrative",
            "answers",
        )
        and behind not in (["to"], ["from"], ["of"])
    )


def _while_writing(tokens: list[_Token], words: list[str]) -> bool:
    """ "When summarising this note, ...", "for the summary: ..."."""
    for place, word in enumerate(words):
        if (
            word in ("when", "while", "before", "if", "once", "as", "whenever", "after", "in", "during")
            and place < 6
        ):
            near = tokens[place + 1 : place + 6]
            named = [
                one
                for one in near
                if "writing" in one.classes
                or one.word
                in (
                    "processing",
                    "preparing",
                    "reading",
                    "creating",
                    "producing",
                    "completing",
                    "parsing",
                    "process",
                    "read",
                    "prepare",
                    "producing",
                    "documenting",
                    "reviewing",
                )
            ]
            if named and any(one.classes & {"product", "document"} for one in tokens[place + 1 : place + 12]):
                if any(
                    one.classes & {"writing", "ambiguous"} and "base" in one.classes and _governed(tokens, at)
                    for at, one in enumerate(tokens)
                    if one.start > named[0].end or at < place
                ):
                    return True
                if "you" in words[place : place + 3] and any(one.word not in ("read",) for one in named):
                    return True
    return False
