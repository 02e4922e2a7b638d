"""Results, documents and medication orders: OBR, OBX, NTE; TXA; ORC, RXO, RXE, RXR, TQ1."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from typing import Final

from processors.ingest.v2.message import Field, Message, Segment, refused
from processors.ingest.v2.people import Resource, concept, derived, kept, named, stay, tables

_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d+)?")
_RANGE: Final = re.compile(
    r"(?P<low>-?\d+(?:\.\d+)?)\s*(?:-|–|to)\s*(?P<high>-?\d+(?:\.\d+)?)(?=\s|[^\d.]|$)"
)
_BOUND: Final = re.compile(r"(?P<sign><=?|>=?|≤|≥)\s*(?P<bound>-?\d+(?:\.\d+)?)(?=\s|$)")
_TERMS: Final = "http://terminology.hl7.org/CodeSystem/"
_UCUM: Final = "http://unitsofmeasure.org"
_COMPARATORS: Final = frozenset({"<", ">", "<=", ">="})
_TEXTS: Final = frozenset({"TX", "FT"})
_ENCODED: Final = {"Base64", "BASE64", "base64", ""}
_TYPES: Final = {
    "PDF": "application/pdf",
    "RTF": "application/rtf",
    "HTML": "text/html",
    "TEXT": "text/plain",
    "XML": "text/xml",
}


def number(text: str) -> int | float | None:
    """As JSON writes it; None for what is none, or too long to be kept exactly."""
    if not _NUMBER.fullmatch(text) or len(text) > 15:
        return None
    return float(text) if "." in text else int(text)


def _segment(group: Sequence[Segment], name: str) -> Segment:
    return next((one for one in group if one.name == name), Segment((name,), group[0].by))


def _notes(group: Sequence[Segment]) -> str:
    return "\n".join(one.whole() for nte in group if nte.name == "NTE" for one in nte.all(3))


# Results.


def results(message: Message, about: Resource) -> Iterator[Resource]:
    """A report for each OBR, with its observations. Raises InputError for one without a number."""
    order = ""
    groups = list(message.groups("ORC", "OBR"))
    for group in groups:
        if group[0].name == "ORC":
            order = named("DiagnosticReport", group[0].first(3), message) or named(
                "DiagnosticReport", group[0].first(2), message
            )
            continue
        yield from _report(message, group, about, order)
    if not any(group[0].name == "OBR" for group in groups):
        raise refused("result-without-order", "a segment OBR", "none", "OBR")


def _report(message: Message, group: Sequence[Segment], about: Resource, order: str) -> Iterator[Resource]:
    obr = group[0]
    key = (
        named("DiagnosticReport", obr.first(3), message)
        or order
        or named("DiagnosticReport", obr.first(2), message)
    )
    if not key:
        raise refused(
            "report-without-number", "a filler or placer number in OBR-3 or OBR-2", "neither", "OBR-3"
        )
    members = list(message.groups("OBX", within=group))
    texts = [one for one in members if one[0].text(2) in _TEXTS or one[0].text(2) == "ED"]
    category = next(
        (name for name, codes in tables()["category"].items() if obr.text(24).upper() in codes), ""
    )
    when = message.time(obr.text(7))
    seen: dict[str, int] = {}
    found = []
    for member in members:
        if member in texts:
            continue
        obx = member[0]
        what = "\x1f".join((obx.first(3).raw, obx.text(4)))
        seen[what] = seen.get(what, 0) + 1
        again = (str(seen[what]),) if seen[what] > 1 else ()
        found.append(
            _observation(message, member, about, derived("Observation", key, what, *again), when, category)
        )
    yield from found
    heard = _notes(group[: next((at for at, one in enumerate(group) if one.name == "OBX"), len(group))])
    yield kept(
        resourceType="DiagnosticReport",
        id=key,
        meta={"lastUpdated": message.sent()},
        status=tables()["report"].get(obr.text(25), "unknown"),
        category=[{"coding": [{"system": _TERMS + "v2-0074", "code": obr.text(24).upper()}]}]
        if obr.text(24)
        else [],
        code=concept(obr.first(4), message) or {"text": "Report"},
        subject=about,
        encounter=stay(message),
        effectiveDateTime=when,
        issued=_instant(message.time(obr.text(22))),
        result=[{"reference": f"Observation/{one['id']}"} for one in found],
        conclusion=heard,
        presentedForm=list(_presented(message, texts)),
    )


def _instant(time: str) -> str:
    return time if "T" in time else ""


def _observation(
    message: Message, group: Sequence[Segment], about: Resource, key: str, when: str, category: str
) -> Resource:
    obx = group[0]
    what = concept(obx.first(3), message)
    if not what:
        raise refused("result-without-code", "a code or text in OBX-3", "neither", "OBX-3")
    status = tables()["observation"].get(obx.text(11), "unknown")
    value = _value(message, obx)
    flags = [one.text().upper() for one in obx.all(8)]
    known = [flag for flag in flags if flag in tables()["interpretation"]]
    absent = not value and status not in ("cancelled", "entered-in-error", "registered")
    return kept(
        resourceType="Observation",
        id=key,
        meta={"lastUpdated": message.sent()},
        status=status,
        category=[{"coding": [{"system": _TERMS + "observation-category", "code": category}]}]
        if category
        else [],
        code=what,
        subject=about,
        encounter=stay(message),
        effectiveDateTime=message.time(obx.text(14)) or when,
        interpretation=[
            {"coding": [{"system": _TERMS + "v3-ObservationInterpretation", "code": flag}]} for flag in known
        ],
        note=[{"text": text}] if (text := _notes(group)) else [],
        referenceRange=[reference] if (reference := _reference(obx)) else [],
        dataAbsentReason={"coding": [{"system": _TERMS + "data-absent-reason", "code": "unknown"}]}
        if absent
        else {},
        **value,
    )


def _value(message: Message, obx: Segment) -> Resource:
    """By the type that OBX-2 states; what does not fit its type is kept as text."""
    kind, fields = obx.text(2), obx.all(5)
    if not fields:
        return {}
    first, whole = fields[0], "\n".join(one.whole() for one in fields)
    if kind == "NM" and (value := number(first.text())) is not None:
        return {"valueQuantity": {"value": value, **_unit(obx)}}
    if kind == "SN":
        sign, low, mark, high = (first.text(n) for n in (1, 2, 3, 4))
        left, right = number(low), number(high)
        if left is not None and not mark and sign in ("", "=", *_COMPARATORS):
            return {
                "valueQuantity": kept(value=left, comparator=sign if sign in _COMPARATORS else "")
                | _unit(obx)
            }
        if left is not None and right is not None and mark in ("-", ":", "/") and not sign:
            low_, high_ = {"value": left, **_unit(obx)}, {"value": right, **_unit(obx)}
            if mark == "-":
                return {"valueRange": {"low": low_, "high": high_}}
            return {"valueRatio": {"numerator": {"value": left}, "denominator": {"value": right}}}
        return {"valueString": " ".join(filter(None, (f"{sign}{low}{mark}{high}", obx.text(6))))}
    if kind in ("CE", "CWE", "CNE", "CF", "IS", "ID"):
        if len(fields) == 1 and kind not in ("IS", "ID"):
            return {"valueCodeableConcept": found} if (found := concept(first, message)) else {}
        return {"valueString": ", ".join(one.text(2) or one.text() for one in fields)}
    if kind in ("DT", "DTM", "TS") and (time := message.time(first.text())):
        return {"valueDateTime": time}
    unit = obx.text(6) if re.match(r"[<>=~]*\s*\d", whole) else ""
    return {"valueString": f"{whole} {unit}".strip()} if whole else {}


def _unit(obx: Segment) -> Resource:
    unit = obx.first(6)
    ucum = unit.text(3) == "UCUM" or not unit.text(3)
    return kept(
        unit=unit.text(2) or unit.text(),
        system=_UCUM if ucum and unit.text() and unit.text(3) else "",
        code=unit.text() if ucum and unit.text(3) else "",
    )


def _reference(obx: Segment) -> Resource:
    text = obx.first(7).whole()
    if (match := _RANGE.match(text)) is not None:
        low, high = number(match["low"]), number(match["high"])
        return kept(
            low={"value": low, **_unit(obx)} if low is not None else {},
            high={"value": high, **_unit(obx)} if high is not None else {},
            text=text,
        )
    if (match := _BOUND.match(text)) is not None and (bound := number(match["bound"])) is not None:
        return {"high" if match["sign"][0] in "<≤" else "low": {"value": bound, **_unit(obx)}, "text": text}
    return kept(text=text)


def _presented(message: Message, members: Sequence[Sequence[Segment]]) -> Iterator[Resource]:
    """Text, each part under its name; what is encapsulated, as it is."""
    parts: dict[str, list[str]] = {}
    for member in members:
        obx = member[0]
        if obx.text(2) == "ED":
            yield from _encapsulated(obx)
            continue
        title = obx.text(3, 2) or obx.text(3, 5)
        parts.setdefault(title, []).extend(one.whole() for one in obx.all(5))
        if heard := _notes(member):
            parts[title].append(heard)
    blocks = ["\n".join(([f"{title}:"] if title else []) + lines) for title, lines in parts.items() if lines]
    if blocks:
        yield {"contentType": "text/plain; charset=utf-8", "data": _data("\n\n".join(blocks))}


def _data(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _encapsulated(obx: Segment) -> Iterator[Resource]:
    """ED: source ^ type ^ subtype ^ encoding ^ data. Raises InputError for data that are not Base64."""
    for one in obx.all(5):
        kind, sub, encoding, data = (one.text(n) for n in (2, 3, 4, 5))
        media = _TYPES.get(sub.upper()) or (
            f"{kind.lower()}/{sub.lower()}" if "/" not in kind and kind and sub else ""
        )
        if encoding not in _ENCODED:
            yield {"contentType": media or "text/plain; charset=utf-8", "data": _data(data)}
            continue
        try:
            base64.b64decode(data, validate=True)
        except ValueError:
            raise refused("broken-attachment", "Base64 in OBX-5.5", "something else", "OBX-5") from None
        yield kept(contentType=media or "application/octet-stream", data=data)


# Documents.


def document(message: Message, about: Resource) -> Resource:
    """Of TXA and the OBX below it. Raises InputError for one without a number or a text."""
    txa, how = message.one("TXA"), tables()["documents"][message.header.text(9, 2)]
    key = named("DocumentReference", txa.first(12), message)
    if not key:
        raise refused("document-without-number", "a unique number in TXA-12", "none", "TXA-12")
    members = [[one] for one in message.of("OBX")]
    contents = list(_presented(message, [one for one in members if one[0].text(2) in (*_TEXTS, "ED", "ST")]))
    gone = txa.text(19) == "CA" or how["status"] == "entered-in-error"
    if not contents and not gone:
        raise refused("document-without-text", "OBX with TX, FT, ST or ED below TXA", "none", "OBX-5")
    code = txa.text(2).upper()
    known = tables()["document_type"].get(code)
    kind = concept(txa.first(2), message)
    if known:
        kind = {
            "coding": [{"system": "http://loinc.org", "code": known[0], "display": known[1]}],
            "text": known[1],
        }
    former = named("DocumentReference", txa.first(13), message)
    written = next(filter(None, (message.time(txa.text(n)) for n in (6, 4, 7))), message.sent())
    return kept(
        resourceType="DocumentReference",
        id=key,
        meta={"lastUpdated": message.sent()},
        status="entered-in-error" if gone else "superseded" if txa.text(19) == "OB" else how["status"],
        docStatus="entered-in-error" if gone else tables()["completion"].get(txa.text(17), ""),
        type=kind,
        subject=about,
        date=written if "T" in written else message.sent(),
        author=[
            {"display": who}
            for one in txa.all(9)
            if (who := " ".join(filter(None, (one.text(6), one.text(3), one.text(2)))))
        ],
        relatesTo=[{"code": how["parent"], "target": {"reference": f"DocumentReference/{former}"}}]
        if former and "parent" in how
        else [],
        securityLabel=[{"coding": [{"system": _TERMS + "v3-Confidentiality", "code": label}]}]
        if (label := tables()["confidential"].get(txa.text(18)))
        else [],
        content=[{"attachment": one} for one in contents] or [{"attachment": {"contentType": "text/plain"}}],
        context=kept(encounter=[where] if (where := stay(message)) else []),
    )


# Medication orders.


def medications(message: Message, about: Resource) -> Iterator[Resource]:
    """One for each ORC. Raises InputError for one without a number, a known control code, or a medicine."""
    groups = list(message.groups("ORC"))
    if not groups:
        raise refused("order-without-control", "a segment ORC", "none", "ORC")
    for group in groups:
        yield _medication(message, group, about)


def _medication(message: Message, group: Sequence[Segment], about: Resource) -> Resource:
    orc, rxo, rxe, rxr = group[0], _segment(group, "RXO"), _segment(group, "RXE"), _segment(group, "RXR")
    key = named("MedicationRequest", orc.first(2), message) or named(
        "MedicationRequest", orc.first(3), message
    )
    if not key:
        raise refused(
            "order-without-number", "a placer or filler number in ORC-2 or ORC-3", "neither", "ORC-2"
        )
    status = tables()["order"].get(orc.text(1), "")
    if not status:
        raise refused(
            "unknown-order-control",
            "an order control code of HL7 table 0119 that tables.yaml has",
            "another",
            "ORC-1",
        )
    if status == "active":
        status = tables()["order_status"].get(orc.text(5), status)
    drug = concept(rxe.first(2), message) or concept(rxo.first(1), message)
    if not drug:
        raise refused(
            "order-without-medicine",
            "the medicine in RXE-2 or RXO-1, also where it is stopped",
            "neither",
            "RXE-2",
        )
    timing = next((one for one in group if one.name == "TQ1"), None)
    amount = (
        (rxe.text(3), rxe.text(4), rxe.first(5)) if rxe.text(3) else (rxo.text(2), rxo.text(3), rxo.first(4))
    )
    if not amount[0] and rxo.text(18):  # strength alone
        amount = (rxo.text(18), "", rxo.first(19))
    words = "; ".join(
        dict.fromkeys(
            text for one in (*rxe.all(7), *rxo.all(7), *rxo.all(6)) if (text := one.text(2) or one.text())
        )
    )
    rhythm, bounds, needed, urgent = _timing(message, timing, orc if orc.text(7) else None, rxe)
    note = "\n".join(
        filter(
            None,
            (
                _notes(group),
                f"Strength: {rxe.text(25)} {rxe.text(26, 2) or rxe.text(26)}".strip() if rxe.text(25) else "",
            ),
        )
    )
    return kept(
        resourceType="MedicationRequest",
        id=key,
        meta={"lastUpdated": message.sent()},
        status=status,
        intent="order",
        priority=urgent,
        medicationCodeableConcept=drug,
        subject=about,
        encounter=stay(message),
        authoredOn=message.time(orc.text(9)) or message.sent(),
        requester=kept(display=" ".join(filter(None, (orc.text(12, 6), orc.text(12, 3), orc.text(12, 2))))),
        note=[{"text": note}] if note else [],
        dosageInstruction=[dosage]
        if (
            dosage := kept(
                text=words,
                timing=kept(repeat=kept(boundsPeriod=bounds), code={"text": rhythm} if rhythm else {}),
                asNeededBoolean=True if needed else None,
                route=concept(rxr.first(1), message),
                doseAndRate=[dose] if (dose := _dose(*amount)) else [],
            )
        )
        else [],
    )


def _dose(least: str, most: str, unit: Field) -> Resource:
    low, high = number(least), number(most)
    words = kept(unit=unit.text(2) or unit.text())
    if low is not None and high is not None and high != low:
        return {"doseRange": {"low": {"value": low, **words}, "high": {"value": high, **words}}}
    return {"doseQuantity": {"value": low, **words}} if low is not None else {}


def _timing(
    message: Message, tq1: Segment | None, orc: Segment | None, rxe: Segment
) -> tuple[str, Resource, bool, str]:
    """How often, from when to when, whether as needed, how urgent: of TQ1, else of the older ORC-7 or RXE-1."""
    if tq1 is not None:
        pattern = " ".join(text for one in tq1.all(3) if (text := one.text(1, 2) or one.text()))
        start, end, priority = tq1.text(7), tq1.text(8), tq1.text(9)
        pattern = " ".join(filter(None, (pattern, tq1.text(11))))
    else:
        quantity = orc.first(7) if orc is not None else rxe.first(1)
        pattern, start, end, priority = quantity.text(2), quantity.text(4), quantity.text(5), quantity.text(6)
    needed = bool(re.search(r"\bPRN\b", f"{pattern} {priority}", re.IGNORECASE))
    rhythm = re.sub(r"\bPRN\b", "", pattern, flags=re.IGNORECASE).strip()
    bounds = kept(start=message.time(start), end=message.time(end))
    return (
        rhythm,
        bounds,
        needed,
        {"S": "stat", "A": "asap", "R": "routine", "T": "urgent"}.get(priority[:1], "")
        if priority != "PRN"
        else "",
    )
