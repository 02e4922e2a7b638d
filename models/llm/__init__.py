"""Language models behind two ports (port.py): a prompt to a completion, and token ids to their continuation.
Every failure is a BackendError.

port.py         LLM: what a backend takes and returns, its settings, its errors
openai.py       an OpenAI-compatible chat server (vLLM)
reply.py        its HTTP reply, validated
http.py         one HTTP request; the reply complete, bounded and in time
resilient.py    retries with backoff and jitter within a deadline, a circuit breaker around each attempt
adapters.py     LoRA adapters of a vLLM server: loaded, used by name, unloaded when unused
completions.py  OpenAI's completions (vLLM): stop strings, token ids, log-probabilities
local.py        a Generator in this process: one batch for all waiting requests
decoder.py      a small decoder (Qwen2) and its folder
"""
