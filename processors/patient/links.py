"""Merges and un-merges between records, as messages from record to record, and the person check before them.

A record is claimed to be replaced by another because its own `Patient.link` states it, because the survivor's
does, because of an ADT merge, or because it stands for an identifier that a Patient carries. A claim alone
joins nothing: the record queries the other one what it states of its person (`PersonBody`), and joins when the
person check (processors/identity) passes on what both state: with the other record, with those that this one
is itself to join, and with those that are to join it, too. Each keeps its answers up to date, so that what
changes later opens or settles the question again. What does not pass is an identity case: both go on apart,
and a person may join or split them (`DecisionBody`).

A record that is joined passes every version it has, and every one it gets, on to the other (`forward`), and
requests no documents itself. It keeps its own versions: un-merging takes back what was passed on (`withdraw`)
and nothing is lost. Each message follows from the set of what a record knows, so order cannot matter in the
end.

A record of an identifier states nothing of a person: it joins the Patient who carries the identifier. Where
several carry it who are not one person, nobody can say whose its documents are: it is held, and requests
nothing.

A ring of links has no survivor; the record with the smallest key in it then ignores its own link. Rings are
seen by notices: each replaced record sends its target the chain of records behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

from processors.identity import Check, known, same_person
from processors.patient import slots
from processors.patient.persons import (
    APART,
    UNPLACED,
    Stated,
    apart_name,
    is_own,
    own_patients,
    placed,
    stated,
)
from processors.patient.record import Complaint, Record
from processors.patient.rows import (
    QUESTIONS,
    Claim,
    Decided,
    Version,
    decode_claim,
    decode_decided,
    encode,
    read_questions,
    version_hash,
    weight,
)
from processors.patient.versions import MASK, all_versions, winners
from schemas.deltas import Delta
from schemas.events import ForwardBody, LinkBody, PatientBody, PatientEvent, WithdrawBody
from schemas.identity import (
    CaseState,
    DecisionBody,
    IdentityCase,
    IdentityQuestion,
    Person,
    PersonBody,
    Verdict,
)

_PATIENT: Final = msgspec.json.Decoder(PatientBody)
_PERSON: Final = msgspec.json.Decoder(PersonBody)
_SEP: Final = "\x1f"
_CHAIN: Final = msgspec.json.Decoder(tuple[str, ...])
#: A record is compared with so many others at most; more that claim one identifier are a placeholder's.
MOST_COMPARED: Final = 16
_OWN: Final = "\x01own"


def heard(record: Record, event: PatientEvent, body: LinkBody) -> None:
    """A claim about this record, or a notice of records behind it."""
    if body.gone:
        _forget(record, body.target)
    elif body.target == record.head.patient:
        if not body.chain:
            record.out.complaints.append(
                Complaint("cyclic-link", "a merge of two records", "a record to be merged into itself")
            )
            return
        _noticed(record, body)
    else:
        key = record.prefix + b"L" + body.asserter.encode()
        # A record keeps its word in order: what made it speak is no part of its word.
        rank = (0, 0, "") if body.chain else event.rank
        claim = Claim(body.target, body.active, rank, doubt=body.doubt)
        if body.chain:
            record.rows.put(key, encode(claim)) if body.active else record.rows.delete(key)
        else:
            found = record.rows.get(key)
            if found is None or event.rank > decode_claim(found).rank:
                record.rows.put(key, encode(claim))
    _resolve(record, event)


def compared(record: Record, event: PatientEvent, body: PersonBody) -> None:
    """Another record queries who this one's person is, or answers."""
    other = body.sender.encode()
    if not body.query:
        if record.rows.get(record.prefix + b"Kq" + other) is not None:  # the query stands
            record.rows.put(record.prefix + b"Q" + other, encode(body))
    elif body.active:
        record.rows.put(record.prefix + b"Y" + other, encode(body))
    else:
        record.rows.delete(record.prefix + b"Y" + other)
        record.rows.delete(record.prefix + b"Ka" + other)
    _resolve(record, event)


