"""Are language model and encoder available, if they are used?"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

import httpx

from models.encoders.port import EmbeddingServerSettings
from models.entailment.cross_encoder import missing
from models.llm.opening import about_local
from models.llm.port import LLMSettings
from schemas.errors import ConfigurationError, StateError, StoreUnavailable
from streams.stages.generate.settings import GenerateSettings
from wardstream.doctor.finding import Finding
from wardstream.settings.parts import (
    ENCODER_EXTRA,
    DiagnosisSettings,
    EncodingSettings,
    GuidelineSettings,
    KnowledgeSettings,
)
from wardstream.wiring.diagnostician import check
from wardstream.wiring.guidelines import guidelines_of
from wardstream.wiring.reasoner import Opening, reasoner

PATIENCE: Final = 3.0


def language_model(settings: LLMSettings) -> Finding:
    """Whether the server lists the model, or the folder can be opened; its weights are not loaded."""
    check, composed = "language model", "the composer drafts from facts and note sentences"
    if not settings.answers():
        none = "llm.use is none" if settings.use == "none" else "none set"
        return Finding(check, "ok", f"{none}: {composed}")
    if settings.use == "server":
        return _served(check, "llm", settings, "until then the composer drafts")
    try:
        found = about_local(settings)
    except ConfigurationError as error:
        return Finding(check, "fail", str(error), "or set llm.use to none: the composer drafts")
    return Finding(check, "ok", f"{settings.called} in process: {found}")


def entailment(settings: GenerateSettings, model: LLMSettings) -> Finding:
    """Whether the classifier of statements helps the gate's checks."""
    alone = "the gate's checks decide alone"
    if not model.answers():
        return Finding("entailment", "ok", "not used without a language model")
    if settings.entailment == "off":
        return Finding("entailment", "ok", f"{alone}: generate.entailment is off")
    if absent := missing():
        return Finding("entailment", "ok", f"{alone}: {', '.join(absent)} is not installed")
    return Finding("entailment", "ok", "the packaged classifier, in process")


def encoder(settings: EncodingSettings, server: EmbeddingServerSettings) -> Finding:
    """Whether notes get vectors. Without an encoder they are found by their words."""
    words = "notes are found by their words alone"
    if not settings.answers():
        why = "encoder.use is none" if settings.use == "none" else "the extra `encoder` is not installed"
        return Finding("encoder", "ok", f"{words}: {why}")
    if settings.use == "local":
        if settings.model:
            return Finding("encoder", "ok", f"{settings.model}, in process")
        return Finding(
            "encoder",
            "fail",
            "encoder.use is local, encoder.model is empty",
            "name a sentence-transformers folder",
        )
    if settings.use != "server":
        missing = [name for name in ENCODER_EXTRA if find_spec(name) is None]
        if missing:
            return Finding(
                "encoder",
                "fail",
                f"encoder.use is {settings.use}, {', '.join(missing)} is not installed",
                "pip install 'wardstream[encoder]'",
            )
        return Finding("encoder", "ok", "MiniLM, in process")
    if not server.model:
        return Finding(
            "encoder",
            "fail",
            "encoder.use is server, embedding_server.model is empty",
            "name the model as the server lists it",
        )
    return _served("encoder", "embedding_server", server, f"until then {words}")


def knowledge(settings: KnowledgeSettings, lists: Opening = None) -> Finding:
    """Whether letters can have expectations."""
    if settings.graph is None:
        return Finding("knowledge graph", "ok", "knowledge.graph is empty: letters have no expectations")
    try:
        found = reasoner(settings.graph, settings.policy, linker=settings.linker, lists=lists)
    except (StateError, ConfigurationError, StoreUnavailable) as error:
        return Finding("knowledge graph", "warn", str(error), "until then letters have no expectations")
    return Finding("knowledge graph", "ok", found.policy)


def guidelines(settings: GuidelineSettings) -> Finding:
    """Which guidelines care summaries draw on."""
    if not settings.use:
        return Finding(
            "guidelines", "ok", "guidelines.use is false: care summaries end without a recommendation"
        )
    missing = [path for path in settings.paths if not path.exists()]
    if missing:
        return Finding(
            "guidelines",
            "fail",
            f"expected definitions at {missing[0]}, got nothing",
            "correct guidelines.paths",
        )
    found = guidelines_of(settings)
    return Finding("guidelines", "ok", ", ".join(f"{one.id} {one.version}" for one in found))


def diagnosis(settings: DiagnosisSettings, knowledge: KnowledgeSettings) -> Finding:
    """Whether assessments suggest diagnoses, and with how many cases."""
    from models.ranker.case_base import Store

    until = "until then diagnostic assessments suggest no diagnoses"
    if not settings.use:
        return Finding("diagnosis", "ok", "diagnosis.use is false: assessments suggest no diagnoses")
    try:
        check(settings, knowledge)
        cases = len(Store(settings.corpus).cases())
    except (ConfigurationError, StateError) as error:
        return Finding("diagnosis", "warn", str(error), until)
    return Finding(
        "diagnosis",
        "ok",
        f"disease profiles and {cases} cases in {settings.corpus}"
        if cases
        else f"disease profiles alone: no cases in {settings.corpus}",
    )


def corpora(folder: Path = Path(".data/knowledge")) -> Finding:
    """What the diagnosis agent can search."""
    check = "knowledge search"
    if find_spec("tantivy") is None:
        return Finding(check, "ok", "the agent searches nothing: the extra `knowledge` is not installed")
    from models.search.library import Library

    try:
        found = Library(folder).corpora()
    except StateError as error:
        return Finding(check, "warn", str(error), "until then the agent searches nothing")
    if not found:
        return Finding(
            check,
            "ok",
            (
                f"the agent searches nothing: no corpus in {folder}; `wardstream knowledge add --corpus "
                "hpo-icd "
                "--builtin` makes the open one"
            ),
        )
    return Finding(
        check,
        "ok",
        ", ".join(f"{name} ({one.about.tag}, {len(one.words):,} passages)" for name, one in found.items()),
    )


def _served(
    check: str, part: str, settings: LLMSettings | EmbeddingServerSettings, meanwhile: str
) -> Finding:
    """Whether the server lists the model."""
    advice = f"start the server, or correct {part}.base_url; {meanwhile}"
    key = settings.api_key.get_secret_value() if settings.api_key else ""
    try:
        answer = httpx.get(
            f"{settings.base_url.rstrip('/')}/models",
            headers={"authorization": f"Bearer {key}"} if key else {},
            timeout=PATIENCE,
        )
        answer.raise_for_status()
        listed = [str(one.get("id")) for one in answer.json()["data"]]
    except httpx.HTTPStatusError as error:
        return Finding(check, "warn", f"{settings.base_url} answers {error.response.status_code}", advice)
    except (httpx.HTTPError, ValueError, KeyError, TypeError, AttributeError) as error:
        return Finding(check, "warn", f"{settings.base_url}: {type(error).__name__}", advice)
    if settings.model not in listed:
        found = f"{settings.base_url} lists {', '.join(listed) or 'none'}"
        return Finding(check, "warn", found, f"set {part}.model to one of them; now it is {settings.model}")
    return Finding(check, "ok", f"{settings.model} at {settings.base_url}")
