"""A tokenizer of listed tokens, each one word of a small language, and what the tokens of any byte-level
tokenizer add to a text.
"""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from functools import cache
from typing import Any


def listed(tokens: Sequence[str]) -> Any:
    """A `tokenizers.Tokenizer` of these tokens; a token's place is its id. The last one stands for what is
    none of them.
    """
    from tokenizers import AddedToken, Tokenizer, models

    tokenizer = Tokenizer(
        models.WordLevel({token: at for at, token in enumerate(tokens)}, unk_token=tokens[-1])
    )
    tokenizer.add_special_tokens([AddedToken(one, special=True, normalized=False) for one in tokens])
    return tokenizer


class Pieces:
    """What each token of a byte-level tokenizer adds to a text, however a character's bytes are spread over
    tokens.
    """

    def __init__(self, tokenizer: Any) -> None:
        added = {id: token.content for id, token in tokenizer.get_added_tokens_decoder().items()}
        self._bytes = [
            added[id].encode() if id in added else _plain(tokenizer.id_to_token(id))
            for id in range(tokenizer.get_vocab_size())
        ]

    def of(self, ids: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        """The text, and where in it each token ends. Bytes that are no UTF-8 become U+FFFD."""
        whole = Writing(self)
        ends = []
        for id in ids:
            whole.add(id)
            ends.append(len(whole.text))
        whole.finish()
        return whole.text, (*ends[:-1], len(whole.text)) if ends else ()

    def bytes(self, id: int) -> bytes:
        return self._bytes[id] if id < len(self._bytes) else b""  # rows of padding in a model's table


class Writing:
    """A text as it grows."""

    def __init__(self, pieces: Pieces) -> None:
        self.text = ""
        self._pieces = pieces
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def add(self, id: int) -> None:
        self.text += self._decoder.decode(self._pieces.bytes(id))

    def finish(self) -> None:
        self.text += self._decoder.decode(b"", final=True)


def _plain(token: str | None) -> bytes:
    table = _alphabet()
    return bytes(table[c] for c in token or "" if c in table)


@cache
def _alphabet() -> dict[str, int]:
    """GPT-2's printable stand-ins of the 256 bytes, as every byte-level tokenizer has them."""
    own = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in own]
    return {chr(byte): byte for byte in own} | {chr(256 + at): byte for at, byte in enumerate(others)}
