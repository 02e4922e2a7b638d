"""The golden run: what the commands print and the stages publish for fixed inputs, kept as hashes.

    python -m evaluation.golden write --python CHECKOUT/.venv/bin/python --texts FOLDER
    python -m evaluation.golden check --texts FOLDER [--against FOLDER]

`write` records a hash for each output in golden.json; `check` runs the same and lists what differs. Commands
run in processes of their own, so that the same script measures two versions of the code. The texts behind the
hashes contain records of patients: they go to the folder `--texts` and are never committed. With `--against`,
the texts of another run, the first differences are printed. Inputs: the sample hospital and the shared data
(`--data`).

What varies from run to run is removed: wall times, and the ids of drafts that replaced an earlier draft (they
depend on how ingest interleaves its topics).
"""

from __future__ import annotations

import argparse
import difflib
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

HASHES: Final = Path(__file__).with_suffix(".json")
#: Where a command has been in other versions, newest first.
MOVED: Final[dict[str, str]] = {
    "kg show --text": "kg link",
    "diseases": "diseases show",
    "state": "state show",
    "corpus": "corpus add",
    "guidelines show --steps": "guidelines show",
    "guidelines show --paths 5": "guidelines paths --most 5",
}
#: A patient of each Synthea folder out of so many; the demo and the timeline take minutes for all.
EVERY: Final = {"synthea_r4": 9, "synthea_r4_v3": 3}
#: Bytes of a snapshot that hold its name: versions of the vocabularies and digests of their files.
HEADER: Final = 4096
GUIDELINES: Final = ("guidelines", "oncology_pathways", "ccsm_cervical")
PATIENT: Final = re.compile(rb'"(Patient/[^"@#]+)"')


