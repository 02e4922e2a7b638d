"""What long returns say to the question, in few sentences, each with the chunk that states it.

port.py         what a summariser takes and gives
words.yaml      words that a sentence must not lose
extractive.py   the best sentences as they stand: the default; and a search whose long answers are summarised
by_model.py     a language model under a schema; each sentence is checked against what it cites
"""

from processors.diagnosis.summaries.by_model import ByModel
from processors.diagnosis.summaries.extractive import Extractive, Short
from processors.diagnosis.summaries.port import Kept, Question, Summariser, Summary

__all__ = ["ByModel", "Extractive", "Kept", "Question", "Short", "Summariser", "Summary"]