def decided(record: Record, event: PatientEvent, body: DecisionBody) -> None:
    """A person joins this record and another, keeps them apart, or takes that back. Of a record and itself: all
    that its Patients stated by then is of one person, or is not.
    """
    key = record.prefix + b"J" + body.other.encode()
    found = record.rows.get(key)
    if found is None or event.rank > decode_decided(found).rank:
        record.rows.put(key, encode(Decided(body.verdict, body.replaced, event.rank)))
    if body.other == record.head.patient:
        read_own(record, event)
    else:
        _resolve(record, event)


def read_own(record: Record, event: PatientEvent) -> None:
    """The record's own Patient has a new version: what it states of itself and of others."""
    standing = winners(own_patients(record))
    found = stated(record)
    links = _PATIENT.decode(standing[-1].body).links if standing and not found.apart else ()
    me = record.head.patient
    replaced = sorted(link.other for link in links if link.type == "replaced-by" and link.other != me)
    key = record.prefix + b"L" + _OWN.encode()
    if replaced:
        record.rows.put(key, encode(Claim(replaced[0], True, standing[-1].rank, own=True)))
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
    _claim(
        record,
        event,
        {link.other: (me, "") for link in links if link.type == "replaces" and link.other != me},
        b"r",
    )
    _resolve(record, event, found)


def placed_anew(
    record: Record, event: PatientEvent, version: Version, *, new: bool, another_server: bool
) -> None:
    """A record has a version, and its Patients name several persons, or servers state it: where it goes on to,
    and whether it changes whose the record is. `new`: it was not known.
    """
    lead = record.prefix + b"U"
    apart = {key[len(lead) :].decode() for key, _ in record.rows.scan(lead)}
    marks = placed(version, apart)
    for mark in marks:
        _send_apart(record, event, version, mark)
    if another_server or (version.kind == "patient" and is_own(version)):
        read_own(record, event)
        return
    if marks and new:
        return
    case = record.rows.get(record.prefix + b"Z" + record.head.patient.encode())
    if apart and new and case is not None and UNPLACED.encode() in case:
        return  # one more that states no server
    gone = record.memory.gone
    looked = record.head.held if gone is None else version.resource not in gone
    if apart or version.retracted or not new or not looked:
        _resolve(record, event)
    elif gone is not None and is_own(version):
        _resolve(record, event, stated(record, version))


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


def leave(record: Record, event: PatientEvent) -> None:
    """The record is erased: other records are to hold nothing of it any more, and its cases are closed."""
    me, lead = record.head.patient, len(record.prefix) + 1
    near = {key[lead + 1 :].decode() for key, _ in record.rows.scan(record.prefix + b"Kq")}
    near |= {
        key[lead:].decode() for kind in (b"Y", b"J") for key, _ in record.rows.scan(record.prefix + kind)
    }
    near |= {name for one in own_patients(record) for name in _PATIENT.decode(one.body).identifiers}
    for why in (b"r", b"i", b"s"):
        _claim(record, event, {}, why)
    _part(record, event, {})
    _notify(record, event, set())
    _set_target(record, event, "")
    for key, _ in list(record.rows.scan(record.prefix + b"Z")):
        record.out.cases.append((f"{me}{_SEP}{key[lead:].decode()}", None))
    for name in sorted(near - {me}):
        _send(record, event, name, "link", f"{name}!", LinkBody(me, me, False, gone=True))


def _forget(record: Record, other: str) -> None:
    """Claims, questions, answers and decisions that concern a record which is erased."""
    for key, value in list(record.rows.scan(record.prefix + b"L")):
        if decode_claim(value).target == other:
            record.rows.delete(key)
    for kind in (b"J", b"Q", b"Y", b"Kq", b"Ka", b"Kr", b"Ki", b"Ks"):
        record.rows.delete(record.prefix + kind + other.encode())


class _Claims(NamedTuple):
    """What a record knows of the records that it is claimed to be replaced by."""

    targets: dict[str, list[tuple[str, Claim]]]  # by whom they are claimed
    order: list[str]  # the targets, the first to be followed first
    decisions: dict[str, Decided]
    answers: dict[str, PersonBody]


