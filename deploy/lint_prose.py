"""Count the words of a private dialect in the source and the documentation; fail above the limits of
prose.toml.

    python deploy/lint_prose.py            # part of `make lint`
    python deploy/lint_prose.py told       # where a word still stands
    python deploy/lint_prose.py --lower    # lower the limits to what is counted now

Counted in Python files: identifiers, docstrings, comments and string literals; of tests no string literals,
because these quote clinical text. Counted in Markdown: everything. A line that quotes clinical text in source
ends in the comment `# clinical`; files that hold clinical vocabulary are listed under `exempt`. A limit of 0
is final; another limit only goes down.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
RULES: Final = Path(__file__).with_name("prose.toml")
MARKER: Final = "# clinical"
_PARTS: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_")
#: Between the words of a phrase, which may go on in the next line of a comment.
_GAP: Final = r"\s+(?:#:?\s+)?"
_CLASS: Final = re.compile(r"^\s*class (\w+)", re.MULTILINE)
_STRINGS: Final = frozenset(
    number for name in ("STRING", "FSTRING_MIDDLE") if (number := getattr(tokenize, name, None)) is not None
)


def main(arguments: list[str]) -> int:
    rules = tomllib.loads(RULES.read_text())
    limits: dict[str, int] = rules["limits"]
    found: dict[str, list[str]] = {word: [] for word in limits}
    for path in _files(rules["exempt"]["files"]):
        for word, place in _findings(path, rules):
            found[word].append(place)
    if arguments == ["--lower"]:
        _lower({word: min(limits[word], len(places)) for word, places in found.items()})
        return 0
    if arguments:
        print("\n".join(place for word in arguments for place in found[word]))
        return 0
    over = {word: places for word, places in found.items() if len(places) > limits[word]}
    for word, places in over.items():
        newest = Counter(place.partition(":")[0] for place in places).most_common(5)
        files = ", ".join(f"{name} {count}" for name, count in newest)
        print(f'"{word}": found {len(places)}, limit {limits[word]} (most in {files})')
    if over:
        print(
            "Use the words of the glossary in CONTRIBUTING.md; `python deploy/lint_prose.py WORD` lists the "
            "places."
        )
    return 1 if over else 0


def _files(exempt: list[str]) -> Iterator[Path]:
    command = ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "*.py", "*.md"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        if not any(fnmatch(name, pattern) for pattern in exempt) and (ROOT / name).is_file():
            yield Path(name)


def _findings(path: Path, rules: dict[str, dict[str, list[str]]]) -> Iterator[tuple[str, str]]:
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.name in rules["names"]["files"]:
        yield "file name", str(path)
    if path.suffix == ".py":
        ends = tuple(rules["names"]["classes"])
        for match in _CLASS.finditer(text):
            if _PARTS.sub(" ", match[1]).split()[-1] in ends:
                yield "class name", f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {match[1]}"
        if path.parts[0] == "tests":
            text = _without_strings(text)
    lines = ["" if MARKER in line else _PARTS.sub(" ", line) for line in text.splitlines()]
    joined, shown = "\n".join(lines), text.splitlines()
    for match in _pattern(tuple(word for word in rules["limits"] if not word.endswith(" name"))).finditer(
        joined
    ):
        number = joined.count("\n", 0, match.start())
        yield " ".join(re.split(_GAP, match[0].lower())), f"{path}:{number + 1}: {shown[number].strip()}"


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    either = "|".join(_GAP.join(re.escape(part) for part in word.split()) for word in longest_first)
    return re.compile(rf"\b(?:{either})\b", re.IGNORECASE)


def _without_strings(text: str) -> str:
    """The code of a test: its string literals are blank, its docstrings stay."""
    lines = text.splitlines()
    statement = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in _STRINGS and not statement:
            (first, start), (last, end) = token.start, token.end
            for number in range(first, last + 1):
                line = lines[number - 1]
                before = line[:start] if number == first else ""
                after = line[end:] if number == last else ""
                lines[number - 1] = before.ljust(len(line) - len(after)) + after
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            statement = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)
    return "\n".join(lines)


def _lower(limits: dict[str, int]) -> None:
    lines = RULES.read_text().splitlines()
    for number, line in enumerate(lines):
        key = line.partition("=")[0].strip().strip('"')
        if key in limits and "=" in line:
            lines[number] = re.sub(r"= \d+", f"= {limits[key]}", line, count=1)
    RULES.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
