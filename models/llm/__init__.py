"""Language models behind two ports: a prompt to a completion (port.py), and token ids to their continuation
(generator.py). Every failure is a BackendError.

port.py         LLM: what a backend takes and returns, its settings, its errors
openai.py       an OpenAI-compatible chat server (vLLM)
reply.py        its HTTP reply, validated
http.py         one HTTP request; the reply complete, bounded and in time
resilient.py    retries with backoff and jitter within a deadline, a circuit breaker around each attempt
breaker.py      the circuit breaker
adapters.py     LoRA adapters of a vLLM server: loaded, used by name, unloaded when unused
adapted.py      completions by the adapters of the registry's slot llm-adapter
generator.py    Generator: token ids in, token ids with log-probabilities and text out
completions.py  OpenAI's completions (vLLM): stop strings, token ids, log-probabilities
local.py        a Generator in this process: one batch for all waiting requests
decoder.py      a small decoder (Qwen2) and its folder
tokens.py       a tokenizer of listed tokens; what each token adds to a text
"""
