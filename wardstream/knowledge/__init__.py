"""Knowledge search: what is read into corpora, and the service that answers from them.

bounded.py     bytes of a file, compressed or not, with bounds
plain.py       text files
pdf.py         PDF
lines.py       JSON lines
pubmed.py      PubMed's XML
mediawiki.py   a dump of a wiki
documents.py   a path to documents, whatever lies there
builtin.py     the open corpus: HPO's definitions, ICD-10-CM's notes
service.py     POST /search over HTTP
"""
