"""Group-Based Retriever Optimization (R²AG, section 3.3) of any policy that retrieves: as the paper writes
it, and as it ships.

settings.py      what distinguishes the two, and nothing else does
environment.py   what the trainer needs of a task: play, log-probability, reward
credit.py        rewards of G rollouts -> weight of each decision (eq. 8-10; centred)
trainer.py       the loop
choices.py       the task that ships: up to 50 distinct concepts of a patient's candidates; its supervised start
walks.py         the paper's task: paths through the knowledge graph
rewards.py       eq. 7, and the reward of a whole set of paths
stopping.py      adaptive length: when a set is long enough
logged.py        what was drawn in service and what became of it, as rollouts; which are refused
resuming.py      training from a log, or from fresh rollouts, in a run that can be killed
as_written.py    pairs -> the paper's policy in a file
"""
