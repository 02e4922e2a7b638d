"""The result of a draft, as its reward. Pure: the same drafts and outcomes in any order give the same
rewards.

draft.py         what is kept of a draft, and of the grounds on which it was decided
kinds.yaml       which outcomes count for which task, within what time, how much; marks.yaml: what a clinician's word on a draft counts
kinds.py         ... as data
matching.py      which version of an outcome counts, and to which draft it is held
by_outcome.py    what each kind of outcome makes of a draft: the clinician's document, orders, diagnoses, reviews
comparing.py     how near two texts are: words, concepts, numbers
judging.py       one source's word, and what is needed to hear it
settling.py      settle: drafts and outcomes of one encounter -> a reward or the reason why there is none (start here)
"""

from processors.outcomes.draft import Draft, Grounds, grounds_of
from processors.outcomes.judging import Means
from processors.outcomes.settling import Reward, settle

__all__ = ["Draft", "Grounds", "Means", "Reward", "grounds_of", "settle"]
