"""Guidelines as text.

markdown.py     headings and list items as steps whose conditions are words
html_tables.py  decision tables inside it
formalise.py    text to a reviewable file, by a language model that must quote
"""
