"""The verbs of a story: what each builds, and how it is sent unless the story says otherwise (`send:`, or
"via STYLE").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from samples import clock, encounters, medicines, notes, observations, people, problems
from samples.chart import MRN, Chart, Resource, next_version, practitioner, seconds
from samples.script import Line, nested
from samples.sending import send
from streams import topics
from wardstream.replay.message import Message


class Verb(NamedTuple):
    build: Callable[[Chart, Line], list[Resource]]
    style: str = "single"
    event: str = "R01"


def _order(chart: Chart, line: Line) -> list[Resource]:
    return [medicines.order(chart, line)]


def _change(chart: Chart, line: Line) -> list[Resource]:
    """`change @old @new: {to: DOSE, because: ...}`: the old order is stopped, the new one names it."""
    old = chart.find(line.labels[0])[0]
    medicine = str(old["id"]).rpartition("-rx-")[2]
    stopped = next_version(old, line.when, status="stopped", statusReason={"text": line.fields["because"]})
    fresh = medicines.order(chart, line, medicine, line.fields["to"], prior=old)
    chart.last[line.labels[0]], chart.last[line.labels[1]] = [stopped], [fresh]
    return [stopped, fresh]


def _status(status: str) -> Callable[[Chart, Line], list[Resource]]:
    def build(chart: Chart, line: Line) -> list[Resource]:
        found = medicines.changed(chart, line, status, line.text)
        for label, resource in zip(line.labels, found, strict=True):
            chart.last[label] = [resource]
        return found

    return build


def _give(chart: Chart, line: Line) -> list[Resource]:
    found = medicines.given(chart, line)
    for label in line.labels:
        (request,) = chart.find(label)
        if medicines.single_dose(request):
            chart.last[label] = [next_version(request, line.when, status="completed")]
            found += chart.last[label]
    return found


def _withhold(chart: Chart, line: Line) -> list[Resource]:
    return medicines.given(chart, line, refused=line.text)


def _labs(chart: Chart, line: Line) -> list[Resource]:
    found = observations.labs(chart, line)
    if "under-old" in line.words:  # the request was printed before the merge
        return [
            {**one, "subject": {"reference": f"Patient/{chart.story.patient['temporary']['id']}"}}
            for one in found
        ]
    if "by-mrn" not in line.words:
        return found
    # a reference laboratory knows the patient by number only, and nothing of the stay
    by_number = {"identifier": {"system": MRN, "value": chart.story.patient["mrn"]}}
    return [{**{k: v for k, v in one.items() if k != "encounter"}, "subject": by_number} for one in found]


def _correct(chart: Chart, line: Line) -> list[Resource]:
    """`correct @label: {k: 3.6, note: ...}`: the results named and their report under their own ids.

    `correct final` completes what was preliminary.
    """
    status = "final" if "final" in line.words else "corrected"
    fields = {word: value for word, value in line.value.items() if word != "note"}
    note = [{"text": line.value["note"]}]
    found = []
    for resource in chart.find(line.label):
        word = str(resource["id"]).split("-", 3)[3]
        if resource["resourceType"] == "DiagnosticReport":
            found.append(next_version(resource, line.when, status=status, issued=clock.local(line.when)))
        elif word in fields:
            value = observations.lab_value(chart, word, fields[word])
            found.append(
                next_version(
                    resource, line.when, status=status, issued=clock.local(line.when), **value, note=note
                )
            )
    return found


def _amend(chart: Chart, line: Line) -> list[Resource]:
    return [notes.amended(chart, line)]


def _retract(chart: Chart, line: Line) -> list[Resource]:
    return [notes.retracted(chart, line)]


VERBS: Final[dict[str, Verb]] = {
    # people and stays
    "register": Verb(people.register, "single", "A04"),
    "update": Verb(people.update, "single", "A08"),
    "merge": Verb(people.merge, "message", "A40"),
    "admit": Verb(encounters.admit, "message", "A01"),
    "seen": Verb(encounters.seen, "single", "A08"),
    "class": Verb(encounters.reclass, "message", "A06"),
    "move": Verb(encounters.move, "message", "A02"),
    "discharge": Verb(encounters.discharge, "message", "A03"),
    "visit": Verb(encounters.visit, "single", "A04"),
    # what is known
    "problem": Verb(problems.problem),
    "allergy": Verb(problems.allergy),
    "family": Verb(problems.family, "collection"),
    "immunization": Verb(problems.immunization),
    # what is measured and written
    "vitals": Verb(observations.vitals, "collection"),
    "labs": Verb(_labs, "message"),
    "correct": Verb(_correct, "message"),
    "note": Verb(lambda chart, line: [notes.note(chart, line)]),
    "composition": Verb(lambda chart, line: [notes.composition(chart, line)]),
    "report": Verb(lambda chart, line: [notes.report(chart, line)]),
    "amend": Verb(_amend),
    "retract": Verb(_retract),
    # what is done and given
    "procedure": Verb(problems.procedure),
    "request": Verb(problems.request),
    "careplan": Verb(problems.careplan),
    "home": Verb(medicines.taken, "collection"),
    "quit": Verb(medicines.quitted, "collection"),
    "order": Verb(_order),
    "change": Verb(_change, "transaction"),
    "hold": Verb(_status("on-hold")),
    "resume": Verb(_status("active")),
    "stop": Verb(_status("stopped")),
    "complete": Verb(_status("completed")),
    "give": Verb(_give),
    "withhold": Verb(_withhold),
}
#: Their labels say what they act on; other verbs' labels name what they make.
_ACTING: Final = {"change", "stop", "hold", "resume", "complete", "give", "withhold", "correct", "quit"}
#: Sent as one whatever their number.
_MANY: Final = {
    "give",
    "withhold",
    "stop",
    "hold",
    "resume",
    "complete",
    "correct",
    "labs",
    "vitals",
    "home",
    "family",
}


def tell(chart: Chart, line: Line) -> None:
    """One line into messages."""
    if line.verb == "raw":
        chart.messages.append(_raw(line))
    elif line.verb == "resend":
        again = chart.sent[line.label]
        chart.messages.append(
            Message(line.when + seconds(line.label), again.topic, again.key, again.value, again.headers)
        )
    elif line.verb == "bundle":
        resources = [resource for inner in nested(line) for resource in built(chart, inner)]
        send(chart, resources, line.when, line.words[0], label=line.label)
    else:
        _tell(chart, line)


def built(chart: Chart, line: Line) -> list[Resource]:
    """The resources of a line; they stand under its label from now on. Raises ValueError for a verb that is
    not in the table.
    """
    if line.verb not in VERBS:
        raise ValueError(f"expected a verb of {', '.join(VERBS)}, got {line.verb!r}")
    resources = VERBS[line.verb].build(chart, line)
    if line.verb == "register" and "temporary" in line.words:
        chart.last["temporary"] = resources
    if names(line):
        chart.last[line.label] = resources
    return resources


def names(line: Line) -> bool:
    """Whether the line's label names what it makes."""
    return bool(line.label) and line.verb not in _ACTING and "of" not in line.words


