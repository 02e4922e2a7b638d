"""CQL, as far as it comes down to codes, values and times; anything else is carried as text.

syntax.py, terms.py, parser.py  text to syntax trees
library.py                      libraries and their definitions
names.py                        names: definitions, aliases, codes
lists.py                        lists of the record, and conditions on them
predicates.py                   expressions to conditions (start here)
"""
