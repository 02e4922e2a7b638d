"""Sentence encoders behind one port: texts in, unit vectors out.

port.py       what an encoder promises, its settings
batching.py   which texts go through the model together
linear.py     one matrix product with bias, plain or in the layout that bfloat16 hardware wants
bert.py       the forward pass of BERT without what inference does not need
engines.py    which forward pass in which precision this machine can do, and whether it is close enough
sentence.py   any sentence-transformers model by name or folder, in process
minilm.py     the default: all-MiniLM-L6-v2 from a package, offline
answer.py     an HTTP answer of an embedding server, read without trust
openai.py     a server that speaks OpenAI's /v1/embeddings
cached.py     a bounded memory of vectors by content hash, around any of them
"""
