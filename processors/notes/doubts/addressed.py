"""Sentences that speak to a writer, a reader or a machine, or about the document, and what is no sentence.

They state nothing of the patient, whoever put them there: somebody who would steer a model, a template that
was left in, or a colleague who takes something back ("please disregard the above note, wrong patient"). So
they are never shown or offered as a finding or a plan, and the reader is shown where they stand.

A linear model decides: words, pairs of words, classes of words (addressed.yaml) and which verbs are wanted of
somebody have weights (addressed_weights.txt), and a sentence whose sum is above the threshold is addressed.
evaluation/injection_weights.py trains it; the threshold is what few ordinary sentences of notes reach. In a
text that has one such sentence, or something that is no prose (shapes.py), a lower threshold holds for the
others, and a lower one still for a sentence that states an amount, an allergy, a death, an age or how far treatment
goes. Instructions to the patient ("call us if ...", "write down your weight") are clinical text.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from kg.relatives import RELATIVE
from processors.notes.doubts.of_texts import of_a_text, states_harm
from processors.notes.doubts.plain import Plain, folded, plain
from processors.notes.doubts.shapes import shapes
from processors.notes.sentence_ends import ends
from schemas.yaml_text import read_yaml

#: Trained by evaluation/injection_weights.py.
WEIGHTS: Final = Path(__file__).with_name("addressed_weights.txt")

_PARAGRAPH: Final = re.compile(r"\n[ \t]*\n")
_SIDE: Final = re.compile(r"(?:^|(?<=[.!?]\s))[ \t#*>]*(?P<label>[A-Za-z]+)[ ]?:(?!\s*\d)", re.MULTILINE)
_TOKEN: Final = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*|\d[\w.,/%-]*|[^\w\s]")
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
_VERBS: Final = ("writing", "overriding", "ambiguous", "pretending")
_OBJECT: Final = 6  # words behind a verb in which what it is about stands
_OBJECTS: Final = frozenset({"product", "document", "rule", "quoting", "outward", "wording"})
_MOODS: Final = ("writing", "overriding", "ambiguous")
#: A remark that the words before it are copied: it speaks of them, and to nobody.
_CARRIED: Final = re.compile(
    r"[\[(](?:nb:? )?(?:old |above |previous |prior )?(?:text |plan |note |section |entry |line )?(?:was |is )?(?:copied|copy|carried|pasted|brought|pulled)[ -]?(?:and[ -])?"
    r"(?:over|forward|fwd|down|through|paste\w*|from)\b[^\])\n]{0,60}[\])]"
    r"|(?m:^)\W*(?:a ?[/&] ?p|plan|assessment|exam|hpi|ros|meds|problems?|text|note) (?:is |was )?(?:copied|copy|carried|pasted|brought|pulled)[ -]?(?:fwd|forward|over)\b:?"
)
_PARTS: Final = 40  # paragraphs that one sentence is split over
_ONE_VERB: Final = 100  # of the weights: above the threshold, for a single verb of writing
_BETWEEN: Final = 8  # paragraphs behind it in which it goes on
_CROSSING: Final = 60  # of the weights: above the threshold, for what goes on over the end of a line
_WRAPPED: Final = 3  # ends of lines in a sentence; what has more is a list without full stops
_LONG_LINE: Final = 120  # characters
_SHOWN: Final = 250  # characters of a paragraph of which nothing is shown behind such a sentence
_BEFORE: Final = frozenset("above previous prior preceding earlier foregoing former everything".split())
#: Classes of words about writing, documents, and those who write: without one, it is about the patient.
_ABOUT_WRITING: Final = frozenset(
    "machine writer product document rule writing quoting speaker exemplary void pretending outward wording".split()
)
_FRAMING: Final = _ABOUT_WRITING | {"ambiguous", "request", "modal", "earlier", "overriding"}
#: An amount, an allergy, a death, an age, how far treatment goes: in such a sentence a lower threshold holds.
_GRAVE: Final = re.compile(
    r"\d ?(?:mg|mcg|micrograms?|g|units?|mmol|ml|tablets?|capsules?)\b|\ballerg|\banaphyla|\bnkda\b|\b(?:died|deceased|expired|passed away)\b"
    r"|\byears?[- ]old\b|\baged \d|\bborn\b|\bdnr\b|\bresuscitat",
    re.IGNORECASE,
)
#: What a sheet states of the patient to the patient.
_TO_THE_PATIENT: Final = re.compile(
    r"\W*(?:you (?:are|have|had|were|may|can|should not|must not)|your)\b(?![^.]*\b(?:write|draft|document|summary|note|letter|output)\b)",
    re.IGNORECASE,
)
_LABEL: Final = 8  # words, to the colon behind them
#: A line in a vein: these words in its sentence, or those behind it.
_CATHETERS: Final = frozenset(
    "picc pick midline hickman broviac groshong catheter cannula arterial central venous femoral subclavian jugular ij ej "
    "port tpn lumen flush flushed".split()
)
_OF_CATHETERS: Final = re.compile(
    r"\W*(?:\w+ ){0,2}(?:out|pulled|removed|removal|replaced|placed|site|sepsis|infection|dressing|holiday|cultures?|day \d)\b"
)
#: A slip of this note that its author mends: 'dictation error: "right knee" should read left knee'.
_SLIP: Final = re.compile(
    r"(?:[\w ]{1,30}: )?\W*(?:dictation|transcription|typing|typographical|spelling|clerical|(?:voice|speech)[ -]recognition|scribal)\W{1,2}(?:error|mistake|slip|correction)\b|\W*typo\b"
)
#: What a template or a chart prepared before had put into a note, and its author takes back.
_RETRACTS: Final = re.compile(
    r"\b(?:came|comes|is|are|was|were|from)\b(?: \S+){0,5}? (?:templates?|templated|smart-?texts?|dot-?phrases?|pre ?-? ?charted|auto ?-? ?populated)\b"  # clinical
)
_OF_A_SLIP: Final = frozenset({"transcription", "template", "templates", "templated"})
_PAPER: Final = frozenset({"paper", "papers", "paperwork", "avs"})
_FORBIDS_PAPER: Final = re.compile(
    r"\b(?:(?:do|does|must|should|may) not|don't|not to|never) (?:\S+ ){0,2}?(?:put|write|mention|list|print|state)\b(?: \S+){0,8}? (?:papers?|paperwork|avs)\b"
)
_MENDED: Final = re.compile(r"\b(?:should (?:read|be|say|have been)|(?:reads?|was|is|for|meant) )")
_BEYOND_A_SLIP: Final = frozenset(
    {"machine", "writer", "rule", "outward", "overriding", "request", "pretending", "exemplary"}
)
_FINAL_PRODUCTS: Final = frozenset("sentence paragraph text narrative wording".split())
#: Words behind "the above" that go on with the sentence.
_LINKING: Final = frozenset(
    "and or but then you that which is are was were in on of to for so when if completely".split()
)
_SPEAKS: Final = frozenset(
    {"product", "machine", "overriding", "writing", "request", "side", "speaker", "quoting"}
)
_NEAR: Final = 12  # words
_HEADING: Final = 3  # words
_TURN: Final = 7  # words and signs
_LONGER: Final = 4  # letters
_THINGS: Final = frozenset({"product", "document"})  # a heading has one, and no more: "discharge summary"
_MORE: Final = (
    150  # of the weights: above the threshold by so much, it shows what its paragraph and the text are
)


@lru_cache(maxsize=1)
def _classes() -> tuple[dict[str, frozenset[str]], frozenset[str]]:
    """The classes of each word and phrase, and the first words of phrases."""
    text = files("processors.notes.doubts").joinpath("addressed.yaml").read_text(encoding="utf-8")
    read: dict[str, list[str]] = read_yaml(text)
    found: dict[str, set[str]] = defaultdict(set)
    for name, words in read.items():
        for entry in words:
            base, *irregular = entry.split("/")
            if name not in _VERBS:
                found[base].add(name)
                continue
            found[base] |= {name, "base"}
            for form in (*_forms(base), *irregular):
                found[form].add(name)
    firsts = frozenset(phrase.partition(" ")[0] for phrase in found if " " in phrase)
    return {word: frozenset(names) for word, names in found.items()}, firsts


def known_words() -> frozenset[str]:
    """The words and phrases that have a class."""
    return frozenset(_classes()[0])


@lru_cache(maxsize=1)
def _weights() -> dict[str, int]:
    lines = WEIGHTS.read_text(encoding="utf-8").splitlines()
    return {name: int(weight) for weight, _, name in (line.partition(" ") for line in lines)}


def forget() -> None:
    """Read the weights again: for who trains them."""
    _weights.cache_clear()
    addressed.cache_clear()
    suspected.cache_clear()


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


@lru_cache(maxsize=1024)
def suspected(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of sentences that may speak to a writer, below the threshold, each with the sentence before and behind it, and of
    those that may be about a text: nothing is left out, but whoever uses one repeats it whole.
    """
    seen = plain(text)
    found: list[tuple[int, int]] = []
    for start, end in _paragraphs(seen.text):
        units = list(_sentences(seen.text, start, end))
        for place, (begin, stop) in enumerate(units):
            if _above(seen.text[begin:stop], _weights()["suspect"]):
                around = units[max(0, place - 1) : place + 2]
                found.append(seen.original(around[0][0], around[-1][1]))
            elif of_a_text(seen.text[begin:stop]):
                found.append(seen.original(begin, stop))
    return tuple(found)


