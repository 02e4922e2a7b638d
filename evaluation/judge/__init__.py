"""How good drafts are: judges with a rubric, their agreement, what sways them, and whether they rate as
people do (CliCARE, section 4.1).

rubric.yaml     four dimensions, 1 to 5, with anchors for summaries and recommendations; rubric.py: the same, parsed
items.py        drafts with what they were made from; drafts of one record are a case
orders.py       in which orders the drafts of a case are shown
judge.py        the port of a judge
prompts.py      the prompt of a language model, and how its answer is read
llm_judge.py    a language model as judge
families.py     which models are of one family
rule_judge.py   a judge without a language model; rules/: its formulae and its words
ensemble.py     any number of judges: called, averaged, compared
biases.py       place, length, their own family; padding.yaml
human.py        people's ratings from CSV
correlation.py  Spearman's correlation of judges and people
resampling.py   intervals over cases, ranks
own_drafts.py   drafts in a folder as items; drafted_items.py: a history's documents, drafted here
panel.py        the judges that a command names
protocol.py     from items to a report
voting.py       which of two notes a model prefers; preferences.py: the pairs that are voted on
"""
