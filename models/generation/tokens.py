"""A tokenizer made for trajectories: each tag is one token, and a name that is frequent is one, too.

Byte-level BPE whose merges may cross blanks but no punctuation: "Global developmental delay" can become one token, wherever it stands. With a
vocabulary of 8 192 a phenotype of the cases it was made from is two tokens in the mean, a disease five, and copying a name is copying few tokens.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

END: Final = "<|end|>"
PAD: Final = "<|pad|>"
BEGIN: Final = "<|begin|>"
#: What separates names in a trajectory; blanks beside it belong to it, so that a name is the same tokens everywhere.
_BETWEEN: Final = r"\s*(?:[;:()\[\]|]|\n)\s*|\\textbf\{|\}\s*|^\s+|\s+$|\d"
#: Conversations for folders that another server opens: the parts, and nothing between them.
TEMPLATE: Final = "{{ '" + BEGIN + "' }}{% for message in messages %}{% if message.content %}{{ message.content }}\n{% endif %}{% endfor %}"


def trained(texts: Iterable[str], tags: Sequence[str], *, vocabulary: int = 8_192) -> Any:
    """A `tokenizers.Tokenizer` of these texts. Equal texts give equal tokens."""
    from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(Regex(_BETWEEN), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary,
        special_tokens=[AddedToken(one, special=True, normalized=False) for one in (PAD, BEGIN, END, *tags)],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


class Pieces:
    """What each token of a byte-level tokenizer adds to a text, however a character's bytes are spread over tokens."""

    def __init__(self, tokenizer: Any) -> None:
        added = {id: token.content for id, token in tokenizer.get_added_tokens_decoder().items()}
        self._bytes = [
            added[id].encode() if id in added else _plain(tokenizer.id_to_token(id)) for id in range(tokenizer.get_vocab_size())
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
