"""Merges and un-merges between records, as messages from record to record.

A record is replaced by another because its own `Patient.link` states it, because the survivor's does, because
of an ADT merge, or because it stands for an identifier that a Patient carries. It then passes every version
it has, and every one it gets, on to that record (`forward`), and requests no documents itself. It keeps its
own versions: un-merging takes back what was passed on (`withdraw`) and nothing is lost. Each message follows
from the set of what a record knows, so order cannot matter in the end.

A ring of links has no survivor; the record with the smallest key in it then ignores its own link. Rings are
seen by notices: each replaced record sends its target the chain of records behind it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from processors.patient.record import Complaint, Record
from processors.patient.rows import Claim, decode_claim, encode, versions
from processors.patient.versions import all_versions, winners
from schemas.deltas import Delta
from schemas.events import ForwardBody, LinkBody, PatientBody, PatientEvent, WithdrawBody

_PATIENT: Final = msgspec.json.Decoder(PatientBody)
_SEP: Final = "\x1f"
_CHAIN: Final = msgspec.json.Decoder(tuple[str, ...])


def heard(record: Record, event: PatientEvent, body: LinkBody) -> None:
    """A claim about this record, or a notice of records behind it."""
    if body.target == record.head.patient:
        if not body.chain:
            record.out.complaints.append(
                Complaint("cyclic-link", "a merge of two records", "a record to be merged into itself")
            )
            return
        _noticed(record, body)
    else:
        key = record.prefix + b"L" + body.asserter.encode()
        claim = Claim(body.target, body.active, event.rank)
        if body.chain:  # a record keeps its word in order
            record.rows.put(key, encode(claim)) if body.active else record.rows.delete(key)
        else:
            found = record.rows.get(key)
            if found is None or event.rank > decode_claim(found).rank:
                record.rows.put(key, encode(claim))
    _resolve(record, event)


def read_own(record: Record, event: PatientEvent) -> None:
    """The record's own Patient has a new version: what it states of itself and of others."""
    own = [version for version in versions(record.rows, record.prefix, b"p") if not version.via]
    standing = winners(own)
    links = _PATIENT.decode(standing[-1].body).links if standing else ()
    me = record.head.patient
    replaced = sorted(link.other for link in links if link.type == "replaced-by" and link.other != me)
    key = record.prefix + b"L" + b"\x01own"
    if replaced:
        record.rows.put(key, encode(Claim(replaced[0], True, event.rank, own=True)))
    elif record.rows.get(key) is not None:
        record.rows.delete(key)
    if len(replaced) > 1:
        record.out.complaints.append(
            Complaint(
                "conflicting-links",
                "at most one replaced-by link",
                f"{len(replaced)}; the first by name is followed",
            )
        )
    _tell(
        record,
        event,
        {link.other: me for link in links if link.type == "replaces" and link.other != me},
        b"r",
    )
    _resolve(record, event)


def pass_on(record: Record, event: PatientEvent, via: tuple[str, ...]) -> None:
    """A new version of a replaced record goes to the record that stands for it."""
    target, path = record.head.target, (*via, record.head.patient)
    if target in path:
        return
    original = msgspec.json.encode(event if type(event) is PatientEvent else _plain(event))
    body = ForwardBody(path[0], path, msgspec.Raw(original))
    _send(record, event, target, "forward", f"{event.id}>{'>'.join(path)}", body)


def take_back(record: Record, event: PatientEvent, suffix: tuple[str, ...]) -> None:
    """What arrived by a path was withdrawn here; it is withdrawn where it was passed on to."""
    if record.head.target:
        path = (*suffix, record.head.patient)
        _send(record, event, record.head.target, "withdraw", ">".join(path), WithdrawBody(path[0], path))


