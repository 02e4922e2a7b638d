"""Everything that can be set, by part."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from models.encoders.port import EmbeddingServerSettings
from models.llm.port import LLMSettings
from processors.ingest import IngestSettings
from processors.ingest.v2.settings import V2Settings
from processors.patient import TriggerSettings
from streams.board.settings import BoardSettings
from streams.stages.generate.settings import GenerateSettings
from streams.telemetry.settings import TelemetrySettings
from wardstream.settings.parts import (
    CaseSettings,
    ClusterSettings,
    DiagnosisSettings,
    EncodingSettings,
    FhirSettings,
    GraphSettings,
    GuidelineSettings,
    KnowledgeSettings,
    LearningSettings,
    MllpSettings,
    OutputSettings,
    ReplaySettings,
    ReviewSettings,
    SinkSettings,
    SiteSettings,
    TopicSettings,
    WorkerSettings,
)


class Settings(BaseModel):
    """One table of `wardstream.toml` for each part."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kafka: ClusterSettings = Field(default_factory=ClusterSettings, description="The Kafka cluster.")
    worker: WorkerSettings = Field(default_factory=WorkerSettings, description="One worker process.")
    ingest: IngestSettings = Field(
        default_factory=IngestSettings,
        description="Whom ingest believes about identity, and how much it takes.",
    )
    v2: V2Settings = Field(
        default_factory=V2Settings, description="HL7 v2: zones, names and characters of the senders."
    )
    mllp: MllpSettings = Field(default_factory=MllpSettings, description="Where HL7 v2 messages arrive.")
    triggers: TriggerSettings = Field(
        default_factory=TriggerSettings, description="When which document is due."
    )
    generate: GenerateSettings = Field(default_factory=GenerateSettings, description="How drafts are made.")
    llm: LLMSettings = Field(
        default_factory=LLMSettings,
        description="Which language model drafts, on a server or in process; without one the composer drafts.",
    )
    encoder: EncodingSettings = Field(
        default_factory=EncodingSettings,
        description="Which model makes embeddings of notes, and how it runs.",
    )
    embedding_server: EmbeddingServerSettings = Field(
        default_factory=EmbeddingServerSettings,
        description="An OpenAI-compatible embedding server, where encoder.use is server.",
    )
    output: OutputSettings = Field(
        default_factory=OutputSettings, description="What documents are called in FHIR."
    )
    sink: SinkSettings = Field(default_factory=SinkSettings, description="Drafts as files.")
    review: ReviewSettings = Field(
        default_factory=ReviewSettings, description="Drafts reviewed in a browser."
    )
    fhir: FhirSettings = Field(default_factory=FhirSettings, description="Signed documents to a FHIR server.")
    knowledge: KnowledgeSettings = Field(
        default_factory=KnowledgeSettings, description="The medical knowledge graph that drafts reason with."
    )
    guidelines: GuidelineSettings = Field(
        default_factory=GuidelineSettings,
        description="The guidelines that care summaries draw recommendations from.",
    )
    diagnosis: DiagnosisSettings = Field(
        default_factory=DiagnosisSettings, description="The differential diagnosis in diagnostic assessments."
    )
    graph: GraphSettings = Field(
        default_factory=GraphSettings, description="The graphs of medicine and of patients, in Neo4j."
    )
    site: SiteSettings = Field(
        default_factory=SiteSettings, description="Edges learned from the hospital's own coded data."
    )
    cases: CaseSettings = Field(
        default_factory=CaseSettings,
        description="The hospital's own finished stays, as cases that patients are matched with.",
    )
    learning: LearningSettings = Field(
        default_factory=LearningSettings, description="What retrievers and agents are retrained from."
    )
    board: BoardSettings = Field(default_factory=BoardSettings, description="The ward board and the timers.")
    telemetry: TelemetrySettings = Field(
        default_factory=TelemetrySettings, description="What is logged and measured, and where it goes."
    )
    topics: TopicSettings = Field(default_factory=TopicSettings, description="How topics are created.")
    replay: ReplaySettings = Field(default_factory=ReplaySettings, description="How history is replayed.")

    @model_validator(mode="after")
    def _connections_for_all_concurrent_requests(self) -> Self:
        """Else requests would wait unseen inside the HTTP client, critical ones behind the others, while
        their time runs.
        """
        at_once = self.generate.at_once + self.generate.at_once_critical
        if self.llm.use == "server" and self.llm.model and self.llm.concurrency < at_once:
            raise ValueError(
                f"llm.concurrency: expected at least {at_once} connections, one for each of "
                "generate.at_once and "
                f"generate.at_once_critical; got {self.llm.concurrency}: raise it, or lower generate.at_once"
            )
        return self

    @property
    def anchor(self) -> Path:
        """What this machine has seen of the registry (models/registry/anchor.py)."""
        return self.worker.state_dir / "registry.json"

    def cluster(self) -> dict[str, Any]:
        """librdkafka configuration of any client of this cluster, secrets read from their files."""
        return self.kafka.connection().client()