@lru_cache(maxsize=1024)
def questionable(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of single sentences that are shown only with a mark: those that may speak to a writer or be about a text, and below that
    those in which a verb of writing is wanted of somebody, or which state what harms most where it is not so.
    """
    seen = plain(text)
    return tuple(
        seen.original(begin, stop)
        for start, end in _paragraphs(seen.text)
        for begin, stop in _sentences(seen.text, start, end)
        if _is_questionable(seen.text[begin:stop])
    )


def _is_questionable(words: str) -> bool:
    if of_a_text(words):
        return True
    tokens = _tokens(words.lower(), disguised=False)
    wanted = any("writing" in one.classes and _governed(tokens, place) for place, one in enumerate(tokens))
    below = _GRAVE_BELOW if states_harm(words) else _WANTED_BELOW if wanted else _weights()["suspect"]
    return _sum(tokens) > -below


def _above(words: str, below: int) -> bool:
    """Whether the weights of a sentence come as near to the threshold."""
    return _sum(_tokens(words.lower(), disguised=False)) > -below


_WANTED_BELOW: Final = 400  # of the weights, below the threshold
_GRAVE_BELOW: Final = 600


def says_so(text: str) -> bool:
    """Whether something of it is addressed: for titles and other short texts."""
    return bool(addressed(text))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    seen = plain(text)
    found = list(shapes(text, seen))
    yield from found
    readings = [seen]
    if (other := folded(seen.text)) is not None:
        readings.append(Plain(other.text, [seen.back[place] for place in other.back], other.letters))
    for start, end in _grave(seen):
        yield seen.original(start, end)
    for number, reading in enumerate(readings):
        for start, end in _paragraph_spans(reading, disguised=number > 0, alarmed=bool(found)):
            yield reading.original(start, end)


def _grave(reading: Plain) -> Iterator[tuple[int, int]]:
    """Sentences that only may speak to a writer, and state what harms most where it is not so."""
    for start, end in _paragraphs(reading.text):
        for begin, stop in _sentences(reading.text, start, end):
            words = reading.text[begin:stop]
            if (
                _GRAVE.search(words)
                and not _TO_THE_PATIENT.match(words)
                and not ONE_OF_A_LIST.match(words)
                and _above(words, _weights()["suspect"])
            ):
                yield begin, stop


#: Of a list or a bag, what is a relative's: "NB the paper also has warfarin - that one is the wife's". It wants nothing of a reader.
ONE_OF_A_LIST: Final = re.compile(
    r"\W*(?:(?:NB|N\.B\.|note|please note)\b[:,]?(?: that)?\s+)?(?:(?:the|his|her|their|this|old|pt'?s)\s+){0,2}(?:med(?:ication)? )?(?:paper|list|sheet|bag|bottles?|pill ?box|box)\s+(?:also\s+)?(?:lists?|has|have|had|shows?|holds?|contains?|includes?)\b"  # clinical
    rf"(?:[^.;:\n]|\.(?=\d)){{0,60}}?\b{RELATIVE}'?s(?![^.;\n]*\b(?:you|your|ignore|omit|write|output|summar\w+|instruct\w+|model|assistant|AI|draft|letter)\b)",
    re.IGNORECASE,
)


def _dialogue(text: str, paragraphs: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The sides of an exchange, where there are two: "Human: ... Assistant: ..."."""
    words, _ = _classes()
    labels = [match for match in _SIDE.finditer(text) if "side" in words.get(match["label"].lower(), _NONE)]
    if len({match["label"].lower() for match in labels}) > 1:
        for match in labels:
            yield (
                match.start("label"),
                next(end for start, end in paragraphs if start <= match.start("label") < end),
            )


class _Unit(NamedTuple):
    """A sentence or line of a paragraph; `score`: by how much it is above the threshold."""

    start: int
    end: int
    paragraph: int
    score: int


def _paragraph_spans(reading: Plain, *, disguised: bool, alarmed: bool) -> Iterator[tuple[int, int]]:
    text = reading.text
    tokens = _tokens(text.lower(), disguised=disguised)
    starts = [token.start for token in tokens]

    def within(start: int, end: int) -> list[_Token]:
        return tokens[bisect_right(starts, start - 1) : bisect_right(starts, end - 1)]

    def score(start: int, end: int) -> int:
        inside = within(start, end)
        return _score(inside) if _is_a_sentence(inside) else -2 * _MORE

    paragraphs = _paragraphs(text)
    rows = [
        [_Unit(start, end, number, score(start, end)) for start, end in row]
        for number, whole in enumerate(paragraphs)
        for row in _rows(text, *whole)
    ]
    units = [unit for row in rows for unit in row]
    of_paragraph = defaultdict[int, list[list[_Unit]]](list)
    for row in filter(None, rows):
        of_paragraph[row[0].paragraph].append(row)

    @cache
    def topic_of(unit: _Unit) -> set[str]:
        return _topic(within(unit.start, unit.end))

    broken = [
        piece
        for pieces in _apart(text, paragraphs)
        if _score([token for piece in pieces for token in within(*piece)]) > 0
        for piece in pieces
    ]
    begun = {start for start, _ in broken}
    broken += [
        (start, end)
        for start, end in _broken(text, paragraphs)
        if start not in begun and not any(start < piece < end for piece in begun) and score(start, end) > 0
    ]
    yield from broken
    clearly = alarmed or broken or any(unit.score > _MORE for unit in units)
    yield from _dialogue(text, paragraphs)
    least = -_weights()["doubt"] if clearly else 0
    words: dict[_Unit, set[str]] = {}
    for unit in units:
        lines = text[unit.start : unit.end].strip().count("\n")
        if unit.score > (_CROSSING if lines else least) and lines <= _WRAPPED:
            yield unit.start, _reach(text, unit, paragraphs, of_paragraph[unit.paragraph][0])
            if unit.score > 0:
                words[unit] = topic_of(unit)
    for unit, topic in words.items():
        for other in (one for row in of_paragraph[unit.paragraph] for one in _next_to(unit, row)):
            first, second = min(unit.end, other.end), max(unit.start, other.start)
            if not text[first:second].strip() and topic & topic_of(other):
                yield other.start, other.end


def _next_to(unit: _Unit, row: list[_Unit]) -> Iterator[_Unit]:
    """Of units in order, none in another, those that are part of one, or hardly a gap away."""
    for place in range(bisect_left(row, unit.start - _GAP, key=lambda one: one.end), len(row)):
        if row[place].start > unit.end + _GAP:
            return
        yield row[place]


def _topic(tokens: list[_Token]) -> set[str]:
    """The longer words of a sentence that have no class: what it is about."""
    return {t.word for t in tokens if len(t.word) > _LONGER and not t.classes and t.word not in _EVERYDAY}


_GAP: Final = 8  # blank characters between two sentences
_EVERYDAY: Final = frozenset(
    "patient patients today should which there their about would could after before clinic every through "
    "january february march april june july august september october november december "
    "monday tuesday wednesday thursday friday saturday sunday morning evening night weekly".split()
)


def _reach(text: str, unit: _Unit, paragraphs: list[tuple[int, int]], sentences: list[_Unit]) -> int:
    """To where the words of such a sentence go: its own end; the next sentence where it introduces one; where
    it sets aside what was written or wants something of a machine, the paragraph, or the one behind it that
    it announces.
    """
    start, end = paragraphs[unit.paragraph]
    if unit.score < 2 * _MORE:
        introduces = text[unit.start : unit.end].rstrip().endswith(":")
        return _behind(sentences, unit.end, end) if introduces else unit.end
    if end - start > _SHOWN:
        return _behind(sentences, unit.end, end)
    announced = text[start:end].rstrip().endswith((":", ",", "-"))
    if announced and unit.paragraph + 1 < len(paragraphs):
        return paragraphs[unit.paragraph + 1][1]
    return end


def _behind(sentences: list[_Unit], start: int, end: int) -> int:
    """The end of the next sentence, in a long paragraph."""
    place = bisect_right(sentences, start, key=lambda one: one.end)
    return sentences[place].end if place < len(sentences) else end


def _paragraphs(text: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    start = 0
    for match in _PARAGRAPH.finditer(text):
        found.append((start, match.start()))
        start = match.end()
    found.append((start, len(text)))
    return [(begin, end) for begin, end in found if text[begin:end].strip()]


def _rows(text: str, start: int, end: int) -> Iterator[list[tuple[int, int]]]:
    """Sentences of a paragraph, then its lines: a sentence may be wrapped, and a line may be one."""
    if text.find("\n", start, end) >= 0:
        yield list(_cut(text, start, (end,)))
    yield list(_sentences(text, start, end))


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Of a paragraph, each within its line."""
    lines = [start + place for place, sign in enumerate(text[start:end]) if sign == "\n"]
    yield from _cut(text, start, (*lines, end))


def _cut(text: str, start: int, stops: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    flat = text[start : stops[-1]].replace("\n", " ")
    begin = start
    for stop in stops:
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


def _apart(text: str, paragraphs: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """The pieces of a sentence that goes on behind whole paragraphs: a line without an end, and the next
    lines that begin a paragraph in lower case.
    """
    for number, (start, end) in enumerate(paragraphs):
        begin = max(text.rfind("\n", start, end) + 1, start)
        if _ended(text[begin:end]):
            continue
        begin = max(begin, end - 2 * _LONG_LINE)
        begin = max(
            (begin, *(begin + cut for cut in ends(text[begin:end], 0, end - begin) if begin + cut < end))
        )
        if end - begin > _LONG_LINE:
            continue
        pieces = [(begin, end)]
        for later, behind in paragraphs[number + 1 : number + 1 + _BETWEEN]:
            if text[later:behind].lstrip()[:1].islower():
                line = text.find("\n", later, behind)
                pieces.append((later, behind if line < 0 else line))
                if _ended(text[slice(*pieces[-1])]):
                    break
        if len(pieces) > 1:
            yield pieces


def _ended(words: str) -> bool:
    return words.rstrip().endswith((".", "!", "?"))


def _tokens(low: str, *, disguised: bool) -> list[_Token]:
    words, firsts = _classes()
    low = _CARRIED.sub(lambda remark: " " * len(remark[0]), low)
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
        if word in ("line", "lines") and "document" in classes and _is_a_catheter(low, raw, place):
            classes = _NONE
        found.append(_Token(word, start, end, classes))
        place += width
    return found


def _is_a_catheter(low: str, raw: list[tuple[str, int, int]], place: int) -> bool:
    near = (word for word, _, _ in raw[max(0, place - _NEAR) : place + _NEAR])
    return not _CATHETERS.isdisjoint(near) or bool(_OF_CATHETERS.match(low, raw[place][2]))


def features(sentence: str) -> set[str]:
    """What of a sentence is weighed: its words and pairs of them, their classes, which verbs are wanted."""
    return _features(_tokens(plain(sentence).text.lower(), disguised=False))


def _features(tokens: list[_Token]) -> set[str]:
    found: set[str] = set()
    before = "^"
    for place, token in enumerate(tokens):
        word = "0" if token.word[:1].isdigit() else token.word
        if word:  # all but the full stop
            found |= {f"w:{word}", f"b:{before}_{word}"}
            before = word
        found.update(f"c:{name}" for name in token.classes)
        if token.classes and _governed(tokens, place):
            moods = [name for name in _MOODS if name in token.classes]
            found.update(f"g:{name}" for name in moods)
            behind = {name for one in tokens[place + 1 : place + _OBJECT] for name in one.classes & _OBJECTS}
            found.update(f"h:{name}_{thing}" for name in moods for thing in behind)
    return found | _frame(tokens)


def _frame(tokens: list[_Token]) -> set[str]:
    """What of a sentence no single word has: which classes meet, which stand before a colon or with a quotation."""
    classes = sorted({name for token in tokens for name in token.classes & _FRAMING})
    found = {f"p:{one}_{other}" for place, one in enumerate(classes) for other in classes[place + 1 :]}
    signs = [token.word for token in tokens]
    if ":" in signs[:_LABEL]:
        label = tokens[: signs.index(":")]
        found |= {f"l:{name}" for token in label for name in token.classes}
    if '"' in signs:
        found |= {f"q:{name}" for name in classes}
    if _sets_aside(tokens, frozenset({"document"})):
        found.add("s:aside")
    return found


def _sets_aside(tokens: list[_Token], objects: frozenset[str] = frozenset({"rule"})) -> bool:
    """ "Ignore the above", "disregard all instructions"; not "ignore the earlier potassium, haemolysed"."""
    return any(
        "overriding" in token.classes
        and _governed(tokens, place)
        and any(
            one.classes & objects or (one.word in _BEFORE and _alone(tokens, place + 1 + number))
            for number, one in enumerate(tokens[place + 1 : place + 6])
        )
        for place, token in enumerate(tokens)
    )


def _machine_writes(tokens: list[_Token]) -> bool:
    """A machine and what it is to write, or what somebody wants of it; not "the AI tool flagged a nodule"."""
    return any("machine" in token.classes for token in tokens) and any(
        token.classes & {"product", "rule", "quoting"}
        or (token.classes & {"writing", "overriding", "ambiguous"} and _governed(tokens, place))
        for place, token in enumerate(tokens)
        if "machine" not in token.classes
    )


def _alone(tokens: list[_Token], place: int) -> bool:
    """Whether no noun of the ward follows: "the above", "everything before", not "the prior potassium"."""
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    return (
        following is None
        or bool(following.classes)
        or not following.word[:1].isalpha()
        or following.word in _LINKING
    )


def _is_a_sentence(tokens: list[_Token]) -> bool:
    """Whether it is more than a heading or a value: "Neuro: normal"."""
    return sum(token.word[:1].isalpha() for token in tokens) > _HEADING or any(
        token.classes & {"machine", "overriding"} for token in tokens
    )


def _score(tokens: list[_Token]) -> int:
    """By how much the weights of what is found in a sentence are above the threshold; well above it where
    a machine is to write, or what was written is to be passed over.
    """
    if _sets_aside(tokens) or _machine_writes(tokens):
        return 2 * _MORE
    if not any(token.classes & _ABOUT_WRITING for token in tokens) or _is_code_status(tokens):
        return -2 * _MORE
    if _begins_as_code_status(tokens):
        tokens = tokens[3:]  # what is behind the heading speaks
    if _mends_a_slip(tokens) or _keeps_back(tokens):
        return -2 * _MORE
    if all(token.classes <= _THINGS for token in tokens) and sum(bool(token.classes) for token in tokens) < 2:
        return -2 * _MORE
    if _sum(tokens) <= _ONE_VERB and _has_one_verb(tokens):
        return -2 * _MORE
    return max(min(_sum(tokens), 2 * _MORE - 1), 1 if _is_a_turn(tokens) else -2 * _MORE)


def _is_code_status(tokens: list[_Token]) -> bool:
    """ "Code status (2023 record): DNR, needs to be re-addressed": how far treatment goes, and nobody who is to write."""
    return _begins_as_code_status(tokens) and not any(token.classes & _SPEAKS for token in tokens)


def _begins_as_code_status(tokens: list[_Token]) -> bool:
    return [token.word for token in tokens[:2]] == ["code", "status"]


def _mends_a_slip(tokens: list[_Token]) -> bool:
    """'Dictation error: earlier phrase "right knee" should read left knee', "the line on the biopsy is from the template": of this
    note, and nobody is to write a letter.
    """
    words = " ".join(token.word for token in tokens)
    slip = _SLIP.match(words) is not None and _MENDED.search(words) is not None
    return (slip or (_RETRACTS.search(words) is not None and _GRAVE.search(words) is None)) and not any(
        token.classes & _BEYOND_A_SLIP or ("product" in token.classes and token.word not in _FINAL_PRODUCTS)
        for token in tokens
        if token.word not in _OF_A_SLIP
    )


def _keeps_back(tokens: list[_Token]) -> bool:
    """ "Don't put it on the papers, his brother reads them": a confidence, of the papers that go home and of nothing else."""
    words = " ".join(token.word for token in tokens)
    return (
        _FORBIDS_PAPER.search(words) is not None
        and _GRAVE.search(words) is None
        and not any(
            token.classes & {"machine", "writer", "overriding", "pretending", "exemplary"}
            or ("product" in token.classes and token.word not in _PAPER)
            for token in tokens
        )
    )


def _has_one_verb(tokens: list[_Token]) -> bool:
    """ "Assume permanent", "Can say where she wants to sit": a verb that may be of writing, and nothing else that is."""
    about = [token.classes & _ABOUT_WRITING for token in tokens if token.classes & _ABOUT_WRITING]
    return len(about) == 1 and about[0] == {"writing"} and not any("request" in one.classes for one in tokens)


def _is_a_turn(tokens: list[_Token]) -> bool:
    """ "Assistant: ..." or "system: ..." with a sentence behind it; not "Assistant: Dr. Lee"."""
    tokens = [token for token in tokens if token.word not in _EMPHASIS]
    if len(tokens) < _SHORTEST_TURN or tokens[1].word != ":":
        return False
    return tokens[0].word == "system" or (len(tokens) > _TURN and {"side", "speaker"} <= tokens[0].classes)


_SHORTEST_TURN: Final = 5  # tokens
_EMPHASIS: Final = frozenset("*_#>`")


def _sum(tokens: list[_Token]) -> int:
    weights = _weights()
    return sum(weights.get(one, 0) for one in _features(tokens)) - weights["threshold"]


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
