"""Language models that continue a sequence of tokens: what an agent that is interrupted by its environment
needs, beside models.llm's questions.

port.py         what such a model promises: token ids in, token ids with logprobs and text out
completions.py  a server that speaks OpenAI's completions (vLLM): stop strings, token ids, logprobs
answers.py      its answers, read without trust
tokens.py       a tokenizer of listed tokens; what each token adds to a text
decoder.py      a small decoder (Qwen2) and its folder
sampling.py     continuations of many prompts at once, torch
local.py        the two behind the port: one process, one batch for all that wait
"""