class _Found(NamedTuple):
    """What follows from them."""

    target: str = ""
    held: bool = False
    checks: Mapping[str, Check] = {}  # by target that is no question of order: what the person check found
    claimed: Mapping[str, tuple[str, str]] = {}  # claims of this record: target, and why it may be wrong


def _resolve(record: Record, event: PatientEvent, own: Stated | None = None) -> None:
    """Compare the persons, follow the claims to a target, notify it, and start or stop passing on."""
    me = record.head.patient
    own = own or stated(record)
    mine = own.person
    claims = _claims(record, bare=not me.startswith("Patient/") and not known(mine))
    bare = not me.startswith("Patient/") and not known(mine)
    waiting = [name for name in _queried(claims, bare=bare) if name not in claims.answers]
    pairs = {} if bare else _pairs(mine, claims)
    if waiting and record.head.target in claims.targets and record.head.target not in pairs:
        found = _Found(record.head.target)  # as an earlier version joined them: until the answer is there
    elif bare:
        found = _whose(record, claims, waiting)
    else:
        found = _whom(mine, claims, pairs)
    record.head.held = found.held or bool(own.doubt)
    record.head.several = own.several
    _ask(record, event, mine, claims, found, pairs, bare=bare)
    _answer(record, event, mine, claims, pairs)
    _claim(record, event, dict(found.claimed), b"i")
    _part(record, event, own.apart)
    _publish(record, event, claims, found, own)
    wanted = found.target
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


def _part(record: Record, event: PatientEvent, apart: Mapping[str, Person]) -> None:
    """What the servers of an id state goes to records of their own, where these are two persons."""
    me, lead = record.head.patient, record.prefix + b"U"
    before = {key[len(lead) :].decode() for key, _ in record.rows.scan(lead)}
    for mark in sorted(before - apart.keys()):
        record.rows.delete(lead + mark.encode())
        path = (f"{APART}{me}",)
        _send(record, event, apart_name(me, mark), "withdraw", path[0], WithdrawBody(path[0], path))
    new = sorted(apart.keys() - before)
    for mark in new:
        record.rows.put(lead + mark.encode(), b"1")
    for _, version in all_versions(record) if new else ():
        for mark in placed(version, new):
            _send_apart(record, event, version, mark)
    # Of several servers, two may have the same person.
    names = sorted(apart)
    wanted = {
        apart_name(me, name): (apart_name(me, first), "")
        for at, name in enumerate(names)
        for first in [next((one for one in names[:at] if same_person(apart[one], apart[name]).same), "")]
        if first
    }
    _claim(record, event, wanted, b"s")


def _send_apart(record: Record, event: PatientEvent, version: Version, mark: str) -> None:
    me = record.head.patient
    path = (f"{APART}{me}",)
    original = msgspec.json.encode(msgspec.structs.replace(_plain(version), server=""))
    body = ForwardBody(path[0], path, msgspec.Raw(original))
    _send(record, event, apart_name(me, mark), "forward", f"{version.id}>{path[0]}", body)


def _claims(record: Record, *, bare: bool) -> _Claims:
    me = record.head.patient
    decisions = {
        key[len(record.prefix) + 1 :].decode(): decode_decided(value)
        for key, value in record.rows.scan(record.prefix + b"J")
    }
    targets: dict[str, list[tuple[str, Claim]]] = {}
    for key, value in record.rows.scan(record.prefix + b"L"):
        claim = decode_claim(value)
        if claim.active and claim.target != me:
            targets.setdefault(claim.target, []).append((key[len(record.prefix) + 1 :].decode(), claim))
    for other, decision in decisions.items():
        if other != me and decision.verdict == "join" and decision.replaced:
            targets.setdefault(other, [])
    order = sorted(
        targets,
        key=lambda name: (
            name not in decisions or decisions[name].verdict != "join",
            not any(claim.own for _, claim in targets[name]),
            name,
        ),
    )
    queried = _queried(_Claims(targets, order, decisions, {}), bare=bare)
    answers = {
        name: _PERSON.decode(answer)
        for name in queried
        if (answer := record.rows.get(record.prefix + b"Q" + name.encode())) is not None
    }
    return _Claims(targets, order, decisions, answers)


