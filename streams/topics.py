"""The one place that names topics: partitions, cleanup policy, value schema, who writes and who reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from schemas.requests import TASKS, Task

#: A file of a log is closed after a day, so that what retention or compaction removes is gone a day later; Kafka's
#: defaults are a week, and never.
DAY_MS: Final = 86_400_000


@dataclass(frozen=True)
class Topic:
    """One topic as it is created and as `docs/asyncapi.yaml` shows it."""

    name: str
    about: str
    schema: str  # type in `schemas`, or the media type of what outsiders write
    writer: str
    reader: str
    cleanup: str = "delete"
    retention_days: int | None = 7  # None: for ever
    content_type: str = "application/json"
    config: dict[str, str] = field(default_factory=dict)

    def settings(self) -> dict[str, str]:
        """Topic configuration for CreateTopics."""
        kept = -1 if self.retention_days is None else self.retention_days * DAY_MS
        if self.cleanup == "compact":
            bound = {"max.compaction.lag.ms": str(DAY_MS)}
        else:
            bound = {"retention.ms": str(kept), **({"segment.ms": str(DAY_MS)} if kept >= 0 else {})}
        return {"cleanup.policy": self.cleanup, **bound, **self.config}


FHIR: Final = "application/fhir+json"
#: A Bundle with a hundred notes is larger than Kafka's default of 1 MB; 50 MB is refused with a dead letter.
LARGE: Final = {"max.message.bytes": str(16 * 1024 * 1024)}
#: A changelog has the broker's times: by them a worker knows whether its checkpoint is too old.
BROKER_TIME: Final = {"message.timestamp.type": "LogAppendTime"}

ADMISSION: Final = "ehr.admission"
NOTE: Final = "ehr.note"
LAB: Final = "ehr.lab"
RAW: Final = (ADMISSION, NOTE, LAB)
PATIENT_EVENT: Final = "ehr.patient-event"
TKG_DELTA: Final = "ehr.tkg-delta"
DEAD_LETTER: Final = "ehr.dead-letter"
BLINDED: Final = "ehr.blinded"
TRAJECTORY: Final = "ehr.trajectory"
OUTCOME: Final = "ehr.outcome"
IDENTITY: Final = "ehr.identity"
AUDIT: Final = "ehr.audit"
SIGNED: Final = "ehr.signed"
PATIENT_CHANGELOG: Final = "wardstream.patient-changelog"
GENERATE_CHANGELOG: Final = "wardstream.generate-changelog"
EMBED: Final = "wardstream.embed"
MEDICATION: Final = "wardstream.medication"
OWNER: Final = "wardstream.owner"
#: What ingest reads.
INGESTED: Final = (*RAW, MEDICATION, OWNER)
INGEST_CHANGELOG: Final = "wardstream.ingest-changelog"


def request_topic(task: Task) -> str:
    return f"ehr.request.{task}"


def output_topic(task: Task) -> str:
    return f"ehr.out.{task}"


REQUESTS: Final = tuple(request_topic(task) for task in TASKS)
OUTPUTS: Final = tuple(output_topic(task) for task in TASKS)
#: What each stage reads as a consumer group. The board and the schedule of learning read without one; with
#: learning.blinded the stage reward reads ehr.blinded, too.
READ: Final[dict[str, tuple[str, ...]]] = {
    "ingest": INGESTED,
    "patient": (PATIENT_EVENT,),
    "embed": (EMBED,),
    "generate": REQUESTS,
    "sink": OUTPUTS,
    "fhir": (SIGNED,),
    "graph": (TKG_DELTA, *OUTPUTS),
    "site": (TKG_DELTA,),
    "cases": (TKG_DELTA,),
    "export": (TRAJECTORY,),
    "reward": (*OUTPUTS, TRAJECTORY, OUTCOME),
    "forget": (TKG_DELTA,),
}

TOPICS: Final[tuple[Topic, ...]] = (
    Topic(
        ADMISSION,
        "Patients, encounters and what is coded about them, as single resources or Bundles.",
        FHIR,
        "integration engine",
        "ingest",
        content_type=FHIR,
        config=LARGE,
    ),
    Topic(NOTE, "Clinical documents.", FHIR, "integration engine", "ingest", content_type=FHIR, config=LARGE),
    Topic(
        LAB,
        "Observations and diagnostic reports.",
        FHIR,
        "integration engine",
        "ingest",
        content_type=FHIR,
        config=LARGE,
    ),
    Topic(
        PATIENT_EVENT,
        "Canonical events, many to a record, one patient always in the same partition.",
        "schemas.events.PatientEvent[]",
        "ingest, patient, generate, embed, timers",
        "patient",
        config=LARGE,
    ),
    Topic(
        TKG_DELTA,
        "What each event changed in a patient's temporal knowledge graph.",
        "schemas.deltas.Delta[]",
        "patient",
        "ward board, graph store, site graph, case base, forget, state show",
        retention_days=None,
        config=LARGE,
    ),
    *(
        Topic(
            request_topic(task),
            f"Requests for a {task.replace('-', ' ')} draft, evidence inside.",
            "schemas.requests.Request",
            "patient",
            "generate",
            config=LARGE,
        )
        for task in TASKS
    ),
    *(
        Topic(
            output_topic(task),
            (
                f"Drafts: {task.replace('-', ' ')}, a FHIR R4 document Bundle. Read with "
                "isolation.level=read_committed."
            ),
            FHIR,
            "generate",
            "downstream systems",
            content_type=FHIR,
            retention_days=30,
            config=LARGE,
        )
        for task in TASKS
    ),
    Topic(
        BLINDED,
        "Drafts of stays that are to be documented without one (learning.blinded): nobody is shown them, rewards compare them with what clinicians write alone.",
        FHIR,
        "generate",
        "reward",
        content_type=FHIR,
        retention_days=30,
        config=LARGE,
    ),
    Topic(
        TRAJECTORY,
        "What was decided for each request and on what grounds.",
        "schemas.trajectories.Trajectory",
        "generate",
        "export",
        retention_days=90,
        config=LARGE,
    ),
    Topic(
        OUTCOME,
        (
            "What became of earlier drafts: clinicians' own documents, Conditions, orders, marks on drafts, "
            "every version; merges of records."
        ),
        "schemas.outcomes.Outcome",
        "patient",
        "reward",
        retention_days=90,
        config=LARGE,
    ),
    Topic(
        IDENTITY,
        "Records that are claimed to be of one person, and what the person check found; key: the two records.",
        "schemas.identity.IdentityCase",
        "patient",
        "ward board, identity",
        cleanup="compact",
        retention_days=None,
    ),
    Topic(
        AUDIT,
        "Who saw or signed which draft in the review, as FHIR R4 AuditEvents; kept for six years.",
        FHIR,
        "review",
        "compliance",
        content_type=FHIR,
        retention_days=2192,
    ),
    Topic(
        SIGNED,
        (
            "Documents as a reviewer signed them, FHIR R4 document Bundles; one that is taken back comes again, "
            "entered in error."
        ),
        FHIR,
        "review",
        "fhir, downstream systems",
        content_type=FHIR,
        retention_days=30,
        config=LARGE,
    ),
    Topic(
        DEAD_LETTER,
        "What could not be processed, why, and how to bring it back.",
        "schemas.dead_letters.DeadLetter",
        "all stages",
        "operations",
        retention_days=30,
        config=LARGE,
    ),
    Topic(
        PATIENT_CHANGELOG,
        "Rows of the patient state; partition i belongs to partition i of ehr.patient-event.",
        "rows",
        "patient",
        "patient",
        cleanup="compact",
        content_type="application/octet-stream",
        config=LARGE | BROKER_TIME,
    ),
    Topic(
        GENERATE_CHANGELOG,
        "Which request of a document was answered last.",
        "rows",
        "generate",
        "generate",
        cleanup="compact",
        content_type="application/octet-stream",
        config=BROKER_TIME,
    ),
    Topic(
        EMBED,
        (
            "Texts of chunks that have no embedding yet; the answers come to the same partition of "
            "ehr.patient-event."
        ),
        "schemas.embeddings.Unembedded[]",
        "patient",
        "embed",
        config=LARGE,
    ),
    Topic(
        MEDICATION,
        (
            "The definition of each Medication, in every partition: it has no patient, the orders that "
            "refer to "
            "it do."
        ),
        "processors.ingest.Definition",
        "ingest",
        "ingest",
    ),
    Topic(
        OWNER,
        (
            "To which patient each version of a resource went, in the partition of the resource: one that "
            "moves is taken back from the former."
        ),
        "streams.stages.owners.Claim[]",
        "ingest",
        "ingest",
        config=LARGE,
    ),
    Topic(
        INGEST_CHANGELOG,
        "Medications that are known, orders that wait for one, and whose each resource is.",
        "rows",
        "ingest",
        "ingest",
        cleanup="compact",
        content_type="application/octet-stream",
        config=BROKER_TIME,
    ),
)


def by_name(name: str) -> Topic:
    """Raises KeyError for a topic that is not ours."""
    return {topic.name: topic for topic in TOPICS}[name]
