"""What became of a draft: the clinician's own document as its reward. Pure: the same drafts and documents in any order give the same rewards.

    draft.py      what is kept of a draft
    kinds.yaml    which document answers which draft, and within what time
    matching.py   which document of an encounter answers which draft
    copying.py    how much of the document is the draft's own wording: no reward for an echo
    comparing.py  how near the two are: words, concepts, numbers
    settling.py   settle: drafts and documents of one encounter -> a reward or the reason why there is none (start here)
"""

from processors.outcomes.draft import Draft
from processors.outcomes.settling import Reward, settle

__all__ = ["Draft", "Reward", "settle"]
