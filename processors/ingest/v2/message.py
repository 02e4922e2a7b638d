"""An HL7 v2 message in ER7: segments, fields, escapes, times; and its acknowledgement. Pure; bytes in, bytes out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final, Literal, NamedTuple
from zoneinfo import ZoneInfo

from processors.ingest.v2.settings import V2Settings
from schemas.errors import InputError

#: What MSH-18 names (HL7 table 0211), as Python names it.
_CHARSETS: Final[Mapping[str, str]] = {
    "ASCII": "ascii",
    "UNICODE UTF-8": "utf-8",
    "UTF-8": "utf-8",
    **{f"8859/{part}": f"iso8859-{part}" for part in range(1, 16)},
    "UNICODE": "utf-16",
    "ISO IR87": "iso2022_jp",
    "ISO IR159": "iso2022_jp_2",
    "GB 18030-2000": "gb18030",
    "KS X 1001": "euc_kr",
    "BIG-5": "big5",
}
_TIME: Final = re.compile(
    r"(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:\.(\d{1,6})\d*)?)?)?)?)?)?([+-]\d{4})?", re.ASCII
)
_ESCAPE: Final = re.compile(r"\\([^\\\r]{0,200})\\")
_SEGMENT: Final = re.compile(r"[A-Z][A-Z0-9]{2}")
_NULL: Final = '""'
_FEED: Final = re.compile(r"[\r\n]+")


def refused(reason: str, expected: str, got: str, location: str) -> InputError:
    """Of a message that cannot be used."""
    return InputError(reason, expected=expected, came=got, location=location)


class Separators(NamedTuple):
    field: str
    component: str
    repetition: str
    escape: str
    sub: str


class Field(NamedTuple):
    """One repetition of a field."""

    raw: str
    by: Separators

    def text(self, component: int = 1, sub: int = 1) -> str:
        """ "" for what is absent, and for the null of HL7, two quotation marks."""
        parts = self.raw.split(self.by.component)
        if len(parts) < component:
            return ""
        subs = parts[component - 1].split(self.by.sub)
        return _plain(subs[sub - 1], self.by) if len(subs) >= sub else ""

    def whole(self) -> str:
        """As text: of ST, TX and FT, where the other separators mean nothing."""
        return _plain(self.raw, self.by)


class Segment(NamedTuple):
    """`fields[0]` is the name. In MSH the first field is the separator itself, as HL7 counts."""

    fields: tuple[str, ...]
    by: Separators

    @property
    def name(self) -> str:
        return self.fields[0]

    def all(self, number: int) -> list[Field]:
        """The repetitions that are not empty."""
        raw = self.fields[number] if number < len(self.fields) else ""
        found = [Field(one, self.by) for one in raw.split(self.by.repetition)]
        return [one for one in found if one.raw not in ("", _NULL)]

    def first(self, number: int) -> Field:
        """Empty where there is none."""
        return next(iter(self.all(number)), Field("", self.by))

    def text(self, number: int, component: int = 1, sub: int = 1) -> str:
        return self.first(number).text(component, sub)


class Message(NamedTuple):
    """Segments in order, MSH first; `zone`: of times without an offset."""

    segments: tuple[Segment, ...]
    zone: ZoneInfo
    settings: V2Settings

    @property
    def header(self) -> Segment:
        return self.segments[0]

    @property
    def kind(self) -> str:
        """ "ADT^A01"."""
        structure = self.header.text(9, 3).partition("_")[2]
        return f"{self.header.text(9, 1)}^{self.header.text(9, 2) or structure}"

    @property
    def control(self) -> str:
        return self.header.text(10)

    @property
    def sender(self) -> str:
        """Sending facility, else application: who names what has no authority."""
        return self.header.text(4) or self.header.text(3) or "unknown"

    def of(self, name: str) -> Iterator[Segment]:
        return (one for one in self.segments if one.name == name)

    def one(self, name: str) -> Segment:
        """Empty where there is none."""
        return next(self.of(name), Segment((name,), self.header.by))

    def groups(self, *heads: str, within: Sequence[Segment] | None = None) -> Iterator[list[Segment]]:
        """Segments from each head to before the next; what precedes the first is left out."""
        group: list[Segment] = []
        for segment in self.segments if within is None else within:
            if segment.name in heads:
                if group:
                    yield group
                group = [segment]
            elif group:
                group.append(segment)
        if group:
            yield group

    def time(self, text: str) -> str:
        """A FHIR date where HL7 has the day or less, else a dateTime with its offset; "" for what is no time."""
        match = _TIME.fullmatch(text)
        if match is None:
            return ""
        year, month, day, hour, minute, second, fraction, offset = match.groups()
        try:
            if hour is None:
                datetime(int(year), int(month or 1), int(day or 1), tzinfo=self.zone)
                return "-".join(part for part in (year, month, day) if part)
            moment = datetime.strptime(
                f"{year}{month}{day}{hour}{minute or '00'}{second or '00'}.{fraction or '0'}",
                "%Y%m%d%H%M%S.%f",
            ).replace(tzinfo=datetime.strptime(offset, "%z").tzinfo if offset else self.zone)
            return moment.isoformat(timespec="milliseconds" if fraction else "seconds")
        except (ValueError, OverflowError):
            return ""

    def sent(self) -> str:
        """When the message was made: MSH-7, to the second at least. Raises InputError."""
        found = self.time(self.header.text(7))
        if "T" not in found:
            raise refused(
                "message-without-time", "a date and time in MSH-7", "none that can be read", "MSH-7"
            )
        return found


def parse(raw: bytes, settings: V2Settings) -> Message:
    """Raises InputError for bytes that are no message, or not in the characters that it names."""
    start = raw.lstrip(b"\r\n \t\xef\xbb\xbf")
    if not start.startswith(b"MSH") or len(start) < 9:
        raise refused("not-a-message", "a segment MSH first", "something else", "MSH")
    head = start.split(b"\r")[0].decode("latin-1")
    by = Separators(head[3], *(head[4:8] if head[8] == head[3] else head[4:9][:4]))
    if len(set(by)) < 5 or any(one.isalnum() or one.isspace() for one in by):
        raise refused("not-a-message", "five separators in MSH-1 and MSH-2", "others", "MSH-2")
    named = head.split(by.field)[17] if head.count(by.field) >= 17 else ""
    charset = (
        _CHARSETS.get(named.split(by.repetition)[0].strip().upper(), "")
        if named.strip()
        else settings.charset
    )
    try:
        text = start.decode(charset)
    except (UnicodeDecodeError, LookupError):
        raise refused(
            "wrong-characters",
            f"characters of {charset or 'a known encoding'} (MSH-18, else v2.charset)",
            "others",
            "MSH-18",
        ) from None
    segments: list[Segment] = []
    for line in _FEED.split(text):
        if not line.strip():
            continue
        fields = line.split(by.field)
        if not _SEGMENT.fullmatch(fields[0].strip()):
            raise refused(
                "not-a-segment",
                "a segment's name of three characters at the beginning of each line",
                "something else",
                f"segment {len(segments) + 1}",
            )
        fields[0] = fields[0].strip()
        segments.append(Segment((fields[0], by.field, *fields[1:]) if not segments else tuple(fields), by))
    header = segments[0]
    zone = settings.zones.get(header.text(4)) or settings.zones.get(header.text(3)) or settings.zone or "UTC"
    return Message(tuple(segments), ZoneInfo(zone), settings)


def _plain(raw: str, by: Separators) -> str:
    if raw == _NULL:
        return ""
    return (
        (_ESCAPE if by.escape == "\\" else _escape_of(by.escape))
        .sub(lambda m: _unescaped(m, by), raw)
        .strip()
    )


def _escape_of(mark: str) -> re.Pattern[str]:
    return re.compile(rf"{re.escape(mark)}([^{re.escape(mark)}\r]{{0,200}}){re.escape(mark)}")


def _unescaped(match: re.Match[str], by: Separators) -> str:
    code = match[1]
    known = {"F": by.field, "S": by.component, "T": by.sub, "R": by.repetition, "E": by.escape, "P": "#"}
    if code in known:
        return known[code]
    if code.startswith((".br", ".sp", ".ce")):
        return "\n" * (int(code[3:]) if code[3:].isdecimal() and len(code) < 5 else 1)
    if code.startswith(("X", "x")) and re.fullmatch(r"(?:[0-9A-Fa-f]{2})+", code[1:]):
        data = bytes.fromhex(code[1:])
        return "\n" if set(data) <= {10, 13} else data.decode("utf-8", errors="replace")
    if code in ("H", "N") or re.fullmatch(r"\.(?:in|ti|sk|fi|nf)[+-]?\d*", code):
        return ""  # how it looks
    return match[0]  # a backslash that is one


# The acknowledgement.

Code = Literal["A", "E", "R"]


def acknowledgement(raw: bytes, code: Code, now: str, why: str = "") -> bytes:
    """Accepted, error in its content, or rejected for another reason; of `raw`, which may be no message at all. `now`: as
    HL7 writes it. In enhanced mode (MSH-15) it is the commit acknowledgement.
    """
    head = (
        raw.lstrip(b"\r\n \t\xef\xbb\xbf").split(b"\r")[0].split(b"\n")[0].decode("ascii", errors="replace")
    )
    mark = head[3] if head.startswith("MSH") and len(head) > 3 and not head[3].isalnum() else "|"
    fields = ["MSH", mark, *head.split(mark)[1:]] if head.startswith("MSH") else ["MSH", "|"]
    given = dict(enumerate(one[:200] for one in fields))
    encoding = given.get(2, "")
    by = (
        encoding
        if 4 <= len(encoding) <= 5 and not any(c.isalnum() or c.isspace() for c in encoding)
        else "^~\\&"
    )
    event = given.get(9, "").split(by[0])[1:2]
    enhanced = given.get(15, "").strip() in ("AL", "ER", "SU")
    control = given.get(10, "")
    msh = [
        "MSH",
        by,
        *(given.get(number, "") for number in (5, 6, 3, 4)),
        now,
        "",
        by[0].join(["ACK", *event]),
        f"ACK{control}"[:50],
        given.get(11) or "P",
        given.get(12) or "2.5.1",
    ]
    text = "".join(" " if c in mark + by or not c.isprintable() else c for c in why)
    lines = [mark.join(msh), mark.join(["MSA", ("C" if enhanced else "A") + code, control, text[:80]])]
    if code != "A":
        error = {"E": f"207{by[0]}Application internal error", "R": f"200{by[0]}Unsupported message type"}[
            code
        ]
        lines.append(mark.join(["ERR", "", "", f"{error}{by[0]}HL70357", "E", "", "", "", text[:250]]))
    return "\r".join([*lines, ""]).encode("ascii", errors="replace")
