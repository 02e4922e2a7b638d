"""Four months of learning in a synthetic ward, next to the truth: `make learn-demo`.

ward.py       stays with notes, and what clinicians write of them: a rule, which changes
drafts.py     the product's retrieval over them, quoted
hospital.py   who decides, the log, the rewards: the product's; and the truth, computed by making every choice
training.py   the product's trainer over a few choices; and one that must not pass
months.py     week by week: draft, take in, look, learn (start here)
plot.py       a table and a plot
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wardstream.settings import Settings
from wardstream.settings.parts import LearningSettings

PLOT: Final = "learning.svg"
WEEKS: Final = "weeks.json"


def settings_for(out: Path, a_day: int) -> Settings:
    """Everything in one folder; chance decides of half of the requests at first, so that four months are
    enough to learn from; half of the patients judge.
    """
    learning = LearningSettings(
        folder=out / "log",
        registry=out / "registry",
        explore=0.5,
        held_out=0.5,
        salt="a synthetic ward: nobody to be hidden",
        rows=a_day,
    )
    return Settings(learning=learning)
