"""Passages of named corpora, found by words and by meaning: the paper's `<search>` (Deep-DxSearch, section
5.1.1).

passage.py   a document as it comes in, a passage as it goes out
cutting.py   a document's text to pieces of at most 1,000 characters
words.py     BM25 over the pieces, on disk (tantivy)
vectors.py   their vectors, on disk (FAISS)
corpus.py    one corpus: both, added to and removed from as a whole
fusing.py    several rankings to one
library.py   all corpora of a folder, their tags, and the question
remote.py    the same question, asked of `wardstream knowledge serve`
"""