def _queried(claims: _Claims, *, bare: bool) -> list[str]:
    """The records to be compared with. Whoever alone carries an identifier is compared with nobody."""
    return [] if bare and len(claims.order) <= 1 else claims.order[:MOST_COMPARED]


def _verdict(claims: _Claims, other: str) -> Verdict:
    decision = claims.decisions.get(other)
    return "undecided" if decision is None else decision.verdict


_JOINED: Final = Check(True, 0.0, "joined by a person")
_SPLIT: Final = Check(False, 0.0, "kept apart by a person", True)
_TOO_MANY: Final = Check(False, 0.0, f"more than {MOST_COMPARED} records are claimed to be this one")
_SEVERAL: Final = "several records that are not one person are claimed to be this one"


def _pairs(mine: Person, claims: _Claims) -> dict[str, Check]:
    """Each target that has answered, compared with this record alone."""
    found: dict[str, Check] = {}
    for name in claims.order:
        verdict = _verdict(claims, name)
        doubts = [claim.doubt for _, claim in claims.targets[name]]
        if verdict != "undecided":
            found[name] = _JOINED if verdict == "join" else _SPLIT
        elif name not in claims.answers:
            if name in claims.order[MOST_COMPARED : MOST_COMPARED + 1]:  # one case stands for the rest
                found[name] = _TOO_MANY
        elif doubts and all(doubts):
            found[name] = Check(False, 0.0, min(doubts))
        else:
            found[name] = same_person(mine, claims.answers[name].persons[0])
    return found


def _whom(mine: Person, claims: _Claims, pairs: Mapping[str, Check]) -> _Found:
    """Which record replaces this one: the first that agrees, unless those that agree do not among
    themselves.
    """
    checks = dict(pairs)
    agreed = [name for name in claims.order if name in pairs and pairs[name].same]
    if not agreed:
        return _Found(checks=checks)
    decided_on = [name for name in agreed if _verdict(claims, name) == "join"]
    target = (decided_on or agreed)[0]
    others = [name for name in agreed if name != target]
    if not decided_on and any(not _alike(claims, target, name).same for name in others):
        for name in agreed:
            checks[name] = pairs[name]._replace(same=False, reason=f"{pairs[name].reason}; {_SEVERAL}")
        return _Found(checks=checks)
    if target in claims.answers and not decided_on:
        answer = claims.answers[target]
        for person in (*answer.persons[1:], *answer.others):
            check = _with(mine, person, claims)
            if not check.same:
                reason = f"{pairs[target].reason}; a third record of the same person: {check.reason}"
                checks[target] = check._replace(reason=reason)
                return _Found(checks=checks)
    shown = {name: check for name, check in checks.items() if name not in others}
    return _Found(target, checks=shown, claimed=dict.fromkeys(others, (target, "")))


def _with(mine: Person, person: Person, claims: _Claims) -> Check:
    verdict = _verdict(claims, person.record)
    if person.record == mine.record or verdict == "join":
        return _JOINED
    return _SPLIT if verdict == "split" else same_person(mine, person)


def _alike(claims: _Claims, one: str, two: str) -> Check:
    """Two records that have answered, by what persons decided of them or by the person check."""
    first, second = claims.answers.get(one), claims.answers.get(two)
    if first is None or second is None:
        return Check(False, 0.0, "one of the two records states nothing of its person")
    verdict = first.decided.get(two, "undecided")
    if verdict == "undecided":
        return same_person(first.persons[0], second.persons[0])
    return _JOINED if verdict == "join" else _SPLIT


