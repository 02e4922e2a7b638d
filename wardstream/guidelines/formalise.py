"""Guideline text through a language model into reviewable files: the part of it that reads, asks and
writes.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Final

import yaml

from kg.guidelines.graph import Problem
from kg.guidelines.sources.text.formalise import kept, prompts, rules_file
from models.llm.port import BackendError
from schemas.errors import ConfigurationError

if TYPE_CHECKING:
    from models.llm.port import LLM

_SECONDS: Final = 120.0  # for one stretch of text


def model_of(config: Path | None) -> LLM:
    """The model of the settings. Raises ConfigurationError where none is set."""
    from wardstream.settings import load

    settings = load(config)
    if not settings.llm.answers():
        raise ConfigurationError(
            "expected a language model in the settings, [llm] base_url and model; got none. Without one, "
            "Markdown is read by its headings"
        )
    from models.llm.opening import open_llm

    return open_llm(settings.llm)


def formalised(path: Path, out: Path, model: LLM) -> list[tuple[Path, int, tuple[Problem, ...]]]:
    """Written files with the number of their recommendations, and what was dropped. A stretch that the model
    fails at is reported, not lost.
    """
    texts = {
        file: file.read_text(encoding="utf-8-sig")
        for file in (sorted(path.rglob("*.md")) if path.is_dir() else [path])
    }
    answered = asyncio.run(_replies(list(texts.values()), model))
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for (file, text), (answers, failures) in zip(texts.items(), answered, strict=True):
        found, problems = kept(answers, text, file.name)
        given = rules_file(
            found, text, name=file.stem, title=file.stem.replace("_", " ").replace("-", " "), source=file.name
        )
        target = out / f"{file.stem}.rules.yaml"
        head = (
            f"# Written by {model.name} from {file.name}; every recommendation cites its sentence. To be "
            "reviewed by a clinician before use.\n\n"
        )
        target.write_text(
            head + yaml.safe_dump(given, sort_keys=False, allow_unicode=True, width=140), encoding="utf-8"
        )
        failed = tuple(
            Problem(file.name, f"an answer to stretch {number}", name) for number, name in failures
        )
        written.append((target, len(found), (*failed, *problems)))
    return written


async def _replies(texts: list[str], model: LLM) -> list[tuple[tuple[str, ...], list[tuple[int, str]]]]:
    """Answers to each text's prompts, and the stretches that failed with the error's name."""
    found = []
    try:
        for text in texts:
            answers: list[str] = []
            failures: list[tuple[int, str]] = []
            for number, prompt in enumerate(prompts(text), 1):
                try:
                    answers.append((await model.complete(prompt, timeout=_SECONDS)).text)
                except BackendError as error:
                    failures.append((number, type(error).__name__))
            found.append((tuple(answers), failures))
    finally:
        await model.aclose()
    return found
