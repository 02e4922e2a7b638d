"""The encoder that the settings name."""

from __future__ import annotations

from models.encoders.cached import CachedEncoder
from models.encoders.port import Encoder
from processors.notes.chunking import content_hash
from schemas.errors import ConfigurationError
from wardstream.settings import Settings


def encoder_of(settings: Settings) -> Encoder:
    """Loaded, with a memory. Raises ConfigurationError where none is set, or the model cannot be loaded."""
    wanted = settings.encoder
    if not wanted.answers():
        raise ConfigurationError(
            f"expected an encoder, encoder.use is {wanted.use}; install the extra (`pip install "
            "'wardstream[encoder]'`), or set "
            "encoder.use to server and embedding_server.model. Without one notes are found by their words"
        )
    return CachedEncoder(_encoder(settings), capacity=wanted.remembered, key=content_hash)


def _encoder(settings: Settings) -> Encoder:
    wanted = settings.encoder
    if wanted.use == "server":
        from models.encoders.openai import EmbeddingServer

        return EmbeddingServer(settings.embedding_server)
    if wanted.use == "local":
        from models.encoders.sentence import SentenceEncoder

        if not wanted.model:
            raise ConfigurationError(
                "expected encoder.model where encoder.use is local: a folder, or a name in the local cache"
            )
        return SentenceEncoder(wanted.model, wanted)
    from models.encoders.sentence import minilm

    return minilm(wanted)
