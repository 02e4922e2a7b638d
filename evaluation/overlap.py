"""How much two texts have in common: ROUGE, the counts that BLEU is made of, and cosine of embeddings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from schemas.errors import ConfigurationError

KINDS: Final = ("rouge1", "rouge2", "rougeL")
_ORDERS: Final = 4  # of BLEU's n-grams


@dataclass(frozen=True, slots=True)
class Overlap:
    """A text against its reference. `rouge`: precision, recall, F of each kind. `counts`: what BLEU sums over
    texts.
    """

    rouge: dict[str, tuple[float, float, float]]
    counts: tuple[float, ...]


def overlaps(pairs: Iterable[tuple[str, str]], kinds: Sequence[str] = KINDS) -> list[Overlap]:
    """Of (text, reference). ROUGE-L costs the product of the lengths. Raises ConfigurationError where the
    measuring libraries are not installed.
    """
    try:
        from rouge_score.rouge_scorer import RougeScorer
        from sacrebleu.metrics.bleu import BLEU
    except ImportError:
        raise ConfigurationError(
            "expected rouge-score and sacrebleu to compare drafts with references, they are not installed; "
            "install the extra "
            "(`pip install 'wardstream[evaluation]'`)"
        ) from None
    scorer, bleu = RougeScorer(list(kinds), use_stemmer=True), BLEU()
    found: list[Overlap] = []
    for text, reference in pairs:
        rouge = scorer.score(reference, text)
        counted = bleu.corpus_score([text], [[reference]])
        found.append(
            Overlap(
                {kind: (rouge[kind].precision, rouge[kind].recall, rouge[kind].fmeasure) for kind in kinds},
                (*counted.counts, *counted.totals, counted.sys_len, counted.ref_len),
            )
        )
    return found


def bleu_of(counts: Sequence[float]) -> float:
    """BLEU of a corpus from the summed counts of its texts, 0 to 1."""
    from sacrebleu.metrics.bleu import BLEU

    whole = [round(count) for count in counts]
    reported = BLEU.compute_bleu(
        whole[:_ORDERS], whole[_ORDERS : 2 * _ORDERS], whole[-2], whole[-1], smooth_method="exp"
    )
    return float(reported.score) / 100
