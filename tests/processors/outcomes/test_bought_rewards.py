"""No trick earns a draft more than an honest one: neither of the draft, nor of who reviews it.

Each case is a draft and what is known of it, with the honest draft of the same stay. The second half was written
after the rules of processors/outcomes were fixed.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from processors.outcomes import Draft, Reward, settle
from processors.outcomes.comparing import COPIED, aligned, copied, joint, reversals, words
from schemas.instant import HOUR
from schemas.outcomes import ClinicianDocument, Mark, Outcome

COURSE = (
    "She was admitted on Monday with two days of breathlessness on climbing stairs and swelling of both ankles.",
    "The chest film showed fluid at both bases and the echocardiogram an ejection fraction of 35 percent.",
    "With intravenous diuretics she lost four kilograms and walked the corridor without stopping yesterday.",
)
PLAN = (
    "Continue bumetanide 2 mg twice daily and weigh every morning.",
    "Ramipril 5 mg daily was started and potassium is to be measured on Friday.",
    "She is allergic to trimethoprim with a rash.",
    "There is no chest pain today.",
)
SENTENCES = (*COURSE, *PLAN)
#: What the clinician would have written alone.
OWN_NOTE = (
    "Admitted Monday, breathless two days, ankles swollen. Film: fluid both bases; echo EF 35 percent. Lost four "
    "kilograms on intravenous diuretics. Bumetanide 2 mg twice daily, weigh daily. Ramipril 5 mg daily started, "
    "potassium Friday. Trimethoprim allergy (rash). No chest pain. Walking the corridor again."
)
TYPED = OWN_NOTE.replace("Lost", "She has lost")


def drafted(*sentences: str, sections: tuple[str, ...] = (), own: tuple[str, ...] | None = None) -> Draft:
    text = "\n".join(sentences)
    return Draft(
        "r1",
        "progress-note",
        "d1",
        "Encounter/1",
        10 * HOUR,
        text,
        sentences if own is None else own,
        "Patient/1",
        "urn:uuid:1",
        f"Progress note\n{text}\nDrafted by a machine, to be checked.",
        sections=sections or ("\n".join(sentences[:3]), "\n".join(sentences[3:])),
    )


HONEST = drafted(*SENTENCES)
#: As of quotations of another note each.
JOINTS = tuple(filter(None, (joint(*pair) for pair in pairwise(SENTENCES))))


def note(text: str) -> ClinicianDocument:
    return ClinicianDocument(
        "DocumentReference/1",
        "1",
        (1, 0, ""),
        "Patient/1",
        "Encounter/1",
        14 * HOUR,
        "progress-note",
        True,
        text,
    )


def mark(text: str = "", verdict: str = "accepted", seconds: float | None = None) -> Mark:
    return Mark(
        "Task/1",
        "1",
        (1, 0, ""),
        "Patient/1",
        "Encounter/1",
        12 * HOUR,
        "urn:uuid:1",
        verdict,  # type: ignore[arg-type]
        text=text,
        seconds=seconds,
    )


def found(draft: Draft, *outcomes: Outcome) -> Reward:
    (reward,) = settle([draft], outcomes, 1000 * HOUR)
    return reward


def worth(reward: Reward) -> float:
    """What is learned of it; an echo is worth nothing."""
    return 0.0 if reward.echo or reward.value is None else reward.value


def put_in(text: str, every: int, word: str = "indeed") -> str:
    """A copy with a word put in at every so many words."""
    parts = text.split()
    return " ".join(f"{one} {word}" if at % every == every - 1 else one for at, one in enumerate(parts))


def swapped(text: str, every: int) -> str:
    parts = text.split()
    return " ".join("likewise" if at % every == every - 1 else one for at, one in enumerate(parts))


def left_out(text: str, every: int) -> str:
    return " ".join(one for at, one in enumerate(text.split()) if at % every != every - 1)


COPY = " ".join(SENTENCES)
FILLER = tuple(
    f"Reference values and earlier results of panel {name} can be found in the chart of this stay."
    for name in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
)
#: The honest draft: read for four minutes and accepted, and the clinician's own note is their own.
READ = mark(seconds=240)


class Case(NamedTuple):
    draft: Draft
    outcomes: tuple[Outcome, ...]
    honest: tuple[Outcome, ...] = (note(OWN_NOTE), READ)


def edited(change: Callable[[str], str], *more: str) -> Mark:
    return mark(change("\n".join((*SENTENCES, *more))), "edited", 240)


#: The same correction of the honest draft and of one that hides it.
DOSE: Callable[[str], str] = lambda text: text.replace("bumetanide 2 mg twice", "bumetanide 1 mg twice")  # noqa: E731
WRONG = ("She can go home tomorrow and see her own doctor next week.",)

CASES = {
    # before the rules were fixed
    "accepted without having been open": Case(HONEST, (note(OWN_NOTE), mark())),
    "accepted after three seconds": Case(HONEST, (note(OWN_NOTE), mark(seconds=3))),
    "copied word by word": Case(HONEST, (note(COPY),), (note(OWN_NOTE),)),
    "copied with a word put in at each seventh place": Case(
        HONEST, (note(put_in(COPY, 7)),), (note(OWN_NOTE),)
    ),
    "copied with each sixth word replaced": Case(HONEST, (note(swapped(COPY, 6)),), (note(OWN_NOTE),)),
    "copied, and each fifth word left out": Case(HONEST, (note(left_out(COPY, 5)),), (note(OWN_NOTE),)),
    "sentences of under eight words, copied": Case(
        drafted(
            *(part + "." for one in SENTENCES for part in one.rstrip(".").replace(" and ", ". ").split(". "))
        ),
        (note(COPY.replace(" and ", ". ")),),
        (note(OWN_NOTE),),
    ),
    "quotations of notes in an order of its own, copied": Case(
        replace(drafted(*SENTENCES, own=()), joints=JOINTS), (note(COPY),), (note(OWN_NOTE),)
    ),
    "padded, so that a dose that was corrected is a small part": Case(
        drafted(*SENTENCES, *FILLER, sections=("\n".join(COURSE), "\n".join(PLAN), "\n".join(FILLER))),
        (edited(DOSE, *FILLER),),
        (edited(DOSE),),
    ),
    "a mistake that is easy to see, to be edited instead of accepted": Case(
        drafted(*SENTENCES, "Teh end."), (mark("\n".join((*SENTENCES, "The end.")), "edited"),), (mark(),)
    ),
    # after the rules were fixed
    "accepted by one who was never shown it, next to a copy": Case(HONEST, (note(COPY), mark())),
    "copied in halves with a paragraph between": Case(
        HONEST,
        (note(f"{' '.join(COURSE)} {OWN_NOTE} {' '.join(PLAN)}"),),
        (note(OWN_NOTE),),
    ),
    "copied in other case, with bullets and without punctuation": Case(
        HONEST, (note("\n- ".join(COPY.upper().replace(".", "").split("  "))),), (note(OWN_NOTE),)
    ),
    "copied with another word put in at each fourth place": Case(
        HONEST, (note(put_in(COPY, 4, "then")),), (note(OWN_NOTE),)
    ),
    "an allergy left out by the draft's reviewer only in part": Case(
        HONEST,
        (edited(lambda text: text.replace("She is allergic to", "She is not allergic to")),),
        (edited(lambda text: text.replace("two days of", "three days of")),),
    ),
    "a drug that was swapped in a long letter": Case(
        drafted(*SENTENCES, *FILLER, sections=("\n".join(SENTENCES), "\n".join(FILLER))),
        (edited(lambda text: text.replace("Ramipril", "Losartan"), *FILLER),),
        (edited(lambda text: text.replace("Friday", "Saturday")),),
    ),
    "many words of little meaning, to meet more of the clinician's": Case(
        drafted(*SENTENCES, "The and with was for that this from has been are were not but will.", *FILLER),
        (note(OWN_NOTE),),
        (note(OWN_NOTE),),
    ),
    "said twice": Case(drafted(*SENTENCES, *SENTENCES), (note(OWN_NOTE), READ)),
    "hedged: both doses": Case(
        drafted(*SENTENCES, "Continue bumetanide 1 mg twice daily and weigh every morning."),
        (note(OWN_NOTE), READ),
    ),
    "headings that make a change small": Case(
        replace(HONEST, printed=HONEST.printed + "\nNotice of the hospital about drafts." * 60),
        (mark(DOSE(HONEST.printed + "\nNotice of the hospital about drafts." * 60), "accepted", 240),),
        (mark(DOSE(HONEST.printed), "accepted", 240),),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_trick_earns_no_more_than_the_honest_draft(name: str) -> None:
    case = CASES[name]
    honest = worth(found(HONEST, *case.honest))
    assert honest > 0.05, "the honest draft earns something"
    assert worth(found(case.draft, *case.outcomes)) <= honest + 1e-9


def test_there_are_twenty() -> None:
    assert len(CASES) == 20


def test_the_clinicians_own_note_is_no_copy() -> None:
    for own in (OWN_NOTE, TYPED):
        assert copied(HONEST, own) < COPIED and not found(HONEST, note(own)).echo
    quoting = replace(HONEST, own=(), joints=JOINTS)
    assert copied(quoting, put_in(COPY, 7)) == COPIED
    assert not copied(quoting, " ".join(reversed(SENTENCES))), "both may quote the same notes"
    assert aligned(words(COPY), words("The wound is clean and dry; stitches out on day ten."), 16) == 0.0


def test_what_was_turned_round_costs_its_harm_and_what_was_worded_otherwise_does_not() -> None:
    for change, kind in (
        (DOSE, "dose"),
        (lambda text: text.replace("Ramipril", "Losartan"), "drug"),
        (lambda text: text.replace("allergic to trimethoprim", "allergic to penicillin"), "allergy"),
        (lambda text: text.replace("There is no chest pain", "There is chest pain"), "negation"),
        (lambda text: text.replace("Ramipril 5 mg daily was started and potassium", "Potassium"), "drug"),
    ):
        text = change("\n".join(SENTENCES))
        assert reversals(HONEST, text, left_out=True) == {kind}
        assert worth(found(HONEST, mark(text, "edited", 240))) < 0.65
    for same in (
        "\n".join(reversed(SENTENCES)),
        OWN_NOTE,
        "\n".join(SENTENCES).replace("Continue bumetanide", "Please continue bumetanide"),
    ):
        assert reversals(HONEST, same) == frozenset()


def test_a_draft_that_also_quotes_the_dose_of_before_contradicts_nothing() -> None:
    both = drafted(*SENTENCES, PLAN[0].replace("2 mg", "1 mg"))
    for note_of_now in (" ".join(SENTENCES), " ".join(SENTENCES).replace("Continue", "Please continue")):
        assert reversals(both, note_of_now) == frozenset()


def test_reading_pays_until_it_took_as_long_as_reading_takes_and_an_edit_is_no_proof_of_it() -> None:
    values = [worth(found(HONEST, mark(seconds=seconds))) for seconds in (None, 0, 5, 10, 60, 600)]
    assert values[0] == values[1] == pytest.approx(0.7) and values == sorted(values) and values[-1] == 1.0
    one_word = mark("\n".join(SENTENCES).replace("Monday", "Tuesday"), "edited")
    assert worth(found(HONEST, one_word)) < values[0]
