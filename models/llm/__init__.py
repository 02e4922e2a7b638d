"""Language models behind one port: prompt in, completion out, every failure a BackendError.

port.py     what a backend takes and gives, its settings, its errors
reply.py    an HTTP answer of a chat-completions server, read without trust
posting.py  a question over HTTP, its answer whole, bounded and in time
openai.py   one question to an OpenAI-compatible server (vLLM)
breaker.py  stop asking a server that is down; ask again carefully
adapters.py   LoRA adapters of a vLLM server: loaded, asked by name, unloaded when nobody needs them
adapted.py    answers by adapters: the slot llm-adapter of the registry
resilient.py  retries with backoff and jitter inside a deadline, breaker around each attempt
"""
