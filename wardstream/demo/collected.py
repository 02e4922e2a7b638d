"""The drafts of the demo, with their requests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from schemas.events import decode_events
from schemas.requests import TASKS, Evidence, Passage, Request, decode_request
from streams import topics
from wardstream.drafts import Document, Shelf
from wardstream.drafts.shelf import export, write
from wardstream.live.census import Census
from wardstream.replay.plan import CLASSES

#: How `export` names files.
_OURS = re.compile(r"[a-z-]+-[0-9a-f]{8,16}\.(json|md|html)")
#: In a document that cites what a guideline recommends now.
_RECOMMENDS = b"the guideline recommends now"
#: In one that suggests diagnoses.
_SUGGESTS = b"by this system's ranking"
_OUTPUTS = {topics.output_topic(task): task for task in TASKS}


class _Encounter(msgspec.Struct):
    class_code: str = ""


class Harvest:
    """Sees every record of the demo and keeps what the folder needs."""

    def __init__(self) -> None:
        self.shelf = Shelf(keep=True)
        self._requests: dict[str, Request] = {}
        self._passages: dict[
            tuple[str, str], Passage
        ] = {}  # each version of a note once, however many requests hold it
        self._classes: dict[str, str] = {}  # encounter -> its class

    def see(self, topic: str, value: bytes) -> None:
        if topic in _OUTPUTS:
            self.shelf.put(_OUTPUTS[topic], value)
        elif topic == topics.PATIENT_EVENT:
            self._see_encounters(value)
        elif topic in topics.REQUESTS:
            try:
                request = decode_request(value)
            except (msgspec.DecodeError, UnicodeDecodeError):
                return
            self._requests[request.id] = self._slim(request)

    def write(self, folder: Path) -> int:
        """All drafts that have not been replaced; returns how many. Those that were are in the folder `replaced`.
        Drafts of an earlier demo go, other files stay.
        """
        former = folder / "replaced"
        for task in TASKS:
            for old in (*folder.glob(f"{task}-*.*"), *former.glob(f"{task}-*.*")):
                if _OURS.fullmatch(old.name):
                    old.unlink()
        if self.shelf.former:
            former.mkdir(parents=True, exist_ok=True)
        for document in self.shelf.former:
            write(document, former)
        return export(self.shelf.latest(), folder, self._requests)

    def samples(self) -> list[Document]:
        """To print in full: the fullest discharge instruction, a progress note of middling length, the
        fullest summary with a recommendation, an assessment that suggests diagnoses: the shortest, for it has
        fewest candidates.
        """
        discharge = sorted(self.shelf.latest("discharge-instruction"), key=_length)
        notes = sorted(self.shelf.latest("progress-note"), key=_length)
        guided = [
            one for one in sorted(self.shelf.latest("care-summary"), key=_length) if _RECOMMENDS in one.value
        ]
        suggesting = [
            one for one in sorted(self.shelf.latest("diagnosis"), key=_length) if _SUGGESTS in one.value
        ]
        return [*discharge[-1:], *notes[len(notes) // 2 :][:1], *guided[-1:], *suggesting[:1]]

    def encounters(self) -> Counter[str]:
        """How many there were, by class."""
        return Counter(self._classes.values())

    def _slim(self, request: Request) -> Request:
        """What the page shows of it: the notes. A patient's facts come with every request."""
        evidence = request.evidence
        kept = Evidence(
            evidence.patient, passages=self._once(evidence.passages), prior=self._once(evidence.prior)
        )
        return msgspec.structs.replace(request, evidence=kept)

    def _once(self, passages: Iterable[Passage]) -> tuple[Passage, ...]:
        return tuple(self._passages.setdefault((one.resource, one.version), one) for one in passages)

    def _see_encounters(self, value: bytes) -> None:
        if b'"encounter"' not in value:
            return
        try:
            for event in decode_events(value):
                if event.kind == "encounter" and not event.retracted:
                    self._classes[event.resource] = msgspec.json.decode(
                        event.body, type=_Encounter
                    ).class_code
        except (msgspec.DecodeError, UnicodeDecodeError):
            return


def _length(document: Document) -> int:
    return len(document.value)


# What is printed at the end: how many drafts and where, or why there are none.


@dataclass(frozen=True)
class Ending:
    """The demo in numbers."""

    census: Census
    encounters: Mapping[str, int]  # by class
    written: int
    replaced: int
    seconds: float


def closing(ending: Ending, out: Path) -> Iterator[str]:
    """Line by line."""
    census = ending.census
    for reason, count in census.letters.most_common():
        yield f"dead letter: {reason}" + (f", {count} times" if count > 1 else "")
    if census.waiting:
        yield f"{census.waiting} requests got no draft in time."
    if census.unanswered:
        yield (
            f"The stages were too slow {census.unanswered} times, and time went on without them: drafts may be "
            "missing. Try again when the machine is less busy."
        )
    took = f"All of it took {ending.seconds:.0f} s."
    if ending.written:
        replaced = f"; {ending.replaced} were replaced by later versions" if ending.replaced else ""
        yield f"{ending.written} drafts are in {out}/ as FHIR JSON and Markdown{replaced}."
        yield f"Open {out / 'index.html'} and click a sentence to see where it comes from. {took}"
    else:
        yield f"No drafts: {_why_none(ending)}. {took}"


def _why_none(ending: Ending) -> str:
    if not ending.census.received:
        return "the files hold nothing to replay"
    if not ending.encounters:
        return "they are written for stays, and the files have no Encounter"
    found = ", ".join(
        f"{count} {name or 'without class'}" for name, count in sorted(ending.encounters.items())
    )
    if not CLASSES & set(ending.encounters):
        return f"they are written for stays of class {', '.join(sorted(CLASSES))}; the encounters are {found}"
    return (
        f"no stay reached the time of a draft (encounters by class: {found}; see "
        "docs/configuration.md, triggers)"
    )
