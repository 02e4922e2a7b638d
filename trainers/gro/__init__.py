"""Group-Based Retriever Optimization (R²AG, section 3.3) of any policy that retrieves: as the paper writes
it, and as it ships; and the statistics of notes that the shipped policy reads.

from_pairs.py      files to a trained policy: `wardstream train gro` (start here)
examples.py        pairs and notes as concepts
statistics.py      examples to statistics; name_likeness: concepts with like names
cross_fitting.py   features of each pair by statistics that never saw it
shipped.py         a supervised scorer, GRO from there, and when a set is long enough
choices.py         the task that ships: up to 50 distinct concepts of a patient's candidates; its supervised start
environment.py     what the trainer needs of a task: play, log-probability, reward; the switches of training
trainer.py         the loop; rewards of G rollouts -> weight of each decision (eq. 8-10; centred)
letters.py         sets that were drawn in service, with their rewards; which are refused
from_log.py        training from them in a run that can be killed
"""
