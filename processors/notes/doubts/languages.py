"""In which language a text is written: by its script, or by how many of its words are function words of a
language (languages.yaml).

For one question only: may rules for English be put to it? So it answers for stretches of several words, and
with "" where it cannot show: lists of drugs, values and abbreviations are in no language. No statistics of
letters, which names and Latin terms would mislead.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Final

from processors.notes.sentence_ends import ends
from schemas.yaml_text import read_yaml

_WORDS: Final = re.compile(r"[^\W\d_]+")
_PARAGRAPH: Final = re.compile(r"\n[ \t]*\n")
_LINE: Final = re.compile(r"\n")
_WHOLE_LINE: Final = 8  # words of a line that is looked at by itself
#: A name in its own script, after a label: no language.
_A_NAME: Final = re.compile(r"[\w .]{1,30}:\s*\w+(?:,?\s+\w+){1,2}")
#: What somebody said.
_QUOTED: Final = re.compile(r"[\"“][^\"“”\n]{3,300}[\"”]")
_SHORTEST: Final = 4  # words of a sentence that is looked at by itself
_PAIR: Final = 2  # different function words in it
_DENSE: Final = 0.2  # of its words
_SAMPLE: Final = 20_000  # characters of a stretch that are looked at
_FEWEST: Final = 6  # words
_DISTINCT: Final = 3  # different function words
_SHARE: Final = 0.12  # of its words that are function words of the language
_TWICE: Final = 2  # as many as English ones, at least
_SCRIPTS: Final = {
    "CJK": "Chinese",
    "HIRAGANA": "Japanese",
    "KATAKANA": "Japanese",
    "HANGUL": "Korean",
    "CYRILLIC": "a language in Cyrillic script",
    "GREEK": "Greek",
    "ARABIC": "a language in Arabic script",
    "HEBREW": "Hebrew",
    "THAI": "Thai",
    "DEVANAGARI": "a language in Devanagari script",
    "BENGALI": "Bengali",
    "TAMIL": "Tamil",
    "GEORGIAN": "Georgian",
    "ARMENIAN": "Armenian",
    "KHMER": "Khmer",
    "LAO": "Lao",
    "MYANMAR": "Burmese",
    "ETHIOPIC": "a language in Ethiopic script",
}
#: Shorthand in English notes, and function words elsewhere (Polish "po", "w", "od"): they alone show no language.
_SHORTHAND: Final = frozenset("po w do od os na im mo ca co ad ap al am pm z s c o d m n k u a i".split())
_FEW_LETTERS: Final = 8
_OTHER_SCRIPT: Final = 0.4  # of the letters


@lru_cache(maxsize=1)
def _speaking() -> dict[str, tuple[str, ...]]:
    """The languages that have a word."""
    text = files("processors.notes.doubts").joinpath("languages.yaml").read_text(encoding="utf-8")
    known: dict[str, list[str]] = read_yaml(text)
    found: dict[str, list[str]] = defaultdict(list)
    for name, words in known.items():
        for word in dict.fromkeys(words):
            found[word].append(name)
    return {word: tuple(names) for word, names in found.items()}


@lru_cache(maxsize=1024)  # the next request of a stay brings most of its notes again
def foreign(text: str) -> tuple[tuple[int, int, str], ...]:
    """(start, end, language) of what is not in English: all of the text where most of it is, else single
    paragraphs; of a stretch that is English but for what somebody said, in quotation marks, that alone.
    """
    found = [piece for one in _foreign(text) for piece in _spoken(text, *one)]
    for quote in _QUOTED.finditer(text):
        begin, behind = quote.span()
        if all(behind <= start or end <= begin for start, end, _ in found) and (
            name := _of_sentence(quote[0])
        ):
            found.append((begin, behind, name))
    return tuple(sorted(found))


def _spoken(text: str, start: int, end: int, name: str) -> Iterator[tuple[int, int, str]]:
    quotes = [match.span() for match in _QUOTED.finditer(text, start, end)]
    rest = _QUOTED.sub(" ", text[start:end])
    if (
        quotes
        and language(rest) in ("", "English")
        and not any(_of_sentence(one) for one in rest.split("\n"))
    ):
        yield from ((begin, behind, name) for begin, behind in quotes)
    else:
        yield start, end, name


def _foreign(text: str) -> tuple[tuple[int, int, str], ...]:
    whole = language(text)
    reported = [
        (start, end, language(text[start:end])) for start, end in _stretches(text, 0, len(text), _PARAGRAPH)
    ]
    if whole not in ("", "English"):
        english = sum(end - start for start, end, name in reported if name == "English")
        if english * 4 < len(text.strip()):
            return ((0, len(text), whole),)
    found: list[tuple[int, int, str]] = []
    for start, end, name in reported:
        if name not in ("", "English"):
            found.append((start, end, name))
            continue
        for begin, behind in _stretches(text, start, end, _LINE):
            if len(_WORDS.findall(text, begin, behind)) >= _WHOLE_LINE and (
                stated := language(text[begin:behind])
            ) not in ("", "English"):
                found.append((begin, behind, stated))
                continue
            place = begin
            for cut in (*ends(text, begin, behind), behind):
                if stated := _of_sentence(text[place:cut]):
                    found.append((place, cut, stated))
                place = cut
    return tuple(found)


def _of_sentence(text: str) -> str:
    """The language of one sentence, "" for English and where it does not show. Two function words that
    English does not have, and hardly one that it has; or letters with accents in many of its words.
    """
    if (found := _by_script(text)) and not _A_NAME.fullmatch(text.strip()):
        return found
    spelt = _WORDS.findall(text)
    shouted = text.upper() == text
    # "DNI" in a line that is not all in capitals is an abbreviation, and no word of Polish
    words = [word.lower() for word in spelt if shouted or len(word) == 1 or not word.isupper()]
    if len(words) < _SHORTEST:
        return ""
    hits: Counter[str] = Counter()
    kinds: defaultdict[str, set[str]] = defaultdict(set)
    for word in words:
        for name in _speaking().get(word, ()):
            hits[name] += 1
            kinds[name].add(word)
    english = hits.pop("English", 0)
    best = max(hits, key=lambda name: (hits[name], name), default="")
    accented = sum(not word.isascii() for word in words)
    if (
        best
        and len(kinds[best]) >= _PAIR
        and kinds[best] - _SHORTHAND
        and hits[best] > 2 * english
        and hits[best] >= _DENSE * len(words)
    ):
        return best
    if not english and accented >= 2 and accented >= _DENSE * len(words):
        return best or "another language"
    return ""


def language(text: str) -> str:
    """Its English name; "" where the words do not show."""
    sample = text[:_SAMPLE]
    if found := _by_script(sample):
        return found
    words = [word.lower() for word in _WORDS.findall(sample)]
    if len(words) < _FEWEST:
        return ""
    counts = Counter(words)
    hits, kinds, plain = Counter({"English": 0}), Counter[str](), set[str]()
    for word, count in counts.items():
        for name in _speaking().get(word, ()):
            hits[name] += count
            kinds[name] += 1
            if word not in _SHORTHAND:
                plain.add(name)
    english = hits["English"]
    best = max(hits, key=lambda name: (hits[name], name == "English", name))
    if best == "English":
        return best if english else ""
    if (
        best not in plain
        or kinds[best] < _DISTINCT
        or hits[best] < _SHARE * len(words)
        or hits[best] < _TWICE * english
    ):
        return "English" if english >= hits[best] / _TWICE and english else ""
    return best


def _by_script(text: str) -> str:
    if text.isascii():
        return ""
    letters = [letter for letter in text if letter.isalpha()]
    scripts = Counter(_script(letter) for letter in letters if letter > "\u024f")
    if len(letters) < _FEW_LETTERS or scripts.total() < _OTHER_SCRIPT * len(letters):
        return ""
    if scripts["HIRAGANA"] + scripts["KATAKANA"] > 1:
        return "Japanese"
    script, count = max(scripts.items(), key=lambda item: (item[1], item[0]))
    return _SCRIPTS.get(script, "another script") if count * 2 >= scripts.total() else "another script"


@lru_cache(maxsize=8192)
def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").partition(" ")[0]


def _stretches(text: str, start: int, end: int, between: re.Pattern[str]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for match in between.finditer(text, start, end):
        found.append((start, match.start()))
        start = match.end()
    return [(begin, behind) for begin, behind in (*found, (start, end)) if text[begin:behind].strip()]
