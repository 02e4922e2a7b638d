"""Documents and an encoder for tests of knowledge search."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.encoders.port import Vectors, unit
from models.search.pieces import Document

MARFAN = Document(
    "marfan",
    "Marfan syndrome",
    "Marfan syndrome is caused by variants of FBN1. Ectopia lentis is seen in 60 % of patients.",
)
FABRY = Document(
    "fabry",
    "Fabry disease",
    "Angiokeratoma and acroparesthesia begin in childhood. Alpha-galactosidase A is low.",
)
GOUT = Document("gout", "Gout", "Urate crystals in joints. Colchicine 0.5 mg relieves an attack.")
DOCUMENTS = (MARFAN, FABRY, GOUT)


class Meaning:
    """One axis for each thing that can be meant, whatever it is called."""

    dimension = 4
    name = "meaning"
    _AXES = (("lens", "lentis", "eye"), ("skin", "angiokeratoma"), ("joint", "gout", "urate"))

    def encode(self, texts: Sequence[str]) -> Vectors:
        rows = np.full((len(texts), self.dimension), 0.01)
        for row, text in zip(rows, texts, strict=True):
            for axis, words in enumerate(self._AXES):
                row[axis] += sum(text.lower().count(word) for word in words)
            row[3] = row.max() < 1  # means something else
        return unit(rows)
