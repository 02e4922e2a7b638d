"""All settings: one frozen model per part, composed, and read once at the root.

    parts.py     the models of parts that have none elsewhere
    composed.py  Settings: one table for each part
    loading.py   load: from `wardstream.toml` and the environment
    handbook.py  docs/configuration.md; what is in force as TOML, secrets hidden

Precedence: the environment (`WARDSTREAM_KAFKA__BOOTSTRAP=...`, nesting by two underscores), then the file,
then the defaults. A secret is read from a separate file: `WARDSTREAM_LLM__API_KEY_FILE=/run/secrets/llm` sets
`llm.api_key` to what that file holds.
"""

from wardstream.settings.composed import Settings
from wardstream.settings.loading import PREFIX, load, origin
from wardstream.settings.parts import (
    CaseSettings,
    ClusterSettings,
    DiagnosisSettings,
    FhirSettings,
    GraphSettings,
    GuidelineSettings,
    KnowledgeSettings,
    MllpSettings,
    OutputSettings,
    ReplaySettings,
    ReviewSettings,
    TopicSettings,
    WorkerSettings,
)

__all__ = [
    "PREFIX",
    "CaseSettings",
    "ClusterSettings",
    "DiagnosisSettings",
    "FhirSettings",
    "GraphSettings",
    "GuidelineSettings",
    "KnowledgeSettings",
    "MllpSettings",
    "OutputSettings",
    "ReplaySettings",
    "ReviewSettings",
    "Settings",
    "TopicSettings",
    "WorkerSettings",
    "load",
    "origin",
]