def _whose(record: Record, claims: _Claims, waiting: list[str]) -> _Found:
    """Whose an identifier is: of the records that carry it, which have to be of one person."""
    names = sorted(name for name in claims.order if _verdict(claims, name) != "split")
    split = {name: _SPLIT for name in claims.order if name not in names}
    joined = [name for name in names if _verdict(claims, name) == "join"]
    if len(names) <= 1 and not joined:
        return _Found(names[0] if names else "", checks=split)
    if waiting:
        return _Found(record.head.target if record.head.target in names else "", held=True, checks=split)
    if len(names) > MOST_COMPARED:
        checks = dict.fromkeys(names[:MOST_COMPARED], _TOO_MANY)
        return _Found(joined[0] if joined else "", not joined, {**checks, **split})
    groups = _groups(claims, names)
    first = names[0]
    doubt = "they carry one identifier and are not one person"
    claimed: dict[str, tuple[str, str]] = {}
    for group, one_person in groups:
        for name in group[1:]:
            claimed[name] = (
                group[0],
                "" if one_person else f"{doubt}: {_alike(claims, group[0], name).reason}",
            )
        if group[0] != first:
            claimed[group[0]] = (first, f"{doubt}: {_alike(claims, first, group[0]).reason}")
    if joined:
        return _Found(joined[0], checks=split | {joined[0]: _JOINED}, claimed=claimed)
    if len(groups) == 1 and groups[0][1]:
        return _Found(first, checks=split, claimed=claimed)
    several = Check(False, 0.0, "an identifier of several records that are not one person")
    return _Found(held=True, checks=dict.fromkeys(names, several) | split, claimed=claimed)


def _groups(claims: _Claims, names: list[str]) -> list[tuple[list[str], bool]]:
    """Records that agree, directly or by others; and whether all of a group agree with all."""
    left, groups = list(names), []
    while left:
        group, ahead = [left[0]], [left.pop(0)]
        while ahead:
            one = ahead.pop()
            near = [name for name in left if _alike(claims, one, name).same]
            left = [name for name in left if name not in near]
            group += near
            ahead += near
        group.sort()
        whole = all(_alike(claims, one, two).same for one in group for two in group if one < two)
        groups.append((group, whole))
    return groups


def _ask(
    record: Record,
    event: PatientEvent,
    mine: Person,
    claims: _Claims,
    found: _Found,
    pairs: Mapping[str, Check],
    *,
    bare: bool,
) -> None:
    """Questions to the records that this one may be replaced by, with how it stands."""
    me = record.head.patient
    wanted: dict[str, PersonBody] = {}
    for name in _queried(claims, bare=bare):
        check = found.checks.get(name)
        is_open = check is not None and not check.same and check is not _SPLIT
        agrees = name in pairs and pairs[name].same and not bare
        wanted[name] = PersonBody(me, query=True, persons=(mine,), agrees=agrees, open=is_open)
    lead = record.prefix + b"Kq"
    for key, _ in list(record.rows.scan(lead)):
        name = key[len(lead) :].decode()
        if name not in wanted:
            record.rows.delete(key)
            record.rows.delete(record.prefix + b"Q" + name.encode())
            _say(record, event, name, PersonBody(me, query=True, active=False))
    for name, body in wanted.items():
        _say_once(record, event, lead, name, body)


def _answer(
    record: Record, event: PatientEvent, mine: Person, claims: _Claims, pairs: Mapping[str, Check]
) -> None:
    """What the records that query need to know, where it is new."""
    me = record.head.patient
    queries = {
        key[len(record.prefix) + 1 :].decode(): _PERSON.decode(value)
        for key, value in record.rows.scan(record.prefix + b"Y")
    }
    if not queries:
        return
    following = next((name for name in claims.order if name in pairs and pairs[name].same), "")
    above: list[Person] = []
    for person in claims.answers[following].persons if following in claims.answers else ():
        if person.record == me:
            break
        above.append(person)
    agreeing = [name for name, body in sorted(queries.items()) if body.agrees][: MOST_COMPARED + 1]
    decisions = {name: decision.verdict for name, decision in claims.decisions.items()}
    for name in sorted(queries):
        others = tuple(queries[other].persons[0] for other in agreeing if other != name)[:MOST_COMPARED]
        body = PersonBody(
            me, query=False, persons=(mine, *above), others=others, decided=dict(sorted(decisions.items()))
        )
        _say_once(record, event, record.prefix + b"Ka", name, body)


