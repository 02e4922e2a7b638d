"""What is no prose: markup, code, encoded text, words whose letters are borrowed, written apart or replaced.

By the shape of its characters alone. Encoded text counts where it decodes to words, or where its letters do
not follow each other as in English or in clinical terms (letters.txt: how often, from 0 to 9, each letter
follows two others; of every line the first two letters, then one digit for each of " a-z").
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Final

from processors.notes.doubts.plain import Plain, folded, plain

_FORMATTING: Final = frozenset(
    "b i u br p div span td tr th table tbody thead li ul ol h1 h2 h3 h4 h5 h6 font em strong sup sub hr pre "
    "center small big a blockquote dl dt dd tt strike".split()
)
_TAG: Final = re.compile(
    r"</?(?P<name>[A-Za-z][\w:.-]{0,40})(?:\s++[\w:-]++\s*+=\s*+(?:\"[^\"<>]*+\"|'[^'<>]*+'|[^\s<>]++))*+\s*+/?>"
)
_MARKUP: Final = re.compile(
    r"<\|[^|<>\n]{1,60}\|?>|<!--|<!\[CDATA|<\?\w+|<</?[A-Z]{2,}>>|\[/[A-Z]{2,}\]|\{\{|\}\}|\{%|<%|%>|\[\[|\]\]|```|~~~~|/\*|\*/"
    r"|!\[[^\]\n]{0,200}\]\(|\[[^\]\n]{1,200}\]\(|^\s*\[[^\]\n]{1,60}\]:\s|<{3,}|>{3,}|\\begin\{|\\(?:text|textbf|def|input)\{"
    r"|(?<!\w)(?:javascript|vbscript)\s*:\s*\S|(?<!\w)file\s*:(?:\S|\s*/)|data:\w+/[\w.+-]+[;,]"
    r"|[\"'][\w .-]{1,40}[\"']\s*:\s*(?:[\"'\[{]|true\b|false\b|null\b)|(?:^|[{,\[])\s*[\"'][\w .-]{1,40}[\"']\s*:\s*[\d-]"
    r"|\{(?!\s*[A-Z]{1,12}:)\s*[\"']?\w[\w ]{0,40}[\"']?\s*:\s*[^{}]{1,400}\}"
    r"|(?<![\w.])[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\s*(?:[:=(]|->)|(?<!\w)[a-z]+(?:\.[a-z_]+)*\((?:[\w\s]+=|[\"'][^)]*[\"']\))"
    r"|^\s*(?:#!/|//|--\s*(?:SQL|BEGIN|END)|def \w+\(|class \w+[(:]|function \w*\(|(?:var|let|const) \w+ ?=|import \w+$|from \w+ import |print\s*\(|echo [\"']"
    r"|SELECT .{1,60} FROM |UPDATE \w+ SET |INSERT INTO |DELETE FROM |DROP TABLE |ALTER TABLE |curl |wget |sudo |rm -)"
    r"|(?<!\w)[a-z_]+\.[a-z_]+\s*=\s*[\"']|^\w+;\w+;\""
    r"|^(?:[a-z]+_[a-z_]+\s*=\s*[A-Za-z\"'{\[]|[a-z]{3,30}\s*=\s*[\"'{\[])"
    r"|^\s*[\w-]{2,30}:\s*[|>][-+]?\s*$|^---\s*\n(?:[ \t]*[a-z_]+:.*\n){1,20}---|\b(?:if|while|for)\s*\([^)\n]*(?:==|!=|&&|<=)[^)\n]*\)|(?<![<>=])(?:(?:==|!=|:=)(?![>=])\s*[\"'\w]|=>\s*[\"'{])",
    re.MULTILINE,
)
_ESCAPES: Final = re.compile(
    r"(?:(?:\\u\{?[0-9a-fA-F]{4}\}?|\\x[0-9a-fA-F]{2}|\\[0-7]{3})\s?){3,}|(?:%[0-9a-fA-F]{2}\w{0,12}){3,}|(?:&#x?[0-9a-fA-F]{2,6};\s?){3,}|=[0-9A-F]{2}(?:[\w]{0,6}=[0-9A-F]{2}){3,}"
)
#: Words cut into pairs of letters: "th is re ac ti on is ab se nt".
_SYLLABLES: Final = re.compile(
    r"(?<![\w.])(?:[a-z]{2} ){4,}(?:[a-z]{1,3} ){0,2}(?:[a-z]{2} ){5,}[a-z]{1,3}\b[^\n.]*"
)
_TOKEN64: Final = re.compile(r"(?<![\w+/=])[A-Za-z0-9+/_-]{12,}={0,3}(?![\w+/=])")
_LINES64: Final = re.compile(r"(?:[A-Za-z0-9+/]{8,}\s?){2,}={0,2}")
_HEX: Final = re.compile(r"(?<![\w])(?:(?:0x)?[0-9a-fA-F]{2}[\s:,-]{0,2}){8,}(?![\w])")
_DECIMAL: Final = re.compile(r"(?<![\w.])(?:\d{2,3}[\s,;-]{1,2}){9,}\d{2,3}(?![\w.])")
_BINARY: Final = re.compile(r"(?<!\w)(?:[01]{7,8}\s{0,2}){3,}(?!\w)")
_MORSE: Final = re.compile(r"(?<![\w.-])(?:[.\-·–]{1,6}(?:[ ]{1,3}|\s?/\s?)){10,}[.\-·–]{0,6}")
_CONTROL: Final = re.compile("[\u202a\u202b\u202d\u202e\u2066-\u2068]|[\U000e0020-\U000e007e]{3,}")
_FANCY: Final = re.compile(
    "[\U0001d400-\U0001d7ff\uff21-\uff3a\uff41-\uff5a\u24b6-\u24e9\U0001f110-\U0001f189\u249c-\u24b5\u1d00-\u1d2b\u0250-\u02af\u207f\u1d43-\u1d6a]"
)
#: Pictures in place of words; not arrows, ticks and boxes, which notes have.
_PICTURE: Final = re.compile(
    "[\U0001f000-\U0001faff\u2600-\u260f\u2612-\u2712\u2719-\u27bf\u20e3\u25b2-\u25bf\u25c4\u25ba\u25c6\u2b00-\u2bff]"
)
_INSIDE: Final = re.compile(r"[A-Za-z][0-9@$!|]+[A-Za-z]|^[0-9@$!|]{1,2}[A-Za-z]{3,}|[A-Za-z]{2}[@$!|]")
_PROSE: Final = re.compile(r"[^\W\d_]{2,}")
_SENTENCE: Final = re.compile(r"[^.!?\n]+")
_LATIN_ONLY: Final = re.compile(r"[a-z]+")
_UNLIKELY: Final = 6.1  # mean of the digits of a sentence's letters: below it, short words are none
_NO_WORD: Final = 5.5  # the same of a word or two
_FEW: Final = 9  # letters
_LONGER: Final = 3  # letters
#: Of terse notes, which nobody would pronounce either.
_SHORTHAND: Final = frozenset(
    "wt lb lbs kg mg ml cm mm pt pts dtr hx dx rx tx sx bp hr rr sp abx cxr ekg ecg prn qd bid tid qid qhs po iv im sc sq "
    "npo nc ra uop bm bms wbc hb hgb plt inr na cr bun ua ct mri us htn dm af hf ckd mom dad per for and yo cc w wk wks hrs "
    "min ed er or gi gu ob id sw rn md np fu dc lv rv lle rle lue rue rpt infxn rxn fxn dysfxn tmrw tmr tmw mtg frac btwn thru".split()
)
_SHORT_ONES: Final = 4  # words
_STRANGE: Final = 3.7  # of a word: below it, nobody would pronounce it
_STRANGELY: Final = 5.2  # of its sentence
_IN_A_ROW: Final = 5  # words
_FEWEST_BACK: Final = 17  # characters of them
_BACK: Final = 6.8  # of them, read backwards
_BETTER: Final = 1.2  # by how much that is more
_PARAGRAPH: Final = re.compile(r"\n[ \t]*\n")


def shapes(text: str, seen: Plain) -> Iterator[tuple[int, int]]:
    """Spans of what is no prose, with the rest of their paragraphs; sentences that spell no words."""
    yield from _gibberish(seen)
    for start, end in _found(text, seen):
        end = start + len(text[start:end].rstrip())
        begin = text.rfind("\n", 0, start) + 1
        paragraph = _PARAGRAPH.search(text, end)
        yield begin, paragraph.start() if paragraph else len(text)


def _found(text: str, seen: Plain) -> Iterator[tuple[int, int]]:
    if any(sign in text for sign in "<>{}[]()`\\|/=_:"):
        for tag in _TAG.finditer(text):
            if tag["name"].lower() not in _FORMATTING and not tag["name"][0].isdigit():
                yield _closed(text, tag)
        yield from (match.span() for match in _MARKUP.finditer(text))
    for pattern in (_ESCAPES, _BINARY, _SYLLABLES):
        yield from (match.span() for match in pattern.finditer(text))
    yield from _encoded(text)
    if not text.isascii():
        yield from (match.span() for match in _CONTROL.finditer(text))
        yield from _dressed(text, seen)
        yield from _pictures(text)
    yield from _disguised(text, seen)


def _closed(text: str, tag: re.Match[str]) -> tuple[int, int]:
    """To the tag that closes it, where one does."""
    close = re.compile(rf"</{re.escape(tag['name'])}\s*>", re.IGNORECASE).search(
        text, tag.end(), tag.end() + 4000
    )
    return tag.start(), close.end() if close else tag.end()


def _encoded(text: str) -> Iterator[tuple[int, int]]:
    for match in _TOKEN64.finditer(text):
        if _decodes(match[0]):
            yield match.span()
    for match in _LINES64.finditer(text):
        if _decodes(re.sub(r"\s", "", match[0])):
            yield match.span()
    for match in _HEX.finditer(text):
        digits = re.sub(r"0x|[^0-9a-fA-F]", "", match[0])
        if re.search("[a-fA-F]", digits) or len(digits) > 40:
            try:
                if _words(bytes.fromhex(digits[: len(digits) // 2 * 2])):
                    yield match.span()
            except ValueError:
                continue
    for match in _DECIMAL.finditer(text):
        numbers = [int(number) for number in re.findall(r"\d+", match[0])]
        if all(32 <= number < 127 for number in numbers) and _words(bytes(numbers)):
            yield match.span()
    for match in _MORSE.finditer(text):
        groups = re.findall(r"[.\-·–]+", match[0])
        if len(set(groups)) > 4:
            yield match.span()


def _decodes(token: str) -> bool:
    """Whether it is text in base64, base32, base85 or hexadecimal."""
    tries = [token]
    bare = token.rstrip("=")
    for decode, width in (
        (base64.urlsafe_b64decode, 4),
        (base64.b64decode, 4),
        (base64.b32decode, 8),
        (bytes.fromhex, 2),
    ):
        for one in tries:
            padded = one if decode is bytes.fromhex else bare + "=" * (-len(bare) % width)
            try:
                if _words(decode(padded)):
                    return True
            except (ValueError, binascii.Error):
                continue
    return False


def _words(read: bytes) -> bool:
    """Whether bytes are text: printable, mostly letters, and their letters follow each other as in words."""
    if len(read) < 6 or any(byte > 126 or (byte < 32 and byte not in (9, 10, 13)) for byte in read):
        return False
    text = read.decode("ascii")
    letters = sum(map(str.isalpha, text))
    return letters + text.count(" ") >= 0.75 * len(text) and letters > 4 and likelihood(text) > _NO_WORD


def _dressed(text: str, seen: Plain) -> Iterator[tuple[int, int]]:
    """Letters that only look Latin, or are drawn as bold, circled or small ones, or are stacked with marks."""
    whole: list[tuple[int, int]] = []
    for start, end in seen.letters:
        word = text[start:end]
        strange = [sign for sign in word if sign > "\u024f"]
        greek = [sign for sign in strange if "\u0370" <= sign < "\u0400"]
        latin = sum(sign < "\u0250" and sign.isalpha() for sign in word)
        if latin and (len(strange) > len(greek) or len(greek) > 1):
            yield start, end
        elif not latin and likelihood(plain(word).text) > _NO_WORD:
            whole.append((start, end))
    if len(whole) > 1:  # a name in its own script may be one such word
        yield whole[0][0], whole[-1][1]
    start = 0
    for line in text.splitlines(keepends=True):
        if not line.isascii():
            fancy = _FANCY.findall(line)
            marks = sum(unicodedata.combining(sign) > 0 for sign in line)
            letters = sum(map(str.isalpha, line))
            if len(fancy) >= 4 or (marks >= 4 and marks > 0.2 * letters):
                yield start, start + len(line.rstrip())
            hidden = len(
                re.findall("(?<=[A-Za-z])[\u200b-\u200f\u2060-\u2064\ufeff\u180e\u034f](?=[A-Za-z])", line)
            )
            if hidden >= 3:
                yield start, start + len(line.rstrip())
        start += len(line)


def _pictures(text: str) -> Iterator[tuple[int, int]]:
    """Lines with two pictures or more."""
    start = 0
    for line in text.splitlines(keepends=True):
        if len(_PICTURE.findall(line)) > 1:
            yield start, start + len(line.rstrip())
        start += len(line)


def _disguised(text: str, seen: Plain) -> Iterator[tuple[int, int]]:
    """Two words or more of a line whose letters are replaced or written apart."""
    other = folded(seen.text)
    if other is None:
        return
    lines: dict[int, list[tuple[int, int]]] = {}
    for start, end in other.letters:
        word = seen.text[start:end]
        apart = not any(map(str.isdigit, word)) and len(word) > 1 and not word[1:2].isalpha()
        if apart and sum(map(str.isalpha, word)) < 5:
            continue
        if not apart and not (len(word) > 3 and _INSIDE.search(word) and _spelled(word)):
            continue
        line = seen.text.rfind("\n", 0, start)
        lines.setdefault(line, []).append((start, end))
        if apart and sum(map(str.isalpha, word)) >= 8:
            lines[line].append((start, end))
    for spans in lines.values():
        if len(spans) > 1:
            yield seen.original(spans[0][0], spans[-1][1])


def _spelled(word: str) -> bool:
    low = word.lower()
    ways = [low.translate(str.maketrans("013457@$!|", pair)) for pair in ("oleastasll", "oieastasii")]
    return any(way.isalpha() and likelihood(way) > _NO_WORD for way in ways)


def _gibberish(seen: Plain) -> Iterator[tuple[int, int]]:
    """Sentences whose letters spell no words: shifted, reversed, without vowels. Names of medicines, shorthand and
    words of other languages are unlikely one at a time, and no likelier backwards.
    """
    for match in _SENTENCE.finditer(seen.text):
        words = [
            word
            for word in _PROSE.findall(match[0])
            if word.isascii() and (word.islower() or word.istitle() or len(word) > 5)
        ]
        if len(words) > 1 and sum(map(len, words)) >= _FEW and (_spells_nothing(words) or _backwards(words)):
            yield seen.original(*match.span())


def _spells_nothing(words: list[str]) -> bool:
    """Two longer words or more, and a third of them, that nobody would pronounce; or nothing but short ones."""
    longer = [word for word in words if len(word) > _LONGER and word.lower() not in _SHORTHAND]
    if not longer:
        strange_ones = [w for w in words if w.lower() not in _SHORTHAND and likelihood(w) < _NO_WORD]
        return len(strange_ones) > _SHORT_ONES and likelihood(" ".join(words)) < _UNLIKELY
    strange = sum(likelihood(word) < _STRANGE for word in longer)
    return (
        strange > 1
        and len(longer) >= _LONGER
        and strange * 3 >= len(longer)
        and likelihood(" ".join(words)) < _STRANGELY
    )


def _backwards(words: list[str]) -> bool:
    """Five words in a row, or four that are all, that are words when they are read backwards."""
    for start in range(max(1, len(words) - _IN_A_ROW + 1) if len(words) >= _IN_A_ROW - 1 else 0):
        joined = " ".join(words[start : start + _IN_A_ROW])
        back = likelihood(joined[::-1])
        if len(joined) > _FEWEST_BACK and back > _BACK and back > likelihood(joined) + _BETTER:
            return True
    return False


@lru_cache(maxsize=1)
def _table() -> dict[str, str]:
    lines = files("processors.notes.doubts").joinpath("letters.txt").read_text(encoding="ascii").splitlines()
    return {line[:2]: line[2:] for line in lines}


def likelihood(text: str) -> float:
    """Mean of how often its letters follow the two before them, 0 to 9."""
    table = _table()
    low = " " + " ".join(_LATIN_ONLY.findall(text.lower())) + " "
    total = sum(
        int(table[low[i : i + 2]][ord(low[i + 2]) - 96 if low[i + 2] != " " else 0])
        for i in range(len(low) - 2)
    )
    return total / max(1, len(low) - 2)