def _resolve(record: Record, event: PatientEvent) -> None:
    """Follow the claims to a target, notify it, and start or stop passing on."""
    me = record.head.patient
    claims = [decode_claim(value) for _, value in record.rows.scan(record.prefix + b"L")]
    targets = sorted((not claim.own, claim.target) for claim in claims if claim.active and claim.target != me)
    wanted = targets[0][1] if targets else ""
    if not me.startswith("Patient/"):  # an identifier shared by several Patients: they are one
        _tell(record, event, {target: wanted for _, target in targets if target != wanted}, b"i")
    chains = [(), *(_CHAIN.decode(value) for _, value in record.rows.scan(record.prefix + b"N"))]
    notices = (
        {_SEP.join((wanted, *chain, me)) for chain in chains if wanted not in chain} if wanted else set()
    )
    _notify(record, event, notices)
    ring = next((chain for chain in chains if wanted and wanted in chain), None)
    if ring is not None and me == min((me, *ring[ring.index(wanted) :])):
        if record.head.target:
            got = "links that form a ring"
            record.out.complaints.append(
                Complaint("cyclic-link", "Patient links that end at a survivor", got)
            )
        wanted = ""
    _set_target(record, event, wanted)


def _noticed(record: Record, body: LinkBody) -> None:
    key = record.prefix + b"N" + _SEP.join(body.chain).encode()
    if body.active:
        record.rows.put(key, msgspec.json.encode(body.chain))
    elif record.rows.get(key) is not None:
        record.rows.delete(key)


def _set_target(record: Record, event: PatientEvent, target: str) -> None:
    old = record.head.target
    if target == old:
        return
    me = record.head.patient
    if old:
        _send(
            record, event, old, "withdraw", me, WithdrawBody(me, (me,))
        )  # and all that had come here from others
        record.out.deltas.append(_delta(record, event, "unlink", old))
    record.head.target = target
    if target:
        record.out.deltas.append(_delta(record, event, "link", target))
        for _, version in all_versions(record):
            pass_on(record, version, version.via)


def _tell(record: Record, event: PatientEvent, wanted: dict[str, str], why: bytes) -> None:
    """Claims this record makes about others: send what is new, take back what no longer holds."""
    prefix = record.prefix + b"K" + why
    sent = {key[len(prefix) :].decode(): value.decode() for key, value in record.rows.scan(prefix)}
    me = record.head.patient
    for other in sorted(sent.keys() - wanted.keys()):
        record.rows.delete(prefix + other.encode())
        _send(record, event, other, "link", f"{me}!{sent[other]}", LinkBody(me, sent[other], False, (me,)))
    for other, target in sorted(wanted.items()):
        if sent.get(other) != target:
            record.rows.put(prefix + other.encode(), target.encode())
            _send(record, event, other, "link", f"{me}={target}", LinkBody(me, target, True, (me,)))


def _notify(record: Record, event: PatientEvent, wanted: set[str]) -> None:
    """Notices sent: "target, chain ..."; new ones are sent, old ones taken back."""
    prefix = record.prefix + b"Kn"
    sent = {key[len(prefix) :].decode() for key, _ in record.rows.scan(prefix)}
    for name in sorted(sent ^ wanted):
        new = name in wanted
        record.rows.put(prefix + name.encode(), b"1") if new else record.rows.delete(prefix + name.encode())
        target, *chain = name.split(_SEP)
        stated = f"{'<'.join((target, *reversed(chain)))}{'=' if new else '!'}"
        _send(record, event, target, "link", stated, LinkBody(record.head.patient, target, new, tuple(chain)))


def _send(record: Record, cause: PatientEvent, to: str, kind: str, name: str, body: msgspec.Struct) -> None:
    record.out.events.append(
        PatientEvent(
            id=f"{kind}/{name}@{cause.id}",
            patient=to,
            kind=kind,  # type: ignore[arg-type]
            resource=f"{kind}/{record.head.patient}",
            occurred=cause.occurred,
            recorded=cause.recorded,
            rank=cause.rank,
            trace=cause.trace,
            body=msgspec.Raw(msgspec.json.encode(body)),
        )
    )


def _plain(event: PatientEvent) -> PatientEvent:
    """A stored version without its path."""
    return PatientEvent(**{name: getattr(event, name) for name in PatientEvent.__struct_fields__})


def _delta(record: Record, event: PatientEvent, change: str, target: str) -> Delta:
    return Delta(
        patient=record.head.patient,
        event=event.id,
        change=change,  # type: ignore[arg-type]
        kind="link",
        resource=target,
        rank=event.rank,
        occurred=event.occurred,
        recorded=event.recorded,
        trace=event.trace,
    )
