"""Language models that continue a sequence of tokens: what an agent that is interrupted by its environment needs, beside models.llm's questions.

port.py         what such a model promises: token ids in, token ids with logprobs and text out
"""
