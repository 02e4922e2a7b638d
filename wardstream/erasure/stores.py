"""What stores other than topics hold of a person, and how it goes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Protocol

import httpx

from schemas.errors import StateError, StoreUnavailable
from schemas.events import AIAST
from wardstream.drafts.folder import BEFORE
from wardstream.erasure.person import Names
from wardstream.review.worklist import REVIEWS
from wardstream.settings import Settings


class Store(Protocol):
    """Somewhere that the person may be."""

    name: str

    def count(self, names: Names) -> int:
        """How many files, rows or resources of the person it holds. Raises StoreUnavailable, StateError."""

    def erase(self, names: Names, why: str) -> None:
        """Remove them. Again, or continued after a crash: the same. Raises StoreUnavailable, StateError."""


def stores(settings: Settings, *, signed: bool) -> list[Store]:
    """Those that these settings name. `signed`: also the documents on the FHIR server."""
    found: list[Store] = [Drafts(settings.sink.folder)]
    if settings.learning.folder is not None and settings.learning.folder.is_dir():
        found.append(Learning(settings.learning.folder, settings.learning.salt))
    if settings.diagnosis.corpus.is_dir():
        found.append(CaseBase(settings.diagnosis.corpus, settings.diagnosis.salt))
    if settings.graph.uri:
        found.append(Graph(settings))
    if settings.fhir.url and signed:
        found.append(FhirServer(settings))
    found.append(State(settings.worker.state_dir))
    return found


class Drafts:
    """The folder of drafts, the versions before, and the folder `reviews` in it."""

    def __init__(self, folder: Path) -> None:
        self.name = f"drafts and reviews in {folder}"
        self._folder = folder

    def count(self, names: Names) -> int:
        return sum(1 for _ in self._files(names))

    def erase(self, names: Names, why: str) -> None:
        for path in list(self._files(names)):
            path.unlink(missing_ok=True)

    def _files(self, names: Names) -> Iterator[Path]:
        for folder in (self._folder, self._folder / BEFORE, self._folder / REVIEWS):
            for path in sorted(folder.glob("*.json")):
                if names.in_value(path.read_bytes()):
                    # that it was opened comes first: it is found by the draft alone
                    yield from (self._folder / REVIEWS).glob(f".{path.stem}.seen")
                    yield from sorted(folder.glob(f"{path.stem}.*"))


class Learning:
    """The log of decisions with texts, rewards, snapshots and runs: `wardstream trajectory forget`."""

    def __init__(self, folder: Path, salt: str) -> None:
        self.name = f"learning in {folder}"
        self._folder, self._salt = folder, salt

    def count(self, names: Names) -> int:
        from streams.learning.forgotten import Whose
        from streams.learning.log_files import TEXTS
        from streams.learning.log_folder import pseudonyms
        from streams.learning.rewriting import logged

        known = pseudonyms(self._folder, self._salt)
        whose = Whose(frozenset(map(known.of, names.records)), frozenset())
        return len(logged(self._folder, whose).requests | logged(self._folder / TEXTS, whose).requests)

    def erase(self, names: Names, why: str) -> None:
        from wardstream.learning.forgetting import forget

        for record in sorted(names.records):
            forget(self._folder, record, why, datetime.now(UTC), self._salt)


class CaseBase:
    """Cases that a new patient is compared with. The file of stays follows `ehr.tkg-delta`."""

    def __init__(self, folder: Path, salt: Path | None) -> None:
        from models.ranker.case_base import Store as Base

        self.name = f"cases in {folder}"
        self._base, self._folder, self._salt = Base(folder), folder, salt

    def count(self, names: Names) -> int:
        known = self._known(names)
        return sum(case.patient in known for case in self._base.cases())

    def erase(self, names: Names, why: str) -> None:
        known = self._known(names)
        self._base.remove(lambda case: case.patient in known)

    def _known(self, names: Names) -> set[str]:
        from wardstream.diagnosis.pseudonyms import name_of, pseudonyms

        known = pseudonyms(self._folder, self._salt)
        return {*names.records, *(name_of(record, known) for record in names.records)}


class Graph:
    """Neo4j."""

    def __init__(self, settings: Settings) -> None:
        self.name = f"Neo4j at {settings.graph.uri}"
        self._settings = settings

    def count(self, names: Names) -> int:
        from wardstream.wiring.graph_store import graph_of

        store = graph_of(self._settings)
        try:
            return store.count(sorted(names.records))
        finally:
            store.close()

    def erase(self, names: Names, why: str) -> None:
        from wardstream.wiring.graph_store import graph_of

        store = graph_of(self._settings)
        try:
            store.erase(sorted(names.records))
        finally:
            store.close()


_KINDS: Final = ("DocumentReference", "Composition")  # the first refers to the second


class FhirServer:
    """Signed documents that the stage `fhir` sent. Former versions are the server's own matter."""

    def __init__(self, settings: Settings) -> None:
        self.name = f"signed documents on {settings.fhir.url}"
        self._settings = settings

    def count(self, names: Names) -> int:
        with self._client() as client:
            return sum(1 for _ in self._found(client, names))

    def erase(self, names: Names, why: str) -> None:
        with self._client() as client:
            for kind, name in list(self._found(client, names)):
                self._call(client, "DELETE", f"{kind}/{name}")

    def _client(self) -> httpx.Client:
        from wardstream.wiring.fhir_server import client_of

        return client_of(self._settings.fhir)

    def _found(self, client: httpx.Client, names: Names) -> Iterator[tuple[str, str]]:
        for kind in _KINDS:
            for record in sorted(names.records):
                whom = (
                    {"subject": record} if record.startswith("Patient/") else {"patient.identifier": record}
                )
                url: str | None = str(
                    httpx.URL(
                        kind, params={**whom, "_security": f"{AIAST.system}|{AIAST.code}", "_count": "100"}
                    )
                )
                while url:
                    found = self._call(client, "GET", url).json()
                    for entry in found.get("entry", ()):
                        if entry["resource"]["resourceType"] == kind:
                            yield kind, entry["resource"]["id"]
                    url = next(
                        (one["url"] for one in found.get("link", ()) if one["relation"] == "next"), None
                    )

    def _call(self, client: httpx.Client, method: str, path: str) -> httpx.Response:
        """Only the kind of an error: its text may have the patient."""
        try:
            answer = client.request(method, path, headers={"cache-control": "no-cache"})
        except httpx.HTTPError as error:
            raise StoreUnavailable(
                f"expected the FHIR server (fhir.url) to answer, got {type(error).__name__}"
            ) from None
        if answer.is_success or (method == "DELETE" and answer.status_code in (404, 410)):
            return answer
        raise StoreUnavailable(
            f"expected the FHIR server (fhir.url) to {'delete' if method == 'DELETE' else 'find'} documents, got "
            f"HTTP {answer.status_code}; it has to allow that to our login"
        )


class State:
    """The folders of the stages' state on this machine. A row that was deleted stays in RocksDB's files until they
    are compacted: that is done here, where the stage is stopped. Nothing of it can be counted: files are compressed.
    """

    def __init__(self, folder: Path) -> None:
        self.name = f"files of the state in {folder}"
        self._folder = folder

    def count(self, names: Names) -> int:
        return 0

    def erase(self, names: Names, why: str) -> None:
        """Raises StateError where a stage is running: its folder is locked."""
        from streams.loop.directory import StateDirectory

        busy = []
        for path in sorted(one for one in self._folder.glob("*") if any(one.glob("p[0-9]*"))):
            try:
                state = StateDirectory(path)
            except StateError:
                busy.append(path.name)
                continue
            try:
                for partition in sorted(path.glob("p[0-9]*")):
                    state.partition(int(partition.name[1:])).compact()
            finally:
                state.close()
        if busy:
            raise StateError(
                f"compacted when they are stopped: {', '.join(busy)}; or remove them, they are restored"
            )
