"""Inputs that are nearly right: what a broken gateway, a cut file or an attacker sends.

Each is made from a sample by one to four changes, of its bytes or, where it is JSON, of its values. The same
seed makes the same inputs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

_STRANGE: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 10**30, 1e308, 5e-324, "", " ", "\0", "\u202e", "\ud83d\ude00", "a" * 5000, [], {}, [[]], [None],
    {"a": {"b": []}}, "2024-13-45", "9999-12-31T24:00:00Z", "0001-01-01", "Patient/", "#", "urn:uuid:", "http://[", "%s%n",
    "<script>", "{{7*7}}", "../../etc/passwd", "NaN", "1e999999",
)  # fmt: skip
_TOKENS: Final = (
    b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"{", b"}", b"[", b"]", b'"', b"\\u0000", b"\\ud800", b"<", b">", b"</", b"<!--", b"&#0;",
    b"((((((((((", b"))))))))))", b"\r\n\r\n", b"%", b"\\", b"*" * 300, b"- " * 200, b"1." * 200, b":" * 100, b"\t" * 200,
    b"{\\rtf1 ", b"\\'zz", b"@2024-", b"..", b"$this", b"now() - ", b"<search>", b"</reason>", b"|" * 100, b"\n" * 500,
)  # fmt: skip


def inputs(samples: Sequence[bytes], number: int, seed: int) -> Iterator[bytes]:
    """`number` inputs. The first ones are the samples as they are."""
    random = Random(seed)
    yield from samples[:number]
    for _ in range(number - len(samples)):
        sample = random.choice(samples)
        for _ in range(random.randint(1, 4)):
            sample = (
                _of_value(sample, random) if random.random() < 0.5 else _of_bytes(sample, samples, random)
            )
        yield sample


def _of_bytes(sample: bytes, samples: Sequence[bytes], random: Random) -> bytes:
    start = random.randint(0, len(sample))
    end = min(len(sample), start + random.choice((1, 2, 8, 64, 512)))
    match random.randrange(6):
        case 0:
            return sample[:start] + sample[end:]
        case 1:
            return sample[:start] + random.choice(_TOKENS) + sample[start:]
        case 2:
            return sample[:end] + sample[start:end] * random.choice((1, 3, 40)) + sample[end:]
        case 3:
            return sample[:start]
        case 4:
            other = random.choice(samples)
            cut = random.randint(0, len(other))
            return sample[:start] + other[cut : cut + 2000]
    return sample[:start] + random.randbytes(end - start) + sample[end:]


def _of_value(sample: bytes, random: Random) -> bytes:
    try:
        whole = json.loads(sample)
    except (ValueError, RecursionError):
        return sample
    place: Any = whole
    while isinstance(place, (dict, list)) and place:
        key = random.choice(list(place) if isinstance(place, dict) else range(len(place)))
        inner = place[key]
        if not isinstance(inner, (dict, list)) or not inner or random.random() < 0.2:
            if isinstance(place, dict) and random.random() < 0.15:
                place[random.choice(("id", "resourceType", "extension", "value", "é" * 70))] = place.pop(key)
            elif isinstance(place, list) and random.random() < 0.3:
                place.extend([inner] * random.choice((1, 50)))
            else:
                place[key] = random.choice(_STRANGE)
            break
        place = inner
    return json.dumps(whole).encode()