def _say_once(record: Record, event: PatientEvent, lead: bytes, to: str, body: PersonBody) -> None:
    """Unless the last one to that record was the same."""
    key, digest = lead + to.encode(), blake2b(msgspec.json.encode(body), digest_size=16).digest()
    if record.rows.get(key) != digest:
        record.rows.put(key, digest)
        _say(record, event, to, body)


def _say(record: Record, event: PatientEvent, to: str, body: PersonBody) -> None:
    digest = blake2b(msgspec.json.encode(body), digest_size=8).hexdigest()
    _send(record, event, to, "person", f"{record.head.patient}>{to}:{digest}", body)


def _publish(record: Record, event: PatientEvent, claims: _Claims, found: _Found, own: Stated) -> None:
    """The cases of this record as they stand now, and what its drafts have to say of them."""
    me = record.head.patient
    cases: dict[str, IdentityCase] = {}
    for name, check in found.checks.items():
        state: CaseState = "joined" if check.same else "split" if check is _SPLIT else "open"
        by = tuple(sorted({me if one == _OWN else one for one, _ in claims.targets[name]}))
        cases[name] = IdentityCase(
            me, name, state, check.reason, round(check.score, 1), by, _verdict(claims, name) != "undecided"
        )
    if own.doubt:
        cases[me] = IdentityCase(me, me, "open" if own.open else "split", own.doubt)
    lead = record.prefix + b"Z"
    published = {key[len(lead) :].decode(): value for key, value in record.rows.scan(lead)}
    for name in sorted(published.keys() - cases.keys()):
        record.rows.delete(lead + name.encode())
        record.out.cases.append((f"{me}{_SEP}{name}", None))
    for name, case in sorted(cases.items()):
        row = encode(case)
        if published.get(name) != row:
            record.rows.put(lead + name.encode(), row)
            stamped = msgspec.structs.replace(case, since=event.occurred)
            record.out.cases.append((case.name, stamped))
    questions = {name: case.reason for name, case in cases.items() if case.state == "open"}
    for key, value in record.rows.scan(record.prefix + b"Y"):
        if _PERSON.decode(value).open:
            name = key[len(record.prefix) + 1 :].decode()
            questions.setdefault(
                name, "it is claimed to be this patient's, and the person check did not pass"
            )
    _question(record, tuple(IdentityQuestion(name, reason) for name, reason in sorted(questions.items())))


def _question(record: Record, questions: tuple[IdentityQuestion, ...]) -> None:
    """Open questions are evidence: drafts that were requested without them are drafted again."""
    before = read_questions(record.rows, record.prefix)
    if before == questions:
        return
    if questions:
        record.rows.put(record.prefix + QUESTIONS, encode(questions))
    else:
        record.rows.delete(record.prefix + QUESTIONS)
    record.head.total = (record.head.total - _weight(before) + _weight(questions)) & MASK
    if not record.head.passive:
        slots.recount(record)


def _weight(questions: Iterable[IdentityQuestion]) -> int:
    return sum(weight(version_hash("identity", (one.other, one.reason))) for one in questions)


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


def _claim(record: Record, event: PatientEvent, wanted: dict[str, tuple[str, str]], why: bytes) -> None:
    """Claims this record makes about others (target, doubt): send what is new, take back what no longer
    holds.
    """
    prefix = record.prefix + b"K" + why
    sent = {key[len(prefix) :].decode(): value.decode() for key, value in record.rows.scan(prefix)}
    me = record.head.patient
    # Of a Patient both kinds may be about one record.
    asserter = f"{me}~" if why == b"i" and me.startswith("Patient/") else me
    for other in sorted(sent.keys() - wanted.keys()):
        record.rows.delete(prefix + other.encode())
        target = sent[other].partition(_SEP)[0]
        _send(record, event, other, "link", f"{asserter}!{target}", LinkBody(asserter, target, False, (me,)))
    for other, (target, doubt) in sorted(wanted.items()):
        stated = f"{target}{_SEP}{doubt}" if doubt else target
        if sent.get(other) != stated:
            record.rows.put(prefix + other.encode(), stated.encode())
            name = f"{asserter}={target}" + ("?" if doubt else "")
            _send(record, event, other, "link", name, LinkBody(asserter, target, True, (me,), doubt=doubt))


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
