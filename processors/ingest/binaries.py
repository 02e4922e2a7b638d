"""Attachments whose content travels next to them: in a Binary of the same Bundle, contained, or in a `data:`
URL.

They are put where the canonical step looks, `Attachment.data`, before the content hash is taken: the same
DocumentReference with another Binary is another version. What is not in the record stays a URL; nothing is
fetched.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from processors.ingest.references import References

#: type -> (list of holders, the attachment in each; "" where the holder is the attachment)
_ATTACHMENTS: Final = {
    "DocumentReference": ("content", "attachment"),
    "DiagnosticReport": ("presentedForm", ""),
}
_DATA_URL: Final = re.compile(r"data:(?P<type>[^,]{0,200}?)(?P<base64>;base64)?,(?P<data>.*)", re.S | re.I)


def with_binaries(
    resource: Mapping[str, Any], resource_type: str, references: References
) -> Mapping[str, Any]:
    """The resource itself where nothing travels next to it."""
    field, inner = _ATTACHMENTS.get(resource_type, ("", ""))
    holders = resource.get(field)
    if not isinstance(holders, list):
        return resource
    filled = [_filled(holder, inner, references) for holder in holders]
    if all(new is old for new, old in zip(filled, holders, strict=True)):
        return resource
    return {**resource, field: filled}


def _filled(holder: Any, inner: str, references: References) -> Any:
    attachment = holder.get(inner) if inner and isinstance(holder, dict) else holder
    if not isinstance(attachment, dict) or attachment.get("data"):
        return holder
    url = attachment.get("url")
    found = _content(url, references) if isinstance(url, str) and url else None
    if found is None:
        return holder
    kind, data = found
    new = {**attachment, "data": data}
    if kind and not attachment.get("contentType"):
        new["contentType"] = kind
    return {**holder, inner: new} if inner else new


def _content(url: str, references: References) -> tuple[str, str] | None:
    """(content type, base64), None where the record does not hold it."""
    if url[:5].lower() == "data:":
        return _of_data_url(url)
    binary = references.resource({"reference": url})
    if binary is None or binary.get("resourceType") != "Binary":
        return None
    data, kind = binary.get("data"), binary.get("contentType")
    return (kind if isinstance(kind, str) else "", data) if isinstance(data, str) and data else None


def _of_data_url(url: str) -> tuple[str, str] | None:
    match = _DATA_URL.fullmatch(url)
    if match is None:
        return None
    raw = unquote_to_bytes(match["data"])
    if not match["base64"]:
        return match["type"], base64.b64encode(raw).decode()
    try:
        return match["type"], base64.b64encode(base64.b64decode(raw, validate=True)).decode()
    except (binascii.Error, ValueError):
        return None
