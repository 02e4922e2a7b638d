"""CQL, as far as it comes down to codes, values and times; the rest is carried as text.

syntax.py, terms.py, parser.py  its text as data
library.py                      libraries and their definitions
names.py                        what names mean
selecting.py, narrowing.py      lists of the record, and conditions on them
rows.py                         what is selected, as a predicate
reducing.py                     expressions to predicates (start here)
"""