def _tell(chart: Chart, line: Line) -> None:
    resources = built(chart, line)
    verb = VERBS[line.verb]
    style = line.after("via") or chart.story.send.get(line.verb) or verb.style
    at = line.sent if line.sent is not None else line.known if line.known is not None else line.when
    if verb.event == "A01" and style == "message":
        resources = [
            *resources,
            *chart.last.get("temporary" if chart.patient_id != chart.story.patient["id"] else "patient", []),
        ]
    if style == "document":
        resources = [*resources, *chart.last["patient"], practitioner(line.after("by"))]
    topic = topics.NOTE if line.verb in ("note", "composition") else ""
    if style == "single" and line.verb in _MANY and len(resources) > 1:
        style = "collection"
    if style == "each":
        for resource in resources:
            send(chart, [resource], at, "single", topic=topic)
        return
    send(chart, resources, at, style, event=verb.event, label=line.label if names(line) else "", topic=topic)
    if line.verb == "discharge" and (ended := medicines.discontinued(chart, line)):
        send(chart, ended, at, "collection")
    if line.verb == "visit":
        over, end = encounters.over(chart, line)
        send(chart, [over], end, style, topic=topic)


def _raw(line: Line) -> Message:
    """Bytes as a faulty sender wrote them."""
    topic = {"admission": topics.ADMISSION, "note": topics.NOTE, "lab": topics.LAB}[line.words[0]]
    headers = {"content-type": "application/fhir+json; fhirVersion=4.0", "source": "laboratory-interface-2"}
    return Message(line.when + seconds(line.text), topic, "", line.text.encode(), headers)