class Golden:
    """One run: the text of each output in `folder`, its hash by its name."""

    def __init__(self, python: Path, data: Path, folder: Path) -> None:
        self.python, self.data, self.folder = python, data, folder
        self.scratch = folder / "scratch"
        self.hashes: dict[str, str] = {}
        self.scratch.mkdir(parents=True, exist_ok=True)

    def keep(self, name: str, text: str) -> None:
        path = self.folder / "texts" / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        self.hashes[name] = hashlib.sha256(text.encode()).hexdigest()[:16]

    def environment(self, **more: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("WARDSTREAM_")}
        return {**kept, "PYTHONUNBUFFERED": "1", "COLUMNS": "200", "NO_COLOR": "1", "TZ": "UTC", **more}

    def run(self, *arguments: str | Path, **environment: str) -> str:
        """What a command prints. A command that fails is an output, too: its exit code."""
        words = [str(one) for one in arguments]
        done = self._done(words, environment)
        before = next((old for new, old in MOVED.items() if words[: len(new.split())] == new.split()), None)
        if done.returncode == 2 and before is not None:
            new = next(new for new, old in MOVED.items() if old == before)
            done = self._done([*before.split(), *words[len(new.split()) :]], environment)
        if done.returncode:
            print(f"exit code {done.returncode}: {' '.join(words)}\n{done.stderr[-600:]}", file=sys.stderr)
            return f"exit code {done.returncode}\n{done.stdout}"
        return done.stdout

    def _done(self, words: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S603 - our own words
            [self.python, "-m", "wardstream", *words],
            cwd=self.scratch, env=self.environment(**environment), capture_output=True, text=True, check=False,
        )  # fmt: skip

    # ---- the groups

    def knowledge(self) -> None:
        """The medical knowledge graph: the compiled file, lookups, links."""
        self.run("kg", "build")
        for file in sorted((self.scratch / ".data/kg").glob("*.kg")):
            self.keep(
                f"kg/file/{file.name.split('-')[0]}", hashlib.sha256(file.read_bytes()[HEADER:]).hexdigest()
            )
        for term in ("HTN", "chest x-ray", "HP:0002094", "E11.9", "metformin"):
            self.keep(f"kg/show/{term}", pretty(self.run("kg", "show", term, "--json")))
        text = (
            "Denies chest pain, SOB on exertion. Mother had MI. Hx of T2DM on metformin; CXR shows "
            "possible pneumonia."
        )
        self.keep("kg/link", pretty(self.run("kg", "show", "--text", text, "--json")))
        for name in ("Marfan syndrome", "OMIM:148600"):
            self.keep(f"diseases/{name}", pretty(self.run("diseases", name, "--json")))

    def documents(self) -> None:
        """Requests, prompts and drafts without Kafka: what the demo shows, without its chances."""
        out = self.folder / "documents"
        shutil.rmtree(out, ignore_errors=True)
        subprocess.run(  # noqa: S603 - our own words
            [self.python, "-m", "evaluation.golden_documents", str(self.data), str(out)],
            cwd=Path(__file__).resolve().parents[1], env=self.environment(), check=True,
        )  # fmt: skip
        for file in sorted(out.rglob("*.txt")):
            self.keep(f"documents/{file.relative_to(out).with_suffix('')}", file.read_text(encoding="utf-8"))

    def sample(self) -> None:
        self._demo("sample", "sample")
        for patient in ("sh-breast", "sh-hf"):
            self.keep(
                f"sample/timeline/{patient}", self.run("timeline", patient, "--from", "sample", "--json")
            )
        self.keep(
            "sample/align", pretty(self.run("align", "sh-breast", "--from", "sample", "--words", "--json"))
        )
        self.keep("sample/reading", pretty(self.run("eval", "reading", "--json")))
        notes = self.run("eval", "progress-note", "--words", "--votes", "0", "--samples", "100", "--json")
        self.keep("sample/progress-note", pretty(notes))

    def synthea(self) -> None:
        for name, every in EVERY.items():
            files = sorted((self.data / name).glob("*.json.gz"))[::every]
            folder = self.scratch / name
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            for number, file in enumerate(files):
                (folder / f"{number:02}.json.gz").symlink_to(file)
                self.keep(f"{name}/timeline/{number:02}", self.run("timeline", "--from", file, "--json"))
            self.keep(f"{name}/recommend", lines(self.run("recommend", *given("--cases", files))))
            self._demo(name, str(folder))

    def sections(self) -> None:
        self.keep(
            "sections/eval",
            pretty(self.run("eval", "sections", "--data", self.data, "--json"), ("per_second",)),
        )
        notes = self.scratch / "notes.jsonl"
        with notes.open("w") as file:
            for note in records(self.data / "mtsamples/notes.jsonl.gz"):
                print(json.dumps({"id": note["id"], "text": note["text"]}), file=file)
        for name, options in (("flat", ()), ("nested", ("--nested",))):
            self.keep(f"sections/{name}", lines(self.run("sections", "--notes", notes, *options)))

    def guidelines(self) -> None:
        cases = self.data / "ccsm_cervical/cases.jsonl.gz"
        folder = self.data / "ccsm_cervical"
        self.keep("recommend/ccsm", lines(self.run("recommend", "--cases", cases, "--guidelines", folder)))
        for name in GUIDELINES:
            self.keep(
                f"guidelines/{name}/show",
                pretty(self.run("guidelines", "show", "--steps", self.data / name, "--json")),
            )
            self.keep(
                f"guidelines/{name}/paths",
                self.run("guidelines", "show", "--paths", "5", self.data / name),
            )
        self.keep("guidelines/own", pretty(self.run("guidelines", "show", "--steps", "--json")))

    def diagnosis(self) -> None:
        """Cases of four published sets, ranked with a case base of other cases; some by the small agent."""
        published = list(records(self.data / "phenopacket_store/cases.jsonl.gz"))
        base = self.scratch / "base.jsonl"
        base.write_text("".join(json.dumps(one) + "\n" for one in published[1::8]))
        shutil.rmtree(self.scratch / ".data/corpus", ignore_errors=True)
        self.run("corpus", "--format", "phenopacket", base)
        asked: list[dict[str, Any]] = [
            {
                "id": f"phenopacket-{n}",
                "hpo": [p[0] for p in one["present"]],
                "excluded": [p[0] for p in one["excluded"]],
            }
            for n, one in enumerate(published[::90][:100])
        ]
        for name in ("HMS", "LIRICAL", "MME", "RAMEDIS"):
            found = list(records(self.data / f"rarebench/{name}.jsonl"))
            chosen = found[:: max(1, len(found) // 25)][:25]
            asked += [{"id": f"{name}-{n}", "hpo": one["Phenotype"]} for n, one in enumerate(chosen)]
        for name, cases, options in (("ranker", asked, ()), ("agent", asked[::5], ("--agent", "small"))):
            file = self.scratch / f"{name}.jsonl"
            file.write_text("".join(json.dumps(one) + "\n" for one in cases))
            self.keep(f"diagnose/{name}", lines(self.run("diagnose", "--cases", file, *options)))

    def discharge(self) -> None:
        pairs = self.scratch / "pairs.jsonl"
        chosen = list(records(self.data / "weak_pairs/mtsamples.jsonl.gz"))[::20]
        pairs.write_text("".join(json.dumps(one) + "\n" for one in chosen))
        printed = self.run("eval", "discharge", "--pairs", pairs, "--words", "--samples", "100", "--json")
        self.keep("discharge/eval", pretty(printed, ("seconds", "ms")))

    # ---- the demo, and what its broker carried

    def _demo(self, name: str, source: str) -> None:
        """Every draft; every topic as it was at the end; the state of every patient, read from these
        topics.
        """
        out = self.scratch / f"out-{name}"
        shutil.rmtree(out, ignore_errors=True)
        log = self.scratch / f"{name}.log"
        with log.open("w") as printed:
            process = subprocess.Popen(  # noqa: S603 - our own words
                [self.python, "-m", "wardstream", "demo", source, "--out", str(out)],
                cwd=self.scratch, env=self.environment(), stdout=printed, stderr=printed,
            )  # fmt: skip
            broker = _broker_of(log, process)
            seen = list(_followed(broker, process)) if broker else []
        if process.returncode:
            print(f"exit code {process.returncode}: demo {source}\n{log.read_text()[-600:]}", file=sys.stderr)
        documents = sorted(
            (re.sub(r"-[0-9a-f]{8,}$", "", file.stem), document(file.read_text()))
            for file in out.glob("*-*.json")
        )
        for number, (task, text) in enumerate(documents):
            self.keep(f"{name}/draft/{number:03}-{task}", text)
        for topic in ("ehr.patient-event", "ehr.dead-letter", "ehr.outcome"):
            self.keep(f"{name}/topic/{topic}", _members(topic, seen))
        self._state(name, seen)

    def _state(self, name: str, seen: list[Record]) -> None:
        from confluent_kafka import Producer

        quiet = {"log_level": 0}
        host = Producer({"bootstrap.servers": "-", "test.mock.num.brokers": 1, **quiet})
        broker = next(iter(host.list_topics(timeout=10).brokers.values()))
        bootstrap = f"{broker.host}:{broker.port}"
        producer = Producer({"bootstrap.servers": bootstrap, **quiet})
        patients: set[str] = set()
        for topic, partition, when, key, value, headers in seen:
            if topic == "ehr.tkg-delta":
                producer.produce(topic, value, key, partition, timestamp=when, headers=headers)
                patients |= {one.decode() for one in PATIENT.findall(value or b"")}
                producer.poll(0)
        producer.flush()
        for patient in sorted(patients):
            shown = self.run("state", "--patient", patient, "--json", WARDSTREAM_KAFKA__BOOTSTRAP=bootstrap)
            self.keep(f"{name}/state/{patient.removeprefix('Patient/')}", pretty(shown, ("as_of",)))


Record = tuple[str, int, int, bytes | None, bytes | None, list[tuple[str, bytes]]]


def _broker_of(log: Path, process: subprocess.Popen[bytes]) -> str:
    """Where the demo's broker listens, as it prints."""
    while process.poll() is None:
        if found := re.search(r"embedded broker at (\S+)", log.read_text()):
            return found[1]
        time.sleep(0.1)
    return ""


def _followed(bootstrap: str, process: subprocess.Popen[bytes]) -> Iterator[Record]:
    """Every record of every topic until the broker ends with the demo."""
    from confluent_kafka import Consumer, TopicPartition

    config = {
        "bootstrap.servers": bootstrap,
        "group.id": "golden",
        "isolation.level": "read_committed",
        "log_level": 0,
    }
    consumer = Consumer({**config, "enable.auto.commit": False, "auto.offset.reset": "earliest"})
    topics = consumer.list_topics(timeout=20).topics.values()
    consumer.assign(
        [TopicPartition(one.topic, p, 0) for one in topics for p in one.partitions if one.topic[0] != "_"]
    )
    while process.poll() is None:
        for message in consumer.consume(1000, timeout=0.2):
            if message.error() is None:
                place = str(message.topic()), message.partition() or 0, message.timestamp()[1]
                yield (*place, message.key(), message.value(), message.headers() or [])
    consumer.close()


def _members(topic: str, seen: Iterable[Record]) -> str:
    """The records of a topic, each list's members by themselves, in the order of their text."""
    found: list[str] = []
    for one, *_, value, _headers in seen:
        if one == topic and value:
            decoded = json.loads(value)
            members = decoded if isinstance(decoded, list) else [decoded]
            found += [
                json.dumps(_less(member, PLACED), sort_keys=True)
                for member in members
                if member.get("kind") not in TIMED
            ]
    return "\n".join(sorted(found)) + "\n"


# ---- texts that can be compared


def document(text: str) -> str:
    """A draft without the ids that follow from which draft it replaces, and from the name of the compiled graph."""
    bundle = json.loads(text)
    own = [bundle["identifier"]["value"].removeprefix("urn:uuid:")]
    for entry in bundle["entry"]:
        if entry["resource"]["resourceType"] in ("Composition", "Provenance", "Device"):
            own.append(entry["resource"]["id"])
            entry["resource"].pop("relatesTo", None)
    written = json.dumps(bundle, indent=1, sort_keys=True, ensure_ascii=False)
    for number, name in enumerate(dict.fromkeys(own)):
        written = written.replace(name, f"own-{number}")
    return GRAPH.sub("curated-open", written)


def pretty(text: str, without: tuple[str, ...] = ()) -> str:
    """JSON with sorted keys, less the fields whose name has one of `without` in it."""
    try:
        return json.dumps(_less(json.loads(text), without), indent=1, sort_keys=True, ensure_ascii=False)
    except ValueError:
        return text


def lines(text: str) -> str:
    return "\n".join(pretty(line) for line in text.splitlines())


def _less(value: Any, without: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        return {k: _less(v, without) for k, v in value.items() if not any(one in k for one in without)}
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return sorted(value)  # of sets; the order of lists that matter is that of objects
    return [_less(one, without) for one in value] if isinstance(value, list) else value


def given(option: str, values: Iterable[Path]) -> list[str]:
    return [word for value in values for word in (option, str(value))]


def records(file: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(file, "rt") if file.suffix == ".gz" else file.open() as source:
        for line in source:
            yield json.loads(line)


# ---- the command

#: The name of a compiled graph has a digest of its sources.
GRAPH: Final = re.compile(r"curated-open-[0-9a-f]{12}")
#: Events whose number or time depends on the speed of the machine.
TIMED: Final = frozenset({"tick", "result", "embeddings"})
#: Fields that say where a record happened to lie.
PLACED: Final = ("trace", "offset", "partition", "replay")
GROUPS: Final = (
    "documents",
    "knowledge",
    "sections",
    "guidelines",
    "diagnosis",
    "discharge",
    "synthea",
    "sample",
)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("verb", choices=("write", "check"))
    parser.add_argument(
        "--python", type=Path, default=Path(sys.executable), help="interpreter of the checkout to run"
    )
    parser.add_argument(
        "--data", type=Path, default=Path("/work/shared/data"), help="folder of the shared data"
    )
    parser.add_argument(
        "--texts", type=Path, default=Path(".data/golden"), help="folder for the outputs themselves"
    )
    parser.add_argument("--against", type=Path, help="folder of texts to print differences from")
    parser.add_argument("--hashes", type=Path, default=HASHES)
    parser.add_argument("--only", nargs="*", choices=GROUPS, default=GROUPS)
    options = parser.parse_args()
    golden = Golden(options.python.absolute(), options.data.absolute(), options.texts.absolute())
    if "knowledge" not in options.only and not (golden.scratch / ".data/kg").exists():
        golden.run("kg", "build")
    for group in options.only:
        before = time.monotonic()
        getattr(golden, group)()
        print(f"{group}: {time.monotonic() - before:.0f} s", file=sys.stderr)
    hashes = dict(sorted(golden.hashes.items()))
    if options.verb == "write":
        groups = {name.partition("/")[0] for name in hashes}
        earlier = json.loads(options.hashes.read_text()) if options.hashes.exists() else {}
        kept = {name: value for name, value in earlier.items() if name.partition("/")[0] not in groups}
        options.hashes.write_text(json.dumps({**kept, **hashes}, indent=1, sort_keys=True) + "\n")
        print(f"{len(hashes)} outputs written to {options.hashes}")
        return 0
    return report(json.loads(options.hashes.read_text()), hashes, options)


def report(expected: dict[str, str], found: dict[str, str], options: argparse.Namespace) -> int:
    """Names of outputs that differ, with the first lines that do; 1 if there are any."""
    groups = {name.partition("/")[0] for name in found}
    expected = {name: value for name, value in expected.items() if name.partition("/")[0] in groups}
    different = sorted(
        name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name)
    )
    for name in different:
        state = "differs" if name in expected and name in found else "is new" if name in found else "is gone"
        print(f"{name}: {state}")
        if options.against and state == "differs":
            old, new = (
                (place / "texts" / f"{name}.txt").read_text().splitlines()
                for place in (options.against, options.texts)
            )
            changes = [
                line
                for line in difflib.unified_diff(old, new, lineterm="", n=0)
                if not line.startswith(("---", "+++"))
            ]
            print("\n".join(f"    {line[:300]}" for line in changes[:12]))
    print(f"{len(found)} outputs, {len(different)} differ")
    return 1 if different else 0


if __name__ == "__main__":
    raise SystemExit(main())
