"""Sentence encoders behind one port: texts in, unit vectors out.

port.py       Encoder and its settings
sentence.py   any sentence-transformers model by name or folder, in this process
openai.py     a server with OpenAI's /v1/embeddings; its reply, validated
cached.py     a bounded cache of vectors by content hash, around any encoder
"""
